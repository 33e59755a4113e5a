# For tests that compare recorded accesses with `warpscope banks FILE.ptx`.

# judge FOLDER LAUNCHES OUT: each row of LAUNCHES whose kernel is in a trace of FOLDER, beside its PTX; OUT
# receives what warpscope lists. Fails where a byte differs, or where nothing was compared.
judge() {
    local file kernel grid block bytes words word options trace i compared=0 failed=0

    while read -r file kernel grid block bytes words; do
        trace=$(grep -l "^kernel \"$kernel\" " "$1"/*.trace) || continue
        options=(--kernel "$kernel" --grid "$grid" --block "$block" --warp all --format json)
        [ "$bytes" = 0 ] || options+=(--smem "$bytes")
        i=0
        for word in $words; do
            [[ $word != i* ]] || options+=(--param "$i=${word#i}")
            i=$((i + 1))
        done
        "$BIN/warpscope" banks "$1/$file.ptx" "${options[@]}" > "$3/$kernel.json" &&
            python3 "$SOURCE/probe/tests/judge.py" "$trace" "$kernel" "$3/$kernel.json" || failed=1
        compared=$((compared + 1))
    done < <(grep -v '^#' "$2")
    echo "$compared kernels compared"
    [ $compared -gt 0 ] && [ $failed = 0 ]
}
