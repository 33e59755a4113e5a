#!/usr/bin/env bash
# A warpgroup's product in the window: opened with a descriptor, by name and by pickers, kept and
# restored, said as a command line, and legible in every size.
. "$SOURCE/viz/tests/lib.bash" || exit
unset DISPLAY WAYLAND_DISPLAY SDL_VIDEODRIVER
[ -e "$BUILD/lib/warpscope/window.so" ] || exit 77
export HOME=$folder XDG_STATE_HOME=$folder/state XDG_CACHE_HOME=$folder/cache
product=wgmma.m64n16k16.f32.f16.f16

play() {
    SDL_VIDEODRIVER=dummy "$warpscope" window --size 1280x800 "$@" --script -
}

# Options: operand, descriptor as fields or as a number, major.
printf '%s\n' 'expect control:leading 128' 'expect control:stride 256' \
    'expect control:descriptor 0x0000001000080000' 'move tile A[0,8]' \
    'expect sentence A[0,8] is the 2 bytes at 0x0080: row 0 of core matrix 1 along k.' |
    play $product --fresh --operand A --descriptor swizzle=none,leading=128,stride=256 || fail "fields"
printf '%s\n' 'expect control:stride 1024' 'move tile B[9,5]' 'expect sentence B[9,5] is the 2 bytes at' |
    play $product --fresh --operand B --major n --descriptor 0x4000004000010000 || fail "a number"
SDL_VIDEODRIVER=dummy ends 1 window $product --fresh --descriptor swizzle=48 --script /dev/null
SDL_VIDEODRIVER=dummy ends 2 window $product --fresh --operand D --script /dev/null

# What is left is there again, and is said as a command line.
printf '%s\n' 'click control descriptor-swizzle' 'click item 64' 'key /' 'type A[3,5]; 0x0120' 'key return' \
    'expect selection A[3,5]; 0x0120' 'click control operand' 'click control copy' \
    'click item command line for this view' 'expect clipboard --operand B' \
    'expect clipboard --descriptor swizzle=64,leading=16,stride=1024' 'expect clipboard A[3,5]; 0x0120' |
    play $product --fresh || fail "the command line of the view"
state=state/warpscope/state.json
catches() {
    [ "$(readlink /proc/$program/exe)" = "$(realpath "$warpscope")" ] || return
    mask=$(sed -n 's/^SigCgt:[[:space:]]*//p' /proc/$program/status)
    [ $((0x$mask & 0x4003)) = $((0x4003)) ]
}
open_and_close() {
    SDL_VIDEODRIVER=dummy env --default-signal=INT,TERM,HUP "$warpscope" "$@" 2> err &
    program=$!
    until_true catches
    kill -TERM $program
    wait $program || true
}
open_and_close window $product --select 'B[3,5]' --operand B --major mn --alone tile \
    --descriptor swizzle=32,leading=512,stride=256,start=16
for kept in "\"$product\"" 'B[3,5]' '"operand": "B"' '"major": "mn"' '"alone": "tile"' \
    'swizzle=32,leading=512,stride=256,start=16'; do
    grep -qF -- "$kept" $state || fail "no $kept in: $(cat $state)"
done
cp $state before.json
open_and_close
cmp before.json $state || fail "not as it was left"

# By pickers, and back; what hangs on lanes or addresses is not there.
printf '%s\n' 'click control op' 'click item wgmma' 'expect variant wgmma.' 'expect control:shape .m64n' \
    'click control shape' 'click item .m64n32' 'expect variant wgmma.m64n32' \
    'click control op' 'click item ldmatrix' 'expect variant ldmatrix' |
    play ldmatrix.m8n8.x4.b16 --fresh || fail "pickers"

# Export writes the operand in memory that is shown, and of what threads hold D alone, which the command
# line does as well; a figure of registers that no thread has is refused by both.
printf '%s\n' 'click control export' 'click item tile figure as svg' 'click control export' \
    'click item fragment figure as svg' 'click control export' 'click item explore figure as svg' \
    'expect message no thread holds B' |
    play $product --fresh --operand B --descriptor swizzle=128,leading=16,stride=2048 || fail "export"
mkdir command
"$warpscope" export $product --figure tile --operand B --format svg --output command \
    --descriptor swizzle=128,leading=16,stride=2048
"$warpscope" export $product --figure fragment --operand D --format svg --output command
for file in command/*; do
    cmp "$file" "$(basename "$file")" || fail "$file differs from the window's"
done
[ "$(ls command | wc -l)" = 2 ] || fail "not two files: $(ls command)"
for kind in mma explore; do
    refused 1 export $product --figure $kind
done

# No variant or product upsets any mode.
for seed in 1 5; do
    echo "monkey $seed 300" | play $product --fresh || fail "monkey $seed"
done

# Every size has all three panels, and what is pointed at is found in each.
for size in 800x600 900x1400 1920x1080 3840x2160; do
    for name in $product wgmma.m64n256k16.f32.bf16.bf16 wgmma.m64n8k256.s32.b1.b1.and.popc \
        wgmma.m64n64k8.f32.tf32.tf32; do
        printf '%s\n' 'move tile A[0,0]' 'expect sentence A[0,0] is' 'move shared 0x0000' \
            'expect sentence 0x0000' |
            SDL_VIDEODRIVER=dummy "$warpscope" window $name --fresh --size $size --script - ||
            fail "$name at $size"
    done
done
