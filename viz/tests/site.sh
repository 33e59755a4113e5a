#!/usr/bin/env bash
# The catalogue as a site: every page is there, every link hits, nothing is fetched, and nothing that
# the program did not write is touched.
. "$SOURCE/viz/tests/lib.bash" || exit
command -v python3 > /dev/null || { echo "no python3"; exit 77; }

run site one --jobs 2
[ "$status" = 0 ] && [ ! -s err ] || fail "site: $(cat err)"
grep -qxE '[0-9]+ .* one, [0-9]+\.[0-9] MB' out || fail "says: $(cat out)"
pages=$(cut -d' ' -f1 out)
[ "$(ls one/*.html | wc -l)" = "$pages" ] || fail "$pages pages, but $(ls one/*.html | wc -l) files"
lessons=$(ls "$SOURCE"/assets/lessons/*.json | wc -l)
variants=$("$warpscope" list --format csv | tail -n +2 | wc -l)
products=$("$warpscope" list mma --format csv | tail -n +2 | wc -l)
[ "$pages" = $((variants + products + lessons + 2)) ] || fail "$pages pages of $variants, $products and $lessons"
size=$(cat one/* | wc -c)
[ "$size" -lt 12500000 ] || fail "$size bytes are more than 12.5 MB"

# What the test pages_site walks through.
rm -rf "$BUILD/site"
cp -r one "$BUILD/site"

# Addresses are stable: NAME.html, with a dash for what no address begins with.
{ "$warpscope" list --format csv; "$warpscope" list mma --format csv; } |
    sed -n '/^[a-z]*[.:].*,/s/,.*//p' | sed 's/::/-/g' > names
[ "$(wc -l < names)" = $((variants + products)) ] || fail "names"
while read -r name; do
    [ -s "one/$name.html" ] || fail "$name has no page"
    grep -q "href=\"$name.html\"" one/index.html || fail "$name is not on the first page"
done < names

# One process and another title; then the same again over it: the same bytes.
run site two --jobs 1
[ "$status" = 0 ] && diff -rq one two || fail "two builds differ"
run site two --title 'A <b> & "c"</title>'
[ "$status" = 0 ] && [ "$(ls two | wc -l)" = "$(ls one | wc -l)" ] || fail "over an own site: $(cat err)"
! cmp -s one/index.html two/index.html || fail "--title has no effect"
grep -q '<h1>A &lt;b&gt; &amp; &quot;c&quot;&lt;/title&gt;</h1>' two/index.html || fail "the title is not escaped"

cat > check.py <<'PY'
import os, re, sys
from html.parser import HTMLParser
from urllib.parse import unquote

VOID = {"meta", "link", "br", "wbr", "input", "img", "hr"}
wrong = []

class Page(HTMLParser):
    def __init__(self, name):
        super().__init__()
        self.name, self.open, self.ids, self.links, self.headings, self.marks = name, [], set(), [], [], {}
    def start(self, tag, attributes):
        for key, value in attributes:
            if key == "id":
                if value in self.ids: wrong.append(f"{self.name}: id {value} twice")
                self.ids.add(value)
            if key in ("href", "src"): self.links.append(value)
            if key.startswith("on"): wrong.append(f"{self.name}: {key}")
        if re.fullmatch("h[1-6]", tag): self.headings.append(int(tag[1]))
        self.marks[tag] = self.marks.get(tag, 0) + 1
    def handle_starttag(self, tag, attributes):
        self.start(tag, attributes)
        if tag not in VOID: self.open.append(tag)
    def handle_startendtag(self, tag, attributes):
        self.start(tag, attributes)
    def handle_endtag(self, tag):
        if not self.open or self.open[-1] != tag: wrong.append(f"{self.name}: </{tag}> in {self.open[-3:]}")
        else: self.open.pop()

folder, pages = sys.argv[1], {}
for name in sorted(os.listdir(folder)):
    text = open(os.path.join(folder, name), encoding="utf-8").read()
    if not name.endswith(".html"):
        if "warpscope site" not in text[:200]: wrong.append(f"{name}: no mark")
        if re.search(r"@import|url\(|fetch\(|XMLHttp", text): wrong.append(f"{name}: fetches")
        continue
    page = pages[name] = Page(name)
    page.feed(text); page.close()
    if page.open: wrong.append(f"{name}: open at its end: {page.open}")
    if '<meta name="generator" content="warpscope site' not in text: wrong.append(f"{name}: no mark")
    if page.headings[:1] != [1] or page.headings.count(1) != 1: wrong.append(f"{name}: headings {page.headings}")
    if any(b > a + 1 for a, b in zip(page.headings, page.headings[1:])): wrong.append(f"{name}: headings {page.headings}")
    for tag in ("main", "header", "footer", "title"):
        # an SVG has a title of its own
        if page.marks.get(tag, 0) < 1 or (tag != "title" and page.marks[tag] != 1): wrong.append(f"{name}: <{tag}>")
for name, page in pages.items():
    if not page.links: wrong.append(f"{name}: no links")
    for link in page.links:
        if re.match(r"[a-z]+:|/", link): wrong.append(f"{name}: {link} is no relative link"); continue
        file, _, hash = unquote(link).partition("#")
        file = file or name
        if not os.path.exists(os.path.join(folder, file)): wrong.append(f"{name}: {link} leads nowhere")
        # behind a "=" stands what a figure selects
        elif hash and "=" not in hash and hash not in pages[file].ids: wrong.append(f"{name}: no #{hash} in {file}")
if wrong: print("\n".join(wrong[:20]))
sys.exit(bool(wrong))
PY
python3 check.py one || fail "pages of a site"
python3 check.py two || fail "pages of a site with another title"

# What is on them.
page=one/$x4.html
grep -q '<figure class="warpscope"' $page || fail "no figure on the page of $x4"
[ "$(grep -c '<script' $page)" -le 3 ] && ! grep -q 'querySelector' $page || fail "a page carries the script itself"
for words in 'NVIDIA H200' 'driver 580' 'sm_75' 'ldmatrix_m8n8_x4_plain_b16' '8-way' \
    '= 2 \* (t % 4) + h' 'T31 r3' 'mma.m16n8k16.f32.f16.f16.f32.html'; do
    grep -q -- "$words" $page || fail "$x4: no '$words'"
done
mma=mma.m16n8k16.f32.f16.f16.f32
for words in '1 HMMA' 'ldmatrix.m8n8.x4.b16.html' 'stmatrix.m8n8.x2.b16.html' 'T31 a3' 'mma_m16n8k16_f32_f16_f16_f32'; do
    grep -q -- "$words" one/$mma.html || fail "$mma: no '$words'"
done
for words in 'mma.m8n8k4.col.row.f16.f16.f16.f16 on sm_90 emulated without the tensor cores' \
    'mma.m16n8k32.kind-f8f6f4.f32.e2m3.e2m3.f32 sm_90 does not have it' \
    'mma.m16n8k64.s32.s4.u4.s32 on sm_90 emulated with 2 IMMA and other instructions, by'; do
    grep -q "<dd>${words#* }" "one/${words%% *}.html" || fail "no '${words#* }' on the page of ${words%% *}"
done
grep -q '<figure class="warpscope"' one/$mma.html || fail "no figure on the page of $mma"
grep -q '>a0–a3<' one/$mma.html || fail "x and - in sentences"
for name in $x4 ldmatrix.m16n16.x1.trans.b8x16.b6x16_p32 $mma mma.m16n8k16.f32.bf16.bf16.f32; do
    sed 's/<\(svg\|script\|pre\)[ >].*//' "one/$name.html" > page
    sentences page site "one/$name.html"
done
grep -q '<a href="stmatrix.m16n8.x4.trans.b8.html">' one/errata.html || fail "an erratum leads nowhere"
for first in mma.m16n8k16.f32.f16.f16.f32 mma.m16n8k32.f32.e4m3.e4m3.f32; do
    grep -q '<figure class="warpscope"' one/$first.html || fail "$first: no figure"
done
grep -q "mma.m16n8k32.f32.e4m3.e4m3.f32.html#explore" one/mma.m16n8k32.s32.s8.s8.s32.html || fail "s8 has no figure"
grep -q "$mma.html#explore" one/mma.m16n8k16.f32.bf16.bf16.f32.html || fail "bf16 does not lead to f16's figure"
[ "$(grep -c 'class="erratum"' one/errata.html)" = "$("$warpscope" errata --format json | grep -c '"name"')" ] ||
    fail "not all errata"
for lesson in "$SOURCE"/assets/lessons/*.json; do
    name=$(basename "$lesson" .json)
    file=one/lesson-${name#*-}.html
    python3 - "$lesson" "$file" <<'PY' || fail "$file"
import html, json, sys
lesson, page = json.load(open(sys.argv[1])), html.unescape(open(sys.argv[2], encoding="utf-8").read())
for step in lesson["steps"]:
    assert f'id="{step["name"]}"' in page, step["name"]
    assert not step.get("notes") or step["notes"] not in page, "the teacher's notes"
told = sum("ask" in step and not step["ask"].get("keep") for step in lesson["steps"])
assert page.count('<details class="answer">') == told, "answers"
PY
done

# Nothing that it did not make is replaced; nothing is written then.
mkdir foreign
echo mine > foreign/errata.html
echo mine > foreign/notes.txt
refused 1 site foreign
[ "$(ls foreign | tr '\n' ' ')" = 'errata.html notes.txt ' ] && grep -qx mine foreign/errata.html || fail "foreign files"
rm foreign/errata.html
run site foreign
[ "$status" = 0 ] && grep -qx mine foreign/notes.txt || fail "a foreign file of another name: $(cat err)"
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
[ "$status" = 1 ] && grep -q '^warpscope: standard output: ' err || fail "a full disk"

# Lessons that cannot be read have no page, and stop it.
cp -r "$SOURCE/assets" assets
printf '{"format": "warpscope lesson",\n"version": 1, "title": "T", "steps": []}\n' > assets/lessons/99-bad.json
WARPSCOPE_ASSETS=$PWD/assets refused 1 site bad
# What a lesson says stays what it says.
python3 - <<'PY'
import json
step = {"name": "one", "caption": "</p><script>alert(1)</script> & \"x\"", "show": {"variant": "ldmatrix.m8n8.x1.b16"}}
json.dump({"format": "warpscope lesson", "version": 1, "title": "<i>T</i>", "summary": "</title><script>", "steps": [step]},
          open("assets/lessons/99-bad.json", "w"))
PY
WARPSCOPE_ASSETS=$PWD/assets run site escaped
[ "$status" = 0 ] || fail "$(cat err)"
python3 check.py escaped || fail "a lesson's words are markup"
! grep -q '<script>alert\|<i>T' escaped/*.html || fail "a lesson's words are markup"

# A capture that disagrees: its figure and tables are no other product's, and formulas are the PTX ISA's.
rm -r assets escaped
cp -r "$SOURCE/assets" assets
python3 - <<'PY'
import json
path = "assets/captures/nvidia-h200/mma.m16n8k16.f32.f16.f16.f32.json"
capture = json.load(open(path))
for given in (one["given_b"] for one in capture["passes"]):
    given[0], given[1] = given[1], given[0]
json.dump(capture, open(path, "w"), indent=1)
PY
WARPSCOPE_ASSETS=$PWD/assets run site differs
[ "$status" = 0 ] && python3 check.py differs || fail "a capture that disagrees: $(cat err)"
for name in $mma mma.m16n8k16.f32.bf16.bf16.f32; do
    sed 's/<\(svg\|script\|pre\)[ >].*//' "differs/$name.html" > page
    sentences page site "differs/$name.html"
done
rm -r differs

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
echo "site: $pages pages, $size bytes"
