/* Three columns where there is room; else memory left of the other two, or all one under the other. */
#include "viz/app/panel/plan.h"

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

void ws_window_plan_make(struct ws_window_plan *plan, double width, double height, double top_height,
                    const double weight[WS_PANELS], double unit)
{
    double room_x = width - 2 * WS_GAP, y = top_height + WS_GAP;
    double room_y = fmax(height - y - WS_FOOT_HEIGHT - WS_GAP, LEAST_BODY);

    plan->width = width;
    plan->height = height;
    plan->top = snapped((struct ws_box){0, 0, width, top_height}, unit);
    plan->foot = snapped((struct ws_box){0, height - WS_FOOT_HEIGHT, width, WS_FOOT_HEIGHT}, unit);
    if (width >= COLUMNS_FROM) {
        double total = weight[0] + weight[1] + weight[2], x = WS_GAP;

        for (int i = 0; i < WS_PANELS; i++) {
            double part = (room_x - (WS_PANELS - 1) * WS_GAP) * weight[i] / total;

            set_panel(&plan->panel[i], (struct ws_box){x, y, part, room_y}, unit);
            x += part + WS_GAP;
        }
    } else if (width >= PAIR_FROM) {
        double left = (room_x - WS_GAP) * 0.5, right = room_x - WS_GAP - left;
        double upper = (room_y - WS_GAP) * 0.46, x = 2 * WS_GAP + left;

        set_panel(&plan->panel[WS_PANEL_MEMORY], (struct ws_box){WS_GAP, y, left, room_y}, unit);
        set_panel(&plan->panel[WS_PANEL_MATRICES], (struct ws_box){x, y, right, upper}, unit);
        set_panel(&plan->panel[WS_PANEL_REGISTERS],
                  (struct ws_box){x, y + upper + WS_GAP, right, room_y - WS_GAP - upper}, unit);
    } else {
        double part = (room_y - (WS_PANELS - 1) * WS_GAP) / WS_PANELS;

        for (int i = 0; i < WS_PANELS; i++)
            set_panel(&plan->panel[i],
                      (struct ws_box){WS_GAP, y + i * (part + WS_GAP), room_x, part}, unit);
    }
}
