#!/usr/bin/env bash
# Products by name and by glob in `warpscope list`: the whole line of one, in each format; how many a
# glob picks; moves and products together; what is no product is refused with a rule.
. "$SOURCE/viz/tests/lib.bash" || exit
subcommand=list

good() {
    run "$@"
    [ "$status" = 0 ] && [ ! -s err ] || fail "list $*: exit $status: $(cat err)"
}

# lines COUNT ARGUMENTS…: as CSV, without its heading.
lines() {
    local wanted=$1
    shift
    good "$@" --format csv
    [ "$(tail -n +2 out | wc -l)" = "$wanted" ] || fail "list $*: not $wanted"
}

f16=mma.m16n8k16.f32.f16.f16.f32
shows 0 $f16 mma.m16n8k32.s32.s4.s4.s32 mma.m16n8k32.kind::f8f6f4.f16.e4m3.e4m3.f16 mma.m8n8k4.row.col.f16.f16.f16.f16
shows 0 $f16
good 'mma.m*s32*'
awk 'length > 80 { exit 1 }' out || fail "integers are wider than 80"

# The dense ones before the sparse ones, all that there are.
lines 342 mma
lines 342 'mma*'
lines 170 mma.sp
lines 170 'mma.sp*'
lines 2 'mma.m16n8k?.f32.tf32.*'
lines 1 "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, {%0,%1,%2,%3};"
good $f16 --format csv
[ "$(tail -n 1 out | cut -d, -f1-17)" = "$f16,16,8,16,f32,f16,f16,f32,4,2,4,4,sm_80+,7.0,native,HMMA,1" ] ||
    fail "CSV: $(cat out)"

# A glob without mma is of what moves, where there is any; the table says what it leaves out.
lines 3 '*.s8.*'
shows 0 '*.s8.*'
lines 24 '*.f64.f64.*' '*.tf32.*' '*.bf16.*' 'mma.m8n8k16.*'

# Both at once: a table each, one array, and no CSV.
shows 0 'ldmatrix.*.s8.*' 'mma*.s8.*'
good 'ldmatrix.*.s8.*' 'mma*.s8.*' --format json
python3 -c 'import json, sys
rows = json.load(open("out"))
moves = [row for row in rows if "a_type" not in row]
products = [row for row in rows if "a_type" in row]
assert len(moves) == 3 and len(products) == 42 and len(rows) == 45
assert all("s8" in (row["a_type"], row["b_type"]) for row in products)' || fail "JSON"
refused 2 'ldmatrix.*.s8.*' 'mma*.s8.*' --format csv

refused 2 mma.m16n8k16.f32.tf32.tf32.f32
refused 2 'mma.m64*'
refused 2 'foo*'
