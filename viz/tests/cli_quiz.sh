#!/usr/bin/env bash
# warpscope quiz in a pipe: asked, answered, hinted, left; its score, results and cards; that a seed
# asks the same again; what is kept between rounds; and what is refused.
. "$SOURCE/viz/tests/lib.bash" || exit
subcommand=quiz
export XDG_STATE_HOME=$folder/state

ask() {
    input=/dev/stdin run_to 0 "$@"
}

# Every question gets an answer of its kind; the other lines are no answers, and say so.
answers() {
    for _ in $(seq 40); do printf 'a\nlane 3\nM0[0,0]\n0x9\n'; done
}

ask --seed 1 --questions 1 --cards deep/er/cards.csv < /dev/null
[ -s deep/er/cards.csv ] && grep -qx "cards written to deep/er/cards.csv, in a new directory" out || fail "folders above a file"

for level in 1 2 3 4; do
    answers > given
    input=given shows 0 --level $level --seed 7
    [ "$(grep -cE '^[0-9]+ of 10  (ld|st)matrix' out)" = 10 ] || fail "level $level: not ten questions"
    ! LC_ALL=C grep -q $'\033' out || fail "level $level: colours in a pipe"
    [ "$(wc -L < out)" -le 90 ] || fail "level $level: $(wc -L < out) columns"
    grep '^[0-9]* of 10  ' out > asked
    mv out first
    answers | tac | ask --level $level --seed 7
    grep '^[0-9]* of 10  ' out | cmp -s - asked || fail "level $level: a seed asked otherwise"
done

# A hint, an empty line, leaving, and the end of input.
printf '?\n\nq\n' > leaves
printf 'zebra' > zebra
input=leaves shows 0 --seed 7
shows 0 --seed 7
input=zebra shows 0 --level 3 --seed 7

# Without a seed one is said; what was missed is kept, and a wrong file is told of and kept too.
rm -rf state
answers | ask --questions 3
grep -qE '^Level 1, 3 questions, seed [0-9]+\.$' out || fail "seed: $(head -1 out)"
grep -q '"format": "warpscope quiz"' state/warpscope/quiz.json || fail "nothing was kept"
echo '{"format": "no quiz"}' > state/warpscope/quiz.json
input=given run_to 0 --questions 3
record err -- --questions 3
grep -q 'no quiz' state/warpscope/quiz.json.kept || fail "a wrong file is lost"
grep -q '"format": "warpscope quiz"' state/warpscope/quiz.json || fail "not replaced"
echo '{"format": "another"}' > state/warpscope/quiz.json
answers | ask --questions 3
grep -q 'no quiz' state/warpscope/quiz.json.kept && grep -q another state/warpscope/quiz.json.kept2 ||
    fail "what was kept before is lost"

# Results: replaced where they are named, whole; and cards, asked or not.
echo old > results.csv
answers | ask --level 2 --seed 7 --results results.csv --cards cards.csv
head -n 1 results.csv | grep -q '^number,level,kind,variant,question,given,right answer,right,' ||
    fail "results: $(head -n 1 results.csv)"
[ "$(tail -n +2 results.csv | grep -cE '^[0-9]+,2,[a-z_]+,')" = 10 ] || fail "not ten results"
[ "$(grep -c 'warpscope level-2 ' cards.csv)" = 10 ] || fail "not ten cards"
run --level 2 --seed 7 --cards alone.csv
[ "$status" = 0 ] && [ "$(cat out)" = "cards written to alone.csv" ] || fail "cards alone: $(cat out err)"
cmp alone.csv cards.csv || fail "cards alone are other cards"
run --level 4 --seed 1 --questions 200 --cards -
[ "$(grep -c '","warpscope level-4 ' out)" = 200 ] || fail "cards to standard output"

# What cannot be written is told before a question is asked, and what was kept is not lost with it.
touch blocked
refused 1 --results blocked/results.csv
refused 1 --results a.csv --cards ./a.csv
rm -f state/warpscope/quiz.json
status=0
answers | "$warpscope" quiz --questions 3 --results mine.csv --cards blocked/cards.csv > out 2> err ||
    status=$?
[ "$status" = 1 ] && [ -s mine.csv ] && [ -s state/warpscope/quiz.json ] || fail "all is lost: $(cat err)"

refused 2 --level 5
refused 2 --questions 0
refused 2 --seed x
refused 2 --results -
refused 2 --results a.csv --cards a.csv
refused 2 --theme dark
refused 2 --window --results a.csv
refused 1 --cards blocked/cards.csv
