#!/usr/bin/env bash
# Pairings of loads and operands do on a GPU what `feed` says of them: what feeds gives the right
# product, what does not a wrong one. Given FILE, only builds that program, which needs no other file,
# for a machine that has a GPU. Without one here, it is built and not run.
set -euo pipefail

. "$SOURCE/viz/tests/nvcc.bash"
need_nvcc 124
need_linked

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
"$BIN/feed_cases" > "$folder/feed_cases.h"
"$nvcc" -arch=sm_90 -std=c++17 -cudart static -Xcompiler -static-libstdc++,-static-libgcc \
    -Werror all-warnings -I "$folder" -I "$SOURCE" \
    -o "${1:-$folder/feed_on_gpu}" "$SOURCE/viz/tests/feed_on_gpu.cu"
[[ $# -gt 0 ]] && exit
if nvidia-smi > /dev/null 2>&1; then "$folder/feed_on_gpu"; else echo "built; no GPU here to run it"; fi
