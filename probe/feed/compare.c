/* Sorts and merges bytes; tries swizzles. */
#include "probe/feed/compare.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_TRIED = 1 << 16 };

/* A unit that a lane accesses. */
struct touch {
    int64_t unit;
    int execution, lane;
};

struct touches {
    int count;
    struct touch *touch; /* owned; sorted, each unit once */
};

static int by_unit(const void *a, const void *b)
{
    const struct touch *one = a, *two = b;

    if (one->unit != two->unit)
        return one->unit < two->unit ? -1 : 1;
    if (one->execution != two->execution)
        return one->execution < two->execution ? -1 : 1;
    return (one->lane > two->lane) - (one->lane < two->lane);
}

static bool lane_counts(const struct ws_execution *execution, int lane)
{
    return lane < ws_address_lanes(execution->variant) && execution->active >> lane & 1;
}

static int64_t address_of(const struct ws_compare_side *side, const struct ws_execution *execution,
                          int lane, struct ws_swizzle by)
{
    int64_t offset = execution->offset[lane] + side->options->base_bytes;

    offset = ws_swizzle_apply(side->options->swizzle, (uint32_t)offset);
    return ws_swizzle_apply(by, (uint32_t)offset);
}

static void merge_same(struct touches *touches)
{
    int kept = 0;

    for (int i = 0; i < touches->count; i++)
        if (!kept || touches->touch[kept - 1].unit != touches->touch[i].unit)
            touches->touch[kept++] = touches->touch[i];
    touches->count = kept;
}

/* All units of a side, XORed by a swizzle. */
static bool find_touches(const struct ws_compare_side *side, int unit_bytes, struct ws_swizzle by,
                         struct touches *touches)
{
    const struct ws_executions *executions = side->executions;
    size_t room = 1;

    for (int i = 0; i < executions->count; i++)
        room += (size_t)(WS_LANES * (ws_row_bytes(executions->execution[i].variant) / unit_bytes));
    touches->count = 0;
    touches->touch = malloc(room * sizeof *touches->touch);
    if (!touches->touch)
        return false;
    for (int i = 0; i < executions->count; i++) {
        const struct ws_execution *execution = &executions->execution[i];
        int units = ws_row_bytes(execution->variant) / unit_bytes;

        for (int lane = 0; lane < WS_LANES; lane++)
            for (int unit = 0; unit < units && lane_counts(execution, lane); unit++)
                touches->touch[touches->count++] = (struct touch){
                    address_of(side, execution, lane, by) / unit_bytes + unit, i, lane};
    }
    qsort(touches->touch, (size_t)touches->count, sizeof *touches->touch, by_unit);
    merge_same(touches);
    return true;
}

/* Units in `here` but not in `there`. */
static void find_missing(const struct touches *here, const struct touches *there, int unit_bytes,
                         struct ws_compared *compared)
{
    int at = 0;

    compared->units = here->count;
    compared->alone = 0;
    for (int i = 0; i < here->count; i++) {
        while (at < there->count && there->touch[at].unit < here->touch[i].unit)
            at++;
        if (at < there->count && there->touch[at].unit == here->touch[i].unit)
            continue;
        if (compared->alone < WS_MOST_MISSING)
            compared->missing[compared->alone] = (struct ws_missing){
                here->touch[i].unit * unit_bytes, here->touch[i].execution, here->touch[i].lane};
        compared->alone++;
    }
}

/* Whether each bit of the lane index adds the same, whatever the other bits. */
static bool is_sum(const struct ws_compare_side *side, const struct ws_execution *execution,
                   struct ws_swizzle by)
{
    int64_t first = address_of(side, execution, 0, by);

    for (int lane = 1; lane < ws_address_lanes(execution->variant); lane++) {
        int64_t sum = first;

        for (int bit = 1; bit <= lane; bit *= 2)
            if (lane & bit)
                sum += address_of(side, execution, bit, by) - first;
        if (sum != address_of(side, execution, lane, by))
            return false;
    }
    return true;
}

static bool fits(const struct ws_compare_side *side, struct ws_swizzle by)
{
    for (int i = 0; i < side->executions->count; i++)
        if (side->executions->execution[i].active == UINT32_MAX &&
            !is_sum(side, &side->executions->execution[i], by))
            return false;
    return true;
}

/* The nth swizzle to try, from 0 (without a swizzle); false after the last. */
static bool swizzle_at(int nth, struct ws_swizzle *swizzle)
{
    enum { MOST_BITS = 3, LOWEST = 2, HIGHEST = 6, TOP = 14 };

    *swizzle = (struct ws_swizzle){0, 4, 3};
    if (!nth--)
        return true;
    for (int bits = MOST_BITS; bits >= 1; bits--) {
        *swizzle = (struct ws_swizzle){bits, 4, 3};
        if (!nth--)
            return true;
    }
    for (int bits = 1; bits <= MOST_BITS; bits++)
        for (int base = LOWEST; base <= HIGHEST; base++)
            for (int shift = bits; base + shift + bits <= TOP; shift++) {
                *swizzle = (struct ws_swizzle){bits, base, shift};
                if (!nth--)
                    return true;
            }
    return false;
}

/* The swizzle inferred from each side's lanes; the same one if possible. */
static void find_swizzles(const struct ws_compare_side side[2], struct ws_comparison *comparison)
{
    struct ws_swizzle tried;

    for (int nth = 0; swizzle_at(nth, &tried) && !comparison->same_swizzle; nth++) {
        const bool fit[2] = {fits(&side[0], tried), fits(&side[1], tried)};

        for (int i = 0; i < 2; i++)
            if (fit[i] && (!comparison->side[i].swizzle_known || fit[1 - i])) {
                comparison->side[i].swizzle_known = true;
                comparison->side[i].swizzle = tried;
            }
        comparison->same_swizzle = fit[0] && fit[1];
    }
}

/* Whether the XORed side accesses the same units as the other. */
static bool xor_gives(const struct ws_compare_side side[2], int xored, struct ws_swizzle by,
                      const struct touches *other, int unit_bytes, bool *same)
{
    struct touches changed;

    *same = false;
    if (!find_touches(&side[xored], unit_bytes, by, &changed))
        return false;
    *same = changed.count == other->count;
    for (int i = 0; i < changed.count && *same; i++)
        *same = changed.touch[i].unit == other->touch[i].unit;
    free(changed.touch);
    return true;
}

/* A swizzle of one side that makes them equal: the one that only one side has, otherwise any. */
static bool find_xor(const struct ws_compare_side side[2], const struct touches touches[2],
                     struct ws_comparison *comparison)
{
    const struct ws_compared *both = comparison->side;
    bool known = both[0].swizzle_known && both[1].swizzle_known;
    struct ws_swizzle tried;

    if (known && !comparison->same_swizzle && (!both[0].swizzle.bits || !both[1].swizzle.bits)) {
        comparison->xored = both[0].swizzle.bits ? 1 : 0;
        comparison->by = both[1 - comparison->xored].swizzle;
        return xor_gives(side, comparison->xored, comparison->by, &touches[1 - comparison->xored],
                         comparison->unit_bytes, &comparison->xor_helps);
    }
    if (touches[0].count != touches[1].count || touches[0].count > MOST_TRIED)
        return true;
    for (int nth = 1; swizzle_at(nth, &tried) && !comparison->same_bytes; nth++)
        for (int xored = 0; xored < 2; xored++) {
            comparison->xored = xored;
            comparison->by = tried;
            if (!xor_gives(side, xored, tried, &touches[1 - xored], comparison->unit_bytes,
                           &comparison->xor_helps))
                return false;
            if (comparison->xor_helps)
                return true;
        }
    return true;
}

/* The smallest access, or less if an address is not a multiple of it. */
static bool find_unit(const struct ws_compare_side side[2], struct ws_comparison *comparison,
                      struct ws_error *error)
{
    int unit = 16;

    for (int s = 0; s < 2; s++)
        for (int i = 0; i < side[s].executions->count; i++) {
            const struct ws_execution *execution = &side[s].executions->execution[i];

            while (ws_row_bytes(execution->variant) % unit)
                unit /= 2;
            for (int lane = 0; lane < WS_LANES; lane++) {
                int64_t address = execution->offset[lane] + side[s].options->base_bytes;

                if (!lane_counts(execution, lane))
                    continue;
                if (address < 0 || address > UINT32_MAX)
                    return ws_fail(error, WS_CODE_RANGE,
                                   "%s: lane %d's address is outside shared memory",
                                   execution->label, lane);
                while (address % unit)
                    unit /= 2;
            }
        }
    comparison->unit_bytes = unit;
    return true;
}

bool ws_compare(const struct ws_compare_side side[2], struct ws_comparison *comparison,
                struct ws_error *error)
{
    const struct ws_swizzle none = {0, 4, 3};
    struct touches touches[2] = {{0, NULL}, {0, NULL}};
    bool done;

    memset(comparison, 0, sizeof *comparison);
    if (!find_unit(side, comparison, error))
        return false;
    done = find_touches(&side[0], comparison->unit_bytes, none, &touches[0]) &&
           find_touches(&side[1], comparison->unit_bytes, none, &touches[1]);
    if (done) {
        find_missing(&touches[0], &touches[1], comparison->unit_bytes, &comparison->side[0]);
        find_missing(&touches[1], &touches[0], comparison->unit_bytes, &comparison->side[1]);
        comparison->same_bytes = !comparison->side[0].alone && !comparison->side[1].alone;
        find_swizzles(side, comparison);
        done = find_xor(side, touches, comparison);
    }
    free(touches[0].touch);
    free(touches[1].touch);
    return done || ws_no_memory(error);
}
