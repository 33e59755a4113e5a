/* One run after the other, like an odometer over the constants that take several values. */
#include "probe/access/sweep.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

int64_t ws_sweep_runs(const struct ws_address_options *options)
{
    int64_t runs = options->warps ? options->warps : 1;

    for (int i = 0; i < options->constants.count && runs <= WS_MOST_RUNS; i++)
        runs *= options->constants.constant[i].more + 1;
    return runs;
}

/* The names that take several values, in the constants' order. */
static bool name_ranges(const struct ws_constants *constants, struct ws_executions *executions,
                        struct ws_error *error)
{
    for (int i = 0; i < constants->count; i++) {
        if (!constants->constant[i].more)
            continue;
        if (executions->ranges == WS_MAX_RANGES)
            return ws_fail(error, WS_CODE_LIMIT, "more than %d names have several values",
                           WS_MAX_RANGES);
        memcpy(executions->range[executions->ranges++], constants->constant[i].name, WS_NAME_SIZE);
    }
    return true;
}

/* One run of options without ranges, whose executions join the list. */
static bool run_one(const struct ws_address_options *options, const int64_t value[WS_MAX_RANGES],
                    struct ws_executions *executions, struct ws_error *error)
{
    struct ws_executions one = {0};
    bool done = ws_addresses_run(options, &one, error);

    memcpy(executions->unknown, one.unknown, sizeof executions->unknown);
    executions->undefined = one.undefined;
    executions->undefined_lane = one.undefined_lane;
    executions->used_warp |= one.used_warp;
    if (!executions->count || !one.hidden[0])
        memcpy(executions->hidden, one.hidden, sizeof executions->hidden);
    for (int i = 0; i < one.count && done; i++) {
        memcpy(one.execution[i].value, value, sizeof one.execution[i].value);
        done = ws_executions_add(executions, &one.execution[i], error);
    }
    for (int i = 0; i < one.notes; i++)
        ws_executions_note(executions, one.note[i]);
    ws_executions_finish(&one);
    return done;
}

/* The next values; false behind the last. `options` has them, `given` where they begin. */
static bool next_values(const struct ws_address_options *given, struct ws_address_options *options)
{
    for (int i = given->constants.count - 1; i >= 0; i--) {
        const struct ws_constant *from = &given->constants.constant[i];
        struct ws_constant *constant = &options->constants.constant[i];

        if (constant->value < from->value + from->more) {
            constant->value++;
            return true;
        }
        constant->value = from->value;
    }
    return false;
}

static bool run_values(const struct ws_address_options *given, int warp,
                       struct ws_executions *executions, struct ws_error *error)
{
    struct ws_address_options options = *given;

    options.warp = warp;
    options.warps = 0;
    for (int i = 0; i < options.constants.count; i++)
        options.constants.constant[i].more = 0;
    do {
        int64_t value[WS_MAX_RANGES] = {0};
        int ranges = 0;

        for (int i = 0; i < given->constants.count; i++)
            if (given->constants.constant[i].more)
                value[ranges++] = options.constants.constant[i].value;
        if (!run_one(&options, value, executions, error))
            return false;
    } while (next_values(given, &options));
    return true;
}

bool ws_sweep_run(const struct ws_address_options *options, struct ws_executions *executions,
                  struct ws_error *error)
{
    int warps = options->warps ? options->warps : 1;

    if (!name_ranges(&options->constants, executions, error))
        return false;
    if (ws_sweep_runs(options) > WS_MOST_RUNS)
        return ws_fail(error, WS_CODE_LIMIT,
                       "warps and values need more than %d runs of the code; pass fewer",
                       WS_MOST_RUNS);
    for (int i = 0; i < warps; i++)
        if (!run_values(options, options->warps ? i : options->warp, executions, error))
            return false;
    return true;
}

bool ws_executions_keep(struct ws_executions *executions, const struct ws_variant *variant,
                        struct ws_error *error)
{
    int kept = 0;

    for (int i = 0; i < executions->count; i++) {
        struct ws_execution *execution = &executions->execution[i];

        if (!execution->variant && !variant)
            return ws_fail(error, WS_CODE_NO_ACCESS,
                           "code has no instruction; pass the VARIANT that takes the address");
        if (!execution->variant)
            execution->variant = variant;
        kept += !variant || execution->variant == variant;
    }
    if (!kept)
        return ws_executions_refuse(executions, variant, error);
    for (int i = kept = 0; i < executions->count; i++)
        if (!variant || executions->execution[i].variant == variant)
            executions->execution[kept++] = executions->execution[i];
    executions->count = kept;
    return true;
}

bool ws_sweep_variant(const struct ws_variant *variant, struct ws_address_options *options,
                      struct ws_executions *executions, bool *silent, struct ws_error *error)
{
    bool ran, says = false;

    options->plain = !variant || ws_is_plain(variant);
    ran = ws_sweep_run(options, executions, error);
    if (!ran && !variant && !ws_is_no_memory(error)) {
        struct ws_error plain = *error;

        ws_executions_finish(executions);
        options->plain = false;
        ran = ws_sweep_run(options, executions, error);
        if (!ran)
            *error = plain;
    }
    for (int i = 0; i < executions->count && ran; i++)
        says |= executions->execution[i].variant != NULL;
    if (silent)
        *silent = !says;
    return ran && ws_executions_keep(executions, variant, error);
}

static bool same_run(const struct ws_execution *a, const struct ws_execution *b)
{
    return a->warp == b->warp && !memcmp(a->value, b->value, sizeof a->value);
}

void ws_sweep_choose(const struct ws_executions *executions, int index,
                     struct ws_address_options *options)
{
    const struct ws_execution *chosen = &executions->execution[index];
    int range = 0;

    options->warp = chosen->warp;
    options->warps = 0;
    options->execution = 1;
    for (int i = 0; i < index; i++)
        options->execution += executions->execution[i].variant == chosen->variant &&
                              same_run(&executions->execution[i], chosen);
    for (int i = 0; i < options->constants.count; i++)
        if (options->constants.constant[i].more) {
            options->constants.constant[i].value = chosen->value[range++];
            options->constants.constant[i].more = 0;
        }
}

bool ws_executions_same_place(const struct ws_execution *a, const struct ws_execution *b)
{
    return a->variant == b->variant && a->line == b->line && a->column == b->column;
}

bool ws_executions_alike(const struct ws_executions *executions)
{
    for (int i = 1; i < executions->count; i++) {
        const struct ws_execution *a = &executions->execution[0], *b = &executions->execution[i];

        if (!ws_executions_same_place(a, b) || a->active != b->active ||
            memcmp(a->offset, b->offset, sizeof a->offset))
            return false;
    }
    return true;
}

bool ws_execution_diverges(const struct ws_execution *execution, char *text, size_t size)
{
    const uint32_t away = ~execution->active;
    char list[4 * WS_LANES] = "";
    size_t length = 0;
    int lanes = 0;

    text[0] = 0;
    for (int lane = 0; lane < WS_LANES && execution->variant->family->every_lane; lane++) {
        int last = lane;

        if (!(away >> lane & 1))
            continue;
        while (last + 1 < WS_LANES && away >> (last + 1) & 1)
            last++;
        length +=
            (size_t)snprintf(list + length, sizeof list - length, "%s%d", lanes ? ", " : "", lane);
        if (last > lane)
            length += (size_t)snprintf(list + length, sizeof list - length, "-%d", last);
        lanes += last - lane + 1;
        lane = last;
    }
    if (!lanes)
        return false;
    snprintf(text, size, "lane%s %s %s not execute it, but .aligned needs all 32",
             lanes > 1 ? "s" : "", list, lanes > 1 ? "do" : "does");
    return true;
}
