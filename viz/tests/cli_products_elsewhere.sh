#!/usr/bin/env bash
# Products, and each of their operands, given to every command: each does what it can, or refuses
# with one line that says what to do instead.
. "$SOURCE/viz/tests/lib.bash" || exit
f16=mma.m16n8k16.f32.f16.f16.f32 sparse=mma.sp.m16n8k32.f32.f16.f16.f32
scaled='mma.m16n8k64.kind::mxf4nvf4.block_scale.scale_vec::4X.f32.e2m1.e2m1.f32.ue4m3'

refused 2 "its operands are in registers, or in shared memory by a descriptor, and it has no addresses" \
    banks wgmma.m64n64k16.f32.f16.f16

# refused STATUS TEXT COMMAND ARGUMENTS…, whatever the product is.
for name in $f16 $sparse "$scaled" 'mma.m8n8k4.row.col.f32.f16.f16.f32' \
    'mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {d0, d1, d2, d3}, {a0, a1, a2, a3}, {b0, b1}, {c0, c1, c2, c3};'; do
    refused 2 "is a product: its operands are in registers, and it has no addresses; name what loads them" \
        banks "$name"
    refused 2 "is a product" banks "$name" --pitch 128 --format csv
    refused 2 "--pitch: mma" code "$name" --pitch 128
    refused 2 "has no addresses" code "$name" --address t
    refused 2 "a product is written as cuda; \`warpscope show\` prints its PTX" code "$name" --lang ptx
    refused 2 "--operand" code "$name" --operand A
    refused 2 "one argument too many" quiz "$name"
    for operand in A B C D; do
        run show "$name" --operand $operand
        [ "$status" = 0 ] && [ ! -s err ] || fail "show $name $operand: $(cat err)"
        run find "$name" --operand $operand --lane 31
        [ "$status" = 0 ] && [ ! -s err ] || fail "find $name $operand: $(cat err)"
        refused 2 "works on registers alone" export "$name" --operand $operand --figure bank
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
refused 2 "name one variant, operand, kind and format" export $f16 --output one.svg
refused 2 "Warpscope knows ldmatrix, stmatrix, movmatrix, st, ld, cp.async, mma.sync, mma.sp and wgmma" show A

run code $f16
[ "$status" = 0 ] && grep -q '^__device__' out && grep -q '^#include <cstdint>$' out || fail "code: $(cat err)"
refused 1 "it wants metadata too" code $sparse
for name in mma.m8n8k4.f64.f64.f64.f64.rz mma.sync.aligned.m8n8k4.row.col.rz.f64.f64.f64.f64; do
    refused 2 "leave out .rz" code $name
    refused 2 "leave out .rz" feed ld.shared.b64 $name --operand A
done
run code mma.m8n8k4.f64.f64.f64.f64.rn
[ "$status" = 0 ] || fail "code of .rn: $(cat err)"
refused 1 "it wants scale factors too" code "$scaled"
refused 2 "picks 342 products where one is wanted" show mma
refused 2 "--figure mma: of which product?" export --figure fragment,mma --output all
refused 2 "it feeds neither A nor B of mma.m16n8k16" export mma.m16n8k16.f32.f16.f16.f32 --figure chain --with stmatrix.m8n8.x4.b16
refused 2 "--registers a,b,c: operand B of $f16 has 2 registers, and that is 3 names" \
    export $f16 --operand B --registers a,b,c --output never
refused 2 "--highlight address_lane=1: no element of $f16 has that" \
    export $f16 --operand B --highlight address_lane=1 --output never
refused 2 "wants metadata beside A and B, which a chain does not show" export $sparse --figure chain --output never
refused 2 "wants scale factors beside A and B" export "$scaled" --figure chain --output never
refused 2 "B of mma.m16n8k32.kind::f8f6f4.f32.e4m3.e3m2.f32 has elements of 6 bits in bytes" \
    export mma.m16n8k32.kind::f8f6f4.f32.e4m3.e3m2.f32 --figure chain --output never
refused 2 "four products at once" export mma.m8n8k4.row.col.f32.f16.f16.f32 --figure chain --output never
refused 2 "has registers of 64 bits, and a chain those of 32" export mma.m8n8k4.f64.f64.f64.f64 --figure chain --output never
refused 2 "the fragment figure of operand A of $f16 as svg and the fragment figure of operand B of $f16" \
    export $f16 --name '{figure}' --output never
refused 2 "{variant}, {operand}, {figure}" export $f16 --name '{figure}' --output never
refused 2 "nearest legal" show mma.m16n8k16.f32.f16.bf16.f32
refused 2 "can be wgmma.m64n8k16.f16.f16.f16" find wgmma.mma_async --lane 1
