#!/usr/bin/env bash
# What --output and --name say, and what files are called: endings, folders, names that carry what
# differs, patterns, and that no two figures of a run are ever written to one file.
. "$SOURCE/viz/tests/lib.bash" || exit
subcommand=export
raster=false
[ ! -e "$BUILD/lib/warpscope/raster.so" ] || raster=true

good() {
    run "$@"
    [ "$status" = 0 ] || fail "export $*: exit $status: $(cat err)"
}

# refused ARGUMENTS…: wrong usage, one line, and nothing is written into the folder "never".
refused() {
    ends 2 "$@"
    [ ! -e never ] || fail "export $*: writes $(find never)"
}

# The ending decides the format, and a contradiction is an error.
for format in svg html pdf png; do
    $raster || [ $format = svg ] || [ $format = html ] || continue
    good $x4 --output "by-ending.$format"
    good $x4 --output "said.$format" --format $format
    cmp "by-ending.$format" "said.$format" || fail "$format by its ending"
done
! $raster || [ "$(head -c 4 by-ending.pdf)" = '%PDF' ] || fail "a PDF by its ending"
refused $x4 --output x.pdf --format svg
refused $x4 --output x.svg --format svg,png
refused $x4 --output never/x.svg --format png
for ending in jpg jpeg SVG svgz eps x; do
    refused $x4 --output "never.$ending"
    refused $x4 --output "a.b/never.$ending" --format svg
    [ ! -e "never.$ending" ] || fail ".$ending: a folder was made"
done
refused $x4 --output never.d
refused $x4 --output ''
refused --set ptx-manual --output x.jpg

# Folders: by a slash, without an ending, or because they are there.
mkdir there.svg there.jpg
for output in made.jpg/ made.svg/ plain a.b/plain there.svg there.jpg .hidden ./dot; do
    good $x4 --output $output
    [ -s "$output/$x4.svg" ] || fail "--output $output is no folder"
done

# Each option that is not the default shows in the name, and no two names are one.
names=(
    "--view memory" "--color register" "--color none" "--label element" "--label index"
    "--theme dark" "--theme print" "--theme auto" "--highlight lane=5" "--highlight register=1,lane=5"
    "--highlight row=5" "--tile rows" "--tile stacked" "--size 8cm" "--size 80mm" "--size 800px"
    "--background none" "--title One" "--title Two" "--title two" "--title A/B" "--title A+B"
    "--title ../../A" "--caption One" "--no-legend" "--figure mapping" "--figure mapping --lane 5"
    "--figure mapping --lane 7" "--figure mapping --highlight lane=7" "--figure mapping --tile side"
    "--figure step --frame 1" "--figure step --frame 3" "--figure step --frame all"
    "--figure step --frame 4 --lane 9" "--figure step --animate" "--figure register" "--figure address"
    "--figure explore --pages 1" "--figure explore --pages 3"
    "--figure register --view fragment" "--figure cost" "--figure compare --with $x4"
    "--figure compare --with ldmatrix.m8n8.x4.trans.b16"
    "--figure bank" "--figure bank --pitch 128" "--figure bank --pitch 256" "--figure bank --padding 16"
    "--figure bank --pitch 128 --swizzle 128" "--figure bank --pitch 128 --swizzle 3,4,4"
    "--figure bank --base 16" "--figure bank --buffer 4096" "--figure bank --buffer 2048"
    "--figure bank --address t*16" "--figure bank --address t*32" "--figure bank --address t+16"
    "--figure bank --address t*a --let a=16" "--figure bank --address t*a --let a=32"
    "--figure bank --color matrix" "--figure bank --addresses one" "--figure bank --addresses two"
    "--id left" "--id right" "--text path" "--format html" "--format html --fragment"
    "--format html --theme light" "--format html --theme dark" "--format html --figure step"
    "--format html --figure step --frame 2" "--format html --figure step --frame all"
    "--format html --view memory" "--format html --figure explore" "--figure explore"
)
seq 0 16 496 > one
seq 0 32 992 > two
count=0
mkdir names
for options in "" "${names[@]}"; do
    case $options in *path*) $raster || continue ;; esac
    # shellcheck disable=SC2086
    good $x4 $options --output names
    count=$((count + 1))
    [ "$(find names -type f | wc -l)" = "$count" ] || fail "$options: its name is another's: $(cat out)"
done
! find names -type f -printf '%P\n' | grep -v '^[A-Za-z0-9._-]*$' || fail "names that are not safe"
long=$(printf '%0400d' 7)
good $x4 --figure bank --address 't * 16 + 0 * 1234567890' --title "$long" --caption "$long" --theme contrast \
    --background none --no-legend --size 123.25mm --buffer 123456 --base 16 --swizzle 1,4,3 --output long
good $x4 --figure bank --address 't * 16 + 0 * 1234567890' --title "$long" --caption "$long" --theme contrast \
    --background none --no-legend --size 123.25mm --buffer 123457 --base 16 --swizzle 1,4,3 --output long
[ "$(find long -type f | wc -l)" = 2 ] || fail "long names that differ at their end are one"

# An option that one of two kinds does not show is not in that one's name.
good $x4 --figure fragment,mapping,bank --view memory --lane 9 --pitch 128 --output mixed
[ "$(ls mixed | tr '\n' ' ')" = "$x4.bank.pitch-128.svg $x4.mapping.lane-9.svg $x4.memory.svg " ] ||
    fail "names of several kinds: $(ls mixed)"

# Patterns.
good 'ldmatrix.m8n8.x[14].b16' --figure fragment,step --theme dark --output patterns \
    --name '{theme}/{figure}/{variant}-{frame}{{{view}}}'
find patterns -type f | sort > out
v=ldmatrix.m8n8
sort > expected <<TEXT
patterns/dark/fragment/$v.x1.b16-all{fragment}.svg
patterns/dark/fragment/$v.x4.b16-all{fragment}.svg
$(for i in 1 2 3 4; do echo "patterns/dark/step/$v.x1.b16-$i{memory}.svg"; echo "patterns/dark/step/$v.x4.b16-$i{memory}.svg"; done)
TEXT
cmp out expected || fail "patterns: $(cat out)"
good $x4 --figure bank --pitch 128 --size 8cm --name 'x{options}' --output patterns
[ -s patterns/x.pitch-128.size-8cm.svg ] || fail "{options}: $(cat out)"
good $x4 --name 'all {color} {label} {highlight} {lane} {tile} {pitch} {padding} {swizzle} {base} {address} {let} {addresses} {buffer} {size} {dpi} {background} {title} {caption} {legend} {text} {with} {format}' --output patterns
[ -s 'patterns/all lane thread none auto auto packed 0 none 0 none none none none own auto theme own none legend text none svg.svg' ] ||
    fail "each placeholder: $(ls patterns)"
if $raster; then
    good $x4 --name '{variant}.png' --output patterns
    [ "$(head -c 4 patterns/$x4.png | tail -c 3)" = PNG ] || fail "a pattern's ending says the format"
    good $x4 --format svg,png --name '{format}/x' --output patterns
    [ -s patterns/svg/x.svg ] && [ -s patterns/png/x.png ] || fail "{format}"
fi
refused $x4 --name '{varaint}' --output never
refused $x4 --name '{variant' --output never
refused $x4 --name 'variant}' --output never
run $x4 --name '{zzzzzzzzzz}' --output never
[ -z "$(sed 's/.*: //; s/, /\n/g' err | sort | uniq -d)" ] || fail "a placeholder is listed twice: $(cat err)"
! grep -qE ' (bare|dpi|fit)\b' err || fail "earlier spellings are listed: $(cat err)"
for word in $(sed 's/.*: //; s/,//g' err); do
    grep -qF "\`{$word}\`" "$SOURCE/assets/lists/README.md" || fail "{$word} is not documented"
done
for name in ../x /x a/../x ./x a//x .. ''; do
    refused $x4 --name "$name" --output never
done
refused $x4 --name x.svg --format png --output never
refused $x4 --name '{variant}' --output x.svg
refused --list list.json --name '{variant}'
refused --set ptx-manual --name '{variant}'

# One file for two figures is refused, and both are named.
refused 'ldmatrix.m8n8.x[14].b16' --name '{figure}' --output never
refused $x4 --figure step --name x --output never
mkdir links links/real
ln -s real links/also
ln -s real/$v.x1.b16.svg links/$v.x4.b16.svg
good $v.x1.b16 --output links/real
cp links/real/$v.x1.b16.svg before

# A list: the same, at the line of the second.
list() {
    printf '{"format": "warpscope figures", "version": 1%s,\n"groups": [{"figures": [\n%s\n]}]}\n' "${2:-}" "$1" > list.json
}
list_refused() {
    ends 1 --list list.json --output "${2:-never}"
    grep -q "^warpscope: error.*: list.json:$1:" err || fail "wanted at $1, got: $(cat err)"
    [ ! -e never ] || fail "$1: writes $(find never)"
}
a="\"variant\": \"$v.x1.b16\"" b="\"variant\": \"$x4\""
list "{\"file\": \"a.svg\", $a},
{\"file\": \"a.svg\", $b}"
list_refused 4:10
list "{\"file\": \"a.svg\", $a},
{\"file\": \"a.svg/b.svg\", $b}"
list_refused 4:10
list "{\"file\": \"a.svg/c/b.svg\", $a},
{\"file\": \"a.svg/c.svg\", $a},
{\"file\": \"a.svg\", $b}"
list_refused 5:10
list "{\"file\": \"a.md/b.svg\", $a}" ', "index": "a.md"'
list_refused 3:10
list "{\"file\": \"real/a.svg\", $a},
{\"file\": \"also/a.svg\", $b}"
list_refused 4:10 links
list "{\"file\": \"real/$v.x1.b16.svg\", $b},
{\"file\": \"$x4.svg\", $b}"
list_refused 4:10 links
cmp before links/real/$v.x1.b16.svg || fail "something was written before the refusal"
list "{\"file\": \"a.svg\", $a},
{\"file\": \"a.svg/b.svg\", $b},
{\"file\": \"c.svg\", $b}"
shows 1 --list list.json --keep-going --output kept
[ "$(ls kept | tr '\n' ' ')" = "a.svg c.svg " ] || fail "--keep-going: $(ls kept; cat err)"

# Patterns in lists: of a figure, of a group, of all.
printf '%s\n' '{"format": "warpscope figures", "version": 1, "name": "{figure}/{variant}.svg", "index": "index.md",' \
    '"groups": [{"figures": [' "{$a}, {$b, \"figure\": \"bank\", \"pitch\": 128}, {\"file\": \"own-{theme}.svg\", $a, \"theme\": \"dark\"}" \
    ']}, {"name": "two/{variant}{options}.svg", "figures": [' "{$a, \"highlight\": \"lane=3\"}" ']}]}' > list.json
good --list list.json --output listed
find listed -type f | sort > out
sort > expected <<TEXT
listed/index.md
listed/bank/$x4.svg
listed/fragment/$v.x1.b16.svg
listed/own-dark.svg
listed/two/$v.x1.b16.highlight-lane3.svg
TEXT
cmp out expected || fail "patterns in a list: $(cat out)"
grep -q 'src="two/ldmatrix.m8n8.x1.b16.highlight-lane3.svg"' listed/index.md || fail "the index of patterns"
list "{\"file\": \"{figur}.svg\", $a}"
list_refused 3:10
list "{$a}, {$b}" ', "name": "{figure}.svg"'
list_refused 1

# Long folders: nothing is cut. (A path has at most 4095 bytes.)
deep=$(printf "%s/" $(for i in $(seq 24); do printf '%0100d ' "$i"; done))
list "{\"file\": \"in/a.svg\", $a}" ', "index": "index.md"'
good --list list.json --output "$deep"
[ -s "$deep/in/a.svg" ] && [ -s "$deep/index.md" ] || fail "a list's folder of ${#deep} bytes: $(find . -name a.svg)"
[ "$(find . -path './0*' -type f | wc -l)" = 2 ] || fail "a list wrote elsewhere too"
good $x4 --output "$deep"
[ -s "$deep/$x4.svg" ] || fail "a folder of ${#deep} bytes"
run --list list.json --output "$deep$deep"
[ "$status" = 1 ] && grep -q 'File name too long' err || fail "a folder that is too long: $(cat err)"
find . -path './0*' -type f | wc -l | grep -qx 3 || fail "a folder that is too long was cut"
echo "names: $count that differ"

# A product's name has "::", which no file has everywhere; its operand tells its figures apart.
mkdir products
"$BIN/warpscope" export mma.sp::ordered_metadata.m16n8k32.f32.f16.f16.f32 --output products > /dev/null
"$BIN/warpscope" export mma.sp.m16n8k32.f32.f16.f16.f32 --operand A --output products > /dev/null
[ "$(ls products | wc -l)" = 5 ] || fail "figures of products are $(ls products)"
[ -e products/mma.sp-ordered_metadata.m16n8k32.f32.f16.f16.f32.B.svg ] ||
    fail "figures of products are $(ls products)"
