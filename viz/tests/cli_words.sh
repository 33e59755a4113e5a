#!/usr/bin/env bash
# Titles and captions: the same words are good, or refused with the same reason, whatever the format
# and whether a command line or a list brings them; what is good stands whole in every format.
. "$SOURCE/viz/tests/lib.bash" || exit
export LC_ALL=C.UTF-8

listed() {
    printf '{"format": "warpscope figures", "version": 1, "groups": [{"figures":
        [{"variant": "%s", "file": "a.%s", "%s": "%s"}]}]}' $x4 "$1" "$2" "$3"
}

long() {
    printf "%0.s$1" $(seq "$2")
}

refused() {
    for option in title caption; do
        for format in svg png pdf; do
            ends 2 export $x4 --$option "$1" --output "a.$format"
            [ ! -s out ] && [ ! -e "a.$format" ] || fail "--$option '$1' as $format"
            [ -n "${2-}" ] && continue
            said=$(sed 's/^warpscope: .*--[a-z]*: //' err)
            listed $format $option "$1" > list.json
            run_to 1 export --list list.json --output listed
            [ ! -e "listed/a.$format" ] || fail "a list's $option as $format"
            grep -qF -- "$said" err || fail "a list's $option as $format: $(cat err)"
        done
    done
}
refused $'a\uFFFE'
refused $'\uFFFF'
refused $'\U0001FFFE'
refused $'ab\u009B'
refused $'\x7F'
refused $'a\u202Eb'
refused $'a\nb' command-line
refused $'\xFFa' command-line
refused $'矩\xE7\x9F' command-line
transcript=/dev/null refused "$(long 矩 2001)"

# What is good is in the file whole. (No blank would be left where a line ends.)
for title in "量子：行列の断片、レイアウト" "$(long 矩阵片段布局 300)" "$(long long_ 300)" $'e\u0301 \u200D שלום' 'a & <b> "c"' \
    "$(long 矩 2000)" "x"; do
    for format in svg png pdf; do
        "$warpscope" export $x4 --title "$title" --caption "$title" --output "a.$format" > out 2> err ||
            fail "'$title' as $format: $(cat err)"
    done
    [ "$(xmllint --xpath 'string(/*[local-name()="svg"]/*[local-name()="title"])' a.svg)" = "$title" ] ||
        fail "'$title' is not the SVG's title"
    xmllint --xpath '//*[local-name()="text"]/text()' a.svg | tr -d '\n ' |
        sed 's/&lt;/</g; s/&gt;/>/g; s/&quot;/"/g; s/&amp;/\&/g' > lines
    [ "$(grep -oF -- "$(printf '%s' "$title" | tr -d ' ')" lines | wc -l)" -ge 2 ] ||
        fail "'$title' does not stand whole in the SVG, above and below"
    [ "$(perl -e 'binmode STDIN; local $/; $_ = <STDIN>; $at = 8;
        while ($at < length) {
            ($length, $kind) = unpack "x$at N a4", $_;
            $body = substr $_, $at + 8, $length;
            print $1 if $kind eq "tEXt" && $body =~ /^Title\0([\x20-\x7E]*)$/s;
            print $1 if $kind eq "iTXt" && $body =~ /^Title\0\0\0\0\0(.*)$/s;
            $at += $length + 12;
        }' < a.png)" = "$title" ] || fail "'$title' is not the PNG's title"
    pdfinfo -enc UTF-8 a.pdf | grep -qF -- "$title" || fail "'$title' is not the PDF's title"
done
echo "words: the same in every format"
