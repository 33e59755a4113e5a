/* Statements: lanes that part at a branch go their ways one after the other, and meet again. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "probe/address/warp_ptx.h"
#include "probe/address/warp_statement.h"

static bool run_block(struct ws_warp *warp, const struct ws_tree *list)
{
    for (; list && warp->mask; list = list->next)
        if (!ws_warp_statement(warp, list))
            return false;
    return true;
}

/* A variable without a value of its own: one given, the lane, the start of a pointer's memory. */
static bool set_given(struct ws_warp *warp, const struct ws_tree *tree,
                      struct ws_variable *variable)
{
    const struct ws_shape *shape = variable->value.shape;
    struct ws_vector value;
    bool found;

    if (shape->kind == WS_SHAPE_ARRAY || shape->kind == WS_SHAPE_STRUCT)
        return true;
    if (!ws_name_known(warp, tree, tree->name, &value, &found))
        return false;
    if (!found && shape->kind == WS_SHAPE_POINTER) {
        ws_vector_number(warp, WS_C_INT, 0, &value);
        value.shape = shape;
        value.typed = true;
        value.shared = !warp->is_kernel;
        value.memory = tree->name;
    } else if (!found) {
        if (!ws_warp_unknown(warp, tree, tree->name, &value, "%s is not known", tree->name))
            return false;
        value.shape = shape;
    } else {
        ws_vector_cast(warp, shape, &value);
    }
    variable->value = value;
    return true;
}

/* What a list leaves out. */
static bool set_zero(struct ws_warp *warp, struct ws_variable *variable)
{
    const struct ws_shape *shape = variable->value.shape;
    struct ws_vector zero;

    if (shape->kind == WS_SHAPE_ARRAY || shape->kind == WS_SHAPE_STRUCT) {
        if (shape->kind == WS_SHAPE_ARRAY &&
            (shape->of->kind == WS_SHAPE_OTHER || shape->length > WS_MOST_PARTS))
            return true;
        if (!ws_variable_part(warp, variable, 0) && !variable->part)
            return false;
        for (int i = 0; i < variable->parts; i++)
            if (!set_zero(warp, &variable->part[i]))
                return false;
        return true;
    }
    if (shape->kind != WS_SHAPE_INTEGER || variable->value.unknown != UINT32_MAX)
        return true;
    ws_vector_number(warp, shape->integer, 0, &zero);
    ws_vector_keep(warp, &zero, &variable->value);
    return true;
}

/* {a, b, {c, d}} into an array or a struct. */
static bool set_list(struct ws_warp *warp, const struct ws_tree *list, struct ws_variable *variable)
{
    int i = 0;

    if (list->kind == WS_TREE_STRING)
        return true;
    for (const struct ws_tree *one = list->list; one; one = one->next, i++) {
        struct ws_variable *part;
        struct ws_vector value;

        if (variable->value.shape->kind == WS_SHAPE_ARRAY &&
            (variable->value.shape->length > WS_MOST_PARTS ||
             variable->value.shape->of->kind == WS_SHAPE_OTHER))
            return true;
        part = ws_variable_part(warp, variable, i);
        if (!part)
            return ws_warp_fail(warp, one->line, one->column, "more values than there is room for");
        if (one->kind == WS_TREE_LIST && (part->value.shape->kind == WS_SHAPE_ARRAY ||
                                          part->value.shape->kind == WS_SHAPE_STRUCT)) {
            if (!set_list(warp, one, part))
                return false;
        } else if (!warp->value(warp, one, &value) || !ws_warp_assign(warp, one, part, &value)) {
            return false;
        }
    }
    return set_zero(warp, variable);
}

static bool check_given_twice(struct ws_warp *warp, const struct ws_tree *tree)
{
    const struct ws_constants *constants = warp->given->constants;

    for (int i = 0; constants && i < constants->count; i++)
        if (!strcmp(constants->constant[i].name, tree->name))
            return ws_warp_fail(warp, tree->line, tree->column,
                                "%s has a value here, and is given another: leave one of them out",
                                tree->name);
    return true;
}

/* int x[] = {…}: the list says how many. */
static bool complete_array(struct ws_warp *warp, const struct ws_tree *list,
                           const struct ws_shape **shape)
{
    struct ws_shape *made = ws_warp_take(warp, sizeof *made);

    if (!made)
        return false;
    *made = **shape;
    for (list = list->list; list; list = list->next)
        made->length++;
    made->bytes = made->length * made->of->bytes;
    *shape = made;
    return true;
}

/* What is not known here may be given: as a constant, or as the name of the lane. */
static bool take_given(struct ws_warp *warp, const struct ws_tree *tree, struct ws_vector *value)
{
    const struct ws_constants *constants = warp->given->constants;
    bool given = warp->given->lane && !strcmp(warp->given->lane, tree->name), found;

    for (int i = 0; constants && i < constants->count; i++)
        given |= !strcmp(constants->constant[i].name, tree->name);
    return !given || ws_name_known(warp, tree, tree->name, value, &found);
}

static bool is_place(const struct ws_tree *tree)
{
    return tree->kind == WS_TREE_INDEX || tree->kind == WS_TREE_CONTENTS ||
           tree->kind == WS_TREE_MEMBER;
}

/* A reference to what lies in memory. */
static bool refer(struct ws_warp *warp, const struct ws_tree *tree, const struct ws_vector *value)
{
    struct ws_binding binding = {.name = tree->name};
    struct ws_vector place;

    binding.variable = ws_variable_make(warp, tree->name, value->shape);
    if (!binding.variable)
        return false;
    binding.variable->value = *value;
    if (is_place(tree->a)) {
        if (!ws_warp_location(warp, tree->a, &place))
            return false;
        if (!place.unknown && place.shape->kind == WS_SHAPE_POINTER) {
            binding.variable->at = ws_warp_take(warp, sizeof place);
            if (!binding.variable->at)
                return false;
            *binding.variable->at = place;
        }
    }
    return ws_scope_add(warp, &binding);
}

static bool declare(struct ws_warp *warp, const struct ws_tree *tree)
{
    struct ws_binding binding = {.name = tree->name};
    bool is_auto = !tree->type->name && !tree->type->is;
    const struct ws_shape *shape;
    struct ws_vector value = {0};

    if (!ws_shape_declared(warp, tree, &shape))
        return false;
    if (tree->a && !(tree->a->kind == WS_TREE_LIST &&
                     (shape->kind == WS_SHAPE_ARRAY || shape->kind == WS_SHAPE_STRUCT))) {
        warp->names_place = tree->type->reference;
        if (!warp->value(warp, tree->a, &value))
            return false;
        warp->names_place = false;
        if (value.unknown & warp->mask) {
            if (!take_given(warp, tree, &value))
                return false;
        } else if (!check_given_twice(warp, tree)) {
            return false;
        }
        if (is_auto && !tree->type->reference && value.shape->kind == WS_SHAPE_ARRAY)
            shape = ws_shape_pointer(warp, value.shape->of);
        else if (is_auto)
            shape = value.shape;
        if (!shape)
            return false;
        if (tree->type->reference && value.variable) {
            binding.variable = value.variable;
            return ws_scope_add(warp, &binding);
        }
        if (tree->type->reference && (value.shape->kind == WS_SHAPE_STRUCT ||
                                      value.shape->kind == WS_SHAPE_ARRAY || is_place(tree->a)))
            return refer(warp, tree, &value);
    }
    if (shape->kind == WS_SHAPE_ARRAY && !shape->length && tree->a &&
        tree->a->kind == WS_TREE_LIST && !complete_array(warp, tree->a, &shape))
        return false;
    binding.variable = ws_variable_make(warp, tree->name, shape);
    if (!binding.variable)
        return false;
    binding.variable->value.shared = tree->type->shared || tree->type->outside;
    if (!tree->a) {
        if (!set_given(warp, tree, binding.variable))
            return false;
    } else if (tree->a->kind == WS_TREE_LIST &&
               (shape->kind == WS_SHAPE_ARRAY || shape->kind == WS_SHAPE_STRUCT)) {
        if (!set_list(warp, tree->a, binding.variable))
            return false;
    } else if (shape->kind == WS_SHAPE_STRUCT && value.variable) {
        if (!ws_warp_assign(warp, tree, binding.variable, &value))
            return false;
    } else if (shape->kind != WS_SHAPE_ARRAY) {
        if (!ws_warp_assign(warp, tree, binding.variable, &value))
            return false;
        warp->last = binding.variable->value;
    } else if (value.shape && value.shape->kind == WS_SHAPE_ARRAY) {
        binding.variable->value = value;
        binding.variable->value.variable = NULL;
    }
    return ws_scope_add(warp, &binding);
}

static bool run_enum(struct ws_warp *warp, const struct ws_tree *tree)
{
    const struct ws_binding type = {.name = tree->name, .shape = ws_shape_integer(WS_C_INT)};
    int64_t next = 0;

    if (tree->name && !ws_scope_add(warp, &type))
        return false;

    for (const struct ws_tree *one = tree->list; one; one = one->next) {
        struct ws_binding binding = {.name = one->name};
        struct ws_vector value;

        binding.variable = ws_variable_make(warp, one->name, ws_shape_integer(WS_C_INT));
        if (!binding.variable)
            return false;
        ws_vector_number(warp, WS_C_INT, (uint64_t)next, &value);
        if (one->a && (!warp->value(warp, one->a, &value) || !ws_warp_needs(warp, &value)))
            return false;
        next = ws_c_signed(value.lane[0]) + 1;
        binding.variable->value = value;
        if (!ws_scope_add(warp, &binding))
            return false;
    }
    return true;
}

/* After a branch, which of the mask's terms holds for the lanes that are left. */
static int left_term(uint32_t before, uint32_t yes, uint32_t no, int before_term, int yes_term,
                     int no_term)
{
    if ((yes | no) == before)
        return before_term;
    if (!no)
        return yes_term;
    return yes ? WS_NO_TERM : no_term;
}

static bool run_if(struct ws_warp *warp, const struct ws_tree *tree)
{
    uint32_t before = warp->mask, holds, yes, no;
    int before_term = warp->mask_term, yes_term = before_term, no_term = before_term;
    struct ws_vector condition;

    if (!warp->value(warp, tree->a, &condition) || !ws_warp_needs(warp, &condition))
        return false;
    holds = ws_vector_true(warp, &condition);
    if (holds && holds != before) {
        yes_term = ws_mask_term(warp, &condition, true);
        no_term = ws_mask_term(warp, &condition, false);
    }
    warp->mask = holds;
    warp->mask_term = yes_term;
    if (holds && !ws_warp_scoped(warp, tree->b))
        return false;
    yes = warp->mask;
    warp->mask = before & ~holds;
    warp->mask_term = no_term;
    if (warp->mask && tree->c && !ws_warp_scoped(warp, tree->c))
        return false;
    no = warp->mask;
    warp->mask = yes | no;
    warp->mask_term = left_term(before, yes, no, before_term, yes_term, no_term);
    return true;
}

/* "k = 16" beside what the loops around say. */
static void label_loop(struct ws_warp *warp, const struct ws_tree *initial, size_t length)
{
    const struct ws_binding *binding;

    if (!initial || initial->kind != WS_TREE_DECLARE)
        return;
    binding = ws_scope_find(warp, initial->name);
    if (!binding || !binding->variable || !binding->variable->value.uniform)
        return;
    snprintf(warp->loop + length, sizeof warp->loop - length, "%s%s = %" PRId64, length ? ", " : "",
             initial->name, ws_c_signed(binding->variable->value.lane[0]));
}

static bool run_loop(struct ws_warp *warp, const struct ws_tree *tree)
{
    struct ws_binding *scope = warp->scope;
    uint32_t before = warp->mask, broke = warp->broke, continued = warp->continued, returned;
    int before_term = warp->mask_term;
    size_t length = strlen(warp->loop);
    bool first = true, done;

    if (tree->a && !ws_warp_statement(warp, tree->a))
        return false;
    warp->broke = 0;
    returned = warp->returned;
    while (warp->mask) {
        uint32_t entered = warp->mask;
        struct ws_vector condition;

        if (tree->b && !(first && tree->after)) {
            uint32_t holds;

            if (!warp->value(warp, tree->b, &condition) || !ws_warp_needs(warp, &condition))
                return false;
            holds = ws_vector_true(warp, &condition);
            if (holds && holds != warp->mask)
                warp->mask_term = ws_mask_term(warp, &condition, true);
            warp->mask = holds;
            if (!holds)
                break;
            entered = holds;
        }
        first = false;
        label_loop(warp, tree->a, length);
        warp->continued = 0;
        done = ws_warp_scoped(warp, tree->d);
        warp->loop[length] = 0;
        if (!done)
            return false;
        if (warp->continued)
            warp->mask_term =
                entered == (warp->mask | warp->continued) ? warp->mask_term : WS_NO_TERM;
        warp->mask |= warp->continued;
        if (warp->mask && tree->c) {
            struct ws_vector step;

            if (!warp->value(warp, tree->c, &step))
                return false;
        }
        if (++warp->steps > WS_MOST_STEPS)
            return ws_warp_fail(warp, tree->line, tree->column,
                                "more than %d steps; paste the part that works out the address",
                                WS_MOST_STEPS);
    }
    warp->mask = before & ~(warp->returned & ~returned);
    warp->mask_term = warp->mask == before ? before_term : WS_NO_TERM;
    warp->scope = scope;
    warp->broke = broke;
    warp->continued = continued;
    return true;
}

static bool run_return(struct ws_warp *warp, const struct ws_tree *tree)
{
    struct ws_vector value;

    if (tree->a) {
        if (tree->a->kind == WS_TREE_LIST && warp->result_shape &&
            warp->result_shape->kind == WS_SHAPE_STRUCT) {
            struct ws_variable *made = ws_variable_make(warp, "", warp->result_shape);

            if (!made || !set_list(warp, tree->a, made))
                return false;
            value = made->value;
            value.variable = made;
        } else if (!warp->value(warp, tree->a, &value)) {
            return false;
        }
        if (warp->result_shape)
            ws_vector_cast(warp, warp->result_shape, &value);
        if (warp->result) {
            struct ws_variable *before = warp->result->variable, *variable = value.variable;

            ws_vector_keep(warp, &value, warp->result);
            if (warp->result->shape->kind != WS_SHAPE_STRUCT)
                variable = NULL;
            if (variable && (warp->returned || warp->mask != UINT32_MAX)) { /* lanes may differ */
                struct ws_vector returned = {.shape = variable->value.shape, .variable = variable};

                variable = before;
                if (!variable)
                    variable = ws_variable_make(warp, "", returned.shape);
                if (!variable || !ws_warp_assign(warp, tree, variable, &returned))
                    return false;
            }
            warp->result->variable = variable;
        }
    }
    warp->returned |= warp->mask;
    warp->mask = 0;
    return true;
}

/* What was not understood may have changed every name in it, and declared some. */
static bool run_skipped(struct ws_warp *warp, const struct ws_tree *tree)
{
    ws_warp_note(warp, "not followed, and no address depends on it: %s", tree->text);
    for (const struct ws_tree *name = tree->list; name; name = name->next) {
        struct ws_binding *binding = ws_scope_find(warp, name->name);
        struct ws_binding declared = {.name = name->name};
        struct ws_why *why = ws_warp_take(warp, sizeof *why);

        if (!why)
            return false;
        why->text = tree->text; /* which has the place */
        if (!binding && name->after) {
            declared.variable = ws_variable_make(warp, name->name, ws_shape_integer(WS_C_INT));
            if (!declared.variable || !ws_scope_add(warp, &declared))
                return false;
            binding = warp->scope;
        }
        if (!binding || !binding->variable)
            continue;
        binding->variable->value.unknown = UINT32_MAX;
        binding->variable->value.why = why;
        binding->variable->value.term = WS_NO_TERM;
    }
    return true;
}

bool ws_warp_scoped(struct ws_warp *warp, const struct ws_tree *tree)
{
    struct ws_binding *scope = warp->scope;
    bool done = ws_warp_statement(warp, tree);

    warp->scope = scope;
    return done;
}

static bool bind_tree(struct ws_warp *warp, const struct ws_tree *tree)
{
    const struct ws_binding binding = {.name = tree->name, .tree = tree};

    return ws_scope_add(warp, &binding);
}

static bool run_using(struct ws_warp *warp, const struct ws_tree *tree)
{
    struct ws_binding binding = {.name = tree->name};

    return !tree->type ||
           (ws_shape_make(warp, tree->type, &binding.shape) && ws_scope_add(warp, &binding));
}

bool ws_warp_statement(struct ws_warp *warp, const struct ws_tree *tree)
{
    struct ws_binding *scope = warp->scope;
    bool done;

    switch (tree->kind) {
    case WS_TREE_NOTHING:
        return true;
    case WS_TREE_BLOCK:
        done = run_block(warp, tree->list);
        warp->scope = scope;
        return done;
    case WS_TREE_DECLARES:
        return run_block(warp, tree->list);
    case WS_TREE_DECLARE:
        return declare(warp, tree);
    case WS_TREE_IF:
        return run_if(warp, tree);
    case WS_TREE_LOOP:
        return run_loop(warp, tree);
    case WS_TREE_SWITCH:
        return ws_warp_switch(warp, tree);
    case WS_TREE_CASE:
        return true;
    case WS_TREE_RETURN:
        return run_return(warp, tree);
    case WS_TREE_BREAK:
        warp->broke |= warp->mask;
        warp->mask = 0;
        return true;
    case WS_TREE_CONTINUE:
        warp->continued |= warp->mask;
        warp->mask = 0;
        return true;
    case WS_TREE_FUNCTION:
    case WS_TREE_STRUCT:
        return bind_tree(warp, tree);
    case WS_TREE_ENUM:
        return run_enum(warp, tree);
    case WS_TREE_USING:
        return run_using(warp, tree);
    case WS_TREE_ASM:
        return ws_warp_asm(warp, tree);
    case WS_TREE_PTX:
        return ws_warp_listing(warp, tree);
    case WS_TREE_SKIPPED:
        return run_skipped(warp, tree);
    case WS_TREE_NUMBER:
    case WS_TREE_FRACTION:
    case WS_TREE_STRING:
    case WS_TREE_NAME:
    case WS_TREE_PREFIX:
    case WS_TREE_CONTENTS:
    case WS_TREE_LOCATION:
    case WS_TREE_STEP:
    case WS_TREE_BINARY:
    case WS_TREE_ASSIGN:
    case WS_TREE_CHOOSE:
    case WS_TREE_COMMA:
    case WS_TREE_CALL:
    case WS_TREE_INDEX:
    case WS_TREE_MEMBER:
    case WS_TREE_CAST:
    case WS_TREE_SIZEOF:
    case WS_TREE_TYPE:
    case WS_TREE_LIST:
    case WS_TREE_LAMBDA:
        return warp->value(warp, tree, &warp->last);
    }
    return true;
}
