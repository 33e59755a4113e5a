#!/usr/bin/env bash
# The program that measures what cp.async costs by its addresses compiles, and runs where there is a GPU. Given
# FILE, only builds it. With COPIES=FOLDER, where Nsight Compute is installed, writes copies.txt and fills.txt
# there, as they are here: lines of the program with their counts; of fills those that ncu counts rightly, 300 at
# most.
set -euo pipefail

. "$SOURCE/viz/tests/nvcc.bash"
need_nvcc 118
need_linked
[ -n "${COPIES-}" ] || { on_gpu "${1-}" probe/tests/copies_on_gpu.cu "" -arch=sm_80 && exit; }

folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
on_gpu "$folder/program" probe/tests/copies_on_gpu.cu "" -arch=sm_80
ncu() { "$(dirname "$nvcc")/ncu" --csv --clock-control none "$@" "$folder/program"; }
ncu --kernel-name copy_once --metrics memory_l1_wavefronts_shared --page raw --log-file "$folder/counts" > "$folder/lines"
ncu --kernel-name copy_or_fill --section SourceCounters --page source --print-units base --log-file "$folder/filled" > /dev/null
python3 - "$folder" "$COPIES" <<'P'
import csv, sys

def rows(name):
    return [row for row in csv.reader(open(f"{sys.argv[1]}/{name}")) if len(row) > 1]

lines = [line for line in open(sys.argv[1] + "/lines") if line[:2] in ("ca", "cg")]
counts = [row for row in rows("counts") if len(row) > 3]
column = counts[0].index("memory_l1_wavefronts_shared")
counts = [row[column] for row in counts[1:] if row[0].isdigit()]
with open(sys.argv[2] + "/copies.txt", "w") as out:
    for count, line in zip(counts, lines):
        kind, rest = line.split(" ", 1)
        print(kind, count, rest, end="", file=out)

kernels = []
for row in rows("filled"):
    if row[0] == "Kernel Name":
        kernels.append([])
    elif row[0] == "Address":
        column = row.index("L1 Wavefronts Shared")
    elif "LDGSTS" in row[1]:
        kernels[-1].append((row[1], row[column]))
once = kernels[::2] if kernels[::2] == kernels[1::2] else kernels # each is printed twice
filled, fills = sum(once, []), lines[len(counts):]
assert len(filled) == len(fills), (len(filled), len(fills))
kept = [(count, line) for (source, count), line in zip(filled, fills)
        if not (".BYPASS" in source and "P0" in source)]
with open(sys.argv[2] + "/fills.txt", "w") as out:
    for count, line in kept[::-(len(kept) // -300)]:
        kind, rest = line.split(" ", 1)
        print(kind, count, "0", rest, end="", file=out)
print(len(counts), "copies,", len(kept), "of", len(fills), "fills")
P
