"""How fast and how large: runs the built programs as their users do, and prints one table, each row
with its goal where there is one. A benchmark and not a test: nothing fails for being slow, on a busy
machine least of all.

Processes are timed from outside: by the clock, and by what they computed, which a busy machine changes
little. Where noise only adds, the best of several runs counts; of cold starts, the median. What
happens inside a process is timed there: the window's pictures by `warpscope window --bench`, the
encoding of PNG by bench_encoding, and pages by Chromium's own trace of each mouse event, from when the
page gets it to the frame on the screen that shows it. Before that an event waits for the display's
next turn, at 60 Hz up to 17 ms, whatever the page is; the row that has the wait too says so.

    bench.py WARPSCOPE BENCH_ENCODING [PART...]    PART: starts twelve encoding lists code window pages site
"""

import gzip
import json
import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

from browser import Chromium, NoBrowser

COLD_RUNS, BEST_OF = 21, 5
TENSOR_LAYOUTS_S = 20.6  # what tensor-layouts 0.3.1 took for the twelve, on such a machine
X4 = "ldmatrix.m8n8.x4.b16"
M16N8K16 = "mma.m16n8k16.f32.f16.f16.f32"
STARTS = (("--version",), ("help",), ("list",), ("show", X4), ("find", X4, "--element", "1,3,5"),
          ("banks", X4, "--pitch", "128"), ("code", X4), ("check",),
          ("find", M16N8K16, "--element", "D[3,5]"),
          ("feed", X4, M16N8K16, "--operand", "A"),
          ("export", X4, "--output", "-"), ("export", X4, "--figure", "mapping", "--output", "-"),
          ("export", X4, "--format", "png", "--output", "-"), ("export", X4, "--format", "pdf", "--output", "-"))
START_GOALS_MS = {STARTS[10]: 10, STARTS[11]: 10}
TWELVE = ("ldmatrix.m8n8.*", "stmatrix.m8n8.*")
LISTED = ("ldmatrix.m8n8.x1.b16", "ldmatrix.m8n8.x2.b16", X4, "ldmatrix.m8n8.x1.trans.b16",
          "stmatrix.m8n8.x2.trans.b16", "stmatrix.m16n8.x1.trans.b8", "ldmatrix.m16n16.x1.trans.b8",
          "movmatrix.m8n8.trans.b16")

# The middles of all elements in all panels that are in sight.
PLACES = """[...document.querySelectorAll(".ws-panel:not([hidden]) svg [data-lane][data-bit]")].map(one => {
    const box = one.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
})"""


class Failed(Exception):
    """A program that was to be timed did not do its work."""


class Run:
    """A process that ran to its end: seconds by the clock, seconds computed, and its memory at most."""

    def __init__(self, *words, code=0):
        with open(os.devnull, "wb") as nowhere:
            start = time.monotonic()
            child = subprocess.Popen(words, stdin=subprocess.DEVNULL, stdout=nowhere, stderr=nowhere)
            _, status, usage = os.wait4(child.pid, 0)
        self.seconds = time.monotonic() - start
        child.returncode = os.waitstatus_to_exitcode(status)
        if child.returncode != code:
            raise Failed(f"exit status {child.returncode}: {' '.join(words)[:100]}")
        self.computed = usage.ru_utime + usage.ru_stime
        self.mebibytes = usage.ru_maxrss / 1024


def heading(what):
    print(f"\n{what:<60} {'measured':>14} {'processor':>10}  goal", flush=True)


def row(what, value, unit, goal=None, computed=""):
    aim = "" if goal is None else f"  < {goal:.4g} {unit}  {'met' if value < goal else 'NOT MET'}"
    print(f"  {what:<58} {value:9.4g} {unit:<4} {computed:>10}{aim}".rstrip(), flush=True)


def timed(what, run, unit="s", goal=None):
    scale = 1e3 if unit == "ms" else 1
    row(what, run.seconds * scale, unit, goal, f"{run.computed * scale:.4g}")


def best(*words):
    return min((Run(*words) for _ in range(BEST_OF)), key=lambda run: run.seconds)


def at(part, values):
    return sorted(values)[min(len(values) - 1, int(part * len(values)))]


def relay(words, goals):
    """Rows that a program measured itself, "what<TAB>value<TAB>unit"; a line without tabs is a heading."""
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    for line in done.stdout.splitlines():
        cells = line.split("\t")
        if len(cells) == 3:
            row(cells[0], float(cells[1]), cells[2], goals.get(cells[0]))
        else:
            heading(line)
    if done.returncode:
        raise Failed(done.stderr.strip() or f"exit status {done.returncode}: {' '.join(words)}")


def starts(tools, _folder):
    heading(f"Cold start, median of {COLD_RUNS} processes")
    for words in STARTS:
        runs = sorted((Run(tools.warpscope, *words) for _ in range(COLD_RUNS)), key=lambda run: run.seconds)
        timed(" ".join(words), runs[COLD_RUNS // 2], "ms", START_GOALS_MS.get(words))


def svgs(folder):
    return sorted(name for name in os.listdir(folder) if name.endswith(".svg"))


def twelve(tools, folder):
    heading(f"The twelve m8n8 loads and stores, one job, best of {BEST_OF}")
    for what, size, rsvg in (("1,200 px wide", ("--size", "1200px"), ("-w", "1200")),
                             ("2x scale", ("--dpi", "192"), ("-z", "2"))):
        export = (tools.warpscope, "export", *TWELVE, *size, "--output", folder, "--jobs")
        ours, two = (best(*export, jobs, "--format", "svg,png") for jobs in ("1", "2"))
        timed(f"SVG and PNG, {what}", ours, "s", TENSOR_LAYOUTS_S / 100)
        row("  as a share of tensor-layouts 0.3.1's 20.6 s", ours.seconds / TENSOR_LAYOUTS_S, "", 1 / 100)
        row("  peak memory", ours.mebibytes, "MiB")
        row("  with --jobs 2, as a share of it", two.seconds / ours.seconds, "", 1 / 1.6)
        timed("  PNG alone", best(*export, "1", "--format", "png"))
        timed("  SVG alone", best(tools.warpscope, "export", *TWELVE, "--jobs", "1", "--output", folder))
        if not shutil.which("rsvg-convert"):
            print("  rsvg-convert is not installed: not compared")
            continue
        script = "for svg; do rsvg-convert " + " ".join(rsvg) + ' -o "$0" "$svg" || exit; done'
        others = best("sh", "-c", script, os.path.join(folder, "rsvg.png"),
                      *(os.path.join(folder, name) for name in svgs(folder)))
        timed("  rsvg-convert on those SVGs", others)
        row("  SVG and PNG as a share of it", ours.seconds / others.seconds, "", 0.5)


def encoding(tools, folder):
    for what, size in (("1,200 px wide", ("--size", "1200px")), ("2x scale", ("--dpi", "192"))):
        Run(tools.warpscope, "export", *TWELVE, *size, "--format", "png", "--output", folder)
        words = [tools.encoding, *(os.path.join(folder, name) for name in sorted(os.listdir(folder)))]
        said = dict(line.split("\t")[:2] for line in
                    subprocess.run(words, capture_output=True, text=True, check=True).stdout.splitlines())
        value = {key: float(number) for key, number in said.items()}
        heading(f"Encoding the twelve as PNG, {what}")
        row("libdeflate level 6 alone", value["libdeflate ms"], "ms")
        row("  its bytes", value["libdeflate KiB"], "KiB")
        row("cairo's own writer", value["cairo ms"], "ms")
        row("Warpscope's", value["ours ms"], "ms", 1.5 * value["libdeflate ms"])
        row("  its files, against cairo's", value["ours KiB"], "KiB", value["cairo KiB"])


def write_list(path, figures):
    with open(path, "w", encoding="utf-8") as file:
        json.dump({"format": "warpscope figures", "version": 1, "groups": [{"figures": figures}]}, file, indent=0)


def figure_list(tools, folder, ending, jobs, most):
    """Time in proportion to the figures, and no more memory a figure than its entry in the list."""
    size = {"size": "400px"} if ending == "png" else {}
    heading(f"A list of {ending} figures{' 400 px wide' if size else ''}, jobs {jobs}")
    path, before, figures = os.path.join(folder, "list.json"), None, 1
    while figures <= most:
        write_list(path, [{"file": f"{i}.{ending}", "variant": LISTED[i % 8],
                           "highlight": f"lane={i // 8 % 32}", **size} for i in range(figures)])
        run = Run(tools.warpscope, "export", "--list", path, "--output", os.path.join(folder, "out"),
                  "--jobs", str(jobs))
        shutil.rmtree(os.path.join(folder, "out"))
        timed(f"{figures} figure{'s' * (figures > 1)}", run)
        row("  figures a second", figures / run.seconds, "")
        row("  peak memory", run.mebibytes, "MiB")
        if figures > 1000:
            row("  computing, against ten times that for a tenth", run.computed, "s", 13 * before.computed)
            row("  memory a further figure", (run.mebibytes - before.mebibytes) * 1024 / (0.9 * figures), "KiB", 4)
        before, figures = run, 10 * figures


def lists(tools, folder):
    for jobs in (1, 2):
        for ending, most in (("svg", 10000), ("png", 10000), ("pdf", 1000)):
            figure_list(tools, folder, ending, jobs, most)
    heading("A list of bad entries, each said by line and column")
    path, before = os.path.join(folder, "bad.json"), None
    for entries in (2000, 20000):
        write_list(path, [{"file": f"{i}.svg", "colour": 1} for i in range(entries)])
        run = Run(tools.warpscope, "export", "--list", path, "--output", os.path.join(folder, "out"),
                  "--keep-going", code=1)
        timed(f"{entries} bad entries", run, "s", 1 if before else None)
        if before:
            row("  computing, against ten times that for a tenth", run.computed, "s", 13 * before.computed)
        before = run


def code(tools, folder):
    """Each instruction has conflicts; one padding ends all of them, and each has a swizzle of its own."""
    heading(f"Pasted code with conflicts, and what ends them, best of {BEST_OF}")
    asm = '"ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0,%1,%2,%3}, [%4];"'
    asm += ' : "=r"(r[0]), "=r"(r[1]), "=r"(r[2]), "=r"(r[3])'
    for what, line in (("calls", "ldmatrix_x4(r, &A[lane % 16][lane / 16 * 8 + COLUMN]);"),
                       ("asm", f'asm({asm} : "r"(smem_u32(&A[lane % 16][lane / 16 * 8 + COLUMN])));')):
        path = os.path.join(folder, what + ".cu")
        with open(path, "w", encoding="utf-8") as file:
            file.write("__shared__ half A[64][64];\nuint32_t r[4];\n")
            file.writelines(line.replace("COLUMN", str(8 * (i % 8))) + "\n" for i in range(249))
        timed(f"249 ldmatrix of one array, {what}", best(tools.warpscope, "banks", "--code", path), "s", 0.5)


def window(tools, _folder):
    words = [tools.warpscope, "window", "--bench", "--fresh"]
    if not os.environ.get("DISPLAY"):
        if not shutil.which("xvfb-run"):
            print("\nnot timed: the window; there is neither a display nor xvfb-run")
            return
        words = ["xvfb-run", "-a", "-s", "-screen 0 3840x2160x24", *words]
    relay(words, {"move, median": 16, "redraw, median": 100, "step, median": 16})


def export_page(tools, path, variant, figure):
    Run(tools.warpscope, "export", variant, "--figure", figure, "--format", "html", "--output", path)


def hover(tools, path, variant, elements):
    export_page(tools, path, variant, "explore")
    with Chromium() as browser:
        page = browser.page(width=1400, height=900)
        page.open("file://" + path)
        places = page.evaluate(PLACES)
        for place in places[:32]:  # warm
            page.move(place)
        events = browser.trace(lambda: [page.move(place) for place in places], "benchmark", "latency", "input", "cc")
    begun, whole, own = {}, [], []
    for event in events:
        key = event.get("id2", {}).get("local")
        if event["name"] == "RendererMainProcessing" and event["ph"] == "b":
            begun.setdefault(key, {})["main"] = event["ts"]
        elif event["name"] == "EventLatency" and event["ph"] == "b":
            if event["args"]["event_latency"]["event_type"] == "MOUSE_MOVED_EVENT":
                begun.setdefault(key, {})["event"] = event["ts"]
        elif event["name"] == "EventLatency" and event["ph"] == "e":
            times = begun.pop(key, {})
            if len(times) == 2:
                own.append((event["ts"] - times["main"]) / 1e3)
                whole.append((event["ts"] - times["event"]) / 1e3)
    heading(f"Hover to frame: explore of {variant}, {len(own)} times over {elements} elements")
    row("median", statistics.median(own), "ms", 16)
    row("99th percentile", at(0.99, own), "ms", 16)
    row("median with the wait for the display", statistics.median(whole), "ms")


def pages(tools, folder):
    path = os.path.join(folder, "page.html")
    heading("Size of a page, and as it is sent")
    for variant, figure, is_held in ((X4, "explore", True), (X4, "fragment", False), (X4, "step", False),
                                     (M16N8K16, "explore", False)):
        export_page(tools, path, variant, figure)
        with open(path, "rb") as file:
            page = file.read()
        os.unlink(path)
        row(f"{figure} of {variant}", len(page) / 1e3, "kB", 250 if is_held else None)
        row("  gzipped", len(gzip.compress(page, 6)) / 1e3, "kB", 60 if is_held else None)
    try:
        for variant, elements in ((X4, 256), (M16N8K16, 512)):
            hover(tools, path, variant, elements)
            os.unlink(path)
    except NoBrowser as reason:
        print(f"\nnot timed: {reason}")


def site(tools, folder):
    path = os.path.join(folder, "site")
    run = Run(tools.warpscope, "site", path)
    files = [os.path.join(at, name) for at, _, names in os.walk(path) for name in names]
    heading("The catalogue as a site")
    timed("built in", run, "s", 10)
    row(f"size of {len(files)} files", sum(map(os.path.getsize, files)) / 1e6, "MB", 12)


def machine():
    with open("/proc/cpuinfo", encoding="utf-8") as file:
        model = re.search(r"model name\s*: (.*)", file.read())
    load = os.getloadavg()[0]
    busy = " (busy: times by the clock are longer than the program's)" if load > 0.5 else ""
    print(f"{model.group(1) if model else 'a processor'}, {os.cpu_count()} cores, load at the start {load:.1f}{busy}")


class Tools:
    def __init__(self, warpscope, encoding_program):
        self.warpscope, self.encoding = warpscope, encoding_program


def main(warpscope, encoding_program, *asked):
    parts = {part.__name__: part for part in (starts, twelve, encoding, lists, code, window, pages, site)}
    for name in asked:
        if name not in parts:
            sys.exit(f"bench.py: no part '{name}'; there are {', '.join(parts)}")
    machine()
    broken = False
    for name in asked or parts:
        folder = tempfile.mkdtemp(prefix="warpscope-bench-")
        try:
            parts[name](Tools(warpscope, encoding_program), folder)
        except (Failed, subprocess.CalledProcessError) as reason:
            print(f"  FAILED: {reason}")
            broken = True
        finally:
            shutil.rmtree(folder)
    return broken


sys.exit(main(*sys.argv[1:]))
