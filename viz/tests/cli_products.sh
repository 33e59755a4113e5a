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
good $f16 mma.m16n8k32.s32.s4.s4.s32 mma.m16n8k32.kind::f8f6f4.f16.e4m3.e4m3.f16 \
    mma.m8n8k4.row.col.f16.f16.f16.f16
grep -q '^A B C D TARGET   PTX ON SM_90 CAPTURED ON  PRODUCT$' out || fail "heading: $(head -n 1 out)"
grep -q "^4 2 4 4 sm_80+   7\\.0 1 HMMA  .* $f16\$" out || fail "native: $(cat out)"
grep -q '^2 1 4 4 sm_80+   7\.0 2 IMMA + .* mma.m16n8k32.s32.s4.s4.s32$' out || fail "emulated: $(cat out)"
grep -q '^2 2 4 4 sm_75+   6\.4 0 +  ' out || fail "emulated without: $(cat out)"
grep -q '^4 2 2 2 sm_120f+ 8\.7 -  ' out || fail "absent: $(cat out)"
[ "$(grep -c '^+: emulated\|^-, on sm_90' out)" = 2 ] || fail "notes: $(cat out)"
good $f16
! grep -q '^+: emulated\|^-, on sm_90' out || fail "notes of what is not there: $(cat out)"
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
good '*.s8.*'
[ "$(tail -n 1 out)" = 'and 42 products: a glob that begins with mma lists them' ] || fail "left out: $(cat out)"
lines 24 '*.f64.f64.*' '*.tf32.*' '*.bf16.*' 'mma.m8n8k16.*'

# Both at once: a table each, one array, and no CSV.
good 'ldmatrix.*.s8.*' 'mma*.s8.*'
[ "$(grep -c '^VARIANT\|^A B C D TARGET' out)" = 2 ] || fail "both tables"
good 'ldmatrix.*.s8.*' 'mma*.s8.*' --format json
python3 -c 'import json, sys
rows = json.load(open("out"))
moves = [row for row in rows if "variant" in row]
products = [row for row in rows if "product" in row]
assert len(moves) == 3 and len(products) == 42 and len(rows) == 45
assert all("s8" in (row["types"]["a"], row["types"]["b"]) for row in products)' || fail "JSON"
refused 2 "these are 3 variants that move and 42 products, which have other columns" \
    'ldmatrix.*.s8.*' 'mma*.s8.*' --format csv

refused 2 "m16n8k16 has no .tf32; mma of .tf32 is m16n8k4 and m16n8k8" mma.m16n8k16.f32.tf32.tf32.f32
refused 2 "matches none of the 1416 products" 'mma.m64*'
refused 2 "matches none of the 41 variants and 1416 products" 'foo*'
