#!/usr/bin/env bash
# warpscope banks of kernels given as PTX, which needs no compiler: reports in each format, launches and
# values, exit statuses, and what is said of wrong options and files.
. "$SOURCE/viz/tests/lib.bash" || exit
subcommand=banks
cp "$SOURCE/viz/tests/ptx/kernels.ptx" "$SOURCE/viz/tests/ptx/free.ptx" .

# costs ARGUMENTS…: "place executions wavefronts ideal ways" of each place, from the CSV.
costs() {
    "$warpscope" banks "$@" --format csv | awk -F, 'NR > 1 { print $2, $6, $7, $8, $10 }'
}

# Whole reports.
shows 0 kernels.ptx --kernel transpose --block 32,8
shows 1 kernels.ptx --kernel odd
shows 1 kernels.ptx free.ptx --block 64
shows 0 kernels.ptx --kernel transpose --block 32,8 --format csv
shows 1 kernels.ptx --format gcc
shows 0 free.ptx --format sarif

# The costs of known accesses: a column of a tile of 32 floats, in each of 8 warps twice.
[ "$(costs kernels.ptx --kernel transpose --block 32,8 | head -n 4)" = "7 32 32 32 1
10 16 512 16 32
11 8 256 8 32
11 8 8 8 1" ] || fail "$(costs kernels.ptx --kernel transpose --block 32,8)"
[ "$(costs kernels.ptx --kernel transpose --block 32,8 --warp 3 | sed -n 2p)" = "10 2 64 2 32" ] || fail "one warp"
[ "$(costs kernels.ptx --kernel transpose --block 32,8 --warp all)" = "$(costs kernels.ptx --kernel transpose --block 32,8)" ] ||
    fail "all warps are the default"
[ "$(costs free.ptx)" = "15 2 8 8 1" ] || fail "the block of .reqntid: $(costs free.ptx)"
[ "$(costs ld.shared.v2.b32 kernels.ptx --kernel transpose --block 32,8)" = "11 8 8 8 1" ] || fail "one variant"

# Values of parameters make known what depended on them.
for values in "--param n=3 --param scale=2.5" "--param 1=0x3 --param 2=2.5e0" "--param n=-0 --param scale=2"; do
    # shellcheck disable=SC2086
    [ "$(costs kernels.ptx --kernel transpose $values | tail -n +5 | head -n 2)" = "16 1 1 1 1
17 1 1 1 1" ] || fail "$values: $(costs kernels.ptx --kernel transpose $values)"
done
[ "$(costs kernels.ptx --kernel transpose --param scale=0.5 | grep -c '^17 ')" = 0 ] || fail "a predicate that is false"

# JSON, by its schema and by what it says.
run_to 1 kernels.ptx free.ptx --block 64 --format json
mv out all.json
input=free.ptx
run_to 0 - --kernel copies --format json --warp 1
input=/dev/null
python3 "$SOURCE/viz/tests/schema_check.py" "$SOURCE/assets/schemas/accesses.schema.json" all.json out || fail "schema"
for wrong in 's/"version": 1/"version": 2/' 's/"ways": 1/"ways": 33/' 's/"space": "shared"/"space": "global"/' \
    's/"warps": 2/"warps": "2"/' 's/, "fault": null//' 's/\[512,/[/'; do
    sed "$wrong" out > wrong.json
    ! python3 "$SOURCE/viz/tests/schema_check.py" "$SOURCE/assets/schemas/accesses.schema.json" wrong.json 2> err ||
        fail "the schema allows $wrong"
done
python3 - all.json << 'PYTHON' || fail "json"
import collections, json, sys
d = json.load(open(sys.argv[1]))
assert d["source"] == ["kernels.ptx", "free.ptx"] and d["view"] == "ptx" and d["compiler"] == "PTX"
assert [k["kernel"] for k in d["kernels"]] == ["_Z9transposePfi", "odd", "copies"]
cost, seen = collections.Counter(), collections.Counter()
for a in d["accesses"]:
    place = a["kernel"], a["line"], a["instruction"]
    seen[place, a["warp"]] += 1
    assert a["execution"] == seen[place, a["warp"]]
    assert all((x is None) == (not a["active"] >> i & 1) for i, x in enumerate(a["addresses"]))
    if a["bytes"] <= 4 and a["instruction"].startswith(("ld", "st")):
        words = collections.defaultdict(set)
        for x in a["addresses"]:
            if x is not None:
                words[x // 4 % 32].add(x // 4)
        cost[place] += max(map(len, words.values()))
for s in d["sites"]:
    place = s["kernel"], s["line"], s["instruction"]
    assert s["excess"] == s["wavefronts"] - s["ideal"]
    assert sum(n for (p, w), n in seen.items() if p == place) == s["executions"]
    assert place not in cost or s["faulting"] or cost[place] == s["wavefronts"], (s, cost[place])
assert [u["line"] for u in d["uncounted"]] == [12, 15, 16, 17]
assert any(a["instruction"].startswith("atom") and a["store"] for a in d["accesses"])
PYTHON
run_to 1 kernels.ptx "$folder/kernels.ptx" --format sarif
python3 "$SOURCE/viz/tests/schema_check.py" --sarif out || fail "sarif"
mkdir "a folder"
cp free.ptx "a folder"
run_to 0 "a folder/free.ptx" --format sarif --max-excess 0
python3 "$SOURCE/viz/tests/schema_check.py" --sarif out || fail "sarif of a name with a blank"

# What fails a build.
ends 1 kernels.ptx --kernel transpose --block 32,8 --max-excess 743
shows 0 free.ptx --max-excess 0 --strict
ends 1 kernels.ptx --kernel transpose --block 32,8 --max-excess 744 # some places are not counted
run_to 0 ld.shared.b32 kernels.ptx --kernel transpose --block 32,8 --max-excess 744
ends 1 kernels.ptx --kernel transpose --strict --format csv
ends 1 kernels.ptx --kernel odd --max-excess 0 --format csv

# Wrong files, kernels and values.
refused 1 none.cu
refused 1 -
refused 1 kernels.ptx none.ptx
refused 2 kernels.ptx none
refused 1 kernels.ptx --kernel transpos
refused 1 kernels.ptx --kernel 'transpose<3>'
refused 1 kernels.ptx --param K=3
refused 1 kernels.ptx --param N=3
refused 1 ldmatrix.x4 kernels.ptx --kernel transpose
refused 1 kernels.ptx --kernel odd --param 0=3
refused 1 kernels.ptx --kernel transpose --param n=2.5
refused 1 kernels.ptx --kernel transpose --param n=4294967296
refused 2 kernels.ptx --kernel transpose --param n
refused 1 kernels.ptx --kernel transpose --param scale=x
refused 1 kernels.ptx --kernel transpose --param n+2=1
refused 1 kernels.ptx --block 2048
refused 1 free.ptx --grid 2 --block-index 2
refused 1 free.ptx --warp 2
echo 'int x;' > no.ptx
refused 1 no.ptx
sed 's/st.shared.f32 \[%r5\]/st.shared.f32 [%r500]/' kernels.ptx > broken.ptx
refused 1 broken.ptx

# Files that are not text.
printf '.version 7.0 // \xe9\n' > latin.ptx
refused 1 latin.ptx
printf '__global__ void k() {\n\0}' > zero.cu
refused 1 zero.cu

# Wrong options.
refused 2 kernels.ptx --block 0
refused 2 kernels.ptx --block 1,2,3,4
refused 2 kernels.ptx --grid 1,
refused 2 kernels.ptx --block-index x
refused 2 kernels.ptx --smem -1
refused 2 kernels.ptx --max-excess many
refused 2 kernels.ptx --warp 32
refused 2 kernels.ptx -I -x
refused 2 kernels.ptx --pitch 128
refused 2 kernels.ptx --suggest
refused 2 kernels.ptx --execution 3
refused 2 ldmatrix.x9 kernels.ptx
refused 2 $x4 --kernel odd
refused 2 $x4 --format gcc
refused 2 $x4 --address 't * 16' --warp all
refused 2 $x4 ldmatrix.x2

# Without a compiler the quick reader reads the files, each as a kernel.
export WARPSCOPE_CLANG='' WARPSCOPE_NVCC=''
echo '__shared__ float tile[32][33]; float x = tile[threadIdx.x][3];' > tile.cu
shows 0 tile.cu
refused 2 tile.cu --pitch 3
shows 0 tile.cu --block 32
shows 0 tile.cu tile.cu

# A kernel that a template makes is refused.
echo 'template <int N> __global__ void k() { __shared__ int s[N]; s[threadIdx.x] = 1; }
int main(int n) { k<n><<<1, 32>>>(); }' > template.cu
shows 1 template.cu
echo '__global__ void k();' > declared.cu
shows 1 declared.cu

# What needs a compiler is refused by its name, with its place, and costs no other access.
cat > words.cu << 'CODE'
#include <mma.h>
struct Add { __device__ float operator()(float a, float b) { return a + b; } };
__device__ int after(int a, int b = 3) { return a + b; }
__global__ void functor(float *out, Add add) { __shared__ float s[64]; s[threadIdx.x] = add(1, 2); }
__global__ void words(float *out, int n = 7)
{
    __shared__ float s[256];
    int t = threadIdx.x;
    #pragma unroll
    for (int i = 0; i < 2; i++) s[t + 32 * i] = 1;
    _Pragma("unroll 4") for (int i = 0; i < 2; i++) s[after(t)] = 2;
    nvcuda::wmma::fragment<nvcuda::wmma::matrix_a, 16, 16, 16, half, nvcuda::wmma::row_major> a;
    nvcuda::wmma::load_matrix_sync(a, s, 16);
    __shared__ typename cub::BlockReduce<float, 128>::TempStorage temp;
    out[t] = cub::BlockReduce<float, 128>(temp).Sum(s[t]);
    __shared__ cuda::barrier<cuda::thread_scope_block> barrier;
    barrier.arrive_and_wait();
    try { s[t * 2] = 3; } catch (...) { s[t] = 4; }
    auto lambda = [&](auto x) { return x + n; };
}
__global__ void jump()
{
    __shared__ float s[64];
again:
    s[threadIdx.x] = 1;
    goto again;
}
__device__ void own(int t) { __shared__ float s[32]; s[t] = 1; }
__global__ void calls() { __shared__ float s[64]; s[threadIdx.x] = 1; own(threadIdx.x); }
__global__ void after_jump() { __shared__ float s[64]; s[threadIdx.x * 2] = 1; }
CODE
shows 0 words.cu --block 32
printf '__global__ void k()\n{\n    __shared__ int s[64];\n    s[threadIdx.x = 2;\n    s[0] = 1;\n}\n' > open.cu
refused 1 open.cu
printf '_Pragma("pack(1)")\nstruct P { char c; int i; };\n__global__ void k() { __shared__ P s[64]; s[0].i = 1; }\n' > pack.cu
refused 1 pack.cu
printf '#error "no"\n__global__ void k() { __shared__ int s[64]; s[0] = 1; }\n' > error.cu
refused 1 error.cu

# A skipped statement that only reads a variable leaves it known, and only its own jumps do not leave it.
echo '__global__ void k()
{
    __shared__ int s[256];
    int t = threadIdx.x, i = 0;
    memset(&s[t], 0, 4);
    switch (t % 3) { case 0: i++; break; }
    s[t * 2] = 1;
    s[i] = 2;
    for (int k = 0; k < 2; k++) {
        switch (t) { case 1: auto f = [] { return 3; }; break; }
        s[t + k] = 3;
    }
}' > reads.cu
shows 0 reads.cu --block 32

# A member of a parameter is given by its bytes.
echo 'struct P { int n, m; float *q; long k; };
__global__ void k(P p) { __shared__ float s[64]; s[threadIdx.x * p.m] = 1; s[threadIdx.x * p.k] = 2; }' > member.cu
shows 0 member.cu --block 32
shows 0 member.cu --block 32 --param 0+4=2 --param 0+16:8=1

# Constants of a launch are its parameters' values.
echo '__global__ void k(float *p, int n, float s) { __shared__ int a[1024]; a[threadIdx.x * n] = s; }
int main() { const int K = 16; k<<<1, 32>>>(nullptr, 2 * K, 0.5f); }' > launch.cu
shows 0 launch.cu --max-excess 31

refused 1 launch.cu --param K=1
# Of a launch whose sizes are no constants 32 threads are assumed and said, never what a variable was.
while IFS='|' read -r threads code; do
    echo "__global__ void k() { __shared__ int A[4096]; A[threadIdx.x] = 1; } int main() { $code }" > sizes.cu
    "$warpscope" banks sizes.cu > out || fail "$code: exit $?"
    grep -q "of ($threads) threads" out || fail "$code: $(head -n 1 out)"
    [ "$threads" != "32, 1, 1" ] || grep -q 'is not a constant; pass --block' out || fail "$code: $(cat out)"
done <<'TEXT'
512, 1, 1|int n = 512; k<<<1, n>>>();
32, 4, 1|dim3 n(32, 4); k<<<1, n>>>();
128, 1, 1|k<<<1, 128, 4096, 0>>>();
256, 1, 1|const int n = 512; k<<<1, n / 2>>>();
32, 1, 1|int n = 512; k<<<1, n / 2>>>();
32, 1, 1|dim3 n(32, 4); k<<<1, n.x * n.y>>>();
32, 1, 1|dim3 n(32, 4); k<<<1, n.y>>>();
32, 1, 1|int n = 512; n /= 4; k<<<1, n>>>();
32, 1, 1|int n = 512; set(&n); k<<<1, n>>>();
32, 1, 1|int n = 512; std::cin >> n; k<<<1, n>>>();
32, 1, 1|for (int n = 32; n < 65; n *= 2) k<<<1, n>>>();
32, 1, 1|const int n = 512; for (int n = 64; n < 65; n++) k<<<1, n>>>();
TEXT
refused 1 launch.cu --param N=1
refused 1 ldmatrix.x1 launch.cu

# A file without a kernel and without an access is refused, in the words that pasted code gets; a kernel
# without an access is counted, with a note.
while read -r text; do
    printf '%b' "$text" > none.cu
    refused 1 none.cu --max-excess 0
    run --address none.cu
    grep -q '^[^:]*: [^ ]* none.cu: .*column 1: no kernel, and no access to shared memory outside' err ||
        fail "$text: $(cat err)"
done << 'TEXT'
int x;
#include <cstdio>\nvoid f() { printf("x"); }
__device__ float f(float x) { return x * 2; }
int main() {}
TEXT
echo '__global__ void k(float *p) { p[threadIdx.x] = 1; }' > none.cu
shows 0 none.cu --max-excess 0 --warp 0
refused 2 --address none.cu
echo '__shared__ float A[32]; A[threadIdx.x] = 1;' > part.cu
run_to 0 part.cu --max-excess 0

# Accesses beyond the kernel's shared memory fault, unless the size of dynamic shared memory is not known.
echo '__global__ void k() { __shared__ float s[32]; s[threadIdx.x * 32] = 1; s[(int)threadIdx.x - 1] = 2; }
__global__ void fits() { __shared__ float s[64]; s[threadIdx.x] = 1; }
__global__ void dynamic() { extern __shared__ float d[]; d[threadIdx.x * 2] = 1; }' > beyond.cu
shows 1 beyond.cu --block 64
shows 1 beyond.cu --block 64 --kernel k --format gcc
run_to 0 beyond.cu --block 64 --kernel dynamic
run_to 0 beyond.cu --block 64 --kernel dynamic --smem 508
shows 1 beyond.cu --block 64 --kernel dynamic --smem 504

# nvcc keeps no names of parameters; the text has their numbers.
cat > k.ptx << 'PTX'
.version 7.0
.target sm_80
.address_size 64
.visible .entry _Z1kPfif(.param .u64 a, .param .u32 b, .param .f32 c)
{
    ret;
}
PTX
cat > nvcc << 'SCRIPT'
#!/bin/sh
[ "$1" = --version ] && echo 'Cuda compilation tools, release 13.0, V13.0.88' && exit
while [ "$1" != -o ]; do shift; done
cat "$PTX" > "$2"
SCRIPT
chmod +x nvcc
export WARPSCOPE_NVCC=$folder/nvcc PTX=$folder/k.ptx
refused 1 launch.cu --param n=3
refused 1 launch.cu --param K=3
run_to 0 launch.cu --param 1=3

# An nvcc without its host compiler is as none.
cat > nvcc << 'SCRIPT'
#!/bin/sh
[ "$1" = --version ] && echo 'Cuda compilation tools, release 13.0, V13.0.88' && exit
echo 'gcc: No such file or directory
nvcc fatal   : Failed to preprocess host compiler properties.' >&2
exit 1
SCRIPT
shows 0 launch.cu tile.cu
refused 1 launch.cu --optimized

# Lines of another file are refused, which would be listed as those of this one.
printf '__global__ void k()\n{\n    __shared__ int a[64];\n#line 100\n    a[threadIdx.x] = 1;\n}\n' > line.cu
WARPSCOPE_CLANG= WARPSCOPE_NVCC= run_to 1 line.cu
grep -q "line 4, column 2: not supported by the quick reader: #line; install clang" err || fail "$(cat out err)"
