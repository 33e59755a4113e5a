/*
 * Groups rows with the same numbers. A group becomes one row if it has every combination of its
 * labels, warps and values.
 */
#include "viz/report/tally_fold.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Rows of one group, by index. */
struct group {
    const struct ws_tally *tally;
    int count;
    int *row;
};

static bool is_alike(const struct ws_tally_row *a, const struct ws_tally_row *b)
{
    return a->variant == b->variant && a->line == b->line && a->column == b->column &&
           a->executions == b->executions && a->wavefronts == b->wavefronts &&
           a->least == b->least && a->ways == b->ways && a->faulting == b->faulting &&
           a->racing == b->racing && !a->fault[0] == !b->fault[0];
}

static bool same_run(const struct ws_tally_row *a, const struct ws_tally_row *b)
{
    return a->warp == b->warp && !memcmp(a->value, b->value, sizeof a->value);
}

/* Compares one field of two rows: 0 the label, 1 the warp, then the values. */
static int64_t compare(const struct ws_tally_row *a, const struct ws_tally_row *b, int of)
{
    if (!of)
        return strcmp(a->label, b->label);
    return of == 1 ? a->warp - b->warp : a->value[of - 2] - b->value[of - 2];
}

/* The first rows of a group with distinct labels, warps or values; returns their number. */
static int find_distinct(const struct group *group, int of, int *distinct)
{
    int count = 0;

    for (int i = 0; i < group->count; i++) {
        const struct ws_tally_row *row = &group->tally->row[group->row[i]];
        int known = count - 1;

        while (known >= 0 && compare(&group->tally->row[distinct[known]], row, of))
            known--;
        if (known < 0)
            distinct[count++] = group->row[i];
    }
    return count;
}

/* "0-3", "0, 2" or "0 … 30" of values in their order. */
static void write_values(const struct ws_tally *tally, const int *distinct, int count, int of,
                         char text[WS_TALLY_SEVERAL])
{
    int64_t first = of == 1 ? tally->row[distinct[0]].warp : tally->row[distinct[0]].value[of - 2];
    int64_t last = of == 1 ? tally->row[distinct[count - 1]].warp
                           : tally->row[distinct[count - 1]].value[of - 2];

    if (count == 2)
        snprintf(text, WS_TALLY_SEVERAL, "%" PRId64 ", %" PRId64, first, last);
    else
        snprintf(text, WS_TALLY_SEVERAL, "%" PRId64 "%s%" PRId64, first,
                 last - first == count - 1 ? "-" : " … ", last);
}

/*
 * "line 12, k = 0 … 112": the common beginning of the labels, and the ends of the first and the
 * last.
 */
static void write_labels(const struct ws_tally *tally, const int *distinct, int count,
                         char label[WS_EXECUTION_LABEL])
{
    const char *first = tally->row[distinct[0]].label,
               *last = tally->row[distinct[count - 1]].label;
    char text[2 * WS_EXECUTION_LABEL + 8];
    size_t length = 0, cut = 0;

    while (first[length] && first[length] == last[length])
        if (first[length++] == ' ')
            cut = length;
    /* For nested loops, all names that differ. */
    if (strchr(last + cut, ','))
        for (cut = length; cut && !(cut > 1 && last[cut - 1] == ' ' && last[cut - 2] == ',');)
            cut--;
    snprintf(text, sizeof text, "%s%s%s", first, count == 2 ? ", " : " … ", last + cut);
    if (strlen(text) < WS_EXECUTION_LABEL)
        memcpy(label, text, strlen(text) + 1);
    else
        snprintf(label, WS_EXECUTION_LABEL, "%.*s", (int)strcspn(first, ","), first);
}

static void add_row(struct ws_tally_row *sum, const struct ws_tally_row *row)
{
    sum->patterns += row->patterns;
    sum->executions += row->executions;
    sum->wavefronts += row->wavefronts;
    sum->least += row->least;
    sum->conflicts += row->conflicts;
    sum->faulting += row->faulting;
    sum->racing += row->racing;
}

/* The group as one row, if it is all combinations of its labels, warps and values. */
static bool fold_group(const struct group *group, int *distinct, struct ws_tally *folded)
{
    const struct ws_tally *tally = group->tally;
    struct ws_tally_row row = tally->row[group->row[0]];
    int64_t product = 1;

    for (int of = 0; of < 2 + tally->ranges; of++) {
        int count = find_distinct(group, of, distinct);

        product *= count;
        if (product > group->count)
            return false;
        if (count > 1 && !of)
            write_labels(tally, distinct, count, row.label);
        else if (count > 1)
            write_values(tally, distinct, count, of, row.several[of - 1]);
    }
    if (product != group->count)
        return false;
    for (int i = 1; i < group->count; i++)
        add_row(&row, &tally->row[group->row[i]]);
    folded->row[folded->rows++] = row;
    return true;
}

static void fold_or_not(const struct group *group, int *distinct, struct ws_tally *folded)
{
    if (fold_group(group, distinct, folded))
        return;
    for (int from = 0, end; from < group->count; from = end) {
        struct group part = {.tally = group->tally, .row = group->row + from};

        end = from + 1;
        while (end < group->count &&
               same_run(&group->tally->row[group->row[from]], &group->tally->row[group->row[end]]))
            end++;
        part.count = end - from;
        if (fold_group(&part, distinct, folded))
            continue;
        for (int i = from; i < end; i++)
            folded->row[folded->rows++] = group->tally->row[group->row[i]];
    }
}

bool ws_tally_fold(const struct ws_tally *tally, struct ws_tally *folded, struct ws_error *error)
{
    size_t room = (size_t)tally->rows + 1;
    int *members = malloc(room * sizeof *members), *distinct = malloc(room * sizeof *distinct);
    bool *done = calloc(room, sizeof *done);
    bool made;

    *folded = *tally;
    folded->rows = 0;
    folded->row = malloc(room * sizeof *folded->row);
    made = members && distinct && done && folded->row;
    for (int i = 0; i < tally->rows && made; i++) {
        struct group group = {.tally = tally, .row = members};

        for (int j = i; j < tally->rows && !done[i]; j++)
            if (!done[j] && is_alike(&tally->row[i], &tally->row[j]))
                members[group.count++] = j;
        for (int j = 0; j < group.count; j++)
            done[members[j]] = true;
        if (group.count)
            fold_or_not(&group, distinct, folded);
    }
    free(members);
    free(distinct);
    free(done);
    if (!made)
        ws_tally_finish(folded);
    return made || ws_no_memory(error);
}
