/* Names of a snippet: variables with their parts, types with their sizes. */
#include <stdio.h>
#include <string.h>

#include "probe/address/type_name.h"
#include "probe/address/warp.h"

struct ws_binding *ws_scope_find(const struct ws_warp *warp, const char *name)
{
    struct ws_binding *binding = warp->scope;

    while (binding && binding->name != name)
        binding = binding->next;
    if (binding)
        binding->is_used = true;
    return binding;
}

bool ws_scope_add(struct ws_warp *warp, const struct ws_binding *binding)
{
    struct ws_binding *added = ws_warp_take(warp, sizeof *added);

    if (!added)
        return false;
    *added = *binding;
    added->is_used = added->is_hidden = false;
    added->next = warp->scope;
    warp->scope = added;
    for (struct ws_binding *one = warp->beside; one; one = one->next)
        one->is_hidden |= one->name == added->name;
    return true;
}

struct ws_variable *ws_variable_make(struct ws_warp *warp, const char *name,
                                     const struct ws_shape *shape)
{
    static const struct ws_why nothing = {.text = "this has no value yet", .anywhere = true};
    struct ws_variable *variable = ws_warp_take(warp, sizeof *variable);

    if (!variable)
        return NULL;
    variable->name = name;
    variable->value = (struct ws_vector){
        .shape = shape, .term = WS_NO_TERM, .unknown = UINT32_MAX, .why = &nothing};
    if (shape->kind == WS_SHAPE_ARRAY || shape->kind == WS_SHAPE_STRUCT) { /* its own memory */
        variable->value.unknown = 0;
        variable->value.uniform = true;
        variable->value.typed = true;
        variable->value.memory = name;
        variable->value.term = ws_term_number(warp, WS_C_INT, 0);
    }
    return variable;
}

/* What a shape's address is a multiple of; 0: not known. */
static int64_t alignment_of(const struct ws_shape *shape)
{
    while (shape->kind == WS_SHAPE_ARRAY)
        shape = shape->of;
    if (shape->kind == WS_SHAPE_STRUCT)
        return shape->alignment;
    return shape->bytes > 16 ? 16 : shape->bytes;
}

/* Where the fields of a struct lie: each array and struct among them starts there. */
static void lay_out(struct ws_warp *warp, struct ws_variable *variable)
{
    int64_t bytes = 0, widest = 1;

    for (int i = 0; i < variable->parts; i++) {
        struct ws_variable *part = &variable->part[i];
        int64_t size = part->value.shape->bytes, aligned = alignment_of(part->value.shape);

        if (!size || !aligned) {
            variable->bytes = 0;
            return;
        }
        aligned = part->alignment > aligned ? part->alignment : aligned;
        widest = aligned > widest ? aligned : widest;
        bytes = (bytes + aligned - 1) / aligned * aligned;
        part->offset = bytes;
        if (part->value.shape->kind == WS_SHAPE_ARRAY || part->value.shape->kind == WS_SHAPE_STRUCT)
            ws_vector_move(warp, bytes, &part->value);
        bytes += size;
    }
    variable->alignment = (int)widest;
    variable->bytes = bytes ? (bytes + widest - 1) / widest * widest : 1;
}

/* The fields of a struct, each a part. */
static bool make_fields(struct ws_warp *warp, struct ws_variable *variable)
{
    const struct ws_shape *shape = variable->value.shape;
    struct ws_binding *scope = warp->scope;
    int parts = 0;

    for (const struct ws_tree *field = shape->fields; field; field = field->next)
        for (const struct ws_tree *one = field->kind == WS_TREE_DECLARES ? field->list : field; one;
             one = field->kind == WS_TREE_DECLARES ? one->next : NULL)
            parts += one->kind == WS_TREE_DECLARE && !one->type->is_static;
    variable->part = ws_warp_take(warp, ((size_t)parts + 1) * sizeof *variable->part);
    if (!variable->part)
        return false;
    warp->scope = shape->members;
    for (const struct ws_tree *field = shape->fields; field; field = field->next)
        for (const struct ws_tree *one = field->kind == WS_TREE_DECLARES ? field->list : field; one;
             one = field->kind == WS_TREE_DECLARES ? one->next : NULL) {
            const struct ws_shape *of;
            struct ws_variable *made;

            if (one->kind != WS_TREE_DECLARE || one->type->is_static)
                continue;
            if (!ws_shape_declared(warp, one, &of))
                return false;
            made = ws_variable_make(warp, one->name, of);
            if (!made)
                return false;
            made->alignment = one->type->alignment;
            variable->part[variable->parts] = *made;
            if (one->a) {
                struct ws_vector value;

                if (!warp->value(warp, one->a, &value))
                    return false;
                ws_vector_cast(warp, of, &value);
                variable->part[variable->parts].value = value;
            }
            variable->parts++;
        }
    warp->scope = scope;
    lay_out(warp, variable);
    return true;
}

struct ws_variable *ws_variable_part(struct ws_warp *warp, struct ws_variable *variable, int part)
{
    const struct ws_shape *shape = variable->value.shape;

    if (!variable->part && shape->kind == WS_SHAPE_STRUCT && !make_fields(warp, variable))
        return NULL;
    if (!variable->part && shape->kind == WS_SHAPE_ARRAY) {
        variable->part = ws_warp_take(warp, (size_t)shape->length * sizeof *variable->part);
        if (!variable->part)
            return NULL;
        variable->parts = (int)shape->length;
        for (int i = 0; i < variable->parts; i++) {
            struct ws_variable *made = ws_variable_make(warp, variable->name, shape->of);

            if (!made)
                return NULL;
            variable->part[i] = *made;
        }
    }
    return part < variable->parts ? &variable->part[part] : NULL;
}

/* The shape of a name in the scope; NULL: it names no type there. */
static const struct ws_shape *declared(const struct ws_warp *warp, const char *name)
{
    struct ws_binding *binding = warp->scope;

    while (binding && (binding->name != name || !binding->shape))
        binding = binding->next;
    if (binding)
        binding->is_used = true;
    return binding ? binding->shape : NULL;
}

/* A struct's own names: its parameters, types, functions and static values. */
static bool make_members(struct ws_warp *warp, struct ws_shape *shape,
                         const struct ws_type_tree *type, const struct ws_tree *tree)
{
    struct ws_binding *scope = warp->scope;
    bool done = !tree->b || ws_scope_templates(warp, tree->b, type->arguments);

    shape->fields = tree->list;
    for (const struct ws_tree *member = tree->list; member && done; member = member->next)
        if ((member->kind == WS_TREE_DECLARE && member->type->is_static) ||
            (member->kind == WS_TREE_DECLARES && member->list->kind == WS_TREE_DECLARE &&
             member->list->type->is_static) ||
            member->kind == WS_TREE_FUNCTION || member->kind == WS_TREE_USING ||
            member->kind == WS_TREE_STRUCT || member->kind == WS_TREE_ENUM)
            done = warp->body(warp, member);
    shape->members = warp->scope;
    warp->scope = scope;
    return done;
}

bool ws_shape_field(struct ws_warp *warp, const struct ws_shape *shape, const char *name,
                    int64_t *offset, const struct ws_shape **field)
{
    struct ws_variable whole = {.value = {.shape = shape}};

    *field = NULL;
    if (!shape->bytes)
        return true;
    if (!make_fields(warp, &whole))
        return false;
    for (int i = 0; i < whole.parts; i++)
        if (whole.part[i].name == name) {
            *field = whole.part[i].value.shape;
            *offset = whole.part[i].offset;
        }
    return true;
}

static bool make_struct(struct ws_warp *warp, const struct ws_type_tree *type,
                        const struct ws_tree *tree, const struct ws_shape **shape)
{
    struct ws_shape *made = ws_warp_take(warp, sizeof *made);
    struct ws_variable whole = {.value = {.shape = made}};

    if (!made)
        return false;
    made->kind = WS_SHAPE_STRUCT;
    made->name = tree->name;
    if (!make_members(warp, made, type, tree))
        return false;
    made->bytes = 1;
    if (!make_fields(warp, &whole))
        return false;
    made->bytes = whole.bytes;
    made->alignment = whole.alignment;
    *shape = made;
    return true;
}

/* An argument in < > as a type, or as a number where *shape is NULL. */
static bool argument_means(struct ws_warp *warp, const struct ws_tree *argument,
                           const struct ws_shape **shape, struct ws_vector *number)
{
    const struct ws_type_tree named = {.name = argument->name, .arguments = argument->list};
    const struct ws_binding *binding = argument->name ? ws_scope_find(warp, argument->name) : NULL;

    *shape = NULL;
    if (argument->kind == WS_TREE_TYPE)
        return ws_shape_make(warp, argument->type, shape);
    if (argument->kind == WS_TREE_NAME && (!binding || !binding->variable))
        return ws_shape_make(warp, &named, shape);
    return warp->value(warp, argument, number) && ws_warp_needs(warp, number);
}

static bool is_same_shape(const struct ws_shape *a, const struct ws_shape *b)
{
    if (a->kind != b->kind)
        return false;
    if (a->kind == WS_SHAPE_INTEGER)
        return a->integer == b->integer;
    if (a->kind == WS_SHAPE_POINTER)
        return is_same_shape(a->of, b->of);
    return a->name && b->name && !strcmp(a->name, b->name);
}

/* Whether a specialization is the one for these arguments. */
static bool is_special(struct ws_warp *warp, const struct ws_tree *tree,
                       const struct ws_tree *arguments, bool *same)
{
    *same = true;
    if (tree->b)
        return ws_warp_fail(warp, tree->line, tree->column,
                            "%s is specialized for a part of its arguments, which is not followed: "
                            "leave the one that is used",
                            tree->name);
    for (const struct ws_tree *one = tree->c; one && *same; one = one->next) {
        const struct ws_shape *wanted, *given;
        struct ws_vector wanted_number, given_number;

        if (!arguments) { /* the default of the parameter */
            *same = false;
            return true;
        }
        if (!argument_means(warp, one, &wanted, &wanted_number) ||
            !argument_means(warp, arguments, &given, &given_number))
            return false;
        if (!wanted != !given)
            *same = false;
        else
            *same = wanted ? is_same_shape(wanted, given)
                           : wanted_number.lane[0] == given_number.lane[0];
        arguments = arguments->next;
    }
    return true;
}

/* The struct of the same name that was declared before. */
static const struct ws_binding *next_struct(const struct ws_binding *binding)
{
    const char *name = binding->name;

    for (binding = binding->next; binding; binding = binding->next)
        if (binding->name == name && binding->tree && binding->tree->kind == WS_TREE_STRUCT)
            return binding;
    return NULL;
}

static bool base_shape(struct ws_warp *warp, const struct ws_type_tree *type,
                       const struct ws_shape **shape)
{
    const struct ws_binding *binding = type->name ? ws_scope_find(warp, type->name) : NULL;
    const struct ws_shape *known = type->name ? declared(warp, type->name) : NULL;
    struct ws_type_fact fact;
    struct ws_shape *made;

    if (type->is)
        return make_struct(warp, type, type->is, shape);
    if (binding && binding->tree && binding->tree->kind == WS_TREE_STRUCT) {
        for (bool same = false; binding->tree->c; binding = next_struct(binding)) {
            if (!is_special(warp, binding->tree, type->arguments, &same))
                return false;
            if (same || !next_struct(binding))
                break;
        }
        return make_struct(warp, type, binding->tree, shape);
    }
    if (known) {
        *shape = known;
        return true;
    }
    made = ws_warp_take(warp, sizeof *made);
    if (!made)
        return false;
    *made = (struct ws_shape){.kind = WS_SHAPE_OTHER, .name = type->name};
    if (type->name && ws_type_named(type->name, &fact)) {
        made->bytes = fact.bytes;
        if (fact.is_integer)
            *made = *ws_shape_integer(fact.integer);
        if (!fact.bytes)
            made->bytes = 1; /* void: its pointers move as GNU's, in bytes */
    } else if (warp->given->element_bytes) {
        made->bytes = warp->given->element_bytes;
        warp->used_element_bytes = true;
    }
    *shape = made;
    return true;
}

bool ws_shape_make(struct ws_warp *warp, const struct ws_type_tree *type,
                   const struct ws_shape **shape)
{
    if (++warp->calls > WS_MOST_CALLS + 8)
        return ws_warp_fail(warp, 0, 0, "types within each other beyond all bounds");
    if (!base_shape(warp, type, shape))
        return false;
    warp->calls--;
    for (int i = 0; i < type->pointers - type->inner_pointers; i++) {
        *shape = ws_shape_pointer(warp, *shape);
        if (!*shape)
            return false;
    }
    return true;
}

bool ws_shape_array(struct ws_warp *warp, const struct ws_tree *list, const struct ws_shape *of,
                    const struct ws_shape **shape)
{
    struct ws_shape *made;
    struct ws_vector size;

    *shape = of;
    if (!list)
        return true;
    if (!ws_shape_array(warp, list->next, of, &of))
        return false;
    made = ws_warp_take(warp, sizeof *made);
    if (!made)
        return false;
    *made = (struct ws_shape){.kind = WS_SHAPE_ARRAY, .of = of};
    if (list->kind != WS_TREE_NOTHING) {
        if (!warp->value(warp, list, &size))
            return false;
        if (!ws_warp_needs(warp, &size))
            return false;
        made->length = ws_c_signed(size.lane[0]);
        if (size.shape->kind != WS_SHAPE_INTEGER || made->length < 0 || made->length > 1 << 30)
            return ws_warp_fail(warp, list->line, list->column, "this is no size of an array");
    }
    if (of->bytes && made->length > ((int64_t)1 << 40) / of->bytes)
        return ws_warp_fail(warp, list->line, list->column, "an array of more than 2^40 bytes");
    made->bytes = made->length * of->bytes;
    *shape = made;
    return true;
}

bool ws_shape_declared(struct ws_warp *warp, const struct ws_tree *tree,
                       const struct ws_shape **shape)
{
    if (!ws_shape_make(warp, tree->type, shape) || !ws_shape_array(warp, tree->list, *shape, shape))
        return false;
    for (int i = 0; i < tree->type->inner_pointers && *shape; i++)
        *shape = ws_shape_pointer(warp, *shape);
    return *shape;
}

bool ws_scope_templates(struct ws_warp *warp, const struct ws_tree *parameters,
                        const struct ws_tree *arguments)
{
    for (; parameters; parameters = parameters->next) {
        const struct ws_tree *argument = arguments ? arguments : parameters->a;
        struct ws_binding binding = {.name = parameters->name};
        bool is_type = parameters->type->name && !strcmp(parameters->type->name, "typename");
        struct ws_vector value;

        arguments = arguments ? arguments->next : NULL;
        if (!argument || !parameters->name)
            continue; /* worked out by C++ from the call's arguments; unknown here */
        if (is_type) {
            const struct ws_type_tree named = {.name = argument->name, .arguments = argument->list};

            if (!ws_shape_make(warp, argument->kind == WS_TREE_TYPE ? argument->type : &named,
                               &binding.shape))
                return false;
        } else {
            if (argument->kind == WS_TREE_TYPE)
                return ws_warp_fail(warp, argument->line, argument->column,
                                    "a type stands where %s wants a number", parameters->name);
            if (!warp->value(warp, argument, &value))
                return false;
            binding.variable = ws_variable_make(warp, parameters->name, value.shape);
            if (!binding.variable)
                return false;
            binding.variable->value = value;
        }
        if (!ws_scope_add(warp, &binding))
            return false;
    }
    return true;
}
