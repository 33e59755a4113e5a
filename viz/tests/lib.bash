# What the shell tests share, sourced by each as its first line: an environment without a user's own
# settings, a folder of its own that is gone at the end, and how a test runs the program and fails.
#
# What the program says in words is compared as a whole: `ends`, `refused` and `shows` append each command
# and its words to a transcript, which has to be that in approved/NAME.txt beside the script. The command
# `.ci/approve NAME` writes that file anew. What is not said everywhere (without a window, as root) is not
# recorded: put `transcript=/dev/null` before the check.
set -eu
unset NO_COLOR CLICOLOR_FORCE WARPSCOPE_ASSETS WARPSCOPE_SCALE WARPSCOPE_PROBE SOURCE_DATE_EPOCH
export LC_ALL=C.UTF-8
command_name=warpscope # with which lines on standard error begin
warpscope=$BIN/$command_name
subcommand= # put before the arguments of run
input=/dev/null # of run
prompt="\$" # before a command in the transcript
varies= # what is not the same everywhere, and stands as … in the transcript
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

# compare: whether the transcript is the approved one; with WS_APPROVE it becomes that.
compare() {
    if [ -z "${WS_APPROVE-}" ]; then
        diff -uN -F '^\$ ' --label approved --label now "$approved" "$transcript" && return
        echo "FAILED: other words than approved. Where these are right: .ci/approve $(basename "$0" .sh)" >&2
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

# run_to STATUS ARGUMENTS…: likewise, and the status is that one.
run_to() {
    local wanted=$1
    shift
    run "$@"
    [ "$status" = "$wanted" ] || fail "$subcommand $*: exit $status, not $wanted: $(cat err)"
}

# record FILE… -- ARGUMENTS…: the command of these arguments and what the files hold go into the transcript.
record() {
    local lines=() word said
    while [ "$1" != -- ]; do
        mapfile -O ${#lines[@]} lines < "$1"
        shift
    done
    shift
    set -- "${@//"$folder"/FOLDER}" # before they are quoted
    said="$prompt $command_name"
    for word in $subcommand "${@//"$SOURCE"/SOURCE}"; do
        case $word in *[!A-Za-z0-9_.,:=+/@%*-]* | '') word=${word@Q} ;; esac
        said+=" $word"
    done
    [ "$input" = /dev/null ] || said+=" < $input"
    printf -v said '%s\n' "$said"
    [ ${#lines[@]} = 0 ] || printf -v said '%s' "$said" "${lines[@]}"
    [ "$status" = 0 ] || said+="exit $status"$'\n'
    said=${said//"$folder"/FOLDER}
    [ -z "$varies" ] || said=${said//"$varies"/…}
    printf '%s\n' "${said//"$SOURCE"/SOURCE}" >> "$transcript"
}

# ends STATUS ARGUMENTS…: with that status, and one line on standard error, which is recorded.
ends() {
    local lines
    run_to "$@"
    mapfile lines < err
    [ ${#lines[@]} = 1 ] && [[ ${lines[0]} = "$command_name: "*$'\n' ]] || fail "$subcommand ${*:2}: not one line: $(cat err)"
    record err -- "${@:2}"
}

# refused STATUS ARGUMENTS…: likewise, and nothing on standard output.
refused() {
    ends "$@"
    [ ! -s out ] || fail "$subcommand ${*:2}: something on standard output"
}

# shows STATUS ARGUMENTS…: with that status; all that it prints is recorded.
shows() {
    run_to "$@"
    record out err -- "${@:2}"
}

# sentences FILE ARGUMENTS…: those of a figure or a page that a command of these arguments made are recorded.
sentences() {
    sed 's/<[^>]*>/\n/g' "$1" | sed -E 's/^ *(text|title|description|provenance)\b[^"]*"(.*)"$/\2/; t; / box=/d' |
        grep '[a-z] .*[a-z] ' > "$folder.sentences" || true
    record "$folder.sentences" -- "${@:2}"
}

# until_true COMMAND…: waits until it succeeds, 20 seconds at most.
until_true() {
    for _ in $(seq 200); do
        if "$@" > /dev/null 2>&1; then return; fi
        sleep 0.1
    done
    fail "never: $*"
}
