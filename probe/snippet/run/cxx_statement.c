/* Statements: blocks, conditions, loops, returns. Unsupported ones are skipped (cxx_left.c). */
#include <stdio.h>
#include <string.h>

#include "probe/snippet/run/cxx.h"

/* The value of the last statement, which is the address where no instruction is. */
static void keep_last(struct ws_cxx *cxx, struct ws_cxx_value value)
{
    int at = cxx->at;
    struct ws_cxx_value place;

    bool is_memory =
        value.is == WS_CXX_PLACE && value.space != WS_CXX_LOCAL && value.space != WS_CXX_CONST;

    if (cxx->is_file || cxx->context.depth > 1 || !value.type ||
        (is_memory && value.type->kind != WS_CXX_ARRAY)) /* a stored value, not an address */
        return;
    while (ws_cxx_is_among(cxx, at, "} ;"))
        at++;
    if (!ws_cxx_is_end(cxx, at))
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
    place = ws_cxx_in_frame(value.type, cxx->last_slot);
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
        place = ws_cxx_in_frame(type, context->slot);
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
        !ws_cxx_is_among(cxx, cxx->at + 1, "( {"))
        ws_cxx_refuse(cxx, cxx->at, "a declaration in a condition");
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
        int start = cxx->at, behind = ws_cxx_behind_statement(cxx, start);

        if (value.number)
            body(cxx);
        cxx->at = behind;
        if (ws_cxx_accept(cxx, "else")) {
            behind = ws_cxx_behind_statement(cxx, cxx->at);
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

/* The name of a loop's iterations, for its accesses: "k = 16". */
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

/* Reads for, while, and, with `is_do`, do, whose condition follows the body. */
static void read_loop(struct ws_cxx *cxx, bool is_for, bool is_do)
{
    struct ws_cxx_binding *scope = cxx->scope;
    int next = cxx->context.next, end = cxx->context.end, loop = cxx->loop, token = cxx->at;
    int start = ws_cxx_label(cxx), test = 0, step = 0, behind, predicate;

    if (is_for) {
        ws_cxx_expect(cxx, "(");
        if (!ws_cxx_accept(cxx, ";")) {
            int at = cxx->at, stop = ws_cxx_behind(cxx, token) - 1;

            at = ws_cxx_up_to(cxx, at, "; )");
            if (at == stop)
                ws_cxx_refuse(cxx, token, "range-based for loops");
            if (ws_cxx_starts_type(cxx, cxx->at)) {
                ws_cxx_declaration(cxx);
                name_loop(cxx, scope);
            } else {
                ws_cxx_discard(cxx, ws_cxx_expression(cxx));
                ws_cxx_expect(cxx, ";");
            }
        }
        test = ws_cxx_is(cxx, cxx->at, ";") ? 0 : cxx->at;
        cxx->at = ws_cxx_up_to(cxx, cxx->at, ";");
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
        cxx->place = token - 1; /* its word */
        ws_cxx_emit(cxx, "@!%%p%d bra $L%d;", predicate, cxx->context.end);
        cxx->at = behind;
    }
    body(cxx);
    behind = cxx->at;
    ws_cxx_put_label(cxx, cxx->context.next);
    if (step) {
        cxx->at = step;
        ws_cxx_discard(cxx, ws_cxx_expression(cxx));
        cxx->at = behind;
    }
    cxx->place = token - 1;
    if (is_do) {
        ws_cxx_expect(cxx, "while");
        ws_cxx_expect(cxx, "(");
        predicate = ws_cxx_condition(cxx, token, condition(cxx));
        ws_cxx_expect(cxx, ")");
        ws_cxx_expect(cxx, ";");
        cxx->place = token - 1;
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
        if (ws_cxx_is_end(cxx, cxx->at))
            ws_cxx_stop(cxx, cxx->at, "expected '}', found the end of the text");
        ws_cxx_statement(cxx);
    }
    cxx->scope = scope;
    cxx->uses = uses;
}

static bool starts_declaration(struct ws_cxx *cxx)
{
    int token = cxx->at, at;
    bool is_call;

    if (ws_cxx_is_among(cxx, token, "template namespace using static_assert typedef") ||
        ws_cxx_is_open_macro(cxx, token))
        return true;
    if (!ws_cxx_starts_type(cxx, token))
        return false;
    /* "T(x);", "T{x}.f();": a value */
    at = token;
    while (cxx->name[at] || ws_cxx_is(cxx, at, "::"))
        at++;
    if (ws_cxx_is(cxx, at, "(") && ws_cxx_is_among(cxx, at + 1, "* &") &&
        ws_cxx_is(cxx, ws_cxx_behind(cxx, at), "["))
        return true;
    is_call =
        ws_cxx_is_among(cxx, at, "( {") && at == token + 1 &&
        !ws_cxx_is_among(
            cxx, token,
            "struct auto alignas __align__ enum union __attribute__ decltype __launch_bounds__");
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
    ws_cxx_discard(cxx, value);
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
    if (!ws_cxx_is(cxx, token, "goto"))
        ws_cxx_check_word(cxx, token, true);
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
    } else if (ws_cxx_accept(cxx, "return")) {
        read_return(cxx, token);
        end_simple(cxx);
    } else if (ws_cxx_is_among(cxx, token, "break continue")) {
        int label = ws_cxx_is(cxx, token, "break") ? cxx->context.end : cxx->context.next;

        if (!label)
            ws_cxx_stop(cxx, token, "'%s' outside of a loop", cxx->name[token]);
        cxx->at++;
        end_simple(cxx);
        ws_cxx_emit(cxx, "bra $L%d;", label);
    } else if (ws_cxx_is_among(cxx, token, "asm __asm__ __asm")) {
        ws_cxx_asm(cxx);
    } else if (ws_cxx_is(cxx, token, "[") && ws_cxx_is(cxx, token + 1, "[")) {
        cxx->at = ws_cxx_behind(cxx, token);
    } else if (cxx->is_file && is_label) {
        cxx->at += 2; /* a label, which only goto would need */
    } else if (ws_cxx_is(cxx, token, "goto") || (is_label && cxx->has_jumps)) {
        ws_cxx_refuse_text(cxx, token, "goto");
    } else if (starts_declaration(cxx)) {
        read_declaration(cxx);
    } else if (ws_cxx_has_unknown_type(cxx, token)) {
        ws_cxx_check_word(cxx, token, false);
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
        ws_cxx_leave_out(cxx, start);
    cxx->nested = nested;
}

void ws_cxx_top(struct ws_cxx *cxx)
{
    if (ws_cxx_is(cxx, cxx->at, "}"))
        ws_cxx_stop(cxx, cxx->at, "'}' has no matching '{'");
    ws_cxx_statement(cxx);
    cxx->global = cxx->scope;
}
