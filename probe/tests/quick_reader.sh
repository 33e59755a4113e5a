#!/usr/bin/env bash
# What `warpscope banks FILE.cu` reads without a compiler against what it reads with clang, access by access
# (quick/*.cases, quick_reader.py). Clang's own answer, altered, must be found wrong.
. "$SOURCE/viz/tests/lib.bash" || exit
for needed in python3 "${WARPSCOPE_CLANG:-clang++}"; do
    command -v "$needed" > /dev/null || { echo "no $needed here"; exit 77; }
done
judge() {
    python3 "$SOURCE/probe/tests/quick_reader.py" "$1" "$SOURCE"/probe/tests/quick/*.cases "${@:2}" > out 2>&1
}

# As warpscope, but without a compiler clang still answers, in the quick reader's name and altered by sed.
cat > altered <<SH
#!/usr/bin/env bash
[ -z "\${WARPSCOPE_CLANG-clang}" ] || exec '$warpscope' "\$@"
export WARPSCOPE_CLANG='${WARPSCOPE_CLANG:-clang++}'
'$warpscope' "\$@" | sed -e 's/"compiler": "clang[^"]*"/"compiler": "quick reader"/' -e "\$(cat alteration)"
SH
chmod +x altered
# mistaken TEXT ALTERATION-OF-SED: the altered answer must be found wrong, with this text.
mistaken() {
    echo "$2" > alteration
    ! judge ./altered --only loads uncounted || fail "nothing is wrong after sed $2: $(cat out)"
    grep -q "$1" out || fail "sed $2: $(cat out)"
}
echo > alteration
judge ./altered --only loads uncounted || fail "clang's own answer: $(cat out)"
mistaken exceeds '/"execution"/s/"bytes": 4/"bytes": 8/'
mistaken lacks '0,/"store": false, "warp": 1/s//"store": true, "warp": 1/'
mistaken exceeds 's/\[null,/[0,/'
mistaken lacks '/"execution"/{x;s/^/x/;/^x\{9\}$/{x;d};x}'
mistaken 'not among the places not counted' '/"reason"/d'
mistaken ' refused: ' 's/"line": [0-9]*\(.*"reason"\)/"line": 1\1/'
line=$(grep -n 'I\[t\] = 63 - t;' "$SOURCE/probe/tests/quick/memory.cases" | cut -d: -f1)
mistaken 'another order' "/\"line\": $line,.*\"warp\": 1/{h;d};/\"line\": $((line + 1)),.*\"warp\": 1/G"
judge "$warpscope" || fail "$(cat out)"
tail -n 1 out
