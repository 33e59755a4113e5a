#!/usr/bin/env bash
# SVG looks alike in Chromium, librsvg and Inkscape, and as Warpscope's own PNG: figures of every sort
# of ink (labels in cells, arrows, rounded cells, hatches, dark paper) are rasterised by each that is
# installed, and every two of them compared. Glyphs are smoothed by each in its own way, and put on
# whole pixels by some; so what must agree is the mean over the picture and over blocks of it, and
# where each label's ink lies (compare_pictures.c).
. "$SOURCE/viz/tests/lib.bash" || exit
compare=$BIN/compare_pictures

# Most that two may differ: colours of 0 to 255, pixels, and a ratio. Seen: 3.8, 25, 1.4 and 1.03.
most_mean=6 most_block=36 most_shift=1.75 most_ink=1.1

# An SVG asks for Helvetica first; a PNG, for Liberation Sans. Both get the latter here, whatever other fonts
# the system has.
cat > fonts.conf << 'EOF'
<fontconfig>
  <include>/etc/fonts/fonts.conf</include>
  <selectfont>
    <rejectfont><pattern/></rejectfont>
    <acceptfont>
      <pattern><patelt name="family"><string>Liberation Sans</string></patelt></pattern>
      <pattern><patelt name="family"><string>Liberation Mono</string></patelt></pattern>
    </acceptfont>
  </selectfont>
</fontconfig>
EOF
export FONTCONFIG_FILE=$folder/fonts.conf

viewers=
for viewer in rsvg-convert chromium chromium-headless-shell inkscape; do
    if HOME=$folder "$viewer" --version > /dev/null 2>&1; then
        viewers="$viewers $viewer"
    else
        echo "not compared: $viewer is not installed, or does not run"
    fi
done
[ -n "$viewers" ] || exit 77

# attribute NAME FILE: a number of the root element.
attribute() {
    sed -n "s/.*<svg[^>]* $1=\"\([0-9.]*\)\".*/\1/p" "$2"
}

# boxes FILE: "x y width height" in pixels of the smallest rect that each text is in.
boxes() {
    awk -v width="$(attribute width "$1")" '
        function number(name) {
            if (!match($0, " " name "=\"[-0-9.]+\""))
                return -1
            return substr($0, RSTART + length(name) + 3, RLENGTH - length(name) - 4) + 0
        }
        match($0, /viewBox="0 0 [0-9.]+/) { scale = width / substr($0, RSTART + 13, RLENGTH - 13) }
        /<rect / && !/opacity="/ {
            x[n] = number("x"); y[n] = number("y")
            w[n] = number("width"); h[n] = number("height")
            if (h[n] < 40)
                n++
        }
        /<text / {
            least = -1
            for (i = 0; i < n; i++)
                if (number("x") > x[i] && number("x") < x[i] + w[i] &&
                    number("y") > y[i] && number("y") < y[i] + h[i] &&
                    (least < 0 || w[i] * h[i] < w[least] * h[least]))
                    least = i
            if (least >= 0)
                labelled[least] = 1
        }
        END { for (i in labelled) print x[i] * scale, y[i] * scale, w[i] * scale, h[i] * scale }
    ' "$1"
}

# rasterise VIEWER NAME: NAME.svg as NAME.VIEWER.png, a pixel a unit of its width.
rasterise() {
    local height
    case $1 in
    rsvg-convert)
        rsvg-convert --width "$(attribute width "$2.svg")" --output "$2.$1.png" "$2.svg"
        ;;
    inkscape)
        HOME=$folder inkscape "$2.svg" --export-type=png --export-filename="$2.$1.png" \
            --export-width="$(attribute width "$2.svg")" > log 2>&1
        ;;
    chromium*)
        height=$(attribute height "$2.svg" | awk '{ print int($1 + 0.999) }')
        HOME=$folder "$1" --headless --no-sandbox --disable-gpu --disable-quic --no-first-run \
            --disable-background-networking --disable-component-update --disable-sync \
            --user-data-dir="$folder/profile" --hide-scrollbars --force-device-scale-factor=1 \
            --window-size="$(attribute width "$2.svg"),$height" --screenshot="$folder/$2.$1.png" \
            "file://$folder/$2.svg" > log 2>&1
        ;;
    esac || fail "$1 cannot draw $2.svg: $(tail -3 log)"
    [ -s "$2.$1.png" ] || fail "$1 drew nothing of $2.svg"
}

# agree A.png B.png BOXES: says how far apart they are; false where that is too far.
agree() {
    local said
    said=$("$compare" "$1" "$2" < "$3") || fail "$1 and $2 cannot be compared"
    echo "$1 $2: $said"
    echo "$said" | awk -v mean=$most_mean -v block=$most_block -v shift=$most_shift -v ink=$most_ink \
        '{ exit !($2 < mean && $4 < block && $9 < shift && $14 < ink) }'
}

# figure NAME OPTION...
figure() {
    local name=$1
    shift
    "$warpscope" export "$@" --output "$name.svg" > /dev/null
    "$warpscope" export "$@" --output "$name.warpscope.png" > /dev/null
    boxes "$name.svg" > "$name.boxes"
    [ -s "$name.boxes" ] || fail "$name: no labels found in $name.svg"
    for viewer in $viewers; do
        rasterise "$viewer" "$name"
    done
    set -- warpscope $viewers
    while [ $# -gt 1 ]; do
        for other in "${@:2}"; do
            agree "$name.$1.png" "$name.$other.png" "$name.boxes" || fail "$name: $1 and $other differ"
        done
        shift
    done
}

figure fragment ldmatrix.m8n8.x1.b16 --size 1200px
figure mapping ldmatrix.m8n8.x4.trans.b16 --figure mapping --lane 5 --size 1600px
figure bank ldmatrix.m8n8.x2.b16 --figure bank --size 1600px
figure hatched ldmatrix.m8n8.x1.b16 --theme print --size 1200px
# Twice the size that it is laid out at: the last row of pixels is a whole one, dark in all.
figure dark stmatrix.m16n8.x1.trans.b8 --theme dark --highlight lane=5 --size 1280px

# And the comparison sees what differs: another figure, and the same one in another theme.
"$warpscope" export ldmatrix.m8n8.x1.b16 --size 1200px --label register --fit 1:1 --output other.png > /dev/null
"$warpscope" export ldmatrix.m8n8.x1.b16 --size 1200px --fit 1:1 --output square.png > /dev/null
"$warpscope" export ldmatrix.m8n8.x1.b16 --size 1200px --theme contrast --output theme.png > /dev/null
! agree square.png other.png fragment.boxes || fail "other: no difference seen"
! agree fragment.warpscope.png theme.png fragment.boxes || fail "theme: no difference seen"
echo "compared:$viewers"
