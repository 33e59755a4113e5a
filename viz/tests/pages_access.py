"""Whether everybody can use the pages: every page there is, in light and dark, plain and lit, wide and
narrow. Names and roles are those that Chromium gives to assistive technology."""

import glob
import os

from page_test import CHECKS, Suite, address, ask, holds

suite = Suite("access to pages")
SCROLLS = "generic"  # what Chromium lets Tab reach for nothing but that its content scrolls
NAMED = {"button", "combobox", "slider", "checkbox", "radio", "link", "textbox", "image", "img", "grid",
         "graphics-document", "application", "listbox", "switch", "RootWebArea"}
SMALLEST_CONTRAST = 4.5  # WCAG 2.2, 1.4.3
NARROW = 400


def every_page(page, look, paths=None):
    """What `look` finds wrong on every page, each said once with the first page that has it."""
    faults = {}
    for path in paths or sorted(glob.glob("pages/*.html")):
        name = os.path.basename(path)[:-5]
        page.open(address(path))
        for fault in dict.fromkeys(look(page)):
            faults.setdefault(fault, []).append(name)
    holds(not faults, "".join(f"\n  {', '.join(names[:3])}{' …' * (len(names) > 3)}: {fault}"
                              for fault, names in list(faults.items())[:20]))


def light_up(page):
    """Selects an element, or whatever else the page shows that has a lane."""
    page.evaluate("location.hash = document.querySelector('[data-matrix=\"0\"][data-row=\"3\"]')"
                  " ? 'matrix=0,row=3,column=1' : 'lane=5'")
    page.painted()


def nameless(page):
    """What Chromium's accessibility tree has without a name although it can be reached."""
    page.send("Accessibility.enable")
    faults = []
    for node in page.send("Accessibility.getFullAXTree")["nodes"]:
        if node.get("ignored"):
            continue
        role, name = node["role"]["value"], node.get("name", {}).get("value", "")
        reached = any(one["name"] == "focusable" and one["value"]["value"] for one in node.get("properties", []))
        if (reached or role in NAMED) and role != SCROLLS and not name.strip():
            faults.append(f"a {role} without a name")
    page.send("Accessibility.disable")
    return faults


def unseen_focus(page):
    """Tab goes through all controls, once, in the order of the document, and it shows where it is."""
    clips = page.evaluate(f"""{CHECKS}.controls().map((one, i) => {{
        one.dataset.nth = i;
        const box = (one.labels?.length ? one.labels[0] : one).getBoundingClientRect();
        return [box.x + scrollX, box.y + scrollY, Math.min(box.width, 60), Math.min(box.height, 60)];
    }})""")
    before = [page.picture(*clip) for clip in clips]
    faults, reached = [], []
    for _ in range(len(clips) + 2):
        page.press("Tab")
        nth = page.evaluate("+(document.activeElement?.dataset.nth ?? -1)")
        if nth < 0 or nth in reached:
            break
        if reached and nth < reached[-1]:
            faults.append("Tab goes back in the page")
        reached.append(nth)
        if page.picture(*clips[nth]) == before[nth]:
            faults.append(page.evaluate("'focus is not seen on ' + document.activeElement.outerHTML.slice(0, 120)"))
    others = page.evaluate(f"{CHECKS}.controls().filter(one => one.type === 'radio' && !one.checked).length")
    if len(reached) < len(clips) - others:
        faults.append(f"Tab reaches {len(reached)} of {len(clips)} controls")
    return faults


@suite.test
def the_checks_can_fail(page):
    """Of a page in which all is wrong, each of them finds what."""
    with open("wrong.html", "w", encoding="utf-8") as file:
        file.write("""<!DOCTYPE html><title>Wrong</title><style>button{padding:0;border:0;font-size:8px}
            :focus{outline:none}.dim{opacity:0.3}</style>
            <p id="a" style="color:#888">grey</p><p id="a">twice</p><button></button>
            <svg width="600" height="50"><g class="dim"><rect width="90" height="40" fill="#123"/>
            <text x="9" y="20" fill="#fff">dim</text></g></svg><i role="knob" aria-pushed="1">x</i>""")
    page.open(address("wrong.html"))
    page.size(width=NARROW)
    for question, part in (("identity", "two elements have the id a"), ("roles", "no such role"),
                           ("roles", "aria-pushed"), ("roles", "no name: <svg"), ("targets", "<button>"),
                           ("wide", "px wide where there are 400"), ("contrast", "'grey'"), ("contrast", "'dim'")):
        found = ask(page, question, *[SMALLEST_CONTRAST] * (question == "contrast"))
        holds(any(part in fault for fault in found), f"{question} does not find {part!r}: {found}")
    holds("a button without a name" in nameless(page), "a button without a name is not found")
    holds(any("not seen" in fault for fault in unseen_focus(page)), "focus that is not seen is not found")


@suite.test
def all_that_is_there_has_its_name_and_role(page):
    every_page(page, lambda page: ask(page, "identity") + ask(page, "roles") + nameless(page) + ask(page, "targets"))


@suite.test
def tab_reaches_all_controls_in_order_and_is_seen(page):
    every_page(page, unseen_focus)


@suite.test
def a_phone_is_wide_enough_and_a_finger_small_enough(page):
    page.size(width=NARROW, height=800, scale=2, phone=True)
    every_page(page, lambda page: ask(page, "wide") + ask(page, "targets"))


@suite.test
def every_text_is_legible(page):
    """In light and dark, plain and while something is lit."""
    def look(page):
        faults = []
        for state in ("plain", "lit"):
            if state == "lit":
                light_up(page)
            for scheme in ("light", "dark"):
                page.media(scheme=scheme)
                faults += [f"{scheme}, {state}: {fault}" for fault in ask(page, "contrast", SMALLEST_CONTRAST)]
        return faults

    page.size(height=4000)  # where what is told lies over nothing
    every_page(page, look)
