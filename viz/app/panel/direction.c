/*
 * A store's panels are a load's, turned half round about the middle: what was left is right, and
 * what was above is below.
 */
#include "viz/app/panel/direction.h"

#include <math.h>
#include <stdio.h>

enum {
    OVER = 8,   /* of an arrow, over the edges of the panels that it joins, … */
    BARELY = 4, /* … and where it comes to a picture rather than to a head */
    CLEAR = 6,  /* between an arrow and the words of a head */
    INSET = 20, /* of one that goes down, from the panel's left */
};

/* What a panel is to a kind of instruction. */
struct part {
    const char *title, *state, *words;
};

static const struct part load[WS_PANELS] = {
    [WS_PANEL_MEMORY] = {NULL, "read", "at the lanes' addresses"},
    [WS_PANEL_MATRICES] = {NULL, NULL, "memory \u2192 registers"},
    [WS_PANEL_REGISTERS] = {NULL, "destination", "what each lane receives"},
};

static const struct part store[WS_PANELS] = {
    [WS_PANEL_MEMORY] = {NULL, "written", "at the lanes' addresses"},
    [WS_PANEL_MATRICES] = {NULL, NULL, "registers \u2192 memory"},
    [WS_PANEL_REGISTERS] = {NULL, "source", "what each lane writes"},
};

/* Without memory: the registers' names follow the titles; an operand's panel has its title. */
static const struct part move[WS_PANELS] = {
    [WS_PANEL_MEMORY] = {"Source register", NULL, "what each lane held before"},
    [WS_PANEL_MATRICES] = {"Matrix", NULL, "source \u2192 destination"},
    [WS_PANEL_REGISTERS] = {"Destination register", NULL, "what each lane receives"},
    [WS_PANEL_SHARED] = {NULL, NULL, "row,column in each 16 bytes"},
    [WS_PANEL_TILE] = {NULL, NULL, "the place of each 16 bytes"},
    [WS_PANEL_LANES] = {NULL, NULL, "row,column in each lane's registers"},
    [WS_PANEL_B] = {NULL, NULL, ""},
    [WS_PANEL_A] = {NULL, NULL, ""},
    [WS_PANEL_D] = {NULL, NULL, ""},
};

/* Of accesses whose lanes move a row each. */
static const struct part lane_load[WS_PANELS] = {
    [WS_PANEL_MEMORY] = {NULL, "read", "at the lanes' addresses"},
    [WS_PANEL_MATRICES] = {"Rows", NULL, "memory \u2192 registers"},
    [WS_PANEL_REGISTERS] = {NULL, "destination", "what each lane receives"},
};

static const struct part lane_store[WS_PANELS] = {
    [WS_PANEL_MEMORY] = {NULL, "written", "at the lanes' addresses"},
    [WS_PANEL_MATRICES] = {"Rows", NULL, "registers \u2192 memory"},
    [WS_PANEL_REGISTERS] = {NULL, "source", "what each lane writes"},
};

static const struct part copy[WS_PANELS] = {
    [WS_PANEL_MEMORY] = {NULL, "written", "at the lanes' addresses"},
    [WS_PANEL_MATRICES] = {"Rows", NULL, "global \u2192 shared memory"},
    [WS_PANEL_REGISTERS] = {"Global memory", "source", "what each lane copies"},
};

static const struct part *parts_of(const struct ws_variant *variant)
{
    if (variant->family->by_lane)
        return variant->family->from_global     ? copy
               : variant->family->writes_memory ? lane_store
                                                : lane_load;
    return variant->family->writes_memory ? store : variant->family->reads_memory ? load : move;
}

void ws_flow_words(const struct ws_variant *variant, int panel, struct ws_flow_words *words)
{
    const struct part *part = &parts_of(variant)[panel];
    const char *const registers[WS_PANELS] = {[WS_PANEL_MEMORY] = variant->family->source,
                                              [WS_PANEL_REGISTERS] = variant->family->destination};

    words->title[0] = 0;
    if (!ws_panel_is_of(panel, variant)) {
        *words = (struct ws_flow_words){.words = ""};
        return;
    }
    if (part->title)
        snprintf(words->title, sizeof words->title, "%s%s%s", part->title,
                 registers[panel] ? " " : "", registers[panel] ? registers[panel] : "");
    words->state = part->state;
    words->words = part->words;
}

static bool has_place(const struct ws_window_layout *layout, int panel)
{
    return layout->panel[panel].frame.width > 0 && layout->panel[panel].frame.height > 0;
}

static void shift(struct ws_box *box, double x, double y)
{
    box->x += x;
    box->y += y;
}

static void turn(struct ws_window_layout *layout)
{
    double left = HUGE_VAL, top = HUGE_VAL, right = -HUGE_VAL, bottom = -HUGE_VAL;

    for (int i = 0; i < WS_PANELS; i++) {
        const struct ws_box *frame = &layout->panel[i].frame;

        if (!has_place(layout, i))
            continue;
        left = fmin(left, frame->x);
        top = fmin(top, frame->y);
        right = fmax(right, frame->x + frame->width);
        bottom = fmax(bottom, frame->y + frame->height);
    }
    for (int i = 0; i < WS_PANELS; i++) {
        struct ws_panel_place *place = &layout->panel[i];
        double x = left + right - 2 * place->frame.x - place->frame.width;
        double y = top + bottom - 2 * place->frame.y - place->frame.height;

        if (!has_place(layout, i))
            continue;
        shift(&place->frame, x, y);
        shift(&place->head, x, y);
        shift(&place->tools, x, y);
        shift(&place->body, x, y);
    }
}

int ws_flow_arrows(const struct ws_window_layout *layout, const struct ws_variant *variant,
                   struct ws_flow_arrow *arrow)
{
    static const int forth[WS_FLOW_ARROWS + 1] = {WS_PANEL_MEMORY, WS_PANEL_MATRICES,
                                                  WS_PANEL_REGISTERS};
    bool back = variant->family->writes_memory;
    int count = 0;

    for (int i = 0; i < WS_FLOW_ARROWS; i++) {
        int from = forth[back ? WS_FLOW_ARROWS - i : i];
        int to = forth[back ? WS_FLOW_ARROWS - 1 - i : i + 1];
        struct ws_box a = layout->panel[from].frame, b = layout->panel[to].frame;
        double right = a.x + a.width, bottom = a.y + a.height;
        struct ws_flow_arrow made = {.from = from, .to = to, .down = b.x < right};

        if (!has_place(layout, from) || !has_place(layout, to))
            continue;
        if (made.down) {
            made.x1 = made.x2 = b.x + INSET;
            made.y1 = bottom - OVER;
            made.y2 = b.y + OVER;
        } else {
            made.y1 = made.y2 = fmax(a.y, b.y) + WS_HEAD_HEIGHT / 2.0;
            made.x1 = right - OVER;
            made.x2 = b.x + (a.y > b.y ? BARELY : OVER);
        }
        arrow[count++] = made;
    }
    return count;
}

/* Takes so much from a head at its left and its right. */
static void narrow(struct ws_box *head, double left, double right)
{
    head->x += left;
    head->width = fmax(head->width - left - right, 0);
}

void ws_flow_arrange(struct ws_window_layout *layout, const struct ws_variant *variant)
{
    struct ws_flow_arrow arrow[WS_FLOW_ARROWS];
    int arrows;

    if (variant->family->writes_memory)
        turn(layout);
    arrows = ws_flow_arrows(layout, variant, arrow);
    for (int i = 0; i < arrows; i++) {
        struct ws_box *from = &layout->panel[arrow[i].from].head;
        struct ws_box *to = &layout->panel[arrow[i].to].head;

        if (arrow[i].down)
            continue;
        if (arrow[i].y1 < from->y + from->height)
            narrow(from, 0, fmax(from->x + from->width + CLEAR - arrow[i].x1, 0));
        if (arrow[i].y2 < to->y + to->height)
            narrow(to, fmax(arrow[i].x2 + CLEAR - to->x, 0), 0);
    }
}

void ws_flow_draw(const struct ws_window_layout *layout, const struct ws_variant *variant,
                  int panel, struct ws_scene *scene, struct ws_box *area)
{
    struct ws_flow_arrow arrow[WS_FLOW_ARROWS];
    int arrows = ws_flow_arrows(layout, variant, arrow);

    for (int i = 0; i < arrows; i++) {
        const struct ws_box *from = &layout->panel[arrow[i].from].frame;
        double bottom = from->y + from->height;

        if (panel != arrow[i].from && panel != arrow[i].to)
            continue;
        ws_scene_line(scene, arrow[i].x1, arrow[i].y1, arrow[i].x2, arrow[i].y2,
                      WS_ROLE_ARROW_STRONG, true);
        if (arrow[i].down && panel == arrow[i].to) {
            area->height += area->y - bottom;
            area->y = bottom;
        } else if (!arrow[i].down && panel == arrow[i].from) {
            area->width = layout->panel[arrow[i].to].frame.x - area->x;
        }
    }
}
