/* Rows in the order of their addresses, so that those which meet are neighbours. */
#include "probe/address/suggest_rows.h"

#include <stdlib.h>
#include <string.h>

struct row {
    int64_t start, end;
};

static int compare(const void *a, const void *b)
{
    const struct row *left = a, *right = b;

    return (left->start > right->start) - (left->start < right->start);
}

/* Sorts rows and drops equal ones. */
static int settle(struct row *row, int rows)
{
    int kept = 0;

    qsort(row, (size_t)rows, sizeof *row, compare);
    for (int i = 0; i < rows; i++)
        if (!kept || row[kept - 1].start != row[i].start)
            row[kept++] = row[i];
    return kept;
}

static int add_rows(const struct ws_execution *execution, const struct ws_variant *variant,
                    struct row *row)
{
    int rows = 0;

    for (int lane = 0; lane < ws_address_lanes(variant); lane++)
        if (execution->active >> lane & 1)
            row[rows++] = (struct row){execution->offset[lane],
                                       execution->offset[lane] + ws_row_bytes(variant)};
    return rows;
}

static int64_t count_shared(const struct row *own, int owns, const struct row *other, int others)
{
    int64_t shared = 0;
    int at = 0;

    for (int i = 0; i < owns; i++) {
        while (at < others && other[at].end <= own[i].start)
            at++;
        shared += at < others && other[at].start < own[i].end;
    }
    return shared;
}

bool ws_row_meetings_count(const struct ws_executions *executions, const struct ws_variant *variant,
                           int line, int column, struct ws_row_meetings *meetings)
{
    size_t most = (size_t)executions->count * WS_LANES + 1;
    struct row *own = malloc(most * sizeof *own), *other = malloc(most * sizeof *other);
    const char *memory = "";
    int owns = 0, others = 0;
    bool made;

    *meetings = (struct ws_row_meetings){0};
    for (int i = 0; i < executions->count && own && other; i++) {
        const struct ws_execution *execution = &executions->execution[i];

        if (execution->line != line || execution->column != column)
            continue;
        memory = execution->memory;
        owns += add_rows(execution, execution->variant ? execution->variant : variant, own + owns);
    }
    for (int i = 0; i < executions->count && own && other; i++) {
        const struct ws_execution *execution = &executions->execution[i];

        if ((execution->line == line && execution->column == column) ||
            strcmp(execution->memory, memory))
            continue;
        others +=
            add_rows(execution, execution->variant ? execution->variant : variant, other + others);
    }
    if (own && other) {
        owns = settle(own, owns);
        others = settle(other, others);
        meetings->distinct = owns;
        for (int i = 1; i < owns; i++)
            meetings->touching += own[i].start < own[i - 1].end;
        meetings->shared = count_shared(own, owns, other, others);
    }
    made = own && other;
    free(own);
    free(other);
    return made;
}
