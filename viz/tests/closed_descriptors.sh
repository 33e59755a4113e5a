#!/usr/bin/env bash
# Programs that are started with standard descriptors closed: no file and no pipe of theirs becomes
# one, so that no message is taken for data.
. "$SOURCE/viz/tests/lib.bash" || exit

# With all open, and with some closed: the same files. Fontconfig complains to standard error from
# within the workers, which is where their reports would go.
echo '<fontconfig><include>/etc/fonts/fonts.conf</include><frob/></fontconfig>' > fonts.conf
complain() {
    FONTCONFIG_FILE=$folder/fonts.conf "$warpscope" export 'ldmatrix.m8n8.*' \
        --format png,svg --size 300px --jobs 2 --output "$1"
}
[ -e "$BUILD/lib/warpscope/raster.so" ] || exit 77
complain open > out 2> err || fail "all open: $(cat err)"
status=0
(complain closed 0<&- > out 2>&-) || status=$?
[ "$status" = 0 ] || fail "0 and 2 closed: exit $status, $(cat out)"
diff -r open closed || fail "0 and 2 closed: other files"

# What is written to a closed output is not lost in silence.
status=0
"$warpscope" list >&- 2> err || status=$?
[ "$status" = 1 ] && grep -q '^warpscope: error.*: standard output: ' err || fail "1 closed: exit $status, $(cat err)"
status=0
"$warpscope" export $x1 --output - >&- 2> err || status=$?
[ "$status" = 1 ] || fail "an export to a closed output: exit $status, $(cat err)"

# All closed: done all the same, and nothing that was said is in a file.
status=0
"$warpscope" export $x1 --output all 0<&- >&- 2>&- || status=$?
"$warpscope" export $x1 --output none > out
cmp all/$x1.svg none/$x1.svg || fail "all closed: the file"
status=0
"$BIN/warpscope-probe" --list 0<&- 2>&- > out || status=$?
[ "$status" -lt 2 ] && [ -s out ] || fail "the probe: exit $status"
