#!/usr/bin/env bash
# What export does with links, streams and interruptions, and that a locale of ASCII gets ASCII.
. "$SOURCE/viz/tests/lib.bash" || exit

"$warpscope" export $x4 --output plain.svg > out

# A link stays one, and what it names is there whole: with a full disk as it was before.
ln -s target.svg link.svg
"$warpscope" export $x4 --output link.svg > out || fail "a link to nothing"
[ -L link.svg ] && cmp plain.svg target.svg || fail "what a link names"
echo precious > target.svg
status=0
(ulimit -f 4; exec "$warpscope" export $x4 --output link.svg > /dev/null 2> err) || status=$?
[ $status = 1 ] && grep -q '^warpscope: error.*: link.svg: ' err || fail "exit $status: $(cat err)"
[ -L link.svg ] && [ "$(cat target.svg)" = precious ] || fail "a part of a file"
chmod 600 target.svg
"$warpscope" export $x4 --output link.svg > out
[ "$(stat -c %a target.svg)" = 600 ] && cmp plain.svg target.svg || fail "permissions"
[ "$(ls -A | wc -l)" = 5 ] || fail "left behind: $(ls -A)"

# Standard output by any of its names is the figure alone, behind what is there.
for name in - /dev/stdout /dev/fd/1; do
    { echo head; "$warpscope" export $x4 --output $name; echo tail; } > got
    { echo head; cat plain.svg; echo tail; } | cmp - got || fail "--output $name"
    "$warpscope" export $x4 --output $name | cmp - plain.svg || fail "--output $name into a pipe"
done

# A list comes from standard input too.
echo '{"format": "warpscope figures", "version": 1, "groups": [{"figures": [
    {"file": "a.svg", "variant": "ldmatrix.m8n8.x4.b16"}]}]}' > list.json
"$warpscope" export --list - --output listed < list.json > out && cmp listed/a.svg plain.svg || fail "--list -"
status=0
echo '{' | "$warpscope" export --list - > out 2> err || status=$?
[ $status = 1 ] && grep -q '^warpscope: error.*: standard input:[12]:' err || fail "$(cat err)"

# So does whatever an option or a word names a file for.
echo '(t % 16) * 128 + (t / 16) * 16' > code.c
seq 0 16 496 > offsets.txt
f16=mma.m16n8k16.f32.f16.f16.f32
while IFS='|' read -r file line; do
    status=0 piped=0
    eval "\"$warpscope\" ${line//@/$file}" > out 2> err || status=$?
    eval "\"$warpscope\" ${line//@/-}" < $file > got 2> err || piped=$?
    [ "$piped" = "$status" ] && [ -s got ] || fail "$line: exit $piped of -, $status of $file: $(cat err)"
    sed "s|$file|standard input|g" out | cmp - got || fail "$line: - is not $file"
done <<'TEXT'
code.c|banks $x4 --code @
code.c|banks $x4 --address 't * 16' --against-code @
offsets.txt|banks $x4 --addresses @
code.c|code $x4 --code @
offsets.txt|code $x4 --addresses @
code.c|feed $x4 $f16 --operand A --code @
offsets.txt|feed $x4 $f16 --operand A --addresses @
code.c|export $x4 --figure bank --code @ --output -
offsets.txt|export $x4 --figure bank --addresses @ --output -
TEXT
status=0
"$warpscope" banks $x4 --code - --against-code - < code.c > out 2> err || status=$?
[ $status = 2 ] && grep -q -- '--address - and --against - both' err ||
    fail "standard input for both: $(cat err)"
rm -f code.c offsets.txt got

# However a batch is ended, no worker leaves a file half done.
for signal in INT TERM HUP; do
    for wait in 0.05 0.1 0.2; do
        # As a terminal does it: to all processes of the group. (A shell has its own in the background
        # ignore SIGINT.)
        setsid env --default-signal=INT "$warpscope" export --output batch --jobs 8 --figure fragment,mapping,register \
            --format svg,png,pdf > out 2>&1 &
        batch=$!
        sleep $wait
        kill -$signal -- -$batch 2> kill_said || true
        wait $batch 2> wait_said || true
        for _ in $(seq 600); do # a busy disk takes its time
            kill -0 -- -$batch 2> kill_said || break
            sleep 0.05
        done
        left=$(find batch -type f ! -name '*.svg' ! -name '*.png' ! -name '*.pdf' 2> find_said || true)
        [ -z "$left" ] || fail "SIG$signal after $wait s leaves: $left"
        rm -rf batch
    done
done

# A file that cannot be read is a failure, whatever the command: not wrong usage.
for line in "banks $x4 --addresses nofile" "code $x4 --addresses nofile" "check nofile" \
    "export $x4 --figure bank --addresses nofile" "export --list nofile"; do
    status=0
    # shellcheck disable=SC2086
    "$warpscope" $line > out 2> err || status=$?
    [ $status = 1 ] || fail "$line: exit $status, not 1: $(cat err)"
    grep -q 'nofile: .*No such file or directory' err out || fail "$line: $(cat err)"
done

# Only ASCII, where the locale says no more; and where it does, the real signs.
while read -r line; do
    status=0
    eval "LC_ALL=C \"$warpscope\" $line" > out 2> err || status=$?
    [ $status -le 1 ] || fail "$line: exit $status: $(cat err)"
    ! LC_ALL=C grep -q '[^ -~]' out err ||
        fail "$line: $(LC_ALL=C grep -h '[^ -~]' out err | head -n 1)"
done <<'TEXT'
check
list
show ldmatrix.m8n8.x4.trans.b16
show movmatrix.m8n8.trans.b16 --view memory
show ldmatrix.m8n8.x4.b16 --format markdown
find ldmatrix.m8n8.x4.b16 --lane 5
banks ldmatrix.m8n8.x4.b16 --pitch 128
banks ldmatrix.m8n8.x4.b16 --pitch 128 --suggest
code ldmatrix.m8n8.x4.b16 --pitch 144
export ldmatrix.m8n8.x4.b16 --format png --size 38000px --dpi 4800
export ldmatrix.m8n8.x4.b16 --format png --size 390in --dpi 4800
--help
export --help
help --format man export
TEXT
LC_ALL=C "$warpscope" check | grep -q ' 26.66 + 2.00 x ' || fail "no x"
LC_ALL=C.UTF-8 "$warpscope" check | grep -q ' 26.66 + 2.00 × ' || fail "no ×"
