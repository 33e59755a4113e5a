#!/usr/bin/env bash
# What is said of the bank rule, that it was measured and on what, comes from the captures: with
# other captures, or none, the words are others in reports and figures.
. "$SOURCE/viz/tests/lib.bash" || exit

# says TEXT VARIANT: in the report, in its JSON, and in the figure.
says() {
    "$warpscope" banks "$2" > report
    grep -qF "($1)" report || fail "banks $2 does not say '$1': $(grep total report)"
    "$warpscope" banks "$2" --format json > report
    case $1 in
    'rule measured'*) grep -q '"measured": true' report || fail "$2: JSON: not measured" ;;
    *) grep -q '"measured": false' report || fail "$2: JSON: measured" ;;
    esac
    # In the figure it may be set in two lines.
    "$warpscope" export "$2" --figure bank --output - | sed 's/<[^>]*>/ /g' | tr -s ' \n' ' ' > figure
    grep -qF "($1)" figure || fail "the figure of $2 does not say '$1'"
}

says 'rule measured on NVIDIA H200' $x4
says 'rule measured on NVIDIA H200' stmatrix.m8n8.x1.trans.b16
says 'not measured for this variant; the rule of m8n8 is taken over' ldmatrix.m16n16.x2.trans.b8
says 'not measured for this variant; the rule of m8n8 is taken over' stmatrix.m16n8.x4.trans.b8

# No captures at all.
mkdir -p none
export WARPSCOPE_ASSETS=none
says 'not measured for this variant, nor for another' $x4
says 'not measured for this variant, nor for another' ldmatrix.m16n16.x2.trans.b8

# Another device; its name is nowhere in the program.
mkdir -p other/captures/there
for name in $x4 stmatrix.m8n8.x1.b16; do
    sed 's/"NVIDIA H200"/"Elsewhere 7"/' "$SOURCE/assets/captures/nvidia-h200/$name.json" > other/captures/there/$name.json
done
export WARPSCOPE_ASSETS=other
says 'rule measured on Elsewhere 7' $x4
says 'not measured for this variant; the rule of m8n8 is taken over' ldmatrix.m8n8.x1.b16

# A capture without timings measured nothing; one whose patterns leave the line contradicts the rule.
capture=other/captures/there/$x4.json
cp "$capture" kept.json
awk '/"timings": \[/ { print "  \"timings\": []"; print "}"; exit } { print }' kept.json > "$capture"
says 'not measured for this variant; the rule of m8n8 is taken over' $x4
sed 's/"cycles": \[\([0-9]\)/"cycles": [\11/' kept.json > "$capture" # one repetition of each, slower
says 'rule measured on Elsewhere 7' $x4
awk '!done && /"cycles": \[/ { sub(/\[[0-9]+/, "[1"); done = 1 } { print }' kept.json > "$capture"
"$warpscope" banks $x4 | grep -q '(on Elsewhere 7 the rule does not hold: pattern "pitch 16" takes ' ||
    fail "a pattern off the line: $("$warpscope" banks $x4 | grep total)"
"$warpscope" banks $x4 --format json | grep -q '"measured": false' || fail "JSON of a pattern off the line"
echo "rule: what the captures say"
