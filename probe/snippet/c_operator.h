/* How C writes its binary operators, and what binds more than what. */
#ifndef WS_SNIPPET_C_OPERATOR_H
#define WS_SNIPPET_C_OPERATOR_H

#include "probe/snippet/c_value.h"

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
