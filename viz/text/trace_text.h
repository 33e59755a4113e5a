/*
 * What goes into an element of D, for people: C's element, and the terms, those that come from the
 * same registers of A and of B in one line.
 */
#ifndef WS_TEXT_TRACE_TEXT_H
#define WS_TEXT_TRACE_TEXT_H

#include <stdio.h>

#include "viz/text/written_product.h"

/* Writes it in 80 columns, of any element of D. What is shown or picked does not matter. */
void ws_trace_text(FILE *out, const struct ws_written_product *product, struct ws_place d);

/*
 * What a register holds, "A[1,2], A[1,3]", and more than four elements side by side as "A[1,32] to
 * A[1,63]". Returns `text`.
 */
enum { WS_HELD_SIZE = 640 };
char *ws_held_text(const struct ws_mapping *mapping, int lane, int reg, char text[WS_HELD_SIZE]);

#endif
