#!/usr/bin/env bash
# Whichever allocation fails, a command does all that was asked, to the byte, or says on one line
# that memory ran out and exits with 1; and no part of a file is left. Each of the first 2,000
# allocations fails, of the many after them some; at some, all that follow fail too.
. "$SOURCE/viz/tests/lib.bash" || exit
export LC_ALL=C.UTF-8
preload=$BUILD/libfail_allocation.so
[ -f "$preload" ] || { echo "no allocator to stand in front of"; exit 77; }
seq 0 16 496 > input
echo '{"format": "warpscope figures", "version": 1, "groups": [{"figures":
    [{"variant": "ldmatrix.m8n8.x1.b16", "file": "b.svg", "lane": 3, "figure": "mapping"}]}]}' > list.json
mkdir runs
runs=0

# In a folder of its own: what the command does with all allocations, and then without each.
one() {
    mkdir made
    COUNT_ALLOCATIONS=count LD_PRELOAD=$preload "$warpscope" "$@" > wanted 2> err < ../../input ||
        { echo "exit $?: $(cat err)" > wrong; return; }
    mv made whole
    mkdir made
    count=$(cat count)
    step=$((count > 2000 ? (count - 2000) / 60 + 1 : 0))
    case "$*" in *png* | *pdf*) step=0 ;; esac # there memory is the drawing libraries' affair
    FAIL_EACH=2000,$step LD_PRELOAD=$preload "$warpscope" "$@" > out 2> err < ../../input ||
        echo "in the end: exit $?: $(cat err)" >> wrong
    cmp out wanted >> wrong 2>&1 || true
    [ "$(cat failed)" -ge $((count < 2000 ? count - 20 : 2000)) ] || # a count has a file of its own
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
every_allocation check
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
wait

# What workers allocate is counted on from their beginnings. Of the drawing libraries some end the
# process that they have no memory in, and some draw less: but one line says so in the end, or a whole
# picture is there.
cat > export_one <<'END'
n=$1
shift
mkdir runs/$n
LD_PRELOAD=$preload FAIL_ALLOCATION=$n "$warpscope" export "$@" --output runs/$n/made > runs/$n/out 2> runs/$n/err
status=$?
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
    (export WARPSCOPE_ASSETS=$assets && cd drawn/$format && seq $from $step $((from + 42 * step)) |
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
