"""How fast and how large pages are, as a table; nothing fails for being slow. Times are Chromium's own
trace of each mouse event: from when the page gets it to the frame on the screen that shows it, which
is script, style, layout, painting, rasterizing and drawing. Before that an event waits for the
display's next turn, at 60 Hz up to 17 ms, whatever the page is; the row that has the wait too says so.

    bench_pages.py WARPSCOPE"""

import gzip
import os
import shutil
import subprocess
import sys
import tempfile
import time

from browser import Chromium, NoBrowser

X4 = "ldmatrix.m8n8.x4.b16"
HOVER_MS, PAGE_KB, ZIPPED_KB, SITE_S, SITE_MB = 16, 250, 60, 10, 12

# The middles of all elements in all panels that are in sight.
PLACES = """[...document.querySelectorAll(".ws-panel:not([hidden]) svg [data-lane][data-bit]")].map(one => {
    const box = one.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
})"""


def row(what, value, unit, goal=None):
    aim = "" if goal is None else f"  < {goal:<4} {unit:<4} {'met' if value < goal else 'NOT MET'}"
    print(f"  {what:<58} {value:9.4g} {unit:<4}{aim}", flush=True)


def export(warpscope, path, variant, figure):
    subprocess.run([warpscope, "export", variant, "--figure", figure, "--format", "html", "--output", path],
                   check=True, stdout=subprocess.DEVNULL)


def sizes(warpscope, folder):
    print("size of a page, and as it is sent")
    for variant, figure, goal in ((X4, "explore", True), (X4, "fragment", False), (X4, "step", False),
                                  ("mma.m16n8k16.f32.f16.f16.f32", "explore", False)):
        path = os.path.join(folder, "page.html")
        export(warpscope, path, variant, figure)
        with open(path, "rb") as file:
            page = file.read()
        row(f"{figure} of {variant}", len(page) / 1e3, "kB", PAGE_KB if goal else None)
        row("   gzipped", len(gzip.compress(page, 6)) / 1e3, "kB", ZIPPED_KB if goal else None)


def at(part, values):
    return sorted(values)[min(len(values) - 1, int(part * len(values)))]


def hover(warpscope, folder, variant, elements):
    path = os.path.join(folder, "hover.html")
    export(warpscope, path, variant, "explore")
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
    print(f"hover to frame: explore of {variant}, {len(own)} times over {elements} elements")
    row("median", at(0.5, own), "ms", HOVER_MS)
    row("99th percentile", at(0.99, own), "ms", HOVER_MS)
    row("median with the wait for the display", at(0.5, whole), "ms")


def site(warpscope, folder):
    path = os.path.join(folder, "site")
    if "site" not in subprocess.run([warpscope, "--help"], capture_output=True, text=True).stdout:
        return
    start = time.monotonic()
    subprocess.run([warpscope, "site", path], check=True, stdout=subprocess.DEVNULL)
    print("warpscope site")
    row("built in", time.monotonic() - start, "s", SITE_S)
    files = [os.path.join(at, name) for at, _, names in os.walk(path) for name in names]
    row(f"size of {len(files)} files", sum(map(os.path.getsize, files)) / 1e6, "MB", SITE_MB)


def main(warpscope):
    folder = tempfile.mkdtemp(prefix="warpscope-bench-")
    try:
        sizes(warpscope, folder)
        hover(warpscope, folder, X4, 256)
        hover(warpscope, folder, "mma.m16n8k16.f32.f16.f16.f32", 512)
        site(warpscope, folder)
    except NoBrowser as reason:
        print(f"not timed: {reason}")
    finally:
        shutil.rmtree(folder)


main(*sys.argv[1:])
