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

# What is said, wherever its lines are broken.
has() {
    tr -s '\n ' '  ' < out | tr -s ' ' | grep -qF -- "$1" || fail "$subcommand: wanted '$1', got: $(cat out)"
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
print("operand,row,column,byte,bit,width")
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
refused 1 'a base offset of 3 has no layout in CuTe' $f16 --operand A --format cute \
    --descriptor swizzle=128,stride=1024,base=3
good $f16 --operand A --descriptor swizzle=32,stride=256 --format linear
has 'offset=64 -> (4, 8)'
refused 1 'here bytes are left out' $f16 --operand A --descriptor swizzle=128,stride=1024 --format linear
refused 1 'here elements overlap' $f16 --operand A --descriptor swizzle=128,stride=64 --format linear
refused 1 'this starts elsewhere' $f16 --operand A --descriptor swizzle=32,stride=256,start=32 --format linear
refused 1 'dimensions that are powers of two' wgmma.m64n24k16.f32.f16.f16 --operand B --format linear \
    --descriptor swizzle=32,stride=256

# An instruction with its operands says itself how it reads.
ptx='wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {d0,d1,d2,d3},'
good "$ptx a, b, p, 1, 1, 0, 1;" --operand B --major n --descriptor swizzle=128
good "$ptx a, b, p, 1, 1, 1, 0;" --operand B --descriptor swizzle=128
good "$ptx a, b, p, 1, 1, %0, %1;" --operand B --major n --descriptor swizzle=128
good "$ptx {a0,a1,a2,a3}, b, p, 1, 1, 1;" --operand B --major n --descriptor swizzle=128
for subcommand in show code; do
    refused 2 'has imm-trans-b 1, which reads B MN-major' "$ptx a, b, p, 1, 1, 0, 1;" --operand B --descriptor 0
    refused 2 'has imm-trans-a 0, which reads A K-major, and not MN-major: say --major k' "$ptx a, b, p, 1, 1, 0, 1;" \
        --operand A --major m --descriptor 0
    refused 2 'takes A from registers' "$ptx {a0,a1,a2,a3}, b, p, 1, 1, 1;" --operand A --descriptor 0
done
box=(--box type=f16,size=64x64,box=64x64,swizzle=128)
for subcommand in code feed; do
    refused 2 'code has imm-scale-a 1' "$ptx a, b, p, 1, -1, 0, 0;" --operand B "${box[@]}"
    refused 2 'has imm-trans-b 1, which reads B MN-major' "$ptx a, b, p, 1, 1, 0, 1;" --operand B "${box[@]}"
    refused 2 'takes A from registers' "$ptx {a0,a1,a2,a3}, b, p, 1, 1, 1;" --operand A "${box[@]}"
done
subcommand=code
refused 2 'code has imm-scale-a 1' "$ptx a, b, p, -1, 1, 0, 0;"
"$warpscope" code "$ptx a, b, p, 1, 1, 0, 1;" --operand B --major n "${box[@]}" > out || fail "B as the instruction has it"
subcommand=find
refused 2 'has imm-trans-b 1' "$ptx {a0,a1,a2,a3}, b, p, 1, 1, 1;" --element 'B[0,0]' --descriptor 0
subcommand=descriptor
refused 2 'has imm-trans-b 1' 0 "$ptx a, b, p, 1, 1, 0, 1;" --operand B
subcommand=show

# json has the same elements; the grids of people have each chunk's address once.
good $f16 --operand A --descriptor swizzle=128,leading=16,stride=1024 --format json
python3 - out A.k.128.csv << 'PY' || fail "json"
import csv, json, sys
is_ = json.load(open(sys.argv[1]))
assert is_["descriptor"] == "0x4000004000010000" and is_["standing"] in ("captured", "specified")
assert is_["provenance"].endswith(", with wgmma.m64n16k16.f32.f16.f16"), is_["provenance"]
assert is_["rows"] == 64 and is_["columns"] == 16 and len(is_["elements"]) == 1024
assert is_["elements"][1] == {"row": 0, "column": 1, "byte": 2, "bit": 0, "width": 16}
PY
good $f16 --operand A --descriptor swizzle=128,leading=16,stride=1024 --format markdown
has '| **9** | 1168 | 1152 |'
good $f16 --operand A --descriptor swizzle=128,leading=16,stride=1024
has '9 |1168|1152|'
has 'It reads 2048 bytes of 0 to 8191, none of them twice.'
good $f16 --operand A --descriptor swizzle=128,leading=16,stride=64
has 'A[16,0] first, from where A[1,0] is'

refused 2 'which operand does the descriptor describe?' $f16 --descriptor 0
refused 2 'give one with --descriptor' $f16 --operand A --major k
refused 2 'is in registers: A and B alone' $f16 --operand D --descriptor 0
refused 2 'a descriptor is wgmma' mma.m16n8k16.f32.f16.f16.f32 --operand A --descriptor 0
refused 2 '--descriptor is for A and B of wgmma' $x4 --descriptor 0
refused 2 '--major is for A and B of wgmma' $x4 --major k
refused 2 '--major n: A is m x k' $f16 --operand A --descriptor 0 --major n
refused 2 'is K-major alone' wgmma.m64n24k8.f32.tf32.tf32 --operand B --descriptor 0 --major n
refused 2 '--view is for what moves' $f16 --operand A --descriptor 0 --view memory
refused 2 '--descriptor is given twice' $f16 --operand A --descriptor 0 --descriptor 0
refused 2 'multiple of 16' $f16 --operand A --descriptor stride=8

subcommand=find
good $f16 --operand A --descriptor swizzle=128,leading=16,stride=1024 --element 3,5
has 'A[3,5] is read from bytes 442 to 443 of shared memory (0x1ba)'
has '394 ^ 48 = 442'
good $f16 --operand A --descriptor swizzle=128,stride=64 --address 0x1b0
has 'A[48,0], byte 0 of its 2'
has 'They overlap'
good $b1 --operand A --descriptor swizzle=none,leading=128,stride=256 --address 1
has 'A[0,8], bit 0 of the byte'
good $f16 --operand A --descriptor swizzle=128,stride=1024 --address 90000
has 'no element of A is read there'
refused 2 '--address is a byte of shared memory' $f16 --operand A --address 4
refused 2 'ask in opposite directions' $f16 --descriptor 0 --element 'A[0,0]' --address 4
refused 2 'find what?' $f16 --operand A --descriptor 0
refused 2 'a product are in memory alone' $f16 --operand A --descriptor 0 --element 3,5 --view memory
refused 2 '--lane is of registers' $f16 --operand A --descriptor 0 --lane 4
refused 2 'row 64 is out of range' $f16 --descriptor 0 --element 'A[64,0]'
refused 2 'the descriptor is of operand A' $f16 --operand A --descriptor 0 --element 'B[4,0]'
for wrong in 'A[3' 'A[3,]' 'A[,3]' 'A3' 'A[3,5]x' '3' '3,5,6' '3,5]' 'A' ''; do
    refused 2 'row and column are wanted' $f16 --operand A --descriptor 0 --element "$wrong"
done
for wrong in x -1 0x 4k '' 99999999999999999999; do
    refused 2 '--address' $f16 --operand A --descriptor 0 --address "$wrong"
done

# The same descriptor, however it is said.
subcommand=descriptor
good 0x4000004000010000
cp out number
has '0x4000004000010000 = swizzle=128,leading=16,stride=1024'
has 'GMMA::Layout_K_SW128_Atom<half_t> ='
has 'Swizzle<3,4,3> o smem_ptr[16b](unset) o (8,64):(64,1)'
has 'Swizzle<3,4,3> o smem_ptr[16b](unset) o (64,8):(1,64)'
has 'note: leading has no effect'
has '3 more such steps'
grep -q 'WRONG\|doubtful' out && fail "something is wrong with the usual descriptor: $(cat out)"
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
good 0x4000004000010002 $f16 --operand A --major k
has 'As A of wgmma.m64n64k16.f32.f16.f16, K-major'
has 'k-step 1 of'
has 'One instruction reads 2048 bytes between 32 and 8159.'

# What is wrong with one: a line each of fields, and of what must be said.
number=0
while IFS='|' read -r arguments text; do
    # shellcheck disable=SC2086
    good $arguments --format json
    number=$((number + 1))
    mv out said.$number
    echo "said.$number|$arguments|$text" >> wanted
done <<LIST
0x3ff1c000c000c000|wrong: Bits 14-15, 30-31, 46-48, 52-61 are set (0x3ff1c000c000c000)
0x0010000000000000|wrong: Bits 52 are set
--swizzle 128 --stride 1024 --start 384|doubt: say a base offset of 3
--swizzle 64 --stride 512 --start 256|doubt: The start is 256 bytes after a multiple of 512
--swizzle 32 --stride 256 --start 128|doubt: align it to 256 bytes
--swizzle 128 --stride 1024 --start 16|doubt: k-steps are 32 bytes apart
--swizzle 128 --stride 1024 --start 1056|means: k-step 1 of 4
--swizzle 128 --stride 1024 --start 384 --base-offset 3|means: begins 384 bytes after a multiple of 1024
--base-offset 3 --stride 128 --leading 1024|note: no effect: there is no swizzle
--swizzle 128 --stride 64|wrong: It looks shifted already: 64 is 1024 / 16
--swizzle 64 --stride 32|wrong: 32 is 512 / 16
--swizzle 128 --stride 512|wrong: It looks like a number of elements: 512 16-bit elements are 1024 bytes
--swizzle 128 --stride 256|wrong: 256 of 32 bits are 1024 bytes
--swizzle 128 --stride 16384|doubt: the field holds 1024 itself
--swizzle 128 --stride 2048|means: leaves 1024 bytes between
--swizzle 128|wrong: stride is 0, and it is used
--stride 128|wrong: leading is 0, and it is used
--swizzle 128 --leading 1024 --stride 16|doubt: leading and stride look swapped
--swizzle 128 --stride 64|wrong: 84 of the 128 chunks of 16 bytes are read from where another is
--swizzle 128 --stride 64512|wrong: beyond the 232448 bytes
--swizzle 64 --leading 16 --stride 512 $f16 --operand A --major m|wrong: leading is 16 bytes, from 32 of m to the next
--leading 128 --stride 256|means: More of k is elsewhere
--leading 1024 --stride 128|means: add 2048 bytes to the start
--swizzle 128 --leading 16 --stride 1024|means: a plain tile: a row of 128 bytes for each m, at a pitch of 128 bytes
--swizzle 64 --stride 512 wgmma.m64n64k8.f32.tf32.tf32 --operand B|means: 16 elements of 32 bits
--swizzle 128 --stride 1024 --start 96 $f16 --operand A|means: last 32 bytes of the row
--swizzle 128 --stride 1024 --start 112 $f16 --operand A|doubt: its last 16 bytes are read from the row after it, where a tile has the next m
--swizzle 128 --stride 1024 --start 112 $f16 --operand A|note: leading has no effect: the k of one instruction is no longer than the row
--swizzle 128 --stride 1024 --start 64 $f16 --operand A --major m|doubt: its last 64 bytes are read from the row after it
LIST
python3 - << 'PY' || fail "what is wrong is not said"
import json, sys
for line in open("wanted"):
    file, arguments, wanted = line.rstrip("\n").split("|")
    said = json.load(open(file))
    words = [s for one in [said] + said["operands"] for s in one["statements"]]
    kind, text = wanted.split(": ", 1)
    assert all(s["standing"] in ("captured", "specified", "disagrees") for s in words)
    if not any(s["kind"] == kind and text in s["words"] for s in words):
        sys.exit(f"{arguments}: no '{wanted}': {words}")
PY

# What goes on in the row after it is no plain tile, and has no next step within the row.
good --swizzle 128 --stride 1024 --start 112 $f16 --operand A
! grep -q 'plain tile\|lies within\|the next 16 of k' out || fail "a row that ends within k: $(cat out)"
# A GPU that read beyond shared memory was never captured, however the start repeats.
good --swizzle 128 --leading 16 --stride 1024 --start 231424 $f16 --operand A
! grep -q '^ *captured on' out || fail "captured, beyond shared memory: $(cat out)"

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
layout=$(grep -A 1 'all of A:' out | tail -n 1 | sed 's/^ *//')
good "$layout" $f16 --operand A
has ' = swizzle=64,leading=512,stride=1024,start=2048'

refused 1 'element (1,0) is wanted at byte 16, and the layout has it at 144' 'smem_ptr[16b](unset) o (64,64):(72,1)'
refused 1 'it is MN-major, and wgmma reads elements of 8 bits K-major alone' 'smem_ptr[8b](unset) o (64,64):(1,64)'
refused 2 'the layout: it has elements of 16 bits, and the operand has 8' 'GMMA::Layout_K_SW128_Atom<half_t>' \
    wgmma.m64n64k32.s32.u8.s8 --operand A
refused 2 'does not say how long one is' '(64,16):(16,1)'
refused 2 'the layout: it has one mode' 'smem_ptr[16b](unset) o 64:1'
refused 2 'no multiple of the layout' 'GMMA::Layout_K_SW128_Atom<half_t>' --shape 63x64
refused 2 '--shape 64: rows of m or n' 'GMMA::Layout_K_SW128_Atom<half_t>' --shape 64
refused 2 '--shape is of a tile' 0 --shape 64x64
refused 2 '--major: the layout says that itself' 'GMMA::Layout_K_SW128_Atom<half_t>' --major k
refused 2 '--stride: the layout says that itself' 'GMMA::Layout_K_SW128_Atom<half_t>' --stride 16
refused 2 'repeats after 1024 bytes' 'GMMA::Layout_K_SW128_Atom<half_t>' --start 512
refused 2 'is a layout, and' 'GMMA::Layout_K_SW128_Atom<half_t>' 0
refused 2 'give one descriptor' 0 1
refused 2 "'0' says that itself" 0 --stride 16
refused 2 'write 0x04000004000010000' 04000004000010000
refused 2 'write 0xc000004000010000' c000004000010000
refused 2 'is a number of bytes' --stride 0256
refused 2 '--stride is given twice' --stride 16 --stride 16
refused 2 '--base-offset: base 8' --base-offset 8
refused 2 '--swizzle: swizzle 16' --swizzle 16
refused 2 'a DESCRIPTOR is wanted'
refused 2 'a DESCRIPTOR is wanted' $f16 --operand A
refused 2 'which operand of' 0 $f16
refused 2 '--operand is of a product' 0 --operand A
refused 2 'no descriptor, no layout and no product' 0 $x4
refused 2 'A and B alone' 0 $f16 --operand C
refused 2 'unknown value for --format' 0 --format csv
