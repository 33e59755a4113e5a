#!/usr/bin/env bash
# Generated source is accepted by nvcc and ptxas: every variant, in every language, for a target
# that has it, and every call of a function ends as one instruction.
set -euo pipefail

. "$SOURCE/viz/tests/nvcc.bash"
need_nvcc 118
bin=$(dirname "$nvcc")

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
"$BIN/test_code" "$folder" "$release"
cd "$folder"

calls=0 instructions=0
for source in *.cu; do
    target=${source%%.*}
    # Before families the first of one stands for it; before CUDA 12.8 CCCL had none of this.
    knows "$target" || target=${target%f}a
    knows "$target" || { ! grep -q '^__global__' "$source" && continue; }
    [[ $source != *.cccl.cu || $release -ge 128 ]] || continue
    "$nvcc" -ptx -arch="$target" -std=c++17 -Werror all-warnings -I "$SOURCE/viz/tests" \
        -o "$source.ptx" "$source"
    "$bin/ptxas" -arch="$target" -o "$source.cubin" "$source.ptx"
    # No call is in a file whose target has nothing that this toolkit assembles.
    if [[ $source == *.cccl.cu ]] || ! grep -q '^__global__' "$source"; then
        continue
    fi
    calls=$((calls + $(grep -c '^__global__' "$source")))
    instructions=$((instructions + $(grep -cE '^\s*(ldmatrix|stmatrix|movmatrix|[sl][td]\.shared|cp\.async\.c[ag])\.' "$source.ptx")))
done
echo "$calls calls, $instructions instructions"
[[ $calls -ge 100 && $instructions -eq $calls ]]

modules=(sm_*.[0-9]*.[0-9].ptx)
[[ ${#modules[@]} -ge 100 ]]
for module in "${modules[@]}"; do
    target=${module%%.*}
    if ! knows "$target"; then
        sed -i "s/$target/${target%f}a/" "$module"
        target=${target%f}a
    fi
    "$bin/ptxas" -arch="$target" -o module.cubin "$module"
done
