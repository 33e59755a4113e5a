#!/usr/bin/env bash
# What README.md says of the project's own files holds: every link leads somewhere, and the tests that
# it names are those that skip without nvcc, and that leave something out. (.ci/shown checks the outputs.)
. "$SOURCE/viz/tests/lib.bash" || exit
cd "$SOURCE"

for link in $(sed '/^ *```/,/^ *```/d; s/`[^`]*`//g' README.md | grep -oE '\]\([^)]*\)|(src|href)="[^"]*"' |
    sed -E 's/^(\]\(|[a-z]*=")//; s/[)"]$//' | grep -v '^#\|^[a-z]*:'); do
    [ -e "${link%%#*}" ] || fail "there is no $link"
done
for anchor in $(grep -oE '\]\(#[^)]*\)' README.md | tr -d '](#)'); do
    sed -n 's/^##* //p' README.md | tr 'A-Z ' 'a-z-' | grep -qxF -- "$anchor" || fail "there is no heading for #$anchor"
done

# named FROM: the names in backquotes of the sentences that begin so, up to their paragraph's end.
said=$(sed -n '/^Without `nvcc` eleven tests skip/,/^$/p' README.md | tr '\n' ' ')
names() {
    grep -o '`[a-z_]*`' | tr -d '`' | grep -v '^nvcc$\|^ptxas$' | sort
}
skips=$(grep -lE '^need_nvcc |^\[ -e "\$(fake/libcuda|BUILD/kernels)|^if \[ ! -e "\$fake/libcuda' \
    probe/tests/*.sh viz/tests/*.sh | sed 's|.*/||; s|\.sh$||' | sort)
[ "$(names <<< "${said%%\`cli_*}")" = "$skips" ] || fail "without nvcc skip: $(tr '\n' ' ' <<< "$skips")"
[ "$(wc -l <<< "$skips")" = 11 ] || fail "not eleven: $(wc -l <<< "$skips")"
lessened=$(grep -lE 'nvcc\.bash|ptxas\)|nvcc 2>|find_ptxas, ' viz/tests/*.sh probe/tests/test_*.c | sed 's|.*/||; s|\.s*[hc]$||' | grep -vxF "$skips" |
    grep -vx readme | sort)
[ "$(names <<< "\`cli_${said#*\`cli_}")" = "$lessened" ] || fail "less without nvcc: $(tr '\n' ' ' <<< "$lessened")"
