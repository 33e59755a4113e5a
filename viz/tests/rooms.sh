#!/usr/bin/env bash
# The check of the rooms passes the house as it is, and fails for each thing that it is to find: tried
# on a small house of two rooms.
. "$SOURCE/viz/tests/lib.bash" || exit

said() {
    local status=0
    house/.ci/rooms "$@" > out 2> err || status=$?
    [ $status = 1 ] || fail "exit $status: $(cat out err)"
}

furnish() {
    rm -rf house
    mkdir -p house/.ci house/probe/low house/viz/high
    cp "$SOURCE/.ci/rooms" house/.ci
    printf 'ws_room(probe/low USES m)\nws_room(viz/high LINKS low)\n' > house/CMakeLists.txt
    printf 'int low(void);\n' > house/probe/low/a.h
    printf '#include "probe/low/a.h"\nint low(void) { return 1; }\n' > house/probe/low/a.c
    printf 'int high(void);\n' > house/viz/high/b.h
    printf '#include "viz/high/b.h"\n\n#include "probe/low/a.h"\nint high(void) { return low(); }\n' \
        > house/viz/high/b.c
}

"$SOURCE/.ci/rooms" "$BUILD" || fail "the house itself"
furnish
house/.ci/rooms || fail "two rooms in order"

if command -v git > /dev/null; then
    touch house/numbers
    git -C house init -q && git -C house add -A
    said
    grep -q 'at the top of the house' err && grep -qx '  numbers' err || fail "a stray file: $(cat err)"
fi

furnish
echo '#include "viz/high/b.h"' >> house/probe/low/a.c
said
grep -qF 'probe/low/a.c includes viz/high/b.h' err || fail "an upward include: $(cat err)"

furnish
echo '#include "viz/high/c.h"' >> house/viz/high/b.c
echo '#include "viz/high/b.h"' > house/viz/high/c.h
said
grep -qF 'viz/high/c' err && grep -q 'in a circle' err || fail "a circle of includes: $(cat err)"

furnish
mkdir house/viz/loft
echo '#include "probe/low/a.h"' > house/viz/loft/d.c
said
grep -qF 'viz/loft/d.c includes probe/low/a.h from no room' err || fail "no room: $(cat err)"

furnish
yes '' | head -597 >> house/viz/high/b.c
said
grep -qx '  viz/high/b.c has 601' err || fail "a long file: $(cat err)"

furnish
echo '#include <pango/pango.h>' >> house/viz/high/b.c
said
grep -qF 'viz/high/b.c:5:#include <pango/pango.h>' err || fail "a library's place: $(cat err)"

# Files that call each other, whatever they include.
furnish
objects=build/CMakeFiles/high_files.dir/viz/high
mkdir -p $objects
printf 'int two(void);\nint one(void) { return two(); }\n' > one.c
printf 'int one(void);\nint two(void) { return one(); }\n' > two.c
cc -c -o $objects/one.c.o one.c
house/.ci/rooms build || fail "one object"
cc -c -o $objects/two.c.o two.c
said build
grep -q 'files of high that need each other' err || fail "a circle of calls: $(cat err)"
