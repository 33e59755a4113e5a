#!/usr/bin/env bash
# `warpscope FILE` opens what the file holds, whatever it is called: a lesson, or a capture with what
# it is of; and says so of what it cannot show.
. "$SOURCE/viz/tests/lib.bash" || exit
unset DISPLAY WAYLAND_DISPLAY
export LSAN_OPTIONS=suppressions=$SOURCE/.ci/lsan.supp:print_suppressions=0
[ -e "$BUILD/lib/warpscope/window.so" ] || exit 77
export HOME=$folder XDG_STATE_HOME=$folder/state XDG_CACHE_HOME=$folder/cache SDL_VIDEODRIVER=dummy
captures=$SOURCE/assets/captures/nvidia-h200

# shows FILE EXPECTATION…: of the window that opens for the file.
shows() {
    printf 'expect %s\n' "${@:2}" > script
    "$warpscope" "$1" --fresh --script script || fail "$1: not ${*:2}"
}

mma=mma.m16n8k16.f32.f16.f16.f32
for name in $x4 ldmatrix.m8n8.x4.trans.b16 $mma stmatrix.m8n8.x2.b16; do
    sed 's/"NVIDIA H200"/"NVIDIA Mine"/' "$captures/$name.json" > $name.json
done
shows ./ldmatrix.m8n8.x4.trans.b16.json 'mode explore' 'variant ldmatrix.m8n8.x4.trans.b16' \
    'control:badge captured on NVIDIA Mine'
shows stmatrix.m8n8.x2.b16.json 'variant stmatrix.m8n8.x2.b16' 'control:badge captured on NVIDIA Mine'
shows $mma.json "variant $mma"
shows "$captures/wgmma.m64n64k32.f32.e5m2.e5m2.json" 'variant wgmma.m64n64k32.f32.e5m2.e5m2'
shows "$captures/descriptor.B.k.b8.json" 'variant wgmma.m64n64k32.s32.u8.u8'
shows "$folder/" 'control:badge captured on NVIDIA Mine' # of the variant that is there at first
shows "$SOURCE/assets/lessons/03-x2-and-x4.json" 'mode lesson' 'step puzzle'
cp "$SOURCE/assets/lessons/03-x2-and-x4.json" 'a lesson'
shows './a lesson' 'mode lesson' 'step puzzle'
"$warpscope" window ./ldmatrix.m8n8.x4.trans.b16.json --fresh --script - \
    <<< 'expect variant ldmatrix.m8n8.x4.trans.b16' || fail "window FILE"

refused 1 "$captures/box.limits.json"
refused 1 ./nowhere.json
refused 1 /nowhere/at-all
echo '{' > broken.json
transcript=/dev/null refused 1 broken.json # in the JSON library's words
grep -q '^warpscope: error.*: broken.json:2:1: ' err || fail "$(cat err)"
refused 1 $mma.json --capture stmatrix.m8n8.x2.b16.json
# Standard input is read once, as a capture.
refused 2 - --script -
refused 2 window --capture - --script -
echo 'expect control:badge captured on NVIDIA Mine' > script
"$warpscope" window $x4 --capture - --fresh --script script < $x4.json || fail "--capture -"
"$warpscope" - --fresh --script script < $x4.json || fail "-"

# A variant is one however it is spelled, with the command and without.
for name in ldmatrix.x4 'LDMATRIX X4' LDSM.16.M88.4 SM75_U32x4_LDSM_N '@p0 ldmatrix.sync.aligned.m8n8.x4.shared.b16 {r0, r1, r2, r3}, [a];' \
    'asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];\n" : "=r"(r0) : "r"(p));'; do
    shows "$name" "variant $x4"
    "$warpscope" window "$name" --fresh --script script || fail "window $name"
done
shows HMMA.16816.F32 "variant $mma"
shows SM80_16x8x16_F32F16F16F32_TN "variant $mma"
refused 2 ldmatrix

# PTX may have a slash too.
shows 'ldmatrix.sync.aligned.m8n8.x2.shared.b16 {a, b}, [p]; // x/y' "variant $x2"
