# An installation is where a Linux user expects it, and works wherever it is put: its programs find
# their modules and assets without the build tree's help. BUILD is the build tree, SOURCE the
# project's folder.
set -u

fail()
{
    echo "install: $*" >&2
    failed=1
}
pathless()
{
    sed 's|^.*/share/warpscope/||' "$@"
}
failed=0
unset WARPSCOPE_ASSETS DESTDIR

folder=$(mktemp -d)
# What was installed from this tree before the test can be uninstalled after it.
record=$BUILD/install_record.txt
[ ! -e "$record" ] || mv "$record" "$folder/kept"
finish()
{
    rm -f "$record"
    [ ! -e "$folder/kept" ] || mv "$folder/kept" "$record"
    rm -rf "$folder"
}
trap finish EXIT
cmake --install "$BUILD" --prefix "$folder/first" > "$folder/log" || { cat "$folder/log"; exit 1; }
if grep -v "^-- Install configuration\|: $folder/first/" "$folder/log"; then
    fail "installs outside the prefix"
fi

while read -r path; do
    [ -s "$folder/first/$path" ] || fail "lacks $path"
done << END
bin/warpscope
bin/warpscope-probe
lib/warpscope/raster.so
share/applications/warpscope.desktop
share/bash-completion/completions/warpscope
share/bash-completion/completions/warpscope-probe
share/doc/warpscope/CHANGELOG.md
share/doc/warpscope/LICENSE
share/doc/warpscope/README.md
share/fish/vendor_completions.d/warpscope.fish
share/fish/vendor_completions.d/warpscope-probe.fish
share/icons/hicolor/48x48/apps/warpscope.png
share/icons/hicolor/scalable/apps/warpscope.svg
share/man/man1/warpscope.1
share/man/man1/warpscope-export.1
share/man/man1/warpscope-probe.1
share/warpscope/manual/kernels.md
share/metainfo/local.warpscope.warpscope.metainfo.xml
share/mime/packages/warpscope.xml
share/warpscope/captures/nvidia-h200/ldmatrix.m8n8.x4.b16.json
share/zsh/site-functions/_warpscope
share/zsh/site-functions/_warpscope-probe
END
diff -r -x package -x manual "$SOURCE/assets" "$folder/first/share/warpscope" || fail "the assets are not those of the source"
# Every link of what is there to be read leads somewhere. (What is between backquotes is no link.)
pages=0
while read -r page; do
    pages=$((pages + 1))
    while read -r link; do
        [ -e "$(dirname "$page")/${link%%#*}" ] || fail "${page#"$folder/first/"}: there is no $link"
    done < <(sed '/^ *```/,/^ *```/d; s/``*[^`]*``*//g' "$page" |
        grep -oE '\]\([^)]*\)|(src|href)="[^"]*"' | sed -E 's/^(\]\(|[a-z]*=")//; s/[)"]$//' |
        grep -v '^#\|^[a-z]*:')
done < <(find "$folder/first" -name '*.md')
[ "$pages" -ge 17 ] || fail "only $pages pages to be read are installed"
find "$folder/first" ! -type f ! -type d | grep . && fail "has links, which may dangle"

# Uninstalled, nothing is left of it, but what was there before and what others put there; a second
# installation over the first changes nothing of that, and there is nothing to do twice.
at=$folder/uninstalled
mkdir -p "$at/share/man/man1" "$at/share/warpscope/lessons"
echo mine > "$at/share/warpscope/lessons/mine.json"
(cd "$at" && find . | sort) > "$folder/before"
uninstall()
{
    cmake -D BUILD="$BUILD" -P "$SOURCE/assets/package/uninstall.cmake" > "$folder/log" 2>&1
}
install_to()
{
    DESTDIR=${2-} cmake --install "$BUILD" --prefix "$1" > "$folder/log" || { cat "$folder/log"; exit 1; }
}
rm "$record" # of the installation above, which is needed yet
uninstall && fail "uninstalls what was not installed"
grep -q 'no install_record.txt' "$folder/log" || fail "does not say why nothing is uninstalled"
for times in once twice; do
    install_to "$at"
    [ $times = once ] || install_to "$at"
    uninstall || { cat "$folder/log"; fail "cannot be uninstalled, installed $times"; }
    (cd "$at" && find . | sort) | diff "$folder/before" - || fail "is not as before, installed $times"
done
install_to /usr "$folder/root"
[ -e "$folder/root/usr/bin/warpscope" ] || fail "DESTDIR is not heeded"
uninstall || { cat "$folder/log"; fail "cannot be uninstalled from DESTDIR"; }
[ ! -e "$folder/root" ] || fail "left something in DESTDIR"

# Where the folders of source and build have spaces in their names, what runs at an installation runs too.
ln -s "$SOURCE" "$folder/a source"
cmake -S "$folder/a source" -B "$folder/a build" -D BUILD_TESTING=OFF > "$folder/log" 2>&1 &&
    cmake --install "$folder/a build" --prefix "$folder/spaced" --component none > "$folder/log" 2>&1 ||
    { cat "$folder/log"; fail "from a folder with a space in its name"; }

# Moved elsewhere, and through a link to the program, as a package manager or a user may have it.
mv "$folder/first" "$folder/a second place"
mkdir "$folder/bin"
ln -s "$folder/a second place/bin/warpscope" "$folder/bin/warpscope"
for warpscope in "$folder/a second place/bin/warpscope" "$folder/bin/warpscope"; do
    "$warpscope" check > "$folder/check" || fail "$warpscope: check fails"
    cmp -s <(pathless "$folder/check") <("$BUILD/bin/warpscope" check | pathless) ||
        fail "$warpscope: checks otherwise than the build tree's"
    for format in png pdf svg; do
        "$warpscope" export ldmatrix.m8n8.x4.b16 --format $format --output - > "$folder/figure" ||
            fail "$warpscope: export --format $format fails"
        cmp -s "$folder/figure" <("$BUILD/bin/warpscope" export ldmatrix.m8n8.x4.b16 \
            --format $format --output -) || fail "$warpscope: another $format than the build tree's"
    done
done

# Without its assets it says so: what it showed above was from there.
rm -r "$folder/a second place/share/warpscope"
"$warpscope" check > "$folder/check" 2> "$folder/error" && fail "checks captures that are gone"
grep -q 'a second place/share/warpscope' "$folder/error" || fail "does not say where it looked"
exit $failed
