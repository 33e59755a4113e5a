/* No farther than need be: a panel that moves is a panel to find one's way in again. */
#include "viz/app/panel/reveal.h"

#include <math.h>

/* How much of the panel stays free around what is brought into sight. */
#define ROOM 0.15

/* Whether the middle of a box, and so enough of it to be seen, is in a panel's sight. */
static bool in_sight(const struct ws_canvas *canvas, int panel, const struct ws_box *box)
{
    struct ws_moved_part moved = ws_canvas_seen(canvas, panel, *box);
    double x = moved.from.x + moved.from.width / 2, y = moved.from.y + moved.from.height / 2;

    return ws_box_holds(canvas->layout.panel[panel].body, x, y) && ws_box_holds(moved.seen, x, y);
}

/* A box with the room before it that the heads of its table take at the panel's edges. */
static struct ws_box with_heads(const struct ws_panel *panel, struct ws_box box)
{
    for (int i = 0; i < panel->tables.count; i++) {
        const struct ws_table *table = &panel->tables.table[i];

        if (!ws_box_holds(table->all, box.x, box.y))
            continue;
        return (struct ws_box){box.x - table->side, box.y - table->title - table->head,
                               box.width + table->side, box.height + table->title + table->head};
    }
    return box;
}

/*
 * The part of a picture at a panel's edge, 0 to 1, so that from `from` to `to` of it, in px, is in
 * sight; `size` is the panel's and `whole` the picture's.
 */
static double moved(double part, double from, double to, double size, double whole)
{
    double room = fmin(ROOM * size, fmax((size - (to - from)) / 2, 0));
    double least = (to + room - size) / whole, most = (from - room) / whole;

    return part < least ? least : part > most ? most : part;
}

bool ws_panel_reveal(struct ws_canvas *canvas, int panel, const struct ws_model *model,
                     const struct ws_highlight_state *lit, struct ws_zoom *zoom)
{
    const struct ws_panel *of = &canvas->panel[panel];
    struct ws_box body = canvas->layout.panel[panel].body;
    double whole_width = canvas->picture[panel].width * zoom->scale;
    double whole_height = canvas->picture[panel].height * zoom->scale;
    const struct ws_target *first = NULL;
    struct ws_box box;

    if ((whole_width <= body.width && whole_height <= body.height) || !lit->any ||
        body.width <= 0 || body.height <= 0)
        return false;
    for (int i = 0; i < of->targets; i++) {
        const struct ws_target *target = &of->target[i];

        if (target->text >= 0 ||
            ws_highlight_state_of(model, lit, &target->shown) != WS_LIGHT_MARKED)
            continue;
        if (in_sight(canvas, panel, &target->box))
            return false;
        first = first ? first : target;
    }
    if (!first)
        return false;
    box = with_heads(of, first->box);
    zoom->x = moved(zoom->x, box.x, box.x + box.width, body.width, whole_width);
    zoom->y = moved(zoom->y, box.y, box.y + box.height, body.height, whole_height);
    ws_canvas_place(canvas, panel, zoom);
    return true;
}
