#!/usr/bin/env bash
# The recipes of assets/recipes build, each in a folder of its own, by the command that their README
# gives, and what comes of it has the figures in it. One whose tool is not installed is named.
. "$SOURCE/viz/tests/lib.bash" || exit
recipes=$SOURCE/assets/recipes
# What the tools keep for a user, they keep here.
export HOME=$folder TEXMFVAR=$folder/texmf PATH=$BIN:$PATH
export PYDEVD_DISABLE_FILE_VALIDATION=1 PYTHONDONTWRITEBYTECODE=1
skipped=

# build RECIPE PROBE…: runs its command in a copy of it and stays there; false where a probe, a command
# that shows that a tool is there, fails.
build() {
    local recipe=$1 probe command
    shift
    for probe; do
        if ! $probe > /dev/null 2>&1; then
            echo "not built: $recipe, for '$probe' fails"
            skipped="$skipped $recipe"
            return 1
        fi
    done
    command=$(sed -n "s/^| \[$recipe\]($recipe) | \`\([^\`]*\)\` |.*/\1/p" "$recipes/README.md")
    [ -n "$command" ] || fail "$recipe: README.md gives no command"
    cp -R "$recipes/$recipe" "$folder/$recipe"
    chmod -R u+w "$folder/$recipe"
    cd "$folder/$recipe"
    bash -c "$command" > "$folder/log" 2>&1 < /dev/null || fail "$recipe: $command: $(tail -n 30 "$folder/log")"
    echo "built: $recipe"
}

# inlined PAGE COUNT: so many figures stand in the page as SVG, besides those that answer, whole, and
# their cells say what they hold.
inlined() {
    sed '/<figure class="warpscope"/,/<\/figure>/d' "$1" > "$folder/still"
    [ "$(grep -c '<svg [^>]*data-ptx="ldmatrix' "$folder/still")" = "$2" ] || fail "$1: not $2 figures"
    [ "$(grep -c '^ *</svg>' "$folder/still")" -ge "$2" ] || fail "$1: a figure is cut short"
    grep -q 'data-lane="5".*<title>T5 r0.lo = M0\[1,2\]</title>' "$folder/still" ||
        fail "$1: no answer to the pointer"
}

# answering PAGE WORDS…: the figures that answer in the page are those which `warpscope export` makes
# of the words, each of them as the program writes it, to the byte, and no id is in the page twice.
# Where there is a Chromium to ask, their scripts run, beside each other and the page's own, and a link
# opens the first of them with a lane selected.
answering() {
    local page=$1 words browser number=0
    shift
    rm -rf "$folder/fragments"
    mkdir "$folder/fragments"
    for words; do
        warpscope export $words --format html --fragment --output - > "$folder/fragments/$number"
        number=$((number + 1))
    done
    python3 - "$page" "$folder"/fragments/* << 'END' || fail "$page"
import collections, html.parser, sys

class Page(html.parser.HTMLParser):
    figures, ids = 0, collections.Counter()

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        self.figures += tag == "figure" and attributes.get("class") == "warpscope"
        self.ids[attributes.get("id")] += 1

page, *fragments = [open(file, encoding="utf-8", newline="").read() for file in sys.argv[1:]]
read = Page()
read.feed(page)
for fragment in fragments:
    if fragment.strip() not in page:
        sys.exit("not as it was written: " + fragment[fragment.index("<figure") :][:200])
if read.figures != len(fragments):
    sys.exit(f"{read.figures} figures that answer, not {len(fragments)}")
twice = [name for name, count in read.ids.items() if name is not None and count > 1]
if twice:
    sys.exit(f"ids that are there twice: {twice}")
END
    for browser in chromium-headless-shell chromium; do
        command -v "$browser" > /dev/null || continue
        words=$(sed -n 's/.*<figure class="warpscope" id="\([^"]*\)".*/\1/p' "$page" | head -n 1)
        "$browser" --headless --no-sandbox --virtual-time-budget=5000 --dump-dom \
            "file://$PWD/$page#figure=$words&lane=14" > "$folder/dom" 2> "$folder/log" ||
            fail "$page: $(tail -n 5 "$folder/log")"
        [ "$(grep -c '<figure class="warpscope" [^>]*data-live' "$folder/dom")" = $# ] || fail "$page: a script does not run"
        [ "$(grep -c '<p class="ws-words">Lane 14 ' "$folder/dom")" = 1 ] || fail "$page: lane 14 is not selected"
        return
    done
}

# printed FILE PAGES TEXT…: a PDF of so many pages, with figures' text in it in their own font, as far
# as poppler-utils is there to look.
printed() {
    local file=$1 pages=$2 text
    shift 2
    [ -s "$file" ] || fail "no $file"
    command -v pdftotext > /dev/null || return 0
    [ "$(pdfinfo "$file" | sed -n 's/^Pages: *//p')" = "$pages" ] || fail "$file: not $pages pages"
    pdftotext -layout "$file" "$folder/text"
    for text; do
        grep -qF -- "$text" "$folder/text" || fail "$file: nowhere '$text': $(cat "$folder/text")"
    done
    pdffonts "$file" | grep -qE 'Liberation|Helvetica|Arial|Nimbus' || fail "$file: no font of a figure"
}

"$SOURCE/.ci/shown" "$BIN" "$recipes/README.md" > "$folder/log" || fail "README.md: $(cat "$folder/log")"

# Every folder has its line, and the other way round.
for recipe in "$recipes"/*/; do
    recipe=$(basename "$recipe")
    grep -q "^| \[$recipe\]($recipe) | " "$recipes/README.md" || fail "README.md lacks $recipe"
done

if build latex 'pdflatex --version'; then
    printed article.pdf 2 'Figure 1' 'Figure 2' 'ldmatrix fragment layout' '[addr]' 'a1'
    ! grep -E 'undefined|Overfull' article.log || fail "latex: $(grep -E 'undefined|Overfull' article.log)"
fi
if build slides 'pdflatex --version' 'kpsewhich beamer.cls' 'kpsewhich pgfcore.sty'; then
    printed slides.pdf 5 'from memory to registers' 'Rows fetched'
    for svg in $(sed -n 's/.*data="\([^"]*\)".*/\1/p' slides.html); do
        grep -q '</svg>' "$svg" || fail "slides.html: no $svg"
    done
fi
if build html; then
    for file in $(sed -n 's/.*\(src\|href\)="\([^"#]*\).*/\2/p' index.html); do
        [ -s "$file" ] || fail "html: no $file"
    done
    answering figures/explore.html "$x4 --figure explore"
fi
if build sphinx 'sphinx-build --version'; then
    inlined build/index.html 2
    answering build/index.html "$x4 --figure explore --id index-1" "$x4 --figure step --lane 14 --id index-2"
    print=$(sed -n '/^| \[sphinx\]/s/.*`\(sphinx-build [^`]*latex[^`]*\)`.*/\1/p' "$recipes/README.md")
    [ -n "$print" ] || fail "sphinx: README.md gives no command for print"
    bash -c "$print" > "$folder/log" 2>&1 || fail "sphinx: $print: $(tail -n 30 "$folder/log")"
    for pdf in index-1 index-2; do
        [ -s "print/$pdf.pdf" ] && grep -q "includegraphics{{$pdf}.pdf}" print/*.tex || fail "sphinx: print: no $pdf"
    done
    ! grep -q '<svg\|<script' print/*.tex || fail "sphinx: HTML in print"
    sed -i 's/:figure: explore/:figure: explor/' index.rst
    ! sphinx-build -W . build > "$folder/log" 2>&1 || fail "sphinx: takes 'explor'"
    grep -q "index.rst:7:.*--figure 'explor'.* explore" "$folder/log" ||
        fail "sphinx: does not say what is wrong: $(cat "$folder/log")"
fi
if build mkdocs 'mkdocs --version'; then
    inlined site/index.html 2
    answering site/index.html "$x4 --figure explore --id figure1" "$x4 --figure step --lane 14 --id figure2"
    ! grep -q 'querySelector' site/search/search_index.json || fail "mkdocs: scripts among what is searched"
    sed -i 's/--figure explore/--figure explor/' docs/index.md
    ! mkdocs build > "$folder/log" 2>&1 || fail "mkdocs: takes 'explor'"
    grep -q "index.md: .*--figure 'explor'.* explore" "$folder/log" ||
        fail "mkdocs: does not say what is wrong: $(cat "$folder/log")"
fi
if build jupyter 'jupyter nbconvert --version'; then
    banks="$x4 --figure bank --pitch 128 --no-legend --id"
    answering figures.html "$x4 --figure explore --id shown1" "$banks shown1" "$banks shown2"
    grep -q -- '--figure.*explor.* explore' figures.html ||
        fail "jupyter: does not say what is wrong"
fi
if build make 'make --version'; then
    [ "$(ls figures | tr '\n' ' ')" = "banks.svg index.md load.pdf load.svg " ] || fail "make: $(ls figures)"
    make > "$folder/log"
    grep -q 'up to date' "$folder/log" || fail "make: makes again what is new: $(cat "$folder/log")"
    touch -d '1 minute ago' figures/index.md
    touch figures.json
    make | grep -q '3 figures written' || fail "make: does not make what the list has changed"
fi

[ -z "$skipped" ] || exit 77
