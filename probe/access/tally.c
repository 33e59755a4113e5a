/* Executions, one after the other, into the row of their place and into the total. */
#include "probe/access/tally.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "probe/access/sweep.h"

/* Far more than there are, and so few that a sum of wavefronts fits in 64 bits. */
#define MOST_EXECUTIONS ((uint64_t)1 << 57)

bool ws_execution_addresses(const struct ws_execution *execution,
                            const struct ws_tally_options *options, struct ws_addresses *addresses,
                            struct ws_error *error)
{
    const struct ws_variant *variant = execution->variant;
    char away[160];

    memset(addresses, 0, sizeof *addresses);
    addresses->variant = variant;
    addresses->counted = ws_address_lanes(variant);
    if (ws_execution_diverges(execution, away, sizeof away))
        return ws_fail(error, WS_CODE_ADDRESS, "%s", away);
    for (int lane = 0; lane < addresses->counted; lane++) {
        int64_t offset = execution->offset[lane], base = options->base_bytes;

        if (!(execution->active >> lane & 1) && !variant->family->every_lane) {
            addresses->inactive |= (uint32_t)1 << lane;
            continue;
        }
        if (offset == WS_ELSEWHERE)
            return ws_fail(error, WS_CODE_ADDRESS,
                           "lane %d's pointer is not a shared memory pointer", lane);
        if (offset < -base || offset > (int64_t)UINT32_MAX - base)
            return ws_fail(error, WS_CODE_RANGE,
                           "lane %d's address, byte %" PRId64 ", is outside shared memory", lane,
                           offset + base);
        addresses->address[lane] =
            ws_swizzle_apply(options->swizzle, (uint32_t)((uint64_t)offset + (uint64_t)base));
    }
    return true;
}

/* What one execution costs; its first fault, if any, in `fault`. */
struct cost {
    int wavefronts, least, ways;
    bool faults, races;
    char fault[sizeof((struct ws_tally_row *)0)->fault];
};

static void cost_of(const struct ws_execution *execution, const struct ws_tally_options *options,
                    struct cost *cost)
{
    struct ws_addresses addresses;
    struct ws_findings findings;
    struct ws_error error;
    struct ws_banks banks;

    *cost = (struct cost){0};
    if (!ws_execution_addresses(execution, options, &addresses, &error)) {
        snprintf(cost->fault, sizeof cost->fault, "%.*s", (int)sizeof cost->fault - 1, error.text);
        cost->faults = true;
        return;
    }
    ws_banks_count(&addresses, options->buffer_bytes, &banks);
    ws_addresses_check(&addresses, options->buffer_bytes, &findings);
    ws_findings_fault(&findings, cost->fault, sizeof cost->fault);
    cost->faults = banks.faulting;
    cost->races = !cost->faults && findings.faults;
    if (cost->faults)
        return;
    cost->wavefronts = banks.wavefronts;
    cost->least = banks.phases;
    cost->ways = ws_banks_ways(&banks);
}

static void add_cost(const struct ws_execution *execution, const struct cost *cost,
                     struct ws_tally_row *row)
{
    uint64_t count = execution->count;

    row->patterns++;
    row->executions += count;
    row->wavefronts += count * (uint64_t)cost->wavefronts;
    row->least += count * (uint64_t)cost->least;
    row->conflicts = row->wavefronts - row->least;
    row->ways = cost->ways > row->ways ? cost->ways : row->ways;
    row->faulting += cost->faults ? count : 0;
    row->racing += cost->races ? count : 0;
    if (cost->fault[0] && !row->fault[0])
        memcpy(row->fault, cost->fault, sizeof row->fault);
    if (row->variant != execution->variant)
        row->variant = NULL;
}

static bool same_place(const struct ws_tally *tally, const struct ws_tally_row *row,
                       const struct ws_execution *execution)
{
    if (row->line != execution->line || row->column != execution->column ||
        row->variant != execution->variant || strcmp(row->label, execution->label) ||
        (tally->options.by_warp && row->warp != execution->warp))
        return false;
    for (int i = 0; i < tally->ranges && tally->options.by_values; i++)
        if (row->value[i] != execution->value[i])
            return false;
    return true;
}

/* The row of an execution, or NULL for lack of memory. */
static struct ws_tally_row *row_of(struct ws_tally *tally, const struct ws_execution *execution)
{
    struct ws_tally_row *row;

    /* From the last on: executions of one place mostly stand together. */
    for (int i = tally->rows - 1; i >= 0; i--)
        if (same_place(tally, &tally->row[i], execution)) {
            if (tally->row[i].warp != execution->warp)
                tally->row[i].warp = -1;
            return &tally->row[i];
        }
    if (tally->rows == tally->room) {
        int room = tally->room ? 2 * tally->room : 8;
        struct ws_tally_row *grown = realloc(tally->row, (size_t)room * sizeof *grown);

        if (!grown)
            return NULL;
        tally->row = grown;
        tally->room = room;
    }
    row = &tally->row[tally->rows++];
    *row = (struct ws_tally_row){.line = execution->line,
                                 .column = execution->column,
                                 .variant = execution->variant,
                                 .warp = execution->warp};
    memcpy(row->label, execution->label, sizeof row->label);
    if (tally->options.by_values)
        memcpy(row->value, execution->value, sizeof row->value);
    return row;
}

bool ws_tally_make(const struct ws_executions *executions, const struct ws_tally_options *options,
                   struct ws_tally *tally, struct ws_error *error)
{
    *tally = (struct ws_tally){.options = *options, .ranges = executions->ranges};
    memcpy(tally->range, executions->range, sizeof tally->range);
    tally->total.warp = -1;
    tally->total.variant = executions->count ? executions->execution[0].variant : NULL;
    for (int i = 0; i < executions->count; i++) {
        const struct ws_execution *execution = &executions->execution[i];
        struct ws_tally_row *row;
        struct cost cost;

        if (execution->count > MOST_EXECUTIONS - tally->total.executions) {
            ws_tally_finish(tally);
            return ws_fail(error, WS_CODE_LIMIT, "more than 2^57 executions; count fewer");
        }
        row = row_of(tally, execution);
        if (!row) {
            ws_tally_finish(tally);
            return ws_no_memory(error);
        }
        cost_of(execution, options, &cost);
        add_cost(execution, &cost, row);
        add_cost(execution, &cost, &tally->total);
    }
    return true;
}

void ws_tally_finish(struct ws_tally *tally)
{
    free(tally->row);
    *tally = (struct ws_tally){0};
}

bool ws_tally_refuse(const struct ws_tally *tally, struct ws_error *error)
{
    const struct ws_tally_row *total = &tally->total;
    char racing[80] = "";

    if (!total->fault[0])
        return false;
    if (total->racing)
        snprintf(racing, sizeof racing, " and %" PRIu64 " have overlapping stores", total->racing);
    for (int i = 0; i < tally->rows; i++) {
        const struct ws_tally_row *row = &tally->row[i];

        if (strcmp(row->fault, total->fault) != 0)
            continue;
        if (total->faulting)
            ws_fail(error, WS_CODE_ADDRESS, "%s: %s; %" PRIu64 " of %" PRIu64 " executions fault%s",
                    row->label, row->fault, total->faulting, total->executions, racing);
        else
            ws_fail(error, WS_CODE_ADDRESS,
                    "%s: %s; %" PRIu64 " of %" PRIu64 " executions have overlapping stores",
                    row->label, row->fault, total->racing, total->executions);
        break;
    }
    return true;
}
