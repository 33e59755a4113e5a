#!/usr/bin/env bash
# warpscope feed, of an operand of wgmma: what TMA or a store writes, read by a descriptor. Yes; no,
# with the first wrong byte, what is wrong, and what is right, which then is right; and what is refused.
. "$SOURCE/viz/tests/lib.bash" || exit
subcommand=feed
f16=wgmma.m64n64k16.f32.f16.f16 n128=wgmma.m64n128k16.f32.f16.f16
tile=type=f16,size=256x256,box=64x64,swizzle=128 right=swizzle=128,stride=1024

# says STATUS TEXT ARGUMENTS…: exits so, and the text is in what it prints.
says() {
    local wanted=$1 text=$2
    shift 2
    run "$@"
    [ "$status" = "$wanted" ] && [ ! -s err ] || fail "feed $*: exit $status, not $wanted: $(cat err)"
    grep -qF -- "$text" out || fail "feed $*: wanted '$text', got $(cat out)"
}

# wrong TEXT ARGUMENTS…: a no that says so, whose remedies are yes.
remedies=0
wrong() {
    local text=$1 lines line argument given=() replaced
    shift
    says 1 "what is wrong: $text" "$@"
    sed -n '/^right is/,$p' out | sed -n 's/^  //p' > remedy
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
        says 0 'yes: ' "${given[@]}" "${replaced[@]}"
        remedies=$((remedies + 1))
    done
}

# Yes.
says 0 "yes: the box feeds A of $f16 by this descriptor" $f16 --operand A --box $tile --descriptor $right
grep -qx '  written: by TMA, type=f16,size=256x256,box=64x64,swizzle=128, to byte 0; it lies k,m' out || fail "written"
grep -qx '  read: K-major, by swizzle=128,stride=1024 (0x4000004000000000)' out || fail "read"
says 0 'yes: ' $f16 --operand A --box $tile --descriptor 0x4000004000000000
says 0 'by the following descriptor' $f16 --operand A --box $tile --shared 8192 --step 3
grep -qF 'swizzle=128,stride=1024,start=8288' out || fail "the third step"
says 0 'the operand is its part from [64,16] on' $f16 --operand A --first 64,0 --step 1 \
    --box type=f16,size=256x256,box=64x128,swizzle=128
says 0 '2 boxes along dimension 0' $n128 --operand B --major n --boxes 2 --box $tile \
    --descriptor swizzle=128,leading=8192,stride=1024
says 0 'it lies k,m,k' $f16 --operand A --step 4 --lies k,m,k --box type=f16,size=64x256x4,box=64x64x2,swizzle=128
says 0 'coordinate 0 is 64' $f16 --operand A --at 64,0 --box $tile
says 0 'in lines 128 bytes apart from byte 0, swizzle 128 bytes' stmatrix.m8n8.x4.b16 $f16 --operand A \
    --pitch 128 --swizzle 128 --descriptor $right

cat > store.cu <<'TEXT'
__shared__ __align__(1024) half smem[64 * 64];
for (int i = 0; i < 4; i++) {
    int c = i * 128 + threadIdx.x, row = c / 8, chunk = c % 8;
    *(uint4 *)&smem[row * 64 + (chunk ^ row % 8) * 8] = from[c];
}
TEXT
says 0 '16 executions of the four warps' st.shared.v4.b32 $f16 --operand A --code store.cu \
    --let 'const uint4 *from' --descriptor $right
# The same element by element, by what is said of it.
says 0 'the element that --row and --column say' st.shared.v4.b32 $f16 --operand A --code store.cu \
    --let 'const uint4 *from' --descriptor $right --row '(e * 128 + threadIdx.x) / 8' --column 'threadIdx.x % 8 * 8'

# A tile at the tensor's edge is read as any other; it lies alike, filled or not.
edge=type=f16,size=64x64,box=64x64,swizzle=128
for at in 0,60 0,-8 -8,0 -64,0 0,2147483647 2147483640,0 0,-2147483648; do
    says 0 'read: K-major, by swizzle=128,stride=1024 (' $f16 --operand A --box $edge --at $at
    says 0 'by this descriptor' $f16 --operand A --box $edge --at $at --descriptor $right
done
for beyond in '--first 64,0' '--step 4' '--first 4095,4095'; do
    # shellcheck disable=SC2086
    says 1 'what is wrong: not all of the operand was written' $f16 --operand A --box $edge $beyond
done

# No.
wrong 'the stride offset is in elements, not bytes: it is 512, and should be 1024' \
    $f16 --operand A --box $tile --descriptor swizzle=128,stride=512
wrong 'the stride offset is not shifted right by 4' $f16 --operand A --box $tile --descriptor swizzle=128,stride=16384
wrong 'the start is relative to the buffer, and not the shared address' \
    $f16 --operand A --box $tile --shared 8192 --descriptor $right
wrong 'the step along k is not added to the start' $f16 --operand A --box $tile --step 1 --descriptor $right
wrong 'the step along k is added in elements, not bytes' $f16 --operand A --box $tile --step 1 \
    --descriptor $right,start=16
wrong 'wrong major: the matrix lies the other way: it is MN-major' $f16 --operand B --major k --lies n,k --box $tile \
    --descriptor $right
wrong "swizzles differ: the descriptor's is 64 bytes, and what was written has 128" \
    $f16 --operand A --box $tile --descriptor swizzle=64,stride=512
wrong 'the leading and the stride offset are swapped' $f16 --operand A --boxes 2 \
    --box type=f16,size=256x256,box=8x64 --descriptor swizzle=none,leading=128,stride=1024
wrong 'what is written is narrower than the operand' $n128 --operand B --major n --box $tile \
    --descriptor swizzle=128,leading=8192,stride=1024
wrong "the swizzle is counted from a start that is no multiple of its atom" st.shared.v4.b32 $f16 --operand A --code store.cu \
    --let 'const uint4 *from' --base 384 --descriptor $right,start=384
wrong 'no descriptor reads lines that lie so' stmatrix.m8n8.x4.b16 $f16 --operand A --pitch 144
says 1 'first wrong: A[8,0] is read at byte 576, where A[4,0] is; it is at byte 1024 (896 of 1024 elements are wrong)' \
    $f16 --operand A --box $tile --descriptor swizzle=128,stride=512

# JSON, and code.
run $f16 --operand A --box $tile --descriptor swizzle=128,stride=512 --format json
[ "$status" = 1 ] && [ ! -s err ] || fail "json: $(cat err)"
python3 - <<'TEXT' || fail "the fields of JSON"
import json
answer = json.load(open('out'))
assert answer['feeds'] is False and answer['operand'] == 'A' and answer['lies'] == 'k,m'
assert answer['why']['faults'] == ['STRIDE_ELEMENTS']
assert answer['why']['first_wrong']['byte'] == 576 and answer['why']['first_wrong']['is_at'] == 1024
assert answer['why']['nearest'][0]['descriptor']['number'] == '0x4000004000000000'
TEXT
says 0 'wgmma_m64n64k16_f32_f16_f16_a_load(void *tile' $f16 --operand A --box $tile --format cuda
refused 1 "no code for what is wrong: the stride" $f16 --operand A --box $tile --format cuda \
    --descriptor swizzle=128,stride=512

# What is refused.
refused 2 "which operand of $f16 is it?" $f16 --box $tile
refused 2 "'wgmma' picks " wgmma --operand A --box $tile
refused 2 "k of wgmma of .f16 is 16" wgmma.m64n64k17.f32.f16.f16 --operand A --box $tile
refused 2 "who writes it?" $f16 --operand A --descriptor $right
refused 2 "leave one of the two out" stmatrix.m8n8.x4.b16 $f16 --operand A --box $tile
refused 2 "stores nothing" ldmatrix.m8n8.x4.b16 $f16 --operand A --pitch 128
refused 2 "leaves D in registers" mma.m16n8k16.f32.f16.f16.f32 $f16 --operand A
refused 2 "of $f16 it is k, m of A" $f16 --operand A --box $tile --major row
refused 2 "it is row or column" $x4 mma.m16n8k16.f32.f16.f16.f32 --operand A --major k
refused 2 "--box is for A and B of wgmma" $x4 mma.m16n8k16.f32.f16.f16.f32 --operand A --box $tile
refused 2 "--registers is for what registers hold" $f16 --operand A --box $tile --registers r0
refused 2 "--swizzle is of addresses that lanes give" $f16 --operand A --box $tile --swizzle 128
refused 2 "--at is of a box" stmatrix.m8n8.x4.b16 $f16 --operand A --pitch 128 --at 0,0
refused 2 "--at: '1': 1 number, and the map has 2 dimensions" $f16 --operand A --box $tile --at 1
refused 2 "--lies m: wanted" $f16 --operand A --box $tile --lies m
refused 2 "--lies n,k: wanted" $f16 --operand A --box $tile --lies n,k
refused 2 "say what each counts" $f16 --operand A --box type=f16,size=64x64x4,box=64x64x1
refused 2 "--boxes 0: it is 1 to 32" $f16 --operand A --box $tile --boxes 0
refused 2 "a multiple of 128" $f16 --operand A --box $tile --shared 100
refused 2 "--first 3: wanted" $f16 --operand A --box $tile --first 3
refused 2 "give both" st.shared.v4.b32 $f16 --operand A --code store.cu --row t
refused 2 "--tile is of one warp's addresses" stmatrix.m8n8.x4.b16 $f16 --operand A --pitch 128 --tile rows
refused 2 "--warp is of one warp's addresses" st.shared.v4.b32 $f16 --operand A --code store.cu --warp 1
refused 2 "the buffer has 4096" stmatrix.m8n8.x4.b16 $f16 --operand A --pitch 128 --buffer 4096
refused 2 "the same in all four warps" stmatrix.m8n8.x4.b16 $f16 --operand A --address 't * 16'
refused 2 "reads MN-major matrices of 16-bit" wgmma.m64n64k32.s32.s8.s8 --operand A --major m --box $tile
echo "feed: $remedies remedies of descriptors"
