#!/usr/bin/env bash
# The lines of Python in the captures' README read a product's file: each run, and every change of it;
# a file of descriptors: each of them, and every element that it read; a warpgroup's: each thread of each
# run, and every register of it; and one of boxes: every byte that was copied or filled.
set -eu
command -v python3 > /dev/null || exit 77
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
awk -v to="$folder/read" '/^```python$/ { file = to (++count) ".py"; next } /^```$/ { file = "" } file { print > file }' \
    "$SOURCE/assets/captures/README.md"
cd "$SOURCE/assets/captures/nvidia-h200"
for name in mma.m16n8k16.f32.f16.f16.f32:256:2048 mma.m16n8k16.f64.f64.f64.f64:256:2048 mma.m8n8k16.s32.s8.s8.s32:256:1024; do
    IFS=: read -r name runs changes <<< "$name"
    sed "s/mma.m16n8k16.f32.f16.f16.f32/$name/" "$folder/read1.py" > "$folder/one.py"
    python3 "$folder/one.py" > "$folder/out"
    [ "$(wc -l < "$folder/out")" = "$runs" ] && [ "$(grep -o '(' "$folder/out" | wc -l)" = "$changes" ] || {
        echo "FAILED: $name: $(wc -l < "$folder/out") runs, $(grep -o '(' "$folder/out" | wc -l) changes"
        exit 1
    }
done
for name in descriptor.A.k.b32:251:512 descriptor.A.mn.b16:251:1024; do
    IFS=: read -r name descriptors elements <<< "$name"
    sed "s/descriptor.A.k.b16/$name/" "$folder/read2.py" > "$folder/one.py"
    python3 "$folder/one.py" > "$folder/out"
    [ "$(awk -v want=$((elements + 1)) 'NF == want' "$folder/out" | wc -l)" = "$descriptors" ] &&
        [ "$(wc -l < "$folder/out")" = "$descriptors" ] || {
        echo "FAILED: $name: $(wc -l < "$folder/out") descriptors, of $(head -1 "$folder/out" | wc -w) words"
        exit 1
    }
done
for name in wgmma.m64n16k16.f32.f16.f16:3:8 wgmma.m64n64k32.f16.e5m2.e4m3:11:16 wgmma.m64n8k256.s32.b1.b1.and.popc:1008:4; do
    IFS=: read -r name runs registers <<< "$name"
    sed "s/wgmma.m64n16k16.f32.f16.f16/$name/" "$folder/read3.py" > "$folder/one.py"
    python3 "$folder/one.py" > "$folder/out"
    [ "$(wc -l < "$folder/out")" = $((runs * 128)) ] &&
        [ "$(sed 's/.*of D: //' "$folder/out" | wc -w)" = $((runs * 128 * registers)) ] || {
        echo "FAILED: $name: $(wc -l < "$folder/out") lines, of $(head -1 "$folder/out" | wc -w) words"
        exit 1
    }
done
python3 "$folder/read4.py" > "$folder/out"
[ "$(wc -l < "$folder/out")" = 62016 ] && [ "$(grep -c ' of the tensor$' "$folder/out")" = 55152 ] || {
    echo "FAILED: boxes: $(wc -l < "$folder/out") bytes, $(grep -c ' of the tensor$' "$folder/out") of the tensor"
    exit 1
}
