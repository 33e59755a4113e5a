#!/usr/bin/env bash
# Figures of an operand that only some lanes hold: metadata, of which two lanes of four count, and
# scale factors of B, of which one does.
. "$SOURCE/viz/tests/lib.bash" || exit
subcommand=export
labels() { grep -oE '"T[0-9]+: ' out | tr -dc 'T0-9\n' | sort -u -V | tr '\n' ' '; }

run mma.sp.m16n8k32.s32.s8.s8.s32 --operand E --figure fragment --format trace --output -
[ "$status" = 0 ] || fail "metadata: $(cat err)"
[ "$(labels)" = 'T0 T1 T4 T5 T8 T9 T12 T13 T16 T17 T20 T21 T24 T25 T28 T29 ' ] || fail "its lanes: $(labels)"
sentences out mma.sp.m16n8k32.s32.s8.s8.s32 --operand E --figure fragment --format trace --output -
run mma.sp.m16n8k32.s32.s8.s8.s32 --operand E --figure register --format trace --output -
[ "$(grep -c '"–"' out)" = 17 ] || fail "not 16 lanes that hold none, and their key: $(grep -c '"–"' out)"
grep -q '"ignored with this selector"' out || fail "no key of lanes that hold none"

scaled=mma.m16n8k32.kind::mxf8f6f4.block_scale.scale_vec::1X.f32.e4m3.e4m3.f32.ue8m0
run $scaled --operand SB --figure register --format trace --output -
[ "$(grep -c '"–"' out)" = 25 ] || fail "not 24 lanes without a scale factor, and their key"
sentences out $scaled --operand SB --figure register --format trace --output -
