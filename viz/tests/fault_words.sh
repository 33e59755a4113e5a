#!/usr/bin/env bash
# Words that are none: control characters, escape sequences of terminals, what turns the direction of
# text, bytes that are not UTF-8. None of them reaches a terminal or a file, wherever they come from:
# they are refused where they are read, with the place, or shown as '?'.
. "$SOURCE/viz/tests/lib.bash" || exit
export LC_ALL=C.UTF-8
bad=($'\e]0;title\a' $'\e[2J' $'\x01' $'\x7f' $'\xc2\x9b31m' $'\xe2\x80\xae' $'\xff' $'a\rb')

# Whether standard output and error are free of them: no control but the end of a line.
clean() {
    cat out err | LC_ALL=C tr -d '\n' > said
    ! LC_ALL=C grep -qP '[\x00-\x1f\x7f]|\xc2[\x80-\x9f]|\xe2\x80\xae|\xff' said ||
        fail "$what: $(cat -v out err | head -c 300)"
}

# On a command line.
for word in "${bad[@]}"; do
    while read -r line; do
        # shellcheck disable=SC2086
        run $line "$word"
        what="$line $(printf %q "$word")"
        [ "$status" != 0 ] && [ "$(wc -l < err)" -le 1 ] || fail "$what: exit $status: $(cat err)"
        clean
    done <<END
show
check
lesson
lesson --check
errata
feed
descriptor
box
export --output refused.svg $x4 --title
export --output refused.svg $x4 --caption
export --output refused.html $x4 --title
export --output refused.svg $x4 --size
export --output refused.svg $x4 --highlight
export --list
find $x4 --element
banks $x4 --address
banks $x4 --let
banks $x4 --addresses
code $x4 --address
help
END
    run "$word"
    what="$(printf %q "$word")"
    [ "$status" = 2 ] || fail "$what: exit $status"
    clean
    [ ! -e refused.svg ] && [ ! -e refused.html ] || fail "$what: written"
    # A name of a file may hold anything; it is said without.
    run export $x1 --output "name $word.svg"
    [ "$status" = 0 ] && [ -f "name $word.svg" ] || fail "a file's name: $(cat err)"
    clean
done
printf 'ldmatrix \e[2J' > snippet.cu
run banks --code snippet.cu
what="a snippet"
[ "$status" != 0 ] || fail "$what"
clean

# In files: in every text of a list, of a lesson and of a capture, as JSON may spell it. It is told
# where, and nothing is made.
cat > texts.py << 'END'
import json, sys
source, folder, bad = sys.argv[1], sys.argv[2], json.loads('"' + sys.argv[3] + '"')
root, made = json.load(open(source)), 0
def texts(at):
    for key in at if isinstance(at, dict) else range(len(at)):
        if isinstance(at[key], str):
            good = at[key]
            at[key] = good + bad
            yield
            at[key] = good
        elif isinstance(at[key], (dict, list)) and not (isinstance(at[key], list) and len(at[key]) > 40):
            yield from texts(at[key])
for _ in texts(root):
    json.dump(root, open('%s/%d.json' % (folder, made), 'w'))
    made += 1
    if made == int(sys.argv[4]):
        break
END
cat > list.json << 'END'
{"format": "warpscope figures", "version": 1, "title": "a", "text": "b", "index": "index.md", "groups": [
    {"title": "c", "text": "d", "figures": [{"file": "a.svg", "variant": "ldmatrix.m8n8.x4.b16",
        "title": "e", "caption": "f", "note": "g"}]}]}
END
tried=0
for word in '\u001b[2J' '\u009b' '\u0000' '\u202e'; do
    for source in list.json "$SOURCE/viz/tests/lessons/whole.json" \
        "$SOURCE/assets/captures/nvidia-h200/$x4.json" "$SOURCE/assets/captures/nvidia-h200/box.swizzle32.json" \
        "$SOURCE/assets/captures/nvidia-h200/wgmma.m64n8k16.f32.f16.f16.json"; do
        rm -rf texts
        mkdir texts
        # Once all texts of a lesson; the rest is read by one function each.
        python3 texts.py "$source" texts "$word" $([ "$word" = '\u001b[2J' ] && echo 60 || echo 6)
        for file in texts/*.json; do
            case $source in
            list.json) run export --list "$file" --output texts/made ;;
            */lessons/*) run lesson --check "$file" ;;
            *) run check "$file" ;;
            esac
            what="$word in $source"
            [ "$status" = 1 ] && cat out err | grep -q "$file:[0-9]*:[0-9]*: " || fail "$what: $(cat out err)"
            ! cat out err | grep -q JSON_ || fail "$what: $(cat out err)"
            [ ! -e texts/made ] || [ -z "$(find texts/made -type f)" ] || fail "$what: figures are made"
            clean
            tried=$((tried + 1))
        done
    done
done

# What is no control is written as it is, as XML has it.
run export $x4 --title "a & b < c > d \"e\" 'f' é" --output a.svg
[ "$status" = 0 ] && grep -q '<title[^>]*>a &amp; b &lt; c &gt; d' a.svg || fail "marks of XML: $(cat err)"
echo "words: $tried files"
