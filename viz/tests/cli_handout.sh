#!/usr/bin/env bash
# A lesson on paper: what is wanted, what is refused, and that nothing is written where it fails.
. "$SOURCE/viz/tests/lib.bash" || exit

shows 0 handout 1 --output one.pdf
head -c 5 one.pdf | grep -q '%PDF-' || fail "one.pdf is no PDF"
run handout "$SOURCE/assets/lessons/01-what-a-fragment-is.json" --output file.pdf
cmp -s one.pdf file.pdf || fail "a lesson by number and by file differ"
run handout what --paper letter --theme print --output letter.pdf
[ "$status" = 0 ] && ! cmp -s one.pdf letter.pdf || fail "letter: $(cat err)"
run handout 1 -o deep/er/one.pdf
cmp -s one.pdf deep/er/one.pdf || fail "folders above a file: $(cat err)"
grep -q "^[0-9]* pages written to deep/er/one.pdf, in a new directory$" out || fail "a new directory: $(cat out)"
"$warpscope" handout - --output - < "$SOURCE/assets/lessons/01-what-a-fragment-is.json" | cmp -s one.pdf ||
    fail "standard input and output"

ends 2 handout 1
ends 2 handout 1 --output one.png
ends 2 handout 1 --paper a5 --output no.pdf
ends 1 handout 1 --output one.pdf/no.pdf
ends 2 handout 99 --output no.pdf
ends 2 handout 99
ends 1 handout none.json
printf '{"format": "warpscope lesson",\n"version": 1, "title": "T", "steps": []}\n' > bad.json
ends 1 handout bad.json --output no.pdf
[ ! -e no.pdf ] && [ ! -e one.png ] || fail "a failed handout was written"
echo 'handout: a lesson on paper'
