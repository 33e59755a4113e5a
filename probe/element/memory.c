/* What is in shared memory: what a descriptor reads, and what a box writes. */
#include "probe/element/elements.h"

static int64_t described_count(const void *part)
{
    const struct ws_described *described = part;

    return (int64_t)ws_described_rows(described) * ws_described_columns(described);
}

static bool described_entry(const struct ws_elements *elements, const void *part, int64_t n,
                            struct ws_entry *entry)
{
    const struct ws_described *described = part;
    int columns = ws_described_columns(described);
    int64_t bit = ws_described_bit(described, (int)n / columns, (int)n % columns);

    (void)elements;
    entry->at[WS_AXIS_ROW] = n / columns;
    entry->at[WS_AXIS_COLUMN] = n % columns;
    entry->at[WS_AXIS_BYTE] = bit / 8;
    entry->at[WS_AXIS_BYTE_BIT] = bit % 8;
    entry->at[WS_AXIS_WIDTH] = described->width_bits;
    return true;
}

struct ws_elements ws_elements_of_described(const struct ws_described *described)
{
    static const struct ws_elements_kind kind = {described_count, described_entry};
    static const enum ws_axis column[] = {WS_AXIS_OPERAND, WS_AXIS_ROW,      WS_AXIS_COLUMN,
                                          WS_AXIS_BYTE,    WS_AXIS_BYTE_BIT, WS_AXIS_WIDTH};
    struct ws_elements elements = {.kind = &kind};

    ws_elements_add(&elements, (int)described->role, described);
    ws_elements_columns(&elements, column, 6);
    return elements;
}

/* Bytes that stay together: an element, and of a slice a chunk of 16. */
static int piece(const struct ws_boxed *boxed)
{
    int unit = ws_tensor_map_unit(&boxed->map);

    return unit < 16 ? unit : 16;
}

static int64_t box_count(const void *part)
{
    const struct ws_boxed *boxed = part;
    int first, end;

    ws_boxed_span(boxed, &first, &end);
    return (end - first) / piece(boxed);
}

static bool box_entry(const struct ws_elements *elements, const void *part, int64_t n,
                      struct ws_entry *entry)
{
    const struct ws_boxed *boxed = part;
    int64_t at[WS_TENSOR_RANK];
    int first, end, byte;
    enum ws_boxed_kind written;

    (void)elements;
    ws_boxed_span(boxed, &first, &end);
    entry->at[WS_AXIS_BYTE] = first + n * piece(boxed);
    entry->at[WS_AXIS_BYTE_BIT] = 0;
    entry->at[WS_AXIS_WIDTH] = 8 * piece(boxed);
    written = ws_boxed_byte(boxed, (int)entry->at[WS_AXIS_BYTE], at, &byte);
    if (written == WS_BOXED_NONE)
        return false;
    entry->at[WS_AXIS_KIND] = written;
    if (written == WS_BOXED_ELEMENT)
        entry->at[WS_AXIS_GLOBAL] = ws_boxed_global(&boxed->map, at) + byte;
    for (int i = 0; i < boxed->map.rank; i++)
        entry->at[WS_AXIS_C0 + i] = at[i];
    return true;
}

struct ws_elements ws_elements_of_box(const struct ws_boxed *boxed)
{
    static const struct ws_elements_kind kind = {box_count, box_entry};
    static const enum ws_axis column[] = {WS_AXIS_BYTE,   WS_AXIS_WIDTH, WS_AXIS_KIND,
                                          WS_AXIS_GLOBAL, WS_AXIS_C0,    WS_AXIS_C1,
                                          WS_AXIS_C2,     WS_AXIS_C3,    WS_AXIS_C4};
    struct ws_elements elements = {.kind = &kind};

    ws_elements_add(&elements, 0, boxed);
    ws_elements_columns(&elements, column, 4 + boxed->map.rank);
    return elements;
}
