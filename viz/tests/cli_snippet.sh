#!/usr/bin/env bash
# What banks says of a kernel's own code: every execution counted, as brute force counts it; what to
# change in it, which holds once it is changed; and whether a load reads what a store has written.
. "$SOURCE/viz/tests/lib.bash" || exit

# A parameter without a name has its own memory too.
"$warpscope" banks --address '__device__ float f(const float *) { __shared__ float s[64]; return s[threadIdx.x]; }' > out ||
    fail "a parameter without a name"
subcommand=banks

cat > gemm.cu <<'CODE'
__shared__ half A[128][64];
__shared__ half B[64][128];
int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
int wm = (warp % 2) * 64;
for (int k = 0; k < 64; k += 16) {
    uint32_t a = __cvta_generic_to_shared(&A[wm + lane % 16][k + lane / 16 * 8]);
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0,%1,%2,%3}, [%4];" : "=r"(r0), "=r"(r1), "=r"(r2), "=r"(r3) : "r"(a));
    uint32_t b = __cvta_generic_to_shared(&B[k + lane % 16][(warp / 2) * 32 + lane / 16 * 8]);
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 {%0,%1,%2,%3}, [%4];" : "=r"(r0), "=r"(r1), "=r"(r2), "=r"(r3) : "r"(b));
}
CODE

# Each execution, against a count of banks one by one.
"$warpscope" banks --code gemm.cu --warps 4 --format csv > out
python3 - <<'PYTHON' || exit
import csv
def wavefronts(addresses):
    total = 0
    for phase in range(0, 32, 8):
        banks = {}
        for address in addresses[phase:phase + 8]:
            for word in range(address // 4, address // 4 + 4):
                banks.setdefault(word % 32, set()).add(word)
        total += max(len(words) for words in banks.values())
    return total
wanted = []
for warp in range(4):
    for k in range(0, 64, 16):
        a = [(warp % 2 * 64 + l % 16) * 128 + (k + l // 16 * 8) * 2 for l in range(32)]
        b = [(k + l % 16) * 256 + (warp // 2 * 32 + l // 16 * 8) * 2 for l in range(32)]
        wanted += [("7", str(warp), wavefronts(a)), ("9", str(warp), wavefronts(b))]
rows = list(csv.DictReader(open("out")))
got = [(row["line"], row["warp"], int(row["wavefronts"])) for row in rows]
assert got == wanted, got
assert all(int(r["excess"]) == int(r["wavefronts"]) - int(r["ideal"]) for r in rows)
PYTHON
shows 0 --code gemm.cu --warps 4
shows 0 --code gemm.cu
shows 0 $x4 --code gemm.cu --execution 2
shows 0 $x4 --address 't * 16'

# What --suggest prints, put in its place, leaves no conflict in any execution.
conflicts() {
    "$warpscope" banks "$@" --warps 4 --format csv | awk -F, 'NR > 1 { sum += $(NF - 4) } END { print sum }'
}
"$warpscope" banks --code gemm.cu --warps 4 --suggest | grep -v '^/\*' > changed
[ "$(wc -l < changed)" = 4 ] || fail "--suggest: $(cat changed)"
sed -e "1s/.*/$(sed -n 1p changed)/" -e "2s/.*/$(sed -n 3p changed)/" gemm.cu > padded.cu
awk 'NR == FNR { line[FNR] = $0; next } FNR == 6 { $0 = line[2] } FNR == 8 { $0 = line[4] } 1' \
    changed gemm.cu > swizzled.cu
for file in padded swizzled; do
    [ "$(conflicts --code $file.cu)" = 0 ] || fail "$file: $(cat $file.cu)"
done
grep -qF '&A[wm + lane % 16][(k + lane / 16 * 8) ^ (((wm + lane % 16) & 7) << 3)]' swizzled.cu ||
    fail "the swizzle is not in the index: $(cat swizzled.cu)"
shows 0 --code padded.cu --suggest

# In the code's own terms: an array's size, a definition, a name that is a loop's bound too, a call's
# offset without rows.
cat > names.cu <<'CODE'
#define BK 32
#define LDS BK
__shared__ half s[64 * LDS];
for (int k = 0; k < BK; k += 16) {
    uint32_t a = __cvta_generic_to_shared(s + (lane % 16) * LDS + k + lane / 16 * 8);
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0,%1,%2,%3}, [%4];" : "=r"(r0), "=r"(r1), "=r"(r2), "=r"(r3) : "r"(a));
}
CODE
shows 0 --code names.cu
sed -e 2d -e 's/64 \* LDS/64][BK/' -e 's/s + (lane % 16) \* LDS + k + lane \/ 16 \* 8/\&s[lane % 16][k + lane \/ 16 * 8]/' \
    names.cu > sizes.cu
shows 0 --code sizes.cu
cat > pad.cu <<'CODE'
constexpr int BK = 64;
constexpr int PAD = 4;
__shared__ half s[16][BK + PAD];
ldmatrix_x4(r, &s[lane % 16][lane / 16 * 8]);
CODE
shows 1 $x4 --code pad.cu

# An XOR goes into an index, never into a dimension, where it would be another padding. It may part the
# rows of a load from those of the store that wrote them, which the report says.
cat > dimension.cu <<'CODE'
constexpr int BK = 128;
__shared__ half A[16][BK];
uint32_t a = __cvta_generic_to_shared(&A[t & 3][(lane >> 4) << 3]);
asm("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0,%1,%2,%3}, [%4];" : "=r"(r0), "=r"(r1), "=r"(r2), "=r"(r3) : "r"(a));
*reinterpret_cast<uint4 *>(&A[t / 4][t % 4 * 8]) = v;
CODE
shows 0 --code dimension.cu --suggest

# One change for many lines, also beyond those that changes are looked for.
{
    echo '__shared__ half A[64][512];'
    for column in $(seq 0 8 312); do
        echo "ldmatrix_x4(r, &A[lane % 16][lane / 16 * 8 + $column]);"
    done
} > many.cu
"$warpscope" banks --code many.cu > many.txt
grep -qF 'lines 2-41 are conflict-free with half A[64][520] instead of half A[64][512], in line 1' many.txt ||
    fail "one change for many lines: $(cat many.txt)"

# Ranges: a row for each, and commands that want one set of addresses say so.
[ "$("$warpscope" banks $x4 --address 't % 16 * 128 + t / 16 * 16 + k * 32' --let k=0:4 --warps 2 \
    --format csv | cut -d, -f4,5,8 | tail -n +2 | tr '\n' ' ')" = \
    "0,0,32 0,1,32 0,2,32 0,3,32 1,0,32 1,1,32 1,2,32 1,3,32 " ] || fail "ranges"
shows 0 $x4 --address 't % 16 * 128 + k * 32' --let k=0:4 --warps 2
refused 2 $x4 --address 't + i + j + k' --let i=0:100 --let j=0:100 --let k=0:4
for other in code "export --figure bank --output figures"; do
    # shellcheck disable=SC2086
    subcommand=${other%% *} refused 2 "k has 4 values; pass one (--let k=0)" \
        $x4 ${other#"${other%% *}"} --address 't * 16 + k' --let k=0:4
done
refused 2 $x4 --address t --warps 33
refused 2 $x4 --pitch 128 --warps 2
refused 2 $x4 --address 't*16' --warp 1 --warps 2

# Which instruction.
refused 2 stmatrix.m8n8.x4.b16 --code gemm.cu
refused 2 --address 't * 16'
refused 2 --code gemm.cu --execution 9
refused 2 movmatrix.m8n8.trans.b16 --address 't * 16'
cat > some.cu <<'CODE'
if (lane < 16) {
    asm volatile("ldmatrix.sync.aligned.m8n8.x2.shared.b16 {%0,%1}, [%2];" : "=r"(r0), "=r"(r1) : "r"(lane * 16));
}
CODE
shows 1 --code some.cu

# Offsets that count elements.
shows 1 $x4 --address '(t % 16) * 64 + t / 16 * 8'
run $x4 --address '(t % 16) * 64 + t / 16 * 8' --element-bytes 2
[ $status = 0 ] || fail "the hint does not hold"
shows 1 $x4 --address 't * 16 + (t == 5) * 8'

# Lane by lane.
"$warpscope" banks $x4 --pitch 128 --lanes --format csv > out
python3 - <<'PYTHON' || exit
import csv
rows = list(csv.DictReader(open("out")))
assert len(rows) == 32
for lane, row in enumerate(rows):
    address = lane % 16 * 128 + lane // 16 * 16
    first = address // 4 % 32
    assert [int(row[name]) for name in ("lane", "matrix", "row", "address", "first_bank", "last_bank",
                                        "phase", "wavefront")] == \
        [lane, lane // 8, lane % 8, address, first, first + 3, lane // 8, lane % 8], row
    assert int(row["hex"], 16) == address
PYTHON
shows 0 $x4 --pitch 128 --lanes
"$warpscope" banks $x4 --pitch 128 --format json | python3 -c 'import json, sys
report = json.load(sys.stdin)
assert report["excess"] == 28 and report["ways"] == 8 and len(report["lanes"]) == 32
assert report["lanes"][17]["wavefront"] == 1' || fail "json has the lanes"
[ "$("$warpscope" banks $x4 --code gemm.cu --warps 2 --lanes --format csv | wc -l)" = $((1 + 8 * 32)) ] ||
    fail "lanes of each execution"
# An inactive lane has no address, in whatever format.
cat > inactive.cu <<'CODE'
__shared__ float A[64];
if (threadIdx.x > 1 && threadIdx.x != 5)
    A[threadIdx.x] = 1;
CODE
v=st.shared.b32
"$warpscope" banks $v --code inactive.cu --format csv | grep -q '^0,0,1,- - 8 12 16 - 24 28 ' || fail "csv of inactive lanes"
"$warpscope" banks $v --code inactive.cu --lanes --format csv | grep -qx 5,,,,,,,, || fail "csv of an inactive lane"
"$warpscope" banks $v --code inactive.cu --lanes | grep -qE '^ +5( +-){7}$' || fail "table of an inactive lane"
"$warpscope" banks $v --code inactive.cu --format json > out
python3 - <<'PYTHON' || exit
import json
report = json.load(open("out"))
inactive = [0, 1, 5]
assert [lane["lane"] for lane in report["lanes"] if lane["address"] is None] == inactive
for values in report["phases"][0]["addresses"], report["phases"][0]["bank_groups"]:
    assert [i for i, value in enumerate(values) if value is None] == inactive
PYTHON
refused 2 $x4 --pitch 128 --lanes --format json
refused 2 $x4 --pitch 128 --lanes --suggest

# A store and the load behind it.
cat > load.cu <<'CODE'
__shared__ half A[64][64];
for (int k = 0; k < 64; k += 16) {
    int row = warp_id * 16 + lane % 16, col = k + lane / 16 * 8;
    uint32_t a = __cvta_generic_to_shared(&A[row][col ^ ((row & 7) << 3)]);
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0,%1,%2,%3}, [%4];" : "=r"(r0), "=r"(r1), "=r"(r2), "=r"(r3) : "r"(a));
}
CODE
cat > store.cu <<'CODE'
__shared__ half A[64][64];
int row = threadIdx.x / 8, col = threadIdx.x % 8 * 8;
for (int i = 0; i < 64; i += 16) {
    uint32_t to = __cvta_generic_to_shared(&A[row + i][col]);
    asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" :: "r"(to), "l"(from));
}
CODE
shows 1 --code load.cu --warps 4 --against-code store.cu
sed 's/\[col\]/[col ^ ((row \& 7) << 3)]/' store.cu > right.cu
shows 0 --code load.cu --warps 4 --against-code right.cu
input=right.cu shows 0 --code load.cu --warps 4 --against-code -
sed 's/i < 64/i < 48/' right.cu > short.cu
shows 1 --code load.cu --warps 4 --against-code short.cu
run --code load.cu --warps 4 --against-code short.cu --format json
python3 -c 'import json
said = json.load(open("out"))
assert not said["equal"] and said["code"]["alone"] == 128 and said["other"]["alone"] == 0
assert said["code"]["first"] == 6144 and said["code"]["swizzle"] == "Swizzle<3,4,3>"' || fail "json: $(cat out)"
run $x4 --address 't * 16' --against 't * 16'
[ $status = 0 ] || fail "the same is equal: $(cat err)"
shows 1 $x4 --address 't * 16' --against 't % 16 * 16'
refused 2 $x4 --pitch 128 --against 't'
refused 2 $x4 --address 't * 16' --against 'nothing'
refused 2 $x4 --address 't * 16' --against t --against-code store.cu
refused 2 $x4 --address 't * 16' --against t --format csv
shows 1 $x4 --address 't * 16' --against-code nofile
# An option without effect is refused.
refused 2 $x4 --address 't * 16' --let zz=1
refused 2 $x4 --address 't * 16' --lane q
refused 2 $x4 --address 't * 16' --warp 1
subcommand=code refused 2 $x4 --address 't * 16 + warpSize' --warp 1
for uses in 'threadIdx.x * 16' 't * 16 + warp_id * 512' 't * 16 + (k ? tid / 32 * 512 : 0) --let k=0:2'; do
    # shellcheck disable=SC2086
    run $x4 --address "${uses%% --let*}" ${uses#"${uses%% --let*}"} --warp 1
    [ $status = 0 ] || fail "--warp has a part in $uses: $(cat err)"
done
refused 2 $x4 --address 't * 16' --let 'half s[128][72]'
refused 2 $x4 --address '&a[t * 8]' --let 'half a[256], b[256]'
refused 2 $x4 --address '&s[t][0]' --let 'half s[128][72]' --let 'half s[64][72]'
refused 2 $x4 --address 't * 16' --let 'f(3)'
refused 2 $x4 --address '__shared__ half s[32][8]; &s[t][0]' --let 'half s[128][72]'
refused 2 $x4 --let 'half s[128][72]' --address '__global__ void kernel() {
    __shared__ half s[32][8];
    ldmatrix_x4(r, &s[lane][0]);
}'
# A parameter of the same name hides nothing that is passed to it; one declaration may name another.
for code in 'uint32_t at(half *s) { return __cvta_generic_to_shared(s + lane * 8); }
at(s)' '&s[t * 8]'; do
    run $x4 --address "$code" --let 'using T = half' --let 'T *s'
    [ $status = 0 ] || fail "$code sees the s that is declared: $(cat err)"
done
run st.shared.b32 --address '__shared__ float s[64]; s[threadIdx.x] = 1;' --warp 1
[ $status = 0 ] || fail "--warp has a part in what C++ itself stores: $(cat err)"
shows 0 $x4 --address 't * 16' --warps 4
shows 0 $x4 --code gemm.cu --warps 4
refused 2 $x4 --let BK=32 --address "#define BK 64
t * BK"

echo "banks says what a kernel's code costs, and what to change in it"
