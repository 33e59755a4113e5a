#!/usr/bin/env bash
# Figures of operands in shared memory from the command line: with the usual descriptor and with one
# that is given, named after it, and refused with the reason where there is no such figure.
. "$SOURCE/viz/tests/lib.bash" || exit
subcommand=export
f16=wgmma.m64n64k16.f32.f16.f16

# writes NAME ARGUMENTS…: one file of that name.
writes() {
    local name=$1
    shift
    rm -rf made
    run "$@" --output made
    [ "$status" = 0 ] || fail "$*: exit $status: $(cat err)"
    [ "$(ls made)" = "$name" ] || fail "$*: made $(ls made), not $name"
}

# shows TEXT…: in the file that was written last, whatever the lines.
shows() {
    local text
    sed 's/<[^>]*>/ /g' made/* | tr -s ' \n' ' ' > words
    for text; do
        grep -qF -- "$text" words || fail "$(ls made) does not show '$text'"
    done
}

writes $f16.A.tile.svg $f16 --figure tile
shows 'the usual one, for none was asked for' 'leading 16 B not used here' '0x4000004000010000' \
    'captured on NVIDIA H200 (sm_90), CUDA 13.0, with wgmma.m64n16k16.f32.f16.f16'
grep -q 'data-operand="A" data-row="9" data-column="8" data-chunk="1" data-byte="1152"' made/* ||
    fail "the chunk of A[9,8] is not at byte 1152"
writes $f16.A.tile.highlight-A-43-9.svg $f16 --figure tile --highlight 'A[43,9]'
shows 'A[43,9] is at byte 5538'
writes $f16.B.tile.descriptor-swizzle-none-leading-128-stride-256.major-mn.svg \
    $f16 --operand B --figure tile --major n --descriptor swizzle=none,leading=128,stride=256
shows 'MN-major B' 'p, 1, 1, 0, 1;'
writes $f16.A.atom.svg $f16 --figure atom
shows '32 bytes: at c XOR (r / 4)' '8 × 128 = 1024 B'
writes $f16.A.atom.descriptor-swizzle-64.major-mn.svg $f16 --figure atom --major mn \
    --descriptor swizzle=64
writes $f16.A.kstep.svg $f16 --figure kstep
shows 'start address field 0x0006'
writes $f16.chain.svg $f16 --figure chain
shows 'T12–T15' 'box=64x64,swizzle=128 (the usual one)'
writes $f16.chain-3.svg $f16 --figure chain --frame 3

# The product that was executed is named where it is another; the one that was needs no name.
writes wgmma.m64n16k16.f32.f16.f16.A.kstep.svg wgmma.m64n16k16.f32.f16.f16 --figure kstep
shows 'captured on NVIDIA H200 (sm_90), CUDA 13.0'
! grep -q 'CUDA 13.0, with' words || fail "the product itself is named beside itself"

# With no captures nothing is said to be captured.
mkdir -p none/captures
cp -r "$SOURCE/assets/lists" none
WARPSCOPE_ASSETS=$PWD/none writes $f16.A.tile.svg $f16 --figure tile
shows 'as the PTX ISA specifies'
! grep -q 'captured on' words || fail "captured, without captures"

refused 2 'of which product? Name one, such as wgmma.m64n64k16.f32.f16.f16' --figure tile
refused 2 'mma.m16n8k16.f32.f16.f16.f32 does not' mma.m16n8k16.f32.f16.f16.f32 --figure tile
refused 2 'reads nothing by a descriptor' mma.m16n8k16.f32.f16.f16.f32 --figure tile \
    --descriptor swizzle=128
refused 2 'ldmatrix.m8n8.x1.b16 does not' $x1 --figure atom
refused 2 'is for the chain, atom, tile and kstep figures' $f16 --figure fragment --operand D --descriptor swizzle=128
refused 2 'D of wgmma.m64n64k16.f32.f16.f16 is in registers' $f16 --figure tile --operand D
refused 2 'K-major alone' wgmma.m64n8k8.f32.tf32.tf32 --figure tile --major mn
refused 2 'shows memory, which no lane holds' $f16 --figure tile --lane 3
refused 2 'shows memory, which no lane holds' $f16 --figure tile --highlight lane=3
refused 2 'marks one element, such as A[3,5]' $f16 --figure tile --highlight row=3
refused 2 'rows 0 to 63 and columns 0 to 15 of A' $f16 --figure tile --highlight 'A[3,16]'
refused 2 'each begins with one' $f16 --figure kstep --major mn
refused 2 'takes all of its row' $f16 --figure kstep --descriptor swizzle=32,stride=256
refused 2 'figures that answer about what threads hold' $f16 --figure tile --format html
refused 2 'figures that answer about what threads hold' $f16 --figure chain --format html
refused 2 'shows nothing that TMA moves' $f16 --figure tile --box type=f16,size=256x256,box=64x64,swizzle=128
refused 2 'follows the chunk' $f16 --figure chain --lane 3
refused 2 'both are wanted alike' $f16 --figure chain --box type=f32,size=128x128,box=32x64,swizzle=128
refused 2 'follows A, and shows D' $f16 --figure chain --operand A
refused 2 'follows A, and shows D' $f16 --figure chain --operand B
refused 2 "box 64 of dimension 0 reaches beyond the tensor's 40, where all is filled" $f16 --figure chain \
    --box type=f16,size=40x40,box=64x64,swizzle=128
refused 2 'of which no tensor map is' wgmma.m64n8k256.s32.b1.b1.and.popc --figure chain
