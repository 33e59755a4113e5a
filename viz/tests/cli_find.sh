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

# Any axis, alone and with others: the lines of show that match.
for name in ldmatrix.m8n8.x4.trans.b16 ldmatrix.m8n16.x2.b8x16.b6x16_p32 stmatrix.m16n8.x2.trans.b8 \
    movmatrix.m8n8.trans.b16 cp.async.ca.16 st.shared.v2.b32; do
    "$warpscope" show "$name" --format csv > all.csv
    while IFS='|' read -r arguments filter; do
        awk -F, "NR == 1 || ($filter)" all.csv > expected
        # shellcheck disable=SC2086
        "$warpscope" find "$name" $arguments --format csv | cmp - expected || fail "$name $arguments"
    done << 'END'
--matrix 0|$5 == 0
--row 3|$6 == 3
--column 1|$7 == 1
--view fragment --row 2|$8 == 2
--view fragment --column 1 --row 2|$9 == 1 && $8 == 2
--register 0|$2 == 0
--row 3 --lane 13|$6 == 3 && $1 == 13
--matrix 0 --row 5 --column 0|$5 == 0 && $6 == 5 && $7 == 0
--lane 7 --register 0 --column 1|$1 == 7 && $2 == 0 && $7 == 1
END
done

# The answer in words.
shows 0 ldmatrix.m8n8.x4.b16 --element 1,3,5
shows 0 ldmatrix.m8n16.x1.b8x16.b6x16_p32 --lane 7 --byte 2
shows 0 movmatrix.m8n8.trans.b16 --lane 7

# What a lane holds fits a screen of 24 lines and 80 columns.
shows 0 ldmatrix.m8n8.x4.b16 --lane 7
for name in $("$warpscope" list --format csv | tail -n +2 | cut -d, -f1) mma.m16n8k16.f32.f16.f16.f32; do
    run_to 0 "$name" --lane 7
    [ "$(wc -l < out)" -le 24 ] && [ "$(wc -L < out)" -le 80 ] || fail "$name: $(wc -l < out) lines: $(cat out)"
done
shows 0 movmatrix.m8n8.trans.b16 --element 0,2,1
refused 2 movmatrix.m8n8.trans.b16 --element 0,8,0
shows 0 ldmatrix.m16n16.x1.trans.b8 --element 0,0,0

# An element may be named as everything else names it, whichever view is asked for.
v=ldmatrix.m8n8.x2.trans.b16
shows 0 $v --element 1,3,5
cp out expected
for element in 'M1[3,5]' 'm1[3, 5]' 'F1[5,3]' 'f1[5,3]'; do
    for view in memory fragment; do
        "$warpscope" find $v --view $view --element "$element" | cmp - expected || fail "$element"
    done
done
refused 2 $v --element 'F1[8,3]'
for element in 'M1' 'M1[3]' 'M1[*,5]' 'M*[3,5]' 'M1[3,5' 'M1[3,5]]' 'M1[3,5] '; do
    refused 2 $v --element "$element"
done

v=ldmatrix.m8n8.x2.b16
refused 2 $v --element 0,8,0
refused 2 $v --element 2,0,0
refused 2 $v --element -1,0,0
refused 2 ldmatrix.m16n16.x1.trans.b8 --view fragment --element 0,0,16
refused 2 stmatrix.m16n8.x1.trans.b8 --view fragment --element 0,0,8
refused 2 $v --lane 32
refused 2 $v --lane 0 --register 2
refused 2 $v --lane 0 --register r1.hi
refused 2 $v --element r1
refused 2 $v --lane 0 --byte 4
refused 2 $v --lane T-1
refused 2 $v --element 'A[3,5]'
refused 2 $v --address 99999999
refused 2 $v --lane x
refused 2 $v --lane 99999999999999999999
for element in 1 1,2 1,2,3,4 ,1,2 1,,2 1,2, ''; do
    refused 2 $v --element "$element"
done
refused 2 $v --row 8
refused 2 $v --view fragment --column 8
refused 2 $v --matrix 2
refused 2 $v --row x
refused 2 $v --lane 1 --element 0,0,0
refused 2 $v --row 1 --element 0,0,0
refused 2 $v
refused 2 $v --elemnt 0,0,0
refused 2 --lane 3
refused 2 'ldmatrix.m8n8.*' --lane 3
refused 2 mma.m16n8k16 --element 'D[3,5]'

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
    # A bank and a row of it.
    { head -n 1 all.csv; awk '$2 == 3' where | cut -d' ' -f3- | awk -F, '$6 == 1 && !seen[$0]++'; } > expected
    "$warpscope" find "$@" --bank 3 --row 1 --format csv | cmp - expected || fail "$line: bank 3 of row 1"
    for bank in 0 3 8 31; do
        { head -n 1 all.csv; awk -v bank=$bank '$2 == bank' where | cut -d' ' -f3- | awk '!seen[$0]++'; } > expected
        "$warpscope" find "$@" --bank $bank --format csv | cmp - expected || fail "$line: bank $bank"
        "$warpscope" find "$@" --bank $bank | head -n 3 | grep -qw $(($(wc -l < expected) - 1)) || fail "$line: bank $bank in words"
    done
done
shows 0 $x4 --address 0x120
shows 0 $x4 --address 9000
shows 0 $x4 --address 0x120 --column 1
shows 0 $x4 --row 3 --bank 12 --pitch 144
[ "$(wc -L < out)" -le 80 ] || fail "a bank is wider than 80: $(cat out)"
shows 0 $x4 --matrix 1 --row 3
shows 0 $x4 --row 3 --lane 13
shows 0 $x4 --row 3 --lane 0
shows 0 $x4 --matrix 1 --row 3 --column 5
shows 0 movmatrix.m8n8.trans.b16 --view fragment --row 3
shows 0 ldmatrix.m8n16.x1.b8x16.b6x16_p32 --address 12
"$warpscope" find $x4 --bank 4 --pitch 64 --format json | grep -q '"row": 0' || fail "a bank in json"

# A lane: the row that it gives the address of, or that it is ignored.
shows 0 $x4 --lane 14
shows 0 $x4 --lane 14 --pitch 128
shows 0 $v --lane 20
shows 0 movmatrix.m8n8.trans.b16 --lane 4

# Rows whose addresses fault are answered of, and refused as banks refuses them: the instruction never
# ran so, and nothing says that it was captured.
for line in "--address 20 --pitch 20" "--bank 3 --pitch 20" "--lane 1 --pitch 20" "--bank 3 --pitch 20 --format json"; do
    # shellcheck disable=SC2086
    shows 1 $x4 $line
done
shows 1 $x4 --address 20 --base 8
shows 1 $x1 --address 20 --pitch 24 --format csv
shows 1 stmatrix.m8n8.x4.b16 --lane 3 --pitch 16
run $x4 --lane 3 --pitch 16
[ "$status" = 0 ] || fail "rows that a load shares do not fault"

refused 2 $v --address 't*16'
refused 2 $v --address 0x
refused 2 $v --bank 32
refused 2 $v --bank 3 --address 4
refused 2 $v --element 0,1,1 --pitch 64
refused 2 $v --row 1 --pitch 64
refused 2 $v --lane 1 --row 1 --pitch 64
refused 2 $v --lane 3 --register r0 --pitch 128
refused 2 $v --lane 3 --register r0 --pitch 20
refused 2 $v --lane 3 --byte 0 --base 32
refused 2 $v --element 0,0,0 --bank 4
refused 2 movmatrix.m8n8.trans.b16 --bank 4
refused 2 mma.m16n8k16.bf16 --address 0
refused 2 wgmma.m64n16k16.f32.f16.f16 --address 0
refused 2 wgmma.m64n16k16.f32.f16.f16 --bank 0
refused 2 mma.m16n8k16.f32.f16.f16.f32 --bank 4
refused 2 mma.m16n8k16.f32.f16.f16.f32 --lane 4 --pitch 64
echo "find: both directions agree with show"
