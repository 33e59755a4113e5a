/* See trace_sites.h. */
#include "viz/report/trace_sites.h"

#include <stdlib.h>
#include <string.h>

#include "probe/access/numbers_expression.h"

void ws_trace_addresses(const struct ws_kernel_result *result, const struct ws_kernel_run *run,
                        const struct ws_kernel_site *site,
                        char expression[WS_EXPRESSION_LENGTH + 1],
                        struct ws_address_options *addresses)
{
    const struct ws_site_pattern *pattern = &run->accesses.pattern[site->worst];
    uint32_t mask = site->rule.narrow ? ~3u : ~0u;
    char from[WS_TRACE_FROM_SIZE];

    *addresses = (struct ws_address_options){.source = WS_FROM_NUMBERS,
                                             .traced = site->rule.variant,
                                             .inactive = ~pattern->active,
                                             .may_share = true};
    snprintf(addresses->traced_from, sizeof addresses->traced_from, "site %d, %.63s, %s",
             site->site->number, site->site->instruction, ws_trace_from(result->trace, from));
    addresses->evaluated = result->trace->evaluated;
    for (int lane = 0; lane < WS_LANES; lane++)
        addresses->number[lane] = pattern->address[lane] & mask;
    addresses->sourced = pattern->source != NULL;
    if (pattern->source)
        memcpy(addresses->from, pattern->source, sizeof addresses->from);
    if (pattern->active != ~0u)
        return;
    ws_numbers_expression(addresses->number, expression);
    if (strchr(expression, '?'))
        return;
    addresses->source = WS_FROM_EXPRESSION;
    addresses->expression = expression;
}

static int by_excess(const void *a, const void *b)
{
    const struct ws_trace_listed *x = a, *y = b;

    return x->excess != y->excess ? (x->excess < y->excess) - (x->excess > y->excess)
                                  : (x->site->site->number > y->site->site->number) -
                                        (x->site->site->number < y->site->site->number);
}

struct ws_trace_listed *ws_trace_sites(const struct ws_kernel_result *result, int *count,
                                       int *conflicts)
{
    struct ws_trace_listed *list;
    int all = 0;

    *count = *conflicts = 0;
    for (int i = 0; i < result->runs; i++)
        all += result->run[i].tally.sites;
    list = malloc(((size_t)all + 1) * sizeof *list);
    if (!list)
        return NULL;
    for (int i = 0; i < result->runs; i++)
        for (int j = 0; j < result->run[i].tally.sites; j++) {
            const struct ws_kernel_site *site = &result->run[i].tally.site[j];

            if (!site->executions)
                continue;
            list[*count] =
                (struct ws_trace_listed){&result->run[i], site, site->wavefronts - site->ideal};
            *conflicts += list[(*count)++].excess > 0;
        }
    qsort(list, (size_t)*count, sizeof *list, by_excess);
    return list;
}
