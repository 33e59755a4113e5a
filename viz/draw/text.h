/*
 * Text as glyphs, for cairo. Labels are laid out once, in ems, whatever size and scale they are
 * drawn at afterwards: without hinting and kerning their widths are in proportion to their size.
 */
#ifndef WS_DRAW_TEXT_H
#define WS_DRAW_TEXT_H

#include <cairo.h>
#include <stdbool.h>

#include "probe/base/error.h"

/* Laid-out labels and the fonts they are in. For one thread at a time. */
struct ws_texts;

/* Fails if the machine has no font. Destroy it with ws_texts_destroy(), which takes NULL. */
struct ws_texts *ws_texts_create(struct ws_error *error);
void ws_texts_destroy(struct ws_texts *texts);

struct ws_type {
    double size; /* of the font, in drawing units */
    bool monospace, bold;
};

/* The width of UTF-8 `text` in the font actually used; negative if memory ran out. */
double ws_texts_width(struct ws_texts *texts, const char *text, struct ws_type type);

/* The font family actually used, for tests and messages. Borrowed. */
const char *ws_texts_family(struct ws_texts *texts, bool monospace);

/*
 * One line. `x` is the position of the fraction `anchor` of the text's width (0: it starts there,
 * 1: it ends there). A font that runs wider than `width` is squeezed into it; no width, no
 * squeezing.
 */
struct ws_line {
    const char *text;
    struct ws_type type;
    double x, baseline, anchor, width;
};

/* Shows a line in the current source. False if memory ran out. */
bool ws_texts_show(struct ws_texts *texts, cairo_t *cairo, const struct ws_line *line);

#endif
