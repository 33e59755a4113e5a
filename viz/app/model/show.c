/* A stroke ages from when the pen is lifted; one that is held never vanishes under the hand. */
#include "viz/app/model/show.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { FRAME_MS = 16, LEAST_MOVE = 1 /* px from one point to the next */ };

static void drop_stroke(struct ws_show *show, int index)
{
    free(show->stroke[index].point);
    show->strokes--;
    memmove(&show->stroke[index], &show->stroke[index + 1],
            (size_t)(show->strokes - index) * sizeof show->stroke[0]);
}

static void clear(struct ws_show *show)
{
    while (show->strokes)
        drop_stroke(show, show->strokes - 1);
    show->blank = WS_BLANK_NONE;
    show->spotlight = show->pen = show->dot = show->notes = show->finds = false;
    show->changed = show->whole = true;
}

void ws_show_begin(struct ws_show *show)
{
    clear(show);
    show->presents = show->dot = true;
}

void ws_show_end(struct ws_show *show)
{
    clear(show);
    show->presents = false;
}

void ws_show_finish(struct ws_show *show)
{
    ws_show_end(show);
}

static struct ws_stroke *held_stroke(struct ws_show *show)
{
    struct ws_stroke *last = show->strokes ? &show->stroke[show->strokes - 1] : NULL;

    return last && last->held ? last : NULL;
}

/* Out of memory the stroke ends where it is. */
static void add_point(struct ws_stroke *stroke, struct ws_spot at)
{
    if (stroke->points == stroke->room) {
        int room = stroke->room ? 2 * stroke->room : 64;
        struct ws_spot *more = realloc(stroke->point, (size_t)room * sizeof *more);

        if (!more)
            return;
        stroke->point = more;
        stroke->room = room;
    }
    stroke->point[stroke->points++] = at;
}

void ws_show_point(struct ws_show *show, double x, double y)
{
    struct ws_stroke *stroke = held_stroke(show);
    const struct ws_spot *last =
        stroke && stroke->points ? &stroke->point[stroke->points - 1] : NULL;

    show->changed = show->changed || show->spotlight || show->dot || stroke;
    show->whole = show->whole || (show->spotlight && !show->points);
    show->points = true;
    show->at = (struct ws_spot){x, y};
    if (stroke && (!last || hypot(x - last->x, y - last->y) >= LEAST_MOVE))
        add_point(stroke, show->at);
}

void ws_show_leave(struct ws_show *show)
{
    show->changed = show->changed || show->points;
    show->whole = show->whole || show->spotlight;
    show->points = false;
}

void ws_show_pen_down(struct ws_show *show)
{
    ws_show_pen_up(show);
    if (show->strokes == WS_MAX_STROKES)
        drop_stroke(show, 0);
    show->stroke[show->strokes++] = (struct ws_stroke){.held = true};
    add_point(&show->stroke[show->strokes - 1], show->at);
    show->changed = true;
}

void ws_show_pen_up(struct ws_show *show)
{
    struct ws_stroke *stroke = held_stroke(show);

    if (stroke)
        stroke->held = false;
}

void ws_show_erase(struct ws_show *show)
{
    show->changed = show->changed || show->strokes;
    while (show->strokes)
        drop_stroke(show, show->strokes - 1);
}

void ws_show_blank(struct ws_show *show, enum ws_blank blank)
{
    show->changed = show->whole = true;
    show->blank = blank;
}

void ws_show_spotlight(struct ws_show *show, bool spotlight)
{
    show->changed = show->whole = true;
    show->spotlight = spotlight;
}

void ws_show_pen(struct ws_show *show, bool pen)
{
    ws_show_pen_up(show);
    show->changed = true;
    show->pen = pen;
}

void ws_show_dot(struct ws_show *show, bool dot)
{
    show->changed = true;
    show->dot = dot;
}

static double end_of(const struct ws_show *show)
{
    return show->no_motion ? WS_STROKE_MS : WS_STROKE_MS + WS_FADE_MS;
}

int ws_show_due(const struct ws_show *show)
{
    double least = INFINITY;

    for (int i = 0; i < show->strokes; i++)
        if (!show->stroke[i].held)
            least = fmin(least, fmax(WS_STROKE_MS - show->stroke[i].age_ms, FRAME_MS));
    return least < INFINITY ? (int)ceil(least) : WS_NEVER;
}

void ws_show_tick(struct ws_show *show, double ms)
{
    for (int i = 0; i < show->strokes; i++) {
        struct ws_stroke *stroke = &show->stroke[i];

        if (stroke->held)
            continue;
        stroke->age_ms += ms;
        show->changed = show->changed || stroke->age_ms > WS_STROKE_MS;
        if (stroke->age_ms >= end_of(show)) {
            drop_stroke(show, i--);
            show->changed = true;
        }
    }
}

double ws_stroke_ink(const struct ws_show *show, const struct ws_stroke *stroke)
{
    if (stroke->held || stroke->age_ms <= WS_STROKE_MS)
        return 1;
    return show->no_motion ? 0 : fmax(0, 1 - (stroke->age_ms - WS_STROKE_MS) / WS_FADE_MS);
}
