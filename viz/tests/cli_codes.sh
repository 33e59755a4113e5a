#!/usr/bin/env bash
# The codes of errors: `warpscope help CODE` explains each; its example fails with that code, unless that
# depends on the machine, and the command that it gives instead does not fail.
. "$SOURCE/viz/tests/lib.bash" || exit
PATH=$BIN:$PATH
transcript=/dev/null
export XDG_STATE_HOME=$folder/state

run help errors
[ "$status" = 0 ] || fail "help errors: exit $status"
codes=$(awk '/^  [a-z]/ { print $1 }' out)
[ "$(echo "$codes" | wc -l)" -gt 40 ] || fail "few codes: $codes"
elsewhere=
for code in $codes; do
    run help "$code"
    [ "$status" = 0 ] && [ "$(head -1 out)" = "error[$code]" ] || fail "help $code: $(head -1 out)"
    awk 'length > 80 { exit 1 }' out || fail "help $code is wider than 80 columns"
    example=$(sed -n '/^Example/{n;s/^  //p}' out)
    instead=$(sed -n '/^Instead$/{n;s/^  //p}' out)
    [ -n "$example" ] && bash -n -c "$example" || fail "help $code: no example"
    [ -n "$instead" ] || fail "help $code: no cure"
    if grep -q '^Example, fails only ' out; then
        elsewhere+=" $code"
    elif [[ $code != bad-script || -e $BUILD/lib/warpscope/window.so ]]; then
        bash -c "$example" > out 2> err < /dev/null && fail "$code: no error of: $example"
        grep -q "^warpscope: error\[$code\]: " err || fail "$code: '$example' says: $(cat err)"
    fi
    if [[ $instead = 'warpscope '* && $instead != *[A-Z][A-Z][A-Z]* ]]; then
        bash -c "$instead" > out 2> err || fail "$code: '$instead' says: $(cat err)"
    fi
done
[ "$elsewhere" = ' compile-failed bad-capture no-gpu gpu-failed system out-of-memory' ] ||
    fail "not on any machine:$elsewhere"

status=0
"$warpscope" help no-descripto > out 2> err || status=$?
[ $status = 2 ] && grep -q 'no-descriptor' err || fail "a wrong code: exit $status: $(cat err)"
