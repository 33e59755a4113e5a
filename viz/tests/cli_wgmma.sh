#!/usr/bin/env bash
# Products of a warpgroup on the command line: what is listed, that show and find say the same of all
# 128 threads, what there is no operand or figure of, and how D is drawn over four warps.
. "$SOURCE/viz/tests/lib.bash" || exit
f16=wgmma.m64n16k16.f32.f16.f16

good() {
    run "$@"
    [ "$status" = 0 ] && [ ! -s err ] || fail "$*: exit $status: $(cat err)"
}

# Lists.
shows 0 list
good list wgmma
[ "$(grep -c ' wgmma\.' out)" = 1074 ] || fail "$(grep -c ' wgmma\.' out) products of a warpgroup"
! grep -q ' mma\.' out || fail "list wgmma has others"
shows 0 list $f16
good list 'wgmma.m64n64k*' --format csv
[ "$(wc -l < out)" = 22 ] || fail "n = 64: $(wc -l < out)"
good list '*.s8.*'
! grep -q wgmma out || fail "a glob that does not say wgmma picks what a warp has"
good list '*n64k*'
grep -q wgmma out || fail "but for where that is nothing"
refused 2 show wgmma.m64n40k32.s32.s8.s8
refused 2 show 'wgmma.mma_async.sync.aligned.m64n8k32.f32.e4m3.e4m3 {%0, %1, %2, %3}, %4, %5, p, 1, 1, 0, 0;'

# Show: every element once, by the PTX ISA's formula; and find says the same, a thread at a time.
for name in $f16 wgmma.m64n24k32.s32.u8.s8 wgmma.m64n8k256.s32.b1.b1.and.popc \
    wgmma.m64n256k16.f16.f16.f16; do
    good show $name --format csv
    cp out all.csv
    [ "$(head -n 1 all.csv)" = operand,thread,register,bit,width,row,column ] || fail "$name: $(head -n 1 all.csv)"
    ! grep -q '^B,' all.csv || fail "$name: B has no threads"
    grep '^D,' all.csv | awk -F, -v name=$name '
        { per = 32 / $5; i = $3 * per + $4 / $5
          row = 16 * int($2 / 32) + int($2 % 32 / 4) + 8 * (int(i / 2) % 2)
          column = 8 * int(i / 4) + 2 * ($2 % 4) + i % 2
          if (row != $6 || column != $7) { print name ": " $0; exit 1 } }' || fail "D"
    for thread in 0 31 32 77 127; do
        { head -n 1 all.csv; grep "^[ACD],$thread," all.csv; } > expected
        good find $name --lane $thread --format csv
        cmp -s out expected || fail "$name: thread $thread"
    done
done
shows 0 find $f16 --lane 127 --register d7
shows 0 find $f16 --element 'D[40,5]'
shows 0 find $f16 --descriptor swizzle=128,leading=16,stride=1024 --element A,3,5
shows 0 show $f16 --operand D --format cute
shows 0 show $f16 --operand D --format linear
refused 1 show wgmma.m64n24k16.f32.f16.f16 --operand D --format linear
refused 1 show wgmma.m64n24k16.f32.f16.f16 --format linear
refused 2 find $f16 --lane 128
shows 0 find wgmma.m64n256k16.f32.f16.f16 --lane 7
[ "$(wc -l < out)" -le 40 ] || fail "a thread's registers are not on one screen"
refused 2 find $x4 --lane 32
refused 2 export $x4 --figure mapping --lane 32
refused 2 show $f16 --operand B
refused 2 show $f16 --operand E
for product in $f16 wgmma.sp.m64n8k32.f32.f16.f16; do
    good show $product
    head -n 30 out > beginning
    record beginning -- show $product
done

# Figures: bands by warp, all columns up to 64, and of more the first and the last, or what is marked.
texts() {
    good export "$@" --format trace --output figure.trace
    grep -v '"T[0-9]*: ' figure.trace > figure
    sentences figure export "$@"
}
texts $f16 --operand D
grep -qF 'T127: {d6, d7}' figure.trace || fail "D: no thread 127"
texts wgmma.m64n64k16.f32.f16.f16 --operand D
[ "$(grep -c 'T[0-9]*:' figure.trace)" -ge 2048 ] || fail "n = 64 is whole"
texts wgmma.m64n256k16.f32.f16.f16 --operand D
texts wgmma.m64n256k16.f32.f16.f16 --operand D --highlight 'D[20,100]'
good export wgmma.m64n64k16.f32.f16.f16 --operand D --size 23cm --output narrow.svg
sentences narrow.svg export wgmma.m64n64k16.f32.f16.f16 --operand D --size 23cm
texts wgmma.m64n8k256.s32.b1.b1.and.popc --operand A
texts $f16 --operand D --figure register
grep -q 'T127' figure.trace || fail "registers"
texts $f16 --operand A
grep -qF 'd, a, b_desc' figure.trace || fail "the PTX of A in registers"
refused 2 export wgmma.m64n72k16.f32.f16.f16 --operand D --figure register --output .
refused 1 export $f16 --figure mma --output .
refused 2 export $f16 --operand D --figure bank --output .
good export $f16 --operand D --figure worksheet --blank lane --lane 100 --output sheets/
[ "$(ls sheets | wc -l)" = 2 ] || fail "worksheet: $(ls sheets)"
for figure in 'fragment' 'register' 'compare --with wgmma.m64n16k16.f32.bf16.bf16'; do
    # shellcheck disable=SC2086
    good export $f16 --operand D --figure $figure --output page.html
    grep -qF '"lane":128' page.html || fail "$figure: a page tells of all threads"
done
for name in wgmma.m64n8k16.f16.f16.f16 wgmma.m64n24k32.f32.e4m3.e5m2 wgmma.sp.m64n16k64.s32.s8.s8; do
    for theme in light dark print contrast; do
        good export $name --theme $theme --output all/
    done
done
