#!/usr/bin/env bash
# `warpscope-probe trace` of a program that uses the GPU in many ways: its output and exit status stay its own, the
# trace has the kernels, and what it lacks is one line. Without a GPU only compiles.
set -euo pipefail

. "$SOURCE/viz/tests/nvcc.bash"
need_nvcc 120
need_linked
probe=${PROBE:-$BIN/warpscope-probe}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
"$nvcc" -std=c++17 -lineinfo -cudart static -Werror all-warnings -arch=sm_90 -o "$folder/modes" "$SOURCE/probe/tests/trace_modes.cu"
nvidia-smi -L > /dev/null 2>&1 || { echo "built; no GPU here to run it"; exit 0; }
cd "$folder"
mkdir temporary
export TMPDIR=$folder/temporary
export LD_LIBRARY_PATH=${LD_LIBRARY_PATH:+$LD_LIBRARY_PATH:}$(dirname "$nvcc")/../lib64

# Mode, exit status, kernels in the trace, and a note (-: none).
failed=0
while read -r mode status kernels note; do
    [ -n "$mode" ] || continue
    got=0
    timeout 60 ./modes "$mode" > plain 2>&1 || got=$?
    [ $got = $status ] || { echo "$mode: without a trace exit $got, not $status: $(cat plain)"; failed=1; }
    got=0
    rm -f out.trace
    timeout 100 "$probe" trace -o out.trace -- ./modes "$mode" > traced 2> said || got=$?
    traced=$(grep '^kernel' out.trace 2> /dev/null | cut -d'"' -f2 | tr '\n' ' ' || :)
    echo "$mode: exit $got, traced $traced"
    sed 's/^/    /' said
    problem=
    [ $got = $status ] || problem="exit $got, not $status"
    cmp -s plain traced || problem="the output changed: $(cat traced)"
    [ "$(wc -w <<< "$traced")" = "$kernels" ] || problem="not $kernels kernels"
    case $note in
    -) ! grep -q 'note:\|error' said || problem="a note" ;;
    *) [ "$(grep -c "$note" said)" = 1 ] || problem="no single line '$note'" ;;
    esac
    [ -z "$(ls temporary)" ] || problem="left $(ls temporary)"
    [ ! -e out.trace ] || "$BIN/warpscope" trace out.trace > table || problem="the trace is not read"
    [ -z "$problem" ] || { echo "$mode: FAILED: $problem"; failed=1; }
done <<TABLE
plain        0    1  -
exit         7    1  -
abort        134  1  -
term         143  1  -
reset        0    2  -
graph        0    3  -
streams      0    4  -
threads      0    1  it does not end, maybe because it waits for another launch\|1 kernel was not traced
compiled     0    1  -
cooperative  0    1  -
fork         0    3  -
contexts     0    4  -
$([ "$(nvidia-smi -L | wc -l)" -lt 2 ] || echo 'devices 0 2 -')
fault        1    1  pass_faultingPi is not in the trace: an illegal memory access
TABLE
exit $failed
