/*
 * An integer C expression over the lane, as it stands in a kernel, understood the way the C
 * compiler understands it: parsed once into a flat tree whose every node has a C type, then
 * evaluated for each lane. What would be undefined behaviour in C is an error that names the
 * column.
 *
 *   operands   decimal, hex, octal and binary literals with any u and l suffixes; named constants;
 *              the lane as `t`, `lane` or `laneid` (an int) or `threadIdx.x` (an unsigned int)
 *   operators  + - ! ~ (one operand); * / % + - << >> < <= > >= == != & ^ | && || ?: and casts to
 *              the integer types of 32 and 64 bits, all with C's precedence and conversions
 *   types      int and unsigned int of 32 bits, long and long long of 64, as on Linux
 *   errors     division by zero, signed overflow, a shift by a negative count or by the type's
 *              width or more, a left shift of a negative number. What && || ?: do not evaluate
 *              cannot fail. >> of a negative number keeps its sign, as every compiler does it.
 */
#ifndef WS_ADDRESS_EXPRESSION_H
#define WS_ADDRESS_EXPRESSION_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "probe/address/c_type.h"
#include "probe/base/error.h"

enum {
    WS_EXPRESSION_LENGTH = 1023, /* characters of text, at most */
    WS_EXPRESSION_DEPTH = 64,    /* operands within operands, at most */
    WS_MAX_CONSTANTS = 16,
    WS_NAME_SIZE = 32,
};

/* A named value, such as pitch = 144. Of type int where that holds the value, else long long. */
struct ws_constant {
    char name[WS_NAME_SIZE];
    int64_t value;
    bool as_number; /* written as its value, which then is 0 or more, and not by its name */
};

struct ws_constants {
    int count;
    struct ws_constant constant[WS_MAX_CONSTANTS];
};

enum ws_c_operator {
    WS_C_NUMBER, /* value */
    WS_C_NAME,   /* value: index into constants */
    WS_C_LANE,
    WS_C_CAST,
    WS_C_PLUS,
    WS_C_MINUS,
    WS_C_NOT,
    WS_C_COMPLEMENT,
    WS_C_OR, /* from here on, two operands */
    WS_C_AND,
    WS_C_BIT_OR,
    WS_C_BIT_XOR,
    WS_C_BIT_AND,
    WS_C_EQUAL,
    WS_C_UNEQUAL,
    WS_C_LESS,
    WS_C_LESS_EQUAL,
    WS_C_GREATER,
    WS_C_GREATER_EQUAL,
    WS_C_SHIFT_LEFT,
    WS_C_SHIFT_RIGHT,
    WS_C_ADD,
    WS_C_SUBTRACT,
    WS_C_MULTIPLY,
    WS_C_DIVIDE,
    WS_C_REMAINDER,
    WS_C_CHOOSE, /* a ? b : c */
};

struct ws_term {
    enum ws_c_operator op;
    enum ws_c_type type; /* of its value */
    int column;          /* of the operator or operand in the text, from 1 */
    int operand[3];      /* indices of nodes */
    uint64_t value;
};

/* A parsed expression. It owns nothing elsewhere and may be copied; it is large, and yet fit for a
 * stack (tens of KiB). */
struct ws_expression {
    struct ws_constants constants;
    bool has_lane; /* false: the same for every lane */
    int root, nodes;
    struct ws_term node[WS_EXPRESSION_LENGTH];
};

/*
 * Parses `text`. Fails with "column N: …" at the first thing that is no integer C expression, or is
 * longer or deeper than the limits. `constants` may be NULL for none, and is copied.
 */
bool ws_expression_parse(const char *text, const struct ws_constants *constants,
                         struct ws_expression *expression, struct ws_error *error);

/* The bytes of an expression that its nodes take; and a copy of those alone. */
size_t ws_expression_size(const struct ws_expression *expression);
void ws_expression_copy(const struct ws_expression *from, struct ws_expression *to);

/*
 * The value for one lane, 0 to 31. Fails with "column N: … for t = L" where C leaves the result
 * undefined. An unsigned long value of 2^63 or more fails too.
 */
bool ws_expression_value(const struct ws_expression *expression, int lane, int64_t *value,
                         struct ws_error *error);

/*
 * Writes the expression as C over `int t`, with no more parentheses than it needs and its constants
 * by name. threadIdx.x becomes (unsigned)t: here it means the lane, which in a block of more than a
 * warp it is not.
 */
void ws_expression_write(const struct ws_expression *expression, FILE *file);

/*
 * Adds one definition, "pitch=144". The value is an expression over the constants before it. Fails
 * for a name that is no C identifier, means the lane, could not be declared in a kernel (a keyword, a
 * type, a macro; see reserved.h) or has been defined before.
 */
bool ws_constants_add(const char *definition, struct ws_constants *constants,
                      struct ws_error *error);

#endif
