"""The site as a student meets it: the first page, search, a variant, a product, a lesson and the errata,
in light and dark, on a phone and by keyboard."""

import glob

from page_test import Suite, address, ask, element, equal, holds, marked, says
from pages_access import NARROW, SMALLEST_CONTRAST, every_page, nameless, unseen_focus

suite = Suite("the site")
NAMES = ("index", "errata", "ldmatrix.m8n8.x4.b16", "ldmatrix.m16n16.x2.trans.b8", "movmatrix.m8n8.trans.b16",
         "ld.shared.v4.b32", "mma.m16n8k16.f32.f16.f16.f32", "mma.sp.m16n8k32.f32.f16.f16.f32",
         "lesson-what-a-fragment-is", "lesson-bank-conflicts")
NAMES += tuple(name[5:-5] for name in sorted(glob.glob("site/manual-[kn]*.html")))
PATHS = [f"site/{name}.html" for name in NAMES]


@suite.test
def everybody_can_use_the_site(page):
    every_page(page, lambda page: ask(page, "identity") + ask(page, "roles") + nameless(page) + ask(page, "targets", True),
               PATHS)


@suite.test
def the_site_is_legible(page):
    def look(page):
        faults = []
        for scheme in ("light", "dark"):
            page.media(scheme=scheme)
            faults += [f"{scheme}: {fault}" for fault in ask(page, "contrast", SMALLEST_CONTRAST)]
        return faults

    every_page(page, look, PATHS)


@suite.test
def the_site_fits_a_phone(page):
    page.size(width=NARROW, height=800, scale=2, phone=True)
    every_page(page, lambda page: ask(page, "wide") + ask(page, "targets", True), PATHS)


@suite.test
def tab_goes_through_a_variants_page(page):
    every_page(page, unseen_focus, PATHS[2:3])


def found(page):
    return page.evaluate("[...document.querySelectorAll('main tbody tr')].filter(one => one.checkVisibility()).length")


@suite.test
def search_finds_a_variant_and_its_page_answers(page):
    page.size(height=3000)  # where what is told lies over nothing
    page.open(address("site/index.html"))
    everything = found(page)
    page.evaluate("document.getElementById('search').focus()")
    for letter in "x4 trans":
        page.press(letter)
    few = found(page)
    holds(0 < few < everything / 4, f"{few} of {everything} rows")
    page.follow("main tbody tr:not([hidden]) a[href*='x4.trans']")
    page.move(element("memory", "M1[3,5]"))
    equal(marked(page, "registers"), ["M1[3,5]"])


@suite.test
def an_address_with_a_selection_opens_at_it(page):
    for name, hash in (("ldmatrix.m8n8.x4.b16", "#lane=14"), ("mma.m16n8k32.f32.e4m3.e4m3.f32", "#D[3,5]")):
        page.open(address(f"site/{name}.html") + hash)
        page.painted()
        says(page.evaluate("document.querySelector('.ws-told').innerText"), "lane 14|Lane 14")


@suite.test
def a_lessons_link_opens_with_what_it_names_selected(page):
    page.open(address("site/lesson-what-a-fragment-is.html"))
    page.follow("a[href*='#lane=14']")
    page.painted()
    says(page.evaluate("document.querySelector('.ws-told').innerText"), "Lane 14")


# What is typed, and what is said of it; of names that are found, the first.
SEARCHES = (
    ("ldmatrix.sync.aligned.m8n8.x4.shared::cta.b16 {%0, %1, %2, %3}, [%4];", "^1 instruction$", "ldmatrix.m8n8.x4.b16"),
    ('asm volatile("ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 {%0', "^1 instruction$", "ldmatrix.m8n8.x4.trans.b16"),
    ("8x8", "^13 instructions, 1 lesson$", None),
    ("H200 tf32", "^[0-9]+ instructions$", "mma.m16n8k8.f32.tf32.tf32.f32"),
    ("sparse", "^170 instructions$", None),
    ("mma.sp", "^170 instructions$", None),
    ("HMMA.16816 bf16", "^3 instructions$", "mma.m16n8k16.f32.bf16.bf16.f32"),
    ("sm_75 ldmatrix m16n16", "^Nothing has all of these words", None),
    ("bank", "^1 lesson, 2 chapters$", "Bank conflicts"),
    ("xyzzy", "^Nothing here has \u201cxyzzy\u201d\\.$", None),
    ("SM75_U32x4_LDSM_N", "^1 instruction$", "ldmatrix.m8n8.x4.b16"),
    ("SM80_16x8x16_F32F16F16F32_TN", "^[0-9]+ instructions$", "mma.m16n8k16.f32.f16.f16.f32"),
    ("swizzle 128", "lesson", "Bank conflicts"),
    ("D[3,5] of m16n8k16", "^[0-9]+ instructions$", "mma.m16n8k16.f16.f16.f16.f16"),
    ("ldmatix x4", "Did you mean ldmatrix x4\\?$", None),
)


@suite.test
def search_understands_what_people_type(page):
    page.open(address("site/index.html"))
    for typed, said, first in SEARCHES:
        page.evaluate(f"""(input => {{ input.value = {typed!r}; input.dispatchEvent(new Event("input")); }})(document.getElementById("search"))""")
        says(page.evaluate("document.querySelector('[role=status]').textContent"), said)
        if first:
            equal(page.evaluate("[...document.querySelectorAll('.catalogue tbody tr a, .lessons a')]"
                                ".find(one => one.checkVisibility()).textContent"), first, typed)
    page.click(".search p button")
    equal(page.evaluate("document.getElementById('search').value"), "ldmatrix x4")
    page.press("Enter")
    equal(page.evaluate("document.activeElement.textContent"), "ldmatrix.m8n8.x4.b16")


@suite.test
def a_place_that_is_searched_for_is_what_links_lead_to(page):
    page.open(address("site/index.html"))
    page.evaluate("""(input => { input.value = "lane 14 of ldmatrix x4"; input.dispatchEvent(new Event("input")); })(document.getElementById("search"))""")
    page.follow("main tbody tr:not([hidden]) a[href*='x4.b16']")
    page.painted()
    says(page.evaluate("document.querySelector('.ws-told').innerText"), "Lane 14")


@suite.test
def the_header_leads_through_the_first_page_after_a_search(page):
    page.open(address("site/index.html"))
    page.evaluate("""(input => { input.value = "stmatrix"; input.dispatchEvent(new Event("input")); })(document.getElementById("search"))""")
    page.click("header nav a[href$='#products']")
    page.painted()
    equal(page.evaluate("document.getElementById('search').value"), "")
    holds(page.evaluate("Math.abs(document.getElementById('products').getBoundingClientRect().top) < 60"), "MMA is not there")


SEEN = "(box => box.top >= 0 && box.bottom <= innerHeight && box.width > 0)"


@suite.test
def what_a_link_selects_and_what_is_told_are_on_the_screen(page):
    for width, height, phone in ((1366, 768, False), (NARROW, 800, True)):
        page.size(width=width, height=height, phone=phone)
        page.open(address("site/ldmatrix.m8n8.x4.b16.html") + "#lane=14")
        page.painted()
        page.painted()
        for selector in ("[data-light=marked]", ".ws-told p"):
            holds(page.evaluate(f"{SEEN}([...document.querySelectorAll('figure {selector}')].find(one => one.checkVisibility())"
                                ".getBoundingClientRect())"), f"{selector} is not seen at {width}")


@suite.test
def what_is_pointed_at_is_told_on_the_screen(page):
    page.size(width=1366, height=768)
    page.open(address("site/ldmatrix.m8n8.x4.b16.html"))
    page.evaluate("document.querySelector('.ws-panel').scrollIntoView()")
    page.move(element("memory", "M0[1,2]"))
    page.painted()
    says(page.evaluate("document.querySelector('.ws-told').innerText"), "lane 5")
    holds(page.evaluate(f"{SEEN}(document.querySelector('.ws-told p').getBoundingClientRect())"), "what is told is not seen")


@suite.test
def letters_of_figures_are_not_too_small(page):
    for width, phone in ((1366, False), (NARROW, True)):
        page.size(width=width, height=800, phone=phone)
        every_page(page, lambda page: ask(page, "small", 9), PATHS)


@suite.test
def a_choice_says_whether_it_is_right(page):
    page.open(address("site/lesson-what-a-fragment-is.html"))
    list = "section:has(details.answer) .choices"
    page.click(f"{list} li:nth-child(2) button")
    says(page.evaluate(f"document.querySelector('{list} .no').innerText"), r"No: \w+")
    holds(not page.evaluate("document.querySelector('.answer[open]')"), "a wrong choice shows the answer")
    page.click(f"{list} li:nth-child(1) button")
    says(page.evaluate(f"document.querySelector('{list} .yes').innerText"), "Yes")
    holds(page.evaluate(f"document.querySelector('{list}').parentElement.querySelector('.answer').open"), "no answer")


@suite.test
def without_script_the_site_is_there_to_read(page):
    page.scripts(False)
    for path in PATHS:
        page.open(address(path))
        says(page.evaluate("document.querySelector('main').innerText"), r"\w{3}")
        equal(page.evaluate("[...document.querySelectorAll('form, .tools')].filter(one => one.checkVisibility()).length"), 0, path)
    page.scripts(True)


@suite.test
def what_moves_is_printed_as_it_ends(page):
    page.open(address("site/lesson-what-a-fragment-is.html"))
    page.media(type="print")
    equal(page.evaluate("document.getAnimations().length"), 0)


@suite.test
def pages_of_all_kinds_have_no_faults(page):
    every_page(page, lambda page: ask(page, "identity") + ask(page, "wide"), sorted(glob.glob("site/*.html"))[::32])
