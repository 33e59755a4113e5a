/* PNG, written through libdeflate: cairo's own writer takes several times as long. */
#ifndef WS_DRAW_PNG_H
#define WS_DRAW_PNG_H

#include <cairo.h>

#include "viz/draw/bytes.h"

/* Kept from picture to picture: a compressor and a buffer. A zeroed struct is ready. */
struct ws_png {
    struct libdeflate_compressor *compressor;
    unsigned char *buffer;
    size_t room;
};

void ws_png_finish(struct ws_png *png);

/* A picture's metadata; NULL for nothing. */
struct ws_png_words {
    const char *title, *description, *source, *comment;
};

/*
 * Appends an ARGB32 or RGB24 image surface as a PNG: grayscale if all of it is gray, RGB if it is
 * opaque, otherwise RGBA. `dpi` is pixels per inch, 0 to omit it. False if memory ran out.
 */
bool ws_png_write(struct ws_png *png, cairo_surface_t *surface, double dpi,
                  const struct ws_png_words *words, struct ws_bytes *bytes, struct ws_error *error);

#endif
