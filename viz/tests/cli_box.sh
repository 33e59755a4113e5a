#!/usr/bin/env bash
# warpscope box: a map in words, what is illegal about it, each element's place, and both ways.
. "$SOURCE/viz/tests/lib.bash" || exit
subcommand=box
map=type=f16,size=64x64,box=64x8,swizzle=128

# Every element of a box, against the swizzle as it is written in kernels.
"$warpscope" box $map --at 0,8 --shared 1024 --format csv > all.csv || fail "csv"
awk 'BEGIN {
    print "byte,width,kind,global,c0,c1"
    for (row = 0; row < 8; row++)
        for (chunk = 0; chunk < 8; chunk++)
            for (i = 0; i < 8; i++) {
                from = 0
                for (bit = 1; bit < 8; bit *= 2)
                    if (int(row / bit) % 2 != int(chunk / bit) % 2) from += bit
                column = 8 * from + i
                printf "%d,16,element,%d,%d,%d\n", 1024 + 128 * row + 16 * chunk + 2 * i,
                    128 * (8 + row) + 2 * column, column, 8 + row
            }
}' | cmp - all.csv || fail "elements of a swizzled box"

# Both ways: each element is where its line says, and each byte is its element.
tail -n +2 all.csv | awk -F, 'NR % 37 == 1' > some.csv
while IFS=, read -r byte _ _ global c0 c1; do
    shows 0 $map --at 0,8 --shared 1024 --element "$c0,$c1" --byte $((byte + 1))
    grep -qw "$byte" out && grep -qw "$global" out && grep -qw $((global + 1)) out || fail "$c0,$c1: $(cat out)"
    "$warpscope" box $map --at 0,8 --shared 1024 --element "$c0,$c1" --format csv | tail -n 1 |
        grep -qx "$byte,16,element,$global,$c0,$c1" || fail "$c0,$c1 as csv"
done < some.csv
for bank in 0 5 31; do
    awk -F, -v bank=$bank 'NR == 1 || int($1 / 4) % 32 == bank' all.csv > expected
    "$warpscope" box $map --at 0,8 --base 1024 --bank $bank --format csv | cmp - expected || fail "bank $bank"
done
shows 0 $map,fill=nan --at 32,60 --bank 31
refused 2 $map --bank 32
refused 2 $map --bank 3 --format table
shows 0 $map --element 0,8

# Any coordinate: a row, a column, and the whole box.
for pattern in '*,9 64 $6 == 9' '5,* 8 $5 == 5' '*,* 512 1' '*,99 0 0'; do
    read -r asked count condition <<< "$pattern"
    "$warpscope" box $map --at 0,8 --shared 1024 --element "$asked" --format csv > out || fail "--element $asked"
    awk -F, "NR == 1 || $condition" all.csv | cmp - out || fail "--element $asked"
    [ "$(wc -l < out)" = $((count + 1)) ] || fail "--element $asked: not $count"
done
for pattern in '--row;9;*,9' '--column;5;5,*'; do
    IFS=';' read -r axis number element <<< "$pattern"
    "$warpscope" box $map --at 0,8 --element "$element" > expected
    "$warpscope" box $map --at 0,8 $axis $number | cmp - expected || fail "$axis $number"
done
awk -F, 'NR == 1 || ($6 == 9 && $1 % 128 >= 12 && $1 % 128 < 16)' all.csv > expected
"$warpscope" box $map --at 0,8 --base 1024 --bank 3 --row 9 --format csv | cmp - expected || fail "a row in a bank"
"$warpscope" box $map --at 0,8 --base 1024 --row 9 --column 5 --format csv | tail -n +2 | grep -qx '.*,5,9' ||
    fail "a row and a column"
shows 0 $map --at 0,8 --row 9 --bank 3 --element 1,8
"$warpscope" box $map --at -8,-3 --row -3 --column -2 --format csv | tail -n +2 | grep -qx '.*,fill,,-2,-3' ||
    fail "negative coordinates"
refused 2 $map --at 0,8 --row 7
refused 2 $map --at 0,8 --row 16
refused 2 $map --column 64
refused 2 $map --row x
refused 2 type=u8,size=64,box=32 --row 0
"$warpscope" box type=u8,size=64,box=32 --column 3 --format csv | tail -n +2 | grep -qx '3,8,element,3,3' ||
    fail "a column of one dimension"
shows 0 $map --at 0,8 --element '3,*'
refused 2 $map --element '*'
refused 2 $map --element '3*,8'
shows 0 $map --byte 1024

# What is outside the tensor is filled, with what the map says.
shows 0 $map --at 32,60
"$warpscope" box $map --at 32,60 --format csv | grep -c ',fill,,' | grep -qx 384 || fail "fills"
shows 0 $map,fill=nan --at 32,60 --byte 511

# An address that is not aligned to the swizzle: TMA and wgmma both go by it.
shows 0 $map --shared 128

# Rows that are narrower than the swizzle, and slices.
shows 0 type=f16,size=64x64,box=32x2,swizzle=128
shows 0 type=f16,size=64x64,box=8x6,swizzle=64 --shared 384
shows 0 size=32x8x8,box=8x4x2,interleave=16 --format table
[ "$(awk 'length > 80' out)" = '' ] || fail "wider than 80 columns"

# json has the same elements.
"$warpscope" box $map --at 0,8 --shared 1024 --format json > all.json || fail "json"
[ "$(grep -c '"byte"' all.json)" = 512 ] || fail "elements in json"
python3 -c 'import json, sys
box = json.load(open("all.json"))
assert box["map"] == sys.argv[1] and box["coordinates"] == [0, 8] and box["bytes"] == 1024
assert box["elements"][1] == {"byte": 1026, "width": 16, "kind": "element", "global": 1026, "c0": 1, "c1": 8}' \
    $map || fail "json's text"

# What is illegal is told, all of it, and why.
shows 1 size=9x8,box=7x300,step=1x9
shows 1 size=9x8,box=8x8
shows 1 $map --at 3,0
shows 1 $map --shared 64
shows 1 size=64x64,box=64x8,swizzle=32
refused 2 size=64x64,boxe=64x8
refused 2 size=64x64
refused 2 size=64x99999999999999999999,box=64x8
refused 2 $map --at 0
refused 2 $map --at 0,99999999999999999999
refused 2 $map --shared 0x
refused 2 $map --byte 232448
refused 2 $map --element 1,2,3
refused 2 $map --element 1,2 --format table
echo "box: every element where it lands, both ways, and what is illegal"
