/*
 * Text widths without a font. Figures are laid out by the advance widths of the Helvetica-metric
 * sans family (Arial, Liberation Sans, Nimbus Sans all share them) and by a 0.6 em fixed pitch, so
 * that a figure's bytes depend on no font that a machine has or lacks.
 */
#ifndef WS_FIGURE_METRICS_H
#define WS_FIGURE_METRICS_H

#include <stdbool.h>

/* The families, most wanted first, as CSS writes them; the first that a machine has is used. */
#define WS_SANS_FAMILY "Helvetica, Arial, 'Liberation Sans', 'Nimbus Sans', sans-serif"
#define WS_MONO_FAMILY "'Liberation Mono', 'Courier New', Cousine, monospace"

/* The width of UTF-8 `text`, set without kerning at font size `size`, in the unit of `size`. */
double ws_text_width(const char *text, double size, bool monospace, bool bold);

/* One character's, in 1/1000 em; 0 for what stands on or joins its neighbours. */
int ws_character_width(unsigned character, bool monospace, bool bold);

/* Whether a character is written onto the one before, and belongs on its line. */
bool ws_is_combining(unsigned character);

/* Whether a character is written in a square, as those of Chinese and Japanese are. */
bool ws_is_wide(unsigned character);

/* From the middle of capitals and digits to the baseline, in ems: what centres a line of text. */
#define WS_TEXT_DROP 0.36

/* How far braces and the tails of letters reach over and under the baseline, in ems. */
#define WS_TEXT_ASCENT  0.73
#define WS_TEXT_DESCENT 0.21

#endif
