"""Whether the pages of a site, all files of a folder, are whole: tags, ids, headings, links."""
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
