#!/usr/bin/env bash
# A real window, under Xvfb, driven by xdotool: what a hand does with mouse and keyboard, and that
# the state is there at the next start.
. "$SOURCE/viz/tests/lib.bash" || exit
unset WAYLAND_DISPLAY SDL_VIDEODRIVER
export LSAN_OPTIONS=suppressions=$SOURCE/.ci/lsan.supp:print_suppressions=0
command -v Xvfb > /dev/null && command -v xdotool > /dev/null || exit 77
[ -e "$BUILD/lib/warpscope/window.so" ] || exit 77
export HOME=$folder XDG_STATE_HOME=$folder/state
Xvfb -noreset -displayfd 3 -screen 0 1600x1000x24 3> display > /dev/null 2>&1 &
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

start() {
    "$BIN/warpscope" "$@" 2> err &
    program=$!
    until_true xdotool search --name Warpscope
    window=$(xdotool search --name Warpscope | head -n 1)
    until_true xdotool windowfocus "$window"
    sleep 1
}

# Quits by key and waits for the saved state.
leave() {
    xdotool key ctrl+q
    status=0
    wait $program || status=$?
    [ $status = 0 ] || fail "exit $status"
    [ ! -s err ] || fail "something on standard error"
}

start ldmatrix.m8n8.x4.trans.b16 --size 1280x800
xdotool key slash
xdotool type --delay 40 'lane 5'
xdotool key Return ctrl+t
sleep 0.5
xdotool windowsize "$window" 1000 700
xdotool mousemove --window "$window" 300 400 click 4
sleep 0.5
xdotool windowminimize "$window" windowmap "$window"
sleep 0.5
leave
grep -q '"select": "lane 5"' $state || fail "typing: $(cat $state)"
grep -q '"theme": "dark"' $state || fail "key: $(cat $state)"
grep -q '"variant": "ldmatrix.m8n8.x4.trans.b16"' $state || fail "variant: $(cat $state)"

# The state is restored; closing by the window manager's way keeps it too.
start
xdotool key v
sleep 0.5
leave
grep -q '"select": "lane 5"' $state && grep -q '"view": "memory"' $state || fail "$(cat $state)"

# What is typed over the panels is found, and no letter of it is a command; every key for the size of
# the text works; a field's text is copied, and pasted into another.
start
xdotool key v alt+equal alt+plus alt+KP_Add alt+minus alt+KP_Subtract
sleep 0.5
xdotool type --delay 40 'F1[3,5]'
xdotool key Return slash ctrl+a ctrl+c BackSpace ctrl+v Return
sleep 0.5
leave
grep -q '"select": "M1\[5,3\]"' $state || fail "typed over a panel: $(cat $state)"
grep -q '"font": "110"' $state && grep -q '"view": "fragment"' $state || fail "keys: $(cat $state)"
grep -q '"theme": "dark"' $state && grep -q '"variant": "ldmatrix.m8n8.x4.trans.b16"' $state ||
    fail "letters: $(cat $state)"

# Of a wgmma a field of the descriptor is stepped by keys, and a byte of shared memory found by hand.
start wgmma.m64n16k16.f32.f16.f16 --size 1280x800 --fresh
xdotool windowsize --sync "$window" 1280 800
sleep 0.5
xdotool mousemove --window "$window" 430 96 click 1
sleep 0.3
xdotool key Up Up Return
xdotool key slash
xdotool type --delay 40 '0x1ba'
xdotool key Return
sleep 0.5
leave
grep -q 'stride=1056' $state || fail "stepped: $(cat $state)"
grep -q '"select": "0x01ba"' $state || fail "a byte: $(cat $state)"

# A damaged state file is ignored, with a message in the window and none in the terminal.
echo '{"theme": "pink"' > $state
start
leave
grep -q '"theme": "light"' $state || fail "damaged: $(cat $state)"
