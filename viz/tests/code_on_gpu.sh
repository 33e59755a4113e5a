#!/usr/bin/env bash
# Generated CUDA functions do on a GPU what the layout says: every variant that sm_90 has, at every
# kind of addresses. Given FILE, only builds that program, which needs no other file, for a machine
# that has a GPU. Without one here, it is built and not run.
set -euo pipefail

. "$SOURCE/viz/tests/nvcc.bash"
need_nvcc 118
need_linked

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
"$BIN/test_code" "$folder" "$release"
"$nvcc" -arch=sm_90 -std=c++17 -cudart static -Xcompiler -static-libstdc++,-static-libgcc \
    -Werror all-warnings -I "$folder" \
    -o "${1:-$folder/code_on_gpu}" "$SOURCE/viz/tests/code_on_gpu.cu"
[[ $# -gt 0 ]] || "$folder/code_on_gpu"
