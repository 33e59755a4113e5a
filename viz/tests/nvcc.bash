# For tests that compile with nvcc: where it is, and its release without the dot.
nvcc=$(command -v nvcc || echo /usr/local/cuda/bin/nvcc)
release=0
[ ! -x "$nvcc" ] || release=$("$nvcc" --version | sed -n 's/.*release \([0-9]*\)\.\([0-9]*\).*/\1\2/p')

# need_nvcc RELEASE: skips the test without nvcc of that release at least.
need_nvcc() {
    [ "$release" -lt "$1" ] || return 0
    [ "$release" = 0 ] && echo "nvcc not found" || echo "$nvcc is of CUDA ${release%?}.${release: -1}; this needs ${1%?}.${1: -1}"
    exit 77
}

# knows TARGET: whether nvcc compiles for it.
knows() { "$nvcc" --dryrun -arch="$1" -x cu -o /dev/null /dev/null > /dev/null 2>&1; }
