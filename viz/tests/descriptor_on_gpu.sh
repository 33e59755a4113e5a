#!/usr/bin/env bash
# Descriptors do on a GPU what `feed` says of them: what is written by TMA and stores feeds a wgmma, or
# its first wrong element is the one that is said. Given FILE, only builds that program, which needs no
# other file, for a machine that has a GPU. Without one here, it is built and not run.
set -euo pipefail

. "$SOURCE/viz/tests/nvcc.bash"
need_nvcc 124
need_linked
on_gpu "${1-}" viz/tests/descriptor_on_gpu.cu descriptor_cases -gencode arch=compute_90a,code=sm_90a -diag-suppress 177
