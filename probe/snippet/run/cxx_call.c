/* Calls: overloads, deduced template arguments, objects and lambdas. */
#include <stdio.h>
#include <string.h>

#include "probe/snippet/run/cxx.h"

void ws_cxx_read_arguments(struct ws_cxx *cxx, struct ws_cxx_arguments *arguments)
{
    bool angle = cxx->is_angle, wants = cxx->wants_place;
    const char *end = ws_cxx_is(cxx, cxx->at, "(") ? ")" : "}";

    arguments->count = 0;
    cxx->is_angle = cxx->wants_place = false;
    cxx->at++;
    while (!ws_cxx_accept(cxx, end)) {
        if (arguments->count == WS_CXX_ARGUMENTS)
            ws_cxx_refuse(cxx, cxx->at, "a list of more than %d values", WS_CXX_ARGUMENTS);
        arguments->token[arguments->count] = cxx->at;
        if (ws_cxx_is(cxx, cxx->at, "{")) { /* for a parameter whose type will determine it */
            arguments->value[arguments->count++] = (struct ws_cxx_value){0};
            cxx->at = ws_cxx_behind(cxx, cxx->at);
        } else {
            arguments->value[arguments->count++] = ws_cxx_assignment(cxx);
        }
        if (ws_cxx_is(cxx, cxx->at, "..."))
            ws_cxx_refuse(cxx, cxx->at, "parameter packs");
        if (!ws_cxx_accept(cxx, ",") && !ws_cxx_is(cxx, cxx->at, end))
            ws_cxx_expect(cxx, end);
    }
    cxx->is_angle = angle;
    cxx->wants_place = wants;
}

bool ws_cxx_parameter_read(struct ws_cxx *cxx, struct ws_cxx_declared *declared)
{
    if (ws_cxx_is(cxx, cxx->at, ")") ||
        (ws_cxx_is(cxx, cxx->at, "void") && ws_cxx_is(cxx, cxx->at + 1, ")")))
        return false;
    if (ws_cxx_is(cxx, cxx->at, "..."))
        ws_cxx_refuse(cxx, cxx->at, "functions with a variable number of arguments");
    ws_cxx_specifiers(cxx, declared);
    ws_cxx_declarator(cxx, declared);
    if (declared->type->kind == WS_CXX_ARRAY && !declared->is_reference)
        declared->type = ws_cxx_pointer(cxx, declared->type->of);
    return true;
}

void ws_cxx_skip_default(struct ws_cxx *cxx)
{
    cxx->at = ws_cxx_up_to(cxx, cxx->at, ", )");
}

static struct ws_cxx_binding *open_binding(struct ws_cxx *cxx, const char *name)
{
    for (struct ws_cxx_binding *at = cxx->scope; at; at = at->before)
        if (at->name == name)
            return at;
    return NULL;
}

/* Sets a template's parameter by an argument's type. */
static void deduce(struct ws_cxx *cxx, const struct ws_cxx_type *pattern,
                   const struct ws_cxx_type *actual)
{
    struct ws_cxx_binding *open;

    if (pattern->kind == WS_CXX_OPEN) {
        open = open_binding(cxx, pattern->open);
        if (open && open->names == WS_CXX_TYPE && open->type->kind == WS_CXX_OPEN)
            open->type = actual;
        return;
    }
    if (pattern->kind != actual->kind)
        return;
    if (pattern->kind == WS_CXX_ARRAY && pattern->open_length) {
        open = open_binding(cxx, pattern->open_length);
        if (open && open->value.type->kind == WS_CXX_OPEN)
            open->value = ws_cxx_number(ws_cxx_integer(WS_C_INT), (uint64_t)actual->length);
    }
    if (pattern->kind == WS_CXX_POINTER || pattern->kind == WS_CXX_ARRAY)
        deduce(cxx, pattern->of, actual->of);
}

static const struct ws_cxx_type *decayed(struct ws_cxx *cxx, const struct ws_cxx_type *type)
{
    return type->kind == WS_CXX_ARRAY ? ws_cxx_pointer(cxx, type->of) : type;
}

/* The scope of a function's parameters and body, with its template's parameters bound. */
static struct ws_cxx_binding *bind_template(struct ws_cxx *cxx, int token,
                                            const struct ws_cxx_function *function,
                                            int explicit_arguments,
                                            const struct ws_cxx_arguments *arguments)
{
    struct ws_cxx_function own = *function;
    struct ws_cxx_binding *scope = cxx->scope, *made, *bottom;
    struct ws_cxx_declared declared;
    const char *space = cxx->space;
    int at = cxx->at;

    bottom = function->record && !function->is_closure ? function->record->scope : function->scope;
    if (!function->templates)
        return bottom;
    own.scope = bottom;
    cxx->at = explicit_arguments ? explicit_arguments : function->parameters - 1;
    ws_cxx_arguments(cxx, &own, true);
    cxx->space = function->space;
    cxx->at = function->parameters;
    for (int i = 0; i < arguments->count && ws_cxx_parameter_read(cxx, &declared); i++) {
        const struct ws_cxx_value *value = &arguments->value[i];

        if (value->type)
            deduce(cxx, declared.type,
                   declared.is_reference ? value->type : decayed(cxx, value->type));
        if (ws_cxx_is(cxx, cxx->at, "="))
            ws_cxx_skip_default(cxx);
        ws_cxx_accept(cxx, ",");
    }
    made = cxx->scope;
    for (struct ws_cxx_binding *one = made; one != bottom; one = one->before) {
        int given = (int)one->value.number;

        if (!ws_cxx_is_open(one))
            continue;
        if (!given)
            ws_cxx_fail(cxx, token, "template argument '%s' of %s cannot be deduced", one->name,
                        function->name);
        cxx->at = given;
        if (one->names == WS_CXX_TYPE) {
            one->type = ws_cxx_type_name(cxx);
        } else {
            bool angle = cxx->is_angle;

            cxx->is_angle = true;
            one->value = ws_cxx_number(ws_cxx_integer(WS_C_INT),
                                       (uint64_t)ws_cxx_constant(cxx, "a template's argument"));
            cxx->is_angle = angle;
        }
    }
    cxx->scope = scope;
    cxx->space = space;
    cxx->at = at;
    return made;
}

static const char *words_of(const struct ws_cxx_function *function)
{
    return function->name ? function->name : "a lambda";
}

/* Whether the parameter is only read in the body, so that it needs no memory. */
static bool is_only_read(struct ws_cxx *cxx, const struct ws_cxx_function *function,
                         const char *name)
{
    int end = ws_cxx_behind(cxx, function->body);

    for (int at = function->body; at < end; at++) {
        if (cxx->name[at] != name)
            continue;
        if (ws_cxx_changes(cxx, at + 1) || ws_cxx_is_among(cxx, at + 1, "[ .") ||
            ws_cxx_is_among(cxx, at - 1, "++ -- & [") ||
            (ws_cxx_is(cxx, at - 1, "(") && ws_cxx_is(cxx, at + 1, ")") &&
             cxx->tokens.token[at - 2].kind == WS_TOKEN_STRING))
            return false;
    }
    return true;
}

static void bind_parameter(struct ws_cxx *cxx, int token, const struct ws_cxx_function *function,
                           const struct ws_cxx_declared *declared, struct ws_cxx_value value)
{
    const struct ws_cxx_type *type = declared->type;
    const char *name = declared->name ? declared->name : "";
    struct ws_cxx_binding *binding;
    struct ws_cxx_value place;
    bool is_own;

    if (ws_cxx_is_auto(type))
        type = declared->is_reference ? value.type : decayed(cxx, value.type);
    cxx->place = token;
    if (declared->is_reference) {
        if (value.is == WS_CXX_PLACE && !ws_cxx_same(value.type, type) && declared->is_const)
            value = ws_cxx_convert(cxx, token, value, type);
        if (value.is == WS_CXX_PLACE &&
            (ws_cxx_same(value.type, type) ||
             (value.type->kind == WS_CXX_ARRAY && type->kind == WS_CXX_ARRAY &&
              ws_cxx_same(value.type->of, type->of)))) {
            value.stored = NULL;
            ws_cxx_bind(cxx, name, WS_CXX_VARIABLE)->value = value;
            return;
        }
        if (!declared->is_const && !declared->is_rvalue && value.type->kind != WS_CXX_CLOSURE)
            ws_cxx_fail(cxx, token, "reference '%s' of %s() is not bound to a variable of its type",
                        name, words_of(function));
    }
    if (value.type->kind == WS_CXX_CLOSURE) {
        ws_cxx_bind(cxx, name, WS_CXX_VARIABLE)->value = value;
        return;
    }
    if (ws_cxx_is_scalar(type)) {
        value = ws_cxx_convert(cxx, token, value, type);
        if (is_only_read(cxx, function, name)) {
            value.variable = NULL;
            ws_cxx_bind(cxx, name, WS_CXX_VARIABLE)->value = value;
            return;
        }
    }
    /*
     * a kernel's object stays where its members were loaded: a copy would merge their known values
     */
    is_own = function->is_kernel && value.is == WS_CXX_PLACE && value.space == WS_CXX_LOCAL;
    place = is_own ? value : ws_cxx_local(cxx, type);
    binding = ws_cxx_bind(cxx, name, WS_CXX_VARIABLE);
    binding->value = place;
    binding->value.variable = binding;
    if (!is_own)
        ws_cxx_store(cxx, &binding->value, value);
}

static void bind_parameters(struct ws_cxx *cxx, int token, const struct ws_cxx_function *function,
                            struct ws_cxx_arguments *arguments)
{
    struct ws_cxx_declared declared;
    int i = 0;

    cxx->at = function->parameters;
    if (!cxx->at) {
        if (arguments->count)
            ws_cxx_fail(cxx, token, "too many arguments");
        return;
    }
    for (; ws_cxx_parameter_read(cxx, &declared); i++, ws_cxx_accept(cxx, ",")) {
        bool has_default = ws_cxx_accept(cxx, "=");
        struct ws_cxx_value value =
            i < arguments->count ? arguments->value[i] : (struct ws_cxx_value){0};
        int at = cxx->at;

        if (i < arguments->count && !value.type) { /* "{1, 2}" */
            struct ws_cxx_binding *scope = cxx->scope;

            if (declared.type->kind == WS_CXX_AUTO || declared.type->kind == WS_CXX_ARRAY)
                ws_cxx_refuse(cxx, token, "a list as this argument");
            value = ws_cxx_local(cxx, declared.type);
            cxx->at = arguments->token[i];
            cxx->scope = cxx->caller;
            ws_cxx_initialize(cxx, &value);
            cxx->scope = scope;
            cxx->at = at;
        }
        if (i >= arguments->count) {
            if (!has_default)
                ws_cxx_fail(cxx, token, "too few arguments of %s()", words_of(function));
            value = ws_cxx_assignment(cxx);
        } else if (has_default) {
            ws_cxx_skip_default(cxx);
        }
        at = cxx->at;
        bind_parameter(cxx, i < arguments->count ? arguments->token[i] : token, function, &declared,
                       value);
        cxx->at = at;
    }
    if (i < arguments->count)
        ws_cxx_fail(cxx, token, "too many arguments of %s()", words_of(function));
}

/* The result type of a function; NULL: determined by its first return. */
static const struct ws_cxx_type *
result_type(struct ws_cxx *cxx, const struct ws_cxx_function *function, bool *is_reference)
{
    struct ws_cxx_declared declared;

    *is_reference = false;
    if (function->is_closure && !function->trailing)
        return NULL;
    cxx->at = function->trailing ? function->trailing : function->result;
    ws_cxx_specifiers(cxx, &declared);
    if (!function->trailing || !ws_cxx_is(cxx, cxx->at, "{"))
        ws_cxx_declarator(cxx, &declared);
    *is_reference = declared.is_reference;
    return ws_cxx_is_auto(declared.type) ? NULL : declared.type;
}

static struct ws_cxx_value result_of(struct ws_cxx *cxx)
{
    const struct ws_cxx_context *context = &cxx->context;
    struct ws_cxx_value value = {.type = &ws_cxx_void}, place;

    if (context->leave)
        ws_cxx_put_label(cxx, context->leave);
    if (context->value.is != WS_CXX_NOTHING)
        return context->value;
    if (!context->result && context->left)
        return ws_cxx_unknown(cxx, &ws_cxx_any, context->left);
    if (!context->result || context->result->kind == WS_CXX_VOID)
        return value;
    place = ws_cxx_in_frame(context->is_reference ? ws_cxx_pointer(cxx, context->result)
                                                  : context->result,
                            context->slot);
    if (!context->slot)
        return ws_cxx_unknown(cxx, context->result,
                              context->left ? context->left : "a function without a result");
    value = ws_cxx_load(cxx, place);
    value.typed |= context->typed;
    value.doubtful |= context->doubtful;
    return context->is_reference ? ws_cxx_pointee(cxx, cxx->place, value) : value;
}

struct ws_cxx_value ws_cxx_invoke(struct ws_cxx *cxx, int token, struct ws_cxx_function *function,
                                  struct ws_cxx_binding *scope, const struct ws_cxx_value *self,
                                  struct ws_cxx_arguments *arguments)
{
    struct ws_cxx_state before = cxx->state;
    int depth = cxx->context.depth;
    bool open = function->is_open;
    struct ws_cxx_value value;

    if (!function->body)
        ws_cxx_fail(cxx, token, "%s() is declared, but not defined here", function->name);
    if ((open && !function->templates) || depth + 2 >= WS_CXX_DEPTH)
        ws_cxx_refuse(cxx, token, "recursion, as in %s()", words_of(function));
    function->is_open = true;
    cxx->context =
        (struct ws_cxx_context){.function = function, .bound = scope, .depth = depth + 1};
    if (self)
        cxx->context.self = *self;
    else if (function->is_closure)
        cxx->context.self = function->self;
    cxx->open[depth + 1] = function;
    cxx->open[depth + 2] = NULL;
    cxx->caller = before.scope;
    cxx->scope = scope;
    cxx->space = function->space;
    cxx->is_angle = cxx->wants_place = false;
    cxx->context.result = result_type(cxx, function, &cxx->context.is_reference);
    bind_parameters(cxx, token, function, arguments);
    cxx->at = function->body;
    cxx->context.last = ws_cxx_behind(cxx, function->body) - 1;
    for (int i = cxx->at; cxx->has_jumps && i < cxx->context.last; i++)
        if (ws_cxx_is(cxx, i, "goto")) /* its target may be a skipped statement */
            ws_cxx_refuse(cxx, i, "goto");
    ws_cxx_block(cxx);
    cxx->place = token;
    value = result_of(cxx);
    cxx->state = before;
    function->is_open = open;
    return value;
}

/* Whether a function accepts this number of arguments. */
static bool takes(struct ws_cxx *cxx, const struct ws_cxx_function *function, int count)
{
    int least = 0, most = 0, depth = 0, end = ws_cxx_behind(cxx, function->parameters - 1) - 1;

    for (int at = function->parameters; at < end; at++) {
        if (ws_cxx_is(cxx, at, "void") && at + 1 == end)
            break;
        if (!depth && (at == function->parameters || ws_cxx_is(cxx, at, ","))) {
            least++;
            most++;
        }
        least -= !depth && ws_cxx_is(cxx, at, "=");
        depth += ws_cxx_is(cxx, at, "<") - ws_cxx_is(cxx, at, ">");
        if (ws_cxx_is_among(cxx, at, "( { ["))
            at = ws_cxx_behind(cxx, at) - 1;
    }
    return count >= least && count <= most;
}

struct ws_cxx_value ws_cxx_call(struct ws_cxx *cxx, int token, struct ws_cxx_binding *binding,
                                int explicit_arguments, const struct ws_cxx_value *self,
                                struct ws_cxx_arguments *arguments)
{
    struct ws_cxx_function *function = binding->function, *fits = NULL;
    bool is_library = !function->record && !function->is_closure &&
                      (!strcmp(binding->name, "min") || !strcmp(binding->name, "max") ||
                       !strcmp(binding->name, "abs"));
    int functions = 0, count = 0;

    for (struct ws_cxx_binding *one = binding;
         one && one->function->record == binding->function->record; one = ws_cxx_next(cxx, one)) {
        functions++;
        if (one->function->left)
            ws_cxx_fail(cxx, token, "%s", one->function->left);
        if (one->function->parameters && takes(cxx, one->function, arguments->count)) {
            count++;
            fits = one->function;
        }
    }
    function = functions == 1 ? function : fits;
    if (is_library || (functions > 1 && count != 1))
        ws_cxx_fail(cxx, token,
                    "the quick reader cannot determine which definition of %s() is called",
                    binding->name);
    return ws_cxx_invoke(cxx, token, function,
                         bind_template(cxx, token, function, explicit_arguments, arguments),
                         function->is_static ? NULL : self, arguments);
}

struct ws_cxx_value ws_cxx_construct(struct ws_cxx *cxx, int token, const struct ws_cxx_type *type,
                                     const struct ws_cxx_value *place,
                                     struct ws_cxx_arguments *arguments)
{
    struct ws_cxx_value made, part;

    if (type->kind != WS_CXX_RECORD) {
        if (arguments->count > 1)
            ws_cxx_fail(cxx, token, "%d values where one is expected", arguments->count);
        if (!arguments->count)
            return ws_cxx_convert(cxx, token, ws_cxx_number(ws_cxx_integer(WS_C_INT), 0), type);
        return ws_cxx_convert(cxx, token, arguments->value[0], type);
    }
    made = place ? *place : ws_cxx_local(cxx, type);
    cxx->place = token;
    if (arguments->count == 1 && arguments->value[0].type &&
        ws_cxx_same(arguments->value[0].type, type)) {
        ws_cxx_copy(cxx, &made, &arguments->value[0]);
        return made;
    }
    if (!arguments->count)
        ws_cxx_zero(cxx, &made);
    else if (arguments->count != type->record->fields)
        ws_cxx_fail(cxx, token, "%s gets %d values, but has %d members",
                    ws_cxx_type_words(cxx, type), arguments->count, type->record->fields);
    for (int i = 0; i < arguments->count && ws_cxx_part(&made, i, &part); i++) {
        if (!arguments->value[i].type)
            ws_cxx_refuse(cxx, token, "nested lists");
        cxx->place = token;
        ws_cxx_store(cxx, &part, arguments->value[i]);
    }
    return made;
}

/* A lambda's captures: names of its body that are local variables. */
static void capture(struct ws_cxx *cxx, const char *name, int token)
{
    struct ws_cxx_binding *found = ws_cxx_find(cxx, name);
    struct ws_cxx_value value, copy;

    if (!found || found->names != WS_CXX_VARIABLE || found->value.is != WS_CXX_PLACE ||
        found->value.space != WS_CXX_LOCAL)
        return;
    value = found->value;
    cxx->place = token;
    if (ws_cxx_is_scalar(value.type)) {
        copy = ws_cxx_load(cxx, value);
        copy.variable = NULL;
    } else if (value.type->kind == WS_CXX_RECORD) {
        copy = ws_cxx_local(cxx, value.type);
        ws_cxx_copy(cxx, &copy, &value);
    } else {
        ws_cxx_refuse(cxx, token, "a lambda that copies the array %s; capture it by reference",
                      name);
    }
    ws_cxx_bind(cxx, name, WS_CXX_VARIABLE)->value = copy;
}

/* "[=, &name]" */
static bool is_referred(const struct ws_cxx *cxx, int captures, const char *name)
{
    for (; !ws_cxx_is(cxx, captures, "]"); captures++)
        if (ws_cxx_is(cxx, captures, "&") && cxx->name[captures + 1] == name)
            return true;
    return false;
}

struct ws_cxx_value ws_cxx_lambda(struct ws_cxx *cxx)
{
    struct ws_cxx_function *function = ws_cxx_take(cxx, sizeof *function);
    struct ws_cxx_binding *scope = cxx->scope;
    struct ws_cxx_type *type = ws_cxx_take(cxx, sizeof *type);
    int token = cxx->at, captures = cxx->at + 1, end = ws_cxx_behind(cxx, cxx->at) - 1;
    bool copies = false;

    function->is_closure = true;
    function->token = token;
    function->space = cxx->space;
    function->self = cxx->context.self;
    cxx->at = end + 1;
    if (ws_cxx_is(cxx, cxx->at, "(")) {
        function->parameters = cxx->at + 1;
        cxx->at = ws_cxx_behind(cxx, cxx->at);
    }
    for (; !ws_cxx_is(cxx, cxx->at, "{"); cxx->at++) {
        if (ws_cxx_is(cxx, cxx->at, "mutable"))
            ws_cxx_refuse(cxx, cxx->at, "mutable lambdas");
        if (ws_cxx_is(cxx, cxx->at, "->"))
            function->trailing = cxx->at + 1;
        if (ws_cxx_is(cxx, cxx->at, ";") || ws_cxx_is_end(cxx, cxx->at))
            ws_cxx_expect(cxx, "{");
        if (ws_cxx_is(cxx, cxx->at, "("))
            cxx->at = ws_cxx_behind(cxx, cxx->at) - 1;
    }
    function->body = cxx->at;
    end = ws_cxx_behind(cxx, function->body);
    for (cxx->at = captures; !ws_cxx_accept(cxx, "]"); ws_cxx_accept(cxx, ",")) {
        if (cxx->name[cxx->at + 1] ? ws_cxx_is(cxx, cxx->at + 2, "=")
                                   : cxx->name[cxx->at] && ws_cxx_is(cxx, cxx->at + 1, "=")) {
            ws_cxx_refuse(cxx, cxx->at, "this capture of a lambda");
        } else if (ws_cxx_accept(cxx, "=")) {
            copies = true;
        } else if (ws_cxx_accept(cxx, "&")) {
            if (cxx->name[cxx->at])
                cxx->at++;
        } else if (ws_cxx_accept(cxx, "this")) {
        } else if (cxx->name[cxx->at]) {
            capture(cxx, cxx->name[cxx->at], cxx->at);
            cxx->at++;
        } else {
            ws_cxx_refuse(cxx, cxx->at, "this capture of a lambda");
        }
    }
    for (int at = function->body; copies && at < end; at++)
        if (cxx->name[at] && !ws_cxx_is_among(cxx, at - 1, ". ->") &&
            !is_referred(cxx, captures, cxx->name[at]))
            capture(cxx, cxx->name[at], at);
    function->scope = cxx->scope;
    cxx->scope = scope;
    cxx->at = end;
    *type = (struct ws_cxx_type){.kind = WS_CXX_CLOSURE, .align = 1, .closure = function};
    return (struct ws_cxx_value){.is = WS_CXX_NUMBER, .type = type};
}
