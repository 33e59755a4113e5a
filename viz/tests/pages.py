"""Tests of pages in Chromium: pages.py PART…, of the files pages_PART.py."""

import importlib
import signal
import sys

from browser import Chromium, NoBrowser

LIMIT_IN_S = 240  # on the slowest of machines


def main(parts):
    signal.alarm(LIMIT_IN_S)
    suites = [importlib.import_module("pages_" + part).suite for part in parts]
    try:
        with Chromium() as browser:
            failed = sum([suite.run(browser) for suite in suites])
    except NoBrowser as reason:
        print(f"skipped: {reason}")
        return 77
    return failed > 0


sys.exit(main(sys.argv[1:]))
