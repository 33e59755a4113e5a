/*
 * The words that a query is made of, and the signs between them. Case does not matter, and a word
 * may be in the plural.
 */
#ifndef WS_CHOICE_QUERY_WORD_H
#define WS_CHOICE_QUERY_WORD_H

#include <stdbool.h>

/* Queries as an error, a hint or the help show them. */
#define WS_QUERY_EXAMPLES "lane 5, T5 r1.hi, M2[3,5], row 3, r1, addr 9, bank 4, 0x120"

enum ws_query_word {
    WS_QUERY_PLACE, /* m1, F1[5,3] */
    WS_QUERY_MATRIX,
    WS_QUERY_ROW,
    WS_QUERY_COLUMN,
    WS_QUERY_LANE,
    WS_QUERY_REGISTER,
    WS_QUERY_ROW_OR_REGISTER, /* r3 */
    WS_QUERY_DESTINATION,     /* d */
    WS_QUERY_BYTE,
    WS_QUERY_BITS,
    WS_QUERY_LOW,
    WS_QUERY_HIGH,
    WS_QUERY_ADDRESS,
    WS_QUERY_BANK,
    WS_QUERY_AT,
    WS_QUERY_INDEX,
    WS_QUERY_IN,     /* matrix 1 in r1 */
    WS_QUERY_VALUE,  /* V2, of a thread's values as CuTe counts them */
    WS_QUERY_SOURCE, /* source lane 5, of movmatrix */
    WS_QUERY_NO_WORD,
};

/* The i-th word that a query can begin with, NULL after the last. */
const char *ws_query_word(int index);

/* Takes the word at `*text` and moves past it; WS_QUERY_NO_WORD leaves it where it was. */
enum ws_query_word ws_query_take_word(const char **text);

/* Moves past blanks. */
void ws_query_skip_blanks(const char **text);

/* Each moves past the sign, and blanks before it, where it stands there: "-", "–", "to" or "..";
 * "and"; "<-", "←" or "from"; "->" or "→". */
bool ws_query_take_to(const char **text);
bool ws_query_take_and(const char **text);
bool ws_query_take_from(const char **text);
bool ws_query_take_towards(const char **text);

#endif
