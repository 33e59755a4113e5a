#!/usr/bin/env bash
# Random CUDA kernels: the accesses that `warpscope banks` lists, against those that a host compiler's
# program makes (random_kernels.py). WS_RANDOM_KERNELS kernels, of the seed WS_RANDOM_SEED. A judge that is
# given false accesses must say so.
. "$SOURCE/viz/tests/lib.bash" || exit
for needed in python3 "${CXX:-g++}" "${WARPSCOPE_CLANG:-clang++}"; do
    command -v "$needed" > /dev/null || { echo "no $needed here"; exit 77; }
done
judge() {
    python3 "$SOURCE/probe/tests/random_kernels.py" --write . --judge "$@" > out 2>&1
}
# mistaken WORDS-OF-SED: what is listed, altered by sed, must be found wrong.
mistaken() {
    ! judge "f() { '$warpscope' banks \"\$@\" --format json | sed '$1'; }; f {launched}" --count 2 ||
        fail "nothing is wrong after sed $1: $(cat out)"
    grep -qE '[1-9][0-9]* (wrong|silent)' out || fail "sed $1: $(cat out)"
}
count=${WS_RANDOM_KERNELS:-60}
[ "${WS_SWEEP-}" != all ] || count=300
judge "'$warpscope' banks {launched} --format json" --count "$count" --seed "${WS_RANDOM_SEED:-1}" || fail "$(cat out)"
mistaken 's/"bytes": 4/"bytes": 8/'
mistaken '0,/"store": false/s//"store": true/'
mistaken 's/"active": 4294967295/"active": 2147483647/'
mistaken '/"store": false/{x;s/^/x/;/^x\{5\}$/{x;d};x}'
