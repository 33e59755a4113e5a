#!/usr/bin/env bash
# What is no input of a command, and what would have no effect, is answered by one line with a code: empty
# words, folders, binary files, files of another kind, missing ones, numbers beyond every range.
. "$SOURCE/viz/tests/lib.bash" || exit
mkdir folder folder.json folder.cu
head -c 300 "$BIN/warpscope" > binary
cp binary binary.cu
cp binary binary.json
touch empty.cu
echo '{}' > plain.json
echo hello > words.txt
cp "$SOURCE/assets/captures/nvidia-h200/$x1.json" capture.json
cp "$SOURCE/viz/tests/lessons/whole.json" lesson.json
cp "$SOURCE/assets/lists/ptx-manual.json" figures.json
cp "$SOURCE/viz/tests/trace/packed.trace" a.trace
cp "$SOURCE/viz/tests/ptx/kernels.ptx" .

# Files of another kind: what they are, and what reads them.
for file in plain.json capture.json lesson.json figures.json binary binary.cu binary.json folder folder.cu \
    empty.cu missing.cu missing.json; do
    refused 1 banks "$file"
done
for file in plain.json capture.json binary empty.cu missing.cu; do
    refused 1 banks --address "$file"
done
refused 1 banks --address 0 --against a.trace
refused 2 banks a.trace --pattern 3

# Text that is not code, with and without a compiler.
printf '# Notes\n\nUse `int x;` here.\n' > notes.md
printf '\t.headerflags @"EF_CUDA_SM90"\n' > dump.sass
printf 'row,count\nA B,3\n' > table.csv
for file in notes.md dump.sass table.csv; do
    refused 1 banks "$file"
    cp err compiled
    WARPSCOPE_CLANG=/nowhere run_to 1 banks "$file"
    cmp compiled err || fail "$file without a compiler: $(cat err)"
done
for file in plain.json lesson.json figures.json folder binary missing.json; do
    shows 1 check "$file"
done
for file in plain.json capture.json figures.json binary.json missing.json; do
    shows 1 lesson --check "$file"
    refused 1 handout "$file" --output a.pdf
done
for file in plain.json capture.json lesson.json binary folder missing.json ''; do
    refused 1 export --list "$file" --output out
done
[ ! -e a.pdf ] && [ ! -d out ] || fail "an input that is none has an output"

# Words of another kind: an operand of another variant, a variant for a file, and files that the window cannot open.
refused 2 show "$x4" --operand Z
refused 2 show mma.m16n8k16.f32.f16.f16.f32 --operand Z
refused 2 show zz
refused 2 banks missing.cu "$x4"
refused 2 check "$x4"
refused 2 trace "$x4"
mkdir none
: > nothing
for file in none nothing words.txt binary; do
    refused 1 "$file"
done
echo 'template <class T> __global__ void f(T *p) {}' > template.cu
refused 1 banks template.cu

# Words that are empty.
for command in show find code feed export list banks descriptor box errata help site handout; do
    refused 2 $command ''
done
refused 1 banks "$x4" --trace ''
refused 2 banks "$x4" --address ''
refused 1 quiz --cards ''

# Values without effect, and a compiler's options where nothing is compiled.
for options in '--pitch 0' '--buffer 0' '--element-bytes 0'; do
    # shellcheck disable=SC2086
    refused 2 banks "$x4" $options
done
refused 2 banks "$x4" --layout ''
refused 2 window --pitch 0
for options in "--include $folder" '--define A=1' '--std c++17' --optimized; do
    # shellcheck disable=SC2086
    refused 2 banks kernels.ptx $options
done
echo '__global__ void f(float *p) { __shared__ float s[32]; s[threadIdx.x] = *p; }' > f.cu
for options in '--include missing' '--include f.cu' '--define =1' '--define 1' '--define A-B=1' '--warp 0-3'; do
    # shellcheck disable=SC2086
    refused 2 banks f.cu $options
done

# Numbers beyond every range.
huge=99999999999999999999
for options in "banks $x4 --pitch $huge" "banks $x4 --base $huge" "banks $x4 --pitch +$huge" "find $x4 --lane $huge" \
    "find $x4 --element $huge,0,0" "find $x4 --address $huge" "export $x4 --size ${huge}px" "export $x4 --size ${huge}dpi" \
    "quiz --questions $huge" "quiz --seed $huge" "lesson --step $huge 1" "descriptor leading=$huge" \
    "banks kernels.ptx --block $huge" "banks kernels.ptx --smem $huge"; do
    # shellcheck disable=SC2086
    refused 2 $options
done

# Options of other commands, also where they begin one of this command's; options within quotes; two variants.
refused 2 banks f.cu --element 1,3,5
refused 2 banks f.cu --size 8cm
refused 2 find "$x4" --lanes 3
refused 2 find "$x4 --element 1,3,5"
refused 2 find "$x4" ldmatrix.x2 --element 1,3,5
refused 2 export "$x4" --figure fragment, bank
