/* Structures, enumerations and templates of them; initialization of objects. */
#include <stdio.h>
#include <string.h>

#include "probe/snippet/run/cxx.h"

enum { MOST_FIELDS = 64 };

/* A structure being read. */
struct layout {
    struct ws_cxx_type *type;
    struct ws_cxx_record *record;
    bool is_union;
};

static void add_field(struct ws_cxx *cxx, struct layout *layout,
                      const struct ws_cxx_declared *declared)
{
    const struct ws_cxx_type *of = declared->type;
    int align = declared->align > of->align ? declared->align : of->align;
    int64_t at = layout->is_union ? 0 : layout->type->bytes;
    const struct ws_cxx_type *element = ws_cxx_element_type(of);
    struct ws_cxx_binding *field;

    if (element->kind == WS_CXX_RECORD && element->record->is_open)
        ws_cxx_fail(cxx, declared->token, "structure %s is incomplete here", element->record->name);
    at = (at + align - 1) / align * align;
    field = ws_cxx_bind(cxx, declared->name ? declared->name : "", WS_CXX_FIELD);
    field->value = (struct ws_cxx_value){.is = WS_CXX_PLACE, .type = of, .offset = at};
    layout->record->fields++;
    if (at + of->bytes > layout->type->bytes)
        layout->type->bytes = at + of->bytes;
    if (align > layout->type->align)
        layout->type->align = align;
}

/* Fails for members that need a compiler. */
static void check_member(struct ws_cxx *cxx, const struct layout *layout)
{
    static const char *const words[][2] = {
        {"operator", "overloaded operators"},
        {"~", "destructors"},
        {"virtual", "virtual functions"},
        {"friend", "friends"},
    };

    for (int at = cxx->at; !ws_cxx_is_among(cxx, at, "; {") && !ws_cxx_is_end(cxx, at); at++) {
        for (size_t i = 0; i < sizeof words / sizeof *words; i++)
            if (ws_cxx_is(cxx, at, words[i][0]))
                ws_cxx_refuse(cxx, at, "%s", words[i][1]);
        if (cxx->name[at] && layout->record->name == cxx->name[at] && ws_cxx_is(cxx, at + 1, "("))
            ws_cxx_refuse(cxx, at, "constructors");
    }
}

static void read_member(struct ws_cxx *cxx, struct layout *layout)
{
    struct ws_cxx_declared declared, one;
    int start = cxx->at;

    if (ws_cxx_is_among(cxx, cxx->at, "public private protected") &&
        ws_cxx_is(cxx, cxx->at + 1, ":")) {
        cxx->at += 2;
        return;
    }
    if (ws_cxx_accept(cxx, ";"))
        return;
    if (ws_cxx_is_among(cxx, cxx->at, "using static_assert typedef")) {
        ws_cxx_declaration(cxx);
        return;
    }
    check_member(cxx, layout);
    if (ws_cxx_is(cxx, start, "template")) {
        ws_cxx_declaration(cxx);
        return;
    }
    ws_cxx_declared_type(cxx, &declared);
    if (ws_cxx_is(cxx, cxx->at, ";")) {
        if (declared.type->kind == WS_CXX_RECORD && !*declared.type->record->name)
            ws_cxx_refuse(cxx, start, "anonymous members");
        cxx->at++;
        return;
    }
    for (;; ws_cxx_expect(cxx, ",")) {
        one = declared;
        ws_cxx_declarator(cxx, &one);
        if (one.parameters) {
            ws_cxx_define(cxx, &one, start, 0);
            return;
        }
        if (ws_cxx_is(cxx, cxx->at, ":"))
            ws_cxx_refuse(cxx, cxx->at, "bit fields");
        if (one.is_static) {
            struct ws_cxx_function around = {.name = "a class"};
            const struct ws_cxx_function *before = cxx->context.function;

            one.is_member = true;
            cxx->context.function = one.type->kind == WS_CXX_ARRAY ? NULL : &around;
            ws_cxx_variable(cxx, &one);
            cxx->context.function = before;
        } else {
            if (one.is_reference)
                ws_cxx_refuse(cxx, one.token, "members that are references");
            if (!ws_cxx_is_scalar(one.type) && one.type->kind != WS_CXX_RECORD &&
                one.type->kind != WS_CXX_ARRAY && one.type->kind != WS_CXX_OPAQUE)
                ws_cxx_refuse(cxx, one.token, "a member of this type");
            if (ws_cxx_is_among(cxx, cxx->at, "= {"))
                ws_cxx_refuse(cxx, cxx->at, "members with initial values");
            add_field(cxx, layout, &one);
        }
        if (ws_cxx_accept(cxx, ";"))
            return;
    }
}

const struct ws_cxx_type *ws_cxx_struct(struct ws_cxx *cxx, const char *name)
{
    struct layout layout = {.is_union = ws_cxx_is(cxx, cxx->at, "union")};
    struct ws_cxx_binding *outer = cxx->scope, *found;
    struct ws_cxx_declared words = {0};
    int token = ++cxx->at;

    while (ws_cxx_is_among(cxx, cxx->at, "alignas __align__ [") && ws_cxx_storage(cxx, &words))
        ;
    if (cxx->name[cxx->at]) {
        found = ws_cxx_find(cxx, cxx->name[cxx->at]);
        if (!ws_cxx_is_among(cxx, cxx->at + 1, "{ :")) {
            cxx->at++;
            if (found && found->names == WS_CXX_TEMPLATE)
                return ws_cxx_instance(cxx, found);
            if (!found || found->names != WS_CXX_TYPE)
                ws_cxx_fail(cxx, token, "structure %s is not defined", cxx->name[cxx->at - 1]);
            return found->type;
        }
        if (!name)
            name = cxx->name[cxx->at];
        cxx->at++;
    }
    layout.type = ws_cxx_take(cxx, sizeof *layout.type);
    layout.record = ws_cxx_take(cxx, sizeof *layout.record);
    layout.record->name = name ? name : "";
    layout.record->space = cxx->space;
    layout.record->is_open = true;
    *layout.type = (struct ws_cxx_type){.kind = WS_CXX_RECORD, .align = 1, .record = layout.record};
    layout.record->outer = outer;
    if (name) /* its own name, visible inside */
        ws_cxx_bind(cxx, name, WS_CXX_TYPE)->type = layout.type;
    cxx->record = layout.record;
    if (ws_cxx_is(cxx, cxx->at, ":"))
        ws_cxx_refuse(cxx, cxx->at, "base classes");
    ws_cxx_expect(cxx, "{");
    layout.record->scope = cxx->scope;
    while (!ws_cxx_accept(cxx, "}")) {
        const struct ws_cxx_record *before = cxx->record;

        cxx->record = layout.record;
        read_member(cxx, &layout);
        cxx->record = before;
        layout.record->scope = cxx->scope;
    }
    if (layout.record->fields > MOST_FIELDS)
        ws_cxx_fail(cxx, token, "structure has more than %d members", MOST_FIELDS);
    if (words.align > layout.type->align)
        layout.type->align = words.align;
    if (!layout.type->bytes)
        layout.type->bytes = 1;
    layout.type->bytes =
        (layout.type->bytes + layout.type->align - 1) / layout.type->align * layout.type->align;
    layout.record->is_open = false;
    cxx->scope = outer;
    cxx->record = NULL;
    return layout.type;
}

const struct ws_cxx_type *ws_cxx_enum(struct ws_cxx *cxx)
{
    const struct ws_cxx_type *of = ws_cxx_integer(WS_C_INT);
    struct ws_cxx_binding *outer = cxx->scope;
    struct ws_cxx_record *record = ws_cxx_take(cxx, sizeof *record);
    struct ws_cxx_type *type = ws_cxx_take(cxx, sizeof *type);
    const char *name = NULL;
    bool scoped, is_fixed;
    int64_t next = 0;

    cxx->at++;
    scoped = ws_cxx_accept(cxx, "class struct");
    if (cxx->name[cxx->at])
        name = cxx->name[cxx->at++];
    is_fixed = ws_cxx_accept(cxx, ":");
    if (is_fixed)
        of = ws_cxx_type_name(cxx);
    if (!ws_cxx_is(cxx, cxx->at, "{")) {
        struct ws_cxx_binding *found = name ? ws_cxx_find(cxx, name) : NULL;

        if (!found || found->names != WS_CXX_TYPE)
            ws_cxx_fail(cxx, cxx->at, "this enumeration is not defined");
        return found->type;
    }
    *type = *of;
    type->record = record;
    record->outer = outer;
    record->space = cxx->space;
    record->name = name ? name : "";
    cxx->at++;
    while (!ws_cxx_accept(cxx, "}")) {
        const char *enumerator = cxx->name[cxx->at];

        if (!enumerator)
            ws_cxx_fail(cxx, cxx->at, "expected the name of an enumerator");
        cxx->at++;
        if (ws_cxx_accept(cxx, "="))
            next = ws_cxx_constant(cxx, "an enumerator's value");
        if (!is_fixed && next != (int32_t)next)
            ws_cxx_refuse(cxx, cxx->at - 1, "an enumeration wider than int");
        ws_cxx_bind(cxx, enumerator, WS_CXX_VARIABLE)->value =
            ws_cxx_number(type, (uint64_t)next++);
        if (!ws_cxx_accept(cxx, ",") && !ws_cxx_is(cxx, cxx->at, "}"))
            ws_cxx_expect(cxx, "}");
    }
    record->scope = cxx->scope;
    if (scoped)
        cxx->scope = outer;
    return type;
}

bool ws_cxx_is_open(const struct ws_cxx_binding *binding)
{
    const struct ws_cxx_type *type =
        binding->names == WS_CXX_TYPE ? binding->type : binding->value.type;

    return type && type->kind == WS_CXX_OPEN;
}

static void bind_open(struct ws_cxx *cxx, const char *name, bool is_type)
{
    struct ws_cxx_type *type = ws_cxx_take(cxx, sizeof *type);
    struct ws_cxx_binding *binding =
        ws_cxx_bind(cxx, name, is_type ? WS_CXX_TYPE : WS_CXX_VARIABLE);

    *type = (struct ws_cxx_type){.kind = WS_CXX_OPEN, .align = 1, .open = name};
    if (is_type)
        binding->type = type;
    else
        binding->value.type = type;
}

/* One argument at the current token, or the parameter's default. */
static void bind_argument(struct ws_cxx *cxx, const char *name, bool is_type,
                          const struct ws_cxx_type *type)
{
    bool angle = cxx->is_angle;
    const struct ws_cxx_binding *found;
    struct ws_cxx_value value;
    int token = cxx->at;

    if (is_type) {
        const struct ws_cxx_type *given = ws_cxx_type_name(cxx);

        ws_cxx_bind(cxx, name, WS_CXX_TYPE)->type = given;
        return;
    }
    found = cxx->name[token] ? ws_cxx_find(cxx, cxx->name[token]) : NULL;
    if (found && found->names == WS_CXX_VARIABLE && ws_cxx_is_open(found) &&
        ws_cxx_is_among(cxx, token + 1, ", >")) {
        cxx->at++;
        ws_cxx_bind(cxx, name, WS_CXX_VARIABLE)->value.type = found->value.type;
        return;
    }
    cxx->is_angle = true;
    value = ws_cxx_load(cxx, ws_cxx_conditional(cxx));
    cxx->is_angle = angle;
    if (!value.known)
        ws_cxx_fail(cxx, token, "the template argument is not a constant");
    value = ws_cxx_convert(cxx, token, value, type->kind == WS_CXX_AUTO ? value.type : type);
    value.is = WS_CXX_NUMBER;
    ws_cxx_bind(cxx, name, WS_CXX_VARIABLE)->value = value;
}

void ws_cxx_arguments(struct ws_cxx *cxx, const struct ws_cxx_function *template, bool opens)
{
    int given = ws_cxx_is(cxx, cxx->at, "<") ? cxx->at + 1 : 0, behind = cxx->at;
    struct ws_cxx_binding *caller = cxx->scope;
    const char *space = cxx->space;
    int at = template->templates;

    if (given)
        behind = ws_cxx_behind(cxx, cxx->at);
    if (given && ws_cxx_is(cxx, given, ">"))
        given = 0;
    cxx->scope = template->scope;
    cxx->space = template->space ? template->space : space;
    while (!ws_cxx_is(cxx, at, ">")) {
        bool is_type = ws_cxx_is_among(cxx, at, "typename class");
        struct ws_cxx_declared declared = {.type = &ws_cxx_void};
        struct ws_cxx_binding *inner;

        cxx->at = at;
        if (is_type) {
            cxx->at++;
            if (ws_cxx_is(cxx, cxx->at, "..."))
                ws_cxx_refuse(cxx, cxx->at, "parameter packs");
            if (cxx->name[cxx->at])
                declared.name = cxx->name[cxx->at++];
        } else {
            if (ws_cxx_is(cxx, cxx->at, "template"))
                ws_cxx_refuse(cxx, cxx->at, "templates of templates");
            ws_cxx_specifiers(cxx, &declared);
            ws_cxx_declarator(cxx, &declared);
        }
        if (!declared.name)
            declared.name = ws_cxx_intern(cxx, "", 0);
        inner = cxx->scope;
        at = cxx->at;
        if (given) {
            const char *own = cxx->space;

            cxx->at = given;
            cxx->scope = caller;
            cxx->space = space;
            bind_argument(cxx, declared.name, is_type, declared.type);
            cxx->scope->before = inner;
            cxx->space = cxx->scope->space = own;
            given = ws_cxx_accept(cxx, ",") ? cxx->at : 0;
        } else if (ws_cxx_is(cxx, at, "=") && !opens) {
            cxx->at = at + 1;
            bind_argument(cxx, declared.name, is_type, declared.type);
        } else if (opens) {
            bind_open(cxx, declared.name, is_type);
            if (ws_cxx_is(cxx, at, "="))
                cxx->scope->value.number = (uint64_t)at + 1;
        } else {
            ws_cxx_fail(cxx, behind, "template has too few arguments");
        }
        cxx->at = at;
        if (ws_cxx_accept(cxx, "=")) { /* after the default */
            while (!ws_cxx_is_among(cxx, cxx->at, ", >"))
                cxx->at = ws_cxx_is_among(cxx, cxx->at, "( <") ? ws_cxx_behind(cxx, cxx->at)
                                                               : cxx->at + 1;
        }
        ws_cxx_accept(cxx, ",");
        at = cxx->at;
    }
    if (given)
        ws_cxx_fail(cxx, given, "template has too many arguments");
    cxx->at = behind;
    cxx->space = space;
}

bool ws_cxx_same_arguments(const struct ws_cxx_binding *a, const struct ws_cxx_binding *b,
                           const struct ws_cxx_binding *end)
{
    for (; a && b && a != end && b != end; a = a->before, b = b->before) {
        if (a->names != b->names)
            return false;
        if (a->names == WS_CXX_TYPE ? !ws_cxx_same(a->type, b->type)
                                    : a->value.number != b->value.number)
            return false;
    }
    return (a == end || !a) == (b == end || !b);
}

struct ws_cxx_instances {
    const struct ws_cxx_function *template;
    struct ws_cxx_binding *arguments;
    const struct ws_cxx_type *type;
    struct ws_cxx_instances *before;
};

/* The class itself, inside its own definition. */
static const struct ws_cxx_type *being_read(const struct ws_cxx_binding *scope, const char *name)
{
    while (scope && !(scope->name == name && scope->names == WS_CXX_TYPE && scope->type->record &&
                      scope->type->record->is_open))
        scope = scope->before;
    return scope ? scope->type : NULL;
}

const struct ws_cxx_type *ws_cxx_instance(struct ws_cxx *cxx, struct ws_cxx_binding *binding)
{
    const struct ws_cxx_function *template = binding->function;
    struct ws_cxx_state state = cxx->state;
    struct ws_cxx_binding *arguments;
    struct ws_cxx_instances *made;
    int behind;

    cxx->depth += 8; /* of expressions, which are limited */
    if (cxx->depth > 400)
        ws_cxx_stop(cxx, cxx->at - 1, "templates are nested too deeply");
    if (template->left)
        ws_cxx_fail(cxx, cxx->at - 1, "%s", template->left);
    ws_cxx_arguments(cxx, template, false);
    behind = cxx->at;
    arguments = cxx->scope;
    for (struct ws_cxx_binding *one = arguments; one != template->scope; one = one->before)
        if (ws_cxx_is_open(one))
            ws_cxx_refuse(cxx, cxx->at - 1, "a class template with another template's parameters");
    for (made = cxx->instances; made; made = made->before)
        if (made->template == template &&
            ws_cxx_same_arguments(made->arguments, arguments, template->scope)) {
            const struct ws_cxx_type *type =
                made->type ? made->type : being_read(state.scope, template->name);

            if (!type)
                ws_cxx_fail(cxx, cxx->at - 1, "template %s refers to itself", template->name);
            cxx->scope = state.scope;
            cxx->depth = state.depth;
            return type;
        }
    made = ws_cxx_take(cxx, sizeof *made);
    made->template = template;
    made->arguments = arguments;
    made->before = cxx->instances;
    if (!template->body)
        ws_cxx_fail(cxx, behind, "template %s is declared but not defined", template->name);
    cxx->scope = arguments;
    cxx->space = template->space;
    cxx->at = template->result;
    cxx->instances = made;
    made->type = ws_cxx_struct(cxx, template->name);
    cxx->state = state;
    cxx->at = behind;
    return made->type;
}

static struct ws_cxx_value part(const struct ws_cxx_value *place, const struct ws_cxx_type *type,
                                int64_t offset)
{
    struct ws_cxx_value one = *place;

    one.type = type;
    one.offset += offset;
    return one;
}

bool ws_cxx_field(struct ws_cxx *cxx, struct ws_cxx_value object, const char *name,
                  struct ws_cxx_value *value)
{
    const struct ws_cxx_record *record = object.type->record;
    struct ws_cxx_binding *found = ws_cxx_member(record, name);

    if (found && found->names == WS_CXX_FIELD) {
        const struct ws_cxx_type *type = found->value.type;

        *value = part(&object, object.type->plain ? ws_cxx_volatile(cxx, type) : type,
                      found->value.offset);
        value->typed = object.space == WS_CXX_SHARED;
        return true;
    }
    if (found && found->names == WS_CXX_VARIABLE) {
        *value = found->value;
        return true;
    }
    return false;
}

void ws_cxx_zero(struct ws_cxx *cxx, const struct ws_cxx_value *place)
{
    enum { MOST_STORES = 2048 };
    int64_t step = place->type->align < 4 ? place->type->align : place->type->bytes % 4 ? 1 : 4;

    if (place->type->bytes / step > MOST_STORES)
        ws_cxx_refuse(cxx, cxx->place, "a list of this many values");
    for (int64_t at = 0; at < place->type->bytes; at += step)
        ws_cxx_emit(cxx, "st%s.u%d %s, 0;", place->space == WS_CXX_LOCAL ? ".local" : "",
                    (int)step * 8, ws_cxx_at(cxx, place, at));
}

static int fields_of(const struct ws_cxx_record *record,
                     const struct ws_cxx_binding *field[MOST_FIELDS])
{
    int at = record->fields;

    for (const struct ws_cxx_binding *one = record->scope; one && one != record->outer && at;
         one = one->before)
        if (one->names == WS_CXX_FIELD)
            field[--at] = one;
    return record->fields;
}

bool ws_cxx_part(const struct ws_cxx_value *object, int index, struct ws_cxx_value *value)
{
    const struct ws_cxx_binding *field[MOST_FIELDS];

    if (index >= fields_of(object->type->record, field))
        return false;
    *value = part(object, field[index]->value.type, field[index]->value.offset);
    return true;
}

/* Reads elements of a list, up to its '}', or as many as there are if braces are omitted; returns
 * their number. */
static int fill(struct ws_cxx *cxx, const struct ws_cxx_value *place, bool braced)
{
    const struct ws_cxx_type *type = place->type;
    const struct ws_cxx_binding *field[MOST_FIELDS];
    int64_t count = type->kind == WS_CXX_ARRAY ? type->length : fields_of(type->record, field);

    int64_t i = 0;

    for (; !ws_cxx_is(cxx, cxx->at, "}"); i++) {
        struct ws_cxx_value one;

        if (i == count) {
            if (!braced)
                return (int)i;
            ws_cxx_fail(cxx, cxx->at, "more values than elements");
        }
        if (ws_cxx_is(cxx, cxx->at, "."))
            ws_cxx_refuse(cxx, cxx->at, "designated initializers");
        one = type->kind == WS_CXX_ARRAY
                  ? part(place, type->of, i * type->of->bytes)
                  : part(place, field[i]->value.type, field[i]->value.offset);
        if (!ws_cxx_is(cxx, cxx->at, "{") && one.type->kind == WS_CXX_ARRAY &&
            cxx->tokens.token[cxx->at].kind != WS_TOKEN_STRING)
            fill(cxx, &one, false);
        else
            ws_cxx_initialize(cxx, &one);
        if (i + 1 == count && !braced)
            return (int)count;
        if (!ws_cxx_accept(cxx, ",") && !ws_cxx_is(cxx, cxx->at, "}"))
            ws_cxx_expect(cxx, "}");
    }
    return (int)i;
}

void ws_cxx_initialize(struct ws_cxx *cxx, const struct ws_cxx_value *place)
{
    const struct ws_cxx_type *type = place->type;
    bool is_record = type->kind == WS_CXX_RECORD, is_list = ws_cxx_is(cxx, cxx->at, "{");
    struct ws_cxx_value value;
    int token = cxx->at;

    if (is_list && (is_record || type->kind == WS_CXX_ARRAY)) {
        cxx->place = token;
        ws_cxx_zero(cxx, place);
        cxx->at++;
        if (fill(cxx, place, true) < 3 && type == ws_cxx_named(cxx, "dim3")) /* has 1 there */
            ws_cxx_refuse(cxx, token, "a list of fewer than three values");
        cxx->at++;
        return;
    }
    if (type->kind == WS_CXX_ARRAY && cxx->tokens.token[cxx->at].kind == WS_TOKEN_STRING)
        ws_cxx_refuse(cxx, token, "an array of a string");
    if (is_list) {
        struct ws_cxx_arguments arguments;

        ws_cxx_read_arguments(cxx, &arguments);
        value = arguments.count ? arguments.value[0] : ws_cxx_number(ws_cxx_integer(WS_C_INT), 0);
    } else {
        value = ws_cxx_assignment(cxx);
    }
    cxx->place = token;
    ws_cxx_store(cxx, place, value);
}
