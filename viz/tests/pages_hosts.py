"""Figures in other people's pages: in frames, several in one page with a style of its own, put there by
a notebook; and titles and captions that would be markup or script if they could."""

import json

from page_test import (NAME, Suite, address, ask, dark, element, equal, holds, marked, number,
                       says, told)

suite = Suite("pages in hosts")

# What hosts do to all elements of theirs and to classes of common names, and a figure must bear.
HOST = """<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Host</title><style>
* { box-sizing: border-box } body { font: 20px serif; color: #300; line-height: 2 }
svg { fill: red; max-height: 900px } g { cursor: help } p { color: #060; text-indent: 3em; margin: 2em }
button, input, select { text-transform: uppercase } figure { margin: 3em; border: 1px solid }
.panel { background: #fff; border: 1px solid #ddd; margin-bottom: 20px; box-shadow: 0 1px 1px #000; color: #333 }
.marked, .name, .key, .lit, .now, .given { outline: 9px solid lime } .dim, .related, .over { color: #ddd }
.words { font-size: 40px } .label { background: #337ab7; color: #fff } .help { cursor: help }
</style></head><body><h1>A host</h1>%s</body></html>"""


def fragment(name):
    with open(f"fragments/{name}.html", encoding="utf-8") as file:
        return file.read()


def host(page, *parts):
    with open("host.html", "w", encoding="utf-8") as file:
        file.write(HOST % "\n".join(parts))
    page.open(address("host.html"))
    number(page)


@suite.test
def a_page_answers_inside_a_frame(page):
    host(page, '<iframe src="pages/explore.html" width="900" height="700" title="framed"></iframe>')
    frame = page.frames()[0]
    frame.evaluate(NAME)
    frame.move(element("memory", "M1[3,5]"))
    equal(marked(frame, "registers"), ["M1[3,5]"])
    says(told(frame), "lane 14")
    frame.click(element("memory", "M1[3,5]"))
    equal(page.evaluate("location.hash"), "", "the host's hash")


@suite.test
def a_page_answers_inside_a_sandboxed_frame(page):
    host(page, '<iframe sandbox="allow-scripts" src="pages/explore.html" width="900" height="700"'
               ' title="framed"></iframe>')
    frame = page.frames()[0]
    frame.evaluate(NAME)
    frame.click(element("memory", "M1[3,5]"))
    equal(marked(frame, "matrices"), ["M1[3,5]"])
    frame.click(".ws-tools .ws-copy")
    frame.until("/^The link is (copied|selected)/.test(document.querySelector('.ws-told').textContent)")
    # What the frame may not do, its browser tells: the clipboard, and (Firefox 140) its own address.
    page.faults = [fault for fault in page.faults
                   if "Permissions policy" not in fault and "may not load data from" not in fault]


@suite.test
def different_figures_of_one_page_light_by_themselves(page):
    host(page, fragment("explore"), fragment("product"), fragment("step"))
    equal(ask(page, "identity"), [])
    page.move(element("memory", "M1[3,5]", nth=0))
    equal(marked(page, "registers", nth=0), ["M1[3,5]"])
    holds(dark(page, nth=1), "the other figure lights too")
    page.move(element("D", "D[3,5]", nth=1))
    holds(dark(page, nth=0), "the first figure stays lit")
    equal(marked(page, "D", nth=1), ["D[3,5]"])
    says(told(page, nth=1), r"D\[3,5\]")


@suite.test
def the_same_figure_twice_answers_twice(page):
    host(page, fragment("explore"), fragment("explore"))
    page.move(element("memory", "M1[3,5]", nth=1))
    equal(marked(page, "registers", nth=1), ["M1[3,5]"])
    holds(dark(page, nth=0), "the first figure lights too")
    page.click(element("memory", "M1[3,5]", nth=0))
    equal(marked(page, "registers", nth=0), ["M1[3,5]"])


@suite.test
def a_prefix_makes_the_ids_of_the_same_figure_twice_unique(page):
    host(page, fragment("explore"), fragment("named"))
    equal(ask(page, "identity"), [])


@suite.test
def figures_bear_the_style_of_their_host_and_leave_it_its_own(page):
    host(page, '<p class="words">mine</p><button id="mine">mine</button>')
    own = """JSON.stringify(["p.words", "#mine", "h1", "body"].map(name => {
        const { color, font, margin, padding, background, cursor, borderRadius } = getComputedStyle(document.querySelector(name));
        return [color, font, margin, padding, background, cursor, borderRadius];
    }))"""
    alone = page.evaluate(own)
    host(page, '<p class="words">mine</p><button id="mine">mine</button>', fragment("explore"))
    equal(page.evaluate(own), alone, "the host's own style")
    page.move(element("memory", "M1[3,5]"))
    for name in (".ws-tools", ".ws-told", ".ws-panel", ".ws-panel svg"):
        holds(page.evaluate(f"document.querySelector('.warpscope {name}').checkVisibility({{ visibilityProperty: true }})"),
              f"{name} is not to be seen under the host's style")
    page.size(height=3000)  # where what is told lies over nothing
    equal(ask(page, "contrast", 4.5), [])


# Of every node of a figure what a host could spoil, but for widths, which are the host's column's.
SHOWN = """JSON.stringify([...document.querySelectorAll("figure.warpscope, figure.warpscope *")].filter(one =>
    !one.closest("script, style, template, svg g, option")).map(one => {
    const { color, fontSize, lineHeight, fontFamily, fontWeight, textTransform, textAlign, textIndent, letterSpacing,
        display, position, float, fill, stroke, backgroundColor, opacity, visibility } = getComputedStyle(one);
    return [one.localName, one.className.baseVal ?? one.className, color, fontSize, lineHeight, fontFamily, fontWeight,
        textTransform, textAlign, textIndent, letterSpacing, display, position, float, fill, stroke, backgroundColor,
        opacity, visibility].join();
}))"""

# Rules that hosts have for classes of common names, and for all that stands in an article.
RULES = """body { letter-spacing: .1em; word-spacing: 1em; text-transform: uppercase; text-align: right; text-indent: 2em }
.related, .marked, .dim, .now, .over, .lit, .given { font-size: .9rem; line-height: 30px; width: 100%; fill: lime; opacity: .2 }
.panel, .panels, .tools, .told, .words, .help, .copy, .label, .link, .key, .title, .caption, .from, .note, .ptx, .room, .play,
.scrub, .frames, .lights, .formulas, .operands, .recolored { display: none; position: fixed; float: left; font-size: 40px }
svg { fill: red; stroke: red; width: 3px; height: 3px }"""


@suite.test
def no_rule_of_a_host_for_names_of_its_own_is_a_figures(page):
    shown = []
    for rules in ("", RULES):
        host(page, f"<style>{rules}</style>", fragment("explore"), fragment("step"))
        page.evaluate("location.hash = 'figure=' + document.querySelector('figure').id + '&lane=5'")
        page.painted()
        page.until("document.getAnimations().length === 0")
        shown.append(json.loads(page.evaluate(SHOWN)))
    differ = [f"{was}\n    {now}" for was, now in zip(*shown) if was != now]
    equal(len(shown[0]), len(shown[1]), "nodes")
    holds(not differ, f"{len(differ)} nodes are spoilt: " + "; ".join(differ[:2]))


@suite.test
def a_notebook_puts_fragments_into_its_page(page):
    """As Jupyter does: markup by innerHTML, which runs no script, and then each script made anew."""
    host(page, '<div id="one"></div><div id="two"></div>')
    for place, name in (("one", "explore"), ("two", "product"), ("two", "step")):
        page.evaluate("""((place, text) => {
            place.innerHTML = text;
            for (const old of place.querySelectorAll("script")) {
                const anew = document.createElement("script");
                for (const { name, value } of old.attributes) anew.setAttribute(name, value);
                anew.textContent = old.textContent;
                old.replaceWith(anew);
            }
        })(document.getElementById("%s"), %s)""" % (place, json.dumps(fragment(name))))
    number(page)
    page.move(element("memory", "M1[3,5]", nth=0))
    equal(marked(page, "registers"), ["M1[3,5]"])
    equal(page.evaluate("document.querySelectorAll('.warpscope .ws-told').length"), 2, "enhanced")
    equal(page.evaluate("document.querySelectorAll('.warpscope .ws-play').length"), 1, "of step figures")


@suite.test
def figures_of_one_page_share_its_hash(page):
    host(page, fragment("explore"), fragment("product"))
    page.click(element("D", "D[3,5]", nth=1))
    link = page.evaluate("location.hash")
    says(link, "^#figure=")
    page.open("about:blank")
    page.open(address("host.html") + link)
    equal(marked(page, "D", nth=1), ["D[3,5]"])
    holds(dark(page, nth=0), "the first figure takes the other's selection")


@suite.test
def texts_of_others_stay_texts(page):
    with open("hostile.json", encoding="utf-8") as file:
        texts = json.load(file)
    for nth, text in enumerate(texts):
        page.open(address(f"hostile/{nth}.html"))
        equal(page.evaluate("typeof hacked"), "undefined", f"{text!r} ran")
        equal(page.evaluate("document.querySelectorAll('img, script[src], iframe, link, b').length"), 0,
              f"elements made of {text!r}")
        shown = page.evaluate("document.querySelector('figure.warpscope').textContent")
        holds(text.strip()[:7] in shown, f"{text!r} is not shown")
        page.move("svg [data-lane][data-bit]")
        holds(told(page), f"the page of {text!r} does not answer")
        page.faults and holds(False, f"{text!r}: {page.faults}")
