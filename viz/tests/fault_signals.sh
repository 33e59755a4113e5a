#!/usr/bin/env bash
# A batch that a signal ends: the program ends by it, after its workers, which end what they are at; what
# it wrote is whole, nothing else is there, and one line counts it. However the signal comes: to the program alone, or to all its processes.
. "$SOURCE/viz/tests/lib.bash" || exit
formats=svg,png,pdf
[ -e "$BUILD/lib/warpscope/raster.so" ] || formats=svg,html
figures=(--figure fragment,mapping --format $formats)
"$warpscope" export 'ldmatrix.m8n8.*' "${figures[@]}" --output whole > out
all=$(find whole -type f | wc -l)

has_file() { [ -n "$(find "$1" -type f ! -name '.*' 2> find_said)" ]; }
is_over() { ! kill -0 -- -$batch; }

# What stands in a folder is whole: as it is in the folder `whole`.
check_whole() {
    for file in $(cd "$1" && find . -type f); do
        cmp "$1/$file" "whole/$file" > cmp_said 2>&1 || fail "$what: $file: $(cat cmp_said)"
    done
}

# begin ARGUMENTS…: in a process group of its own, until the first file is there. (A shell's
# background has SIGINT ignored.)
begin() {
    rm -rf batch
    setsid env --default-signal=INT "$@" > out 2>&1 &
    batch=$!
    until_true has_file batch
}

for jobs in 1 3; do
    for signal in INT TERM HUP; do
        for target in '' -; do # the program, and its group
            what="SIG$signal to ${target:+all of }$jobs"
            begin "$warpscope" export 'ldmatrix.m8n8.*' "${figures[@]}" --output batch --jobs $jobs
            kill -$signal -- $target$batch
            status=0
            wait $batch 2> wait_said || status=$?
            ! kill -0 -- -$batch 2> kill_said || fail "$what: a worker is left"
            [ $status = $((128 + $(kill -l $signal))) ] || fail "$what: exit $status: $(cat out)"
            case $signal in INT) name=Interrupt ;; TERM) name=Terminated ;; HUP) name=Hangup ;; esac
            [ "$(cat out)" = "warpscope: stopped ($name): $(find batch -type f | wc -l) of $all files written" ] ||
                fail "$what says: $(cat out), and wrote $(find batch -type f | wc -l)"
            check_whole batch
        done
    done
done

# Sent twice, a signal ends it at once, with what it is at: here a pipe that nobody reads.
rm -rf batch
mkdir batch
mkfifo batch/$x1.svg
setsid env --default-signal=INT "$warpscope" export $x1 $x2 --output batch --jobs 1 > out 2>&1 &
batch=$!
sleep 0.5
kill -INT $batch
sleep 0.2
kill -INT $batch
status=0
wait $batch 2> wait_said || status=$?
[ $status = 130 ] && [ -p batch/$x1.svg ] || fail "a signal sent twice: exit $status"

# What was started with a signal ignored, as nohup does it, is not disturbed by it.
rm -rf batch
(trap '' HUP; exec setsid "$warpscope" export 'ldmatrix.m8n8.*' "${figures[@]}" --output batch --jobs 3 > out 2>&1) &
batch=$!
until_true has_file batch
kill -HUP -- -$batch
wait $batch || fail "an ignored signal: exit $?: $(cat out)"
diff -r batch whole || fail "an ignored signal"

# Nobody can be told of SIGKILL; but no worker draws on for nobody.
what=SIGKILL
begin "$warpscope" export 'ldmatrix.m8n8.*' "${figures[@]}" --output batch --jobs 3
kill -KILL $batch
wait $batch 2> wait_said || true
until_true is_over
rm -f batch/.warpscope-*
check_whole batch

# A worker that is lost is told of, in one line, with what is missing.
rm -rf batch
"$warpscope" export 'ldmatrix.m8n8.*' "${figures[@]}" --size 4000px --output batch --jobs 2 > out 2> err &
batch=$!
until_true has_file batch
kill -KILL "$(pgrep -P $batch | head -n 1)"
status=0
wait $batch || status=$?
[ $status = 1 ] && [ "$(wc -l < err)" = 1 ] && grep -q '^warpscope: .*\b9\b.*Killed' err ||
    fail "a lost worker: exit $status: $(cat err)"

# The probe, on a simulated device.
[ -e "$BUILD/fake/libcuda.so.1" ] || exit 0
export LD_LIBRARY_PATH=$BUILD/fake FAKE_CUDA=works FAKE_CUDA_SM=90
for signal in INT TERM; do
    what="the probe, SIG$signal"
    rm -rf batch
    setsid env --default-signal=INT "$BIN/warpscope-probe" --out batch > out 2>&1 &
    batch=$!
    sleep 0.3
    kill -$signal $batch
    status=0
    wait $batch 2> wait_said || status=$?
    [ $status = 0 ] || [ $status = $((128 + $(kill -l $signal))) ] || fail "$what: exit $status: $(cat out)"
    ! kill -0 -- -$batch 2> kill_said || fail "$what: a process is left"
    [ $status = 0 ] || [ ! -s out ] || # one that comes before the first file is written ends it in silence
        grep -q "^warpscope-probe: stopped (.*): $(find batch -name '*.json' | wc -l) of [0-9]* files written$" out ||
        fail "$what says: $(cat out)"
    [ -z "$(find batch -name '.*' ! -name . 2> find_said)" ] || fail "$what leaves $(ls -A batch)"
    [ ! -d batch ] || [ -z "$(ls batch)" ] || "$warpscope" check batch > checked 2>&1 ||
        ! grep -q FAILED checked || fail "$what: $(grep FAILED checked)"
done
