#!/usr/bin/env bash
# The pages of explore figures light and say what the window does: selection.cases, in Chromium.
. "$SOURCE/viz/tests/lib.bash" || exit
. "$SOURCE/viz/tests/pages.bash"
browse pages.py cases
