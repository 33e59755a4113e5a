#!/usr/bin/env bash
# Pages: of every kind of figure, as one file that loads nothing; what is asked of a page, and what is
# refused; and words that would be markup if nobody wrote them as words.
. "$SOURCE/viz/tests/lib.bash" || exit
subcommand=export
trans=ldmatrix.m8n8.x4.trans.b16
mma=mma.m16n8k16.f32.f16.f16.f32

good() {
    run "$@"
    [ "$status" = 0 ] || fail "export $*: exit $status: $(cat err)"
}

# refused ARGUMENTS…: wrong usage, one line, and nothing is written.
refused() {
    ends 2 "$@"
    [ -z "$(find . -name '*.html')" ] || fail "export $*: writes $(find . -name '*.html')"
}

# What a page does by itself, or has not.
refused $x4 --figure step --format html --animate
refused $x4 --figure step --format html --frame 2 --moment 0.5
refused $x4 --format html --dpi 300
refused $x4 --format html --text path
refused $x4 --fragment
refused $x4 --format png --fragment
refused --set ptx-manual --fragment --output never
refused $x4 --format html,pdf --theme auto
refused $x4 --figure step --format html --frame 5
refused $x4 --output x.html --format svg
refused $mma --figure explore --format html --operand A

refused $x4 --figure explore --format html --fit A4
refused $x4 --figure explore --format html --no-legend
refused $x4 --figure explore --format html --bare --caption words

# What one of two formats does not take is the other's.
good $x4 --figure step --format svg,html --frame 2 --moment 0.5 --output two
[ "$(ls two | tr '\n' ' ')" = "$x4.step-2.html $x4.step-2.moment-0.5.svg " ] || fail "an instant: $(ls two)"
good $x4 --format svg,html --fragment --output goes
[ "$(ls goes | tr '\n' ' ')" = "$x4.inline.html $x4.svg " ] || fail "a fragment beside an SVG: $(ls goes)"
good $x4 --output plain
cmp "goes/$x4.svg" "plain/$x4.svg" || fail "--fragment changes an SVG"

# A page checks itself: see check.py.
cat > check.py << 'PYTHON'
"""What is true of every page: check.py FILE [TITLE], which is to stand in it as it was given."""
import html.parser, json, re, sys, xml.etree.ElementTree as tree

NAMESPACE = "http://www.w3.org/2000/svg"
VOID = {"meta", "br", "hr", "input", "img", "link"}
text = open(sys.argv[1], "rb").read().decode("utf-8")


class Page(html.parser.HTMLParser):
    def __init__(self):
        super().__init__(convert_charrefs=True)
        self.open, self.ids, self.texts, self.panels, self.figures = [], [], [], [], 0
        self.scripts, self.data, self.tags, self.telling = 0, [], set(), False

    def handle_starttag(self, tag, attributes):
        value = dict(attributes)
        self.tags.add(tag)
        self.scripts += tag == "script"
        self.figures += tag == "figure"
        assert not (tag == "script" and "src" in value), "a script of elsewhere"
        assert tag not in ("link", "iframe", "object", "img", "base"), f"<{tag}>"
        for name, told in attributes:
            assert not name.startswith("on"), f"{name}="
            assert name not in ("href", "src", "xlink:href") or told.startswith("#"), f"{name}={told}"
            if name == "id":
                self.ids.append(told)
        if value.get("class") == "ws-panel":
            self.panels.append((value["data-panel"], value.get("data-view"), "hidden" in value))
        if tag == "script":
            self.telling = value.get("type") == "application/json"
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attributes):
        self.handle_starttag(tag, attributes)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag):
        assert self.open and self.open[-1] == tag, f"</{tag}> in {self.open}"
        self.open.pop()

    def handle_data(self, data):
        if self.open and self.open[-1] == "title":
            self.texts.append(data)
        elif self.open and self.open[-1] == "script" and self.telling:
            self.data.append(data)


page = Page()
page.feed(text)
page.close()
assert not page.open, f"left open: {page.open}"
assert len(set(page.ids)) == len(page.ids), "an id twice"
assert page.figures == 1, f"{page.figures} figures"
for data in page.data:
    json.loads(data)
    assert "<" not in data
drawings = re.findall(r"<svg\b.*?</svg>", text, re.S)
assert len(drawings) == len(page.panels), f"{len(drawings)} drawings, panels {page.panels}"
for drawing in drawings:
    tree.fromstring(drawing)
assert not re.search(r"https?://|//[a-z]+\.|@import|url\((?!#)", text.replace(NAMESPACE, "")), "loads something"
assert not re.search(r"[\0-\x08\x0b\x0c\x0e-\x1f]", text), "a control character"
if len(sys.argv) > 2:
    assert sys.argv[2] in "".join(page.texts), f"no title {sys.argv[2]!r} in {page.texts}"
print(page.scripts, "html" in page.tags,
      " ".join(f"{name}{':' + view if view else ''}{'-' if hidden else ''}" for name, view, hidden in page.panels))
PYTHON

# says FILE WANTED [TITLE]: what check.py says of a page.
says() {
    local file=$1 wanted=$2
    shift 2
    python3 check.py "$file" "$@" > said 2> err || fail "$file: $(cat err)"
    [ "$(cat said)" = "$wanted" ] || fail "$file: is '$(cat said)', not '$wanted'"
}

# Every kind, of a few variants and a product; the bytes are the same a second time, and on stdout.
kinds=fragment,address,register,mapping,step,bank,cost,swizzle,worksheet
for output in made again; do
    good $x4 stmatrix.m8n8.x2.b16 --figure $kinds --format html --output $output
    good $trans --figure transpose --format html --output $output
    good ldmatrix.m8n16.x1.b8x16.b6x16_p32 --figure bits --format html --output $output
    good movmatrix.m8n8.trans.b16 --figure fragment,mapping --format html --output $output
    good $mma --figure fragment,mma,chain --format html --output $output
done
[ "$(ls made | wc -l)" = 30 ] || fail "$(ls made | wc -l) pages: $(ls made)"
nth=0
for file in made/*; do
    in_sample $((nth++)) 4 || continue
    case $file in
    *movmatrix*b16.html) says "$file" "2 True figure:fragment figure:memory-" ;;
    *) says "$file" "2 True figure" ;;
    esac
done
diff -r made again || fail "a second time other bytes"
"$warpscope" export $x4 --format html --output - | cmp - "made/$x4.html" || fail "standard output"
"$warpscope" export $x4 --output by-ending.html > out
cmp by-ending.html "made/$x4.html" || fail "by its ending"

# Light or dark as its reader has pages, or of one theme; the name is as the default is.
good $x4 --format html --theme auto --output themes
cmp "themes/$x4.html" "made/$x4.html" || fail "a page is light or dark as its reader has pages"
good $x4 --format html,svg --theme dark --output themes
[ -e "themes/$x4.theme-dark.html" ] && [ -e "themes/$x4.theme-dark.svg" ] || fail "dark: $(ls themes)"
good $x4 --format html --theme light --output themes
[ -e "themes/$x4.theme-light.html" ] || fail "light: $(ls themes)"
! cmp -s "themes/$x4.theme-light.html" "made/$x4.html" || fail "a light page"
cmp <(python3 -c 'import re, sys; print(re.findall("<svg.*</svg>", sys.stdin.read(), re.S)[0])' < "made/$x4.html" | grep -c 'prefers-color-scheme') \
    <(echo 1) || fail "the drawing does not follow the reader"

# Both views where they differ and none was said; of an explore figure in each panel.
good $trans --format html --output views
says "views/$trans.html" "2 True figure:fragment figure:memory-"
good $trans --figure register --format html --output views
says "views/$trans.register.html" "2 True figure:memory figure:fragment-"
good $trans --view fragment --format html --output views
says "views/$trans.html" "2 True figure"
good $trans --view memory --format html --output views
says "views/$trans.memory.html" "2 True figure"
good $x4 --figure compare --with $trans --format html --output views
says "views/$x4.compare.$trans.html" "2 True figure:memory figure:fragment-"
good $trans --figure explore --theme light --format html --output views
says "views/$trans.explore.theme-light.html" "2 True memory matrices:fragment matrices:memory- registers"
good $trans --figure worksheet --sheet blank --format html --output views
says "views/$trans.worksheet.html" "2 True figure"
! grep -q '"elements":\[[0-9]' "views/$trans.worksheet.html" || fail "a blank sheet holds its answers"
good $x4 $trans --figure explore --format html --output explore
says "explore/$x4.explore.html" "2 True memory matrices registers"
says "explore/$trans.explore.html" \
    "2 True memory matrices:fragment matrices:memory- registers"
good $mma --figure explore --format html --output explore
says "explore/$mma.explore.html" "2 True A B D"
good $trans --figure explore --view memory --format html --output explore
says "explore/$trans.explore.memory.html" "2 True memory matrices registers"

# Around panels stand the words that a picture has in it, and of a bare figure none.
good $x4 --figure explore --format html --title 'My title' --caption 'My caption' --output around
tr -d '\n' < around/*.html > line
grep -q '<figcaption><p class="ws-title">My title</p><p class="ws-ptx">ldmatrix.sync.aligned[^<]*</p></figcaption><div class="ws-panels" ' line ||
    fail "no title over the panels"
grep -q '</p><p class="ws-caption">My caption</p><p class="ws-from">captured on [^<]*</p><script' line ||
    fail "no caption under the panels"
grep -q '<p class="ws-key" data-key="lane" data-own>.*T0 to T7.*<p class="ws-key" data-key="register" hidden>.*<p class="ws-note">[^<]*wavefronts' line ||
    fail "no keys and legend under the panels"
good $x4 --figure explore --format html --bare --output around
! grep -q '<figcaption>\|<p class="ws-\(title\|ptx\|key\|note\|caption\|from\)"' "around/$x4.explore.bare.html" || fail "words around bare panels"
good $x4 --figure explore,fragment --format svg,html --no-legend --size 20cm --output both
[ -e "both/$x4.explore.size-20cm.html" ] && [ -e "both/$x4.explore.size-20cm.no-legend.svg" ] ||
    fail "an option of one of two formats: $(ls both)"

# Frames are played; one of them, and all of them in one picture, stand still.
good $x4 --figure step --format html --frame 2 --output frames
good $x4 --figure step --format html --frame all --output frames
good $x4 --figure step --format html --output frames
[ "$(ls frames | tr '\n' ' ')" = "$x4.step-2.html $x4.step-all.html $x4.step.html " ] || fail "frames: $(ls frames)"
[ "$(grep -o 'data-frame="[0-9]"' "frames/$x4.step.html" | sort -u | wc -l)" = 4 ] || fail "four frames"
! grep -q 'data-frame="[0-9]' "frames/$x4.step-2.html" || fail "a frame alone has frames"
! grep -q 'data-frame="[0-9]' "frames/$x4.step-all.html" || fail "all frames in one picture are played"
! grep -q '@keyframes' "frames/$x4.step.html" || fail "the frames of a page move by CSS"

# Into another page: without a page's own parts. Two with ids of their own go into one.
good $x4 --format html --fragment --output inline
says "inline/$x4.inline.html" "2 False figure"
good $x4 --format html --fragment --id left --output inline
says "inline/$x4.id-left.inline.html" "2 False figure"
! grep -oE ' id="[^"]*"' "inline/$x4.id-left.inline.html" | grep -v '"left-' || fail "an id without the prefix"
good --set ptx-manual --format html --fragment --theme dark --output manual
[ "$(ls manual/*.html | wc -l)" = 12 ] || fail "a set: $(ls manual)"

# Words are words.
nasty='</script><script>alert(1)</script>'
for words in "$nasty" '</title><img src=x onerror=alert(1)>' "\"quotes\" 'single' & &amp; <b>" '<!-- ]]> -->' \
    'שלום עולם, مرحبا' 'C:\new\u003c'; do
    good $x4 --title "$words" --caption "$words" --format html --output words.html
    says words.html "2 True figure" "$words"
    good $x4 --figure explore --title "$words" --format html --output words.html
    says words.html "2 True memory matrices registers" "$words"
    good $x4 --title "$words" --caption "$words" --format html --fragment --output words.html
    says words.html "2 False figure"
done
rm words.html
rm -r around both made again themes views explore frames inline manual two goes by-ending.html
refused $x4 --title $'a\x01b' --format html
refused $x4 --title $'\xe2\x80\xaeb' --format html
refused $x4 --caption $'a\xffb' --format html
refused $x4 --id 'a"b' --format html

# A list's entry is a page by its ending; the index links to it.
list() {
    printf '{"format": "warpscope figures", "version": 1, "index": "README.md", "groups": [{"figures": [\n%s\n]}]}\n' "$1" > list.json
}
list '{"file": "a.html", "variant": "'$x4'", "figure": "step", "fragment": true},
    {"file": "b.html", "variant": "'$x4'", "figure": "step", "frame": "all"},
    {"file": "c.html", "variant": "'$mma'", "figure": "explore"}'
good --list list.json --output listed
says listed/a.html "2 False figure"
[ "$(grep -o 'data-frame="[0-9]"' listed/a.html | sort -u | wc -l)" = 4 ] || fail "a list's step figure plays"
! grep -q 'data-frame="[0-9]' listed/b.html || fail "of a list all frames in one picture"
! grep -q '<img' listed/README.md || fail "a page is no picture"
grep -q '<a href="c.html">Explore: [^<]*, A, B and D by lanes side by side<' listed/README.md ||
    fail "a product's panels in words: $(cat listed/README.md)"
grep -q '<a href="a.html">Step' listed/README.md || fail "the index links to pages: $(cat listed/README.md)"
list '{"file": "a.svg", "variant": "'$x4'", "fragment": true}'
ends 1 --list list.json --output refused

# Of all kinds those that can be pages are: what a product has not does not count, and its chain or an
# operand in shared memory is left out with a note, unless it was asked for.
wg=wgmma.m64n8k16.f32.f16.f16
for of in "$mma" "$x1 $mma" wgmma.sp.m64n8k32.f16.f16.f16; do
    # shellcheck disable=SC2086
    good $of --figure all --format html --output pages
    [ ! -s err ] || fail "pages of all kinds of $of: $(cat err)"
done
shows 0 $wg --figure all --format html --output pages
[ "$(wc -l < err)" = 5 ] && [ -s pages/$wg.A.html ] && [ ! -e pages/$wg.chain.html ] || fail "pages of all kinds of $wg: $(cat err)"
rm -r pages
for kind in chain tile; do
    ends 2 $wg --figure $kind --format html --output pages
done
[ ! -e pages ] || fail "a folder for pages that there are none of"

# How large they are: bytes, and compressed.
good $x4 --figure explore --output x4.html
size=$(wc -c < x4.html) packed=$(gzip -9 < x4.html | wc -c)
[ "$size" -lt 250000 ] || fail "explore of $x4: $size bytes"
[ "$packed" -lt 60000 ] || fail "explore of $x4: $packed bytes compressed"
echo "html: pages of every kind, $size bytes of x4's three panels, $packed compressed"
