#!/usr/bin/env bash
# Whichever allocation fails, a command does all that was asked, to the byte, or reports on one line
# that memory ran out and exits with 1; and no part of a file is left. With WS_SWEEP=all each of the
# first 400 allocations fails and 40 of those after them, else 4 and 6; at some, all that follow
# fail too.
. "$SOURCE/viz/tests/lib.bash" || exit
export LC_ALL=C.UTF-8
preload=$BUILD/libfail_allocation.so
[ -f "$preload" ] || { echo "no allocator to stand in front of"; exit 77; }
seq 0 16 496 > input
echo '{"format": "warpscope figures", "version": 1, "groups": [{"figures":
    [{"variant": "ldmatrix.m8n8.x1.b16", "file": "b.svg", "lane": 3, "figure": "mapping"}]}]}' > list.json
printf '%s\n' '__shared__ half A[64][64], B[64][64];' 'ldmatrix_x4(r, &A[lane % 16][lane / 16 * 8]);' \
    'ldmatrix_x4(r, &A[lane % 16][lane / 16 * 8 + 16]);' 'ldmatrix_x4(r, &B[lane % 16][lane / 16 * 8]);' > code.cu
printf '# Notes\n\nText.\n' > notes.md
printf '%s\n' '__global__ void columns(float *to) {' '    __shared__ float tile[32][32];' \
    '    tile[threadIdx.x][threadIdx.y] = 0; to[0] = tile[0][threadIdx.x]; }' > kernel.cu
export WARPSCOPE_CLANG=/nowhere WARPSCOPE_NVCC=/nowhere # a compiler's memory is its own
mkdir runs
runs=0
first=4 more=6
! in_sample 1 2 || { first=400 more=40; }

# In a folder of its own: what the command does with all allocations, and then without each.
one() {
    mkdir made
    export HOME=$PWD/home
    usual=0 ended=0
    COUNT_ALLOCATIONS=count LD_PRELOAD=$preload "$program" "$@" > wanted 2> wanted_err < ../../input || usual=$?
    echo $usual > usual
    mv made whole
    mkdir made
    rm -rf home
    count=$(cat count)
    step=$((count > first ? (count - first) / more + 1 : 0))
    each=$first
    case "$*" in *png* | *pdf* | handout*) # there memory is the drawing libraries' affair, soon
        step=0
        [ $each -lt 70 ] || each=70
        ;;
    esac
    FAIL_EACH=$each,$step LD_PRELOAD=$preload "$program" "$@" > out 2> err < ../../input || ended=$?
    [ $ended = $usual ] && cmp err wanted_err >> wrong || echo "in the end: exit $ended: $(cat err)" >> wrong
    cmp out wanted >> wrong 2>&1 || true
    [ "$(cat failed)" -ge $((count < each + 20 ? count - 20 : each)) ] || # a count has a file of its own
        echo "only $(cat failed) of $count allocations failed" >> wrong
}

# As many at a time as there are processors.
every_allocation() {
    while [ "$(jobs -pr | wc -l)" -ge "$(nproc)" ]; do wait -n || true; done
    runs=$((runs + 1))
    mkdir runs/$runs
    echo "$*" > runs/$runs/command
    (cd runs/$runs && one "$@") &
}

program=$warpscope
every_allocation show $x4
every_allocation banks ldmatrix.m16n16.x1.trans.b8 # says whose rule it takes over
for format in svg png pdf html trace; do
    [ $format = svg ] || [ $format = html ] || [ $format = trace ] ||
        [ -e "$BUILD/lib/warpscope/raster.so" ] || continue
    every_allocation export $x4 --format $format --output made
done
wait
# Of products, descriptors and boxes there are many alike: one of each kind is checked; and of another
# device one variant.
cp -r "$SOURCE/assets" assets
find assets/captures/nvidia-h100 -name '*.json' ! -name ldmatrix.m8n8.x1.b16.json -delete
many=(-name '*mma*.json' -o -name 'descriptor*.json' -o -name 'box*.json')
find assets/captures \( "${many[@]}" \) ! -name mma.m8n8k16.s32.s8.s8.s32.json \
    ! -name mma.sp.m16n8k16.f32.f16.f16.f32.json ! -name wgmma.m64n8k16.f32.f16.f16.json \
    ! -name descriptor.A.k.b32.json ! -name box.swizzle32.json -delete
export WARPSCOPE_ASSETS=$PWD/assets
[ "$(find assets/captures \( "${many[@]}" \) | wc -l)" = 5 ] || fail "no captures of each kind"
every_allocation check --jobs 1 # a failing allocation is tried in a fork, which has one thread
wait
# The rest does not hang on what captures hold.
cp -r assets bare
find bare/captures -name '*.json' -delete
export WARPSCOPE_ASSETS=$PWD/bare
every_allocation show $x4 --format json
every_allocation show $x4 --format markdown
every_allocation find $x4 --lane 5 --register 1
every_allocation list
every_allocation list --format json
every_allocation banks $x4 --pitch 128
every_allocation banks $x4 --pitch 128 --format json
every_allocation banks $x4 --pitch 128 --suggest
every_allocation banks $x4 --address 't%16*pitch' --let pitch=256 --suggest
every_allocation banks --code ../../code.cu --warps 2
for format in table csv json gcc sarif html; do
    every_allocation trace "$SOURCE/viz/tests/trace/packed.trace" --format $format
done
for format in table csv json; do
    every_allocation trace "$SOURCE/viz/tests/trace/scan.trace" --site 5 --format $format
done
every_allocation banks "$SOURCE/viz/tests/ptx/triton_matmul.ptx" --output made/evaluated.trace
every_allocation trace "$SOURCE/viz/tests/trace/scan.trace" --profile "$SOURCE/viz/tests/trace/scan.csv"
every_allocation trace "$SOURCE/viz/tests/trace/scan.trace" --profile "$SOURCE/viz/tests/trace/scan.csv" --format json
every_allocation code $x4 --pitch 128 --swizzle 128
every_allocation code $x4 --pitch 128 --swizzle 128 --lang ptx
every_allocation code $x4 --address 't*pitch' --let pitch=16 --lang ptx
every_allocation code $x4 --address 't*pitch' --let pitch=16 --lang cccl
every_allocation code $x4 --addresses -
every_allocation export $x4 --figure mapping --lane 5 --title 'a b c' --output made/a.svg
every_allocation export $x4 --figure bank,address --pitch 128 --output made --jobs 1
every_allocation export $x4 --format html --output made/a.html
every_allocation export 'ldmatrix.m8n8.x[12].b16' --output made --jobs 2
every_allocation export --list ../../list.json --output made --jobs 1
every_allocation help
# The other commands, and questions whose answer is no.
mma=mma.m16n8k16.f32.f16.f16.f32 wgmma=wgmma.m64n64k16.f32.f16.f16
every_allocation list mma
every_allocation list x4 trans
every_allocation show $mma
every_allocation show $wgmma --format csv
every_allocation show 'ldmatrix.sync.aligned.m8n8.x4.shared.b16 {r0,r1,r2,r3}, [a];'
every_allocation find $x4 --element 1,3,5
every_allocation find $x4 --lane 7 --format json
every_allocation find $mma --lane 7
every_allocation find $mma --element A1,3
every_allocation banks $x4 --pitch 20
every_allocation banks "$SOURCE/viz/tests/ptx/kernels.ptx"
every_allocation code $mma
every_allocation code $wgmma --operand A --box type=f16,size=4096x4096,box=64x64,swizzle=128
every_allocation code b-b-x4
every_allocation descriptor 0x4000004000010000
every_allocation descriptor 'GMMA::Layout_K_SW128_Atom<half_t>' --format json
every_allocation box type=f16,size=64x64,box=64x64,swizzle=128
every_allocation box type=f16,size=64x64,box=64x64,swizzle=128 --format json
every_allocation feed $x4 $mma --operand A --pitch 144
every_allocation feed $x4 $mma --operand A --format json
every_allocation feed ldmatrix.m8n8.x2.trans.b16 $mma --operand B
every_allocation feed $x4 mma.m16n8k16 --operand A
every_allocation feed b-b-x4 --swizzle 128 --pitch 128 --format cuda
every_allocation feed $wgmma --operand A --box type=f16,size=64x64,box=64x64,swizzle=128
every_allocation feed --list
every_allocation check "$SOURCE/assets/captures/nvidia-h200/$x4.json" --format json
every_allocation export $mma --figure mma --output made
every_allocation export $wgmma --figure tile --output made
every_allocation lesson --list
every_allocation lesson --check "$SOURCE/viz/tests/lessons/whole.json"
every_allocation quiz --questions 2 --seed 3
every_allocation quiz --seed 3 --cards made/a.csv
every_allocation quiz --questions 2 --seed 3 --results made/a.csv --cards made/b.csv
every_allocation errata
every_allocation errata --format json
for format in man bash zsh fish icon; do every_allocation help --format $format; done
every_allocation help banks
every_allocation help errors
every_allocation help no-descriptor
every_allocation --version
# What else a command reads or prints.
trace=$SOURCE/viz/tests/trace/packed.trace atom='GMMA::Layout_K_SW128_Atom<half_t>'
box=type=f16,size=64x64,box=64x64,swizzle=128
every_allocation banks --address "$trace"
every_allocation banks --address "$trace" --pattern 1 --suggest
every_allocation banks "$trace" --format sarif
every_allocation trace "$SOURCE/viz/tests/trace/copies.trace" --site 1
every_allocation export --address "$SOURCE/viz/tests/trace/scan.trace" --figure bank --output made/a.svg
every_allocation banks $x4 --layout 'Swizzle<3,3,3> o (16,64):(64,1)' --element-bytes 2
every_allocation banks --address ../../code.cu --warp 0-1 --against ../../code.cu
every_allocation banks $x4 --pitch 128 --pitch +16 --lanes --format csv
every_allocation banks "$SOURCE/viz/tests/ptx/kernels.ptx" --kernel transpose --block 32,8 --param n=64 --format sarif
every_allocation banks "$SOURCE/viz/tests/ptx/kernels.ptx" --kernel transpose --block 32,8 --param n=64 --suggest
every_allocation banks ../../list.json # it is no code
every_allocation banks ../../notes.md
every_allocation banks ../../kernel.cu --block 32,8 --suggest
every_allocation banks $x4 --address 't * 16' --against 't * 32' --format json
every_allocation show $wgmma --operand A --descriptor swizzle=128,leading=16,stride=1024 --format json
every_allocation show $mma --format linear
every_allocation show $x4 --format cute
every_allocation list wgmma --format csv
every_allocation find $x4 --address 0x120 --pitch 128
every_allocation find $x4 --bank 3
every_allocation find $x4 --matrix 1 --row 3 --format csv
every_allocation find $x4 --column 5 --byte 1
every_allocation find $mma --operand A --row 3 --lane 14
every_allocation find $mma --register 1 --format json
every_allocation find $wgmma --operand A --descriptor swizzle=128,leading=16,stride=1024 --row 3 --bank 4
every_allocation find $wgmma --operand A --descriptor swizzle=128,leading=16,stride=1024 --address 0x1ba --format json
every_allocation find $wgmma --operand A --descriptor swizzle=128,leading=16,stride=1024 --element 'A[3,5]'
every_allocation code $wgmma --operand A --descriptor swizzle=128,leading=16,stride=1024
every_allocation descriptor 0x4000004000010000 $wgmma --operand A
every_allocation descriptor "$atom" --shape 64x64 --format json
every_allocation box $box --element 9,3 --address 0x1a0 --format csv
every_allocation box $box --format table
every_allocation box $box --bank 3 --format csv
every_allocation box $box --bank 3
every_allocation feed stmatrix.x4 $wgmma --operand A --swizzle 32 --descriptor swizzle=32,stride=256 \
    --address '(threadIdx.x / 32 * 16 + t % 16) * 32 + t / 16 * 16'
every_allocation feed $mma stmatrix.x2 --operand D
every_allocation feed $mma $mma --operand A --format cuda
every_allocation errata m8n84 --format markdown
every_allocation check --jobs 1 "$WARPSCOPE_ASSETS/lessons" "$SOURCE/assets/captures/nvidia-h200/$x1.json"
every_allocation export $x4 --figure worksheet --output 'made/{figure}/{sheet}'
every_allocation export $x4 --figure step --frame play --omit legend --size 16:9 --output made/a.svg
every_allocation export $x4 --figure explore --format html --omit page --output made/a.html
[ ! -e "$BUILD/lib/warpscope/raster.so" ] || every_allocation handout 1 --output made/a.pdf
if [ -e "$BUILD/fake/libcuda.so.1" ]; then # a simulated device
    program=$BIN/warpscope-probe
    export LD_LIBRARY_PATH=$BUILD/fake FAKE_CUDA=works FAKE_CUDA_SM=90
    every_allocation --list
    every_allocation --help
fi
wait

# What workers allocate is counted on from their beginnings. Of the drawing libraries some end the
# process that they have no memory in, and some draw less: but one line says so in the end, or a whole
# picture is there.
cat > export_one <<'END'
n=$1
shift
mkdir runs/$n
# fontconfig, which a thread reads fonts with, may keep a lock that it then waits for: not ours.
LD_PRELOAD=$preload FAIL_ALLOCATION=$n timeout 60 "$warpscope" export "$@" --output runs/$n/made \
    > runs/$n/out 2> runs/$n/err
status=$?
case "$status $*" in "124 "*png* | "124 "*pdf*) exit ;; esac
mkdir -p runs/$n/made
for file in $(find runs/$n/made -type f); do
    case $file in
    *.svg) tail -c 7 "$file" | grep -q '</svg>' ;;
    *.png) tail -c 8 "$file" | grep -q IEND ;;
    *.pdf) tail -c 7 "$file" | grep -q '%%EOF' ;;
    *) false ;;
    esac || echo "$n of $*: exit $status, left $file" >> wrong
done
[ $status = 0 ] && [ -n "$(find runs/$n/made -type f)" ] ||
    { [ $status = 1 ] && tail -n 1 runs/$n/err | grep -q '^warpscope: .*\(memory\|llocate\|font\)'; } ||
    echo "$n of $*: exit $status: $(tail -n 2 runs/$n/err)" >> wrong
END
export preload warpscope
for format in svg png pdf; do
    [ $format = svg ] || [ -e "$BUILD/lib/warpscope/raster.so" ] || continue
    mkdir -p drawn/$format/runs
    wanted="$x4 --format $format"
    from=3500 step=900 assets=$SOURCE/assets
    [ $format != svg ] ||
        { wanted='ldmatrix.m8n8.x[12].b16 --jobs 2' from=40 step=2 assets=$PWD/bare; }
    ! in_sample 1 2 && runs_drawn=4 || runs_drawn=20
    (export WARPSCOPE_ASSETS=$assets && cd drawn/$format && seq $from $step $((from + runs_drawn * step)) |
        xargs -P "$(nproc)" -I N bash ../../export_one N $wanted)
    [ ! -s drawn/$format/wrong ] || { cat drawn/$format/wrong >&2; exit 1; }
done

failed=0
for run in runs/*/; do
    [ ! -s "$run/wrong" ] || { echo "FAILED: $(cat "$run/command"):"; head -n 20 "$run/wrong"; } >&2
    failed=$((failed + $(cat "$run/failed")))
done
! cat runs/*/wrong 2> said | grep -q . || exit 1
echo "memory: $failed allocations failed, of $runs commands"
