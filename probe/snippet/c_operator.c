/* The table. */
#include "probe/snippet/c_operator.h"

#include <stddef.h>

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
