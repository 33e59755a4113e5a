/* Places: what an index and a star lead to, what & gives, and what is assigned to. */
#include <string.h>

#include "probe/address/lane_name.h"
#include "probe/address/warp.h"

static bool keeps_values(const struct ws_shape *shape)
{
    int64_t elements = 1;

    for (; shape->kind == WS_SHAPE_ARRAY; shape = shape->of)
        elements *= shape->length;
    return shape->kind == WS_SHAPE_INTEGER && elements > 0 && elements <= WS_MOST_PARTS;
}

/* The value of a local array's element in each lane, where the index differs between lanes. */
static bool gather(struct ws_warp *warp, const struct ws_tree *tree, struct ws_variable *array,
                   const struct ws_vector *index, struct ws_vector *value)
{
    struct ws_vector *place = ws_warp_take(warp, sizeof *place);

    if (!place)
        return false;
    *place = *value;
    if (!ws_warp_unknown(warp, tree, NULL, value, "this element has no value"))
        return false;
    for (int lane = 0; lane < WS_LANES; lane++) {
        uint64_t at = index->lane[lane];
        struct ws_variable *part;

        if (!(warp->mask >> lane & 1) || at >= (uint64_t)array->value.shape->length)
            continue;
        part = ws_variable_part(warp, array, (int)at);
        if (!part)
            return false;
        value->shape = part->value.shape;
        value->uniform = false;
        value->lane[lane] = part->value.lane[lane];
        if (!(part->value.unknown >> lane & 1))
            value->unknown &= ~((uint32_t)1 << lane);
    }
    value->place = place;
    return true;
}

/* pointer[index] as a place in memory: what it points at, and where. */
static bool locate_index(struct ws_warp *warp, const struct ws_tree *tree,
                         const struct ws_vector *base, const struct ws_vector *index,
                         struct ws_vector *pointer)
{
    if (base->shape->kind != WS_SHAPE_POINTER && base->shape->kind != WS_SHAPE_ARRAY) {
        if (!base->unknown &&
            !ws_warp_unknown(warp, tree, NULL, pointer, "this is no array and no pointer"))
            return false;
        if (base->unknown)
            *pointer = *base;
        pointer->variable = NULL;
        return true;
    }
    return ws_vector_binary(warp, tree, WS_C_ADD, base, index, pointer);
}

/* A name that nothing declares, as the start of elements of the size given. */
static bool as_elements(struct ws_warp *warp, struct ws_vector *base)
{
    struct ws_why *why;
    struct ws_shape *of;

    if (!base->unknown || !base->why->name || base->shape->kind != WS_SHAPE_INTEGER)
        return true;
    if (!warp->given->element_bytes) { /* what is asked for is a declaration then */
        why = ws_warp_take(warp, sizeof *why);
        if (!why)
            return false;
        *why = *base->why;
        why->is_indexed = true;
        base->why = why;
        return true;
    }
    of = ws_warp_take(warp, sizeof *of);
    if (!of)
        return false;
    *of = (struct ws_shape){.kind = WS_SHAPE_OTHER, .bytes = warp->given->element_bytes};
    ws_vector_number(warp, WS_C_INT, 0, base);
    base->shape = ws_shape_pointer(warp, of);
    base->typed = true;
    warp->used_element_bytes = true;
    return base->shape;
}

/*
 * a[i][j] of a local array with several sizes, where lanes may differ in each index; *found false:
 * it is none.
 */
static bool gather_several(struct ws_warp *warp, const struct ws_tree *tree,
                           struct ws_vector *value, bool *found)
{
    enum { MOST = 4 };
    struct ws_vector index[MOST], base, *place;
    const struct ws_tree *at = tree;
    int count = 0, sizes = 0;

    *found = false;
    while (at->kind == WS_TREE_INDEX && count < MOST) {
        at = at->a;
        count++;
    }
    if (count < 2 || at->kind != WS_TREE_NAME)
        return true;
    if (!warp->value(warp, at, &base))
        return false;
    for (const struct ws_shape *of = base.shape; of->kind == WS_SHAPE_ARRAY; of = of->of)
        sizes++;
    if (!base.variable || sizes != count || !keeps_values(base.shape))
        return true;
    *found = true;
    at = tree;
    for (int i = count - 1; i >= 0; i--, at = at->a)
        if (!warp->value(warp, at->b, &index[i]) || !ws_warp_needs(warp, &index[i]))
            return false;
    place = ws_warp_take(warp, sizeof *place);
    if (!place)
        return false;
    *place = *value;
    if (!ws_warp_unknown(warp, tree, NULL, value, "this element has no value"))
        return false;
    value->place = place;
    value->uniform = false;
    for (int lane = 0; lane < WS_LANES; lane++) {
        struct ws_variable *part = base.variable;

        for (int i = 0; i < count && part && warp->mask >> lane & 1; i++) {
            if (index[i].lane[lane] >= (uint64_t)part->value.shape->length)
                return ws_warp_fail(warp, tree->line, tree->column,
                                    "an index beyond the array for t = %d", lane);
            part = ws_variable_part(warp, part, (int)index[i].lane[lane]);
            if (!part)
                return false;
        }
        value->shape =
            part->value.shape->kind == WS_SHAPE_INTEGER ? part->value.shape : value->shape;
        value->lane[lane] = part->value.lane[lane];
        if (warp->mask >> lane & 1 && !(part->value.unknown >> lane & 1))
            value->unknown &= ~((uint32_t)1 << lane);
    }
    return true;
}

/* value.name and value->name of what has such a field; *found false: it has none. */
bool ws_warp_field(struct ws_warp *warp, const struct ws_tree *tree, struct ws_vector *value,
                   bool *found)
{
    struct ws_vector base = *value;
    const struct ws_shape *shape = base.shape, *field;
    int64_t offset;

    if (shape->kind == WS_SHAPE_POINTER && shape->of->kind == WS_SHAPE_STRUCT && base.into) {
        struct ws_vector local;

        if (!ws_warp_local(warp, tree, value, &local, found))
            return false;
        base = *found && local.variable ? local : base;
        shape = base.shape;
    }
    *found = false;
    if (shape->kind == WS_SHAPE_POINTER && shape->of->kind == WS_SHAPE_STRUCT)
        shape = shape->of;
    if (shape->kind != WS_SHAPE_STRUCT)
        return true;
    if (base.variable && shape == base.shape) {
        if (!ws_variable_part(warp, base.variable, 0) && !base.variable->part)
            return true;
        for (int i = 0; i < base.variable->parts; i++) {
            struct ws_variable *part = &base.variable->part[i];

            if (part->name != tree->name)
                continue;
            *value = part->value;
            if (shape->bytes &&
                (value->shape->kind == WS_SHAPE_ARRAY || value->shape->kind == WS_SHAPE_STRUCT)) {
                memcpy(value->lane, base.lane, sizeof value->lane);
                value->term = base.term;
                value->shared = base.shared;
                value->memory = base.memory;
                ws_vector_move(warp, part->offset, value);
            }
            value->variable = part;
            *found = true;
        }
        return true;
    }
    if (base.unknown & warp->mask)
        return true;
    if (!ws_shape_field(warp, shape, tree->name, &offset, &field))
        return false;
    if (!field)
        return true;
    *found = true;
    if (field->kind != WS_SHAPE_ARRAY && field->kind != WS_SHAPE_STRUCT) {
        if (!ws_warp_unknown(warp, tree, NULL, value, "what memory holds here is not known"))
            return false;
        value->shape = field;
        return true;
    }
    *value = base;
    value->variable = NULL;
    value->shape = field;
    ws_vector_move(warp, offset, value);
    return true;
}

/* &a.x and &p->x in memory; *found false: it is none. */
static bool locate_field(struct ws_warp *warp, const struct ws_tree *tree,
                         struct ws_vector *pointer, bool *found)
{
    const struct ws_shape *shape, *field;
    int64_t offset;

    *found = false;
    if (!warp->value(warp, tree->a, pointer))
        return false;
    shape = pointer->shape;
    if (shape->kind == WS_SHAPE_POINTER)
        shape = shape->of;
    if (shape->kind != WS_SHAPE_STRUCT || pointer->unknown & warp->mask)
        return true;
    if (!ws_shape_field(warp, shape, tree->name, &offset, &field))
        return false;
    if (!field)
        return true;
    *found = true;
    ws_vector_points(pointer);
    pointer->variable = NULL;
    pointer->shape = ws_shape_pointer(warp, field);
    pointer->typed = true;
    ws_vector_move(warp, offset, pointer);
    return pointer->shape;
}

/* In place: from a pointer to what it points at, which nobody knows. */
static bool load(struct ws_warp *warp, const struct ws_tree *tree, struct ws_vector *value)
{
    const struct ws_shape *of = value->shape->of;
    struct ws_vector pointer = *value;
    bool found;

    if (!ws_warp_local(warp, tree, &pointer, value, &found))
        return false;
    if (found)
        return true;
    if (!warp->names_place && !ws_warp_touch(warp, tree, false, value))
        return false;
    if (!ws_warp_unknown(warp, tree, NULL, value, "what memory holds here is not known"))
        return false;
    value->shape = of;
    if (pointer.into) { /* that a store to it is not missed */
        value->place = ws_warp_take(warp, sizeof pointer);
        if (!value->place)
            return false;
        *value->place = pointer;
    }
    return true;
}

/* In place: from a pointer to the array or the struct that it points at. */
static bool become_whole(struct ws_warp *warp, const struct ws_tree *tree, struct ws_vector *value)
{
    const struct ws_shape *of = value->shape->of;
    struct ws_vector local;
    bool found = false;

    if (of->kind == WS_SHAPE_STRUCT && !ws_warp_local(warp, tree, value, &local, &found))
        return false;
    if (found && local.variable)
        value->variable = local.variable;
    value->shape = of;
    return true;
}

bool ws_warp_index(struct ws_warp *warp, const struct ws_tree *tree, struct ws_vector *value)
{
    bool names_place = warp->names_place;
    bool found;

    struct ws_vector base, index;
    const struct ws_shape *of;
    struct ws_variable *variable;

    warp->names_place = false; /* an index is loaded, if it must be */
    if (!warp->value(warp, tree->a, &base) || !as_elements(warp, &base) ||
        !warp->value(warp, tree->b, &index))
        return false;
    warp->names_place = names_place;
    variable =
        base.shape->kind == WS_SHAPE_ARRAY && keeps_values(base.shape) ? base.variable : NULL;
    if (!locate_index(warp, tree, &base, &index, value))
        return false;
    if (value->shape->kind != WS_SHAPE_POINTER)
        return true;
    of = value->shape->of;
    if (variable && !(index.unknown & warp->mask) && index.shape->kind == WS_SHAPE_INTEGER) {
        if (!index.uniform && of->kind != WS_SHAPE_ARRAY)
            return gather(warp, tree, variable, &index, value);
        if (index.uniform && index.lane[0] < (uint64_t)base.shape->length) {
            variable = ws_variable_part(warp, variable, (int)index.lane[0]);
            if (!variable)
                return false;
            if (of->kind != WS_SHAPE_ARRAY) {
                *value = variable->value;
                value->variable = variable;
                return true;
            }
            value->variable = variable;
        }
    }
    if (of->kind == WS_SHAPE_ARRAY || of->kind == WS_SHAPE_STRUCT)
        return become_whole(warp, tree, value);
    if (!gather_several(warp, tree, value, &found))
        return false;
    if (found)
        return true;
    return load(warp, tree, value);
}

/* &tree */
bool ws_warp_location(struct ws_warp *warp, const struct ws_tree *tree, struct ws_vector *pointer)
{
    struct ws_vector base, index;
    struct ws_binding *binding;
    bool found;

    if (tree->kind == WS_TREE_INDEX) {
        if (!warp->value(warp, tree->a, &base) || !as_elements(warp, &base) ||
            !warp->value(warp, tree->b, &index))
            return false;
        return locate_index(warp, tree, &base, &index, pointer);
    }
    if (tree->kind == WS_TREE_CONTENTS)
        return warp->value(warp, tree->a, pointer);
    if (tree->kind == WS_TREE_MEMBER) {
        if (!locate_field(warp, tree, pointer, &found))
            return false;
        if (found)
            return true;
    }
    binding = tree->kind == WS_TREE_NAME ? ws_scope_find(warp, tree->name) : NULL;
    if (binding && binding->variable && binding->variable->at) {
        *pointer = *binding->variable->at;
        return true;
    }
    if (!warp->value(warp, tree, pointer))
        return false;
    if (pointer->shape->kind == WS_SHAPE_ARRAY ||
        pointer->shape->kind == WS_SHAPE_STRUCT) { /* &A: its own address */
        ws_vector_points(pointer);
        pointer->shape = ws_shape_pointer(warp, pointer->shape);
        pointer->variable = NULL;
        return pointer->shape;
    }
    if (pointer->unknown && pointer->why->name && !pointer->variable)
        return true;
    base = *pointer;
    if (!ws_warp_unknown(warp, tree, NULL, pointer,
                         "the address of a variable in registers is no address in memory"))
        return false;
    if (base.variable) {
        pointer->into = base.variable;
        pointer->shape = ws_shape_pointer(warp, base.variable->value.shape);
    }
    return pointer->shape;
}

bool ws_warp_contents(struct ws_warp *warp, const struct ws_tree *tree, struct ws_vector *value)
{
    const struct ws_shape *of;

    if (!warp->value(warp, tree->a, value))
        return false;
    if (value->shape->kind != WS_SHAPE_POINTER && value->shape->kind != WS_SHAPE_ARRAY)
        return value->unknown ||
               ws_warp_fail(warp, tree->line, tree->column, "'*' stands where a value is wanted");
    of = value->shape->of;
    if (of->kind == WS_SHAPE_ARRAY || of->kind == WS_SHAPE_STRUCT) {
        value->variable = NULL;
        return become_whole(warp, tree, value);
    }
    return load(warp, tree, value);
}

/* What stands before the '=' of an assignment. */
static const char *assignment_words(enum ws_c_operator op)
{
    return op == WS_C_ADD           ? "+"
           : op == WS_C_SUBTRACT    ? "-"
           : op == WS_C_MULTIPLY    ? "*"
           : op == WS_C_DIVIDE      ? "/"
           : op == WS_C_REMAINDER   ? "%"
           : op == WS_C_BIT_AND     ? "&"
           : op == WS_C_BIT_OR      ? "|"
           : op == WS_C_BIT_XOR     ? "^"
           : op == WS_C_SHIFT_LEFT  ? "<<"
           : op == WS_C_SHIFT_RIGHT ? ">>"
                                    : "";
}

/* What is assigned to. In memory it is stored to, and with += and its kin loaded before. */
static bool take_target(struct ws_warp *warp, const struct ws_tree *tree, struct ws_vector *target)
{
    bool names_place = warp->names_place, done;
    struct ws_vector place;

    warp->names_place = tree->op == WS_C_NUMBER;
    done = warp->value(warp, tree->a, target);
    warp->names_place = names_place;
    if (!done || target->variable || !warp->given->plain ||
        (tree->a->kind != WS_TREE_INDEX && tree->a->kind != WS_TREE_CONTENTS))
        return done;
    return ws_warp_location(warp, tree->a, &place) && ws_warp_touch(warp, tree, true, &place);
}

bool ws_warp_assignment(struct ws_warp *warp, const struct ws_tree *tree, struct ws_vector *value)
{
    struct ws_vector target, right;

    if (tree->a->kind == WS_TREE_NAME && !ws_scope_find(warp, tree->a->name) &&
        ws_name_is_lane(tree->a->name))
        return ws_warp_fail(warp, tree->line, tree->column,
                            "'%s=' assigns to the lane; declare a variable of another name",
                            assignment_words(tree->op));
    if (!warp->value(warp, tree->b, &right) || !take_target(warp, tree, &target))
        return false;
    if (!target.variable && tree->a->kind == WS_TREE_NAME && target.unknown && target.why->name &&
        tree->op == WS_C_NUMBER) {
        /* a member of what is pasted alone, or a variable declared elsewhere */
        struct ws_binding binding = {.name = tree->a->name};

        binding.variable = ws_variable_make(warp, tree->a->name, right.shape);
        if (!binding.variable || !ws_scope_add(warp, &binding))
            return false;
        target.variable = binding.variable;
    }
    if (tree->op != WS_C_NUMBER && !ws_vector_binary(warp, tree, tree->op, &target, &right, &right))
        return false;
    if (target.variable && !ws_warp_assign(warp, tree, target.variable, &right))
        return false;
    if (!target.variable && target.place && target.place->into) {
        *value = right;
        value->variable = NULL;
        return ws_warp_store_local(warp, tree, target.place, &right);
    }
    if (!target.variable && !target.unknown && target.shape->kind == WS_SHAPE_INTEGER)
        return ws_warp_fail(warp, tree->line, tree->column, "'=' assigns; equality is '=='");
    *value = target.variable ? target.variable->value : right;
    value->variable = target.variable;
    return true;
}

bool ws_warp_step(struct ws_warp *warp, const struct ws_tree *tree, struct ws_vector *value)
{
    struct ws_vector one, stepped;

    if (!warp->value(warp, tree->a, value))
        return false;
    if (!value->variable && value->place && value->place->into) {
        struct ws_vector *place = value->place;

        ws_vector_number(warp, WS_C_INT, 1, &one);
        if (!ws_vector_binary(warp, tree, tree->op, value, &one, &stepped) ||
            !ws_warp_store_local(warp, tree, place, &stepped))
            return false;
        if (!tree->after)
            *value = stepped;
        return true;
    }
    if (!value->variable && value->unknown)
        return true;
    if (!value->variable)
        return ws_warp_fail(warp, tree->line, tree->column,
                            "'%s' changes a variable, and this is none",
                            tree->op == WS_C_ADD ? "++" : "--");
    ws_vector_number(warp, WS_C_INT, 1, &one);
    if (!ws_vector_binary(warp, tree, tree->op, value, &one, &stepped) ||
        !ws_warp_assign(warp, tree, value->variable, &stepped))
        return false;
    if (tree->after) {
        value->variable = NULL;
        return true;
    }
    stepped.variable = value->variable;
    *value = stepped.variable->value;
    value->variable = stepped.variable;
    return true;
}
