/* Local variables that pointers lead to: *x of a function's int *x, and table[lane % 4]. */
#include "probe/address/warp.h"

bool ws_variable_copy(struct ws_warp *warp, const struct ws_variable *from, struct ws_variable *to)
{
    struct ws_variable *part = NULL;

    if (from->part) {
        part = ws_warp_take(warp, ((size_t)from->parts + 1) * sizeof *part);
        if (!part)
            return false;
        for (int i = 0; i < from->parts; i++)
            if (!ws_variable_copy(warp, &from->part[i], &part[i]))
                return false;
    }
    *to = *from;
    to->part = part;
    return true;
}

bool ws_variable_assign(struct ws_warp *warp, const struct ws_variable *from,
                        struct ws_variable *to)
{
    enum ws_shape_kind kind = to->value.shape->kind;

    if (kind != WS_SHAPE_ARRAY && kind != WS_SHAPE_STRUCT) {
        ws_vector_keep(warp, &from->value, &to->value);
        return true;
    }
    if (!from->part)
        ws_variable_forget(to);
    for (int i = 0; i < from->parts; i++) {
        struct ws_variable *part = ws_variable_part(warp, to, i);

        if (!part)
            return i > 0;
        if (!ws_variable_assign(warp, &from->part[i], part))
            return false;
    }
    return true;
}

/* The part of a struct that has the byte at `offset`. */
static struct ws_variable *field_at(struct ws_variable *whole, int64_t offset)
{
    for (int i = 0; whole->bytes && i < whole->parts; i++)
        if (offset >= whole->part[i].offset &&
            offset < whole->part[i].offset + whole->part[i].value.shape->bytes)
            return &whole->part[i];
    return NULL;
}

bool ws_variable_at(struct ws_warp *warp, const struct ws_vector *pointer, int lane,
                    struct ws_variable **part)
{
    struct ws_variable *at = pointer->into;
    const struct ws_shape *of = pointer->shape->of;
    int64_t offset = ws_c_signed(pointer->lane[lane]) - pointer->into_at;

    *part = NULL;
    while (at) {
        const struct ws_shape *shape = at->value.shape;

        if (!offset && shape->kind == of->kind && shape->bytes == of->bytes &&
            (shape->kind != WS_SHAPE_INTEGER || shape->integer == of->integer)) {
            *part = at;
            return true;
        }
        if (shape->kind == WS_SHAPE_ARRAY && shape->of->bytes > 0 && offset >= 0 &&
            offset < shape->bytes && shape->length <= WS_MOST_PARTS) {
            int64_t index = offset / shape->of->bytes;

            offset -= index * shape->of->bytes;
            at = ws_variable_part(warp, at, (int)index);
            if (!at)
                return false;
        } else if (shape->kind == WS_SHAPE_STRUCT) {
            if (!ws_variable_part(warp, at, 0) && !at->part)
                return false;
            at = field_at(at, offset);
            offset -= at ? at->offset : 0;
        } else {
            return true;
        }
    }
    return true;
}

bool ws_warp_local(struct ws_warp *warp, const struct ws_tree *tree,
                   const struct ws_vector *pointer, struct ws_vector *value, bool *found)
{
    struct ws_variable *first = NULL, *part;
    struct ws_vector *place;
    bool same = true;

    *found = false;
    if (!pointer->into || pointer->into->value.shared || pointer->shape->kind != WS_SHAPE_POINTER)
        return true;
    place = ws_warp_take(warp, sizeof *place);
    if (!place)
        return false;
    *place = *pointer;
    if (!ws_warp_unknown(warp, tree, NULL, value, "what memory holds here is not known"))
        return false;
    value->shape = place->shape->of;
    value->uniform = false;
    for (int lane = 0; lane < WS_LANES; lane++) {
        if (!(warp->mask >> lane & 1))
            continue;
        if (!ws_variable_at(warp, place, lane, &part))
            return false;
        same = same && part && (!first || part == first);
        first = first ? first : part;
        if (!part)
            continue;
        value->lane[lane] = part->value.lane[lane];
        if (!(part->value.unknown >> lane & 1))
            value->unknown &= ~((uint32_t)1 << lane);
        else
            value->why = part->value.why;
    }
    if (same && first) {
        *value = first->value;
        value->variable = first;
    } else {
        value->place = place;
    }
    *found = true;
    return true;
}

bool ws_warp_assign(struct ws_warp *warp, const struct ws_tree *tree, struct ws_variable *variable,
                    const struct ws_vector *value)
{
    struct ws_vector cast = *value;

    (void)tree;
    if (variable->value.shape->kind == WS_SHAPE_STRUCT && value->variable &&
        value->variable->part && value->shape->kind == WS_SHAPE_STRUCT)
        return ws_variable_assign(warp, value->variable, variable);
    ws_vector_cast(warp, variable->value.shape, &cast);
    ws_vector_keep(warp, &cast, &variable->value);
    return true;
}

bool ws_warp_store_local(struct ws_warp *warp, const struct ws_tree *tree,
                         const struct ws_vector *pointer, const struct ws_vector *value)
{
    uint32_t mask = warp->mask;
    int mask_term = warp->mask_term;
    bool done = true;

    warp->mask_term = WS_NO_TERM;
    for (int lane = 0; lane < WS_LANES && done; lane++) {
        struct ws_variable *part = NULL;

        warp->mask = (uint32_t)1 << lane;
        if (!(mask & warp->mask))
            continue;
        done = ws_variable_at(warp, pointer, lane, &part);
        if (done && part && !pointer->into->value.shared)
            done = ws_warp_assign(warp, tree, part, value);
        else
            ws_variable_forget(pointer->into);
    }
    warp->mask = mask;
    warp->mask_term = mask_term;
    return done;
}
