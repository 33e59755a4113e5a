/* The note of the register figure. */
#ifndef WS_PAINT_REGISTER_NOTE_H
#define WS_PAINT_REGISTER_NOTE_H

#include "viz/figure/figure.h"

/*
 * The meaning of a label of `lines` lines, which is only "1,2" if it is `brief`, and the order of
 * bits. `text` is a buffer for it.
 */
const char *ws_register_note(const struct ws_figure *figure, int lines, bool brief, char *text,
                             size_t size);

#endif
