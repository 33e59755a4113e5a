# What the shell tests share, sourced by each as its first line: an environment without a user's own
# settings, a folder of its own that is gone at the end, and how a test runs the program and fails.
set -eu
unset NO_COLOR CLICOLOR_FORCE WARPSCOPE_ASSETS WARPSCOPE_SCALE WARPSCOPE_PROBE SOURCE_DATE_EPOCH
warpscope=$BIN/warpscope
subcommand= # put before the arguments of run
x1=ldmatrix.m8n8.x1.b16 x2=ldmatrix.m8n8.x2.b16 x4=ldmatrix.m8n8.x4.b16

# For a test to define: what else is to be done in the end, whatever happened.
at_end() {
    :
}

folder=$(mktemp -d)
trap 'at_end || true; chmod -R u+w "$folder"; rm -rf "$folder"' EXIT
cd "$folder"

fail() {
    echo "FAILED: $*" >&2
    exit 1
}

# run ARGUMENTS…: the program's exit status in status, what it says in the files out and err.
run() {
    status=0
    "$warpscope" $subcommand "$@" > out 2> err < /dev/null || status=$?
}

# ends STATUS TEXT ARGUMENTS…: with that status, and one line on standard error that has the text.
ends() {
    local wanted=$1 text=$2
    shift 2
    run "$@"
    [ "$status" = "$wanted" ] || fail "$subcommand $*: exit $status, not $wanted: $(cat err)"
    [ "$(wc -l < err)" = 1 ] && grep -q '^warpscope: ' err || fail "$subcommand $*: not one line: $(cat err)"
    grep -qF -- "$text" err || fail "$subcommand $*: wanted '$text', got $(cat err)"
}

# refused STATUS TEXT ARGUMENTS…: likewise, and nothing on standard output.
refused() {
    ends "$@"
    shift 2
    [ ! -s out ] || fail "$subcommand $*: something on standard output"
}

# in_sample NTH SHARE: whether the nth is in a sample of one in SHARE; all are with WS_SWEEP=all, which
# the slow tests set (probe/tests/sample.h).
in_sample() {
    [ "${WS_SWEEP-}" = all ] || [ $(($1 % $2)) = 0 ]
}

# until_true COMMAND…: waits until it succeeds, 20 seconds at most.
until_true() {
    for _ in $(seq 200); do
        if "$@" > /dev/null 2>&1; then return; fi
        sleep 0.1
    done
    fail "never: $*"
}
