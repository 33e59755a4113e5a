#!/usr/bin/env bash
# README.md is short and has the commands of the whole run; every relative link of the documents resolves; the
# manual's index lists all chapters, and each has its man page; and CONTRIBUTING.md names the tests that skip, or
# skip a part, without nvcc.
# (.ci/shown checks the outputs, the test site the manual's pages.)
. "$SOURCE/viz/tests/lib.bash" || exit
cd "$SOURCE"

[ "$(wc -l < README.md)" -le 250 ] || fail "README.md has $(wc -l < README.md) lines"
[ "$(wc -w < README.md)" -le 2000 ] || fail "README.md has $(wc -w < README.md) words"
[ "$(.ci/run --written | wc -l)" = 2 ] || fail "not two commands for the whole run: $(.ci/run --written 2>&1)"

for document in ./README.md .ci/CONTRIBUTING.md gallery/README.md assets/*/*.md; do
    for link in $(sed '/^ *```/,/^ *```/d; s/`[^`]*`//g' "$document" | tr '\n' ' ' |
        grep -oE '\]\([^)]*\)|(src|href)="[^"]*"' | sed -E 's/^(\]\(|[a-z]*=")//; s/[)"]$//' | grep -v '^[a-z]*:'); do
        target=$PWD/${document%/*}/${link%%#*}
        [ -n "${link%%#*}" ] || target=$document
        [ -e "$target" ] || fail "$document: there is no $link"
        case $link in
        *#*) sed -n 's/^##* //p' "$target" | tr -d '`,:' | tr 'A-Z ' 'a-z-' | grep -qxF -- "${link#*#}" ||
            fail "$document: there is no heading for $link" ;;
        esac
    done
done

listed=$(sed -n 's/^- \[[^]]*\](\([a-z-]*\)\.md): .*\.$/\1/p' assets/manual/README.md)
[ "$(sort <<< "$listed")" = "$(ls assets/manual | sed -n 's/\.md$//p' | grep -vx README | sort)" ] ||
    fail "assets/manual/README.md lists" $listed
for chapter in $listed; do
    page=$BUILD/share/man/man7/warpscope-$chapter.7
    [ -n "$(command -v lowdown)" ] || { [ ! -e "$page" ] || fail "$page without lowdown"; continue; }
    [ -s "$page" ] || fail "$chapter has no man page"
    command -v groff > /dev/null || continue
    groff -t -Kutf8 -man -Tutf8 -P-cbou -rLL=80n -ww "$page" > "$folder/page" 2> "$folder/err" || fail "$page: groff"
    grep -v "can't break line\|cannot break line" "$folder/err" && fail "$page: roff complains"
    grep -n -- '[^ (][‐-]$' "$folder/page" && fail "$page: a word is split at the end of a line"
    grep -q "^ *warpscope-$chapter - [a-z]" "$folder/page" || fail "$page: no name"
    grep -q '](\|<\\fI\|^\.UR\|Image:' "$page" && fail "$page: a link is left"
done

# Outputs that are not current are found, and renewed; nothing else changes.
printf 'Text.\n```console\n$ echo a; echo b\nold\n$ echo c\n```\n$ echo d\n' > "$folder/stale.md"
! .ci/shown "$BIN" "$folder/stale.md" > "$folder/log" || fail ".ci/shown does not find a stale output"
.ci/shown --renew "$BIN" "$folder/stale.md" > "$folder/log"
printf 'Text.\n```console\n$ echo a; echo b\na\nb\n$ echo c\nc\n```\n$ echo d\n' | cmp - "$folder/stale.md" ||
    fail ".ci/shown --renew: $(cat "$folder/stale.md")"

# names: the names in backquotes.
paragraph=$(sed -n '/^Without `nvcc` fifteen tests are skipped/,/^$/p' .ci/CONTRIBUTING.md | tr '\n' ' ')
names() {
    grep -o '`[a-z_]*`' | tr -d '`' | grep -v '^nvcc$\|^ptxas$' | sort
}
skips=$(grep -lE '^need_nvcc |^\[ -e "\$(fake/libcuda|BUILD/kernels)|^if \[ ! -e "\$fake/libcuda' \
    probe/tests/*.sh viz/tests/*.sh | sed 's|.*/||; s|\.sh$||' | sort)
[ "$(names <<< "${paragraph%%\`cli_*}")" = "$skips" ] || fail "without nvcc skip: $(tr '\n' ' ' <<< "$skips")"
[ "$(wc -l <<< "$skips")" = 15 ] || fail "not fifteen: $(wc -l <<< "$skips")"
lessened=$(grep -lE 'nvcc\.bash|ptxas\)|nvcc 2>|find_ptxas, ' viz/tests/*.sh probe/tests/test_*.c | sed 's|.*/||; s|\.s*[hc]$||' | grep -vxF "$skips" |
    grep -vx readme | sort)
[ "$(names <<< "\`cli_${paragraph#*\`cli_}")" = "$lessened" ] || fail "less without nvcc: $(tr '\n' ' ' <<< "$lessened")"
