"""What a page does: it lights what belongs together, says it, and goes where its reader wants."""

import json

from page_test import (Suite, address, ask, dark, element, elements, equal, holds, lit, marked, says, told)

suite = Suite("pages that answer")


def explore(page, hash=""):
    page.open(address("pages/explore.html") + hash)


def everywhere(page, names, panels=("memory", "matrices", "registers")):
    """These elements and no others are marked, in all panels."""
    now = lit(page)
    for panel in panels:
        equal(elements(now[panel]["marked"]), sorted(names), panel)


@suite.test
def what_is_pointed_at_lights_in_all_panels(page):
    explore(page)
    holds(dark(page), "something is lit at first")
    for panel in ("memory", "matrices", "registers"):
        page.move(element(panel, "M1[3,5]"))
        everywhere(page, ["M1[3,5]"])
        for lights in lit(page).values():
            holds(lights["dim"], "nothing is dim")
    page.move((1, 1))
    holds(dark(page), "it stays lit")


@suite.test
def the_sentence_follows(page):
    explore(page)
    page.move(element("registers", "M1[3,5]"))
    says(told(page), r"^Matrix 1, row 3, column 5 of memory: lane 14 holds it in r1\.hi")
    says(told(page, "formulas"), r"row = t / 4 = 14 / 4 = 3\b")
    says(told(page, "operands"), r"T14 r1\.hi = M1\[3,5\]")
    equal(page.evaluate("['role', 'aria-live'].map(name => document.querySelector('.ws-told').getAttribute(name))"),
          ["status", "polite"])


@suite.test
def a_click_selects_and_shift_adds(page):
    explore(page)
    page.click(element("memory", "M1[3,5]"))
    page.move((1, 1))
    everywhere(page, ["M1[3,5]"])
    page.click(element("registers", "M2[4,1]"), "shift")
    page.move((1, 1))
    everywhere(page, ["M1[3,5]", "M2[4,1]"])
    page.click(element("matrices", "M0[0,0]"))
    page.move((1, 1))
    everywhere(page, ["M0[0,0]"])


@suite.test
def a_second_click_and_escape_let_go(page):
    explore(page)
    page.click(element("memory", "M1[3,5]"))
    page.click(element("memory", "M1[3,5]"))
    page.move((1, 1))
    holds(dark(page), "lit after the second click")
    page.click(element("memory", "M1[3,5]"))
    page.press("Escape")
    page.move((1, 1))
    holds(dark(page), "lit after Escape")


@suite.test
def a_link_opens_at_what_it_names(page):
    explore(page, "#M1[3,5]")
    everywhere(page, ["M1[3,5]"])
    explore(page, "#matrix=1,row=3,column=5;M2[4,1]")
    everywhere(page, ["M1[3,5]", "M2[4,1]"])
    explore(page, "#lane=14")
    everywhere(page, [f"M{matrix}[3,{column}]" for matrix in range(4) for column in (4, 5)])
    explore(page, "#M9[3,5]")
    everywhere(page, [])
    says(told(page), r"M9\[3,5\]")
    explore(page, "#chapter-2")
    holds(dark(page), "a hash that is nobody's lights something")
    explore(page, "#%E0%A4%A")
    holds(dark(page), "a broken hash lights something")


@suite.test
def the_hash_follows_and_is_followed(page):
    explore(page)
    page.click(element("memory", "M1[3,5]"))
    link = page.evaluate("location.hash")
    holds(link, "no hash")
    explore(page, "#lane=14")
    page.evaluate(f"void (location.hash = {json.dumps(link)})")
    page.painted()
    everywhere(page, ["M1[3,5]"])


def picked(page):
    """What is selected, as the hash has it."""
    return page.evaluate("location.hash")


@suite.test
def arrow_keys_walk_elements_and_lanes(page):
    explore(page, "#M1[3,5]")
    page.evaluate("document.querySelector('.ws-panel').focus()")
    page.press("ArrowDown")
    everywhere(page, ["M1[4,5]"])
    page.press("ArrowRight", times=2)
    everywhere(page, ["M1[4,7]"])
    page.press("PageDown")
    everywhere(page, ["M2[4,7]"])
    page.press("ArrowUp", "shift")
    everywhere(page, ["M2[4,7]", "M2[3,7]"])
    explore(page, "#lane=14")
    page.evaluate("document.querySelector('.ws-panel').focus()")
    page.press("ArrowDown")
    equal(picked(page), "#lane=15")
    page.press("PageUp")
    equal(picked(page), "#lane=11")


@suite.test
def keys_that_mean_nothing_are_the_pages_own(page):
    """Space scrolls and Escape is the host's where nothing is selected; control with a key is the browser's."""
    explore(page)
    page.evaluate("void addEventListener('keydown', event => window.stopped = event.defaultPrevented)")
    page.press("Tab")
    for key, held in (("Escape", ()), ("ArrowDown", ("control",)), ("Tab", ()), ("a", ())):
        page.press(key, *held)
        equal(page.evaluate("window.stopped"), False, key)


@suite.test
def the_link_is_copied(page):
    explore(page, "#M1[3,5]")
    page.permit("clipboardReadWrite", "clipboardSanitizedWrite")
    page.click(".ws-tools .ws-copy")
    says(page.evaluate("navigator.clipboard.readText()"), r"/explore\.html#.*matrix=1,row=3,column=5")
    says(told(page), "link is copied")


@suite.test
def where_nothing_can_be_copied_the_link_is_shown(page):
    explore(page, "#M1[3,5]")
    page.evaluate("void (navigator.clipboard.writeText = () => Promise.reject(new Error('no')))")
    equal(page.evaluate("[...document.querySelectorAll('.ws-tools input')].filter(one => one.checkVisibility()).length"), 0)
    page.click(".ws-tools .ws-copy")
    says(page.evaluate("document.activeElement.value"), r"/explore\.html#.*matrix=1,row=3,column=5")
    equal(page.evaluate("document.activeElement.selectionEnd - document.activeElement.selectionStart === document.activeElement.value.length"), True)


def choose(page, control, value):
    page.evaluate("""(list => {
        list.value = %s;
        for (const kind of ["input", "change"]) list.dispatchEvent(new Event(kind, { bubbles: true }));
    })(document.querySelector(".ws-tools select[name=%s]"))""" % (json.dumps(value), control))
    page.painted()


def views(page):
    """Which views of which panels are in sight."""
    return page.evaluate("""[...document.querySelectorAll(".ws-panel[data-view]")].filter(one => one.checkVisibility())
        .map(one => one.dataset.panel + " " + one.dataset.view)""")


@suite.test
def both_views_are_there_to_switch_between(page):
    page.open(address("pages/transposed.html") + "#M1[3,5]")
    holds(all(one.endswith("fragment") for one in views(page)), views(page))
    everywhere(page, ["M1[3,5]"])
    choose(page, "view", "memory")
    holds(views(page) and all(one.endswith("memory") for one in views(page)), views(page))
    everywhere(page, ["M1[3,5]"])
    says(picked(page), "view=memory")
    page.open("about:blank")
    page.open(address("pages/transposed.html") + "#view=memory")
    holds(views(page) and all(one.endswith("memory") for one in views(page)), views(page))


@suite.test
def colours_say_what_is_chosen(page):
    explore(page)
    fills = """(of => of.map(place => getComputedStyle(document.querySelector(
        `.ws-panel[data-panel='matrices'] rect[data-lane='${place[0]}'][data-register='${place[1]}']`)).fill))"""
    lanes = page.evaluate(f"{fills}([[5, 0], [5, 1], [6, 0]])")
    holds(lanes[0] == lanes[1] != lanes[2], f"by lane: {lanes}")
    choose(page, "color", "register")
    registers = page.evaluate(f"{fills}([[5, 0], [5, 1], [6, 0]])")
    holds(registers[0] == registers[2] != registers[1], f"by register: {registers}")
    says(picked(page), "color=register")
    equal(ask(page, "contrast", 4.5), [], "by register")
    for what in page.evaluate("[...document.querySelectorAll('.ws-tools [name=color] option')].map(one => one.value)"):
        choose(page, "color", what)
        for scheme in ("light", "dark"):
            page.media(scheme=scheme)
            equal(ask(page, "contrast", 4.5), [], f"{scheme} by {what}")
    page.open("about:blank")
    explore(page, "#color=register")
    page.media()
    equal(page.evaluate(f"{fills}([[5, 0], [5, 1], [6, 0]])"), registers, "from the hash")


@suite.test
def a_mark_that_is_not_there_is_said(page):
    explore(page, "#color=shiny&M1[3,5]")
    everywhere(page, ["M1[3,5]"])
    says(told(page), "color=shiny")


def frame(page):
    """Which frame of a step figure is in sight."""
    page.until("""[...document.querySelectorAll("[data-frame]")].every(one => one.getAnimations().length === 0)""")
    return page.evaluate("""[...new Set([...document.querySelectorAll("[data-frame]")].filter(one =>
        one.checkVisibility({ visibilityProperty: true, opacityProperty: true })).map(one => +one.dataset.frame))]""")


@suite.test
def steps_are_scrubbed(page):
    page.open(address("pages/step.html"))
    equal(frame(page), [4])
    page.evaluate("document.querySelector('.ws-scrub').focus()")
    page.press("ArrowLeft")
    equal(frame(page), [3])
    says(picked(page), "frame=3")
    page.press("Home")
    equal(frame(page), [1])
    page.open("about:blank")
    page.open(address("pages/step.html") + "#frame=2")
    equal(frame(page), [2])
    page.open("about:blank")
    page.open(address("pages/step.html") + "#frame=9")
    equal(frame(page), [4])


@suite.test
def steps_are_played_and_pause(page):
    page.open(address("pages/step.html"))
    page.click(".ws-play")
    equal(frame(page), [1])
    page.until("document.querySelector('[data-frame=\"2\"]').checkVisibility({ visibilityProperty: true })", seconds=8)
    page.click(".ws-play")
    now = frame(page)
    says(page.evaluate("document.querySelector('.ws-play').textContent"), "Play")
    equal(frame(page), now, "it goes on")


@suite.test
def reduced_motion_moves_nothing(page):
    moves = """[...document.querySelectorAll(".warpscope, .warpscope *")].filter(one => {
        const { animationName, transitionDuration, scrollBehavior } = getComputedStyle(one);
        return animationName !== "none" || /[1-9]/.test(transitionDuration) || scrollBehavior === "smooth";
    }).length"""
    page.media(motion="reduce")
    for name in ("step", "chain", "explore"):
        page.open(address(f"pages/{name}.html"))
        equal(page.evaluate(moves), 0, name)
    page.click(".ws-panel")


@suite.test
def dark_pages_are_dark_and_follow(page):
    ground = "getComputedStyle(document.querySelector('.ws-panel svg rect')).fill"
    explore(page)
    light = page.evaluate(ground)
    page.media(scheme="dark")
    holds(page.evaluate(ground) != light, f"{light} in the dark too")
    page.media()
    equal(page.evaluate(ground), light)


@suite.test
def a_finger_selects_and_lets_go(page):
    page.size(width=400, height=800, scale=2, phone=True)
    explore(page)
    page.tap(element("memory", "M1[3,5]"))
    everywhere(page, ["M1[3,5]"])
    says(told(page), "lane 14")
    page.tap(element("registers", "M2[4,1]"))
    everywhere(page, ["M2[4,1]"])
    page.tap(element("registers", "M2[4,1]"))
    everywhere(page, [])


@suite.test
def products_light_what_meets(page):
    page.open(address("pages/product.html"))
    page.move(element("D", "D[3,5]"))
    now = lit(page)
    equal(elements(now["D"]["marked"]), ["D[3,5]"])
    equal(elements(now["A"]["related"]), sorted(f"A[3,{k}]" for k in range(16)))
    equal(elements(now["B"]["related"]), sorted(f"B[{k},5]" for k in range(16)))
    says(told(page), r"A\[3,k\] × B\[k,5\]")


@suite.test
def every_figure_of_elements_answers(page):
    for name in ("fragment", "address", "register", "mapping", "mma", "operand", "bank", "step", "swizzle",
                 "transpose", "compare", "bits", "store", "bytes", "unpacked", "sparse", "move"):
        page.open(address(f"pages/{name}.html"))
        places = page.evaluate("""[...document.querySelectorAll(".ws-panel:not([hidden]) [data-lane]")].filter(one =>
            one.checkVisibility({ visibilityProperty: true })).length""")
        if not places:
            holds(name in ("bank", "swizzle"), f"{name}: nothing has a lane")
            continue
        page.evaluate("location.hash = 'lane=5'")
        page.painted()
        marked = page.evaluate("document.querySelectorAll('.ws-panel:not([hidden]) svg [data-light=marked]').length")
        holds(marked, f"{name}: lane 5 is not lit")
        says(told(page), "5")


@suite.test
def nothing_moves_when_something_is_told(page):
    height = "document.querySelector('.ws-told').getBoundingClientRect().height"
    for width in (1012, 400):
        page.size(width=width)
        for name in ("explore", "product", "bytes", "sparse", "step"):
            page.open(address(f"pages/{name}.html"))
            before = page.evaluate(height)
            for hash in ("lane=5", "M1[3,5]", "A[3,5]", "D[3,5]", "lane=5;lane=9;lane=20", "matrix=0", "row=1"):
                page.evaluate(f"location.hash = '{hash}'")
                page.painted()
                equal(page.evaluate(height), before, f"{name} at {width} px, #{hash}")


@suite.test
def what_is_selected_is_outlined_in_every_kind(page):
    for name in ("explore", "fragment", "address", "register", "mapping", "operand", "transpose", "move", "bits", "step"):
        page.open(address(f"pages/{name}.html#lane=5"))
        page.painted()
        outlined = page.evaluate("[...document.querySelectorAll('.ws-panel:not([hidden]) .ws-lit')].map(one => one.getAttribute('d')).join('')")
        holds(outlined, f"{name}: nothing is outlined")


@suite.test
def what_a_step_figure_follows_is_quiet_while_another_lane_is_looked_at(page):
    page.open(address("pages/step.html#lane=14"))
    page.painted()
    strongest = page.evaluate("Math.max(...[...document.querySelectorAll('[data-trace]')].map(one => +getComputedStyle(one).opacity))")
    holds(0 < strongest < 0.5, f"T5's own outline is at {strongest}")
    page.open(address("pages/step.html"))
    page.painted()
    holds(page.evaluate("getComputedStyle(document.querySelector('[data-trace]')).opacity") == "1", "nothing is looked at")


@suite.test
def rows_of_a_bank_figure_are_lit_by_who_gives_them(page):
    page.open(address("pages/bank.html#lane=5"))
    page.painted()
    lit = page.evaluate("""[...new Set([...document.querySelectorAll('[data-bank][data-row]')]
        .filter(one => one.dataset.light !== 'dim').map(one => +one.dataset.addressLane))].sort((a, b) => a - b)""")
    equal(lit, [1, 9, 17, 25])  # whose rows T5 receives
    holds(page.evaluate("document.querySelector('.ws-given').getAttribute('d')"), "the row that T5 gives is not outlined")
