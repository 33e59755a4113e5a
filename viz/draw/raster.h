/*
 * The interface of the raster module (raster.so). Programs are not linked to cairo: they open the
 * module when one of its formats is needed, so that other formats never load it, and look up one
 * function.
 */
#ifndef WS_DRAW_RASTER_H
#define WS_DRAW_RASTER_H

#include "viz/draw/device.h"

struct ws_raster {
    const struct ws_device *device; /* WS_PICTURES rows: the formats that need cairo */
    void (*finish)(void);           /* frees what the devices keep; they may be used again */
};

/* The module's one symbol. */
const struct ws_raster *ws_raster_open(void);
#define WS_RASTER_SYMBOL "ws_raster_open"

#endif
