#!/usr/bin/env bash
# Captures that are handed in: those in the tree are taken, and each mistake that somebody could make is
# refused with a line that says what it is.
. "$SOURCE/viz/tests/lib.bash" || exit
check=$SOURCE/.ci/captures
good=$SOURCE/assets/captures/nvidia-h100

"$check" "$BIN" > out 2> err || fail "the captures of the tree: $(cat err)"
[ "$(wc -l < out)" = "$(find "$SOURCE/assets/captures" -mindepth 1 -maxdepth 1 -type d | wc -l)" ] || fail "$(cat out)"

# A small folder, of one capture of each kind; what one GPU cannot run is no mistake.
furnish() {
    rm -rf devices && mkdir -p devices/nvidia-h100
    for name in $x1 movmatrix.m8n8.trans.b16 mma.m16n8k8.f32.f16.f16.f32 wgmma.m64n8k16.f32.f16.f16 \
        descriptor.A.k.b32 box.none; do
        cp "$good/$name.json" devices/nvidia-h100
    done
    one=devices/nvidia-h100
}

taken() {
    "$check" "$BIN" devices/*/ > out 2> err || fail "$1: $(cat err)"
    [ ! -s err ] || fail "$1: $(cat err)"
}

# refused_with WHAT PLACE…: and says so in so many lines, each of one of these places, which are recorded.
refused_with() {
    local what=$1 status=0 line command_name=.ci/captures
    shift
    "$check" "$BIN" devices/*/ > out 2> err || status=$?
    [ "$status" = 1 ] && [ "$(wc -l < err)" = $# ] || fail "$what: exit $status: $(cat err)"
    for line in "$@"; do
        grep -qF -- "$line" err || fail "$what: wanted '$line', got $(cat err)"
    done
    record err -- devices/*/
    furnish
}

furnish
taken "part of what a GPU can run"
grep -q '^devices/nvidia-h100: 6 captures; 6 of 6 ' out || fail "$(cat out)"
mv $one devices/nvidia-h100-80gb-hbm3
taken "the whole name"

furnish
mv $one devices/h100
refused_with "another name" devices/h100:
mv $one devices/nvidia-h1
refused_with "part of a word" devices/nvidia-h1:
cp "$SOURCE/assets/captures/nvidia-h200/$x2.json" $one
refused_with "two devices mixed" "$one: has captures of 'NVIDIA H100 80GB HBM3'" "$one: has captures of 'NVIDIA H200'"
cp -r $one devices/nvidia-h100-80gb
refused_with "a device twice" "NVIDIA H100 80GB HBM3"
sed -i '0,/"received/s//"recieved/' $one/mma*.json
refused_with "a word that no capture has" "$one: mma.m16n8k8.f32.f16.f16.f32.json:"
awk '!done && /"[0-9a-f]+ [0-9a-f]+"/ { sub(/"./, substr($0, index($0, "\"") + 1, 1) == "0" ? "\"1" : "\"0"); done = 1 }
     { print }' "$good/$x2.json" > $one/$x2.json
! cmp -s "$good/$x2.json" $one/$x2.json || fail "the test altered nothing"
refused_with "an edited digit" "$one: $x2  "
head -c 3000 "$good/$x1.json" > $one/$x1.json
transcript=/dev/null refused_with "a truncated file" "$one: $x1.json:" # in the JSON library's words
mv $one/$x1.json $one/$x2.json
refused_with "a file under another's name" "$one: $x2.json:"
mv $one/$x1.json $one/ldmatrix.json
refused_with "a file that nothing asks for" "$one: ldmatrix.json: "
echo > $one/notes.txt
refused_with "a stray file" "$one/notes.txt: "
mkdir $one/more
refused_with "a stray folder" "$one/more: "
touch $one/.hidden
refused_with "a hidden file" "$one/.hidden: "
sed -i 's/"date": "[^"]*"/"date": "2999-01-01T00:00:00Z"/' $one/$x1.json
refused_with "a date to come" "2999-01-01T00:00:00Z"
sed -i 's/"target": "[^"]*"/"target": "sm_100a"/' $one/$x1.json
refused_with "a target of another GPU" "$one: $x1.json: target: "
sed -i 's/"date": "[^"]*"/"date": "2026-13-01T00:00:00Z"/' $one/$x1.json
"$check" "$BIN" $one > out 2> err && fail "a month 13"
grep -qF "$x1.json:" err || fail "a month 13: $(cat err)"
furnish
rm $one/*.json
refused_with "an empty folder" "$one: "
sed -i '0,/"cycles": \[[0-9]*/s//"cycles": [1/' $one/$x1.json
refused_with "edited cycles" "$one: $x1  pattern "
