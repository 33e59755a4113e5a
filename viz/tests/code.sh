#!/usr/bin/env bash
# Generated source is accepted by nvcc and ptxas: every variant, in every language, for a target
# that has it, and every call of a function ends as one instruction.
set -euo pipefail

nvcc=$(command -v nvcc || echo /usr/local/cuda/bin/nvcc)
[[ -x $nvcc ]] || { echo "nvcc not found"; exit 77; }
bin=$(dirname "$nvcc")

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
release=$("$nvcc" --version | sed -n 's/.*release \([0-9]*\)\.\([0-9]*\).*/\1\2/p')
"$BIN/test_code" "$folder" "$release"
cd "$folder"

calls=0 instructions=0
for source in *.cu; do
    target=${source%%.*}
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
    "$bin/ptxas" -arch="${module%%.*}" -o module.cubin "$module"
done
