#!/usr/bin/env bash
# The probe captures what descriptors read: on a simulated device, from its command line to the file.
set -u
probe=$BIN/warpscope-probe
fake=$BUILD/fake
[ -e "$fake/libcuda.so.1" ] || { echo "skipped: no nvcc here, so the probe has no kernels"; exit 77; }
LD_LIBRARY_PATH=$fake "$probe" --list | grep -q '^descriptor.* no: needs a probe built with CUDA 12.0' &&
    { echo "skipped: nvcc is older than CUDA 12.0, and the probe says so"; exit 77; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
failures=0
names='descriptor.A.k.b16 descriptor.A.mn.b16 descriptor.A.k.b8 descriptor.A.k.b32
descriptor.B.k.b16 descriptor.B.mn.b16 descriptor.B.k.b8 descriptor.B.k.b32'

# expect STATUS MODE SM ARGUMENTS…: runs the probe on a simulated device, keeps what it says.
expect() {
    local status=$1 mode=$2 sm=$3 got
    shift 3
    what="$mode sm_$sm: warpscope-probe $*"
    LD_LIBRARY_PATH=$fake FAKE_CUDA=$mode FAKE_CUDA_SM=$sm "$probe" "$@" >out 2>err
    got=$?
    [ "$got" = "$status" ] || wrong "exit status $got, not $status"
}
wrong() {
    echo "FAILED: $what: $1"
    sed 's/^/    /' out err
    failures=$((failures + 1))
}
says() { grep -qF -- "$1" out || wrong "does not print: $1"; }
complains() { grep -qF -- "$1" err && [ "$(wc -l <err)" = 1 ] || wrong "does not say, in a line: $1"; }

# All of them, a file each, on the one target that has warpgroups.
expect 0 works 90 --out all 'descriptor.*'
[ ! -s err ] || wrong "complains"
says ' 8 of 8 '
[ "$(grep -c ', on sm_90a: as the PTX ISA specifies$' out)" = 8 ] || wrong "not a line each"
for name in $names; do
    grep -q "^  \"variant\": \"$name\",$" "all/$name.json" || wrong "no capture of $name"
done
[ "$(find all -type f | wc -l)" = 8 ] || wrong "more files"
"$BIN/warpscope" check all > out 2> err || wrong "check does not agree"
[ "$(grep -c '^ok  descriptor' out)" = 8 ] || wrong "check has not a line each"
grep '^ok' out | awk '{ print $2 }' | tr '\n' ' ' > order
[ "$(cat order)" = "$(echo $names) " ] || wrong "not in order: $(cat order)"

# What a device reads twice is the same file, but for its date; one may go to a stream.
expect 0 works 90 --out - descriptor.A.k.b32
cmp -s <(grep -v '"date"' out) <(grep -v '"date"' all/descriptor.A.k.b32.json) || wrong "another file"
grep -q '^standard output: .* 1 of 8 ' err || wrong "does not report"

# A device that does otherwise.
expect 1 wrong 90 --out odd descriptor.A.k.b32
complains 'descriptor.A.k.b32: '
says 'NOT as the PTX ISA specifies'
[ -s odd/descriptor.A.k.b32.json ] || wrong "is not written"

# What is not to be had.
expect 1 works 100 --out none 'descriptor.A.*'
complains 'error[no-gpu]: descriptor.A.k.b16 needs sm_90a, '
expect 2 works 90 --out none descriptor.A.k.b61
complains 'descriptor.A.k.b16?'
[ ! -e none ] || wrong "a folder is left behind"
expect 0 works 90 --list
[ "$(grep -c '^descriptor.* yes$' out)" = 8 ] || wrong "does not list 8"
expect 0 works 100 --list
[ "$(grep -c '^descriptor.* no: needs sm_90a' out)" = 8 ] || wrong "does not say what 8 need"

[ "$failures" = 0 ] && echo "descriptors: captured, checked, refused"
exit $((failures > 0))
