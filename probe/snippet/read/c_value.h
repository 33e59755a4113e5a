/*
 * C's integer types and arithmetic, one operation at a time: unsigned values wrap, signed ones must
 * fit. A value travels as 64 bits, sign- or zero-extended from its type. On Linux, an int has 32
 * bits, long and long long 64. Arithmetic is done in the first four types, to which the others are
 * promoted.
 */
#ifndef WS_SNIPPET_C_VALUE_H
#define WS_SNIPPET_C_VALUE_H

#include <stdbool.h>
#include <stdint.h>

enum ws_c_type {
    WS_C_INT,
    WS_C_UNSIGNED,
    WS_C_LONG,
    WS_C_ULONG,
    WS_C_BOOL, /* from here on narrower than an int, which holds all their values */
    WS_C_INT8,
    WS_C_UINT8,
    WS_C_INT16,
    WS_C_UINT16,
    WS_C_TYPES
};

/* "unsigned long long". */
const char *ws_c_type_name(enum ws_c_type type);

bool ws_c_is_signed(enum ws_c_type type);
int ws_c_bytes(enum ws_c_type type);

/* C's integer promotion. */
enum ws_c_type ws_c_promoted(enum ws_c_type type);

/* C's usual arithmetic conversions: the type in which two operands meet. */
enum ws_c_type ws_c_common(enum ws_c_type a, enum ws_c_type b);

/* What a term of an expression does. */
enum ws_c_operator {
    WS_C_NUMBER, /* value */
    WS_C_NAME,   /* value: index into constants */
    WS_C_LANE,
    WS_C_CAST, /* value: the type that is cast to, which may be narrower than the term's */
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

bool ws_c_is_comparison(enum ws_c_operator op);
bool ws_c_is_shift(enum ws_c_operator op);

/* What 64 bits are worth as a signed number; no conversion that C leaves to the compiler. */
int64_t ws_c_signed(uint64_t bits);

/* A conversion keeps the low bits and reads them in the new type; to bool, whether there are any.
 */
uint64_t ws_c_convert(uint64_t bits, enum ws_c_type type);

/* The type of `a op b`, where the operands have these types. */
enum ws_c_type ws_c_binary_type(enum ws_c_operator op, enum ws_c_type a, enum ws_c_type b);

/*
 * `a op b`, without && and ||, of values that have types `left` and `right`; the result is of
 * ws_c_binary_type(). Gives NULL, or what C leaves undefined there: "division by zero".
 */
const char *ws_c_binary(enum ws_c_operator op, enum ws_c_type left, enum ws_c_type right,
                        uint64_t a, uint64_t b, uint64_t *value);

/* + - ! ~ of a value that has been promoted to `type`; the same. */
const char *ws_c_prefixed(enum ws_c_operator op, enum ws_c_type type, uint64_t a, uint64_t *value);

enum { WS_C_BINARIES = 18, WS_C_PREFIXES = 4 };

/* Precedence as in C's grammar: 1, of ||, binds least. */
struct ws_c_spelling {
    const char *text;
    enum ws_c_operator op;
    int precedence;
    const char *ptx; /* PTX's instruction, of which a comparison is a predicate's; "": none */
};

/* All of them, what begins another behind it. */
extern const struct ws_c_spelling ws_c_binary_operator[WS_C_BINARIES];

extern const struct ws_c_spelling ws_c_prefix_operator[WS_C_PREFIXES];

/* One of the first by what it does; NULL for what has not two operands. */
const struct ws_c_spelling *ws_c_spelling_of(enum ws_c_operator op);

#endif
