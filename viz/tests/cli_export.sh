#!/usr/bin/env bash
# warpscope export: the files it makes and their names, the same bytes from any number of processes,
# sizes, what is left out, and what happens where nothing can be written.
. "$SOURCE/viz/tests/lib.bash" || exit
subcommand=export

# Fontconfig keeps a little to the end: of a build with sanitizers, that is no fault.
echo 'leak:libfontconfig' > lsan
export LSAN_OPTIONS=suppressions=$folder/lsan:print_suppressions=0

# attribute NAME: of the root element of the SVG on stdin.
attribute() {
    tr '\n' ' ' | sed -n "s/.*<svg[^>]* $1=\"\([^\"]*\)\".*/\1/p"
}

# All variants, named after them.
shows 0 --output all
"$warpscope" list --format csv | tail -n +2 | sed 's/,.*/.svg/' | sort > expected
ls all | sort | cmp - expected || fail "the files' names"

# Names say what is not the default.
run $x4 --figure fragment,mapping,step --view memory --output names
[ "$status" = 0 ] || fail "kinds: $(cat err)"
ls names | sort > out
sort > expected <<TEXT
$x4.memory.svg
$x4.mapping.svg
$x4.step-1.svg
$x4.step-2.svg
$x4.step-3.svg
$x4.step-4.svg
TEXT
cmp out expected || fail "names: $(cat out)"
run $x4 --figure compare --with ldmatrix.m8n8.x4.trans.b16 --output names
[ -s names/$x4.compare.ldmatrix.m8n8.x4.trans.b16.svg ] || fail "compare: $(cat err)"

# Without --output one figure goes to this folder and several to figures/, and no file is replaced.
mkdir default
cd default
run $x4
[ "$status" = 0 ] && [ "$(ls)" = "err
$x4.svg
out" ] || fail "one figure: $(ls) $(cat err)"
refused 1 $x4
run $x4 --output $x4.svg
[ "$status" = 0 ] || fail "a file that was named: $(cat err)"
shows 0 $x4 --figure address,register
[ -s figures/$x4.address.svg ] || fail "several figures"
rm figures/$x4.address.svg
refused 1 $x4 --figure address,register
[ ! -e figures/$x4.address.svg ] || fail "something was written beside what is there"
run $x4 --figure address,register --output figures
[ "$status" = 0 ] && [ -s figures/$x4.address.svg ] || fail "a folder that was named: $(cat err)"
shows 0 --set ptx-manual --format trace
cd ..

# Folders above a file are made; -o is --output.
run $x4 -o deep/er/x4.svg
[ "$status" = 0 ] && [ -s deep/er/x4.svg ] || fail "folders above a file: $(cat err)"
[ "$(cat out)" = "1 figure written to deep/er/x4.svg, in a new directory" ] || fail "a new directory: $(cat out)"
refused 1 $x4 -o names/$x4.mapping.svg/a.svg

# All kinds are those that there are, without a word of the others.
for variant in $x4 movmatrix.m8n8.trans.b16 mma.m16n8k16.f32.f16.f16.f32 wgmma.m64n16k16.f32.f16.f16; do
    run $variant --figure all --format trace --output every/$variant/
    [ "$status" = 0 ] && [ ! -s err ] || fail "all kinds of $variant: $(cat err)"
done
[ "$(ls every/$x4 | sed "s/$x4\.//; s/\.*trace//" | tr '\n' ' ')" = \
    'address bank cost explore mapping register step swizzle  worksheet-answers worksheet ' ] || fail "all kinds: $(ls every/$x4)"
[ -s every/mma.m16n8k16.f32.f16.f16.f32/mma.m16n8k16.f32.f16.f16.f32.chain.trace ] || fail "all kinds of a product"
for what in A.tile B.tile B.atom B.kstep A.cycles chain; do
    [ -s every/wgmma.m64n16k16.f32.f16.f16/wgmma.m64n16k16.f32.f16.f16.$what.trace ] || fail "all kinds of a warpgroup's: no $what"
done
for sparse in mma.sp.m16n8k32.f32.f16.f16.f32 wgmma.sp.m64n8k32.f16.f16.f16; do
    run $sparse --figure all --format trace --output every/$sparse/
    [ "$status" = 0 ] && [ -s every/$sparse/$sparse.E.register.trace ] || fail "all kinds of a sparse product: $(cat err)"
done
wg=wgmma.m64n16k16.f32.f16.f16 # B is in no register, D in no descriptor
for case in 'A atom cycles fragment kstep register tile' 'B atom cycles kstep tile' 'D fragment register'; do
    run $wg --operand ${case%% *} --figure all --format trace --output every/${case%% *}/
    [ "$status" = 0 ] && [ ! -s err ] || fail "all kinds of ${case%% *}: $(cat err)"
    for kind in ${case#* }; do
        ls every/${case%% *} | sed 's/$/./' | grep -q "\.${case%% *}\.$kind\." || [ $kind = fragment ] || fail "$case: no $kind"
    done
done
[ "$(ls every/B | wc -l)" = 4 ] || fail "all kinds of B: $(ls every/B)"
run --figure all --format trace --output every
[ "$status" = 0 ] && [ "$(grep -vc "^warpscope: note: [0-9]* files, about" err)" = 0 ] || fail "all kinds of all: $(cat err)"
run '*matrix*' --figure all --format trace --pitch 128 --output pitched # which is said where it counts
[ "$status" = 0 ] && [ -s pitched/$x4.step.pitch-128.trace ] || fail "a pitch of all kinds: $(cat err)"
! ls pitched | grep -q '^movmatrix.*pitch' || fail "a pitch of what has no addresses"
run $x4 --figure all --with ldmatrix.m8n8.x4.trans.b16 --format trace --output every
[ -s every/$x4.compare.ldmatrix.m8n8.x4.trans.b16.trace ] || fail "all kinds, with another"

# What a compare figure says of its cells is of what stands in them.
for label in thread register element index; do
    arguments=(ldmatrix.m8n8.x2.trans.b16 --figure compare --with $x2 --label $label --format trace --output -)
    run_to 0 "${arguments[@]}"
    sentences out "${arguments[@]}"
done

# What is left out is said once of a product, which has several operands.
run 'mma.m16n8k4*' --figure address,fragment --format trace --output unmade
[ "$status" = 0 ] && [ -s err ] && [ -z "$(sort err | uniq -d)" ] || fail "left out, more than once: $(cat err)"

# Of all kinds, what was typed wrongly is an error, as for one, and makes nothing, not even a folder;
# what cannot be drawn for another reason is left out with a note, unless nothing is left.
bad=wgmma.m64n64k16.f32.f16.f16
printf '%s\n' '__shared__ unsigned s[32][32];' 's[lane][0] = ;' > bad.cu
printf '%s\n' '__shared__ unsigned s[32 * LD];' 's[lane * LD] = 1;' > let.cu
for case in "$x4 --address t*Q" "$x4 --address t*(" "$x4 --address t/0" "$x4 --layout garbage" "$x4 --code bad.cu" \
    "st.shared.b32 --code let.cu --let LD=64 --execution 99" \
    "$x4 --address $SOURCE/viz/tests/trace/packed.trace --pattern 20" "$bad --box type=f16,size=8,box=8" \
    "$x4 --registers a,b" "$x1 --with $x4" "$x4 --size 3cm"; do
    # shellcheck disable=SC2086
    refused 2 $case --figure all --output nothing
    [ ! -e nothing ] || fail "$case: a folder is made"
done
refused 2 'ldmatrix.m8n8.x4*' --figure bank --address 't*(' --output nothing
refused 2 'movmatrix*' --figure bank --output nothing
refused 2 '*.m8n8.trans.b16' --figure address --output nothing
refused 2 mma.m16n8k16.bf16 --figure fragment --highlight 'SA[1,2]' --output nothing
[ ! -e nothing ] || fail "a folder is made for what a glob picks in vain"
shows 0 $x4 --figure all --size 5cm --output narrow
[ -e narrow/$x4.bank.size-5cm.svg ] || fail "all kinds, narrow: $(cat err; ls narrow)"
rm -r narrow
shows 0 mma.m16n8k16.f32.f16.f16.f32 --figure all --registers a,b --format trace --output some
[ "$(ls some | grep -c '\.B\.')" -gt 1 ] || fail "all kinds, with the registers of B: $(cat err)"
rm -r some

# Of what a glob picked, products that have no such figure are left out like others.
for case in "wgmma*m64n64k16* --figure tile" "wgmma*m64n64k16* --figure chain" "wgmma.m64n64k* --figure tile --major mn"; do
    # shellcheck disable=SC2086
    shows 0 $case --format trace --output some
    [ "$(ls some | wc -l)" = 3 ] || fail "$case: $(cat err; ls some)"
    rm -r some
done
refused 2 'wgmma.m64n64k8.*' --figure tile --major mn --output nothing
refused 2 wgmma.m64n64k8.f32.tf32.tf32 --figure all --major mn --output nothing
refused 2 'wgmma.m64n64k16*' --figure explore --output nothing
[ ! -e nothing ] || fail "a folder is made for products that have no such figure"

# Only what there is counts and has a name.
refused 2 $x4 --figure all --output -
for of in $bad mma.m16n8k16.f32.f16.f16.f32; do
    run $of --figure all --format trace --name '{figure}-{operand}-{sheet}' --output some
    [ "$status" = 0 ] || fail "names of all kinds of $of: $(cat err)"
done
refused 2 $bad --figure all --name '{figure}-{sheet}' --output some
rm -r some

# Of what moves beside a product everything is drawn, whichever operand is asked for.
run $x1 mma.m16n8k16.f32.f16.f16.f32 --figure all --operand A --format trace --output some
[ "$status" = 0 ] && [ -s some/$x1.explore.trace ] && [ "$(ls some | grep -c explore)" = 1 ] ||
    fail "all kinds beside an operand: $(cat err; ls some)"
rm -r some

# The figure is that of the variant: every lane's element once, and where it comes from.
"$warpscope" export $x4 --output - > figure.svg || fail "standard output"
cmp figure.svg all/$x4.svg || fail "standard output has other bytes"
sentences figure.svg $x4 --output -
sentences all/ldmatrix.m16n16.x1.trans.b8.svg --output all
for lane in 0 5 31; do
    grep -q "data-lane=\"$lane\"" figure.svg || fail "lane $lane is not in the figure"
done

# The same bytes from one process and from many, and again.
run --figure fragment,register --output one --jobs 1
run --figure fragment,register --output five --jobs 5
run --figure fragment,register --output many --jobs 64
diff -r one five && diff -r one many || fail "files differ with the number of processes"
run --figure fragment,register --output one --jobs 3
diff -r one five || fail "files differ the second time"

# Sizes of SVG: the width is as given, the height in proportion.
for size in 8cm 80mm 3.5in 1200px 1200; do
    [ "$("$warpscope" export $x4 --size $size --output - | attribute width)" = ${size%px} ] ||
        fail "--size $size"
done
refused 2 $x4 --figure transpose --size 4mm

# A frame alone is told as the one that it is.
run $x4 --figure step --frame 3 --output -
sentences out $x4 --figure step --frame 3 --output -

# An instant: its end is the frame at rest, before it another picture; addresses show in both.
run $x4 --figure step --frame 2 --output rest.svg
run $x4 --figure step --frame 2 --moment 1 --output end.svg
run $x4 --figure step --frame 2 --moment 0.4 --output instant.svg
run $x4 --figure step --frame 2 --moment 0.4 --pitch 128 --output wavefront.svg
run $x4 --figure step --frame 2 --pitch 128 --output addressed.svg
cmp rest.svg end.svg || fail "moment 1 is not the frame at rest"
[ "$(cksum rest.svg instant.svg wavefront.svg addressed.svg | cut -d ' ' -f 1 | sort -u | wc -l)" = 4 ] ||
    fail "instants look alike"
sentences wavefront.svg $x4 --figure step --frame 2 --moment 0.4 --pitch 128 --output wavefront.svg
sentences addressed.svg $x4 --figure step --frame 2 --pitch 128 --output addressed.svg
rm rest.svg end.svg instant.svg wavefront.svg addressed.svg

# Letters of 9 px are 6 pt: 8 cm are 340 px of drawing, 16 cm twice that.
# In px, a figure is no taller than 24 cm if any width of drawing allows it.
for size in 8cm:340 16cm:680 1200px:800; do
    "$warpscope" export $x4 --size ${size%:*} --output - | attribute viewBox |
        grep -q "^0 0 ${size#*:} " || fail "--size ${size%:*} is not laid out for its width"
done
for fit in 16:9:960:540 4:3:800:600 1:1:640:640 A4:893:1263; do
    high=${fit##*:} wide=${fit%:*}
    [ "$("$warpscope" export $x4 --fit ${wide%:*} --output - | attribute viewBox)" = \
      "0 0 ${wide##*:} $high" ] || fail "--fit ${wide%:*}"
done
[ "$("$warpscope" export $x4 --fit A4 --output - | attribute width)" = 210mm ] || fail "A4 is no page"
refused 2 $x4 --size 2cm
# However narrow it is, a width is refused, and the one that is named instead is accepted.
for size in 4mm 11mm 2cm; do
    refused 2 $x4 --figure address --size $size --output narrow/
    wide=$(sed 's/.*--size \([0-9.]*cm\).*/\1/' err)
    run $x4 --figure address --size "$wide" --output narrow/
    [ "$status" = 0 ] || fail "--size $size: $wide is named and refused: $(cat err)"
    rm -r narrow
done
run $x4 --bare --output bare.svg
[ "$status" = 0 ] || fail "--bare: $(cat err)"
grep -q '<title[^>]*>ldmatrix fragment' bare.svg && grep -q 'data-provenance="captured' bare.svg ||
    fail "--bare: metadata is lost"
grep -q '<text[^>]*>\(captured\|ldmatrix\)' bare.svg && fail "--bare: words around the picture"
refused 2 $x4 --bare --caption Words
run_to 0 $x4 --omit text,legend --output -
run $x4 --registers a0,a1,a2,a3 --output named.svg
grep -q '{a0, a1, a2, a3}' named.svg && grep -q '>[^<]*{a3.lo, a3.hi}' named.svg &&
    ! grep -q 'r[0-3]\.' named.svg || fail "--registers"
refused 2 $x4 --registers 'a0,,a1,a2'
refused 2 $x4 --registers a0,a1,a0,a2
refused 2 $x4 --registers a0,a1

# Options reach the picture.
for option in "--theme dark" "--theme auto" "--color register" "--label element" "--highlight lane=5" \
    "--background none" "--title Hello" "--caption Hello" "--no-legend" "--tile side" "--id left" \
    "--view memory --color matrix"; do
    # shellcheck disable=SC2086
    "$warpscope" export $x4 $option --output - > other.svg || fail "$option"
    ! cmp -s other.svg figure.svg || fail "$option changes nothing"
done
"$warpscope" export $x4 --title 'A & <B>' --output - | grep -q 'A &amp; &lt;B&gt;' || fail "escapes"

# PNG and PDF come from the module.
if [ -e "$BUILD/lib/warpscope/raster.so" ]; then
    run $x4 --format png,pdf,svg --size 1200px --output pictures
    [ "$status" = 0 ] || fail "png and pdf: $(cat err)"
    [ "$(head -c 4 pictures/$x4.size-1200px.pdf)" = '%PDF' ] || fail "pdf"
    width=$(od -An -tu1 -j16 -N4 pictures/$x4.size-1200px.png | awk '{ print (($1 * 256 + $2) * 256 + $3) * 256 + $4 }')
    [ "$width" = 1200 ] || fail "png is $width pixels wide"
    run $x4 --size 3in --dpi 200 --output dpi.png
    width=$(od -An -tu1 -j16 -N4 dpi.png | awk '{ print (($1 * 256 + $2) * 256 + $3) * 256 + $4 }')
    [ "$width" = 600 ] || fail "3 inches at 200 dpi are $width pixels"
    run 'ldmatrix.m8n8.*' --format png,pdf --output c --jobs 1
    run 'ldmatrix.m8n8.*' --format png,pdf --output d --jobs 4
    diff -r c d || fail "png and pdf differ with the number of processes"
    "$warpscope" export $x4 --text path --output - > outlines.svg || fail "--text path"
    ! grep -q '<text' outlines.svg || fail "--text path leaves text"
fi

# A trace is the scene as text, the same in all themes and sizes; frames are the scenes of one file.
run $x4 --figure fragment,step --format trace --output traces
[ "$status" = 0 ] || fail "trace: $(cat err)"
ls traces | sort > out
printf '%s\n' $x4.step.trace $x4.trace | sort | cmp - out || fail "names of traces: $(cat out)"
[ "$(grep -c '^scene ' traces/$x4.step.trace)" = 4 ] || fail "the frames of a trace"
grep -q '^ *text label .*"T5: {r0.lo, r0.hi}"$' traces/$x4.trace || fail "a label in a trace"
run $x4 --theme dark --size 8cm --format svg,trace --output dark
[ "$status" = 0 ] && [ -s dark/$x4.theme-dark.size-8cm.svg ] && cmp dark/$x4.trace traces/$x4.trace ||
    fail "a trace hangs on the theme or size: $(ls dark)"

# Every format that the help names is written, from its word and from a file's ending.
for format in $("$warpscope" help --format bash | sed -n "s/.*export,--format) words='\(.*\)'.*/\1/p"); do
    [ $format = svg ] || [ $format = trace ] || [ -e "$BUILD/lib/warpscope/raster.so" ] || continue
    run $x4 --format $format --output formats
    [ "$status" = 0 ] && [ -s formats/$x4.$format ] || fail "--format $format: $(cat err)"
    run $x4 --output by_name.$format
    [ "$status" = 0 ] && cmp by_name.$format formats/$x4.$format || fail "x.$format: $(cat err)"
done

# What makes no sense: left out with a note under a glob, an error by name.
shows 0 '*matrix.m8n8.*' --figure address --output none
! ls none | grep movmatrix || fail "something was drawn for movmatrix's addresses"
refused 2 movmatrix.m8n8.trans.b16 --figure address

refused 2 --output x.svg
refused 2 $x4 --format svg,pdf --output -
refused 2 $x4 --figure maping
refused 2 $x4 --format svg,pgn
refused 2 $x4 --them dark --theem dark
refused 2 $x4 --figure compare
refused 2 $x4 --with $x4
for size in 8furlong -3cm 0 nan inf 1e3px '8 km' cm 0x10px 1.2.3cm 99999cm; do
    refused 2 $x4 --size "$size"
done
for what in lane lane= lane=32 lane=-1 lan=3 lane=1,, lane=1,register lane=1,lane=2 lane5 =5 , ''; do
    refused 2 $x4 --highlight "$what"
done
# A number is echoed as it was typed, however long.
for what in lane=99999999999999999999 lane=000000000000000000000099 register=1234567890123456x; do
    refused 2 $x4 --highlight "$what"
done
refused 2 $x4 --dpi 5
refused 2 $x4 --jobs 0
refused 2 $x4 --figure mapping --lane 32

# What cannot be written: an error that says so, exit 1, and not a part of a file.
touch file
refused 1 $x4 --output file/sub
refused 1 $x4 --output file
refused 1 $x4 --output /dev/full
mkdir locked
chmod a-w locked
if [ ! -w locked ]; then
    transcript=/dev/null refused 1 $x4 --output locked
fi
mkdir small
cp all/$x4.svg small/$x4.svg
for jobs in 1 3; do
    status=0
    (
        ulimit -f 4
        exec "$warpscope" export 'ldmatrix.*' --figure fragment --output small --jobs $jobs --title new \
            --name '{variant}'
    ) > out 2> err || status=$?
    [ "$status" = 1 ] || fail "a full disk with $jobs processes: exit $status"
    grep -q '^warpscope: error.*: small/ldmatrix.*: File too large (0 of 21 ' err || fail "a full disk: $(cat err)"
    [ "$(ls -A small)" = $x4.svg ] || fail "a full disk leaves: $(ls -A small)"
    cmp small/$x4.svg all/$x4.svg || fail "a full disk spoils what was there"
done

# A large export says how large it is before it begins; a very large one is refused without --all.
run_to 2 mma --figure fragment,register --output large
grep -q '^warpscope: .*\b[0-9]\{4\} files, about [0-9]* MB; .*--all' err || fail "a very large export: $(cat err)"
[ ! -e large ] || fail "a very large export is begun"
run_to 0 'ldmatrix.*' --figure fragment,register,address,bank,mapping --output hundred
grep -q "^warpscope: note: $(find hundred -type f | wc -l) files, about [0-9]* MB$" err || fail "a large export: $(cat err)"
run_to 0 --set ptx-manual --output set
[ ! -s err ] || fail "a small export says: $(cat err)"

# On a terminal one line shows how far it is, from the first second on, and is erased; elsewhere nothing does.
cat > terminal.py <<'END'
import os, pty, subprocess, sys
ours, theirs = pty.openpty()
program = subprocess.Popen(sys.argv[1:], stdout=subprocess.DEVNULL, stderr=theirs)
os.close(theirs)
shown = b''
while True:
    try:
        piece = os.read(ours, 65536)
    except OSError:
        break
    if not piece:
        break
    shown += piece
sys.exit(program.wait() or not (shown.count(b' of ') > 2 and shown.endswith(b'\r\033[K') and b'\n' not in shown))
END
captures=$SOURCE/assets/captures # often enough for over a second on any machine
python3 terminal.py "$warpscope" check "$captures" "$captures" "$captures" "$captures" || fail "the progress of check"
"$warpscope" check > out 2> err || fail "check: $(cat err)"
[ ! -s err ] || fail "progress in a pipe: $(cat err)"

echo "export: $(find . -name '*.*' -type f | wc -l) files"
