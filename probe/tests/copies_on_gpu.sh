#!/usr/bin/env bash
# The program that measures what cp.async costs by its addresses compiles, and runs where there is a GPU. Given
# FILE, only builds it. With COPIES=FILE, where Nsight Compute is installed, writes FILE as copies.txt is: a
# line of the program with its count before the cycles.
set -euo pipefail

. "$SOURCE/viz/tests/nvcc.bash"
need_nvcc 118
need_linked
[ -n "${COPIES-}" ] || { on_gpu "${1-}" probe/tests/copies_on_gpu.cu "" -arch=sm_80 && exit; }

folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
on_gpu "$folder/program" probe/tests/copies_on_gpu.cu "" -arch=sm_80
"$(dirname "$nvcc")/ncu" --kernel-name copy_once --metrics memory_l1_wavefronts_shared --csv --page raw \
    --log-file "$folder/counts" "$folder/program" > "$folder/lines"
python3 - "$folder" > "$COPIES" <<'P'
import csv, sys

rows = [row for row in csv.reader(open(sys.argv[1] + "/counts")) if len(row) > 3]
column = rows[0].index("memory_l1_wavefronts_shared")
counts = [row[column] for row in rows[1:] if row[0].isdigit()]
lines = [line for line in open(sys.argv[1] + "/lines") if line[:2] in ("ca", "cg")]
assert len(counts) == len(lines), (len(counts), len(lines))
for count, line in zip(counts, lines):
    kind, rest = line.split(" ", 1)
    print(kind, count, rest, end="")
P
