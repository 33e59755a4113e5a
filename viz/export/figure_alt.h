/* Alternative text for a figure of a list, in one line. */
#ifndef WS_EXPORT_FIGURE_ALT_H
#define WS_EXPORT_FIGURE_ALT_H

#include "viz/choice/choices.h"
#include "viz/draw/bytes.h"
#include "viz/figure/figure.h"

/*
 * Appends the text: the kind, the instruction, its visible part, and every visible choice. "Poster:
 * ldmatrix.m8n8.x4.b16 from memory to registers, lane 11 followed, dark theme"
 */
void ws_figure_alt(const struct ws_figure *figure, const struct ws_choices *choices,
                   struct ws_bytes *bytes);

#endif
