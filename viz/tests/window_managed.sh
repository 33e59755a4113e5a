#!/usr/bin/env bash
# To present under a window manager, which gives each window a frame and takes it away when the window is
# hidden: the speaker's window opens and closes many times, and the program lives. window_present.sh is the
# same without one.
. "$SOURCE/viz/tests/lib.bash" || exit
unset WAYLAND_DISPLAY SDL_VIDEODRIVER
export LSAN_OPTIONS=suppressions=$SOURCE/.ci/lsan.supp:print_suppressions=0
for needed in Xvfb xdotool openbox; do
    command -v $needed > /dev/null || { echo "no $needed here"; exit 77; }
done
[ -e "$BUILD/lib/warpscope/window.so" ] || exit 77
export HOME=$folder XDG_STATE_HOME=$folder/state
servers=
at_end() {
    kill $servers 2> /dev/null
}
Xvfb -noreset -displayfd 3 -screen 0 1280x720x24 3> display > /dev/null 2>&1 &
servers=$!
until_true test -s display
DISPLAY=:$(cat display)
export DISPLAY
openbox > /dev/null 2>&1 &
servers="$! $servers"
until_true xdotool get_num_desktops

notes_are() {
    local shown=closed
    xdotool search --onlyvisible --name 'Warpscope: notes' > /dev/null 2>&1 && shown=open
    [ $shown = "$1" ]
}

"$BIN/warpscope" ldmatrix.m8n8.x4.b16 --fresh --present 2> err &
program=$!
until_true xdotool search --onlyvisible --name '^Warpscope$'
window=$(xdotool search --onlyvisible --name '^Warpscope$' | head -n 1)
sleep 1
for turn in $(seq 25); do
    for wanted in open closed; do
        xdotool windowfocus "$window" key n 2> /dev/null || true
        kill -0 $program || fail "turn $turn, notes $wanted: $(cat err)"
        until_true notes_are $wanted
    done
done
# Quickly, while the window manager is at it.
xdotool windowfocus "$window"
for turn in $(seq 40); do
    xdotool key n
done
sleep 1
kill -0 $program || fail "pressed quickly: $(cat err)"
xdotool windowfocus "$window" key ctrl+q
status=0
wait $program || status=$?
[ $status = 0 ] && [ ! -s err ] || fail "exit $status: $(cat err)"
