#!/usr/bin/env bash
# --trace: what a kernel did on a GPU, summed up as a profiler counts it, and one pattern of it
# wherever addresses are taken.
. "$SOURCE/viz/tests/lib.bash" || exit
subcommand=banks
data=$SOURCE/viz/tests/trace

refused() {
    ends "$@"
    [ "$1" = 1 ] || [ ! -s out ] || fail "${*:3}: something on standard output"
}

# The traces are two launches, the profiler's counts one.
sum() {
    "$warpscope" banks --trace "$data/$1.trace" --format csv |
        awk -F, -v kind="$2" 'NR > 1 && $3 ~ "^" kind { w += $7; c += $9 } END { print w / 2 "," c / 2 }'
}
tail -n +2 "$data/profiler.csv" | while IFS=, read -r rows kind wanted; do
    [ "$kind" = ldsm ] && name=ldmatrix || name=stmatrix
    got=$(sum "$rows" $name)
    [ "$got" = "$wanted" ] || fail "$rows: $got of $name, and the profiler says $wanted"
done || exit


cp "$data"/*.trace .
cat > expected <<'TEXT'
packed.trace, of NVIDIA H200 (sm_90)
place                         patterns  executions  wavefronts  least  conflicts  worst
ldmatrix.m8n8.x4.b16 A              16        2048       65536   8192      57344  8-way
ldmatrix.m8n8.x4.trans.b16 B        16        8192      262144  32768     229376  8-way
stmatrix.m8n8.x4.b16 C              16         512       16384   2048      14336  8-way
total                               48       10752      344064  43008     301056  8-way
conflicts are the wavefronts beyond the least; rule measured on NVIDIA H200
TEXT
"$warpscope" banks --trace packed.trace | cmp - expected || fail "table"
sed 's/^packed.trace/standard input/' expected > piped
"$warpscope" banks --trace - < packed.trace | cmp - piped || fail "standard input"
cat > expected <<'TEXT'
place,line,variant,warp,patterns,executions,wavefronts,least,conflicts,ways,faulting,racing,fault
ldmatrix.m8n8.x4.b16 A,118,ldmatrix.m8n8.x4.b16,,16,2048,8192,8192,0,1,0,0,
ldmatrix.m8n8.x4.trans.b16 B,123,ldmatrix.m8n8.x4.trans.b16,,16,8192,32768,32768,0,1,0,0,
stmatrix.m8n8.x4.b16 C,135,stmatrix.m8n8.x4.b16,,16,512,2048,2048,0,1,0,0,
TEXT
"$warpscope" banks --trace padded.trace --format csv | cmp - expected || fail "csv"
"$warpscope" banks --trace packed.trace --format json > out || fail "json"
python3 - <<'PYTHON' || fail "json: $(cat out)"
import json
said = json.load(open("out"))
assert said["source"] == "packed.trace, of NVIDIA H200 (sm_90)" and said["lost"] == 0
assert [row["conflicts"] for row in said["rows"]] == [57344, 229376, 14336]
assert said["total"]["wavefronts"] == 344064 and said["total"]["ways"] == 8
assert said["total"]["place"] is None if "place" in said["total"] else True
assert said["rows"][0]["warp"] is None and said["rows"][0]["line"] == 118
PYTHON

# A swizzle undoes packed rows' conflicts, and makes padded ones'.
[ "$("$warpscope" banks --trace packed.trace --swizzle 128 --format csv | cut -d, -f9 | tail -n 3 |
    sort -u)" = 0 ] || fail "a swizzle over a trace"

# By hand: no GPU wrote these.
row() { seq "$@" | while read -r n; do printf ' %x' "$n"; done; }
by_hand() { printf 'warpscope trace 1: by hand\nsite 1 "%s" at k.cu:9\n%s\nend: %d patterns, %d executions lost\n' "$@"; }
by_hand 'As' "1 18446744073 ffffffff$(row 0 128 3968)" 1 0 > unnamed.trace
[ "$("$warpscope" banks $x4 --trace unnamed.trace --format csv | cut -d, -f1-9 | tail -n 1)" = \
    "As,9,$x4,,1,18446744073,590295810336,73786976292,516508834044" ] || fail "64 bits"
"$warpscope" banks $x4 --trace unnamed.trace | grep -q '^place  instruction ' || fail "the instruction"
by_hand "$x4" "1 5 ffffffff$(row 0 136 4216)" 1 0 > faulty.trace
refused 1 "$x4: lane 1's address, 136, is not a multiple of 16: the instruction faults (and 15 more \
faults); of 5 executions 5 fault" --trace faulty.trace
grep -q "^fault: $x4: lane 1's address, 136" out || fail "the fault: $(cat out)"
by_hand "$x4" "1 5 ffffffff ffffffff$(row 0 16 480)" 1 0 > stray.trace
refused 1 "lane 0's pointer is not into shared memory" --trace stray.trace
by_hand "$x4" "1 5 0fffffff$(row 0 16 432) - - - -" 1 0 > few.trace
refused 1 "lanes 28-31 do not execute it; .aligned wants all 32" --trace few.trace
by_hand "$x4" "1 5 ffffffff$(row 0 16 496)" 1 7 > short.trace
refused 1 "7 executions are not counted" --trace short.trace
grep -q '^note: 7 executions more' out || fail "what was lost: $(cat out)"

# Wrong usage and wrong files.
refused 2 "'As' says no instruction: give the VARIANT" --trace unnamed.trace
refused 2 "is ldmatrix.m8n8.x4.b16, not stmatrix.m8n8.x4.b16" stmatrix.m8n8.x4.b16 --trace padded.trace
refused 2 "touches no memory" movmatrix.m8n8.trans.b16 --trace unnamed.trace
refused 2 "a VARIANT is wanted" --pitch 128
refused 2 "give one of them" --trace padded.trace --address 't * 16'
refused 2 "give one of them" --addresses padded.trace --trace padded.trace
refused 2 "--pattern picks one of a trace's" $x4 --pattern 1
refused 2 "a trace has no tile order" --trace padded.trace --pitch 128
refused 2 "say which with --pattern" --trace padded.trace --suggest
refused 1 "nofile: cannot be opened" --trace nofile
seq 0 16 496 > numbers
refused 1 "numbers:1: no trace, which begins" --trace numbers
head -n 9 padded.trace > cut.trace
refused 1 "cut.trace:9: the end is missing" --trace cut.trace
sed '1s/1:/2:/' padded.trace > future.trace
refused 1 "future.trace:1: a trace of version 2; this Warpscope reads version 1" --trace future.trace
refused 1 "padded.trace has 16 patterns of that name; say which with --pattern NUMBER: 1 to 16 of" \
    --trace padded.trace --pattern 'ldmatrix.m8n8.x4.b16 A'

# One pattern, phase by phase, with and without the variant; and its text as numbers.
"$warpscope" banks --trace packed.trace --pattern 3 > out || fail "one pattern"
"$warpscope" banks $x4 --addresses <(sed -n 7p packed.trace | cut -d' ' -f4- | sed 's/[^ ]*/0x&/g') |
    diff - out > said && fail "one pattern does not say that it is"
cat > expected <<'TEXT'
> note: the addresses are traced: pattern 3, 'ldmatrix.m8n8.x4.b16 A', of NVIDIA H200 (sm_90)
> note: in C over the lane t they are 1088 + t % 16 * 128 + t / 16 * 16
TEXT
grep '^[<>]' said | cmp - expected || fail "one pattern's addresses: $(cat said)"
"$warpscope" banks --trace unnamed.trace --pattern As $x4 | grep -q '^total: 32 ' || fail "by name"
refused 2 "a VARIANT is wanted" --trace unnamed.trace --pattern 1
"$warpscope" code $x4 --trace packed.trace --pattern 3 > out || fail "code"
grep -q '1088, 1216' out && grep -q "^// Traced: pattern 3, 'ldmatrix" out || fail "code: $(cat out)"

# Figures, of the trace's own variant where none is named, and from lists.
"$warpscope" export --trace packed.trace --pattern 3 --figure bank --output figures > /dev/null || fail "export"
"$warpscope" export $x4 --trace packed.trace --pattern 3 --figure bank --output named > /dev/null || fail "export"
diff -r figures named || fail "figures of the trace's variant and of that variant"
[ "$(ls figures)" = $x4.bank.addresses-55be6fe5.svg ] || fail "figures: $(ls figures)"
grep -q "32 addresses traced: pattern 3, 'ldmatrix.m8n8.x4.b16 A', of NVIDIA H200" figures/* ||
    fail "a figure does not say that it is of a trace"
mkdir lists
cp packed.trace lists
cat > lists/list.json <<'TEXT'
{"format": "warpscope figures", "version": 1, "title": "T", "groups": [{"title": "G", "figures": [
  {"file": "a.svg", "variant": "ldmatrix.m8n8.x4.b16", "figure": "bank", "pattern": "3", "trace": "packed.trace"}]}]}
TEXT
"$warpscope" export --list lists/list.json --output listed > /dev/null || fail "a list"
cmp listed/a.svg figures/* || fail "a list's figure"
subcommand=export
refused 2 "traced from ldmatrix.m8n8.x4.b16, not stmatrix" stmatrix.m8n8.x4.b16 --trace packed.trace --pattern 3 --figure bank
refused 1 "packed.trace has 48 patterns; say which" $x4 --trace packed.trace --figure bank
refused 2 "--trace is for" $x4 --trace packed.trace --pattern 3 --figure fragment

# The window takes them as an expression over the lane.
subcommand=window
refused 2 "give one of them" --trace packed.trace --pattern 3 --address 0
refused 2 "--address, --code, --layout and --trace: give one of them" --layout '(16,64)' --address 0
refused 2 "not stmatrix" stmatrix.m8n8.x4.b16 --trace packed.trace --pattern 3
refused 1 "say which with --pattern" --trace packed.trace
if [ -e "$BIN/../lib/warpscope/window.so" ]; then
    printf 'expect control:expression 1088 + t %% 16 * 128 + t / 16 * 16\n' > script
    SDL_VIDEODRIVER=dummy XDG_STATE_HOME=$folder "$warpscope" window --trace packed.trace --pattern 3 \
        --fresh --script script || fail "the window"
fi
echo "a trace says what a profiler counts"
