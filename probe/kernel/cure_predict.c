/* See cure_predict.h. */
#include "probe/kernel/cure_predict.h"

#include <stdlib.h>
#include <string.h>

#include "probe/kernel/kernel_same.h"

enum { MOST_PATTERNS = 256, WIDEST_UNIT = 64, MOST_VALUES = 32 };

static int by_pattern(const void *a, const void *b)
{
    const struct ws_cure_sampled *x = a, *y = b;

    if (x->rule != y->rule)
        return x->rule < y->rule ? -1 : 1;
    return (x->pattern > y->pattern) - (x->pattern < y->pattern);
}

bool ws_cure_sample(const struct ws_kernel_run *run, int variable, struct ws_cure_sample *sample,
                    struct ws_error *error)
{
    size_t all = 0, different = 0, step;

    *sample =
        (struct ws_cure_sample){.run = run, .offset = run->accesses.variable[variable].offset};
    sample->sampled = malloc((run->accesses.accesses + 1) * sizeof *sample->sampled);
    if (!sample->sampled)
        return ws_no_memory(error);
    for (size_t i = 0; i < run->accesses.accesses; i++) {
        const struct ws_site_access *access = &run->accesses.access[i];
        int place = run->tally.place[access->site];

        if (place >= 0 && ws_kernel_access_variable(run, access) == variable)
            sample->sampled[all++] =
                (struct ws_cure_sampled){&run->tally.site[place].rule, access->pattern, 1};
    }
    qsort(sample->sampled, all, sizeof *sample->sampled, by_pattern);
    for (size_t i = 0; i < all; i++)
        if (different && !by_pattern(&sample->sampled[different - 1], &sample->sampled[i]))
            sample->sampled[different - 1].times++;
        else
            sample->sampled[different++] = sample->sampled[i];
    step = different / MOST_PATTERNS + 1;
    for (size_t i = 0; i < different; i += step)
        sample->sampled[sample->patterns++] = sample->sampled[i];
    return true;
}

void ws_cure_sample_finish(struct ws_cure_sample *sample)
{
    free(sample->sampled);
    *sample = (struct ws_cure_sample){0};
}

uint64_t ws_cure_predict(const struct ws_cure_sample *sample, const struct ws_cure_change *change)
{
    uint64_t excess = 0;

    for (int i = 0; i < sample->patterns; i++) {
        struct ws_site_pattern moved = sample->run->accesses.pattern[sample->sampled[i].pattern];
        struct ws_banks banks;

        for (int lane = 0; lane < WS_WARP_LANES; lane++) {
            uint64_t offset = moved.address[lane] - sample->offset;

            if (!(moved.active >> lane & 1) || moved.address[lane] < sample->offset)
                continue;
            if (change->level)
                offset += offset / change->level * change->extra;
            if (change->from)
                offset ^= offset / change->from % change->values * change->unit;
            moved.address[lane] = (uint32_t)(sample->offset + offset);
        }
        ws_kernel_count_pattern(sample->sampled[i].rule, &moved, &banks);
        if (banks.faulting)
            return UINT64_MAX;
        excess += (uint64_t)(banks.wavefronts - banks.phases) * sample->sampled[i].times;
    }
    return excess;
}

int ws_cure_predict_pad(const struct ws_cure_sample *sample, uint64_t level, uint64_t unit,
                        int most, uint64_t *excess)
{
    int best = 0;

    for (int units = 1; units <= most && (*excess || !best); units++) {
        struct ws_cure_change change = {.level = level, .extra = (uint64_t)units * unit};
        uint64_t predicted = ws_cure_predict(sample, &change);

        if (predicted < *excess) {
            *excess = predicted;
            best = units;
        }
    }
    return best;
}

bool ws_cure_predict_xor(const struct ws_cure_sample *sample, uint64_t element, uint64_t row,
                         uint64_t bytes, struct ws_cure_change *change, uint64_t *excess)
{
    bool found = false;

    for (uint64_t unit = element; unit <= WIDEST_UNIT; unit *= 2)
        for (int pass = 0; pass < 2; pass++) /* by the row's number; then by what is left */
            for (uint64_t from = pass || !row ? 2 * unit : row;
                 from < bytes && (pass || from == row); from *= 2)
                for (uint64_t values = 2; values <= MOST_VALUES && values * unit <= from;
                     values *= 2) {
                    struct ws_cure_change tried = {.from = from, .values = values, .unit = unit};
                    uint64_t predicted;

                    if (row && (values * unit > row || (from < row && from * values > row)))
                        continue;
                    predicted = ws_cure_predict(sample, &tried);
                    if (predicted >= *excess)
                        continue;
                    *excess = predicted;
                    *change = tried;
                    found = true;
                    if (!predicted)
                        return true;
                }
    return found;
}
