#!/usr/bin/env bash
# Generated source as a C++ compiler sees it, nvcc or not: every name that --let takes compiles, and
# the arithmetic, executed lane by lane under the sanitizer of undefined behaviour, gives the
# addresses that `banks` shows.
. "$SOURCE/viz/tests/lib.bash" || exit
set -o pipefail
cxx=$(command -v g++ || command -v clang++) || { echo "no C++ compiler"; exit 77; }

# What stands in for CUDA: one thread at a time, and a load that notes the address it is given.
cat > cuda.h <<'TEXT'
#include <cstdint>
#include <cstdio>
#define __device__
#define __forceinline__ inline
#define __constant__
struct index { unsigned x; };
extern index threadIdx;
extern unsigned char *memory;
inline uintptr_t __cvta_generic_to_shared(const void *p) { return (uintptr_t)p; }
namespace cuda::ptx {
struct space_shared_t {};
inline const space_shared_t space_shared{};
inline void ldmatrix_m8n8(space_shared_t, uint32_t (&)[4], const uint16_t *p)
{
    std::printf("%s%td", threadIdx.x % 8 ? " " : "", (const unsigned char *)p - memory);
    if (threadIdx.x % 8 == 7)
        std::puts("");
}
}
TEXT

# Names. An offset is what they all are.
names="offset r row tile address pitch t_ offset_ row_ tile_ r_ base swizzle TILE_WIDTH ROW_MAX BK
cuda ptx std space_shared final override import module min max abs warpSize blockDim clock d x lanes
ldmatrix_m8n8_x4_plain_b16 index printf stride_t linux_ Int32 _pitch a__b"
number=0
{
    echo '#include "cuda.h"'
    for name in $names; do
        for lang in cuda cccl; do
            number=$((number + 1))
            echo "namespace n$number {"
            "$warpscope" code $x4 --address "(t % 16) * $name + t / 16 * 16" --let "$name=144" \
                --base 32 --swizzle 128 --lang $lang > one || fail "$name is refused in $lang"
            grep -v '^#include' one
            echo "}"
        done
    done
    # All of the generated code's own names at once.
    echo "namespace own_names {"
    "$warpscope" code $x4 --address '(t % 16) * r + tile + offset + row + address + offset_' \
        --let r=16 --let tile=0 --let offset=0 --let row=0 --let address=0 --let offset_=0 \
        --swizzle 128 | grep -v '^#include'
    echo "}"
} > names.cc
"$cxx" -std=gnu++17 -fsyntax-only names.cc || fail "a name that --let took does not compile"

# The same under nvcc, whose headers define macros of their own: none of them is taken for a name.
. "$SOURCE/viz/tests/nvcc.bash"
if [ "$release" -ge 118 ]; then
    sed 's|#include "cuda.h"|#include <cuda/ptx>\n#include "cccl.h"|' names.cc > names.cu
    [ "$release" -lt 128 ] || # no CCCL with a cuda/ptx like that before
        "$nvcc" -ptx -arch=sm_90 -I "$SOURCE/viz/tests" -o names.ptx names.cu || fail "names in nvcc"
    echo '#include <cstdint>' > empty.cu
    "$nvcc" -E -Xcompiler -dM -arch=sm_90 empty.cu |
        sed -n 's/^#define \([A-Za-z][A-Za-z0-9_]*\) .*/\1/p' | sort -u > macros
    [ "$(wc -l < macros)" -gt 100 ] || fail "nvcc shows no macros"
    while read -r name; do
        if [ ${#name} -lt 32 ] && "$warpscope" banks $x4 --address 't*16' --let "$name=1" > out 2>&1; then
            fail "--let $name=1, which is a macro"
        fi
    done < macros
fi

# What is no name: keywords, what is reserved to the compiler, types and macros of the headers.
for name in alignas and asm auto bool char8_t class concept constexpr decltype delete for if int new \
    not_eq nullptr restrict short static_assert template this thread_local typeof unsigned virtual \
    void while xor_eq __global__ __shared__ __LINE__ _Bool _Atomic int8_t uint16_t size_t threadIdx \
    lane t NULL EOF INT_MAX INT32_MAX UINT64_MAX UINT_FAST8_MAX SIZE_MAX M_PI BUFSIZ RAND_MAX stdin \
    CUDART_VERSION cudaStreamLegacy linux unix INFINITY FP_NAN SEEK_SET LLONG_MIN INT8_WIDTH; do
    for command in code banks; do
        status=0
        "$warpscope" $command $x4 --address "$name" --let "$name=16" > out 2> err || status=$?
        [ $status = 2 ] && [ ! -s out ] && grep -q "$name.*another name" err ||
            fail "$command --let $name=16: exit $status: $(cat err)"
    done
done

# same_addresses ARGUMENTS…: what the code computes is what banks shows.
same_addresses() {
    "$warpscope" banks $x4 "$@" --format csv | tail -n +2 | cut -d, -f4 > wanted
    [ "$(wc -l < wanted)" = 4 ] || fail "banks $*"
    {
        echo '#include "cuda.h"'
        "$warpscope" code $x4 "$@" --lang cccl | grep -v '^#include'
        cat <<'TEXT'
index threadIdx;
unsigned char *memory;
int main()
{
    uint32_t r[4];
    for (threadIdx.x = 0; threadIdx.x < 32; threadIdx.x++)
        ldmatrix_m8n8_x4_plain_b16(r, memory);
}
TEXT
    } > run.cc
    "$cxx" -std=gnu++17 -w -fsanitize=undefined -fno-sanitize=pointer-overflow,null \
        -fno-sanitize-recover=all -o run run.cc || fail "code $* does not compile"
    ./run > got || fail "code $*: undefined behaviour"
    cmp -s wanted got || fail "code $*: $(diff wanted got)"
}
same_addresses --pitch 144 --base 16777200 --swizzle 3,4,3
same_addresses --address 2147483632 --base 16777200
same_addresses --address '2147483632 - t * 16' --base 16777200 --swizzle 1,15,-15
same_addresses --address '1073741824 + t * 16' --swizzle 1,15,-15
same_addresses --address '-16777200 + t * 16' --base 16777200
same_addresses --address '(long long)t * 134217728' --base 64
same_addresses --address 't < 16 ? 4278190080u : t * 16' --base 16777200 --swizzle 2,27,-2
same_addresses --address 'far - t * 16' --let far=4000000000 --base 4096
echo "code: $number functions with names of their own"
