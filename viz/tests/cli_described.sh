#!/usr/bin/env bash
# Figures of operands in shared memory from the command line: with the usual descriptor and with one
# that is given, named after it, and refused with the reason where there is no such figure.
. "$SOURCE/viz/tests/lib.bash" || exit
subcommand=export
f16=wgmma.m64n64k16.f32.f16.f16

# writes NAME ARGUMENTS…: one file of that name, whose words are recorded.
writes() {
    local name=$1
    shift
    rm -rf made
    run "$@" --output made
    [ "$status" = 0 ] || fail "$*: exit $status: $(cat err)"
    [ "$(ls made)" = "$name" ] || fail "$*: made $(ls made), not $name"
    grep -v '<title>[AB]\[.*: row ' "made/$name" > figure
    sentences figure "$@"
}

writes $f16.A.tile.svg $f16 --figure tile
grep -q 'data-operand="A" data-row="9" data-column="8" data-chunk="1" data-byte="1152"' made/* ||
    fail "the chunk of A[9,8] is not at byte 1152"
writes $f16.A.tile.highlight-A-43-9.svg $f16 --figure tile --highlight 'A[43,9]'
writes $f16.B.tile.descriptor-swizzle-none-leading-128-stride-256.major-mn.svg \
    $f16 --operand B --figure tile --major n --descriptor swizzle=none,leading=128,stride=256
writes $f16.A.atom.svg $f16 --figure atom
writes $f16.A.atom.descriptor-swizzle-64.major-mn.svg $f16 --figure atom --major mn \
    --descriptor swizzle=64
writes $f16.A.kstep.svg $f16 --figure kstep
writes $f16.chain.svg $f16 --figure chain
writes $f16.chain-3.svg $f16 --figure chain --frame 3

# The product that was executed is named where it is another; the one that was needs no name.
writes wgmma.m64n16k16.f32.f16.f16.A.kstep.svg wgmma.m64n16k16.f32.f16.f16 --figure kstep

# With no captures nothing is said to be captured.
mkdir -p none/captures
cp -r "$SOURCE/assets/lists" none
WARPSCOPE_ASSETS=$PWD/none writes $f16.A.tile.svg $f16 --figure tile

refused 2 --figure tile
refused 2 mma.m16n8k16.f32.f16.f16.f32 --figure tile
refused 2 mma.m16n8k16.f32.f16.f16.f32 --figure tile --descriptor swizzle=128
refused 2 $x1 --figure atom
refused 2 $f16 --figure fragment --operand D --descriptor swizzle=128
refused 2 $f16 --figure tile --operand D
refused 2 wgmma.m64n8k8.f32.tf32.tf32 --figure tile --major mn
refused 2 $f16 --figure tile --lane 3
refused 2 $f16 --figure tile --highlight lane=3
refused 2 $f16 --figure tile --highlight row=3
refused 2 $f16 --figure tile --highlight 'A[3,16]'
refused 2 $f16 --figure kstep --major mn
refused 2 $f16 --figure kstep --descriptor swizzle=32,stride=256
refused 2 $f16 --figure tile --format html
refused 2 $f16 --figure chain --format html
refused 2 $f16 --figure tile --box type=f16,size=256x256,box=64x64,swizzle=128
refused 2 $f16 --figure chain --lane 3
refused 2 $f16 --figure chain --box type=f32,size=128x128,box=32x64,swizzle=128
refused 2 $f16 --figure chain --operand A
refused 2 $f16 --figure chain --operand B
refused 2 $f16 --figure chain --box type=f16,size=40x40,box=64x64,swizzle=128
refused 2 wgmma.m64n8k256.s32.b1.b1.and.popc --figure chain
