#!/usr/bin/env bash
# PTX as a kernel's address code: what `code --lang ptx` writes is read back, what nvcc prints is
# read, and what is missing is asked for.
. "$SOURCE/viz/tests/lib.bash" || exit
set -o pipefail

# The addresses that code makes, one a lane.
offsets() {
    "$warpscope" banks "$@" --format csv | cut -d, -f1-4 || fail "banks $*"
}

# Round trips: tile orders, swizzles, bases and expressions.
round=0
while read -r variant options; do
    eval "set -- $options"
    "$warpscope" code "$variant" --lang ptx "$@" > own.ptx || fail "code $variant $options"
    offsets "$variant" "$@" > wanted
    offsets "$variant" --code own.ptx > given
    cmp -s wanted given || fail "$variant $options: read back otherwise: $(diff wanted given | head -5)"
    round=$((round + 1))
done <<'TEXT'
ldmatrix.m8n8.x4.b16 --pitch 144
ldmatrix.m8n8.x4.b16 --pitch 128 --swizzle 128 --base 4096
ldmatrix.m8n8.x4.trans.b16 --tile columns --padding 16
ldmatrix.m8n8.x1.b16 --address 't % 8 * 272'
stmatrix.m8n8.x4.b16 --pitch 64 --swizzle 64
ldmatrix.m8n8.x2.b16 --address '(t % 16) * 128 ^ (t & 7) << 4' --swizzle 2,5,3
ldmatrix.m8n8.x4.b16 --address 't < 16 ? t * pitch : (t - 16) * pitch + 16' --let pitch=80
stmatrix.m16n8.x2.trans.b8 --pitch 48
TEXT
[ "$round" = 8 ]

# A fragment from stdin, with what it does not say.
cat > fragment.ptx <<'TEXT'
	and.b32  	%r2, %r1, 15;
	mad.lo.s32 	%r3, %r2, %r5, %r4;   // row * pitch
	bfe.u32 	%r6, %r1, 4, 1;
	shl.b32 	%r7, %r6, 4;
	add.s32 	%r8, %r3, %r7;
	ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%r9,%r10,%r11,%r12}, [%r8+1024];
TEXT
subcommand=banks
refused 2 $x4 --code fragment.ptx
refused 2 $x4 --code fragment.ptx --lane %r1
refused 2 $x4 --code fragment.ptx --lane %r1 --let %r5=144 --let %r4=0 --let 'half s[64]'
"$warpscope" banks $x4 --code - --lane %r1 --let %r5=144 --let %r4=0 --format csv < fragment.ptx |
    cut -d, -f1-4 > given
offsets $x4 --address 't % 16 * 144 + t / 16 * 16 + 1024' > wanted
cmp -s wanted given || fail "a fragment: $(diff wanted given | head -5)"
refused 2 $x4 --address 'shl.b32 %r1, %r2 4;'

# What Triton prints: sixteen loads of swizzled tiles, none of which conflicts in any warp. Rows of A
# are 128 bytes, those of B 256. How often the loop turns is a parameter, which is asked for.
triton=$SOURCE/viz/tests/ptx/triton_matmul.ptx
refused 2 $x4 --code "$triton"
for warp in 0 1 2 3 4 5 6 7; do
    for execution in 1 2 3 4 5 6 7 8; do
        for variant in $x4 ldmatrix.m8n8.x4.trans.b16; do
            offsets $variant --code "$triton" --let mm_param_5=64 --warp $warp --execution $execution > given
            [ "$(cut -d, -f3 given | sed 1d | sort -u)" = 1 ] ||
                fail "Triton's $variant $execution of warp $warp: $(cat given)"
        done
    done
done
[ "$("$warpscope" banks $x4 --code "$triton" --let mm_param_5=64 --format csv | wc -l)" = 9 ] || fail "Triton's eight executions"
subcommand=code refused 2 $x4 --code "$triton" --let mm_param_5=64

# What nvcc prints.
nvcc=$(command -v nvcc || ls /usr/local/cuda/bin/nvcc 2> /dev/null) || { echo "no nvcc: its listings are not read"; exit 0; }
cat > kernel.cu <<'TEXT'
#include <cuda_fp16.h>
__global__ void kernel(const half *g, unsigned *out)
{
    __shared__ half As[64][72];
    for (int i = threadIdx.x; i < 64 * 72; i += blockDim.x)
        ((half *)As)[i] = g[i];
    __syncthreads();
    const int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
    unsigned r[4], sum = 0;
    #pragma unroll
    for (int k = 0; k < 4; k++) {
        unsigned a = (unsigned)__cvta_generic_to_shared(&As[warp * 16 + lane % 16][lane / 16 * 8 + k * 16]);
        asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];"
                     : "=r"(r[0]), "=r"(r[1]), "=r"(r[2]), "=r"(r[3]) : "r"(a));
        sum += r[0] ^ r[1] ^ r[2] ^ r[3];
    }
    out[threadIdx.x] = sum;
}
TEXT
"$nvcc" -ptx -arch=sm_90 kernel.cu -o kernel.ptx
for warp in 0 3; do
    for k in 0 1 2 3; do
        offsets $x4 --code kernel.ptx --warp $warp --execution $((k + 1)) > given
        offsets $x4 --address "(t % 16 + $warp * 16) * 144 + t / 16 * 16 + $k * 32" > wanted
        cmp -s wanted given || fail "nvcc's listing, warp $warp, k $k: $(diff wanted given | head -5)"
    done
done
