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
            status=0
            "$warpscope" export $x4 --$option "$2" --output "a.$format" > out 2> err || status=$?
            [ $status = 2 ] && [ ! -s out ] && [ ! -e "a.$format" ] || fail "--$option '$2' as $format: exit $status"
            [ "$(cat err)" = "warpscope: --$option: $1" ] || fail "--$option as $format: $(cat err)"
            [ -n "${3-}" ] && continue
            listed $format $option "$2" > list.json
            status=0
            "$warpscope" export --list list.json --output listed > out 2> err || status=$?
            [ $status = 1 ] && [ ! -e "listed/a.$format" ] || fail "a list's $option as $format: exit $status"
            grep -qF -- "$1" err || fail "a list's $option as $format: $(cat err)"
        done
    done
}
refused "U+FFFE, at byte 2, is no character to be shown" $'a\uFFFE'
refused "U+FFFF, at byte 1, is no character to be shown" $'\uFFFF'
refused "U+1FFFE, at byte 1, is no character to be shown" $'\U0001FFFE'
refused "U+009B, at byte 3, is a control character" $'ab\u009B'
refused "U+007F, at byte 1, is a control character" $'\x7F'
refused "U+202E, at byte 2, is a control of lines or direction" $'a\u202Eb'
refused "U+000A, at byte 2, is a control character" $'a\nb' command-line
refused "byte 1, 0xFF, is not UTF-8" $'\xFFa' command-line
refused "byte 4, 0xE7, is not UTF-8" $'矩\xE7\x9F' command-line
refused "longer than 2000 characters" "$(long 矩 2001)"

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
