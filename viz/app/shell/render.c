/* See render.h. Damage is a list of boxes; each is composed separately, clipped to itself. */
#include "viz/app/shell/render.h"

#include <math.h>
#include <string.h>

#include "viz/app/panel/box.h"
#include "viz/draw/cairo.h"

enum { MOST_OF_PANEL = 160 };

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
    if (render->dimmed)
        cairo_surface_destroy(render->dimmed);
    for (int i = 0; i < WS_PANELS; i++) {
        ws_marks_finish(&render->marks[i]);
        ws_marks_finish(&render->drawn[i]);
    }
    memset(render, 0, sizeof *render);
}

static void damage(struct ws_render *render, struct ws_pixels box)
{
    box = ws_pixels_common(box, (struct ws_pixels){0, 0, render->width, render->height});
    if (ws_pixels_empty(box))
        return;
    for (int i = render->damages - 1; i >= 0; i--) {
        if (ws_pixels_hold(render->damage[i], box))
            return;
        if (ws_pixels_hold(box, render->damage[i]))
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
                       bool dimmed, struct ws_error *error)
{
    const struct ws_drawing drawing = {
        .theme = app->desk.state.choices.theme,
        .dimmed = dimmed,
        .texts = render->texts,
        .least_text = app->canvas.least_text,
        .clip = {clip.x / app->canvas.scale - x, clip.y / app->canvas.scale - y,
                 clip.width / app->canvas.scale, clip.height / app->canvas.scale}};
    bool drawn;

    if (!scene->node)
        return true; /* of a panel that has no place */
    cairo_save(cairo);
    set_clip(cairo, clip);
    cairo_translate(cairo, round(x * app->canvas.scale) + 0.5, round(y * app->canvas.scale) + 0.5);
    cairo_scale(cairo, app->canvas.scale, app->canvas.scale);
    drawn = ws_draw_scene(cairo, scene, &drawing, error);
    cairo_restore(cairo);
    return drawn;
}

/* The pixels of a panel's picture. */
static struct ws_pixels body_of(const struct ws_app *app, int panel)
{
    return ws_pixels_touched(app->canvas.layout.panel[panel].body, app->canvas.scale);
}

/* Draws the heads of tables that were scrolled out of sight, at their visible positions. */
static bool draw_heads(struct ws_render *render, cairo_t *cairo, const struct ws_app *app,
                       int panel, bool dimmed, struct ws_error *error)
{
    const struct ws_layer *layer = &app->canvas.layer[WS_LAYER_BODY + panel];
    const struct ws_panel *pictured = &app->canvas.panel[panel];
    struct ws_box place = app->canvas.layout.panel[panel].body;
    struct ws_colour paper =
        ws_theme_paint(app->desk.state.choices.theme, WS_ROLE_PAPER, no_tint).fill;
    bool drawn = true;

    for (int i = 0; i < pictured->tables.count; i++)
        for (enum ws_table_part part = 0; part < WS_TABLE_PARTS && drawn; part++) {
            struct ws_moved_part moved;
            struct ws_pixels seen;

            if (!ws_table_part(&pictured->tables.table[i], part, place.x - layer->x,
                               place.y - layer->y, 1 / app->canvas.scale, &moved) ||
                (moved.x <= 0 && moved.y <= 0))
                continue;
            moved.seen.x += layer->x;
            moved.seen.y += layer->y;
            seen = ws_pixels_common(ws_pixels_touched(moved.seen, app->canvas.scale),
                                    body_of(app, panel));
            if (ws_pixels_empty(seen))
                continue;
            cairo_save(cairo);
            set_clip(cairo, seen);
            cairo_set_source_rgb(cairo, paper.red / 255.0, paper.green / 255.0, paper.blue / 255.0);
            cairo_paint(cairo);
            drawn = draw_scene(render, cairo, app, &pictured->scene, layer->x + moved.x,
                               layer->y + moved.y, seen, dimmed, error);
            cairo_restore(cairo);
        }
    return drawn;
}

static bool draw_body(struct ws_render *render, cairo_t *cairo, const struct ws_app *app, int panel,
                      bool dimmed, struct ws_error *error)
{
    const struct ws_layer *layer = &app->canvas.layer[WS_LAYER_BODY + panel];

    if (ws_pixels_empty(body_of(app, panel)))
        return true;
    return draw_scene(render, cairo, app, &app->canvas.panel[panel].scene, layer->x, layer->y,
                      body_of(app, panel), dimmed, error) &&
           draw_heads(render, cairo, app, panel, dimmed, error);
}

/* A panel's card is in the scene of its head. */
static bool draw_layer(struct ws_render *render, cairo_t *cairo, struct ws_app *app, int index,
                       struct ws_error *error)
{
    const struct ws_layer *layer = &app->canvas.layer[index];
    struct ws_pixels area = ws_pixels_touched(layer->area, app->canvas.scale);
    int panel = index - WS_LAYER_BODY;
    bool is_body = panel >= 0 && panel < WS_PANELS, drawn;
    const struct ws_scene *ground =
        is_body ? &app->canvas.layer[WS_LAYER_HEAD + panel].scene : &layer->scene;

    if (ws_pixels_empty(area))
        return true;
    cairo_save(cairo);
    set_clip(cairo, area);
    paint_ground(cairo, app->desk.state.choices.theme);
    drawn = draw_scene(render, cairo, app, ground, 0, 0, area, false, error);
    if (drawn && is_body)
        drawn = draw_body(render, cairo, app, panel, false, error) &&
                draw_scene(render, cairo, app, &layer->scene, 0, 0, area, false, error);
    cairo_restore(cairo);
    if (is_body)
        render->stale[panel] = true;
    damage(render, area);
    return drawn;
}

static bool finish_picture(cairo_t *cairo, cairo_surface_t *picture, struct ws_error *error)
{
    cairo_status_t status = cairo_status(cairo);

    cairo_destroy(cairo);
    cairo_surface_flush(picture);
    return status == CAIRO_STATUS_SUCCESS ||
           ws_fail(error, WS_CODE_SYSTEM, "cannot draw the window: %s",
                   cairo_status_to_string(status));
}

static void drop(cairo_surface_t **picture)
{
    if (*picture)
        cairo_surface_destroy(*picture);
    *picture = NULL;
}

/* Resizes the still picture to the window, and draws its changes. */
static bool draw_still(struct ws_render *render, struct ws_app *app, int width, int height,
                       bool all, struct ws_error *error)
{
    bool drawn = true, anew = all || render->width != width || render->height != height ||
                              !render->still || !render->has_theme ||
                              render->theme != app->desk.state.choices.theme;
    cairo_t *cairo;

    if (!render->still || render->width != width || render->height != height) {
        drop(&render->still);
        drop(&render->dimmed);
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
    return finish_picture(cairo, render->still, error) && drawn;
}

/* Draws the panels that are stale in the dimmed picture. */
static bool draw_dimmed(struct ws_render *render, const struct ws_app *app, struct ws_error *error)
{
    const enum ws_theme_id theme = app->desk.state.choices.theme;
    struct ws_colour paper = ws_theme_paint(theme, WS_ROLE_PAPER, no_tint).fill;
    bool drawn = true;
    cairo_t *cairo;

    if (!render->dimmed)
        for (int i = 0; i < WS_PANELS; i++)
            render->stale[i] = true;
    if (!render->dimmed)
        render->dimmed =
            cairo_image_surface_create(CAIRO_FORMAT_RGB24, render->width, render->height);
    cairo = cairo_create(render->dimmed);
    for (int i = 0; i < WS_PANELS && drawn; i++) {
        if (!render->stale[i])
            continue;
        cairo_save(cairo);
        set_clip(cairo, body_of(app, i));
        cairo_set_source_rgb(cairo, paper.red / 255.0, paper.green / 255.0, paper.blue / 255.0);
        cairo_paint(cairo);
        drawn = draw_body(render, cairo, app, i, true, error);
        cairo_restore(cairo);
        render->stale[i] = false;
    }
    return finish_picture(cairo, render->dimmed, error) && drawn;
}

static void damage_box(struct ws_render *render, const struct ws_app *app, int panel,
                       struct ws_box box)
{
    int reach = ws_highlight_reach(app->desk.state.choices.theme, app->canvas.scale);
    struct ws_placed placed = ws_highlight_place(&app->canvas, panel, box);

    damage(render,
           ws_pixels_common(ws_pixels_grown(placed.on, reach), ws_pixels_grown(placed.seen, 1)));
}

static void damage_mark(struct ws_render *render, const struct ws_app *app, int panel,
                        const struct ws_mark *mark)
{
    damage_box(render, app, panel, mark->block);
    if (!ws_same_box(&mark->box, &mark->block))
        damage_box(render, app, panel, mark->box);
}

/* Lists a panel's present marks, and damages the differences from the last picture. */
static void light_panel(struct ws_render *render, struct ws_app *app, int panel)
{
    struct ws_marks *now = &render->marks[panel], *was = &render->drawn[panel];
    int i = 0, j = 0, changed = 0;

    ws_marks_list(now, &app->canvas, panel, &app->desk);
    while (i < now->marks || j < was->marks) {
        const struct ws_mark *here = i < now->marks ? &now->mark[i] : NULL;
        const struct ws_mark *before = j < was->marks ? &was->mark[j] : NULL;
        int order = !here ? 1 : !before ? -1 : here->order - before->order;

        if (order || !ws_mark_same(here, before)) {
            if (order <= 0 && ++changed < MOST_OF_PANEL)
                damage_mark(render, app, panel, here);
            if (order >= 0 && ++changed < MOST_OF_PANEL)
                damage_mark(render, app, panel, before);
        }
        i += order <= 0;
        j += order >= 0;
    }
    if (changed >= MOST_OF_PANEL || app->desk.lit.any != render->dims)
        damage(render, body_of(app, panel));
}

static void copy(cairo_surface_t *picture, unsigned char *pixels, int stride, struct ws_pixels box)
{
    const unsigned char *from = cairo_image_surface_get_data(picture);
    int from_stride = cairo_image_surface_get_stride(picture);

    for (int y = box.y; y < box.y + box.height; y++)
        memcpy(pixels + (size_t)y * (size_t)stride + 4 * (size_t)box.x,
               from + (size_t)y * (size_t)from_stride + 4 * (size_t)box.x, 4 * (size_t)box.width);
}

/* The visible part of a box of a panel's scene, in pixels. */
static struct ws_pixels seen_of(const struct ws_app *app, int panel, struct ws_box box)
{
    struct ws_placed placed = ws_highlight_place(&app->canvas, panel, box);

    return ws_pixels_common(placed.on, placed.seen);
}

/* Whether a mark shows its box undimmed. */
static bool is_bright(const struct ws_mark *mark)
{
    return mark->kind <= WS_MARK_FRAMED;
}

/* Makes one box of the window's picture. */
static bool compose(struct ws_render *render, cairo_t *cairo, struct ws_app *app,
                    unsigned char *pixels, int stride, struct ws_pixels box, struct ws_error *error)
{
    struct ws_pixels popup =
        ws_pixels_common(ws_pixels_touched(app->bar.popup.area, app->canvas.scale), box);
    struct ws_highlighter to = {.cairo = cairo,
                                .texts = render->texts,
                                .theme = app->desk.state.choices.theme,
                                .scale = app->canvas.scale,
                                .least_text = app->canvas.least_text};
    bool drawn = true;

    copy(render->still, pixels, stride, box);
    for (int panel = 0; panel < WS_PANELS; panel++) {
        struct ws_pixels body = ws_pixels_common(body_of(app, panel), box);
        const struct ws_marks *marks = &render->marks[panel];

        if (ws_pixels_empty(body))
            continue;
        if (render->dims)
            copy(render->dimmed, pixels, stride, body);
        for (int i = 0; i < marks->marks && render->dims; i++)
            if (is_bright(&marks->mark[i]))
                copy(render->still, pixels, stride,
                     ws_pixels_common(seen_of(app, panel, marks->mark[i].block), body));
        drawn = ws_highlight_panel(&to, &app->canvas, panel, marks, body) && drawn;
    }
    if (!ws_pixels_empty(ws_pixels_common(render->over, box)))
        drawn = draw_scene(render, cairo, app, &app->canvas.over, 0, 0, box, false, error) && drawn;
    if (!ws_pixels_empty(popup))
        drawn = draw_scene(render, cairo, app, &app->bar.popup.scene, 0, 0, popup, false, error) &&
                drawn;
    return drawn;
}

/* The box of all moving parts over the picture. */
static struct ws_pixels around_over(const struct ws_app *app)
{
    const struct ws_scene *over = &app->canvas.over;
    double left = 1e9, top = 1e9, right = 0, bottom = 0;

    for (int i = 0; i < over->nodes; i++) {
        const struct ws_node *node = &over->node[i];

        if (node->kind == WS_NODE_GROUP)
            continue;
        left = fmin(left, node->box.x);
        top = fmin(top, node->box.y);
        right = fmax(right, node->box.x + node->box.width);
        bottom = fmax(bottom, node->box.y + node->box.height);
    }
    if (right < left || bottom < top)
        return (struct ws_pixels){0, 0, 0, 0};
    return ws_pixels_grown(
        ws_pixels_touched((struct ws_box){left, top, right - left, bottom - top},
                          app->canvas.scale),
        2 + ws_highlight_reach(app->desk.state.choices.theme, app->canvas.scale));
}

static void damage_shown(struct ws_render *render)
{
    for (int i = 0; i < render->shown_boxes; i++)
        damage(render, render->shown[i]);
}

/* Damages the presenter's overlay at its old and new positions. */
static void damage_show(struct ws_render *render, struct ws_app *app)
{
    struct ws_box box[WS_SHOWN_BOXES];

    if (!app->show.changed)
        return;
    damage_shown(render);
    render->shown_boxes = ws_show_boxes(app, box);
    for (int i = 0; i < render->shown_boxes; i++)
        render->shown[i] = ws_pixels_touched(box[i], app->canvas.scale);
    damage_shown(render);
    if (app->show.whole)
        damage(render, (struct ws_pixels){0, 0, render->width, render->height});
    app->show.changed = app->show.whole = false;
}

/* Onto a box that is already composed. */
static void draw_show(const struct ws_app *app, cairo_t *cairo, struct ws_pixels box)
{
    cairo_save(cairo);
    set_clip(cairo, box);
    ws_show_draw(app, cairo);
    cairo_restore(cairo);
}

bool ws_render_draw(struct ws_render *render, struct ws_app *app, unsigned char *pixels, int stride,
                    int width, int height, bool all, struct ws_error *error)
{
    cairo_surface_t *surface;
    cairo_t *cairo;
    bool drawn;

    render->damages = 0;
    drawn = draw_still(render, app, width, height, all || app->canvas.moved_panels, error);
    app->canvas.moved_panels = false;
    for (int i = 0; i < WS_PANELS && drawn; i++)
        light_panel(render, app, i);
    render->dims = app->desk.lit.any;
    drawn = drawn && (!render->dims || draw_dimmed(render, app, error));
    if (app->bar.popup.changed) {
        damage(render, render->popup);
        render->popup = ws_pixels_touched(app->bar.popup.area, app->canvas.scale);
        damage(render, render->popup);
    }
    if (app->canvas.over_changed) {
        damage(render, render->over);
        render->over = around_over(app);
        damage(render, render->over);
    }
    damage_show(render, app);
    surface =
        cairo_image_surface_create_for_data(pixels, CAIRO_FORMAT_RGB24, width, height, stride);
    cairo = cairo_create(surface);
    for (int i = 0; i < render->damages && drawn; i++) {
        drawn = compose(render, cairo, app, pixels, stride, render->damage[i], error);
        draw_show(app, cairo, render->damage[i]);
    }
    cairo_destroy(cairo);
    cairo_surface_flush(surface);
    cairo_surface_destroy(surface);
    for (int i = 0; i < WS_PANELS; i++) {
        struct ws_marks before = render->drawn[i];

        render->drawn[i] = render->marks[i];
        render->marks[i] = before;
    }
    app->canvas.lit_changed = app->canvas.over_changed = app->bar.popup.changed = false;
    return drawn;
}
