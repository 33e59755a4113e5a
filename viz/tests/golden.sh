#!/usr/bin/env bash
# The scenes of figures, as text, against those that were committed: golden/figures.json lists every
# kind of figure, and golden/KIND/NAME.trace is what each showed when somebody last looked at it. Where
# one differs and is meant to, look at the figure, then renew them all and read the difference:
#
#   warpscope export --list viz/tests/golden/figures.json --output viz/tests/golden
. "$SOURCE/viz/tests/lib.bash" || exit
golden=viz/tests/golden
renew="warpscope export --list $golden/figures.json --output $golden"
cd "$SOURCE"

# first_difference WAS NOW NAME: the first line that differs, as it was and as it is now.
first_difference() {
    awk -v name="$3" '
        FNR == NR { was[++lines] = $0; next }
        FNR > lines { print name ":" FNR ": was: (the end)\n" name ":" FNR ": now: " $0; told = 1; exit }
        was[FNR] != $0 { print name ":" FNR ": was: " was[FNR] "\n" name ":" FNR ": now: " $0; told = 1; exit }
        { same = FNR }
        END { if (!told) print name ":" same + 1 ": was: " was[same + 1] "\n" name ":" same + 1 ": now: (the end)" }
    ' "$1" "$2"
}

# differences WAS NOW: what differs between two folders of traces, the first of it line by line, and
# how to renew what was. Nothing if nothing does.
differences() {
    local name count=0
    while IFS= read -r name; do
        ! cmp -s "$1/$name" "$2/$name" || continue
        count=$((count + 1))
        if [ ! -e "$2/$name" ]; then
            echo "$golden/$name: nothing in $golden/figures.json makes it"
        elif [ ! -e "$1/$name" ]; then
            echo "$golden/$name: missing"
        elif [ $count = 1 ]; then
            first_difference "$1/$name" "$2/$name" "$golden/$name"
        else
            echo "$golden/$name: differs too"
        fi
    done < <(cd "$folder" && find "$1" "$2" -name '*.trace' -printf '%P\n' | sort -u)
    [ $count = 0 ] || echo "if that is what the figures are to show, renew them: $renew"
}

"$BIN/warpscope" export --list $golden/figures.json --output "$folder/now" > "$folder/out"
differences "$SOURCE/$golden" "$folder/now" > "$folder/told"
[ ! -s "$folder/told" ] || fail "figures are not what they were
$(cat "$folder/told")"

# There are traces of every kind of figure that there is.
kinds=$("$BIN/warpscope" help --format bash | sed -n "s/.*export,--figure) words='\(.*\)'.*/\1/p")
[ -n "$kinds" ] || fail "no kinds of figures found"
for kind in $kinds; do
    [ "$kind" = all ] || ls $golden/"$kind"/*.trace > /dev/null 2>&1 || fail "$golden/$kind: no trace of such a figure"
done

# This test can fail: a number, a line more, a line less, a file more and a file less are told of.
cp -r "$folder/now" "$folder/was"
told() {
    differences "$folder/was" "$folder/now" > "$folder/told"
    cmp -s - "$folder/told" || fail "of a changed trace is told: $(cat "$folder/told")"
    rm -r "$folder/was"
    cp -r "$folder/now" "$folder/was"
}
one=bank/ldmatrix.m8n8.x4.b16.trace
line=$(sed -n 7p "$folder/now/$one")
sed -i '7s/.*/  changed/' "$folder/was/$one"
echo changed >> "$folder/was/cost/ldmatrix.m8n8.x4.b16.trace"
told <<TEXT
$golden/$one:7: was:   changed
$golden/$one:7: now: $line
$golden/cost/ldmatrix.m8n8.x4.b16.trace: differs too
if that is what the figures are to show, renew them: $renew
TEXT
sed -i '7,$d' "$folder/was/$one"
told <<TEXT
$golden/$one:7: was: (the end)
$golden/$one:7: now: $line
if that is what the figures are to show, renew them: $renew
TEXT
lines=$(wc -l < "$folder/now/$one")
echo more >> "$folder/was/$one"
told <<TEXT
$golden/$one:$((lines + 1)): was: more
$golden/$one:$((lines + 1)): now: (the end)
if that is what the figures are to show, renew them: $renew
TEXT
mv "$folder/was/$one" "$folder/was/bank/another.trace"
told <<TEXT
$golden/bank/another.trace: nothing in $golden/figures.json makes it
$golden/$one: missing
if that is what the figures are to show, renew them: $renew
TEXT
echo "golden: $(find "$folder/now" -name '*.trace' | wc -l) traces of $(wc -w <<< "$kinds") kinds of figures"
