"""How tests of pages are written: functions named by what must hold, each given a fresh page; what
fails is said in a line and the rest goes on. A page's errors in the console and its requests to the
network fail the test in which they come. And what tests ask a page: what is lit in which panel."""

import json
import os
import re
import sys
import time

from browser import PageError

SOURCE = os.path.dirname(os.path.abspath(__file__))
CHECKS = open(os.path.join(SOURCE, "page_checks.js"), encoding="utf-8").read()

# Gives what shows an element its name, M1[3,5] or A[3,5], as data-place; its node says lane, register and
# bit, and the list in the page whose element that is.
NAME = """document.querySelectorAll("figure.warpscope:not([data-named])").forEach(figure => {
    const { elements = [], operands = [], product } = JSON.parse(figure.querySelector("script[type='application/json']").textContent);
    const places = {};
    while (elements.length) { // of a product its operand, of what moves its address lane and bank
        const of = operands[product ? elements.shift() : 0];
        const [matrix, row, column, ...slot] = elements.splice(0, product ? 6 : 8);
        places[[product ? of.letter : "", ...slot.slice(0, 3)]] =
            `${of.letter}${product && of.matrix === 1 ? "" : matrix}[${row},${column}]`;
    }
    for (const node of figure.querySelectorAll("svg [data-lane][data-register][data-bit]")) {
        const d = node.dataset, place = places[[product ? d.operand : "", d.lane, d.register, d.bit]];
        if (place) d.place = place;
    }
    figure.dataset.named = "";
})"""

# Of each panel in sight of the nth figure: the lit nodes by class, each said once, an element as above,
# whatever else by attribute and value; what holds elements is left out, for it has the brightest's light.
LIT = """(nth => {
    const answer = {};
    const said = ({ dataset: d }) => d.place ?? Object.keys(d).filter(key => !["light", "gives", "over"].includes(key)).map(key => key + "=" + d[key]).join(",");
    for (const panel of document.querySelectorAll("figure.warpscope")[nth].querySelectorAll(".ws-panel")) {
        if (panel.hidden) continue;
        const lit = answer[panel.dataset.panel] = {};
        for (const kind of ["marked", "related", "dim"])
            lit[kind] = [...new Set([...panel.querySelectorAll(`svg [data-light=${kind}]`)]
                .filter(one => !one.querySelector("[data-bit]")).map(said))].sort();
    }
    return answer;
})"""


def equal(got, wanted, what=""):
    if got != wanted:
        raise AssertionError(f"{what + ': ' if what else ''}{got!r}, not {wanted!r}")


def holds(truth, what):
    if not truth:
        raise AssertionError(what)


def says(text, pattern):
    """Some of the text is as the regular expression has it."""
    if not re.search(pattern, text or ""):
        raise AssertionError(f"{text!r} has nothing like {pattern!r}")


def address(path):
    return "file://" + os.path.abspath(path)


def lit(page, nth=0):
    return page.evaluate(f"{LIT}({nth})")


def marked(page, panel, nth=0):
    return lit(page, nth)[panel]["marked"]


def elements(names):
    """Of names as `lit` gives them those of elements."""
    return [name for name in names if name.endswith("]")]


def dark(page, nth=0):
    """Whether nothing is lit in a figure."""
    return not any(names for panel in lit(page, nth).values() for names in panel.values())


def told(page, which="words", nth=0):
    """What is said under a figure: its words, formulas or operands."""
    return page.evaluate("document.querySelectorAll('figure.warpscope')"
                         f"[{nth}].querySelector('.ws-told .ws-{which}')?.textContent ?? null")


def number(page):
    """Gives figures an attribute data-nth, for selectors, and their elements names."""
    page.evaluate(NAME)
    page.evaluate("document.querySelectorAll('figure.warpscope').forEach((one, nth) => one.dataset.nth = nth)")


def element(panel, place, nth=None):
    """The selector of an element in a panel."""
    figure = "" if nth is None else f"figure[data-nth='{nth}'] "
    return f"{figure}.ws-panel:not([hidden])[data-panel='{panel}'] [data-place='{place}']"


def ask(page, question, *arguments):
    """A question of page_checks.js."""
    listed = ", ".join(map(json.dumps, arguments))
    return page.evaluate(f"{CHECKS}.{question}({listed})")


class Suite:
    """Tests, run one after the other on pages that `open` gives; after `limit` seconds it gives up."""

    def __init__(self, title):
        self.title = title
        self.tests = []

    def test(self, function):
        self.tests.append(function)
        return function

    def run(self, browser, *wanted):
        failures, start = 0, time.monotonic()
        tests = [one for one in self.tests if not wanted or one.__name__ in wanted]
        for test in tests:
            name = test.__name__.replace("_", " ")
            page = browser.page()
            page.prepare = NAME
            try:
                test(page)
                faults = page.take_faults()
                holds(not faults, "; ".join(faults[:4]))
            except (AssertionError, PageError) as failure:
                print(f"FAILED: {name}: {failure}", file=sys.stderr, flush=True)
                failures += 1
            page.close()
            if os.environ.get("VERBOSE"):
                print(f"{time.monotonic() - start:6.2f} s after {name}", flush=True)
        print(f"{self.title}: {len(tests)} tests, {failures} failed, {time.monotonic() - start:.0f} s")
        return failures
