/*
 * Text as glyphs, for cairo. Labels are laid out once, in ems, whatever size and scale they are drawn
 * at afterwards: without hinting and kerning their widths are in proportion to their size.
 */
#ifndef WS_DRAW_TEXT_H
#define WS_DRAW_TEXT_H

#include <cairo.h>
#include <stdbool.h>

#include "probe/base/error.h"

/* Laid-out labels and the fonts they are in. For one thread at a time. */
struct ws_texts;

/* Fails where the machine has no font at all. Destroy it with ws_texts_destroy(), which takes NULL. */
struct ws_texts *ws_texts_create(struct ws_error *error);
void ws_texts_destroy(struct ws_texts *texts);

struct ws_type {
    double size; /* of the font, in the units that are drawn in */
    bool monospace, bold;
};

/* The width of UTF-8 `text` in the font that is really there; negative if memory ran out. */
double ws_texts_width(struct ws_texts *texts, const char *text, struct ws_type type);

/* The family that is really used, for tests and messages. Borrowed. */
const char *ws_texts_family(struct ws_texts *texts, bool monospace);

/*
 * One line. `x` is where the text's share `anchor` of its own width lies (0: it starts there, 1: it
 * ends there). A font that runs wider than `width` is squeezed into it; no width, no squeezing.
 */
struct ws_line {
    const char *text;
    struct ws_type type;
    double x, baseline, anchor, width;
};

/* Shows a line in the current source. False if memory ran out. */
bool ws_texts_show(struct ws_texts *texts, cairo_t *cairo, const struct ws_line *line);

/* Adds the outlines of the same letters to the path. False if memory ran out. */
bool ws_texts_path(struct ws_texts *texts, cairo_t *cairo, const struct ws_line *line);

#endif
