#!/usr/bin/env bash
# Help on one screen and in full; earlier spellings of options, which are listed nowhere; and a kernel's
# file in place of a command.
. "$SOURCE/viz/tests/lib.bash" || exit
commands=$("$warpscope" --help | sed -n '/^Commands/,/^$/s/^  \([a-z]\{1,\}\) .*/\1/p')
probe=$BIN/warpscope-probe

# Short help: at most 40 lines of 80 columns, examples before options, at most ten options.
short() {
    "$@" --help > help
    [ "$(wc -l < help)" -le 40 ] || fail "$*: $(wc -l < help) lines"
    LC_ALL=C.UTF-8 awk 'length > 80 { exit 1 }' help || fail "$*: wider than 80 columns"
    [ "$(grep -n '^Examples' help | cut -d: -f1)" -lt "$(grep -n '^Options' help | cut -d: -f1)" ] ||
        fail "$*: examples come after options"
    [ "$(sed '1,/^Options/d' help | grep '^  -' | grep -vc -- '--help')" -le 10 ] || fail "$*: more than ten options"
    "$@" --help all > all
    LC_ALL=C.UTF-8 awk 'length > 80 { exit 1 }' all || fail "$*: --help all is wider than 80 columns"
    grep -o -- '--[a-z-]*' help | sort -u > few
    grep -o -- '--[a-z-]*' all | sort -u | comm -23 few - | grep . && fail "$*: --help all lacks these"
    return 0
}
short "$warpscope"
short "$probe"
for command in $commands; do
    short "$warpscope" "$command"
done
"$warpscope" help all | tee all | cmp - <("$warpscope" -h all) || fail "-h all"
"$warpscope" --help=all | cmp - all || fail "--help=all"
"$warpscope" help banks all | cmp - <("$warpscope" banks --help=all) || fail "help banks all"

# An earlier spelling does what the present one does.
printf 't %% 16 * 144 + t / 16 * 16\n' > offset.txt
seq 0 64 1984 > numbers.txt
echo 'asm("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0,%1,%2,%3}, [%4];" : "=r"(a), "=r"(b), "=r"(c), "=r"(d) : "r"(threadIdx.x * 16));' > load.cu
same() {
    read -ra one <<< "$1"
    read -ra other <<< "$2"
    local was=0 is=0
    "$warpscope" "${one[@]}" > was 2>&1 || was=$?
    "$warpscope" "${other[@]}" > is 2>&1 || is=$?
    [ $was = $is ] && { [ $was != 2 ] || [ "${3-}" = 2 ]; } && cmp was is || fail "$1: not as $2: $(cat is)"
}
same "banks $x4 --code offset.txt" "banks $x4 --address offset.txt"
same "banks $x4 --addresses numbers.txt" "banks $x4 --address numbers.txt"
same "banks $x4 --addresses numbers.txt --format json" "banks $x4 --code numbers.txt --format json"
same "banks --code load.cu --warps 4" "banks --address load.cu --warp 0-3"
same "banks --code load.cu --against-code load.cu" "banks --address load.cu --against load.cu"
same "code $x4 --lang ptx" "code $x4 --format ptx"
same "code $x4 --code offset.txt" "code $x4 --address offset.txt"
same "feed $x4 mma.m16n8k16.f32.f16.f16.f32 --operand A --pitch 144 --code offset.txt" \
    "feed $x4 mma.m16n8k16.f32.f16.f16.f32 --operand A --pitch 144 --address offset.txt"
same "find $x4 --at 288" "find $x4 --address 288"
same "descriptor --swizzle 128 --leading 16 --stride 1024" "descriptor swizzle=128,leading=16,stride=1024"
same "export $x4 --figure bank --addresses numbers.txt --output -" "export $x4 --figure bank --address numbers.txt --output -"
same 'export --list ptx-manual --name x' 'export --set ptx-manual --name x' 2
"$warpscope" banks "$x4" --address - < offset.txt | cmp - <("$warpscope" banks "$x4" --address offset.txt) ||
    fail "--address - is not standard input"

size='--figure mapping --format png --output -'
same "banks $x4 --padding 16" "banks $x4 --pitch +16"
same "banks $x4 --pitch 128 --padding 16" "banks $x4 --pitch 128 --pitch +16"
same "export $x4 --figure bank --padding 16 --output -" "export $x4 --figure bank --pitch +16 --output -"
same "export $x4 $size --fit 16:9 --dpi 72" "export $x4 $size --size 16:9 --size 72dpi"
same "export $x4 $size --fit A4" "export $x4 $size --size a4"
same "export $x4 --no-legend --background none --output -" "export $x4 --omit legend --omit background --output -"
same "export $x4 --bare --output -" "export $x4 --omit text --output -"
same "export $x4 --omit text --omit background --output -" "export $x4 --omit text,background --output -"
same "export $x4 --width 8cm --output -" "export $x4 --size 8cm --output -"
same "export $x4 --figure explore --format html --fragment --output -" "export $x4 --figure explore --format html --omit page --output -"
same "export $x4 --figure step --animate --output -" "export $x4 --figure step --frame play --output -"
same "handout 1 --paper letter --output -" "handout 1 --size letter --output -"
map=type=f16,size=64x64,box=64x8,swizzle=128
same "box $map --shared 1024 --byte 1040" "box $map --base 1024 --address 1040"
same "descriptor GMMA::Layout_K_SW128_Atom<half_t> --start 1024" "descriptor GMMA::Layout_K_SW128_Atom<half_t> --base 1024"
wgmma="wgmma.m64n64k16.f32.f16.f16 --operand A --box type=f16,size=64x64,box=64x64,swizzle=128"
same "code $wgmma --shared 1024" "code $wgmma --base 1024"
same "feed $wgmma --shared 1024" "feed $wgmma --base 1024"
same "window --memory x" "window --set memory=x" 2
same "window --alone x" "window --set alone=x" 2
"$warpscope" export "$x4" --output 'named/{figure}/{variant}.{theme}.svg' > said
"$warpscope" export "$x4" --output 'other' --name '{figure}/{variant}.{theme}.svg' > said
diff -r named other || fail "--output does not take a pattern of names"
for options in "banks $x4 --pitch 128 --pitch 144" "banks $x4 --padding 8 --pitch +16" "banks $x4 --pitch +x" \
    "export $x4 --figure bank --pitch 128,+16" "export $x4 --size 8cm --size 9cm" "export $x4 --fit A4 --size 16:9" "export $x4 --omit title" "export $x4 --omit text,title" \
    "export $x4 --output {variant}.svg --name x" "export --list ptx-manual --output {variant}.svg" \
    "code ${wgmma%%.*}.m64n64k16.f32.f16.f16 --operand A --base 1024" "feed $wgmma --base 999999" \
    "window --set zoom" "window --set light=1" "window --set font=x --memory y"; do
    # shellcheck disable=SC2086
    refused 2 $options
done

# And is listed nowhere.
for shell in bash zsh fish; do
    "$warpscope" help --format $shell
done > completion
for command in $commands; do
    "$warpscope" "$command" --help all
    "$warpscope" help --format man "$command" | sed 's/\\-/-/g'
done > listed
for old in code addresses against-code warps lang leading stride base-offset capture padding fit dpi no-legend \
    background bare fragment animate paper shared start bench name font memory arrangement motion alone controls \
    zoom baseline width; do
    grep -E -- "--$old( |\\\\|$)" listed && fail "--$old is listed in help or a man page"
    grep -E -- "--$old[ =)|']| -l $old " completion && fail "--$old is completed"
done

# Together the commands have at most 92 names to learn.
names=$(grep -oE '^ +(-., )?--[a-z-]+' listed | grep -oE -- '--[a-z-]+' | sort -u | wc -l)
[ "$names" -le 92 ] || fail "--help all lists $names options"

# A kernel's file in place of a command: by the ending of its name.
cp "$SOURCE/viz/tests/ptx/kernels.ptx" .
same 'kernels.ptx --kernel transpose' 'banks kernels.ptx --kernel transpose'
for name in load.cu ./load.cuh load.cpp; do
    [ -e $name ] || cp load.cu $name
    same "$name --format gcc" "banks $name --format gcc"
done
refused 1 missing.cu
refused 2 list --help=yes
refused 2 help banks list
