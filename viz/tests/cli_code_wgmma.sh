#!/usr/bin/env bash
# warpscope code, of products of a warpgroup: what is printed compiles for sm_90a, two operands and
# several products in one file too; and what is refused. That it runs right, wgmma_on_gpu.sh shows.
. "$SOURCE/viz/tests/lib.bash" || exit
subcommand=code
f16=wgmma.m64n64k16.f32.f16.f16 tile=type=f16,size=4096x4096,box=64x64,swizzle=128

writes() {
    run "$@"
    [ "$status" = 0 ] && [ ! -s err ] || fail "code $*: exit $status: $(cat err)"
    cat out >> all.cu
}
has() { grep -qF -- "$1" out || fail "wanted '$1', got $(cat out)"; }

writes $f16
has 'wgmma_m64n64k16_f32_f16_f16(float (&d)[32], uint64_t a, uint64_t b, bool add)'
has 'wgmma_m64n64k16_f32_f16_f16(float (&d)[32], const uint32_t (&a)[4], uint64_t b, bool add)'
writes $f16 --operand A --box $tile
has 'CU_TENSOR_MAP_SWIZZLE_128B'
has '0, 1024, 128, 0);'
writes $f16 --operand B --major n --descriptor swizzle=128,leading=8192,stride=1024
has 'step * 2048'
for product in wgmma.m64n8k16.f16.f16.f16 wgmma.m64n256k16.f32.bf16.bf16 wgmma.m64n64k8.f32.tf32.tf32 \
    wgmma.m64n128k32.f32.e5m2.e4m3 wgmma.m64n32k32.f16.e4m3.e4m3 wgmma.m64n96k32.satfinite.s32.s8.u8 \
    wgmma.m64n64k256.s32.b1.b1.and.popc; do
    writes $product
    writes $product --operand A --descriptor swizzle=64,stride=512
done
writes wgmma.m64n64k32.s32.s8.s8 --operand B --box type=u8,size=4096x4096,box=64x64,swizzle=64 --boxes 2
has 'step % 2 * 32 + step / 2 * 4096'
writes wgmma.m64n64k32.s32.u8.u8 --operand A --lies k,m,k --box type=u8,size=128x4096x8,box=128x64x2,swizzle=128
has 'step % 4 * 32 + step / 4 * 8192'
. "$SOURCE/viz/tests/nvcc.bash"
if [ "$release" -ge 124 ]; then
    "$nvcc" -gencode arch=compute_90a,code=sm_90a -std=c++17 -cubin -Werror all-warnings -o cubin all.cu ||
        fail "the code of products does not compile"
fi

refused 1 $f16 --operand A --box $tile --descriptor swizzle=64,stride=512
refused 2 $f16 --operand A
refused 2 $f16 --box $tile
refused 2 $f16 --operand A --descriptor swizzle=128 --boxes 2
refused 2 $f16 --pitch 128
refused 2 $f16 --lang ptx
refused 2 $f16 --operand A --descriptor swizzle=128,stride=1024 --lang ptx
refused 2 $x4 --operand A
refused 2 $x4 --box $tile
refused 2 mma.m16n8k16.f32.f16.f16.f32 --descriptor 0
refused 2 wgmma.m64n64k32.s32.s8.s8 --operand A --major m --descriptor swizzle=128
echo "code: $(grep -c 'asm volatile("wgmma' all.cu) lines of wgmma"
