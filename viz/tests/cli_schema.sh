#!/usr/bin/env bash
# JSON that commands print is as assets/schemas/output.schema.json says, and a column of CSV has a name
# that it has.
. "$SOURCE/viz/tests/lib.bash" || exit
command -v python3 > /dev/null || { echo "no python3 here"; exit 77; }
schema=$SOURCE/assets/schemas/output.schema.json
check() {
    python3 "$SOURCE/viz/tests/schema_check.py" "$@"
}

# says DEFINITION COMMAND…: its JSON is of this definition, and of no other that the whole schema has.
says() {
    "$warpscope" "${@:2}" --format json > out 2> err || [ $? = 1 ] || fail "${*:2}: $(cat err)"
    check "$schema#$1" out || fail "${*:2}"
    check "$schema" out || fail "${*:2}: not in the whole schema"
}

# columns COMMAND…: the header's names are the schema's.
columns() {
    "$warpscope" "$@" --format csv > out 2> err || [ $? = 1 ] || fail "$*: $(cat err)"
    head -n 1 out | tr , '\n' | while read -r column; do
        grep -q "\"$column\":" "$schema" "$SOURCE/assets/schemas/accesses.schema.json" || fail "$*: column $column"
    done
}

mma=mma.m16n8k16.f32.f16.f16.f32 wgmma=wgmma.m64n64k16.f32.f16.f16 box=size=64x64,box=64x8,swizzle=128
described="--descriptor swizzle=128,leading=16,stride=1024"
for name in $x4 stmatrix.m16n8.x2.trans.b8 ldmatrix.m8n16.x1.b8x16.b4x16_p64 movmatrix.m8n8.trans.b16; do
    says show show $name
    columns show $name
    says show find $name --lane 3
done
for name in $mma mma.m8n8k4.row.col.f32.f16.f16.f32 mma.sp.m16n8k32.f32.f16.f16.f32 wgmma.m64n8k16.f32.f16.f16; do
    says show_mma show $name
    columns show $name
done
says show_mma find $mma --element 'D[3,5]'
for operand in A B; do
    says show_descriptor show $wgmma --operand $operand $described
    columns show $wgmma --operand $operand $described
done
says show_descriptor find $wgmma --operand A $described --row 3
for coordinates in 0,0 -8,60; do
    says box box $box --at $coordinates
    columns box $box --at $coordinates
done
says box box size=64x8x8,box=8x8x4 --address 0
says find_trace find "$SOURCE/viz/tests/trace/triton.trace" --address 288
says find_trace find "$SOURCE/viz/tests/trace/lost.trace" --bank 2
columns find "$SOURCE/viz/tests/trace/triton.trace" --bank 5
says list list
says list list mma
says list list wgmma
says list list '*.s8.*'
columns list
columns list mma
says banks banks $x4 --pitch 128
says banks banks $x4 --address 't * 17'
columns banks $x4 --lanes
says banks banks --address "$SOURCE/viz/tests/trace/packed.trace" --pattern 3
says banks trace "$SOURCE/viz/tests/trace/scan.trace" --site 1
says profile trace "$SOURCE/viz/tests/trace/scan.trace" --profile "$SOURCE/viz/tests/trace/scan.csv"
says profile trace "$SOURCE/viz/tests/trace/kinds.trace" --profile "$SOURCE/viz/tests/trace/kinds.csv"
columns trace "$SOURCE/viz/tests/trace/scan.trace" --profile "$SOURCE/viz/tests/trace/scan.csv"
for file in packed.trace padded.trace; do
    says tally banks --address "$SOURCE/viz/tests/trace/$file"
    columns banks --address "$SOURCE/viz/tests/trace/$file"
done
says tally banks $x4 --address 't * 16 + k * 32' --let k=0:4
says tally banks $x4 --address 't * 17 + k * 32' --let k=0:4 --warp 0-3
for other in 't * 16' 't * 16 ^ (t & 7) << 4' 't * 32'; do
    says against banks $x4 --address 't * 16' --against "$other"
done
for tile in rows columns; do
    says feed feed $x4 $mma --operand A --tile $tile
done
says feed_descriptor feed $wgmma --operand A --box $box --descriptor swizzle=128,stride=1024
says feed_descriptor feed $wgmma --operand A --box $box --descriptor swizzle=64,stride=512
says descriptor_command descriptor 0x4000004000010000
says descriptor_command descriptor 0x4000004000010000 $wgmma --operand B
says descriptor_command descriptor 'GMMA::Layout_K_SW128_Atom<half_t>' --shape 64x64
says check check "$SOURCE/assets/captures/nvidia-h200/$mma.json"
says errata errata

# What the probe prints, which needs a GPU or its stand-in, is in the transcript of its test.
sed -n '/^{$/,/^}$/p' "$SOURCE/probe/tests/approved/probe.txt" > out
check "$schema#trial" out && check "$schema" out || fail "warpscope-probe --run"

# A field under another name, one of another type and one that is too much are found.
"$warpscope" show $x4 --format json > good.json
for wrong in 's/"lane": 3,/"thread": 3,/' 's/"lane": 3,/"lane": "3",/' 's/"lane": 3,/"lane": 32,/' 's/"ptx"/"PTX"/'; do
    sed "$wrong" good.json > wrong.json
    cmp -s good.json wrong.json && fail "$wrong changes nothing"
    ! check "$schema#show" wrong.json 2> err || fail "not found: $wrong"
done
