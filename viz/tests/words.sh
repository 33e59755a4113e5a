#!/usr/bin/env bash
# Messages, comments, lessons and documents have none of the phrases that .ci/words lists; and it finds each sort.
. "$SOURCE/viz/tests/lib.bash" || exit
command -v python3 > /dev/null || { echo "python3 is not installed"; exit 77; }

"$SOURCE/.ci/words" || fail "phrases to replace"

printf '%s\n' 'const char *a = "a colour"; /* a color */' '/* It lies' ' * there. */' 'const char *b = "the row is " /* no */ "no row";' \
    'const char c = '"'\"'"', *d = "lies", *e = "it lies" " here %" PRId64;' > a.c
printf 'A picture.\nAn error in circulation, `who gives it`.\n' > b.md
"$SOURCE/.ci/words" a.c b.md > out && fail "nothing found"
[ "$(cut -d: -f1,2 out | tr '\n' ' ')" = 'a.c:1 a.c:2 a.c:4 a.c:5 b.md:2 5 phrases to replace ' ] || fail "found: $(cat out)"
