/* Strokes are inside their boxes, and narrow enough to leave the content free. */
#include "viz/app/shell/highlight.h"

#include <math.h>
#include <stdio.h>

#include "viz/scene/theme.h"

static const struct ws_tint no_tint = {WS_TINT_NONE, 0};

int ws_highlight_reach(enum ws_theme_id theme, double scale)
{
    return 1 +
           (int)ceil(ws_theme_paint(theme, WS_ROLE_CELL_MARKED, no_tint).stroke_width * scale / 2);
}

static void set_colour(cairo_t *cairo, struct ws_colour colour)
{
    cairo_set_source_rgb(cairo, colour.red / 255.0, colour.green / 255.0, colour.blue / 255.0);
}

/*
 * A line's width in whole pixels: `most` px, and less for a small box, so that its content stays
 * visible.
 */
static double line_width(const struct ws_highlighter *to, struct ws_pixels box, double most)
{
    double least = (box.width < box.height ? box.width : box.height) / 7.0;

    return fmax(round(fmin(most * to->scale, least)), 1);
}

/* The pixels of some letters. */
static struct ws_pixels ink_pixels(const struct ws_highlighter *to, const struct ws_box *ink)
{
    struct ws_box moved = {ink->x + to->x / to->scale, ink->y + to->y / to->scale, ink->width,
                           ink->height};

    return ws_pixels_touched(moved, to->scale);
}

/* Keeps strokes `width` wide, along the inside of a box, off all letters. */
static void clip_letters(const struct ws_highlighter *to, struct ws_pixels box, int width)
{
    struct ws_pixels around = ws_pixels_grown(box, 1), inside = ws_pixels_grown(box, -width);
    /* The same in px of the scene: a quick test that excludes most letters. */
    double left = (around.x - to->x) / to->scale, top = (around.y - to->y) / to->scale;
    double right = left + around.width / to->scale, bottom = top + around.height / to->scale;
    bool crossed = false;

    for (int i = 0; i < to->panel->inks; i++) {
        const struct ws_box *letters = &to->panel->ink[i];
        struct ws_pixels ink;

        if (letters->x > right || letters->x + letters->width < left || letters->y > bottom ||
            letters->y + letters->height < top)
            continue;
        ink = ink_pixels(to, letters);
        if (ws_pixels_empty(ws_pixels_common(ink, around)) || ws_pixels_hold(inside, ink))
            continue;
        /* With the box around it, by the even-odd rule, a hole in it. */
        if (!crossed)
            cairo_rectangle(to->cairo, around.x, around.y, around.width, around.height);
        crossed = true;
        ink = ws_pixels_common(ink, around);
        cairo_rectangle(to->cairo, ink.x, ink.y, ink.width, ink.height);
    }
    if (!crossed)
        return;
    cairo_set_fill_rule(to->cairo, CAIRO_FILL_RULE_EVEN_ODD);
    cairo_clip(to->cairo);
    cairo_set_fill_rule(to->cairo, CAIRO_FILL_RULE_WINDING);
}

/* A frame along the inside of a box; `dash` of 0 for a whole one. */
static void frame(const struct ws_highlighter *to, struct ws_pixels box, double width, double dash,
                  struct ws_colour colour)
{
    cairo_save(to->cairo);
    clip_letters(to, box, (int)width);
    cairo_rectangle(to->cairo, box.x + width / 2, box.y + width / 2, box.width - width,
                    box.height - width);
    cairo_set_line_width(to->cairo, width);
    cairo_set_dash(to->cairo, &dash, dash > 0, 0);
    set_colour(to->cairo, colour);
    cairo_stroke(to->cairo);
    cairo_restore(to->cairo);
}

static void rounded(cairo_t *cairo, double x, double y, double width, double height, double corner)
{
    const double quarter = acos(-1) / 2;

    corner = fmin(corner, fmin(width, height) / 2);
    cairo_new_sub_path(cairo);
    cairo_arc(cairo, x + width - corner, y + corner, corner, -quarter, 0);
    cairo_arc(cairo, x + width - corner, y + height - corner, corner, 0, quarter);
    cairo_arc(cairo, x + corner, y + height - corner, corner, quarter, 2 * quarter);
    cairo_arc(cairo, x + corner, y + corner, corner, 2 * quarter, 3 * quarter);
    cairo_close_path(cairo);
}

static bool draw_pill(const struct ws_highlighter *to, struct ws_pixels box,
                      const struct ws_node *letters)
{
    const struct ws_scene *scene = &to->panel->scene;
    struct ws_pill pill = ws_theme_accent(to->theme);
    double at = ws_text_x(letters);
    const struct ws_line line = {
        .text = ws_scene_string(scene, letters),
        .type = {letters->size, ws_role_monospace(letters->role), ws_role_bold(letters->role)},
        .x = at,
        .baseline = letters->baseline,
        .anchor = letters->box.width > 0 ? (at - letters->box.x) / letters->box.width : 0,
        .width = letters->box.width};
    bool drawn;

    if (letters->size < to->least_text)
        return true;
    rounded(to->cairo, box.x, box.y, box.width, box.height, 3 * to->scale);
    set_colour(to->cairo, pill.fill);
    cairo_fill(to->cairo);
    cairo_save(to->cairo);
    cairo_translate(to->cairo, to->x + 0.5, to->y + 0.5);
    cairo_scale(to->cairo, to->scale, to->scale);
    set_colour(to->cairo, pill.ink);
    drawn = ws_texts_show(to->texts, to->cairo, &line);
    cairo_restore(to->cairo);
    return drawn;
}

static bool draw_mark(const struct ws_highlighter *to, const struct ws_mark *mark,
                      struct ws_pixels box)
{
    struct ws_paint cell = ws_theme_paint(to->theme, WS_ROLE_CELL, no_tint);
    struct ws_paint marked = ws_theme_paint(to->theme, WS_ROLE_CELL_MARKED, no_tint);
    struct ws_paint gives = ws_theme_paint(to->theme, WS_ROLE_GIVES, no_tint);
    struct ws_pill accent = ws_theme_accent(to->theme);

    switch (mark->kind) {
    case WS_MARK_BRIGHT:
        break;
    case WS_MARK_RELATED:
        frame(to, box, fmax(round(0.75 * to->scale), 1), 0, cell.stroke);
        break;
    case WS_MARK_FRAMED:
        frame(to, box, line_width(to, box, marked.stroke_width), 0, marked.stroke);
        break;
    case WS_MARK_PILL:
        return draw_pill(to, box, &to->panel->scene.node[mark->text]);
    case WS_MARK_GIVEN:
        frame(to, box, line_width(to, box, gives.stroke_width), gives.dash * to->scale,
              gives.stroke);
        break;
    case WS_MARK_OVER:
        frame(to, box, line_width(to, box, accent.stroke_width), 0, accent.fill);
        break;
    }
    return true;
}

static void draw_pinned(const struct ws_highlighter *to, struct ws_pixels box)
{
    frame(to, box, fmax(round(to->scale), 1), 0, ws_theme_pin(to->theme).fill);
}

static bool draw_number(const struct ws_highlighter *to, int number, struct ws_pixels disc)
{
    struct ws_pill pin = ws_theme_pin(to->theme);
    double size = 0.78 * disc.height, middle = disc.x + disc.width / 2.0;
    const double capital = 0.73;
    char text[12];
    struct ws_line line = {.text = text,
                           .type = {size, false, true},
                           .x = middle,
                           .baseline = disc.y + disc.height / 2.0 + capital * size / 2,
                           .anchor = 0.5};

    snprintf(text, sizeof text, "%d", number);
    rounded(to->cairo, disc.x - 1, disc.y - 1, disc.width + 2, disc.height + 2, disc.width);
    set_colour(to->cairo, pin.ink);
    cairo_fill(to->cairo);
    rounded(to->cairo, disc.x, disc.y, disc.width, disc.height, disc.width);
    set_colour(to->cairo, pin.fill);
    cairo_fill(to->cairo);
    set_colour(to->cairo, pin.ink);
    return ws_texts_show(to->texts, to->cairo, &line);
}

struct ws_placed ws_highlight_place(const struct ws_canvas *canvas, int panel, struct ws_box box)
{
    const struct ws_layer *layer = &canvas->layer[WS_LAYER_BODY + panel];
    struct ws_moved_part moved = ws_canvas_seen(canvas, panel, box);
    double scale = canvas->scale;

    return (struct ws_placed){ws_pixels_grown(ws_pixels_touched(moved.from, scale), 1),
                              ws_pixels_touched(moved.seen, scale),
                              round((layer->x + moved.x) * scale),
                              round((layer->y + moved.y) * scale)};
}

static void clip(cairo_t *cairo, struct ws_pixels box)
{
    cairo_rectangle(cairo, box.x, box.y, box.width, box.height);
    cairo_clip(cairo);
}

/* Clips to the visible part of a box, and sets the origin to its scene's. */
static void enter(struct ws_highlighter *to, const struct ws_placed *placed)
{
    cairo_save(to->cairo);
    clip(to->cairo, placed->seen);
    to->x = placed->x;
    to->y = placed->y;
}

bool ws_highlight_panel(struct ws_highlighter *to, const struct ws_canvas *canvas, int panel,
                        const struct ws_marks *marks, struct ws_pixels box)
{
    const struct ws_panel *pictured = &canvas->panel[panel];
    int reach = ws_highlight_reach(to->theme, to->scale);
    bool drawn = true;

    to->panel = pictured;
    cairo_save(to->cairo);
    clip(to->cairo, box);
    for (int i = 0; i < marks->marks; i++) {
        struct ws_placed placed = ws_highlight_place(canvas, panel, marks->mark[i].box);

        if (ws_pixels_empty(ws_pixels_common(ws_pixels_grown(placed.on, reach), box)))
            continue;
        enter(to, &placed);
        drawn = draw_mark(to, &marks->mark[i], placed.on) && drawn;
        cairo_restore(to->cairo);
    }
    for (int i = 0; i < pictured->badges; i++) {
        struct ws_placed placed = ws_highlight_place(canvas, panel, pictured->badge[i].frame);

        if (ws_pixels_empty(ws_pixels_common(placed.on, box)))
            continue;
        enter(to, &placed);
        draw_pinned(to, placed.on);
        cairo_restore(to->cairo);
    }
    for (int i = 0; i < pictured->badges; i++) {
        struct ws_placed placed = ws_highlight_place(canvas, panel, pictured->badge[i].box);

        if (pictured->badge[i].box.width <= 0 ||
            ws_pixels_empty(ws_pixels_common(ws_pixels_grown(placed.on, 1), box)))
            continue;
        enter(to, &placed);
        drawn = draw_number(to, pictured->badge[i].number, placed.on) && drawn;
        cairo_restore(to->cairo);
    }
    cairo_restore(to->cairo);
    return drawn;
}
