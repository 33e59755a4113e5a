/*
 * Names by some of their words: "ldmatrix.x4", "trans", "mma m16n8k16 bf16". A row has a word if it
 * stands in its name or its PTX; of a product's shape a part is enough, n64 or k16, and of a
 * qualifier with "::" what stands on either side of it.
 */
#ifndef WS_ISA_NAME_WORDS_H
#define WS_ISA_NAME_WORDS_H

#include "probe/isa/mma.h"

struct ws_names {
    bool move[WS_VARIANTS], product[WS_PRODUCTS];
    int moves, products; /* how many are marked */
};

/* Whether some row has this word. */
bool ws_is_name_word(const char *word);

/* The word of a row most like `word`, in `near`; NULL if none is near. */
enum { WS_NAME_WORD_SIZE = 40 };
char *ws_name_word_near(const char *word, char near[WS_NAME_WORD_SIZE]);

/* Whether an opcode is among the words of `text`. */
bool ws_names_opcode(const char *text);

/*
 * The rows that have all the words of `text`, which dots or blanks divide, as often as it has them.
 * `any_of`: of what a row has only once, its opcode, its shape and its number, any of those said
 * will do. Without it what is written in full is no short name, nor is half of an instruction that
 * means something else, st.b32: rules say what is wrong with them. False if no row is left.
 */
bool ws_names_with(const char *text, bool any_of, struct ws_names *names);

/*
 * Leaves of those rows the plainest, where something plainer is among them: types in the order
 * said; no qualifier that was not said (.trans, .sp, .satfinite, .kind); of what moves .m8n8,
 * unless another shape was said; A and B of no type but those said; a warp's products before a
 * warpgroup's.
 */
void ws_names_plainest(const char *text, struct ws_names *names);

#endif
