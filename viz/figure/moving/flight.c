/*
 * Moving parts, one function per act. They cover no label: elements fly only between matrices and
 * registers, where all of their way can be seen, and the address lanes of a matrix move as one
 * column.
 */
#include "viz/figure/moving/flight.h"

#include <math.h>

#include "probe/isa/operand.h"
#include "probe/name/lanes.h"
#include "viz/figure/named.h"

enum {
    APART = 4, /* px from address lanes at the start of their way to what they come from */
    LEAST = 5, /* px of an element that is drawn: smaller ones have no room for a hatch */
};

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

static const struct ws_operand *moved_of(const struct flight *flight)
{
    return ws_moved(flight->mapping->variant);
}

static bool meets(struct ws_box a, struct ws_box b)
{
    return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height &&
           b.y < a.y + a.height;
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

/* A matrix with its heading and the space for its address lanes. */
static struct ws_box matrix_box(const struct flight *flight, int matrix)
{
    const struct ws_memory *memory = &flight->stage->memory;

    return (struct ws_box){flight->x + flight->at.matrix[matrix].x,
                           flight->y + flight->at.matrix[matrix].y, ws_memory_width(memory),
                           ws_memory_height(memory)};
}

static struct ws_box register_box(const struct flight *flight, int reg)
{
    const struct ws_lanes *lanes = &flight->stage->lanes;

    return (struct ws_box){flight->x + flight->at.reg[reg].x, flight->y + flight->at.reg[reg].y,
                           ws_lanes_width(lanes), ws_lanes_height(lanes)};
}

/* A matrix's heading, which may be wider than its row. */
static struct ws_box heading_box(const struct flight *flight, int matrix)
{
    const struct ws_memory *memory = &flight->stage->memory;

    return (struct ws_box){flight->x + flight->at.matrix[matrix].x + ws_memory_left(memory),
                           flight->y + flight->at.matrix[matrix].y,
                           ws_memory_heading_draw(memory, NULL, matrix, 0, 0),
                           ws_memory_head(memory)};
}

/* Cuts off the part of a box that is behind a block, along the flow. */
static void hide(const struct flight *flight, struct ws_box *box, struct ws_box block)
{
    bool down = flight->stage->down;
    double *from = down ? &box->y : &box->x, *size = down ? &box->height : &box->width;
    double start = down ? block.y : block.x, end = start + (down ? block.height : block.width);

    if (!meets(*box, block))
        return;
    if (*from < start) {
        *size = start - *from;
    } else {
        *size = fmax(*from + *size - end, 0);
        *from = end;
    }
}

/* The part of a moving box that is behind no matrix, register or heading; often nothing. */
static struct ws_box visible(const struct flight *flight, struct ws_box box)
{
    for (int matrix = 0; matrix < moved_of(flight)->matrices; matrix++) {
        hide(flight, &box, matrix_box(flight, matrix));
        hide(flight, &box, heading_box(flight, matrix));
    }
    for (int reg = 0; reg < moved_of(flight)->registers; reg++)
        hide(flight, &box, register_box(flight, reg));
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

static double start_of(const struct flight *flight, struct ws_box box)
{
    return flight->stage->down ? box.y : box.x;
}

static double end_of(const struct flight *flight, struct ws_box box)
{
    return flight->stage->down ? box.y + box.height : box.x + box.width;
}

/* Where elements fly, along the flow: between all blocks or, if those are in pairs, these two. */
static void find_gap(const struct flight *flight, int of_matrix, int of_reg, double *from,
                     double *to)
{
    const struct ws_operand *moved = moved_of(flight);
    bool store = flight->mapping->variant->family->writes_memory, paired = flight->stage->paired;

    *from = -HUGE_VAL;
    *to = HUGE_VAL;
    for (int i = 0; i < moved->matrices + moved->registers; i++) {
        bool memory = i < moved->matrices;
        int block = memory ? i : i - moved->matrices;
        struct ws_box box = memory ? matrix_box(flight, block) : register_box(flight, block);

        if (paired && block != (memory ? of_matrix : of_reg))
            continue;
        if (memory == store)
            *to = fmin(*to, start_of(flight, box));
        else
            *from = fmax(*from, end_of(flight, box));
    }
}

/* The box around the elements that move with one: the run of its row in its lane and register. */
static struct ws_box run_box(const struct flight *flight, struct ws_slot slot, bool memory)
{
    const struct ws_place of = ws_mapping_place(flight->mapping, slot);
    struct ws_box all = memory ? in_memory(flight, of) : in_register(flight, slot);
    struct ws_place place = {of.matrix, of.row, 0, 0};
    int end = 0;

    for (; end <= of.column; end = ws_memory_run_end(flight->mapping, place, &slot))
        place.column = end;
    for (; place.column < end; place.column++) {
        struct ws_box box;

        ws_mapping_slot(flight->mapping, place, &slot);
        box = memory ? in_memory(flight, place) : in_register(flight, slot);
        all.width = fmax(all.x + all.width, box.x + box.width);
        all.height = fmax(all.y + all.height, box.y + box.height);
        all.x = fmin(all.x, box.x);
        all.y = fmin(all.y, box.y);
        all.width -= all.x;
        all.height -= all.y;
    }
    return all;
}

static double between(double from, double to, double part)
{
    return from + (to - from) * part;
}

/*
 * An element on its way leaves from the edge of what it comes from and is at its end at the edge of
 * what it goes to, so that all of its way can be seen. Across the flow it starts and ends level.
 */
static struct ws_box on_its_way(const struct flight *flight, struct ws_slot slot, double way)
{
    const struct ws_place place = ws_mapping_place(flight->mapping, slot);
    bool store = flight->mapping->variant->family->writes_memory, down = flight->stage->down;
    struct ws_box from = store ? in_register(flight, slot) : in_memory(flight, place);
    struct ws_box to = store ? in_memory(flight, place) : in_register(flight, slot);
    struct ws_box first = run_box(flight, slot, !store), last = run_box(flight, slot, store);
    double eased = ws_eased(way), start, end;
    struct ws_box box = {between(from.x, to.x, eased), between(from.y, to.y, eased),
                         between(from.width, to.width, eased),
                         between(from.height, to.height, eased)};

    find_gap(flight, place.matrix, slot.reg, &start, &end);
    start += LEAST - (end_of(flight, from) - start_of(flight, first));
    end += start_of(flight, to) - start_of(flight, last) - LEAST;
    *(down ? &box.y : &box.x) = between(start, end, way);
    return box;
}

static void draw_element(const struct flight *flight, struct ws_slot slot, struct ws_box box)
{
    const struct ws_tint tint = {flight->stage->memory.unnamed ? WS_TINT_UNNAMED : WS_TINT_LANE,
                                 slot.lane};

    box = visible(flight, box);
    if (box.width < LEAST - 0.01 || box.height < LEAST - 0.01)
        return;
    ws_scene_open(flight->scene, ws_shown_element(flight->mapping, slot));
    ws_scene_rect(flight->scene, box, 0, WS_ROLE_CELL, tint);
    if (is_followed(flight, slot))
        ws_scene_outline(flight->scene, box, WS_ROLE_ARROW_STRONG);
    ws_scene_close(flight->scene);
}

/* The address lane of an element, and whether its row has its turn in this animation step. */
static bool has_turn(const struct flight *flight, int lane)
{
    return lane >= 0 && !(flight->timeline->unmoved >> lane & 1) &&
           ws_timeline_turn(flight->timeline, flight->frame, lane) == flight->beat;
}

/* Elements between memory and registers; followed elements come last, and so on top. */
static void draw_travel(const struct flight *flight)
{
    const struct ws_variant *variant = flight->mapping->variant;

    for (int followed = 0; followed < 2; followed++)
        for (int number = 0; number < ws_slot_count(variant); number++) {
            struct ws_slot slot = ws_slot_at(variant, number);
            double way;

            if (!has_turn(flight, ws_mapping_address_lane(flight->mapping, slot)) ||
                is_followed(flight, slot) != followed)
                continue;
            way = ws_timeline_element_part(flight->timeline, flight->frame, flight->part, slot);
            if (way > 0 && way < 1)
                draw_element(flight, slot, on_its_way(flight, slot, way));
        }
}

/* The address lane of a matrix's row at its place. */
static struct ws_box address_lane(const struct flight *flight, int matrix, int row)
{
    const struct ws_box *at = &flight->at.matrix[matrix];

    return ws_memory_address_lane(&flight->stage->memory, row, flight->x + at->x,
                                  flight->y + at->y);
}

/* The animation step in which a row's address lane moves; -1 if it has none. */
static int address_turn(const struct flight *flight, int matrix, int row)
{
    uint32_t lanes = ws_mapping_row_lanes(flight->mapping, matrix, row);

    return lanes ? ws_timeline_turn(flight->timeline, flight->frame, ws_first_lane(lanes)) : -1;
}

/* The column of a matrix's address lanes that move, along the flow. */
struct column {
    int matrix;
    bool back;          /* it comes from registers after it, else before it */
    double first, last; /* the starts of its first and last address lanes at their places */
    double size;        /* of each */
    double edge; /* where they start: of the registers, or of address lanes that have arrived */
};

/* Finds the place and the start of the column of a matrix's address lanes; false if none move. */
static bool find_column(const struct flight *flight, int of, struct column *column)
{
    const struct ws_operand *moved = moved_of(flight);
    struct ws_box from = register_box(flight, 0);
    bool found = false;

    *column = (struct column){.matrix = of};
    for (int row = 0; row < moved->rows; row++) {
        struct ws_box box = address_lane(flight, column->matrix, row);

        if (address_turn(flight, column->matrix, row) != flight->beat)
            continue;
        column->first = found ? column->first : start_of(flight, box);
        column->last = start_of(flight, box);
        column->size = end_of(flight, box) - column->last;
        found = true;
    }
    if (!found)
        return false;
    column->back = start_of(flight, from) > column->first;
    column->edge = column->back ? start_of(flight, from) - APART : end_of(flight, from) + APART;
    for (int i = 0; i < moved->matrices * moved->rows; i++) {
        int matrix = i / moved->rows, row = i % moved->rows;
        int turn = address_turn(flight, matrix, row);
        struct ws_box box = address_lane(flight, matrix, row);

        if (turn < 0 || turn > flight->beat || (turn == flight->beat && matrix == column->matrix))
            continue;
        if (column->back && start_of(flight, box) > column->last + column->size)
            column->edge = fmin(column->edge, start_of(flight, box));
        if (!column->back && end_of(flight, box) < column->first)
            column->edge = fmax(column->edge, end_of(flight, box));
    }
    return true;
}

/*
 * The address lanes of each matrix move as one column to their rows: each along its row, or one
 * after the other out of the registers.
 */
static void draw_addresses(const struct flight *flight)
{
    const struct ws_operand *moved = moved_of(flight);
    struct ws_memory shown = flight->stage->memory;
    struct column column = {0};

    shown.withheld = flight->timeline->inactive;
    shown.gives = true;
    if (!ws_memory_has_address_lanes(&shown) || flight->part <= 0)
        return;
    for (int matrix = 0; matrix < moved->matrices; matrix++) {
        double way;

        if (!find_column(flight, matrix, &column))
            continue;
        way = column.back ? column.edge - column.size - column.first : column.edge - column.last;
        way *= 1 - ws_eased(flight->part);
        for (int row = 0; row < moved->rows; row++) {
            struct ws_box box = address_lane(flight, matrix, row);

            *(flight->stage->down ? &box.y : &box.x) += way;
            if (address_turn(flight, matrix, row) == flight->beat &&
                (column.back ? end_of(flight, box) < column.edge + 0.01
                             : start_of(flight, box) > column.edge - 0.01))
                ws_memory_draw_address_lane(
                    &shown, flight->scene, ws_mapping_row_lanes(flight->mapping, matrix, row), box);
        }
    }
}

/* Outlines the cell of the followed lane in the registers up to the one that has its turn. */
static void draw_hold(const struct flight *flight)
{
    struct ws_lanes lanes = flight->stage->lanes;

    lanes.moves = !flight->timeline->figure->follows_row;
    for (int reg = 0; reg < flight->beat + (flight->part > 0) && lanes.moves; reg++)
        ws_lanes_draw_outlines(&lanes, flight->scene, reg, flight->x + flight->at.reg[reg].x,
                               flight->y + flight->at.reg[reg].y);
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

    ws_stage_place(stage, &flight.at);
    flight.beat = ws_timeline_beat(timeline, frame, moment, &flight.part);
    switch (ws_step_act(flight.mapping->variant, frame)) {
    case WS_ACT_ADDRESS:
        draw_addresses(&flight);
        break;
    case WS_ACT_FETCH: /* rows light up in their places */
        break;
    case WS_ACT_AIM:
        if (flight.part > 0)
            ws_stage_draw_arrow(stage, scene, flight.beat, ws_eased(flight.part), x, y);
        break;
    case WS_ACT_ARRIVE:
    case WS_ACT_WRITE:
        draw_travel(&flight);
        break;
    case WS_ACT_HOLD:
        draw_hold(&flight);
        break;
    }
}

/* Paper for a heading that is drawn again: twice in the same place it would look bolder. */
static void clear(struct ws_scene *scene, double x, double y, double width, double height)
{
    ws_scene_rect(scene, (struct ws_box){x - 2, y, width + 4, height - 1}, 0, WS_ROLE_PAPER,
                  (struct ws_tint){WS_TINT_NONE, 0});
}

void ws_flight_draw_changed(const struct ws_stage *stage, const struct ws_presence *before,
                            struct ws_scene *scene, double x, double y)
{
    const struct ws_mapping *mapping = &stage->figure->evidence->mapping;
    const struct ws_memory *memory = &stage->memory;
    const struct ws_lanes *lanes = &stage->lanes;
    bool matrices[WS_STAGE_BLOCKS] = {false}, registers[WS_STAGE_BLOCKS] = {false};
    struct ws_stage_places at;

    ws_stage_place(stage, &at);
    for (int number = 0; number < ws_slot_count(mapping->variant) && number < WS_STEP_SLOTS;
         number++) {
        struct ws_slot slot = ws_slot_at(mapping->variant, number);

        matrices[ws_mapping_place(mapping, slot).matrix] |=
            memory->there && memory->there[number] != before->memory[number];
        registers[slot.reg] |= lanes->there && lanes->there[number] != before->lanes[number];
    }
    for (int i = 0; i < WS_STAGE_BLOCKS; i++) {
        if (matrices[i]) {
            clear(scene, x + at.matrix[i].x + ws_memory_left(memory), y + at.matrix[i].y,
                  ws_memory_heading_draw(memory, NULL, i, 0, 0), ws_memory_head(memory));
            ws_memory_draw(memory, scene, i, x + at.matrix[i].x, y + at.matrix[i].y);
        }
        if (registers[i]) {
            clear(scene, x + at.reg[i].x, y + at.reg[i].y,
                  ws_lanes_heading_draw(lanes, NULL, i, 0, 0), ws_lanes_head(lanes));
            ws_lanes_draw(lanes, scene, i, x + at.reg[i].x, y + at.reg[i].y);
        }
    }
}
