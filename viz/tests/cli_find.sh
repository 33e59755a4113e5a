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
refused 2 "lane 'x' is not a whole number" $v --lane x
refused 2 "lane '99999999999999999999' is not a whole number" $v --lane 99999999999999999999
for element in 1 1,2 1,2,3,4 ,1,2 1,,2 1,2, ''; do
    refused 2 "matrix, row and column are wanted" $v --element "$element"
done
refused 2 "add --lane" $v --byte 1
refused 2 "give one of them" $v --lane 1 --element 0,0,0
refused 2 "Give --element M,R,C or --lane L" $v
refused 2 "did you mean --element?" $v --elemnt 0,0,0
refused 2 "a VARIANT is wanted" --lane 3
refused 2 "picks 6 variants where one is wanted" 'ldmatrix.m8n8.*' --lane 3
echo "find: both directions agree with show"
