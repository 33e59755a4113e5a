/* Integer types and their arithmetic. */
#include "probe/snippet/read/c_value.h"

#include <stddef.h>

static const struct {
    const char *name;
    int bytes;
    bool is_signed;
} types[WS_C_TYPES] = {
    [WS_C_INT] = {"int", 4, true},
    [WS_C_UNSIGNED] = {"unsigned", 4, false},
    [WS_C_LONG] = {"long long", 8, true},
    [WS_C_ULONG] = {"unsigned long long", 8, false},
    [WS_C_BOOL] = {"bool", 1, false},
    [WS_C_INT8] = {"signed char", 1, true},
    [WS_C_UINT8] = {"unsigned char", 1, false},
    [WS_C_INT16] = {"short", 2, true},
    [WS_C_UINT16] = {"unsigned short", 2, false},
};

const char *ws_c_type_name(enum ws_c_type type)
{
    return types[type].name;
}

bool ws_c_is_signed(enum ws_c_type type)
{
    return types[type].is_signed;
}

int ws_c_bytes(enum ws_c_type type)
{
    return types[type].bytes;
}

enum ws_c_type ws_c_promoted(enum ws_c_type type)
{
    return type >= WS_C_BOOL ? WS_C_INT : type;
}

enum ws_c_type ws_c_common(enum ws_c_type a, enum ws_c_type b)
{
    enum ws_c_type left = ws_c_promoted(a), right = ws_c_promoted(b);

    return left > right ? left : right;
}

bool ws_c_is_comparison(enum ws_c_operator op)
{
    return op >= WS_C_EQUAL && op <= WS_C_GREATER_EQUAL;
}

bool ws_c_is_shift(enum ws_c_operator op)
{
    return op == WS_C_SHIFT_LEFT || op == WS_C_SHIFT_RIGHT;
}

int64_t ws_c_signed(uint64_t bits)
{
    return bits <= INT64_MAX ? (int64_t)bits : -(int64_t)(UINT64_MAX - bits) - 1;
}

uint64_t ws_c_convert(uint64_t bits, enum ws_c_type type)
{
    int width = 8 * types[type].bytes;
    uint64_t mask = UINT64_MAX >> (64 - width), low = bits & mask;

    if (type == WS_C_BOOL)
        return bits != 0;
    return types[type].is_signed && low >> (width - 1) ? low | ~mask : low;
}

enum ws_c_type ws_c_binary_type(enum ws_c_operator op, enum ws_c_type a, enum ws_c_type b)
{
    if (ws_c_is_comparison(op) || op == WS_C_OR || op == WS_C_AND)
        return WS_C_INT;
    return ws_c_is_shift(op) ? ws_c_promoted(a) : ws_c_common(a, b);
}

static const char *overflow(enum ws_c_type type)
{
    return type == WS_C_INT ? "the result does not fit in int; make an operand long long"
                            : "the result does not fit in long long";
}

/* Signed + - * within [low, high]; false if the result is outside. */
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

static const char *arithmetic(enum ws_c_operator op, enum ws_c_type type, uint64_t a, uint64_t b,
                              uint64_t *value)
{
    int64_t low = type == WS_C_INT ? INT32_MIN : INT64_MIN;
    int64_t high = type == WS_C_INT ? INT32_MAX : INT64_MAX;
    int64_t result = 0;

    if (!ws_c_is_signed(type)) {
        *value = op == WS_C_ADD ? a + b : op == WS_C_SUBTRACT ? a - b : a * b;
        return NULL;
    }
    if (!signed_result(op, ws_c_signed(a), ws_c_signed(b), low, high, &result))
        return overflow(type);
    *value = (uint64_t)result;
    return NULL;
}

static const char *division(enum ws_c_operator op, enum ws_c_type type, uint64_t a, uint64_t b,
                            uint64_t *value)
{
    bool quotient = op == WS_C_DIVIDE;
    int64_t low = type == WS_C_INT ? INT32_MIN : INT64_MIN;

    if (b == 0)
        return "division by zero";
    if (!ws_c_is_signed(type)) {
        *value = quotient ? a / b : a % b;
        return NULL;
    }
    if (ws_c_signed(a) == low && ws_c_signed(b) == -1)
        return overflow(type);
    *value =
        (uint64_t)(quotient ? ws_c_signed(a) / ws_c_signed(b) : ws_c_signed(a) % ws_c_signed(b));
    return NULL;
}

static const char *shift(enum ws_c_operator op, enum ws_c_type type, uint64_t a, uint64_t b,
                         enum ws_c_type count_type, uint64_t *value)
{
    int width = 8 * ws_c_bytes(type);
    uint64_t highest = (uint64_t)(type == WS_C_INT ? INT32_MAX : INT64_MAX);

    if (ws_c_is_signed(count_type) && ws_c_signed(b) < 0)
        return "shift by a negative count";
    if (b >= (uint64_t)width)
        return width == 32 ? "shift by 32 or more of a 32-bit value"
                           : "shift by 64 or more of a 64-bit value";
    if (op == WS_C_SHIFT_RIGHT) {
        uint64_t sign = ws_c_is_signed(type) && ws_c_signed(a) < 0 ? UINT64_MAX : 0;

        *value = b ? a >> b | sign << (64 - b) : a;
        return NULL;
    }
    if (ws_c_is_signed(type) && ws_c_signed(a) < 0)
        return "left shift of a negative number";
    if (ws_c_is_signed(type) && a > highest >> b)
        return overflow(type);
    *value = a << b;
    return NULL;
}

static bool compare(enum ws_c_operator op, enum ws_c_type type, uint64_t a, uint64_t b)
{
    /* With the sign bit inverted, signed numbers have the order of unsigned ones. */
    uint64_t flip = ws_c_is_signed(type) ? (uint64_t)1 << 63 : 0;
    bool less = (a ^ flip) < (b ^ flip);

    return op == WS_C_EQUAL        ? a == b
           : op == WS_C_UNEQUAL    ? a != b
           : op == WS_C_LESS       ? less
           : op == WS_C_GREATER    ? !less && a != b
           : op == WS_C_LESS_EQUAL ? less || a == b
                                   : !less;
}

const char *ws_c_binary(enum ws_c_operator op, enum ws_c_type left, enum ws_c_type right,
                        uint64_t a, uint64_t b, uint64_t *value)
{
    enum ws_c_type common = ws_c_common(left, right);
    const char *wrong = NULL;

    *value = 0;
    if (ws_c_is_shift(op)) {
        wrong = shift(op, ws_c_promoted(left), a, b, right, value);
        *value = ws_c_convert(*value, ws_c_promoted(left));
        return wrong;
    }
    a = ws_c_convert(a, common);
    b = ws_c_convert(b, common);
    if (ws_c_is_comparison(op)) {
        *value = compare(op, common, a, b);
        return NULL;
    }
    if (op == WS_C_BIT_OR)
        *value = a | b;
    else if (op == WS_C_BIT_XOR)
        *value = a ^ b;
    else if (op == WS_C_BIT_AND)
        *value = a & b;
    else if (op == WS_C_DIVIDE || op == WS_C_REMAINDER)
        wrong = division(op, common, a, b, value);
    else
        wrong = arithmetic(op, common, a, b, value);
    *value = ws_c_convert(*value, common);
    return wrong;
}

const char *ws_c_prefixed(enum ws_c_operator op, enum ws_c_type type, uint64_t a, uint64_t *value)
{
    uint64_t low = (uint64_t)(type == WS_C_INT ? INT32_MIN : INT64_MIN);

    *value = a;
    if (op == WS_C_NOT)
        *value = !a;
    else if (op == WS_C_COMPLEMENT)
        *value = ws_c_convert(~a, type);
    else if (op == WS_C_MINUS && ws_c_is_signed(type) && a == low)
        return overflow(type);
    else if (op == WS_C_MINUS)
        *value = ws_c_convert(0 - a, type);
    return NULL;
}

/* ---- spelling */

const struct ws_c_spelling ws_c_binary_operator[WS_C_BINARIES] = {
    {"||", WS_C_OR, 1, ""},
    {"&&", WS_C_AND, 2, ""},
    {"==", WS_C_EQUAL, 6, "setp.eq"},
    {"!=", WS_C_UNEQUAL, 6, "setp.ne"},
    {"<<", WS_C_SHIFT_LEFT, 8, "shl"},
    {">>", WS_C_SHIFT_RIGHT, 8, "shr"},
    {"<=", WS_C_LESS_EQUAL, 7, "setp.le"},
    {">=", WS_C_GREATER_EQUAL, 7, "setp.ge"},
    {"<", WS_C_LESS, 7, "setp.lt"},
    {">", WS_C_GREATER, 7, "setp.gt"},
    {"|", WS_C_BIT_OR, 3, "or"},
    {"^", WS_C_BIT_XOR, 4, "xor"},
    {"&", WS_C_BIT_AND, 5, "and"},
    {"+", WS_C_ADD, 9, "add"},
    {"-", WS_C_SUBTRACT, 9, "sub"},
    {"*", WS_C_MULTIPLY, 10, "mul.lo"},
    {"/", WS_C_DIVIDE, 10, "div"},
    {"%", WS_C_REMAINDER, 10, "rem"},
};

const struct ws_c_spelling ws_c_prefix_operator[WS_C_PREFIXES] = {
    {"+", WS_C_PLUS, 11, ""},
    {"-", WS_C_MINUS, 11, ""},
    {"!", WS_C_NOT, 11, ""},
    {"~", WS_C_COMPLEMENT, 11, ""},
};

const struct ws_c_spelling *ws_c_spelling_of(enum ws_c_operator op)
{
    for (int i = 0; i < WS_C_BINARIES; i++)
        if (ws_c_binary_operator[i].op == op)
            return &ws_c_binary_operator[i];
    return NULL;
}
