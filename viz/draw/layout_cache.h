/*
 * What cairo's devices keep from file to file: laid-out labels, so that a batch of figures lays
 * each out once. For one thread at a time.
 */
#ifndef WS_DRAW_LAYOUT_CACHE_H
#define WS_DRAW_LAYOUT_CACHE_H

#include "viz/draw/cairo.h"
#include "viz/draw/device.h"

/* How these options have a scene drawn, with what is kept. Fails where the machine has no font. */
bool ws_layout_cache_drawing(const struct ws_device_options *options, struct ws_drawing *drawing,
                             struct ws_error *error);

/* Frees it. The next drawing starts anew. */
void ws_layout_cache_finish(void);

#endif
