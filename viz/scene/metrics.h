/*
 * Text widths without a font. Figures are laid out by the advance widths of the Helvetica-metric
 * sans family (Arial, Liberation Sans, Nimbus Sans all share them) and by a fixed pitch of 0.6 em,
 * so that a figure's bytes do not depend on the fonts of a machine.
 */
#ifndef WS_SCENE_METRICS_H
#define WS_SCENE_METRICS_H

#include <stdbool.h>

/* The font families in order of preference, as CSS writes them. The first installed one is used. */
#define WS_SANS_FAMILY "Helvetica, Arial, 'Liberation Sans', 'Nimbus Sans', sans-serif"
#define WS_MONO_FAMILY "'Liberation Mono', 'Courier New', Cousine, monospace"

/* The width of UTF-8 `text`, set without kerning at font size `size`, in the unit of `size`. */
double ws_text_width(const char *text, double size, bool monospace, bool bold);

/* One character's width, in 1/1000 em; 0 for one that combines with the character before. */
int ws_character_width(unsigned character, bool monospace, bool bold);

/* Whether a character combines with the one before, and belongs to its line. */
bool ws_is_combining(unsigned character);

/* Whether a character is written in a square, as those of Chinese and Japanese are. */
bool ws_is_wide(unsigned character);

/* From the middle of capitals and digits to the baseline, in ems: the offset that centers text. */
#define WS_TEXT_DROP 0.36

/* How far braces and descenders reach above and below the baseline, in ems. */
#define WS_TEXT_ASCENT  0.73
#define WS_TEXT_DESCENT 0.21

#endif
