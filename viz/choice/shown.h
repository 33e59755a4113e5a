/*
 * What a part of a picture shows, or a highlight marks, of a variant, as numbers: an element, a
 * lane, a row, a bank: "lane=5,register=1".
 */
#ifndef WS_CHOICE_SHOWN_H
#define WS_CHOICE_SHOWN_H

#include <stddef.h>

#include "probe/base/words.h"

/* Unset fields are -1. `bit` is an element's lowest in its register. */
struct ws_shown {
    int matrix, row, column; /* memory coordinates, whatever view is drawn */
    int lane, reg, bit;
    int address_lane;
    int bank;    /* never in a highlight */
    int operand; /* of the matrix, an enum ws_operand_role of an MMA; -1 for data movement */
    int chunk;   /* never in a highlight: which 16 bytes of a row of an operand in shared memory,
                  * … */
    int byte;    /* … and their address */
};

#define WS_SHOWS_NOTHING ((struct ws_shown){-1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1})

/* The fields of a highlight: their words and their values. */
enum { WS_HIGHLIGHT_FIELDS = 7 };
const char *ws_highlight_word(int index);
int ws_highlight_value(const struct ws_shown *shown, int index);

/*
 * Reads "lane=5,register=1", or a place of an MMA, "D[3,5]", "D2[3,5]"; errors name --highlight.
 * Ranges depend on the variant and are not checked.
 */
bool ws_highlight_parse(const char *text, struct ws_shown *shown, struct ws_error *error);

/* Writes the same; false, and "", if no field is set. */
bool ws_highlight_print(const struct ws_shown *shown, char *text, size_t size);

#endif
