/* Expressions, by precedence: each operator is emitted after its operands. */
#include <stdio.h>
#include <string.h>

#include "probe/snippet/run/cxx.h"

/* Enters one more nested expression; the caller leaves it. */
static void deeper(struct ws_cxx *cxx, int token)
{
    enum { MOST = 400 }; /* of unary and assignment expressions: a parenthesis counts as both */

    if (++cxx->depth > MOST)
        ws_cxx_stop(cxx, token, "expressions nested too deeply");
}

struct ws_cxx_value ws_cxx_unary(struct ws_cxx *cxx)
{
    bool wants = cxx->wants_place;
    struct ws_cxx_value value;
    int token = cxx->at;

    deeper(cxx, token);
    cxx->wants_place = false;
    for (int i = 0; i < WS_C_PREFIXES; i++)
        if (ws_cxx_accept(cxx, ws_c_prefix_operator[i].text)) {
            value = ws_cxx_prefixed(cxx, token, ws_c_prefix_operator[i].op, ws_cxx_unary(cxx));
            goto done;
        }
    if (ws_cxx_is_among(cxx, token, "++ --")) {
        cxx->at++;
        cxx->wants_place = true;
        value = ws_cxx_step(cxx, token, ws_cxx_unary(cxx), ws_cxx_is(cxx, token, "++"), true);
    } else if (ws_cxx_accept(cxx, "*")) {
        value = ws_cxx_pointee(cxx, token, ws_cxx_unary(cxx));
        cxx->place = token;
    } else if (ws_cxx_accept(cxx, "&")) {
        cxx->wants_place = true;
        value = ws_cxx_unary(cxx);
        cxx->place = token;
        if (value.is != WS_CXX_PLACE && value.is != WS_CXX_NUMBER) /* also a constant's name */
            ws_cxx_fail(cxx, token, "'&' needs a variable");
        value = ws_cxx_address(cxx, value);
    } else {
        cxx->wants_place = wants;
        value = ws_cxx_postfix(cxx);
    }
done:
    cxx->depth--;
    cxx->wants_place = wants;
    return value;
}

static struct ws_cxx_value binary(struct ws_cxx *cxx, int least);

/* && and ||: the right side is evaluated by the lanes for which the left does not determine the
 * result. */
static struct ws_cxx_value logical(struct ws_cxx *cxx, int token, enum ws_c_operator op,
                                   struct ws_cxx_value left, int precedence)
{
    const struct ws_cxx_type *type = ws_cxx_integer(WS_C_BOOL);
    bool is_and = op == WS_C_AND, silent = cxx->is_silent;
    struct ws_cxx_value result, right;
    int predicate, label;

    left = ws_cxx_load(cxx, left);
    ws_cxx_check_operator(cxx, token, &left);
    if (left.is == WS_CXX_NUMBER && left.type->kind == WS_CXX_INTEGER) {
        bool decided = is_and ? !left.number : left.number;

        cxx->is_silent |= decided;
        right = binary(cxx, precedence + 1);
        ws_cxx_check_operator(cxx, token, &right);
        cxx->is_silent = silent;
        return decided ? ws_cxx_number(type, !is_and) : ws_cxx_convert(cxx, token, right, type);
    }
    predicate = ws_cxx_condition(cxx, token, left);
    result = ws_cxx_made(cxx, type);
    label = ws_cxx_label(cxx);
    ws_cxx_emit(cxx, "mov.u32 %%r%d, %d;", result.reg, !is_and);
    ws_cxx_emit(cxx, "@%s%%p%d bra $L%d;", is_and ? "!" : "", predicate, label);
    right = binary(cxx, precedence + 1);
    ws_cxx_check_operator(cxx, token, &right);
    cxx->place = token;
    predicate = ws_cxx_condition(cxx, token, right);
    ws_cxx_emit(cxx, "selp.u32 %%r%d, 1, 0, %%p%d;", result.reg, predicate);
    ws_cxx_put_label(cxx, label);
    result.doubtful = left.doubtful || right.doubtful;
    return result;
}

static struct ws_cxx_value binary(struct ws_cxx *cxx, int least)
{
    struct ws_cxx_value value = ws_cxx_unary(cxx), right;
    const struct ws_c_spelling *one;
    int tokens;

    while (!(cxx->is_angle && ws_cxx_is(cxx, cxx->at, ">")) &&
           (one = ws_operator_at(&cxx->tokens.token[cxx->at], least, &tokens))) {
        bool wants = cxx->wants_place;
        int token = cxx->at;

        if (ws_cxx_is(cxx, cxx->at + tokens, "..."))
            ws_cxx_refuse(cxx, token, "parameter packs");
        cxx->at += tokens;
        cxx->wants_place = false;
        if (one->op == WS_C_AND || one->op == WS_C_OR) {
            value = logical(cxx, token, one->op, value, one->precedence);
        } else {
            value = ws_cxx_load(cxx, value);
            right = binary(cxx, one->precedence + 1);
            value = ws_cxx_binary(cxx, token, one->op, value, right);
        }
        cxx->wants_place = wants;
    }
    return value;
}

/* The common type of both arms of a conditional; NULL: they have no value. */
static const struct ws_cxx_type *common_type(struct ws_cxx *cxx, int token,
                                             const struct ws_cxx_value *a,
                                             const struct ws_cxx_value *b)
{
    const struct ws_cxx_type *left = a->type, *right = b->type;

    if (!left || !right || left->kind == WS_CXX_VOID || right->kind == WS_CXX_VOID)
        return NULL;
    if (ws_cxx_same(left, right))
        return left;
    if (left->kind == WS_CXX_RECORD)
        return left;
    if (right->kind == WS_CXX_RECORD || right->kind == WS_CXX_OPAQUE)
        return right;
    if (left->kind == WS_CXX_POINTER || left->kind == WS_CXX_OPAQUE)
        return left;
    if (right->kind == WS_CXX_POINTER)
        return right;
    if (left->kind == WS_CXX_FLOAT || right->kind == WS_CXX_FLOAT)
        return left->bytes == 8 && left->kind == WS_CXX_FLOAT     ? left
               : right->bytes == 8 && right->kind == WS_CXX_FLOAT ? right
                                                                  : &ws_cxx_float;
    if (left->kind != WS_CXX_INTEGER || right->kind != WS_CXX_INTEGER)
        ws_cxx_fail(cxx, token, "the operands of ?: have no common type");
    return ws_cxx_common(left, right);
}

/* Stores an arm's value in the conditional's. */
static void settle(struct ws_cxx *cxx, int token, struct ws_cxx_value value,
                   const struct ws_cxx_value *result)
{
    value = ws_cxx_convert(cxx, token, value, result->type);
    if (!ws_cxx_is_scalar(result->type)) {
        ws_cxx_copy(cxx, result, &value);
        return;
    }
    ws_cxx_emit(cxx, "mov.%s %s, %s;",
                result->type->kind == WS_CXX_FLOAT  ? result->type->bytes == 4 ? "f32" : "f64"
                : ws_cxx_class(result->type) == 'd' ? "b64"
                                                    : "b32",
                ws_cxx_operand(cxx, result), ws_cxx_operand(cxx, &value));
}

static struct ws_cxx_value arm(struct ws_cxx *cxx, bool wants, bool is_first)
{
    bool angle = cxx->is_angle;
    struct ws_cxx_value value;

    cxx->wants_place = wants;
    cxx->is_angle &= !is_first; /* a '>' before the ':' is an operator */
    value = is_first ? ws_cxx_expression(cxx) : ws_cxx_assignment(cxx);
    cxx->is_angle = angle;
    if (value.is == WS_CXX_PLACE && value.type->kind == WS_CXX_ARRAY)
        value = ws_cxx_load(cxx, value);
    else if (!wants)
        value = ws_cxx_load(cxx, value);
    return value;
}

struct ws_cxx_value ws_cxx_conditional(struct ws_cxx *cxx)
{
    bool wants = cxx->wants_place, silent = cxx->is_silent, both;
    int token, predicate, other, end, first, second;
    struct ws_cxx_value condition, left, right, result = {.type = &ws_cxx_void};
    const struct ws_cxx_type *type;

    condition = binary(cxx, 1);
    token = cxx->at;
    if (!ws_cxx_accept(cxx, "?"))
        return condition;
    condition = ws_cxx_load(cxx, condition);
    if (condition.is == WS_CXX_NUMBER && condition.type->kind == WS_CXX_INTEGER) {
        cxx->is_silent = silent || !condition.number;
        left = arm(cxx, wants, true);
        ws_cxx_expect(cxx, ":");
        cxx->is_silent = silent || condition.number;
        right = arm(cxx, wants, false);
        cxx->is_silent = silent;
        cxx->wants_place = wants;
        result = condition.number ? left : right;
        type = common_type(cxx, token, &left, &right);
        if (!type || (wants && result.is == WS_CXX_PLACE))
            return result;
        return ws_cxx_convert(cxx, token, result, type);
    }
    cxx->place = token;
    predicate = ws_cxx_condition(cxx, token, condition);
    other = ws_cxx_label(cxx);
    end = ws_cxx_label(cxx);
    ws_cxx_emit(cxx, "@!%%p%d bra $L%d;", predicate, other);
    left = arm(cxx, wants, true);
    ws_cxx_expect(cxx, ":");
    first = cxx->lines;
    cxx->place = token;
    ws_cxx_emit(cxx, "bra $L%d;", end);
    ws_cxx_put_label(cxx, other);
    right = arm(cxx, wants, false);
    cxx->wants_place = wants;
    cxx->place = token;
    both = wants && left.is == WS_CXX_PLACE && right.is == WS_CXX_PLACE &&
           ws_cxx_same(left.type, right.type);
    type = both ? ws_cxx_pointer(cxx, left.type) : common_type(cxx, token, &left, &right);
    if (type) {
        result = ws_cxx_is_scalar(type) ? ws_cxx_made(cxx, type) : ws_cxx_local(cxx, type);
        if (both)
            right = ws_cxx_address(cxx, right);
        settle(cxx, token, right, &result);
        second = cxx->lines;
        if (both)
            left = ws_cxx_address(cxx, left);
        settle(cxx, token, left, &result);
        ws_cxx_swap(cxx, first, second);
        result.doubtful = condition.doubtful || left.doubtful || right.doubtful;
        result.typed = left.typed || right.typed;
        result.home = left.home ? left.home : right.home;
    }
    ws_cxx_put_label(cxx, end);
    return both ? ws_cxx_pointee(cxx, token, result) : result;
}

/* "+=" as its operator; WS_C_NUMBER: "="; WS_C_CHOOSE: not an assignment. */
static enum ws_c_operator assigning(struct ws_cxx *cxx, int *tokens)
{
    static const struct {
        const char *text;
        enum ws_c_operator op;
    } rows[] = {{"=", WS_C_NUMBER},      {"+=", WS_C_ADD},    {"-=", WS_C_SUBTRACT},
                {"*=", WS_C_MULTIPLY},   {"/=", WS_C_DIVIDE}, {"%=", WS_C_REMAINDER},
                {"&=", WS_C_BIT_AND},    {"|=", WS_C_BIT_OR}, {"^=", WS_C_BIT_XOR},
                {"<<=", WS_C_SHIFT_LEFT}};

    *tokens = 1;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (ws_cxx_is(cxx, cxx->at, rows[i].text))
            return rows[i].op;
    *tokens = 2;
    return ws_cxx_is(cxx, cxx->at, ">") && ws_cxx_is(cxx, cxx->at + 1, ">=") ? WS_C_SHIFT_RIGHT
                                                                             : WS_C_CHOOSE;
}

static void read_stored(struct ws_cxx *cxx, void *data)
{
    *(struct ws_cxx_value *)data = ws_cxx_load(cxx, ws_cxx_assignment(cxx));
}

/* The value stored in memory that may be shared: if it is unknown, the store still counts. */
static struct ws_cxx_value stored_value(struct ws_cxx *cxx, const struct ws_cxx_value *left)
{
    struct ws_cxx_value right;
    int reason, end = cxx->at;

    if (left->space == WS_CXX_LOCAL)
        return ws_cxx_assignment(cxx);
    if (ws_cxx_try(cxx, false, read_stored, &right))
        return right;
    for (; !ws_cxx_is_end(cxx, end) && !ws_cxx_is(cxx, end, ";"); end++)
        if (ws_cxx_is_among(cxx, end, "= ++ -- & ("))
            ws_cxx_fail(cxx, cxx->failed, "%s", ws_cxx_error_words(cxx));
    reason = ws_cxx_reason(cxx, cxx->failed, ws_cxx_left_words(cxx, cxx->at, end));
    ws_cxx_mark_left(cxx, reason, true);
    cxx->at = end;
    ws_cxx_emit(cxx, "warpscope.skipped.shared.b32 %d;", reason);
    return ws_cxx_unknown(cxx, left->type, cxx->left[reason].reason);
}

static struct ws_cxx_value assignment(struct ws_cxx *cxx)
{
    int first = cxx->lines, middle, tokens, token;
    struct ws_cxx_value left = ws_cxx_conditional(cxx), right;
    enum ws_c_operator op = assigning(cxx, &tokens);
    bool wants = cxx->wants_place;

    if (op == WS_C_CHOOSE || (cxx->is_angle && ws_cxx_is(cxx, cxx->at, ">")))
        return left;
    token = cxx->at;
    cxx->at += tokens;
    cxx->wants_place = false;
    if (op != WS_C_NUMBER)
        ws_cxx_check_operator(cxx, token, &left);
    if (left.is != WS_CXX_PLACE)
        ws_cxx_fail(cxx, token, "the left side of the assignment is not a variable");
    left.stored = NULL;
    middle = cxx->lines;
    if (ws_cxx_is(cxx, cxx->at, "{")) {
        right = ws_cxx_local(cxx, left.type);
        ws_cxx_initialize(cxx, &right);
    } else {
        right = op == WS_C_NUMBER ? stored_value(cxx, &left) : ws_cxx_assignment(cxx);
    }
    right = ws_cxx_load(cxx, right);
    ws_cxx_swap(cxx, first, middle); /* the right side is evaluated first */
    cxx->place = token;
    if (op != WS_C_NUMBER)
        right = ws_cxx_binary(cxx, token, op, left, right);
    cxx->place = token;
    right = ws_cxx_store(cxx, &left, right);
    cxx->wants_place = wants;
    return ws_cxx_assigned(cxx, left, right);
}

struct ws_cxx_value ws_cxx_assignment(struct ws_cxx *cxx)
{
    struct ws_cxx_value value;

    deeper(cxx, cxx->at);
    value = assignment(cxx);
    cxx->depth--;
    return value;
}

struct ws_cxx_value ws_cxx_expression(struct ws_cxx *cxx)
{
    struct ws_cxx_value value = ws_cxx_assignment(cxx);

    while (ws_cxx_is(cxx, cxx->at, ",")) {
        int token = cxx->at++;

        ws_cxx_check_operator(cxx, token, &value);
        ws_cxx_discard(cxx, value);
        value = ws_cxx_assignment(cxx);
        ws_cxx_check_operator(cxx, token, &value);
    }
    return value;
}

struct ws_cxx_value ws_cxx_bracketed(struct ws_cxx *cxx, bool wants_place, const char *bracket)
{
    bool angle = cxx->is_angle, wants = cxx->wants_place;
    struct ws_cxx_value value;

    cxx->is_angle = false;
    cxx->wants_place = wants_place;
    value = ws_cxx_expression(cxx);
    cxx->is_angle = angle;
    cxx->wants_place = wants;
    ws_cxx_expect(cxx, bracket);
    return value;
}
