#!/usr/bin/env bash
# Products, and each of their operands, given to every command: each does what it can, or refuses
# with one line that says what to do instead.
. "$SOURCE/viz/tests/lib.bash" || exit
f16=mma.m16n8k16.f32.f16.f16.f32 sparse=mma.sp.m16n8k32.f32.f16.f16.f32
scaled='mma.m16n8k64.kind::mxf4nvf4.block_scale.scale_vec::4X.f32.e2m1.e2m1.f32.ue4m3'

refused 2 banks wgmma.m64n64k16.f32.f16.f16

# What has no products, whatever the product is.
for name in $f16 $sparse "$scaled" 'mma.m8n8k4.row.col.f32.f16.f16.f32' \
    'mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {d0, d1, d2, d3}, {a0, a1, a2, a3}, {b0, b1}, {c0, c1, c2, c3};'; do
    refused 2 banks "$name"
    refused 2 banks "$name" --pitch 128 --format csv
    refused 2 code "$name" --pitch 128
    refused 2 code "$name" --address t
    refused 2 code "$name" --lang ptx
    refused 2 code "$name" --operand A
    refused 2 quiz "$name"
    for operand in A B C D; do
        run show "$name" --operand $operand
        [ "$status" = 0 ] && [ ! -s err ] || fail "show $name $operand: $(cat err)"
        run find "$name" --operand $operand --lane 31
        [ "$status" = 0 ] && [ ! -s err ] || fail "find $name $operand: $(cat err)"
        refused 2 export "$name" --operand $operand --figure bank
    done
done
for operand in SA SB; do
    run show "$scaled" --operand $operand
    [ "$status" = 0 ] && [ ! -s err ] || fail "show $operand: $(cat err)"
done
run show $sparse --operand E
[ "$status" = 0 ] && [ ! -s err ] || fail "show E: $(cat err)"

# Without a named operand each is compared with the same one of the other; and one file is for one.
run export $f16 --figure compare --with mma.m16n8k16.f32.bf16.bf16.f32 --output compared/
[ "$(ls compared | grep -c '\.\(.\)\.compare\..*\.\1\.svg$')" = 4 ] || fail "compare: $(ls compared) $(cat err)"
refused 2 export $f16 --output one.svg
refused 2 show A

shows 0 code $f16
refused 1 code $sparse
for name in mma.m8n8k4.f64.f64.f64.f64.rz mma.sync.aligned.m8n8k4.row.col.rz.f64.f64.f64.f64; do
    refused 2 code $name
    refused 2 feed ld.shared.b64 $name --operand A
done
run code mma.m8n8k4.f64.f64.f64.f64.rn
[ "$status" = 0 ] || fail "code of .rn: $(cat err)"
refused 1 code "$scaled"
refused 2 show mma
refused 2 export --figure fragment,mma --output all
refused 2 export mma.m16n8k16.f32.f16.f16.f32 --figure chain --with stmatrix.m8n8.x4.b16
refused 2 export $f16 --operand B --registers a,b,c --output never
refused 2 export $f16 --operand B --highlight address_lane=1 --output never
refused 2 export $sparse --figure chain --output never
refused 2 export "$scaled" --figure chain --output never
refused 2 export mma.m16n8k32.kind::f8f6f4.f32.e4m3.e3m2.f32 --figure chain --output never
refused 2 export mma.m8n8k4.row.col.f32.f16.f16.f32 --figure chain --output never
refused 2 export mma.m8n8k4.f64.f64.f64.f64 --figure chain --output never
refused 2 export $f16 --name '{figure}' --output never
refused 2 export $f16 --name '{figure}' --output never
refused 2 show mma.m16n8k16.f32.f16.bf16.f32
refused 2 find wgmma.mma_async --lane 1
