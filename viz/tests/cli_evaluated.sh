#!/usr/bin/env bash
# `warpscope banks FILE --output FILE.trace`: kernels that are executed without a GPU as a trace. What shows it has the
# counts of `warpscope banks`, and says that it was evaluated, never that it was traced.
. "$SOURCE/viz/tests/lib.bash" || exit
ptx=$SOURCE/viz/tests/ptx
cp "$ptx"/{kernels,free,triton_matmul}.ptx .

# The counts are those of the report.
cat > sums.py << 'PYTHON'
import csv, sys
rows = list(csv.DictReader(sys.stdin))
print([sum(int(row[name] or 0) for row in rows) for name in ("executions", "wavefronts", "ideal", "excess", "faulting")])
PYTHON
for name in kernels free triton_matmul; do
    subcommand=banks run $name.ptx --format csv
    evaluated=$status counts=$(python3 sums.py < out)
    subcommand=banks run $name.ptx --output $name.trace
    [ $status = $evaluated ] || fail "$name: exit $status, not $evaluated"
    subcommand=trace run $name.trace --format csv
    [ "$(python3 sums.py < out)" = "$counts" ] || fail "$name: counts: $(python3 sums.py < out), not $counts"
    "$warpscope" trace $name.trace --format json > json || [ $status = $evaluated ] || fail "$name: json"
    grep -q '"view": "evaluated"' json || fail "$name: json does not say that it was evaluated"
done
[ "$("$warpscope" banks free.ptx --output -)" = "$(cat free.trace)" ] || fail "a trace on standard output"
for arguments in '--warp 0' '--kernel transpose'; do
    subcommand=banks run kernels.ptx $arguments --output part.trace
    [ "$(subcommand=trace run part.trace --format csv; python3 sums.py < out)" = \
        "$(subcommand=banks run kernels.ptx $arguments --format csv; python3 sums.py < out)" ] || fail "counts with $arguments"
done

# Every view says so: tables, pages, figures, code, the window.
"$warpscope" trace kernels.trace --format html > page.html || [ $? = 1 ] || fail "a page"
"$warpscope" export --address kernels.trace --pattern 5 --figure bank --output one.svg > /dev/null || fail "a figure"
"$warpscope" code ld.shared.b32 --address kernels.trace --pattern 5 > code || fail "code"
"$warpscope" banks --address kernels.trace --pattern 5 > pattern || fail "a pattern"
for format in table csv; do "$warpscope" trace kernels.trace --format $format > all.$format || [ $? = 1 ]; done
for format in table csv json; do "$warpscope" trace kernels.trace --site 2 --format $format > site.$format || fail "a site as $format"; done
views='page.html one.svg pattern all.table all.csv site.table site.csv site.json'
if [ -e "$BUILD/lib/warpscope/window.so" ]; then
    cat > script << 'END'
expect control:site 2
expect message Opened kernels.trace: site 2: ld.shared.f32 at transpose.cu:10 of transpose, 32-way
click control export
click item bank figure as svg
END
    SDL_VIDEODRIVER=dummy "$warpscope" window kernels.trace --fresh --script script > out 2>&1 || fail "window: $(cat out)"
    views+=" $(ls ld.shared.b32.bank.*.svg)"
fi
for view in $views; do
    grep -qi 'evaluated' "$view" || fail "$view does not say that it was evaluated"
done
! grep -il 'traced' $views code json || fail "called traced"
grep -q 'provenance="[^"]*; addresses evaluated: pattern 5, .ld.shared.f32., from kernels.ptx"' one.svg || fail "provenance: $(grep -o 'provenance="[^"]*"' one.svg)"

subcommand=trace shows 1 kernels.trace
subcommand=trace shows 0 kernels.trace --site 2
subcommand=banks shows 1 kernels.ptx --output kernels.trace
subcommand=trace refused 1 kernels.trace --profile "$SOURCE/viz/tests/trace/scan.csv"
subcommand=banks
refused 2 kernels.ptx free.ptx --output x.trace
refused 2 free.ptx --output x.trace --format csv
refused 2 free.ptx --output x.trace --suggest
refused 2 free.trace --output x.trace
refused 2 ld.shared.b32 --output x.trace
shows 1 free.ptx --output nofolder/x.trace
[ ! -e x.trace ] || fail "a refused trace was written"

# An address beyond shared memory, whose size no trace has.
cat > beyond.ptx << 'PTX'
.version 8.0
.target sm_90
.address_size 64
.visible .entry beyond()
{
    .reg .b32 %r<3>;
    .shared .align 4 .b8 tile[128];
    mov.u32 %r1, tile;
    ld.shared.u32 %r2, [%r1+4096];
    ret;
}
PTX
shows 1 beyond.ptx --output x.trace
[ ! -e x.trace ] || fail "a trace without its fault was written"

# Neither the source nor a trace of a GPU is replaced; an evaluated trace is.
ln -s kernels.ptx link.trace
cp "$SOURCE/viz/tests/trace/scan.trace" gpu.trace
for output in kernels.ptx ./kernels.ptx link.trace gpu.trace; do
    cp "$output" before
    subcommand=banks run kernels.ptx --output "$output"
    [ $status = 1 ] && grep -q 'is not an evaluated trace and is not replaced' err || fail "--output $output: exit $status: $(cat err)"
    cmp -s "$output" before || fail "--output replaced $output"
done
