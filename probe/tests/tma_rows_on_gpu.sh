#!/usr/bin/env bash
# The program that measures what a TMA box's rows cost compiles, and runs where there is a GPU. Given
# FILE, only builds it.
set -euo pipefail

. "$SOURCE/viz/tests/nvcc.bash"
need_nvcc 124
need_linked
on_gpu "${1-}" probe/tests/tma_rows_on_gpu.cu "" -gencode arch=compute_90a,code=sm_90a -Xcompiler -Wall,-Wextra,-Wshadow,-Werror
