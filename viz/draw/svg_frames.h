/*
 * Frames of an SVG that moves: groups that a style sheet shows one after the other. What knows no
 * style sheets, and who wants no motion, sees the last frame, as attributes alone have it.
 */
#ifndef WS_DRAW_SVG_FRAMES_H
#define WS_DRAW_SVG_FRAMES_H

#include "viz/draw/bytes.h"

#define WS_FRAME_SECONDS 2.5 /* how long a frame is looked at, … */
#define WS_FADE_SECONDS  0.4 /* … of which it gives way to the next */

/* Writes the attributes of a group of this frame, 0 to `frames` - 1. */
void ws_svg_add_frame(int frame, int frames, struct ws_bytes *out);

/* Writes the rules that show each frame in turn, within the element that `id` names. */
void ws_svg_add_motion(const char *id, int frames, struct ws_bytes *out);

#endif
