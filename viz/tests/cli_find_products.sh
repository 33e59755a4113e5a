#!/usr/bin/env bash
# warpscope find of products: both directions over every element of every operand, what goes into an
# element of D, and what is said of a place, a register or an operand that is not there.
. "$SOURCE/viz/tests/lib.bash" || exit
subcommand=find
f16=mma.m16n8k16.f32.f16.f16.f32 b1=mma.m16n8k256.s32.b1.b1.s32.xor.popc
sparse=mma.sp.m16n8k32.f32.f16.f16.f32 quads=mma.m8n8k4.row.col.f32.f16.f16.f32

good() {
    run "$@"
    [ "$status" = 0 ] && [ ! -s err ] || fail "find $*: exit $status: $(cat err)"
}

for name in $f16 mma.m8n8k16.s32.s8.s8.s32 mma.m8n8k4.f64.f64.f64.f64 $quads $sparse; do
    "$warpscope" show $name --format csv > all.csv
    head -n 1 all.csv > header

    # All elements but D's asked for at once, backwards, by name: the whole table, in its own order.
    grep -v '^D,' all.csv > expected
    arguments=$(tail -n +2 expected | sort -r | awk -F, '
        { print "--element " $1 (NF == 8 ? $6 : "") "[" $(NF - 1) "," $NF "]" }')
    # shellcheck disable=SC2086
    "$warpscope" find $name --format csv $arguments | cmp - expected || fail "$name: by name"
    arguments=$(grep '^B,' expected | awk -F, '
        { print "--element " (NF == 8 ? $6 "," : "") $(NF - 1) "," $NF }')
    # shellcheck disable=SC2086
    "$warpscope" find $name --operand B --format csv $arguments > got
    { cat header; grep '^B,' expected; } | cmp - got || fail "$name: B by numbers"

    # A lane at a time, all operands; one; and one register, by number and by name.
    for lane in 0 13 31; do
        { cat header; grep "^[A-Z]*,$lane," all.csv; } > expected
        "$warpscope" find $name --lane $lane --format csv | cmp - expected || fail "$name: lane"
        { cat header; grep "^B,$lane," all.csv; } > expected
        "$warpscope" find $name --operand B --lane $lane --format csv | cmp - expected ||
            fail "$name: operand B of a lane"
        { cat header; grep "^C,$lane,1," all.csv; } > expected
        "$warpscope" find $name --lane $lane --register c1 --format csv | cmp - expected ||
            fail "$name: c1"
        "$warpscope" find $name --operand C --lane $lane --register 1 --format csv |
            cmp - expected || fail "$name: register 1 of C"
    done
done

# Any axis, alone and with others, of an operand and of all: the lines of show that match.
for name in $f16 $b1 $quads $sparse mma.m8n8k4.f64.f64.f64.f64 wgmma.m64n16k16.f32.f16.f16; do
    "$warpscope" show $name --format csv > all.csv
    places=$(head -n 1 all.csv | awk -F, '{ print NF - 1 }')
    while IFS='|' read -r arguments filter; do
        awk -F, -v row="$places" "NR == 1 || ($filter)" all.csv > expected
        # shellcheck disable=SC2086
        "$warpscope" find $name $arguments --format csv | cmp - expected || fail "$name $arguments"
    done << 'END'
--row 3|$row == 3
--operand A --row 3|$1 == "A" && $row == 3
--operand D --column 1 --row 2|$1 == "D" && $(row + 1) == 1 && $row == 2
--column 2 --lane 9|$(row + 1) == 2 && $2 == 9
--register a0 --column 1|$1 == "A" && $3 == 0 && $(row + 1) == 1
--operand C --register 1|$1 == "C" && $3 == 1
END
done
"$warpscope" show $quads --format csv | awk -F, 'NR == 1 || ($6 == 2 && $7 == 1)' > expected
"$warpscope" find $quads --matrix 2 --row 1 --format csv | cmp - expected || fail "a matrix of the four"

# The registers of C are those of D in a wgmma.
w=wgmma.m64n16k16.f32.f16.f16
for of in D C; do
    "$warpscope" show $w --format csv | awk -F, -v of=$of 'NR == 1 || ($1 == of && $3 == 1)' > expected
    "$warpscope" find $w $([ $of = D ] || echo --operand C) --register d1 --format csv | cmp - expected || fail "d1 of $of"
done

# What goes into D: of A its row, of B its column, of C and D the element.
for name in $f16 $b1 mma.m16n8k32.s32.s4.s4.s32; do
    "$warpscope" show $name --format csv > all.csv
    awk -F, 'NR == 1 || ($1 == "A" && $6 == 3) || ($1 == "B" && $7 == 5) ||
        ($1 ~ /[CD]/ && $6 == 3 && $7 == 5)' all.csv > expected
    "$warpscope" find $name --element 'D[3,5]' --format csv | cmp - expected || fail "$name: into D"
done
good $sparse --element 'D[3,5]' --format csv
[ "$(grep -c '^A,' out) $(grep -c '^B,' out) $(grep -c '^E,' out)" = "16 32 16" ] || fail "sparse"
good $quads --element 'D2[3,1]' --format csv
[ "$(tail -n +2 out | cut -d, -f6 | sort -u)" = 2 ] || fail "a product of the four, and no other"
[ "$(tail -n +2 out | wc -l)" = $((4 + 4 + 2)) ] || fail "k is 4: $(cat out)"
good $sparse --element 'D[3,5]' --format json
grep -qF '{"d": "D[3,5]", "a": "A[3,3]", "b": ["B[4,5]", "B[5,5]", "B[6,5]", "B[7,5]"]}' out ||
    fail "terms: $(grep '"d"' out)"
[ "$(grep -c '"d": "D\[3,5\]"' out)" = 16 ] || fail "k / 2 terms"
good $f16 --element 'C[3,5]' --format json
! grep -q terms out || fail "terms of what is not D"

for line in "$f16 --element D[3,5]" "$sparse --element D[3,5]" "$b1 --element D[3,1]" "$f16 --lane 14 --register d1" \
    "$b1 --lane 3" "$sparse --lane 7" "mma.m16n8k32.s32.s4.s4.s32 --element A[3,5]" "$sparse --element E[3,5]" \
    "$f16 --operand A --row 3" "$f16 --operand D --row 3 --column 5" "$f16 --register a1 --row 3"; do
    # shellcheck disable=SC2086
    shows 0 $line
    awk 'length > 80 { exit 1 }' out || fail "$line: wider than 80"
done
shows 0 $f16 --element 'a[3, 5]'
shows 0 $f16 --element A,9,4
shows 0 $quads --element D,2,3,1
"$warpscope" find $f16 --lane 5 --register 1 > numbered
good $f16 --lane T5 --register R1
cmp out numbered || fail "register r1 of the operands that have one"
good $b1 --lane 3 --register a1 --byte 1 --format csv
[ "$(tail -n +2 out | cut -d, -f4 | tr '\n' ' ')" = '8 9 10 11 12 13 14 15 ' ] || fail "a byte of bits"
good mma.m8n8k4.f64.f64.f64.f64 --lane 3 --byte 7 --format csv
[ "$(tail -n +2 out | wc -l)" = 6 ] || fail "the last byte of 64 bits"

refused 2 $f16 --element 3,5
refused 2 $f16 --element a1.lo
refused 2 $f16 --element 'M0[3,5]'
refused 2 $quads --operand D --element 3,1
refused 2 $f16 --element 'A[16,0]'
refused 2 $f16 --operand B --element 'A[0,0]'
refused 2 $f16 --element 'E[0,0]'
refused 2 $f16 --operand SB --lane 1
for element in 'A' 'A[3]' 'A[*,5]' 'A[3,5' 'A[3,5]]' 'A0[3,5]' ''; do
    refused 2 $f16 --element "$element"
done
refused 2 $f16 --lane 5 --register 7
refused 2 $f16 --operand B --lane 5 --register 3
refused 2 $f16 --lane 5 --register x1
refused 2 $sparse --lane 5 --register e0
refused 2 mma.m8n8k4.f64.f64.f64.f64 --element 'A[x'
refused 2 $quads --element 'A[3,1]'
refused 2 $f16 --lane 5 --operand A --register b1
refused 2 $f16 --lane 5 --byte 4
refused 2 $f16 --row 16
refused 2 $f16 --operand B --column 8
refused 2 $f16 --matrix 0
refused 2 $f16 --lane 5 --element 'A[0,0]'
refused 2 $f16
refused 2 $f16 --lane 5 --view memory
refused 2 $x4 --lane 5 --operand A
refused 2 $f16 --lane 32

# One scale factor of A's row and one of B's column go into an element of D.
good mma.m16n8k32.kind::mxf8f6f4.block_scale.scale_vec::1X.f32.e4m3.e4m3.f32.ue8m0 --element 'D[3,5]' --format csv
[ "$(grep ^S out)" = "SA,12,0,0,8,3,0
SB,20,0,0,8,0,5" ] || fail "scale factors of an element of D: $(grep ^S out)"
