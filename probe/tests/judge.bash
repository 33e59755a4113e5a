# For tests that compare recorded accesses with `warpscope banks FILE.ptx`.

# judge FOLDER: each launch of FOLDER/launches whose trace is there. Fails where bytes differ.
judge() {
    local file kernel grid block bytes words word options i failed=0

    while read -r file kernel grid block bytes words; do
        [ -e "$1/$kernel.jsonl" ] || continue
        options=(--kernel "$kernel" --grid "$grid" --block "$block" --warp all --format json)
        [ "$bytes" = 0 ] || options+=(--smem "$bytes")
        i=0
        for word in $words; do
            [[ $word != i* ]] || options+=(--param "$i=${word#i}")
            i=$((i + 1))
        done
        (cd "$1" && "$BIN/warpscope" banks "$file.ptx" "${options[@]}") > "$1/$kernel.json"
        python3 "$SOURCE/probe/tests/judge.py" "$1/$kernel.jsonl" "$1/$kernel.json" || failed=1
    done < <(grep -v '^#' "$1/launches")
    return $failed
}
