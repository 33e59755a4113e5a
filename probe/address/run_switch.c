/* switch: lanes join in at the case that has their number. */
#include "probe/address/run_statement.h"

/* Which lanes a case is for: those whose number it has, or, of default, those that no case has. */
static bool case_lanes(struct ws_run *run, const struct ws_tree *list, const struct ws_tree *label,
                       const struct ws_vector *number, uint32_t *lanes)
{
    *lanes = 0;
    for (const struct ws_tree *one = list; one; one = one->next) {
        struct ws_vector value, equal;

        if (one->kind != WS_TREE_CASE || !one->a || (label->a && one != label))
            continue;
        if (!run->value(run, one->a, &value) || !ws_run_needs(run, &value) ||
            !ws_vector_binary(run, one, WS_C_EQUAL, number, &value, &equal))
            return false;
        *lanes |= ws_vector_true(run, &equal);
    }
    if (!label->a)
        *lanes = run->mask & ~*lanes;
    return true;
}

bool ws_run_switch(struct ws_run *run, const struct ws_tree *tree)
{
    struct ws_binding *scope = run->scope;
    uint32_t before = run->mask, broke = run->broke, returned = run->returned, here = 0, lanes;
    int before_term = run->mask_term;
    struct ws_vector number;

    if (!run->value(run, tree->a, &number) || !ws_run_needs(run, &number))
        return false;
    run->broke = 0;
    for (const struct ws_tree *one = tree->b->list; one; one = one->next) {
        if (one->kind == WS_TREE_CASE) {
            run->mask = before;
            run->mask_term = before_term;
            if (!case_lanes(run, tree->b->list, one, &number, &lanes))
                return false;
            here |= lanes;
            continue;
        }
        run->mask = here;
        run->mask_term = here == before ? before_term : WS_NO_TERM;
        if (here && !run->body(run, one))
            return false;
        here = run->mask;
    }
    run->scope = scope;
    run->broke = broke;
    run->mask = before & ~(run->returned & ~returned) & ~run->continued;
    run->mask_term = run->mask == before ? before_term : WS_NO_TERM;
    return true;
}
