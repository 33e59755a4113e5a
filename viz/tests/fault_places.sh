#!/usr/bin/env bash
# What a machine may lack: a home that can be written, an environment, a locale, fonts, parts of the
# installation, an open output. Each is told in one line, or changes nothing.
. "$SOURCE/viz/tests/lib.bash" || exit
unset DISPLAY WAYLAND_DISPLAY XDG_STATE_HOME XDG_CONFIG_HOME XDG_CACHE_HOME
raster=
[ ! -e "$BUILD/lib/warpscope/raster.so" ] || raster=1
formats="svg html trace ${raster:+png pdf}"

# same NAME VARIABLE=…: with that environment, the same bytes as with the usual one, and no other word.
same() {
    local name=$1
    shift
    mkdir -p "$name"
    for format in $formats; do
        env "$@" "$warpscope" export $x4 --figure bank --pitch 144 --output "$name/a.$format" > out 2> err ||
            fail "$name, $format: $(cat err)"
        [ ! -s err ] || fail "$name, $format: $(cat err)"
    done
    env "$@" "$warpscope" show $x4 --format json > "$name/show.json" 2> err || fail "$name: $(cat err)"
    env "$@" "$warpscope" banks $x4 --pitch 144 --format csv > "$name/banks.csv" 2> err || fail "$name: $(cat err)"
    [ "$name" = usual ] || diff -r usual "$name" || fail "$name: other bytes"
}
same usual LC_ALL=C.UTF-8
same 'no environment' -i
same 'a home that takes nothing' HOME=/proc/none XDG_CACHE_HOME=/proc/none XDG_STATE_HOME=/proc/none
same 'no home' -u HOME

# Locales that are not there, and one with commas in its numbers and other letters, made for this.
for locale in xx_YY xx_YY.UTF-8 C POSIX; do
    same "locale $locale" LC_ALL="$locale"
done
if command -v localedef > said && localedef -i de_DE -f UTF-8 ./de_DE.UTF-8 2> said &&
    localedef -i tr_TR -f UTF-8 ./tr_TR.UTF-8 2> said; then
    export LOCPATH=$PWD
    [ "$(LC_ALL=de_DE.UTF-8 bash -c 'printf %.1f 1,5')" = 1,5 ] || fail "a locale without commas"
    same 'commas' LC_ALL=de_DE.UTF-8
    same 'an i without a dot' LC_ALL=tr_TR.UTF-8
    unset LOCPATH
else
    echo "no locale with commas can be made here"
fi

# No fonts, or no word about them: text needs none, and pictures are made with what there is, or not.
echo '<fontconfig></fontconfig>' > none.conf
mkdir fonts
for format in svg html trace; do
    FONTCONFIG_FILE=$PWD/none.conf "$warpscope" export $x4 --figure bank --pitch 144 --output fonts/a.$format > out 2> err &&
        cmp fonts/a.$format usual/a.$format || fail "without fonts, $format: $(cat err)"
done
if [ "$raster" ]; then
    for name in a.png a.pdf; do
        transcript=/dev/null FONTCONFIG_FILE=$PWD/none.conf refused 1 export $x4 --output $name
        [ ! -e $name ] || fail "$name without fonts"
        FONTCONFIG_FILE=/nowhere/fonts.conf "$warpscope" export $x4 --output $name > out 2> err &&
            [ -s $name ] || fail "$name without a configuration: $(cat err)"
    done
fi

# Assets that are named must be there. Those that are not, and modules, are told of; the rest works.
for line in list "show $x4" check "export $x4 --output a.svg" "lesson --list" "banks $x4"; do
    # shellcheck disable=SC2086
    WARPSCOPE_ASSETS=/nowhere refused 1 $line
done
mkdir -p alone/bin
cp "$warpscope" alone/bin/
installed=$warpscope
warpscope=$PWD/alone/bin/warpscope
for line in list "show $x4" "export $x4 --output a.svg"; do
    # shellcheck disable=SC2086
    run $line
    [ "$status" = 0 ] && [ "$(wc -l < err)" = 1 ] &&
        grep -q '/alone/share/warpscope/captures' err || fail "alone: $line: exit $status: $(cat err)"
done
run show $x4
grep -qi 'specified' out && ! grep -q 'captured on' out || fail "alone: $(cat out)"
refused 1 check
refused 1 lesson --list
refused 2 lesson 1
run lesson --check "$SOURCE/viz/tests/lessons/whole.json"
[ "$status" = 0 ] || fail "a lesson of one's own: $(cat err)"
run export --set ptx-manual --output a
[ "$status" = 1 ] && tail -n 1 err | grep -q 'lists/ptx-manual.json: ' || fail "a set: $(cat err)"
run export $x4 --output b.png
[ "$status" = 1 ] && tail -n 1 err | grep -q 'raster.so.* SVG .* HTML' ||
    fail "no raster module: $(cat err)"
transcript=/dev/null refused 1 $x4
warpscope=$installed

# What cannot be said is a failure, whichever command says it.
while read -r line; do
    # shellcheck disable=SC2086
    set -- $line
    for output in /dev/full closed; do
        status=0
        if [ $output = closed ]; then
            "$warpscope" "$@" < /dev/null >&- 2> err || status=$?
        else
            "$warpscope" "$@" < /dev/null > $output 2> err || status=$?
        fi
        [ $status = 1 ] && [ "$(wc -l < err)" = 1 ] && grep -q '^warpscope: error.*: standard output: ' err ||
            fail "$line to $output: exit $status: $(cat err)"
    done
    "$warpscope" "$@" < /dev/null > out 2> /dev/full || fail "$line, with errors to a full device: $?"
done << END
list
show $x4 --format json
find $x4 --lane 5
banks $x4 --pitch 128
code $x4 --pitch 128
descriptor 0x4000004000010000
feed --list
check $SOURCE/assets/captures/nvidia-h200/$x4.json
export $x1 --output -
export $x1 --output exported
lesson --list
lesson --check 1
errata
help
help --format man
help --format bash
--help
--version
END

# The window in a home that takes nothing: it works, and says once, at its end, that it forgets.
[ -e "$BUILD/lib/warpscope/window.so" ] || exit 0
catches() {
    [ "$(readlink /proc/$program/exe)" = "$(realpath "$warpscope")" ] || return
    mask=$(sed -n 's/^SigCgt:[[:space:]]*//p' /proc/$program/status)
    [ $((0x$mask & 0x4003)) = $((0x4003)) ]
}
forgets() {
    wanted=$1
    shift
    env --default-signal=INT,TERM,HUP SDL_VIDEODRIVER=dummy "$@" "$warpscope" $x4 2> err &
    program=$!
    until_true catches
    kill -TERM $program
    status=0
    wait $program || status=$?
    [ $status = 1 ] && [ "$(wc -l < err)" = 1 ] && grep -q "^warpscope: .*$wanted" err ||
        fail "$*: exit $status: $(cat err)"
}
forgets '/proc/none: ' XDG_STATE_HOME=/proc/none
forgets '/proc/none\(/.local\)\?: ' HOME=/proc/none
forgets 'XDG_STATE_HOME or HOME' HOME=
touch file
forgets "$PWD/file/warpscope.*: Not a directory" XDG_STATE_HOME="$PWD/file"
