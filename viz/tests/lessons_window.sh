#!/usr/bin/env bash
# All lessons that come with the program, gone through in the window from start to end, as a learner
# does, rightly and wrongly, by the mouse alone and by keys alone, and as a teacher does who presents
# them: what each step must say is read from its file (lesson_script.c).
. "$SOURCE/viz/tests/lib.bash" || exit
unset DISPLAY WAYLAND_DISPLAY SDL_VIDEODRIVER
[ -e "$BUILD/lib/warpscope/window.so" ] || exit 77
export HOME=$folder XDG_STATE_HOME=$folder/state XDG_CACHE_HOME=$folder/cache
export SDL_VIDEODRIVER=dummy

# walk SIZE WAY: one window, all lessons, and between them the state that the user had.
walk() {
    local lesson
    for lesson in "$SOURCE"/assets/lessons/[0-9]*.json; do
        "$BUILD/bin/lesson_script" "$lesson" "$2" || fail "no script of $lesson"
    done > "$2.lessons"
    {
        printf 'key /\ntype lane 9\nkey return\nkey p\nexpect pins lane 9\n'
        printf 'key /\ntype lane 5\nkey return\nexpect selection lane 5\n'
        cat "$2.lessons"
    } > "$2.txt"
    "$warpscope" stmatrix.m8n8.x2.b16 --fresh --size "$1" --script "$2.txt" 2> err ||
        fail "$1 $2: $(cat err): $(sed -n "$(sed -E 's/.*\.txt:([0-9]+):.*/\1/; q' err)p" "$2.txt")"
    [ ! -s err ] || fail "$1 $2: $(cat err)"
}

walk 1920x1080 mouse
walk 1280x800 wrong
walk 800x600 keys
walk 1280x800 present
! grep -E '^(key|type|drop) ' mouse.lessons || fail "not by the mouse alone"
! grep -E '^(click|move|wheel) ' keys.lessons || fail "not by keys alone"
[ "$(grep -c '^drop' keys.txt)" = "$(find "$SOURCE/assets/lessons" -name '[0-9]*.json' | wc -l)" ] ||
    fail "not every lesson was gone through"
