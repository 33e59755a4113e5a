#!/usr/bin/env bash
# Outputs that fail or are no plain files: a full disk, folders that take nothing, links, pipes, two
# programs at once, and lists that want to write elsewhere. A file is as it was or as it was to be, the
# exit code is 1, and one line says what could not be written.
. "$SOURCE/viz/tests/lib.bash" || exit
raster=
[ ! -e "$BUILD/lib/warpscope/raster.so" ] || raster=1
echo '{"format": "warpscope figures", "version": 1, "index": "index.md", "groups": [{"figures": [
    {"file": "a.svg", "variant": "ldmatrix.m8n8.x4.b16"},
    {"file": "b/b.svg", "variant": "ldmatrix.m8n8.x1.b16"}]}]}' > list.json

# What writes files, into the folder disk.
cat > writing << END
export $x4 --output disk/a.svg
export $x4 --output disk/a.html
export $x4 --output disk/a.trace
export ldmatrix.m8n8.* --output disk --jobs 1
export ldmatrix.m8n8.* --output disk --jobs 3
export --list list.json --output disk
quiz --cards disk/a.tsv
quiz --results disk/a.csv
site disk
${raster:+export $x4 --output disk/a.png}
${raster:+export $x4 --output disk/a.pdf}
${raster:+handout 1 --output disk/a.pdf}
END
sed -i '/^$/d' writing

# fails TEXT: every command that writes, as a write that fails does, and nothing is left half done.
fails() {
    while read -r line; do
        # shellcheck disable=SC2086
        (set -f && run $line && echo $status > status)
        status=$(cat status)
        [ "$status" = 1 ] && [ "$(wc -l < err)" = 1 ] && grep -q "^warpscope: .*$1" err ||
            fail "$line: exit $status: $(cat err)"
        [ ! -d disk ] || [ -z "$(find disk -name '.warpscope-*')" ] || fail "$line leaves $(ls -A disk)"
        for file in $(find disk -name '*.svg' -size +0 2> said); do
            tail -n 1 "$file" | grep -q '</svg>$' || fail "$line leaves half of $file"
        done
        [ ! -d disk ] || find disk -mindepth 1 ! -name fill -delete
    done < writing
}

# A disk that is full at once, and one that gets full on the way. Who is not root makes one in a name
# space of its own.
mkdir disk
mounted=
at_end() { [ -z "$mounted" ] || umount "$folder/disk"; }
if mount -t tmpfs -o size=16k tmpfs disk 2> said; then
    mounted=1
elif [ -z "${FAULTS_APART:-}" ] && unshare -rm true 2> said; then
    rm -rf "$folder" "$transcript"
    FAULTS_APART=1 exec unshare -rm bash "$SOURCE/viz/tests/fault_outputs.sh"
fi
if [ "$mounted" ]; then
    head -c 65536 /dev/zero > disk/fill 2> said || true
    fails 'No space left on device'
    rm disk/fill
    sed -i '/^quiz/d' writing # these are small
    fails 'No space left on device'
    echo precious > disk/a.svg
    transcript=/dev/null refused 1 export $x4 --output disk/a.svg
    [ "$(cat disk/a.svg)" = precious ] || fail "a full disk costs the file that was there"
    rm disk/a.svg
    umount disk
    mounted=
else
    echo "no disk can be made to be full here: only a limit on the size of files"
fi
(ulimit -f 8; fails 'File too large')

# Folders that take nothing, and what is no folder: for root too, a file system that the kernel makes.
rmdir disk
ln -s /proc/self/task disk
sed -i '/^quiz.*results/d' writing # tries before it asks
fails disk
rm disk
echo precious > disk
fails disk
[ "$(cat disk)" = precious ] || fail "a file was replaced that nobody named"
rm disk

# A folder where a file should be is written into, but never replaced.
mkdir -p folder.svg/$x1.svg
refused 1 export $x1 --output folder.svg
rmdir folder.svg/$x1.svg
run export $x1 --output folder.svg
[ "$status" = 0 ] && [ -f folder.svg/$x1.svg ] || fail "a folder that is called like a file: $(cat err)"

# A link stays one, in a folder of many figures too; one that leads nowhere, or in a circle, is told of.
mkdir links elsewhere
ln -s ../elsewhere/target.svg links/$x1.svg
ln -s ../nowhere/target.svg links/$x2.svg
refused 1 export $x1 $x2 --output links --jobs 1
cmp elsewhere/target.svg folder.svg/$x1.svg && [ -L links/$x1.svg ] && [ -L links/$x2.svg ] || fail "links"
ln -sf circle.svg circle.svg
refused 1 export $x1 --output circle.svg

# A pipe gets the figure, and stays a pipe; who stops reading ends the program, as any pipe does.
for format in svg html trace ${raster:+png pdf}; do
    mkfifo pipe.$format
    timeout 60 cat pipe.$format > got &
    run export $x1 --output pipe.$format
    wait $!
    "$warpscope" export $x1 --output plain.$format > out
    [ "$status" = 0 ] && [ -p pipe.$format ] && cmp got plain.$format || fail "a pipe: $(cat err)"
done
timeout 60 head -c 1 pipe.html > got &
run export $x4 --output pipe.html
wait $!
[ "$status" = 141 ] && [ -p pipe.html ] || fail "a pipe that is closed: exit $status: $(cat err)"

# Two at once into one folder: each does all of its own, and what both write is whole.
mkdir alone
"$warpscope" export 'ldmatrix.m8n8.*' --output alone > out
for _ in 1 2; do
    rm -rf both
    "$warpscope" export 'ldmatrix.m8n8.*' --output both --jobs 2 > out 2> err &
    "$warpscope" export 'ldmatrix.m8n8.*' --output both --jobs 2 > other 2> other_err || fail "$(cat other_err)"
    wait $! || fail "two at once: $(cat err)"
    [ ! -s err ] && [ ! -s other_err ] || fail "two at once: $(cat err other_err)"
    diff -r alone both || fail "two at once: other files"
done

# Nothing in a list, and no pattern of names, leads out of the folder; nothing is written then, and no
# bad name hides behind a good one.
entry() {
    printf '{"format": "warpscope figures", "version": 1, "groups": [{"figures": [
        {"variant": "%s", "file": "good.svg"}, {"variant": "%s", "file": "%s"}]}]}' $x1 $x1 "$1" > list.json
}
mkdir -p deep/out
for name in ../x.svg "$PWD/deep/x.svg" a/../../x.svg a/../x.svg ./x.svg a//x.svg a/./x.svg .. ../ '' / a/ \
    'a\u0000.svg' 'a\u001b[2J.svg' 'a\u202e.svg' 'a\n.svg'; do
    entry "$name"
    refused 1 export --list list.json --output deep/out
    [ "$(find deep | wc -l)" = 2 ] || fail "'$name': $(find deep)"
done
for name in ../x "$PWD/deep/x" a/../../x ./x a//x ''; do
    refused 2 export $x1 --name "$name" --output deep/out
    [ "$(find deep | wc -l)" = 2 ] || fail "--name '$name': $(find deep)"
done
