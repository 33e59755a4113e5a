/*
 * Moving parts, one function per act. A row lifts off as a whole, then its elements separate; a
 * store does the reverse.
 */
#include "viz/figure/moving/flight.h"

#include <math.h>

#include "probe/isa/operand.h"
#include "viz/figure/named.h"

/* The part of a row's way in which it rises; how high, in rows, but not above its heading. */
#define RISE    0.25
#define HEIGHT  0.4
#define HIGHEST 4.0

struct flight {
    const struct ws_stage *stage;
    const struct ws_timeline *timeline;
    const struct ws_mapping *mapping;
    struct ws_stage_places at;
    struct ws_scene *scene;
    int frame, beat;
    double part; /* of the animation step */
    double x, y; /* of the stage */
};

static struct ws_box between(struct ws_box from, struct ws_box to, double part)
{
    return (struct ws_box){from.x + (to.x - from.x) * part, from.y + (to.y - from.y) * part,
                           from.width + (to.width - from.width) * part,
                           from.height + (to.height - from.height) * part};
}

static struct ws_box in_memory(const struct flight *flight, struct ws_place place)
{
    const struct ws_box *at = &flight->at.matrix[place.matrix];

    return ws_memory_element(&flight->stage->memory, place.row, place.column, flight->x + at->x,
                             flight->y + at->y);
}

static struct ws_box in_register(const struct flight *flight, struct ws_slot slot)
{
    const struct ws_box *at = &flight->at.reg[slot.reg];

    return ws_lanes_element(&flight->stage->lanes, slot.lane, slot.element, flight->x + at->x,
                            flight->y + at->y);
}

/* All of a row, from its first element to its last. */
static struct ws_box whole_row(const struct flight *flight, int matrix, int row)
{
    int last = ws_moved(flight->mapping->variant)->columns - 1;
    struct ws_box first = in_memory(flight, (struct ws_place){matrix, row, 0, 0});
    struct ws_box end = in_memory(flight, (struct ws_place){matrix, row, last, 0});

    first.width = end.x + end.width - first.x;
    return first;
}

static struct ws_box raised(const struct flight *flight, struct ws_box box, double part)
{
    box.y -= part * fmin(HEIGHT * flight->stage->memory.row_height, HIGHEST);
    return box;
}

/*
 * Whether an element belongs to the followed lane: as the lane that holds it, or as its address
 * lane.
 */
static bool is_followed(const struct flight *flight, struct ws_slot slot)
{
    int lane = flight->stage->memory.lane;

    return flight->timeline->figure->follows_row
               ? ws_mapping_address_lane(flight->mapping, slot) == lane
               : slot.lane == lane;
}

static void draw_element(const struct flight *flight, struct ws_slot slot, struct ws_box box)
{
    ws_scene_open(flight->scene, ws_shown_element(flight->mapping, slot));
    ws_scene_rect(flight->scene, box, 0, WS_ROLE_CELL, (struct ws_tint){WS_TINT_LANE, slot.lane});
    if (is_followed(flight, slot))
        ws_scene_outline(flight->scene, box, WS_ROLE_ARROW_STRONG);
    ws_scene_close(flight->scene);
}

/*
 * The box of an element on its way from memory to its register: `way` is 0 at its row, 1 at its
 * end.
 */
static struct ws_box on_its_way(const struct flight *flight, struct ws_slot slot, double way)
{
    struct ws_box row = in_memory(flight, ws_mapping_place(flight->mapping, slot));

    row = raised(flight, row, ws_eased(fmin(way / RISE, 1)));
    return way <= RISE
               ? row
               : between(row, in_register(flight, slot), ws_eased((way - RISE) / (1 - RISE)));
}

/* The address lane of an element, and whether its row has its turn in this animation step. */
static bool has_turn(const struct flight *flight, int lane)
{
    return lane >= 0 && !(flight->timeline->faulting >> lane & 1) &&
           ws_timeline_turn(flight->timeline, flight->frame, lane) == flight->beat;
}

/* Elements between memory and registers; followed elements come last, and so on top. */
static void draw_travel(const struct flight *flight, bool down)
{
    const struct ws_variant *variant = flight->mapping->variant;

    for (int followed = 0; followed < 2; followed++)
        for (int number = 0; number < ws_slot_count(variant); number++) {
            struct ws_slot slot = ws_slot_at(variant, number);
            int lane = ws_mapping_address_lane(flight->mapping, slot);
            double part;

            if (!has_turn(flight, lane) || is_followed(flight, slot) != followed)
                continue;
            part = ws_timeline_row_part(flight->timeline, flight->frame, flight->part, lane);
            if (part > 0)
                draw_element(flight, slot, on_its_way(flight, slot, down ? 1 - part : part));
        }
}

/* The rows of a wavefront light up from their start to their end, and are raised meanwhile. */
static void draw_fetch(const struct flight *flight)
{
    const struct ws_operand *moved = ws_moved(flight->mapping->variant);
    double rise = sin(3.14159265358979 * flight->part);

    for (int i = 0; i < moved->matrices * moved->rows; i++) {
        int matrix = i / moved->rows, row = i % moved->rows;
        struct ws_box whole = raised(flight, whole_row(flight, matrix, row), rise);
        double lit = fmin(1.6 * flight->part, 1) * moved->columns;
        bool turn = false;

        for (int column = 0; column < moved->columns; column++) {
            struct ws_place place = {matrix, row, column, 0};
            struct ws_slot slot;

            if (!ws_mapping_slot(flight->mapping, place, &slot) ||
                !has_turn(flight, ws_mapping_address_lane(flight->mapping, slot)))
                continue;
            turn = true;
            if (column < lit)
                draw_element(flight, slot, raised(flight, in_memory(flight, place), rise));
        }
        if (turn && flight->part > 0 && flight->part < 1)
            ws_scene_outline(flight->scene, whole, WS_ROLE_ARROW_STRONG);
    }
}

/* Addresses move from their lanes, in the first register, to their rows. */
static void draw_addresses(const struct flight *flight)
{
    const struct ws_memory *memory = &flight->stage->memory;
    const struct ws_operand *moved = ws_moved(flight->mapping->variant);
    struct ws_memory shown = *memory;

    shown.withheld = 0;
    shown.gives = true;
    if (!ws_memory_has_address_lanes(memory))
        return;
    for (int i = 0; i < moved->matrices * moved->rows; i++) {
        int matrix = i / moved->rows, row = i % moved->rows, lane;
        uint32_t lanes = ws_mapping_row_lanes(flight->mapping, matrix, row);
        const struct ws_box *at = &flight->at.matrix[matrix], *reg = &flight->at.reg[0];
        double x = flight->x + at->x, y = flight->y + at->y;
        struct ws_box to = ws_memory_address_lane(memory, row, x, y), from;
        double part;

        if (!lanes)
            continue;
        for (lane = 0; !(lanes >> lane & 1); lane++)
            ;
        if (ws_timeline_turn(flight->timeline, flight->frame, lane) != flight->beat)
            continue;
        part = ws_timeline_row_part(flight->timeline, flight->frame, flight->part, lane);
        from = ws_lanes_cell(&flight->stage->lanes, lane, flight->x + reg->x, flight->y + reg->y);
        from.x = fmin(from.x + (from.width - to.width) / 2,
                      flight->x + ws_stage_width(flight->stage) - to.width);
        from.x = fmax(from.x, flight->x);
        from.y += (from.height - to.height) / 2;
        from.width = to.width;
        from.height = to.height;
        if (part > 0)
            ws_memory_draw_address_lane(&shown, flight->scene, lanes,
                                        between(from, to, ws_eased(part)));
    }
}

/* Outlines the register that has its turn in the cell of the followed lane. */
static void draw_hold(const struct flight *flight)
{
    const struct ws_box *at = &flight->at.reg[flight->beat];
    int lane = flight->stage->lanes.lane;
    double around = 3 * (1 - ws_eased(flight->part));
    struct ws_box box;

    if (lane < 0 || flight->part <= 0)
        return;
    box = ws_lanes_cell(&flight->stage->lanes, lane, flight->x + at->x, flight->y + at->y);
    ws_scene_outline(flight->scene,
                     (struct ws_box){box.x - around, box.y - around, box.width + 2 * around,
                                     box.height + 2 * around},
                     WS_ROLE_ARROW_STRONG);
}

static bool meets(struct ws_box a, struct ws_box b)
{
    return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height &&
           b.y < a.y + a.height;
}

/* Covers what crosses a heading, from the node `first` on; a raised row does not. */
static bool clear_heading(const struct flight *flight, int first, double x, double y, double width)
{
    struct ws_box box = {x - 2, y, width + 4, ws_lanes_head(&flight->stage->lanes) - HIGHEST - 0.5};
    bool crossed = false;

    for (int i = first; i < flight->scene->nodes && !crossed; i++)
        crossed =
            flight->scene->node[i].kind == WS_NODE_RECT && meets(flight->scene->node[i].box, box);
    if (crossed)
        ws_scene_rect(flight->scene, box, 0, WS_ROLE_PAPER, (struct ws_tint){WS_TINT_NONE, 0});
    return crossed;
}

/* Headings are in front of what moves, from the node `first` on. */
static void draw_headings(const struct flight *flight, int first)
{
    const struct ws_operand *moved = ws_moved(flight->mapping->variant);
    const struct ws_memory *memory = &flight->stage->memory;
    const struct ws_lanes *lanes = &flight->stage->lanes;

    for (int i = 0; i < moved->matrices; i++) {
        const struct ws_box *at = &flight->at.matrix[i];
        double x = flight->x + at->x, y = flight->y + at->y;

        if (clear_heading(flight, first, x + ws_memory_left(memory), y,
                          ws_memory_heading_draw(memory, NULL, i, x, y)))
            ws_memory_heading_draw(memory, flight->scene, i, x, y);
    }
    for (int i = 0; i < moved->registers; i++) {
        const struct ws_box *at = &flight->at.reg[i];
        double x = flight->x + at->x, y = flight->y + at->y;

        if (clear_heading(flight, first, x, y, ws_lanes_heading_draw(lanes, NULL, i, x, y)))
            ws_lanes_heading_draw(lanes, flight->scene, i, x, y);
    }
}

void ws_flight_draw(const struct ws_stage *stage, const struct ws_timeline *timeline, int frame,
                    double moment, struct ws_scene *scene, double x, double y)
{
    struct flight flight = {.stage = stage,
                            .timeline = timeline,
                            .mapping = &stage->figure->evidence->mapping,
                            .scene = scene,
                            .frame = frame,
                            .x = x,
                            .y = y};
    int first = scene->nodes;

    ws_stage_place(stage, &flight.at);
    flight.beat = ws_timeline_beat(timeline, frame, moment, &flight.part);
    switch (ws_step_act(flight.mapping->variant, frame)) {
    case WS_ACT_ADDRESS:
        draw_addresses(&flight);
        break;
    case WS_ACT_FETCH:
        draw_fetch(&flight);
        break;
    case WS_ACT_AIM:
        if (flight.part > 0)
            ws_stage_draw_arrow(stage, scene, flight.beat, ws_eased(flight.part), x, y);
        break;
    case WS_ACT_ARRIVE:
        draw_travel(&flight, false);
        break;
    case WS_ACT_WRITE:
        draw_travel(&flight, true);
        break;
    case WS_ACT_HOLD:
        draw_hold(&flight);
        break;
    }
    draw_headings(&flight, first);
}
