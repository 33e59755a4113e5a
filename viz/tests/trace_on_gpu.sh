#!/usr/bin/env bash
# warpscope.cuh compiles for every target, without a warning, alone or with other files; and records
# on a GPU what a kernel did. Given FILE, only builds the program that tries it, for a machine that
# has a GPU, and FILE.untraced, the same without the trace, for a profiler. Without a GPU here, it is
# built and not run.
set -euo pipefail

. "$SOURCE/viz/tests/nvcc.bash"
need_nvcc 118
need_linked

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
program=$(realpath -m "${1:-$folder/trace_on_gpu}")
source=trace_on_gpu.cu # as the trace then names it, wherever it lies
cd "$SOURCE/viz/tests"
strict=(-std=c++17 -Werror all-warnings -Xcompiler -Wall,-Wextra,-Wshadow,-Werror
        -I "$SOURCE/assets/include")
whole=(-arch=sm_90 -cudart static -Xcompiler -static-libstdc++,-static-libgcc)

"$nvcc" "${strict[@]}" "${whole[@]}" -c -o "$folder/one.o" "$source"
"$nvcc" "${strict[@]}" "${whole[@]}" -c -o "$folder/two.o" trace_elsewhere.cu
"$nvcc" "${whole[@]}" -o "$program" "$folder/one.o" "$folder/two.o"
"$nvcc" "${strict[@]}" "${whole[@]}" -DWARPSCOPE_TRACE_OFF -o "$program.untraced" "$source"
[[ $# = 0 ]] || exit 0
for target in 75 120; do
    knows sm_$target || continue
    "$nvcc" "${strict[@]}" -arch=sm_$target -c -o "$folder/x.o" trace_elsewhere.cu
done
"$nvcc" "${strict[@]}" -arch=sm_90 -rdc=true -c -o "$folder/x.o" trace_elsewhere.cu

# A name that a file could not hold is refused as it is compiled.
for name in '' 'a \"word\"' "$(printf '%064d' 0)"; do
    printf '#include "warpscope.cuh"\n__global__ void k() { WARPSCOPE_TRACE("%s", 0u); }\n' \
        "$name" > "$folder/name.cu"
    "$nvcc" "${strict[@]}" -arch=sm_90 -c -o "$folder/x.o" "$folder/name.cu" 2> "$folder/said" &&
        { echo "the name '$name' compiles"; exit 1; }
    grep -q "1 to 63 characters" "$folder/said" || { cat "$folder/said"; exit 1; }
done
"$program" "$folder"
