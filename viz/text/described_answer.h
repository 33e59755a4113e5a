/* Where an element is read in shared memory, and what is read at an address, in sentences. */
#ifndef WS_TEXT_DESCRIBED_ANSWER_H
#define WS_TEXT_DESCRIBED_ANSWER_H

#include "viz/text/described_text.h"

/* The byte of an element, the sum that makes it with its numbers put in, and its bank. */
void ws_described_answer(FILE *out, const struct ws_described_shown *shown, int row, int column);

/* The elements that are read at the byte at `address`, which are those of shown->matches. */
void ws_described_answer_at(FILE *out, const struct ws_described_shown *shown, int address);

#endif
