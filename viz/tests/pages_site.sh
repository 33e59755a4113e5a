#!/usr/bin/env bash
# The site is walked through in Chromium, as a student would: the one that the test site made.
. "$SOURCE/viz/tests/lib.bash" || exit
. "$SOURCE/viz/tests/pages.bash"
[ -d "$BUILD/site" ] || fail "no $BUILD/site; run the test site first"
cp -r "$BUILD/site" site
browse pages.py site
