#!/usr/bin/env bash
# An option given twice: every option of every command, found in its help, either counts each time or
# is refused. None keeps the last in silence.
. "$SOURCE/viz/tests/lib.bash" || exit

# twice PROGRAM… -- OPTION [VALUE]: refused in one line, as wrong usage.
twice() {
    local status=0
    "$@" > out 2> err < /dev/null || status=$?
    [ "$status" = 2 ] || fail "$*: exit $status: $(cat err)"
    [ "$(wc -l < err)" = 1 ] && grep -q "^${1##*/}: .*twice" err || fail "$*: $(cat err)"
}

# A value that an option of a command takes: a word, where it takes one of several.
value_of() {
    bash -c 'source <("$1" help --format bash); COMP_WORDS=(warpscope "$2" "$3" ""); COMP_CWORD=3
             COMP_LINE="${COMP_WORDS[*]}" COMP_POINT=${#COMP_LINE}
             _warpscope; printf "%s\n" "${COMPREPLY[@]}"' bash "$warpscope" "$1" "--$2" |
        head -n 1 | grep -v '^out$\|^err$\|^words$\|^help$\|^checked$' || echo 1
}

many='export:figure export:format export:let banks:let banks:param banks:include banks:define code:let find:element window:let'
: > checked
for command in list show find banks code check export window help; do
    "$warpscope" "$command" --help all > help
    sed -n 's/^  \(-., \)\{0,1\}--\([a-z-]*\)\( [^ ]*\)\{0,1\}.*/\2\3/p' help | grep -v '^help' > words || true
    while read -r option takes; do
        case " $many " in *" $command:$option "*) continue ;; esac
        case $takes in
        [A-Z]*)
            value=$(value_of "$command" "$option")
            twice "$warpscope" "$command" $x4 "--$option" "$value" "--$option" "$value"
            ;;
        *) twice "$warpscope" "$command" $x4 "--$option" "--$option" ;;
        esac
        echo "$command $option" >> checked
    done < words
done
[ "$(wc -l < checked)" -ge 60 ] || fail "only $(wc -l < checked) options were found in the help"

"$BIN/warpscope-probe" --help all > help
sed -n 's/^  \(-., \)\{0,1\}--\([a-z-]*\)\( [A-Z=,|]*\)\{0,1\}.*/\2\3/p' help | grep -v '^help' > words
while read -r option takes; do
    [ "$option" != let ] || continue
    value=1
    case $option in
    format) value=json ;;
    completion) value=bash ;;
    tile) value=rows ;;
    swizzle) value=32 ;;
    lane) value=mine ;;
    layout-at) value=0,0 ;;
    addresses) value=$folder/numbers ;;
    esac
    seq 0 16 496 > numbers
    twice "$BIN/warpscope-probe" --"$option" ${takes:+"$value"} --"$option" ${takes:+"$value"}
done < words
[ "$(wc -l < words)" -ge 15 ] || fail "only $(wc -l < words) options of the probe"

# Those that count each time do.
"$warpscope" export $x4 --figure fragment --figure register --output each > out
[ "$(ls each | wc -l)" = 2 ] || fail "--figure twice: $(ls each)"
"$warpscope" banks $x4 --address 't * a + b' --let a=16 --let b=0 > out || fail "--let twice"
[ "$("$warpscope" find $x4 --element 0,0,0 --element 0,0,1 --format csv | wc -l)" = 3 ] ||
    fail "--element twice"
