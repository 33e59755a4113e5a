/* Declarations of functions, templates, namespaces and names of types. */
#include <string.h>

#include "probe/snippet/run/cxx.h"

/* What stands between a function's parameters and its body. */
static void read_tail(struct ws_cxx *cxx, struct ws_cxx_function *function)
{
    for (;;) {
        if (ws_cxx_accept(cxx, "const override final & &&"))
            continue;
        if (ws_cxx_accept(cxx, "noexcept __attribute__")) {
            if (ws_cxx_is(cxx, cxx->at, "("))
                cxx->at = ws_cxx_behind(cxx, cxx->at);
            continue;
        }
        if (!ws_cxx_accept(cxx, "->"))
            break;
        function->trailing = cxx->at;
        cxx->at = ws_cxx_up_to(cxx, cxx->at, "{ ;");
    }
    if (ws_cxx_is(cxx, cxx->at, "{")) {
        function->body = cxx->at;
        cxx->at = ws_cxx_behind(cxx, cxx->at);
        return;
    }
    if (ws_cxx_accept(cxx, "="))
        cxx->at++; /* default, delete, 0 */
    ws_cxx_expect(cxx, ";");
}

static struct ws_cxx_function *make(struct ws_cxx *cxx, const char *name, int token, int start,
                                    int templates)
{
    struct ws_cxx_function *function = ws_cxx_take(cxx, sizeof *function);

    function->name = name;
    function->token = token;
    function->space = cxx->space;
    function->result = start;
    function->templates = templates;
    function->record = cxx->record;
    return function;
}

static void bind(struct ws_cxx *cxx, struct ws_cxx_function *function)
{
    struct ws_cxx_binding *before = ws_cxx_find(cxx, function->name), *binding;

    if (!function->body) /* declared alone: a definition follows, or none */
        return;
    if (before && before->is_beside && cxx->context.depth <= 1)
        before->is_hidden = true;
    binding = ws_cxx_bind(cxx, function->name, WS_CXX_FUNCTION);
    binding->function = function;
    function->scope = cxx->scope;
}

void ws_cxx_define(struct ws_cxx *cxx, const struct ws_cxx_declared *declared, int start,
                   int templates)
{
    struct ws_cxx_function *function = make(cxx, declared->name, declared->token, start, templates);

    if (!declared->name)
        ws_cxx_fail(cxx, start, "expected a function name");
    function->parameters = declared->parameters;
    function->is_kernel = declared->is_kernel;
    function->bounds = declared->bounds;
    function->is_static = declared->is_static;
    function->is_host =
        !declared->is_kernel && !declared->is_device && !declared->is_constexpr && !cxx->record;
    read_tail(cxx, function);
    bind(cxx, function);
}

/* A specialization leaves out the template, which may be another one then. */
static _Noreturn void leave_specialized(struct ws_cxx *cxx, int start, int name)
{
    static const char why[] = WS_CXX_UNSUPPORTED "specializations of templates";

    for (; !ws_cxx_is_among(cxx, name, "( ; {") && !ws_cxx_is_end(cxx, name); name++) {
        struct ws_cxx_binding *found = cxx->name[name] ? ws_cxx_find(cxx, cxx->name[name]) : NULL;

        if (found && (found->names == WS_CXX_FUNCTION || found->names == WS_CXX_TEMPLATE))
            found->function->left = why;
    }
    ws_cxx_fail(cxx, start, "%s", why);
}

/* A template of a class. */
static void declare_class(struct ws_cxx *cxx, int start, int templates, int behind)
{
    struct ws_cxx_binding *binding;
    struct ws_cxx_function *function;
    int name = behind + 1;

    while (ws_cxx_is_among(cxx, name, "alignas __align__"))
        name = ws_cxx_behind(cxx, name + 1);
    if (!cxx->name[name])
        ws_cxx_fail(cxx, name, "expected a template name");
    if (ws_cxx_is(cxx, name + 1, "<"))
        leave_specialized(cxx, start, name);
    function = make(cxx, cxx->name[name], name, behind, templates);
    cxx->at = ws_cxx_up_to(cxx, cxx->at, "; {");
    if (ws_cxx_is(cxx, cxx->at, "{")) {
        function->body = cxx->at;
        cxx->at = ws_cxx_behind(cxx, cxx->at);
    }
    ws_cxx_expect(cxx, ";");
    binding = ws_cxx_find(cxx, cxx->name[name]);
    if (binding && binding->names == WS_CXX_TEMPLATE && binding->space == cxx->space) {
        function->left = binding->function->left; /* it was declared before */
        if (!function->body)
            return;
    }
    binding = ws_cxx_bind(cxx, function->name, WS_CXX_TEMPLATE);
    binding->function = function;
    function->scope = cxx->scope;
}

/* "template <…>" before a function or a class. */
static void declare_template(struct ws_cxx *cxx)
{
    int start = cxx->at, templates = cxx->at + 2, behind;
    struct ws_cxx_binding *scope = cxx->scope;
    struct ws_cxx_function *function;
    struct ws_cxx_declared declared;

    cxx->at++;
    if (!ws_cxx_is(cxx, cxx->at, "<"))
        ws_cxx_refuse(cxx, cxx->at, "explicit instantiation of a template");
    cxx->at = ws_cxx_behind(cxx, cxx->at);
    behind = cxx->at;
    if (ws_cxx_is(cxx, behind, "template"))
        ws_cxx_refuse(cxx, behind, "member templates");
    if (ws_cxx_is(cxx, behind, "using"))
        ws_cxx_refuse(cxx, behind, "alias templates");
    if (ws_cxx_is(cxx, templates, ">"))
        leave_specialized(cxx, start, behind);
    if (ws_cxx_is_among(cxx, behind, "struct class union")) {
        declare_class(cxx, start, templates, behind);
        return;
    }
    /* The declarator of a function is read with its parameters open. */
    function = make(cxx, NULL, 0, behind, templates);
    function->scope = cxx->scope;
    ws_cxx_arguments(cxx, function, true);
    cxx->at = behind;
    ws_cxx_specifiers(cxx, &declared);
    ws_cxx_declarator(cxx, &declared);
    cxx->scope = scope;
    if (!declared.parameters)
        ws_cxx_refuse(cxx, start, "variable templates");
    ws_cxx_define(cxx, &declared, behind, templates);
}

/* The declarations in braces at the current token. */
static void read_braced(struct ws_cxx *cxx)
{
    int end;

    if (!ws_cxx_is(cxx, cxx->at, "{"))
        ws_cxx_expect(cxx, "{");
    end = ws_cxx_behind(cxx, cxx->at) - 1;
    cxx->at++;
    while (cxx->at < end)
        ws_cxx_statement(cxx);
    cxx->at = end + 1;
}

static void declare_namespace(struct ws_cxx *cxx)
{
    const char *outer = cxx->space;
    bool unnamed = cxx->is_unnamed;

    ws_cxx_accept(cxx, "inline");
    ws_cxx_expect(cxx, "namespace");
    while (cxx->name[cxx->at]) {
        const char *name = cxx->name[cxx->at++];
        const char *space = ws_cxx_format(cxx, "%.300s%.100s::", cxx->space, name);
        struct ws_cxx_binding *binding;

        if (ws_cxx_is(cxx, cxx->at, "="))
            ws_cxx_refuse(cxx, cxx->at, "namespace aliases");
        binding = ws_cxx_bind(cxx, name, WS_CXX_NAMESPACE);
        cxx->space = ws_cxx_intern(cxx, space, strlen(space));
        binding->value.symbol = cxx->space;
        ws_cxx_accept(cxx, "::");
    }
    cxx->is_unnamed |= cxx->space == outer;
    read_braced(cxx);
    cxx->is_unnamed = unnamed;
    cxx->space = outer;
}

static void declare_using(struct ws_cxx *cxx)
{
    const char *name, *whole;
    struct ws_cxx_binding *found;

    cxx->at++;
    if (ws_cxx_accept(cxx, "namespace")) {
        found = ws_cxx_qualified(cxx, &name, &whole);
        if (found && found->names == WS_CXX_NAMESPACE) {
            if (cxx->uses == (int)(sizeof cxx->used / sizeof *cxx->used))
                ws_cxx_fail(cxx, cxx->at, "too many using directives");
            cxx->used_in[cxx->uses] = cxx->space;
            cxx->used[cxx->uses++] = found->value.symbol;
        }
    } else if (ws_cxx_is(cxx, cxx->at + 1, "=")) {
        const struct ws_cxx_type *type;

        name = cxx->name[cxx->at];
        if (!name)
            ws_cxx_fail(cxx, cxx->at, "expected a name after using");
        cxx->at += 2;
        type = ws_cxx_type_name(cxx);
        ws_cxx_bind(cxx, name, WS_CXX_TYPE)->type = type;
    } else {
        found = ws_cxx_qualified(cxx, &name, &whole);
        if (found) {
            struct ws_cxx_binding *again = ws_cxx_bind(cxx, name, found->names),
                                  *before = again->before;
            const char *space = again->space;

            *again = *found;
            again->before = before;
            again->space = space;
            if (found->names == WS_CXX_FUNCTION && /* others that it hides */
                (ws_cxx_next(cxx, found) || (cxx->context.depth && ws_cxx_next(cxx, again)))) {
                again->function = ws_cxx_take(cxx, sizeof *again->function);
                *again->function = *found->function;
                again->function->left = WS_CXX_UNSUPPORTED "using for an overloaded function";
            }
        } else {
            const struct ws_cxx_type *type = ws_cxx_named(cxx, whole);

            if (type)
                ws_cxx_bind(cxx, name, WS_CXX_TYPE)->type = type;
        }
    }
    ws_cxx_expect(cxx, ";");
}

void ws_cxx_declared_type(struct ws_cxx *cxx, struct ws_cxx_declared *declared)
{
    const struct ws_cxx_record *around = cxx->record, *record;
    bool is_class = ws_cxx_is_among(cxx, cxx->at, "struct class union enum");
    struct ws_cxx_binding *known;

    ws_cxx_specifiers(cxx, declared);
    cxx->record = around;
    record = declared->type->record;
    if (!is_class || !record || !*record->name)
        return;
    known = ws_cxx_find(cxx, record->name);
    if (!known || known->type != declared->type)
        ws_cxx_bind(cxx, record->name, WS_CXX_TYPE)->type = declared->type;
}

void ws_cxx_declaration(struct ws_cxx *cxx)
{
    struct ws_cxx_declared declared, one;
    int start = cxx->at;

    if (ws_cxx_is(cxx, start, "template")) {
        declare_template(cxx);
        return;
    }
    if (ws_cxx_is(cxx, start, "namespace") ||
        (ws_cxx_is(cxx, start, "inline") && ws_cxx_is(cxx, start + 1, "namespace"))) {
        declare_namespace(cxx);
        return;
    }
    if (ws_cxx_is(cxx, start, "using")) {
        declare_using(cxx);
        return;
    }
    if (ws_cxx_accept(cxx, "static_assert")) {
        cxx->at = ws_cxx_behind(cxx, cxx->at);
        ws_cxx_expect(cxx, ";");
        return;
    }
    if (ws_cxx_is(cxx, start, "extern") &&
        cxx->tokens.token[start + 1].kind == WS_TOKEN_STRING) { /* extern "C" */
        cxx->at += 2;
        if (ws_cxx_is(cxx, cxx->at, "{"))
            read_braced(cxx);
        else
            ws_cxx_declaration(cxx);
        return;
    }
    ws_cxx_declared_type(cxx, &declared);
    if (ws_cxx_accept(cxx, ";"))
        return;
    if (declared.type->kind == WS_CXX_AUTO &&
        (ws_cxx_is(cxx, cxx->at, "[") ||
         (ws_cxx_is(cxx, cxx->at, "&") && ws_cxx_is(cxx, cxx->at + 1, "["))))
        ws_cxx_refuse(cxx, cxx->at, "structured bindings");
    for (;; ws_cxx_expect(cxx, ",")) {
        one = declared;
        ws_cxx_declarator(cxx, &one);
        if (one.parameters) {
            ws_cxx_define(cxx, &one, start, 0);
            return;
        }
        ws_cxx_variable(cxx, &one);
        if (ws_cxx_accept(cxx, ";"))
            return;
    }
}
