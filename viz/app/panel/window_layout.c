/* Panels are arranged so that as much as possible is legible at once, whatever their content. */
#include "viz/app/panel/window_layout.h"

#include <math.h>
#include <string.h>

enum { LEAST_BODY = 120, LOW = 300 };

#define MOST_TOP 0.28 /* of the window's height */

/* The sizes at which most variants' panels are legible; the order is the same for all. */
static const struct {
    double width, height;
} legible[WS_PANELS] = {
    [WS_PANEL_MEMORY] = {250, 530},    [WS_PANEL_MATRICES] = {200, 300},
    [WS_PANEL_REGISTERS] = {190, 450}, [WS_PANEL_SHARED] = {330, 530},
    [WS_PANEL_TILE] = {130, 530},      [WS_PANEL_LANES] = {200, 200},
    [WS_PANEL_B] = {200, 200},         [WS_PANEL_A] = {200, 200},
    [WS_PANEL_D] = {200, 200},
};

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

static void set_panel(struct ws_panel_place *place, struct ws_box frame, double tools, double unit)
{
    double top;

    place->frame = snapped(frame, unit);
    place->head = (struct ws_box){place->frame.x + 12, place->frame.y, place->frame.width - 20,
                                  WS_HEAD_HEIGHT};
    place->tools = (struct ws_box){place->frame.x + WS_GAP, place->frame.y + WS_HEAD_HEIGHT,
                                   place->frame.width - 2 * WS_GAP, tools};
    top = WS_HEAD_HEIGHT + tools;
    place->body = snapped((struct ws_box){place->frame.x + WS_GAP, place->frame.y + top,
                                          place->frame.width - 2 * WS_GAP,
                                          place->frame.height - top - WS_GAP},
                          unit);
}

/* The panels shown, from `first` on, by number; returns their count. */
static int present(const struct ws_panel_weight weight[WS_PANELS], int first, int panel[WS_PANELS])
{
    int count = 0;

    for (int i = first; i < WS_PANELS; i++)
        if (weight[i].width > 0)
            panel[count++] = i;
    return count;
}

/*
 * Divides a length by shares, with at least `least` each; if it is too short for that, in
 * proportion to `least`.
 */
static void divide(double length, int count, const double *share, const double *least, double *part)
{
    bool fixed[WS_PANELS] = {false};
    double needed = 0;

    for (int i = 0; i < count; i++)
        needed += least[i];
    for (int pass = 0; pass <= count; pass++) {
        double left = length, total = 0;

        for (int i = 0; i < count; i++) {
            left -= fixed[i] ? least[i] : 0;
            total += fixed[i] ? 0 : share[i];
        }
        for (int i = 0; i < count; i++)
            part[i] = needed >= length ? length * least[i] / needed
                      : fixed[i]       ? least[i]
                                       : left * share[i] / total;
        for (int i = 0; i < count; i++)
            fixed[i] = fixed[i] || part[i] < least[i];
    }
}

/* The size of a panel minus that of its picture. */
enum { AROUND_WIDTH = 2 * WS_GAP, AROUND_HEIGHT = WS_HEAD_HEIGHT + WS_GAP };

/* All side by side. */
static void set_columns(struct ws_window_layout *layout, struct ws_box room,
                        const struct ws_panel_weight weight[WS_PANELS], double unit)
{
    double share[WS_PANELS] = {0}, least[WS_PANELS] = {0}, part[WS_PANELS], x = room.x;
    int panel[WS_PANELS], count = present(weight, 0, panel);

    for (int i = 0; i < count; i++) {
        share[i] = weight[panel[i]].width;
        least[i] = weight[panel[i]].least_width + AROUND_WIDTH;
    }
    divide(room.width - (count - 1) * WS_GAP, count, share, least, part);
    for (int i = 0; i < count; i++) {
        set_panel(&layout->panel[panel[i]], (struct ws_box){x, room.y, part[i], room.height},
                  weight[panel[i]].tools, unit);
        x += part[i] + WS_GAP;
    }
}

/* Panels from `first` on, one below the other. */
static void set_rows(struct ws_window_layout *layout, struct ws_box room, int first,
                     const struct ws_panel_weight weight[WS_PANELS], double unit)
{
    double share[WS_PANELS] = {0}, least[WS_PANELS] = {0}, part[WS_PANELS], y = room.y;
    int panel[WS_PANELS], count = present(weight, first, panel);

    for (int i = 0; i < count; i++) {
        share[i] = weight[panel[i]].height;
        least[i] = weight[panel[i]].least_height + weight[panel[i]].tools + AROUND_HEIGHT;
    }
    divide(room.height - (count - 1) * WS_GAP, count, share, least, part);
    for (int i = 0; i < count; i++) {
        set_panel(&layout->panel[panel[i]], (struct ws_box){room.x, y, room.width, part[i]},
                  weight[panel[i]].tools, unit);
        y += part[i] + WS_GAP;
    }
}

/* The first on the left, the others one below the other on the right. */
static void set_pair(struct ws_window_layout *layout, struct ws_box room,
                     const struct ws_panel_weight weight[WS_PANELS], double unit)
{
    const double share[] = {1, 1};
    double least[] = {AROUND_WIDTH, AROUND_WIDTH}, part[2];
    int panel[WS_PANELS];

    if (present(weight, 0, panel) < 3) {
        set_columns(layout, room, weight, unit);
        return;
    }
    least[0] += weight[panel[0]].least_width;
    for (int i = panel[0] + 1; i < WS_PANELS; i++)
        least[1] = fmax(least[1], weight[i].least_width + AROUND_WIDTH);
    divide(room.width - WS_GAP, 2, share, least, part);
    set_panel(&layout->panel[panel[0]], (struct ws_box){room.x, room.y, part[0], room.height},
              weight[panel[0]].tools, unit);
    room.x += part[0] + WS_GAP;
    room.width = part[1];
    set_rows(layout, room, panel[0] + 1, weight, unit);
}

/*
 * As in a multiplication on paper: A at the left, B above, D where they meet, and the lanes in the
 * corner. A and D have the same height, B and D the same width, so that rows and columns continue
 * from one to the next.
 */
static void set_product(struct ws_window_layout *layout, struct ws_box room,
                        const struct ws_panel_weight weight[WS_PANELS], double unit)
{
    static const int at[2][2] = {{WS_PANEL_LANES, WS_PANEL_B}, {WS_PANEL_A, WS_PANEL_D}};
    const double wide[2] = {weight[WS_PANEL_A].width,
                            fmax(weight[WS_PANEL_B].width, weight[WS_PANEL_D].width)};
    const double high[2] = {weight[WS_PANEL_B].height,
                            fmax(weight[WS_PANEL_A].height, weight[WS_PANEL_D].height)};
    const double least[2] = {0.42 * (room.width - WS_GAP), 0.3 * (room.width - WS_GAP)};
    const double lowest[2] = {0.35 * (room.height - WS_GAP), 0.35 * (room.height - WS_GAP)};
    double width[2], height[2], y = room.y;

    divide(room.width - WS_GAP, 2, wide, least, width);
    divide(room.height - WS_GAP, 2, high, lowest, height);
    for (int i = 0; i < 2; i++) {
        set_panel(&layout->panel[at[i][0]], (struct ws_box){room.x, y, width[0], height[i]}, 0,
                  unit);
        set_panel(&layout->panel[at[i][1]],
                  (struct ws_box){room.x + width[0] + WS_GAP, y, width[1], height[i]}, 0, unit);
        y += height[i] + WS_GAP;
    }
}

/* Whether all panels of an MMA are shown, which are then arranged as its operands. */
static bool is_product(const struct ws_panel_weight weight[WS_PANELS])
{
    return weight[WS_PANEL_LANES].width > 0 && weight[WS_PANEL_B].width > 0 &&
           weight[WS_PANEL_A].width > 0 && weight[WS_PANEL_D].width > 0;
}

static void set_panels(struct ws_window_layout *layout, enum ws_arrangement arrangement,
                       struct ws_box room, const struct ws_panel_weight weight[WS_PANELS],
                       double unit)
{
    layout->arrangement = arrangement;
    switch (arrangement) {
    case WS_ARRANGED_COLUMNS:
        set_columns(layout, room, weight, unit);
        break;
    case WS_ARRANGED_PAIR:
        set_pair(layout, room, weight, unit);
        break;
    case WS_ARRANGED_STACK:
        set_rows(layout, room, 0, weight, unit);
        break;
    case WS_ARRANGED_PRODUCT:
        set_product(layout, room, weight, unit);
        break;
    case WS_ARRANGEMENTS:
        break;
    }
}

/* How much of the panels is legible at once, plus their size with a smaller weight. */
static double score_of(const struct ws_window_layout *layout)
{
    double score = 0;

    for (int i = 0; i < WS_PANELS; i++) {
        double width = layout->panel[i].body.width / legible[i].width;
        double height = layout->panel[i].body.height / legible[i].height;

        score += fmin(width, 1) * fmin(height, 1) + 0.1 * fmin(fmin(width, height), 3);
    }
    return score;
}

void ws_window_layout_make(struct ws_window_layout *layout, double width, double height,
                           double top_height, double foot_height,
                           const struct ws_panel_weight weight[WS_PANELS], double unit)
{
    double y = top_height + WS_GAP, best_score = -1;
    struct ws_box room = {WS_GAP, y, width - 2 * WS_GAP,
                          fmax(height - y - foot_height - WS_GAP, LEAST_BODY)};
    enum ws_arrangement best = WS_ARRANGED_COLUMNS;

    *layout = (struct ws_window_layout){.width = width, .height = height};
    layout->top = snapped((struct ws_box){0, 0, width, top_height}, unit);
    layout->foot = snapped(
        (struct ws_box){0, fmax(height - foot_height, y + room.height), width, foot_height}, unit);
    layout->stage = snapped(room, unit);
    if (is_product(weight)) {
        set_panels(layout, WS_ARRANGED_PRODUCT, room, weight, unit);
        return;
    }
    for (enum ws_arrangement i = 0; i < WS_ARRANGED_PRODUCT; i++) {
        double score;

        set_panels(layout, i, room, weight, unit);
        score = score_of(layout);
        if (score > best_score) {
            best_score = score;
            best = i;
        }
    }
    set_panels(layout, best, room, weight, unit);
}

bool ws_window_is_low(double height, double top_height)
{
    return height - top_height - WS_FOOT_HEIGHT - 2 * WS_GAP < LOW ||
           top_height > MOST_TOP * height;
}
