#!/usr/bin/env bash
# warpscope feed: yes with its registers and code, no with what is wrong and what is right, which
# then is right; JSON; pairs with names, whose code compiles; and what is refused.
. "$SOURCE/viz/tests/lib.bash" || exit
subcommand=feed
f16=mma.m16n8k16.f32.f16.f16.f32 s8=mma.m16n8k32.s32.s8.s8.s32
x4t=ldmatrix.m8n8.x4.trans.b16 x2t=ldmatrix.m8n8.x2.trans.b16

# says STATUS TEXT ARGUMENTS…: exits so, and the text is a line of what it prints.
says() {
    local wanted=$1 text=$2
    shift 2
    run "$@"
    [ "$status" = "$wanted" ] && [ ! -s err ] || fail "feed $*: exit $status, not $wanted: $(cat err)"
    grep -qF -- "$text" out || fail "feed $*: wanted '$text', got $(cat out)"
}

# Yes.
says 0 "yes: $x4 feeds A of $f16" $x4 $f16 --operand A
grep -qx '  a0 = r0, a1 = r1, a2 = r2, a3 = r3' out || fail "the registers of A"
grep -qF 'ldmatrix_m8n8_x4_plain_b16_feeds_a(float (&d)[4], const void *tile' out || fail "a yes has code"
says 0 'a0 = r0, a1 = r2, a2 = r1, a3 = r3' $x4 $f16 --operand A --tile rows --registers r0,r2,r1,r3
says 0 'a0 = r0, a1 = r2, a2 = r1, a3 = r3' $x4 $f16 --operand A --tile rows --registers 0,2,1,3
says 0 'and the B at row 8, element 0: b0 = r2, b1 = r3' $x4 $f16 --operand B
says 0 'b0 = r2, b1 = r3' $x4 $f16 --operand B --tile rows --registers r2,r3
says 0 "yes, a part: $x2 feeds A" $x2 $f16 --operand A
says 0 'yes: ' $x2t $f16 --operand B --major row --pitch 272
says 0 'pitch 144 bytes (seen from the addresses)' $x4 $f16 --operand A --address '(t % 16) * 144 + t / 16 * 16'
says 0 'stored with a swizzle of 128 bytes' $x4 $f16 --operand A --pitch 128 --swizzle 128
says 0 'it starts at row 16, element 32' $x4 $f16 --operand A \
    --address '4096 + (t % 16) * 256 + t / 16 * 16 + 64' --pitch 256
says 0 "yes: stmatrix.m8n8.x2.b16 stores D of $f16" $f16 stmatrix.m8n8.x2.b16
says 0 'p0 = {d0, d1}, p1 = {d2, d3}' $f16 stmatrix.m8n8.x2.b16 --operand D
says 0 'p0 = {d0, d1}, p1 = {d2, d3} of columns 0 to 7; p2 = {d0, d1}, p3 = {d2, d3} of columns 8 to 15' \
    $f16 $f16 --operand A
says 0 'yes: ' "ldmatrix.sync.aligned.m8n8.x4.shared.b16 {r0, r1, r2, r3}, [addr];" \
    mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 --operand A
says 1 'p0 = {d0, d1 | d0, d1}, p1 = {d2, d3 | d2, d3} of columns 0 to 15; p2 = ' $f16 $s8 --operand A
says 0 '; stored with Swizzle<3,3,3>' $x4 $f16 --operand A --pitch 128 --swizzle 3,3,3
says 1 'pitch 16 bytes, over which its rows of 32 bytes overlap' $x4 $f16 --operand A --pitch 16
says 0 'pitch 80 bytes' $x4 $f16 --operand A --address '(t % 16) * 80 + t / 16 * 16' --pitch 64 --padding 16
printf '%s\n' '(t % 16) * 128 + ((t / 16) ^ (t % 8)) * 16' > load.c
says 0 'stored with a swizzle of 128 bytes' $x4 $f16 --operand A --code load.c --stored 128

# Layouts: mode 0 is m of A and n of B, mode 1 is k.
half='--element-bytes 2'
says 0 'modes 0 and 1 of layout Swizzle<3,3,3> o (16,64):(64,1)' $x4 $f16 --operand A $half \
    --layout 'Swizzle<3,3,3> o (16,64):(64,1)'
says 0 'it starts at row 0, element 32' $x4 $f16 --operand A $half --layout '(16,64):(72,1)' --layout-at 0,32
says 0 'a0 = r0, a1 = r1, a2 = r2, a3 = r3' $x4t $f16 --operand A $half --layout '(16,16):(1,16)'
says 0 'b0 = r2, b1 = r3' $x4 $f16 --operand B $half --layout '((8,2),(8,2)):((8,128),(1,64))'
says 1 'one .trans too many' $x4t $f16 --operand A $half --layout '(16,16):(16,1)'
says 1 'quadrants swapped' $x4 $f16 --operand A --tile rows $half --layout '((8,2),(8,2)):((8,128),(1,64))'

# No, what is wrong, and what is right.
says 1 'quadrants swapped' $x4 $f16 --operand A --tile rows
grep -qF 'A[0,8] is wanted in T0 a2.lo, which takes r2, where A[8,0] is; A[0,8] is in T0 r1.lo' out ||
    fail "the first wrong element: $(cat out)"
says 1 'D[0,0] is in T0 p0.lo, and goes with r1 to where D[8,0] belongs; what goes to its place is T0 r0.lo' \
    $f16 stmatrix.m8n8.x2.b16 --registers r1,r0
says 1 'A[0,0] is wanted in T0 a0.lo, which takes p1, where A[8,0] is; A[0,0] is in T0 p0.lo' \
    $f16 $f16 --operand A --registers p1,p0,p2,p3
says 1 'one .trans too many' $x4t $f16 --operand A
says 1 'one .trans is missing' $x2 $f16 --operand B --major row
says 1 'pairs of 8-bit elements stay together' $x4t $s8 --operand A --major column
says 1 'halves apart' $x2t mma.m16n8k8.f32.tf32.tf32.f32 --operand B --major row
says 1 'tiles in another order' $x2 $f16 --operand B --tile columns
says 1 'right is --stored 128' $x4 $f16 --operand A --code load.c --pitch 128
says 1 'right is --swizzle 128' $x4 $f16 --operand A --pitch 128 --stored 128
says 1 'k in another order, 0, 2, 4, 6, 1, 3, 5, 7' mma.m16n8k8.f32.tf32.tf32.f32 \
    mma.m16n8k8.f32.tf32.tf32.f32 --operand A
says 1 'shift left by 2' ldmatrix.m8n16.x4.b8x16.b4x16_p64 \
    mma.m16n8k32.kind::f8f6f4.f32.e2m1.e2m1.f32 --operand A
says 1 "right is --address 't / 4 * 32 + t % 4 * 4' --pitch 32: a0 = r0" ld.shared.b32 $f16 --operand A
says 0 'yes, a part' ld.shared.b32 $f16 --operand A --address 't / 4 * 32 + t % 4 * 4' --pitch 32
says 1 "does not store D" $f16 stmatrix.m8n8.x2.trans.b16

# What is said to be right is.
for load in $x4 $x4t $x2 $x2t ldmatrix.m8n8.x1.b16 ldmatrix.m8n8.x1.trans.b16; do
    for operand in A B; do
        for major in row column; do
            for tile in columns rows stacked side; do
                run $load $f16 --operand $operand --major $major --tile $tile
                [ "$status" = 1 ] || continue
                sed -n 's/^  \(right is\|or       \) \(.*\): [ab][0-9] = .*/\2/p' out > instead
                while read -r words; do
                    set -- $words
                    with=$load
                    case $1 in ldmatrix*) with=$1; shift ;; esac
                    case "$words" in *--tile*) order= ;; *) order="--tile $tile" ;; esac
                    case "$words" in *--major*) way= ;; *) way="--major $major" ;; esac
                    run "$with" $f16 --operand $operand $way $order "$@"
                    [ "$status" = 0 ] || fail "$load $operand $major $tile: not right: $words"
                done < instead
            done
        done
    done
done

# JSON.
run $x4 $f16 --operand A --tile rows --format json
[ "$status" = 1 ] || fail "a no as json exits with $status"
python3 - <<'PY' || fail "json of a no: $(cat out)"
import json
no = json.load(open("out"))
assert no["feeds"] is False and no["operand"] == "A" and no["why"]["fault"] == "QUADRANTS"
assert no["why"]["first_wrong"]["element"] == "A[0,8]" and no["why"]["first_wrong"]["lane"] == 0
assert no["why"]["nearest"][1]["arguments"] == "--registers r0,r2,r1,r3"
PY
run $x4 $f16 --operand B --format json
python3 - <<'PY' || fail "json of a yes: $(cat out)"
import json
yes = json.load(open("out"))
assert yes["feeds"] is True and yes["why"] is None and yes["tile"] == "rows"
assert yes["operands"][1] == {"row": 8, "column": 0, "registers": {"b0": "r2", "b1": "r3"}}
PY

# Pairs: each says yes, and its code is the same by `code`, and compiles.
run --list
[ "$status" = 0 ] && [ "$(wc -l < out)" -ge 10 ] || fail "--list: $(cat out)"
cut -d' ' -f1 out > names
while read -r name; do
    says 0 'yes: ' "$name"
    run "$name" --format cuda
    [ "$status" = 0 ] && [ -s out ] || fail "$name --format cuda: $(cat err)"
    cp out "$name.cu"
    "$warpscope" code "$name" | cmp - "$name.cu" || fail "code $name"
done < names
says 0 'pitch 144' a-x4 --pitch 144
says 1 'quadrants swapped' a-x4 --tile rows
. "$SOURCE/viz/tests/nvcc.bash"
if [ "$release" -ge 118 ]; then
    "$warpscope" feed a-x4 --format cuda --swizzle 128 --pitch 128 > swizzled.cu
    for file in *.cu; do
        printf '#include <cstdint>\nnamespace pair_%s {\n' "$(echo "$file" | tr -c 'a-z0-9\n' _)"
        grep -v '^#include' "$file"
        echo '}'
    done > all.cpp
    "$nvcc" -x cu -ptx -arch=sm_90 -Werror all-warnings -o all.ptx all.cpp || fail "the code of pairs"
fi

# What is refused.
refused 2 "which operand of $f16 does it feed? say --operand A or --operand B" $x4 $f16
refused 2 "it feeds A, B or C, and not D" $x4 $f16 --operand D
refused 2 "has no operand E" $x4 $f16 --operand E
refused 2 "takes D, and not A" $f16 stmatrix.m8n8.x2.b16 --operand A
refused 2 "give it first" $f16 $x4 --operand A
refused 2 "give it second" stmatrix.m8n8.x2.b16 $f16 --operand D
refused 2 "neither $x4 nor $x2 is a product" $x4 $x2 --operand A
refused 2 "touches no memory" movmatrix.m8n8.trans.b16 $f16 --operand A
refused 2 "leaves nothing in registers" cp.async.cg.16 $f16 --operand A
refused 2 "four products at once" $x4 mma.m8n8k4.row.col.f32.f16.f16.f32 --operand A
refused 2 "$x4 and what?" $x4
refused 2 "did you mean a-x4?" a-x5
refused 2 "--operand: the pair a-x4 says that itself" a-x4 --operand A
refused 2 "--major: the pair a-x4 says that itself" a-x4 --major row
refused 2 "there is no register 4: $x4 has 4" $x4 $f16 --operand A --registers r0,r4
refused 2 "register 1 is there twice" $x4 $f16 --operand A --registers r1,r1
refused 2 "wanted are registers with commas between" $x4 $f16 --operand A --registers r0,,r1
refused 2 "wanted are registers with commas between" $x4 $f16 --operand A --registers r0:r1
refused 2 "wanted are registers with commas between" $x4 $f16 --operand A --registers a0,b1,c2,d3
refused 2 "as p0,p2,p1,p3" $f16 $f16 --operand A --registers r0,r1
refused 2 "there is none: give it" $x4 $f16 --operand A --address '(t % 16) * 80 + t / 16 * 16' --padding 16
refused 2 "a-x4 is the name of a pair, and stands alone; leave out '$f16'" a-x4 $f16
refused 2 "--registers is empty" $x4 $f16 --operand A --registers ''
refused 2 "did you mean column?" $x4 $f16 --operand A --major colum
refused 2 "--stored: " $x4 $f16 --operand A --stored 100
refused 2 "--pitch: D stays in registers" $f16 $f16 --operand A --pitch 32
refused 2 "--list stands alone" --list --operand A
refused 2 "LOAD MMA, or the name of a pair, is wanted"
refused 2 "address: column" $x4 $f16 --operand A --address '(t'
refused 2 "leave out --stored" $x4 $f16 --operand A --layout '(16,16):(16,1)' --element-bytes 2 --stored 128
refused 2 "layout: " $x4 $f16 --operand A --layout '(16,16):(16,1)'
refused 1 "is not a multiple of 16" $x4 $f16 --operand A --pitch 40
refused 1 "no code for what is wrong: quadrants swapped" $x4 $f16 --operand A --tile rows --format cuda
subcommand=code
refused 2 "a pair is written as it is" a-x4 --pitch 144
echo "feed: $(wc -l < names) pairs"
