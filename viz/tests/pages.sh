#!/usr/bin/env bash
# Pages of all kinds of figures answer to their reader, in Chromium without a window: what is pointed
# at, clicked, typed and linked to, in hosts of all sorts, printed and without script.
. "$SOURCE/viz/tests/lib.bash" || exit
. "$SOURCE/viz/tests/pages.bash"
. "$SOURCE/viz/tests/pages_made.bash"
browse pages.py answer hosts paper
