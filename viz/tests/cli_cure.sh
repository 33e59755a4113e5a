#!/usr/bin/env bash
# banks FILE --suggest: the whole output is a patch; the patched file has the count that was offered.
. "$SOURCE/viz/tests/lib.bash" || exit
subcommand=banks
cat > gemm.cu <<'TEXT'
#define LD 32
__global__ void transpose(float *out, const float *in) {
    __shared__ float tile[32][32]; // tile[32][32]
    tile[threadIdx.y][threadIdx.x] = in[0];
    __syncthreads();
    out[0] = tile[threadIdx.x][threadIdx.y];
}
__global__ void flat(float *out) {
    __shared__ float As[LD * LD], Bs[16][64];

    As[threadIdx.y * LD + threadIdx.x] = out[LD];
    out[0] = As[threadIdx.x * LD + threadIdx.y] + Bs[threadIdx.x % 16][threadIdx.y];
}
__global__ void free_of_conflicts(float *out) {
    __shared__ float s[256];
    s[threadIdx.x] = out[0];
}
TEXT
if ! command -v clang++ > clang || ! command -v patch > patch_is; then
    transcript=/dev/null
    echo "cli_cure: clang or patch was not found" >&2
    exit 77
fi
refused 2 gemm.cu --suggest --format csv
refused 2 gemm.cu --suggest --lanes
shows 0 gemm.cu --block 32,8 --suggest
mkdir patched
cp gemm.cu patched
(cd patched && patch -s -p1 < ../out) || fail "patch refuses: $(cat out)"
(cd patched && "$warpscope" banks gemm.cu --block 32,8 --max-excess 0 > counted) ||
    fail "the patched file: $(cat patched/counted)"
cp patched/gemm.cu .
shows 0 gemm.cu --block 32,8 --suggest
shows 0 gemm.cu --kernel free_of_conflicts --suggest
cat > pitched.cu <<'TEXT'
__global__ void pitched(float *out, int pitch) {
    __shared__ float s[2048];
    s[threadIdx.x] = 0;
    out[0] = s[threadIdx.x * pitch];
}
TEXT
shows 0 pitched.cu --suggest

# In JSON: each difference is of one offer; alternatives apply in place of the offer before.
cat > one.cu <<'TEXT'
__global__ void one(float *out) {
    __shared__ float tile[32][32];
    out[0] = tile[threadIdx.x][0];
}
TEXT
run_to 0 "$PWD/one.cu" --suggest --format json
python3 - <<'PYTHON' || fail "json: $(cat out)"
import json
said = json.load(open("out"))
pad, swizzle = said["cures"]
assert (said["before"], said["after"], said["notes"]) == (31, 0, [])
assert (pad["kind"], pad["array"], pad["line"], pad["before"], pad["after"], pad["bytes"]) == (
    "pad", "tile", 2, 31, 0, 128)
assert swizzle["kind"] == "swizzle" and swizzle["alternative"] and swizzle["bytes"] == 0
open("swizzle.diff", "w").write(swizzle["diff"])
PYTHON
run_to 0 "$PWD/one.cu" --suggest
cp one.cu "$PWD/two.cu"
patch -s "$PWD/two.cu" < out || fail "patch refuses: $(cat out)"
run_to 0 two.cu --max-excess 0
patch -s -d / -p1 < swizzle.diff || fail "patch refuses the swizzle"
run_to 0 one.cu --max-excess 0

# Where excess stays the exit status says so.
cat > stays.cu <<'TEXT'
__global__ void stays(float *out) {
    __shared__ float tile[32][32];
    float *p = &tile[0][0];
    out[0] = p[threadIdx.x * 32];
}
TEXT
shows 1 stays.cu --suggest
