#!/usr/bin/env bash
# A GPU judges the evaluator of PTX: kernels of judged/, and Triton's where it is installed, run under
# `warpscope-probe trace`, and each address of block 0 is compared with what `warpscope banks` lists of
# the same PTX. Given FOLDER, only records into it (PTX, launches and traces), by $PROBE, for a machine
# on which warpscope is not built. Skipped without a GPU, nvcc or Compute Sanitizer.
set -euo pipefail

. "$SOURCE/viz/tests/nvcc.bash"
need_nvcc 128
nvidia-smi -L > /dev/null 2>&1 || { echo "no GPU"; exit 77; }
need_linked
python=$(command -v python3) || { echo "no python3"; exit 77; }
probe=${PROBE:-$BIN/warpscope-probe}

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
out=$(realpath -m "${1:-$folder/out}")
mkdir -p "$out"
tests=$SOURCE/probe/tests
"$nvcc" -std=c++17 -cudart static -o "$folder/judged" "$tests/judged/main.cpp"

cd "$tests/judged"
for source in *.cu; do
    "$nvcc" -O3 -std=c++17 -ptx -arch=sm_90 -o "$out/${source%.cu}.ptx" "$source"
done
# trace FILE COMMAND…
trace() {
    "$probe" trace --kernel 'judged_*' -o "$out/$1" -- "${@:2}" 2> "$folder/said" && return
    cat "$folder/said"
    ! grep -q 'Compute Sanitizer' "$folder/said" || exit 77
    exit 1
}
trace judged.trace "$folder/judged" "$out" launches
cp launches "$out/launches"
if "$python" -c 'import torch, triton' 2> /dev/null; then
    export TRITON_CACHE_DIR=$folder/cache
    trace triton.trace "$python" triton_kernels.py "$out"
    cat "$out/launches.triton" >> "$out/launches"
fi
[ $# = 0 ] || exit 0

. "$tests/judge.bash"
judge "$out" "$out/launches" "$folder"
