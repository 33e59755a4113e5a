#!/usr/bin/env bash
# What is said of a warpgroup's operands: captured where a GPU did it, and of another n no more than is so.
. "$SOURCE/viz/tests/lib.bash" || exit
subcommand=show

# evidence ARGUMENTS…: what is said above the table.
evidence() {
    run_to 0 "$@"
    head -n 24 out > evidence
    record evidence -- "$@"
}
for role in A D; do
    evidence wgmma.m64n16k16.f32.f16.f16 --operand $role
done
evidence wgmma.m64n16k16.f32.f16.f16 --operand C
evidence wgmma.m64n24k8.f32.tf32.tf32 --operand D
evidence wgmma.m64n48k256.s32.b1.b1.and.popc --operand A

subcommand=list
run 'wgmma.m64n*k16.f32.bf16.bf16'
[ "$(grep -c ' H200 ' out)" = 4 ] || fail "not four n captured"
for n in 8 16 64 256; do
    grep ' H200 ' out | grep -q " wgmma.m64n${n}k16.f32.bf16.bf16$" || fail "n = $n is not called captured"
done

echo "a warpgroup: captured, and of another n what agrees"
