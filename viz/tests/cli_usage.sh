#!/usr/bin/env bash
# What every command has in common: help, man pages, completions, mistakes and their suggestions,
# exit codes, a full disk.
. "$SOURCE/viz/tests/lib.bash" || exit
commands=$("$warpscope" --help | sed -n '/^Commands/,/^$/s/^  \([a-z]\{1,\}\) .*/\1/p')

for word in list show find banks code check export help; do
    echo "$commands" | grep -qx "$word" || fail "--help names $word"
done

# Each command's help fits, says what it takes, and its examples work. (Those of export write
# files: into this folder. One is a shell's own line; one needs a GPU.)
cp -r "$SOURCE/assets/captures/nvidia-h200" mine
cp "$SOURCE/viz/tests/lessons/whole.json" mine.json
cp "$SOURCE/viz/tests/trace/packed.trace" gemm.trace
cp "$SOURCE/viz/tests/trace/scan.trace" run.trace
cp "$SOURCE/viz/tests/trace/scan.csv" ncu.csv
cp "$SOURCE/viz/tests/ptx/kernels.ptx" .
load='asm("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0,%1,%2,%3}, [%4];" : "=r"(r0), "=r"(r1), "=r"(r2), "=r"(r3) : "r"(threadIdx.x * 16));'
echo "$load" | tee gemm.cu load.cu > /dev/null
echo 'asm("cp.async.cg.shared.global [%0], [%1], 16;" :: "r"(threadIdx.x * 16), "l"(from));' > store.cu
for command in $commands; do
    "$warpscope" "$command" --help > help
    head -n 1 help | grep -q "^Usage: warpscope $command" || fail "$command: usage"
    "$warpscope" help "$command" | cmp - help || fail "$command: help and --help differ"
    "$warpscope" "$command" --help all > help
    sed ':next; /\\$/{ N; s/\\\n *//; b next }' help | sed -n '/^Examples/,/^$/s/^  \([a-z].*\)/\1/p' |
        grep -v 'source <\|man -l\|^warpscope-probe trace' > examples
    [ -s examples ] || fail "$command: examples"
    while IFS= read -r line; do
        if [ "$command" = window ] || [ "${line#*--window}" != "$line" ] ||
            { [ "$command" = lesson ] && [[ $line != *--* || $line == *--step* || $line == *--present* ]]; }; then
            # without hands: it opens, and closes at once
            [ -e "$BUILD/lib/warpscope/window.so" ] || continue
            line="SDL_VIDEODRIVER=dummy $line --fresh --script /dev/null"
        fi
        status=0
        PATH=$BIN:$PATH sh -c "$line" > out 2> err < /dev/null || status=$?
        # A no of feed's is an answer.
        [ "$status" = 0 ] || { [ "$command $status" = "feed 1" ] && [ ! -s err ]; } || fail "$line: $(cat err)"
        [ -s out ] || ls ./*.* > /dev/null || fail "$line: prints nothing"
    done < examples

    # The man page names every option that the help does.
    "$warpscope" help --format man "$command" > page
    grep -q "^\.TH WARPSCOPE-" page || fail "$command: man page title"
    for option in $(sed -n 's/^  \(-., \)\{0,1\}--\([a-z-]*\).*/\2/p' help); do
        roff=$(echo "$option" | sed 's/-/\\\\-/g')
        grep -q "^\\\\fB\\\\-\\\\-$roff\\\\fR" page || grep -qF "\\-\\-$option\\fR" page ||
            fail "$command: the man page lacks --$option"
    done
    [ -s "$BUILD/share/man/man1/warpscope-$command.1" ] || fail "$command: no man page was built"
done
"$warpscope" help --format man | grep -q '^\.SH EXIT STATUS' || fail "the program's man page"
for option in --version -V; do
    "$warpscope" "$option" | grep -q '^warpscope [0-9.]*$' || fail "$option"
done
"$warpscope" -h | cmp - <("$warpscope" help) || fail "-h is --help"
"$warpscope" find -h | cmp - <("$warpscope" help find) || fail "find -h is find --help"

# Completion in bash, as a user meets it.
complete_bash() {
    bash -c 'source <("$1" help --format bash); shift
             COMP_LINE=$* COMP_POINT=${#COMP_LINE}
             COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _warpscope; printf "%s\n" "${COMPREPLY[@]}"' \
        bash "$warpscope" "$@"
}
[ "$(complete_bash warpscope show wgmma.m64n16k8)" = wgmma.m64n16k8.f32.tf32.tf32 ] || fail "bash completes a product"
[ "$(complete_bash warpscope sh)" = show ] || fail "bash completes a command"
[ "$(complete_bash warpscope show --fo)" = --format ] || fail "bash completes an option"
[ "$(complete_bash warpscope lesson --pres)" = --present ] || fail "bash completes an option after export's, which are many"
[ "$(complete_bash warpscope show --format c | tr '\n' ' ')" = 'csv cute ' ] || fail "bash completes a value"
[ "$(complete_bash warpscope show movmatrix.m)" = movmatrix.m8n8.trans.b16 ] || fail "bash completes a variant"
[ "$(complete_bash warpscope show movmatrix.t)" = movmatrix.trans ] || fail "bash completes a short name"
[ "$(complete_bash warpscope show mma.m16n8k4.f32)" = mma.m16n8k4.f32.tf32.tf32.f32 ] ||
    fail "bash completes a product"
[ "$(complete_bash warpscope mma.m16n8k4.f32)" = mma.m16n8k4.f32.tf32.tf32.f32 ] ||
    fail "bash completes a product where a command may stand"
[ -z "$(complete_bash warpscope banks mma.m16n8k4.f32)" ] || fail "banks takes no product"
# Bash takes a colon for the end of a word: it wants what follows the last one.
colons() {
    COMP_LINE=$1 bash -c 'source <("$1" help --format bash); shift
        COMP_POINT=${#COMP_LINE} COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _warpscope
        printf "%s\n" "${COMPREPLY[@]}"' bash "$warpscope" "${@:2}"
}
[ "$(colons 'warpscope show mma.sp::ordered_metadata.m16n8k8' warpscope show mma.sp :: ordered_metadata.m16n8k8)" = \
    ordered_metadata.m16n8k8.f32.tf32.tf32.f32 ] || fail "bash completes a product with colons"
[ "$(colons 'warpscope mma.sp::ordered_metadata.m16n8k8' warpscope mma.sp :: ordered_metadata.m16n8k8)" = \
    ordered_metadata.m16n8k8.f32.tf32.tf32.f32 ] || fail "bash completes a product with colons first"
touch capture.json
[ "$(complete_bash warpscope check cap)" = capture.json ] || fail "bash completes a file"
"$warpscope" help --format zsh | head -n 1 | grep -qx '#compdef warpscope' || fail "zsh"
"$warpscope" help --format fish | grep -q -- '-l format -x -a .table csv json markdown' || fail "fish"
for shell in zsh fish; do
    for command in $commands; do
        "$warpscope" help --format $shell | grep -q "$command" || fail "$shell: $command"
    done
done

# Mistakes: exit code 2, and the nearest right word.
refused 2 lst
refused 2 xyzzy
refused 2 fnid "$x4" --lane 5
refused 2 --color=never list
refused 2 list --frmat csv
refused 2 --versoin
refused 2 --hlep
refused 2 export --outfile a.svg
refused 2 banks "$x4" -pitch 128
refused 2 export "$x4" -output a.svg
refused 2 find "$x4" --lanes 4
refused 2 show "$x4" --padding 3
refused 2 errata --colour never
refused 2 show ldmatrix.m8n8.x1.b16 --format cvs
refused 2 list --format q
refused 2 list --format
refused 2 list --help=yes
refused 2 list --list
refused 2 find "$x4" lane 5
refused 2 find "$x4" --lane five
refused 2 quiz 3
refused 2 handout 1 2
refused 2 list -z
refused 2 list -zip
refused 2 show --format=json -zip
refused 2 show
refused 2 show ldmatrix.m8n8.x1.b16 b
refused 2 show ldmatrix.m8n8.x3.b16
refused 2 show ldmatrx.m8n8.x4.b16
refused 2 list 'foo*'
refused 2 --frob
refused 2 help shwo
refused 2 help nothing

# A file that is missing, or no instruction, is not taken for an instruction's name or for code.
refused 2 show nofile.json
refused 2 show no/gemm
refused 1 banks nofile.cuu
refused 2 find gemm.cu --lane 3
refused 1 banks gem.cu
refused 1 banks "$x4" load.cuu
refused 2 list mine.jsn
refused 1 banks "$x4" --address nofile.txt
mkdir -p apart/in
(cd apart/in && refused 1 banks --against ../none.txt --address "t * 16" "$x4")

# No window in this build, or a window that needs a display: said plainly either way.
if [ ! -e "$BUILD/lib/warpscope/window.so" ]; then
    transcript=/dev/null refused 1
    transcript=/dev/null refused 1 ldmatrix.m8n8.x4.b16
    transcript=/dev/null refused 2 ldmatrx.m8n8.x4.b16
fi

# What cannot be written is an error.
status=0
"$warpscope" list > /dev/full 2> err || status=$?
[ "$status" = 1 ] && grep -q '^warpscope: error.*: standard output: ' err || fail "a full disk"

# list: the whole line of one variant, in each format.
"$warpscope" list --format csv 'stmatrix.m16n8.x4.*' > out
cat > expected <<'TEXT'
variant,matrices,fragment_rows,fragment_columns,width,registers,first_target,ptx_version,standing,device
stmatrix.m16n8.x4.trans.b8,4,16,8,8,4,sm_100f+,8.6,specified,
TEXT
cmp out expected || fail "list csv"
shows 0 list ldmatrix.m8n8.x4.b16
"$warpscope" list 'movmatrix*' --format json | grep -q '"standing": "captured", "device": "NVIDIA H200"}' ||
    fail "list json"
[ "$("$warpscope" list | wc -l)" = 45 ] || fail "41 variants, a heading, what three need, and where products of both kinds are"
"$warpscope" list | awk 'length > 80 { exit 1 }' || fail "list is wider than 80"

# A comma is no decimal point, whatever the locale.
LC_ALL=de_DE.UTF-8 LC_NUMERIC=de_DE.UTF-8 "$warpscope" list | grep -q ' 6\.5 ' || fail "locale"

# The program waits for no drawing library.
if command -v ldd > /dev/null; then
    ! ldd "$warpscope" | grep -qE 'cairo|pango|fontconfig|SDL' || fail "links a drawing library"
fi
echo "usage: $(echo "$commands" | wc -w) commands"
