#!/usr/bin/env bash
# warpscope show: every format of every variant against the table of the PTX ISA's mappings, which
# is written out here a second time, independently of the program's own.
. "$SOURCE/viz/tests/lib.bash" || exit
export LC_ALL=C

# The mapping of one variant, a line an element, from the PTX ISA's formulas.
cat > expected.awk <<'AWK'
BEGIN {
    split(name, part, ".")
    op = part[1]; shape = part[2]
    trans = name ~ /\.trans/
    num = match(name, /\.x[124]/) ? substr(name, RSTART + 2, 1) : 1
    words = 0 # of an access whose lanes move a row each
    if (op ~ /^(st|ld|cp)$/) words = name ~ /v4|\.16$/ ? 4 : name ~ /v2|\.8$/ ? 2 : 1
    width = words ? 32 : name ~ /b4x16|\.s4/ ? 4 : name ~ /b6x16/ ? 6 : name ~ /b8/ ? 8 : 16
    elements = words ? 1 : width == 16 ? 2 : 4
    registers = words ? words : shape == "m16n16" ? 2 * num : num
    print "lane,register,bit,width,matrix,row,column,fragment_row,fragment_column,address_lane"
    for (t = 0; t < 32; t++)
        for (r = 0; r < registers; r++)
            for (e = 0; e < elements; e++) {
                matrix = r; q = t % 4; g = int(t / 4); rows = 8
                if (shape == "m8n8" && !trans) { row = g; column = 2 * q + e }
                if (shape == "m8n8" && trans) { row = 2 * q + e; column = g }
                if (shape == "m8n16") { row = g; column = 4 * q + e }
                if (shape == "m16n16") {
                    matrix = int(r / 2); row = 4 * q + e; column = g + 8 * (r % 2); rows = 16
                }
                if (shape == "m16n8") { row = 2 * q + e % 2; column = g + 8 * int(e / 2) }
                if (words) { matrix = 0; row = t; column = r }
                address = rows * matrix + row
                if (op == "movmatrix") address = 4 * row + int(column / 2)
                printf "%d,%d,%d,%d,%d,%d,%d,%d,%d,%d\n", t, r, e * 32 / elements, width, matrix,
                    row, column, trans ? column : row, trans ? row : column, address
            }
}
AWK

# Evaluates the basis vectors that `show --format linear` prints, for every lane and value.
cat > linear.awk <<'AWK'
function exclusive_or(a, b,   sum, unit) {
    for (unit = 1; a > 0 || b > 0; unit *= 2) {
        sum += unit * ((a + b) % 2)
        a = int(a / 2); b = int(b / 2)
    }
    return sum + 0
}
function add(kind, index_, bit) {
    for (bit = 1; bit <= index_; bit *= 2)
        if (int(index_ / bit) % 2) {
            if (!((kind, bit, 1) in basis)) { print "no basis for " kind "=" bit; exit 1 }
            for (i = 1; i <= 3; i++) sum[i] = exclusive_or(sum[i], basis[kind, bit, i])
        }
}
/->/ {
    gsub(/[-> (),=]+/, " ")
    kind = $1
    for (i = 1; i <= 3; i++) basis[kind, $2, i] = $(i + 2)
    if (kind == "register" && 2 * $2 > values) values = 2 * $2
}
/^where/ { dims = $0 }
END {
    if (!values) values = 1 # a register that holds one
    for (t = 0; t < 32; t++)
        for (v = 0; v < values; v++) {
            sum[1] = sum[2] = sum[3] = 0
            add("lane", t); add("register", v)
            print t "," sum[1] "," sum[2] "," sum[3]
        }
}
AWK

# Evaluates a CuTe layout ((a,b),(c,d)):((e,f),(g,h)) for every lane and value: memory indices.
cat > cute.awk <<'AWK'
function parse(text, into,   i, n, depth, mode, c, number) {
    mode = 0; n = 0; number = ""
    for (i = 1; i <= length(text); i++) {
        c = substr(text, i, 1)
        if (c ~ /[0-9]/) number = number c
        else {
            if (number != "") { into[mode, ++count[mode]] = number; number = "" }
            if (c == "(") depth++
            if (c == ")") depth--
            if (c == "," && depth == 1) mode++
        }
    }
    for (mode = 0; mode < 2; mode++) { into[mode] = count[mode]; count[mode] = 0 }
}
function offset(mode, value,   i, sum) {
    for (i = 1; i <= shape[mode]; i++) {
        sum += value % shape[mode, i] * stride[mode, i]
        value = int(value / shape[mode, i])
    }
    return sum + 0
}
{
    split($0, half, ":")
    parse(half[1], shape); parse(half[2], stride)
    values = 1
    for (i = 1; i <= shape[1]; i++) values *= shape[1, i]
    for (t = 0; t < 32; t++) for (v = 0; v < values; v++) print t "," offset(0, t) + offset(1, v)
}
AWK

count=0
for name in $("$warpscope" list --format csv | tail -n +2 | cut -d, -f1); do
    count=$((count + 1))
    awk -v name="$name" -f expected.awk > expected.csv
    "$warpscope" show "$name" --format csv > got.csv
    cmp expected.csv got.csv || fail "$name: csv"

    "$warpscope" show "$name" --format linear | awk -f linear.awk > got
    tail -n +2 expected.csv | awk -F, '{ print $1 "," $5 "," $6 "," $7 }' > expected
    cmp expected got || fail "$name: linear"

    rows=$(awk -F, 'NR > 1 && $6 >= n { n = $6 + 1 } END { print n }' expected.csv)
    columns=$(awk -F, 'NR > 1 && $7 >= n { n = $7 + 1 } END { print n }' expected.csv)
    "$warpscope" show "$name" --format cute > cute
    [ "$(wc -l < cute)" = 1 ] || fail "$name: cute is not one line"
    awk -f cute.awk cute > got
    tail -n +2 expected.csv | awk -F, -v r="$rows" -v c="$columns" \
        '{ print $1 "," ($5 * r + $6) * c + $7 }' > expected
    cmp expected got || fail "$name: cute"

    # JSON's elements are the CSV's lines.
    "$warpscope" show "$name" --format json > got.json
    { head -n 1 expected.csv; sed -n 's/^    {"lane": \(.*\)},*$/\1/p' got.json |
        sed 's/"[a-z_]*": //g; s/ //g'; } > got
    cmp expected.csv got || fail "$name: json"
    grep -q "^  \"variant\": \"$name\",\$" got.json || fail "$name: json variant"

    # Grids: in each view every element once, and nothing wider than 80 columns.
    for view in fragment memory; do
        "$warpscope" show "$name" --view "$view" > table
        awk 'length > 80 || / $/ { exit 1 }' table || fail "$name: table is wider than 80 or has trailing blanks"
        "$warpscope" show "$name" --view "$view" --format markdown > markdown
        sed -n 's/^| \*\*\([0-9]*\)\*\* | \(.*\) |$/\1 | \2/p; s/^\*\*Matrix \([0-9]\)\*\*$/M \1/p' \
            markdown | awk -F ' [|] ' -v view="$view" '
            /^M / { split($0, m, " "); next }
            {
                for (i = 2; i <= NF; i++) {
                    split($i, cell, /[ .]/)
                    element = cell[3] == "lo" ? 0 : cell[3] == "hi" ? 1 : substr(cell[3], 2)
                    bit = element * (cell[3] ~ /^b/ ? 8 : 16)
                    printf "%d,%d,%d,%d,%d,%d\n", substr(cell[1], 2), substr(cell[2], 2), bit,
                        m[2], $1, i - 2
                }
            }' | sort > got
        if [ "$view" = memory ]; then fields='$6 "," $7'; else fields='$8 "," $9'; fi
        tail -n +2 expected.csv | awk -F, "{ print \$1 \",\" \$2 \",\" \$3 \",\" \$5 \",\" $fields }" |
            sort > expected
        cmp expected got || fail "$name: markdown, $view view"
    done
done
[ "$count" = 41 ] || fail "41 variants, not $count"

# The known texts, whole.
[ "$("$warpscope" show ldmatrix.m8n8.x4.b16 --format cute)" = '((4,8),(2,4)):((2,8),(1,64))' ] ||
    fail "cute of ldmatrix.m8n8.x4.b16"
cat > expected <<'TEXT'
- register=1 -> (0, 0, 1)
  register=2 -> (1, 0, 0)
  register=4 -> (2, 0, 0)
- lane=1 -> (0, 0, 2)
  lane=2 -> (0, 0, 4)
  lane=4 -> (0, 1, 0)
  lane=8 -> (0, 2, 0)
  lane=16 -> (0, 4, 0)
where out dims are: [matrix (size 4), row (size 8), column (size 8)]
TEXT
"$warpscope" show ldmatrix.m8n8.x4.b16 --format linear | cmp - expected || fail "linear text"

# The table, in ASCII and in Unicode: the manual's figure.
shows 0 show ldmatrix.m8n8.x1.b16
shows 0 show stmatrix.m8n8.x1.trans.b16 --view memory
LC_ALL=C.UTF-8 "$warpscope" show ldmatrix.m8n8.x1.b16 | grep -q '^ 0 │ T0 r0 │' || fail "Unicode"

# movmatrix has a source register a and a destination d, neither memory nor numbers.
for view in fragment memory; do
    for format in table markdown; do
        "$warpscope" show movmatrix.m8n8.trans.b16 --view $view --format $format > table
        ! grep -qiE 'memory|\br0\b' table || fail "movmatrix, $view, $format: $(grep -iE 'memory|\br0\b' table)"
    done
    ! "$warpscope" find movmatrix.m8n8.trans.b16 --lane 7 --view $view | grep -E 'memory|r0' ||
        fail "find speaks of r0 or memory"
done
shows 0 show movmatrix.m8n8.trans.b16
shows 0 show movmatrix.m8n8.trans.b16 --view memory

# Provenance is said, and doubt too.
shows 0 show ldmatrix.m16n16.x1.trans.b8x16.b4x16_p64
mkdir -p empty
WARPSCOPE_ASSETS=empty shows 0 show ldmatrix.m8n8.x1.b16

# Colours on request, and none where NO_COLOR is set.
CLICOLOR_FORCE=1 "$warpscope" show ldmatrix.m8n8.x1.b16 | grep -q "$(printf '\033')\[48;5;" ||
    fail "256 colours"
CLICOLOR_FORCE=1 COLORTERM=truecolor "$warpscope" show ldmatrix.m8n8.x1.b16 |
    grep -q "$(printf '\033')\[48;2;" || fail "true colours"
NO_COLOR=1 CLICOLOR_FORCE=1 "$warpscope" show ldmatrix.m8n8.x1.b16 > plain
! grep -q "$(printf '\033')" plain || fail "NO_COLOR"

# --color goes before both; what has no colours takes no `always`.
NO_COLOR=1 "$warpscope" show ldmatrix.m8n8.x1.b16 --color=always | grep -q "$(printf '\033')" || fail "--color=always"
CLICOLOR_FORCE=1 "$warpscope" show ldmatrix.m8n8.x1.b16 --color never | cmp - plain || fail "--color never"
for line in 'list' 'list mma' 'box type=f16,size=64x64,box=64x8 --format table' 'quiz --questions 1 --seed 1' \
    'show mma.m16n8k16.f32.f16.f16.f32 --operand A' \
    'show wgmma.m64n8k16.f32.f16.f16 --operand A --descriptor 0'; do
    "$warpscope" $line --color always < /dev/null | grep -q "$(printf '\033')" || fail "$line --color always"
    ! CLICOLOR_FORCE=1 "$warpscope" $line --color never < /dev/null | grep -q "$(printf '\033')" || fail "$line --color never"
done
"$warpscope" show ldmatrix.m8n8.x1.b16 --format csv --color never > /dev/null || fail "csv has no colours"
refused 2 show ldmatrix.m8n8.x1.b16 --format csv --color always
refused 2 box type=f16,size=64x64,box=64x8 --color always
refused 2 quiz --window --color always

# The instruction as it stands in PTX, in either order.
for text in 'ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 {%r1, %r2, %r3, %r4}, [%r5];' \
    'ldmatrix.sync.aligned.x4.trans.m8n8.shared::cta.b16' 'ldmatrix.m8n8.x4.trans.*'; do
    "$warpscope" show "$text" --format csv > got.csv
    awk -v name=ldmatrix.m8n8.x4.trans.b16 -f expected.awk | cmp - got.csv || fail "$text"
done
echo "show: $count variants in six formats"
