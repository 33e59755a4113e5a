#!/usr/bin/env bash
# `warpscope trace`: traces of programs that ran on a GPU, beside what Nsight Compute counted there.
. "$SOURCE/viz/tests/lib.bash" || exit
subcommand=trace
data=$SOURCE/viz/tests/trace
cp "$data"/{flash,triton,scan,kinds}.{trace,csv} "$data"/packed.trace .

# Every instruction of PyTorch's FlashAttention, of a Triton matmul and of a scan is as the profiler counted it.
for name in flash triton scan; do
    run $name.trace --profile $name.csv
    [ $status = 0 ] || fail "$name: exit $status: $(tail -n 1 out) $(cat err)"
    tail -n 1 out
done > said
diff - said <<'TEXT' || fail "instructions as counted"
192 of 192 instructions as counted
112 of 112 instructions as counted
28 of 28 instructions as counted
TEXT
# Of all kinds of accesses and atomics, only copies differ, whose counts depend on their source, too.
run kinds.trace --profile kinds.csv
[ $status = 1 ] || fail "kinds: exit $status"
grep ' differs$' out | awk '{ print $3 }' | sed 's/\..*//' | sort -u > said
[ "$(cat said)" = LDGSTS ] || fail "instructions that differ: $(cat said)"
[ "$(grep -c ' equal$' out)" -gt 600 ] || fail "only $(grep -c ' equal$' out) instructions are equal"
[ "$(grep -c 'ATOMS.* equal$' out)" = 144 ] || fail "$(grep -c 'ATOMS.* equal$' out) atomics are equal"

# The table, one site in full with its cure, and formats.
shows 0 scan.trace
shows 0 scan.trace --site 5
shows 0 scan.trace --site 7 --format csv
shows 0 flash.trace
shows 0 packed.trace
shows 1 scan.trace --max-excess 7679
shows 0 scan.trace --max-excess 7680 --warp 3
"$warpscope" trace scan.trace --format csv > out || fail "csv"
[ "$(head -n 1 out)" = "file,line,column,instruction,kernel,executions,wavefronts,ideal,excess,ways,faulting,uncounted,offset,site" ] ||
    fail "csv: $(head -n 1 out)"
[ "$(wc -l < out)" = 29 ] || fail "csv has $(wc -l < out) lines"
"$warpscope" trace scan.trace --format json > out.json || fail "json"
"$warpscope" trace scan.trace --format sarif > out.sarif || fail "sarif"
"$warpscope" trace scan.trace --profile scan.csv --format json > joined.json || fail "profile as json"
python3 - <<'PYTHON' || fail "json"
import json
said = json.load(open("out.json"))
assert said["view"] == "trace" and said["kernels"][0]["block"] == [64, 8, 1]
assert sum(site["excess"] for site in said["sites"]) == 7680
assert sum(access.get("times", 1) for access in said["accesses"]) == 13824
assert json.load(open("out.sarif"))["runs"][0]["results"][0]["ruleId"] == "bank-conflict"
joined = json.load(open("joined.json"))
assert joined["equal"] == joined["compared"] == len(joined["sites"]) == 28
PYTHON
"$warpscope" trace scan.trace --format html > out.html || fail "html"
[ "$(grep -c '<img' out.html)" = 15 ] || fail "the page has $(grep -c '<img' out.html) pictures"
grep -q 'Site 5: <code>LDS</code>' out.html || fail "the page lacks a site"

# A figure of one pattern.
"$warpscope" export --trace scan.trace --pattern 100 --figure bank --output one.svg > /dev/null || fail "export"
grep -q "traced addresses: pattern 100" one.svg || fail "a figure does not say that it is of a trace"
"$warpscope" banks scan.trace | diff - <("$warpscope" trace scan.trace) || fail "banks of a trace"

# What cannot be.
refused 2 scan.trace --site 99
refused 2 scan.trace --site 0
refused 2 scan.trace --site 5 --profile scan.csv
refused 2 scan.trace --site 5 --format sarif
refused 2 scan.trace --site 5 --max-excess 3
refused 2
shows 1 scan.trace --profile flash.csv
sed 's/"LDS R/"FADD R/' scan.csv > other.csv
shows 1 scan.trace --profile other.csv
shows 1 scan.trace --profile scan.trace
shows 1 scan.trace --kernel nothing
shows 1 scan.csv
shows 1 nofile.trace
head -n 20 scan.trace > cut.trace
shows 1 cut.trace
