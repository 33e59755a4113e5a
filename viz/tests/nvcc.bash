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

# need_linked: skips the test where programs cannot be linked, as where only the compiler is installed.
need_linked() {
    local folder linked=yes
    folder=$(mktemp -d)
    echo 'int main() {}' > "$folder/empty.cu"
    "$nvcc" -cudart static -o "$folder/empty" "$folder/empty.cu" > /dev/null 2>&1 || linked=
    rm -r "$folder"
    [ -n "$linked" ] || { echo "$nvcc links no program: the CUDA runtime library is missing" && exit 77; }
}

# knows TARGET: whether nvcc compiles for it.
knows() { "$nvcc" --dryrun -arch="$1" -x cu -o /dev/null /dev/null > /dev/null 2>&1; }

# on_gpu FILE SOURCE CASES OPTION…: compiles SOURCE, which includes CASES.h, what the program CASES of the
# tests prints; "": none. To FILE, for a machine that has a GPU; "": runs it, if this machine has one.
on_gpu() {
    local folder program status=0
    folder=$(mktemp -d)
    program=${1:-$folder/program}
    [ -z "$3" ] || "$BIN/$3" > "$folder/$3.h"
    "$nvcc" -std=c++17 -cudart static -Xcompiler -static-libstdc++,-static-libgcc -Werror all-warnings \
        -I "$folder" -I "$SOURCE" "${@:4}" -o "$program" "$SOURCE/$2" || status=$?
    if [ $status != 0 ] || [ -n "$1" ]; then
        :
    elif nvidia-smi > /dev/null 2>&1; then
        "$program" || status=$?
    else
        echo "built; no GPU here to run it"
    fi
    rm -r "$folder"
    return $status
}
