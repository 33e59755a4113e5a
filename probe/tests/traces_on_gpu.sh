#!/usr/bin/env bash
# Traces programs, profiles each with Nsight Compute, and compares each instruction: `warpscope trace --profile`.
# Given FOLDER, it receives NAME.trace and NAME.csv of each, as viz/tests/trace has them, and names after it pick
# programs. Without a GPU only compiles.
set -euo pipefail

. "$SOURCE/viz/tests/nvcc.bash"
need_nvcc 120
need_linked
probe=${PROBE:-$BIN/warpscope-probe}
traced=$SOURCE/probe/tests/traced

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
out=$(realpath -m "${1:-$folder/out}")
shift $(($# > 0))
mkdir -p "$out"

for name in kinds copies; do
    cp "$traced/$name.cu" "$folder"
done
python3 "$traced/wgmma.py" > "$folder/wgmma.cu"
cd "$folder"
for name in kinds copies wgmma; do # their names are in the traces, without a folder
    "$nvcc" -std=c++17 -lineinfo -cudart static -Werror all-warnings -gencode arch=compute_90a,code=sm_90a \
        -o $name $name.cu
done
nvidia-smi -L > /dev/null 2>&1 || { echo "built; no GPU here to run it"; exit 0; }
PATH=$PATH:$(dirname "$nvcc")
ncu=$(command -v ncu) || { echo "no ncu"; exit 77; }
export TRITON_CACHE_DIR=$folder/cache

# One program a line: its name, a word of its kernels' names (-: all), the block (all where addresses depend on it),
# how many instructions may differ (2 that ncu counts differently in each run; a loop that retries), the command.
table="
kinds             -          0,0,0  0  ./kinds
copies            -          all    0  ./copies
wgmma             -          0,0,0  0  ./wgmma
flash             flash_fwd  0,0,0  0  programs.py flash
flash_odd         flash_fwd  all    2  programs.py flash_odd
efficient         fmha       all    0  programs.py efficient
cublas            -          0,0,0  0  programs.py cublas
odd               -          all    0  programs.py odd
scan              scan       0,0,0  0  programs.py scan
graph             scan       0,0,0  0  programs.py graph
sort              -          all    1  programs.py sort
layers            -          all    0  programs.py layers
triton            matmul     0,0,0  0  programs.py triton
triton_wgmma      matmul     0,0,0  0  programs.py triton_wgmma
triton_attention  attention  0,0,0  0  programs.py triton_attention
jax               -          all    0  programs.py jax
"

# Of ncu's page, what viz/tests/trace has: five columns, of a kernel the first instruction and accesses; once, where
# ncu prints a kernel twice.
shorten() {
    python3 - "$1" <<'P'
import csv, sys

wanted = ["Address", "Source", "Instructions Executed", "L1 Wavefronts Shared", "L1 Wavefronts Shared Ideal"]
writer = csv.writer(sys.stdout, quoting=csv.QUOTE_ALL, lineterminator="\n")
columns, head, kernels = None, None, []
for row in csv.reader(open(sys.argv[1])):
    if row[:1] == ["Kernel Name"]:
        head, columns = row, None
    elif head and not columns:
        columns = [row.index(name) if name in row else -1 for name in wanted]
        kernels.append([head, wanted])
    elif columns and row and row[columns[0]].startswith("0x"):
        cells = [row[i] if i >= 0 else "0" for i in columns]
        cells[1] = cells[1].strip()
        words = cells[1].split() or [""]
        opcode = words[1] if words[0].startswith("@") and len(words) > 1 else words[0]
        accesses = cells[3] != "0" or opcode.startswith(("LDS", "STS", "ATOMS", "LDGSTS"))
        if len(kernels[-1]) == 2 or (accesses and cells[2] != "0"):
            kernels[-1].append(cells)
for i, kernel in enumerate(kernels):
    if len(kernel) > 3 and (not i or kernel != kernels[i - 1]):
        writer.writerows(kernel)
P
}

failed=0
while read -r name word block most command; do
    [ -n "$name" ] && { [ $# = 0 ] || [[ " $* " == *" $name "* ]]; } || continue
    kernels=(--kernel '*') profiled=()
    [ "$word" = - ] || { kernels=(--kernel "*$word*") profiled=(--kernel-name "regex:$word"); }
    [[ $command != programs.py* ]] || command="python3 $traced/$command"
    started=$SECONDS
    if ! timeout 100 "$probe" trace "${kernels[@]}" --block "$block" --accesses 4000000 -o "$out/$name.trace" -- $command \
        > "$name.traced" 2> "$name.log"; then
        grep -q ModuleNotFoundError "$name.log" && echo "$name: not run: $(grep ModuleNotFoundError "$name.log")" && continue
        echo "$name: not traced: $(tail -n 1 "$name.log")"
        failed=1
        continue
    fi
    grep 'note:\|more accesses' "$name.log" | sed "s/^warpscope-probe:/$name:/" || :
    timeout 200 "$ncu" --section SourceCounters --csv --page source --print-units base --clock-control none \
        --log-file "$name.page" "${profiled[@]}" $command > "$name.plain" 2> "$name.log" ||
        echo "$name: ncu: $(tail -n 1 "$name.page")"
    cmp -s "$name.plain" "$name.traced" || { echo "$name: the output changed: $(cat "$name.traced")"; failed=1; }
    shorten "$name.page" > "$out/$name.csv"
    join=("$BIN/warpscope" trace "$out/$name.trace" --profile "$out/$name.csv")
    "${join[@]}" > "$out/$name.joined" 2> "$name.log" || :
    "${join[@]}" --format csv > "$name.verdicts" 2> /dev/null || :
    [ -s "$name.verdicts" ] && [ "$(grep -c ',no$' "$name.verdicts")" -le "$most" ] || failed=1
    printf '%-17s %3d s  %3d kernels  %s%s\n' "$name" $((SECONDS - started)) \
        "$(grep -c '^kernel' "$out/$name.trace")" "$(tail -n 1 "$out/$name.joined")" "$(sed 's/^/; /' "$name.log")"
done <<< "$table"
exit $failed
