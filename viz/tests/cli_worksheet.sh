#!/usr/bin/env bash
# Worksheets from the command line and from lists: a file for the sheet and one for its answers, and no
# option that would change nothing.
. "$SOURCE/viz/tests/lib.bash" || exit

# refused ARGUMENTS…: wrong usage, one line, and nothing written.
refused() {
    ends 2 "$@"
    [ -z "$(find . -name '*.svg')" ] || fail "$*: writes $(find . -name '*.svg')"
}

# written FILE…: these alone lie in the folder `made`, which is emptied.
written() {
    [ "$(cd made && ls)" = "$(printf '%s\n' "$@")" ] || fail "wanted $*, got $(ls made)"
    rm -r made
}

run export $x1 --figure worksheet --output made/
[ "$status" = 0 ] || fail "$(cat err)"
! grep -q 'data-lane="[1-9]' made/$x1.worksheet.svg || fail "the blank sheet tells lanes"
! grep -q 'T5: {' made/$x1.worksheet.svg || fail "the blank sheet tells T5"
grep -q 'T5: {' made/$x1.worksheet-answers.svg || fail "the answers lack T5"
written $x1.worksheet-answers.svg $x1.worksheet.svg
run export $x1 --figure worksheet --grid register --blank random --seed 7 --format pdf --output made/
[ "$status" = 0 ] || fail "$(cat err)"
written $x1.worksheet-answers.grid-register.blank-random.seed-7.pdf \
    $x1.worksheet.grid-register.blank-random.seed-7.pdf
run export $x1 --figure worksheet --blank lane --lane 9 --sheet answers --output made/
written $x1.worksheet-answers.blank-lane.lane-9.svg
run export $x1 --figure worksheet --name '{variant}/{sheet}' --output made/
[ -e made/$x1/blank.svg ] && [ -e made/$x1/answers.svg ] || fail "--name {sheet}: $(find made)"
rm -r made
run export $x1 --figure worksheet --sheet blank --output one.svg
[ "$status" = 0 ] && [ -e one.svg ] || fail "--sheet blank into a file: $(cat err)"
rm one.svg

refused export $x1 --figure worksheet --output one.svg
refused export $x1 --figure worksheet --name '{variant}'
refused export $x1 --figure worksheet --seed 7
refused export $x1 --figure worksheet --blank lane --seed 7
refused export $x1 --figure worksheet --lane 7
refused export $x1 --figure worksheet --blank random --lane 7
for option in 'grid register' 'blank lane' 'sheet answers' 'seed 3'; do
    refused export $x1 --${option% *} ${option#* }
done
refused export $x1 --figure worksheet --blank random --seed -1
refused export $x1 --figure worksheet --grid bank --view memory
refused export movmatrix --figure worksheet --grid bank --pitch 128
refused export $x1 --figure worksheet --pitch 128
refused export $x4 --figure worksheet --grid register --tile side
refused export $x1 --figure worksheet --highlight lane=5
refused export $x1 --figure register --label element

# In the order of a file no cell's lane can be read: addresses given upwards and downwards come to the
# same blank cells.
blank_cells() {
    run export $x1 --figure worksheet --grid bank --sheet blank --format trace --output - --address "$1"
    grep -o 'rect cell box=[0-9.,]*$' out
}
blank_cells '(8 + t % 8) * 16 - 128 * (t % 8 > 6)' > up
blank_cells '(t % 8 ? 7 - t % 8 : 7) * 16' > down
[ -s up ] && cmp up <(sort -t, -k1.15n up) && cmp down <(sort -t, -k1.15n down) || fail "lanes can be read: $(cat down)"

# What differs in its hatches alone shares no id, so that both can stand in one page.
for seed in 1 2; do
    run export $x1 --figure worksheet --sheet blank --blank random --theme print --seed $seed --output -
    grep -o 'pattern id="[^"]*"' out
done | sort | uniq -d > twice
[ ! -s twice ] || fail "two figures share $(cat twice)"

# A list's entry is one file.
entry() {
    printf '{"format": "warpscope figures", "version": 1, "groups": [{"figures": [\n%s\n]}]}\n' \
        "{\"file\": \"a.svg\", \"variant\": \"$x1\", \"figure\": \"worksheet\"$1}" > list.json
    run export --list list.json --output made
}
entry ''
[ "$status" = 1 ] && record err -- export --list list.json --output made || fail "$(cat err)"
[ ! -e made ] || fail "a refused list writes"
entry ', "sheet": "answers"'
[ "$status" = 0 ] && grep -q 'T5: {' made/a.svg || fail "$(cat err)"
# Its words in an index say which it is, and follow no lane.
for sheet in blank answers; do
    entry ", \"sheet\": \"$sheet\", \"grid\": \"bank\", \"blank\": \"lane\", \"lane\": 7"
    sed -i '1s/"version"/"index": "index.md", "version"/' list.json
    run export --list list.json --output made
    [ "$status" = 0 ] || fail "$(cat err)"
    grep -o 'alt="[^"]*"' made/index.md
done > alts
cmp alts - << END || fail "worksheets in an index: $(cat alts)"
alt="Worksheet: $x1, a bank grid with empty cells, of lane 7"
alt="Worksheet: $x1, a bank grid with answers in the cells, of lane 7"
END
