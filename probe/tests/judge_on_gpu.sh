#!/usr/bin/env bash
# A GPU judges the evaluator of PTX: kernels of judged/, and Triton's where it is installed, run under
# Compute Sanitizer's patching API, and each address of block 0 is compared with what `warpscope banks`
# lists of the same PTX. Given FOLDER, only records into it (PTX, launches and traces), for a machine on
# which warpscope is not built. Skipped without a GPU, nvcc or the sanitizer's library.
set -euo pipefail

. "$SOURCE/viz/tests/nvcc.bash"
need_nvcc 128
nvidia-smi -L > /dev/null 2>&1 || { echo "no GPU"; exit 77; }
need_linked
python=$(command -v python3) || { echo "no python3"; exit 77; }
root=$(dirname "$(dirname "$(realpath "$nvcc")")")
for sanitizer in "${SANITIZER-}" "$root"/compute-sanitizer "$root"/extras/*anitizer \
    /usr/local/cuda/compute-sanitizer /opt/nvidia/*/compute-sanitizer; do
    [ ! -e "$sanitizer/include/sanitizer.h" ] || break
done
library=$(find -L "$sanitizer" -name 'libsanitizer-public.so*' 2> /dev/null | head -n 1 || true)
[ -n "$library" ] || { echo "Compute Sanitizer's library was not found; set SANITIZER"; exit 77; }

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
out=$(realpath -m "${1:-$folder/out}")
mkdir -p "$out"
tests=$SOURCE/probe/tests
target=sm_$(nvidia-smi --query-gpu=compute_cap --format=csv,noheader -i 0 | tr -d .)
include=(-I "$sanitizer/include" -I "$root/include")
"${CC:-cc}" -std=c17 -D_GNU_SOURCE -O1 -Wall -Wextra -fPIC -shared "${include[@]}" \
    -o "$folder/trace.so" "$tests/sanitizer_trace.c" "$library" -l:libcuda.so.1 \
    -Wl,-rpath,"$(dirname "$library")"
"$nvcc" -fatbin --compile-as-tools-patch -arch="$target" "${include[@]}" \
    -o "$folder/patch.fatbin" "$tests/sanitizer_trace_patch.cu"
"$nvcc" -std=c++17 -cudart static -o "$folder/judged" "$tests/judged/main.cpp"

cd "$tests/judged"
for source in *.cu; do
    "$nvcc" -O3 -std=c++17 -ptx -arch=sm_90 -o "$out/${source%.cu}.ptx" "$source"
done
traced() {
    CUDA_INJECTION64_PATH=$folder/trace.so WS_TRACE_PATCH=$folder/patch.fatbin \
        WS_TRACE_FOLDER=$out WS_TRACE_KERNELS='judged_*' "$@"
}
traced "$folder/judged" "$out" launches
cp launches "$out/launches"
if "$python" -c 'import torch, triton' 2> /dev/null; then
    TRITON_CACHE_DIR=$folder/cache traced "$python" triton_kernels.py "$out"
    cat "$out/launches.triton" >> "$out/launches"
fi
[ $# = 0 ] || exit 0

. "$tests/judge.bash"
judge "$out" "$out/launches" "$folder"
