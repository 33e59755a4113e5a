#!/usr/bin/env bash
# warpscope code: the source in each language, the computation that `banks` shows, what the
# assembler says of it, and what is refused.
. "$SOURCE/viz/tests/lib.bash" || exit
subcommand=code

shows 0 $x4 --pitch 144
"$warpscope" code $x4 --pitch 144 --lang cuda | cmp - out || fail "--lang cuda"
shows 0 stmatrix.m8n8.x1.b16 --address 't % 8 * pitch' --let pitch=80 --lang cccl
shows 0 ldmatrix.m8n8.x2.trans.b16 --pitch 128 --swizzle 128 --lang ptx
shows 0 movmatrix.m8n8.trans.b16

# The expression is the one that `banks` suggests, and numbers become a table.
suggested=$("$warpscope" banks $x4 --pitch 128 --suggest | sed -n 2p)
"$warpscope" code $x4 --pitch 144 | grep -qF "($suggested);" || fail "code and banks differ"
seq 0 16 496 > numbers
input=numbers shows 0 $x4 --addresses -

# A swizzle comes after the expression or the numbers, which may hold one: that is said.
for lang in cuda ptx cccl; do
    shows 0 $x4 --address 't * 16' --swizzle 128 --lang $lang
    input=numbers shows 0 $x4 --addresses - --swizzle 3,4,4 --lang $lang
    shows 0 $x4 --pitch 128 --swizzle 128 --lang $lang
done

# All variants in all languages that have them, and all of them other code.
for lang in cuda ptx cccl; do
    "$warpscope" list --format csv | tail -n +2 | cut -d, -f1 | while read -r variant; do
        case $lang.$variant in
        cccl.movmatrix* | cccl.*m16n16* | cccl.*.s8.s4 | cccl.*.shared.* | cccl.cp.async.*)
            refused 2 "$variant" --lang cccl ;;
        *)
            "$warpscope" code "$variant" --lang $lang > "$variant.$lang" || fail "$variant in $lang"
            grep -q "^// $variant: PTX ISA" "$variant.$lang" || grep -q "$variant" "$variant.$lang" ||
                fail "$variant in $lang does not say what it is" ;;
        esac
    done
done
[ "$(find . -name '*.cuda' | wc -l)" = 41 ] && [ "$(find . -name "*.ptx" | wc -l)" = 41 ] || fail "41 variants"
[ "$(md5sum ./*.cuda ./*.ptx ./*.cccl | cut -d' ' -f1 | sort -u | wc -l)" = \
  "$(find . -name '*.cuda' -o -name '*.ptx' -o -name '*.cccl' | wc -l)" ] || fail "two variants have one source"

# The assembler takes what is printed.
ptxas=$(command -v ptxas || echo /usr/local/cuda/bin/ptxas)
if [ -x "$ptxas" ]; then
    for module in ldmatrix.m8n8.x4.b16.ptx stmatrix.m8n8.x2.trans.b16.ptx movmatrix.m8n8.trans.b16.ptx; do
        "$ptxas" -arch=sm_90 -o cubin "$module" || fail "ptxas: $module"
    done
fi

# What would fault is not written.
refused 1 $x4 --pitch 20
refused 1 $x4 --pitch 20 --lang ptx
refused 1 $x4 --pitch 128 --buffer 1024
refused 1 stmatrix.m8n8.x1.b16 --address 0
refused 2 movmatrix.m8n8.trans.b16 --pitch 16
refused 2 $x4 --address 't*16 + (t'
refused 2 $x4 --lang cuuda
refused 2 $x4 --fromat ptx
refused 2 $x4 --tile sid
refused 1 $x4 --addresses nofile
refused 2 $x4 --address t --pitch 64
refused 2 'ldmatrix.m8n8.*'
echo "code: $(find . -name '*.cuda' -o -name '*.ptx' -o -name '*.cccl' | wc -l) sources"
