#!/usr/bin/env bash
# Options that would change nothing: each either works or is refused with the reason, from the command
# line and from a list alike; and highlights that would mark nothing.
. "$SOURCE/viz/tests/lib.bash" || exit

# refused ARGUMENTS…: wrong usage, one line, and nothing written.
refused() {
    ends 2 "$@"
    [ -z "$(find . -name '*.svg')" ] || fail "$*: writes $(find . -name '*.svg')"
}

# The same refusal of an option and of a list's field.
both() {
    local kind=$1 option=$2 value=$3
    refused export $x4 --figure "$kind" "--$option" "$value" --output never
    printf '{"format": "warpscope figures", "version": 1, "groups": [{"figures": [\n%s\n]}]}\n' \
        "{\"file\": \"a.svg\", \"variant\": \"$x4\", \"figure\": \"$kind\", \"$option\": \"$value\"}" > list.json
    ends 1 export --list list.json --output never
    grep -qF "list.json:2:" err || fail "$kind, $option in a list: $(cat err)"
    [ ! -e never ] || fail "$kind, $option in a list: something was written"
}

seq 0 16 496 > numbers
for kind in fragment address register mapping cost; do
    for option in 'pitch 128' 'padding 16' 'swizzle 128' 'base 16' 'buffer 4096'; do
        both $kind "${option% *}" "${option#* }"
    done
    for option in 'address t*16' 'addresses numbers'; do
        both $kind "${option% *}" "${option#* }"
    done
done
# A named figure that does not exist is said before any other is written.
refused export ldmatrix.x4 movmatrix --figure address --output never/
refused export movmatrix ldmatrix.x4 --figure address --output never/
refused export ldmatrix.x4 mma.m16n8k16.bf16 --figure bank --output never/
refused export ldmatrix.x4 mma.m16n8k16.bf16 --figure fragment,bank --format svg,html --output never/
[ ! -e never ] || fail "a folder was made for what does not exist"

printf '%s\n' '__shared__ unsigned s[32][32];' 'if (lane < 16)' '    s[lane][0] = 1;' > half.cu
for kind in fragment address register mapping cost swizzle; do
    refused export st.shared.b32 --figure $kind --code half.cu --output never
done
run export st.shared.b32 --figure bank --code half.cu --format trace --output -
grep -q 'line 3' out && grep -q 'T16–T31' out || fail "half a warp: $(cat out err)"
run export st.shared.b32 --figure step --frame 1 --lane 20 --code half.cu --format trace --output -
[ "$status" = 0 ] || fail "the step of a lane that is inactive: $(cat err)"
run export cp.async.cg.16 --figure mapping --format trace --output -
sentences out export cp.async.cg.16 --figure mapping --format trace --output -
for kind in fragment address register bank cost; do
    both $kind lane 5
done
for kind in mapping step cost; do
    both $kind color matrix
done
both bank color register
for kind in address mapping step bank cost; do
    both $kind label element
    both $kind view fragment
    both $kind view memory
done
for kind in address register cost; do
    both $kind tile rows
done
for kind in mapping step bank cost; do
    both $kind highlight register=2
    both $kind highlight row=3,column=5
done
both bank highlight lane=2
for kind in fragment address register mapping bank cost; do
    both $kind frame 2
    both $kind moment 0.5
    both $kind with $x2
done
both step pitch 128,144
refused export $x4 --figure step --moment 0.4
refused export $x4 --figure step --animate --moment 0.4
refused export ld.shared.b32 --figure explore --pages 3
refused export $x4 --pages all
refused export $x4 --figure explore --pages 2 --format html
refused export $x4 --figure step --frame 2 --moment 1.5
refused export $x4 --figure step --frame 2 --moment half
refused export $x4 --figure step --frame 3 --pitch 128
refused export movmatrix.m8n8.trans.b16 --figure step --pitch 128
both fragment dpi 300
for of in movmatrix.m8n8.trans.b16 mma.m16n8k16.f32.f16.f16.f32 'm*'; do
    refused export "$of" --figure all --pitch 128
    refused export "$of" --figure all --swizzle 64,128
done
wsp=wgmma.sp.m64n8k32.f16.f16.f16
while read -r of options; do # kinds that it has not do not count
    # shellcheck disable=SC2086
    refused export $of --figure all $options
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
refused export $x1 --figure all --tile rows
refused export $x4 --format pdf --text path
refused export $x4 --format trace --theme dark
refused export --set ptx-manual --format trace --theme dark
refused export $x4 --output a.trace --size 8cm
refused export $x4 --format trace --background none
refused export $x4 --format svg,trace --dpi 300
refused export $x4 --format trace --text path
refused export $x4 --format svg,png --theme auto
refused export --set ptx-manual --format pdf --theme auto
refused export $x4 --text path --theme auto
refused $x4 --theme auto
refused export $x4 --figure mapping --animate
refused export $x4 --figure step --animate --frame 2
refused export $x4 --figure step --format png --animate
refused export $x4 --figure step --text path --animate
refused export $x4 --format png --id left
refused export $x4 --id 7
refused export $x4 --id 'a b'
refused export $x4 --id é
refused export $x4 --id ''
refused export $x4 --id "$(printf 'a%.0s' {1..41})"
refused export $x4 --figure step --frame 2 --lane 7
refused export $x4 --figure mapping --lane 7 --highlight lane=5
# A lane's name is the code's, for each figure of its addresses.
both mapping lane foo
refused export mma.m16n8k16.f32.f16.f16.f32 --figure chain --lane foo
refused export $x4 --figure bank --lane foo
refused export $x4 --figure bank --address 't * 16' --lane 5
refused export $x4 --figure mapping --address 'q * 16' --lane q
for figure in bank 'step --frame 2' explore; do
    # shellcheck disable=SC2086
    run export $x4 --figure $figure --address 'q * 16' --lane q --format trace --output -
    [ "$status" = 0 ] || fail "a lane's name, $figure: $(cat err)"
    mv out named
    # shellcheck disable=SC2086
    run export $x4 --figure $figure --address 't * 16' --format trace --output -
    diff <(sed 's/ box=[^ ]*//; s/\bq\b/t/g' named) <(sed 's/ box=[^ ]*//' out) || fail "a lane's name, $figure"
done
refused export $x1 --tile rows
refused export $x4 --figure mapping --highlight lane=5,row=2

refused export $x4 --figure mapping --lane 16 --highlight register=0
refused export $x4 --figure worksheet --pitch 144
refused export $x1 --color register
refused export movmatrix.m8n8.trans.b16 --color register
refused export mma.sp::ordered_metadata.m16n8k32.s32.s8.s8.s32 --figure register --operand E --label tv
refused export wgmma.m64n48k16.f16.f16.f16 --figure kstep --operand A --highlight 'A[7,8]' \
    --descriptor swizzle=none,leading=16,stride=256

# Several pitches or swizzles are for what can set them beside each other.
for list in 'pitch 128,144' 'swizzle none,128'; do
    both swizzle "${list% *}" "${list#* }"
    both cost "${list% *}" "${list#* }"
done
both bank pitch 128,128
both bank pitch 128,
refused export ldmatrix.m8n8.x1.b16 --figure bank --pitch 0,16 --output a.svg
both swizzle address 't*16'
both swizzle swizzle none
refused banks $x4 --pitch 128,144
refused banks $x4 --pitch 0
refused code $x4 --swizzle none,128
run export $x4 --figure bank --pitch 128,144 --swizzle none,2,4,3 --output never
[ "$status" = 2 ] || fail "a swizzle of commas within a list: exit $status"
run export $x4 --figure bank --pitch 128,144 --swizzle 'none,Swizzle<2,4,3>' --output several
[ "$(ls several)" = "$x4.bank.pitch-128-144.swizzle-none+64.svg" ] || fail "several: $(cat err; ls several)"
grep -q 'pitch 144 bytes, no swizzle' several/*.svg || fail "several: no such panel"
rm -r several

# What a highlight may name, the variant says.
for kind in fragment address register; do
    both $kind highlight register=9
    both $kind highlight lane=32
    both $kind highlight row=8
    both $kind highlight column=8
    both $kind highlight matrix=4
    both $kind highlight bit=8
    both $kind highlight address_lane=99999
    both $kind highlight register=1,matrix=0
    both $kind highlight lane=1,lane=2
    both $kind highlight lane
done
refused export ldmatrix.m8n16.x1.b8x16.b6x16_p32 --highlight bit=4
refused export $x2 --figure address --highlight address_lane=16
refused export $x1 --figure compare --with $x1 --highlight lane=5
refused export $x4 $x1 --highlight register=3
refused export 'ldmatrix.*' --highlight register=4
refused export 'ldmatrix.*' --figure fragment,bank --highlight register=4

# Of several figures one is enough, and those that a glob picked in vain are left out.
shows 0 export 'ldmatrix.m8n8.x?.b16' --highlight register=3 --output some
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
    refused export --set ptx-manual $option --output never
done
refused export --set ptx-manual --dpi 100 --output never
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
refused show $x4 --format csv --view memory
refused find $x4 --lane 5 --view fragment
refused help --format zsh show
run show $x4 --format markdown --view memory
[ "$status" = 0 ] || fail "show: $(cat err)"
echo "sense: what means nothing is refused"
