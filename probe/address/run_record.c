/* What a run is for: the addresses that an instruction was executed with. */
#include <stdio.h>
#include <stdlib.h>

#include "probe/address/run.h"

bool ws_run_record(struct ws_run *run, const struct ws_tree *tree, const struct ws_variant *variant,
                   const struct ws_vector *address)
{
    struct ws_execution execution = {.variant = variant,
                                     .line = tree->line,
                                     .column = tree->column,
                                     .warp = run->given->warp,
                                     .active = run->mask,
                                     .typed = address->typed,
                                     .count = 1};
    struct ws_vector offset = *address, size;
    int *grown;

    if (!ws_run_needs(run, address))
        return false;
    if (offset.shape->kind == WS_SHAPE_OTHER || offset.shape->kind == WS_SHAPE_STRUCT ||
        offset.shape->kind == WS_SHAPE_FUNCTION)
        return ws_run_fail(run, tree->line, tree->column, "this is no address");
    if (!offset.typed && run->given->element_bytes && offset.shape->kind == WS_SHAPE_INTEGER) {
        ws_vector_number(run, WS_C_INT, (uint64_t)run->given->element_bytes, &size);
        if (!ws_vector_binary(run, tree, WS_C_MULTIPLY, &offset, &size, &offset))
            return false;
        run->used_element_bytes = true;
    }
    snprintf(execution.label, sizeof execution.label, "line %d%s%s", tree->line,
             run->loop[0] ? ", " : "", run->loop);
    snprintf(execution.memory, sizeof execution.memory, "%s",
             address->memory ? address->memory : "");
    for (int lane = 0; lane < WS_LANES; lane++) {
        execution.offset[lane] = ws_c_signed(offset.lane[lane]);
        if (run->mask >> lane & 1 && offset.shape->kind == WS_SHAPE_INTEGER &&
            offset.shape->integer == WS_C_ULONG && offset.lane[lane] > INT64_MAX)
            return ws_run_fail(run, tree->line, tree->column,
                               "the value is 2^63 or more for t = %d", lane);
    }
    if (!ws_executions_add(run->executions, &execution, run->error))
        return false;
    grown = realloc(run->term_of, (size_t)run->executions->room * sizeof *grown);
    if (!grown)
        return ws_no_memory(run->error);
    run->term_of = grown;
    run->term_of[run->executions->count - 1] = offset.term;
    return true;
}

bool ws_run_touch(struct ws_run *run, const struct ws_tree *tree, bool stores,
                  const struct ws_vector *pointer)
{
    static const char *const widths[] = {[4] = "b32", [8] = "v2.b32", [16] = "v4.b32"};
    const struct ws_shape *of = pointer->shape->of;
    char name[32];

    if (!run->given->plain || !run->mask || !pointer->shared || !of)
        return true;
    if (of->bytes != 4 && of->bytes != 8 && of->bytes != 16) {
        ws_run_note(run, "line %d %s %d bytes a lane, which are not counted: 4, 8 and 16 are",
                    tree->line, stores ? "stores" : "loads", (int)of->bytes);
        return true;
    }
    snprintf(name, sizeof name, "%s.shared.%s", stores ? "st" : "ld", widths[of->bytes]);
    return ws_run_record(run, tree, ws_variant_named(name), pointer);
}
