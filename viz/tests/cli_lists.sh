#!/usr/bin/env bash
# Figure lists: the files and the index that a good one gives, what a bad one is told, and that
# nothing is written for it; the set of the PTX manual's figures.
. "$SOURCE/viz/tests/lib.bash" || exit
subcommand=export

good() {
    run "$@"
    [ "$status" = 0 ] || fail "export $*: exit $status: $(cat err)"
    [ ! -s err ] || fail "export $*: on standard error: $(cat err)"
}

# list GROUPS [FIELDS]: writes list.json, the groups from line 4 on.
list() {
    printf '{\n"format": "warpscope figures", "version": 1%s,\n"groups": [\n%s\n]}\n' "${2:-}" "$1" > list.json
}

# entries ENTRIES: one group; its entries start in line 5, column 1.
entries() {
    list "{\"figures\": [
$1]}"
}

# refused STATUS PLACE: list.json is, at LINE:COLUMN, and neither file nor folder comes of it.
refused() {
    ends "$1" --list list.json --output never/made
    grep -q "^warpscope: error.*: list.json:$2: " err || fail "wanted at $2, got: $(cat err)"
    [ ! -e never ] || fail "$2: a folder was made"
    [ ! -s out ] || fail "$2: something on standard output"
}

# entry_refused ENTRY: a list of one entry, which is refused where its text has an @.
entry_refused() {
    before=${1%%@*}
    entries "$before${1#*@}"
    echo "# $1" >> "$transcript"
    refused 1 "5:$((${#before} + 1))"
}

# A good list: every option's kind of value, two groups, a folder within, the index.
mkdir lists
cat > lists/addresses.txt <<'TEXT'
0 64 128 192 256 320 384 448 512 576 640 704 768 832 896 960
16 80 144 208 272 336 400 464 528 592 656 720 784 848 912 976
TEXT
cat > lists/book.json <<'TEXT'
{
  "format": "warpscope figures",
  "version": 1,
  "title": "A book's figures",
  "text": "As in the second edition.",
  "index": "INDEX.md",
  "groups": [
    {"title": "Fragments", "text": "Two of them.", "columns": 2, "figures": [
      {"file": "plain.svg", "variant": "ldmatrix.m8n8.x4.b16", "note": "<first> & \"last\""},
      {"file": "lane 5#.svg", "variant": "ldmatrix.sync.aligned.m8n8.x4.shared.b16 {r0, r1, r2, r3}, [addr];",
       "view": "memory", "highlight": "lane=5", "title": "Lane 5", "theme": "print", "size": "8cm"}]},
    {"figures": [
      {"file": "banks/given.svg", "variant": "ldmatrix.m8n8.x4.b16", "figure": "bank", "addresses": "addresses.txt"},
      {"file": "banks/pitch.svg", "variant": "ldmatrix.m8n8.x4.b16", "figure": "bank", "pitch": "128B", "padding": "16B"},
      {"file": "steps.svg", "variant": "stmatrix.m8n8.x2.b16", "figure": "step", "lane": 3},
      {"file": "step2.svg", "variant": "ldmatrix.m8n8.x1.b16", "figure": "step", "frame": 2, "no-legend": true}]}
  ]
}
TEXT
shows 0 --list lists/book.json --output book
find book -type f | sort > names
sort > expected <<'TEXT'
book/INDEX.md
book/banks/given.svg
book/banks/pitch.svg
book/lane 5#.svg
book/plain.svg
book/step2.svg
book/steps.svg
TEXT
cmp names expected || fail "the files of a list: $(cat names)"

# An entry is what the command line makes of the same options.
same() {
    file=$1
    shift
    "$warpscope" export "$@" --output - | cmp - "book/$file" || fail "$file is not: export $*"
}
same plain.svg $x4
same 'lane 5#.svg' $x4 --view memory --highlight lane=5 --title 'Lane 5' --theme print --size 8cm
same banks/given.svg $x4 --figure bank --addresses lists/addresses.txt
same banks/pitch.svg $x4 --figure bank --pitch 128 --padding 16
same steps.svg stmatrix.m8n8.x2.b16 --figure step --frame all --lane 3
same step2.svg ldmatrix.m8n8.x1.b16 --figure step --frame 2 --no-legend

record book/INDEX.md -- --list lists/book.json --output book
[ "$(grep -c '<img' book/INDEX.md)" = 6 ] || fail "the index shows all figures"

# What is seen is told to those who do not see it, each choice that shows in it included.
entries '{"file": "1.svg", "variant": "'$x4'", "figure": "mapping", "lane": 11, "theme": "dark"},
{"file": "2.svg", "variant": "stmatrix.m8n8.x2.b16", "figure": "mapping", "highlight": "lane=7", "tile": "side"},
{"file": "3.svg", "variant": "movmatrix.m8n8.trans.b16", "figure": "mapping"},
{"file": "4.svg", "variant": "'$x4'", "figure": "step"},
{"file": "5.svg", "variant": "'$x4'", "figure": "step", "frame": 2},
{"file": "6.svg", "variant": "'$x1'", "figure": "compare", "with": "ldmatrix.m8n8.x1.trans.b16", "view": "fragment"},
{"file": "7.svg", "variant": "'$x2'", "figure": "bank", "pitch": 128, "padding": 16, "swizzle": "64"},
{"file": "8.svg", "variant": "'$x2'", "highlight": "row=3,address_lane=3", "color": "none", "label": "index"},
{"file": "9.svg", "variant": "'$x2'", "fit": "16:9", "registers": "a0,b"},
{"file": "10.svg", "variant": "'$x2'", "figure": "address", "bare": true, "size": "16cm"},
{"file": "11.svg", "variant": "'$x4'", "figure": "explore", "pages": 2, "size": "8cm"}'
sed -i 's/"version": 1/&, "index": "index.md"/' list.json
good --list list.json --output told
grep -o 'alt="[^"]*"' told/index.md > alts
record alts -- --list list.json --output told
grep -q 'b16 {a0, b}, \[addr\]' told/index.md || fail "the index has other registers than the figure"

# What figures are laid out for, and what registers are called, as the command line does it.
for options in '9|--fit 16:9 --registers a0,b' '10|--figure address --bare --size 16cm'; do
    # shellcheck disable=SC2086
    "$warpscope" export $x2 ${options#*|} --output - | cmp - "told/${options%|*}.svg" ||
        fail "a list's figure is not: export ${options#*|}"
done

# Columns fit into 1012 px, their border included, whatever is in them: no word is wider than they are,
# and neither is a picture with its cell's sides.
for columns in 1 2 3 4; do
    for thumbnails in '' ', "thumbnails": 500'; do
        [ -z "$thumbnails" ] || [ -e "$BUILD/lib/warpscope/raster.so" ] || continue
        list '{"columns": '$columns"$thumbnails"', "figures": [{"file": "a.svg",
            "variant": "ldmatrix.m16n16.x2.trans.b8x16.b6x16_p32"}]}' ', "index": "index.md"'
        good --list list.json --output wide
        cell=$(sed -n 's/^<td width="\([0-9]*\)".*/\1/p' wide/index.md)
        picture=$(sed -n 's/^<a .* width="\([0-9]*\)">.*/\1/p' wide/index.md)
        { [ $((cell * columns)) -lt 1012 ] && [ $((picture + 27)) -le "$cell" ] && [ "$picture" -gt 200 ]; } ||
            fail "$columns columns: cells of $cell px, pictures of $picture"
        ! sed -n 's/^<code>//p' wide/index.md | sed 's/<wbr>/ /g; s/<.*//' | grep -q '[^ ]\{12\}' ||
            fail "the index's instruction has a long word: $(cat wide/index.md)"
    done
done

# The same bytes from any number of processes.
for jobs in 1 2 5; do
    good --list lists/book.json --output "book$jobs" --jobs $jobs
    diff -r book "book$jobs" || fail "--jobs $jobs writes other files"
done

# Thumbnails, and pictures of the other kinds.
if [ -e "$BUILD/lib/warpscope/raster.so" ]; then
    # What moves has a thumbnail of all its frames.
    list '{"thumbnails": 120, "figures": [
        {"file": "moving.svg", "variant": "'$x2'", "figure": "step", "animate": true},
        {"file": "still.svg", "variant": "'$x2'", "figure": "step", "frame": "all"}]}'
    good --list list.json --output moving
    cmp moving/thumbnails/moving.png moving/thumbnails/still.png || fail "a thumbnail of what moves"
    list '{"thumbnails": 120, "figures": [{"file": "a.svg", "variant": "'$x4'"},
        {"file": "b.pdf", "variant": "'$x4'"}, {"file": "c.png", "variant": "'$x4'", "size": "3in", "dpi": 100}]}' \
        ', "index": "index.md"'
    good --list list.json --output small
    [ "$(find small -type f | sort | tr '\n' ' ')" = \
      "small/a.svg small/b.pdf small/c.png small/index.md small/thumbnails/a.png small/thumbnails/b.png small/thumbnails/c.png " ] ||
        fail "thumbnails: $(find small)"
    grep -q '<a href="b.pdf"><img src="thumbnails/b.png"' small/index.md || fail "the index shows thumbnails"
    [ "$(grep -c '<img .* width="120"' small/index.md)" = 3 ] || fail "thumbnails as wide as they are to be"
    # A PNG's width: its bytes 16 to 19.
    [ "$(od -An -tu1 -j16 -N4 small/thumbnails/a.png | tr -s ' ')" = " 0 0 0 240" ] ||
        fail "a thumbnail has two dots for each pixel of its width"
    entries '{"file": "a.pdf", "variant": "'$x4'"}'
    sed -i 's/{"figures"/{"thumbnails": 120, "figures"/; s/^{"file"/{"file": "a.png", "variant": "'$x4'"},\n&/' list.json
    transcript=/dev/null refused 1 6:1
fi

# No figures is a list too.
list ''
good --list list.json --output empty
[ -z "$(ls -A empty)" ] || fail "files of no figures"

# What is no figure list.
ends 1 --list nofile.json
ends 1 --list .
: > list.json
refused 1 1:1
printf '{\n "format": figures }' > list.json
transcript=/dev/null refused 1 2:18 # in the JSON library's words, as the next
printf '{"format": "warpscope figures",\n' > list.json
transcript=/dev/null refused 1 2:1
echo '[]' > list.json
refused 1 1:1
echo '{"format": "warpscope capture", "version": 1}' > list.json
refused 1 1:1
echo '{"format": "warpscope figures"}' > list.json
refused 1 1:1
echo '{"format": "warpscope figures", "version": 2, "groups": []}' > list.json
refused 1 1:44
echo '{"format": "warpscope figures", "version": "1"}' > list.json
refused 1 1:44
echo '{"format": "warpscope figures", "version": 0}' > list.json
refused 1 1:44
echo '{"format": "warpscope figures", "version": 1}' > list.json
refused 1 1:1
echo '{"format": "warpscope figures", "version": 1, "groups": {}}' > list.json
refused 1 1:57
echo '{"format": "warpscope figures", "version": 1, "groups": [], "groups": []}' > list.json
transcript=/dev/null refused 1 1:68 # likewise
list '' ', "colour": "blue"'
refused 1 2:56
list '' ', "title": 3'
refused 1 2:55
for index in ../x.md /x.md x.html folder/x.md .. ''; do
    list '' ', "index": "'$index'"'
    refused 1 2:55
done
list 3
refused 1 4:1
list '{"figures": [], "note": "x"}'
refused 1 4:25
list '{"title": "x"}'
refused 1 4:1
list '{"figures": "x"}'
refused 1 4:13
list '{"columns": 5, "figures": []}'
refused 1 4:13
list '{"thumbnails": 3, "figures": []}'
refused 1 4:16

entries '{"file": "x.svg", "variant": "'$x4'", "figure": "explore", "pages": "all"}'
refused 1 5:1

# Code that an entry names lies beside the list, as addresses do.
mkdir coded
printf '%s\n' '__shared__ unsigned s[32 * LD];' 's[lane * LD] = 1;' > coded/half.cu
entries '{"file": "a.svg", "variant": "st.shared.b32", "figure": "bank", "code": "half.cu", "let": "LD=2"}'
mv list.json coded
run --list coded/list.json --output coded/out
[ "$status" = 0 ] || fail "code beside a list: $(cat err)"
"$warpscope" export st.shared.b32 --figure bank --code coded/half.cu --let LD=2 --output - | cmp - coded/out/a.svg ||
    fail "code beside a list: another figure"
rm -r coded

# Entries.
v='"variant": "'$x4'"'
a='"file": "a.svg", '$v
entry_refused '@7'
entry_refused '@null'
entry_refused "@{$v}"
entry_refused '@{"file": "a.svg"}'
entry_refused "{\"file\": @7, $v}"
entry_refused '{"file": "a.svg", "variant": @["'$x4'"]}'
for file in ../x.svg /x.svg a/../x.svg ./x.svg a//x.svg ..; do
    entry_refused "{\"file\": @\"$file\", $v}"
done
for file in x x.gif svg x.SVG x.svg.; do
    entry_refused "{\"file\": @\"$file\", $v}"
done
entry_refused "{\"file\": @\"\", $v}"
entry_refused "{\"file\": @\"a\\nb.svg\", $v}"
entry_refused "{\"file\": @\"$(printf '%0300d' 0).svg\", $v}"
entry_refused '{"file": "a.svg", "variant": @"ldmatrx.m8n8.x4.b16"}'
entry_refused '{"file": "a.svg", "variant": @"ldmatrix.m8n8.*"}'
mma=mma.m16n8k16.f32.f16.f16.f32
entry_refused '{"file": "a.svg", "variant": @"mma.m16n8k16.*"}'
entry_refused "@{\"file\": \"a.svg\", \"variant\": \"$mma\"}"
entry_refused "{$a, \"note\": @null}"
entry_refused "{$a, \"colour\": @\"lane\"}"
entry_refused "{$a, \"xyzzy\": @1}"
entry_refused "{$a, \"output\": @\"x\"}"
entry_refused "{$a, \"format\": @\"svg\"}"
entry_refused "{$a, \"color\": @\"lan\"}"
entry_refused "{$a, \"theme\": @3}"
entry_refused "{$a, \"color\": @true}"
entry_refused "{$a, \"size\": @3.5}"
entry_refused "{$a, \"size\": @\"8furlong\"}"
entry_refused "{$a, \"dpi\": @5}"
entry_refused "{$a, \"highlight\": @\"lan=3\"}"
entry_refused "{$a, \"figure\": \"mapping\", \"lane\": @32}"
entry_refused "{$a, \"no-legend\": @false}"
entry_refused "{$a, \"figure\": @\"maping\"}"
entry_refused "{$a, \"tile\": @\"colums\"}"
entry_refused "{$a, \"figure\": \"bank\", \"pitch\": @-16}"
entry_refused "{$a, \"pitch\": @99999999999999}"
entry_refused "{$a, \"figure\": \"bank\", \"addresses\": @\"nofile\"}"
entry_refused "{$a, \"figure\": \"bank\", \"addresses\": @\"-\"}"
entry_refused "{$a, \"figure\": \"bank\", \"code\": @\"nofile\"}"
entry_refused "{$a, \"figure\": \"bank\", \"code\": @\"-\"}"
for kind in explore mma; do
    entry_refused "@{\"file\": \"a.svg\", \"variant\": \"wgmma.m64n64k16.f32.f16.f16\", \"figure\": \"$kind\"}"
done
entry_refused '@{"file": "a.svg", "variant": "wgmma.sp.m64n8k32.f16.f16.f16", "figure": "chain"}'
entry_refused "@{$a, \"figure\": \"fragment,mapping\"}"
entry_refused "@{$a, \"frame\": 2}"
entry_refused "@{$a, \"figure\": \"step\", \"frame\": 5}"
entry_refused "@{$a, \"figure\": \"compare\"}"
entry_refused "@{$a, \"with\": \"$x4\"}"
entry_refused "@{$a, \"figure\": \"bank\", \"address\": \"t*16 + (t\"}"
entry_refused '@{"file": "a.svg", "variant": "movmatrix.m8n8.trans.b16", "figure": "bank"}'
entry_refused "{$a}, {\"file\": @\"a.svg\", $v}"
list "{\"figures\": [{$a}]}, {\"figures\": [
{\"file\": \"a.svg\", $v}]}"
refused 1 5:10

# All that is wrong is reported at once, each with its place, in the order of the list; of very much the
# first twenty, and how many more there are.
list '{"figures": [
{"file": "a.txt", "variant": "ldmatrix.x9", "theme": "drak", "size": "8cm"},
{"file": "b.svg", "variant": "'$x4'"},
{"file": "b.svg", "variant": "'$x4'", "figure": "step"}]},
{"column": 2, "figures": [
{"file": "c.svg", "variant": "'$x4'", "figure": "bank", "lane": 40}]}' ', "titel": "a"'
shows 1 --list list.json --output never/made
[ "$(sed 's/^warpscope: error.*: list.json:\([0-9]*\):.*/\1/' err | tr '\n' ' ')" = "2 5 5 5 7 8 9 " ] && [ ! -e never ] ||
    fail "not all that is wrong: $(cat err)"
entries "$(for i in $(seq 30); do echo "{\"file\": \"$i.gif\", \"variant\": \"$x4\"},"; done)
{\"file\": \"31.svg\", \"variant\": \"$x4\"}"
run_to 1 --list list.json --output never
[ "$(wc -l < err)" = 20 ] && tail -n 1 err | grep -q 'list.json:24:.* (and 10 more errors)$' || fail "thirty errors: $(cat err)"

# A good entry before a bad one is not written either; with --keep-going it is, and the exit says so.
entries "{$a, \"note\": \"good\"},
{\"file\": \"b.svg\", $v, \"colour\": 1},
{\"file\": \"c.svg\", $v, \"figure\": \"fragment,mapping\"},
7,
{\"file\": \"d.svg\", $v}"
sed -i 's/"version": 1/&, "index": "index.md"/' list.json
shows 1 --list list.json --output never/made
[ "$(wc -l < err)" = 3 ] && [ ! -e never ] || fail "three bad entries: $(cat err)"
shows 1 --list list.json --output kept --keep-going
[ "$(ls kept | tr '\n' ' ')" = "a.svg d.svg index.md " ] || fail "--keep-going writes: $(ls kept)"
[ "$(grep -c '<img' kept/index.md)" = 2 ] || fail "the index of what was kept"
echo '{"format": "warpscope figures", "version": 3}' > list.json
run --list list.json --output never --keep-going
{ [ "$status" = 1 ] && [ ! -e never ]; } || fail "--keep-going of no list"

# Wrong usage.
ends 2 --list lists/book.json $x4
ends 2 --list lists/book.json --theme dark
ends 2 --list lists/book.json --set ptx-manual
ends 2 $x4 --keep-going
ends 2 --list lists/book.json --output -
ends 2 --list lists/book.json --output x.svg
ends 2 --set ptx-manul

# What cannot be written.
touch file
ends 1 --list lists/book.json --output file
mkdir -p taken
touch taken/banks
run --list lists/book.json --output taken
[ "$status" = 1 ] || fail "a file where a folder is wanted"

# As many figures as there may be are all checked, the last as well, and one more is too many. (A
# build with sanitizers needs far more memory of its own.)
many() {
    awk -v v="$v" -v count="$1" 'BEGIN {
        for (i = 0; i < count; i++)
            printf "%s{\"file\": \"%05d.svg\", %s}", i ? ",\n" : "", i, v
    }'
}
entries "$(many 19999),
{\"file\": \"00000.svg\", $v}"
(
    nm "$warpscope" 2> /dev/null | grep -q __asan || ulimit -v 140000
    refused 1 20004:10
)
entries "$(many 20001)"
refused 1 3:11
list "{\"figures\": [
$(many 20000)]}, {\"figures\": [{\"file\": \"a.svg\", $v}]}"
refused 1 3:11
head -c 9000000 /dev/zero | tr '\0' ' ' > list.json
ends 1 --list list.json

# The PTX manual's figures, under its titles.
good --set ptx-manual --output manual
cat > titles <<'TEXT'
ldmatrix-8x8-16-bit.svg|ldmatrix fragment layout for one 8x8 Matrix with 16-bit elements
ldmatrix-16x16-8-bit.svg|ldmatrix fragment layout for one 16x16 matrix with 8-bit elements
ldmatrix-8x16-4-bit-6-bit.svg|ldmatrix fragment layout for one 8x16 matrix with 8-bit elements containing 4-bit/6-bit data
stmatrix-8x8-16-bit.svg|stmatrix fragment layout for one 8x8 matrix with 16-bit elements
stmatrix-16x8-8-bit.svg|stmatrix fragment layout for one 16x8 matrix with 8 bit elements
movmatrix-result.svg|movmatrix result matrix fragment layout
ldmatrix-addresses-x1.svg|ldmatrix addresses for .num = .x1
ldmatrix-addresses-x2.svg|ldmatrix addresses for .num = .x2
ldmatrix-addresses-x4.svg|ldmatrix addresses for .num = .x4
stmatrix-addresses-x1.svg|stmatrix addresses for .num = .x1
stmatrix-addresses-x2.svg|stmatrix addresses for .num = .x2
stmatrix-addresses-x4.svg|stmatrix addresses for .num = .x4
TEXT
while IFS='|' read -r file title; do
    head -n 3 "manual/$file" | grep -q "<title[^>]*>$title</title>" || fail "manual/$file is not titled '$title'"
done < titles
cut -d'|' -f1 titles | sort > expected
find manual -type f | sed 's/manual.//' | sort | cmp - expected || fail "the files of the set: $(ls manual)"
grep -q 'T31: {r0.lo, r0.hi}' manual/ldmatrix-8x8-16-bit.svg || fail "the manual's labels"
grep -q 'addr31 ← T31' manual/ldmatrix-addresses-x4.svg || fail "the manual's address table"

# The example of the format's description is a good list.
sed -n '/^```json/,/^```/p' "$SOURCE/assets/lists/README.md" | grep -v '^```' > example.json
good --list example.json --output example
[ "$(find example -type f | wc -l)" = 4 ] || fail "the example: $(find example)"

echo "lists: good ones written, bad ones refused"
