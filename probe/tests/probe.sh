#!/usr/bin/env bash
# The probe's whole path, from its command line to the file, on a simulated device: what it
# captures, what it says when something fails, and that a failure leaves no file behind.
. "$SOURCE/viz/tests/lib.bash" || exit
command_name=warpscope-probe warpscope=$BIN/$command_name
fake=$BUILD/fake
if [ ! -e "$fake/libcuda.so.1" ]; then
    run --out x
    [ "$status" = 1 ] && grep -q 'no GPU kernels (' err || fail "$(cat out err)"
    echo "skipped: no nvcc here, so the probe has no kernels (and says so), nor is there a driver"
    exit 77
fi

# on MODE SM COMMAND…: runs it on a simulated device.
on() {
    local prompt="\$ FAKE_CUDA=$1 FAKE_CUDA_SM=$2"
    LD_LIBRARY_PATH=$fake FAKE_CUDA=$1 FAKE_CUDA_SM=$2 "${@:3}"
}
says() { grep -qF -- "$1" out || fail "does not print '$1': $(cat out err)"; }
silent() { [ ! -s err ] || fail "complains: $(cat err)"; }
no_files() { [ "$(ls)" = "$(printf 'err\nout')" ] || fail "left behind: $(ls)"; }
captured() { # a file a variant, that says so itself, and nothing beside: FOLDER COUNT
    [ "$(find "$1" -type f | wc -l)" = "$2" ] || fail "$1 does not hold $2 files"
    for file in "$1"/*; do
        said=$(sed -n 's/^  "variant": "\(.*\)",$/\1/p' "$file")
        [ "${said//:/_}" = "$(basename "$file" .json)" ] || fail "$file is another's"
    done
}

# A capture of everything, on each generation, agrees with the PTX ISA.
# What a later Toolkit is needed for is told; the driver here is as old as the kernels.
on works 90 run_to 0 --list
release=$(sed -n '1s/.*, CUDA \([0-9]*\)\.\([0-9]*\)$/\1\2/p' out)
knows() { [ "$release" -ge "$1" ]; }
varies="CUDA ${release%?}.${release: -1}" # wherever the probe was built
lacks='needs a probe built with CUDA [0-9.]* or later; this one was built with CUDA'
lacking() { grep "$@" out | grep -c "$lacks" || true; }
moves='^\(ldmatrix\|stmatrix\|movmatrix\|ld\|st\|cp\)\.' multiplies='^\(wg\)\?mma'
all=$(grep -c "$multiplies" out)
others=$(sed 1,2d out | grep -vc "$moves\|$multiplies") # what descriptors read, and what else is no variant
most=$((26 - $(lacking "$moves"))) # variants of sm_90
only_moves=('[!mwdb]*' 'mov*') # and not what else there is, of a warpgroup, of descriptors and of boxes
# Products are taken a few at a time, but for sm_90, where all are, unless WS_PRODUCT_STRIDE is set.
for row in 75:13:31 80:17:155 89:17:179 90:26:266 100:41:182 103:41:182 110:41:182 120:41:182 \
    121:41:182; do
    IFS=: read -r sm count products <<< "$row"
    on works "$sm" run_to 0 --list
    count=$((count - $(lacking "$moves")))
    [ "$(grep -c "$multiplies.* yes$" out)" = $((products - $(lacking "$multiplies"))) ] ||
        fail "not $products products"
    picked=('*') products=$(grep -c "$multiplies.* yes$" out)
    beside=$((others - $(lacking -v "$moves\|$multiplies")))
    [ "$sm" = 90 ] && [ -z "${WS_PRODUCT_STRIDE-}" ] ||
        picked=("${only_moves[@]}" '*.m8n8k16.s32.s8.s8.*') products=1 beside=0
    on works "$sm" run_to 0 --out all "${picked[@]}"
    silent
    says "$count of 41 variants, $products of $all MMA variants, "
    says "(sm_$sm)"
    [ "$(grep -cE 'as the (PTX ISA|rule) specifies' out)" = $((count + products + beside)) ] || fail "not a line each"
    captured all $((count + products + beside))
    rm -r all
    no_files
done

# Picked variants, however they are written, and only those.
on works 90 shows 0 -o some 'stmatrix.*' movmatrix.sync.aligned.m8n8.trans.b16
captured some 7

# A folder that is there keeps what it has, but for files of the same variants.
cp some/stmatrix.m8n8.x4.b16.json kept
echo precious | tee some/stmatrix.m8n8.x1.b16.json >some/notes.txt
on works 90 run_to 0 --out=some 'ldmatrix.*' stmatrix.m8n8.x1.b16
rm some/notes.txt
captured some $((most - 10))
cmp -s kept some/stmatrix.m8n8.x4.b16.json || fail "touched another variant's file"
rm -r some kept
no_files

# One variant to standard output: the same file, and the report beside it.
on works 90 run_to 0 --out - stmatrix.m8n8.x2.b16
grep -q '^standard output: 1 of 41 ' err || fail "does not report"
cp out printed
no_date() { sed 's/"date": "[^"]*"/"date"/' "$1"; }
on works 90 run_to 0 --out x stmatrix.m8n8.x2.b16
cmp -s <(no_date printed) <(no_date x/stmatrix.m8n8.x2.b16.json) || fail "--out - is another capture"
rm -r x printed
on works 90 ends 2 --out - 'stmatrix.*'
[ ! -s out ] || fail "prints something"
on works 90 ends 2 --out -
on works 90 ends 2 --time --out - stmatrix.m8n8.x2.b16
on wrong 90 run_to 1 --out - ldmatrix.m8n8.x2.b16
grep -q '^warpscope-probe: ldmatrix.m8n8.x2.b16: ' err || fail "does not tell"
head -n 1 out | grep -qx '{' || fail "does not print what it found"
no_files

# A variant that the device has not is an error that says what it needs.
on works 90 ends 1 --out x ldmatrix.m16n16.x1.trans.b8
no_files
on works 75 ends 1 --out x 'ldmatrix.*' 'stmatrix.*'
no_files
on works 70 ends 1 --out x
no_files

# Each way to fail is one line that says what to do, and leaves nothing behind.
on no-device 90 ends 1 --out x
no_files
on old-driver 90 run_to 1 --out x
grep -q 'supports CUDA 1[0-9]\.4[ ,]' err || fail "does not name the driver's CUDA"
no_files
on out-of-memory 90 ends 1 --out x
no_files
on misaligned 90 ends 1 --out x
no_files
on illegal-instruction 90 ends 1 --out x
no_files
on works 90 ends 1 --out x --device 3
no_files
on works 90 ends 1 --out missing/x
no_files
mkdir kept
echo precious >kept/ldmatrix.m8n8.x1.b16.json
on misaligned 90 run_to 1 --out kept
[ "$(cat kept/*)" = precious ] || fail "a failed capture overwrote the file"
rm -r kept
echo precious >file
on works 90 ends 1 --out file
[ "$(cat file)" = precious ] || fail "a file was overwritten"
rm file
echo '' >libcuda.so.1
LD_LIBRARY_PATH=$folder transcript=/dev/null ends 1 --out x # in the loader's words
grep -q "no NVIDIA driver ($folder/libcuda.so.1: " err || fail "no driver: $(cat err)"
rm libcuda.so.1; no_files

# A device that does otherwise is a finding: it is written, and told.
for mode in wrong lazy; do
    on "$mode" 90 run_to 1 --out odd "${only_moves[@]}"
    grep -q '^warpscope-probe: ldmatrix.m8n8.x2.b16: ' err && [ "$(wc -l < err)" = 1 ] || fail "$(cat err)"
    captured odd $most
    rm -r odd
done

if knows 120; then
    transcript=/dev/null on wrong 90 shows 1 --out odd wgmma.m64n8k16.f32.f16.f16 wgmma.m64n8k16.f16.f16.f16
    captured odd 2
    rm -r odd
fi
on wrong 90 shows 1 --out odd mma.m16n8k16.f32.f16.f16.f32
captured odd 1
rm -r odd

# A product by its PTX, with and without operands, and to standard output.
mma=mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32
on works 90 shows 0 --out some $mma "${mma/k8/k4} {%0, %1, %2, %3}, {%4, %5}, {%6}, {%7, %8, %9, %10};" 'mma.m8n8k4.f64.*'
captured some 3
on works 90 run_to 0 --out - $mma
grep -q "^standard output: 0 of 41 variants, 1 of $all MMA variants" err || fail "does not report"
cmp -s <(no_date out) <(no_date some/mma.m16n8k8.f32.tf32.tf32.f32.json) || fail "another capture"
rm -r some
on works 80 ends 1 --out x mma.m16n8k16.f64.f64.f64.f64
on works 90 ends 2 --out x mma.m16n8k16.f16.f16.f16.f32
on works 90 ends 2 --out x "$mma {%0}, {%1}, {%2}, {%3};"
on works 90 ends 2 --out x mma.m16n8k32.kind::f8f6f4.f32.e3m2.e3m2.f32
no_files

# Products of warpgroups, on the one target that has them, at the n that are captured.
if knows 120; then
    transcript=/dev/null on works 90 shows 0 --out some wgmma.mma_async.sync.aligned.m64n8k32.s32.u8.u8 'wgmma.m64n*k8.*'
    captured some 5
    rm -r some
    on works 90 run_to 0 --out - wgmma.m64n16k256.s32.b1.b1.and.popc
    grep -qx '  "target": "sm_90a",' out || fail "is for another target"
else
    transcript=/dev/null on works 90 ends 1 --out x wgmma.m64n8k16.f32.f16.f16
    transcript=/dev/null on works 90 ends 1 --out x 'box.*'
fi
on works 90 run_to 0 --out some '*.s8.s8*'
{ grep -q '^wgmma' out || ! knows 120; } && grep -q '^mma' out || fail "a glob does not pick both"
rm -r some
on works 100 ends 1 --out x wgmma.m64n8k16.f32.f16.f16
on works 90 ends 2 --out x wgmma.m64n24k16.f32.f16.f16
no_files

# A pattern that the bank rule does not explain is a finding too: written, and told by name.
on uneven 90 shows 1 --out odd ldmatrix.m8n8.x1.b16
captured odd 1
rm -r odd

# --run: at the reader's own addresses, with what came, how long it took, and the verdict.
on works 90 shows 0 --run ldmatrix.m8n8.x4.b16 --pitch 144
no_files
on works 90 shows 0 --run ldmatrix.m8n8.x4.trans.b16 --address '(t % 16) * pitch + t / 16 * 16' --let pitch=64
seq 0 128 3968 >numbers
on works 90 shows 0 --run stmatrix.m8n8.x2.b16 --addresses numbers
rm numbers
on works 90 shows 0 --run movmatrix.m8n8.trans.b16
m16n16='ldmatrix.sync.aligned.m16n16.x1.trans.shared.b8x16.b6x16_p32 {r0, r1}, [a];'
if knows 128; then
    transcript=/dev/null on works 120 shows 0 --run "$m16n16"
else
    transcript=/dev/null on works 120 ends 1 --run "$m16n16"
fi
on works 90 run_to 0 --run stmatrix.m8n8.x1.trans.b16 --base 4096 --format json
silent
says '"variant": "stmatrix.m8n8.x1.trans.b16"'
says '{ "lane": 5, "address": 4176, "elements": [[[0, 2, 1], [0, 3, 1]]] },'
says '"elements_as_predicted": true'
says '"cycles_as_predicted": true'

# What the GPU does otherwise is told, and fails.
on wrong 90 shows 1 --run ldmatrix.m8n8.x1.b16
on wrong 90 shows 1 --run stmatrix.m8n8.x1.b16 --format json
says '"elements_as_predicted": false'
on stray 90 shows 1 --run stmatrix.m8n8.x1.b16
on uneven 90 shows 1 --run ldmatrix.m8n8.x2.b16 --address 't * 272'

# Addresses that cannot be: outside, nothing is run; misaligned, the GPU refuses, and the lane is named.
on works 90 ends 1 --run ldmatrix.m8n8.x4.b16 --address 't * 4096'
on works 90 ends 1 --run ldmatrix.m8n8.x1.b16 --pitch 64 --buffer 256
on works 90 ends 1 --run ldmatrix.m8n8.x1.b16 --address 't * 16 + t / 3 * 4'
on works 90 ends 1 --run ldmatrix.m8n8.x1.b16 --address '-16'
on works 90 ends 1 --run ldmatrix.m16n16.x1.trans.b8
on no-device 90 ends 1 --run ldmatrix.m8n8.x1.b16
no_files

# --list tells of all, with a reason for each no.
on works 90 run_to 0 --list
[ "$(grep "$moves" out | grep -c ' yes$')" = "$most" ] || fail "not $most variants"
knows 134 || [ "$(grep -c 'no: needs a probe built with CUDA 13.4 or later; this one was' out)" = 3 ] ||
    fail "does not say which need a later toolkit"
[ "$(grep -c 'no: needs sm_100f+; this is sm_90' out)" = 15 ] || fail "not 15 refused"
on no-device 90 ends 1 --list
[ "$(grep "$moves" out | grep -c 'needs sm_')" = 41 ] || fail "does not say what 41 variants need"

# --time times both, and leaves no file unless asked.
on works 90 run_to 0 --time '[!mwdb]*'
silent
says "baseline"
says "capture"
says "ratio"
no_files
on no-device 90 ends 1 --time
no_files

# Wrong usage.
on works 90 ends 2
on works 90 ends 2 --lsit
on works 90 ends 2 --out
on works 90 ends 2 --out mine.json
on works 90 ends 2 --out x --device one
on works 90 ends 2 --out x ldmatrix.m8n8.x3.b16
on works 90 ends 2 --list stmatrix.m8n8.x1.b16
on works 90 ends 2 --list --time
on works 90 ends 2 --run ldmatrix.m8n8.x1.b16 --out x
on works 90 ends 2 --run ldmatrix.m8n8.x1.b16 stmatrix.m8n8.x1.b16
on works 90 ends 2 --run 'ldmatrix.*'
on works 90 ends 2 --run movmatrix.m8n8.trans.b16 --pitch 16
on works 90 ends 2 --out x --pitch 16
on works 90 ends 2 --list --format json
on works 90 ends 2 --list --format text
on works 90 ends 2 --run ldmatrix.m8n8.x1.b16 --format xml
on works 90 ends 2 --run ldmatrix.m8n8.x1.b16 --pitch wide
on works 90 ends 2 --run ldmatrix.m8n8.x1.b16 --paddin 16 --picth 16
no_files
on works 90 run_to 0 --help
silent
for option in output run format list device version help pitch address; do says "--$option"; done
awk 'length > 80 { exit 1 }' out || fail "is wider than 80 columns"
grep -o -- '--[a-z]*' out | sort -u >options
on works 90 run_to 0 --man
silent
says ".TH WARPSCOPE-PROBE 1"
while read -r option; do says "\\-\\-${option#--}"; done <options
cmp -s out "$BUILD/share/man/man1/warpscope-probe.1" || fail "is not the page that was built"
rm options
on works 90 run_to 0 --version
says "warpscope-probe "

