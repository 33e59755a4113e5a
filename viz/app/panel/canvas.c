/* Panels are built for the room that the layout gives them, times their zoom. */
#include "viz/app/panel/canvas.h"

#include <math.h>
#include <string.h>

#include "viz/app/panel/panels.h"

void ws_canvas_init(struct ws_canvas *canvas)
{
    memset(canvas, 0, sizeof *canvas);
    canvas->density = canvas->scale = 1;
}

void ws_canvas_finish(struct ws_canvas *canvas)
{
    for (int i = 0; i < WS_PANELS; i++)
        ws_panel_finish(&canvas->panel[i]);
    for (int i = 0; i < WS_LAYERS; i++)
        ws_scene_finish(&canvas->layer[i].scene);
    ws_lit_finish(&canvas->drawn_lit);
}

static void draw_all_again(struct ws_canvas *canvas)
{
    for (int i = 0; i < WS_LAYERS; i++)
        canvas->layer[i].changed = true;
}

void ws_canvas_resize(struct ws_canvas *canvas, double pixels_x, double pixels_y, double density)
{
    canvas->pixels_x = pixels_x;
    canvas->pixels_y = pixels_y;
    canvas->density = density;
    draw_all_again(canvas);
}

void ws_canvas_scale(struct ws_canvas *canvas, int font_percent)
{
    double scale = canvas->density * font_percent / 100;

    if (scale != canvas->scale)
        draw_all_again(canvas);
    canvas->scale = scale;
}

void ws_canvas_lay_out(struct ws_canvas *canvas, const struct ws_variant *variant,
                       double top_height)
{
    struct ws_window_layout before = canvas->layout;
    struct ws_panel_weight weight[WS_PANELS];

    for (int i = 0; i < WS_PANELS; i++)
        weight[i] = ws_panel_row(i)->weight(variant);
    ws_window_layout_make(&canvas->layout, canvas->pixels_x / canvas->scale,
                          canvas->pixels_y / canvas->scale, top_height, weight, 1 / canvas->scale);
    canvas->moved_panels = canvas->moved_panels || memcmp(&before, &canvas->layout, sizeof before);
}

/* Where the panel's picture lies under its window, and that it covers it. */
static void place_picture(struct ws_canvas *canvas, int panel, struct ws_zoom *zoom)
{
    struct ws_layer *layer = &canvas->layer[WS_LAYER_BODY + panel];
    struct ws_box body = canvas->layout.panel[panel].body;
    double most = 1 - 1 / zoom->scale, unit = 1 / canvas->scale;

    zoom->x = fmax(fmin(zoom->x, most), 0);
    zoom->y = fmax(fmin(zoom->y, most), 0);
    layer->x = body.x - round(zoom->x * body.width * zoom->scale / unit) * unit;
    layer->y = body.y - round(zoom->y * body.height * zoom->scale / unit) * unit;
}

static void build_panel(struct ws_canvas *canvas, struct ws_desk *desk, int panel)
{
    struct ws_layer *layer = &canvas->layer[WS_LAYER_BODY + panel];
    struct ws_box body = canvas->layout.panel[panel].body;
    struct ws_box frame = canvas->layout.panel[panel].frame;
    double scale = desk->state.zoom[panel].scale;
    const struct ws_room room = {.state = &desk->state,
                                 .model = &desk->model,
                                 .trial = desk->has_trial ? &desk->trial : NULL,
                                 .width = body.width * scale - 2 / canvas->scale,
                                 .height = body.height * scale,
                                 .unit = 1 / canvas->scale};

    ws_panel_build(&canvas->panel[panel], ws_panel_row(panel), &room);
    place_picture(canvas, panel, &desk->state.zoom[panel]);
    layer->area = (struct ws_box){frame.x, frame.y + WS_HEAD_HEIGHT, frame.width,
                                  frame.height - WS_HEAD_HEIGHT};
    layer->changed = true;
}

void ws_canvas_build(struct ws_canvas *canvas, struct ws_desk *desk)
{
    for (int i = 0; i < WS_PANELS; i++)
        build_panel(canvas, desk, i);
}

bool ws_canvas_zoom(struct ws_canvas *canvas, int panel, double factor, double x, double y,
                    struct ws_zoom *zoom)
{
    struct ws_box body = canvas->layout.panel[panel].body;
    double next = fmax(1, fmin(zoom->scale * factor, ws_panel_row(panel)->most_zoom));
    double at_x = (x - body.x) / body.width, at_y = (y - body.y) / body.height;

    if (next == zoom->scale)
        return false;
    /* The point under the pointer stays where it is. */
    zoom->x += at_x / zoom->scale - at_x / next;
    zoom->y += at_y / zoom->scale - at_y / next;
    zoom->scale = next;
    place_picture(canvas, panel, zoom);
    return true;
}

void ws_canvas_pan(const struct ws_canvas *canvas, int panel, double x, double y,
                   struct ws_zoom *zoom)
{
    struct ws_box body = canvas->layout.panel[panel].body;

    zoom->x -= x / (body.width * zoom->scale);
    zoom->y -= y / (body.height * zoom->scale);
}

int ws_canvas_panel_at(const struct ws_canvas *canvas, double x, double y)
{
    for (int i = 0; i < WS_PANELS; i++)
        if (ws_box_holds(canvas->layout.panel[i].body, x, y))
            return i;
    return -1;
}

bool ws_canvas_shown_at(const struct ws_canvas *canvas, int panel, double x, double y,
                        struct ws_shown *pattern)
{
    const struct ws_layer *layer;
    int node;

    if (panel < 0 || !ws_box_holds(canvas->layout.panel[panel].body, x, y))
        return false;
    layer = &canvas->layer[WS_LAYER_BODY + panel];
    node = ws_scene_hit(&canvas->panel[panel].scene, x - layer->x, y - layer->y);
    if (node < 0)
        return false;
    *pattern = ws_pattern_of(&canvas->panel[panel].scene.node[node].shown);
    return true;
}
