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

# inlined PAGE COUNT: so many figures stand in the page as SVG, whole, and their cells say what they
# hold.
inlined() {
    [ "$(grep -c '<svg [^>]*data-ptx="ldmatrix' "$1")" = "$2" ] || fail "$1: not $2 figures"
    [ "$(grep -c '^ *</svg>' "$1")" -ge "$2" ] || fail "$1: a figure is cut short"
    grep -q 'data-lane="5".*<title>T5 r0.lo = M0\[1,2\]</title>' "$1" || fail "$1: no answer to the pointer"
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
if build sphinx 'sphinx-build --version'; then
    inlined build/index.html 2
fi
if build mkdocs 'mkdocs --version'; then
    inlined site/index.html 2
fi
if build jupyter 'jupyter nbconvert --version'; then
    inlined figures.html 2
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
