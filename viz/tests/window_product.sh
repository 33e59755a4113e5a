#!/usr/bin/env bash
# Products in the window: opened by name, kept and restored, exported and copied as they are shown,
# fed by a load or told why not, walked through, and legible in every size.
. "$SOURCE/viz/tests/lib.bash" || exit
unset DISPLAY WAYLAND_DISPLAY SDL_VIDEODRIVER
[ -e "$BUILD/lib/warpscope/window.so" ] || exit 77
export HOME=$folder XDG_STATE_HOME=$folder/state XDG_CACHE_HOME=$folder/cache
product=mma.m16n8k16.f32.f16.f16.f32

play() {
    SDL_VIDEODRIVER=dummy "$warpscope" window --size 1280x800 "$@" --script -
}

# A lesson can select in any operand.
lesson=$SOURCE/viz/tests/lessons/product.json
printf 'key right\nkey right\nexpect selection A[3,5]; D[3,1]\n' |
    SDL_VIDEODRIVER=dummy "$warpscope" lesson "$lesson" --fresh --script - || fail "a product's lesson"
sed 's/D\[3,1\]/D[3,8]/' "$lesson" > wrong.json
refused 1 lesson wrong.json --fresh --script /dev/null

# What is left is there again.
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
open_and_close window $product --select 'A[3,5]; lane 7' --pins 'D[1,2]' --operands A,B,C \
    --fed-by 'ldmatrix.m8n8.x2.b16 B row r1,r0' --alone a
for kept in "\"$product\"" 'A[3,5]; lane 7' '"D[1,2]"' '"A,B,C"' \
    '"ldmatrix.m8n8.x2.b16 B row r1,r0"' '"alone": "a"'; do
    grep -qF -- "$kept" $state || fail "no $kept in: $(cat $state)"
done
cp $state before.json
open_and_close
cmp before.json $state || fail "not as it was left"
rm -r state
printf '%s\n' 'key /' 'type A[3,5]; lane 7' 'key return' 'click control operand-d' \
    'click control theme' 'click item dark' 'click control fed-by' \
    'click item ldmatrix.m8n8.x2.b16' 'click control fed-operand' 'click item B' \
    'click control copy' 'click item command line for this view' \
    "expect clipboard --fed-by 'ldmatrix.m8n8.x2.b16 B' --operands A,B,C" |
    play $product --fresh || fail "the command line of the view"
printf '%s\n' 'expect selection D[3,5]' 'expect panel:d c1' 'expect control:fed-operand A' |
    play $product --fresh --select 'D[3,5]' --operands A,B,C --fed-by 'ldmatrix.m8n8.x4.b16 A' ||
    fail "options"
SDL_VIDEODRIVER=dummy ends 1 window $product --fresh --alone memory --script /dev/null

# Export writes what the panels show.
printf '%s\n' 'click control export' 'click item fragment figure as svg' |
    play $product --fresh || fail "export"
for operand in A B D; do
    [ -s $product.$operand.svg ] || fail "no figure of $operand: $(ls)"
done

# A load that feeds has code; one that does not says what is wrong, and what is right is a click.
printf '%s\n' 'click control copy' 'click item CUDA code' 'expect clipboard mma.sync.aligned' |
    play $product --fresh --fed-by 'ldmatrix.m8n8.x4.b16 A' || fail "code of what feeds"
printf '%s\n' 'click control copy' 'click item CUDA code' 'expect message Choose a load that feeds an operand' |
    play $product --fresh || fail "code of what is not fed"
printf '%s\n' 'expect control:fed-take Take: Tile columns' 'click control fed-take' \
    'expect control:tile columns' 'expect control:fed-take' |
    play $product --fresh --fed-by 'ldmatrix.m8n8.x4.b16 A' --tile rows || fail "taking what is right"

# N walks through products too, and no variant or product upsets any mode.
{
    for _ in {1..40}; do echo 'key n'; done
    echo 'key s'
    echo 'expect mode step'
    for _ in {1..40}; do echo 'key n'; done
    echo 'key f5'
    echo 'key 1'
    echo 'key 4'
    echo 'key escape'
} | play $product --fresh || fail "walking"
printf '%s\n' 'key s' 'expect mode step' 'key shift+n' 'key n' 'click control op' 'click item mma' \
    'expect mode step' 'expect step The tiles, 1 of 6' 'click control shape' 'click item .m8n8k4' \
    'expect mode explore' 'expect message no steps here: its' |
    play ldmatrix.m8n8.x4.b16 --fresh || fail "a product while stepping"

# What has no chain says why.
no_steps() {
    printf '%s\n' 'key s' 'expect mode explore' "expect message mma has no steps here: $2" |
        play "$1" --fresh || fail "steps of $1"
}
no_steps mma.sp.m16n8k32.f32.f16.f16.f32 'its A is sparse, and no matrix load loads the metadata'
no_steps mma.m16n8k32.kind::mxf8f6f4.block_scale.scale_vec::1X.f32.e4m3.e4m3.f32.ue8m0 'no matrix load loads its scale factors'
no_steps mma.m8n8k4.row.col.f32.f16.f16.f32 'each operand is four matrices'
no_steps mma.m16n8k8.f64.f64.f64.f64 'its registers have 64 bits'
no_steps mma.m16n8k32.kind::f8f6f4.f32.e4m3.e2m1.f32 'steps do not show elements that are narrower'

# Nothing of the panels is left beside the steps: not their bars, of which a large window has none.
tall=mma.m16n8k256.s32.b1.b1.s32.xor.popc
printf '%s\n' 'size 900 700' 'key s' 'screenshot with-bars.png' | play $tall --fresh || fail "with bars"
printf '%s\n' 'size 3840 2160' 'key s' 'size 900 700' 'screenshot without.png' |
    play $tall --fresh || fail "without bars"
cmp with-bars.png without.png || fail "bars of panels under the steps"

# What the steps show is what is exported: a frame of the chain, with the lane and the load.
printf '%s\n' 'key s' 'key right' 'key right' 'key down' 'click control export' \
    'click item chain figure as svg' 'expect message svg' |
    play $product --fresh --fed-by 'ldmatrix.m8n8.x2.trans.b16 B row' || fail "export of a frame"
mkdir command
"$warpscope" export $product --figure chain --format svg --frame 3 --lane 6 \
    --with ldmatrix.m8n8.x2.trans.b16 --output command
cmp $product.chain*.svg command/*.svg || fail "the frame that was exported"
for seed in 1 5; do
    echo "monkey $seed 300" | play $product --fresh || fail "monkey $seed"
done

# Every size has all four panels, and what is pointed at is found in each.
for size in 800x600 900x1400 1920x1080 3840x2160; do
    for name in $product mma.m16n8k256.s32.b1.b1.s32.xor.popc mma.m8n8k4.row.col.f32.f16.f16.f32; do
        printf '%s\n' 'move lanes lane 0' 'expect sentence Lane 0' |
            SDL_VIDEODRIVER=dummy "$warpscope" window $name --fresh --size $size --script - ||
            fail "$name at $size"
    done
done
