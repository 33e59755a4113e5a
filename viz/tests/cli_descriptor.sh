#!/usr/bin/env bash
# warpscope descriptor, and show and find with --descriptor: which byte every element is read from,
# against CUTLASS's canonical layouts, which are written out here a second time; numbers, fields and
# layouts that are the same; what is wrong with a descriptor; and what is refused.
. "$SOURCE/viz/tests/lib.bash" || exit
export LC_ALL=C
f16=wgmma.m64n64k16.f32.f16.f16 wide=wgmma.m64n256k16.f32.bf16.bf16 b1=wgmma.m64n16k256.s32.b1.b1.and.popc

good() {
    run "$@"
    [ "$status" = 0 ] && [ ! -s err ] || fail "$subcommand $*: exit $status: $(cat err)"
}

# Bytes by CUTLASS: units of 16 bytes, ((8,m),(T,2)) of K-major, ((T,W,m),(8,k)) of MN-major, and
# Swizzle<B,4,3> over the address.
cat > expected.py <<'PY'
import sys
operand, major, extent, width, swizzle, leading, stride, start = sys.argv[1:]
extent, width, leading, stride, start = int(extent), int(width), int(leading), int(stride), int(start)
units = {"none": 1, "32": 2, "64": 4, "128": 8}[swizzle]
unit, depth = 128 // width, 256 // width
def byte(along, k):
    if major == "k":
        at = along % 8 * 16 * units + along // 8 * stride
        at += k // unit * (leading if units == 1 else 16)
        within = k % unit
    else:
        far, down = (stride, leading) if units == 1 else (leading, stride)
        at = along // unit % units * 16 + along // unit // units * far
        at += k % 8 * 16 * units + k // 8 * down
        within = along % unit
    at += start
    at ^= (at >> 7 & (units - 1)) << 4
    return at * 8 + within * width
print("operand,row,column,byte,byte_bit,width")
rows, columns = (extent, depth) if operand == "A" else (depth, extent)
for row in range(rows):
    for column in range(columns):
        bit = byte(row, column) if operand == "A" else byte(column, row)
        print(f"{operand},{row},{column},{bit // 8},{bit % 8},{width}")
PY

subcommand=show
while read -r product operand major extent width swizzle leading stride start; do
    fields=swizzle=$swizzle,leading=$leading,stride=$stride,start=$start
    python3 expected.py $operand ${major/[mn]*/mn} $extent $width $swizzle $leading $stride $start > expected
    good $product --operand $operand --major $major --descriptor $fields --format csv
    cmp expected out || fail "$product $operand $major $fields"
    cp expected "$operand.$major.$swizzle.csv"

    # All of them asked for by name, and by the byte that they are at.
    arguments=$(awk -F, 'NR > 1 && NR % 37 == 0 { print "--element " $1 "[" $2 "," $3 "]" }' expected)
    # shellcheck disable=SC2086
    "$warpscope" find $product --major $major --descriptor $fields --format csv $arguments > got
    awk -F, 'NR == 1 || NR % 37 == 0' expected | cmp - got || fail "find by name: $product $fields"
    for address in 128 $((start + 300)); do
        "$warpscope" find $product --operand $operand --major $major --descriptor $fields \
            --format csv --address $address > got
        awk -F, -v at="$address" 'NR == 1 || (8 * $4 + $5 < 8 * at + 8 && 8 * $4 + $5 + $6 > 8 * at)' \
            expected | cmp - got || fail "find --address $address: $product $fields"
    done
done <<LIST
$f16 A k 64 16 128 16 1024 0
$f16 A k 64 16 128 16 1024 96
$f16 A k 64 16 64 16 512 1056
$f16 A k 64 16 32 16 256 0
$f16 A k 64 16 none 1024 128 0
$f16 A m 64 16 128 0 1024 2048
$f16 A mn 64 16 64 512 1024 0
$f16 A m 64 16 none 128 256 16
$wide B n 256 16 128 1024 4096 0
$wide B k 256 16 128 16 1024 32
$wide B n 256 16 32 64 48 0
wgmma.m64n24k8.f32.tf32.tf32 B k 24 32 128 16 1024 64
wgmma.m64n64k32.s32.u8.s8 A k 64 8 64 16 512 32
$b1 B k 16 1 128 16 1024 96
$b1 A k 64 1 none 128 256 0
LIST

good $f16 --operand A --descriptor swizzle=128,stride=1024 --format cute
[ "$(cat out)" = 'Swizzle<3,4,3> o smem_ptr[16b](unset) o ((8,8),16):((64,512),1)' ] || fail "cute: $(cat out)"
good $f16 --operand B --major n --descriptor swizzle=128,stride=1024,start=32 --format cute
[ "$(cat out)" = 'Swizzle<3,4,3> o smem_ptr[16b](unset) o 16 o (64,(8,2)):(1,(64,512))' ] || fail "cute: $(cat out)"
refused 1 $f16 --operand A --format cute --descriptor swizzle=128,stride=1024,base=3
shows 0 $f16 --operand A --descriptor swizzle=32,stride=256 --format linear
shows 0 $f16 --operand A --descriptor swizzle=128,stride=1024 --format linear
refused 1 $f16 --operand A --descriptor swizzle=128,stride=64 --format linear
refused 1 $f16 --operand A --descriptor swizzle=32,stride=256,start=32 --format linear
refused 1 wgmma.m64n24k16.f32.f16.f16 --operand B --format linear --descriptor swizzle=32,stride=256

# An instruction with its operands says itself how it reads.
ptx='wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {d0,d1,d2,d3},'
good "$ptx a, b, p, 1, 1, 0, 1;" --operand B --major n --descriptor swizzle=128
good "$ptx a, b, p, 1, 1, 1, 0;" --operand B --descriptor swizzle=128
good "$ptx a, b, p, 1, 1, %0, %1;" --operand B --major n --descriptor swizzle=128
good "$ptx {a0,a1,a2,a3}, b, p, 1, 1, 1;" --operand B --major n --descriptor swizzle=128
for subcommand in show code; do
    refused 2 "$ptx a, b, p, 1, 1, 0, 1;" --operand B --descriptor 0
    refused 2 "$ptx a, b, p, 1, 1, 0, 1;" --operand A --major m --descriptor 0
    refused 2 "$ptx {a0,a1,a2,a3}, b, p, 1, 1, 1;" --operand A --descriptor 0
done
box=(--box type=f16,size=64x64,box=64x64,swizzle=128)
for subcommand in code feed; do
    refused 2 "$ptx a, b, p, 1, -1, 0, 0;" --operand B "${box[@]}"
    refused 2 "$ptx a, b, p, 1, 1, 0, 1;" --operand B "${box[@]}"
    refused 2 "$ptx {a0,a1,a2,a3}, b, p, 1, 1, 1;" --operand A "${box[@]}"
done
subcommand=code
refused 2 "$ptx a, b, p, -1, 1, 0, 0;"
"$warpscope" code "$ptx a, b, p, 1, 1, 0, 1;" --operand B --major n "${box[@]}" > out || fail "B as the instruction has it"
subcommand=find
refused 2 "$ptx {a0,a1,a2,a3}, b, p, 1, 1, 1;" --element 'B[0,0]' --descriptor 0
subcommand=descriptor
refused 2 0 "$ptx a, b, p, 1, 1, 0, 1;" --operand B
subcommand=show

# json has the same elements; the grids of people have each chunk's address once.
good $f16 --operand A --descriptor swizzle=128,leading=16,stride=1024 --format json
python3 - out A.k.128.csv << 'PY' || fail "json"
import csv, json, sys
is_ = json.load(open(sys.argv[1]))
assert is_["descriptor"] == "0x4000004000010000" and is_["standing"] in ("captured", "specified")
assert is_["provenance"].endswith(", with wgmma.m64n16k16.f32.f16.f16"), is_["provenance"]
assert is_["rows"] == 64 and is_["columns"] == 16 and len(is_["elements"]) == 1024
assert is_["elements"][1] == {"row": 0, "column": 1, "byte": 2, "byte_bit": 0, "width": 16}
PY
shows 0 $f16 --operand A --descriptor swizzle=128,leading=16,stride=1024 --format markdown
shows 0 $f16 --operand A --descriptor swizzle=128,leading=16,stride=1024
shows 0 $f16 --operand A --descriptor swizzle=128,leading=16,stride=64

refused 2 $f16 --descriptor 0
refused 2 $f16 --operand A --major k
refused 2 $f16 --operand D --descriptor 0
refused 2 mma.m16n8k16.f32.f16.f16.f32 --operand A --descriptor 0
refused 2 $x4 --descriptor 0
refused 2 $x4 --major k
refused 2 $f16 --operand A --descriptor 0 --major n
refused 2 wgmma.m64n24k8.f32.tf32.tf32 --operand B --descriptor 0 --major n
refused 2 $f16 --operand A --descriptor 0 --view memory
refused 2 $f16 --operand A --descriptor 0 --descriptor 0
refused 2 $f16 --operand A --descriptor stride=8

subcommand=find
shows 0 $f16 --operand A --descriptor swizzle=128,leading=16,stride=1024 --element 3,5
shows 0 $f16 --operand A --descriptor swizzle=128,stride=64 --address 0x1b0
shows 0 $b1 --operand A --descriptor swizzle=none,leading=128,stride=256 --address 1
shows 0 $f16 --operand A --descriptor swizzle=128,stride=1024 --address 90000
d="--operand A --descriptor swizzle=128,leading=16,stride=1024"
shows 0 $f16 $d --row 3
shows 0 $f16 $d --row 3 --bank 12
shows 0 $f16 $d --row 3 --bank 1
"$warpscope" show $f16 $d --format csv > all.csv
while IFS='|' read -r arguments filter; do
    awk -F, "NR == 1 || ($filter)" all.csv > expected
    # shellcheck disable=SC2086
    "$warpscope" find $f16 $d $arguments --format csv | cmp - expected || fail "$arguments"
done << 'END'
--row 9|$2 == 9
--column 5|$3 == 5
--bank 14|int($4 / 4) % 32 == 14
--bank 14 --row 3|int($4 / 4) % 32 == 14 && $2 == 3
--address 442 --column 5|$4 <= 442 && 442 < $4 + 2 && $3 == 5
END
refused 2 $f16 --operand A --address 4
refused 2 $f16 --descriptor 0 --element 'A[0,0]' --address 4
refused 2 $f16 --operand A --descriptor 0
refused 2 $f16 --operand A --descriptor 0 --element 3,5 --view memory
refused 2 $f16 --operand A --descriptor 0 --lane 4
refused 2 $f16 --operand A --descriptor 0 --matrix 0
refused 2 $f16 --operand A --descriptor 0 --row 64
refused 2 $f16 --operand A --descriptor 0 --bank 4 --address 4
refused 2 $f16 --descriptor 0 --element 'A[64,0]'
refused 2 $f16 --operand A --descriptor 0 --element 'B[4,0]'
for wrong in 'A[3' 'A[3,]' 'A[,3]' 'A3' 'A[3,5]x' '3' '3,5,6' '3,5]' 'A' ''; do
    refused 2 $f16 --operand A --descriptor 0 --element "$wrong"
done
for wrong in x -1 0x 4k '' 99999999999999999999; do
    refused 2 $f16 --operand A --descriptor 0 --address "$wrong"
done

# The same descriptor, however it is said.
subcommand=descriptor
shows 0 0x4000004000010000
cp out number
good --swizzle 128 --leading 16 --stride 1024 --start 0 --base-offset 0
cmp number out || fail "fields are another descriptor"
good swizzle=128,leading=16,stride=1024
cmp number out || fail "fields in one word are another descriptor"
good 4611686293305360384
cmp number out || fail "a decimal number is another descriptor"
for word in k m n mn; do
    good 0x4000004000010000 --major $word
    [ "$(grep -c '^Read' out)" = 1 ] || fail "--major $word: $(cat out)"
done
shows 0 0x4000004000010002 $f16 --operand A --major k

# What is wrong with one, doubtful, or to be known; and in JSON each statement has its kind and standing.
number=0
while read -r arguments; do
    # shellcheck disable=SC2086
    shows 0 $arguments
    # shellcheck disable=SC2086
    good $arguments --format json
    number=$((number + 1))
    mv out said.$number
done <<LIST
0x3ff1c000c000c000
0x0010000000000000
--swizzle 128 --stride 1024 --start 384
--swizzle 64 --stride 512 --start 256
--swizzle 32 --stride 256 --start 128
--swizzle 128 --stride 1024 --start 16
--swizzle 128 --stride 1024 --start 1056
--swizzle 128 --stride 1024 --start 384 --base-offset 3
--base-offset 3 --stride 128 --leading 1024
--swizzle 128 --stride 64
--swizzle 64 --stride 32
--swizzle 128 --stride 512
--swizzle 128 --stride 256
--swizzle 128 --stride 16384
--swizzle 128 --stride 2048
--swizzle 128
--stride 128
--swizzle 128 --leading 1024 --stride 16
--swizzle 128 --stride 64512
--swizzle 64 --leading 16 --stride 512 $f16 --operand A --major m
--leading 128 --stride 256
--leading 1024 --stride 128
--swizzle 128 --leading 16 --stride 1024
--swizzle 64 --stride 512 wgmma.m64n64k8.f32.tf32.tf32 --operand B
--swizzle 128 --stride 1024 --start 96 $f16 --operand A
--swizzle 128 --stride 1024 --start 112 $f16 --operand A
--swizzle 128 --stride 1024 --start 64 $f16 --operand A --major m
LIST
python3 - said.* << 'PY' || fail "statements in JSON"
import json, sys
for file in sys.argv[1:]:
    said = json.load(open(file))
    for one in (s for part in [said] + said["operands"] for s in part["statements"]):
        assert one["kind"] in ("wrong", "doubt", "means", "note") and one["words"], one
        assert one["standing"] in ("captured", "specified", "disagrees"), one
PY

# What goes on in the row after it is no plain tile, and has no next step within the row.
shows 0 --swizzle 128 --stride 1024 --start 112 $f16 --operand A
# A GPU that read beyond shared memory was never captured, however the start repeats.
shows 0 --swizzle 128 --leading 16 --stride 1024 --start 231424 $f16 --operand A

# Layouts of tiles: the fields of the first part, and the starts of all.
while IFS='|' read -r layout arguments fields starts; do
    # shellcheck disable=SC2086
    good "$layout" $arguments --format json
    number=$((number + 1))
    mv out said.$number
    echo "said.$number|$layout $arguments|$fields|$starts" >> tiles
done <<LIST
GMMA::Layout_K_SW128_Atom<half_t>|--shape 64x64|swizzle=128,leading=16,stride=1024|0 32 64 96
GMMA::Layout_K_SW128_Atom<half_t>||swizzle=128,leading=16,stride=1024|0 32 64 96
GMMA::Layout_K_SW128_Atom<bfloat16_t>|--shape 128x64 --start 4096|swizzle=128,leading=16,stride=1024,start=4096|4096 4128 4160 4192 12288 12320 12352 12384
GMMA::Layout_K_SW128_Atom<float>|--shape 64x32|swizzle=128,leading=16,stride=1024|0 32 64 96
GMMA::Layout_K_SW128_Atom<int8_t>|--shape 64x128|swizzle=128,leading=16,stride=1024|0 32 64 96
GMMA::Layout_K_SW64_Atom<half>|--shape 64x32|swizzle=64,leading=16,stride=512|0 32
GMMA::Layout_K_INTER_Atom<half_t>|--shape 64x32|swizzle=none,leading=1024,stride=128|0 2048
GMMA::Layout_MN_SW128_Atom<half_t>|--shape 64x64|swizzle=128,stride=1024|0 2048 4096 6144
GMMA::Layout_MN_SW64_Atom<half_t>|--shape 128x32 wgmma.m64n128k16.f32.f16.f16 --operand B|swizzle=64,leading=512,stride=2048|0 4096
GMMA::Layout_K_SW128_Atom<half_t>|--shape 8x64|swizzle=128,leading=16|0 32 64 96
tile_to_shape(GMMA::Layout_K_SW128_Atom<half_t>{}, Shape<_64,_128>{}, Step<_2,_1>{})||swizzle=128,leading=16,stride=2048|0 32 64 96 1024 1056 1088 1120
Sw<3,4,3> o smem_ptr[16b](unset) o ((8,8),(64,1)):((64,512),(1,0))||swizzle=128,leading=16,stride=1024|0 32 64 96
SM90::GMMA::Layout_K_SW32_Atom<cutlass::half_t>||swizzle=32,leading=16,stride=256|0
Layout_K_SW64_Atom<__nv_fp8_e4m3>||swizzle=64,leading=16,stride=512|0 32
using Atom = GMMA::Layout_K_SW64_Atom<half_t>; using L = decltype(tile_to_shape(Atom{}, Shape<_64,_64,_3>{}));||swizzle=64,leading=16,stride=512|0 32 4096 4128
Swizzle<3,3,3> o (64,64):(64,1)|$f16 --operand A|swizzle=128,leading=16,stride=1024|0 32 64 96
LIST
python3 - << 'PY' || fail "tiles are read otherwise"
import json, sys
for line in open("tiles"):
    file, asked, fields, wanted = line.rstrip("\n").split("|")
    said = json.load(open(file))
    starts = " ".join(str(part["start"]) for part in said["tile"]["parts"])
    if (said["fields"], starts) != (fields, wanted):
        sys.exit(f"{asked}: {said['fields']} {starts}")
PY

# The layout that a descriptor is said to have is read by that descriptor.
good swizzle=64,leading=512,stride=1024,start=2048 $f16 --operand A --major m
layout=$(sed -n 's/^ *\(.*smem_ptr.*\)/\1/p' out | tail -n 1)
shows 0 "$layout" $f16 --operand A

refused 1 'smem_ptr[16b](unset) o (64,64):(72,1)'
refused 1 'smem_ptr[8b](unset) o (64,64):(1,64)'
refused 2 'GMMA::Layout_K_SW128_Atom<half_t>' wgmma.m64n64k32.s32.u8.s8 --operand A
refused 2 '(64,16):(16,1)'
refused 2 'smem_ptr[16b](unset) o 64:1'
refused 2 'GMMA::Layout_K_SW128_Atom<half_t>' --shape 63x64
refused 2 'GMMA::Layout_K_SW128_Atom<half_t>' --shape 64
refused 2 0 --shape 64x64
refused 2 'GMMA::Layout_K_SW128_Atom<half_t>' --major k
refused 2 'GMMA::Layout_K_SW128_Atom<half_t>' --stride 16
refused 2 'GMMA::Layout_K_SW128_Atom<half_t>' --start 512
refused 2 'GMMA::Layout_K_SW128_Atom<half_t>' 0
refused 2 0 1
refused 2 0 --stride 16
refused 2 04000004000010000
refused 2 c000004000010000
refused 2 --stride 0256
refused 2 --stride 16 --stride 16
refused 2 --base-offset 8
refused 2 --swizzle 16
refused 2
refused 2 $f16 --operand A
refused 2 0 $f16
refused 2 0 --operand A
refused 2 0 $x4
refused 2 0 $f16 --operand C
refused 2 0 --format csv
