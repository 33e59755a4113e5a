#!/usr/bin/env bash
# `warpscope trace`: traces of programs that ran on a GPU, beside what Nsight Compute counted there.
. "$SOURCE/viz/tests/lib.bash" || exit
subcommand=trace
data=$SOURCE/viz/tests/trace
cp "$data"/{flash,triton,scan,copies,kinds}.{trace,csv} "$data"/packed.trace .

# Every instruction of PyTorch's FlashAttention, of a Triton matmul and of a scan is as the profiler counted it.
for name in flash triton scan; do
    run $name.trace --profile $name.csv
    [ $status = 0 ] || fail "$name: exit $status: $(tail -n 1 out) $(cat err)"
    tail -n 1 out
done > said
diff - said <<'TEXT' || fail "instructions as counted"
197 of 197 instructions as counted
112 of 112 instructions as counted
28 of 28 instructions as counted
TEXT
# Copies, of which the trace has the sources; where lanes write zeros, the prediction is a lower bound.
shows 0 copies.trace --profile copies.csv
shows 0 copies.trace --site 2
"$warpscope" trace copies.trace > out
! grep -q '[1-9][0-9]*  *[0-9.]* %  *none' out || fail "an excess without a worst: $(grep none out)"
"$warpscope" trace copies.trace --site 3 > out || fail "site 3"
grep -q '^total: 32 wavefronts, ideal 4 (as Nsight Compute' out || fail "site 3: $(grep total out)"
! grep -q '^conflict-free' out || fail "no other destination frees a copy from several lines"
"$warpscope" export cp.async.cg.16 --figure bank --address copies.trace --pattern 5 --format svg --output copies.svg \
    2> err || fail "a figure of a copy: $(cat err)"
grep -q 'as Nsight Compute counts them' copies.svg || fail "the figure does not say who counts so"
! grep -q 'bank conflict' copies.svg || fail "the figure calls sources a bank conflict"
# Lanes that write zeros are counted, too.
"$warpscope" trace copies.trace --site 11 > out || fail "site 11"
grep -q ', 232 wavefronts' out || fail "site 11: $(grep wavefronts out)"
# Two lanes that read the same bytes make a lower bound, which is said wherever a count is.
cat > least.trace << 'END'
warpscope trace 3: NVIDIA H200 (sm_90)
kernel "_Z1k" "k(int)" grid 1,1,1 block 32,1,1 at 0,0,0 lost 0
site 1 "LDGSTS.E.BYPASS.128" offset 10 copies 16 as "cp.async.cg.16"
END
python3 - >> least.trace << 'PYTHON'
print("1:0 4 ffffffff", *("%x" % (16 * lane) for lane in range(32)), "from", *("%x" % (lane // 2 * 16) for lane in range(32)))
print("end: 1 patterns, 0 executions lost")
PYTHON
"$warpscope" trace least.trace --site 1 > out || fail "a lower bound"
grep -q 'at least [0-9]* wavefronts' out || fail "a lower bound: $(grep wavefronts out)"
"$warpscope" trace least.trace --site 1 --format json > out || fail "a lower bound as json"
grep -q '"at_least": true' out || fail "json does not say that it is a lower bound"
for site in '' '--site 1'; do
    "$warpscope" trace least.trace $site --format csv > out || fail "a lower bound as csv"
    head -n 1 out | grep -q ',at_least$' && [ "$(tail -n +2 out | sed 's/.*,//' | sort -u)" = true ] || fail "csv: $(cat out)"
done
"$warpscope" banks --address least.trace --pattern 1 > out || fail "a pattern"
grep -q '^total: at least [0-9]' out && grep -q '^bank conflicts: at least [0-9]' out || fail "a pattern: $(grep -i least out)"
"$warpscope" export cp.async.cg.16 --figure bank --address least.trace --format svg --output least.svg ||
    fail "a figure of a lower bound"
grep -q 'At least [0-9]* wavefronts' least.svg && grep -q 'in bytes\.' least.svg || fail "words of a lower bound"
! grep -q 'no bank conflict' least.svg || fail "a lower bound is called free"
# All kinds of accesses and atomics.
run kinds.trace --profile kinds.csv
[ $status = 0 ] && [ "$(tail -n 1 out)" = "672 of 672 instructions as counted" ] || fail "kinds: exit $status, $(tail -n 1 out)"
[ "$(grep -c 'ATOMS.* equal$' out)" = 144 ] || fail "$(grep -c 'ATOMS.* equal$' out) atomics are equal"

# The table, one site in full with its cure, and formats.
shows 0 scan.trace
shows 0 scan.trace --site 5
shows 0 scan.trace --site 7 --format csv
shows 0 flash.trace
shows 0 packed.trace
shows 1 scan.trace --max-excess 7679
shows 0 scan.trace --max-excess 7680 --warp 3
sed 's/"many"/"ld.shared.b32 many"/' "$data/lost.trace" > loses.trace
shows 1 loses.trace --max-excess 0
"$warpscope" trace scan.trace --format csv > out || fail "csv"
[ "$(head -n 1 out)" = "file,line,column,instruction,kernel,executions,wavefronts,ideal,excess,ways,faulting,uncounted,offset,site,trace,device,at_least" ] ||
    fail "csv: $(head -n 1 out)"
[ "$(wc -l < out)" = 29 ] || fail "csv has $(wc -l < out) lines"
"$warpscope" trace scan.trace --format json > out.json || fail "json"
"$warpscope" trace scan.trace --format csv > out.csv || fail "csv"
"$warpscope" trace scan.trace --site 7 --format json > site.json || fail "a site as json"
"$warpscope" trace scan.trace --site 7 --format csv > site.csv || fail "a site as csv"
"$warpscope" trace triton.trace --site 30 --format json > line.json || fail "a site with a line as json"
"$warpscope" trace scan.trace --format sarif > out.sarif || fail "sarif"
"$warpscope" trace scan.trace --profile scan.csv --format json > joined.json || fail "profile as json"
python3 - <<'PYTHON' || fail "json"
import csv, json
said = json.load(open("out.json"))
assert said["view"] == "trace" and said["kernels"][0]["block"] == [64, 8, 1]
# One site has what the table has of it: its place, the kernel, the GPU and the file.
site = json.load(open("site.json"))
assert site["site"] == said["sites"][6] and site["kernel"] == said["kernels"][0]
assert site["kernel"]["source"] == "scan.trace" and site["kernel"]["compiler"].startswith("NVIDIA H200")
assert (site["executions"], site["site"]["executions"]) == (32, 512)
row, table = list(csv.DictReader(open("site.csv")))[0], list(csv.DictReader(open("out.csv")))[6]
for name in "file,line,column,instruction,kernel,offset,site,trace,device,at_least".split(","):
    assert row[name] == table[name], name
assert row["offset"] == "0x670" and row["trace"] == "scan.trace" and row["device"].startswith("NVIDIA H200")
site = json.load(open("line.json"))["site"]
assert (site["file"], site["line"], site["offset"]) == ("programs.py", 25, 0xae0)
assert sum(site["excess"] for site in said["sites"]) == 7680
assert sum(access.get("times", 1) for access in said["accesses"]) == 13824
assert json.load(open("out.sarif"))["runs"][0]["results"][0]["ruleId"] == "bank-conflict"
joined = json.load(open("joined.json"))
assert joined["equal"] == joined["compared"] == len(joined["sites"]) == 28
PYTHON
"$warpscope" trace scan.trace --format html > out.html || fail "html"
[ "$(grep -c '<img' out.html)" = 15 ] || fail "the page has $(grep -c '<img' out.html) pictures"
grep -q 'Site 5: <code>LDS</code>' out.html || fail "the page lacks a site"

# Of several kernels the worst is first.
"$warpscope" trace kinds.trace > out || fail "kinds"
excess=$(awk '$1 == "total" { print $5 }' out)
[ "$(sort -rn <<< "$excess")" = "$excess" ] && [ "$(wc -l <<< "$excess")" -gt 10 ] || fail "the order of kernels: $excess"

# A figure of one pattern.
"$warpscope" export --address scan.trace --pattern 100 --figure bank --output one.svg > /dev/null || fail "export"
grep -q 'provenance="captured .*; addresses traced: pattern 100' one.svg || fail "a figure's provenance does not name the trace"
grep -q "traced addresses: pattern 100" one.svg || fail "a figure does not say that it is of a trace"
"$warpscope" export --address scan.trace --figure bank --output worst.svg > /dev/null || fail "export of the worst"
grep -q "traced addresses: pattern 49, 'LDS @640'" worst.svg || fail "the default is not the worst pattern"
# Pattern 33 is of one lane: it is drawn so, and is no code.
"$warpscope" export --address scan.trace --pattern 33 --figure bank --output lane.svg > /dev/null || fail "one lane"
grep -q 'Inactive: T1–T31' lane.svg || fail "a figure does not name inactive lanes"
subcommand=code refused 1 ld.shared.b32 --address scan.trace --pattern 33
subcommand=feed refused 1 ld.shared.b32 mma.m8n8k4.f64.f64.f64.f64 --operand A --address scan.trace --pattern 33
subcommand=banks shows 0 --address scan.trace --pattern 33
"$warpscope" banks scan.trace | diff - <("$warpscope" trace scan.trace) || fail "banks of a trace"

# `find` lists each lane whose access has the byte or the bank, as the file has its address.
subcommand=find
shows 0 triton.trace --address 0x120
shows 0 "$data/lost.trace" --bank 2 --lane 22
shows 0 scan.trace --site 5 --warp 1
cat > found.py <<'PYTHON'
import csv, re, sys
name, queries = sys.argv[1], [query.split("=") for query in sys.argv[2].split(",")]
size, patterns, wanted = {}, 0, []
for line in open(name):
    if site := re.match(r'site (\d+) "([^"]*)".* (?:loads|stores|updates|copies) (\d+)', line):
        size[int(site[1])] = (int(site[3]), 8 if '"ldmatrix.m8n8.x1' in line else 16 if '"ldmatrix.m8n8.x2' in line else 32)
    if pattern := re.match(r"(\d+):(\d+) (\d+) ([0-9a-f]+) ([0-9a-f ]+)", line):
        patterns += 1
        site, warp, times = (int(pattern[i]) for i in (1, 2, 3))
        for lane, address in enumerate(pattern[5].split()[:32]):
            first, (width, lanes) = int(address, 16), size[site]
            row = {"site": site, "pattern": patterns, "warp": warp, "lane": lane, "byte": first, "width": 8 * width, "times": times}
            held = range(first, first + width)
            if lane < lanes and int(pattern[4], 16) >> lane & 1 and all(
                    int(value, 0) in held if axis == "address" else int(value) in [byte // 4 % 32 for byte in held]
                    if axis == "bank" else row[axis] == int(value) for axis, value in queries):
                wanted.append(row)
got = [{name: int(value) for name, value in row.items()} for row in csv.DictReader(sys.stdin)]
assert got == wanted and got, (name, queries, len(got), len(wanted))
PYTHON
for query in address=0x120 bank=7 lane=9,bank=31 site=3 warp=0,address=1040; do
    for name in scan triton flash; do
        "$warpscope" find $name.trace $(sed 's/\([a-z]*\)=/--\1 /g; s/,/ /g' <<< "$query") --format csv > out.csv ||
            fail "find $name.trace: $query"
        [ "$(wc -l < out.csv)" = 1 ] || python3 found.py $name.trace $query < out.csv || fail "find $name.trace: $query"
    done
done
for wrong in "--row 3" "--matrix 1" "--element 3,5" "--register r0" "" "--site 29" "--site 0" "--warp 16" "--pitch 128 --address 0" "--view fragment --lane 3"; do
    refused 2 scan.trace $wrong
done
refused 2 ldmatrix.x4 --site 3
refused 2 "$data/lost.trace" --warp 0
subcommand=trace

# Stores of two bytes, of which lanes share words; names with a comma; faults; and what did not run.
python3 - > odd.trace <<'PYTHON'
def row(step): return "ffffffff " + " ".join("%x" % (step * lane) for lane in range(32))
print('warpscope trace 2: a <GPU>\nkernel "_Z1k" "k(int)" grid 1,1,1 block 64,1,1 at 0,0,0 lost 0')
for number, site in enumerate(('STS.U16" offset 10 stores 2', 'LDS, <a>" offset 20 loads 4 at <b>.cu:7', 'LDS" offset 30 loads 4',
                               'ATOMS.CAS" offset 40 updates 4', 'STS.64" offset 50 stores 8',
                               'wgmma" offset 60 loads 1024 uncounted 2 "reads <A>"', 'STS" offset 70 stores 4'), 1):
    print('site %d "%s' % (number, site))
for site, step in (1, 2), (2, 128), (4, 128), (5, 4), (7, 0):
    print("%d:0 3 %s" % (site, row(step)))
print("end: 5 patterns, 0 executions lost")
PYTHON
shows 1 odd.trace
shows 1 odd.trace --format csv
for site in 1 7; do
    run_to 0 odd.trace --site $site
    ! grep 'undefined' out || fail "site $site: lanes that share a word are a fault"
    run_to 0 odd.trace --site $site --format json
done
# Faults that a GPU met are no element indices.
run_to 1 odd.trace --site 5
! grep 'element' out err || fail "a fault of a trace is called an index"
refused 2 odd.trace --site 3
refused 2 odd.trace --site 4 --format json
run_to 1 odd.trace --format html
for words in '<code>LDS, &lt;a&gt;</code>' 'Fault at site 5: lane 1' 'Not counted: site 6, wgmma: reads &lt;A&gt;; executed 2 times' \
    'In <code>k</code>. The worst of its patterns: 32-way bank conflict: 64 wavefronts, ideal 2'; do
    grep -qF "$words" out || fail "the page lacks '$words'"
done
! grep -q '<[ab]>\|<GPU>\|undefined' out || fail "a name is markup, or lanes that share a word a fault"
refused 1 odd.trace --warp 1
refused 1 packed.trace --warp 0
printf '"Kernel Name","k(int)"\n"Address","Source","Instructions Executed","L1 Wavefronts Shared"\n0x0,NOP,1,0\n' > odd.csv
for line in '10,STS.U16' '20,"LDS, <a>"' '30,LDS' '40,ATOMS.CAS' '50,STS.64' '60,wgmma' '70,STS'; do echo "0x$line,4,4"; done >> odd.csv
sed -i 's/"LDS, <a>"/LDS/' odd.csv
sed 's/LDS, <a>/LDS/' odd.trace > plain.trace
shows 1 plain.trace --profile odd.csv

# The window opens a trace.
if [ -e "$BUILD/lib/warpscope/window.so" ]; then
    cat > script << 'END'
expect control:site 5
click control site
click item site 6
expect control:site 6
expect message site 6: LDS at 0x650, 2-way, 512 excess
key ctrl+z
expect control:site 5
click control expression
type x
expect control:site none
key ctrl+z
drop kinds.trace
expect control:site 467
expect message Opened kinds.trace: site 467: LDS at kinds.cu:71 of atom_float, 32-way
click control export
click item bank figure as svg
key ctrl+z
expect control:site 5
click control site
click item site 7
expect control:site 7
key ctrl+z
key ctrl+y
expect control:site 7
key ctrl+z
key ctrl+z
key ctrl+y
key ctrl+y
expect control:site 7
click control expression
drop kinds.trace
type x
expect control:site 467
click control site
drop nofile.trace
expect message cannot-read
expect control:site 467
drop atomic.trace
expect message atomic.trace: no site can be shown: atomics are not shown here
expect control:site 467
END
    grep -v '^site [^4]\|^[^4]:0' odd.trace | sed 's/^site 4/site 1/; s/^4:/1:/; s/^end: 5/end: 1/' > atomic.trace
    SDL_VIDEODRIVER=dummy "$warpscope" window scan.trace --fresh --script script > out 2>&1 || fail "window: $(cat out)"
    # From standard input, a file or a pipe, as from a file.
    printf 'expect control:site 5\n' > first
    SDL_VIDEODRIVER=dummy "$warpscope" window - --fresh --script first < scan.trace > out 2>&1 || fail "window -: $(cat out)"
    cat scan.trace | SDL_VIDEODRIVER=dummy "$warpscope" window - --fresh --script first > out 2>&1 || fail "window -, a pipe: $(cat out)"
    # What it exports says in its words and as provenance where the addresses are from.
    for words in 'Lane t supplies .*, traced: site 467, LDS, of NVIDIA H200' 'provenance="captured .*; addresses traced: site 467, LDS, of NVIDIA H200'; do
        grep -q "$words" ld.shared.b32.bank.*.svg || fail "the window's figure lacks '$words'"
    done
    # What is selected is of the site, not of the variant before.
    printf 'expect variant ld.shared.b32\nexpect selection M0[20,0]\nexpect message Opened scan.trace\n' > script
    SDL_VIDEODRIVER=dummy "$warpscope" window scan.trace --fresh --theme dark --select 'M0[20,0]' --set font=120 --script script > out 2>&1 ||
        fail "the window's options: $(cat out)"
    printf 'expect control:site one pattern\nclick control export\nclick item bank figure as png\nclick control export\nclick item explore figure as svg\n' > script
    SDL_VIDEODRIVER=dummy "$warpscope" window scan.trace --pattern 49 --buffer 4096 --fresh --script script > out 2>&1 ||
        fail "window of a pattern: $(cat out)"
    grep -q "provenance=\"captured .*; addresses traced: pattern 49, 'LDS @640', of NVIDIA H200" ld.shared.b32.explore.*.svg ||
        fail "the figure of a pattern does not say that it is traced"
fi

# What cannot be.
subcommand=banks refused 2 --address scan.trace
subcommand=banks refused 2 ld.shared.b32 --address scan.trace
shows 1 .
"$warpscope" trace scan.trace --format html --max-excess 7679 > out 2> err && fail "html is not judged"
subcommand=window refused 2 scan.trace --address 't * 4'
# Options that make other addresses, or are of MMA variants.
for option in '--pitch 144' '--tile rows' '--swizzle 128' '--base 16' '--padding 4' '--element-bytes 2' '--execution 1' '--let A=3' \
    '--layout-at 1,1' '--buffer 64' '--operands A,B,D' '--operand A' '--descriptor leading=16' '--major mn'; do
    subcommand=window refused 2 scan.trace $option
done
subcommand=window refused 2 scan.trace --fed-by 'ldmatrix.x4 A'
subcommand=window refused 2 scan.trace --pattern 49 --pitch 144
refused 2 scan.trace --site 99
refused 2 scan.trace --site 0
refused 2 kinds.trace --kernel atom_float --site 1
refused 1 packed.trace --kernel gemm
for kernel in 'kernel "k" "k(int)" grid 1,1,1 block 32,1,1 at 0,0,0 lost 0' '# none'; do
    printf '%s\n' 'warpscope trace 2: a GPU' "$kernel" 'end: 0 patterns, 0 executions lost' > idle.trace
    shows 0 idle.trace
done
refused 2 scan.trace --site 5 --profile scan.csv
refused 2 - --profile -
refused 2 scan.trace --site 5 --format sarif
refused 2 scan.trace --site 5 --max-excess 3
refused 2
shows 1 scan.trace --profile flash.csv
sed 's/"LDS R/"FADD R/' scan.csv > other.csv
shows 1 scan.trace --profile other.csv
head -n 5 scan.csv > half.csv
shows 1 scan.trace --profile half.csv
shows 1 scan.trace --profile scan.trace
shows 1 scan.trace --kernel nothing
shows 1 scan.csv
: > empty.trace
shows 1 empty.trace
shows 1 nofile.trace
head -n 20 scan.trace > cut.trace
shows 1 cut.trace
