/*
 * Names by some of their words: "ldmatrix.x4", "trans", "mma m16n8k16 bf16". A row has a word that
 * occurs in its name or its PTX; part of an MMA's shape is enough, n64 or k16, and so is either
 * side of a qualifier with "::".
 */
#ifndef WS_NAME_NAME_WORDS_H
#define WS_NAME_NAME_WORDS_H

#include "probe/mma/mma.h"

struct ws_names {
    bool move[WS_VARIANTS], product[WS_PRODUCTS];
    int moves, products; /* numbers of marked rows */
};

/* Whether some row has this word. */
bool ws_is_name_word(const char *word);

/* The word of a row most similar to `word`, in `near`; NULL if none is similar. */
enum { WS_NAME_WORD_SIZE = 40 };
char *ws_name_word_near(const char *word, char near[WS_NAME_WORD_SIZE]);

/* Whether an opcode is among the words of `text`. */
bool ws_names_opcode(const char *text);

/*
 * The rows that have all the words of `text`, separated by dots or blanks, as often as it has them.
 * `any_of`: of several opcodes, shapes or numbers, which a row has only once, any matches. Without
 * it, a full name is not a short name, and neither is half of another instruction, st.b32: rules
 * explain their errors. False if no row remains.
 */
bool ws_names_with(const char *text, bool any_of, struct ws_names *names);

/*
 * Keeps the plainest of those rows: types in the given order; no qualifier that was not given
 * (.trans, .sp, .satfinite, .kind); data-movement variants with .m8n8, unless another shape was
 * given; A and B only of given types; mma variants before wgmma.
 */
void ws_names_plainest(const char *text, struct ws_names *names);

#endif
