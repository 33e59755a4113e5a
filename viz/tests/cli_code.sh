#!/usr/bin/env bash
# warpscope code: the source in each language, the computation that `banks` shows, what the
# assembler says of it, and what is refused.
. "$SOURCE/viz/tests/lib.bash" || exit
subcommand=code

cat > expected <<'TEXT'
// ldmatrix.m8n8.x4.b16: PTX ISA 6.5, sm_75 and later
#include <cstdint>

__device__ __forceinline__ void ldmatrix_m8n8_x4_plain_b16(uint32_t (&r)[4], const void *tile)
{
    const int t = threadIdx.x % 32; // the lane, in a 1-D block
    const uint32_t offset = static_cast<uint32_t>((t % 16) * 144 + (t / 16) * 16);
    const uint32_t address = static_cast<uint32_t>(__cvta_generic_to_shared(tile)) + offset;

    asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];"
                 : "=r"(r[0]), "=r"(r[1]), "=r"(r[2]), "=r"(r[3])
                 : "r"(address)
                 : "memory");
}
TEXT
"$warpscope" code $x4 --pitch 144 | cmp - expected || fail "cuda, the default"
"$warpscope" code $x4 --pitch 144 --lang cuda | cmp - expected || fail "--lang cuda"

cat > expected <<'TEXT'
// stmatrix.m8n8.x1.b16: PTX ISA 7.8, sm_90 and later
#include <cstdint>
#include <cuda/ptx> // of a CCCL later than CUDA 13.0's

__device__ __forceinline__ void stmatrix_m8n8_x1_plain_b16(const uint32_t (&r)[1], void *tile)
{
    const int t = threadIdx.x % 32; // the lane, in a 1-D block
    constexpr int pitch = 80;
    const uint32_t offset = static_cast<uint32_t>(t % 8 * pitch);
    void *address = static_cast<unsigned char *>(tile) + offset;

    cuda::ptx::stmatrix_m8n8(static_cast<uint16_t *>(address), r);
}
TEXT
"$warpscope" code stmatrix.m8n8.x1.b16 --address 't % 8 * pitch' --let pitch=80 --lang cccl |
    cmp - expected || fail "cccl"

"$warpscope" code ldmatrix.m8n8.x2.trans.b16 --pitch 128 --swizzle 128 --lang ptx > out
for line in '.visible .entry ldmatrix_m8n8_x2_trans_b16' 'and.b32 ' 'xor.b32 ' \
    'ldmatrix.sync.aligned.m8n8.x2.trans.shared.b16 {%r0, %r1}, [%address];'; do
    grep -qF -- "$line" out || fail "ptx: $line"
done
"$warpscope" code movmatrix.m8n8.trans.b16 | grep -qF 'movmatrix.sync.aligned.m8n8.trans.b16 %0, %1;' ||
    fail "movmatrix"

# The expression is the one that `banks` suggests, and numbers become a table.
suggested=$("$warpscope" banks $x4 --pitch 128 --suggest | sed -n 2p)
"$warpscope" code $x4 --pitch 144 | grep -qF "($suggested);" || fail "code and banks differ"
seq 0 16 496 | "$warpscope" code $x4 --addresses - > out
grep -qF 'ldmatrix_m8n8_x4_plain_b16_offset[32] = {' out && grep -qF '496};' out || fail "numbers: $(cat out)"

# A swizzle comes after the expression or the numbers, which may hold one: that is said.
for lang in cuda ptx cccl; do
    "$warpscope" code $x4 --address 't * 16' --swizzle 128 --lang $lang |
        grep -qx ' *// Note: swizzled after the expression by 128 bytes.' || fail "swizzled in $lang"
    seq 0 16 496 | "$warpscope" code $x4 --addresses - --swizzle 3,4,4 --lang $lang |
        grep -qx '// Note: swizzled after the given numbers by Swizzle<3,4,4> over bytes.' || fail "numbers in $lang"
    ! "$warpscope" code $x4 --pitch 128 --swizzle 128 --lang $lang | grep -q 'Note' || fail "a tile in $lang"
done

# All variants in all languages that have them, and all of them other code.
for lang in cuda ptx cccl; do
    "$warpscope" list --format csv | tail -n +2 | cut -d, -f1 | while read -r variant; do
        case $lang.$variant in
        cccl.movmatrix* | cccl.*m16n16* | cccl.*.s8.s4 | cccl.*.shared.* | cccl.cp.async.*)
            refused 2 "ask for cuda or ptx" "$variant" --lang cccl ;;
        *)
            "$warpscope" code "$variant" --lang $lang > "$variant.$lang" || fail "$variant in $lang"
            grep -q "^// $variant: PTX ISA" "$variant.$lang" || grep -q "$variant" "$variant.$lang" ||
                fail "$variant in $lang does not say what it is" ;;
        esac
    done
done
[ "$(find . -name '*.cuda' | wc -l)" = 41 ] && [ "$(find . -name "*.ptx" | wc -l)" = 41 ] || fail "41 variants"
[ "$(md5sum ./*.cuda ./*.ptx ./*.cccl | cut -d' ' -f1 | sort -u | wc -l)" = \
  "$(find . -name '*.cuda' -o -name '*.ptx' -o -name '*.cccl' | wc -l)" ] || fail "two variants have one source"

# The assembler takes what is printed.
ptxas=$(command -v ptxas || echo /usr/local/cuda/bin/ptxas)
if [ -x "$ptxas" ]; then
    for module in ldmatrix.m8n8.x4.b16.ptx stmatrix.m8n8.x2.trans.b16.ptx movmatrix.m8n8.trans.b16.ptx; do
        "$ptxas" -arch=sm_90 -o cubin "$module" || fail "ptxas: $module"
    done
fi

# What would fault is not written.
refused 1 "lane 1's address, 20, is not a multiple of 16" $x4 --pitch 20
refused 1 "(and " $x4 --pitch 20 --lang ptx
refused 1 "outside" $x4 --pitch 128 --buffer 1024
refused 1 "same row" stmatrix.m8n8.x1.b16 --address 0
refused 2 "--pitch: movmatrix.m8n8.trans.b16 touches no memory" movmatrix.m8n8.trans.b16 --pitch 16
refused 2 "address: column 10: " $x4 --address 't*16 + (t'
refused 2 "did you mean cuda?" $x4 --lang cuuda
refused 2 "did you mean --lang?" $x4 --lnag ptx
refused 2 "did you mean side?" $x4 --tile sid
refused 1 "nofile: cannot be opened: No such file" $x4 --addresses nofile
refused 2 "write them into it" $x4 --address t --pitch 64
refused 2 "picks 6 variants where one is wanted" 'ldmatrix.m8n8.*'
echo "code: $(find . -name '*.cuda' -o -name '*.ptx' -o -name '*.cccl' | wc -l) sources"
