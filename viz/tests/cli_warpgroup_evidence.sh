#!/usr/bin/env bash
# What is said of a warpgroup's operands: captured where a GPU did it, and of another n no more than is so.
. "$SOURCE/viz/tests/lib.bash" || exit
subcommand=show

# says TEXT ARGUMENTS…: the text stands in what is said, wherever its lines are broken.
says() {
    local text=$1
    shift
    run "$@"
    [ "$status" = 0 ] && [ ! -s err ] && tr -s ' \n' ' ' < out | grep -qF -- "$text" || fail "$*: not '$text'"
}
for role in A D; do
    says " captured on NVIDIA H200 (sm_90), CUDA 13.0" wgmma.m64n16k16.f32.f16.f16 --operand $role
    ! grep -q specified out || fail "$role of n = 16 is called specified"
done
says "as D, whose registers C has: captured on NVIDIA H200" wgmma.m64n16k16.f32.f16.f16 --operand C
says "specified by PTX ISA 8.0; n = 24 is not captured, n = 8, 16, 64, 256 captured on NVIDIA H200 agree" \
    wgmma.m64n24k8.f32.tf32.tf32 --operand D
says "n = 48 is not captured, n = 8, 16, 64, 256 captured on NVIDIA H200 agree" \
    wgmma.m64n48k256.s32.b1.b1.and.popc --operand A

subcommand=list
run 'wgmma.m64n*k16.f32.bf16.bf16'
[ "$(grep -c ' H200 ' out)" = 4 ] || fail "not four n captured"
for n in 8 16 64 256; do
    grep ' H200 ' out | grep -q " wgmma.m64n${n}k16.f32.bf16.bf16$" || fail "n = $n is not called captured"
done

echo "a warpgroup: captured, and of another n what agrees"
