#!/usr/bin/env bash
# warpscope check: what it says of good captures, altered ones, unreadable ones and none.
. "$SOURCE/viz/tests/lib.bash" || exit
subcommand=check
good=$SOURCE/assets/captures/nvidia-h200
all=$(find "$good" -name '*.json' | wc -l)
products=$(find "$good" -name 'mma*.json' | wc -l)

run "$good"
[ "$status" = 0 ] && [ ! -s err ] || fail "a good capture: $(cat err)"
grep -q '^ok  ldmatrix.m8n8.x4.b16  256 elements, 32 address lanes, 0 ignored lanes$' out ||
    fail "the line of x4"
grep -q '^ok  stmatrix.m8n8.x1.trans.b16  64 elements, 8 address lanes, 24 ignored lanes$' out ||
    fail "the line of x1"
grep -q '^ok  movmatrix.m8n8.trans.b16  64 elements, no addresses$' out || fail "movmatrix"
[ "$(grep -c '^ok  ' out)" = $all ] || fail "$all lines"
runs=$(grep -h '^  "date": ' "$good"/*.json | sort -u | wc -l)
[ "$(grep -c "^$good: NVIDIA H200 (sm_90), CUDA 13.0, " out)" = "$runs" ] || fail "one heading a run, of which there were $runs"
tail -n 1 out | grep -q "^$all of $all captured mappings agree with the PTX ISA; 23 of 41 variants captured, and $products of" ||
    fail "closing line"
grep -qx 'ok  mma.m16n8k16.f32.f16.f16.f32  256 of A meet 128 of B in 128 of D, 2048 times; C as D' out ||
    fail "the line of a product"
grep -q '^ok  mma.sp.m16n8k16.f32.f16.f16.f32  128 of A .* times; C as D; 128 of E place A, by each of its selectors$' out ||
    fail "the line of a sparse product"
grep -qx 'ok  wgmma.m64n16k16.f32.f16.f16  1024 of D and 1024 of A in 128 threads, found 3072 times' out ||
    fail "the line of a warpgroup's product"
grep -qx 'ok  wgmma.m64n256k256.s32.b1.b1.and.popc  16384 of D and 16384 of A in 128 threads, found 98304 times' out ||
    fail "the line of the largest"
[ "$(grep -c '^ok  wgmma' out)" = 84 ] || fail "not 84 products of warpgroups"
grep -q 'columns of A and rows of B permuted' out || fail "what cannot be told"
grep -q '^Rows of A, columns of B and k of a wgmma are named by where' out || fail "what names a warpgroup's"
tail -n 1 out | grep -q ', and 84 of 1074 products of warpgroups' || fail "the count of warpgroups"
grep -A2 -x 'ok  descriptor.A.k.b16  251 descriptors, 257024 elements read by wgmma.m64n16k16.f32.f16.f16' out > lines ||
    fail "the line of descriptors"
grep -qx '    no effect: bits that no field has, 37 of 37; the leading offset where it has one step, 21 of 21; the base offset without a swizzle, 7 of 7' lines &&
    grep -qx '    effect: the base offset with a swizzle, 35 of 43' lines || fail "what descriptors say of fields"
tail -n 1 out | grep -q '; 1883 descriptors read as the rule says$' || fail "the count of descriptors"
grep -qx 'ok  box.swizzle128  35 boxes, 108544 bytes of shared memory' out || fail "the line of boxes"
grep -qx 'ok  box.limits  51 tensor maps encoded and 48 refused by the driver' out || fail "the line of maps"
grep -q ', and 7 of 7 groups of TMA boxes' out || fail "the count of groups of boxes"

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
    mma* | wgmma*) in_sample $((nth++)) 9 || continue ;;
    esac
    cp "$file" nvidia-h200
done
good=$folder/nvidia-h200 all=$(ls nvidia-h200 | wc -l)

# A file, and folders of devices.
run "$good/stmatrix.m8n8.x2.b16.json"
[ "$status" = 0 ] && [ "$(grep -c '^ok  ' out)" = 1 ] &&
    grep -q 'stmatrix.m8n8.x2.b16.json: NVIDIA H200 (sm_90)' out || fail "one file"
mkdir -p devices && cp -r "$good" devices/a && cp -r "$good" devices/b
run devices
[ "$status" = 0 ] && [ "$(grep -c '^ok  ' out)" = $((2 * all)) ] && grep -q '^devices/a: ' out &&
    grep -q '^devices/b: ' out || fail "two devices"
tail -n 1 out | grep -q "^$((2 * all)) of $((2 * all)) captured mappings agree with the PTX ISA; 23 of 41" || fail "two devices: closing"
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
run altered
[ "$status" = 1 ] || fail "an altered capture: exit $status"
[ "$(grep -c '^FAILED  ' out)" = 1 ] && grep -q '^FAILED  ldmatrix.m8n8.x2.b16  ' out ||
    fail "the altered variant is named"
[ "$(grep -c '^ok  ' out)" = $((all - 1)) ] || fail "the others are checked"
[ "$(cat err)" = "warpscope: check failed: 1 of $all captured mappings differ, 0 of $all files unreadable, 0 timings not explained" ] ||
    fail "the line on stderr: $(cat err)"

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
run altered
[ "$status" = 1 ] || fail "an altered timing: exit $status"
[ "$(grep -c '^FAILED  ' out)" = 1 ] &&
    grep -q '^FAILED  stmatrix.m8n8.x4.b16  pattern "pitch 16" takes ' out ||
    fail "the altered pattern is named"
grep -q "0 of $all captured mappings differ, .*, 1 timings not explained" err || fail "the count of timings"

# The same of a product: an element of B that came from elsewhere, and one of C.
product=mma.m8n8k16.s32.s8.s8.s32
cp "$good"/* altered
awk '/"given_b"/ { getline held; getline next_one; sub(/,$/, "", next_one); sub(/,$/, "", held)
                   print; print next_one ","; print held ","; next } { print }' \
    "$good/$product.json" > altered/$product.json
! diff -rq "$good" altered > differ || fail "the test altered nothing"
run altered
[ "$status" = 1 ] && [ "$(grep -c '^FAILED  ' out)" = 1 ] &&
    grep -q "^FAILED  $product  lane 0, a0, bits 0 to 7 of A meets lane 1, b0, bits 0 to 7 of B in lane 0, d0 of D; the PTX ISA has it meet lane 0, b0, bits 0 to 7 there$" out ||
    fail "altered ids of B: $(grep FAILED out)"
awk '/"received"/ { last = $0; pass++ }
     pass == 3 && /"received"/ { print; getline held; getline next_one
                                 print next_one; print held; next } { print }' \
    "$good/$product.json" > altered/$product.json
run altered
[ "$status" = 1 ] && [ "$(grep -c '^FAILED  ' out)" = 1 ] &&
    grep -q "^FAILED  $product  lane 0, d0 of D receives lane 1, c0 of C; the PTX ISA has it receive lane 0, c0$" out ||
    fail "altered C: $(grep FAILED out)"

# Of descriptors: two that trade places, of which each reads what the other should.
cp "$good"/* altered
awk '/"descriptors"/ { print; getline held; getline next_one; print next_one; print held; next } { print }' \
    "$good/descriptor.B.k.b8.json" > altered/descriptor.B.k.b8.json
run altered
[ "$status" = 1 ] && [ "$(grep -c '^FAILED  ' out)" = 1 ] &&
    grep -qx 'FAILED  descriptor.B.k.b8  descriptor 0, swizzle=none,stride=1024: B\[16,0\] was read at byte 16, and the rule has 0' out ||
    fail "altered descriptors: $(grep FAILED out)"

# A file that cannot be read does not stop the others.
head -c 5000 "$good/ldmatrix.m8n8.x2.b16.json" > cut.json
mkdir none
run cut.json missing.json none "$good"
[ "$status" = 1 ] || fail "unreadable files: exit $status"
grep -q '^FAILED  cut.json:[0-9]*:[0-9]*: ' out || fail "where the file is cut"
grep -q '^FAILED  missing.json: ' out || fail "the missing file"
grep -qx 'FAILED  none: no captures in this folder' out || fail "the empty folder"
[ "$(grep -c '^ok  ' out)" = $all ] || fail "the good files are checked after the bad ones"
grep -q "3 of $((all + 3)) files unreadable" err || fail "the count of unreadable files"

# A file is what its name says: in a folder always, elsewhere unless it is named after no variant.
cp "$good/ldmatrix.m8n8.x2.b16.json" mine.json
run mine.json
[ "$status" = 0 ] || fail "a name that is no variant's"
mkdir odd
cp "$good/ldmatrix.m8n8.x2.b16.json" odd/notes.json
cp "$good/ldmatrix.m8n8.x2.b16.json" odd/stmatrix.m8n8.x2.b16.json
run odd
[ "$status" = 1 ] || fail "contradicting names: exit $status"
grep -qx 'FAILED  odd/notes.json: nothing asks for this name: call the file ldmatrix.m8n8.x2.b16.json' out ||
    fail "a name in a folder that nothing asks for"
grep -q '^FAILED  odd/stmatrix.m8n8.x2.b16.json:4:14: this is a capture of ldmatrix.m8n8.x2.b16, ' out ||
    fail "a name that contradicts the file"
cp "$good/wgmma.m64n8k16.f32.bf16.bf16.json" descriptor.A.k.b16.json
run descriptor.A.k.b16.json
[ "$status" = 1 ] && grep -q '^FAILED  descriptor.A.k.b16.json:4:14: this is a capture of wgmma.m64n8k16.f32.bf16.bf16, ' out ||
    fail "a warpgroup's product under a name of descriptors: $(cat out)"

# What an older probe made, all variants in a file, says what to do.
printf '{\n  "format": "warpscope capture",\n  "version": 2,\n  "variants": []\n}\n' > old.json
run old.json
[ "$status" = 1 ] && grep -q '^FAILED  old.json:3:14: version 2 .*capture again with `warpscope-probe --out FOLDER`$' out ||
    fail "version 2: $(cat out)"

# For programs: one object, whose keys are the same for every capture, whatever is wrong.
run --format json odd "$good"
[ "$status" = 1 ] || fail "json of what is wrong: exit $status"
python3 - out <<'PYTHON' || fail "json: $(head -c 400 out)"
import json, sys
said = json.load(open(sys.argv[1]))
captures, total = said["captures"], said["sum"]
keys = {"file", "device", "target", "cuda", "date", "kind", "name", "verdict", "why", "counts", "timing"}
assert all(set(capture) == keys for capture in captures)
assert {capture["verdict"] for capture in captures} == {"agrees", "unreadable"}
assert {capture["kind"] for capture in captures} == {None, "variant", "product", "warpgroup", "descriptors", "boxes"}
assert all((capture["why"] is None) == (capture["verdict"] == "agrees") for capture in captures)
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

# What a file says of where it was made has to go together. claims FIELD VALUE REASON [NAME]
mkdir claims
claims() {
    sed "s/\"$1\": \"[^\"]*\"/\"$1\": \"$2\"/" "$good/${4:-ldmatrix.m8n8.x4.b16}.json" > claims/one.json
    run claims/one.json
    if [ -z "$3" ]; then
        [ "$status" = 0 ] || fail "$1 $2: $(cat out)"
    else
        [ "$status" = 1 ] && grep -qF "FAILED  claims/one.json: $1: $3" out || fail "$1 $2: $(cat out)"
    fi
}
claims compute_capability 13.0 '' # of a GPU that is yet to come
claims compute_capability 9.1 '"9.1" is that of no GPU'
claims compute_capability 7.5 '"7.5" does not have the instruction, which is for sm_90 and later' stmatrix.m8n8.x4.b16
claims compute_capability 10.0 '"10.0" does not have the instruction' wgmma.m64n8k16.f32.bf16.bf16
claims compute_capability 12.0 '' # whose driver compiles what is of sm_90
claims target sm_100a 'a GPU of compute capability 9.0 does not run "sm_100a"'
claims target sm_90f ''
claims target sm_90 '"sm_90" does not have the instruction' wgmma.m64n8k16.f32.bf16.bf16
claims target sm_80 '"sm_80" does not have the instruction' box.none
claims cuda 5.5 '"5.5" is older than the instruction, which came with 11.8'
claims cuda 12.9 '"12.9" is older than the Toolkit of the kernels, "13.0"'
claims cuda unknown ''
claims toolkit 11.8 '"11.8" is older than the instruction, which came with 12.0' descriptor.B.k.b8
sed 's/"compute_capability": "9.0"/"compute_capability": "7.5"/' "$good/ldmatrix.m8n8.x4.b16.json" > claims/one.json
run claims/one.json
[ "$status" = 1 ] && grep -qx 'FAILED  claims/one.json: target: a GPU of compute capability 7.5 does not run "sm_90"' out ||
    fail "an older GPU: $(cat out)"

# Standard input.
status=0
"$warpscope" check - < "$good/ldmatrix.m8n8.x2.b16.json" > out 2> err || status=$?
[ "$status" = 0 ] && grep -q '^ok  ldmatrix.m8n8.x2.b16  ' out && head -n 1 out | grep -q '^standard input: NVIDIA' || fail "standard input: $(cat out)"
status=0
echo '{' | "$warpscope" check - > out 2> err || status=$?
[ "$status" = 1 ] && grep -q '^FAILED  standard input:' out || fail "standard input that is none: $(cat out)"
run - -
[ "$status" = 2 ] && grep -q 'read once' err || fail "standard input twice"

# No captures at all.
mkdir -p empty/captures
export WARPSCOPE_ASSETS=empty
run
[ "$status" = 1 ] && grep -q '^warpscope: no captures in empty/captures; ' err || fail "no captures"
cp -r "$good" empty/captures/a
run
[ "$status" = 0 ] || fail "WARPSCOPE_ASSETS"
WARPSCOPE_ASSETS=nowhere run
[ "$status" = 1 ] && grep -q '^warpscope: WARPSCOPE_ASSETS: nowhere: ' err || fail "assets that are not there"
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
text='empty/captures/old.json:3:14: version 2 was made by an older probe'
cp old.json empty/captures
failing list
"$warpscope" show ldmatrix.m8n8.x4.b16 > out || fail "shows what has nothing to do with it"
echo "check: good, altered, cut, missing and none"
