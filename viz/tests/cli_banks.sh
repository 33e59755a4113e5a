#!/usr/bin/env bash
# warpscope banks: wavefronts of known cases, reports in each format, suggestions that hold, where
# addresses come from, and what is said of wrong ones.
. "$SOURCE/viz/tests/lib.bash" || exit
subcommand=banks

# wavefronts ARGUMENTS…: the sum of all phases, from the CSV.
wavefronts() {
    "$warpscope" banks "$@" --format csv | awk -F, 'NR > 1 { sum += $3 } END { print sum }'
}

# What was measured on the H200.
while read -r wanted arguments; do
    # shellcheck disable=SC2086
    got=$(wavefronts $x4 $arguments)
    [ "$got" = "$wanted" ] || fail "$x4 $arguments: $got wavefronts, not $wanted"
done <<'TEXT'
4 --tile stacked --pitch 16
8 --tile stacked --pitch 32
16 --tile stacked --pitch 64
32 --tile stacked --pitch 128
8 --pitch 32
16 --pitch 64
32 --pitch 128
4 --pitch 144B
4 --pitch 128 --swizzle 128
4 --pitch 128 --swizzle 3,4,3
4 --pitch=128B --padding 16B
32 --pitch 1024 --base 64B
8 --pitch 128 --swizzle 64
TEXT
[ "$(wavefronts ldmatrix.m8n8.x1.b16 --pitch 128)" = 8 ] || fail "x1"
[ "$(wavefronts ldmatrix.m8n8.x2.trans.b16 --pitch 128)" = 16 ] || fail "x2"
[ "$(wavefronts ldmatrix.m16n16.x1.trans.b8 --pitch 128)" = 16 ] || fail "m16n16: two phases of 8"
[ "$(wavefronts $x4 --address 0)" = 4 ] || fail "one row for all lanes is read once a phase"

# Whole reports.
shows 0 ldmatrix.m8n8.x2.b16 --pitch 64

# What is counted, said as the options that give it.
seq 0 16 496 > offsets
while read -r arguments; do
    eval "set -- $arguments"
    shows 0 "$@"
    counted=$("$warpscope" banks "$@" --format json | sed -n 's/.*"counted": "\(.*\)".*/\1/p')
    [ -n "$counted" ] && sed -n 2p out | grep -qF -- "$counted" || fail "counted in json: $arguments"
done <<'TEXT'
$x4
$x4 --tile rows --pitch 128 --padding 16 --base 64 --swizzle 3,4,4
$x4 --tile side
stmatrix.m8n8.x1.b16
$x4 --address 't % 16 * pitch + t / 16 * 16' --let pitch=128 --swizzle 128
$x4 --base 32 --addresses offsets
TEXT

# In a terminal prose and conflicts are as wide as that is; what is to be copied, and a pipe's, is whole.
for width in 60 80 120 200; do
    script -qec "stty cols $width; '$warpscope' banks $x4 --pitch 128" /dev/null | tr -d '\r' > shown
    grep -v '^    (' shown | awk -v width=$width 'length > width { exit 1 }' || fail "wider than $width: $(cat shown)"
    tr -s ' \n' ' ' < shown > words
    "$warpscope" banks $x4 --pitch 128 | tr -s ' \n' ' ' | cmp -s - words || fail "other words at $width"
done
grep -c '' shown | grep -qx "$("$warpscope" banks $x4 --pitch 128 | wc -l)" || fail "broken where there is room"

cat > expected <<'TEXT'
phase,matrix,wavefronts,addresses,note
0,0,4,0 64 128 192 256 320 384 448,
1,1,4,512 576 640 704 768 832 896 960,
TEXT
"$warpscope" banks ldmatrix.m8n8.x2.b16 --pitch 64 --format csv | cmp - expected || fail "csv"
"$warpscope" banks 'ldmatrix.sync.aligned.x2.m8n8.shared.b16 {r0, r1}, [addr];' --pitch 64 \
    --format csv | cmp - expected || fail "the instruction as PTX"
"$warpscope" banks $x4 --pitch 128 --format json > report.json
for text in '"variant": "ldmatrix.m8n8.x4.b16"' '"wavefronts": 32' '"ideal": 4' '"measured": true' \
    '"expression": "(t % 16) * 144 + (t / 16) * 16"'; do
    grep -qF "$text" report.json || fail "json: $text"
done
shows 0 ldmatrix.m16n16.x1.trans.b8

# Suggestions are C, alone, and hold: none of them has a conflict left.
shows 0 $x4 --pitch 128 --suggest
shows 0 $x4 --pitch 144 --suggest
tried=0
for variant in $x4 ldmatrix.m8n8.x1.trans.b16 ldmatrix.m16n16.x2.trans.b8 stmatrix.m16n8.x2.trans.b8 \
    ldmatrix.m8n16.x4.b8x16.b4x16_p64; do
    least=$("$warpscope" banks $variant --format csv | grep -c '^[0-9]')
    for tile in columns rows stacked side; do
        for options in "--pitch 64" "--pitch 128 --base 4096" "--pitch 256 --base 48" "--pitch 96"; do
            # shellcheck disable=SC2086
            "$warpscope" banks $variant --tile $tile $options --suggest | grep -v '^/\*' > suggested ||
                continue
            while IFS= read -r expression; do
                [ "$(wavefronts $variant --address "$expression")" = "$least" ] ||
                    fail "$variant --tile $tile $options: $expression has conflicts"
                tried=$((tried + 1))
            done < suggested
        done
    done
done
[ $tried -gt 80 ] || fail "only $tried suggestions"
shows 0 $x4 --address '(t % 16) * pitch + t / 16 * 16' --let pitch=256 --suggest
shows 0 $x4 --address '((lane%16)*pitch+(lane/16)*8)*2' --let pitch=128 --suggest
shows 0 $x4 --address '((lane%16)*cols+(lane/16)*8)*2' --let cols=128 --suggest
for pitch in 256 512; do
    swizzle=$("$warpscope" banks $x4 --pitch $pitch --suggest | sed -n 's/.*(--swizzle \(.*\)).*/\1/p')
    [ "$(wavefronts $x4 --pitch $pitch --swizzle "$swizzle")" = 4 ] || fail "pitch $pitch: swizzle $swizzle"
done
[ "$swizzle" = 3,4,5 ] || fail "the swizzle of a pitch of 512 bytes: $swizzle"

# An expression is swizzled after it was worked out, and every report says so.
for options in "" "--format csv" "--format json" --suggest; do
    # shellcheck disable=SC2086
    shows 0 $x4 --address 't % 16 * 128 + t / 16 * 16' --swizzle 64 $options
done
# What is printed then holds the swizzle: it costs the least without one.
grep -v '^/\*' out | while IFS= read -r expression; do
    [ "$(wavefronts $x4 --address "$expression")" = 4 ] || fail "$expression has conflicts"
done

# 32 numbers, from a file and from standard input, in the forms that kernels print.
"$warpscope" banks $x4 --pitch 64 --format csv > expected
for lane in {31..0}; do
    echo "lane $lane: $((lane % 16 * 64 + lane / 16 * 16))"
done > printed
for file in printed -; do
    "$warpscope" banks $x4 --addresses $file --format csv < printed | cmp - expected || fail "numbers of $file"
    input=printed shows 0 $x4 --addresses $file
done
shows 1 $x4 --addresses nofile
echo "0 16 banana" > bad
shows 1 $x4 --addresses bad
shows 1 $x4 --addresses -

# Addresses that fault are shown, and fail.
shows 1 $x4 --address 't * 16 + (t == 5) * 8'
shows 1 $x4 --pitch 24
shows 1 $x4 --pitch 128 --buffer 1024 --format csv
# … and never counted.
for addresses in "--address (t<<3)+(t<<7)" "--pitch 128 --buffer 1900"; do
    # shellcheck disable=SC2086
    shows 1 $x4 $addresses
    # shellcheck disable=SC2086
    ends 1 $x4 $addresses --format csv
    [ "$(cut -d, -f3 out | sort -u | tr '\n' ' ')" = " wavefronts " ] || fail "csv of $addresses: $(cat out)"
    # shellcheck disable=SC2086
    ends 1 $x4 $addresses --format json
    [ "$(grep -cE '"(wavefronts|ideal|measured|bank_groups)": null' out)" = 11 ] || fail "json of $addresses"
done
shows 1 $x4 --address '(t << 3) + (t << 7)' --suggest
shows 1 stmatrix.m8n8.x1.b16 --address 0
"$warpscope" banks ldmatrix.m8n8.x1.b16 --address 't < 8 ? t * 16 : 3' > out ||
    fail "a lane that does not count cannot fault"

# Wrong usage: what, where, and the nearest right word.
refused 2 $x4 --address 't*16 + (t'
refused 2 $x4 --address 't * 16 $ 3'
refused 2 $x4 --address '(t % 16) * pitsch' --let pitch=16
refused 2 $x4 --address '16 / t'
refused 2 $x4 --address 't - 16'
# Errors in a file name it; a whole kernel that does not run by itself has its own command.
echo 't * 16 +' > open.txt
echo 't * 16 + pitch' > name.txt
cat > whole.cu <<'CODE'
__global__ void transpose(float *to, const float *from, int n)
{
    __shared__ float tile[32][32];
    tile[threadIdx.y][threadIdx.x] = from[threadIdx.y * n + threadIdx.x];
    to[threadIdx.y * n + threadIdx.x] = tile[threadIdx.x][threadIdx.y];
}
CODE
refused 2 $x4 --address open.txt
refused 2 $x4 --address name.txt
refused 2 $x4 --address whole.cu
refused 2 $x4 --address "$(cat whole.cu)"
refused 2 --address whole.cu
shows 0 --address whole.cu --let blockDim.x=32
refused 2 $x4 --tile colums
refused 2 $x4 --swizle 128
refused 2 $x4 --format cvs
refused 2 $x4 --pitch -1
refused 2 $x4 --pitch 8x
refused 2 $x4 --pitch 128BB
refused 2 $x4 --swizzle 256
refused 2 $x4 --let 5=3
refused 2 $x4 --address t --addresses printed
refused 2 $x4 --address t --pitch 64
refused 2 $x4 --suggest --format csv
refused 2 movmatrix.m8n8.trans.b16
refused 2 'ldmatrix.m8n8.*'
refused 2

# Equal accesses, of which neither names an instruction, leave no error.
run $x4 --address 't * 16' --against 't * 16'
[ "$status" = 0 ] && [ ! -s err ] || fail "equal addresses: exit $status: $(cat err)"
echo "banks: $tried suggestions hold"
