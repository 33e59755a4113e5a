#!/usr/bin/env bash
# What the probe does with files that are none, with its standard output, and with a locale that has
# no letters but ASCII's: on a simulated device.
set -eu
probe=$BIN/warpscope-probe
fake=$BUILD/fake
[ -e "$fake/libcuda.so.1" ] || exit 77
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
export LD_LIBRARY_PATH=$fake FAKE_CUDA=works FAKE_CUDA_SM=90
x1=ldmatrix.m8n8.x1.b16 x2=ldmatrix.m8n8.x2.b16

fail() {
    echo "FAILED: $*" >&2
    exit 1
}

# expect STATUS ARGUMENTS…: standard output goes to out, unless it is sent elsewhere.
expect() {
    wanted=$1
    shift
    status=0
    "$probe" "$@" 2> err || status=$?
    [ "$status" = "$wanted" ] || fail "$*: exit $status, not $wanted: $(cat err)"
}

# A pipe is written to, and is a pipe afterwards; so is what a link leads to.
mkfifo pipe
ln -s pipe to_pipe
for name in pipe to_pipe; do
    timeout 20 cat pipe > got &
    expect 0 --output $name $x1 > out
    wait $!
    grep -q '"warpscope capture"' got || fail "$name: $(head -c 100 got)"
    [ -p pipe ] && [ -L to_pipe ] || fail "$name was replaced"
done
rm pipe to_pipe

# A device stays one; as it needs root to make one, /dev/null itself is not risked. One that is full
# says so.
if mknod device c 1 3 2> err; then
    expect 0 --output device $x1 > out
    [ -c device ] || fail "a device was replaced"
    rm device
fi
if mknod full c 1 7 2> err; then
    expect 1 --output full $x1 > out
    grep -q '^warpscope-probe: error\[[a-z-]*\]: full: .*No space left on device$' err || fail "$(cat err)"
    [ -c full ] || fail "a full device was replaced"
    rm full
fi

# A pipe has no names for several captures, and --time would write several times.
mkfifo pipe
expect 2 --output pipe > out
grep -q -- '^warpscope-probe: error\[[a-z-]*\]: --output pipe ' err || fail "$(cat err)"
expect 2 --time --output pipe $x1 > out
grep -q '^warpscope-probe: error\[[a-z-]*\]: --time ' err || fail "$(cat err)"
[ -p pipe ] || fail "a pipe was replaced"
rm pipe

# A link to a folder stays one. In a folder a link stays a link, and what it names is replaced, or
# made.
mkdir folder
ln -s folder to_folder
echo old > target.json
chmod 600 target.json
ln -s ../target.json folder/$x1.json
ln -s ../made.json folder/$x2.json
expect 0 --output to_folder $x1 $x2 > out
[ -L to_folder ] && [ -L folder/$x1.json ] && [ -L folder/$x2.json ] || fail "a link was replaced"
grep -q "\"variant\": \"$x1\"" target.json && grep -q "\"variant\": \"$x2\"" made.json || fail "targets"
[ "$(stat -c %a target.json)" = 600 ] || fail "permissions: $(stat -c %a target.json)"
[ "$(ls -A folder | wc -l)" = 2 ] && [ "$(ls -A | wc -l)" = 7 ] || fail "left behind: $(ls -A . folder)"

# What is there and neither a folder nor a stream stays as it is: a file, and a link to nothing.
ln -s nothing dangling
for name in target.json dangling; do
    ln -s $name taken
    expect 1 --output taken $x1 > out
    grep -q '^warpscope-probe: error\[[a-z-]*\]: taken ' err || fail "$(cat err)"
    rm taken
done
[ -L dangling ] && [ ! -e nothing ] || fail "a link to nothing was followed"

# With a slash at its end a folder is one of devices' folders, in which the GPU's own is named after it.
mkdir devices
expect 0 --output devices/ $x1 > out
grep -q '^devices/simulated-not-a-gpu: 1 of 41' out || fail "$(cat out)"
expect 0 --output devices/ $x2 > out
[ "$(cd devices && echo */*)" = "simulated-not-a-gpu/$x1.json simulated-not-a-gpu/$x2.json" ] ||
    fail "$(find devices)"
expect 1 --output devices/simulated-not-a-gpu/ $x1 > out
grep -q '^warpscope[a-z-]*: error\[[a-z-]*\]: devices/simulated-not-a-gpu/ .*slash' err || fail "$(cat err)"
expect 1 --output nothing/ $x1 > out
grep -q '^warpscope[a-z-]*: error\[[a-z-]*\]: nothing/ .*slash' err && [ ! -e nothing ] || fail "$(cat err)"

# "-" is standard output: the capture alone, and the report beside it.
same() { # but for the date
    sed 's/"date": .*//' "$1" > one
    sed 's/"date": .*//' "$2" | cmp - one
}
for name in - /dev/stdout /dev/fd/1; do
    expect 0 --output $name $x1 > got
    same got target.json || fail "--output $name: $(head -c 200 got)"
    grep -q '^standard output: 1 of 41' err || fail "$(cat err)"
    [ ! -e ./- ] || fail "a file named -"
    expect 2 --time --output $name $x1 > out
    grep -q '^warpscope-probe: error\[[a-z-]*\]: --time ' err || fail "$(cat err)"
    expect 2 --output $name > out
    grep -q -- "^warpscope-probe: error\[[a-z-]*\]: --output $name " err || fail "$(cat err)"
done
expect 0 --output - $x1 | cat > got
same got target.json || fail "--output - into a pipe"
expect 0 --output /dev/fd/3 $x1 3> got > out
same got target.json || fail "--output /dev/fd/3"
grep -q '^/dev/fd/3: 1 of 41' out || fail "$(cat out)"

# What cannot be written to standard output is a failure.
for line in "--list" "--help" "--man" "--version" "--run $x1" "--run $x1 --format json" \
    "--output capture $x1" "--output - $x1"; do
    # shellcheck disable=SC2086
    expect 1 $line > /dev/full
    grep -q '^warpscope-probe: error\[[a-z-]*\]: standard output: ' err && [ "$(wc -l < err)" = 1 ] || fail "$line: $(cat err)"
done

# A file of addresses that is not there is a failure too, not wrong usage.
expect 1 --run $x1 --addresses nofile > out
grep -q '^warpscope-probe: error\[[a-z-]*\]: nofile: .*No such file or directory$' err || fail "$(cat err)"
expect 1 --run $x1 --addresses . > out
grep -q '^warpscope-probe: error\[[a-z-]*\]: \.: ' err || fail "$(cat err)"
expect 2 --run $x1 --addresses nofile --address t > out
expect 2 --run $x1 --addresses nofile --pitch wide > out

# Without a limit's signal: a capture that grows too large for it is an error, and leaves nothing.
(ulimit -f 4; expect 1 --output limited $x1 > /dev/null) || fail "a limit on the size of files"
[ "$(ls -A | grep -c 'limited\|warpscope-')" = 0 ] || fail "left behind: $(ls -A)"

# Only ASCII, where the locale says no more.
for line in "--list" "--help" "--man" "--run $x1" "--output capture $x1"; do
    # shellcheck disable=SC2086
    LC_ALL=C expect 0 $line > out
    ! LC_ALL=C grep -q '[^ -~]' out err || fail "$line: $(LC_ALL=C grep -h '[^ -~]' out err | head -n 1)"
done
grep -q 'cycles = .* x wavefronts' out || fail "$(cat out)"
LC_ALL=C.UTF-8 expect 0 --output capture $x1 > out
grep -q 'cycles = .* × wavefronts' out || fail "$(cat out)"
