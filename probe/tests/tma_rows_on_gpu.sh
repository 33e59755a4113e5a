#!/usr/bin/env bash
# The program that measures what a TMA box's rows cost compiles, and runs where there is a GPU. Given
# FILE, only builds it.
set -euo pipefail

. "$SOURCE/viz/tests/nvcc.bash"
need_nvcc 124
need_linked

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
"$nvcc" -gencode arch=compute_90a,code=sm_90a -std=c++17 -cudart static \
    -Xcompiler -static-libstdc++,-static-libgcc,-Wall,-Wextra,-Wshadow,-Werror -Werror all-warnings \
    -o "${1:-$folder/tma_rows_on_gpu}" "$SOURCE/probe/tests/tma_rows_on_gpu.cu"
[[ $# -gt 0 ]] && exit
if nvidia-smi > /dev/null 2>&1; then "$folder/tma_rows_on_gpu"; else echo "built; no GPU here to run it"; fi
