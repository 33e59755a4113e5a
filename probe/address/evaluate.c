/*
 * Evaluates an expression's tree for one lane, in C's own types: unsigned values wrap, signed ones
 * must fit. A value travels as 64 bits, sign- or zero-extended from its type.
 */
#include <inttypes.h>
#include <string.h>

#include "probe/address/expression.h"

struct evaluation {
    const struct ws_expression *expression;
    int lane;
    struct ws_error *error;
};

static bool is_signed(enum ws_c_type type)
{
    return type == WS_C_INT || type == WS_C_LONG;
}

static int width_of(enum ws_c_type type)
{
    return type == WS_C_INT || type == WS_C_UNSIGNED ? 32 : 64;
}

/* What 64 bits are worth as a signed number; no conversion that C leaves to the compiler. */
static int64_t as_signed(uint64_t bits)
{
    return bits <= INT64_MAX ? (int64_t)bits : -(int64_t)(UINT64_MAX - bits) - 1;
}

/* A conversion keeps the low bits and reads them in the new type. */
static uint64_t convert(uint64_t bits, enum ws_c_type type)
{
    uint64_t low = bits & UINT32_MAX;

    switch (type) {
    case WS_C_INT:
        return low & 0x80000000 ? low | ~(uint64_t)UINT32_MAX : low;
    case WS_C_UNSIGNED:
        return low;
    case WS_C_LONG:
    case WS_C_ULONG:
        return bits;
    }
    return bits;
}

static bool fail(const struct evaluation *evaluation, const struct ws_term *node, const char *what)
{
    return ws_fail(evaluation->error, "column %d: %s for t = %d", node->column, what,
                   evaluation->lane);
}

static bool overflow(const struct evaluation *evaluation, const struct ws_term *node)
{
    return fail(evaluation, node,
                node->type == WS_C_INT
                    ? "the result does not fit in an int (make an operand long long)"
                    : "the result does not fit in a long long");
}

/* Signed + - * within [low, high]; false where the result lies outside. */
static bool signed_result(enum ws_c_operator op, int64_t a, int64_t b, int64_t low, int64_t high,
                          int64_t *result)
{
    if (op == WS_C_ADD) {
        if (b > 0 ? a > high - b : a < low - b)
            return false;
        *result = a + b;
    } else if (op == WS_C_SUBTRACT) {
        if (b > 0 ? a < low + b : a > high + b)
            return false;
        *result = a - b;
    } else {
        if (a > 0 ? (b > 0 ? a > high / b : b < low / a)
                  : (b > 0 ? a < low / b : a != 0 && b < high / a))
            return false;
        *result = a * b;
    }
    return true;
}

static bool arithmetic(const struct evaluation *evaluation, const struct ws_term *node, uint64_t a,
                       uint64_t b, uint64_t *value)
{
    int64_t low = node->type == WS_C_INT ? INT32_MIN : INT64_MIN;
    int64_t high = node->type == WS_C_INT ? INT32_MAX : INT64_MAX;
    int64_t result = 0;

    if (!is_signed(node->type)) {
        *value = node->op == WS_C_ADD ? a + b : node->op == WS_C_SUBTRACT ? a - b : a * b;
        return true;
    }
    if (!signed_result(node->op, as_signed(a), as_signed(b), low, high, &result))
        return overflow(evaluation, node);
    *value = (uint64_t)result;
    return true;
}

static bool division(const struct evaluation *evaluation, const struct ws_term *node, uint64_t a,
                     uint64_t b, uint64_t *value)
{
    bool quotient = node->op == WS_C_DIVIDE;
    int64_t low = node->type == WS_C_INT ? INT32_MIN : INT64_MIN;

    if (b == 0)
        return fail(evaluation, node, "division by zero");
    if (!is_signed(node->type)) {
        *value = quotient ? a / b : a % b;
        return true;
    }
    if (as_signed(a) == low && as_signed(b) == -1)
        return overflow(evaluation, node);
    *value = (uint64_t)(quotient ? as_signed(a) / as_signed(b) : as_signed(a) % as_signed(b));
    return true;
}

static bool shift(const struct evaluation *evaluation, const struct ws_term *node, uint64_t a,
                  uint64_t b, enum ws_c_type count_type, uint64_t *value)
{
    int width = width_of(node->type);
    uint64_t highest = (uint64_t)(node->type == WS_C_INT ? INT32_MAX : INT64_MAX);

    if (is_signed(count_type) && as_signed(b) < 0)
        return fail(evaluation, node, "a shift by a negative count");
    if (b >= (uint64_t)width)
        return fail(evaluation, node,
                    width == 32 ? "a shift by 32 or more of a 32-bit value"
                                : "a shift by 64 or more of a 64-bit value");
    if (node->op == WS_C_SHIFT_RIGHT) {
        uint64_t sign = is_signed(node->type) && as_signed(a) < 0 ? UINT64_MAX : 0;

        *value = b ? a >> b | sign << (64 - b) : a;
        return true;
    }
    if (is_signed(node->type) && as_signed(a) < 0)
        return fail(evaluation, node, "a left shift of a negative number");
    if (is_signed(node->type) && a > highest >> b)
        return overflow(evaluation, node);
    *value = a << b;
    return true;
}

static bool compare(enum ws_c_operator op, enum ws_c_type type, uint64_t a, uint64_t b)
{
    /* With the sign bit turned over, signed numbers are in the order of unsigned ones. */
    uint64_t flip = is_signed(type) ? (uint64_t)1 << 63 : 0;
    bool less = (a ^ flip) < (b ^ flip);

    return op == WS_C_EQUAL      ? a == b
           : op == WS_C_UNEQUAL  ? a != b
           : op == WS_C_LESS     ? less
           : op == WS_C_GREATER  ? !less && a != b
           : op == WS_C_LESS_EQUAL ? less || a == b
                                   : !less;
}

static bool node_value(const struct evaluation *evaluation, int index, uint64_t *value);

/* && and ||: the right operand only where the left one does not decide. */
static bool logical(const struct evaluation *evaluation, const struct ws_term *node,
                    uint64_t *value)
{
    uint64_t operand;

    if (!node_value(evaluation, node->operand[0], &operand))
        return false;
    if ((operand != 0) == (node->op == WS_C_AND) &&
        !node_value(evaluation, node->operand[1], &operand))
        return false;
    *value = operand != 0;
    return true;
}

static bool binary(const struct evaluation *evaluation, const struct ws_term *node, uint64_t *value)
{
    const struct ws_term *nodes = evaluation->expression->node;
    enum ws_c_type left = nodes[node->operand[0]].type, right = nodes[node->operand[1]].type;
    enum ws_c_type common = left > right ? left : right;
    uint64_t a, b;

    if (!node_value(evaluation, node->operand[0], &a) ||
        !node_value(evaluation, node->operand[1], &b))
        return false;
    if (node->op == WS_C_SHIFT_LEFT || node->op == WS_C_SHIFT_RIGHT)
        return shift(evaluation, node, a, b, right, value);
    a = convert(a, common);
    b = convert(b, common);
    if (node->op >= WS_C_EQUAL && node->op <= WS_C_GREATER_EQUAL)
        *value = compare(node->op, common, a, b);
    else if (node->op == WS_C_BIT_OR)
        *value = a | b;
    else if (node->op == WS_C_BIT_XOR)
        *value = a ^ b;
    else if (node->op == WS_C_BIT_AND)
        *value = a & b;
    else if (node->op == WS_C_DIVIDE || node->op == WS_C_REMAINDER)
        return division(evaluation, node, a, b, value);
    else
        return arithmetic(evaluation, node, a, b, value);
    return true;
}

static bool prefixed(const struct evaluation *evaluation, const struct ws_term *node,
                     uint64_t *value)
{
    uint64_t low = (uint64_t)(node->type == WS_C_INT ? INT32_MIN : INT64_MIN);

    if (!node_value(evaluation, node->operand[0], value))
        return false;
    if (node->op == WS_C_NOT)
        *value = !*value;
    else if (node->op == WS_C_COMPLEMENT)
        *value = ~*value;
    else if (node->op == WS_C_MINUS && is_signed(node->type) && *value == low)
        return overflow(evaluation, node);
    else if (node->op == WS_C_MINUS)
        *value = 0 - *value;
    return true;
}

static bool choose(const struct evaluation *evaluation, const struct ws_term *node, uint64_t *value)
{
    if (!node_value(evaluation, node->operand[0], value))
        return false;
    return node_value(evaluation, node->operand[*value ? 1 : 2], value);
}

static bool node_value(const struct evaluation *evaluation, int index, uint64_t *value)
{
    const struct ws_term *node = &evaluation->expression->node[index];
    bool done = true;

    if (node->op == WS_C_NUMBER)
        *value = node->value;
    else if (node->op == WS_C_NAME)
        *value = (uint64_t)evaluation->expression->constants.constant[node->value].value;
    else if (node->op == WS_C_LANE)
        *value = (uint64_t)evaluation->lane;
    else if (node->op == WS_C_CHOOSE)
        done = choose(evaluation, node, value);
    else if (node->op == WS_C_OR || node->op == WS_C_AND)
        done = logical(evaluation, node, value);
    else if (node->op > WS_C_AND)
        done = binary(evaluation, node, value);
    else
        done = prefixed(evaluation, node, value);
    *value = done ? convert(*value, node->type) : 0;
    return done;
}

bool ws_expression_value(const struct ws_expression *expression, int lane, int64_t *value,
                         struct ws_error *error)
{
    struct evaluation evaluation = {expression, lane, error};
    const struct ws_term *root = &expression->node[expression->root];
    uint64_t bits = 0;

    if (!node_value(&evaluation, expression->root, &bits))
        return false;
    if (root->type == WS_C_ULONG && bits > INT64_MAX)
        return fail(&evaluation, root, "the value is 2^63 or more");
    *value = as_signed(bits);
    return true;
}
