#!/usr/bin/env bash
# `warpscope-probe trace` without a GPU: a script in the traced program's place writes what the tracer's library
# writes. Its output, exit status and signals stay its own; nothing is left behind.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
mkdir -p bin lib/warpscope temporary
cp "$BIN/warpscope-probe" bin
export TMPDIR=$folder/temporary PATH=$PATH
unset CUDA_HOME CUDA_PATH WARPSCOPE_SANITIZER

fail() {
    echo "FAILED: $*" >&2
    exit 1
}

# expect STATUS WORDS ARGUMENTS…: the exit status, and what is said on standard error.
expect() {
    local wanted=$1 words=$2 status=0
    shift 2
    bin/warpscope-probe trace "$@" > out 2> err || status=$?
    [ "$status" = "$wanted" ] || fail "$*: exit $status, not $wanted: $(cat err)"
    grep -qF -- "$words" err || fail "$*: '$(cat err)' does not say '$words'"
    [ -z "$(ls temporary)" ] || fail "$*: left $(ls temporary)"
}

expect 1 'this build has no tracer' -- true
: > lib/warpscope/tracer.so
export WARPSCOPE_SANITIZER=$folder/nothing.so
expect 1 'WARPSCOPE_SANITIZER=' -- true
export WARPSCOPE_SANITIZER=$folder/lib/warpscope/tracer.so

expect 2 'no program' --kernel k
expect 2 "unexpected 'program'" program
expect 2 '--launch 0: expected a number from 1' --launch 0 -- true
expect 2 '--block 1,x: expected X,Y,Z' --block 1,x -- true
expect 2 '--warp 32: expected a number from 0 to 31' --warp 32 -- true
expect 2 '--accesses 9999999' --accesses 9999999 -- true
expect 2 'unknown option' --nothing -- true
bin/warpscope-probe trace --help > out || fail "--help"
grep -q 'PROGRAM' out && [ "$(wc -l < out)" -le 40 ] || fail "--help: $(cat out)"

expect 1 'launched no CUDA kernel' -- true
expect 7 'launched no CUDA kernel' -- sh -c 'exit 7'
expect 127 'nothing: No such file' -- ./nothing
expect 1 'nothing was traced: sanitizerSubscribe: in use' -- \
    sh -c 'echo "sanitizerSubscribe: in use" > $WARPSCOPE_TRACE_FOLDER/1.failed'
expect 1 "these ran: _Z1kPf, other" --kernel none -- \
    sh -c 'printf "_Z1kPf\nother\n" > $WARPSCOPE_TRACE_FOLDER/1.seen'
expect 1 'cut off' -- sh -c 'echo short > $WARPSCOPE_TRACE_FOLDER/1.1.launch'

# What the library is told, and a launch of two warps as it writes it.
cat > program <<'PYTHON'
#!/usr/bin/env python3
import os, struct, sys
assert os.environ["CUDA_INJECTION64_PATH"].endswith("/lib/warpscope/tracer.so")
assert os.environ["WARPSCOPE_TRACE_KERNELS"] == "*k*", os.environ["WARPSCOPE_TRACE_KERNELS"]
assert os.environ["WARPSCOPE_TRACE_WANTED"] == "2 1 0 0 -1 500", os.environ["WARPSCOPE_TRACE_WANTED"]
name = b"_Z1kPf"
def record(pc, by, warp, bytes, flags, count, active, addresses, sources=[0] * 32):
    return struct.pack("<2Q6I32I32i", pc, 7, by, warp, bytes, flags, count, active, *addresses, *sources)
rows = [1024 + 128 * lane for lane in range(32)]
records = [record(0x7010, 0, warp, 4, 1, 0, 0xFFFFFFFF, rows) for warp in (0, 1, 0)]
records += [record(0x7020, 2, 0, 16, 1, 4, 0xFFFFFFFF, rows), record(0x7030, 3, 1, 16, 2, 0xFFFFFFFF, 1, rows),
            record(0x7038, 3, 0, 16, 2, 80, 0xF, rows, [0, -96, 64, -1 << 31] + [0] * 28),
            record(0x7038, 3, 0, 16, 2, 80, 0xF, rows, [0, -96, 64, -1 << 31] + [9] * 28),
            record(0x7040, 4, 0, 0, 1, 0, 0xFFFFFFFF, [0, 2048, 0, 8192] + [0] * 28),
            record(0x7050, 0, 0, 4, 3, 0, 3, rows)]
head = struct.pack("<8s3I3I3I2I3I2iQQQ128s", b"wstrace3", 4, 1, 1, 64, 1, 1, 1, 0, 0, len(records) + 3,
                   len(records), 1024, 0, len(name), 9, 0, 0x7000, 0x100, 2, b"a GPU")
with open(os.environ["WARPSCOPE_TRACE_FOLDER"] + "/5.1.launch", "wb") as file:
    file.write(head + name + b"".join(records))
with open(os.environ["WARPSCOPE_TRACE_FOLDER"] + "/5.late", "w") as file:
    file.write("_Z5otherv\n_Z4lastv\n")
print("output of its own")
sys.exit(int(sys.argv[1]))
PYTHON
chmod +x program
expect 0 'made.trace: 9 accesses at 6 places of 1 kernel' --kernel '*k*' --launch 2 --block 1 --accesses 500 \
    -o made.trace -- ./program 0
[ "$(cat out)" = "output of its own" ] || fail "output: $(cat out)"
grep -q '3 more accesses are not in the trace' err || fail "lost accesses are not said"
grep -q 'note: 2 kernels were not traced, because each launch overlapped another traced launch: _Z5otherv, _Z4lastv; ' err ||
    fail "kernels that other launches kept out are not said: $(cat err)"
grep -v '^note nvdisasm\|^note 2 kernels' made.trace > got
sed "s/ROWS/$(for lane in $(seq 0 31); do printf ' %x' $((128 * lane)); done)/; s/NONE/$(printf ' -%.0s' $(seq 31))/; s/FEW/ 0 80$(printf ' -%.0s' $(seq 30))/; s/REST/$(printf ' -%.0s' $(seq 28))/g" \
    > wanted <<'TEXT'
warpscope trace 3: a GPU (sm_90)
kernel "_Z1kPf" "k(float*)" grid 4,1,1 block 64,1,1 at 1,0,0 lost 3
site 1 "ld.shared 4 bytes" offset 10 loads 4
site 2 "ldmatrix.x4" offset 20 loads 16 as "ldmatrix.m8n8.x4.b16"
site 3 "cp.async 16 bytes" offset 30 copies 16 as "cp.async.ca.16"
site 4 "cp.async 16 bytes" offset 38 copies 16 as "cp.async.ca.16"
site 5 "wgmma" offset 40 loads 10240 uncounted 1 "wgmma reads A and B through descriptors; lanes have no addresses"
site 6 "atom.shared 4 bytes" offset 50 updates 4
1:0 2 ffffffffROWS
1:1 1 ffffffffROWS
2:0 1 ffffffffROWS
3:1 1 1 0NONE
4:0 2 f 0 80 100 180REST from 50 f0 110 ffffffffREST
6:0 1 3FEW
end: 6 patterns, 0 executions lost
TEXT
sed 's/"k(float\*)"\|"_Z1kPf" grid/&/' got | diff - wanted || fail "the trace"
"$BIN/warpscope" trace made.trace > out || fail "the trace is not read: $(cat out)"

# More launches, and more places, than a trace has room for: the rest is noted, and the trace is read.
sed -e '/^assert/d' -e '/^records/,/^print/d' program > many
cat >> many <<'PYTHON'
def launch(number, records, name=b"_Z1kPf"):
    head = struct.pack("<8s3I3I3I2I3I2iQQQ128s", b"wstrace3", 1, 1, 1, 32, 1, 1, 0, 0, 0, len(records), len(records),
                       0, 0, len(name), 9, 0, 0x7000, 1 << 20, 1, b"a GPU")
    with open(os.environ["WARPSCOPE_TRACE_FOLDER"] + "/5.%d.launch" % number, "wb") as file:
        file.write(head + name + b"".join(records))
def load(pc): return record(pc, 0, 0, 4, 1, 0, 1, rows)
for number in range(1, 1031) if sys.argv[1] == "launches" else ():
    launch(number, [load(0x7010)], b"" if number == 1 else b"_Z1kPf")
if sys.argv[1] == "places":
    launch(1, [load(0x7000 + 16 * i) for i in range(16390)])
PYTHON
sed -i '/^sys.exit/d' many
expect 0 '6 more launches are not in the trace' -o many.trace -- python3 many launches
"$BIN/warpscope" trace many.trace > out || fail "a trace of many launches is not read"
expect 0 '6 more accesses are not in the trace' -o many.trace -- python3 many places
"$BIN/warpscope" trace many.trace > out || fail "a trace of many places is not read"

# Its status with a trace, a trace that cannot be written, and its signal.
expect 3 'made.trace: 9 accesses' --kernel '*k*' --launch 2 --block 1 --accesses 500 -o made.trace -- ./program 3
expect 127 'launched no CUDA kernel' -- sh -c 'exit 127'
echo mine > mine.py
expect 1 'not a trace and is not replaced' -o mine.py -- sh -c ': > ran'
[ "$(cat mine.py)" = mine ] && [ ! -e ran ] || fail "a file of the user's, or the program ran"
expect 0 'made.trace: 9 accesses' --kernel '*k*' --launch 2 --block 1 --accesses 500 -o made.trace -- ./program 0
expect 1 'cannot be written' --kernel '*k*' --launch 2 --block 1 --accesses 500 -o none/made.trace -- ./program 0
expect 143 'launched no CUDA kernel' -- sh -c 'kill -TERM $$'
# A signal to the probe reaches the program.
bin/warpscope-probe trace -- sh -c 'trap "echo told > told; exit 5" TERM; echo > ready; while :; do sleep 0.1; done' 2> /dev/null &
for _ in $(seq 100); do [ ! -e ready ] || break; sleep 0.1; done
kill -TERM $!
status=0
wait $! || status=$?
[ "$status" = 5 ] && [ -e told ] || fail "a signal: exit $status"
