/* Calls: of the snippet's functions, of those that everybody knows, and of instructions by name. */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "probe/address/warp.h"

/* The names of a chain, "params.stride", of names and members alone; false for anything else. */
bool ws_warp_chain(const struct ws_tree *tree, char text[WS_NAME_SIZE])
{
    size_t length;

    if (tree->kind == WS_TREE_NAME) {
        snprintf(text, WS_NAME_SIZE, "%s", tree->name);
        return strlen(tree->name) < WS_NAME_SIZE;
    }
    if (tree->kind != WS_TREE_MEMBER || !ws_warp_chain(tree->a, text))
        return false;
    length = strlen(text);
    if (length + strlen(tree->name) + 2 > WS_NAME_SIZE)
        return false;
    snprintf(text + length, WS_NAME_SIZE - length, ".%s", tree->name);
    return true;
}

/* A function as a value: one of the snippet's, whose body sees what stood before it. */
bool ws_warp_function(struct ws_warp *warp, const struct ws_function *function,
                      struct ws_binding *scope, struct ws_vector *value)
{
    struct ws_shape *shape = ws_warp_take(warp, sizeof *shape);

    if (!shape)
        return false;
    *shape = (struct ws_shape){.kind = WS_SHAPE_FUNCTION, .function = function, .scope = scope};
    *value = (struct ws_vector){.shape = shape, .uniform = true, .term = WS_NO_TERM};
    return true;
}

/* What T is where a parameter is T or T*, and the argument's type says so. */
static bool deduce(struct ws_warp *warp, const struct ws_function *function,
                   const struct ws_tree *parameter, const struct ws_vector *argument)
{
    const struct ws_shape *shape = argument->shape;

    for (const struct ws_tree *one = function->templates; one; one = one->next) {
        struct ws_binding binding = {.name = one->name};

        if (one->name != parameter->type->name || !one->name || ws_scope_find(warp, one->name))
            continue;
        for (int i = 0; i < parameter->type->pointers; i++)
            shape = shape->of ? shape->of : shape;
        binding.shape = shape;
        if (!ws_scope_add(warp, &binding))
            return false;
    }
    return true;
}

static bool bind_parameter(struct ws_warp *warp, const struct ws_function *function,
                           const struct ws_tree *parameter, const struct ws_vector *argument)
{
    struct ws_binding binding = {.name = parameter->name};
    const struct ws_shape *shape = argument->shape;
    struct ws_vector value = *argument;

    if (!parameter->name)
        return true;
    if (!deduce(warp, function, parameter, argument))
        return false;
    if (parameter->type->reference && argument->variable) {
        binding.variable = argument->variable;
        return ws_scope_add(warp, &binding);
    }
    if (parameter->type->name || parameter->type->pointers) {
        if (!ws_shape_make(warp, parameter->type, &shape))
            return false;
        if (parameter->list) {
            ws_vector_points(&value);
            shape = argument->shape; /* an array: as given */
        } else {
            ws_vector_cast(warp, shape, &value);
        }
    }
    binding.variable = ws_variable_make(warp, parameter->name, shape);
    if (!binding.variable)
        return false;
    if (shape->kind == WS_SHAPE_STRUCT && argument->variable) {
        if (!ws_variable_copy(warp, argument->variable, binding.variable))
            return false;
    } else {
        binding.variable->value = value;
    }
    binding.variable->value.variable = NULL;
    return ws_scope_add(warp, &binding);
}

static bool call(struct ws_warp *warp, const struct ws_tree *tree, const struct ws_shape *callee,
                 const struct ws_tree *templates, int count, const struct ws_vector *argument,
                 struct ws_vector *value)
{
    const struct ws_function *function = callee->function;
    const struct ws_tree *parameter = function->parameters;
    struct ws_binding *scope = warp->scope;
    uint32_t mask = warp->mask, returned = warp->returned, broke = warp->broke,
             continued = warp->continued;
    int mask_term = warp->mask_term;
    struct ws_vector *result = warp->result;
    const struct ws_shape *result_shape = warp->result_shape, *shape = NULL;
    bool done = true;

    if (!ws_warp_unknown(warp, tree, NULL, value, "%s() gives no value",
                         function->name ? function->name : "this"))
        return false;
    if (!mask)
        return true;
    if (++warp->calls > WS_MOST_CALLS)
        return ws_warp_fail(warp, tree->line, tree->column,
                            "functions that call each other more than %d deep", WS_MOST_CALLS);
    warp->scope = callee->scope;
    if (function->templates) {
        struct ws_binding *defined = warp->scope;

        warp->scope = scope; /* the arguments are the caller's */
        for (const struct ws_tree *one = templates; one; one = one->next)
            continue;
        if (!ws_scope_templates(warp, function->templates, templates))
            return false;
        /* … and stand before what the function sees */
        for (struct ws_binding *one = warp->scope; one != scope; one = one->next) {
            struct ws_binding copy = *one;
            struct ws_binding *here = warp->scope;

            warp->scope = defined;
            if (!ws_scope_add(warp, &copy))
                return false;
            defined = warp->scope;
            warp->scope = here;
        }
        warp->scope = defined;
    }
    for (int i = 0; i < count && parameter && done; i++, parameter = parameter->next)
        done = bind_parameter(warp, function, parameter, &argument[i]);
    for (; parameter && done; parameter = parameter->next) {
        struct ws_vector initial;

        if (!parameter->a)
            return ws_warp_fail(warp, tree->line, tree->column, "the argument %s is missing",
                                parameter->name ? parameter->name : "");
        done = warp->value(warp, parameter->a, &initial) &&
               bind_parameter(warp, function, parameter, &initial);
    }
    if (done && function->result && (function->result->name || function->result->pointers))
        done = ws_shape_make(warp, function->result, &shape);
    warp->result = value;
    warp->result_shape = shape;
    warp->returned = warp->broke = warp->continued = 0;
    done = done && warp->body(warp, function->body);
    warp->scope = scope;
    warp->mask = mask;
    warp->mask_term = mask_term;
    warp->returned = returned;
    warp->broke = broke;
    warp->continued = continued;
    warp->result = result;
    warp->result_shape = result_shape;
    warp->calls--;
    return done;
}

/* Which variant a function that the snippet does not define is called after, if any. */
static const struct ws_variant *called_after(const char *name)
{
    char lower[WS_NAME_SIZE], mnemonic[64];
    const struct ws_variant *variant = NULL;
    struct ws_error error;
    size_t length = strlen(name);
    const char *word, *digit;
    bool store, trans;
    int number = 0;

    if (length >= sizeof lower)
        return NULL;
    for (size_t i = 0; i <= length; i++)
        lower[i] = (char)tolower((unsigned char)name[i]);
    store = strstr(lower, "stmatrix") || strstr(lower, "stsm");
    if (!store && !strstr(lower, "ldmatrix") && !strstr(lower, "ldsm") &&
        !strstr(lower, "load_matrix"))
        return NULL;
    word = strstr(lower, "ldsm")   ? strstr(lower, "ldsm") + 4
           : strstr(lower, "stsm") ? strstr(lower, "stsm") + 4
                                   : strstr(lower, "matrix") + 6;
    digit = strstr(lower, "u32x") ? strstr(lower, "u32x") + 4 : NULL;
    if (!digit && strstr(lower, "u16x")) {
        digit = strstr(lower, "u16x") + 4;
        number = (*digit - '0') / 2;
    } else {
        for (const char *at = lower; *at && !digit; at++)
            if (*at == 'x' && strchr("124", at[1]) && at[1])
                digit = at + 1;
        for (const char *at = word; *at && !digit; at++)
            if (strchr("124", *at))
                digit = at;
        number = digit ? *digit - '0' : 0;
    }
    length = strlen(lower);
    trans = strstr(lower, "trans") || strstr(word, "_t") || strstr(lower, "ldsm_t") ||
            (length > 1 && lower[length - 1] == 't' && isdigit((unsigned char)lower[length - 2]));
    snprintf(mnemonic, sizeof mnemonic, "%s.m8n8.x%d%s.b16", store ? "stmatrix" : "ldmatrix",
             number, trans ? ".trans" : "");
    return number && ws_variant_parse(mnemonic, &variant, &error) ? variant : NULL;
}

/*
 * The argument that is the address: what points into memory that is said to be shared, else the
 * last pointer, else the last number that differs between lanes.
 */
static const struct ws_vector *address_among(int count, const struct ws_vector *argument)
{
    const struct ws_vector *found = NULL;

    for (int i = 0; i < count; i++)
        if (argument[i].shared && !argument[i].unknown)
            found = &argument[i];
    for (int i = 0; i < count; i++)
        if (!found && argument[i].shape->kind == WS_SHAPE_POINTER && !argument[i].variable &&
            !argument[i].unknown)
            found = &argument[i];
    for (int i = 0; i < count; i++)
        if (!found && argument[i].typed && !argument[i].unknown &&
            argument[i].shape->kind != WS_SHAPE_ARRAY)
            found = &argument[i];
    for (int i = count - 1; i >= 0; i--)
        if (!found && !argument[i].unknown && !argument[i].uniform &&
            argument[i].shape->kind == WS_SHAPE_INTEGER)
            found = &argument[i];
    for (int i = count - 1; i >= 0; i--)
        if (!found && argument[i].unknown && argument[i].why->name)
            found = &argument[i];
    return found ? found : count ? &argument[count - 1] : NULL;
}

/* cp_async<16>(to, from), __pipeline_memcpy_async(to, from, 16): copies whose bytes are said. */
static const struct ws_variant *copy_called(const struct ws_tree *tree, const char *name, int count,
                                            const struct ws_vector *argument)
{
    const struct ws_tree *template = tree->a->list;
    const struct ws_vector *last = count ? &argument[count - 1] : NULL;
    uint64_t bytes = 0;

    if (!strstr(name, "cp_async") && !strstr(name, "memcpy_async"))
        return NULL;
    if (template && !template->next && template->kind == WS_TREE_NUMBER)
        bytes = template->value;
    else if (count >= 3 && last->uniform && !last->unknown)
        bytes = last->lane[0];
    return bytes == 16  ? ws_variant_named("cp.async.cg.16")
           : bytes == 8 ? ws_variant_named("cp.async.ca.8")
           : bytes == 4 ? ws_variant_named("cp.async.ca.4")
                        : NULL;
}

static bool call_unknown(struct ws_warp *warp, const struct ws_tree *tree, const char *name,
                         int count, const struct ws_vector *argument, struct ws_vector *value)
{
    const struct ws_variant *variant = called_after(name);
    const struct ws_vector *address = address_among(count, argument);

    if (!variant)
        variant = copy_called(tree, name, count, argument);

    if (variant && address) {
        ws_warp_note(warp, "%s() is not defined here: taken by its name for %s", name,
                     variant->name);
        if (!ws_warp_record(warp, tree, variant, address))
            return false;
    }
    for (int i = 0; i < count; i++)
        if (argument[i].into)
            ws_variable_forget(argument[i].into);
    return ws_warp_unknown(warp, tree, NULL, value,
                           "the function %s() is not known: put its definition before it", name);
}

static bool evaluate_arguments(struct ws_warp *warp, const struct ws_tree *list,
                               struct ws_vector *argument)
{
    for (; list; list = list->next)
        if (!warp->value(warp, list, argument++))
            return false;
    return true;
}

/* obj.method(…), and an object called itself: its fields are variables then. */
static bool callee_of_object(struct ws_warp *warp, const struct ws_tree *tree, const char *method,
                             struct ws_vector *callee)
{
    struct ws_vector object;
    struct ws_binding *scope = warp->scope, *within;
    struct ws_binding *found = NULL;

    if (!warp->value(warp, tree, &object))
        return false;
    *callee = object;
    if (object.shape->kind != WS_SHAPE_STRUCT)
        return true;
    for (struct ws_binding *member = object.shape->members; member && !found; member = member->next)
        if (!strcmp(member->name, method) && member->tree)
            found = member;
    if (!found)
        return true;
    warp->scope = found;
    if (object.variable && ws_variable_part(warp, object.variable, 0))
        for (int i = 0; i < object.variable->parts; i++) {
            const struct ws_binding field = {.name = object.variable->part[i].name,
                                             .variable = &object.variable->part[i]};

            if (!ws_scope_add(warp, &field))
                return false;
        }
    within = warp->scope;
    warp->scope = scope;
    return ws_warp_function(warp, found->tree->function, within, callee);
}

/* How well a function takes the arguments: 0: not at all, 2: each as it is; -1: a failure. */
static int fits(struct ws_warp *warp, const struct ws_function *function, int count,
                const struct ws_vector *argument)
{
    const struct ws_tree *parameter = function->parameters;
    bool exact = true;

    for (int i = 0; i < count; i++, parameter = parameter->next) {
        const struct ws_shape *shape = argument[i].shape, *wanted;

        if (!parameter)
            return 0;
        if (!parameter->type->name || parameter->list)
            continue;
        if (!ws_shape_make(warp, parameter->type, &wanted))
            return -1;
        exact = exact && shape->kind == wanted->kind &&
                (shape->kind != WS_SHAPE_INTEGER || shape->integer == wanted->integer);
    }
    if (parameter && !parameter->a)
        return 0;
    return exact ? 2 : 1;
}

/* Of several functions of a name the one that the arguments are for. */
static bool choose_overload(struct ws_warp *warp, const struct ws_tree *name, int count,
                            const struct ws_vector *argument, struct ws_vector *callee)
{
    struct ws_binding *binding = ws_scope_find(warp, name->name), *best = binding;
    int functions = 0, alike = 0, most = 0;

    if (callee->shape->kind != WS_SHAPE_FUNCTION || !binding || binding->variable)
        return true;
    for (struct ws_binding *one = binding; one; one = one->next) {
        int how;

        if (one->name != name->name || !one->tree || one->tree->kind != WS_TREE_FUNCTION ||
            !one->tree->function->body)
            continue;
        functions++;
        how = fits(warp, one->tree->function, count, argument);
        if (how < 0)
            return false;
        if (how > most) {
            best = one;
            alike = 0;
            most = how;
        }
        alike += how && how == most;
    }
    if (functions < 2 || !most)
        return true;
    if (alike > 1 && most < 2)
        return ws_warp_fail(warp, name->line, name->column,
                            "%s() is defined %d times, and it is not clear which is called: leave "
                            "the others out",
                            name->name, functions);
    best->is_used = true;
    return ws_warp_function(warp, best->tree->function, best, callee);
}

static bool find_callee(struct ws_warp *warp, const struct ws_tree *tree, struct ws_vector *callee)
{
    const struct ws_tree *name = tree->a;

    if (name->kind == WS_TREE_MEMBER && !(name->a->kind == WS_TREE_NAME && name->a->list))
        return callee_of_object(warp, name->a, name->name, callee);
    if (name->kind == WS_TREE_CALL || name->kind == WS_TREE_CAST)
        return callee_of_object(warp, name, "operator()", callee);
    if (!warp->value(warp, name, callee))
        return false;
    if (callee->shape->kind == WS_SHAPE_STRUCT)
        return callee_of_object(warp, name, "operator()", callee);
    return true;
}

bool ws_warp_call(struct ws_warp *warp, const struct ws_tree *tree, struct ws_vector *value)
{
    char name[WS_NAME_SIZE] = "this";
    struct ws_vector callee = {0};
    struct ws_vector *argument;
    int count = 0;
    bool found = false;

    if (tree->after) /* Int<8>{} */
        return warp->value(warp, tree->a, value);
    for (const struct ws_tree *one = tree->list; one; one = one->next)
        count++;
    argument = ws_warp_take(warp, ((size_t)count + 1) * sizeof *argument);
    if (!argument || !evaluate_arguments(warp, tree->list, argument))
        return false;
    if (!ws_warp_chain(tree->a, name))
        snprintf(name, sizeof name, "%s", tree->a->name ? tree->a->name : "this");
    if (tree->a->kind != WS_TREE_NAME || ws_scope_find(warp, tree->a->name) ||
        strstr(tree->a->name, "::")) {
        if (!find_callee(warp, tree, &callee))
            return false;
        if (tree->a->kind == WS_TREE_NAME &&
            !choose_overload(warp, tree->a, count, argument, &callee))
            return false;
        if (callee.shape->kind == WS_SHAPE_FUNCTION)
            return call(warp, tree, callee.shape, tree->a->list, count, argument, value);
    }
    if (!ws_function_known(warp, tree, name, count, argument, value, &found))
        return false;
    return found || call_unknown(warp, tree, name, count, argument, value);
}
