#!/usr/bin/env bash
# Descriptors do on a GPU what `feed` says of them: what is written by TMA and stores feeds a wgmma, or
# its first wrong element is the one that is said. Given FILE, only builds that program, which needs no
# other file, for a machine that has a GPU. Without one here, it is built and not run.
set -euo pipefail

. "$SOURCE/viz/tests/nvcc.bash"
need_nvcc 124
need_linked

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
"$BIN/descriptor_cases" > "$folder/descriptor_cases.h"
"$nvcc" -gencode arch=compute_90a,code=sm_90a -std=c++17 -cudart static -Xcompiler -static-libstdc++,-static-libgcc \
    -Werror all-warnings -diag-suppress 177 -I "$folder" -I "$SOURCE" \
    -o "${1:-$folder/descriptor_on_gpu}" "$SOURCE/viz/tests/descriptor_on_gpu.cu"
[[ $# -gt 0 ]] && exit
if nvidia-smi > /dev/null 2>&1; then "$folder/descriptor_on_gpu"; else echo "built; no GPU here to run it"; fi
