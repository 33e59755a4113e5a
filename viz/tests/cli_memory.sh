#!/usr/bin/env bash
# Whichever allocation fails, a command does all that was asked, to the byte, or says on one line
# that memory ran out and exits with 1; and no part of a file is left.
. "$SOURCE/viz/tests/lib.bash" || exit
export LC_ALL=C.UTF-8
preload=$BUILD/libfail_allocation.so
[ -f "$preload" ] || { echo "no allocator to stand in front of"; exit 77; }
failures=0

wrong() {
    echo "FAILED: $*" >&2
    failures=$((failures + 1))
    [ $failures -lt "${MOST_FAILURES:-20}" ] || exit 1
}

# one NUMBER ARGUMENTS…: the command with that allocation failing.
one() {
    number=$1
    shift
    rm -rf made
    mkdir made
    status=0
    LD_PRELOAD=$preload FAIL_ALLOCATION=$number "$warpscope" "$@" > out 2> err < input || status=$?
    for file in made/* made/.[!.]*; do # what is there is whole
        [ ! -e "$file" ] || cmp -s "$file" "whole/${file#*/}" || wrong "$number of $*: left $file"
    done
    if [ $status = 0 ]; then
        cmp -s out wanted && [ ! -s err ] && [ "$(ls -A made)" = "$(ls -A whole)" ] ||
            wrong "$number of $*: exit 0, but not all was done: $(head -c 300 err)"
    else
        [ $status = 1 ] && [ "$(wc -l < err)" = 1 ] && grep -q '^warpscope: .*out of memory' err ||
            wrong "$number of $*: exit $status: $(head -c 300 err)"
        # What was printed before is the beginning of what is printed else.
        cmp -s -n "$(wc -c < out)" out wanted || wrong "$number of $*: other output: $(head -c 300 out)"
    fi
}

total=0
every_allocation() {
    rm -rf made
    mkdir made
    status=0
    LD_PRELOAD=$preload COUNT_ALLOCATIONS=count "$warpscope" "$@" > wanted 2> err < input || status=$?
    [ $status = 0 ] || { wrong "$*: exit $status: $(cat err)"; return; }
    rm -rf whole
    mv made whole
    count=$(($(cat count) + ${BEYOND:-0})) # processes of their own count on, unseen
    # Of very many, those in the middle are alike: steps, and none left out at either end.
    step=1
    [ "$count" -le 400 ] || step=$((count / 200))
    number=1
    while [ $number -le "$count" ]; do
        one $number "$@"
        total=$((total + 1))
        if [ $number -ge 120 ] && [ $number -lt $((count - 60 - step)) ]; then
            number=$((number + step))
        else
            number=$((number + 1))
        fi
    done
    for number in 1 2 5 10 20 50 $((count / 2)) $((count - 1)); do
        FAIL_EVERY=1 one $number "$@"
    done
}

seq 0 16 496 > input
every_allocation show $x4
every_allocation banks ldmatrix.m16n16.x1.trans.b8 # says whose rule it takes over
# Of products, descriptors and boxes there are many alike: one of each kind is checked.
cp -r "$SOURCE/assets" assets
many=(-name '*mma*.json' -o -name 'descriptor*.json' -o -name 'box*.json')
find assets/captures \( "${many[@]}" \) ! -name mma.m8n8k16.s32.s8.s8.s32.json \
    ! -name mma.sp.m16n8k16.f32.f16.f16.f32.json ! -name wgmma.m64n8k16.f32.f16.f16.json \
    ! -name descriptor.A.k.b32.json ! -name box.swizzle32.json -delete
export WARPSCOPE_ASSETS=$PWD/assets
[ "$(find assets/captures \( "${many[@]}" \) | wc -l)" = 5 ] || wrong "no captures of each kind"
every_allocation check
# The rest does not hang on what captures hold.
find assets/captures -name '*.json' -delete
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
every_allocation export $x4 --output made/a.svg
every_allocation export $x4 --figure mapping --lane 5 --title 'a b c' --output made/a.svg
every_allocation export $x4 --figure bank,address --pitch 128 --output made --jobs 1
every_allocation export $x4 --format html --output made/a.html
echo '{"format": "warpscope figures", "version": 1, "groups": [{"figures":
    [{"variant": "ldmatrix.m8n8.x1.b16", "file": "b.svg", "lane": 3, "figure": "mapping"}]}]}' > list.json
BEYOND=200 every_allocation export 'ldmatrix.m8n8.x[12].b16' --output made --jobs 2
every_allocation export --list list.json --output made --jobs 1
every_allocation help
[ $failures = 0 ] || exit 1
echo "memory: $total allocations failed"
