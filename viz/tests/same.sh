#!/usr/bin/env bash
# What .ci/same finds: nothing between a build and itself, a planted difference in each of its classes;
# and its sample of the names equals same.sums.
. "$SOURCE/viz/tests/lib.bash" || exit
command -v python3 > /dev/null || { echo "no python3 here"; exit 77; }
"$SOURCE/.ci/same" --sums "$BIN" || fail "the sample differs"

# planted TEXT CLASS…: a program that says something else where this text stands must be found in each class.
mkdir altered
cat > altered/warpscope <<SH
#!/usr/bin/env bash
status=0
'$warpscope' "\$@" > "\$0.out.\$\$" || status=\$?
sed "\$(cat "\$0.sed")" "\$0.out.\$\$"
rm "\$0.out.\$\$"
for word; do
    [ ! -d "\$word" ] || grep -rlZ "\$(cat "\$0.text")" "\$word" | xargs -0r sed -i "\$(cat "\$0.sed")"
done
exit "\$status"
SH
chmod +x altered/warpscope
planted() {
    echo "$1" > altered/warpscope.text
    echo "s/$1/PLANTED/" > altered/warpscope.sed
    "$SOURCE/.ci/same" "$BIN" altered "${@:2}" > found && fail "nothing found: $(cat found)"
    [ "$(grep -c ' outputs, [1-9][0-9]* differ$' found)" = $(($# - 1)) ] || fail "$1: $(cat found)"
}
planted 'lane' scenes
if [ "${WS_SWEEP-}" = all ]; then
    planted 'lane' lists site commands:cli_quiz
    planted 'T31' gallery names:29
    planted 'agree' captures
fi

# Each picture of the window is one key press further.
if [ "${WS_SWEEP-}" = all ]; then
    mkdir pressed
    cat > pressed/warpscope <<SH
#!/usr/bin/env bash
for ((i = 1; i < \$#; i++)); do
    at=\$((i + 1))
    [ "\${!i}" != --script ] || [ ! -f "\${!at}" ] || sed -i '1i key right' "\${!at}"
done
exec '$warpscope' "\$@"
SH
    chmod +x pressed/warpscope
    "$SOURCE/.ci/same" "$BIN" pressed window > found && fail "nothing found: $(cat found)"
    grep -q 'window\.explore\.png' found || fail "no picture: $(cat found)"
fi

echo 'nothing says this' > altered/warpscope.text
echo 's/nothing says this//' > altered/warpscope.sed
"$SOURCE/.ci/same" "$BIN" altered lists > found || fail "a difference that nobody planted: $(cat found)"
