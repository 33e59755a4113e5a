#!/usr/bin/env bash
# What a file, a name or an argument brings along never steers the terminal: no control character,
# none that turns the direction of what follows, none that is not to be seen, no half of one.
. "$SOURCE/viz/tests/lib.bash" || exit
export LC_ALL=C.UTF-8
capture=$(find "$SOURCE/assets/captures" -name 'ldmatrix*.json' | sort | head -1)

# What both streams of a command hold is plain text.
plain() {
    "$@" > out 2>&1 < /dev/null || true
    [ -s out ] || fail "$* says nothing"
    iconv -f UTF-8 -t UTF-8 out > /dev/null 2>&1 || fail "$*: not UTF-8: $(od -c out | head -3)"
    ! grep -qP '[\x00-\x08\x0B-\x1F\x7F\x{80}-\x{9F}\x{AD}\x{61C}\x{200B}-\x{200F}\x{2028}-\x{202E}\x{2060}-\x{206F}\x{FEFF}\x{FFF9}-\x{FFFB}\x{FFFE}\x{FFFF}\x{E0001}-\x{E007F}]' out ||
        fail "$*: $(od -c out | head -4)"
}

for character in $'\u009B31m' $'\u0085' $'\u202E' $'\u2066' $'\u200B' $'\uFEFF' $'\U000E0041' $'\uFFFE' \
    $'\uFFFF' $'\x9B31m' $'\xE4\xB8' $'\x1B[31m' $'\x7F'; do
    # Arguments.
    plain "$warpscope" show "ldmatrix${character}.x4"
    plain "$warpscope" show "ldmatrix.m8n8.x4.b16 {r0}, $character"
    plain "$warpscope" "what${character}ever"
    plain "$warpscope" banks ldmatrix.m8n8.x4.b16 --address "t*16$character"
    plain "$warpscope" export ldmatrix.m8n8.x4.b16 --title "a${character}b" --output t.svg
    plain "$BIN/warpscope-probe" --run "ldmatrix$character"
    # File names, of what is not there and of what is read and written.
    plain "$warpscope" check "none$character.json"
    cp "$capture" "good$character.json"
    plain "$warpscope" check "good$character.json"
    # A folder of captures, with one that is named after its variant and one that is not.
    mkdir "folder$character"
    cp "$capture" "folder$character"
    plain "$warpscope" check "folder$character"
    grep -q '^ok ' out || fail "check of a folder: $(cat out)"
    cp "$capture" "folder$character/good$character.json"
    plain "$warpscope" check "folder$character"
    grep -q '^FAILED .*ldmatrix' out || fail "check of a folder: $(cat out)"
    plain "$warpscope" export ldmatrix.m8n8.x4.b16 --output "figure$character.svg"
    plain "$warpscope" export ldmatrix.m8n8.x1.b16 ldmatrix.m8n8.x4.b16 --output "many$character"
    # Fields of a capture: refused, so that nothing shows them.
    for field in name pattern ptx target timing_method driver; do
        cp "$capture" bad.json
        sed -i "0,/\"$field\": \"/s//&$character/" bad.json
        cmp -s "$capture" bad.json && fail "no field $field in $capture"
        plain "$warpscope" check bad.json
        grep -q '^FAILED  bad.json:[0-9]' out || fail "check took $field: $(cat out)"
    done
    # A list's titles, notes and variants.
    for entry in "\"variant\": \"ldmatrix$character\"" \
        "\"variant\": \"ldmatrix.m8n8.x4.b16\", \"title\": \"a${character}b\"" \
        "\"variant\": \"ldmatrix.m8n8.x4.b16\", \"what$character\": 1"; do
        echo "{\"format\": \"warpscope figures\", \"version\": 1, \"title\": \"a${character}b\",
            \"groups\": [{\"title\": \"a${character}b\", \"figures\": [{\"file\": \"a.svg\", $entry}]}]}" > list.json
        plain "$warpscope" export --list list.json --output listed
        plain "$warpscope" export --list list.json --output listed --keep-going
    done
done

# A device's name is cut between characters.
mkdir -p assets/captures
cp -r "$SOURCE"/assets/. assets/
rm -r assets/captures/*
sed '0,/"name": "[^"]*"/s//"name": "量子計算機量子計算機量子計算機量子計算機"/' "$capture" > "assets/captures/$(basename "$capture")"
WARPSCOPE_ASSETS=$PWD/assets plain "$warpscope" list
grep -q 量 out || fail "list does not show the device"
WARPSCOPE_ASSETS=$PWD/assets plain "$warpscope" list --format csv
# The progress of many jobs is cut between characters too.
echo "hidden: nothing shown raw"
