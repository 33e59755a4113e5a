#!/usr/bin/env bash
# warpscope check: what it says of good captures, altered ones, unreadable ones and none.
. "$SOURCE/viz/tests/lib.bash" || exit
subcommand=check
good=$SOURCE/assets/captures/nvidia-h200
all=$(find "$good" -name '*.json' | wc -l)
products=$(find "$good" -name 'mma*.json' | wc -l)

# A line for each, what else they say, and the sum.
shows 0 "$good"
[ "$(grep -c '^ok  ' out)" = $all ] || fail "$all lines"
[ "$(grep -c '^ok  wgmma' out)" = 84 ] || fail "not 84 products of warpgroups"
runs=$(grep -h '^  "date": ' "$good"/*.json | sort -u | wc -l)
[ "$(grep -c "^$good: NVIDIA H200 (sm_90), CUDA 13.0, " out)" = "$runs" ] || fail "one heading a run, of which there were $runs"
for number in "$all of $all" '23 of 41' "$products of" '84 of 1074' 1883 '7 of 7'; do
    tail -n 1 out | grep -q "\b$number\b" || fail "the sum: not $number"
done

# failed ARGUMENTS…: the lines of what failed, and the one on standard error, are recorded.
failed() {
    ends 1 "$@"
    grep '^FAILED  ' out > failures
    record failures -- "$@"
}

# Without an argument: those that came with the program.
run
[ "$status" = 0 ] && [ ! -s err ] && grep -q 'nvidia-h200: NVIDIA H200 (sm_90)' out || fail "the default"
grep '^ok  ' out | awk '$2 !~ /^(w?g?mma|descriptor|box)/ { print $2 }' > names
for _ in "$SOURCE"/assets/captures/*/; do # each device has captured all of them
    "$warpscope" list --format csv | grep -v '^w*g*mma' | awk -F, '$9 == "captured" { print $1 }'
done | cmp - names || fail "not in the catalogue's order"

# Of products a sample will do from here on, with those that are altered below.
mkdir nvidia-h200
nth=0
for file in "$good"/*; do
    case ${file##*/} in
    mma.m8n8k16.s32.s8.s8.s32.json | wgmma.m64n8k16.f32.bf16.bf16.json) ;;
    mma* | wgmma*) [ $((nth++ % 9)) = 0 ] || continue ;;
    esac
    cp "$file" nvidia-h200
done
good=$folder/nvidia-h200 all=$(ls nvidia-h200 | wc -l)

# Any number of threads prints the same.
for format in text json; do
    run nvidia-h200 --format $format --jobs 1
    mv out alone
    run nvidia-h200 --format $format --jobs 5
    [ "$status" = 0 ] && [ -s out ] && cmp -s out alone || fail "$format: with 5 threads"
done
run --jobs 0
[ "$status" = 2 ] && [ ! -s out ] || fail "no thread"
record err -- --jobs 0

# A file, and folders of devices.
run "$good/stmatrix.m8n8.x2.b16.json"
[ "$status" = 0 ] && [ "$(grep -c '^ok  ' out)" = 1 ] &&
    grep -q 'stmatrix.m8n8.x2.b16.json: NVIDIA H200 (sm_90)' out || fail "one file"
mkdir -p devices && cp -r "$good" devices/a && cp -r "$good" devices/b
run devices
[ "$status" = 0 ] && [ "$(grep -c '^ok  ' out)" = $((2 * all)) ] && grep -q '^devices/a: ' out &&
    grep -q '^devices/b: ' out || fail "two devices"
tail -n 1 out | grep -q "^$((2 * all)) of $((2 * all)) .*23 of 41" || fail "two devices: closing"
rm -r devices

# One digit of one received register: that variant fails, by name, and the others do not.
cp -r "$good" altered
awk '!done && /"[0-9a-f]+ [0-9a-f]+"/ {
         at = index($0, "\"") + 8
         digit = substr($0, at, 1) == "0" ? "1" : "0"
         $0 = substr($0, 1, at - 1) digit substr($0, at + 1)
         done = 1
     }
     { print }' "$good/ldmatrix.m8n8.x2.b16.json" > altered/ldmatrix.m8n8.x2.b16.json
! diff -rq "$good" altered > differ || fail "the test altered nothing"
failed altered
[ "$(grep -c '^ok  ' out)" = $((all - 1)) ] || fail "the others are checked"

# One raw cycle count, made a thousand faster: the bank rule does not explain it, and the pattern is named.
cp "$good/ldmatrix.m8n8.x2.b16.json" altered
awk '!done && /"cycles": \[/ {
         match($0, /\[[0-9]+/)
         $0 = substr($0, 1, RSTART) (substr($0, RSTART + 1, RLENGTH - 1) - 1000) \
              substr($0, RSTART + RLENGTH)
         done = 1
     }
     { print }' "$good/stmatrix.m8n8.x4.b16.json" > altered/stmatrix.m8n8.x4.b16.json
! diff -rq "$good" altered > differ || fail "the test altered no cycles"
failed altered

# The same of a product: an element of B that came from elsewhere, and one of C.
product=mma.m8n8k16.s32.s8.s8.s32
cp "$good"/* altered
awk '/"given_b"/ { getline held; getline next_one; sub(/,$/, "", next_one); sub(/,$/, "", held)
                   print; print next_one ","; print held ","; next } { print }' \
    "$good/$product.json" > altered/$product.json
! diff -rq "$good" altered > differ || fail "the test altered nothing"
failed altered
awk '/"received"/ { last = $0; pass++ }
     pass == 3 && /"received"/ { print; getline held; getline next_one
                                 print next_one; print held; next } { print }' \
    "$good/$product.json" > altered/$product.json
failed altered

# Of descriptors: two that trade places, of which each reads what the other should.
cp "$good"/* altered
awk '/"descriptors"/ { print; getline held; getline next_one; print next_one; print held; next } { print }' \
    "$good/descriptor.B.k.b8.json" > altered/descriptor.B.k.b8.json
failed altered

# A file that cannot be read does not stop the others.
head -c 5000 "$good/ldmatrix.m8n8.x2.b16.json" > cut.json
mkdir none
failed missing.json none "$good"
[ "$(grep -c '^ok  ' out)" = $all ] || fail "the good files are checked after the bad ones"
run cut.json # in the JSON library's words
[ "$status" = 1 ] && grep -q '^FAILED  cut.json:[0-9]*:[0-9]*: ' out || fail "where the file is cut"

# A file is what its name says: in a folder always, elsewhere unless it is named after no variant.
cp "$good/ldmatrix.m8n8.x2.b16.json" mine.json
run mine.json
[ "$status" = 0 ] || fail "a name that is no variant's"
mkdir odd
cp "$good/ldmatrix.m8n8.x2.b16.json" odd/notes.json
cp "$good/ldmatrix.m8n8.x2.b16.json" odd/stmatrix.m8n8.x2.b16.json
failed odd
cp "$good/wgmma.m64n8k16.f32.bf16.bf16.json" descriptor.A.k.b16.json
failed descriptor.A.k.b16.json

# What an older probe made, all variants in a file, says what to do.
printf '{\n  "format": "warpscope capture",\n  "version": 2,\n  "variants": []\n}\n' > old.json
failed old.json

# For programs: one object, whose keys are the same for every capture, whatever is wrong.
run --format json odd "$good"
[ "$status" = 1 ] || fail "json of what is wrong: exit $status"
python3 - out <<'PYTHON' || fail "json: $(head -c 400 out)"
import json, sys
said = json.load(open(sys.argv[1]))
captures, total = said["captures"], said["sum"]
keys = {"file", "device", "target", "cuda", "date", "kind", "name", "verdict", "why", "code",
        "counts", "timing"}
assert all(set(capture) == keys for capture in captures)
assert {capture["verdict"] for capture in captures} == {"agrees", "unreadable"}
assert {capture["kind"] for capture in captures} == {None, "variant", "product", "warpgroup", "descriptors", "boxes"}
assert all((capture["why"] is None) == (capture["verdict"] == "agrees") for capture in captures)
assert all((capture["code"] is None) == (capture["why"] is None) for capture in captures)
[x4] = [capture for capture in captures if capture["name"] == "ldmatrix.m8n8.x4.b16"]
assert x4["counts"] == {"elements": 256, "address_lanes": 32, "ignored_lanes": 0} and x4["timing"]["explained"]
assert total["files"] == len(captures) and total["unreadable"] == 2 and total["agree"] == len(captures) - 2
assert said["not_captured"][0]["needs"].startswith("a probe built with CUDA")
PYTHON

# Every file is named, read or not, also where its path is no UTF-8, of which JSON is made.
odd_byte=$(printf 'bad\377')
mkdir "mix$odd_byte"
cp "$good/ldmatrix.m8n8.x2.b16.json" "$odd_byte.json"
cp "$good/ldmatrix.m8n8.x2.b16.json" "mix$odd_byte"
status=0
"$warpscope" check --format json "$odd_byte.json" "mix$odd_byte" nope.json cut.json none - < cut.json > out 2> err || status=$?
[ "$status" = 1 ] || fail "json of files that are named oddly, and that are unreadable: exit $status"
python3 - out <<'PYTHON' || fail "json of named files: $(cat out)"
import json, sys
said = json.load(open(sys.argv[1]))
assert [(c["file"], c["verdict"]) for c in said["captures"]] == [
    ("bad?.json", "agrees"), ("mixbad?/ldmatrix.m8n8.x2.b16.json", "agrees"), ("nope.json", "unreadable"),
    ("cut.json", "unreadable"), ("none", "unreadable"), ("standard input", "unreadable")]
assert said["sum"]["files"] == 6 and said["sum"]["unreadable"] == 4
PYTHON
rm -r "mix$odd_byte" "$odd_byte.json"

# What a file says of where it was made has to go together. claims STATUS FIELD VALUE [NAME]
mkdir claims
claims() {
    sed "s/\"$2\": \"[^\"]*\"/\"$2\": \"$3\"/" "$good/${4:-ldmatrix.m8n8.x4.b16}.json" > claims/one.json
    if [ "$1" = 0 ]; then
        run_to 0 claims/one.json
    else
        failed claims/one.json
        grep -q "^FAILED  claims/one.json: $2: " out || fail "$2 $3: $(cat out)"
    fi
}
claims 0 compute_capability 13.0 # of a GPU that is yet to come
claims 1 compute_capability 9.1
claims 1 compute_capability 7.5 stmatrix.m8n8.x4.b16
claims 1 compute_capability 10.0 wgmma.m64n8k16.f32.bf16.bf16
claims 0 compute_capability 12.0 # whose driver compiles what is of sm_90
claims 1 target sm_100a
claims 0 target sm_90f
claims 1 target sm_90 wgmma.m64n8k16.f32.bf16.bf16
claims 1 target sm_80 box.none
claims 1 cuda 5.5
claims 1 cuda 12.9
claims 0 cuda unknown
claims 1 toolkit 11.8 descriptor.B.k.b8
sed 's/"compute_capability": "9.0"/"compute_capability": "7.5"/' "$good/ldmatrix.m8n8.x4.b16.json" > claims/one.json
failed claims/one.json

# Standard input.
status=0
"$warpscope" check - < "$good/ldmatrix.m8n8.x2.b16.json" > out 2> err || status=$?
[ "$status" = 0 ] && grep -q '^ok  ldmatrix.m8n8.x2.b16  ' out && head -n 1 out | grep -q '^standard input: NVIDIA' || fail "standard input: $(cat out)"
status=0
echo '{' | "$warpscope" check - > out 2> err || status=$?
[ "$status" = 1 ] && grep -q '^FAILED  standard input:' out || fail "standard input that is none: $(cat out)"
refused 2 - -

# No captures at all.
mkdir -p empty/captures
export WARPSCOPE_ASSETS=empty
ends 1
cp -r "$good" empty/captures/a
run
[ "$status" = 0 ] || fail "WARPSCOPE_ASSETS"
WARPSCOPE_ASSETS=nowhere ends 1
# An unreadable capture is neither shown nor passed over, and disturbs nobody who did not ask for it.
failing() {
    status=0
    "$warpscope" "$@" > out 2> err || status=$?
    [ "$status" = 1 ] && [ "$(wc -l < err)" = 1 ] && grep -qF "$text" err || fail "$*: $(cat err)"
}
# listing: it fails, and prints none of what comes before what cannot be read, in any format.
listing() {
    for format in table csv json; do
        failing list "$@" --format $format
        [ ! -s out ] || fail "list $* --format $format: half of it: $(head -c 200 out)"
    done
}
text=empty/captures/a/ldmatrix.m8n8.x2.b16.json:
cp cut.json empty/captures/a/ldmatrix.m8n8.x2.b16.json
listing
listing ldmatrix
failing show ldmatrix.m8n8.x2.b16
failing find ldmatrix.m8n8.x2.b16 --lane 5
failing banks ldmatrix.m8n8.x2.b16
failing export ldmatrix.m8n8.x2.b16 --output -
"$warpscope" show ldmatrix.m8n8.x4.b16 > out || fail "shows what is readable"
"$warpscope" list 'stmatrix.*' > out || fail "lists what is readable"
cp "$good/ldmatrix.m8n8.x2.b16.json" empty/captures/a
last=$(cd "$good" && ls mma.*.json | tail -n 1)
head -c 3000 "$good/$last" > "empty/captures/a/$last"
text=empty/captures/a/$last:
listing 'mma.sp*'
cp "$good/$last" empty/captures/a
text=empty/captures/old.json:3:14:
cp old.json empty/captures
failing list
"$warpscope" show ldmatrix.m8n8.x4.b16 > out || fail "shows what has nothing to do with it"
echo "check: good, altered, cut, missing and none"
