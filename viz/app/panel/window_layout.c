/* Columns where there is room; else the first panel left of the others; or all one under the other.
 */
#include "viz/app/panel/window_layout.h"

#include <math.h>

enum { COLUMNS_FROM = 1080, PAIR_FROM = 640, LEAST_BODY = 120 };

bool ws_box_holds(struct ws_box box, double x, double y)
{
    return x >= box.x && x < box.x + box.width && y >= box.y && y < box.y + box.height;
}

/* Snaps a box's edges to whole pixels. */
static struct ws_box snapped(struct ws_box box, double unit)
{
    double left = round(box.x / unit) * unit, top = round(box.y / unit) * unit;
    double right = round((box.x + box.width) / unit) * unit;
    double bottom = round((box.y + box.height) / unit) * unit;

    return (struct ws_box){left, top, right - left, bottom - top};
}

static void set_panel(struct ws_panel_place *place, struct ws_box frame, double unit)
{
    place->frame = snapped(frame, unit);
    place->head = (struct ws_box){place->frame.x + 12, place->frame.y, place->frame.width - 20,
                                  WS_HEAD_HEIGHT};
    place->body = snapped((struct ws_box){place->frame.x + WS_GAP, place->frame.y + WS_HEAD_HEIGHT,
                                          place->frame.width - 2 * WS_GAP,
                                          place->frame.height - WS_HEAD_HEIGHT - WS_GAP},
                          unit);
}

/* Side by side, by their widths. */
static void set_columns(struct ws_window_layout *layout, struct ws_box room,
                        const struct ws_panel_weight weight[WS_PANELS], double unit)
{
    double total = 0, x = room.x;

    for (int i = 0; i < WS_PANELS; i++)
        total += weight[i].width;
    for (int i = 0; i < WS_PANELS; i++) {
        double part = (room.width - (WS_PANELS - 1) * WS_GAP) * weight[i].width / total;

        set_panel(&layout->panel[i], (struct ws_box){x, room.y, part, room.height}, unit);
        x += part + WS_GAP;
    }
}

/* The first on the left, the others under each other on the right, by their heights. */
static void set_pair(struct ws_window_layout *layout, struct ws_box room,
                     const struct ws_panel_weight weight[WS_PANELS], double unit)
{
    double left = (room.width - WS_GAP) * 0.5, right = room.width - WS_GAP - left;
    double total = 0, x = room.x + left + WS_GAP, y = room.y;

    set_panel(&layout->panel[0], (struct ws_box){room.x, y, left, room.height}, unit);
    for (int i = 1; i < WS_PANELS; i++)
        total += weight[i].height;
    for (int i = 1; i < WS_PANELS; i++) {
        double part = (room.height - (WS_PANELS - 2) * WS_GAP) * weight[i].height / total;

        set_panel(&layout->panel[i], (struct ws_box){x, y, right, part}, unit);
        y += part + WS_GAP;
    }
}

/* One under the other, all as high. */
static void set_stack(struct ws_window_layout *layout, struct ws_box room, double unit)
{
    double part = (room.height - (WS_PANELS - 1) * WS_GAP) / WS_PANELS;

    for (int i = 0; i < WS_PANELS; i++)
        set_panel(&layout->panel[i],
                  (struct ws_box){room.x, room.y + i * (part + WS_GAP), room.width, part}, unit);
}

void ws_window_layout_make(struct ws_window_layout *layout, double width, double height,
                           double top_height, const struct ws_panel_weight weight[WS_PANELS],
                           double unit)
{
    double y = top_height + WS_GAP;
    struct ws_box room = {WS_GAP, y, width - 2 * WS_GAP,
                          fmax(height - y - WS_FOOT_HEIGHT - WS_GAP, LEAST_BODY)};

    layout->width = width;
    layout->height = height;
    layout->top = snapped((struct ws_box){0, 0, width, top_height}, unit);
    layout->foot =
        snapped((struct ws_box){0, height - WS_FOOT_HEIGHT, width, WS_FOOT_HEIGHT}, unit);
    if (width >= COLUMNS_FROM)
        set_columns(layout, room, weight, unit);
    else if (width >= PAIR_FROM)
        set_pair(layout, room, weight, unit);
    else
        set_stack(layout, room, unit);
}
