#!/usr/bin/env bash
# The core of what pages.sh tests, in Firefox.
. "$SOURCE/viz/tests/lib.bash" || exit
. "$SOURCE/viz/tests/pages.bash"
. "$SOURCE/viz/tests/pages_made.bash"
browse pages_firefox.py
