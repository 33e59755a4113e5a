#!/usr/bin/env bash
# Lessons: what --check and --list say, hostile files, and the window by scripts: every kind of step,
# a file that is saved while it is open, progress, and the menu.
. "$SOURCE/viz/tests/lib.bash" || exit
unset DISPLAY WAYLAND_DISPLAY SDL_VIDEODRIVER
export LSAN_OPTIONS=suppressions=$SOURCE/.ci/lsan.supp:print_suppressions=0
export HOME=$folder XDG_STATE_HOME=$folder/state XDG_CACHE_HOME=$folder/cache
cp "$SOURCE/viz/tests/lessons/whole.json" .
subcommand=lesson

shows 0 --check whole.json
input=whole.json shows 0 --check -
refused 2 --check - -
refused 2 -

# The example of the documentation is right; and the lessons that come with the program are.
awk '/^```json$/ { on = 1; next } /^```$/ { on = 0 } on' "$SOURCE/assets/lessons/README.md" > example.json
run --check example.json
[ "$status" = 0 ] || fail "the documentation's example: $(cat out)"
run --check
[ "$status" = 0 ] || fail "a lesson of the assets: $(cat out)"

# Where the right choice stands tells nothing: it is not the same place all through a lesson.
for lesson in "$SOURCE"/assets/lessons/*.json; do
    places=$(awk '/"choices":/ { at = 0 } /"text":/ { at++ } /"right": true/ { print at }' "$lesson" | sort -u | wc -l)
    [ "$places" -gt 1 ] || fail "$lesson: the right choice is always in one place"
done

# wrong PLACE SED…: the lesson, changed so, is refused there.
wrong() {
    local place=$1
    shift
    sed "$@" whole.json > wrong.json
    cmp -s whole.json wrong.json && fail "sed $* changes nothing"
    shows 1 --check wrong.json
    [ "$(wc -l < out)" = 1 ] && grep -qF -- "FAILED  wrong.json:$place: " out || fail "$*: $(cat out)"
}
wrong 1:1 's/"warpscope lesson"/"a lesson"/'
wrong 3:14 's/"version": 1/"version": 2/'
wrong 12:97 's/"pitch": 128/"pitsch": 128/'
wrong 12:28 's/"variant": "ldmatrix.m8n8.x1.b16", "view"/"variant": "ldmatrix.m8n8.x9.b16", "view"/'
wrong 12:98 's/"pitch": 128/"address": "t · 16"/'
wrong 16:20 '/"right": true/s/"right": true/"because": "No."/'
wrong 17:11 's/, "because": "Then a lane would hold a whole row."//'
wrong 23:17 's/"keep": true/"keep": 1/'
wrong 36:74 's/"click": "lane 13"/"click": "lane 99"/'
wrong 36:75 's/"click": "lane 13"/"number": 3, "click": "lane 13"/'
wrong 42:28 's/"figure": "bank"/"figure": "banc"/'
wrong 48:47 's/\[1, 4\]/[0, 4]/'
wrong 48:73 's/"play": true/"row": true/'
wrong 54:29 's/"square" }/"sqare" }/'
wrong 60:26 's/"return": "puzzle"/"return": "look"/'
wrong 8:5 's/"return": "puzzle"/"question": "?", "number": 1, "because": "."/'
wrong 27:15 's/"name": "look"/"name": "puzzle"/'
wrong 35:15 '33,40s/"hide": "labels"/"hide": "lables"/'

# What a descriptor describes: right, and refused where it stands.
cat > described.json << 'END'
{"format": "warpscope lesson", "version": 1, "title": "Described", "steps": [
  {"name": "a", "caption": "C.",
   "show": {"variant": "wgmma.m64n16k16.f32.f16.f16", "operand": "B", "descriptor": "swizzle=64,stride=512", "major": "mn"},
   "stage": {"picture": "described"}},
  {"name": "b", "caption": "C.", "show": {"variant": "wgmma.m64n32k16.f32.f16.f16"},
   "stage": {"picture": "swizzled", "part": 7}}]}
END
run --check described.json
[ "$status" = 0 ] || fail "a descriptor: $(cat out err)"
wrong_descriptor() {
    sed "$2" described.json > wrong.json
    cmp -s described.json wrong.json && fail "sed $2 changes nothing"
    shows 1 --check wrong.json
    grep -qF -- "wrong.json:$1: " out || fail "$2: $(cat out)"
}
wrong_descriptor 3:85 's/swizzle=64/swizzle=48/'
wrong_descriptor 3:66 's/"operand": "B"/"operand": "D"/'
wrong_descriptor 3:119 's/"major": "mn"/"major": "row"/'
wrong_descriptor 6:45 's/"part": 7/"part": 9/'

# Hostile files: one line, and no crash.
size=$(wc -c < whole.json)
for at in 0 1 30 200 $((size / 3)) $((size / 2)) $((size - 3)); do
    head -c "$at" whole.json > cut.json
    run --check cut.json
    [ "$status" = 1 ] && [ "$(wc -l < out)" = 1 ] || fail "cut at $at: $status $(cat out err)"
done
head -c 2000000 /dev/zero | tr '\0' '[' > huge.json
run --check huge.json
[ "$status" = 1 ] && [ "$(wc -l < out)" = 1 ] || fail "huge: $(head -c 300 out)"
head -c 500000 /dev/zero | tr '\0' '[' > deep.json
run --check deep.json
[ "$status" = 1 ] && [ "$(wc -l < out)" = 1 ] || fail "deep: $(head -c 300 out)"
mkdir folder.json
run --check folder.json none.json whole.json
[ "$status" = 1 ] && grep -q '^warpscope: error.*: 2 of 3 ' err || fail "a folder: $(cat out err)"
# Any one byte changed: right or refused, in one line.
for at in $(seq 7 97 "$size"); do
    for byte in '"' '{' '0' '\\'; do
        { head -c "$at" whole.json; printf '%b' "$byte"; tail -c +$((at + 2)) whole.json; } > changed.json
        run --check changed.json
        [ "$status" -le 1 ] && [ "$(wc -l < out)" = 1 ] || fail "byte $at is $byte: $status $(cat out err)"
    done
done

# Usage.
refused 2 --step 2
refused 2 whole.json --step 8
refused 2 whole.json --step nowhere
refused 2 a.json b.json
refused 2 --list whole.json
refused 2 --list --step 3
refused 2 --check whole.json --present
refused 2 77
refused 2 nothing-like-it
refused 1 none.json
cp "$SOURCE/assets/lists/ptx-manual.json" list.json
refused 1 list.json
refused 2 99999999999999999999
refused 2 whole.json --step -2147483648

# A shelf: numbers, names, beginnings of names; what cannot be read stands there with the reason.
mkdir -p assets/lessons
ln -s "$SOURCE/assets/captures" assets/captures
cp whole.json assets/lessons/02-second.json
cp example.json assets/lessons/01-first.json
echo '{' > assets/lessons/10-broken.json
export WARPSCOPE_ASSETS=$folder/assets
run --list
sed '3s/\(json:[0-9:]*\).*/\1/' out > shelf # the rest is the JSON library's
[ "$status" = 0 ] && record shelf -- --list || fail "--list: $(cat err)"
run --check 1 second fir
[ "$status" = 0 ] && [ "$(wc -l < out)" = 3 ] || fail "--check by name: $(cat out err)"
refused 2 --check secnod

[ -e "$BUILD/lib/warpscope/window.so" ] || exit 0
play() {
    SDL_VIDEODRIVER=dummy "$warpscope" "$@" --size 1280x800 --fresh --script -
}

# At a step by number and by name; a small window, and large letters.
for step in 3 point; do
    echo 'expect step point 3 / 7' | play lesson whole.json --step $step || fail "--step $step"
done
printf 'size 480 400\nkey ctrl+=\nkey a\nscreenshot a.png\nkey right\nkey right\nsize 3840 2160\nscreenshot b.png\n' |
    play lesson 2 || fail "sizes"

# What is asked for is not seen before it is told, nor what is not selected at all; words have no marks.
play lesson "$SOURCE/viz/tests/lessons/panels.json" << 'END' || fail "what is hidden"
type 4
key return
expect judgement Right. A row of eight has four pairs, 2 * 4.
expect selection M0[3,*]
expect panel:registers M0[3,4]
expect not panel:registers M0[2,4]
key right
expect panel:memory T13
expect not panel:memory T9
key right
tick 60000
expect step moves 3 / 3
END

# Saved while open: the same step, what was answered kept; a broken save is told of, and changes nothing.
mkfifo saved
cp whole.json open.json
exec 3<> saved
play lesson open.json --step moves < saved > /dev/null 2> err 3>&- &
player=$!
printf 'expect caption See it move\nkey left\ntype 8\nkey return\nexpect judgement Right\nkey right\nwait 20\nscreenshot before.png\n' >&3
until_true test -s before.png
sed 's/See it move\./Look how it moves./' whole.json > next.json && mv next.json open.json
printf 'wait 20\nexpect message Read again\nexpect caption Look how it moves\nexpect step moves 5 / 7\nkey left\nexpect judgement Right\nkey right\nscreenshot again.png\n' >&3
until_true test -s again.png
echo '{ "format": ' > open.json
printf 'wait 20\nexpect message open.json:2:\nexpect caption Look how it moves\nexpect step moves 5 / 7\nscreenshot broken.png\n' >&3
until_true test -s broken.png
cp whole.json open.json
printf 'wait 20\nexpect message Read again\nexpect caption See it move\n' >&3
exec 3>&-
wait $player || fail "saved: $(cat err)"

# The menu lists the lessons with what was gone through, and each leads to the next.
play lesson << 'END' || fail "the menu"
expect popup menu 1  Where an element goes 2  Everything a lesson can do 10  broken
click item 1  Where
expect mode lesson
expect step puzzle 1 / 4
key right
expect step next
key right
key right
expect step sweep
key right
expect step again 4 / 4
key right
expect control:lesson-next Next lesson
click control lessons
expect popup 1  Where an element goes  ✓
expect not popup can do  ✓
key escape
key right
expect step puzzle 1 / 7
click control lessons
click item 10
expect message broken
key escape
key escape
key escape
expect mode explore
END

# Choices and judgements have the markup of captions, and the name of a row keeps its asterisk.
cat > marks.json << 'END'
{"format": "warpscope lesson", "version": 1, "title": "Marks", "steps": [
  {"name": "a", "caption": "C.", "ask": {"question": "Q?", "because": "For `M0[3,4]` it is.",
   "choices": [{"text": "`M0[4,3]` and *more*", "right": true}, {"text": "none", "because": "No."}]}},
  {"name": "b", "caption": "C.", "show": {"variant": "ldmatrix.m8n8.x4.b16"},
   "ask": {"question": "Q?", "click": "M3[2,*]", "because": "So."}}]}
END
play lesson marks.json << 'END' || fail "markup"
expect choices A) M0[4,3] and more; B) none
key b
key return
expect judgement Wrong. No. Try again.
key a
key return
expect judgement Right. For M0[3,4] it is.
key right
key right
expect judgement M3[2,*]. So.
END

# A lesson has no toolbars; a window that is narrow leaves its room to what is said.
printf 'expect not control:theme l\nexpect control:lessons Lessons\nsize 480 400\nexpect not control:lessons Lessons\n' |
    play lesson marks.json || fail "a narrow window"
