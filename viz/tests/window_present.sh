#!/usr/bin/env bash
# To present in a real window, under Xvfb with two screens, driven by xdotool: what keys and a remote
# do, that the speaker's window opens, can be closed and ends nothing, that a still picture costs
# nothing, and that the state is what it was.
. "$SOURCE/viz/tests/lib.bash" || exit
unset WAYLAND_DISPLAY SDL_VIDEODRIVER
export LSAN_OPTIONS=suppressions=$SOURCE/.ci/lsan.supp:print_suppressions=0
command -v Xvfb > /dev/null && command -v xdotool > /dev/null || exit 77
[ -e "$BUILD/lib/warpscope/window.so" ] || exit 77
export HOME=$folder XDG_STATE_HOME=$folder/state
Xvfb -noreset -displayfd 3 -screen 0 1280x720x24 -screen 1 1024x768x24 3> display > /dev/null 2>&1 &
server=$!
at_end() {
    kill $server 2> /dev/null
}

fail() {
    echo "FAILED: $*" >&2
    cat "$folder/err" >&2
    exit 1
}

until_true test -s display
DISPLAY=:$(cat display)
export DISPLAY
state=state/warpscope/state.json

# A display that is not there is refused, with those that are.
status=0
timeout 20 "$BIN/warpscope" --present --display 3 2> err || status=$?
[ $status = 1 ] && [ "$(wc -l < err)" = 1 ] || fail "--display 3: exit $status"
grep -q '^warpscope: error.*: --display 3 .*1 (1280x720), 2 (1024x768)$' err || fail "--display 3"

# The speaker's window opens by itself where there is another display.
"$BIN/warpscope" ldmatrix.m8n8.x4.b16 --size 900x600 --select 'lane 3' --present 2> err &
program=$!
until_true xdotool search --name '^Warpscope$'
window=$(xdotool search --name '^Warpscope$' | head -n 1)
fills_its_display() { # without a window manager, which would set its size
    xdotool getwindowgeometry "$window" | grep -qE 'Geometry: (1280x720|1024x768)$'
}
until_true fills_its_display
until_true xdotool search --onlyvisible --name 'Warpscope: notes'
xdotool windowfocus "$window"
sleep 0.5
xdotool key l d
xdotool mousemove --window "$window" 300 200 mousedown 1 mousemove --window "$window" 500 300 mouseup 1
xdotool key e d l b period
xdotool key Next Prior F5

# Nothing moves: nothing is spent, but on the clock's minutes.
sleep 1
before=$(awk '{print $14 + $15}' /proc/$program/stat)
sleep 3
spent=$(($(awk '{print $14 + $15}' /proc/$program/stat) - before))
[ $spent -le 1 ] || fail "a still picture took $spent ticks of 3 s"

# n closes the notes, and opens them again.
xdotool windowfocus "$window" key n
notes_are_gone() {
    ! xdotool search --onlyvisible --name 'Warpscope: notes' > /dev/null
}
until_true notes_are_gone
kill -0 $program || fail "closing the notes ended the program"
xdotool windowfocus "$window" key n
until_true xdotool search --onlyvisible --name 'Warpscope: notes'
xdotool windowfocus "$window" key Escape
until_true notes_are_gone
kill -0 $program || fail "Esc ended the program"
xdotool windowfocus "$window" key ctrl+q
status=0
wait $program || status=$?
[ $status = 0 ] || fail "exit $status"
[ ! -s err ] || fail "something on standard error"
grep -q '"select": "lane 3"' $state || fail "select: $(cat $state)"
grep -q '"size": "900x600"' $state || fail "size: $(cat $state)"

# To quit while one presents keeps the window's own size and the text's.
"$BIN/warpscope" --present 2> err &
program=$!
until_true xdotool search --name '^Warpscope$'
window=$(xdotool search --name '^Warpscope$' | head -n 1)
xdotool windowfocus "$window"
sleep 1
xdotool key ctrl+q
status=0
wait $program || status=$?
[ $status = 0 ] || fail "quit: exit $status"
grep -q '"size": "900x600"' $state && grep -q '"font": "100"' $state || fail "quit: $(cat $state)"
