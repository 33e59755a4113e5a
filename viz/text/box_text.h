/*
 * A box of TMA as text: the tensor map in words, what is wrong with it, and which element of the
 * tensor every byte of shared memory holds after the copy.
 */
#ifndef WS_TEXT_BOX_TEXT_H
#define WS_TEXT_BOX_TEXT_H

#include "probe/element/elements.h"
#include "probe/evidence/boxed_evidence.h"
#include "viz/text/terminal.h"

/* A box, and what is known of it. */
struct ws_box_shown {
    struct ws_boxed boxed; /* one that ws_boxed_check() takes, but for ws_box_words() */
    struct ws_boxed_evidence evidence;
    const struct ws_matches *matches; /* that csv and json have; NULL: all; borrowed */
};

/* The map, the box, and where it lands, in sentences of 80 columns; of what is illegal, what. */
void ws_box_words(FILE *out, const struct ws_box_shown *shown);

/* Words, and a grid of shared memory: a cell is a chunk of 16 bytes, and names its first element.
 */
void ws_box_table(const struct ws_terminal *terminal, const struct ws_box_shown *shown);

/* One object: the map, the box, what is known of it, and a list of what it writes. */
void ws_box_json(FILE *out, const struct ws_box_shown *shown);

/* Where one element goes; the answer, or that the box does not take it. */
void ws_box_answer(FILE *out, const struct ws_box_shown *shown, const int64_t at[WS_TENSOR_RANK]);

/* What one byte of shared memory is. */
void ws_box_answer_byte(FILE *out, const struct ws_box_shown *shown, int address);

#endif
