#!/usr/bin/env bash
# Random events, seeded: 12,500, begun in the panels, in a lesson, in a round of the quiz, in a
# presentation and at a warpgroup's product. Nothing may break, and the user's files are what they were.
. "$SOURCE/viz/tests/lib.bash" || exit
unset DISPLAY WAYLAND_DISPLAY SDL_VIDEODRIVER
[ -e "$BUILD/lib/warpscope/window.so" ] || exit 77
export HOME=$folder/home XDG_STATE_HOME=$folder/state XDG_CACHE_HOME=$folder/cache
export SDL_VIDEODRIVER=dummy WARPSCOPE_PROBE=/bin/false # no GPU runs what a monkey types
mkdir -p home cage state/warpscope
printf '{\n  "theme": "dark"\n}\n' > state/warpscope/state.json
cp state/warpscope/state.json kept.json
lessons=$(cat "$SOURCE"/assets/lessons/* | cksum)

# play SEED ARGUMENTS…: where an export lands, other files lie that it must leave alone.
play() {
    local seed=$1
    shift
    cp kept.json cage/ldmatrix.txt
    (cd cage && echo "monkey $seed 2500" | timeout 300 "$warpscope" "$@" --script - 2> ../err) ||
        fail "seed $seed, $*: exit $?: $(cat err)"
    [ ! -s err ] || fail "seed $seed, $*: $(cat err)"
    cmp kept.json state/warpscope/state.json || fail "seed $seed, $*: the state was lost"
    cmp kept.json cage/ldmatrix.txt || fail "seed $seed, $*: a file was lost"
}

play 11 ldmatrix.m8n8.x4.b16 --size 1280x800 --fresh
play 12 lesson 1 --size 900x600 --fresh
play 13 quiz --window --size 1280x800 --fresh --seed 5
play 14 stmatrix.m8n8.x2.trans.b16 --size 1100x700 --fresh --present
play 203 wgmma.m64n64k16.f32.f16.f16 --operand B --size 1280x800 --fresh
[ -z "$(ls -A home)" ] || fail "something was written into the home: $(ls -A home)"
[ "$(cat "$SOURCE"/assets/lessons/* | cksum)" = "$lessons" ] || fail "a lesson was changed"
