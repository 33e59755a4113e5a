/* Documents through cairo's vector surfaces: PDF, and SVG whose text is outlines. */
#ifndef WS_DRAW_PDF_H
#define WS_DRAW_PDF_H

#include "viz/draw/bytes.h"
#include "viz/draw/cairo.h"

/*
 * Appends a PDF with a page a scene, each of the scene's size: a scene's unit is 0.75 pt × `scale`.
 * Fonts are embedded; title, subject and keywords are the first scene's title, description and PTX.
 * Its date is SOURCE_DATE_EPOCH or a fixed one, so that equal scenes give equal bytes.
 */
bool ws_pdf_write(const struct ws_scene *const *scene, int scenes, double scale,
                  const struct ws_drawing *drawing, struct ws_bytes *bytes, struct ws_error *error);

/* Appends an SVG without text elements, for places without fonts; a scene's unit is 1 px × `scale`. */
bool ws_svg_outlines_write(const struct ws_scene *scene, double scale,
                           const struct ws_drawing *drawing, struct ws_bytes *bytes,
                           struct ws_error *error);

#endif
