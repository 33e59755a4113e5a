/*
 * From scenes to pixels. A still picture holds every layer as it is with nothing pointed at, and a
 * second one the panels dimmed; the window's picture is made from both box by box, and marks are
 * drawn over it. Pointing at something draws no scene at all, it only copies boxes, and just those
 * that change.
 */
#ifndef WS_APP_RENDER_H
#define WS_APP_RENDER_H

#include <cairo.h>

#include "viz/app/mode/app.h"
#include "viz/app/shell/highlight.h"
#include "viz/app/shell/show_picture.h"
#include "viz/draw/text.h"

enum { WS_MAX_DAMAGE = 512 };

struct ws_render {
    struct ws_texts *texts;
    cairo_surface_t *still;
    cairo_surface_t *dimmed; /* its panels, dimmed; NULL until something was lit */
    bool stale[WS_PANELS];   /* what of it is to be drawn again */
    bool dims;               /* the window's panels are dimmed */
    int width, height;
    enum ws_theme_id theme;
    bool has_theme;
    struct ws_pixels popup;                 /* where one was drawn, … */
    struct ws_pixels over;                  /* … and what moves over the picture */
    struct ws_pixels shown[WS_SHOWN_BOXES]; /* what a presenter lays over it all */
    int shown_boxes;
    struct ws_marks marks[WS_PANELS], drawn[WS_PANELS]; /* to be drawn, and in the picture */
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
