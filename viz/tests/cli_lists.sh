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

# refused STATUS PLACE TEXT: list.json is, at LINE:COLUMN, and neither file nor folder comes of it.
refused() {
    run --list list.json --output never/made
    [ "$status" = "$1" ] || fail "$3: exit $status, not $1: $(cat err)"
    [ "$(wc -l < err)" = 1 ] || fail "$3: not one line: $(cat err)"
    grep -qF -- "warpscope: list.json:$2: $3" err || fail "wanted at $2: $3; got: $(cat err)"
    [ ! -e never ] || fail "$3: a folder was made"
    [ ! -s out ] || fail "$3: something on standard output"
}

# entry_refused TEXT ENTRY: a list of one entry, which is refused where its text has an @.
entry_refused() {
    before=${2%%@*}
    entries "$before${2#*@}"
    refused 1 "5:$((${#before} + 1))" "$1"
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
      {"file": "banks/pitch.svg", "variant": "ldmatrix.m8n8.x4.b16", "figure": "bank", "pitch": 128, "padding": 16},
      {"file": "steps.svg", "variant": "stmatrix.m8n8.x2.b16", "figure": "step", "lane": 3},
      {"file": "step2.svg", "variant": "ldmatrix.m8n8.x1.b16", "figure": "step", "frame": 2, "no-legend": true}]}
  ]
}
TEXT
good --list lists/book.json --output book
[ "$(cat out)" = "6 figures written to book" ] || fail "the closing line: $(cat out)"
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

cat > expected <<'TEXT'
# A book's figures

As in the second edition.

## Fragments

Two of them.

<table><tr>
<td width="505" align="center" valign="top">
<a href="plain.svg"><img src="plain.svg" alt="Fragment: ldmatrix.m8n8.x4.b16, which lane and register hold each element, fragment view" width="478"></a><br>
&lt;first&gt; &amp; &quot;last&quot;<br>
<code>ldmatrix.<wbr>sync.<wbr>aligned.<wbr>m8n8.<wbr>x4.<wbr>shared.<wbr>b16 {r0, r1, r2, r3}, [addr];</code><br>
<sub>captured on NVIDIA H200 (sm_90), CUDA 13.0</sub>
</td>
<td width="505" align="center" valign="top">
<a href="lane%205%23.svg"><img src="lane%205%23.svg" alt="Fragment: ldmatrix.m8n8.x4.b16, which lane and register hold each element, memory view, lane 5 marked, print theme" width="478"></a><br>
TEXT
head -n 17 book/INDEX.md | cmp - expected || fail "the index: $(cat book/INDEX.md)"
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
{"file": "10.svg", "variant": "'$x2'", "figure": "address", "bare": true, "size": "16cm"}'
sed -i 's/"version": 1/&, "index": "index.md"/' list.json
good --list list.json --output told
grep -o 'alt="[^"]*"' told/index.md > alts
cat > expected <<'TEXT'
alt="Poster: ldmatrix.m8n8.x4.b16 from memory to registers, lane 11 followed, dark theme"
alt="Poster: stmatrix.m8n8.x2.b16 from registers to memory, lane 7 followed, tile order side"
alt="Poster: movmatrix.m8n8.trans.b16 from registers to registers, lane 5 followed"
alt="Step by step: ldmatrix.m8n8.x4.b16 from memory to registers, lane 5 followed"
alt="Step by step: ldmatrix.m8n8.x4.b16, step 2 of 4"
alt="Compared: ldmatrix.m8n8.x1.b16 beside ldmatrix.m8n8.x1.trans.b16, what differs marked, fragment view"
alt="Banks: ldmatrix.m8n8.x2.b16, which rows fall into which of the 32 banks, phase by phase, pitch 128 bytes, padding 16 bytes, swizzle 64"
alt="Fragment: ldmatrix.m8n8.x2.b16, which lane and register hold each element, fragment view, row 3, address lane 3 marked, coloured by none, labelled by index"
alt="Fragment: ldmatrix.m8n8.x2.b16, which lane and register hold each element, fragment view, shaped 16:9, registers called a0,b"
alt="Addresses: ldmatrix.m8n8.x2.b16, which lane gives the address of each row, without title or key"
TEXT
diff expected alts || fail "what pictures are said to show"
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
        {"file": "b.pdf", "variant": "'$x4'"}, {"file": "c.png", "variant": "'$x4'", "size": "2in", "dpi": 100}]}' \
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
    refused 1 6:1 "'thumbnails/a.png', where its thumbnail goes, is the file of an earlier figure"
fi

# No figures is a list too.
list ''
good --list list.json --output empty
[ -z "$(ls -A empty)" ] || fail "files of no figures"

# What is no figure list.
run --list nofile.json
[ "$status" = 1 ] && grep -q '^warpscope: nofile.json: cannot be opened: No such file' err || fail "no file: $(cat err)"
run --list .
[ "$status" = 1 ] && grep -q '^warpscope: \.: cannot be read: it is a folder' err || fail "a folder: $(cat err)"
: > list.json
refused 1 1:1 "the file is empty; a figure list is a JSON object"
printf '{\n "format": figures }' > list.json
refused 1 2:18 "invalid token near 'figures'"
printf '{"format": "warpscope figures",\n' > list.json
refused 1 2:1 ""
echo '[]' > list.json
refused 1 1:1 "not a figure list"
echo '{"format": "warpscope capture", "version": 1}' > list.json
refused 1 1:1 "not a figure list"
echo '{"format": "warpscope figures"}' > list.json
refused 1 1:1 'the field "version" is missing'
echo '{"format": "warpscope figures", "version": 2, "groups": []}' > list.json
refused 1 1:44 "version 2: a later Warpscope wrote this list; update this one"
echo '{"format": "warpscope figures", "version": "1"}' > list.json
refused 1 1:44 "version: here stands a string, wanted is a whole number"
echo '{"format": "warpscope figures", "version": 0}' > list.json
refused 1 1:44 "version: 0 is out of range"
echo '{"format": "warpscope figures", "version": 1}' > list.json
refused 1 1:1 'the field "groups" is missing'
echo '{"format": "warpscope figures", "version": 1, "groups": {}}' > list.json
refused 1 1:57 "groups: here stands an object, wanted is an array"
echo '{"format": "warpscope figures", "version": 1, "groups": [], "groups": []}' > list.json
refused 1 1:68 "duplicate object key"
list '' ', "colour": "blue"'
refused 1 2:56 "unknown field 'colour'; a list has format, version, title"
list '' ', "title": 3'
refused 1 2:55 "title: here stands a whole number, wanted is a string"
for index in ../x.md /x.md x.html folder/x.md .. ''; do
    list '' ', "index": "'$index'"'
    refused 1 2:55 ""
done
list 3
refused 1 4:1 "a group is an object"
list '{"figures": [], "note": "x"}'
refused 1 4:25 "unknown field 'note'; a group has title, text, name, columns, thumbnails and figures"
list '{"title": "x"}'
refused 1 4:1 'the field "figures" is missing'
list '{"figures": "x"}'
refused 1 4:13 "figures: here stands a string, wanted is an array"
list '{"columns": 5, "figures": []}'
refused 1 4:13 "columns: 5 is out of range, which is 1 to 4"
list '{"thumbnails": 3, "figures": []}'
refused 1 4:16 "thumbnails: 3 is out of range"

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
entry_refused "a figure is an object" '@7'
entry_refused "a figure is an object" '@null'
entry_refused 'the field "file" is missing' "@{$v}"
entry_refused 'the field "variant" is missing' '@{"file": "a.svg"}'
entry_refused "file: here stands a whole number, wanted is a string" "{\"file\": @7, $v}"
entry_refused "variant: here stands an array" '{"file": "a.svg", "variant": @["'$x4'"]}'
for file in ../x.svg /x.svg a/../x.svg ./x.svg a//x.svg ..; do
    entry_refused "'$file': a file lies in the output folder or below it" "{\"file\": @\"$file\", $v}"
done
for file in x x.gif svg x.SVG x.svg.; do
    entry_refused "'$file': a file ends in .svg, .png, .pdf, .html or .trace" "{\"file\": @\"$file\", $v}"
done
entry_refused "file: 0 bytes of text" "{\"file\": @\"\", $v}"
entry_refused "file: U+000A is a control or hidden character" "{\"file\": @\"a\\nb.svg\", $v}"
entry_refused "file: 304 bytes of text, wanted are 1 to 200" "{\"file\": @\"$(printf '%0300d' 0).svg\", $v}"
entry_refused "" '{"file": "a.svg", "variant": @"ldmatrx.m8n8.x4.b16"}'
entry_refused "'ldmatrix.m8n8.*' picks 6 variants" '{"file": "a.svg", "variant": @"ldmatrix.m8n8.*"}'
mma=mma.m16n8k16.f32.f16.f16.f32
entry_refused "'mma.m16n8k16.*' picks " '{"file": "a.svg", "variant": @"mma.m16n8k16.*"}'
entry_refused "an entry is one figure: of a product \"operand\" says which" \
    "@{\"file\": \"a.svg\", \"variant\": \"$mma\"}"
entry_refused "note: here stands null, wanted is a string" "{$a, \"note\": @null}"
entry_refused "unknown field 'colour'; did you mean 'color'?" "{$a, \"colour\": @\"lane\"}"
entry_refused "unknown field 'xyzzy'; fields are the options of" "{$a, \"xyzzy\": @1}"
entry_refused "unknown field 'output'" "{$a, \"output\": @\"x\"}"
entry_refused "'format' is said by the ending of 'file'" "{$a, \"format\": @\"svg\"}"
entry_refused "unknown value for --color 'lan'; did you mean lane?" "{$a, \"color\": @\"lan\"}"
entry_refused "unknown value for --theme '3'" "{$a, \"theme\": @3}"
entry_refused "color: here stands true or false, wanted is a string" "{$a, \"color\": @true}"
entry_refused "size: here stands a number with a fraction" "{$a, \"size\": @3.5}"
entry_refused "--size" "{$a, \"size\": @\"8furlong\"}"
entry_refused "--dpi '5'" "{$a, \"dpi\": @5}"
entry_refused "--highlight 'lan=3'" "{$a, \"highlight\": @\"lan=3\"}"
entry_refused "lane 32 is out of range" "{$a, \"figure\": \"mapping\", \"lane\": @32}"
entry_refused "'no-legend' is true, or left out" "{$a, \"no-legend\": @false}"
entry_refused "unknown value for --figure 'maping'; did you mean mapping?" "{$a, \"figure\": @\"maping\"}"
entry_refused "unknown value for --tile 'colums'; did you mean columns?" "{$a, \"tile\": @\"colums\"}"
entry_refused "--pitch -16: wanted is a number of bytes" "{$a, \"figure\": \"bank\", \"pitch\": @-16}"
entry_refused "--pitch 99999999999999: wanted is" "{$a, \"pitch\": @99999999999999}"
entry_refused "nofile: cannot be opened: No such file" "{$a, \"figure\": \"bank\", \"addresses\": @\"nofile\"}"
entry_refused "'-': a list names a file" "{$a, \"figure\": \"bank\", \"addresses\": @\"-\"}"
entry_refused "nofile: cannot be opened: No such file" "{$a, \"figure\": \"bank\", \"code\": @\"nofile\"}"
entry_refused "'-': a list names a file of code" "{$a, \"figure\": \"bank\", \"code\": @\"-\"}"
for kind in explore mma; do
    entry_refused "the $kind figure shows A, B and D as threads hold them" \
        "@{\"file\": \"a.svg\", \"variant\": \"wgmma.m64n64k16.f32.f16.f16\", \"figure\": \"$kind\"}"
done
entry_refused "wgmma.sp.m64n8k32.f16.f16.f16 is sparse" \
    '@{"file": "a.svg", "variant": "wgmma.sp.m64n8k32.f16.f16.f16", "figure": "chain"}'
entry_refused "an entry is one figure: one kind" "@{$a, \"figure\": \"fragment,mapping\"}"
entry_refused "--frame is for the step and chain figures; the fragment figure is one picture" "@{$a, \"frame\": 2}"
entry_refused "--frame 5: the step figure has 4 frames" "@{$a, \"figure\": \"step\", \"frame\": 5}"
entry_refused "--figure compare: compare with what?" "@{$a, \"figure\": \"compare\"}"
entry_refused "--with is for the compare and chain figures" "@{$a, \"with\": \"$x4\"}"
entry_refused "address: column 10: ')' is missing" "@{$a, \"figure\": \"bank\", \"address\": \"t*16 + (t\"}"
entry_refused "movmatrix.m8n8.trans.b16" '@{"file": "a.svg", "variant": "movmatrix.m8n8.trans.b16", "figure": "bank"}'
entry_refused "'a.svg' is the file of an earlier figure" "{$a}, {\"file\": @\"a.svg\", $v}"
list "{\"figures\": [{$a}]}, {\"figures\": [
{\"file\": \"a.svg\", $v}]}"
refused 1 5:10 "'a.svg' is the file of an earlier figure"

# A good entry before a bad one is not written either; with --keep-going it is, and the exit says so.
entries "{$a, \"note\": \"good\"},
{\"file\": \"b.svg\", $v, \"colour\": 1},
{\"file\": \"c.svg\", $v, \"figure\": \"fragment,mapping\"},
7,
{\"file\": \"d.svg\", $v}"
sed -i 's/"version": 1/&, "index": "index.md"/' list.json
refused 1 6:64 "unknown field 'colour'"
run --list list.json --output kept --keep-going
[ "$status" = 1 ] || fail "--keep-going: exit $status"
cat > expected <<'TEXT'
left out: list.json:6:64: unknown field 'colour'; did you mean 'color'?
left out: list.json:7:1: an entry is one figure: one kind
left out: list.json:8:1: a figure is an object
warpscope: 3 bad entries were left out
TEXT
cmp err expected || fail "--keep-going: $(cat err)"
[ "$(ls kept | tr '\n' ' ')" = "a.svg d.svg index.md " ] || fail "--keep-going writes: $(ls kept)"
[ "$(grep -c '<img' kept/index.md)" = 2 ] || fail "the index of what was kept"
echo '{"format": "warpscope figures", "version": 3}' > list.json
run --list list.json --output never --keep-going
{ [ "$status" = 1 ] && [ ! -e never ]; } || fail "--keep-going of no list"

# Wrong usage.
usage() {
    text=$1
    shift
    run "$@"
    [ "$status" = 2 ] || fail "export $*: exit $status, not 2: $(cat err)"
    grep -qF -- "$text" err || fail "export $*: $(cat err)"
}
usage "a list says itself which variants" --list lists/book.json $x4
usage "--theme: a list says itself what its figures are like and called" --list lists/book.json --theme dark
usage "--list and --set: give one of them" --list lists/book.json --set ptx-manual
usage "--keep-going is for --list" $x4 --keep-going
usage "--output -: the figures of a list go into a folder" --list lists/book.json --output -
usage "--output x.svg: the figures of a list go into a folder" --list lists/book.json --output x.svg
usage "did you mean ptx-manual?" --set ptx-manul

# What cannot be written.
touch file
run --list lists/book.json --output file
{ [ "$status" = 1 ] && grep -q 'file is there and is not a folder' err; } || fail "a file as folder: $(cat err)"
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
    refused 1 20004:10 "'00000.svg' is the file of an earlier figure"
)
entries "$(many 20001)"
refused 1 3:11 "20001 figures; a list has at most 20000"
list "{\"figures\": [
$(many 20000)]}, {\"figures\": [{\"file\": \"a.svg\", $v}]}"
refused 1 3:11 "20001 figures; a list has at most 20000"
head -c 9000000 /dev/zero | tr '\0' ' ' > list.json
run --list list.json
{ [ "$status" = 1 ] && grep -q 'larger than 8 MiB, which no figure list is' err; } || fail "9 MB: $(cat err)"

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
