#!/usr/bin/env bash
# Options that would change nothing: each either works or is refused with the reason, from the command
# line and from a list alike; and highlights that would mark nothing.
. "$SOURCE/viz/tests/lib.bash" || exit

# refused TEXT ARGUMENTS…: wrong usage, one line, and nothing written.
refused() {
    ends 2 "$@"
    [ -z "$(find . -name '*.svg')" ] || fail "${*:2}: writes $(find . -name '*.svg')"
}

# The same refusal of an option and of a list's field.
both() {
    text=$1 kind=$2 option=$3 value=$4
    refused "$text" export $x4 --figure "$kind" "--$option" "$value" --output never
    printf '{"format": "warpscope figures", "version": 1, "groups": [{"figures": [\n%s\n]}]}\n' \
        "{\"file\": \"a.svg\", \"variant\": \"$x4\", \"figure\": \"$kind\", \"$option\": \"$value\"}" > list.json
    run export --list list.json --output never
    [ "$status" = 1 ] || fail "$kind, $option in a list: exit $status"
    grep -qF -- "list.json:2:" err && grep -qF -- "$text" err || fail "$kind, $option in a list: $(cat err)"
    [ ! -e never ] || fail "$kind, $option in a list: something was written"
}

seq 0 16 496 > numbers
for kind in fragment address register mapping cost; do
    for option in 'pitch 128' 'padding 16' 'swizzle 128' 'base 16' 'buffer 4096'; do
        both "--${option% *} is for the step, bank, swizzle, worksheet and explore figures; the $kind figure shows" $kind "${option% *}" "${option#* }"
    done
    for option in 'address t*16' 'addresses numbers'; do
        both "--${option% *} is for the step, bank, worksheet and explore figures; the $kind figure shows" $kind "${option% *}" "${option#* }"
    done
done
# A named figure that does not exist is said before any other is written.
refused 'moves registers to registers and has no addresses' export ldmatrix.x4 movmatrix --figure address --output never/
refused 'moves registers to registers and has no addresses' export movmatrix ldmatrix.x4 --figure address --output never/
refused 'works on registers alone' export ldmatrix.x4 mma.m16n8k16.bf16 --figure bank --output never/
refused 'works on registers alone' export ldmatrix.x4 mma.m16n8k16.bf16 --figure fragment,bank --format svg,html --output never/
[ ! -e never ] || fail "a folder was made for what does not exist"

printf '%s\n' '__shared__ unsigned s[32][32];' 'if (lane < 16)' '    s[lane][0] = 1;' > half.cu
for kind in fragment address register mapping cost swizzle; do
    refused "--code is for the step, bank, worksheet and explore figures; the $kind figure shows" export st.shared.b32 --figure $kind --code half.cu --output never
done
run export st.shared.b32 --figure bank --code half.cu --format trace --output -
grep -q 'Of the code, line 3' out && grep -q 'Inactive: T16–T31' out || fail "half a warp: $(cat out err)"
run export st.shared.b32 --figure step --frame 1 --lane 20 --code half.cu --format trace --output -
[ "$status" = 0 ] || fail "the step of a lane that is inactive: $(cat err)"
run export cp.async.cg.16 --figure mapping --format trace --output -
grep -q 'from global memory to shared memory' out || fail "where cp.async copies to: $(cat out err)"
for kind in fragment address register bank cost; do
    both "--lane is for the mapping, step, transpose, bits, worksheet, chain and mma figures; the $kind figure follows no lane" $kind lane 5
done
for kind in mapping step cost; do
    both "--color is for the fragment, address, register, compare, bank, transpose, bits, swizzle, worksheet, mma and explore figures; the $kind figure " $kind color matrix
done
both "--color register is for the fragment, address, register, compare, transpose, bits, worksheet, mma and explore figures; the bank figure" bank color register
for kind in address mapping step bank cost; do
    both "--label is for the fragment, register, compare, worksheet and explore figures; the $kind figure " $kind label element
    both "--view is for the fragment, register, compare, worksheet and explore figures; the $kind figure " $kind view fragment
    both "--view is for the fragment, register, compare, worksheet and explore figures; the $kind figure " $kind view memory
done
for kind in address register cost; do
    both "--tile is for the fragment, mapping, step, bank, swizzle, worksheet and explore figures; the $kind figure " $kind tile rows
done
for kind in mapping step bank cost; do
    both "--highlight is for the fragment, address, register, compare and explore figures; the $kind figure " $kind highlight register=2
    both "--highlight is for the fragment, address, register, compare, chain, mma, explore, atom, tile and kstep figures; the $kind figure " $kind highlight row=3,column=5
done
both "--highlight is for the fragment, address, register, mapping, step, compare, bits and explore figures; the bank" bank highlight lane=2
for kind in fragment address register mapping bank cost; do
    both "--frame is for the step and chain figures; the $kind figure is one picture" $kind frame 2
    both "--moment is for the step figure; the $kind figure stands still" $kind moment 0.5
    both "--with is for the compare and chain figures; the $kind figure shows one variant" $kind with $x2
done
both "--pitch with several values is for the bank figure; the step figure plays one set" step pitch 128,144
refused "--moment is an instant of one frame; say which with --frame" export $x4 --figure step --moment 0.4
refused "--animate shows all frames at rest; leave out --moment" export $x4 --figure step --animate --moment 0.4
refused "--moment '1.5': a number from 0 to 1 is wanted" export $x4 --figure step --frame 2 --moment 1.5
refused "--moment 'half': a number from 0 to 1 is wanted" export $x4 --figure step --frame 2 --moment half
refused "--pitch changes nothing: the step figure of $x4 shows no addresses in that frame" export $x4 --figure step --frame 3 --pitch 128
refused "--pitch changes nothing: the step figure of movmatrix.m8n8.trans.b16 has no addresses" export movmatrix.m8n8.trans.b16 --figure step --pitch 128
both "--dpi is for png; svg has no pixels" fragment dpi 300
for of in movmatrix.m8n8.trans.b16 mma.m16n8k16.f32.f16.f16.f32 'm*'; do
    refused "--pitch changes nothing in any figure: the fragment figure of" export "$of" --figure all --pitch 128
    refused "has no addresses, as none of it has" export "$of" --figure all --swizzle 64,128
done
wsp=wgmma.sp.m64n8k32.f16.f16.f16
while read -r of options; do # kinds that it has not do not count
    # shellcheck disable=SC2086
    refused "${options%% *} changes nothing in any figure: the fragment figure of $of" export $of --figure all $options
done <<TEXT
wgmma.m64n64k16.f32.f16.f16 --lane 3
$wsp --descriptor swizzle=64,leading=16,stride=512
$wsp --major k
$wsp --box type=f16,size=512x128,box=64x64,swizzle=128
$wsp --frame 2
$wsp --frame 2 --moment 0.3
$wsp --animate
mma.sp.m16n8k32.f32.f16.f16.f32 --frame 2
mma.sp.m16n8k32.f32.f16.f16.f32 --animate
TEXT
refused "--tile changes nothing in any figure: the fragment figure of $x1 shows one matrix" export $x1 --figure all --tile rows
refused "--text is for svg; pdf has its letters in one way alone" export $x4 --format pdf --text path
refused "--theme is for svg, png, pdf and html; trace has no colours" export $x4 --format trace --theme dark
refused "--theme is for svg, png, pdf and html; trace has no colours" export --set ptx-manual --format trace --theme dark
refused "--size is for svg, png, pdf and html; trace keeps the figure's own size" export $x4 --output a.trace --size 8cm
refused "--background is for svg, png, pdf and html; trace has no paper" export $x4 --format trace --background none
refused "--dpi is for png; svg has no pixels" export $x4 --format svg,trace --dpi 300
refused "--text is for svg; trace has its letters in one way alone" export $x4 --format trace --text path
refused "--theme auto is for svg and html; png has one theme: take light or dark" export $x4 --format svg,png --theme auto
refused "--theme auto is for svg and html; pdf has one theme: take light or dark" export --set ptx-manual --format pdf --theme auto
refused "--theme auto is for real text; with --text path there is one theme: take light or dark" export $x4 --text path --theme auto
refused "unknown value for --theme 'auto'; there are: light, dark, print, contrast" $x4 --theme auto
refused "--animate is for the step and chain figures; the mapping figure is one picture" export $x4 --figure mapping --animate
refused "--animate shows all frames in turn; leave out --frame" export $x4 --figure step --animate --frame 2
refused "--animate is for svg; png stands still" export $x4 --figure step --format png --animate
refused "--animate is for real text; with --text path a figure stands still" export $x4 --figure step --text path --animate
refused "--pitch changes nothing: the swizzle figure of $x4 draws the pitch that its swizzle is for where none is given" \
    export $x4 --figure swizzle --swizzle 64 --pitch 0
refused "--id is for svg and html; png has no ids" export $x4 --format png --id left
refused "--id '7': a letter, and then letters, digits, - and _, are wanted" export $x4 --id 7
refused "--id 'a b': a letter, and" export $x4 --id 'a b'
refused "--id 'é': a letter, and" export $x4 --id é
refused "--id '': a letter, and" export $x4 --id ''
refused "--id: longer than 40 characters" export $x4 --id "$(printf 'a%.0s' {1..41})"
refused "--lane changes nothing: the step figure of $x4 marks no lane in that frame" export $x4 --figure step --frame 2 --lane 7
refused "the mapping figure of $x4 follows the lane that --lane says" export $x4 --figure mapping --lane 7 --highlight lane=5
refused "--tile changes nothing: the fragment figure of $x1 shows one matrix" export $x1 --tile rows
refused "marks the elements of one lane, as --highlight lane=5 does" export $x4 --figure mapping --highlight lane=5,row=2

# Several pitches or swizzles are for what can set them beside each other.
for list in 'pitch 128,144' 'swizzle none,128'; do
    both "--${list% *} with several values is for the bank figure; the swizzle figure shows one tile, before and after" \
        swizzle "${list% *}" "${list#* }"
    both "--${list% *} with several values is for the bank figure; the cost figure shows every pitch" cost "${list% *}" "${list#* }"
done
both "--pitch 128,128: 128 is given twice" bank pitch 128,128
both "--pitch 128,: a value is missing beside a comma" bank pitch 128,
refused "values 1 and 2 give the same addresses" \
    export ldmatrix.m8n8.x1.b16 --figure bank --pitch 0,16 --output a.svg
both "--address is for the step, bank, worksheet and explore figures; the swizzle figure shows a tile before its swizzle" swizzle address 't*16'
both "--swizzle changes nothing: the swizzle figure of $x4 draws the 128-byte swizzle where none is asked for" swizzle swizzle none
refused "--pitch 128,144: one value is wanted here; several are for the bank figure" banks $x4 --pitch 128,144
refused "--swizzle none,128: one value is wanted here" code $x4 --swizzle none,128
run export $x4 --figure bank --pitch 128,144 --swizzle none,2,4,3 --output never
[ "$status" = 2 ] || fail "a swizzle of commas within a list: exit $status"
run export $x4 --figure bank --pitch 128,144 --swizzle 'none,Swizzle<2,4,3>' --output several
[ "$(ls several)" = "$x4.bank.pitch-128-144.swizzle-none+64.svg" ] || fail "several: $(cat err; ls several)"
grep -q 'pitch 144 bytes, no swizzle' several/*.svg || fail "several: no such panel"
rm -r several

# What a highlight may name, the variant says.
for kind in fragment address register; do
    both "--highlight register=9 is out of range: in $x4 it is 0 to 3" $kind highlight register=9
    both "--highlight lane=32 is out of range: in $x4 it is 0 to 31" $kind highlight lane=32
    both "--highlight row=8 is out of range: in $x4 it is 0 to 7" $kind highlight row=8
    both "--highlight column=8 is out of range: in $x4 it is 0 to 7" $kind highlight column=8
    both "--highlight matrix=4 is out of range: in $x4 it is 0 to 3" $kind highlight matrix=4
    both "--highlight bit=8 is out of range: in $x4 it is 0 or 16" $kind highlight bit=8
    both "--highlight address_lane=99999 is out of range: in $x4 it is 0 to 31" $kind highlight address_lane=99999
    both "--highlight matrix=0,register=1: no element of $x4 is all of that" $kind highlight register=1,matrix=0
    both "--highlight: lane is given twice" $kind highlight lane=1,lane=2
    both "--highlight 'lane'" $kind highlight lane
done
refused "in ldmatrix.m8n16.x1.b8x16.b6x16_p32 it is 0, 8, 16 or 24" export ldmatrix.m8n16.x1.b8x16.b6x16_p32 --highlight bit=4
refused "--highlight address_lane=16 is out of range: in $x2 it is 0 to 15" export $x2 --figure address --highlight address_lane=16
refused "hold that alike, which marks nothing" export $x1 --figure compare --with $x1 --highlight lane=5
refused "register=3 is out of range: in $x1 it is always 0" export $x4 $x1 --highlight register=3
refused "nothing is marked in any of the figures: --highlight register=4 is out of range" export 'ldmatrix.*' --highlight register=4
refused "nothing is marked in any of the figures" export 'ldmatrix.*' --figure fragment,bank --highlight register=4

# Of several figures one is enough, and those that a glob picked in vain are left out.
run export 'ldmatrix.m8n8.x?.b16' --highlight register=3 --output some
[ "$status" = 0 ] && [ "$(grep -c '^left out: --highlight register=3' err)" = 2 ] || fail "a glob: $(cat err)"
[ "$(ls some)" = "$x4.highlight-register3.svg" ] || fail "a glob: $(ls some)"
run export 'ldmatrix.m8n8.x?.b16' --figure bank,fragment --pitch 128 --tile rows --output several
[ "$status" = 0 ] && [ "$(ls several | wc -l)" = 6 ] || fail "several kinds: $(cat err)"
run export $x4 --figure fragment,mapping --highlight lane=7,register=1 --output part
[ "$status" = 0 ] || fail "a highlight of one of two kinds: $(cat err)"
run export $x4 --figure mapping --output plain
cmp part/$x4.mapping.svg plain/$x4.mapping.svg || fail "a highlight that one kind does not show changes it"

# What could be made to work works: the steps follow the lane that is highlighted.
run export $x4 --figure step --frame 4 --highlight lane=7 --output a.svg
run export $x4 --figure step --frame 4 --lane 7 --output b.svg
cmp a.svg b.svg || fail "a highlighted lane in a step"
rm -r some several part plain a.svg b.svg

# A set takes what says how figures are drawn, and nothing that says what they show.
run export --set ptx-manual --output set --theme dark --format svg
[ "$status" = 0 ] && [ "$(ls set/*.svg | wc -l)" = 12 ] || fail "a set: $(cat err)"
run export --set ptx-manual --output light
! cmp -s set/ldmatrix-8x8-16-bit.svg light/ldmatrix-8x8-16-bit.svg || fail "a set in another theme"
rm -r set light
if [ -e "$BUILD/lib/warpscope/raster.so" ]; then
    run export --set ptx-manual --output set --format png,pdf
    [ "$status" = 0 ] && [ "$(ls set/*.png | wc -l)" = 12 ] && [ "$(ls set/* | wc -l)" = 24 ] ||
        fail "a set in other formats: $(cat err; ls set)"
    rm -r set
fi
for option in '--figure bank' '--view memory' '--highlight lane=5' '--title x' '--caption x' '--name x'; do
    # shellcheck disable=SC2086
    refused "${option%% *}: a set says itself what its figures show and are called" \
        export --set ptx-manual $option --output never
done
refused "--dpi is for png; svg has no pixels" export --set ptx-manual --dpi 100 --output never
[ ! -e never ] || fail "a set that is refused makes a folder"

# styled OPTION…: a figure of the set is then what the command line makes of it with the same options.
title='stmatrix fragment layout for one 8x8 matrix with 16-bit elements'
styled() {
    run export --set ptx-manual --output set "$@"
    [ "$status" = 0 ] && [ "$(ls set | wc -l)" = 12 ] || fail "a set with $*: $(cat err)"
    "$warpscope" export stmatrix.m8n8.x1.b16 --title "$title" --output - "$@" |
        cmp - set/stmatrix-8x8-16-bit.svg || fail "a set with $* has not the same figures"
    rm -r set
}
styled --size 16cm
styled --fit A4 --theme dark --background none
styled --no-legend
styled --bare --size 1200px # and its caption is left out

# Other commands.
refused "--view is for the grids of table and markdown; csv has none" show $x4 --format csv --view memory
refused "--view says whose rows and columns --element means" find $x4 --lane 5 --view fragment
refused "--format zsh is one script for all commands; leave out 'show'" help --format zsh show
run show $x4 --format markdown --view memory
[ "$status" = 0 ] || fail "show: $(cat err)"
echo "sense: what means nothing is refused"
