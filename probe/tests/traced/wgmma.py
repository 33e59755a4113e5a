#!/usr/bin/env python3
"""Prints a CUDA program with 71 kernels of one warpgroup and one wgmma each.

A name is k_TYPE_nN_WHERE_mMODE_tAB: A in shared memory (s) or registers (r), the descriptors' swizzle mode,
which of A and B is MN-major. What the descriptors point to has no meaning.
"""

# Of a type: k, the type of D, and whether scales and transpositions of A and B are operands.
TYPES = {"bf16": (16, "f32", 2), "f16": (16, "f32", 2), "tf32": (8, "f32", 1), "e4m3": (32, "f32", 1), "s8": (32, "s32", 0)}


def kernel(name, n, where, mode, major=""):
    k, d_type, operands = TYPES[name]
    registers, letter = n // 2, "f" if d_type == "f32" else "r"
    d = ", ".join(f"%{i}" for i in range(registers))
    a = f"%{registers}" if where == "s" else "{" + ", ".join(f"%{registers + i}" for i in range(4)) + "}"
    b = registers + (1 if where == "s" else 4)
    flags = ", 1, 1" if operands else ""
    if operands == 2:
        flags += "".join(", " + bit for bit in (major or "00")[0 if where == "s" else 1:])
    inputs = ['"l"(a)' if where == "s" else '"r"(1), "r"(2), "r"(3), "r"(4)', '"l"(b)']
    outputs = ", ".join(f'"+{letter}"(d[{i}])' for i in range(registers))
    print(f"""
__global__ void k_{name}_n{n}_{where}_m{mode}{"_t" + major if major else ""}(float *out)
{{
    {"float" if letter == "f" else "int"} d[{registers}] = {{}};
    uint64_t a = descriptor(0, {mode}), b = descriptor(8192, {mode});
    asm volatile("wgmma.fence.sync.aligned;" ::: "memory");
    asm volatile("wgmma.mma_async.sync.aligned.m64n{n}k{k}.{d_type}.{name}.{name} {{{d}}}, {a}, %{b}, 0{flags};"
                 : {outputs} : {", ".join(inputs)} : "memory");
    asm volatile("wgmma.commit_group.sync.aligned; wgmma.wait_group.sync.aligned 0;" ::: "memory");
    for (int i = 0; i < {registers}; i++)
        out[threadIdx.x] += static_cast<float>(d[i]);
    (void)a;
}}""")
    return f"k_{name}_n{n}_{where}_m{mode}{'_t' + major if major else ''}"


print("""#include <cstdint>
#include <cstdio>
#include <cuda_runtime.h>

/* Start, an offset of 128 bytes, one of 1,024, and the swizzle mode. */
__device__ uint64_t descriptor(unsigned start, uint64_t mode)
{
    __shared__ __align__(1024) char shared[40960];
    uint64_t at = (static_cast<uint64_t>(__cvta_generic_to_shared(shared)) + start) >> 4;

    return (at & 0x3fff) | 8ull << 16 | 64ull << 32 | mode << 62;
}""")
names = [kernel("bf16", n, where, mode)
         for n in (8, 16, 32, 64, 128, 256) for where in "sr" for mode in (0, 1, 3)]
names.append(kernel("bf16", 128, "s", 2))
names += [kernel("bf16", 128, "s", mode, major) for major in ("10", "01", "11") for mode in (0, 1)]
for name in ("tf32", "s8", "e4m3", "f16"):
    names += [kernel(name, n, where, 1) for n in (64, 128, 256) for where in "sr"]
    names.append(kernel(name, 128, "s", 0))
print("""
int main()
{
    float *out;

    if (cudaMalloc(&out, 128 * sizeof *out) || cudaMemset(out, 0, 128 * sizeof *out))
        return 1;
""" + "\n".join(f"    {name}<<<1, 128>>>(out);" for name in names) + """
    printf("%s\\n", cudaGetErrorString(cudaDeviceSynchronize()));
    return cudaGetLastError() != cudaSuccess;
}""")
