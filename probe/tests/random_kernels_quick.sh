#!/usr/bin/env bash
# Random CUDA kernels that `warpscope banks` reads without a compiler, judged as in random_kernels.sh: no
# access may be wrong, and none may lack without a place that is listed as not counted.
. "$SOURCE/viz/tests/lib.bash" || exit
for needed in python3 "${CXX:-g++}"; do
    command -v "$needed" > /dev/null || { echo "no $needed here"; exit 77; }
done
count=${WS_RANDOM_KERNELS:-80}
[ "${WS_SWEEP-}" != all ] || count=$((count * 2))
export WARPSCOPE_CLANG='' WARPSCOPE_NVCC=''
judge() { # [OPTION…]
    python3 "$SOURCE/probe/tests/random_kernels.py" --write . --count "$count" --seed "${WS_RANDOM_SEED:-2}" \
        --per-file 20 --judge "'$warpscope' banks {launched} --format json" "$@" > out 2>&1
}
# Kernels of what it supports are read, but for a few; of others it says what it does not support.
judge --plain || fail "$(cat out)"
tail -n 1 out
judge || grep -q ' 0 wrong, 0 silent, ' out || fail "$(cat out)"
tail -n 1 out
