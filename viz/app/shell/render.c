/* See render.h. Damage is a list of boxes; each is composed by itself, clipped to itself. */
#include "viz/app/shell/render.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "viz/draw/cairo.h"

enum { DIM_KEEP = 72, MOST_OF_PANEL = 160 }; /* parts of 256 of a colour that dimming keeps */

static const struct ws_tint no_tint = {WS_TINT_NONE, 0};

bool ws_render_init(struct ws_render *render, struct ws_error *error)
{
    memset(render, 0, sizeof *render);
    render->texts = ws_texts_create(error);
    return render->texts;
}

void ws_render_finish(struct ws_render *render)
{
    ws_texts_destroy(render->texts);
    if (render->still)
        cairo_surface_destroy(render->still);
    free(render->bright);
    memset(render, 0, sizeof *render);
}

static struct ws_pixels intersection(struct ws_pixels a, struct ws_pixels b)
{
    int left = a.x > b.x ? a.x : b.x, top = a.y > b.y ? a.y : b.y;
    int right = a.x + a.width < b.x + b.width ? a.x + a.width : b.x + b.width;
    int bottom = a.y + a.height < b.y + b.height ? a.y + a.height : b.y + b.height;

    return (struct ws_pixels){left, top, right > left ? right - left : 0,
                              bottom > top ? bottom - top : 0};
}

static bool is_empty(struct ws_pixels box)
{
    return box.width <= 0 || box.height <= 0;
}

static bool holds(struct ws_pixels outer, struct ws_pixels inner)
{
    return inner.x >= outer.x && inner.y >= outer.y &&
           inner.x + inner.width <= outer.x + outer.width &&
           inner.y + inner.height <= outer.y + outer.height;
}

/* The pixels that a box of px touches. */
static struct ws_pixels touched(struct ws_box box, double scale)
{
    int left = (int)floor(box.x * scale + 1e-3), top = (int)floor(box.y * scale + 1e-3);
    int right = (int)ceil((box.x + box.width) * scale - 1e-3);
    int bottom = (int)ceil((box.y + box.height) * scale - 1e-3);

    return (struct ws_pixels){left, top, right - left, bottom - top};
}

static struct ws_pixels grown(struct ws_pixels box, int by)
{
    return (struct ws_pixels){box.x - by, box.y - by, box.width + 2 * by, box.height + 2 * by};
}

static void damage(struct ws_render *render, struct ws_pixels box)
{
    box = intersection(box, (struct ws_pixels){0, 0, render->width, render->height});
    if (is_empty(box))
        return;
    for (int i = render->damages - 1; i >= 0; i--) {
        if (holds(render->damage[i], box))
            return;
        if (holds(box, render->damage[i]))
            render->damage[i] = render->damage[--render->damages];
    }
    if (render->damages == WS_MAX_DAMAGE) {
        render->damage[0] = (struct ws_pixels){0, 0, render->width, render->height};
        render->damages = 1;
        return;
    }
    render->damage[render->damages++] = box;
}

static void set_clip(cairo_t *cairo, struct ws_pixels box)
{
    cairo_rectangle(cairo, box.x, box.y, box.width, box.height);
    cairo_clip(cairo);
}

static void paint_ground(cairo_t *cairo, enum ws_theme_id theme)
{
    struct ws_colour fill = ws_theme_paint(theme, WS_ROLE_PANEL, no_tint).fill;

    cairo_set_source_rgb(cairo, fill.red / 255.0, fill.green / 255.0, fill.blue / 255.0);
    cairo_paint(cairo);
}

/*
 * Draws a scene with its origin at (x, y) px. Half a pixel further, so that hairlines on whole
 * pixels fill one pixel and not two by half.
 */
static bool draw_scene(struct ws_render *render, cairo_t *cairo, const struct ws_app *app,
                       const struct ws_scene *scene, double x, double y, struct ws_pixels clip,
                       struct ws_error *error)
{
    const struct ws_drawing drawing = {
        .theme = app->desk.state.choices.theme,
        .texts = render->texts,
        .clip = {clip.x / app->canvas.scale - x, clip.y / app->canvas.scale - y,
                 clip.width / app->canvas.scale, clip.height / app->canvas.scale}};
    bool drawn;

    cairo_save(cairo);
    set_clip(cairo, clip);
    cairo_translate(cairo, round(x * app->canvas.scale) + 0.5, round(y * app->canvas.scale) + 0.5);
    cairo_scale(cairo, app->canvas.scale, app->canvas.scale);
    drawn = ws_draw_scene(cairo, scene, &drawing, error);
    cairo_restore(cairo);
    return drawn;
}

static bool draw_layer(struct ws_render *render, cairo_t *cairo, struct ws_app *app, int index,
                       struct ws_error *error)
{
    const struct ws_layer *layer = &app->canvas.layer[index];
    struct ws_pixels area = touched(layer->area, app->canvas.scale);
    int panel = index - WS_LAYER_BODY;
    bool is_body = panel >= 0 && panel < WS_PANELS;
    const struct ws_scene *ground =
        is_body ? &app->canvas.layer[WS_LAYER_HEAD + panel].scene : &layer->scene;
    bool drawn;

    cairo_save(cairo);
    set_clip(cairo, area);
    paint_ground(cairo, app->desk.state.choices.theme);
    drawn = draw_scene(render, cairo, app, ground, 0, 0, area, error);
    if (drawn && is_body)
        drawn = draw_scene(render, cairo, app, &app->canvas.panel[panel].scene, layer->x, layer->y,
                           touched(app->canvas.layout.panel[panel].body, app->canvas.scale), error);
    cairo_restore(cairo);
    damage(render, area);
    return drawn;
}

/* Makes the still picture as large as the window, and draws what changed in it. */
static bool draw_still(struct ws_render *render, struct ws_app *app, int width, int height, bool all,
                       struct ws_error *error)
{
    bool drawn = true, anew = all || render->width != width || render->height != height ||
                              !render->still || !render->has_theme ||
                              render->theme != app->desk.state.choices.theme;
    cairo_t *cairo;

    if (!render->still || render->width != width || render->height != height) {
        if (render->still)
            cairo_surface_destroy(render->still);
        render->still = cairo_image_surface_create(CAIRO_FORMAT_RGB24, width, height);
        render->width = width;
        render->height = height;
    }
    render->theme = app->desk.state.choices.theme;
    render->has_theme = true;
    cairo = cairo_create(render->still);
    if (anew) {
        paint_ground(cairo, app->desk.state.choices.theme);
        damage(render, (struct ws_pixels){0, 0, width, height});
    }
    for (int i = 0; i < WS_LAYERS && drawn; i++) {
        if (anew || app->canvas.layer[i].changed)
            drawn = draw_layer(render, cairo, app, i, error);
        app->canvas.layer[i].changed = false;
    }
    if (drawn && cairo_status(cairo) != CAIRO_STATUS_SUCCESS)
        drawn = ws_fail(error, "the window's picture: %s",
                        cairo_status_to_string(cairo_status(cairo)));
    cairo_destroy(cairo);
    cairo_surface_flush(render->still);
    return drawn;
}

static struct ws_pixels on_screen(const struct ws_app *app, int panel, struct ws_box box)
{
    const struct ws_layer *layer = &app->canvas.layer[WS_LAYER_BODY + panel];
    double x = round(layer->x * app->canvas.scale) / app->canvas.scale;
    double y = round(layer->y * app->canvas.scale) / app->canvas.scale;

    box.x += x;
    box.y += y;
    return intersection(grown(touched(box, app->canvas.scale), 1),
                        touched(app->canvas.layout.panel[panel].body, app->canvas.scale));
}

/* How far a frame's stroke reaches over its box. */
static int reach(const struct ws_app *app)
{
    return 1 + (int)ceil(ws_theme_paint(app->desk.state.choices.theme, WS_ROLE_CELL_MARKED, no_tint)
                             .stroke_width *
                         app->canvas.scale / 2);
}

static void add_bright(struct ws_render *render, struct ws_bright bright)
{
    if (render->brights == render->room) {
        int room = render->room ? 2 * render->room : 256;
        struct ws_bright *more = realloc(render->bright, (size_t)room * sizeof *more);

        if (!more)
            return;
        render->bright = more;
        render->room = room;
    }
    render->bright[render->brights++] = bright;
}

static bool same_box(const struct ws_box *a, const struct ws_box *b)
{
    return a->x == b->x && a->y == b->y && a->width == b->width && a->height == b->height;
}

/* Whether all that a target's block holds is marked: then the block is framed as one. */
static bool whole_block(const struct ws_app *app, const struct ws_panel *panel, int target)
{
    const struct ws_box *block = &panel->target[target].block;
    int first = target, last = target;

    while (first > 0 && same_box(&panel->target[first - 1].block, block))
        first--;
    while (last + 1 < panel->targets && same_box(&panel->target[last + 1].block, block))
        last++;
    for (int i = first; i <= last; i++)
        if (ws_lit_of(&app->desk.model, &app->desk.lit, &panel->target[i].shown) != WS_LIGHT_MARKED)
            return false;
    return true;
}

/* Lists what is bright now, and damages what is otherwise than in the last picture. */
static void light_panel(struct ws_render *render, struct ws_app *app, int panel)
{
    const struct ws_panel *pictured = &app->canvas.panel[panel];
    struct ws_pixels body = touched(app->canvas.layout.panel[panel].body, app->canvas.scale);
    bool toggled = app->desk.lit.any != app->canvas.drawn_lit.any;
    int changed = 0;

    for (int i = 0; i < pictured->targets; i++) {
        const struct ws_target *target = &pictured->target[i];
        enum ws_light was = ws_lit_of(&app->desk.model, &app->canvas.drawn_lit, &target->shown);
        enum ws_light now = ws_lit_of(&app->desk.model, &app->desk.lit, &target->shown);
        struct ws_bright bright;

        if (now == WS_LIGHT_DIM && was == WS_LIGHT_DIM)
            continue;
        bright.block = on_screen(app, panel, target->block);
        bright.frame = on_screen(app, panel, target->box);
        bright.framed = now == WS_LIGHT_MARKED;
        if (bright.framed && whole_block(app, pictured, i))
            bright.frame = bright.block;
        if (is_empty(bright.block))
            continue;
        if (now != was && !toggled && ++changed < MOST_OF_PANEL)
            damage(render, grown(bright.block, reach(app)));
        if (now != WS_LIGHT_DIM)
            add_bright(render, bright);
    }
    if (toggled || changed >= MOST_OF_PANEL)
        damage(render, body);
}

/* Copies a box, every colour moved towards the paper's. */
static void copy_dimmed(const struct ws_render *render, unsigned char *pixels, int stride,
                        struct ws_pixels box, struct ws_colour paper)
{
    const unsigned char *from = cairo_image_surface_get_data(render->still);
    int from_stride = cairo_image_surface_get_stride(render->still);
    const uint32_t keep = DIM_KEEP, give = 256 - keep;
    const uint32_t red_blue = (((uint32_t)paper.red << 16) | paper.blue) * give;
    const uint32_t green = (uint32_t)paper.green * give;

    for (int y = box.y; y < box.y + box.height; y++) {
        const uint32_t *in = (const uint32_t *)(const void *)(from + (size_t)y * (size_t)from_stride) +
                             box.x;
        uint32_t *out = (uint32_t *)(void *)(pixels + (size_t)y * (size_t)stride) + box.x;

        for (int x = 0; x < box.width; x++) {
            uint32_t colour = in[x];

            out[x] = (((colour & 0xFF00FF) * keep + red_blue) >> 8 & 0xFF00FF) |
                     ((((colour >> 8 & 0xFF) * keep + green) >> 8 & 0xFF) << 8);
        }
    }
}

static void copy(const struct ws_render *render, unsigned char *pixels, int stride,
                 struct ws_pixels box)
{
    const unsigned char *from = cairo_image_surface_get_data(render->still);
    int from_stride = cairo_image_surface_get_stride(render->still);

    for (int y = box.y; y < box.y + box.height; y++)
        memcpy(pixels + (size_t)y * (size_t)stride + 4 * (size_t)box.x,
               from + (size_t)y * (size_t)from_stride + 4 * (size_t)box.x, 4 * (size_t)box.width);
}

/* A side of a frame. One that runs through a block leaves its middle free, where the label is. */
static void frame_side(cairo_t *cairo, double x1, double y1, double x2, double y2, bool inner)
{
    const double part = 0.22;

    cairo_move_to(cairo, x1, y1);
    if (inner) {
        cairo_line_to(cairo, x1 + part * (x2 - x1), y1 + part * (y2 - y1));
        cairo_move_to(cairo, x2 - part * (x2 - x1), y2 - part * (y2 - y1));
    }
    cairo_line_to(cairo, x2, y2);
}

static void frame_box(cairo_t *cairo, const struct ws_app *app, const struct ws_bright *bright)
{
    struct ws_paint paint =
        ws_theme_paint(app->desk.state.choices.theme, WS_ROLE_CELL_MARKED, no_tint);
    const struct ws_pixels *box = &bright->frame, *block = &bright->block;
    /* Of a small box the frame is not to hide what is in it. */
    double most = (box->width < box->height ? box->width : box->height) / 7.0;
    double width = fmax(round(fmin(paint.stroke_width * app->canvas.scale, most)), 1);
    double left = box->x + width / 2, top = box->y + width / 2;
    double right = box->x + box->width - width / 2, bottom = box->y + box->height - width / 2;

    frame_side(cairo, left, top, right, top, box->y > block->y + 2);
    frame_side(cairo, right, top, right, bottom,
               box->x + box->width < block->x + block->width - 2);
    frame_side(cairo, right, bottom, left, bottom,
               box->y + box->height < block->y + block->height - 2);
    frame_side(cairo, left, bottom, left, top, box->x > block->x + 2);
    cairo_set_line_cap(cairo, CAIRO_LINE_CAP_SQUARE);
    cairo_set_line_width(cairo, width);
    cairo_set_source_rgb(cairo, paint.stroke.red / 255.0, paint.stroke.green / 255.0,
                         paint.stroke.blue / 255.0);
    cairo_stroke(cairo);
}

/* Makes one box of the window's picture. */
static bool compose(struct ws_render *render, cairo_t *cairo, struct ws_app *app,
                    unsigned char *pixels, int stride, struct ws_pixels box, struct ws_error *error)
{
    struct ws_colour paper =
        ws_theme_paint(app->desk.state.choices.theme, WS_ROLE_PAPER, no_tint).fill;
    struct ws_pixels popup = intersection(touched(app->bar.popup.area, app->canvas.scale), box);
    bool drawn = true, dims_all = false;

    for (int panel = 0; panel < WS_PANELS && app->desk.lit.any; panel++)
        dims_all = dims_all ||
                   holds(touched(app->canvas.layout.panel[panel].body, app->canvas.scale), box);
    if (!dims_all)
        copy(render, pixels, stride, box);
    for (int panel = 0; panel < WS_PANELS && app->desk.lit.any; panel++) {
        struct ws_pixels body =
            intersection(touched(app->canvas.layout.panel[panel].body, app->canvas.scale), box);

        if (!is_empty(body))
            copy_dimmed(render, pixels, stride, body, paper);
    }
    for (int i = 0; i < render->brights; i++) {
        struct ws_pixels bright = intersection(render->bright[i].block, box);

        if (!is_empty(bright))
            copy(render, pixels, stride, bright);
    }
    cairo_save(cairo);
    set_clip(cairo, box);
    for (int i = 0; i < render->brights; i++)
        if (render->bright[i].framed &&
            !is_empty(intersection(grown(render->bright[i].frame, 4), box)))
            frame_box(cairo, app, &render->bright[i]);
    cairo_restore(cairo);
    if (!is_empty(popup))
        drawn = draw_scene(render, cairo, app, &app->bar.popup.scene, 0, 0, popup, error);
    return drawn;
}

bool ws_render_draw(struct ws_render *render, struct ws_app *app, unsigned char *pixels, int stride,
                    int width, int height, bool all, struct ws_error *error)
{
    cairo_surface_t *surface;
    cairo_t *cairo;
    bool drawn;

    render->damages = render->brights = 0;
    drawn = draw_still(render, app, width, height, all || app->canvas.moved_panels, error);
    app->canvas.moved_panels = false;
    for (int i = 0; i < WS_PANELS && drawn; i++)
        light_panel(render, app, i);
    if (app->bar.popup.changed) {
        damage(render, render->popup);
        render->popup = touched(app->bar.popup.area, app->canvas.scale);
        damage(render, render->popup);
    }
    surface = cairo_image_surface_create_for_data(pixels, CAIRO_FORMAT_RGB24, width, height, stride);
    cairo = cairo_create(surface);
    for (int i = 0; i < render->damages && drawn; i++)
        drawn = compose(render, cairo, app, pixels, stride, render->damage[i], error);
    cairo_destroy(cairo);
    cairo_surface_flush(surface);
    cairo_surface_destroy(surface);
    ws_lit_copy(&app->canvas.drawn_lit, &app->desk.lit);
    app->canvas.lit_changed = app->bar.popup.changed = false;
    return drawn;
}
