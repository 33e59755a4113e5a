/*
 * How high everything is in all panels. Rows of memory, and lanes of the registers, are in line
 * where there are as many of them under each other; else both are as high together.
 */
#include "viz/figure/explore/explore.h"

#include <math.h>

#include "probe/access/copy.h"
#include "probe/isa/operand.h"
#include "viz/figure/sheet.h"

enum {
    LEAST_LANE = 15,
    FEW_LANES = 22,
    MOST_ROW = 34,
    FEWEST_LANES = 8,
    PRODUCT_ROW = 20,
    PRODUCT_FEW = 28
};

static const double rooms[WS_ROOMS] = {[WS_ROOM_USUAL] = 372,
                                       [WS_ROOM_NARROW] = 274,
                                       [WS_ROOM_LOW] = 274,
                                       [WS_ROOM_WIDE] = 520,
                                       [WS_ROOM_WIDEST] = 960};

/* Of so many rows one under the other: the fewer, the higher. */
static double row_height(const struct ws_explore *explore, int rows)
{
    if (explore->narrow)
        return rows > 8 || explore->low ? LEAST_LANE : FEW_LANES;
    return rows > 16 ? 17 : rows > 8 ? 24 : 30;
}

/* Whether the panel is alone, so that its rows align with no other's, on a page that is not tall. */
static bool is_alone(const struct ws_explore *explore)
{
    const struct ws_medium *medium = &explore->figure.medium;

    return explore->figure.part >= 0 && medium->width >= medium->height;
}

/* How many lanes stand under each other, if they have room: as many as there are rows. */
static int lanes_under(const struct ws_explore *explore, int rows)
{
    int lanes = is_alone(explore) ? FEWEST_LANES : rows < WS_LANES ? rows : WS_LANES;

    while (lanes < WS_LANES && ws_explore_registers_least(explore, lanes) > explore->room)
        lanes *= 2;
    return lanes;
}

static void choose_rows(struct ws_explore *explore)
{
    const struct ws_operand *moved = ws_moved(explore->variant);
    int rows = moved->matrices * moved->rows;
    double gaps = (moved->matrices - 1) * WS_EXPLORE_GAP;

    explore->column = lanes_under(explore, rows);
    explore->rows =
        (struct ws_explore_rows){row_height(explore, rows), WS_EXPLORE_GAP, moved->rows};
    explore->high = rows * explore->rows.height + gaps;
    if (explore->column == rows) {
        explore->lanes = explore->rows;
        return;
    }
    if (explore->low || is_alone(explore)) { /* each as low as it can be */
        explore->lanes =
            (struct ws_explore_rows){explore->low ? LEAST_LANE : FEW_LANES, 0, explore->column};
        return;
    }
    explore->high = fmax(explore->high, explore->column * LEAST_LANE);
    explore->rows.height = fmin(floor((explore->high - gaps) / rows), MOST_ROW);
    explore->lanes = (struct ws_explore_rows){floor(2 * explore->high / explore->column) / 2, 0,
                                              explore->column};
}

/* The lanes that supply the rows of highlighted elements; all without a highlight. */
static uint32_t highlighted_lanes(const struct ws_explore *explore)
{
    const struct ws_shown *highlight = &explore->figure.highlight;
    uint32_t lanes = ws_highlights(highlight) ? 0 : UINT32_MAX;

    for (int number = 0; number < ws_slot_count(explore->variant); number++) {
        struct ws_shown shown = ws_explore_shown(explore, ws_slot_at(explore->variant, number));

        if (shown.address_lane >= 0 && ws_highlighted(highlight, &shown))
            lanes |= (uint32_t)1 << shown.address_lane;
    }
    return lanes;
}

bool ws_explore_make(const struct ws_figure *figure, enum ws_explore_room room,
                     struct ws_explore *explore, struct ws_error *error)
{
    static const struct ws_address_options packed;
    const struct ws_address_options *options = figure->addresses ? figure->addresses : &packed;
    struct ws_addresses addresses;
    bool at_least;

    *explore = (struct ws_explore){.figure = *figure,
                                   .mapping = &figure->evidence->mapping,
                                   .variant = figure->evidence->mapping.variant,
                                   .room = rooms[room],
                                   .narrow = room == WS_ROOM_NARROW || room == WS_ROOM_LOW,
                                   .low = room == WS_ROOM_LOW,
                                   .wide = room > WS_ROOM_LOW};
    choose_rows(explore);
    if (!ws_address_lanes(explore->variant))
        return true;
    if (!ws_addresses_make(explore->variant, options, &addresses, error))
        return false;
    explore->has_addresses = true;
    ws_banks_count(&addresses, options->buffer_bytes, &explore->banks);
    ws_addresses_check(&addresses, options->buffer_bytes, &explore->findings);
    explore->highlighted = highlighted_lanes(explore);
    explore->sourced = ws_banks_of_sources(&explore->banks, &explore->sources);
    if (explore->sourced) {
        explore->by_source = ws_banks_by_source(&explore->banks);
        ws_copy_schedule(&explore->banks.addresses, explore->wavefront, &at_least);
    }
    return true;
}

void ws_explore_operand(const struct ws_figure *figure, enum ws_operand_role role,
                        enum ws_explore_room room, struct ws_explore *explore)
{
    const struct ws_operand *d = ws_moved(figure->operand[WS_OPERAND_D]->mapping.variant);
    int rows = (d->matrices > 1 ? 2 : 1) * d->rows;

    *explore = (struct ws_explore){.figure = *figure,
                                   .room = rooms[room],
                                   .narrow = room == WS_ROOM_NARROW || room == WS_ROOM_LOW,
                                   .low = room == WS_ROOM_LOW,
                                   .wide = room > WS_ROOM_LOW};
    explore->figure.evidence = figure->operand[role];
    explore->figure.registers = ws_figure_registers(figure, role);
    explore->mapping = &explore->figure.evidence->mapping;
    explore->variant = explore->mapping->variant;
    explore->rows.height = rows > 8 ? PRODUCT_ROW : PRODUCT_FEW;
    explore->high = rows * explore->rows.height;
}

void ws_explore_widen(struct ws_explore *explore, double room)
{
    explore->room = room;
    /* A source, that is as narrow as the others, has no room for full names or large letters. */
    explore->brief = explore->narrow && !ws_address_lanes(explore->variant);
    explore->narrow = false;
    for (explore->column = FEWEST_LANES;
         explore->column < WS_LANES && ws_explore_registers_least(explore, explore->column) > room;)
        explore->column *= 2;
    explore->lanes = (struct ws_explore_rows){
        fmax(fmin(explore->lanes.height, FEW_LANES), LEAST_LANE), 0, explore->column};
}
