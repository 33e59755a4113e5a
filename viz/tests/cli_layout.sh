#!/usr/bin/env bash
# warpscope banks --layout: CuTe layouts in each spelling, what the report says of units, suggestions
# that are layouts and hold, figures, code, and what is said of wrong ones.
. "$SOURCE/viz/tests/lib.bash" || exit
subcommand=banks

wavefronts() {
    "$warpscope" banks "$@" --format csv | awk -F, 'NR > 1 { sum += $3 } END { print sum }'
}

while IFS='|' read -r wanted arguments layout; do
    # shellcheck disable=SC2086
    got=$(wavefronts $x4 --layout "$layout" $arguments)
    [ "$got" = "$wanted" ] || fail "$x4 $layout $arguments: $got wavefronts, not $wanted"
done <<'TEXT'
32|--element-bytes 2|(16,64):(64,1)
4|--element-bytes 2|(16,64):(72,1)
4|--element-bytes 2|Swizzle<3,3,3> o (16,64):(64,1)
4|--element-bytes 2 --tile side|Swizzle<3,3,3> o (8,64):(64,1)
4|--element-bytes 2 --layout-at 64,32|composition(Swizzle<3,3,3>{}, Layout<Shape<_128,_64>, Stride<_64,_1>>{})
4|--element-bytes 2 --let ld=72|make_layout(make_shape(16, 64), make_stride(ld, _1{}))
32|--element-bytes 2 --layout-at 0,0,2|make_layout(make_shape(Int<16>{}, Int<64>{}, _3{}), make_stride(_64{}, _1{}, _1024{}))
4||Sw<3,4,3> o smem_ptr[16b](unset) o ((8,2),64):((64,512),1)
4||using L = decltype(tile_to_shape(GMMA::Layout_K_SW128_Atom<half_t>{}, Shape<_128, _64>{}));
TEXT

# The report says what counts what; what it suggests is a layout, and is free.
shows 0 $x4 --layout 'Swizzle<1,3,3> o (16,64):(64,1)' --element-bytes 2
shows 0 $x4 --layout '(16,64):(64,1)' --element-bytes 2
layout=$(sed -n "s/.*(--layout '\(.*\)')/\1/p" out)
[ "$(wavefronts $x4 --layout "$layout" --element-bytes 2)" = 4 ] || fail "the padded layout: $layout"
shows 0 $x4 --layout '(16,64):(64,1)' --element-bytes 2 --swizzle 2,3,3

# Of .trans, the contiguous mode is memory's row; else a row that is none is a fault.
[ "$(wavefronts ${x4/x4/x4.trans} --layout '(64,16):(1,72)' --element-bytes 2)" = 4 ] || fail ".trans"
shows 1 $x4 --layout '(64,16):(1,72)' --element-bytes 2

ends 2 $x4 --layout '(16,64):(64,1)'
ends 2 $x4 --layout '(8,64):(64,1)' --element-bytes 2
ends 2 $x4 --layout '(16,64):(1, ld)' --element-bytes 2
ends 2 $x4 --layout '(16,64)' --element-bytes 3
ends 2 $x4 --layout '(16,64)' --layout-at 3
ends 2 $x4 --layout '(16,64)' --address t
ends 2 $x4 --layout '(16,64)' --element-bytes 2 --pitch 128
ends 2 $x4 --element-bytes 2

# What shows addresses shows those.
subcommand=export
"$warpscope" export $x4 --figure bank --layout '(16,64):(72,1)' --element-bytes 2 --layout-at 0,8 --format svg --output figures ||
    fail "a figure of banks"
ls figures | grep -q 'layout-at-0-8.element-bytes-2.svg' || fail "the name: $(ls figures)"
"$warpscope" code $x4 --layout '(16,64):(72,1)' --element-bytes 2 | grep -qF '(t % 16) * 144 + (t / 16) * 16' ||
    fail "the code"
cat >list.json <<TEXT
{"format": "warpscope figures", "version": 1, "groups": [{"title": "One", "figures": [{"file": "a.svg", "variant": "$x4",
 "figure": "bank", "layout": "(16,64):(72,1)", "element-bytes": 2, "layout-at": "0,8"}]}]}
TEXT
"$warpscope" export --list list.json --output listed || fail "a list"
grep -q 'from (0,8)' listed/a.svg || fail "a layout of a list"
