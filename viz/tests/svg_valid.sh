#!/usr/bin/env bash
# Variants in every kind of figure, in a light and a hatched theme, is valid XML that says what it
# shows (title, description, role) and is indented by its depth.
. "$SOURCE/viz/tests/lib.bash" || exit

if ! command -v xmllint > /dev/null; then
    echo "skipped: xmllint is not installed"
    exit 77
fi

names='*.x2*' least=100
! in_sample 1 2 || names='*' least=300
for kind in fragment address register mapping step bank; do
    for theme in light print; do
        "$BIN/warpscope" export "$names" --figure $kind --theme $theme --output $theme > log 2>&1 ||
            fail "$kind, $theme: $(cat log)"
    done
done
"$BIN/warpscope" export ldmatrix.m8n8.x4.b16 --figure compare --with ldmatrix.m8n8.x4.trans.b16 \
    --output light > log 2>&1 || fail "compare: $(cat log)"
count=$(ls light/*.svg print/*.svg | wc -l)
[ "$count" -gt $least ] || fail "$count figures, fewer than the variants have"

xmllint --noout light/*.svg print/*.svg || fail "not XML"

for file in light/*.svg print/*.svg; do
    head -1 "$file" | grep -q '<svg [^>]*role="img" aria-labelledby="title-[0-9a-f]* desc-[0-9a-f]*"' ||
        fail "$file: not a labelled picture"
    grep -q '<title id="title-[0-9a-f]*">[^<]' "$file" || fail "$file: no title"
    grep -q '<desc id="desc-[0-9a-f]*">[^<]' "$file" || fail "$file: no description"
    grep -q '<text [^>]*>[^<]' "$file" || fail "$file: no text"
done

awk '
    FNR == 1 { depth = 0 }
    {
        match($0, /^ */)
        if ($0 ~ /^ *<\//)
            depth--
        if (RLENGTH != depth) {
            print FILENAME ":" FNR ": indented by " RLENGTH ", is " depth " deep"
            exit 1
        }
        if ($0 ~ /^ *<\//)
            depth++
        line = $0
        depth += gsub(/<[a-z]/, "", line) - gsub(/<\//, "", line) - gsub(/\/>/, "", line)
    }
' light/*.svg print/*.svg || fail "not indented by depth"
echo "$count figures"
