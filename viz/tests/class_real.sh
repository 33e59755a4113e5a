#!/usr/bin/env bash
# The classroom in a real window, under Xvfb, by xdotool's keys and clicks: a lesson to its end, a
# round of the quiz, the stepper, and to present a lesson. What is pressed is what a script would
# press (lesson_script.c); where that lies, the same window says that has no display.
. "$SOURCE/viz/tests/lib.bash" || exit
unset DISPLAY WAYLAND_DISPLAY SDL_VIDEODRIVER
export LSAN_OPTIONS=suppressions=$SOURCE/.ci/lsan.supp:print_suppressions=0
command -v Xvfb > /dev/null && command -v xdotool > /dev/null ||
    { echo "no Xvfb or no xdotool here"; exit 77; }
[ -e "$BUILD/lib/warpscope/window.so" ] || exit 77
export HOME=$folder XDG_STATE_HOME=$folder/state XDG_CACHE_HOME=$folder/cache
Xvfb -noreset -displayfd 3 -screen 0 1600x1000x24 3> display > /dev/null 2>&1 &
server=$!
at_end() {
    kill $server 2> /dev/null
}
until_true test -s display
screen=:$(cat display)
state=state/warpscope/state.json

# hand FILE ARGUMENTS…: plays a script by hand, in a window that those arguments open; what a script
# alone can do is left out, and the window is quit at the end.
hand() {
    local script=$1 verb rest key
    shift
    # Where each click goes, in order; a lesson that a script drops is among the arguments here.
    grep -v '^drop' "$script" | sed -E 's/^click (.*)$/where \1\n&/' > where.txt
    rm -rf there && mkdir there
    (cd there && SDL_VIDEODRIVER=dummy "$warpscope" "$@" --size 1280x800 --fresh \
        --script ../where.txt > ../places) || fail "$script without a display"
    DISPLAY=$screen "$warpscope" "$@" --size 1280x800 2> err &
    program=$!
    until_true env DISPLAY="$screen" xdotool search --name '^Warpscope$'
    window=$(DISPLAY=$screen xdotool search --name '^Warpscope$' | head -n 1)
    until_true env DISPLAY="$screen" xdotool windowfocus "$window"
    sleep 1
    exec 4< places
    while read -r verb rest; do
        case $verb in
        key)
            case $rest in
            return | escape | space | home | end | left | right) key=${rest^} ;;
            pageup) key=Prior ;;
            pagedown) key=Next ;;
            /) key=slash ;;
            f[0-9]*) key=${rest^^} ;;
            *) key=$rest ;;
            esac
            DISPLAY=$screen xdotool key "$key"
            ;;
        type) DISPLAY=$screen xdotool type --delay 20 "$rest" ;;
        click)
            read -r x y <&4
            DISPLAY=$screen xdotool mousemove --window "$window" "$x" "$y" sleep 0.05 click 1
            ;;
        drag)
            # shellcheck disable=SC2086
            set -- $rest
            DISPLAY=$screen xdotool mousemove --window "$window" "$1" "$2" mousedown 1 \
                mousemove --window "$window" "$3" "$4" mouseup 1
            ;;
        *) continue ;;
        esac
        sleep 0.12
    done < "$script"
    exec 4<&-
    kill -0 $program || fail "$script: the window is gone: $(cat err)"
    DISPLAY=$screen xdotool key ctrl+q
    status=0
    wait $program || status=$?
    [ $status = 0 ] || fail "$script: exit $status: $(cat err)"
    [ ! -s err ] || fail "$script: $(cat err)"
}

mkdir -p state/warpscope
printf '{ "variant": "stmatrix.m8n8.x2.b16", "select": "lane 5", "pitch": "64" }\n' > $state

# Every question must have been answered for as many presses to reach the lesson's end; Esc gives back
# what the user had.
"$BUILD/bin/lesson_script" "$SOURCE/assets/lessons/01-what-a-fragment-is.json" mouse |
    grep -Ev '^expect (variant|selection|pins)' > lesson.txt
hand lesson.txt lesson 1
grep -q '"lessons": "what-a-fragment-is"' $state || fail "not to the lesson's end: $(cat $state)"
grep -q '"variant": "stmatrix.m8n8.x2.b16"' $state && grep -q '"select": "lane 5"' $state &&
    grep -q '"pitch": "64"' $state || fail "the user's state: $(cat $state)"

# A round of the quiz: the answers of the terminal for the same seed, all of them right.
for _ in $(seq 20); do printf 'a\nlane 3\nM0[0,0]\n0x9\n'; done |
    "$warpscope" quiz --level 1 --seed 7 --questions 5 --results answers.csv > out
tail -n +2 answers.csv | sed -E 's/,[01],[0-9.]+,[0-9]+$//' |
    sed -E 's/^.*,"([^"]*)"$/\1/; t; s/^.*,//' |
    while IFS= read -r right; do
        case $right in
        [a-f]\)*) printf 'key %s\nkey return\n' "${right:0:1}" ;;
        lane*) echo "click registers $right" ;;
        M*) echo "click matrices $right" ;;
        *) printf 'type %s\nkey return\n' "$right" ;;
        esac
        printf 'expect quiz:judgement Right.\nkey right\n'
    done > quiz.txt
printf 'click control quiz-results\nkey escape\n' >> quiz.txt
hand quiz.txt quiz --window --level 1 --seed 7 --questions 5
[ "$(grep -cE ',1,[0-9.]+,7$' quiz-level-1-seed-7.csv)" = 5 ] ||
    fail "the round: $(cat quiz-level-1-seed-7.csv)"

# The stepper exports the instant that it was stepped to.
cat > step.txt << 'END'
key s
key right
expect step frame 2
key end
expect step frame 4, moment 1
click control export
click item step figure as svg
key escape
expect mode explore
END
hand step.txt ldmatrix.m8n8.x4.b16 --pitch 128 --select 'lane 5'
cmp ldmatrix.m8n8.x4.b16.step-4.lane-5.svg there/ldmatrix.m8n8.x4.b16.step-4.lane-5.svg ||
    fail "the stepper's instant"

# A lesson is presented: a remote's keys, the pen, a black screen; and the window is as it was.
cat > present.txt << 'END'
key f11
key pagedown
key pagedown
key pageup
key d
drag 300 300 500 400
key e
key d
key b
key b
key escape
key escape
key escape
END
hand present.txt lesson 2
grep -q '"size": "1280x800"' $state && grep -q '"select": "lane 5"' $state &&
    grep -q '"font": "100"' $state || fail "after presenting: $(cat $state)"
