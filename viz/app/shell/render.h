/*
 * From scenes to pixels. A still picture holds every layer as it is with nothing pointed at; the
 * window's picture is made from it box by box: dimmed, lit, framed. Pointing at something draws no
 * scene at all, it only copies boxes, and just those that change.
 */
#ifndef WS_APP_RENDER_H
#define WS_APP_RENDER_H

#include <cairo.h>

#include "viz/app/mode/app.h"
#include "viz/draw/text.h"

enum { WS_MAX_DAMAGE = 512 };

/* A box of whole pixels. */
struct ws_pixels {
    int x, y, width, height;
};

/* Something bright: the box that is copied undimmed, and the box that is framed, if any. */
struct ws_bright {
    struct ws_pixels block, frame;
    bool framed;
};

struct ws_render {
    struct ws_texts *texts;
    cairo_surface_t *still;
    int width, height;
    enum ws_theme_id theme;
    bool has_theme;
    struct ws_pixels popup; /* where one was drawn */
    struct ws_bright *bright; /* owned */
    int brights, room;
    struct ws_pixels damage[WS_MAX_DAMAGE];
    int damages;
};

/* A zeroed struct is empty; fails where the machine has no font. */
bool ws_render_init(struct ws_render *render, struct ws_error *error);
void ws_render_finish(struct ws_render *render);

/*
 * Brings `pixels` (width × height, 32 bits each, xRGB in the machine's order, rows `stride` bytes
 * apart), which hold the last picture, up to the app's state. `all`: they hold nothing. What changed
 * is in render->damage. False, with the reason, if memory ran out.
 */
bool ws_render_draw(struct ws_render *render, struct ws_app *app, unsigned char *pixels, int stride,
                    int width, int height, bool all, struct ws_error *error);

#endif
