#!/usr/bin/env bash
# A site that is built again: the same bytes, another title, folders that are not its own, lessons and
# captures that say something else, and memory that runs out.
. "$SOURCE/viz/tests/lib.bash" || exit
command -v python3 > /dev/null || { echo "no python3"; exit 77; }
check=$SOURCE/viz/tests/site_check.py
mma=mma.m16n8k16.f32.f16.f16.f32
[ -d "$BUILD/site" ] || fail "no $BUILD/site; run the test site first"
cp -r "$BUILD/site" one

# Nothing that it did not make is replaced; nothing is written then.
mkdir two
echo mine > two/errata.html
echo mine > two/notes.txt
refused 1 site two
[ "$(ls two | tr '\n' ' ')" = 'errata.html notes.txt ' ] && grep -qx mine two/errata.html || fail "foreign files"
rm two/errata.html
# One process, beside a foreign file of another name: the same bytes.
run site two --jobs 1
[ "$status" = 0 ] && grep -qx mine two/notes.txt || fail "a foreign file of another name: $(cat err)"
rm two/notes.txt
diff -rq one two || fail "two builds differ"
# Over it, with another title.
run site two --title 'A <b> & "c"</title>'
[ "$status" = 0 ] && [ "$(ls two | wc -l)" = "$(ls one | wc -l)" ] || fail "over an own site: $(cat err)"
! cmp -s one/index.html two/index.html || fail "--title has no effect"
grep -q '<h1>A &lt;b&gt; &amp; &quot;c&quot;&lt;/title&gt;</h1>' two/index.html || fail "the title is not escaped"
python3 "$check" two || fail "pages of a site with another title"
ln -sf ../foreign/notes.txt two/index.html
refused 1 site two
: > file
refused 1 site file
refused 1 site file/below
refused 2 site -
mkdir closed
chmod a-w closed
[ -w closed ] || { transcript=/dev/null refused 1 site closed; [ -z "$(ls closed)" ] || fail "something in a closed folder"; }
refused 2 site x --jobs 0
refused 2 site x --title ''
refused 2 site
[ ! -e x ] || fail "a refused site was begun"
status=0
"$warpscope" site full > /dev/full 2> err || status=$?
[ "$status" = 1 ] && grep -q '^warpscope: error.*: standard output: ' err || fail "a full disk"

# Lessons that cannot be read have no page, and stop it.
cp -r "$SOURCE/assets" assets
printf '{"format": "warpscope lesson",\n"version": 1, "title": "T", "steps": []}\n' > assets/lessons/99-bad.json
WARPSCOPE_ASSETS=$PWD/assets refused 1 site bad
# What a lesson says stays what it says. Where a capture disagrees, its figure and tables are no other
# product's, and formulas are the PTX ISA's.
python3 - <<'PY'
import json
step = {"name": "one", "caption": "</p><script>alert(1)</script> & \"x\"", "show": {"variant": "ldmatrix.m8n8.x1.b16"}}
json.dump({"format": "warpscope lesson", "version": 1, "title": "<i>T</i>", "summary": "</title><script>", "steps": [step]},
          open("assets/lessons/99-bad.json", "w"))
path = "assets/captures/nvidia-h200/mma.m16n8k16.f32.f16.f16.f32.json"
capture = json.load(open(path))
for given in (one["given_b"] for one in capture["passes"]):
    given[0], given[1] = given[1], given[0]
json.dump(capture, open(path, "w"), indent=1)
PY
WARPSCOPE_ASSETS=$PWD/assets run site altered
[ "$status" = 0 ] && python3 "$check" altered || fail "another lesson and another capture: $(cat err)"
! grep -q '<script>alert\|<i>T' altered/*.html || fail "a lesson's words are markup"
for name in $mma mma.m16n8k16.f32.bf16.bf16.f32; do
    sed 's/<\(svg\|script\|pre\)[ >].*//' "altered/$name.html" > page
    sentences page site "altered/$name.html"
done
rm -r altered

# Whichever allocation fails, it says so on one line, and no part of a file is left.
if [ -f "$BUILD/libfail_allocation.so" ]; then
    for number in 1 300 40000 400000; do
        rm -rf made
        status=0
        LD_PRELOAD=$BUILD/libfail_allocation.so FAIL_ALLOCATION=$number "$warpscope" site made --jobs 1 > out 2> err || status=$?
        if [ "$status" != 0 ]; then
            [ "$status" = 1 ] && [ "$(wc -l < err)" = 1 ] && grep -q memory err || fail "allocation $number: $(cat err)"
        fi
        for file in made/* made/.[!.]*; do
            [ ! -e "$file" ] || cmp -s "$file" "one/${file#*/}" || fail "allocation $number: $file is not whole"
        done
    done
fi
# Nor does an own file that cannot be looked into for want of memory pass for a foreign one.
if [ -f "$BUILD/libfail_allocation.so" ]; then
    for number in $(seq 12901 401 14200); do
        LD_PRELOAD=$BUILD/libfail_allocation.so FAIL_ALLOCATION=$number "$warpscope" site one --jobs 2 > out 2> err || grep -q memory err ||
            fail "allocation $number: $(cat err)"
    done
fi
