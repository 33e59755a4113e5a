/*
 * Constant expressions: integers with C's operators, and floating-point numbers without operators.
 * A value is returned as the bits of the type of the instruction or the variable.
 */
#include "probe/ptx/parse.h"

#include <string.h>

struct constant {
    enum ws_token_kind kind; /* WS_TOKEN_INTEGER, FLOAT32 or FLOAT64 */
    uint64_t value;
};

static bool read_binary(struct ws_parser *parser, int least, int depth, struct constant *result);

static bool read_unary(struct ws_parser *parser, int depth, struct constant *result)
{
    struct ws_lexer *lexer = &parser->lexer;
    struct ws_token token = lexer->token;

    if (depth > 64)
        return ws_lexer_fail(lexer, "the expression is nested too deeply");
    if (token.kind == WS_TOKEN_INTEGER || token.kind == WS_TOKEN_FLOAT32 ||
        token.kind == WS_TOKEN_FLOAT64) {
        *result = (struct constant){token.kind, token.value};
        return ws_lexer_next(lexer);
    }
    if (ws_lexer_is(lexer, "WARP_SZ")) {
        *result = (struct constant){WS_TOKEN_INTEGER, WS_WARP_LANES};
        return ws_lexer_next(lexer);
    }
    if (ws_lexer_is(lexer, "(")) {
        if (!ws_lexer_next(lexer))
            return false;
        /* a cast, ".s64" or ".u64", changes no bit */
        if (lexer->token.kind == WS_TOKEN_DIRECTIVE)
            return ws_lexer_next(lexer) && ws_lexer_expect(lexer, ")") &&
                   read_unary(parser, depth + 1, result);
        return read_binary(parser, 1, depth + 1, result) && ws_lexer_expect(lexer, ")");
    }
    if (token.kind != WS_TOKEN_MARK || !strchr("+-~!", *token.text))
        return ws_lexer_expected(lexer, "a constant");
    if (!ws_lexer_next(lexer) || !read_unary(parser, depth + 1, result))
        return false;
    if (result->kind != WS_TOKEN_INTEGER && *token.text == '-')
        result->value ^= (uint64_t)1 << (result->kind == WS_TOKEN_FLOAT32 ? 31 : 63);
    else if (result->kind != WS_TOKEN_INTEGER && *token.text != '+')
        return ws_lexer_fail(lexer, "expected an integer");
    else if (*token.text == '-')
        result->value = 0 - result->value;
    else if (*token.text == '~')
        result->value = ~result->value;
    else if (*token.text == '!')
        result->value = !result->value;
    return true;
}

/* The operators, the longer before the shorter. */
static const struct {
    const char *text;
    int precedence;
} operators[] = {{"<<", 8}, {">>", 8}, {"<=", 7}, {">=", 7}, {"==", 6}, {"!=", 6},
                 {"&&", 2}, {"||", 1}, {"<", 7},  {">", 7},  {"&", 5},  {"^", 4},
                 {"|", 3},  {"+", 9},  {"-", 9},  {"*", 10}, {"/", 10}, {"%", 10}};
enum { OPERATORS = sizeof operators / sizeof *operators };

static int operator_here(const struct ws_lexer *lexer)
{
    const char *text = lexer->token.text;
    size_t left = (size_t)(lexer->end - text);

    if (lexer->token.kind != WS_TOKEN_MARK)
        return -1;
    for (int i = 0; i < OPERATORS; i++)
        if (strlen(operators[i].text) <= left &&
            !memcmp(operators[i].text, text, strlen(operators[i].text)))
            return i;
    return -1;
}

static bool apply(struct ws_parser *parser, int index, uint64_t b, uint64_t *a)
{
    int64_t x = (int64_t)*a, y = (int64_t)b;

    switch (index) {
    case 0:
        *a = b > 63 ? 0 : *a << b;
        break;
    case 1:
        *a = (uint64_t)(x >> (b > 63 ? 63 : b));
        break;
    case 2:
        *a = x <= y;
        break;
    case 3:
        *a = x >= y;
        break;
    case 4:
        *a = x == y;
        break;
    case 5:
        *a = x != y;
        break;
    case 6:
        *a = x && y;
        break;
    case 7:
        *a = x || y;
        break;
    case 8:
        *a = x < y;
        break;
    case 9:
        *a = x > y;
        break;
    case 10:
        *a &= b;
        break;
    case 11:
        *a ^= b;
        break;
    case 12:
        *a |= b;
        break;
    case 13:
        *a += b;
        break;
    case 14:
        *a -= b;
        break;
    case 15:
        *a *= b;
        break;
    default:
        if (!b)
            return ws_lexer_fail(&parser->lexer, "division by zero");
        if (y == -1)
            *a = index == 16 ? 0 - *a : 0;
        else
            *a = (uint64_t)(index == 16 ? x / y : x % y);
    }
    return true;
}

static bool read_binary(struct ws_parser *parser, int least, int depth, struct constant *result)
{
    int index;

    if (!read_unary(parser, depth, result))
        return false;
    while ((index = operator_here(&parser->lexer)) >= 0 && operators[index].precedence >= least) {
        struct constant right;

        if (!ws_lexer_next(&parser->lexer) ||
            (operators[index].text[1] && !ws_lexer_next(&parser->lexer)) ||
            !read_binary(parser, operators[index].precedence + 1, depth + 1, &right))
            return false;
        if (result->kind != WS_TOKEN_INTEGER || right.kind != WS_TOKEN_INTEGER)
            return ws_lexer_fail(&parser->lexer, "expected an integer");
        if (!apply(parser, index, right.value, &result->value))
            return false;
    }
    return true;
}

/* The bits of a number in the expected type; integers stay unchanged. */
static uint64_t converted(struct constant constant, enum ws_type type)
{
    float single;
    double full;
    uint32_t bits;

    if (constant.kind == WS_TOKEN_FLOAT32 && type == WS_TYPE_F64) {
        bits = (uint32_t)constant.value;
        memcpy(&single, &bits, sizeof single);
        full = (double)single;
        memcpy(&constant.value, &full, sizeof full);
    } else if (constant.kind == WS_TOKEN_FLOAT64 && type == WS_TYPE_F32) {
        memcpy(&full, &constant.value, sizeof full);
        single = (float)full;
        memcpy(&bits, &single, sizeof bits);
        constant.value = bits;
    }
    return constant.value;
}

bool ws_parser_constant(struct ws_parser *parser, enum ws_type type, uint64_t *value)
{
    struct constant constant;

    if (!read_binary(parser, 1, 0, &constant))
        return false;
    *value = converted(constant, type);
    return true;
}
