/* Which instruction a trace's patterns are of, and which one of them is meant. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "probe/access/bank.h"
#include "probe/access/trace.h"
#include "probe/base/options.h"
#include "probe/snippet/read/site_rule.h"

/* "1 to 16 of 'A', 17 of 'B'": the patterns that `wanted` site has, -1 for all; what fits. */
static void list_patterns(const struct ws_trace *trace, int wanted, char *text, size_t size)
{
    size_t length = 0;
    int count = trace->executions.count;

    text[0] = 0;
    for (int i = 0, end; i < count; i = end) {
        int site = trace->site_of[i];

        for (end = i + 1; end < count && trace->site_of[end] == site;)
            end++;
        if (wanted >= 0 && site != wanted)
            continue;
        if (length + 110 > size) {
            snprintf(text + length, size - length, " and more");
            return;
        }
        length += (size_t)snprintf(text + length, size - length, length ? ", %d" : "%d", i + 1);
        if (end > i + 1)
            length += (size_t)snprintf(text + length, size - length, "-%d", end);
        length += (size_t)snprintf(text + length, size - length, " (%s)", trace->site[site].label);
    }
}

static int site_named(const struct ws_trace *trace, const char *text)
{
    for (int i = 0; i < trace->sites; i++)
        if (!strcmp(trace->site[i].label, text))
            return i;
    return -1;
}

/* The wavefronts beyond the ideal of all executions of a pattern; 0 for one that no rule counts or that faults. */
static uint64_t excess_of(const struct ws_trace *trace, int pattern)
{
    const struct ws_execution *execution = &trace->executions.execution[pattern];
    const struct ws_trace_site *site = &trace->site[trace->site_of[pattern]];
    const struct ws_site as = {.instruction = site->name,
                               .does = site->does,
                               .bytes = site->bytes,
                               .variant = site->variant ? site->variant->name : NULL};
    struct ws_kernel_rule rule = ws_kernel_rule(&as, NULL);
    const struct ws_address_options options = {0};
    struct ws_addresses addresses;
    struct ws_error ignored;
    struct ws_banks banks;

    if (!rule.variant || rule.narrow || rule.turns ||
        !ws_addresses_of(rule.variant, &options, execution, &addresses, &ignored))
        return 0;
    ws_banks_count(&addresses, 0, &banks);
    return banks.faulting ? 0 : (uint64_t)(banks.wavefronts - banks.phases) * execution->count;
}

/* The pattern with the most excess wavefronts; of several the first. */
static int worst_pattern(const struct ws_trace *trace)
{
    uint64_t most = 0;
    int worst = 0;

    for (int i = 0; i < trace->executions.count; i++) {
        uint64_t excess = excess_of(trace, i);

        if (excess > most) {
            most = excess;
            worst = i;
        }
    }
    return worst;
}

/* The only pattern of a site, or of the trace for site -1: of a program's trace the worst. */
static bool pick_only(const struct ws_trace *trace, const char *name, int site, int *pattern,
                      struct ws_error *error)
{
    char list[360];
    int found = 0;

    for (int i = 0; i < trace->executions.count; i++)
        if (site < 0 || trace->site_of[i] == site) {
            *pattern = i;
            found++;
        }
    if (found == 1)
        return true;
    if (!found)
        return ws_fail(error, WS_CODE_TRACE, "%s has no pattern: the kernel recorded no access",
                       name);
    if (site < 0 && trace->version > 1) {
        *pattern = worst_pattern(trace);
        return true;
    }
    list_patterns(trace, site, list, sizeof list);
    return ws_fail(error, WS_CODE_AMBIGUOUS, "%s has %d patterns%s; pass --pattern NUMBER: %s",
                   name, found, site < 0 ? "" : " of that name", list);
}

bool ws_trace_pick(const struct ws_trace *trace, const char *name, const char *text, int *pattern,
                   struct ws_error *error)
{
    char list[360];
    int site, number;

    if (!text)
        return pick_only(trace, name, -1, pattern, error);
    site = site_named(trace, text);
    if (site >= 0)
        return pick_only(trace, name, site, pattern, error);
    if (ws_parse_integer(text, &number) && number >= 1 && number <= trace->executions.count) {
        *pattern = number - 1;
        return true;
    }
    if (!trace->executions.count)
        return pick_only(trace, name, -1, pattern, error);
    list_patterns(trace, -1, list, sizeof list);
    return ws_fail(error, WS_CODE_NO_MATCH,
                   "--pattern %.40s matches no pattern of %.80s, which has %s", text, name, list);
}

bool ws_trace_settle(struct ws_trace *trace, const char *name, const struct ws_variant *given,
                     struct ws_error *error)
{
    for (int i = 0; i < trace->executions.count; i++) {
        struct ws_execution *execution = &trace->executions.execution[i];

        if (!execution->variant && !given)
            return ws_fail(
                error, WS_CODE_MISSING,
                "%s: name '%s' does not start with an instruction; use `warpscope banks VARIANT "
                "--address FILE`",
                name, execution->label);
        if (execution->variant && given && given != execution->variant)
            return ws_fail(error, WS_CODE_CONFLICT,
                           "%s: '%s' is %s, not %s; name the traced instruction", name,
                           execution->label, execution->variant->name, given->name);
        if (!execution->variant)
            execution->variant = given;
        if (!ws_address_lanes(execution->variant))
            return ws_fail(error, WS_CODE_UNAVAILABLE,
                           "%s: %s does not access memory; trace a load or store", name,
                           execution->variant->name);
    }
    return true;
}
