/* The pen's ink and the dot have a rim in the paper's color, and so are visible on any ground. */
#include "viz/app/shell/show_picture.h"

#include <math.h>

#include "viz/app/panel/caption_band.h"
#include "viz/scene/theme.h"

#define SPOT   (WS_PRESENT_SIDE / 5.5) /* radius of the spotlight, in px */
#define PEN    3.0
#define RIM    1.2
#define DOT    3.6
#define AROUND (PEN / 2 + RIM + 1)

static const struct ws_tint no_tint = {WS_TINT_NONE, 0};

static bool has_spot(const struct ws_show *show)
{
    return show->spotlight && show->points;
}

static bool has_dot(const struct ws_show *show)
{
    return show->dot && show->points && show->presents;
}

static struct ws_box around(struct ws_spot at, double radius)
{
    return (struct ws_box){at.x - radius, at.y - radius, 2 * radius, 2 * radius};
}

static struct ws_box around_stroke(const struct ws_stroke *stroke)
{
    double left = INFINITY, top = INFINITY, right = -INFINITY, bottom = -INFINITY;

    for (int i = 0; i < stroke->points; i++) {
        left = fmin(left, stroke->point[i].x);
        right = fmax(right, stroke->point[i].x);
        top = fmin(top, stroke->point[i].y);
        bottom = fmax(bottom, stroke->point[i].y);
    }
    return (struct ws_box){left - AROUND, top - AROUND, right - left + 2 * AROUND,
                           bottom - top + 2 * AROUND};
}

int ws_show_boxes(const struct ws_app *app, struct ws_box box[WS_SHOWN_BOXES])
{
    const struct ws_show *show = &app->show;
    int boxes = 0;

    if (has_spot(show))
        box[boxes++] = around(show->at, SPOT + 2);
    if (has_dot(show))
        box[boxes++] = around(show->at, DOT + RIM + 1);
    for (int i = 0; i < show->strokes; i++)
        if (show->stroke[i].points)
            box[boxes++] = around_stroke(&show->stroke[i]);
    return boxes;
}

static void set_source(cairo_t *cairo, struct ws_colour colour, double alpha)
{
    cairo_set_source_rgba(cairo, colour.red / 255.0, colour.green / 255.0, colour.blue / 255.0,
                          alpha);
}

static void circle(cairo_t *cairo, struct ws_spot at, double radius)
{
    cairo_new_sub_path(cairo);
    cairo_arc(cairo, at.x, at.y, radius, 0, 6.283185307179586);
}

static void draw_spot(const struct ws_app *app, cairo_t *cairo, struct ws_colour paper)
{
    const struct ws_canvas *canvas = &app->canvas;

    cairo_rectangle(cairo, 0, 0, canvas->pixels_x / canvas->scale,
                    canvas->pixels_y / canvas->scale);
    circle(cairo, app->show.at, SPOT);
    cairo_set_fill_rule(cairo, CAIRO_FILL_RULE_EVEN_ODD);
    cairo_set_source_rgba(cairo, 0, 0, 0, WS_SPOT_DIM);
    cairo_fill(cairo);
    circle(cairo, app->show.at, SPOT);
    cairo_set_line_width(cairo, 1);
    set_source(cairo, paper, 0.6);
    cairo_stroke(cairo);
}

static void stroke_path(cairo_t *cairo, const struct ws_stroke *stroke)
{
    cairo_move_to(cairo, stroke->point[0].x, stroke->point[0].y);
    for (int i = 0; i < stroke->points; i++)
        cairo_line_to(cairo, stroke->point[i].x, stroke->point[i].y);
}

static void draw_stroke(cairo_t *cairo, const struct ws_stroke *stroke, double ink,
                        struct ws_colour paper, struct ws_colour colour)
{
    cairo_set_line_cap(cairo, CAIRO_LINE_CAP_ROUND);
    cairo_set_line_join(cairo, CAIRO_LINE_JOIN_ROUND);
    stroke_path(cairo, stroke);
    cairo_set_line_width(cairo, PEN + 2 * RIM);
    set_source(cairo, paper, 0.8 * ink);
    cairo_stroke_preserve(cairo);
    cairo_set_line_width(cairo, PEN);
    set_source(cairo, colour, ink);
    cairo_stroke(cairo);
}

static void draw_dot(const struct ws_show *show, cairo_t *cairo, struct ws_colour paper)
{
    const struct ws_colour red = {224, 32, 40};

    circle(cairo, show->at, DOT + RIM);
    set_source(cairo, paper, 0.9);
    cairo_fill(cairo);
    circle(cairo, show->at, DOT);
    set_source(cairo, red, 1);
    cairo_fill(cairo);
}

void ws_show_draw(const struct ws_app *app, cairo_t *cairo)
{
    const enum ws_theme_id theme = app->desk.state.choices.theme;
    const struct ws_colour paper = ws_theme_paint(theme, WS_ROLE_PAPER, no_tint).fill;
    const struct ws_colour ink = ws_theme_paint(theme, WS_ROLE_ARROW_STRONG, no_tint).stroke;
    const struct ws_show *show = &app->show;

    if (show->blank != WS_BLANK_NONE) {
        double light = show->blank == WS_BLANK_WHITE;

        cairo_set_source_rgb(cairo, light, light, light);
        cairo_paint(cairo);
        return;
    }
    cairo_save(cairo);
    cairo_scale(cairo, app->canvas.scale, app->canvas.scale);
    if (has_spot(show))
        draw_spot(app, cairo, paper);
    for (int i = 0; i < show->strokes; i++)
        if (show->stroke[i].points)
            draw_stroke(cairo, &show->stroke[i], ws_stroke_ink(show, &show->stroke[i]), paper, ink);
    if (has_dot(show))
        draw_dot(show, cairo, paper);
    cairo_restore(cairo);
}
