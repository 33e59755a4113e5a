#!/usr/bin/env bash
# Titles and captions: the same words are good, or refused with the same reason, whatever the format
# and whether a command line or a list brings them; what is good stands whole in every format.
set -eu
unset NO_COLOR CLICOLOR_FORCE WARPSCOPE_ASSETS
export LC_ALL=C.UTF-8
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
warpscope=$BIN/warpscope
x4=ldmatrix.m8n8.x4.b16

fail() {
    echo "FAILED: $*" >&2
    exit 1
}

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
    python3 - "$title" << 'PYTHON' || fail "'$title' is not whole"
import struct, sys, xml.dom.minidom
title = sys.argv[1]
svg = xml.dom.minidom.parse("a.svg").documentElement
assert svg.getElementsByTagName("title")[0].firstChild.data == title
lines = [t.firstChild.data for t in svg.getElementsByTagName("text") if t.firstChild]
assert title.replace(" ", "") * 2 == "".join(l.replace(" ", "") for l in lines if l.strip() and l in title) \
    or title == "x", lines[:4]
data, at, words = open("a.png", "rb").read(), 8, {}
while at < len(data):
    length, kind = struct.unpack(">I4s", data[at:at + 8])
    body = data[at + 8:at + 8 + length]
    if kind == b"tEXt":
        key, value = body.split(b"\0", 1)
        words[key] = value.decode("ascii")
    elif kind == b"iTXt":
        key, rest = body.split(b"\0", 1)
        assert rest[:4] == b"\0\0\0\0"
        words[key] = rest[4:].decode("utf-8")
    at += length + 12
assert words[b"Title"] == title, words
PYTHON
done
echo "words: the same in every format"
