/* What is in shared memory: what a descriptor reads, a box writes, and a trace's kernels access. */
#include "probe/element/elements.h"

#include "probe/access/trace.h"

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

static int64_t trace_count(const void *part)
{
    return (int64_t)WS_LANES * ((const struct ws_trace *)part)->executions.count;
}

static bool trace_entry(const struct ws_elements *elements, const void *part, int64_t n,
                        struct ws_entry *entry)
{
    const struct ws_trace *trace = part;
    const struct ws_execution *execution = &trace->executions.execution[n / WS_LANES];
    const struct ws_trace_site *site = &trace->site[trace->site_of[n / WS_LANES]];
    int lane = (int)(n % WS_LANES), bytes = ws_trace_site_bytes(site);

    (void)elements;
    if (!(execution->active >> lane & 1) || execution->offset[lane] == WS_ELSEWHERE ||
        (site->variant && lane >= ws_address_lanes(site->variant)))
        return false;
    entry->at[WS_AXIS_SITE] = site - trace->site + 1;
    entry->at[WS_AXIS_PATTERN] = n / WS_LANES + 1;
    if (execution->warp >= 0)
        entry->at[WS_AXIS_WARP] = execution->warp;
    entry->at[WS_AXIS_THREAD] = lane;
    entry->at[WS_AXIS_BYTE] = execution->offset[lane];
    entry->at[WS_AXIS_BYTE_BIT] = 0;
    entry->at[WS_AXIS_WIDTH] = 8 * (bytes ? bytes : 1);
    entry->at[WS_AXIS_TIMES] = (int64_t)execution->count;
    return true;
}

struct ws_elements ws_elements_of_trace(const struct ws_trace *trace)
{
    static const struct ws_elements_kind kind = {trace_count, trace_entry};
    static const enum ws_axis column[] = {WS_AXIS_SITE,   WS_AXIS_PATTERN, WS_AXIS_WARP,
                                          WS_AXIS_THREAD, WS_AXIS_BYTE,    WS_AXIS_WIDTH,
                                          WS_AXIS_TIMES};
    struct ws_elements elements = {.kind = &kind};

    ws_elements_add(&elements, 0, trace);
    ws_elements_columns(&elements, column, 7);
    return elements;
}
