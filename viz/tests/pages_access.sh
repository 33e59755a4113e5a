#!/usr/bin/env bash
# Pages can be used by everybody: names, roles, focus, sizes and contrast, computed in Chromium.
. "$SOURCE/viz/tests/lib.bash" || exit
. "$SOURCE/viz/tests/pages.bash"
. "$SOURCE/viz/tests/pages_made.bash"
browse pages.py access
