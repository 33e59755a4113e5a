#!/usr/bin/env bash
# Every C and CUDA file is formatted as .clang-format says, and clang-tidy finds nothing.
set -eu
command -v clang-format-14 > /dev/null && command -v clang-tidy-14 > /dev/null ||
    { echo "no clang-format-14 or no clang-tidy-14 here"; exit 77; }
"$SOURCE/.ci/lint"
