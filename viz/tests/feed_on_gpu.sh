#!/usr/bin/env bash
# Pairings of loads and operands do on a GPU what `feed` says of them: what feeds gives the right
# product, what does not a wrong one. Given FILE, only builds that program, which needs no other file,
# for a machine that has a GPU. Without one here, it is built and not run.
set -euo pipefail

. "$SOURCE/viz/tests/nvcc.bash"
need_nvcc 124
need_linked
on_gpu "${1-}" viz/tests/feed_on_gpu.cu feed_cases -arch=sm_90
