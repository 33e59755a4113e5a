/* Statements: lanes that part at a branch go their ways one after the other, and meet again. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "probe/address/run_ptx.h"
#include "probe/address/run_statement.h"

static bool run_block(struct ws_run *run, const struct ws_tree *list)
{
    for (; list && run->mask; list = list->next)
        if (!ws_run_statement(run, list))
            return false;
    return true;
}

/* A variable without a value of its own: one given, the lane, the start of a pointer's memory. */
static bool set_given(struct ws_run *run, const struct ws_tree *tree, struct ws_variable *variable)
{
    const struct ws_shape *shape = variable->value.shape;
    struct ws_vector value;
    bool found;

    if (shape->kind == WS_SHAPE_ARRAY || shape->kind == WS_SHAPE_STRUCT)
        return true;
    if (!ws_name_known(run, tree, tree->name, &value, &found))
        return false;
    if (!found && shape->kind == WS_SHAPE_POINTER) {
        ws_vector_number(run, WS_C_INT, 0, &value);
        value.shape = shape;
        value.typed = true;
        value.shared = !run->is_kernel;
        value.memory = tree->name;
    } else if (!found) {
        if (!ws_run_unknown(run, tree, tree->name, &value, "%s is not known", tree->name))
            return false;
        value.shape = shape;
    } else {
        ws_vector_cast(run, shape, &value);
    }
    variable->value = value;
    return true;
}

/* What a list leaves out. */
static bool set_zero(struct ws_run *run, struct ws_variable *variable)
{
    const struct ws_shape *shape = variable->value.shape;
    struct ws_vector zero;

    if (shape->kind == WS_SHAPE_ARRAY || shape->kind == WS_SHAPE_STRUCT) {
        if (shape->kind == WS_SHAPE_ARRAY &&
            (shape->of->kind == WS_SHAPE_OTHER || shape->length > WS_MOST_PARTS))
            return true;
        if (!ws_variable_part(run, variable, 0) && !variable->part)
            return false;
        for (int i = 0; i < variable->parts; i++)
            if (!set_zero(run, &variable->part[i]))
                return false;
        return true;
    }
    if (shape->kind != WS_SHAPE_INTEGER || variable->value.unknown != UINT32_MAX)
        return true;
    ws_vector_number(run, shape->integer, 0, &zero);
    ws_vector_keep(run, &zero, &variable->value);
    return true;
}

/* {a, b, {c, d}} into an array or a struct. */
static bool set_list(struct ws_run *run, const struct ws_tree *list, struct ws_variable *variable)
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
        part = ws_variable_part(run, variable, i);
        if (!part)
            return ws_run_fail(run, one->line, one->column, "more values than there is room for");
        if (one->kind == WS_TREE_LIST && (part->value.shape->kind == WS_SHAPE_ARRAY ||
                                          part->value.shape->kind == WS_SHAPE_STRUCT)) {
            if (!set_list(run, one, part))
                return false;
        } else if (!run->value(run, one, &value) || !ws_run_assign(run, one, part, &value)) {
            return false;
        }
    }
    return set_zero(run, variable);
}

static bool check_given_twice(struct ws_run *run, const struct ws_tree *tree)
{
    const struct ws_constants *constants = run->given->constants;

    for (int i = 0; constants && i < constants->count; i++)
        if (!strcmp(constants->constant[i].name, tree->name))
            return ws_run_fail(run, tree->line, tree->column,
                               "%s has a value here, and is given another: leave one of them out",
                               tree->name);
    return true;
}

/* int x[] = {…}: the list says how many. */
static bool complete_array(struct ws_run *run, const struct ws_tree *list,
                           const struct ws_shape **shape)
{
    struct ws_shape *made = ws_run_take(run, sizeof *made);

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
static bool take_given(struct ws_run *run, const struct ws_tree *tree, struct ws_vector *value)
{
    const struct ws_constants *constants = run->given->constants;
    bool given = run->given->lane && !strcmp(run->given->lane, tree->name), found;

    for (int i = 0; constants && i < constants->count; i++)
        given |= !strcmp(constants->constant[i].name, tree->name);
    return !given || ws_name_known(run, tree, tree->name, value, &found);
}

static bool is_place(const struct ws_tree *tree)
{
    return tree->kind == WS_TREE_INDEX || tree->kind == WS_TREE_CONTENTS ||
           tree->kind == WS_TREE_MEMBER;
}

/* A reference to what lies in memory. */
static bool refer(struct ws_run *run, const struct ws_tree *tree, const struct ws_vector *value)
{
    struct ws_binding binding = {.name = tree->name};
    struct ws_vector place;

    binding.variable = ws_variable_make(run, tree->name, value->shape);
    if (!binding.variable)
        return false;
    binding.variable->value = *value;
    if (is_place(tree->a)) {
        if (!ws_run_location(run, tree->a, &place))
            return false;
        if (!place.unknown && place.shape->kind == WS_SHAPE_POINTER) {
            binding.variable->at = ws_run_take(run, sizeof place);
            if (!binding.variable->at)
                return false;
            *binding.variable->at = place;
        }
    }
    return ws_scope_add(run, &binding);
}

static bool declare(struct ws_run *run, const struct ws_tree *tree)
{
    struct ws_binding binding = {.name = tree->name};
    bool is_auto = !tree->type->name && !tree->type->is;
    const struct ws_shape *shape;
    struct ws_vector value = {0};

    if (!ws_shape_declared(run, tree, &shape))
        return false;
    if (tree->a && !(tree->a->kind == WS_TREE_LIST &&
                     (shape->kind == WS_SHAPE_ARRAY || shape->kind == WS_SHAPE_STRUCT))) {
        run->names_place = tree->type->reference;
        if (!run->value(run, tree->a, &value))
            return false;
        run->names_place = false;
        if (value.unknown & run->mask) {
            if (!take_given(run, tree, &value))
                return false;
        } else if (!check_given_twice(run, tree)) {
            return false;
        }
        if (is_auto && !tree->type->reference && value.shape->kind == WS_SHAPE_ARRAY)
            shape = ws_shape_pointer(run, value.shape->of);
        else if (is_auto)
            shape = value.shape;
        if (!shape)
            return false;
        if (tree->type->reference && value.variable) {
            binding.variable = value.variable;
            return ws_scope_add(run, &binding);
        }
        if (tree->type->reference && (value.shape->kind == WS_SHAPE_STRUCT ||
                                      value.shape->kind == WS_SHAPE_ARRAY || is_place(tree->a)))
            return refer(run, tree, &value);
    }
    if (shape->kind == WS_SHAPE_ARRAY && !shape->length && tree->a &&
        tree->a->kind == WS_TREE_LIST && !complete_array(run, tree->a, &shape))
        return false;
    binding.variable = ws_variable_make(run, tree->name, shape);
    if (!binding.variable)
        return false;
    binding.variable->value.shared = tree->type->shared || tree->type->outside;
    if (!tree->a) {
        if (!set_given(run, tree, binding.variable))
            return false;
    } else if (tree->a->kind == WS_TREE_LIST &&
               (shape->kind == WS_SHAPE_ARRAY || shape->kind == WS_SHAPE_STRUCT)) {
        if (!set_list(run, tree->a, binding.variable))
            return false;
    } else if (shape->kind == WS_SHAPE_STRUCT && value.variable) {
        if (!ws_run_assign(run, tree, binding.variable, &value))
            return false;
    } else if (shape->kind != WS_SHAPE_ARRAY) {
        if (!ws_run_assign(run, tree, binding.variable, &value))
            return false;
        run->last = binding.variable->value;
    } else if (value.shape && value.shape->kind == WS_SHAPE_ARRAY) {
        binding.variable->value = value;
        binding.variable->value.variable = NULL;
    }
    return ws_scope_add(run, &binding);
}

static bool run_enum(struct ws_run *run, const struct ws_tree *tree)
{
    const struct ws_binding type = {.name = tree->name, .shape = ws_shape_integer(WS_C_INT)};
    int64_t next = 0;

    if (tree->name && !ws_scope_add(run, &type))
        return false;

    for (const struct ws_tree *one = tree->list; one; one = one->next) {
        struct ws_binding binding = {.name = one->name};
        struct ws_vector value;

        binding.variable = ws_variable_make(run, one->name, ws_shape_integer(WS_C_INT));
        if (!binding.variable)
            return false;
        ws_vector_number(run, WS_C_INT, (uint64_t)next, &value);
        if (one->a && (!run->value(run, one->a, &value) || !ws_run_needs(run, &value)))
            return false;
        next = ws_c_signed(value.lane[0]) + 1;
        binding.variable->value = value;
        if (!ws_scope_add(run, &binding))
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

static bool run_if(struct ws_run *run, const struct ws_tree *tree)
{
    uint32_t before = run->mask, holds, yes, no;
    int before_term = run->mask_term, yes_term = before_term, no_term = before_term;
    struct ws_vector condition;

    if (!run->value(run, tree->a, &condition) || !ws_run_needs(run, &condition))
        return false;
    holds = ws_vector_true(run, &condition);
    if (holds && holds != before) {
        yes_term = ws_mask_term(run, &condition, true);
        no_term = ws_mask_term(run, &condition, false);
    }
    run->mask = holds;
    run->mask_term = yes_term;
    if (holds && !ws_run_scoped(run, tree->b))
        return false;
    yes = run->mask;
    run->mask = before & ~holds;
    run->mask_term = no_term;
    if (run->mask && tree->c && !ws_run_scoped(run, tree->c))
        return false;
    no = run->mask;
    run->mask = yes | no;
    run->mask_term = left_term(before, yes, no, before_term, yes_term, no_term);
    return true;
}

/* "k = 16" beside what the loops around say. */
static void label_loop(struct ws_run *run, const struct ws_tree *initial, size_t length)
{
    const struct ws_binding *binding;

    if (!initial || initial->kind != WS_TREE_DECLARE)
        return;
    binding = ws_scope_find(run, initial->name);
    if (!binding || !binding->variable || !binding->variable->value.uniform)
        return;
    snprintf(run->loop + length, sizeof run->loop - length, "%s%s = %" PRId64, length ? ", " : "",
             initial->name, ws_c_signed(binding->variable->value.lane[0]));
}

static bool run_loop(struct ws_run *run, const struct ws_tree *tree)
{
    struct ws_binding *scope = run->scope;
    uint32_t before = run->mask, broke = run->broke, continued = run->continued, returned;
    int before_term = run->mask_term;
    size_t length = strlen(run->loop);
    bool first = true, done;

    if (tree->a && !ws_run_statement(run, tree->a))
        return false;
    run->broke = 0;
    returned = run->returned;
    while (run->mask) {
        uint32_t entered = run->mask;
        struct ws_vector condition;

        if (tree->b && !(first && tree->after)) {
            uint32_t holds;

            if (!run->value(run, tree->b, &condition) || !ws_run_needs(run, &condition))
                return false;
            holds = ws_vector_true(run, &condition);
            if (holds && holds != run->mask)
                run->mask_term = ws_mask_term(run, &condition, true);
            run->mask = holds;
            if (!holds)
                break;
            entered = holds;
        }
        first = false;
        label_loop(run, tree->a, length);
        run->continued = 0;
        done = ws_run_scoped(run, tree->d);
        run->loop[length] = 0;
        if (!done)
            return false;
        if (run->continued)
            run->mask_term = entered == (run->mask | run->continued) ? run->mask_term : WS_NO_TERM;
        run->mask |= run->continued;
        if (run->mask && tree->c) {
            struct ws_vector step;

            if (!run->value(run, tree->c, &step))
                return false;
        }
        if (++run->steps > WS_MOST_STEPS)
            return ws_run_fail(run, tree->line, tree->column,
                               "more than %d steps; paste the part that works out the address",
                               WS_MOST_STEPS);
    }
    run->mask = before & ~(run->returned & ~returned);
    run->mask_term = run->mask == before ? before_term : WS_NO_TERM;
    run->scope = scope;
    run->broke = broke;
    run->continued = continued;
    return true;
}

static bool run_return(struct ws_run *run, const struct ws_tree *tree)
{
    struct ws_vector value;

    if (tree->a) {
        if (tree->a->kind == WS_TREE_LIST && run->result_shape &&
            run->result_shape->kind == WS_SHAPE_STRUCT) {
            struct ws_variable *made = ws_variable_make(run, "", run->result_shape);

            if (!made || !set_list(run, tree->a, made))
                return false;
            value = made->value;
            value.variable = made;
        } else if (!run->value(run, tree->a, &value)) {
            return false;
        }
        if (run->result_shape)
            ws_vector_cast(run, run->result_shape, &value);
        if (run->result) {
            struct ws_variable *before = run->result->variable, *variable = value.variable;

            ws_vector_keep(run, &value, run->result);
            if (run->result->shape->kind != WS_SHAPE_STRUCT)
                variable = NULL;
            if (variable && (run->returned || run->mask != UINT32_MAX)) { /* lanes may differ */
                struct ws_vector returned = {.shape = variable->value.shape, .variable = variable};

                variable = before;
                if (!variable)
                    variable = ws_variable_make(run, "", returned.shape);
                if (!variable || !ws_run_assign(run, tree, variable, &returned))
                    return false;
            }
            run->result->variable = variable;
        }
    }
    run->returned |= run->mask;
    run->mask = 0;
    return true;
}

/* What was not understood may have changed every name in it, and declared some. */
static bool run_skipped(struct ws_run *run, const struct ws_tree *tree)
{
    ws_run_note(run, "not followed, and no address depends on it: %s", tree->text);
    for (const struct ws_tree *name = tree->list; name; name = name->next) {
        struct ws_binding *binding = ws_scope_find(run, name->name);
        struct ws_binding declared = {.name = name->name};
        struct ws_why *why = ws_run_take(run, sizeof *why);

        if (!why)
            return false;
        why->text = tree->text; /* which has the place */
        if (!binding && name->after) {
            declared.variable = ws_variable_make(run, name->name, ws_shape_integer(WS_C_INT));
            if (!declared.variable || !ws_scope_add(run, &declared))
                return false;
            binding = run->scope;
        }
        if (!binding || !binding->variable)
            continue;
        binding->variable->value.unknown = UINT32_MAX;
        binding->variable->value.why = why;
        binding->variable->value.term = WS_NO_TERM;
    }
    return true;
}

bool ws_run_scoped(struct ws_run *run, const struct ws_tree *tree)
{
    struct ws_binding *scope = run->scope;
    bool done = ws_run_statement(run, tree);

    run->scope = scope;
    return done;
}

static bool bind_tree(struct ws_run *run, const struct ws_tree *tree)
{
    const struct ws_binding binding = {.name = tree->name, .tree = tree};

    return ws_scope_add(run, &binding);
}

static bool run_using(struct ws_run *run, const struct ws_tree *tree)
{
    struct ws_binding binding = {.name = tree->name};

    return !tree->type ||
           (ws_shape_make(run, tree->type, &binding.shape) && ws_scope_add(run, &binding));
}

bool ws_run_statement(struct ws_run *run, const struct ws_tree *tree)
{
    struct ws_binding *scope = run->scope;
    bool done;

    switch (tree->kind) {
    case WS_TREE_NOTHING:
        return true;
    case WS_TREE_BLOCK:
        done = run_block(run, tree->list);
        run->scope = scope;
        return done;
    case WS_TREE_DECLARES:
        return run_block(run, tree->list);
    case WS_TREE_DECLARE:
        return declare(run, tree);
    case WS_TREE_IF:
        return run_if(run, tree);
    case WS_TREE_LOOP:
        return run_loop(run, tree);
    case WS_TREE_SWITCH:
        return ws_run_switch(run, tree);
    case WS_TREE_CASE:
        return true;
    case WS_TREE_RETURN:
        return run_return(run, tree);
    case WS_TREE_BREAK:
        run->broke |= run->mask;
        run->mask = 0;
        return true;
    case WS_TREE_CONTINUE:
        run->continued |= run->mask;
        run->mask = 0;
        return true;
    case WS_TREE_FUNCTION:
    case WS_TREE_STRUCT:
        return bind_tree(run, tree);
    case WS_TREE_ENUM:
        return run_enum(run, tree);
    case WS_TREE_USING:
        return run_using(run, tree);
    case WS_TREE_ASM:
        return ws_run_asm(run, tree);
    case WS_TREE_PTX:
        return ws_run_listing(run, tree);
    case WS_TREE_SKIPPED:
        return run_skipped(run, tree);
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
        return run->value(run, tree, &run->last);
    }
    return true;
}
