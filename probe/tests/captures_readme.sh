#!/usr/bin/env bash
# The lines of Python in the captures' README read a product's file: each run, and every change of it.
set -eu
command -v python3 > /dev/null || exit 77
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
sed -n '/^```python$/,/^```$/p' "$SOURCE/assets/captures/README.md" | grep -v '^```' > "$folder/read.py"
cd "$SOURCE/assets/captures/nvidia-h200"
for name in mma.m16n8k16.f32.f16.f16.f32:256:2048 mma.m16n8k16.f64.f64.f64.f64:256:2048 mma.m8n8k16.s32.s8.s8.s32:256:1024; do
    IFS=: read -r name runs changes <<< "$name"
    sed "s/mma.m16n8k16.f32.f16.f16.f32/$name/" "$folder/read.py" > "$folder/one.py"
    python3 "$folder/one.py" > "$folder/out"
    [ "$(wc -l < "$folder/out")" = "$runs" ] && [ "$(grep -o '(' "$folder/out" | wc -l)" = "$changes" ] || {
        echo "FAILED: $name: $(wc -l < "$folder/out") runs, $(grep -o '(' "$folder/out" | wc -l) changes"
        exit 1
    }
done
