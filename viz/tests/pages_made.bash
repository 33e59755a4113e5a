# The pages that the tests in browsers try, in folders of their own.
mkdir pages fragments hostile

# page FILE VARIANT ARGUMENTS…: a page called FILE.html.
page() {
    local file=$1.html
    shift
    run export "$@" --format html --output "$file"
    [ "$status" = 0 ] || fail "$file: $(cat err)"
}

# What moves, of all families and element widths, and products: memory, matrices, registers; A, B, D.
page pages/explore $x4 --figure explore
page pages/transposed ldmatrix.m8n8.x4.trans.b16 --figure explore
page pages/bytes ldmatrix.m16n16.x2.trans.b8 --figure explore
page pages/unpacked ldmatrix.m8n16.x1.b8x16.b4x16_p64 --figure explore
page pages/store stmatrix.m8n8.x4.b16 --figure explore
page pages/move movmatrix.m8n8.trans.b16 --figure explore
page pages/product mma.m16n8k16.f32.f16.f16.f32 --figure explore
page pages/sparse mma.sp.m16n8k32.f32.f16.f16.f32 --figure explore

# Every other kind.
for kind in fragment address register mapping step bank cost swizzle; do
    page pages/$kind $x4 --figure $kind
done
page pages/worksheet $x4 --figure worksheet --sheet answers
page pages/bits ldmatrix.m8n16.x1.b8x16.b6x16_p32 --figure bits
page pages/transpose ldmatrix.m8n8.x4.trans.b16 --figure transpose
page pages/compare ldmatrix.m8n8.x4.trans.b16 --figure compare --with $x4
page pages/mma mma.m16n8k16.f32.f16.f16.f32 --figure mma
page pages/chain mma.m16n8k16.f32.f16.f16.f32 --figure chain
page pages/operand mma.m16n8k16.f32.f16.f16.f32 --operand A

# For the pages of others.
page fragments/explore $x4 --figure explore --fragment
page fragments/named $x4 --figure explore --fragment --id second-
page fragments/step $x4 --figure step --fragment
page fragments/product mma.m16n8k16.f32.f16.f16.f32 --figure explore --fragment

# Titles and captions that would rather be something else: the texts in hostile.json, a page each.
python3 - << 'END' > hostile.json
import json
run = "window.hacked = 1"
print(json.dumps([
    f"</script><script>{run}</script>", f"<!--<script>{run}//-->", f"<img src=x onerror='{run}'>",
    f"]]></style></svg><b>{run}</b>", f"\"'`${{{run}}}\\u003cscript>", "&lt;b&gt; &amp;amp; &#60;",
    "\u05e9\u05dc\u05d5\u05dd e\u0301 \U0001f600 \u00ad", "\\\\ \\n \\x00 </SCRIPT >", "{\"key\": [null]}",
]))
END
number=0
python3 -c 'import json; print("\0".join(json.load(open("hostile.json"))), end="\0")' > texts
while IFS= read -r -d '' text; do
    page hostile/$number $x1 --title "$text" --caption "$text"
    number=$((number + 1))
done < texts
