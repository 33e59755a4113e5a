/* What a snippet is run for: the addresses that an instruction was executed with. */
#include <stdio.h>
#include <stdlib.h>

#include "probe/address/warp.h"

bool ws_warp_record(struct ws_warp *warp, const struct ws_tree *tree,
                    const struct ws_variant *variant, const struct ws_vector *address)
{
    struct ws_execution execution = {.variant = variant,
                                     .line = tree->line,
                                     .column = tree->column,
                                     .warp = warp->given->warp,
                                     .active = warp->mask,
                                     .typed = address->typed,
                                     .count = 1};
    struct ws_vector offset = *address, size;
    int *grown;

    if (!ws_warp_needs(warp, address))
        return false;
    if (offset.shape->kind == WS_SHAPE_OTHER || offset.shape->kind == WS_SHAPE_STRUCT ||
        offset.shape->kind == WS_SHAPE_FUNCTION)
        return ws_warp_fail(warp, tree->line, tree->column, "this is no address");
    if (!offset.typed && warp->given->element_bytes && offset.shape->kind == WS_SHAPE_INTEGER) {
        ws_vector_number(warp, WS_C_INT, (uint64_t)warp->given->element_bytes, &size);
        if (!ws_vector_binary(warp, tree, WS_C_MULTIPLY, &offset, &size, &offset))
            return false;
        warp->used_element_bytes = true;
    }
    snprintf(execution.label, sizeof execution.label, "line %d%s%s", tree->line,
             warp->loop[0] ? ", " : "", warp->loop);
    snprintf(execution.memory, sizeof execution.memory, "%s",
             address->memory ? address->memory : "");
    for (int lane = 0; lane < WS_LANES; lane++) {
        execution.offset[lane] = ws_c_signed(offset.lane[lane]);
        if (warp->mask >> lane & 1 && offset.shape->kind == WS_SHAPE_INTEGER &&
            offset.shape->integer == WS_C_ULONG && offset.lane[lane] > INT64_MAX)
            return ws_warp_fail(warp, tree->line, tree->column,
                                "the value is 2^63 or more for t = %d", lane);
    }
    if (!ws_executions_add(warp->executions, &execution, warp->error))
        return false;
    grown = realloc(warp->term_of, (size_t)warp->executions->room * sizeof *grown);
    if (!grown)
        return ws_no_memory(warp->error);
    warp->term_of = grown;
    warp->term_of[warp->executions->count - 1] = offset.term;
    return true;
}

bool ws_warp_touch(struct ws_warp *warp, const struct ws_tree *tree, bool stores,
                   const struct ws_vector *pointer)
{
    static const char *const widths[] = {[4] = "b32", [8] = "v2.b32", [16] = "v4.b32"};
    const struct ws_shape *of = pointer->shape->of;
    char name[32];

    if (!warp->given->plain || !warp->mask || !pointer->shared || !of)
        return true;
    if (of->bytes != 4 && of->bytes != 8 && of->bytes != 16) {
        ws_warp_note(warp, "line %d %s %d bytes a lane, which are not counted: 4, 8 and 16 are",
                     tree->line, stores ? "stores" : "loads", (int)of->bytes);
        return true;
    }
    snprintf(name, sizeof name, "%s.shared.%s", stores ? "st" : "ld", widths[of->bytes]);
    return ws_warp_record(warp, tree, ws_variant_named(name), pointer);
}
