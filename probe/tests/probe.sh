# The probe's whole path, from its command line to the file, on a simulated device: what it
# captures, what it says when something fails, and that a failure leaves no file behind.
set -u
probe=$BIN/warpscope-probe
fake=$BUILD/fake
if [ ! -e "$fake/libcuda.so.1" ]; then
    said=$("$probe" --out x 2>&1)
    [ $? = 1 ] && [ "${said#*no GPU kernels: when it was configured}" != "$said" ] || { echo "FAILED: $said"; exit 1; }
    echo "skipped: no nvcc here, so the probe has no kernels (and says so), nor is there a driver"
    exit 77
fi

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
failures=0

# expect STATUS MODE SM ARGUMENTS…: runs the probe on a simulated device, keeps what it says.
expect() {
    local status=$1 mode=$2 sm=$3 got
    shift 3
    what="$mode sm_$sm: warpscope-probe $*"
    LD_LIBRARY_PATH=$fake FAKE_CUDA=$mode FAKE_CUDA_SM=$sm "$probe" "$@" >out 2>err
    got=$?
    [ "$got" = "$status" ] || wrong "exit status $got, not $status"
}
wrong() {
    echo "FAILED: $what: $1"
    sed 's/^/    /' out err
    failures=$((failures + 1))
}
says() { grep -qF -- "$1" out || wrong "does not print: $1"; }
complains() {
    grep -qF -- "$1" err || wrong "does not say: $1"
    [ "$(wc -l <err)" = 1 ] || wrong "says more than one line"
    grep -q '^warpscope-probe: ' err || wrong "the line does not start with 'warpscope-probe: '"
}
silent() { [ ! -s err ] || wrong "complains"; }
no_files() {
    [ "$(ls)" = "$(printf 'err\nout')" ] && return
    wrong "left behind: $(ls)"
    rm -rf ./*.json* ./x
}
captured() { # a file a variant, that says so itself, and nothing beside: FOLDER COUNT
    [ "$(find "$1" -type f | wc -l)" = "$2" ] || wrong "$1 does not hold $2 files"
    for file in "$1"/*; do
        said=$(sed -n 's/^  "variant": "\(.*\)",$/\1/p' "$file")
        [ "${said//:/_}" = "$(basename "$file" .json)" ] || wrong "$file is another's"
    done
}

# A capture of everything, on each generation, agrees with the PTX ISA.
# What a later Toolkit is needed for is told; the driver here is as old as the kernels.
expect 0 works 90 --list
release=$(sed -n '1s/.*, CUDA \([0-9]*\)\.\([0-9]*\)$/\1\2/p' out)
knows() { [ "$release" -ge "$1" ]; }
lacks='needs a probe built with CUDA [0-9.]* or later; this one was built with CUDA'
lacking() { grep "$@" out | grep -c "$lacks"; }
moves='^\(ldmatrix\|stmatrix\|movmatrix\|ld\|st\|cp\)\.' multiplies='^\(wg\)\?mma'
all=$(grep -c "$multiplies" out)
others=$(sed 1,2d out | grep -vc "$moves\|$multiplies") # what descriptors read, and what else is no variant
most=$((26 - $(lacking "$moves"))) # variants of sm_90
only_moves=('[!mwdb]*' 'mov*') # and not what else there is, of a warpgroup, of descriptors and of boxes
# Products are taken a few at a time, but for sm_90, where all are, unless WS_PRODUCT_STRIDE is set.
for row in 75:13:31 80:17:155 89:17:179 90:26:266 100:41:182 103:41:182 110:41:182 120:41:182 \
    121:41:182; do
    IFS=: read -r sm count products <<< "$row"
    expect 0 works "$sm" --list
    count=$((count - $(lacking "$moves")))
    [ "$(grep -c "$multiplies.* yes$" out)" = $((products - $(lacking "$multiplies"))) ] ||
        wrong "not $products products"
    picked=('*') products=$(grep -c "$multiplies.* yes$" out)
    beside=$((others - $(lacking -v "$moves\|$multiplies")))
    [ "$sm" = 90 ] && [ -z "${WS_PRODUCT_STRIDE-}" ] ||
        picked=("${only_moves[@]}" '*.m8n8k16.s32.s8.s8.*') products=1 beside=0
    expect 0 works "$sm" --out all "${picked[@]}"
    silent
    says "$count of 41 variants, $products of $all products, "
    says " captured on simulated (not a GPU) (sm_$sm)"
    [ "$(grep -cE 'as the (PTX ISA specifies|rule says)' out)" = $((count + products + beside)) ] || wrong "not a line each"
    captured all $((count + products + beside))
    rm -r all
    no_files
done

# Picked variants, however they are written, and only those.
expect 0 works 90 -o some 'stmatrix.*' movmatrix.sync.aligned.m8n8.trans.b16
says "7 of 41"
captured some 7
says "some: 7 of 41 variants"

# A folder that is there keeps what it has, but for files of the same variants.
cp some/stmatrix.m8n8.x4.b16.json kept
echo precious | tee some/stmatrix.m8n8.x1.b16.json >some/notes.txt
expect 0 works 90 --out=some 'ldmatrix.*' stmatrix.m8n8.x1.b16
rm some/notes.txt
captured some $((most - 10))
cmp -s kept some/stmatrix.m8n8.x4.b16.json || wrong "touched another variant's file"
rm -r some kept
no_files

# One variant to standard output: the same file, and the report beside it.
expect 0 works 90 --out - stmatrix.m8n8.x2.b16
grep -q '^standard output: 1 of 41 variants' err || wrong "does not report"
cp out printed
no_date() { sed 's/"date": "[^"]*"/"date"/' "$1"; }
expect 0 works 90 --out x stmatrix.m8n8.x2.b16
cmp -s <(no_date printed) <(no_date x/stmatrix.m8n8.x2.b16.json) || wrong "--out - is another capture"
rm -r x printed
expect 2 works 90 --out - 'stmatrix.*'
complains "--out - writes one capture, which is of one variant, and 9 are picked"
[ ! -s out ] || wrong "prints something"
expect 2 works 90 --out -
complains "and $((41 + all + others)) are picked"
expect 2 works 90 --time --out - stmatrix.m8n8.x2.b16
complains "--time writes several times"
expect 1 wrong 90 --out - ldmatrix.m8n8.x2.b16
grep -q '^warpscope-probe: ldmatrix.m8n8.x2.b16: differs from the PTX ISA: ' err || wrong "does not tell"
head -n 1 out | grep -qx '{' || wrong "does not print what it found"
no_files

# A variant that the device has not is an error that says what it needs.
expect 1 works 90 --out x ldmatrix.m16n16.x1.trans.b8
complains "ldmatrix.m16n16.x1.trans.b8 needs the Blackwell families"
complains "is sm_90"
no_files
expect 1 works 75 --out x 'ldmatrix.*' 'stmatrix.*'
complains "stmatrix.m8n8.x1.b16 needs sm_90 and later"
no_files
expect 1 works 70 --out x
complains "needs sm_75 and later"
no_files

# Each way to fail is one line that says what to do, and leaves nothing behind.
expect 1 no-device 90 --out x
complains "CUDA_ERROR_NO_DEVICE"; complains "CUDA_VISIBLE_DEVICES"; no_files
expect 1 old-driver 90 --out x
grep -q 'supports CUDA 1[0-9]\.4 ' err || wrong "does not name the driver's CUDA"
complains "update the NVIDIA driver"; no_files
expect 1 out-of-memory 90 --out x
complains "CUDA_ERROR_OUT_OF_MEMORY"; complains "end another program"; no_files
expect 1 misaligned 90 --out x
complains "CUDA_ERROR_MISALIGNED_ADDRESS"; complains "not a multiple of its row"; no_files
expect 1 illegal-instruction 90 --out x
complains "CUDA_ERROR_ILLEGAL_INSTRUCTION"; no_files
expect 1 works 90 --out x --device 3
complains "there is no GPU 3: this machine has 1"; no_files
expect 1 works 90 --out missing/x
complains "missing/x: the folder cannot be made"; no_files
mkdir kept
echo precious >kept/ldmatrix.m8n8.x1.b16.json
expect 1 misaligned 90 --out kept
[ "$(cat kept/*)" = precious ] || wrong "a failed capture overwrote the file"
rm -r kept
echo precious >file
expect 1 works 90 --out file
complains "file is there and is not a folder"
[ "$(cat file)" = precious ] || wrong "a file was overwritten"
rm file
echo '' >libcuda.so.1
what="no driver" status=0
LD_LIBRARY_PATH=$work "$probe" --out x >out 2>err || status=$?
[ "$status" = 1 ] || wrong "exit status $status, not 1"
complains "no NVIDIA driver here"
rm libcuda.so.1; no_files

# A device that does otherwise is a finding: it is written, and told.
for mode in wrong lazy; do
    expect 1 "$mode" 90 --out odd "${only_moves[@]}"
    complains "ldmatrix.m8n8.x2.b16: differs from the PTX ISA: "
    says "NOT as the PTX ISA specifies"
    captured odd $most
    rm -r odd
done

if knows 120; then
    expect 1 wrong 90 --out odd wgmma.m64n8k16.f32.f16.f16 wgmma.m64n8k16.f16.f16.f16
    complains "wgmma.m64n8k16.f32.f16.f16: differs from the PTX ISA: thread 100, d0 of D has element "
    says "NOT as the PTX ISA specifies"
    captured odd 2
    rm -r odd
fi
expect 1 wrong 90 --out odd mma.m16n8k16.f32.f16.f16.f32
complains "mma.m16n8k16.f32.f16.f16.f32: differs from the PTX ISA: lane 4, a0, bits 0 to 15 of A meets "
says "NOT as the PTX ISA specifies"
captured odd 1
rm -r odd

# A product by its PTX, with and without operands, and to standard output.
mma=mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32
expect 0 works 90 --out some $mma "${mma/k8/k4} {%0, %1, %2, %3}, {%4, %5}, {%6}, {%7, %8, %9, %10};" 'mma.m8n8k4.f64.*'
says "0 of 41 variants, 3 of $all products"
captured some 3
expect 0 works 90 --out - $mma
grep -q "^standard output: 0 of 41 variants, 1 of $all products" err || wrong "does not report"
cmp -s <(no_date out) <(no_date some/mma.m16n8k8.f32.tf32.tf32.f32.json) || wrong "another capture"
rm -r some
expect 1 works 80 --out x mma.m16n8k16.f64.f64.f64.f64
complains "mma.m16n8k16.f64.f64.f64.f64 needs sm_90 and later"
expect 2 works 90 --out x mma.m16n8k16.f16.f16.f16.f32
complains "m16n8k16 of .f16: .dtype and .ctype are alike; nearest legal: mma.m16n8k16.f16.f16.f16.f16"
expect 2 works 90 --out x "$mma {%0}, {%1}, {%2}, {%3};"
complains "D has 4 registers, and here is 1"
expect 2 works 90 --out x mma.m16n8k32.kind::f8f6f4.f32.e3m2.e3m2.f32
complains "cannot be captured: this version has no experiment for it"
no_files

# Products of warpgroups, on the one target that has them, at the n that are captured.
if knows 120; then
    expect 0 works 90 --out some wgmma.mma_async.sync.aligned.m64n8k32.s32.u8.u8 'wgmma.m64n*k8.*'
    says "0 of 41 variants, 5 of $all products"
    captured some 5
    rm -r some
    expect 0 works 90 --out - wgmma.m64n16k256.s32.b1.b1.and.popc
    grep -qx '  "target": "sm_90a",' out || wrong "is for another target"
else
    expect 1 works 90 --out x wgmma.m64n8k16.f32.f16.f16
    complains "wgmma.m64n8k16.f32.f16.f16: needs a probe built with CUDA 12.0 or later; this one was"
    expect 1 works 90 --out x 'box.*'
    complains "needs a probe built with CUDA 12.0 or later; this one was built with CUDA"
fi
expect 0 works 90 --out some '*.s8.s8*'
{ grep -q '^wgmma' out || ! knows 120; } && grep -q '^mma' out || wrong "a glob does not pick both"
rm -r some
expect 1 works 100 --out x wgmma.m64n8k16.f32.f16.f16
complains "wgmma.m64n8k16.f32.f16.f16 needs sm_90a alone; this GPU, simulated (not a GPU), is sm_100"
expect 2 works 90 --out x wgmma.m64n24k16.f32.f16.f16
complains "this version has experiments for wgmma of n = 8, 16, 64 and 256"
no_files

# A pattern that the bank rule does not explain is a finding too: written, and told by name.
expect 1 uneven 90 --out odd ldmatrix.m8n8.x1.b16
complains 'ldmatrix.m8n8.x1.b16: pattern "pitch 272" takes 34.'
says "as the PTX ISA specifies"
says "over 40 patterns, largest residual +1."
captured odd 1
rm -r odd

# --run: at the reader's own addresses, with what came, how long it took, and the verdict.
expect 0 works 90 --run ldmatrix.m8n8.x4.b16 --pitch 144
silent; no_files
says "ldmatrix.m8n8.x4.b16 on simulated (not a GPU) (sm_90), CUDA "
says "  11     1584  M0[2,6] M0[2,7]     M1[2,6] M1[2,7]     M2[2,6] M2[2,7]     M3[2,6] M3[2,7]"
says "elements: as the PTX ISA specifies"
says "wavefronts: 4 in 4 phases"
says "cycles: 38.09 measured, 38.09 predicted: as predicted"
expect 0 works 90 --run ldmatrix.m8n8.x4.trans.b16 --address '(t % 16) * pitch + t / 16 * 16' --let pitch=64
silent
says "wavefronts: 16 in 4 phases"
says "cycles: 62.09 measured, 62.09 predicted: as predicted"
seq 0 128 3968 >numbers
expect 0 works 90 --run stmatrix.m8n8.x2.b16 --addresses numbers
rm numbers
says "where in memory each register's elements were found"
says "wavefronts: 16 in 2 phases"
expect 0 works 90 --run movmatrix.m8n8.trans.b16
says "elements: as the PTX ISA specifies"
says "cycles: 30.09 measured, 30.09 predicted: as predicted"
grep -q wavefronts out && wrong "movmatrix has no wavefronts"
m16n16='ldmatrix.sync.aligned.m16n16.x1.trans.shared.b8x16.b6x16_p32 {r0, r1}, [a];'
if knows 128; then
    expect 0 works 120 --run "$m16n16"
    says "wavefronts: 2 in 2 phases"
else
    expect 1 works 120 --run "$m16n16"
    complains "needs a probe built with CUDA 12.8 or later; this one was built with CUDA"
fi
expect 0 works 90 --run stmatrix.m8n8.x1.trans.b16 --base 4096 --format json
silent
says '"variant": "stmatrix.m8n8.x1.trans.b16"'
says '{ "lane": 5, "address": 4176, "elements": [[[0, 2, 1], [0, 3, 1]]] },'
says '"elements_as_predicted": true'
says '"cycles_as_predicted": true'

# What the GPU does otherwise is told, and fails.
expect 1 wrong 90 --run ldmatrix.m8n8.x1.b16
says "elements: NOT as the PTX ISA specifies: lane 7, r0, element 0"
expect 1 wrong 90 --run stmatrix.m8n8.x1.b16 --format json
says '"elements_as_predicted": false'
says 'element 0 of the row that lane 0 gives is not as stored'
expect 1 stray 90 --run stmatrix.m8n8.x1.b16
says "NOT as the PTX ISA specifies: 1 word of memory that no lane's row has changed"
expect 1 uneven 90 --run ldmatrix.m8n8.x2.b16 --address 't * 272'
says "NOT as predicted"
says "elements: as the PTX ISA specifies"

# Addresses that cannot be: outside, nothing is run; misaligned, the GPU refuses, and the lane is named.
expect 1 works 90 --run ldmatrix.m8n8.x4.b16 --address 't * 4096'
complains "lane 16's row, bytes 65536 to 65551, lies outside the buffer of 65280 bytes: nothing was run"
expect 1 works 90 --run ldmatrix.m8n8.x1.b16 --pitch 64 --buffer 256
complains "lane 4's row, bytes 256 to 271, lies outside the buffer of 256 bytes: nothing was run"
expect 1 works 90 --run ldmatrix.m8n8.x1.b16 --address 't * 16 + t / 3 * 4'
complains "lane 3's address, 52, is not a multiple of 16: the instruction faults: "
complains "CUDA_ERROR_MISALIGNED_ADDRESS"
expect 1 works 90 --run ldmatrix.m8n8.x1.b16 --address '-16'
complains "lane 0's address is negative"
expect 1 works 90 --run ldmatrix.m16n16.x1.trans.b8
complains "needs the Blackwell families"
expect 1 no-device 90 --run ldmatrix.m8n8.x1.b16
complains "CUDA_ERROR_NO_DEVICE"
no_files

# --list tells of all, with a reason for each no.
expect 0 works 90 --list
[ "$(grep "$moves" out | grep -c ' yes$')" = "$most" ] || wrong "not $most variants"
knows 134 || [ "$(grep -c 'no: needs a probe built with CUDA 13.4 or later; this one was' out)" = 3 ] ||
    wrong "does not say which need a later toolkit"
[ "$(grep -c 'no: needs sm_100f+; this is sm_90' out)" = 15 ] || wrong "not 15 refused"
expect 1 no-device 90 --list
complains "no NVIDIA GPU is here"
[ "$(grep "$moves" out | grep -c 'needs sm_')" = 41 ] || wrong "does not say what 41 variants need"

# --time times both, and leaves no file unless asked.
expect 0 works 90 --time '[!mwdb]*'
silent; says "baseline"; says "capture"; says "ratio"; no_files
expect 1 no-device 90 --time
complains "CUDA_ERROR_NO_DEVICE"; no_files

# Wrong usage.
expect 2 works 90
complains "--out FOLDER"
expect 2 works 90 --lsit
complains "did you mean --list?"
expect 2 works 90 --out
complains "--out needs a value"
expect 2 works 90 --out mine.json
complains "--out mine.json: a capture is a folder with a file a variant: name a folder, such as mine"
expect 2 works 90 --out x --device one
complains "--device one"
expect 2 works 90 --out x ldmatrix.m8n8.x3.b16
complains "there is no .x3"
expect 2 works 90 --list stmatrix.m8n8.x1.b16
complains "--list takes"
expect 2 works 90 --list --time
complains "one at a time"
expect 2 works 90 --run ldmatrix.m8n8.x1.b16 --out x
complains "--run takes one variant"
expect 2 works 90 --run ldmatrix.m8n8.x1.b16 stmatrix.m8n8.x1.b16
complains "--run takes one variant"
expect 2 works 90 --run 'ldmatrix.*'
complains "ldmatrix.*"
expect 2 works 90 --run movmatrix.m8n8.trans.b16 --pitch 16
complains "movmatrix touches no memory"
expect 2 works 90 --out x --pitch 16
complains "--pitch is for --run"
expect 2 works 90 --list --format json
complains "--format is for --run"
expect 2 works 90 --list --format text
complains "--format is for --run"
expect 2 works 90 --run ldmatrix.m8n8.x1.b16 --format xml
complains "unknown value for --format 'xml'; there are: text, json"
expect 2 works 90 --run ldmatrix.m8n8.x1.b16 --pitch wide
complains "--pitch wide"
expect 2 works 90 --run ldmatrix.m8n8.x1.b16 --paddin 16 --picth 16
complains "did you mean --pitch?"
no_files
expect 0 works 90 --help
silent
for option in out run format list time device help man version pitch address; do says "--$option"; done
awk 'length > 80 { exit 1 }' out || wrong "is wider than 80 columns"
grep -o -- '--[a-z]*' out | sort -u >options
expect 0 works 90 --man
silent; says ".TH WARPSCOPE-PROBE 1"
while read -r option; do says "\\-\\-${option#--}"; done <options
cmp -s out "$BUILD/share/man/man1/warpscope-probe.1" || wrong "is not the page that was built"
rm options
expect 0 works 90 --version
says "warpscope-probe "

echo "$failures failed"
[ "$failures" = 0 ]
