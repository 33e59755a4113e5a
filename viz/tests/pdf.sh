#!/usr/bin/env bash
# PDFs of every kind of figure: the same bytes from any process and any number of them, every font
# embedded, a title, one page a figure of the size that was asked for.
. "$SOURCE/viz/tests/lib.bash" || exit

kinds=fragment,address,register,mapping,step,bank
for jobs in 1 3; do
    "$warpscope" export 'ldmatrix.m8n8.*' 'movmatrix.*' --figure $kinds --format pdf --size 8cm \
        --name '{variant}.{figure}' --jobs $jobs --output jobs$jobs > log 2>&1 || fail "$(cat log)"
done
diff -r jobs1 jobs3 || fail "bytes differ with the number of processes"
sleep 1 # to another second, should a clock be looked at
compared=0
for file in jobs1/*.pdf; do
    name=${file##*/}
    case $name in
    *.fragment.pdf) kind=fragment ;;
    *.mapping.pdf) kind=mapping ;;
    *) continue ;;
    esac
    compared=$((compared + 1))
    "$warpscope" export "${name%."$kind".pdf}" --figure $kind --size 8cm --output alone.pdf > /dev/null
    cmp "$file" alone.pdf || fail "$name: other bytes from a process of its own, a second later"
done
[ $compared = 14 ] || fail "$compared documents compared, not 14"

if ! command -v pdffonts > /dev/null || ! command -v pdfinfo > /dev/null; then
    echo "skipped: fonts and titles, for pdffonts and pdfinfo (poppler-utils) are not installed"
    exit 77
fi
for file in jobs1/*.pdf; do
    pdffonts "$file" > fonts
    [ "$(wc -l < fonts)" -gt 2 ] || fail "$file: no text"
    # The columns after the type's: encoding, emb, sub, uni, object, generation.
    awk 'NR > 2 && $(NF - 4) != "yes"' fonts > bare
    [ ! -s bare ] || fail "$file: a font is not embedded: $(cat bare)"
    pdfinfo "$file" > info
    grep -q '^Title: *[^ ]' info || fail "$file: no title"
    # 8 cm are 226.8 points.
    grep -q '^Page size: *226\.7' info || fail "$file: not 8 cm wide: $(grep 'Page size' info)"
done
echo "$(ls jobs1 | wc -l) documents"
