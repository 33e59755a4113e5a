/*
 * An address as one integer C expression over the lane: a flat tree whose every node has a C type.
 * It is what a snippet comes to (snippet.h), read from tokens, evaluated for each lane, and written
 * as C or PTX. Undefined behavior of C is an error that names the column: division by zero, signed
 * overflow, a shift by a negative count or by the type's width or more, a left shift of a negative
 * number. What && || ?: do not evaluate cannot fail.
 */
#ifndef WS_SNIPPET_EXPRESSION_H
#define WS_SNIPPET_EXPRESSION_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "probe/base/error.h"
#include "probe/snippet/read/c_value.h"
#include "probe/snippet/read/token.h"

enum {
    WS_EXPRESSION_LENGTH = 1023, /* terms, at most */
    WS_MAX_CONSTANTS = 32,
    WS_DECLARED_SIZE = 1024,
    WS_NAME_SIZE = 64,
};

/*
 * A named value, such as pitch = 144, of type int where that holds the value, else long long; or
 * several that it takes one after the other.
 */
struct ws_constant {
    char name[WS_NAME_SIZE];
    int64_t value;
    int64_t more;   /* further values, each the one before plus 1 */
    bool as_number; /* written as its value, which then is 0 or more, and not by its name */
};

struct ws_constants {
    int count;
    struct ws_constant constant[WS_MAX_CONSTANTS];
    char declared[WS_DECLARED_SIZE]; /* further declarations, as C: "half As[128][72];" */
};

/* What a snippet is run with. */
struct ws_snippet_given {
    const struct ws_constants *constants; /* NULL: none */
    const char *lane;                     /* a further name of the lane; NULL or "": none */
    int warp;                             /* of its block, from 0 */
    int element_bytes; /* of an offset that no pointer gives a type; 0: it is in bytes */
    bool plain;  /* what C++ itself loads from shared memory and stores there is executed too */
    int literal; /* a number of the text that is to be another, by its place among the
                    numbers plus 1; 0: none */
    int64_t literal_value;
};

/* The constant of a name; NULL: none. `constants` may be NULL. */
const struct ws_constant *ws_constant_named(const struct ws_constants *constants, const char *name);

struct ws_term {
    enum ws_c_operator op;
    enum ws_c_type type; /* of its value */
    int line, column;    /* of the operator or operand in the text, from 1; 0: none */
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

/* Reads tokens up to the end. False for anything else, which may still be a C++ expression. */
bool ws_expression_read(const struct ws_token *tokens, const struct ws_snippet_given *given,
                        struct ws_expression *expression);

/* The operator at a token, and its number of tokens; NULL: none that binds at least so much. */
const struct ws_c_spelling *ws_operator_at(const struct ws_token *token, int least, int *tokens);

/* Evaluates the condition of an #if, in 64 bits as the preprocessor does, after macro expansion.
 * False for an invalid condition, and if C leaves its value undefined. */
bool ws_condition_value(const struct ws_token *tokens, int64_t *value);

/*
 * The value for one lane, 0 to 31. Fails with "column N: … for t = L", of several lines with "line M,"
 * before it, where C leaves the result undefined. An unsigned long value of 2^63 or more fails too.
 */
bool ws_expression_value(const struct ws_expression *expression, int lane, int64_t *value,
                         struct ws_error *error);

/*
 * Writes the expression as C over `int t`, with no more parentheses than it needs and its constants
 * by name. threadIdx.x becomes (unsigned)t: here it means the lane, which in a block of more than a
 * warp it is not.
 */
void ws_expression_write(const struct ws_expression *expression, FILE *file);

#endif
