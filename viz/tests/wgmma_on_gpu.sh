#!/usr/bin/env bash
# Generated wgmmas, with descriptors and tensor maps, compile for sm_90a and do on a GPU what the host
# computes. Given FILE, only builds that program, which needs no other file, for a machine that has a
# GPU. Without one here, it is built and not run.
set -euo pipefail

. "$SOURCE/viz/tests/nvcc.bash"
need_nvcc 124
need_linked

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
"$BIN/wgmma_cases" > "$folder/wgmma_cases.h"
"$nvcc" -gencode arch=compute_90a,code=sm_90a -std=c++17 -cudart static -Xcompiler -static-libstdc++,-static-libgcc \
    -Werror all-warnings -diag-suppress 177 -I "$folder" -I "$SOURCE" \
    -o "${1:-$folder/wgmma_on_gpu}" "$SOURCE/viz/tests/wgmma_on_gpu.cu"
[[ $# -gt 0 ]] && exit
if nvidia-smi > /dev/null 2>&1; then "$folder/wgmma_on_gpu"; else echo "built; no GPU here to run it"; fi
