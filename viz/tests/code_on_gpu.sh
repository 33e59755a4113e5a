#!/usr/bin/env bash
# Generated CUDA functions do on a GPU what the layout says: every variant that sm_90 has, at every
# kind of addresses. Given FILE, only builds that program, which needs no other file, for a machine
# that has a GPU. Without one here, it is built and not run.
set -euo pipefail

nvcc=$(command -v nvcc || echo /usr/local/cuda/bin/nvcc)
[[ -x $nvcc ]] || { echo "nvcc not found"; exit 77; }

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
release=$("$nvcc" --version | sed -n 's/.*release \([0-9]*\)\.\([0-9]*\).*/\1\2/p')
"$BIN/test_code" "$folder" "$release"
"$nvcc" -arch=sm_90 -std=c++17 -cudart static -Xcompiler -static-libstdc++,-static-libgcc \
    -Werror all-warnings -I "$folder" \
    -o "${1:-$folder/code_on_gpu}" "$SOURCE/viz/tests/code_on_gpu.cu"
[[ $# -gt 0 ]] || "$folder/code_on_gpu"
