#!/usr/bin/env bash
# The corpus of address computations (corpus/*.case) against a C++ compiler, a count by brute force and
# what warpscope says of them; corpus.py does it. What is expected mistakenly must make it fail.
. "$SOURCE/viz/tests/lib.bash" || exit
command -v python3 > /dev/null && command -v "${CXX:-g++}" > /dev/null ||
    { echo "no python3 or no C++ compiler here"; exit 77; }
corpus=$SOURCE/probe/tests/corpus.py

# mistaken FIELD-OF-SED NAME: a case altered by sed must not pass.
mistaken() {
    sed "$1" "$SOURCE/probe/tests/corpus/$2.case" > mistaken.case
    ! cmp -s mistaken.case "$SOURCE/probe/tests/corpus/$2.case" || fail "sed $1 leaves $2 as it was"
    ! python3 "$corpus" mistaken.case > out || fail "$2 passes after sed $1"
}
mistaken 's/^expect: 8$/expect: 4/' gemm-tutorial-naive
mistaken 's/^expect: 4\*8$/expect: 4*7/' hgemm-rotated-a
mistaken 's/% 8 \/ 2/% 8/' hgemm-rotated-a

cases=() nth=0
for case in "$SOURCE"/probe/tests/corpus/*.case; do
    ! in_sample $((nth++)) 3 || cases+=("$case")
done
python3 "$corpus" --program "$warpscope" "${cases[@]}" > out || fail "$(cat out)"
if command -v "${WARPSCOPE_CLANG:-clang++}" > /dev/null; then
    python3 "$corpus" --program "$warpscope" --compiled "${cases[@]}" > out || fail "compiled: $(cat out)"
fi
if [ "${WS_SWEEP-}" = all ]; then
    python3 "$corpus" --program "$warpscope" --published "${cases[@]}" > out || true
    echo "as published, without a compiler and without options: $(tail -n 1 out)"
fi
