/* Registers by lanes. */
#include "viz/figure/lanes.h"

#include <math.h>
#include <stdio.h>

#include "probe/isa/operand.h"
#include "probe/isa/place.h"
#include "viz/figure/sheet.h"
#include "viz/scene/metrics.h"

enum {
    ACROSS = 4, /* lanes in a row of the grid */
    DOWN = WS_LANES / ACROSS,
    HEADING = 18,   /* "r0" */
    PART_APART = 6, /* from a heading to the part that is held */
    GAP = 4,        /* from the grid to the opened register */
    BESIDE = 9,     /* the same to its right */
    BITS = 15,      /* a line of bit numbers */
    OPENED = 17,    /* a line of its elements … */
    PARTS = 2,      /* … of which there are so many to a line, unless all are in one */
};

static const struct ws_tint no_tint = {WS_TINT_NONE, 0};

static const struct ws_mapping *mapping_of(const struct ws_lanes *lanes)
{
    return &lanes->figure->evidence->mapping;
}

static const struct ws_operand *moved_of(const struct ws_lanes *lanes)
{
    return ws_moved(mapping_of(lanes)->variant);
}

/* "lo M0[1,2]", in memory coordinates. */
static void part_text(const struct ws_lanes *lanes, int reg, int element, char text[64])
{
    char part[WS_PART_NAME_SIZE], place[WS_PLACE_SIZE];

    ws_part_name(mapping_of(lanes)->variant, element, part);
    snprintf(text, 64, "%s%s%s", ws_has_words(moved_of(lanes)) ? "" : part,
             ws_has_words(moved_of(lanes)) ? "" : " ",
             ws_place_name(mapping_of(lanes)->variant, WS_VIEW_MEMORY,
                           ws_mapping_place(mapping_of(lanes),
                                            (struct ws_slot){lanes->lane, reg, element, 0}),
                           place));
}

/* The number of elements in a line of an opened register. */
static int opened_parts(const struct ws_lanes *lanes)
{
    int elements = moved_of(lanes)->elements;

    return lanes->in_line || elements < PARTS ? elements : PARTS;
}

/* The least width of an opened register. */
static double opened_width(const struct ws_lanes *lanes)
{
    double widest = 0;
    char text[64];

    for (int reg = 0; reg < moved_of(lanes)->registers; reg++)
        for (int element = 0; element < moved_of(lanes)->elements; element++) {
            part_text(lanes, reg, element, text);
            widest = fmax(widest, ws_text_width(text, WS_AXIS_SIZE, false, false) + 9);
        }
    return ceil(widest) * (lanes->in_line ? opened_parts(lanes) : PARTS);
}

/* "r0"; "global g0" of what no register holds. Returns `text`. */
static char *heading_of(const struct ws_lanes *lanes, int reg, char text[WS_REGISTER_SIZE + 8])
{
    char name[WS_REGISTER_SIZE];

    snprintf(text, WS_REGISTER_SIZE + 8, "%s%s",
             mapping_of(lanes)->variant->family->from_global ? "global " : "",
             ws_figure_register(lanes->figure, reg, name));
    return text;
}

double ws_lanes_least(const struct ws_lanes *lanes)
{
    double least = lanes->named ? ws_text_width("T31", WS_AXIS_SIZE, false, false) + 4 : 7;
    char text[64], name[WS_REGISTER_SIZE + 8];

    for (int reg = 0; reg < moved_of(lanes)->registers; reg++) {
        double heading = ws_text_width(heading_of(lanes, reg, name), WS_HEADING_SIZE, false, true);

        if (lanes->named && ws_lanes_part(mapping_of(lanes), reg, text, sizeof text)[0])
            heading += PART_APART + ws_text_width(text, WS_AXIS_SIZE, false, false);
        least = fmax(least, heading / ACROSS);
    }
    if (lanes->opened && !lanes->beside)
        least = fmax(least, opened_width(lanes) / ACROSS);
    return ceil(least);
}

double ws_lanes_head(const struct ws_lanes *lanes)
{
    return fmax(HEADING, lanes->head);
}

double ws_lanes_grid(const struct ws_lanes *lanes)
{
    return ACROSS * lanes->cell_width;
}

double ws_lanes_width(const struct ws_lanes *lanes)
{
    return ws_lanes_grid(lanes) +
           (lanes->opened && lanes->beside ? BESIDE + opened_width(lanes) : 0);
}

/* The height of the opened register; 0 where none is. */
static double opened_height(const struct ws_lanes *lanes)
{
    int parts = opened_parts(lanes);

    return lanes->opened ? (moved_of(lanes)->elements + parts - 1) / parts * (BITS + OPENED) : 0;
}

double ws_lanes_height(const struct ws_lanes *lanes)
{
    double grid = DOWN * lanes->cell_height, opened = opened_height(lanes);

    return ws_lanes_head(lanes) +
           (lanes->beside ? fmax(grid, opened) : grid + (opened > 0 ? GAP : 0) + opened);
}

double ws_lanes_clear(const struct ws_lanes *lanes)
{
    return opened_height(lanes) + GAP < DOWN * lanes->cell_height / 2
               ? ws_lanes_width(lanes) - ws_lanes_grid(lanes)
               : 0;
}

struct ws_box ws_lanes_cell(const struct ws_lanes *lanes, int lane, double x, double y)
{
    return (struct ws_box){x + lane % ACROSS * lanes->cell_width,
                           y + ws_lanes_head(lanes) + (double)(lane / ACROSS) * lanes->cell_height,
                           lanes->cell_width, lanes->cell_height};
}

struct ws_box ws_lanes_element(const struct ws_lanes *lanes, int lane, int element, double x,
                               double y)
{
    struct ws_box box = ws_lanes_cell(lanes, lane, x, y);

    box.width /= moved_of(lanes)->elements;
    box.x += element * box.width;
    return box;
}

static bool is_there(const struct ws_lanes *lanes, int lane, int reg, int element)
{
    return !lanes->there || lanes->there[ws_slot_number(mapping_of(lanes)->variant,
                                                        (struct ws_slot){lane, reg, element, 0})];
}

static void draw_lane(const struct ws_lanes *lanes, struct ws_scene *scene, int reg, int lane,
                      double x, double y)
{
    struct ws_box box = ws_lanes_cell(lanes, lane, x, y);
    const struct ws_tint tint = {lanes->unnamed ? WS_TINT_UNNAMED : WS_TINT_LANE, lane};
    struct ws_shown shown = WS_SHOWS_NOTHING;
    int elements = moved_of(lanes)->elements, here = 0;
    char text[16];

    for (int element = 0; element < elements; element++)
        here += lanes->filled && is_there(lanes, lane, reg, element);
    shown.lane = lane;
    ws_scene_open(scene, shown);
    ws_scene_rect(scene, box, 0, here == elements ? WS_ROLE_CELL : WS_ROLE_CELL_MUTED,
                  here == elements ? tint : no_tint);
    for (int element = 0; element < elements && here < elements; element++)
        if (lanes->filled && is_there(lanes, lane, reg, element))
            ws_scene_rect(scene, ws_lanes_element(lanes, lane, element, x, y), 0, WS_ROLE_CELL,
                          tint);
    /* Half of a cell would end under its name. */
    if (lanes->named || (lanes->labels && (!here || here == elements))) {
        snprintf(text, sizeof text, "T%d", lane);
        ws_scene_text(scene, box.x + box.width / 2, box.y + box.height / 2, WS_AXIS_SIZE,
                      WS_ANCHOR_MIDDLE, here == elements ? WS_ROLE_LABEL : WS_ROLE_LABEL_MUTED,
                      text);
    }
    ws_scene_close(scene);
}

/* The opened register: bit numbers above each element, lowest on the left. */
static void draw_opened(const struct ws_lanes *lanes, struct ws_scene *scene, int reg, double x,
                        double y)
{
    const struct ws_operand *moved = moved_of(lanes);
    int parts = opened_parts(lanes);
    double each = (lanes->beside ? opened_width(lanes) : ws_lanes_grid(lanes)) / parts;

    for (int element = 0; element < moved->elements; element++) {
        struct ws_slot slot = {lanes->lane, reg, element, 0};
        struct ws_box box = {x + element % parts * each,
                             y + (double)(element / parts) * (BITS + OPENED) + BITS, each, OPENED};
        char text[64], bits[WS_BITS_SIZE];

        ws_element_bits(moved, element, bits);
        snprintf(text, sizeof text, "bits %s", bits);
        if (ws_text_width(text, WS_AXIS_SIZE, false, false) > each - 4)
            snprintf(text, sizeof text, "%s", bits);
        ws_scene_text(scene, box.x + box.width / 2, box.y - BITS / 2.0 + 1, WS_AXIS_SIZE,
                      WS_ANCHOR_MIDDLE, WS_ROLE_AXIS, text);
        part_text(lanes, reg, element, text);
        ws_scene_open(scene, ws_shown_element(mapping_of(lanes), slot));
        ws_scene_rect(scene, box, 0, WS_ROLE_CELL, (struct ws_tint){WS_TINT_LANE, lanes->lane});
        ws_scene_text(scene, box.x + box.width / 2, box.y + box.height / 2, WS_AXIS_SIZE,
                      WS_ANCHOR_MIDDLE, WS_ROLE_LABEL, text);
        ws_scene_close(scene);
        if (element % parts == parts - 1 || element == moved->elements - 1)
            ws_scene_outline(scene, (struct ws_box){x, box.y, parts * each, box.height},
                             WS_ROLE_ARROW_STRONG);
    }
}

bool ws_slot_moves(const struct ws_mapping *mapping, struct ws_slot slot, uint32_t unmoved)
{
    int lane = ws_mapping_address_lane(mapping, slot);

    return lane < 0 || !(unmoved >> lane & 1);
}

bool ws_lanes_move(const struct ws_mapping *mapping, int lane, int reg, uint32_t unmoved)
{
    for (int number = 0; number < ws_slot_count(mapping->variant); number++) {
        struct ws_slot slot = ws_slot_at(mapping->variant, number);

        if ((lane < 0 || slot.lane == lane) && (reg < 0 || slot.reg == reg) &&
            ws_slot_moves(mapping, slot, unmoved))
            return true;
    }
    return false;
}

/*
 * Whether an element is outlined: it is of the row at the followed lane's address, or of a register
 * of that lane into which some element moves. A part of it would be outlined across its name.
 */
static bool is_outlined(const struct ws_lanes *lanes, struct ws_slot slot)
{
    const struct ws_mapping *mapping = mapping_of(lanes);

    return (lanes->moves && slot.lane == lanes->lane &&
            ws_lanes_move(mapping, slot.lane, slot.reg, lanes->unmoved)) ||
           (lanes->receives && ws_mapping_address_lane(mapping, slot) == lanes->lane &&
            ws_slot_moves(mapping, slot, lanes->unmoved));
}

void ws_lanes_draw_outlines(const struct ws_lanes *lanes, struct ws_scene *scene, int reg, double x,
                            double y)
{
    const int elements = moved_of(lanes)->elements;

    /* one outline around adjacent elements of a lane */
    for (int lane = 0; lane < WS_LANES && lanes->lane >= 0; lane++)
        for (int element = 0; element < elements; element++) {
            struct ws_box box = ws_lanes_element(lanes, lane, element, x, y);
            int run = 0;

            while (element + run < elements &&
                   is_outlined(lanes, (struct ws_slot){lane, reg, element + run, 0}))
                run++;
            box.width *= run;
            if (run)
                ws_scene_outline(scene, box, WS_ROLE_ARROW_STRONG);
            element += run;
        }
}

double ws_lanes_heading_draw(const struct ws_lanes *lanes, struct ws_scene *scene, int reg,
                             double x, double y)
{
    double middle = y + HEADING / 2.0 - 2, width;
    char name[WS_REGISTER_SIZE + 8], text[48];

    width = ws_text_width(heading_of(lanes, reg, name), WS_HEADING_SIZE, false, true);
    if (scene)
        ws_scene_text(scene, x, middle, WS_HEADING_SIZE, WS_ANCHOR_START, WS_ROLE_HEADING, name);
    if (!lanes->named || !ws_lanes_part(mapping_of(lanes), reg, text, sizeof text)[0])
        return width;
    width += PART_APART;
    if (scene)
        ws_scene_text(scene, x + width, middle, WS_AXIS_SIZE, WS_ANCHOR_START, WS_ROLE_AXIS, text);
    return width + ws_text_width(text, WS_AXIS_SIZE, false, false);
}

void ws_lanes_draw(const struct ws_lanes *lanes, struct ws_scene *scene, int reg, double x,
                   double y)
{
    double top = y + ws_lanes_head(lanes), height = DOWN * lanes->cell_height;
    struct ws_shown shown = WS_SHOWS_NOTHING;

    shown.reg = reg;
    ws_scene_open(scene, shown);
    ws_lanes_heading_draw(lanes, scene, reg, x, y);
    for (int lane = 0; lane < WS_LANES; lane++)
        draw_lane(lanes, scene, reg, lane, x, y);
    ws_scene_rect(scene, (struct ws_box){x, top, ws_lanes_grid(lanes), height}, 0, WS_ROLE_FRAME,
                  no_tint);
    ws_lanes_draw_outlines(lanes, scene, reg, x, y);
    if (lanes->opened)
        draw_opened(lanes, scene, reg, lanes->beside ? x + ws_lanes_grid(lanes) + BESIDE : x,
                    !lanes->beside              ? top + height + GAP
                    : ws_lanes_clear(lanes) > 0 ? top - 1
                                                : top + fmax(height - opened_height(lanes), 0) / 2);
    ws_scene_close(scene);
}

struct ws_part ws_lanes_held(const struct ws_mapping *mapping, int reg)
{
    struct ws_part part = {99, -1, 99, -1};

    for (int lane = 0; lane < WS_LANES; lane++)
        for (int element = 0; element < ws_moved(mapping->variant)->elements; element++) {
            struct ws_place place =
                ws_mapping_place(mapping, (struct ws_slot){lane, reg, element, 0});

            part.top = place.row < part.top ? place.row : part.top;
            part.bottom = place.row > part.bottom ? place.row : part.bottom;
            part.left = place.column < part.left ? place.column : part.left;
            part.right = place.column > part.right ? place.column : part.right;
        }
    return part;
}

int ws_lanes_divider(const struct ws_mapping *mapping, int reg)
{
    int left = ws_lanes_held(mapping, reg).left;

    return left < ws_moved(mapping->variant)->columns && !mapping->variant->family->by_lane ? left
                                                                                            : 0;
}

char *ws_lanes_part(const struct ws_mapping *mapping, int reg, char *text, size_t size)
{
    const struct ws_operand *moved = ws_moved(mapping->variant);
    struct ws_part part = ws_lanes_held(mapping, reg);

    text[0] = '\0';
    if (part.right == part.left && moved->columns > 1)
        snprintf(text, size, "column %d", part.left);
    else if (part.right - part.left + 1 < moved->columns)
        snprintf(text, size, "columns %d\u2013%d", part.left, part.right);
    else if (part.bottom - part.top + 1 < moved->rows)
        snprintf(text, size, "rows %d\u2013%d", part.top, part.bottom);
    return text;
}
