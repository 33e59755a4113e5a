#!/usr/bin/env bash
# The quiz in the window: a round by hand (scripts/quiz.txt), and every kind of question answered
# rightly through the real events, with the answers that the terminal gives for the same seed.
. "$SOURCE/viz/tests/lib.bash" || exit
unset DISPLAY WAYLAND_DISPLAY SDL_VIDEODRIVER
[ -e "$BUILD/lib/warpscope/window.so" ] || exit 77
export HOME=$folder XDG_STATE_HOME=$folder/state XDG_CACHE_HOME=$folder/cache
export SDL_VIDEODRIVER=dummy

cp "$SOURCE/viz/tests/lessons/whole.json" . # which the script drops on the window
"$warpscope" quiz --window --fresh --size 1280x800 --seed 7 --script "$SOURCE/viz/tests/scripts/quiz.txt" ||
    fail "a round by hand"

answers() {
    for _ in $(seq 80); do printf 'a\nlane 3\nM0[0,0]\n0x9\n'; done
}

for level in 1 2 3 4; do
    answers | "$warpscope" quiz --level $level --seed 7 --questions 20 --results results.csv > out
    # The right answer is the last field but three.
    tail -n +2 results.csv | sed -E 's/,[01],[0-9.]+,[0-9]+$//' |
        sed -E 's/^.*,"([^"]*)"$/\1/; t; s/^.*,//' |
        while IFS= read -r right; do
            case $right in
            [a-f]\)*) printf 'key %s\nkey return\n' "${right:0:1}" ;;
            lane*) echo "click registers $right" ;;
            M*) echo "click matrices $right" ;;
            *) printf 'type %s\nkey return\n' "$right" ;;
            esac
            echo "expect quiz:judgement Right."
            echo "key right"
        done > right.txt
    echo "expect quiz:question 20 of 20, best streak 20" >> right.txt
    [ "$(grep -c '^expect quiz:judgement' right.txt)" = 20 ] || fail "level $level: no script"
    # By hand in a window that has room, typed in one that has none.
    "$warpscope" quiz --window --fresh --size 1280x800 --level $level --seed 7 --questions 20 \
        --script right.txt || fail "level $level by hand: $(cat right.txt)"
    sed -E 's/^click [a-z]+ (.*)$/type \1\nkey return/' right.txt > typed.txt
    "$warpscope" quiz --window --fresh --size 800x600 --level $level --seed 7 --questions 20 \
        --script typed.txt || fail "level $level typed: $(cat typed.txt)"
done

# At the end of a round results and cards are kept, and no file is ever replaced.
printf '%s\n' 'key a' 'key return' 'key return' 'expect quiz:question of 1' 'expect control:quiz-hint' \
    'click control quiz-results' 'expect message /quiz-level-2-seed-9.csv' \
    'click control quiz-results' 'expect message /quiz-level-2-seed-9-2.csv' \
    'click control quiz-cards' 'expect message /quiz-level-2-seed-9-cards.csv' > end.txt
one=$(for seed in $(seq 200); do
    "$warpscope" quiz --level 2 --seed $seed --questions 1 --results one.csv < <(answers) > out
    if [ "$(tail -n 1 one.csv | grep -cE ',"?a\) .*,1,[0-9.]+,[0-9]+$')" = 1 ]; then echo $seed && break; fi
done)
sed "s/seed-9/seed-$one/" end.txt > one.txt
"$warpscope" quiz --window --fresh --size 1280x800 --level 2 --seed "$one" --questions 1 \
    --script one.txt || fail "the end of a round"
cmp "quiz-level-2-seed-$one.csv" "quiz-level-2-seed-$one-2.csv" || fail "two results differ"
[ "$(wc -l < "quiz-level-2-seed-$one.csv")" = 2 ] || fail "no results"
grep -q '^#columns:front,back,tags' "quiz-level-2-seed-$one-cards.csv" || fail "no cards"

# While one presents, numbers choose, the next question follows, and a wrong label has the matrices alone.
printf '%s\n' 'key f11' 'expect told Quiz, level 4  1 / 10' 'expect panel:registers' \
    'expect panel:memory' 'expect panel:matrices T' 'key pagedown' 'expect quiz:question One label' \
    'click matrices M0[0,0]' 'expect quiz:judgement Try again' 'click matrices M0[0,1]' \
    'expect quiz:judgement M0[' 'key pagedown' \
    'expect told Quiz, level 4  2 / 10' 'key 1' 'expect not quiz:judgement Hint' > present.txt
"$warpscope" quiz --window --fresh --size 1024x768 --level 4 --seed 3 --script present.txt ||
    fail "a round that is presented"

# A round keeps nothing of the window's while a script plays.
[ ! -e state/warpscope/state.json ] || fail "a script's state was kept"
