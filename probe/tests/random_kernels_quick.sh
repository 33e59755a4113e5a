#!/usr/bin/env bash
# Random CUDA kernels that `warpscope banks` reads without a compiler, judged as in random_kernels.sh: no
# access may be wrong, and none may lack without a place that is listed as not counted.
. "$SOURCE/viz/tests/lib.bash" || exit
for needed in python3 "${CXX:-g++}"; do
    command -v "$needed" > /dev/null || { echo "no $needed here"; exit 77; }
done
count=${WS_RANDOM_KERNELS:-120}
[ "${WS_SWEEP-}" != all ] || count=$((count * 4))
export WARPSCOPE_CLANG='' WARPSCOPE_NVCC=''
python3 "$SOURCE/probe/tests/random_kernels.py" --write . --count "$count" --seed "${WS_RANDOM_SEED:-2}" \
    --per-file 20 --judge "'$warpscope' banks {launched} --format json" > out 2>&1 || fail "$(cat out)"
tail -n 1 out
