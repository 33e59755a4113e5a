/*
 * Statements. One that is not supported is left out, and what it may have done is unknown then: the
 * variables that it names, shared memory where it may be reached, and whether the lanes go on where it
 * may leave the function or a loop.
 */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "probe/snippet/cxx.h"
#include "probe/snippet/reserved.h"

/* Behind the statement at a token. */
static int behind_statement(struct ws_cxx *cxx, int at)
{
    if (ws_cxx_is(cxx, at, "{"))
        return ws_cxx_behind(cxx, at);
    if (ws_cxx_is(cxx, at, "if") || ws_cxx_is(cxx, at, "for") || ws_cxx_is(cxx, at, "while") ||
        ws_cxx_is(cxx, at, "switch")) {
        bool is_if = ws_cxx_is(cxx, at, "if");

        at++;
        if (ws_cxx_is(cxx, at, "constexpr"))
            at++;
        if (!ws_cxx_is(cxx, at, "("))
            return at;
        at = behind_statement(cxx, ws_cxx_behind(cxx, at));
        if (is_if && ws_cxx_is(cxx, at, "else"))
            at = behind_statement(cxx, at + 1);
        return at;
    }
    if (ws_cxx_is(cxx, at, "do")) {
        at = behind_statement(cxx, at + 1);
        while (!ws_cxx_is(cxx, at, ";") && cxx->tokens.token[at].kind != WS_TOKEN_END)
            at = ws_cxx_is(cxx, at, "(") ? ws_cxx_behind(cxx, at) : at + 1;
        return cxx->tokens.token[at].kind == WS_TOKEN_END ? at : at + 1;
    }
    while (!ws_cxx_is(cxx, at, ";") && !ws_cxx_is(cxx, at, "}") &&
           cxx->tokens.token[at].kind != WS_TOKEN_END) {
        bool braces = ws_cxx_is(cxx, at, "{");
        bool opens = braces || ws_cxx_is(cxx, at, "(") || ws_cxx_is(cxx, at, "[");

        at = opens ? ws_cxx_behind(cxx, at) : at + 1;
        if (braces && !ws_cxx_is(cxx, at, ";") && !ws_cxx_is(cxx, at, ",") &&
            !ws_cxx_is(cxx, at, ")") && !ws_cxx_is(cxx, at, "(") && !ws_cxx_is(cxx, at, "."))
            return at;
    }
    return ws_cxx_is(cxx, at, ";") ? at + 1 : at;
}

static void undefine(struct ws_cxx *cxx, const struct ws_cxx_value *place, int reason)
{
    enum { MOST_STORES = 512 };
    const struct ws_cxx_type *type = place->type;
    int64_t step = type->bytes % 4 || type->align % 4 ? 1 : 4;
    int reg = ws_cxx_register(cxx), at, end, predicate, label;

    ws_cxx_emit(cxx, "warpscope.left.b32 %%r%d, %d;", reg, reason);
    for (int64_t i = 0; i < type->bytes && type->bytes / step <= MOST_STORES; i += step)
        ws_cxx_emit(cxx, "st.local.u%d %s, %%r%d;", (int)step * 8, ws_cxx_at(cxx, place, i), reg);
    if (type->bytes / step <= MOST_STORES)
        return;
    at = ws_cxx_address(cxx, *place).reg;
    end = ws_cxx_register(cxx);
    predicate = ws_cxx_register(cxx);
    label = ws_cxx_label(cxx);
    ws_cxx_emit(cxx, "add.s64 %%d%d, %%d%d, %" PRId64 ";", end, at, type->bytes);
    ws_cxx_put_label(cxx, label);
    ws_cxx_emit(cxx, "st.u%d [%%d%d], %%r%d;", (int)step * 8, at, reg);
    ws_cxx_emit(cxx, "add.s64 %%d%d, %%d%d, %d;", at, at, (int)step);
    ws_cxx_emit(cxx, "setp.lt.u64 %%p%d, %%d%d, %%d%d;", predicate, at, end);
    ws_cxx_emit(cxx, "@%%p%d bra $L%d;", predicate, label);
}

/* What a pointer may point to. */
static void undefine_pointed(struct ws_cxx *cxx, int reason)
{
    for (int i = 0; i < cxx->slots; i++) {
        const struct ws_cxx_slot *slot = &cxx->slot[i];
        struct ws_cxx_type type = {.kind = WS_CXX_OPAQUE,
                                   .bytes = slot->end - slot->start,
                                   .align = slot->start % 4 ? 1 : 4};

        if (slot->is_pointed)
            undefine(cxx,
                     &(struct ws_cxx_value){.is = WS_CXX_PLACE,
                                            .type = &type,
                                            .space = WS_CXX_LOCAL,
                                            .symbol = "ws_frame",
                                            .offset = slot->start},
                     reason);
    }
}

static void undefine_name(struct ws_cxx *cxx, int token, int reason)
{
    struct ws_cxx_binding *found = ws_cxx_find(cxx, cxx->name[token]);

    if (!found || found->names != WS_CXX_VARIABLE || found->value.is != WS_CXX_PLACE)
        return;
    if (found->value.space == WS_CXX_SHARED && found->value.symbol) /* it has its place */
        ws_cxx_emit(cxx, "mov.u64 %%d%d, %s;", ws_cxx_register(cxx), found->value.symbol);
    if (found->value.space == WS_CXX_LOCAL && found->value.type->bytes) {
        ws_cxx_point_at(cxx, &found->value);
        undefine(cxx, &found->value, reason);
        found->value.doubtful = true;
    }
}

/* Whether a name's value or function may reach shared memory. */
static bool may_reach(struct ws_cxx *cxx, int token)
{
    const struct ws_cxx_binding *found = ws_cxx_find(cxx, cxx->name[token]);
    const struct ws_cxx_type *type;

    if (!found)
        return ws_cxx_is(cxx, token + 1, "(") || ws_cxx_is(cxx, token + 1, "[") ||
               ws_cxx_is(cxx, token, "asm") || ws_cxx_is(cxx, token, "this");
    if (found->names == WS_CXX_FUNCTION || found->names == WS_CXX_FIELD || found->left)
        return true;
    if (found->names != WS_CXX_VARIABLE || !(type = found->value.type))
        return false;
    if (found->value.is == WS_CXX_PLACE && found->value.space != WS_CXX_LOCAL &&
        found->value.space != WS_CXX_CONST)
        return true;
    while (type->kind == WS_CXX_ARRAY)
        type = type->of;
    return type->kind == WS_CXX_POINTER || type->kind == WS_CXX_RECORD ||
           type->kind == WS_CXX_CLOSURE;
}

static bool has_pointer(const struct ws_cxx_type *type)
{
    while (type->kind == WS_CXX_ARRAY)
        type = type->of;
    if (type->kind != WS_CXX_RECORD)
        return type->kind == WS_CXX_POINTER || type->kind == WS_CXX_CLOSURE;
    for (const struct ws_cxx_binding *one = type->record->scope; one && one != type->record->outer;
         one = one->before)
        if (one->names == WS_CXX_FIELD && has_pointer(one->value.type))
            return true;
    return false;
}

/* Whether a name may stand for a pointer to a local variable, or a function that has one. */
static bool may_point(struct ws_cxx *cxx, int token)
{
    const struct ws_cxx_function *around = cxx->context.function;
    const struct ws_cxx_binding *found = ws_cxx_find(cxx, cxx->name[token]);
    const struct ws_cxx_type *type = found ? found->value.type : NULL;

    if (ws_cxx_is(cxx, token, "this") ||
        (found && (found->names == WS_CXX_FIELD ||
                   (found->names == WS_CXX_FUNCTION && found->function->record)))) {
        if (around && !(around->parameters &&
                        ws_cxx_is(cxx, ws_cxx_behind(cxx, around->parameters - 1), "const")))
            ws_cxx_point_at(cxx, &cxx->context.self);
        return true;
    }
    if (!found || found->names != WS_CXX_VARIABLE)
        return false;
    if (found->left || !type || (found->value.is == WS_CXX_PLACE && found->value.reg))
        return true;
    if (type->kind == WS_CXX_CLOSURE) { /* it may change what it names */
        const struct ws_cxx_function *closure = type->closure;
        struct ws_cxx_binding *scope = cxx->scope;

        cxx->scope = closure->scope;
        for (int at = closure->body, end = ws_cxx_behind(cxx, at); at < end; at++)
            if (cxx->name[at] && (found = ws_cxx_find(cxx, cxx->name[at])) &&
                found->names == WS_CXX_VARIABLE) {
                ws_cxx_point_at(cxx, &found->value);
                may_point(cxx, at);
            }
        ws_cxx_point_at(cxx, &closure->self);
        cxx->scope = scope;
    }
    return has_pointer(type);
}

/* The lanes may go to a label from here on, or not. */
static void may_leave(struct ws_cxx *cxx, int *label, int reason)
{
    int reg = ws_cxx_register(cxx), predicate = ws_cxx_register(cxx);

    if (!*label)
        *label = ws_cxx_label(cxx);
    ws_cxx_emit(cxx, "warpscope.left.b32 %%r%d, %d;", reg, reason);
    ws_cxx_emit(cxx, "setp.ne.u32 %%p%d, %%r%d, 0;", predicate, reg);
    ws_cxx_emit(cxx, "@%%p%d bra $L%d;", predicate, *label);
}

/* The name that a declaration which was left out declares; 0: none is found. */
static int left_name(struct ws_cxx *cxx, int start, int end)
{
    bool is_template = ws_cxx_is(cxx, start, "template");

    for (int at = start; at + 1 < end; at++) {
        if (ws_cxx_is(cxx, at, "template") && ws_cxx_is(cxx, at + 1, "<"))
            at = ws_cxx_behind(cxx, at + 1);
        if (cxx->name[at] && ws_cxx_is(cxx, at + 1, "<") && (is_template || at == start))
            at = ws_cxx_behind(cxx, at + 1); /* "V<S, T> make(" */
        if (at > start && cxx->name[at] && !ws_cxx_is(cxx, at, "alignas") &&
            !ws_cxx_is(cxx, at, "__align__") && !ws_cxx_is(cxx, at, "decltype") &&
            (ws_cxx_is(cxx, at + 1, "=") || ws_cxx_is(cxx, at + 1, ";") ||
             ws_cxx_is(cxx, at + 1, "(") || ws_cxx_is(cxx, at + 1, "[") ||
             ws_cxx_is(cxx, at + 1, "{") || ws_cxx_is(cxx, at + 1, ":") ||
             ws_cxx_is(cxx, at + 1, ",") ||
             (ws_cxx_is(cxx, at + 1, ")") && ws_cxx_is(cxx, at - 1, "*"))))
            return at;
    }
    return 0;
}

/* What was declared is there, but nobody knows what it is. */
static void declare_left(struct ws_cxx *cxx, int start, int end, int reason)
{
    int at = left_name(cxx, start, end);
    bool is_template = ws_cxx_is(cxx, start, "template");
    struct ws_cxx_binding *binding;
    char place[WS_PLACE_SIZE];
    const char *left;

    if (!at || (ws_cxx_is(cxx, start, "using") && !ws_cxx_is(cxx, start + 2, "=")) ||
        ws_cxx_is(cxx, start, "namespace"))
        return;
    left = ws_cxx_format(cxx, "'%s' was skipped at %s: %.300s", cxx->name[at],
                         ws_place_words(cxx->tokens.has_lines, cxx->left[reason].line,
                                        cxx->left[reason].column, place),
                         cxx->left[reason].reason);
    if (is_template || (ws_cxx_is(cxx, at + 1, "(") && !cxx->context.function && cxx->is_file)) {
        bool is_class = ws_cxx_is(cxx, at - 1, "struct") || ws_cxx_is(cxx, at - 1, "class");

        binding = ws_cxx_bind(cxx, cxx->name[at], is_class ? WS_CXX_TEMPLATE : WS_CXX_FUNCTION);
        binding->function = ws_cxx_take(cxx, sizeof *binding->function);
        binding->function->name = cxx->name[at];
        binding->function->space = cxx->space;
        binding->function->left = left;
        return;
    }
    binding = ws_cxx_bind(cxx, cxx->name[at], WS_CXX_VARIABLE);
    if (cxx->is_file && !cxx->context.depth) { /* a kernel has nothing of it */
        binding->left = left;
        return;
    }
    binding->value = ws_cxx_local(cxx, ws_cxx_integer(WS_C_INT));
    binding->value.variable = binding;
    binding->value.doubtful = true;
    binding->left = left;
    undefine(cxx, &binding->value, reason);
}

static void check_type(struct ws_cxx *cxx, void *starts)
{
    *(bool *)starts = ws_cxx_starts_type(cxx, cxx->at);
}

/* "T x", "T *p = …" of a type that is not known. */
static bool has_unknown_type(const struct ws_cxx *cxx, int token)
{
    if (!cxx->name[token] || ws_reserved_reason(cxx->name[token]))
        return false;
    while (ws_cxx_is(cxx, token + 1, "::") && cxx->name[token + 2])
        token += 2;
    return cxx->name[token + 1] || (ws_cxx_is(cxx, token + 1, "*") && cxx->name[token + 2] &&
                                    ws_cxx_is(cxx, token + 3, "="));
}

const char *ws_cxx_left_words(struct ws_cxx *cxx, int start, int end)
{
    const char *words = strstr(cxx->error->text, ": ");

    for (int at = start; at < end; at++) {
        const struct ws_cxx_binding *found = cxx->name[at] ? ws_cxx_find(cxx, cxx->name[at]) : NULL;

        if (found && found->left)
            return found->left;
    }
    return words ? words + 2 : cxx->error->text;
}

/* Whether a statement may leave its function or loop. */
static bool is_control(const struct ws_cxx *cxx, int start)
{
    static const char *const words[] = {"{",      "if",   "for",     "while", "do",       "switch",
                                        "return", "case", "default", "break", "continue", "else"};

    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (ws_cxx_is(cxx, start, words[i]))
            return true;
    return false;
}

static void leave_out(struct ws_cxx *cxx, int start)
{
    int end = behind_statement(cxx, start), reason;
    bool reaches = false, points = false, declares = false;
    bool leaves = is_control(cxx, start); /* else only its lambdas do */

    if (end == start)
        end++;
    cxx->place = start;
    reason = ws_cxx_reason(cxx, cxx->failed, ws_cxx_left_words(cxx, start, end));
    ws_cxx_try(cxx, true, check_type, &declares);
    declares |= has_unknown_type(cxx, start);
    cxx->left[reason].is_statement = true;
    cxx->left[reason].name = cxx->open_array;
    cxx->left[reason].is_indexed = cxx->open_array != NULL;
    cxx->open_array = NULL;
    for (int at = start; at < end; at++) {
        if (!cxx->name[at] || (at > start && ws_cxx_is(cxx, at - 1, ".")))
            continue;
        if (ws_cxx_is(cxx, at, "goto"))
            ws_cxx_stop(cxx, at, "goto is not supported by the quick reader");
        if (leaves && ws_cxx_is(cxx, at, "return")) {
            may_leave(cxx, &cxx->context.leave, reason);
            cxx->context.left = cxx->left[reason].reason;
        } else if (leaves && ws_cxx_is(cxx, at, "break") && cxx->context.end)
            may_leave(cxx, &cxx->context.end, reason);
        else if (leaves && ws_cxx_is(cxx, at, "continue") && cxx->context.next)
            may_leave(cxx, &cxx->context.next, reason);
        else
            undefine_name(cxx, at, reason);
        reaches |= may_reach(cxx, at);
        points |= may_point(cxx, at);
    }
    if (points)
        undefine_pointed(cxx, reason);
    cxx->left[reason].is_access |= reaches;
    if (reaches)
        ws_cxx_emit(cxx, "warpscope.skipped.shared.b32 %d;", reason);
    if (declares || ws_cxx_is(cxx, start, "template") || ws_cxx_is(cxx, start, "using"))
        declare_left(cxx, start, end, reason);
    cxx->at = end;
}

/* The value of the last statement, which is the address where no instruction is. */
static void keep_last(struct ws_cxx *cxx, struct ws_cxx_value value)
{
    int at = cxx->at;
    struct ws_cxx_value place;

    bool is_memory =
        value.is == WS_CXX_PLACE && value.space != WS_CXX_LOCAL && value.space != WS_CXX_CONST;

    if (cxx->is_file || cxx->context.depth > 1 || !value.type ||
        (is_memory && value.type->kind != WS_CXX_ARRAY)) /* what was stored there */
        return;
    while (ws_cxx_is(cxx, at, "}") || ws_cxx_is(cxx, at, ";"))
        at++;
    if (cxx->tokens.token[at].kind != WS_TOKEN_END)
        return;
    value = ws_cxx_load(cxx, value);
    if (value.is == WS_CXX_NOTHING)
        return;
    if (!cxx->last_slot)
        cxx->last_slot = ws_cxx_slot(cxx, 8, 8);
    cxx->last_type = value.type;
    cxx->last_typed = value.typed;
    cxx->last_home = value.home;
    if (value.type->kind != WS_CXX_INTEGER && value.type->kind != WS_CXX_POINTER)
        return;
    place = (struct ws_cxx_value){.is = WS_CXX_PLACE,
                                  .type = value.type,
                                  .space = WS_CXX_LOCAL,
                                  .symbol = "ws_frame",
                                  .offset = cxx->last_slot};
    ws_cxx_store(cxx, &place, value);
}

static void read_return(struct ws_cxx *cxx, int token)
{
    struct ws_cxx_context *context = &cxx->context;
    struct ws_cxx_value value = {0}, place;
    const struct ws_cxx_type *type = context->result;
    bool is_last;

    if (ws_cxx_is(cxx, cxx->at, "{") && type) {
        value = ws_cxx_local(cxx, type);
        ws_cxx_initialize(cxx, &value);
    } else if (!ws_cxx_is(cxx, cxx->at, ";")) {
        cxx->wants_place = context->is_reference;
        value = ws_cxx_expression(cxx);
        cxx->wants_place = false;
    }
    if (context->is_reference)
        value.stored = NULL;
    is_last = cxx->at + 1 == context->last && !context->under && !context->leave && !context->slot;
    cxx->place = token;
    if (value.type && value.type->kind != WS_CXX_VOID && !(type && type->kind == WS_CXX_VOID)) {
        if (!type)
            type = context->result =
                value.type->kind == WS_CXX_ARRAY ? ws_cxx_pointer(cxx, value.type->of) : value.type;
        if (context->is_reference && value.is != WS_CXX_PLACE)
            ws_cxx_fail(cxx, token, "the returned reference is not bound to a variable");
        if (!context->is_reference && type->kind != WS_CXX_CLOSURE)
            value = ws_cxx_convert(cxx, token, value, type);
        if (context->depth == 1)
            keep_last(cxx, value);
        if (is_last &&
            (ws_cxx_is_scalar(type) || context->is_reference || type->kind == WS_CXX_CLOSURE)) {
            value.variable = context->is_reference ? value.variable : NULL;
            context->value = value;
            return;
        }
        if (context->is_reference) {
            value = ws_cxx_address(cxx, value);
            type = value.type;
        }
        if (!context->slot)
            context->slot = ws_cxx_slot(cxx, type->bytes, type->align);
        context->typed |= value.typed;
        context->doubtful |= value.doubtful;
        place = (struct ws_cxx_value){.is = WS_CXX_PLACE,
                                      .type = type,
                                      .space = WS_CXX_LOCAL,
                                      .symbol = "ws_frame",
                                      .offset = context->slot};
        ws_cxx_store(cxx, &place, value);
    }
    if (is_last)
        return;
    if (!context->leave)
        context->leave = ws_cxx_label(cxx);
    ws_cxx_emit(cxx, "bra $L%d;", context->leave);
}

/* A statement that may not be executed, or more than once. */
static void body(struct ws_cxx *cxx)
{
    struct ws_cxx_binding *scope = cxx->scope;

    cxx->context.under++;
    ws_cxx_statement(cxx);
    cxx->context.under--;
    cxx->scope = scope;
}

static struct ws_cxx_value condition(struct ws_cxx *cxx)
{
    if (cxx->name[cxx->at] && ws_cxx_starts_type(cxx, cxx->at) &&
        !ws_cxx_is(cxx, cxx->at + 1, "(") && !ws_cxx_is(cxx, cxx->at + 1, "{"))
        ws_cxx_fail(cxx, cxx->at, "a declaration is not supported here by the quick reader");
    return ws_cxx_load(cxx, ws_cxx_expression(cxx));
}

static void read_if(struct ws_cxx *cxx)
{
    struct ws_cxx_binding *scope = cxx->scope;
    bool is_constexpr = ws_cxx_accept(cxx, "constexpr");
    int token = cxx->at, other, end, predicate;
    struct ws_cxx_value value;

    ws_cxx_expect(cxx, "(");
    value = condition(cxx);
    ws_cxx_expect(cxx, ")");
    if (is_constexpr && !value.known)
        ws_cxx_fail(cxx, token, "the condition of if constexpr is not a constant");
    if (is_constexpr || (value.is == WS_CXX_NUMBER && value.type->kind == WS_CXX_INTEGER)) {
        int start = cxx->at, behind = behind_statement(cxx, start);

        if (value.number)
            body(cxx);
        cxx->at = behind;
        if (ws_cxx_accept(cxx, "else")) {
            behind = behind_statement(cxx, cxx->at);
            if (!value.number)
                body(cxx);
            cxx->at = behind;
        }
        cxx->scope = scope;
        return;
    }
    cxx->place = token;
    predicate = ws_cxx_condition(cxx, token, value);
    other = ws_cxx_label(cxx);
    ws_cxx_emit(cxx, "@!%%p%d bra $L%d;", predicate, other);
    body(cxx);
    if (ws_cxx_accept(cxx, "else")) {
        end = ws_cxx_label(cxx);
        cxx->place = token;
        ws_cxx_emit(cxx, "bra $L%d;", end);
        ws_cxx_put_label(cxx, other);
        body(cxx);
        ws_cxx_put_label(cxx, end);
    } else {
        ws_cxx_put_label(cxx, other);
    }
    cxx->scope = scope;
}

/* What accesses in the loop are called after: "k = 16". */
static void name_loop(struct ws_cxx *cxx, const struct ws_cxx_binding *outer)
{
    const struct ws_cxx_binding *variable = cxx->scope;
    struct ws_cxx_loop loop;

    if (variable == outer || variable->before != outer || variable->names != WS_CXX_VARIABLE ||
        variable->value.is != WS_CXX_PLACE || variable->value.space != WS_CXX_LOCAL ||
        variable->value.type->kind != WS_CXX_INTEGER)
        return;
    loop = (struct ws_cxx_loop){variable->name, variable->value.offset,
                                variable->value.type->integer, cxx->loop};
    cxx->loops =
        ws_cxx_grown(cxx, cxx->loops, cxx->loop_count, &cxx->loop_room, sizeof *cxx->loops);
    cxx->loops[cxx->loop_count] = loop;
    cxx->loop = cxx->loop_count++;
}

/* for, while, and do with `is_do`: its condition stands behind the body. */
static void read_loop(struct ws_cxx *cxx, bool is_for, bool is_do)
{
    struct ws_cxx_binding *scope = cxx->scope;
    int next = cxx->context.next, end = cxx->context.end, loop = cxx->loop, token = cxx->at;
    int start = ws_cxx_label(cxx), test = 0, step = 0, behind, predicate;

    if (is_for) {
        ws_cxx_expect(cxx, "(");
        if (!ws_cxx_accept(cxx, ";")) {
            int at = cxx->at, stop = ws_cxx_behind(cxx, token) - 1;

            for (; at < stop && !ws_cxx_is(cxx, at, ";"); at++)
                if (ws_cxx_is(cxx, at, "(") || ws_cxx_is(cxx, at, "{") || ws_cxx_is(cxx, at, "["))
                    at = ws_cxx_behind(cxx, at) - 1;
            if (at == stop)
                ws_cxx_fail(cxx, token,
                            "range-based for loops are not supported by the quick reader");
            if (ws_cxx_starts_type(cxx, cxx->at)) {
                ws_cxx_declaration(cxx);
                name_loop(cxx, scope);
            } else {
                ws_cxx_expression(cxx);
                ws_cxx_expect(cxx, ";");
            }
        }
        test = ws_cxx_is(cxx, cxx->at, ";") ? 0 : cxx->at;
        while (!ws_cxx_is(cxx, cxx->at, ";"))
            cxx->at = ws_cxx_is(cxx, cxx->at, "(") || ws_cxx_is(cxx, cxx->at, "[") ||
                              ws_cxx_is(cxx, cxx->at, "{")
                          ? ws_cxx_behind(cxx, cxx->at)
                          : cxx->at + 1;
        cxx->at++;
        step = ws_cxx_is(cxx, cxx->at, ")") ? 0 : cxx->at;
        cxx->at = ws_cxx_behind(cxx, token);
    } else if (!is_do) {
        test = cxx->at + 1;
        if (!ws_cxx_is(cxx, cxx->at, "("))
            ws_cxx_expect(cxx, "(");
        cxx->at = ws_cxx_behind(cxx, cxx->at);
    }
    behind = cxx->at;
    cxx->context.next = ws_cxx_label(cxx);
    cxx->context.end = ws_cxx_label(cxx);
    cxx->context.under++;
    ws_cxx_put_label(cxx, start);
    if (test) {
        cxx->at = test;
        predicate = ws_cxx_condition(cxx, token, condition(cxx));
        cxx->place = token;
        ws_cxx_emit(cxx, "@!%%p%d bra $L%d;", predicate, cxx->context.end);
        cxx->at = behind;
    }
    body(cxx);
    behind = cxx->at;
    ws_cxx_put_label(cxx, cxx->context.next);
    if (step) {
        cxx->at = step;
        ws_cxx_expression(cxx);
        cxx->at = behind;
    }
    cxx->place = token;
    if (is_do) {
        ws_cxx_expect(cxx, "while");
        ws_cxx_expect(cxx, "(");
        predicate = ws_cxx_condition(cxx, token, condition(cxx));
        ws_cxx_expect(cxx, ")");
        ws_cxx_expect(cxx, ";");
        cxx->place = token;
        ws_cxx_emit(cxx, "@%%p%d bra $L%d;", predicate, start);
    } else {
        ws_cxx_emit(cxx, "bra $L%d;", start);
    }
    ws_cxx_put_label(cxx, cxx->context.end);
    cxx->context.under--;
    cxx->context.next = next;
    cxx->context.end = end;
    cxx->loop = loop;
    cxx->scope = scope;
}

void ws_cxx_block(struct ws_cxx *cxx)
{
    struct ws_cxx_binding *scope = cxx->scope;
    int uses = cxx->uses;

    ws_cxx_expect(cxx, "{");
    while (!ws_cxx_accept(cxx, "}")) {
        if (cxx->tokens.token[cxx->at].kind == WS_TOKEN_END)
            ws_cxx_stop(cxx, cxx->at, "expected '}', found the end of the text");
        ws_cxx_statement(cxx);
    }
    cxx->scope = scope;
    cxx->uses = uses;
}

static bool starts_declaration(struct ws_cxx *cxx)
{
    static const char *const words[] = {"template", "namespace", "using", "static_assert",
                                        "typedef"};
    int token = cxx->at, at;
    bool is_call;

    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (ws_cxx_is(cxx, token, words[i]))
            return true;
    if (ws_cxx_is_open_macro(cxx, token))
        return true;
    if (!ws_cxx_starts_type(cxx, token))
        return false;
    /* "T(x);", "T{x}.f();": a value */
    at = token;
    while (cxx->name[at] || ws_cxx_is(cxx, at, "::"))
        at++;
    if (ws_cxx_is(cxx, at, "(") && (ws_cxx_is(cxx, at + 1, "*") || ws_cxx_is(cxx, at + 1, "&")) &&
        ws_cxx_is(cxx, ws_cxx_behind(cxx, at), "["))
        return true;
    is_call = (ws_cxx_is(cxx, at, "(") || ws_cxx_is(cxx, at, "{")) && at == token + 1 &&
              !ws_cxx_is(cxx, token, "struct") && !ws_cxx_is(cxx, token, "auto") &&
              !ws_cxx_is(cxx, token, "alignas") && !ws_cxx_is(cxx, token, "__align__") &&
              !ws_cxx_is(cxx, token, "enum") && !ws_cxx_is(cxx, token, "union") &&
              !ws_cxx_is(cxx, token, "__attribute__") && !ws_cxx_is(cxx, token, "decltype") &&
              !ws_cxx_is(cxx, token, "__launch_bounds__");
    return !is_call;
}

static void end_simple(struct ws_cxx *cxx)
{
    const struct ws_token *token = &cxx->tokens.token[cxx->at];

    if (token->kind != WS_TOKEN_END && !ws_cxx_accept(cxx, ";"))
        ws_cxx_fail(cxx, cxx->at, "expected an operator or ';' before '%.*s'",
                    token->length < 40 ? token->length : 40, token->text);
}

static void read_expression(struct ws_cxx *cxx)
{
    struct ws_cxx_value value = ws_cxx_expression(cxx);

    end_simple(cxx);
    cxx->place = cxx->at - 1;
    keep_last(cxx, value);
}

static void read_declaration(struct ws_cxx *cxx)
{
    struct ws_cxx_binding *scope = cxx->scope;

    ws_cxx_declaration(cxx);
    cxx->place = cxx->at - 1;
    if (cxx->scope != scope && cxx->scope->names == WS_CXX_VARIABLE &&
        cxx->scope->value.is != WS_CXX_NOTHING && cxx->scope->value.type &&
        cxx->name[cxx->at - 2] != cxx->scope->name && /* it has a value */
        ws_cxx_is_scalar(cxx->scope->value.type) && cxx->scope->value.space != WS_CXX_SHARED &&
        cxx->scope->value.space != WS_CXX_GLOBAL)
        keep_last(cxx, cxx->scope->value);
}

static void read(struct ws_cxx *cxx, void *data)
{
    int token = cxx->at;
    bool is_label =
        cxx->name[token] && ws_cxx_is(cxx, token + 1, ":") && !ws_cxx_is(cxx, token, "enum");

    (void)data;
    cxx->place = token;
    if (ws_cxx_is(cxx, token, "{")) {
        ws_cxx_block(cxx);
    } else if (ws_cxx_accept(cxx, ";")) {
    } else if (ws_cxx_accept(cxx, "if")) {
        read_if(cxx);
    } else if (ws_cxx_accept(cxx, "for")) {
        read_loop(cxx, true, false);
    } else if (ws_cxx_accept(cxx, "while")) {
        read_loop(cxx, false, false);
    } else if (ws_cxx_accept(cxx, "do")) {
        read_loop(cxx, false, true);
    } else if (ws_cxx_is(cxx, token, "switch")) {
        ws_cxx_fail(cxx, token, "switch is not supported by the quick reader");
    } else if (ws_cxx_accept(cxx, "return")) {
        read_return(cxx, token);
        end_simple(cxx);
    } else if (ws_cxx_is(cxx, token, "break") || ws_cxx_is(cxx, token, "continue")) {
        int label = ws_cxx_is(cxx, token, "break") ? cxx->context.end : cxx->context.next;

        if (!label)
            ws_cxx_stop(cxx, token, "'%s' outside of a loop", cxx->name[token]);
        cxx->at++;
        end_simple(cxx);
        ws_cxx_emit(cxx, "bra $L%d;", label);
    } else if (ws_cxx_is(cxx, token, "asm") || ws_cxx_is(cxx, token, "__asm__") ||
               ws_cxx_is(cxx, token, "__asm")) {
        ws_cxx_asm(cxx);
    } else if (ws_cxx_is(cxx, token, "_Pragma")) {
        cxx->at = ws_cxx_behind(cxx, token + 1);
    } else if (ws_cxx_is(cxx, token, "[") && ws_cxx_is(cxx, token + 1, "[")) {
        cxx->at = ws_cxx_behind(cxx, token);
    } else if (cxx->is_file && is_label) {
        cxx->at += 2; /* a label, which only goto would need */
    } else if (ws_cxx_is(cxx, token, "goto") || (is_label && !ws_cxx_is(cxx, token + 2, ":"))) {
        ws_cxx_stop(cxx, token, "goto is not supported by the quick reader");
    } else if (starts_declaration(cxx)) {
        read_declaration(cxx);
    } else if (has_unknown_type(cxx, token)) {
        ws_cxx_fail(cxx, token, "unknown type '%.60s'", cxx->name[token]);
    } else {
        read_expression(cxx);
    }
}

void ws_cxx_statement(struct ws_cxx *cxx)
{
    enum { MOST = 500 };
    int start = cxx->at, nested = cxx->nested;

    if (++cxx->nested > MOST)
        ws_cxx_stop(cxx, start, "statements are nested too deeply");
    if (!ws_cxx_try(cxx, false, read, NULL))
        leave_out(cxx, start);
    cxx->nested = nested;
}

void ws_cxx_top(struct ws_cxx *cxx)
{
    while (cxx->tokens.token[cxx->at].kind != WS_TOKEN_END) {
        if (ws_cxx_is(cxx, cxx->at, "}"))
            ws_cxx_stop(cxx, cxx->at, "'}' has no matching '{'");
        ws_cxx_statement(cxx);
        if (!cxx->context.function)
            cxx->global = cxx->scope;
    }
}
