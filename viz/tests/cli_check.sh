#!/usr/bin/env bash
# warpscope check: what it says of good captures, altered ones, unreadable ones and none.
set -eu
unset NO_COLOR CLICOLOR_FORCE WARPSCOPE_ASSETS
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
warpscope=$BIN/warpscope
good=$SOURCE/assets/captures/nvidia-h200.json

fail() {
    echo "FAILED: $*" >&2
    exit 1
}

run() {
    status=0
    "$warpscope" check "$@" > out 2> err || status=$?
}

run "$good"
[ "$status" = 0 ] && [ ! -s err ] || fail "a good capture: $(cat err)"
grep -q '^ok  ldmatrix.m8n8.x4.b16  256 elements, 32 address lanes, 0 ignored lanes$' out ||
    fail "the line of x4"
grep -q '^ok  stmatrix.m8n8.x1.trans.b16  64 elements, 8 address lanes, 24 ignored lanes$' out ||
    fail "the line of x1"
grep -q '^ok  movmatrix.m8n8.trans.b16  64 elements, no addresses$' out || fail "movmatrix"
[ "$(grep -c '^ok  ' out)" = 13 ] || fail "13 lines"
tail -n 1 out | grep -q '^13 of 13 captured mappings agree with the PTX ISA; 13 of 28' || fail "closing line"

# Without an argument: those that came with the program.
run
[ "$status" = 0 ] && grep -q 'nvidia-h200.json: NVIDIA H200 (sm_90)' out || fail "the default"

# One digit of one received register: that variant fails, by name, and the others do not.
awk '/"name": "ldmatrix.m8n8.x2.b16"/ { inside = 1 }
     inside && !done && /"[0-9a-f]+ [0-9a-f]+"/ {
         at = index($0, "\"") + 8
         digit = substr($0, at, 1) == "0" ? "1" : "0"
         $0 = substr($0, 1, at - 1) digit substr($0, at + 1)
         done = 1
     }
     { print }' "$good" > altered.json
! cmp -s "$good" altered.json || fail "the test altered nothing"
run altered.json
[ "$status" = 1 ] || fail "an altered capture: exit $status"
[ "$(grep -c '^FAILED  ' out)" = 1 ] && grep -q '^FAILED  ldmatrix.m8n8.x2.b16  ' out ||
    fail "the altered variant is named"
[ "$(grep -c '^ok  ' out)" = 12 ] || fail "the other 12 are checked"
[ "$(cat err)" = 'warpscope: check failed: 1 of 13 captured mappings differ, 0 of 1 files unreadable, 0 timings not explained' ] ||
    fail "the line on stderr: $(cat err)"

# One raw cycle count, made a thousand faster: the bank rule does not explain it, and the pattern is named.
awk '/"name": "stmatrix.m8n8.x4.b16"/ { inside = 1 }
     inside && !done && /"cycles": \[/ {
         match($0, /\[[0-9]+/)
         $0 = substr($0, 1, RSTART) (substr($0, RSTART + 1, RLENGTH - 1) - 1000) \
              substr($0, RSTART + RLENGTH)
         done = 1
     }
     { print }' "$good" > altered.json
! cmp -s "$good" altered.json || fail "the test altered no cycles"
run altered.json
[ "$status" = 1 ] || fail "an altered timing: exit $status"
[ "$(grep -c '^FAILED  ' out)" = 1 ] &&
    grep -q '^FAILED  stmatrix.m8n8.x4.b16  pattern "pitch 16" takes ' out ||
    fail "the altered pattern is named"
grep -q '0 of 13 captured mappings differ, .*, 1 timings not explained' err || fail "the count of timings"

# A file that cannot be read does not stop the others.
head -c 5000 "$good" > cut.json
run cut.json missing.json "$good"
[ "$status" = 1 ] || fail "unreadable files: exit $status"
grep -q '^FAILED  cut.json:[0-9]*:[0-9]*: ' out || fail "where the file is cut"
grep -q '^FAILED  missing.json: ' out || fail "the missing file"
[ "$(grep -c '^ok  ' out)" = 13 ] || fail "the good file is checked after the bad ones"
grep -q '2 of 3 files unreadable' err || fail "the count of unreadable files"

# No captures at all.
mkdir -p empty/captures
export WARPSCOPE_ASSETS=empty
run
[ "$status" = 1 ] && grep -q '^warpscope: no captures in empty/captures; ' err || fail "no captures"
cp "$good" empty/captures/a.json
run
[ "$status" = 0 ] || fail "WARPSCOPE_ASSETS"
WARPSCOPE_ASSETS=nowhere run
[ "$status" = 1 ] && grep -q '^warpscope: WARPSCOPE_ASSETS: nowhere: ' err || fail "assets that are not there"
# An unreadable capture is neither shown nor passed over.
cp cut.json empty/captures/b.json
status=0
"$warpscope" list > out 2> err || status=$?
[ "$status" = 1 ] && [ "$(wc -l < err)" = 1 ] || fail "list with an unreadable capture"
echo "check: good, altered, cut, missing and none"
