/*
 * A box of TMA as text: the tensor map in words, its faults, and which element of the tensor every
 * byte of shared memory holds after the copy.
 */
#ifndef WS_TEXT_BOX_TEXT_H
#define WS_TEXT_BOX_TEXT_H

#include "probe/element/elements.h"
#include "probe/evidence/store/boxed_evidence.h"
#include "viz/text/terminal.h"

/* A box, and its evidence. */
struct ws_box_shown {
    struct ws_boxed boxed; /* one that ws_boxed_check() accepts, except in ws_box_words() */
    struct ws_boxed_evidence evidence;
    const struct ws_matches *matches; /* in csv and json; NULL: all; borrowed */
};

/* The map, the box, and where it lands, in sentences of 80 columns; the reason if it is illegal. */
void ws_box_words(FILE *out, const struct ws_box_shown *shown);

/*
 * Words, and a grid of shared memory: a cell is a chunk of 16 bytes, labeled with its first
 * element.
 */
void ws_box_table(const struct ws_terminal *terminal, const struct ws_box_shown *shown);

/* One object: the map, the box, its provenance, and a list of what it writes. */
void ws_box_json(FILE *out, const struct ws_box_shown *shown);

/* The address of one element, or that the box does not include it. */
void ws_box_answer(FILE *out, const struct ws_box_shown *shown, const int64_t at[WS_TENSOR_RANK]);

/* The element at one byte of shared memory. */
void ws_box_answer_byte(FILE *out, const struct ws_box_shown *shown, int address);

#endif
