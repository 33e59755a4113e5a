/* Expressions: each evaluated for all lanes of the mask at once. */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "probe/address/warp.h"

static bool evaluate(struct ws_warp *warp, const struct ws_tree *tree, struct ws_vector *value);

static bool unknown_name(struct ws_warp *warp, const struct ws_tree *tree, const char *name,
                         struct ws_vector *value)
{
    char *kept = ws_arena_text(&warp->arena, name, strlen(name));

    if (!kept)
        return ws_no_memory(warp->error);
    return ws_warp_unknown(warp, tree, kept, value, "%s is not known", kept);
}

static bool bound_value(struct ws_warp *warp, struct ws_binding *binding, struct ws_vector *value)
{
    if (binding->tree && binding->tree->kind == WS_TREE_FUNCTION)
        return ws_warp_function(warp, binding->tree->function, binding, value);
    *value = binding->variable->value;
    value->variable = binding->variable;
    return true;
}

/* "Traits::kPitch" with a struct before the last "::" that the snippet declares. */
static bool member_of_type(struct ws_warp *warp, const struct ws_tree *tree, const char *qualified,
                           struct ws_vector *value, bool *found)
{
    const char *last = NULL;
    struct ws_type_tree type = {0};
    const struct ws_shape *shape;

    for (const char *at = qualified; (at = strstr(at, "::")); at += 2)
        last = at;
    *found = false;
    if (!last)
        return true;
    for (struct ws_binding *binding = warp->scope; binding; binding = binding->next)
        if (!strncmp(binding->name, qualified, (size_t)(last - qualified)) &&
            !binding->name[last - qualified] && (binding->tree || binding->shape)) {
            binding->is_used = true;
            type.name = binding->name;
        }
    if (!type.name)
        return true;
    if (!ws_shape_make(warp, &type, &shape))
        return false;
    for (struct ws_binding *member = shape->members; member; member = member->next)
        if (!strcmp(member->name, last + 2) && (member->variable || member->tree)) {
            *found = true;
            return bound_value(warp, member, value);
        }
    (void)tree;
    return true;
}

/* Whether nothing else is called so that has another value. */
static bool is_only_one(const struct ws_binding *found)
{
    for (const struct ws_binding *other = found->next; other; other = other->next) {
        if (other->name != found->name)
            continue;
        if (other->variable && found->variable) {
            const struct ws_vector *a = &other->variable->value, *b = &found->variable->value;

            if (other->variable != found->variable &&
                (a->unknown || b->unknown || memcmp(a->lane, b->lane, sizeof a->lane)))
                return false;
        } else if (other->variable || (other->tree && other->tree->kind == WS_TREE_FUNCTION &&
                                       other->tree != found->tree && other->tree->function->body)) {
            return false;
        }
    }
    return true;
}

static bool evaluate_name(struct ws_warp *warp, const struct ws_tree *tree, struct ws_vector *value)
{
    struct ws_binding *binding = ws_scope_find(warp, tree->name);
    const char *last = strrchr(tree->name, ':');
    bool found;

    if (binding &&
        (binding->variable || (binding->tree && binding->tree->kind == WS_TREE_FUNCTION)))
        return bound_value(warp, binding, value);
    if (!ws_name_known(warp, tree, tree->name, value, &found))
        return false;
    if (found)
        return true;
    if (!member_of_type(warp, tree, tree->name, value, &found))
        return false;
    if (found)
        return true;
    /* N::f, E::one: without the namespace or the enum, which are not kept */
    for (binding = last ? warp->scope : NULL; binding; binding = binding->next)
        if (!strcmp(binding->name, last + 1) &&
            (binding->variable || (binding->tree && binding->tree->kind == WS_TREE_FUNCTION))) {
            if (!is_only_one(binding))
                return ws_warp_fail(warp, tree->line, tree->column,
                                    "%s: several things here are called %s, and namespaces and "
                                    "enums are not told apart: leave the others out",
                                    tree->name, last + 1);
            binding->is_used = true;
            return bound_value(warp, binding, value);
        }
    /* Int<8>, and _8 of CuTe */
    if (tree->list && !tree->list->next && !strcmp(last ? last + 1 : tree->name, "Int"))
        return evaluate(warp, tree->list, value);
    if (tree->name[0] == '_' && isdigit((unsigned char)tree->name[1]) &&
        strspn(tree->name + 1, "0123456789") == strlen(tree->name + 1) && strlen(tree->name) < 10) {
        uint64_t number = 0;

        for (const char *digit = tree->name + 1; *digit; digit++)
            number = number * 10 + (uint64_t)(*digit - '0');
        ws_vector_number(warp, WS_C_INT, number, value);
        return true;
    }
    return unknown_name(warp, tree, tree->name, value);
}

static bool evaluate_member(struct ws_warp *warp, const struct ws_tree *tree,
                            struct ws_vector *value)
{
    char name[WS_NAME_SIZE];
    bool found = false, named = ws_warp_chain(tree, name), names_place = warp->names_place;

    if (named && !ws_name_known(warp, tree, name, value, &found))
        return false;
    if (found)
        return true;
    if (tree->a->kind == WS_TREE_NAME && tree->a->list) { /* Traits<64>::kPitch */
        const struct ws_type_tree type = {.name = tree->a->name, .arguments = tree->a->list};
        const struct ws_shape *shape;

        if (!ws_shape_make(warp, &type, &shape))
            return false;
        for (struct ws_binding *member = shape->members; member; member = member->next)
            if (member->name == tree->name && (member->variable || member->tree))
                return bound_value(warp, member, value);
    }
    if (named && !strncmp(name, "threadIdx.", 10))
        return ws_warp_fail(warp, tree->line, tree->column,
                            "threadIdx has .x, .y and .z, and no .%s", tree->name);
    warp->names_place = true;
    if (!evaluate(warp, tree->a, value))
        return false;
    warp->names_place = names_place;
    if (warp->given->plain && !names_place && value->shape->kind == WS_SHAPE_OTHER &&
        !value->variable)
        ws_warp_note(warp, "line %d takes .%s of what memory holds, which is not counted",
                     tree->line, tree->name);
    if (!ws_warp_field(warp, tree, value, &found))
        return false;
    if (found)
        return true;
    if (value->shape->kind == WS_SHAPE_STRUCT)
        for (struct ws_binding *member = value->shape->members; member; member = member->next)
            if (member->name == tree->name && (member->variable || member->tree))
                return bound_value(warp, member, value);
    if (named)
        return unknown_name(warp, tree, name, value);
    return ws_warp_unknown(warp, tree, NULL, value, "what .%s holds is not known", tree->name);
}

/* && and ||: the right operand in those lanes alone that need it. */
static bool evaluate_logical(struct ws_warp *warp, const struct ws_tree *tree,
                             struct ws_vector *value)
{
    uint32_t mask = warp->mask, holds, needed;
    struct ws_vector left, right;
    bool done;

    if (!evaluate(warp, tree->a, &left))
        return false;
    holds = ws_vector_true(warp, &left);
    needed = tree->op == WS_C_AND ? holds : mask & ~holds;
    warp->mask = needed & ~left.unknown;
    done = evaluate(warp, tree->b, &right);
    warp->mask = mask;
    if (!done)
        return false;
    *value = (struct ws_vector){.shape = ws_shape_integer(WS_C_BOOL),
                                .uniform = left.uniform && right.uniform,
                                .unknown = left.unknown | (right.unknown & needed),
                                .why = left.unknown ? left.why : right.why};
    for (int lane = 0; lane < WS_LANES; lane++) {
        bool a = left.lane[lane], b = right.lane[lane];

        value->lane[lane] = tree->op == WS_C_AND ? a && b : a || b;
    }
    value->term = ws_term_add(warp, tree->op, WS_C_INT, left.term, right.term, WS_NO_TERM);
    return true;
}

static bool evaluate_choice(struct ws_warp *warp, const struct ws_tree *tree,
                            struct ws_vector *value)
{
    uint32_t mask = warp->mask, holds;
    struct ws_vector condition, yes, no;
    bool done;

    if (!evaluate(warp, tree->a, &condition))
        return false;
    holds = ws_vector_true(warp, &condition);
    warp->mask = holds & ~condition.unknown;
    done = evaluate(warp, tree->b, &yes);
    warp->mask = mask & ~holds & ~condition.unknown;
    done = done && evaluate(warp, tree->c, &no);
    warp->mask = mask;
    if (!done)
        return false;
    if (yes.shape->kind == WS_SHAPE_INTEGER && no.shape->kind == WS_SHAPE_INTEGER) {
        enum ws_c_type type = yes.shape->integer == no.shape->integer
                                  ? yes.shape->integer
                                  : ws_c_common(yes.shape->integer, no.shape->integer);

        for (int lane = 0; lane < WS_LANES; lane++) {
            yes.lane[lane] = ws_c_convert(yes.lane[lane], type);
            no.lane[lane] = ws_c_convert(no.lane[lane], type);
        }
        yes.shape = no.shape = ws_shape_integer(type);
    }
    if (holds & mask && mask & ~holds && yes.into != no.into) { /* neither is known to be meant */
        if (yes.into)
            ws_variable_forget(yes.into);
        if (no.into)
            ws_variable_forget(no.into);
        yes.into = no.into = NULL;
    }
    *value = holds ? yes : no;
    value->variable = NULL;
    value->typed = yes.typed || no.typed;
    value->uniform = condition.uniform && (holds ? yes.uniform : no.uniform);
    value->unknown = condition.unknown | (yes.unknown & holds) | (no.unknown & ~holds);
    value->why = condition.unknown ? condition.why : yes.unknown & holds ? yes.why : no.why;
    for (int lane = 0; lane < WS_LANES; lane++)
        value->lane[lane] = (holds >> lane & 1 ? yes : no).lane[lane];
    value->term =
        ws_term_add(warp, WS_C_CHOOSE,
                    value->shape->kind == WS_SHAPE_INTEGER ? value->shape->integer
                    : yes.term >= 0 && no.term >= 0
                        ? ws_c_common(warp->term[yes.term].term.type, warp->term[no.term].term.type)
                        : WS_C_INT,
                    condition.term, yes.term, no.term);
    return true;
}

static bool evaluate_cast(struct ws_warp *warp, const struct ws_tree *tree, struct ws_vector *value)
{
    const struct ws_shape *shape;

    if (!(tree->b ? ws_shape_declared(warp, tree->b, &shape)
                  : ws_shape_make(warp, tree->type, &shape)))
        return false;
    if (!tree->a && (!tree->list || shape->kind == WS_SHAPE_STRUCT)) { /* T{…} */
        struct ws_variable *variable = ws_variable_make(warp, "", shape);
        int i = 0;

        if (!variable)
            return false;
        for (const struct ws_tree *part = tree->list; part; part = part->next, i++) {
            struct ws_variable *field = ws_variable_part(warp, variable, i);

            if (!field)
                return ws_warp_fail(warp, tree->line, tree->column, "more values than fields");
            if (!evaluate(warp, part, value) || !ws_warp_assign(warp, part, field, value))
                return false;
        }
        *value = variable->value;
        value->variable = variable;
        if (!tree->list && shape->kind == WS_SHAPE_INTEGER)
            ws_vector_number(warp, shape->integer, 0, value);
        return true;
    }
    if (!evaluate(warp, tree->a ? tree->a : tree->list, value))
        return false;
    if (tree->type->name || tree->type->pointers) { /* not decltype */
        if (!tree->type->reference || shape->kind == WS_SHAPE_INTEGER)
            ws_vector_cast(warp, shape, value);
    }
    return true;
}

static bool evaluate_sizeof(struct ws_warp *warp, const struct ws_tree *tree,
                            struct ws_vector *value)
{
    const struct ws_shape *shape;
    const char *name = "this";

    if (tree->type) {
        if (!ws_shape_make(warp, tree->type, &shape))
            return false;
        name = tree->type->name ? tree->type->name : name;
    } else {
        uint32_t mask = warp->mask;
        bool done;

        warp->mask = 0;
        done = evaluate(warp, tree->a, value);
        warp->mask = mask;
        if (!done)
            return false;
        shape = value->shape;
        if (tree->a->kind == WS_TREE_NAME)
            name = tree->a->name;
    }
    if (!shape->bytes)
        return ws_warp_unknown(warp, tree, NULL, value,
                               "the size of %s is not known: declare it, as in using %s = half",
                               name, tree->type && tree->type->name ? tree->type->name : "T");
    ws_vector_number(warp, WS_C_ULONG, (uint64_t)shape->bytes, value);
    return true;
}

static bool evaluate_lambda(struct ws_warp *warp, const struct ws_tree *tree,
                            struct ws_vector *value)
{
    struct ws_binding *scope = warp->scope, *within;

    for (const struct ws_tree *one = tree->function->captures; one; one = one->next) {
        struct ws_binding *binding = ws_scope_find(warp, one->name);
        struct ws_binding copy = {.name = one->name};
        struct ws_vector initial;

        if (one->after ||
            (!one->a && (!binding || !binding->variable || binding->variable->value.shared)))
            continue;
        if (one->a) {
            within = warp->scope;
            warp->scope = scope;
            if (!evaluate(warp, one->a, &initial))
                return false;
            warp->scope = within;
        }
        copy.variable = ws_variable_make(warp, one->name,
                                         one->a ? initial.shape : binding->variable->value.shape);
        if (!copy.variable)
            return false;
        if (one->a) {
            copy.variable->value = initial;
            copy.variable->value.variable = NULL;
        } else if (!ws_variable_copy(warp, binding->variable, copy.variable)) {
            return false;
        }
        if (!ws_scope_add(warp, &copy))
            return false;
    }
    within = warp->scope;
    warp->scope = scope;
    return ws_warp_function(warp, tree->function, within, value);
}

static bool evaluate_number(struct ws_warp *warp, const struct ws_tree *tree,
                            struct ws_vector *value)
{
    const struct ws_snippet_given *given = warp->given;
    bool other = given->literal && given->literal == tree->literal + 1;
    uint64_t number = other ? (uint64_t)given->literal_value : tree->value;

    ws_vector_number(warp, tree->number_type, number, value);
    if (value->term >= 0)
        warp->term[value->term].term.column = tree->column;
    return true;
}

static bool evaluate_kind(struct ws_warp *warp, const struct ws_tree *tree, struct ws_vector *value)
{
    struct ws_vector left, right;

    switch (tree->kind) {
    case WS_TREE_NUMBER:
        return evaluate_number(warp, tree, value);
    case WS_TREE_FRACTION:
        return ws_warp_unknown(warp, tree, NULL, value, "a fraction; addresses are integers");
    case WS_TREE_STRING:
        return ws_warp_unknown(warp, tree, NULL, value, "a string; addresses are integers");
    case WS_TREE_NAME:
        return evaluate_name(warp, tree, value);
    case WS_TREE_PREFIX:
        return evaluate(warp, tree->a, &left) &&
               ws_vector_prefixed(warp, tree, tree->op, &left, value);
    case WS_TREE_CONTENTS:
        return ws_warp_contents(warp, tree, value);
    case WS_TREE_LOCATION:
        return ws_warp_location(warp, tree->a, value);
    case WS_TREE_STEP:
        return ws_warp_step(warp, tree, value);
    case WS_TREE_BINARY:
        if (tree->op == WS_C_AND || tree->op == WS_C_OR)
            return evaluate_logical(warp, tree, value);
        return evaluate(warp, tree->a, &left) && evaluate(warp, tree->b, &right) &&
               ws_vector_binary(warp, tree, tree->op, &left, &right, value);
    case WS_TREE_ASSIGN:
        return ws_warp_assignment(warp, tree, value);
    case WS_TREE_CHOOSE:
        return evaluate_choice(warp, tree, value);
    case WS_TREE_COMMA:
        return evaluate(warp, tree->a, &left) && evaluate(warp, tree->b, value);
    case WS_TREE_CALL:
        return ws_warp_call(warp, tree, value);
    case WS_TREE_INDEX:
        return ws_warp_index(warp, tree, value);
    case WS_TREE_MEMBER:
        return evaluate_member(warp, tree, value);
    case WS_TREE_CAST:
        return evaluate_cast(warp, tree, value);
    case WS_TREE_SIZEOF:
        return evaluate_sizeof(warp, tree, value);
    case WS_TREE_LAMBDA:
        return evaluate_lambda(warp, tree, value);
    case WS_TREE_LIST:
        if (tree->list && !tree->list->next)
            return evaluate(warp, tree->list, value);
        break;
    case WS_TREE_TYPE:
    case WS_TREE_NOTHING:
    case WS_TREE_BLOCK:
    case WS_TREE_DECLARE:
    case WS_TREE_DECLARES:
    case WS_TREE_IF:
    case WS_TREE_LOOP:
    case WS_TREE_SWITCH:
    case WS_TREE_CASE:
    case WS_TREE_RETURN:
    case WS_TREE_BREAK:
    case WS_TREE_CONTINUE:
    case WS_TREE_FUNCTION:
    case WS_TREE_STRUCT:
    case WS_TREE_ENUM:
    case WS_TREE_USING:
    case WS_TREE_ASM:
    case WS_TREE_PTX:
    case WS_TREE_SKIPPED:
        break;
    }
    return ws_warp_unknown(warp, tree, NULL, value, "this is no value");
}

/* What is not known wherever it is used, is not known here. */
static bool place_why(struct ws_warp *warp, const struct ws_tree *tree, struct ws_vector *value)
{
    struct ws_why *here;

    if (!value->unknown || !value->why->anywhere)
        return true;
    here = ws_warp_take(warp, sizeof *here);
    if (!here)
        return false;
    *here = (struct ws_why){.text = value->why->text, .line = tree->line, .column = tree->column};
    value->why = here;
    return true;
}

static bool evaluate(struct ws_warp *warp, const struct ws_tree *tree, struct ws_vector *value)
{
    if (++warp->steps > WS_MOST_STEPS)
        return ws_warp_fail(warp, tree->line, tree->column,
                            "more than %d steps; paste the part that works out the address",
                            WS_MOST_STEPS);
    return evaluate_kind(warp, tree, value) && place_why(warp, tree, value);
}

bool ws_warp_value(struct ws_warp *warp, const struct ws_tree *tree, struct ws_vector *value)
{
    return evaluate(warp, tree, value);
}
