#!/usr/bin/env bash
# What is said of the bank rule, that it was measured and on what, comes from the captures: with
# other captures, or none, the words are others in reports and figures.
. "$SOURCE/viz/tests/lib.bash" || exit

# measured YES VARIANT: JSON says so; the report and the figure say which rule it is.
measured() {
    shows 0 banks "$2"
    "$warpscope" banks "$2" --format json | grep -q "\"measured\": $1" || fail "$2: JSON: not $1"
    run_to 0 export "$2" --figure bank --output -
    sentences out export "$2" --figure bank --output -
}

measured true $x4
measured true stmatrix.m8n8.x1.trans.b16
measured false ldmatrix.m16n16.x2.trans.b8
measured false stmatrix.m16n8.x4.trans.b8

# No captures at all.
mkdir -p none
export WARPSCOPE_ASSETS=none
measured false $x4
measured false ldmatrix.m16n16.x2.trans.b8

# Another device; its name is nowhere in the program.
mkdir -p other/captures/there
for name in $x4 stmatrix.m8n8.x1.b16; do
    sed 's/"NVIDIA H200"/"Elsewhere 7"/' "$SOURCE/assets/captures/nvidia-h200/$name.json" > other/captures/there/$name.json
done
export WARPSCOPE_ASSETS=other
measured true $x4
measured false ldmatrix.m8n8.x1.b16

# A capture without timings measured nothing; one whose patterns leave the line contradicts the rule.
capture=other/captures/there/$x4.json
cp "$capture" kept.json
awk '/"timings": \[/ { print "  \"timings\": []"; print "}"; exit } { print }' kept.json > "$capture"
measured false $x4
sed 's/"cycles": \[\([0-9]\)/"cycles": [\11/' kept.json > "$capture" # one repetition of each, slower
measured true $x4
awk '!done && /"cycles": \[/ { sub(/\[[0-9]+/, "[1"); done = 1 } { print }' kept.json > "$capture"
shows 0 banks $x4
"$warpscope" banks $x4 --format json | grep -q '"measured": false' || fail "JSON of a pattern off the line"
echo "rule: what the captures say"
