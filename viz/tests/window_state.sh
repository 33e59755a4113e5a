#!/usr/bin/env bash
# What a window leaves when it is closed by a signal or during a run, and finds at the next start. By
# SDL's dummy driver, and its size and position in a real window where Xvfb and xdotool are.
. "$SOURCE/viz/tests/lib.bash" || exit
unset DISPLAY WAYLAND_DISPLAY
export LSAN_OPTIONS=suppressions=$SOURCE/.ci/lsan.supp:print_suppressions=0
[ -e "$BUILD/lib/warpscope/window.so" ] || exit 77
server=
at_end() {
    [ -z "$server" ] || kill $server 2> /dev/null
}
export HOME=$folder XDG_STATE_HOME=$folder/state SDL_VIDEODRIVER=dummy
state=state/warpscope/state.json

# Whether the program, no longer the shell that starts it, catches SIGHUP, SIGINT and SIGTERM, which
# it does once it has its loop.
catches() {
    [ "$(readlink /proc/$program/exe)" = "$(realpath "$warpscope")" ] || return
    mask=$(sed -n 's/^SigCgt:[[:space:]]*//p' /proc/$program/status)
    [ $((0x$mask & 0x4003)) = $((0x4003)) ]
}

# start ARGUMENTS…: opens a window and waits for its loop. (A shell's jobs ignore SIGINT else.)
start() {
    env --default-signal=INT,TERM,HUP "$warpscope" "$@" 2> err &
    program=$!
    until_true catches
}

# stop SIGNAL STATUS: sends it, and the program ends so.
stop() {
    kill -"$1" $program
    status=0
    wait $program || status=$?
    [ $status = "$2" ] || fail "SIG$1: exit $status, not $2: $(cat err)"
}

has() {
    grep -qF -- "$1" $state || fail "no $1 in: $(cat $state)"
}

# Each signal that ends a program closes the window, and what it showed is saved.
for signal in TERM INT HUP; do
    rm -rf state
    start ldmatrix.m8n8.x4.trans.b16 --theme dark --size 900x650
    stop $signal 0
    has '"theme": "dark"'
    has '"variant": "ldmatrix.m8n8.x4.trans.b16"'
    has '"size": "900x650"'
    [ ! -s err ] || fail "SIG$signal: $(cat err)"
done
rm -rf state
"$warpscope" --theme dark 2> err &
program=$!
until_true test -d state/warpscope
sleep 1
kill -INT $program # ignored, for a shell started it in the background
sleep 0.3
kill -0 $program || fail "an ignored signal ends the program"
stop TERM 0
has '"theme": "dark"'

# Code is there at the next start as it was written, with what was said of it and what was wrong.
code=$'(t % ROWS) * 144 \r\n\t+ t / ROWS * 16 // don\'t\n'
start ldmatrix.m8n8.x4.b16 --address "$code" --let ROWS=16 --fresh
stop TERM 0
start ldmatrix.m8n8.x4.b16 --address "$code" --let ROWS=16
stop TERM 0
has '(t % ROWS) * 144 \r\n\t+ t / ROWS * 16 // don'"'t\\n"
has '"let": "ROWS=16"'
cp $state before
start
stop TERM 0
cmp before $state || fail "another state at the next start"

# Size and position come back, unless no screen shows them now or they are given.
sed -i 's/"size": .*,/"size": "700x500",/; s/"position": .*/"position": "120,80"/' $state
start
stop TERM 0
has '"size": "700x500"'
has '"position": "120,80"'
start --size 800x600
stop TERM 0
has '"size": "800x600"'
has '"position": "120,80"'
sed -i 's/"size": .*,/"size": "30000x20000",/; s/"position": .*/"position": "9000,-4000"/' $state
start
stop TERM 0
! grep -q '30000\|9000' $state || fail "a place on no screen: $(cat $state)"
start --fresh
stop TERM 0
has '"theme": "light"'

# One wrong value is lost alone, a later version's names stay, and what was wrong is kept beside.
echo '{"theme": "pink", "view": "memory", "sound": {"on": true}}' > $state
cp $state before
start
stop TERM 0
has '"theme": "light"'
has '"view": "memory"'
has '"sound": {'
cmp before $state.kept || fail "not kept"
rm $state
mkdir $state
start
stop TERM 1
grep -q "^warpscope: .*$state" err || fail "$(cat err)"
[ -d $state ] || fail "a folder was replaced"
rmdir $state

# XDG_STATE_HOME that is relative is none.
export XDG_STATE_HOME=relative
start --theme dark
stop TERM 0
grep -q '"theme": "dark"' .local/state/warpscope/state.json && [ ! -e relative ] || fail "relative"
export XDG_STATE_HOME=$folder/state

# Closing during a run waits for nothing, and leaves nothing running that the run started.
for ending in 'wait' 'exec > /dev/null 2>&1; wait'; do
    rm -f sleeper
    printf '#!/bin/sh\nsleep 50 & echo $! > "%s/sleeper"\n%s\n' "$folder" "$ending" > probe
    chmod +x probe
    before=$SECONDS
    printf 'click control run\nwait 1000\n' | WARPSCOPE_PROBE=$folder/probe timeout 100 "$warpscope" \
        ldmatrix.m8n8.x4.b16 --script - || fail "run"
    [ $((SECONDS - before)) -lt 15 ] || fail "closing waited $((SECONDS - before)) s for: $ending"
    is_over() { ! kill -0 "$(cat sleeper)" || grep -q '^State:.*Z' "/proc/$(cat sleeper)/status"; }
    until_true is_over
done

# In a real window, as a hand moves it.
unset SDL_VIDEODRIVER
command -v Xvfb > /dev/null && command -v xdotool > /dev/null || exit 0
Xvfb -noreset -displayfd 3 -screen 0 1600x1000x24 3> display > xvfb_said 2>&1 &
server=$!
until_true test -s display
DISPLAY=:$(cat display)
export DISPLAY
rm -rf state
start ldmatrix.m8n8.x4.b16
until_true xdotool search --name Warpscope
window=$(xdotool search --name Warpscope | head -n 1)
xdotool windowsize --sync "$window" 1000 700 windowmove --sync "$window" 130 90
sleep 0.5
stop TERM 0
has '"size": "1000x700"'
has '"position": "130,90"'
start
until_true xdotool search --name Warpscope
xdotool getwindowgeometry "$(xdotool search --name Warpscope | head -n 1)" > geometry
grep -q 'Position: 130,90' geometry && grep -q 'Geometry: 1000x700' geometry || fail "$(cat geometry)"
stop TERM 0
