#!/usr/bin/env bash
# `warpscope banks FILE.ptx` lists the addresses that a GPU recorded. The trace in judged/recorded was
# made as judge_on_gpu.sh makes it, of the PTX beside it (by nvcc 13.0.88), on an NVIDIA H200 with driver
# 580.159.04 (CUDA 13.0), on 2026-11-29; it has two of the recorded kernels, whose sites are numbered anew.
set -euo pipefail
command -v python3 > /dev/null || exit 77

. "$SOURCE/probe/tests/judge.bash"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
tests=$SOURCE/probe/tests/judged
judge "$tests/recorded" "$tests/launches" "$folder"

# A trace that differs is found: an address, an access that is lacking, one too many.
trace=$tests/recorded/judged.trace
site=$(sed -n '/^kernel "judged_pointers"/,$ { s/^site \([0-9]*\) .*/\1/; T; p; q }' "$trace")
at=$(grep -n -m 1 "^$site:" "$trace" | cut -d: -f1)
sed -E "$at s/ ffffffff [0-9a-f]+/ ffffffff 4/" "$trace" > "$folder/address"
sed "${at}d" "$trace" > "$folder/lacking"
sed "${at}p" "$trace" > "$folder/twice"
for damaged in address lacking twice; do
    if python3 "$SOURCE/probe/tests/judge.py" "$folder/$damaged" judged_pointers "$folder/judged_pointers.json" \
        > "$folder/text"; then
        echo "not found: $damaged"
        exit 1
    fi
done
