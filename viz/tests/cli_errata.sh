#!/usr/bin/env bash
# `warpscope errata`: all, some, in each format; and the commands that show what is true run.
# (What is told is put to the test by test_errata.)
. "$SOURCE/viz/tests/lib.bash" || exit
subcommand=errata

run
[ "$status" = 0 ] && [ ! -s err ] || fail "errata: exit $status: $(cat err)"
cp out all
grep -v '^  see ' all | awk 'length > 80 { exit 1 }' || fail "wider than 80"
for part in in claim fact see; do
    [ "$(grep -c "^  $part " all)" = "$(grep -c '^[a-z0-9]' all)" ] || fail "not each has its '$part'"
done
run quadrants m16n8k256-a
[ "$(grep '^[a-z0-9]' out | tr '\n' ' ')" = 'quadrants m16n8k256-a ' ] || fail "two of them: $(cat out)"
refused 2 quadrant
run --format json
python3 -c 'import json
rows = json.load(open("out"))
names = [line.strip() for line in open("all") if line[0] not in " \n"]
assert [row["name"] for row in rows] == names
assert all(set(row) == {"name", "source", "says", "true", "see"} for row in rows)' || fail "JSON"
run --format markdown
[ "$(grep -c '^- \*\*' out)" = "$(grep -c '^[a-z0-9]' all)" ] || fail "Markdown"
grep -qF '(i \* 2)' out || fail "an asterisk in Markdown is the reader's emphasis: $(grep 'i .* 2' out)"

# A lesson waits for somebody.
sed -n 's/^  see *warpscope //p' all | grep -v '^lesson ' > commands
while read -r line; do
    eval "\"\$warpscope\" $line" > out 2> err < /dev/null || fail "warpscope $line: $(cat err)"
done < commands
