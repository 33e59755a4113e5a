# What the shell tests share, sourced by each as its first line: an environment without a user's own
# settings, a folder of its own that is gone at the end, and how a test runs the program and fails.
#
# Messages and reports are compared as one approved transcript a script: `ends`, `refused`, `shows`,
# `sentences` and `record` append a command, its text and its exit status to the transcript, and at the end
# the transcript must equal approved/NAME.txt beside the script. `.ci/approve NAME` rewrites that file. Text
# that depends on the machine (no window, root, the JSON library's version) must not be recorded: put
# `transcript=/dev/null` before such a check.
set -eu
unset NO_COLOR CLICOLOR_FORCE WARPSCOPE_ASSETS WARPSCOPE_SCALE WARPSCOPE_PROBE SOURCE_DATE_EPOCH
export LC_ALL=C.UTF-8
command_name=warpscope # each line on standard error starts with it
warpscope=$BIN/$command_name
subcommand= # put before the arguments of run
input=/dev/null # standard input of run
prompt="\$" # written before a command in the transcript
varies= # text that differs between machines: the transcript has … in its place
x1=ldmatrix.m8n8.x1.b16 x2=ldmatrix.m8n8.x2.b16 x4=ldmatrix.m8n8.x4.b16

# For a test to define: what else is to be done in the end, whatever happened.
at_end() {
    :
}

[[ $0 = /* ]] && approved=$0 || approved=$PWD/$0
approved=${approved%/*}/approved/$(basename "$0" .sh).txt
folder=$(mktemp -d)
transcript=$folder.transcript
: > "$transcript"
finish() {
    local ended=$1
    at_end || true
    [ "$ended" != 0 ] || compare || ended=1
    chmod -R u+w "$folder"
    rm -rf "$folder" "$folder.transcript" "$folder.sentences"
    exit "$ended"
}
trap 'finish $?' EXIT
cd "$folder"

fail() {
    echo "FAILED: $*" >&2
    exit 1
}

# compare: fails unless the transcript equals the approved one; with WS_APPROVE set, replaces the approved one.
compare() {
    if [ -z "${WS_APPROVE-}" ]; then
        diff -uN -F '^\$ ' --label approved --label now "$approved" "$transcript" && return
        echo "FAILED: the output differs from the approved transcript. To approve it: .ci/approve $(basename "$0" .sh)" >&2
        return 1
    fi
    rm -f "$approved"
    [ ! -s "$transcript" ] || { mkdir -p "${approved%/*}" && cp "$transcript" "$approved"; }
}

# run ARGUMENTS…: the program's exit status in status, what it says in the files out and err.
run() {
    status=0
    "$warpscope" $subcommand "$@" > out 2> err < "$input" || status=$?
}

# run_to STATUS ARGUMENTS…: run, which must exit with that status.
run_to() {
    local wanted=$1
    shift
    run "$@"
    [ "$status" = "$wanted" ] || fail "$subcommand $*: exit $status, not $wanted: $(cat err)"
}

# record FILE… -- ARGUMENTS…: appends the command with these arguments and the text of the files.
record() {
    local lines=() word said
    while [ "$1" != -- ]; do
        mapfile -O ${#lines[@]} lines < "$1"
        shift
    done
    shift
    set -- "${@//"$folder"/FOLDER}" # before they are quoted
    said="$prompt $command_name"
    for word in $subcommand "${@/#"$SOURCE"/SOURCE}"; do
        case $word in *[!A-Za-z0-9_.,:=+/@%*-]* | '') word=${word@Q} ;; esac
        said+=" $word"
    done
    [ "$input" = /dev/null ] || said+=" < $input"
    printf -v said '%s\n' "$said"
    [ ${#lines[@]} = 0 ] || printf -v said '%s' "$said" "${lines[@]}"
    [ "$status" = 0 ] || said+="exit $status"$'\n'
    said=${said//"$folder"/FOLDER}
    [ -z "$varies" ] || said=${said//"$varies"/…}
    # Only a path's start: the folder may be /warpscope, which other paths end in.
    said=${said//" $SOURCE"/ SOURCE}
    printf '%s\n' "${said//$'\n'"$SOURCE"/$'\n'SOURCE}" >> "$transcript"
}

# ends STATUS ARGUMENTS…: exits with that status and prints one line on standard error, which is recorded.
ends() {
    local lines
    run_to "$@"
    mapfile lines < err
    [ ${#lines[@]} = 1 ] && [[ ${lines[0]} = "$command_name: "*$'\n' ]] || fail "$subcommand ${*:2}: not one line: $(cat err)"
    record err -- "${@:2}"
}

# refused STATUS ARGUMENTS…: as ends, and prints nothing on standard output.
refused() {
    ends "$@"
    [ ! -s out ] || fail "$subcommand ${*:2}: something on standard output"
}

# shows STATUS ARGUMENTS…: exits with that status; both outputs are recorded.
shows() {
    run_to "$@"
    record out err -- "${@:2}"
}

# sentences FILE ARGUMENTS…: records the sentences of the figure or page that a command with these arguments made.
sentences() {
    sed 's/<[^>]*>/\n/g' "$1" | sed -E 's/^ *(text|title|description|provenance)\b[^"]*"(.*)"$/\2/; t; / box=/d' |
        grep '[a-z] .*[a-z] ' > "$folder.sentences" || true
    record "$folder.sentences" -- "${@:2}"
}

# in_sample NTH SHARE: whether the nth is in a sample of one in SHARE; WS_SWEEP=all and =thin act as in C
# (probe/tests/sample.h).
in_sample() {
    case ${WS_SWEEP-} in
        all) ;;
        thin) [ $(($1 % (7 * $2))) = 0 ] ;;
        *) [ $(($1 % $2)) = 0 ] ;;
    esac
}

# until_true COMMAND…: waits until it succeeds, 20 seconds at most.
until_true() {
    for _ in $(seq 200); do
        if "$@" > /dev/null 2>&1; then return; fi
        sleep 0.1
    done
    fail "never: $*"
}
