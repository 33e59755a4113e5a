/*
 * Reading the timings of a variant. As with the runs, what cannot have happened is refused; whether
 * the cycles are as predicted is not judged here, but in timing.c.
 */
#include <stdio.h>
#include <string.h>

#include "probe/evidence/move/capture_runs.h"
#include "probe/isa/operand.h"

/* Shared memory of any GPU, and more: an offset that could not be in it is no offset. */
enum { MAX_OFFSET = 1024 * 1024 };

static bool read_addresses(const struct ws_json *json, const struct ws_json_node *parent,
                           const struct ws_variant *variant, uint32_t address[WS_LANES])
{
    uint32_t alignment = (uint32_t)ws_moved(variant)->access->alignment_bytes;
    struct ws_json_node node = ws_json_member(parent, "addresses");

    if (!ws_json_array(json, &node, WS_LANES, WS_LANES, NULL))
        return false;
    for (int lane = 0; lane < WS_LANES; lane++) {
        struct ws_json_node item = ws_json_item(&node, (size_t)lane);

        if (!ws_json_number(json, &item, 0, MAX_OFFSET, &address[lane]))
            return false;
        if (address[lane] % alignment)
            return ws_json_refuse(json, &item, "address %u is not a multiple of %u",
                                  (unsigned)address[lane], (unsigned)alignment);
    }
    return true;
}

static bool read_cycles(const struct ws_json *json, const struct ws_json_node *parent,
                        struct ws_timing *timing)
{
    struct ws_json_node node = ws_json_member(parent, "cycles");
    size_t count;

    if (!ws_json_array(json, &node, 1, WS_MAX_REPETITIONS, &count))
        return false;
    timing->repetitions = (int)count;
    for (size_t i = 0; i < count; i++) {
        struct ws_json_node item = ws_json_item(&node, i);

        if (!ws_json_number(json, &item, 1, 0xFFFFFFFF, &timing->cycles[i]))
            return false;
    }
    return true;
}

static bool read_timing(const struct ws_json *json, const struct ws_json_node *node,
                        struct ws_captured_variant *captured, struct ws_timing *timing)
{
    static const char *const fields[] = {"pattern", "addresses", "cycles", NULL};
    static const char *const mov_fields[] = {"pattern", "cycles", NULL};
    struct ws_json_node pattern = ws_json_member(node, "pattern");
    bool mov = !ws_address_lanes(captured->variant);

    if (!ws_json_object(json, node, mov ? mov_fields : fields) ||
        !ws_json_text(json, &pattern, timing->pattern, sizeof timing->pattern) ||
        (!mov && !read_addresses(json, node, captured->variant, timing->address)))
        return false;
    for (int i = 0; i < captured->timings; i++)
        if (!strcmp(captured->timing[i].pattern, timing->pattern))
            return ws_json_refuse(json, &pattern, "pattern \"%s\" given twice", timing->pattern);
    return read_cycles(json, node, timing);
}

bool ws_capture_read_timings(const struct ws_json *json, const struct ws_json_node *parent,
                             struct ws_captured_variant *captured)
{
    struct ws_json_node node = ws_json_member(parent, "timings");
    size_t count;

    if (!ws_json_array(json, &node, 0, WS_MAX_TIMINGS, &count))
        return false;
    for (size_t i = 0; i < count; i++) {
        struct ws_json_node item = ws_json_item(&node, i);

        if (!read_timing(json, &item, captured, &captured->timing[captured->timings]))
            return false;
        captured->timings++;
    }
    return true;
}
