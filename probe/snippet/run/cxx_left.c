/*
 * An unsupported statement is skipped, and its possible effects become unknown: the variables that
 * it names, shared memory if it may access it, and whether lanes continue if it may leave the
 * function or a loop.
 */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "probe/snippet/read/names.h"
#include "probe/snippet/run/cxx.h"

/* After the statement at a token. */
int ws_cxx_behind_statement(struct ws_cxx *cxx, int at)
{
    if (ws_cxx_is(cxx, at, "{"))
        return ws_cxx_behind(cxx, at);
    if (ws_cxx_is_among(cxx, at, "if for while switch")) {
        bool is_if = ws_cxx_is(cxx, at, "if");

        at++;
        if (ws_cxx_is(cxx, at, "constexpr"))
            at++;
        if (!ws_cxx_is(cxx, at, "("))
            return at;
        at = ws_cxx_behind_statement(cxx, ws_cxx_behind(cxx, at));
        if (is_if && ws_cxx_is(cxx, at, "else"))
            at = ws_cxx_behind_statement(cxx, at + 1);
        return at;
    }
    if (ws_cxx_is(cxx, at, "try") && ws_cxx_is(cxx, at + 1, "{")) {
        at = ws_cxx_behind(cxx, at + 1);
        while (ws_cxx_is(cxx, at, "catch") && ws_cxx_is(cxx, at + 1, "("))
            at = ws_cxx_behind_statement(cxx, ws_cxx_behind(cxx, at + 1));
        return at;
    }
    if (ws_cxx_is(cxx, at, "do")) {
        at = ws_cxx_behind_statement(cxx, at + 1);
        at = ws_cxx_up_to(cxx, at, ";");
        return ws_cxx_is_end(cxx, at) ? at : at + 1;
    }
    while (!ws_cxx_is_among(cxx, at, "; }") && !ws_cxx_is_end(cxx, at)) {
        bool braces = ws_cxx_is(cxx, at, "{");

        at = ws_cxx_over(cxx, at);
        if (braces && !ws_cxx_is_among(cxx, at, "; , ) ( ."))
            return at;
    }
    return ws_cxx_is(cxx, at, ";") ? at + 1 : at;
}

void ws_cxx_undefine(struct ws_cxx *cxx, const struct ws_cxx_value *place, int reason)
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

/* Makes the target of a pointer unknown. */
static void undefine_pointed(struct ws_cxx *cxx, int reason)
{
    for (int i = 0; i < cxx->slots; i++) {
        const struct ws_cxx_slot *slot = &cxx->slot[i];
        struct ws_cxx_type type = {.kind = WS_CXX_OPAQUE,
                                   .bytes = slot->end - slot->start,
                                   .align = slot->start % 4 ? 1 : 4};
        struct ws_cxx_value place = ws_cxx_in_frame(&type, slot->start);

        if (slot->is_pointed)
            ws_cxx_undefine(cxx, &place, reason);
    }
}

/* Whether an operator next to an integer's name reads its value, so that nothing changes it. */
static bool is_read(const struct ws_cxx *cxx, int token)
{
    if (cxx->has_operators || ws_cxx_changes(cxx, token + 1) ||
        ws_cxx_is_among(cxx, token - 1, "++ --") ||
        (ws_cxx_is(cxx, token - 1, "&") && cxx->tokens.token[token - 2].kind == WS_TOKEN_MARK))
        return false;
    if (ws_cxx_is_among(cxx, token - 2, "if while switch") && ws_cxx_is(cxx, token + 1, ")"))
        return true;
    return ws_cxx_is_among(cxx, token + 1, "+ - * / % < > <= >= == != && || & | ^ << ? ]") ||
           (ws_cxx_is_among(cxx, token - 1, "+ - / % < > <= >= == != && || | ^ [") &&
            !(ws_cxx_is(cxx, token - 1, ">") && ws_cxx_is(cxx, token - 2, ">")));
}

static void undefine_name(struct ws_cxx *cxx, int token, int reason)
{
    struct ws_cxx_binding *found = ws_cxx_find(cxx, cxx->name[token]);

    if (!found || found->names != WS_CXX_VARIABLE || found->value.is != WS_CXX_PLACE)
        return;
    if (found->value.space == WS_CXX_SHARED && found->value.symbol) /* its address is known */
        ws_cxx_emit(cxx, "mov.u64 %%d%d, %s;", ws_cxx_register(cxx), found->value.symbol);
    if (found->value.type->kind == WS_CXX_INTEGER && token > 1 && is_read(cxx, token))
        return;
    if (found->value.space == WS_CXX_LOCAL && found->value.type->bytes) {
        ws_cxx_point_at(cxx, &found->value);
        ws_cxx_undefine(cxx, &found->value, reason);
        found->value.doubtful = true;
    }
}

/* Whether a name's value or function may access shared memory. */
static bool may_reach(struct ws_cxx *cxx, int token)
{
    const struct ws_cxx_binding *found = ws_cxx_find(cxx, cxx->name[token]);
    const struct ws_cxx_type *type;

    if (!found)
        return ws_cxx_is_among(cxx, token + 1, "( [ . ->") ||
               ws_cxx_is_among(cxx, token, "asm this");
    if (found->names == WS_CXX_FUNCTION || found->names == WS_CXX_FIELD || found->left)
        return true;
    if (found->names != WS_CXX_VARIABLE || !(type = found->value.type))
        return false;
    if (found->value.is == WS_CXX_PLACE && found->value.space != WS_CXX_LOCAL &&
        found->value.space != WS_CXX_CONST)
        return true;
    type = ws_cxx_element_type(type);
    return type->kind == WS_CXX_POINTER || type->kind == WS_CXX_RECORD ||
           type->kind == WS_CXX_CLOSURE;
}

static bool has_pointer(const struct ws_cxx_type *type)
{
    type = ws_cxx_element_type(type);
    if (type->kind != WS_CXX_RECORD)
        return type->kind == WS_CXX_POINTER || type->kind == WS_CXX_CLOSURE;
    for (const struct ws_cxx_binding *one = type->record->scope; one && one != type->record->outer;
         one = one->before)
        if (one->names == WS_CXX_FIELD && has_pointer(one->value.type))
            return true;
    return false;
}

/* Whether a name may be a pointer to a local variable, or a function that has one. */
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
    if (type->kind == WS_CXX_CLOSURE && type->closure->followed < cxx->searches) {
        /* It may change the variables that it names, and those that closures in it name. */
        struct ws_cxx_function *closure = type->closure;
        struct ws_cxx_binding *scope = cxx->scope;

        closure->followed = cxx->searches;
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

/* The lanes may or may not jump to a label from here on. */
static void may_leave(struct ws_cxx *cxx, int *label, int reason)
{
    int reg = ws_cxx_register(cxx), predicate = ws_cxx_register(cxx);

    if (!*label)
        *label = ws_cxx_label(cxx);
    ws_cxx_emit(cxx, "warpscope.left.b32 %%r%d, %d;", reg, reason);
    ws_cxx_emit(cxx, "setp.ne.u32 %%p%d, %%r%d, 0;", predicate, reg);
    ws_cxx_emit(cxx, "@%%p%d bra $L%d;", predicate, *label);
}

/* The name that a skipped declaration declares; 0: not found. */
static int left_name(struct ws_cxx *cxx, int start, int end)
{
    bool is_template = ws_cxx_is(cxx, start, "template");

    for (int at = start; at + 1 < end; at++) {
        if (ws_cxx_is(cxx, at, "template") && ws_cxx_is(cxx, at + 1, "<"))
            at = ws_cxx_behind(cxx, at + 1);
        if (cxx->name[at] && ws_cxx_is(cxx, at + 1, "<") &&
            (is_template || at == start ||
             ws_cxx_is_among(cxx, at - 1,
                             ":: __shared__ const static constexpr volatile extern )")))
            at = ws_cxx_behind(cxx, at + 1); /* "V<S, T> make(", "__shared__ V<S, T> v;" */
        if (at > start && cxx->name[at] &&
            !ws_cxx_is_among(cxx, at, "alignas __align__ decltype") &&
            (ws_cxx_is_among(cxx, at + 1, "= ; ( [ { : ,") ||
             (ws_cxx_is(cxx, at + 1, ")") && ws_cxx_is(cxx, at - 1, "*"))))
            return at;
    }
    return 0;
}

/* Declares the name at a token with an unknown meaning. */
static void declare_name(struct ws_cxx *cxx, int start, int at, int reason)
{
    bool is_template = ws_cxx_is(cxx, start, "template");
    struct ws_cxx_binding *binding;
    char place[WS_TOKEN_PLACE_SIZE];
    const char *left;

    left = ws_cxx_format(cxx, "'%s' was skipped at %s: %.300s", cxx->name[at],
                         ws_place_words(cxx->tokens.has_lines, cxx->left[reason].line,
                                        cxx->left[reason].column, place),
                         cxx->left[reason].reason);
    if (is_template || (ws_cxx_is(cxx, at + 1, "(") && !cxx->context.function && cxx->is_file)) {
        bool is_class = ws_cxx_is_among(cxx, at - 1, "struct class");

        binding = ws_cxx_bind(cxx, cxx->name[at], is_class ? WS_CXX_TEMPLATE : WS_CXX_FUNCTION);
        binding->function = ws_cxx_take(cxx, sizeof *binding->function);
        binding->function->name = cxx->name[at];
        binding->function->space = cxx->space;
        binding->function->token = at;
        for (int i = start; i < at; i++)
            binding->function->is_kernel |= ws_cxx_is(cxx, i, "__global__");
        binding->function->left = left;
        return;
    }
    binding = ws_cxx_bind(cxx, cxx->name[at], WS_CXX_VARIABLE);
    if (cxx->is_file && !cxx->context.depth) { /* not part of a kernel */
        binding->left = left;
        return;
    }
    binding->value = ws_cxx_local(cxx, ws_cxx_integer(WS_C_INT));
    binding->value.variable = binding;
    binding->value.doubtful = true;
    binding->left = left;
    ws_cxx_undefine(cxx, &binding->value, reason);
}

/* Declares all names of a skipped declaration: a and b of "T a, *b = …;". */
static void declare_left(struct ws_cxx *cxx, int start, int end, int reason)
{
    int at = left_name(cxx, start, end);

    if (!at || (ws_cxx_is(cxx, start, "using") && !ws_cxx_is(cxx, start + 2, "=")) ||
        ws_cxx_is(cxx, start, "namespace"))
        return;
    declare_name(cxx, start, at, reason);
    while (!ws_cxx_is(cxx, start, "template") &&
           (at = ws_cxx_up_to(cxx, at + 1, ", ;")) + 1 < end && ws_cxx_is(cxx, at, ",")) {
        while (at < end && (ws_cxx_is_among(cxx, at, ", * & && const")))
            at++;
        if (at < end && cxx->name[at])
            declare_name(cxx, start, at, reason);
    }
}

static void check_type(struct ws_cxx *cxx, void *starts)
{
    *(bool *)starts = ws_cxx_starts_type(cxx, cxx->at);
}

/* After the '>' of "<int, 3>" that closes the '<' at a token, in one statement; otherwise after the
 * token. */
static int behind_angle(const struct ws_cxx *cxx, int token)
{
    int depth = 0;

    for (int at = token; !ws_cxx_is_end(cxx, at) && !ws_cxx_is_among(cxx, at, "; { ="); at++) {
        depth += ws_cxx_is(cxx, at, "<") - ws_cxx_is(cxx, at, ">");
        if (!depth)
            return at + 1;
    }
    return token + 1;
}

bool ws_cxx_has_unknown_type(const struct ws_cxx *cxx, int token)
{
    int start = token;

    if (!cxx->name[token] || ws_reserved_reason(cxx->name[token]))
        return false;
    while (ws_cxx_is(cxx, token + 1, "::") && cxx->name[token + 2])
        token += 2;
    if (ws_cxx_is(cxx, token + 1, "<") && !ws_cxx_find((struct ws_cxx *)cxx, cxx->name[start]))
        token = behind_angle(cxx, token + 1) - 1;
    return cxx->name[token + 1] || (ws_cxx_is_among(cxx, token + 1, "* & &&") &&
                                    cxx->name[token + 2] && ws_cxx_is(cxx, token + 3, "="));
}

const char *ws_cxx_left_words(struct ws_cxx *cxx, int start, int end)
{
    for (int at = start; at < end; at++) {
        const struct ws_cxx_binding *found = cxx->name[at] ? ws_cxx_find(cxx, cxx->name[at]) : NULL;

        if (found && found->left)
            return found->left;
    }
    return ws_cxx_error_words(cxx);
}

/* The range in which a return belongs to a lambda of the statement, and a break or continue to a
 * loop of it. */
struct inner {
    int lambda, end, next;
};

static void find_inner(struct ws_cxx *cxx, int at, struct inner *inner)
{
    if (at >= inner->lambda && ws_cxx_is(cxx, at, "[") && !cxx->name[at - 1] &&
        !ws_cxx_is_among(cxx, at - 1, "] )")) {
        int body = ws_cxx_up_to(cxx, ws_cxx_behind(cxx, at), "{ ; , )");

        if (ws_cxx_is(cxx, body, "{"))
            inner->lambda = ws_cxx_behind(cxx, body);
    }
    if (ws_cxx_is_among(cxx, at, "for while do switch")) {
        int end = ws_cxx_behind_statement(cxx, at);

        inner->end = end > inner->end ? end : inner->end;
        if (!ws_cxx_is(cxx, at, "switch"))
            inner->next = end > inner->next ? end : inner->next;
    }
}

const char *ws_cxx_error_words(const struct ws_cxx *cxx)
{
    const char *words = strstr(cxx->error->text, ": ");

    return words ? words + 2 : cxx->error->text;
}

void ws_cxx_mark_left(struct ws_cxx *cxx, int reason, bool is_access)
{
    struct ws_cxx_left *left = &cxx->left[reason];

    left->is_statement = true;
    left->is_access |= is_access;
    left->name = cxx->open_array;
    left->is_indexed = cxx->open_array != NULL;
    cxx->open_array = NULL;
}

void ws_cxx_leave_out(struct ws_cxx *cxx, int start)
{
    int end = ws_cxx_behind_statement(cxx, start), reason;
    bool reaches = false, points = false, declares = false;
    bool leaves = /* its function or loop; otherwise only its lambdas do */
        ws_cxx_is_among(cxx, start,
                        "{ if for while do switch return case default break continue else try");
    struct inner inner = {0};

    if (end == start)
        end++;
    cxx->place = start;
    reason = ws_cxx_reason(cxx, cxx->failed, ws_cxx_left_words(cxx, start, end));
    ws_cxx_try(cxx, true, check_type, &declares);
    declares |= ws_cxx_has_unknown_type(cxx, start);
    for (int at = start; at < start + 3; at++)
        if (ws_cxx_is(cxx, at, "__shared__") && !ws_cxx_is(cxx, start, "extern"))
            ws_cxx_note(
                cxx,
                "line %d: a skipped shared variable has an unknown size; addresses and banks "
                "behind it are relative to its end; %s",
                cxx->tokens.token[start].line, cxx->is_file ? WS_CXX_FILE_CURE : WS_CXX_CODE_CURE);
    ws_cxx_mark_left(cxx, reason, false);
    cxx->searches++;
    for (int at = start; at < end; at++) {
        if (at > start || cxx->name[at])
            find_inner(cxx, at, &inner);
        if (!cxx->name[at] || (at > start && ws_cxx_is(cxx, at - 1, ".")))
            continue;
        if (!cxx->is_file && ws_cxx_is(cxx, at, "goto")) /* checked before in a file */
            ws_cxx_refuse_text(cxx, at, "goto");
        if (leaves && at >= inner.lambda && ws_cxx_is(cxx, at, "return")) {
            may_leave(cxx, &cxx->context.leave, reason);
            cxx->context.left = cxx->left[reason].reason;
        } else if (leaves && at >= inner.end && ws_cxx_is(cxx, at, "break") && cxx->context.end)
            may_leave(cxx, &cxx->context.end, reason);
        else if (leaves && at >= inner.next && ws_cxx_is(cxx, at, "continue") && cxx->context.next)
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
    if (declares || ws_cxx_is_among(cxx, start, "template using"))
        declare_left(cxx, start, end, reason);
    cxx->at = end;
}
