/* The table. */
#include "probe/snippet/c_operator.h"

#include <stddef.h>

const struct ws_c_spelling ws_c_binary_operator[WS_C_BINARIES] = {
    {"||", WS_C_OR, 1},         {"&&", WS_C_AND, 2},
    {"==", WS_C_EQUAL, 6},      {"!=", WS_C_UNEQUAL, 6},
    {"<<", WS_C_SHIFT_LEFT, 8}, {">>", WS_C_SHIFT_RIGHT, 8},
    {"<=", WS_C_LESS_EQUAL, 7}, {">=", WS_C_GREATER_EQUAL, 7},
    {"<", WS_C_LESS, 7},        {">", WS_C_GREATER, 7},
    {"|", WS_C_BIT_OR, 3},      {"^", WS_C_BIT_XOR, 4},
    {"&", WS_C_BIT_AND, 5},     {"+", WS_C_ADD, 9},
    {"-", WS_C_SUBTRACT, 9},    {"*", WS_C_MULTIPLY, 10},
    {"/", WS_C_DIVIDE, 10},     {"%", WS_C_REMAINDER, 10},
};

const struct ws_c_spelling *ws_c_spelling_of(enum ws_c_operator op)
{
    for (int i = 0; i < WS_C_BINARIES; i++)
        if (ws_c_binary_operator[i].op == op)
            return &ws_c_binary_operator[i];
    return NULL;
}
