#!/usr/bin/env bash
# warpscope feed, of an operand of wgmma: what TMA or a store writes, read by a descriptor. Yes; no,
# with the first wrong byte, what is wrong, and what is right, which then is right; and what is refused.
. "$SOURCE/viz/tests/lib.bash" || exit
subcommand=feed
f16=wgmma.m64n64k16.f32.f16.f16 n128=wgmma.m64n128k16.f32.f16.f16
tile=type=f16,size=256x256,box=64x64,swizzle=128 right=swizzle=128,stride=1024

# wrong ARGUMENTS…: a no, whose remedies are yes.
remedies=0
wrong() {
    local lines line argument given=() replaced
    shows 1 "$@"
    sed -n 's/^  --/--/p' out > remedy
    [ -s remedy ] || fail "feed $*: nothing is right instead"
    mapfile -t lines < remedy
    for line in "${lines[@]}"; do
        read -ra replaced <<< "$line"
        # What the remedy says takes the place of what was said.
        given=()
        for ((i = 1; i <= $#; i++)); do
            argument=${!i}
            case " $line " in
                *" $argument "*) case $argument in --*) i=$((i + 1)); continue ;; esac ;;
            esac
            given+=("$argument")
        done
        shows 0 "${given[@]}" "${replaced[@]}"
        remedies=$((remedies + 1))
    done
}

# Yes.
shows 0 $f16 --operand A --box $tile --descriptor $right
shows 0 $f16 --operand A --box $tile --descriptor 0x4000004000000000
shows 0 $f16 --operand A --box $tile --shared 8192 --step 3
shows 0 $f16 --operand A --first 64,0 --step 1 --box type=f16,size=256x256,box=64x128,swizzle=128
shows 0 $n128 --operand B --major n --boxes 2 --box $tile --descriptor swizzle=128,leading=8192,stride=1024
shows 0 $f16 --operand A --step 4 --lies k,m,k --box type=f16,size=64x256x4,box=64x64x2,swizzle=128
shows 0 $f16 --operand A --at 64,0 --box $tile
shows 0 stmatrix.m8n8.x4.b16 $f16 --operand A --pitch 128 --swizzle 128 --descriptor $right

cat > store.cu <<'TEXT'
__shared__ __align__(1024) half smem[64 * 64];
for (int i = 0; i < 4; i++) {
    int c = i * 128 + threadIdx.x, row = c / 8, chunk = c % 8;
    *(uint4 *)&smem[row * 64 + (chunk ^ row % 8) * 8] = from[c];
}
TEXT
shows 0 st.shared.v4.b32 $f16 --operand A --code store.cu --let 'const uint4 *from' --descriptor $right
# The same element by element, by what is said of it.
shows 0 st.shared.v4.b32 $f16 --operand A --code store.cu --let 'const uint4 *from' --descriptor $right \
    --row '(e * 128 + threadIdx.x) / 8' --column 'threadIdx.x % 8 * 8'

# A tile at the tensor's edge is read as any other; it lies alike, filled or not.
edge=type=f16,size=64x64,box=64x64,swizzle=128
for at in 0,60 0,-8 -8,0 -64,0 0,2147483647 2147483640,0 0,-2147483648; do
    shows 0 $f16 --operand A --box $edge --at $at
    shows 0 $f16 --operand A --box $edge --at $at --descriptor $right
done
for beyond in '--first 64,0' '--step 4' '--first 4095,4095'; do
    # shellcheck disable=SC2086
    shows 1 $f16 --operand A --box $edge $beyond
done

# No.
wrong $f16 --operand A --box $tile --descriptor swizzle=128,stride=512
wrong $f16 --operand A --box $tile --descriptor swizzle=128,stride=16384
wrong $f16 --operand A --box $tile --shared 8192 --descriptor $right
wrong $f16 --operand A --box $tile --step 1 --descriptor $right
wrong $f16 --operand A --box $tile --step 1 --descriptor $right,start=16
wrong $f16 --operand B --major k --lies n,k --box $tile --descriptor $right
wrong $f16 --operand A --box $tile --descriptor swizzle=64,stride=512
wrong $f16 --operand A --boxes 2 --box type=f16,size=256x256,box=8x64 \
    --descriptor swizzle=none,leading=128,stride=1024
wrong $n128 --operand B --major n --box $tile --descriptor swizzle=128,leading=8192,stride=1024
wrong st.shared.v4.b32 $f16 --operand A --code store.cu --let 'const uint4 *from' --base 384 \
    --descriptor $right,start=384
wrong stmatrix.m8n8.x4.b16 $f16 --operand A --pitch 144
shows 1 $f16 --operand A --box $tile --descriptor swizzle=128,stride=512

# JSON, and code.
run $f16 --operand A --box $tile --descriptor swizzle=128,stride=512 --format json
[ "$status" = 1 ] && [ ! -s err ] || fail "json: $(cat err)"
python3 - <<'TEXT' || fail "the fields of JSON"
import json
answer = json.load(open('out'))
assert answer['feeds'] is False and answer['operand'] == 'A' and answer['order'] == 'k,m'
assert answer['why']['faults'] == ['STRIDE_ELEMENTS']
assert answer['why']['first_wrong']['byte'] == 576 and answer['why']['first_wrong']['is_at'] == 1024
assert answer['why']['nearest'][0]['descriptor']['descriptor'] == '0x4000004000000000'
TEXT
shows 0 $f16 --operand A --box $tile --format cuda
refused 1 $f16 --operand A --box $tile --format cuda --descriptor swizzle=128,stride=512

# What is refused.
refused 2 $f16 --box $tile
refused 2 wgmma --operand A --box $tile
refused 2 wgmma.m64n64k17.f32.f16.f16 --operand A --box $tile
refused 2 $f16 --operand A --descriptor $right
refused 2 stmatrix.m8n8.x4.b16 $f16 --operand A --box $tile
refused 2 ldmatrix.m8n8.x4.b16 $f16 --operand A --pitch 128
refused 2 mma.m16n8k16.f32.f16.f16.f32 $f16 --operand A
refused 2 $f16 --operand A --box $tile --major row
refused 2 $x4 mma.m16n8k16.f32.f16.f16.f32 --operand A --major k
refused 2 $x4 mma.m16n8k16.f32.f16.f16.f32 --operand A --box $tile
refused 2 $f16 --operand A --box $tile --registers r0
refused 2 $f16 --operand A --box $tile --swizzle 128
refused 2 stmatrix.m8n8.x4.b16 $f16 --operand A --pitch 128 --at 0,0
refused 2 $f16 --operand A --box $tile --at 1
refused 2 $f16 --operand A --box $tile --lies m
refused 2 $f16 --operand A --box $tile --lies n,k
refused 2 $f16 --operand A --box type=f16,size=64x64x4,box=64x64x1
refused 2 $f16 --operand A --box $tile --boxes 0
refused 2 $f16 --operand A --box $tile --shared 100
refused 2 $f16 --operand A --box $tile --first 3
refused 2 st.shared.v4.b32 $f16 --operand A --code store.cu --row t
refused 2 stmatrix.m8n8.x4.b16 $f16 --operand A --pitch 128 --tile rows
refused 2 st.shared.v4.b32 $f16 --operand A --code store.cu --warp 1
refused 2 stmatrix.m8n8.x4.b16 $f16 --operand A --pitch 128 --buffer 4096
refused 2 stmatrix.m8n8.x4.b16 $f16 --operand A --address 't * 16'
refused 2 wgmma.m64n64k32.s32.s8.s8 --operand A --major m --box $tile
echo "feed: $remedies remedies of descriptors"
