#!/usr/bin/env bash
# warpscope find: both directions over every element of some variants of each kind, the sentences,
# and what is said of a place that is not there.
. "$SOURCE/viz/tests/lib.bash" || exit
subcommand=find

for name in ldmatrix.m8n8.x2.trans.b16 ldmatrix.m8n16.x1.b8x16.b6x16_p32 \
    stmatrix.m16n8.x1.trans.b8 movmatrix.m8n8.trans.b16; do
    "$warpscope" show "$name" --format csv > all.csv
    head -n 1 all.csv > header

    # All elements asked for at once, backwards: the whole table, in its own order.
    arguments=$(tail -n +2 all.csv | sort -r | awk -F, '{ print "--element " $5 "," $6 "," $7 }')
    # shellcheck disable=SC2086
    "$warpscope" find "$name" --format csv $arguments | cmp - all.csv || fail "$name: by memory"
    arguments=$(tail -n +2 all.csv | awk -F, '{ print "--element " $5 "," $8 "," $9 }')
    # shellcheck disable=SC2086
    "$warpscope" find "$name" --view fragment --format csv $arguments | cmp - all.csv ||
        fail "$name: by fragment"

    # A lane at a time, and a register and byte at a time.
    for lane in 0 13 31; do
        { cat header; grep "^$lane," all.csv; } > expected
        "$warpscope" find "$name" --lane $lane --format csv | cmp - expected || fail "$name: lane"
        for byte in 0 1 2 3; do
            { cat header; grep "^$lane,0," all.csv |
                awk -F, -v low=$((8 * byte)) -v name="$name" '
                    { size = name ~ /b16$/ ? 16 : 8 } low >= $3 && low < $3 + size'; } > expected
            "$warpscope" find "$name" --lane $lane --register 0 --byte $byte --format csv |
                cmp - expected || fail "$name: lane $lane byte $byte"
        done
    done
done

# The answer in words.
cat > expected <<'TEXT'
Matrix 1, row 3, column 5 of memory: lane 14 holds it in r1.hi, bits 16-31 of
r1. Lane 11 gives its row's address; it is at byte 10 of that row.
  matrix       = r = 1
  row          = t / 4 = 14 / 4 = 3
  column       = 2 * (t % 4) + h = 2 * (14 % 4) + 1 = 5
  address lane = 8 * matrix + row = 8 * 1 + 3 = 11

TEXT
"$warpscope" find ldmatrix.m8n8.x4.b16 --element 1,3,5 | head -n 7 | cmp - expected || fail "sentence"
"$warpscope" find ldmatrix.m8n16.x1.b8x16.b6x16_p32 --lane 7 --byte 2 |
    grep -q 'it is at byte 10, bit 4 of that row' || fail "where a packed element starts"
"$warpscope" find movmatrix.m8n8.trans.b16 --lane 7 | grep -q 'Lane 24 held it before' ||
    fail "movmatrix names the source lane"
"$warpscope" find movmatrix.m8n8.trans.b16 --element 0,2,1 > words
tr '\n' ' ' < words | grep -qF 'Matrix 0, row 2, column 1 of the source fragment (F0[1,2] in d'"'"'s fragment): lane 5 holds it in d.lo, bits 0-15 of d. Lane 8 held it before, in register a.' ||
    fail "movmatrix's sentence: $(cat words)"
refused 2 "row 8 is out of range: in the source view of movmatrix.m8n8.trans.b16 it is 0 to 7" \
    movmatrix.m8n8.trans.b16 --element 0,8,0
"$warpscope" find ldmatrix.m16n16.x1.trans.b8 --element 0,0,0 | tail -n 1 |
    grep -q '^specified by PTX ISA 8.6; not yet captured' || fail "provenance"

# An element may be named as everything else names it, whichever view is asked for.
v=ldmatrix.m8n8.x2.trans.b16
"$warpscope" find $v --element 1,3,5 > expected
grep -q 'Matrix 1, row 3, column 5 of memory (F1\[5,3\] in the fragment)' expected || fail "F1[5,3]"
for element in 'M1[3,5]' 'm1[3, 5]' 'F1[5,3]' 'f1[5,3]'; do
    for view in memory fragment; do
        "$warpscope" find $v --view $view --element "$element" | cmp - expected || fail "$element"
    done
done
refused 2 "row 8 is out of range: in the fragment view of $v it is 0 to 7" $v --element 'F1[8,3]'
for element in 'M1' 'M1[3]' 'M1[*,5]' 'M*[3,5]' 'M1[3,5' 'M1[3,5]]' 'M1[3,5] '; do
    refused 2 "such as" $v --element "$element"
done

v=ldmatrix.m8n8.x2.b16
refused 2 "row 8 is out of range: in the memory view of $v it is 0 to 7" $v --element 0,8,0
refused 2 "matrix 2 is out of range: in the memory view of $v it is 0 to 1" $v --element 2,0,0
refused 2 "matrix -1 is out of range" $v --element -1,0,0
refused 2 "column 16 is out of range: in the fragment view of ldmatrix.m16n16.x1.trans.b8 it is 0 to 15" \
    ldmatrix.m16n16.x1.trans.b8 --view fragment --element 0,0,16
refused 2 "column 8 is out of range: in the fragment view of stmatrix.m16n8.x1.trans.b8 it is 0 to 7" \
    stmatrix.m16n8.x1.trans.b8 --view fragment --element 0,0,8
refused 2 "lane 32 is out of range: in a warp it is 0 to 31" $v --lane 32
refused 2 "register 2 is out of range: in $v it is 0 to 1" $v --lane 0 --register 2
refused 2 "byte 4 is out of range: in a 32-bit register it is 0 to 3" $v --lane 0 --byte 4
refused 2 "--lane T-1: wanted is a lane, such as 5 or T5, or a name" $v --lane T-1
refused 2 "--element A[3,5]: matrix, row and column are wanted" $v --element 'A[3,5]'
refused 2 "--address 99999999 is out of range: a byte is 0 to 16777216" $v --address 99999999
refused 2 "lane 'x' is not a whole number" $v --lane x
refused 2 "lane '99999999999999999999' is not a whole number" $v --lane 99999999999999999999
for element in 1 1,2 1,2,3,4 ,1,2 1,,2 1,2, ''; do
    refused 2 "matrix, row and column are wanted" $v --element "$element"
done
refused 2 "add --lane" $v --byte 1
refused 2 "give one of them" $v --lane 1 --element 0,0,0
refused 2 "Give --element M,R,C, --lane L, --address BYTE or --bank N" $v
refused 2 "there is no --at here; did you mean --address?" $v --at 4
refused 2 "did you mean --element?" $v --elemnt 0,0,0
refused 2 "a VARIANT is wanted" --lane 3
refused 2 "picks 6 variants where one is wanted" 'ldmatrix.m8n8.*' --lane 3

# A byte and a bank: the elements that lie there, where the rows lie as the options say. Held against
# the addresses that banks prints and the columns that show does.
for line in "$v --pitch 128" "$x4 --pitch 144 --base 32" "$x4 --tile rows --pitch 64 --swizzle 64" \
    "stmatrix.m16n8.x2.trans.b8 --tile side" "ldmatrix.m8n16.x2.b8x16.b4x16_p64" "ldmatrix.m8n16.x1.b8x16.b6x16_p32"; do
    # shellcheck disable=SC2086
    set -- $line
    "$warpscope" banks "$@" --lanes --format csv > lanes.csv
    "$warpscope" show "$1" --format csv > all.csv
    awk -F, 'NR == FNR { if (FNR > 1) row[$1] = $4; next }
             FNR > 1 { first = row[$10] + int($7 * $4 / 8); last = row[$10] + int(($7 * $4 + $4 - 1) / 8)
                       for (byte = first; byte <= last; byte++) print byte, int(byte / 4) % 32, $0 }' \
        lanes.csv all.csv > where
    [ -s where ] || fail "$line: no elements"
    for byte in 0 1 11 33 130 200 $(awk '{ print $1 }' where | sort -nu | awk 'NR % 61 == 1'); do
        { head -n 1 all.csv; grep "^$byte " where | cut -d' ' -f3- ; } > expected
        "$warpscope" find "$@" --address $byte --format csv | cmp - expected || fail "$line: byte $byte"
    done
    for bank in 0 3 8 31; do
        { head -n 1 all.csv; awk -v bank=$bank '$2 == bank' where | cut -d' ' -f3- | awk '!seen[$0]++'; } > expected
        "$warpscope" find "$@" --bank $bank --format csv | cmp - expected || fail "$line: bank $bank"
        "$warpscope" find "$@" --bank $bank | grep -q "^Bank $bank, .* has $(($(wc -l < expected) - 1)) element" || fail "$line: bank $bank in words"
    done
done
"$warpscope" find $x4 --address 0x120 > words
cmp words - <<'TEXT' || fail "a byte in words"
Byte 288 (0x120), in bank 8, is byte 0 of matrix 1, row 1, whose address lane 9
gives.
Rows lie by --tile columns (2 matrices down, 2 across), --pitch 32 (packed),
--base 0, --swizzle none.

Matrix 1, row 1, column 0 of memory: lane 4 holds it in r1.lo, bits 0-15 of r1.
Lane 9 gives its row's address; it is at byte 0 of that row.
  matrix       = r = 1
  row          = t / 4 = 4 / 4 = 1
  column       = 2 * (t % 4) + h = 2 * (4 % 4) + 0 = 0
  address lane = 8 * matrix + row = 8 * 1 + 1 = 9

captured on NVIDIA H200 (sm_90), CUDA 13.0
TEXT
"$warpscope" find $x4 --address 9000 | tr '\n' ' ' | grep -q 'is in no row: those of .* lie between bytes 0 and 511\.' || fail "a byte of no row"
"$warpscope" find ldmatrix.m8n16.x1.b8x16.b6x16_p32 --address 12 | tr '\n' ' ' | grep -q 'lane 0 gives\. It holds no element\.' || fail "padding"
"$warpscope" find $x4 --bank 4 --pitch 64 --format json | grep -q '"row": 0' || fail "a bank in json"

# A lane: the row that it gives the address of, or that it is ignored.
"$warpscope" find $x4 --lane 14 | grep -qx "Lane 14 gives the address of matrix 1, row 6." || fail "the row of lane 14"
"$warpscope" find $x4 --lane 14 --pitch 128 | tr '\n' ' ' |
    grep -q "Lane 14 gives the address of matrix 1, row 6, byte 1792 (0x700) of shared memory\." || fail "where it lies"
"$warpscope" find $v --lane 20 | grep -qx "Lane 20's address is ignored: those of lanes 0 to 15 count alone." || fail "an ignored address"
! "$warpscope" find movmatrix.m8n8.trans.b16 --lane 4 | grep -q "address of" || fail "movmatrix has no addresses"

# Rows whose addresses fault are answered of, and refused as banks refuses them: the instruction never
# ran so, and nothing says that it was captured.
for line in "--address 20 --pitch 20" "--bank 3 --pitch 20" "--lane 1 --pitch 20" "--bank 3 --pitch 20 --format json"; do
    # shellcheck disable=SC2086
    ends 1 "lane 1's address, 20, is not a multiple of 16: the instruction faults (and 23 more faults)" $x4 $line
    [ -s out ] || fail "$line: no answer"
    grep -q "specified, not captured: with these addresses the instruction faults" out || fail "$line: what never ran"
    ! grep -q "captured on\|\"captured\"" out || fail "$line: captured"
done
ends 1 "lane 0's address, 8, is not a multiple of 16: the instruction faults (and 31 more faults)" $x4 --address 20 --base 8
ends 1 "lane 1's address, 24, is not a multiple of 16: the instruction faults (and 3 more faults)" $x1 --address 20 --pitch 24 --format csv
ends 1 "which of the two is kept is undefined" stmatrix.m8n8.x4.b16 --lane 3 --pitch 16
grep -q "specified, not captured: no GPU ran these addresses" out || fail "rows of a store that share bytes"
run $x4 --lane 3 --pitch 16
[ "$status" = 0 ] || fail "rows that a load shares do not fault"

refused 2 "--address t*16: a byte of shared memory is wanted" $v --address 't*16'
refused 2 "--address 0x: a byte" $v --address 0x
refused 2 "bank 32 is out of range: in shared memory it is 0 to 31" $v --bank 32
refused 2 "--address says a byte, which is in one bank" $v --bank 3 --address 4
refused 2 "--pitch says where rows lie in shared memory: ask with" $v --element 0,1,1 --pitch 64
refused 2 "and --register asks what the lane holds: leave one of them out" $v --lane 3 --register r0 --pitch 128
refused 2 "--pitch says where the row lies" $v --lane 3 --register r0 --pitch 20
refused 2 "--byte asks what the lane holds" $v --lane 3 --byte 0 --base 32
refused 2 "--address and --lane ask in opposite directions" $v --lane 1 --address 4
refused 2 "--bank and --element ask in opposite directions" $v --element 0,0,0 --bank 4
refused 2 "touches no memory" movmatrix.m8n8.trans.b16 --bank 4
refused 2 "the operands of mma.m16n8k16.f32.bf16.bf16.f32 are in registers: ask with --element or --lane" mma.m16n8k16.bf16 --address 0
refused 2 "give one with --descriptor" wgmma.m64n16k16.f32.f16.f16 --address 0
refused 2 "--bank is of rows that lanes give the addresses of" mma.m16n8k16.f32.f16.f16.f32 --bank 4
refused 2 "--pitch is of rows that lanes give the addresses of" mma.m16n8k16.f32.f16.f16.f32 --lane 4 --pitch 64
echo "find: both directions agree with show"
