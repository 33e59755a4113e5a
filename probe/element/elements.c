/* What all kinds have in common: patterns, and entries one after the other. */
#include "probe/element/elements.h"

#include <stdlib.h>
#include <string.h>

#include "probe/access/bank.h"

struct ws_entry ws_entry_open(void)
{
    struct ws_entry entry;

    for (int axis = 0; axis < WS_AXES; axis++)
        entry.at[axis] = WS_OPEN;
    return entry;
}

/* Whether bits of memory or of a register have a part of a byte. */
static bool covers(int64_t first, int64_t bits, int64_t byte)
{
    return first < 8 * byte + 8 && 8 * byte < first + bits;
}

static bool has_bank(int64_t first, int64_t bits, int64_t bank)
{
    for (int64_t byte = first / 8; 8 * byte < first + bits; byte++)
        if (byte / WS_BANK_BYTES % WS_BANKS == bank)
            return true;
    return false;
}

static bool axis_matches(enum ws_axis axis, int64_t asked, const struct ws_entry *entry)
{
    int64_t byte = entry->at[WS_AXIS_BYTE], width = entry->at[WS_AXIS_WIDTH];

    switch (axis) {
    case WS_AXIS_BYTE:
        return byte != WS_OPEN && covers(8 * byte + entry->at[WS_AXIS_BYTE_BIT], width, asked);
    case WS_AXIS_BANK:
        return byte != WS_OPEN && has_bank(8 * byte + entry->at[WS_AXIS_BYTE_BIT], width, asked);
    case WS_AXIS_REGISTER_BYTE:
        return entry->at[WS_AXIS_SLOT_BIT] != WS_OPEN &&
               covers(entry->at[WS_AXIS_SLOT_BIT], entry->at[WS_AXIS_SLOT_BITS], asked);
    default:
        return entry->at[axis] == asked;
    }
}

bool ws_entry_matches(const struct ws_entry *pattern, const struct ws_entry *entry)
{
    for (int axis = 0; axis < WS_AXES; axis++)
        if (pattern->at[axis] != WS_OPEN &&
            !axis_matches((enum ws_axis)axis, pattern->at[axis], entry))
            return false;
    return true;
}

void ws_elements_add(struct ws_elements *elements, int part, const void *of)
{
    elements->part[part] = of;
    for (int later = part + 1; later <= WS_OPERAND_ROLES; later++)
        elements->first[later] += elements->kind->count(of);
}

void ws_elements_columns(struct ws_elements *elements, const enum ws_axis *column, int columns)
{
    for (int i = 0; i < columns; i++)
        elements->column[elements->columns++] = column[i];
}

static bool entry_at(const struct ws_elements *elements, int64_t n, struct ws_entry *entry)
{
    int part = 0;

    while (n >= elements->first[part + 1])
        part++;
    *entry = ws_entry_open();
    entry->at[WS_AXIS_OPERAND] = part;
    return elements->kind->entry(elements, elements->part[part], n - elements->first[part], entry);
}

bool ws_elements_next(const struct ws_elements *elements, const struct ws_matches *matches,
                      int64_t *n, struct ws_entry *entry)
{
    while (*n < (matches ? matches->count : elements->first[WS_OPERAND_ROLES])) {
        int64_t at = (*n)++;

        if (entry_at(elements, matches ? matches->number[at] : at, entry))
            return true;
    }
    return false;
}

static bool add(struct ws_matches *matches, int64_t n, struct ws_error *error)
{
    if (matches->count == matches->room) {
        int64_t room = matches->room ? 2 * matches->room : 16;
        int64_t *all = realloc(matches->number, (size_t)room * sizeof *all);

        if (!all)
            return ws_no_memory(error);
        matches->number = all;
        matches->room = room;
    }
    matches->number[matches->count++] = n;
    return true;
}

bool ws_elements_match(const struct ws_elements *elements, const struct ws_entry *pattern,
                       int patterns, struct ws_matches *matches, struct ws_error *error)
{
    struct ws_entry entry;

    for (int64_t n = 0; ws_elements_next(elements, NULL, &n, &entry);) {
        bool any = false;

        for (int i = 0; i < patterns && !any; i++)
            any = ws_entry_matches(&pattern[i], &entry);
        if (any && !add(matches, n - 1, error))
            return false;
    }
    return true;
}

void ws_matches_finish(struct ws_matches *matches)
{
    free(matches->number);
    *matches = (struct ws_matches){0};
}
