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
    "$warpscope" box $map --at 0,8 --shared 1024 --element "$c0,$c1" --byte $((byte + 1)) > out
    grep -qF "Element {$c0,$c1}, at byte $global of the tensor, goes to byte $byte of shared memory" out ||
        fail "$c0,$c1: $(cat out)"
    tr '\n' ' ' < out | grep -qF "Byte $((byte + 1)) of shared memory is byte 1 of {$c0,$c1}: byte $((global + 1)) of the tensor" ||
        fail "byte $byte: $(cat out)"
    "$warpscope" box $map --at 0,8 --shared 1024 --element "$c0,$c1" --format csv | tail -n 1 |
        grep -qx "$byte,16,element,$global,$c0,$c1" || fail "$c0,$c1 as csv"
done < some.csv
"$warpscope" box $map --element 0,8 | grep -q 'the box does not take it' || fail "beyond the box"
"$warpscope" box $map --byte 1024 | grep -q 'the box does not write it' || fail "a byte beyond"

# What is outside the tensor is filled, with what the map says.
"$warpscope" box $map --at 32,60 > words || fail "words"
tr -s '\n ' ' ' < words | grep -qF '768 of its bytes are outside the tensor and become 0' || fail "$(cat words)"
"$warpscope" box $map --at 32,60 --format csv | grep -c ',fill,,' | grep -qx 384 || fail "fills"
"$warpscope" box $map,fill=nan --at 32,60 --byte 511 | tr '\n' ' ' | grep -q 'becomes 0x7f' || fail "NaN"

# An address that is not aligned to the swizzle: TMA and wgmma both go by it.
"$warpscope" box $map --shared 128 | tr -s '\n ' ' ' |
    grep -qF 'a descriptor that starts there wants no base offset' || fail "an address that is not aligned"

# Rows that are narrower than the swizzle, and slices.
"$warpscope" box type=f16,size=64x64,box=32x2,swizzle=128 | tr -s '\n ' ' ' |
    grep -qF 'Rows of 64 bytes lie 128 apart: what is between is not written.' || fail "narrow rows"
"$warpscope" box type=f16,size=64x64,box=8x6,swizzle=64 --shared 384 | tr -s '\n ' ' ' |
    grep -qF 'it goes to bytes 432 to 735 of shared memory' || fail "the first and the last byte of narrow rows"
"$warpscope" box size=32x8x8,box=8x4x2,interleave=16 --format table > table || fail "slices"
tr -s '\n ' ' ' < table | grep -qF 'A box: 8 x 4 x 2 of them, of which 8 x 1 x 2 land, 256 bytes' || fail "$(cat table)"
[ "$(awk 'length > 80' table)" = '' ] || fail "wider than 80 columns"
grep -q '^    128  0,0,1 ' table || fail "$(cat table)"

# json has the same elements.
"$warpscope" box $map --at 0,8 --shared 1024 --format json > all.json || fail "json"
[ "$(grep -c '"byte"' all.json)" = 512 ] || fail "elements in json"
python3 -c 'import json, sys
box = json.load(open("all.json"))
assert box["map"] == sys.argv[1] and box["coordinates"] == [0, 8] and box["bytes"] == 1024
assert box["elements"][1] == {"byte": 1026, "width": 16, "kind": "element", "global": 1026, "coordinates": [1, 8]}' \
    $map || fail "json's text"

# What is illegal is told, all of it, and why.
ends 1 "stride 18 of dimension 1" size=9x8,box=7x300,step=1x9
[ "$(grep -c '^  illegal: ' out)" = 4 ] || fail "$(cat out)"
ends 1 "stride 18 of dimension 1 is no multiple of 16 bytes" size=9x8,box=8x8
ends 1 "coordinate 3 of dimension 0 is in the middle of 16 bytes" $map --at 3,0
ends 1 "the address is a multiple of 128" $map --shared 64
ends 1 "swizzle=32 takes at most 32 bytes, 16 elements" size=64x64,box=64x8,swizzle=32
refused 2 "did you mean box?" size=64x64,boxe=64x8
refused 2 "box is missing" size=64x64
refused 2 "--at: '0': 1 number, and the map has 2 dimensions" $map --at 0
refused 2 "--shared 0x: an address in bytes is wanted" $map --shared 0x
refused 2 "at most 232448 bytes of shared memory" $map --byte 232448
refused 2 "--element: '1,2,3': 3 numbers" $map --element 1,2,3
refused 2 "--format table is of the whole box" $map --element 1,2 --format table
echo "box: every element where it lands, both ways, and what is illegal"
