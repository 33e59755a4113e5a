#!/usr/bin/env bash
# Man pages as they are read: in a narrow terminal and a usual one no word is cut in two, so that every
# name can be copied; roff has nothing to complain of; and the two programs name each other.
. "$SOURCE/viz/tests/lib.bash" || exit
command -v groff > /dev/null || { echo "skipped: no groff here, which man reads pages with"; exit 77; }

mkdir pages
"$warpscope" help --format man > pages/warpscope
"$BIN/warpscope-probe" --man > pages/warpscope-probe
for command in $("$warpscope" --help | sed -n '/^Commands/,/^$/s/^  \([a-z]\{1,\}\) .*/\1/p'); do
    "$warpscope" help --format man "$command" > "pages/warpscope-$command"
done
for page in pages/*; do
    name=$(basename "$page")
    for width in 60 80; do
        groff -Kutf8 -man -Tutf8 -P-cbou -rLL=${width}n -ww "$page" > shown 2> said || fail "$name: groff"
        # A line that is longer than the page, to be copied, cannot be broken.
        grep -v "can't break line\|cannot break line\|cannot adjust line" said && fail "$name: roff complains"
        grep -n -- '[^ (][‐-]$' shown && fail "$name: cut at the end of a line of $width"
        # Each word of the source stands whole in what is shown.
        sed '/^\.ad /d; s/^\.[A-Za-z]* *//; s/\\f[BIR]//g; s/\\(ga/`/g; s/\\(aq/'"'"'/g; s/\\-/-/g; s/\\&//g; s/\\e/\\/g' "$page" |
            grep -v '^"\|WARPSCOPE\|^\\"' | tr -s ' \n' '\n' | sort -u > words
        tr -s ' \n' '\n' < shown | sed 's/−/-/g' | sort -u > there
        comm -23 words there | grep -vx '[A-Z ]*' > cut || continue
        fail "$name: not whole in lines of $width: $(head -n 5 cut | tr '\n' ' ')"
    done
    if command -v mandoc > /dev/null; then
        mandoc -Tlint -W warning "$page" > said 2>&1 || true
        grep -v 'missing date' said && fail "$name: mandoc complains"
    fi
    case $name in
    warpscope-probe) grep -qF '\fBwarpscope\fR(1)' "$page" || fail "the probe's page does not name the program's" ;;
    *) grep -qF '\fBwarpscope\-probe\fR(1)' "$page" || fail "$name does not name the probe's page" ;;
    esac
done
[ "$(ls pages | wc -l)" -ge 18 ] || fail "only $(ls pages | wc -l) pages"
"$warpscope" --help | grep -q '^  warpscope-probe  *capture' || fail "--help does not name the probe"
