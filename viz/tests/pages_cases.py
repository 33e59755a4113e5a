"""The table of selection.cases, played on pages: what the window lights and says the page does too. A
page shows less than the window: of what none of its nodes is, such as C of a product, nothing is
asked, and what nothing shows that could be clicked is selected through the hash."""

import json
import os
import re
import subprocess

from page_test import SOURCE, Suite, address, holds, told

suite = Suite("selection.cases on pages")
WARPSCOPE = os.path.join(os.environ["BIN"], "warpscope")
EVERY = 1  # of the cases one in so many
IDLE = "Point at a cell"  # what a page says of nothing, of which the table says none
KEYS = {"left": "ArrowLeft", "right": "ArrowRight", "up": "ArrowUp", "down": "ArrowDown", "pageup": "PageUp",
        "pagedown": "PageDown", "escape": "Escape"}
SAME_KEY = {"ctrl+l": "Enter"}  # what widens a selection to its lane is another key in a page

FIELDS = ["operand", "matrix", "row", "column", "lane", "register", "bit", "addressLane", "bank"]

# Where a node is that shows a thing and is what the pointer meets there, in sight; null: nowhere.
PLACE = """((wanted) => {
    const fields = %s, nodes = "[data-lane],[data-matrix],[data-address-lane],[data-register],[data-bank]";
    const least = node => {
        const d = node.dataset, shown = {};
        const keep = d.place ? ["place"] : d.bank !== undefined ? ["bank", "matrix"] : d.addressLane !== undefined ? ["addressLane"] : fields;
        for (const field of keep)
            if (d[field] !== undefined) shown[field] = d[field];
        return JSON.stringify(Object.entries(shown).sort());
    };
    const text = JSON.stringify(Object.entries(wanted).sort());
    for (const panel of document.querySelectorAll(".ws-panel:not([hidden])"))
        for (const node of panel.querySelectorAll(nodes)) {
            if (least(node) !== text) continue;
            node.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
            const box = node.getBoundingClientRect(), x = box.x + box.width / 2, y = box.y + box.height / 2;
            const met = document.elementFromPoint(x, y)?.closest(nodes);
            if (met && least(met) === text) return [x, y];
        }
    return null;
})""" % json.dumps(FIELDS)

# What the nodes in sight say: of each kind of name the light of each, of elements those outlined besides.
STATE = """(() => {
    const lights = {}, contradictions = [], outlined = new Set(), gives = new Set();
    const { phases = [] } = JSON.parse(document.querySelector("figure.warpscope script[type='application/json']").textContent);
    const product = !!document.querySelector(".ws-panel [data-operand]");
    for (const panel of document.querySelectorAll(".ws-panel:not([hidden])")) {
        const over = panel.querySelector("svg .ws-over");
        for (const node of panel.querySelectorAll("svg [data-lane],svg [data-matrix],svg [data-address-lane],svg [data-register],svg [data-bank]")) {
            const d = node.dataset, has = name => d[name] !== undefined, of = product ? d.operand + ":" : "";
            let kind, name;
            if (d.gives !== undefined && has("addressLane")) gives.add(+d.addressLane);
            if (has("lane") && has("register") && has("bit")) {
                kind = "element";
                name = [d.place, d.lane, d.register, d.bit].join(" ");
                if (over?.getAttribute("d") && d.over !== undefined) outlined.add(name);
            } else if (has("lane") && has("register")) continue;
            else if (has("bank") && has("addressLane")) [kind, name] = ["bank", phases[d.addressLane] + ":" + d.bank];
            else if (has("addressLane")) [kind, name] = ["address", +d.addressLane];
            else if (has("lane") && !(product && has("matrix"))) [kind, name] = ["lane", +d.lane];
            else if (has("register") && !has("lane")) [kind, name] = ["register", of + d.register];
            else if (has("matrix") && !has("lane")) {
                const matrix = product ? [d.operand, d.matrix].join() : d.matrix;
                [kind, name] = has("row") ? ["row", matrix + ":" + d.row] : has("column") ? ["column", matrix + ":" + d.column] : ["matrix", matrix];
            } else continue;
            const light = d.light ?? "";
            const known = (lights[kind] ??= {})[name];
            if (known !== undefined && known !== light) contradictions.push(`${kind} ${name} is ${known} and ${light}`);
            lights[kind][name] = light;
        }
    }
    return { lights, contradictions, outlined: outlined.size, gives: [...gives].sort((a, b) => a - b),
             phased: phases.some(phase => phase >= 0) };
})()"""


def cases():
    """The blocks of the table: the lines of each key, in order."""
    with open(os.path.join(SOURCE, "selection.cases"), encoding="utf-8") as file:
        lines = [line.rstrip("\n") for line in file if not line.startswith("#")]
    for block in re.split(r"\n{2,}", "\n".join(lines).strip()):
        case = {}
        for line in block.split("\n"):
            key, _, value = line.partition(":")
            case.setdefault(key, []).append(value.strip())
        yield case


def thing(text, product):
    """What the table calls so, as data- attributes have it."""
    place = re.fullmatch(r"([A-Z]+)(\d*)\[(\d+|\*),(\d+|\*)\]", text)
    heading = re.fullmatch(r"([A-Z]+)(\d*)(?: bank (\d+))?", text)
    if place:
        letter, matrix, row, column = place.groups()
    elif heading:
        letter, matrix, bank = heading.groups()
        row = column = "*"
    else:
        word, number = re.fullmatch(r"(lane|addr|r) ?(\d+)", text).groups()
        return {{"lane": "lane", "addr": "addressLane", "r": "register"}[word]: number}
    if place and "*" not in (row, column):
        return {"place": text}
    shown = {"operand": letter} if product else {}
    shown["matrix"] = matrix or "0"
    shown.update({name: value for name, value in (("row", row), ("column", column)) if value != "*"})
    if heading and bank:
        shown["bank"] = bank
    return shown


def query(shown):
    if "place" in shown:
        return shown["place"]
    return ",".join(f"{'address_lane' if name == 'addressLane' else name}={value}" for name, value in shown.items())


def away(page):
    page.move((2, 2))


def play(page, action, product, hashes):
    verb, _, rest = action.partition(" ")
    if verb == "leave":
        away(page)
        return
    if verb == "key":
        held, _, key = rest.rpartition("+")
        if not page.evaluate("document.activeElement.matches('.ws-panel')"):
            page.evaluate("[...document.querySelectorAll('.ws-panel:not([hidden])')].pop().focus()")  # of a product D
        if rest in SAME_KEY:
            page.press(SAME_KEY[rest])
        else:
            page.press(KEYS[key], *filter(None, [held]))
        return
    shown = thing(rest, product)
    place = page.evaluate(f"{PLACE}({json.dumps(shown)})")
    if verb == "point":
        holds(place, f"nothing shows {rest}")
        page.move(place)
    elif place:
        page.click(place, *["shift"] * (verb == "add"))
        away(page)
        hashes.append("")
    else:
        old = page.evaluate("location.hash.slice(1)")
        link = (old + ";" if verb == "add" and old else "") + query(shown)
        page.evaluate(f"void (location.hash = {json.dumps(link)})")
        page.painted()
        hashes.append(rest)


def spread(text):
    """0-3, 7 as a set; of M1:0-3 likewise, with what stands before."""
    names = set()
    for part in filter(None, re.split(r", ", text)):
        before, _, numbers = part.rpartition(":")
        first, _, last = numbers.partition("-")
        if first.isdigit():
            names |= {f"{before}:{one}" if before else str(one) for one in range(int(first), int(last or first) + 1)}
        else:
            names.add(part)
    return names


def check(case, page, product):
    """What is otherwise than the table says."""
    state = page.evaluate(STATE)
    lights, faults = state["lights"], list(state["contradictions"][:3])
    wanted = lambda key: case.get(key, [""])[0]

    def compare(key, is_, should):
        if is_ != should:
            faults.append(f"{key}: {sorted(is_) if isinstance(is_, set) else is_!r}, "
                          f"not {sorted(should) if isinstance(should, set) else should!r}")

    def lit(kind, *classes):
        return {str(name) for name, light in lights.get(kind, {}).items() if light in classes}

    quads = not product or any(re.match(r"[A-Z]+\d", name) for name in lights["element"])

    def named(matrix):
        letter, number = matrix.split(",") if product else ("M", matrix)
        return letter + (number if quads else "")

    def placed(names):
        return {named(name.split(":")[0]) + ":" + name.split(":")[1] for name in names}

    shown = {named(name) for name in lights.get("matrix", {})}

    def in_sight(names):  # C of a product is in the window alone
        return {name for name in names if not product or re.sub(r"\d*$", "", name.split(":")[0]) in "ABD"}

    marked, related = lit("element", "marked"), lit("element", "related")
    if product:
        others = [0, sum(1 for name in marked | related if name.startswith("D"))]
        total = int(wanted("marked") or 0) + int(wanted("related") or 0)
        if len(marked) + len(related) not in [total - one for one in others]:
            faults.append(f"{len(marked)} marked and {len(related)} related, not {total} less those of C")
    else:
        compare("marked", len(marked), int(wanted("marked") or 0))
        compare("related", len(related), int(wanted("related") or 0))
        compare("outlined", state["outlined"], int(wanted("outlined") or 0))
    if wanted("elements"):
        elements = {one for one in wanted("elements").split("; ") if not product or not one.startswith("C")}
        compare("elements", {name.split(" ")[0] for name in marked}, elements)
    if "lane" in lights:
        compare("lanes", lit("lane", "marked"), spread(wanted("lanes")))
        compare("related-lanes", lit("lane", "related"), spread(wanted("related-lanes")))
    if "address" in lights:
        # What gives is not dim in a page either, besides a selection too.
        gives = spread(wanted("gives")) | ({str(lane) for lane in state["gives"]} if wanted("outlined") else set())
        compare("addresses", lit("address", "marked"), spread(wanted("addresses")))
        compare("related-addresses", lit("address", "related") - gives, spread(wanted("related-addresses")) - gives)
        if not wanted("outlined"):  # what is pointed at besides gives too, which is not in the table
            compare("gives", {str(lane) for lane in state["gives"]}, gives & {str(one) for one in lights["address"]})
    if "bank" in lights:
        compare("banks", lit("bank", "marked"), spread(wanted("banks")) & set(lights["bank"]))
    for key, kind in (("rows", "row"), ("columns", "column")):
        if kind in lights:
            known = placed(lights[kind])
            compare(key, placed(lit(kind, "marked", "related")), in_sight(spread(wanted(key))) & known)
    if "matrix" in lights:
        compare("matrices", {named(one) for one in lit("matrix", "marked", "related")},
                in_sight(set(filter(None, wanted("matrices").split(", ")))) & shown)
    if "register" in lights:
        compare("registers", lit("register", "marked", "related"),
                in_sight(spread(wanted("registers"))) if product else spread(wanted("registers")))
    if not wanted("words"):
        holds((told(page) or "").startswith(IDLE), f"says {told(page)!r} of nothing")
    else:
        for line in ("words", "formulas", "operands"):
            compare(line, told(page, line), wanted(line))
    return faults


@suite.test
def what_the_window_lights_and_says_the_page_does_too(page):
    made, failed, played, hashes = {}, [], 0, []
    os.makedirs("cases", exist_ok=True)
    for case in list(cases())[::EVERY]:
        name, options = case["case"][0], [case["variant"][0]]
        for option in case.get("option", []):
            option, _, value = option.partition("=")
            options += [f"--{option}", value]
        path = made.setdefault(tuple(options), f"cases/{len(made)}.html")
        if not os.path.exists(path):
            subprocess.run([WARPSCOPE, "export", *options, "--figure", "explore", "--format", "html", "--output", path],
                           check=True, stdout=subprocess.DEVNULL)
        product = options[0].startswith("mma")
        page.open("about:blank")
        page.open(address(path))
        try:
            for action in case["do"]:
                play(page, action, product, hashes)
            faults = check(case, page, product)
        except AssertionError as failure:
            faults = [str(failure)]
        played += 1
        if faults:
            failed.append(f"\n  {name} ({' '.join(options)}: {', '.join(case['do'])})" + "".join(f"\n    {fault}" for fault in faults[:6]))
    holds(not failed, f"{len(failed)} of {played} cases:" + "".join(failed))
    holds(played >= 40 / EVERY, f"only {played} cases")
    holds(hashes.count("") > len(hashes) / 2, f"nothing in pages shows {sorted(set(hashes))}")
