#!/usr/bin/env bash
# The window without a display, by SDL's dummy driver: the scripts, exports that are the command
# line's bytes, a state that is restored, and what is said where no window opens.
. "$SOURCE/viz/tests/lib.bash" || exit
unset DISPLAY WAYLAND_DISPLAY SDL_VIDEODRIVER
export LSAN_OPTIONS=suppressions=$SOURCE/.ci/lsan.supp:print_suppressions=0
[ -e "$BUILD/lib/warpscope/window.so" ] || exit 77
export HOME=$folder XDG_STATE_HOME=$folder/state XDG_CACHE_HOME=$folder/cache

play() {
    SDL_VIDEODRIVER=dummy "$warpscope" --size 1280x800 "$@"
}

cp "$SOURCE/viz/tests/lessons/whole.json" . # which the script of lessons plays
nth=0
for file in "$SOURCE"/viz/tests/scripts/*.txt; do
    script=$(basename "$file" .txt)
    case $script in quiz | lesson) continue ;; esac # tests of their own play them
    in_sample $((nth++)) 3 || continue # the first, addresses, exports what is compared below
    play ldmatrix.m8n8.x4.b16 --script "$file" || fail "$script"
done

# What the window exported is what the command line writes for the same choices.
mkdir command
"$warpscope" export ldmatrix.m8n8.x4.b16 --figure fragment --format svg --tile rows --output command
"$warpscope" export ldmatrix.m8n8.x4.b16 --figure register --format png --output command
"$warpscope" export ldmatrix.m8n8.x4.b16 --figure bank --format pdf --tile rows --pitch 128 \
    --swizzle 128 --output command
[ "$(ls command | wc -l)" = 3 ] || fail "not three files: $(ls command)"
for file in command/*; do
    cmp "$file" "$(basename "$file")" || fail "$file differs from the window's"
done

# One selected thing is what a figure marks, or the lane that it follows; several are not told.
mkdir selected told plain
"$warpscope" export ldmatrix.m8n8.x4.b16 --figure fragment --highlight lane=5 --output told
"$warpscope" export ldmatrix.m8n8.x4.b16 --figure mapping --lane 5 --output told
"$warpscope" export ldmatrix.m8n8.x4.b16 --figure register --highlight matrix=1,row=3,column=5 \
    --output told
"$warpscope" export ldmatrix.m8n8.x4.b16 --figure address --highlight address_lane=9 --output told
export_as() {
    (cd selected && printf 'click control export\nclick item %s figure as svg\n' "$2" |
        play ldmatrix.m8n8.x4.b16 --fresh --select "$1" --script -) || fail "export $1"
}
export_as 'lane 5' fragment
export_as 'lane 5' mapping
export_as 'm1 r3 c5' register
export_as 'addr 9' address
[ "$(ls told | wc -l)" = 4 ] || fail "not four files: $(ls told)"
for file in told/*; do
    cmp "$file" "selected/$(basename "$file")" || fail "$file differs from what was selected"
done
(cd selected && printf 'click control export\nclick item bank figure as svg\n' |
    play ldmatrix.m8n8.x4.b16 --fresh --address 't % 16 * pitch + t / 16 * 16; pitch=144' \
        --script -) || fail "constants"
"$warpscope" export ldmatrix.m8n8.x4.b16 --figure bank --address 't % 16 * pitch + t / 16 * 16' \
    --let pitch=144 --output told
cmp told/*bank.*.svg selected/*bank.*.svg || fail "the expression's constants are not told"
# A kernel's lines from a file, or from standard input, are what the field has.
cat > lines.cu <<'CODE'
__shared__ half s[64][BK];
uint32_t a = __cvta_generic_to_shared(&s[lane % 16][lane / 16 * 8]);
ldmatrix_x4(r, a);
CODE
echo 't * 16' > line.c
mkdir coded
"$warpscope" export ldmatrix.m8n8.x4.b16 --figure bank --code lines.cu --let BK=72 --output coded
printf 'click control export\nclick item bank figure as svg\n' > bank.txt
for file in lines.cu -; do
    rm -rf shown && mkdir shown
    (cd shown && play ldmatrix.m8n8.x4.b16 --fresh --code "${file/#lines/../lines}" --let BK=72 \
        --script ../bank.txt < ../lines.cu) || fail "--code $file"
    cmp coded/* shown/* || fail "--code $file: not the file's addresses"
done
printf 'expect control:expression t * 16\n' | play ldmatrix.m8n8.x4.b16 --fresh --code line.c --script - ||
    fail "the end of a line is in the field"
printf ' \n' > empty.cu
head -c 17000 /dev/zero | tr '\0' 1 > long.cu
for bad in nofile empty.cu long.cu; do
    SDL_VIDEODRIVER=dummy ends 1 --fresh --code $bad --script -
done
input=line.c SDL_VIDEODRIVER=dummy ends 2 --fresh --code - --script -
export_as 'lane 5; lane 6' fragment
"$warpscope" export ldmatrix.m8n8.x4.b16 --figure fragment --output plain
for file in plain/*; do
    cmp "$file" "selected/$(basename "$file")" || fail "two lanes are told as one"
done

# It follows what is selected; and it moves, unless that is not wanted, here or by the desktop.
step() {
    printf 'key s\nkey home\nexpect step %s\nexpect control:follow %s\n' "$1" "$2" |
        play ldmatrix.m8n8.x4.b16 --fresh --script - "${@:3}" || fail "step $*"
}
step 'moment 0,' 'lane 5'
step 'moment 1,' 'lane 14' --motion none --select 'M1[3,5]'
mkdir -p config/gtk-4.0
printf '[Settings]\ngtk-enable-animations=false\n' > config/gtk-4.0/settings.ini
XDG_CONFIG_HOME=$folder/config step 'moment 1,' 'addr 9' --select 'addr 9'
XDG_CONFIG_HOME=$folder/config step 'moment 0,' 'lane 5' --motion full

# Nothing of it is left behind.
printf '%s\n' 'screenshot before.png' 'key s' 'key right' 'tick 300' 'key end' 'key left' 'key escape' \
    'screenshot after.png' | play ldmatrix.m8n8.x4.b16 --fresh --select 'M2[3,5]' --script - ||
    fail "in and out of the steps"
cmp before.png after.png || fail "the stepper leaves something behind"

# What the stepper stands at is what it exports.
mkdir instant
"$warpscope" export ldmatrix.m8n8.x4.b16 --figure step --frame 2 --moment 0.031 --pitch 128 \
    --lane 7 --output told
(cd instant && printf '%s\n' 'key s' 'key right' 'tick 5000' 'click control export' \
    'click item step figure as svg' |
    play ldmatrix.m8n8.x4.b16 --fresh --pitch 128 --select 'lane 7' --script -) || fail "export an instant"
for file in instant/*; do
    cmp "told/$(basename "$file")" "$file" || fail "$file differs from what was stepped to"
done

# An address is selected at the start as it is in Find, among the rows that the options make.
for case in '32 M1[1,0]' '48 M0[6,0]'; do
    echo "expect selection ${case#* }" | play ldmatrix.m8n8.x4.b16 --fresh --select 0x120 \
        --pitch "${case% *}" --script - || fail "--select 0x120 --pitch ${case% *}"
done

# A picture of every theme, none like another, and as large as the window.
for theme in light dark print contrast; do
    echo "screenshot $theme.png" | play --theme $theme --script - || fail "$theme"
done
[ "$(cksum ./*t.png dark.png | cut -d ' ' -f 1 | sort -u | wc -l)" = 4 ] || fail "themes look alike"

# A mistake in a script is told with its line.
printf 'wait 1\nexpect selection lane 5\n' > wrong.txt
SDL_VIDEODRIVER=dummy ends 1 --script wrong.txt

# Nobody waits for what is no number, or for weeks: of less than nothing there are that many.
for wait in 'wait' 'wait soon' 'wait -1' 'wait 1x'; do
    status=0
    echo "$wait" | timeout 60 env SDL_VIDEODRIVER=dummy "$warpscope" --script - 2> err || status=$?
    [ "$status" = 1 ] && grep -q '^warpscope: error.*: -:1: .*wait' err || fail "$wait: exit $status, $(cat err)"
done

# A capture that is dropped goes before the window's own; one that cannot be read changes nothing.
captures=$SOURCE/assets/captures/nvidia-h200
capture=$captures/ldmatrix.m8n8.x4.b16.json
sed 's/"NVIDIA H200"/"NVIDIA Dropped"/' "$capture" > dropped.json
head -c 5000 "$capture" > damaged.json
sed 's/"NVIDIA H200"/"NVIDIA Other"/; s/"memory_base": 1024/"memory_base": "x"/' "$capture" > wrong.json
mkdir -p folder none
for file in "$captures"/*.json; do
    sed 's/"NVIDIA H200"/"NVIDIA Folder"/' "$file" > "folder/${file##*/}"
done
cp -r folder halfway
cp damaged.json halfway/stmatrix.m8n8.x1.b16.json
play ldmatrix.m8n8.x4.b16 --fresh --select 'lane 5' --script - << END || fail "drop"
expect control:badge captured on NVIDIA H200
drop dropped.json
expect message Opened dropped.json
expect control:badge captured on NVIDIA Dropped
click control badge
expect popup provenance
expect popup NVIDIA Dropped
key escape
drop damaged.json
expect message damaged.json
expect not message Opened
expect control:badge captured on NVIDIA Dropped
drop wrong.json
expect message wrong.json
expect not message Opened
drop no_such.json
expect message no_such.json: cannot be opened
expect control:badge captured on NVIDIA Dropped
drop halfway
expect message halfway/stmatrix.m8n8.x1.b16.json:
expect control:badge captured on NVIDIA Dropped
drop none
expect message none: no captures in this directory
drop folder
expect message Opened folder
expect control:badge captured on NVIDIA Folder
expect variant ldmatrix.m8n8.x4.b16
expect selection lane 5
click control badge
expect popup NVIDIA Folder
END
play ldmatrix.m8n8.x4.b16 --fresh --select 'lane 5' --script - << END || fail "damaged drop"
drop damaged.json
expect message damaged.json
expect control:badge captured on NVIDIA H200
expect sentence Lane 5 supplies the address of
END

# --capture opens a file or a folder.
echo 'expect control:badge captured on NVIDIA Dropped' |
    play ldmatrix.m8n8.x4.b16 --fresh --capture dropped.json --script - || fail "--capture FILE"
echo 'expect control:badge captured on NVIDIA Folder' |
    play stmatrix.m8n8.x2.b16 --fresh --capture folder --script - || fail "--capture FOLDER"

# A GPU's answer, here of a program that says that there is none.
printf '#!/bin/sh\necho "warpscope-probe: no GPU $2" >&2\nexit 1\n' > probe
chmod +x probe
printf 'click control run\nwait 500\nexpect message no GPU ldmatrix.m8n8.x4.b16\n' |
    WARPSCOPE_PROBE=$folder/probe play ldmatrix.m8n8.x4.b16 --script - || fail "run"

# What the probe answered on an H200 (scripts/run-h200.json), and the same with one element moved: a
# result that is not as predicted ends the probe with 1 and is a result all the same. The probe is
# given the addresses as its own options.
json=$SOURCE/viz/tests/scripts/run-h200.json
printf '#!/bin/sh\necho "$*" > "%s/said"\ncat "%s"\n' "$folder" "$json" > probe
printf 'click control run\nwait 500\nexpect trial every element as predicted\n' |
    WARPSCOPE_PROBE=$folder/probe play ldmatrix.m8n8.x2.b16 --pitch 48 --script - || fail "as predicted"
[ "$(cat said)" = "--run ldmatrix.m8n8.x2.b16 --format json --pitch 48" ] ||
    fail "options: $(cat said)"
sed 's/"elements_as_predicted": true/"elements_as_predicted": false/' "$json" > moved.json
printf '#!/bin/sh\ncat "%s/moved.json"\necho "warpscope-probe: not so" >&2\nexit 1\n' "$folder" > probe
printf 'click control run\nwait 500\nexpect trial NOT as predicted\n' |
    WARPSCOPE_PROBE=$folder/probe play ldmatrix.m8n8.x2.b16 --pitch 48 --script - || fail "moved"
printf '#!/bin/sh\necho "$*" > "%s/said"\ncat "%s"\n' "$folder" "$json" > probe
printf 'click control run\nwait 500\n' |
    WARPSCOPE_PROBE=$folder/probe play ldmatrix.m8n8.x2.b16 --address 't * 48' --script - || fail "run"
grep -q -- '--address t \* 48$' said || fail "the expression: $(cat said)"

# It is told the expression and its constants.
printf '#!/bin/sh\necho "$*" > "%s/said"\ncat "%s"\n' "$folder" "$json" > probe
printf 'click control run\nwait 500\n' |
    WARPSCOPE_PROBE=$folder/probe play ldmatrix.m8n8.x4.b16 --fresh --script - \
        --address 't * pitch; pitch=16' || fail "run with an expression"
grep -q -- '--address t \* pitch --let pitch=16' said || fail "the constants: $(cat said)"

# What a program under the window says of its options, the window says of its own, with its code.
printf '#!/bin/sh\necho "warpscope-probe: error[bad-address]: --pitch 7 is no multiple of 16" >&2\nexit 1\n' > probe
printf 'click control run\nwait 500\nexpect message error[bad-address]: Pitch 7 is no multiple of 16\n' |
    WARPSCOPE_PROBE=$folder/probe play ldmatrix.m8n8.x4.b16 --fresh --script - ||
    fail "the window's own words"

# A damaged state is told of and ignored; a quit saves.
mkdir -p state/warpscope
echo '{"theme": "pink"}' > state/warpscope/state.json
status=0
SDL_VIDEODRIVER=none_such "$warpscope" 2> err || status=$?
[ $status = 1 ] && [ "$(wc -l < err)" = 1 ] || fail "no display: exit $status: $(cat err)"
grep -q '^warpscope: .*export or handout' err || fail "$(cat err)"
status=0
"$warpscope" 2> err || status=$?
[ $status = 1 ] && [ "$(wc -l < err)" = 1 ] && grep -q '^warpscope: .*DISPLAY.*ssh -X or xvfb-run.*export' err || fail "$(cat err)"
status=0
DISPLAY=:987 "$warpscope" 2> err || status=$?
[ $status = 1 ] && grep -q '^warpscope: ' err || fail "$(cat err)"
"$warpscope" export movmatrix.m8n8.trans.b16 --figure fragment --output command || fail "export"

# A wrong option is the first thing wrong, also where there is no display.
for wrong in 'bad-number --pitch abc' 'out-of-range --select lane\ 99' 'unknown-variant --baseline x:1'; do
    status=0
    eval "\"$warpscope\" ldmatrix.x4 --fresh ${wrong#* }" 2> err || status=$?
    [ $status = 1 ] && grep -q "^warpscope: error\[${wrong%% *}\]: " err || fail "$wrong: exit $status: $(cat err)"
done

# Wrong options are usage, said in one line.
for wrong in "--theme pink" "--size 12" "--script /no/such/file" "--pitch -3" "--select lane_99"; do
    # shellcheck disable=SC2086
    SDL_VIDEODRIVER=dummy run --fresh $wrong
    # shellcheck disable=SC2086
    [ $status != 0 ] && [ "$(wc -l < err)" = 1 ] && record err -- --fresh $wrong || fail "$wrong: exit $status: $(cat err)"
done
