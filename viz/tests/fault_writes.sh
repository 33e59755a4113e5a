#!/usr/bin/env bash
# Whichever call that writes a file fails, in every command that writes: the exit status is 1, one line
# says what could not be written, each file is as it was or as it was to be, and no temporary file is
# left. Standard output that is full ends every command with 1 too.
. "$SOURCE/viz/tests/lib.bash" || exit
preload=$BUILD/libfail_write.so
[ -f "$preload" ] || { echo "no library to stand in front of the C library's"; exit 77; }
raster=
[ ! -e "$BUILD/lib/warpscope/raster.so" ] || raster=1
export HOME=$PWD/home
mkdir home
yes a | head -n 20 > answers
echo '{"format": "warpscope figures", "version": 1, "index": "index.md", "groups": [{"figures": [
    {"file": "a.svg", "variant": "'$x1'"}, {"file": "b/b.svg", "variant": "'$x2'"}]}]}' > list.json

cat > writing <<END
export $x1 --output made/a.svg
export $x1 --output made/a.html
export $x1 $x2 --output made --jobs 1
export $x1 $x2 --output made --jobs 2
export $x1 --figure worksheet --output made/{figure}/{sheet}
export --list list.json --output made
banks $SOURCE/viz/tests/ptx/triton_matmul.ptx --output made/a.trace
quiz --seed 3 --questions 2 --cards made/a.csv
quiz --seed 3 --questions 2 --results made/a.csv --cards made/b.csv
${raster:+export $x1 --output made/a.png}
${raster:+export $x1 --output made/a.pdf}
${raster:+handout 1 --output made/a.pdf}
END
sed -i '/^$/d' writing

# What is in a folder, by name and content.
contents() { (cd "$1" && find . -type f ! -name quiz.json -exec md5sum {} + | sort -k 2); }

# writes OLD LINE: the line's command with each write failing, in a folder whose files have the text of
# OLD, or that is empty.
fails=0
writes() {
    local old=$1 line=$2 count number
    rm -rf made home/.local
    mkdir made
    # shellcheck disable=SC2086
    COUNT_WRITES=count LD_PRELOAD=$preload "$warpscope" $line > out 2> err < answers || fail "$line: $(cat err)"
    rm -rf whole
    mv made whole
    count=$(cat count)
    for number in $(seq "$count"); do
        rm -rf made home/.local before
        mkdir made
        [ -z "$old" ] || { cp -r whole made/ && mv made/whole/* made && rmdir made/whole && find made -type f -exec sh -c 'echo old > "$0"' {} \; ; }
        cp -r made before
        status=0
        # shellcheck disable=SC2086
        FAIL_REASON=$reason FAIL_WRITE=$number LD_PRELOAD=$preload "$warpscope" $line > out 2> err < answers || status=$?
        what="$line, write $number of $count, errno $reason"
        [ -z "$(find made home -name '.warpscope-*')" ] || fail "$what leaves $(find made home -name '.warpscope-*')"
        for file in $(cd made && find . -type f); do
            cmp -s "made/$file" "whole/$file" || cmp -s "made/$file" "before/$file" ||
                { [ "${file##*/}" = a.csv ] && head -n 1 "whole/$file" | cmp -s - "made/$file"; } ||
                fail "$what: $file is neither old nor new"
        done
        if [ $status = 0 ]; then
            [ "$(contents made)" = "$(contents whole)" ] || fail "$what: exit 0, and files are missing"
        else
            [ $status = 1 ] && [ "$(wc -l < err)" = 1 ] && grep -q '^warpscope: ' err ||
                fail "$what: exit $status: $(cat err)"
            fails=$((fails + 1))
        fi
    done
}
while read -r line; do
    reason=28 # a full disk; then one that is broken
    writes '' "$line"
    writes old "$line"
    reason=5
    writes old "$line"
done < writing
[ $fails -ge 150 ] || fail "only $fails writes failed"

# Writes that are interrupted, or take a part, fail nothing.
while read -r line; do
    rm -rf made home/.local
    mkdir made
    # shellcheck disable=SC2086
    "$warpscope" $line > out < answers && rm -rf whole home/.local && mv made whole && mkdir made || fail "$line"
    # shellcheck disable=SC2086
    INTERRUPT_WRITES=1 LD_PRELOAD=$preload "$warpscope" $line > out 2> err < answers || fail "$line, interrupted: $(cat err)"
    [ "$(contents made)" = "$(contents whole)" ] || fail "$line, interrupted: other files"
done < writing

# Standard output that takes nothing: also of commands that only report what they wrote.
mkdir -p made
while read -r line; do
    [ "$line" ] || continue
    status=0
    # shellcheck disable=SC2086
    (set -f && exec "$warpscope" $line > /dev/full 2> err < answers) || status=$?
    [ $status = 1 ] && [ "$(wc -l < err)" = 1 ] && grep -q '^warpscope: .*No space left' err ||
        fail "$line to a full device: exit $status: $(cat err)"
done <<END
list
show $x1
show mma.m16n8k16.f32.f16.f16.f32
find $x1 --element 0,0,0
find $x4 --lane 7
banks $x1
banks $x4 --pitch 128 --suggest
code $x1
descriptor 0x4000004000010000
box type=f16,size=64x64,box=64x64,swizzle=128
feed b-b-x4
check $SOURCE/assets/captures/nvidia-h200/$x1.json
export $x1 --output -
lesson --list
quiz --seed 3 --questions 2
errata
help
help --format man
help --format bash
--version
list wgmma --format json
show $x1 --format json
show $x1 --format cute
find $x1 --bank 3 --format csv
banks --address $SOURCE/viz/tests/trace/packed.trace
banks $SOURCE/viz/tests/ptx/kernels.ptx --kernel transpose --format sarif
banks $SOURCE/viz/tests/ptx/kernels.ptx --kernel transpose --format gcc
banks $x4 --pitch 128 --format json
code wgmma.m64n64k16.f32.f16.f16
descriptor 0x4000004000010000 --format json
box type=f16,size=64x64,box=64x64,swizzle=128 --format csv
feed --list
feed b-b-x4 --format json
check $SOURCE/assets/captures/nvidia-h200/$x1.json --format json
check $SOURCE/assets/captures/nvidia-h100
export $x1 --output made/a.svg
export $x1 --format html --output -
export $x1 --format trace --output -
${raster:+export $x1 --format png --output -}
${raster:+export $x1 --format pdf --output -}
${raster:+handout 1 --output -}
lesson --check $SOURCE/viz/tests/lessons/whole.json
quiz --seed 3 --questions 2 --cards -
quiz --seed 3 --questions 2 --results made/b.csv
errata --format json
help banks all
help errors
help no-descriptor
help --format icon
END
[ ! -x "$BIN/warpscope-probe" ] || { ! "$BIN/warpscope-probe" --help > /dev/full 2> err; } || fail "the probe to a full device"
echo "writes: $fails failed"
