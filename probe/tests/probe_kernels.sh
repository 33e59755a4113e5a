# What --list says can run has a kernel for that device, and what has a kernel is listed: the rows that
# nvcc's preprocessor leaves in each file of kernels, for each target that they are compiled for.
set -u
probe=$BIN/warpscope-probe
[ -e "$BUILD/kernels.targets" ] || { echo "skipped: no nvcc here, so the probe has no kernels"; exit 77; }
{ read -r nvcc; read -r targets; } < "$BUILD/kernels.targets"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
failures=0
release=$("$nvcc" --version | sed -n 's/.*release \([0-9]*\)\.\([0-9]*\).*/\1\2/p')

# kernels FILE TARGET: the names of a file's kernels, a warpgroup's without how A and B come in and
# without n = 32, which descriptors alone are captured at.
kernels() {
    "$nvcc" -E -x cu -std=c++17 -gencode "arch=compute_$2,code=sm_$2" -I "$SOURCE" \
        "$SOURCE/probe/gpu/$1.cu" | grep -oE '\<ws_(run_|mma_|wgmma_)[a-z0-9_]*\( ?const' |
        sed -E '/m64n32k/d; s/\( ?const$//; s/_(registers|k|mn)_(k|mn)$//' | sort -u
}

# What runs on a device is its own target's, or of its family, or an earlier one's of its generation;
# else the driver compiles PTX of sm_90.
best() {
    local target best=90
    for target in $targets; do
        case $target in
        *a) [ "${target%a}" = "$1" ] && best=$target ;;
        *f) [ "${target%f}" -le "$1" ] && [ $((${target%f} / 10)) = $(($1 / 10)) ] && best=$target ;;
        *) [ "$target" -le "$1" ] && [ $((target / 10)) = $(($1 / 10)) ] && best=$target ;;
        esac
    done
    echo "$best"
}

wrong() {
    echo "FAILED: sm_$sm, which runs kernels of sm_$target: $1"
    failures=$((failures + 1))
}
for sm in 75 80 86 89 90 100 101 103 110 120 121; do
    target=$(best "$sm") products=90
    [ "$sm" -ge 90 ] || products=$target
    LD_LIBRARY_PATH=$BUILD/fake FAKE_CUDA_SM=$sm "$probe" --list | sed -n 's/ *yes$//p' > said
    grep -E '^(ldmatrix|stmatrix|movmatrix|ld|st|cp)\.' said | sed -E 's/[.:]+/_/g' | sort > listed
    kernels kernels "$target" | sed -E "s/^ws_run_//; s/_(plain|one)//g" | sort > compiled
    cmp -s listed compiled || wrong "< listed, > compiled: $(diff listed compiled)"
    same() { [ "$2" = "$3" ] || wrong "$2 $1 are listed, $3 compiled"; }
    same products "$(grep -c '^mma' said)" "$(kernels mma_kernels "$products" | wc -l)"
    [ "$release" -ge 120 ] && [ "$sm" = 90 ] && warpgroups=$(kernels wgmma_kernels 90a | wc -l) || warpgroups=0
    same "of a warpgroup's" "$(grep -c '^wgmma' said)" "$warpgroups"
    [ "$release" -ge 120 ] && [ "$sm" -ge 90 ] && boxes=1 || boxes=0
    same boxes "$(grep -q '^box' said && echo 1 || echo 0)" "$boxes"
done
[ "$failures" = 0 ]
