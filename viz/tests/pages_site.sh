#!/usr/bin/env bash
# The site is walked through in Chromium, as a student would.
. "$SOURCE/viz/tests/lib.bash" || exit
. "$SOURCE/viz/tests/pages.bash"
run site site
[ "$status" = 0 ] || fail "site: $(cat err)"
browse pages.py site
