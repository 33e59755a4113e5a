#!/usr/bin/env bash
# Generated wgmmas, with descriptors and tensor maps, compile for sm_90a and do on a GPU what the host
# computes. Given FILE, only builds that program, which needs no other file, for a machine that has a
# GPU. Without one here, it is built and not run.
set -euo pipefail

. "$SOURCE/viz/tests/nvcc.bash"
need_nvcc 124
need_linked
on_gpu "${1-}" viz/tests/wgmma_on_gpu.cu wgmma_cases -gencode arch=compute_90a,code=sm_90a -diag-suppress 177
