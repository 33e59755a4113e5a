/*
 * What is shown or meant of a variant, as numbers: an element, a lane, a row, a bank. A part of a
 * picture says so what it shows, and a person what is to be marked: "lane=5,register=1".
 */
#ifndef WS_CHOICE_SHOWN_H
#define WS_CHOICE_SHOWN_H

#include <stddef.h>

#include "probe/base/words.h"

/* -1 in whatever is not said. `bit` is an element's lowest in its register. */
struct ws_shown {
    int matrix, row, column; /* memory coordinates, whatever view is drawn */
    int lane, reg, bit;
    int address_lane;
    int bank;    /* of no highlight */
    int operand; /* whose matrix it is, an enum ws_operand_role of a product; of what moves, -1 */
    int chunk;   /* of no highlight: which 16 bytes of a row of an operand in shared memory, … */
    int byte;    /* … and the address where they lie */
};

#define WS_SHOWS_NOTHING ((struct ws_shown){-1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1})

/* What a highlight may name: the words, and where the number of each stands. */
enum { WS_HIGHLIGHT_FIELDS = 7 };
const char *ws_highlight_word(int index);
int ws_highlight_value(const struct ws_shown *shown, int index);

/* Reads "lane=5,register=1", or a place of a product, "D[3,5]", "D2[3,5]"; errors name --highlight. Which numbers there are, the variant says. */
bool ws_highlight_parse(const char *text, struct ws_shown *shown, struct ws_error *error);

/* Writes the same; false, and "", where nothing is said. */
bool ws_highlight_print(const struct ws_shown *shown, char *text, size_t size);

#endif
