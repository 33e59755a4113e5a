/* switch: lanes join in at the case that has their number. */
#include "probe/address/warp_statement.h"

/* Which lanes a case is for: those whose number it has, or, of default, those that no case has. */
static bool case_lanes(struct ws_warp *warp, const struct ws_tree *list,
                       const struct ws_tree *label, const struct ws_vector *number, uint32_t *lanes)
{
    *lanes = 0;
    for (const struct ws_tree *one = list; one; one = one->next) {
        struct ws_vector value, equal;

        if (one->kind != WS_TREE_CASE || !one->a || (label->a && one != label))
            continue;
        if (!warp->value(warp, one->a, &value) || !ws_warp_needs(warp, &value) ||
            !ws_vector_binary(warp, one, WS_C_EQUAL, number, &value, &equal))
            return false;
        *lanes |= ws_vector_true(warp, &equal);
    }
    if (!label->a)
        *lanes = warp->mask & ~*lanes;
    return true;
}

bool ws_warp_switch(struct ws_warp *warp, const struct ws_tree *tree)
{
    struct ws_binding *scope = warp->scope;
    uint32_t before = warp->mask, broke = warp->broke, returned = warp->returned, here = 0, lanes;
    int before_term = warp->mask_term;
    struct ws_vector number;

    if (!warp->value(warp, tree->a, &number) || !ws_warp_needs(warp, &number))
        return false;
    warp->broke = 0;
    for (const struct ws_tree *one = tree->b->list; one; one = one->next) {
        if (one->kind == WS_TREE_CASE) {
            warp->mask = before;
            warp->mask_term = before_term;
            if (!case_lanes(warp, tree->b->list, one, &number, &lanes))
                return false;
            here |= lanes;
            continue;
        }
        warp->mask = here;
        warp->mask_term = here == before ? before_term : WS_NO_TERM;
        if (here && !warp->body(warp, one))
            return false;
        here = warp->mask;
    }
    warp->scope = scope;
    warp->broke = broke;
    warp->mask = before & ~(warp->returned & ~returned) & ~warp->continued;
    warp->mask_term = warp->mask == before ? before_term : WS_NO_TERM;
    return true;
}
