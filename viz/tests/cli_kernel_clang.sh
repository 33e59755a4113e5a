#!/usr/bin/env bash
# warpscope banks of CUDA C++ that clang compiles: launches in the text, templates, values, options of the
# compiler, errors, fragments, and the cure of a conflict. Facts, not transcripts: clang's versions differ.
. "$SOURCE/viz/tests/lib.bash" || exit
command -v "${WARPSCOPE_CLANG:-clang++}" > /dev/null || { echo "no clang here"; exit 77; }
subcommand=banks

# costs ARGUMENTS…: "kernel line executions wavefronts ideal" of each place, from the CSV.
costs() {
    "$warpscope" banks "$@" --format csv | awk -F, 'NR > 1 { print $5, $2, $6, $7, $8 }'
}
# is EXPECTED ARGUMENTS…
is() {
    [ "$(costs "${@:2}")" = "$1" ] || fail "${*:2}: $(costs "${@:2}" 2>&1)"
}

cat > gemm.cu << 'TEXT'
#include <cuda_runtime.h>
#include "pad.h"
template <int N, typename T> __global__ void transpose(T *to, const T *from, int n)
{
    __shared__ T tile[N][N + PAD];
    for (int i = 0; i < N; i += 8)
        tile[threadIdx.y + i][threadIdx.x] = from[i * n];
    __syncthreads();
    for (int i = 0; i < N; i += 8)
        to[i * n] = tile[threadIdx.x][threadIdx.y + i];
}
__global__ void rows(float *to, int K, float scale)
{
    extern __shared__ float row[];
    if (scale > 1.5f)
        row[threadIdx.x * K] = 0;
    to[0] = row[(int)to[1]];
}
int main()
{
    const int threads = 64;
    transpose<32, float><<<dim3(4, 4), dim3(32, 8)>>>(nullptr, nullptr, 128);
    int K = threads / 2, scale = 2; // the address of K is passed on
    unknown(&K, &scale);
    rows<<<1, threads, 16384>>>(nullptr, K, scale);
}
TEXT
mkdir include
echo '#ifndef PAD
#define PAD 0
#endif' > include/pad.h

# Both launches; then each kernel, by its names.
run_to 0 gemm.cu -I include
grep -qF 'gemm.cu: transpose<32, float>, block (0, 0, 0) of (32, 8, 1) threads, 8 warps; compiled by clang' out || fail "$(cat out)"
grep -qE '^10:[0-9]+ +ld\.f32 +32 +1024 +32 +992 +32-way$' out || fail "$(cat out)"
grep -qF 'rows, block (0, 0, 0) of (64, 1, 1) threads, 2 warps' out || fail "$(cat out)"
grep -qF '    to[i * n] = tile[threadIdx.x][threadIdx.y + i];' out || fail "$(cat out)"
grep -A1 -xF 'not counted: parameter 2 (scale) is unknown; pass --param scale=VALUE' out |
    grep -qE '^    branch at line 15: 16:[0-9]+ st\.' || fail "$(cat out)"
grep -A1 -xF 'not counted: global memory, loaded at line 17, is unknown' out |
    grep -qE '^    address: 17:[0-9]+ ld\.' || fail "$(cat out)"
for name in transpose 'transpose<32, float>' 'transpose<32,float>' _Z9transposeILi32EfEvPT0_PKS0_i; do
    [ "$("$warpscope" banks gemm.cu -I include --kernel "$name" --format csv | grep -c '^gemm.cu,')" = 2 ] || fail "--kernel $name"
done
run_to 0 gemm.cu -I include --kernel 'transpose<16, double>' --block 16,8 --format csv
grep -q '^gemm.cu,10,.*,8,256,16,240,16,0,$' out || fail "an instance that nothing launches: $(cat out)"
run_to 0 gemm.cu -I include -D PAD=1 --kernel transpose --max-excess 0 --strict
is 'rows 16 2 64 2
rows 17 2  ' gemm.cu -Iinclude --kernel rows --param K=32 --param scale=2
is 'rows 16 2 2 2
rows 17 2  ' gemm.cu -Iinclude --kernel rows --param 1=1 --param 2=1.6
is 'rows 17 2  ' gemm.cu -Iinclude --kernel rows --param K=32 --param scale=1
is 'rows 16 1 32 1
rows 17 1  ' gemm.cu -Iinclude --kernel rows --block 32 --param K=32 --param scale=2
run_to 1 gemm.cu -I include --kernel row
grep -qF "unknown kernel 'row'; did you mean rows?" err || fail "$(cat err)"

# JSON by its schema, and files together with PTX.
cp "$SOURCE/viz/tests/ptx/free.ptx" .
run_to 0 gemm.cu free.ptx -I include --format json
python3 "$SOURCE/viz/tests/schema_check.py" "$SOURCE/assets/schemas/accesses.schema.json" out || fail "schema"
python3 - out << 'PYTHON' || fail "json"
import json, sys
d = json.load(open(sys.argv[1]))
assert d["view"] is None and [k["view"] for k in d["kernels"]] == ["as written", "as written", "ptx"], d["kernels"]
assert {a["file"] for a in d["accesses"]} == {"gemm.cu", "free.ptx"}
PYTHON

# The compiler's errors, with the user's lines.
echo '__global__ void wrong(float *p)
{
    p[threadIdx.x] = nothing;
}' > wrong.cu
run_to 1 wrong.cu
grep -qE '^warpscope: error.compile-failed.: wrong\.cu:3:22: .*nothing' err || fail "$(cat err)"
[ "$(grep -c '^warpscope: ' err)" = 1 ] || fail "$(cat err)"
[ ! -s out ] || fail "something on standard output"

# A fragment, whose open names --let gives.
echo '__shared__ float tile[32][32];
float x = tile[lane][k];' > lines.cu
run_to 0 lines.cu
grep -q 'parameter 0 (k).*pass --let k=VALUE' out || fail "$(cat out)"
is 'fragment 2 1 32 1' lines.cu --let k=3

# The text from standard input.
input=lines.cu
run_to 0 - --let k=3 --format gcc
grep -qE '^<stdin>:2:[0-9]+: warning: 32-way bank conflict: 32 wavefronts, ideal 1; consecutive lanes are 128 bytes apart.*\[-Wbank-conflict\]$' out ||
    fail "$(cat out)"

# Each arm of a conditional is an access of its own, of a class as of a scalar; what follows a copy is not.
cat > arms.cu << 'TEXT'
__global__ void arms(int n)
{
    __shared__ short2 s[16];
    int t = threadIdx.x;
    for (int i = 0; i < 3; i++) {
        t += s[i].x & n & 0;
        s[t & 15] = t < 8 ? s[0] : s[0];
    }
}
TEXT
"$warpscope" banks arms.cu --format json > out
[ "$(grep -c '"line": 7, .* "store": false, .* "active": 255,' out)" = 3 ] || fail "lanes 0 to 7: $(cat out)"
[ "$(grep -c '"line": 7, .* "store": false, .* "active": 4294967040,' out)" = 3 ] || fail "lanes 8 to 31"
[ "$(grep -c '"line": 6, .* "active": 4294967295,' out)" = 3 ] || fail "a load after a copy: $(cat out)"
# What --let gives is used, or refused.
transcript=/dev/null refused 1 arms.cu --let nothing=3
transcript=/dev/null refused 1 arms.cu --let blockDim.q=3
is "arms 6 3 3 3
arms 7 6 6 6
arms 7 3 3 3" arms.cu --let blockDim.x=16 --let blockDim.y=2

# What is not counted cannot be checked, and has no edit.
cat > unknown.cu << 'TEXT'
__global__ void rows(float *to, int K)
{
    __shared__ float row[2048];
    row[threadIdx.x * K] = 0;
    to[0] = row[threadIdx.x * K + 1];
}
TEXT
transcript=/dev/null refused 1 unknown.cu --suggest
grep -qF "unknown.cu: no access could be counted, so nothing can be suggested; pass --param K=VALUE" err || fail "$(cat err)"
transcript=/dev/null ends 1 unknown.cu --max-excess 0
grep -qF "[check-failed]: 2 places are not counted, so --max-excess 0 cannot be checked; pass --param K=VALUE" err || fail "$(cat err)"
transcript=/dev/null ends 1 unknown.cu --strict
grep -qF "2 places are not counted (--strict); pass --param K=VALUE" err || fail "$(cat err)"
run_to 0 unknown.cu --param K=1 --suggest
run_to 0 unknown.cu --param K=1 --max-excess 0
# No rule covers an atomic, and nobody can change that.
cat > atomic.cu << 'TEXT'
__global__ void histogram(int *to)
{
    __shared__ int bin[64];
    atomicAdd(&bin[threadIdx.x], 1);
    to[0] = bin[threadIdx.x];
}
TEXT
run_to 0 atomic.cu --max-excess 0
transcript=/dev/null ends 1 atomic.cu --strict

# Constants of a launch are its parameters' values; --param replaces them.
cat > launch.cu << 'TEXT'
enum mode { first, second };
constexpr int twice(int x) { return 2 * x; }
__global__ void k(float *to, int n, float s, double d, mode m, long l, unsigned char c, const int *p, int last)
{
    extern __shared__ float row[];
    row[threadIdx.x * (n + (int)s + (int)d + m + l + c) + last] = 0;
}
int main(int argc, char **argv)
{
    float *to = nullptr;
    const int n = 8;
    k<<<1, 32, 16384>>>(to, // the output
                        twice(n), 2.5f, 3, second, 1l << 2, 6, nullptr, argc); // 16 + 2 + 3 + 1 + 4 + 6
}
TEXT
is 'k 6 1 32 1' launch.cu --param last=0
grep -qF 'k: n = 16, s = 2.5, d = 3, m = 1, l = 4, c = 6, from the launch at line 12; --param replaces them' \
    <("$warpscope" banks launch.cu) || fail "$("$warpscope" banks launch.cu)"
is 'k 6 1 1 1' launch.cu --param last=0 --param n=17
run_to 0 launch.cu --param last=0 --param n=17
grep -qF 'k: s = 2.5, d = 3' out || fail "$(cat out)"
sed 's/^}$/    k<<<1, 32, 16384>>>(to, 7, 2.5f, 3, second, 4, 6, nullptr, argc); }/; 7s/.*/}/' launch.cu > launches.cu
run_to 0 launches.cu
grep -qF 'k is launched differently at lines 12 and 14; the first is counted' out || fail "$(cat out)"

# Places of one cause are one group, in which pointers to global memory are not, whatever is stored to locals.
cat > product.cu << 'TEXT'
__global__ void product(float *to, const float *from, int M, int K)
{
    __shared__ float a[16][16], b[16][16];
    int x = threadIdx.x % 16, y = threadIdx.x / 16, tiles = K / 16;
    float sum[4] = {};
    double wide[4] = {};
    for (int t = 0; t < tiles; t++) {
        a[y][x] = from[t * K];
        sum[t % 4] += b[x][y];
        wide[t % 4] += 1;
        from += 16;
    }
    if (M)
        to[0] = sum[0] + wide[0];
    for (int t = 0; t < sum[0]; t++)
        a[t][x] = *from;
}
TEXT
run_to 0 product.cu
sed -nE 's/:[0-9]+ [ls][td]\.[a-z0-9]+//g; /^not counted|^    /p' out > groups
[ "$(cat groups)" = "not counted: parameter 3 (K) is unknown; pass --param K=VALUE
    loop at line 7: 8, 9
    loop at line 15: 16" ] || fail "$(cat out)"
run_to 0 product.cu --format gcc
! grep -E 'through.*through' out || fail "two chains in a reason"
[ "$("$warpscope" banks --help | wc -l)" -le 40 ] || fail "the short help is long"
"$warpscope" banks --help | grep -q -- --param || fail "the short help has no --param"

# Of many messages only the first are printed.
{ echo '__global__ void k() {'; printf 'x%d = 1;\n' {1..60}; echo '}'; } > many.cu
run_to 1 many.cu
[ "$(wc -l < err)" = 22 ] || fail "$(cat err)"
grep -qx 'and 40 more lines' err || fail "$(cat err)"

# The first thread whose access is beyond shared memory is reported.
printf '__global__ void k(float *o)\n{\n    __shared__ float s[32];\n    s[threadIdx.x * 32] = o[0];\n}\nint main() { k<<<1, 64>>>(0); }\n' > beyond.cu
run_to 1 beyond.cu
grep -q '^fault: 4:25: .*thread 1 stores at byte 128, beyond the 128 bytes of shared memory' out || fail "$(cat out)"

# What the functions compute: a wrong value would be a conflict. The values are those of nvcc's PTX.
{
    printf '#include <cuda_fp16.h>\n__global__ void k() {\n__shared__ int s[64];\nint t = threadIdx.x, one = t / 32 + 1;\nfloat f = one * 2.5f;\n'
    printf 'half h = f, n = -h;\n'
    while IFS='|' read -r value expected; do
        printf 's[t * (1 + ((%s) != (%s)))] = 1;\n' "$value" "$expected"
    done << 'TEXT'
__float2int_ru(f)|3
__float2int_rd(-f)|-3
__float2uint_rn(f)|2
__double2ll_rz(-f)|-2
__uint2float_ru(16777216u + one)|16777218
__int2float_rd(16777216 + one)|16777216
__ull2double_ru(9007199254740992ull + one)|9007199254740994.0
__fadd_ru(f, 1e-9f)|2.5000002f
__fsub_rd(f, 1e-9f)|2.4999998f
roundf(0.49999997f * one)|0
round(-f)|-3
lround(f)|3
fmodf(5.1f * one, 0.1f) < 0.1f|true
copysignf(f, -0.f * one) < 0|true
__rhadd(one, -4)|-1
__half2int_ru(h)|3
__half2ushort_rd(n)|0
__half2char_rz(h * half(100))|127
(float)__hfma_relu(h, n, h)|0
(float)__hadd_sat(h, h)|1
__hbltu2(__halves2half2(h, n), __halves2half2(h, h))|false
__hlt2_mask(__halves2half2(h, n), __halves2half2(h, h))|0xffff0000
__vaddss2(0x7fff8000u * one, 0x0001ffffu)|0x7fff8000
__vsubus4(0x01020304u * one, 0x02020202u)|0x00000102
__vavgs2(0xffff0001u * one, 0xfffe0002u)|0xfffe0002
__vsads4(0x80ff017fu * one, 0x7f01ff80u)|0xff + 2 + 2 + 0xff
__vcmpgts4(0x80017f00u * one, 0x00008000u)|0x00ffff00
__vnegss2(0x80000001u * one)|0x7fffffff
__vimax3_s16x2(0xffff0001u * one, 0x00020000u, 0x00018000u)|0x00020001
__viaddmin_s32_relu(-one, -5, -3)|0
TEXT
    echo '}'
} > values.cu
run_to 0 values.cu
[ "$(grep -c '  none$' out)" = 30 ] || fail "$(cat out values.cu)"

# A file without a kernel and without an access is refused.
while read -r text; do
    printf '%b' "$text" > none.cu
    run_to 1 none.cu --max-excess 0
    grep -q '^warpscope: error.no-kernel.: none.cu\(: no kernel, and no access to shared memory\| has only __device__ functions\)' err || fail "$text: $(cat err)"
done << 'TEXT'
#include <cstdio>\nvoid f() { printf("x"); }
__device__ float f(float x) { return x * 2; }
int main() { return 0; }
TEXT

# Errors have their place in the file: also of inline PTX, and without those of our own headers.
while IFS='|' read -r said text; do
    printf '%b\n' "$text" > wrong.cu
    run_to 1 wrong.cu
    { [ "$(tail -n 1 err)" = "warpscope: error[$said" ] && [ "$(wc -l < err)" -le 4 ] && ! grep -q warpscope_cuda err; } ||
        fail "$text: $(cat err)"
done << 'TEXT'
syntax]: wrong.cu:3:1: in PTX: expected ';', found 'st'|__global__ void k()\n{\nasm("{ .reg .b32 a; mov.b32 a, 0 st.shared.u32 [a], a; }");\n}
runtime]: wrong.cu:2:1: in PTX: 'shl.b32' lacks operands|__global__ void k() {\nasm("{ .reg .b32 a; shl.b32 a, a; }");\n}
compile-failed]: wrong.cu:2:45: expected ']'|__global__ void k(float *p) {\n__shared__ float A[32]; A[threadIdx.x = p[0];\n}\nint main() {\nfloat *p;\ncudaMalloc(&p, 128);\nk<<<1, 32>>>(p);\ncudaFree(p);\n}
TEXT

# A compiler's only message is said once.
echo '__global__ void k() { int i = threadIdx.x }' > wrong.cu
run_to 1 wrong.cu
[ "$(cat err)" = "warpscope: error[compile-failed]: wrong.cu:1:42: expected ';' at end of declaration" ] || fail "$(cat err)"

# What nvcc refuses is noted.
echo '__global__ void k() { __shared__ int A[12][1024]; A[0][threadIdx.x] = 1; }' > large.cu
run_to 0 large.cu
! grep -q '48 KiB' out || fail "$(cat out)"
sed 's/1024/1025/' large.cu > larger.cu
run_to 0 larger.cu
grep -q '^note: k: 49200 bytes of static shared memory exceed 48 KiB, which nvcc refuses; ' out || fail "$(cat out)"

# A generic address in .shared is counted with a note, by both readers and of pasted code; converted ones are not noted.
while IFS='|' read -r notes constraint value; do
    cat > generic.cu << TEXT
extern "C" __device__ unsigned __nvvm_get_smem_pointer(void *);
__device__ unsigned by_asm(const void *p)
{
    unsigned a;
    asm("{ .reg .u64 s; cvta.to.shared.u64 s, %1; cvt.u32.u64 %0, s; }" : "=r"(a) : "l"(p));
    return a;
}
__global__ void k(unsigned *to)
{
    __shared__ unsigned A[32][32];
    unsigned x, *p = &A[threadIdx.x % 8][0];
    asm volatile("ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%0}, [%1];" : "=r"(x) : "$constraint"($value));
    to[0] = x;
}
TEXT
    for reader in "generic.cu" "" "--address generic.cu"; do
        # shellcheck disable=SC2086
        [ "$reader" ] && run $reader || WARPSCOPE_CLANG='' WARPSCOPE_NVCC='' run generic.cu
        grep -qE '^    0       0    0-7 +8 ' out || fail "$value: $(cat out err)"
        [ "$(grep -c '^note: line 12: the address of ldmatrix.* is generic, but PTX expects one in .shared; convert it' out)" = "$notes" ] ||
            fail "$value, by ${reader:-the quick reader}: $(cat out)"
    done
done << 'TEXT'
1|l|p
1|r|(unsigned)(size_t)p
1|r|(unsigned)reinterpret_cast<unsigned long long>(p) ^ 0
0|r|(unsigned)__cvta_generic_to_shared(p)
0|l|__cvta_generic_to_shared(p)
0|r|__nvvm_get_smem_pointer(p)
0|r|by_asm(p)
TEXT

# A kernel whose launch is not found is named, and one that a variable launches is counted; a kernel template is a compiler's.
cat > variable.cu << 'TEXT'
template <int N> __global__ void f(float *g) { __shared__ float s[2 * N]; s[threadIdx.x * 2] = g[0]; }
__global__ void other(float *g) { __shared__ float s[32]; s[threadIdx.x] = g[0]; }
void run(float *p)
{
    auto k = &f<128>;
    k<<<1, 64>>>(p);
}
TEXT
run_to 0 variable.cu
grep -qF 'f<128>, block (0, 0, 0) of (64, 1, 1) threads' out || fail "$(cat out)"
grep -qxF 'note: skipped kernels whose launch was not found: other; pass --kernel NAME' out || fail "$(cat out)"
printf '%s\n' 'template <class T> concept Word = sizeof(T) == 4;' \
    'template <Word T> __global__ void g(T *p) { __shared__ T s[64]; s[threadIdx.x] = 1; }' \
    '__global__ void h(int *p) { __shared__ int s[64]; s[threadIdx.x] = 1; }' \
    'int main() { g<int><<<1, 64>>>(0); h<<<1, 64>>>(0); }' > constrained.cu
WARPSCOPE_CLANG='' WARPSCOPE_NVCC='' run_to 0 constrained.cu
grep -q "^note: line 2: kernel g: 'g' was skipped at line 2, column 11: unknown type 'Word'; install clang" out ||
    fail "$(cat out)"
WARPSCOPE_CLANG='' WARPSCOPE_NVCC='' run_to 0 variable.cu
grep -qxF 'note: line 1: kernel f: not supported by the quick reader: kernel templates; install clang, or pass FILE.ptx' out ||
    fail "$(cat out)"
