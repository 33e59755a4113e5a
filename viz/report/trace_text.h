/*
 * The terms of an element of D, for readers: C's element, and the terms of A and B, with those from
 * the same registers of both on one line.
 */
#ifndef WS_REPORT_TRACE_TEXT_H
#define WS_REPORT_TRACE_TEXT_H

#include <stdio.h>

#include "viz/text/written_product.h"

/* Writes it in 80 columns, for any element of D, regardless of selections. */
void ws_trace_text(FILE *out, const struct ws_written_product *product, struct ws_place d);

/*
 * The elements of a register, "A[1,2], A[1,3]"; more than four in a row as "A[1,32] to A[1,63]".
 * Returns `text`.
 */
enum { WS_HELD_SIZE = 640 };
char *ws_held_text(const struct ws_mapping *mapping, int lane, int reg, char text[WS_HELD_SIZE]);

#endif
