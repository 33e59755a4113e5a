#!/usr/bin/env bash
# warpscope show of products: every dense one's operands against the PTX ISA's one rule, which is
# written out here a second time; grids, CuTe's traits, and words that are of memory alone.
. "$SOURCE/viz/tests/lib.bash" || exit
export LC_ALL=C
subcommand=show

good() {
    run "$@"
    [ "$status" = 0 ] && [ ! -s err ] || fail "show $*: exit $status: $(cat err)"
}

# With g = t / 4, q = t % 4, e elements in a register, element i of a lane from its first register's
# lowest bit up.
cat > expected.awk <<'AWK'
function type_bits(type) {
    if (type == "f64") return 64
    if (type ~ /^(f32|s32|tf32)$/) return 32
    if (type ~ /16$/) return 16
    if (type ~ /^(s8|u8|e4m3|e5m2)$/) return 8
    return type ~ /4$/ ? 4 : 1
}
function operand(letter, type, elements,   bits, e, t, i, g, q, row, column) {
    bits = type_bits(type)
    e = bits == 64 ? 1 : 32 / bits
    for (t = 0; t < 32; t++)
        for (i = 0; i < elements / 32; i++) {
            g = int(t / 4); q = t % 4
            if (letter == "A" && m == 16) {
                row = g + 8 * (int(i / e) % 2); column = q * e + i % e + 4 * e * int(i / (2 * e))
            } else if (letter == "A") {
                row = g; column = q * e + i % e + 4 * e * int(i / e)
            } else if (letter == "B") {
                row = q * e + i % e + 4 * e * int(i / e); column = g
            } else {
                row = g + 8 * int(i / 2); column = 2 * q + i % 2
            }
            print letter "," t "," int(i / e) "," i % e * bits "," bits "," row "," column
        }
}
BEGIN {
    print "operand,lane,register,bit,width,row,column"
    operand("A", a, m * k); operand("B", b, k * n); operand("C", c, m * n); operand("D", d, m * n)
}
AWK

"$warpscope" list mma --format csv | tail -n +2 | grep -v '^mma\.sp\|kind::\|^mma.m8n8k4.[rc]o' > products
[ "$(wc -l < products)" -gt 70 ] || fail "$(wc -l < products) dense products"
while IFS=, read -r name m n k d a b c _; do
    awk -v m="$m" -v n="$n" -v k="$k" -v d="$d" -v a="$a" -v b="$b" -v c="$c" -f expected.awk > expected
    "$warpscope" show "$name" --format csv > all.csv < /dev/null
    cmp expected all.csv || fail "$name: csv"
done < products

# One operand is its lines of all, in csv and in json; markdown's cells hold each element once.
for name in mma.m16n8k16.f32.f16.f16.f32 mma.m16n8k256.s32.b1.b1.s32.and.popc \
    mma.m16n8k32.s32.s4.u4.s32 mma.m16n8k16.f64.f64.f64.f64 mma.m16n8k8.f32.tf32.tf32.f32 \
    mma.m8n8k4.row.row.f32.f16.f16.f32 mma.m8n8k4.col.col.f16.f16.f16.f16 \
    mma.sp.m16n8k32.f32.f16.f16.f32; do
    "$warpscope" show $name --format csv > all.csv
    for operand in $(tail -n +2 all.csv | cut -d, -f1 | uniq); do
        { head -n 1 all.csv; grep "^$operand," all.csv; } > expected
        "$warpscope" show $name --operand $operand --format csv | cmp - expected ||
            fail "$name: csv of $operand"
        "$warpscope" show $name --operand $operand --format json > json
        { head -n 1 all.csv; sed -n 's/^      {\("lane": .*\)},*$/\1/p' json |
            sed 's/"[a-z_]*": //g; s/ //g; s/^/'"$operand"',/'; } | cmp - expected ||
            fail "$name: json of $operand"
        "$warpscope" show $name --operand $operand --format markdown > markdown
        sed -n 's/^\*\*Matrix \([0-9]\)\*\*$/M \1/p; s/^| | \(.*\) |$/H | \1/p
            s/^| \*\*\([0-9-]*\)\*\* | \(.*\) |$/\1 | \2/p' markdown | awk -F ' [|] ' '
            function ends(text, at) { at = split(text, two, "-"); first = two[1]; last = two[at] }
            BEGIN { matrix = 0 }
            /^M / { split($0, words, " "); matrix = words[2]; next }
            /^H / { for (i = 2; i <= NF; i++) label[i] = $i; next }
            {
                for (i = 2; i <= NF; i++) {
                    split($i, cell, " ")
                    ends($1); row = first; last_row = last
                    ends(label[i]); column = first; last_column = last
                    for (r = row; r <= last_row; r++)
                        for (c = column; c <= last_column; c++)
                            print substr(cell[1], 2) "," cell[2] "," matrix "," r "," c
                }
            }' | sort > got
        awk -F, -v letter="$(echo $operand | tr 'A-Z' 'a-z')" 'NR > 1 {
            print $2 "," letter (letter == "e" ? "" : $3) "," (NF == 8 ? $6 : 0) "," $(NF - 1) "," $NF
        }' expected | sort | cmp - got || fail "$name: markdown of $operand"
    done
done

# What is called what PTX calls it; the four of m8n8k4 have their number.
good mma.m8n8k4.row.col.f32.f16.f16.f32 --format csv
[ "$(head -n 1 out)" = operand,lane,register,bit,width,matrix,row,column ] || fail "four: $(head -n 1 out)"
grep -qx 'A,21,1,16,16,1,5,3' out || fail "A of the second product"
[ "$(wc -l < out)" = $((1 + 2 * 4 * 32 + 2 * 4 * 64)) ] || fail "four: $(wc -l < out) lines"

# All in 80 columns, and nothing of memory in any words. A name alone may be longer.
for name in $(cut -d, -f1 products) mma.m8n8k4.row.col.f32.f16.f16.f32 \
    mma.sp.m16n8k32.f32.f16.f16.f32 mma.sp.m16n8k128.s32.s4.s4.s32 \
    'mma.m16n8k64.kind::mxf4nvf4.block_scale.scale_vec::4X.f32.e2m1.e2m1.f32.ue4m3'; do
    "$warpscope" show "$name" > table
    awk '/ $/ || (length > 80 && !/^ *mma\./) { print; exit 1 }' table || fail "$name: table"
    ! grep -iE 'shared|memory|address|\.trans|fragment' table || fail "$name: words of memory"
done
"$warpscope" show $(head -n 1 products | cut -d, -f1) --format json > json
! grep -iE 'shared|memory|address|fragment' json || fail "json: words of memory"
shows 0 mma.m16n8k16.f32.f16.f16.f32
shows 0 mma.m16n8k16.f32.f16.f16.f32 --operand B
shows 0 mma.m16n8k32.s32.s4.s4.s32 --operand A
good mma.m16n8k32.kind::f8f6f4.f32.e4m3.e2m1.f32 --operand B --format csv
grep -qx 'B,0,0,10,4,1,0' out || fail "a padded e2m1 stands in the middle of its byte"

# CuTe's MMA_Traits of sm_80, and of sm_70 where each lane's digit of extent 4 in the middle is ours:
# the product (CUTLASS, cute/atom/mma_traits_sm80.hpp and mma_traits_sm70.hpp).
cute() {
    good "$1" --format cute
    printf '%s\n' "A $2" "B $3" "C $4" "D $4" | cmp - out || fail "cute of $1"
}
cd16='((4,8),(2,2)):((32,1),(16,8))' cd8='((4,8),2):((16,1),8)'
cute mma.m16n8k8.f16.f16.f16.f16 "$cd16" '((4,8),2):((16,1),8)' "$cd16"
cute mma.m16n8k16.f32.bf16.bf16.f32 '((4,8),(2,2,2)):((32,1),(16,8,128))' \
    '((4,8),(2,2)):((16,1),(8,64))' "$cd16"
cute mma.m16n8k4.f32.tf32.tf32.f32 '((4,8),2):((16,1),8)' '((4,8),1):((8,1),0)' "$cd16"
cute mma.m16n8k8.f32.tf32.tf32.f32 '((4,8),(2,2)):((16,1),(8,64))' '((4,8),2):((8,1),32)' "$cd16"
cute mma.m8n8k4.f64.f64.f64.f64 '((4,8),1):((8,1),0)' '((4,8),1):((8,1),0)' "$cd8"
cute mma.m8n8k16.s32.s8.u8.s32 '((4,8),4):((32,1),8)' '((4,8),4):((32,1),8)' "$cd8"
cute mma.m16n8k16.s32.s8.s8.s32 '((4,8),(4,2)):((64,1),(16,8))' '((4,8),4):((32,1),8)' "$cd16"
cute mma.m16n8k32.s32.s8.s8.s32 '((4,8),(4,2,2)):((64,1),(16,8,256))' \
    '((4,8),(4,2)):((32,1),(8,128))' "$cd16"
cute mma.m16n8k256.s32.b1.b1.s32.xor.popc '((4,8),(32,2,2)):((512,1),(16,8,2048))' \
    '((4,8),(32,2)):((256,1),(8,1024))' "$cd16"
cute mma.m8n8k4.row.col.f32.f16.f16.f32 '((4,4,2),(2,2)):((1,32,4),(8,16))' \
    '((4,4,2),(2,2)):((1,32,4),(8,16))' '((2,2,4,2),(2,2,2)):((1,16,64,4),(8,2,32))'
cute mma.m8n8k4.col.row.f16.f16.f16.f16 '((4,4,2),(2,2)):((8,32,4),(1,2))' \
    '((4,4,2),(2,2)):((8,32,4),(1,2))' '((4,4,2),(2,4)):((1,64,4),(8,16))'
good mma.m16n8k16.f32.bf16.bf16.f32 --operand B --format cute
[ "$(cat out)" = '((4,8),(2,2)):((16,1),(8,64))' ] || fail "cute of one operand"

cat > expected <<'TEXT'
- register=1 -> (1, 0)
  register=2 -> (8, 0)
- lane=1 -> (2, 0)
  lane=2 -> (4, 0)
  lane=4 -> (0, 1)
  lane=8 -> (0, 2)
  lane=16 -> (0, 4)
where out dims are: [row (size 16), column (size 8)]
TEXT
good mma.m16n8k16.f32.f16.f16.f32 --operand B --format linear
cmp out expected || fail "linear"
good mma.m16n8k16.f32.f16.f16.f32 --format linear
[ "$(grep -x '[A-Z]:' out | tr -d '\n')" = A:B:C:D: ] || fail "linear of all"
good mma.sp.m16n8k32.f32.f16.f16.f32 --format linear
[ "$(grep -x '[A-Z]:' out | tr -d '\n')" = A:B:C:D:E: ] || fail "linear of all, sparse"
good mma.sp.m16n8k32.f32.f16.f16.f32 --format cute
[ "$(cut -c 1 out | tr -d '\n')" = ABCD ] || fail "E is no shape:stride: $(cat out)"

f16=mma.m16n8k16.f32.f16.f16.f32
refused 2 $f16 --view memory
refused 2 $x4 --operand A
refused 2 $f16 --operand E
refused 2 mma.sp.m16n8k32.f32.f16.f16.f32 --operand SA
refused 2 $f16 --operand X
refused 2 'mma.*'
refused 2 mma.m16n8k17.f16.f16.f16.f16
refused 2 mma.m16n8k17
refused 2 mma.m16n8k16
refused 2 mma.sp.m16n8k32
refused 2 wgmma.m64n129k16
refused 1 mma.sp.m16n8k32.f32.f16.f16.f32 --operand E --format cute
