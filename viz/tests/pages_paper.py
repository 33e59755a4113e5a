"""Where nothing can answer: without script a page is the plain figure, and so it is on paper, whatever
was lit."""

import re
import subprocess

from browser import Chromium
from page_test import Suite, address, ask, equal, holds

suite = Suite("plain pages")

SEEN = "(name => [...document.querySelectorAll(name)].some(one => one.checkVisibility({ visibilityProperty: true })))"


def seen(page, selector):
    return page.evaluate(f"{SEEN}('{selector}')")


def printed(page, name):
    """How many pages of paper there are, and a picture of the first."""
    page.pdf(f"{name}.pdf", printBackground=False, preferCSSPageSize=True)
    with open(f"{name}.pdf", "rb") as file:
        return len(re.findall(rb"/Type\s*/Page\b", file.read()))


@suite.test
def without_script_a_page_is_the_plain_figure(page):
    page.scripts(False)
    for name in ("explore", "fragment", "step", "chain", "mma", "bank"):
        page.open(address(f"pages/{name}.html"))
        holds(seen(page, "figure.warpscope .ws-panel svg"), f"{name}: nothing to see")
        holds(not seen(page, "button, input, select, .ws-tools, .ws-told"), f"{name}: controls that do nothing")
        equal(page.evaluate("document.querySelectorAll('[data-light=marked], [data-light=related], [data-light=dim]').length"), 0, name)
        equal(ask(page, "contrast", 4.5), [], name)
    page.scripts(True)


@suite.test
def without_script_steps_show_their_last_frame(page):
    page.scripts(False)
    for name, last in (("step", 4), ("chain", 6)):
        page.open(address(f"pages/{name}.html"))
        for frame in range(1, last + 1):
            equal(seen(page, f'[data-frame="{frame}"] :is(rect, text)'), frame == last, f"{name}, frame {frame}")
    page.scripts(True)


# Of every shape and text in sight how it is painted.
PAINTED = """[...document.querySelectorAll("svg *")].filter(one => !one.closest(".ws-lights")).map(one => {
    const style = getComputedStyle(one);
    return [style.fill, style.stroke, style.strokeWidth, style.opacity, style.filter, style.visibility,
        style.fillOpacity, style.outline, style.fontWeight].join();
}).join(";")"""


@suite.test
def paper_has_the_plain_figure(page):
    for name, hash in (("explore", "#M1[3,5]"), ("fragment", "#lane=14"), ("product", "#D[3,5]"), ("step", "#frame=2")):
        page.media(type="print")
        page.scripts(False)
        page.open(address(f"pages/{name}.html"))
        plain = page.evaluate(PAINTED)
        page.scripts(True)
        page.open("about:blank")
        page.media()
        page.open(address(f"pages/{name}.html") + hash)
        page.painted()
        page.until("document.getAnimations().length === 0")
        page.media(type="print")
        holds(not seen(page, ".ws-tools, .ws-told"), f"{name}: controls on paper")
        equal(page.evaluate("[...document.querySelectorAll('.ws-lights')].every(one => getComputedStyle(one).display === 'none')"),
              True, f"{name}: no outlines on paper")
        equal(page.evaluate(PAINTED) == plain, True, f"{name}: as without script")


@suite.test
def a_figure_fits_on_paper(page):
    for name, most in (("explore", 2), ("fragment", 1), ("step", 1), ("product", 2), ("bank", 1)):
        page.open(address(f"pages/{name}.html"))
        pages = printed(page, name)
        holds(1 <= pages <= most, f"{name}: {pages} pages of paper")


@suite.test
def paper_is_white_in_the_dark_too(page):
    with Chromium("--blink-settings=preferredColorScheme=0") as night:
        page = night.page()
        page.open(address("pages/explore.html"))
        holds(page.evaluate("matchMedia('(prefers-color-scheme: dark)').matches"), "it is not dark")
        page.pdf("dark.pdf", printBackground=True)
    subprocess.run(["pdftoppm", "-gray", "-r", "10", "-singlefile", "dark.pdf", "dark"], check=True)
    with open("dark.pgm", "rb") as file:
        grey = file.read().split(b"\n", 3)[3]
    holds(sum(grey) / len(grey) > 170, f"paper is {sum(grey) / len(grey):.0f} of 255 bright")
