/*
 * A of mma.m16n8k16, fed by one load of four 8x8 matrices: for each tile order, which quadrant of
 * the tile in memory arrives where the MMA reads it, and what feed.h reports for it. Figures of
 * lessons use these functions, so that they agree with it.
 */
#ifndef WS_TEACH_FED_H
#define WS_TEACH_FED_H

#include "probe/feed/feed.h"
#include "viz/choice/palette.h"

enum { WS_FED = 4, WS_FED_QUADRANT = 8, WS_FED_ANSWER_SIZE = 160 };

/*
 * A register: the first element of the quadrant that it holds, in memory, and where the MMA reads
 * that element.
 */
struct ws_fed {
    struct ws_place lies, read;
};

/* Operand A of the MMA. */
const struct ws_variant *ws_fed_operand(void);

/* Fails for a variant other than a load of four 8x8 matrices with 16-bit elements. */
bool ws_fed_check(const struct ws_variant *load, struct ws_error *error);

/* The row and column of the whole tile that a slot of the load holds. */
struct ws_place ws_fed_place(const struct ws_mapping *mapping, enum ws_tile tile,
                             struct ws_slot slot);

/* The places of the quadrants in memory and in the MMA, with the matrices in that order. */
void ws_fed_quadrants(const struct ws_mapping *mapping, enum ws_tile tile,
                      struct ws_fed fed[WS_FED]);

/* A quadrant's color: that of the register in which it belongs. */
struct ws_tint ws_fed_tint(struct ws_place lies);

/* "top left", … */
const char *ws_fed_corner(struct ws_place lies);

/* "it feeds A", or "it does not feed A: quadrants swapped". Fails if it cannot be evaluated. */
bool ws_fed_answer(const struct ws_variant *load, enum ws_tile tile, char text[WS_FED_ANSWER_SIZE],
                   struct ws_error *error);

#endif
