#!/usr/bin/env bash
# Spellings that people bring, through the commands: what one names, what several are listed as, and
# the values of options that are written as kernels and other tools write them.
. "$SOURCE/viz/tests/lib.bash" || exit

# same NAME ARGUMENTS…: the answer is what NAME, in full, gets in the place of @.
same() {
    local name=$1 full=() short=() argument
    shift
    for argument in "$@"; do
        short+=("${argument#@=}")
        case $argument in @=*) full+=("$name") ;; *) full+=("$argument") ;; esac
    done
    "$warpscope" "${full[@]}" > expected || fail "${full[*]}"
    run "${short[@]}"
    [ "$status" = 0 ] && [ ! -s err ] || fail "${short[*]}: exit $status: $(cat err)"
    cmp out expected || fail "${short[*]} is not ${full[*]}: $(diff out expected | head -n 5)"
}

asm='asm volatile("ldmatrix.sync.aligned.x4.m8n8.shared.b16 {%0, %1, %2, %3}, [%4];\n" : "=r"(r0) : "r"(p));'
for text in ldmatrix.x4 'LDMATRIX X4' LDSM.16.M88.4 SM75_U32x4_LDSM_N "$asm" \
    '@p0 ldmatrix.sync.aligned.m8n8.x4.shared.b16 {r0, r1, r2, r3}, [a];'; do
    same $x4 show "@=$text"
    same $x4 banks "@=$text" --pitch 128
    same $x4 code "@=$text"
    same $x4 list LDSM.16.M88.4
    "$warpscope" find "$text" --lane 5 | sed 1d > spelled
    "$warpscope" find $x4 --lane 5 | cmp -s - spelled || fail "find $text"
    same $x4 feed "@=$text" mma.m16n8k16.f32.f16.f16.f32 --operand A
    same $x4 export "@=$text" --figure mapping --output -
done
same stmatrix.m8n8.x4.trans.b16 show @=SM90_U16x8_STSM_T --format json
same mma.m16n8k16.f32.f16.f16.f32 show @=HMMA.16816.F32 --operand A
same mma.m16n8k16.f32.f16.f16.f32 code @=SM80_16x8x16_F32F16F16F32_TN
same wgmma.m64n64k16.f32.f16.f16 show @=SM90_64x64x16_F32F16F16_SS --operand D
same mma.m16n8k16.f32.f16.f16.f32 feed ldmatrix.x4 '@=mma m16n8k16 f32 f16' --operand A --tile columns
"$warpscope" export ldmatrix.x4 LDSM.16.MT88 --output figures > out
[ "$(cd figures && echo *)" = "ldmatrix.m8n8.x1.trans.b16.svg $x4.svg" ] || fail "export: $(ls figures)"
echo '{"format": "warpscope figures", "version": 1, "groups": [{"title": "A", "figures": [{"file": "a.svg", "variant": "LDSM.16.M88.4"}]}]}' > list.json
"$warpscope" export --list list.json --output listed > out
grep -qF m8n8.x4.shared.b16 listed/a.svg || fail "a list's variant"

# An answer that does not name its instruction otherwise does, where the name was short.
run find ldmatrix.x4 --lane 5
[ "$(head -n 1 out)" = "$x4" ] || fail "find does not say what it took: $(head -n 1 out)"
run find $x4 --lane 5
[ "$(head -n 1 out)" != "$x4" ] || fail "find repeats the name"
run find 'mma m16n8k16 bf16' --element 'D[3,5]'
[ "$(head -n 1 out)" = mma.m16n8k16.f32.bf16.bf16.f32 ] || fail "find does not say which product"

# Where one is wanted several are an error that lists them, in one line.
refused 2 show ldmatrix
refused 2 banks st.shared
refused 2 find wgmma.m64n64k16.f16 --lane 1
refused 2 show SM80_U32x4_LDSM_N
refused 2 code SM100_U8x16_LDSM_T
refused 2 show "$x4; stmatrix.m8n8.x4.b16;"
refused 2 show ldmatrix.x3
refused 2 show ldmatrix.m16n16.x1.b8

# Words that list.
lists() {
    local wanted=$1
    shift
    run list "$@" --format csv
    [ "$status" = 0 ] && [ ! -s err ] || fail "list $*: $(cat err)"
    [ "$(($(wc -l < out) - 1))" = "$wanted" ] || fail "list $*: $(($(wc -l < out) - 1)), not $wanted"
}
lists 21 ldmatrix
lists 16 trans
lists 3 x4 trans
lists 3 'x4 trans'
lists 8 ldmatrix stmatrix x4
lists 8 '*.x4.*'
lists 8 x4
lists 5 ldmatrix.x4
lists 342 mma
lists 2 wgmma n64 bf16
refused 2 list trnas
refused 2 list x4 cp
shows 0 list s8

# The same words are the same to export; names and globs beside them are further ones.
draws() {
    local wanted=$1
    shift
    rm -rf drawn
    run export "$@" --output drawn/
    [ "$status" = 0 ] || fail "export $*: $(cat err)"
    [ "$(cd drawn && echo *)" = "$wanted" ] || fail "export $*: $(ls drawn)"
}
draws 'ldmatrix.m8n8.x4.trans.b16.svg stmatrix.m16n8.x4.trans.b8.svg stmatrix.m8n8.x4.trans.b16.svg' x4 trans
draws "$x4.svg movmatrix.m8n8.trans.b16.svg stmatrix.m8n8.x4.b16.svg stmatrix.m8n8.x4.trans.b16.svg" \
    $x4 stmatrix x4 m8n8 'mov*'
draws 'mma.m8n8k128.s32.b1.b1.s32.and.popc.A.svg mma.m8n8k128.s32.b1.b1.s32.xor.popc.A.svg' \
    mma m8n8k128 --operand A
refused 2 export x4 cp
refused 2 export trnas
shows 0 export n8 k32 s8 u8 --output drawn/ --operand A

# The full help names the spellings.
run --help all
for told in ldmatrix.x4 "'ldmatrix x4 trans'" asm LDSM.16.M88.4 SM75_U32x4_LDSM_N; do
    tr '\n' ' ' < out | grep -qF "$told" || fail "--help all does not name $told"
done

# Values of options.
same B show mma.m16n8k16.f32.f16.f16.f32 --operand @=b
same B export mma.m16n8k16.f32.f16.f16.f32 --operand @=b --output -
same B descriptor 0x4000004000010000 wgmma.m64n64k16.f32.f16.f16 --operand @=b
same SA export 'mma.m16n8k64.kind::mxf4.block_scale.scale_vec::2X.f32.e2m1.e2m1.f32.ue8m0' --operand @=sa --output -
for swizzle in 128B 128b SW128 CU_TENSOR_MAP_SWIZZLE_128B; do
    same 128 descriptor --swizzle @=$swizzle --leading 16 --stride 1024 --start 0 --base-offset 0
    same swizzle=128,leading=16,stride=1024 find wgmma.m64n64k16.f32.f16.f16 --operand B \
        --descriptor @=swizzle=$swizzle,leading=16,stride=1024 --element 3,5
    same type=f16,size=64x64,box=64x8,swizzle=128 box @=type=f16,size=64x64,box=64x8,swizzle=$swizzle
done
refused 2 descriptor --swizzle 128X
for mark in lane=T5 lane=t5; do
    same lane=5 export $x4 --highlight @=$mark --output -
done
same register=1,lane=5 export $x4 --highlight @=register=r1,lane=T5 --output -
same register=1 export $x4 --highlight @=register=R1 --output -
refused 2 export $x4 --highlight lane=r5
same csv list $x4 --format @=CSV

for lane in T14 t14 'lane 14'; do
    same 14 find $x4 --lane "@=$lane" --register 1
    same 14 export $x4 --figure mapping --lane "@=$lane" --output lane.svg
done
for register in r1 R1; do
    same 1 find $x4 --lane 14 --register @=$register
    same 1 find mma.m16n8k16.f32.f16.f16.f32 --lane 14 --register @=$register
done
same 0 find movmatrix.m8n8.trans.b16 --lane 14 --register @=d
for element in '1 3 5' '1, 3, 5' '[1,3,5]' '(1, 3, 5)' 'M1[3,5]' 'm1 3,5'; do
    same 1,3,5 find $x4 --element "@=$element"
done
same 0,3,5 find $x1 --element @=3,5
same 0,3,5 find $x1 --element '@=3 5'
same 3,5 find mma.m16n8k16.f32.f16.f16.f32 --operand D --element '@=[3, 5]'
refused 2 find $x4 --element 3,5
refused 2 find $x1 --element 3
refused 2 find $x4 --lane T32
for swizzle in 128B 128b '128 bytes' SW128 sw128 SWIZZLE_128B CU_TENSOR_MAP_SWIZZLE_128B B128 \
    'Swizzle<3,4,3>' 'Swizzle<3, 4, 3>' 'swizzle<3,4,3>' 'cute::Swizzle<3,4,3>{}' 'Swizzle(3,4,3)' 3,4,3; do
    same 128 banks $x4 --pitch 128 --swizzle "@=$swizzle"
done
same none banks $x4 --pitch 128 --swizzle @=NONE
for swizzle in 127B SW 12 'Swizzle<3,4,3' 'Swizzle(3,4,3>' B128B128; do
    refused 2 banks $x4 --pitch 128 --swizzle "$swizzle"
done
