#!/usr/bin/env bash
# warpscope feed: yes with its registers and code, no with what is wrong and what is right, which
# then is right; JSON; pairs with names, whose code compiles; and what is refused.
. "$SOURCE/viz/tests/lib.bash" || exit
subcommand=feed
f16=mma.m16n8k16.f32.f16.f16.f32 s8=mma.m16n8k32.s32.s8.s8.s32
x4t=ldmatrix.m8n8.x4.trans.b16 x2t=ldmatrix.m8n8.x2.trans.b16

# Yes.
shows 0 $x4 $f16 --operand A
shows 0 $x4 $f16 --operand A --tile rows --registers r0,r2,r1,r3
shows 0 $x4 $f16 --operand A --tile rows --registers 0,2,1,3
shows 0 $x4 $f16 --operand B
shows 0 $x4 $f16 --operand B --tile rows --registers r2,r3
shows 0 $x2 $f16 --operand A
shows 0 $x2t $f16 --operand B --major row --pitch 272
shows 0 $x4 $f16 --operand A --address '(t % 16) * 144 + t / 16 * 16'
shows 0 $x4 $f16 --operand A --pitch 128 --swizzle 128
shows 0 $x4 $f16 --operand A --address '4096 + (t % 16) * 256 + t / 16 * 16 + 64' --pitch 256
shows 0 $f16 stmatrix.m8n8.x2.b16
shows 0 $f16 stmatrix.m8n8.x2.b16 --operand D
shows 0 $f16 $f16 --operand A
shows 0 "ldmatrix.sync.aligned.m8n8.x4.shared.b16 {r0, r1, r2, r3}, [addr];" \
    mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 --operand A
shows 1 $f16 $s8 --operand A
shows 0 $x4 $f16 --operand A --pitch 128 --swizzle 3,3,3
shows 1 $x4 $f16 --operand A --pitch 16
shows 0 $x4 $f16 --operand A --address '(t % 16) * 80 + t / 16 * 16' --pitch 64 --padding 16
printf '%s\n' '(t % 16) * 128 + ((t / 16) ^ (t % 8)) * 16' > load.c
shows 0 $x4 $f16 --operand A --code load.c --stored 128

# Layouts: mode 0 is m of A and n of B, mode 1 is k.
half='--element-bytes 2'
shows 0 $x4 $f16 --operand A $half --layout 'Swizzle<3,3,3> o (16,64):(64,1)'
shows 0 $x4 $f16 --operand A $half --layout '(16,64):(72,1)' --layout-at 0,32
shows 0 $x4t $f16 --operand A $half --layout '(16,16):(1,16)'
shows 0 $x4 $f16 --operand B $half --layout '((8,2),(8,2)):((8,128),(1,64))'
shows 1 $x4t $f16 --operand A $half --layout '(16,16):(16,1)'
shows 1 $x4 $f16 --operand A --tile rows $half --layout '((8,2),(8,2)):((8,128),(1,64))'

# No, what is wrong, and what is right.
shows 1 $x4 $f16 --operand A --tile rows
shows 1 $f16 stmatrix.m8n8.x2.b16 --registers r1,r0
shows 1 $f16 $f16 --operand A --registers p1,p0,p2,p3
shows 1 $x4t $f16 --operand A
shows 1 $x2 $f16 --operand B --major row
shows 1 $x2t $f16 --operand B # for a matrix by rows it is right
grep -q 'correct:  --major row: ' out || fail "--major is not offered: $(cat out)"
shows 1 $x4t $s8 --operand A --major column
shows 1 $x2t mma.m16n8k8.f32.tf32.tf32.f32 --operand B --major row
shows 1 $x2 $f16 --operand B --tile columns
shows 1 $x4 $f16 --operand A --code load.c --pitch 128
shows 1 $x4 $f16 --operand A --pitch 128 --stored 128
shows 1 mma.m16n8k8.f32.tf32.tf32.f32 mma.m16n8k8.f32.tf32.tf32.f32 --operand A
shows 1 ldmatrix.m8n16.x4.b8x16.b4x16_p64 mma.m16n8k32.kind::f8f6f4.f32.e2m1.e2m1.f32 --operand A
shows 1 ld.shared.b32 $f16 --operand A
shows 0 ld.shared.b32 $f16 --operand A --address 't / 4 * 32 + t % 4 * 4' --pitch 32
shows 1 $f16 stmatrix.m8n8.x2.trans.b16

# What is said to be right is.
remedies=0
for load in $x4 $x4t $x2 $x2t ldmatrix.m8n8.x1.b16 ldmatrix.m8n8.x1.trans.b16; do
    for operand in A B; do
        for major in row column; do
            for tile in columns rows stacked side; do
                run $load $f16 --operand $operand --major $major --tile $tile --format json
                [ "$status" = 1 ] || continue
                sed -n 's/.*"arguments": "\(.*\)".*/\1/p' out > instead
                while read -r words; do
                    set -- $words
                    with=$load
                    case $1 in ldmatrix*) with=$1; shift ;; esac
                    case "$words" in *--tile*) order= ;; *) order="--tile $tile" ;; esac
                    case "$words" in *--major*) way= ;; *) way="--major $major" ;; esac
                    run "$with" $f16 --operand $operand $way $order "$@"
                    [ "$status" = 0 ] || fail "$load $operand $major $tile: not right: $words"
                    remedies=$((remedies + 1))
                done < instead
            done
        done
    done
done

[ $remedies -gt 50 ] || fail "only $remedies remedies"

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
    shows 0 "$name"
    run "$name" --format cuda
    [ "$status" = 0 ] && [ -s out ] || fail "$name --format cuda: $(cat err)"
    cp out "$name.cu"
    "$warpscope" code "$name" | cmp - "$name.cu" || fail "code $name"
done < names
shows 0 a-x4 --pitch 144
shows 1 a-x4 --tile rows
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
refused 2 $x4 $f16
refused 2 $x4 $f16 --operand D
refused 2 $x4 $f16 --operand E
refused 2 $f16 stmatrix.m8n8.x2.b16 --operand A
refused 2 $f16 $x4 --operand A
refused 2 stmatrix.m8n8.x2.b16 $f16 --operand D
refused 2 $x4 $x2 --operand A
refused 2 movmatrix.m8n8.trans.b16 $f16 --operand A
refused 2 cp.async.cg.16 $f16 --operand A
refused 2 $x4 mma.m8n8k4.row.col.f32.f16.f16.f32 --operand A
refused 2 $x4
refused 2 a-x5
refused 2 a-x4 --operand A
refused 2 a-x4 --major row
refused 2 $x4 $f16 --operand A --registers r0,r4
refused 2 $x4 $f16 --operand A --registers r1,r1
refused 2 $x4 $f16 --operand A --registers r0,,r1
refused 2 $x4 $f16 --operand A --registers r0:r1
refused 2 $x4 $f16 --operand A --registers a0,b1,c2,d3
refused 2 $f16 $f16 --operand A --registers r0,r1
refused 2 $x4 $f16 --operand A --address '(t % 16) * 80 + t / 16 * 16' --padding 16
refused 2 a-x4 $f16
refused 2 $x4 $f16 --operand A --registers ''
refused 2 $x4 $f16 --operand A --major colum
refused 2 $x4 $f16 --operand A --stored 100
refused 2 $f16 $f16 --operand A --pitch 32
refused 2 --list --operand A
refused 2
refused 2 $x4 $f16 --operand A --address '(t'
refused 2 $x4 $f16 --operand A --layout '(16,16):(16,1)' --element-bytes 2 --stored 128
refused 2 $x4 $f16 --operand A --layout '(16,16):(16,1)'
refused 1 $x4 $f16 --operand A --pitch 40
refused 1 $x4 $f16 --operand A --tile rows --format cuda
subcommand=code
refused 2 a-x4 --pitch 144
echo "feed: $(wc -l < names) pairs"
