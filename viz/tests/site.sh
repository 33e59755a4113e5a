#!/usr/bin/env bash
# The catalogue as a site: every page is there, every link hits, and nothing is fetched. The site is
# built once, for this test and for site_again and pages_site.
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
chapters= # of the manual, which needs lowdown
! command -v lowdown > /dev/null || chapters=$(cd "$SOURCE/assets/manual" && ls | sed -n 's/\.md$//p' | grep -vx README)
[ "$pages" = $((variants + products + lessons + $(wc -w <<< "$chapters") + 2)) ] ||
    fail "$pages pages of $variants, $products, $lessons and" $chapters
size=$(cat one/* | wc -c)
[ "$size" -lt 15500000 ] || fail "$size bytes are more than 15.5 MB"

# What site_again and pages_site go on with.
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

python3 "$SOURCE/viz/tests/site_check.py" one || fail "pages of a site"

# The manual is there, with its pictures drawn, or the first page has the reason.
for chapter in $chapters; do
    grep -q "href=\"manual-$chapter.html\"" one/index.html || fail "$chapter is not on the first page"
    ! grep -q '<img\|\.md"' "one/manual-$chapter.html" || fail "manual-$chapter.html: a picture or link of the repository"
done
if [ -n "$chapters" ]; then
    grep -q '<svg' one/manual-figures.html || fail "manual-figures.html has no figure"
else
    grep -q 'lowdown' one/index.html || fail "no reason why there is no manual"
fi

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
    'mma.m16n8k64.s32.s4.u4.s32 on sm_90 emulated with 2 IMMA and other instructions, from'; do
    grep -q "<dd>${words#* }" "one/${words%% *}.html" || fail "no '${words#* }' on the page of ${words%% *}"
done
grep -q '<figure class="warpscope"' one/$mma.html || fail "no figure on the page of $mma"
grep -q '>a0–a3<' one/$mma.html || fail "x and - in sentences"
for name in $x4 ldmatrix.m16n16.x1.trans.b8x16.b6x16_p32 $mma mma.m16n8k16.f32.bf16.bf16.f32; do
    sed 's/<\(svg\|script\|pre\)[ >].*//' "one/$name.html" > page
    sentences page site "one/$name.html"
done
grep -q '<a href="stmatrix.m16n8.x4.trans.b8.html">' one/errata.html || fail "an erratum leads nowhere"
without=$(grep -L '<figure class="warpscope"\|<img src="mma' one/mma*.html) && [ -n "$without" ] && fail "no figure:" $without
# A swizzle is counted at the pitch that it is made for.
python3 - $page <<'PY' || fail "the bank table of $page"
import re, sys
page = open(sys.argv[1], encoding="utf-8").read()
for column, pitch in enumerate((32, 64, 128)):
    row = re.search(rf'<tr><th scope="row">{pitch}</th>(.*)</tr>', page)[1]
    assert re.findall(r"<td[^>]*>(\d+|–)", row)[1 + column].isdigit(), row
PY
# A lesson shows the frames of its step, and with the answer what is asked for.
python3 - one <<'PY' || fail "pictures of lessons"
import re, sys
def step(lesson, name):
    page = open(f"{sys.argv[1]}/lesson-{lesson}.html", encoding="utf-8").read()
    return re.search(rf'<section class="step[^>]* id="{name}">(.*?)</section>', page, re.S)[1]
def holds(text, *words):
    for word in words: assert word in text, word
holds(step("what-a-fragment-is", "row-3"), ">2  Rows fetched<", ">3  ", ">4  Registers<")
question, answer = step("bank-conflicts", "phase").split('<details class="answer">')
assert ">8 wavefronts<" not in question
holds(answer, ">8 wavefronts<")
holds(step("bank-conflicts", "pad").split('<details class="answer">')[1], ">1 wavefront<")
holds(step("leading-and-stride", "leading").split('<details class="answer">')[1], ">leading<", ">byte 128<")
PY
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
echo "site: $pages pages, $size bytes"
