#!/usr/bin/env bash
# --address FILE of a trace: what a kernel did on a GPU, summed up as a profiler counts it, and one pattern of it
# wherever addresses are taken.
. "$SOURCE/viz/tests/lib.bash" || exit
subcommand=banks
data=$SOURCE/viz/tests/trace

# The traces are two launches, the profiler's counts one.
sum() {
    "$warpscope" banks --address "$data/$1.trace" --format csv |
        awk -F, -v kind="$2" 'NR > 1 && $3 ~ "^" kind { w += $7; c += $9 } END { print w / 2 "," c / 2 }'
}
tail -n +2 "$data/profiler.csv" | while IFS=, read -r rows kind wanted; do
    [ "$kind" = ldsm ] && name=ldmatrix || name=stmatrix
    got=$(sum "$rows" $name)
    [ "$got" = "$wanted" ] || fail "$rows: $got of $name, and the profiler says $wanted"
done || exit


cp "$data"/*.trace .
shows 0 --address packed.trace
sed 's/^packed.trace/standard input/' out > piped
# A stream is known by its start, and an earlier spelling still works.
"$warpscope" banks --address - < packed.trace | cmp - piped || fail "standard input"
cat packed.trace | "$warpscope" banks --address - | cmp - piped || fail "a pipe"
"$warpscope" banks --trace - < packed.trace | cmp - piped || fail "--trace"
"$warpscope" banks --code packed.trace | cmp - out || fail "--code"
sed 's/^packed.trace/fifo/' out > piped
mkfifo fifo
cat packed.trace > fifo &
"$warpscope" banks --address fifo | cmp - piped || fail "a named pipe"
seq 0 64 1984 > numbers.txt
mkfifo numbers.fifo
for start in warpscope "warpscope trac" ''; do
    { printf %s "$start" && cat numbers.txt; } > begun
    cat begun > numbers.fifo &
    run "$x4" --address numbers.fifo
    sed -i 's/numbers.fifo/begun/' out err
    cat out err > piped
    run "$x4" --address begun
    cat out err | cmp - piped || fail "a pipe that starts with '$start'"
done
cat > expected <<'TEXT'
place,line,variant,warp,patterns,executions,wavefronts,ideal,excess,ways,faulting,racing,fault
ldmatrix.m8n8.x4.b16 A,118,ldmatrix.m8n8.x4.b16,,16,2048,8192,8192,0,1,0,0,
ldmatrix.m8n8.x4.trans.b16 B,123,ldmatrix.m8n8.x4.trans.b16,,16,8192,32768,32768,0,1,0,0,
stmatrix.m8n8.x4.b16 C,135,stmatrix.m8n8.x4.b16,,16,512,2048,2048,0,1,0,0,
TEXT
"$warpscope" banks --address padded.trace --format csv | cmp - expected || fail "csv"
"$warpscope" banks --address packed.trace --format json > out || fail "json"
python3 - <<'PYTHON' || fail "json: $(cat out)"
import json
said = json.load(open("out"))
assert said["source"] == "packed.trace, of NVIDIA H200 (sm_90)" and said["lost"] == 0
assert [row["excess"] for row in said["rows"]] == [57344, 229376, 14336]
assert said["total"]["wavefronts"] == 344064 and said["total"]["ways"] == 8
assert said["total"]["place"] is None if "place" in said["total"] else True
assert said["rows"][0]["warp"] is None and said["rows"][0]["line"] == 118
PYTHON

# A swizzle undoes packed rows' conflicts, and makes padded ones'.
[ "$("$warpscope" banks --address packed.trace --swizzle 128 --format csv | cut -d, -f9 | tail -n 3 |
    sort -u)" = 0 ] || fail "a swizzle over a trace"

# By hand: no GPU wrote these.
row() { seq "$@" | while read -r n; do printf ' %x' "$n"; done; }
by_hand() { printf 'warpscope trace 1: by hand\nsite 1 "%s" at k.cu:9\n%s\nend: %d patterns, %d executions lost\n' "$@"; }
by_hand 'As' "1 18446744073 ffffffff$(row 0 128 3968)" 1 0 > unnamed.trace
[ "$("$warpscope" banks $x4 --address unnamed.trace --format csv | cut -d, -f1-9 | tail -n 1)" = \
    "As,9,$x4,,1,18446744073,590295810336,73786976292,516508834044" ] || fail "64 bits"
shows 0 $x4 --address unnamed.trace
by_hand "$x4" "1 5 ffffffff$(row 0 136 4216)" 1 0 > faulty.trace
shows 1 --address faulty.trace
by_hand "$x4" "1 5 ffffffff ffffffff$(row 0 16 480)" 1 0 > stray.trace
shows 1 --address stray.trace
by_hand "$x4" "1 5 0fffffff$(row 0 16 432) - - - -" 1 0 > few.trace
shows 1 --address few.trace
by_hand "$x4" "1 5 ffffffff$(row 0 16 496)" 1 7 > short.trace
shows 1 --address short.trace

# Wrong usage and wrong files.
refused 2 --address unnamed.trace
refused 2 stmatrix.m8n8.x4.b16 --address padded.trace
refused 2 movmatrix.m8n8.trans.b16 --address unnamed.trace
refused 2 --pitch 128
refused 2 --trace padded.trace --address 't * 16'
refused 2 --addresses padded.trace --trace padded.trace
refused 2 $x4 --pattern 1
refused 2 --address padded.trace --pitch 128
refused 2 --address padded.trace --suggest
shows 1 --trace nofile
seq 0 16 496 > numbers
shows 1 --trace numbers
head -n 9 padded.trace > cut.trace
shows 1 --address cut.trace
sed '1s/1:/4:/' padded.trace > future.trace
shows 1 --address future.trace
shows 1 --address padded.trace --pattern 'ldmatrix.m8n8.x4.b16 A'

# One pattern, phase by phase, with and without the variant; and its text as numbers.
shows 0 --address packed.trace --pattern 3
"$warpscope" banks $x4 --addresses <(sed -n 7p packed.trace | cut -d' ' -f4- | sed 's/[^ ]*/0x&/g') |
    diff - out > said && fail "one pattern does not say that it is"
[ "$(grep -c '^[<>]' said) $(grep -c '^> .*1088 + t % 16 \* 128 + t / 16 \* 16$' said)" = "2 1" ] ||
    fail "one pattern's addresses: $(cat said)"
shows 0 --address unnamed.trace --pattern As $x4
refused 2 --address unnamed.trace --pattern 1
subcommand=code shows 0 $x4 --address packed.trace --pattern 3

# Figures, of the trace's own variant where none is named, and from lists.
"$warpscope" export --address packed.trace --pattern 3 --figure bank --output figures > /dev/null || fail "export"
"$warpscope" export $x4 --address packed.trace --pattern 3 --figure bank --output named > /dev/null || fail "export"
diff -r figures named || fail "figures of the trace's variant and of that variant"
[ "$(ls figures)" = $x4.bank.addresses-55be6fe5.svg ] || fail "figures: $(ls figures)"
grep -q "32 traced addresses: pattern 3, 'ldmatrix.m8n8.x4.b16 A', of NVIDIA H200" figures/* ||
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
refused 2 stmatrix.m8n8.x4.b16 --address packed.trace --pattern 3 --figure bank
shows 1 $x4 --address packed.trace --figure bank
refused 2 $x4 --address packed.trace --pattern 3 --figure fragment

# The window takes them as an expression over the lane, and without a pattern it lists the sites.
subcommand=window
refused 2 --trace packed.trace --pattern 3 --address 0
refused 2 --layout '(16,64)' --address 0
refused 2 stmatrix.m8n8.x4.b16 --address packed.trace --pattern 3
if [ -e "$BIN/../lib/warpscope/window.so" ]; then
    printf 'expect control:expression 1088 + t %% 16 * 128 + t / 16 * 16\n' > script
    SDL_VIDEODRIVER=dummy XDG_STATE_HOME=$folder "$warpscope" window --address packed.trace --pattern 3 \
        --fresh --script script || fail "the window"
    printf 'expect control:site 2\nclick control site\nclick item site 3\nexpect variant stmatrix\n' > script
    SDL_VIDEODRIVER=dummy XDG_STATE_HOME=$folder "$warpscope" window --address packed.trace --fresh \
        --script script || fail "the window's sites"
fi
echo "a trace says what a profiler counts"
