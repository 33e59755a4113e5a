#!/usr/bin/env bash
# `warpscope banks FILE.ptx` lists the addresses that a GPU recorded. The traces in judged/recorded were
# made as judge_on_gpu.sh makes them, of the PTX beside them (by nvcc 13.0.88), on an NVIDIA H100 80GB
# HBM3 with driver 580.159.04 (CUDA 13.0), on 2026-11-26; they are as the tracer wrote them.
set -euo pipefail
command -v python3 > /dev/null || exit 77

. "$SOURCE/probe/tests/judge.bash"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
tests=$SOURCE/probe/tests/judged
judge "$tests/recorded" "$tests/launches" "$folder"

# A trace that differs is found: an address, an access that is lacking, one too many.
sed '2s/\[[0-9]*,/[4,/' "$tests/recorded/judged_pointers.jsonl" > "$folder/address"
sed 2d "$tests/recorded/judged_pointers.jsonl" > "$folder/lacking"
sed 2p "$tests/recorded/judged_pointers.jsonl" > "$folder/twice"
for damaged in address lacking twice; do
    if python3 "$SOURCE/probe/tests/judge.py" "$folder/$damaged" "$folder/judged_pointers.json" \
        > "$folder/text"; then
        echo "not found: $damaged"
        exit 1
    fi
done
