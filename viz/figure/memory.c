/*
 * Matrices in memory: background, elements, numbers, address lanes, and last the outlines of the
 * followed lane.
 */
#include "viz/figure/memory.h"

#include <math.h>
#include <stdio.h>

#include "probe/access/bank.h"
#include "probe/isa/operand.h"
#include "probe/name/lanes.h"
#include "viz/figure/key.h"
#include "viz/figure/lanes.h"
#include "viz/figure/row_scale.h"
#include "viz/figure/sheet.h"
#include "viz/scene/metrics.h"

#define INSIDE 1.8 /* px from a row's edge to the border of one that faults */

enum {
    HEADING = 18,      /* "matrix 0" */
    NUMBERS = 15,      /* a line of column numbers */
    ROW_NUMBERS = 21,  /* a column of row numbers, and its heading "row" */
    ADDRESS_LANE = 40, /* the pill of "T31 →", … */
    RANGE = 52, /* … of "T28–T31", the holders or, for low rows, the address lanes, … */
    GROUPED_BELOW = 11,     /* px of a row that is too low for a pill */
    ADDRESS_LANE_APART = 4, /* … and the gap after it */
    PILL_MOST = 15,         /* height of a pill */
    PHASES_APART = 6,       /* from a heading to the phases */
    PADDING = 48,           /* of a row, at most: its word, … */
    PADDING_PART = 7,       /* … or without one this part of it */
    RUN = 6,                /* px of a color that is visible between lines */
};

#define LABEL_SIDES 4.5 /* px beside a lane's name: marked elements have wide borders */

static const struct ws_tint no_tint = {WS_TINT_NONE, 0};

static const struct ws_mapping *mapping_of(const struct ws_memory *memory)
{
    return &memory->figure->evidence->mapping;
}

static const struct ws_variant *variant_of(const struct ws_memory *memory)
{
    return mapping_of(memory)->variant;
}

bool ws_memory_grouped(const struct ws_memory *memory)
{
    return memory->row_height < GROUPED_BELOW;
}

static double address_lane_width(const struct ws_memory *memory)
{
    return !ws_memory_grouped(memory) && ws_address_lanes(variant_of(memory)) ? ADDRESS_LANE
                                                                              : RANGE;
}

double ws_memory_left(const struct ws_memory *memory)
{
    return (memory->address_lanes ? address_lane_width(memory) + ADDRESS_LANE_APART : 0) +
           (memory->numbers ? ROW_NUMBERS : 0);
}

double ws_memory_head(const struct ws_memory *memory)
{
    return HEADING + (memory->numbers ? NUMBERS : 0);
}

double ws_memory_width(const struct ws_memory *memory)
{
    return ws_memory_left(memory) + memory->row_width;
}

double ws_memory_height(const struct ws_memory *memory)
{
    return ws_memory_head(memory) + ws_moved(variant_of(memory))->rows * memory->row_height;
}

/* The part of a row that is not padding, at least. */
static double data_share(const struct ws_memory *memory)
{
    double share = (double)ws_row_data_bytes(variant_of(memory)) / ws_row_bytes(variant_of(memory));

    return memory->numbers ? share : fmax(share, 1 - 1.0 / PADDING_PART);
}

double ws_memory_data(const struct ws_memory *memory)
{
    return fmax(memory->row_width * data_share(memory), memory->row_width - PADDING);
}

/* The width of one element. */
static double element_width(const struct ws_memory *memory)
{
    return ws_memory_data(memory) / ws_moved(variant_of(memory))->columns;
}

/* The box of some elements of a row; (x, y) is the top left corner of the cells. */
static struct ws_box elements_box(const struct ws_memory *memory, int row, int column, int columns,
                                  double x, double y)
{
    double width = element_width(memory);

    return (struct ws_box){x + column * width, y + row * memory->row_height, columns * width,
                           memory->row_height};
}

void ws_memory_draw_address_lane(const struct ws_memory *memory, struct ws_scene *scene,
                                 uint32_t lanes, struct ws_box box)
{
    bool traced = memory->lane >= 0 && memory->gives && lanes >> memory->lane & 1;
    struct ws_shown shown = WS_SHOWS_NOTHING;
    char name[48], text[64];

    if (!lanes || (lanes & memory->withheld) == lanes)
        return;
    shown.address_lane = ws_first_lane(lanes);
    if (ws_address_lanes(variant_of(memory)) && !ws_memory_grouped(memory))
        snprintf(text, sizeof text, "%s \u2192", ws_lanes_name(lanes, name, sizeof name));
    else
        snprintf(text, sizeof text, "%s", ws_lanes_range(lanes, name, sizeof name));
    ws_scene_open(scene, shown);
    ws_scene_rect(scene, box, 4, WS_ROLE_PANEL, no_tint);
    ws_scene_text(scene, box.x + box.width / 2, box.y + box.height / 2, WS_AXIS_SIZE,
                  WS_ANCHOR_MIDDLE, traced ? WS_ROLE_TRACE_TEXT : WS_ROLE_AXIS, text);
    ws_scene_close(scene);
}

bool ws_memory_has_address_lanes(const struct ws_memory *memory)
{
    return memory->address_lanes && !ws_memory_grouped(memory);
}

/* A pill about `middle`. */
static struct ws_box pill_at(const struct ws_memory *memory, double x, double middle, double high)
{
    return (struct ws_box){x, middle - high / 2, address_lane_width(memory), high};
}

struct ws_box ws_memory_address_lane(const struct ws_memory *memory, int row, double x, double y)
{
    return pill_at(memory, x, y + ws_memory_head(memory) + (row + 0.5) * memory->row_height,
                   fmin(memory->row_height - 0.75, PILL_MOST));
}

struct ws_box ws_memory_element(const struct ws_memory *memory, int row, int column, double x,
                                double y)
{
    return elements_box(memory, row, column, 1, x + ws_memory_left(memory),
                        y + ws_memory_head(memory));
}

/* The address lanes of a matrix's rows; `y` is the top of its cells. */
static void draw_address_lanes(const struct ws_memory *memory, struct ws_scene *scene, int matrix,
                               double x, double y)
{
    int rows = ws_moved(variant_of(memory))->rows;
    uint32_t all = 0;

    for (int row = 0; row < rows; row++) {
        uint32_t lanes = ws_mapping_row_lanes(mapping_of(memory), matrix, row);

        all |= lanes;
        if (!ws_memory_grouped(memory))
            ws_memory_draw_address_lane(
                memory, scene, lanes,
                ws_memory_address_lane(memory, row, x, y - ws_memory_head(memory)));
    }
    if (ws_memory_grouped(memory))
        ws_memory_draw_address_lane(
            memory, scene, all, pill_at(memory, x, y + rows / 2.0 * memory->row_height, PILL_MOST));
}

/* The step between column numbers that fit. */
static int number_step(const struct ws_memory *memory)
{
    double width = element_width(memory), wanted = ws_text_width("15", WS_AXIS_SIZE, false, false);
    int step = 1;

    while (step * width < wanted + 2 && step < ws_moved(variant_of(memory))->columns / 2)
        step *= 2;
    return step;
}

/* Numbers along the top and down the left, each line with its heading. */
static void draw_numbers(const struct ws_memory *memory, struct ws_scene *scene, double x, double y)
{
    const struct ws_operand *moved = ws_moved(variant_of(memory));
    double middle = y - NUMBERS / 2.0 - 0.5, padding = memory->row_width - ws_memory_data(memory);
    double least = ws_memory_heading_width(memory) + PHASES_APART +
                   ws_text_width("column", WS_AXIS_SIZE, false, false);
    int step = number_step(memory),
        cell = ws_memory_names(memory) ? ws_memory_shortest_run(mapping_of(memory)) : 1;
    char text[12];

    for (int column = 0; column < moved->columns; column += step) {
        snprintf(text, sizeof text, "%d", column);
        ws_scene_text(scene, x + ws_row_number_middle(column, step, cell) * element_width(memory),
                      middle, WS_AXIS_SIZE, WS_ANCHOR_MIDDLE, WS_ROLE_AXIS, text);
    }
    if (padding > 1)
        ws_scene_text(scene, x + memory->row_width - padding / 2, middle, WS_AXIS_SIZE,
                      WS_ANCHOR_MIDDLE, WS_ROLE_AXIS, padding > 40 ? "padding" : "pad");
    /* over padding only if the heading leaves no room before it */
    ws_scene_text(scene, x + fmin(fmax(ws_memory_data(memory), least), memory->row_width),
                  middle - (NUMBERS + HEADING) / 2.0 - 0.5, WS_AXIS_SIZE, WS_ANCHOR_END,
                  WS_ROLE_AXIS, "column");
    ws_scene_text(scene, x - (element_width(memory) < 10 ? 8 : 4), middle, WS_AXIS_SIZE,
                  WS_ANCHOR_END, WS_ROLE_AXIS, "row");
    for (int row = 0; row < moved->rows; row++) {
        snprintf(text, sizeof text, "%d", row);
        ws_scene_text(scene, x - 4, y + (row + 0.5) * memory->row_height, WS_AXIS_SIZE,
                      WS_ANCHOR_END, WS_ROLE_AXIS, text);
    }
}

/* "phase 0", "phases 0–1": the phases of a matrix's rows; "" if no row has an address. */
static char *phases_text(const struct ws_memory *memory, int matrix, char *text, size_t size)
{
    const struct ws_operand *moved = ws_moved(variant_of(memory));
    int first = 99, last = -1;

    for (int row = 0; row < moved->rows && ws_address_lanes(variant_of(memory)); row++) {
        uint32_t lanes = ws_mapping_row_lanes(mapping_of(memory), matrix, row);
        int phase = lanes ? ws_phase_of(variant_of(memory), ws_first_lane(lanes)) : -1;

        first = phase >= 0 && phase < first ? phase : first;
        last = phase > last ? phase : last;
    }
    text[0] = '\0';
    if (last > first)
        snprintf(text, size, "phases %d\u2013%d", first, last);
    else if (last == first)
        snprintf(text, size, "phase %d", first);
    return text;
}

/* "matrix 0", or "register a". */
static char *heading_text(const struct ws_memory *memory, int matrix, char *text, size_t size)
{
    const char *source = variant_of(memory)->family->source;
    char heading[WS_HEADING_TEXT_SIZE];

    snprintf(text, size, "%s%s", source ? "register " : "",
             source ? source : ws_matrix_heading(variant_of(memory), matrix, heading));
    return text;
}

double ws_memory_heading_width(const struct ws_memory *memory)
{
    double widest = 0;
    char text[48], phases[48];

    for (int matrix = 0; matrix < ws_moved(variant_of(memory))->matrices; matrix++)
        widest = fmax(widest, ws_memory_heading_draw(memory, NULL, matrix, 0, 0));
    /* If a capture disagrees, rows of one matrix may be in any phase. */
    if (memory->phases && memory->figure->evidence->standing == WS_DISAGREES) {
        heading_text(memory, 0, text, sizeof text);
        snprintf(phases, sizeof phases, "phases 0\u2013%d", ws_phase_count(variant_of(memory)) - 1);
        widest = fmax(widest, ws_text_width(text, WS_HEADING_SIZE, false, true) + PHASES_APART +
                                  ws_text_width(phases, WS_AXIS_SIZE, false, false));
    }
    return widest;
}

double ws_memory_heading_draw(const struct ws_memory *memory, struct ws_scene *scene, int matrix,
                              double x, double y)
{
    double middle = y + HEADING / 2.0 - 2, width;
    char text[48], phases[48];

    x += ws_memory_left(memory);
    heading_text(memory, matrix, text, sizeof text);
    width = ws_text_width(text, WS_HEADING_SIZE, false, true);
    if (scene)
        ws_scene_text(scene, x, middle, WS_HEADING_SIZE, WS_ANCHOR_START, WS_ROLE_HEADING, text);
    if (!memory->phases || !phases_text(memory, matrix, phases, sizeof phases)[0])
        return width;
    width += PHASES_APART;
    if (scene)
        ws_scene_text(scene, x + width, middle, WS_AXIS_SIZE, WS_ANCHOR_START, WS_ROLE_AXIS,
                      phases);
    return width + ws_text_width(phases, WS_AXIS_SIZE, false, false);
}

/* Finds the slot of an element that is filled in; false if it is not. */
static bool filled_at(const struct ws_memory *memory, int matrix, int row, int column,
                      struct ws_slot *slot)
{
    const struct ws_mapping *mapping = mapping_of(memory);

    return memory->filled && column >= 0 && column < ws_moved(mapping->variant)->columns &&
           ws_mapping_slot(mapping, (struct ws_place){matrix, row, column, 0}, slot) &&
           (!memory->there || memory->there[ws_slot_number(mapping->variant, *slot)]);
}

/* Whether an element and the next one are in one register of one lane. */
static bool goes_on(const struct ws_memory *memory, int matrix, int row, int column)
{
    struct ws_slot slot, next;

    return filled_at(memory, matrix, row, column, &slot) &&
           filled_at(memory, matrix, row, column + 1, &next) && slot.lane == next.lane &&
           slot.reg == next.reg;
}

/* The length of a run of elements in one register. */
static int run_at(const struct ws_memory *memory, int matrix, int row, int column)
{
    int run = 1;

    while (goes_on(memory, matrix, row, column + run - 1))
        run++;
    return run;
}

static double label_width(bool named, double size)
{
    return ws_text_width(named ? "T28" : "28", size, false, false) + LABEL_SIDES;
}

int ws_memory_run_end(const struct ws_mapping *mapping, struct ws_place place, struct ws_slot *slot)
{
    struct ws_slot next;
    bool held;

    *slot = (struct ws_slot){0};
    held = ws_mapping_slot(mapping, place, slot);
    do
        place.column++;
    while (held && place.column < ws_moved(mapping->variant)->columns &&
           ws_mapping_slot(mapping, place, &next) && next.lane == slot->lane &&
           next.reg == slot->reg);
    return place.column;
}

int ws_memory_shortest_run(const struct ws_mapping *mapping)
{
    int columns = ws_moved(mapping->variant)->columns, shortest = columns;
    struct ws_slot slot;

    for (int column = 0, end; column < columns; column = end) {
        end = ws_memory_run_end(mapping, (struct ws_place){0, 0, column, 0}, &slot);
        shortest = end - column < shortest ? end - column : shortest;
    }
    return shortest;
}

double ws_memory_least(const struct ws_memory *memory, double letters)
{
    const double run = letters > 0 ? label_width(false, letters) : RUN;
    const double data =
        run / ws_memory_shortest_run(mapping_of(memory)) * ws_moved(variant_of(memory))->columns;

    return ceil(fmin(data / data_share(memory), data + PADDING));
}

/* The size of lane names that fit every run of a row, with their T or without; or 0. */
static double label_size(const struct ws_memory *memory, bool *named)
{
    double width = ws_memory_shortest_run(mapping_of(memory)) * element_width(memory) + 1e-9;

    for (int way = 1; way >= 0 && memory->labels; way--)
        for (int size = WS_AXIS_SIZE; size >= WS_LEAST_TEXT; size--)
            if (label_width(way, size) <= width &&
                WS_TEXT_ASCENT * size + LABEL_SIDES <= memory->row_height) {
                *named = way;
                return size;
            }
    return 0;
}

bool ws_memory_names(const struct ws_memory *memory)
{
    bool named;

    return label_size(memory, &named) > 0;
}

bool ws_memory_numbers(const struct ws_memory *memory)
{
    bool named;

    return label_size(memory, &named) > 0 && !named;
}

double ws_memory_letters(const struct ws_memory *memory)
{
    bool named;
    double size = label_size(memory, &named);

    return size > 0 && size < WS_AXIS_SIZE ? size : WS_AXIS_SIZE;
}

/* Labels a matrix's elements with their lanes, so that they can be distinguished without color. */
static void draw_labels(const struct ws_memory *memory, struct ws_scene *scene, int matrix,
                        double x, double y)
{
    const struct ws_operand *moved = ws_moved(variant_of(memory));
    bool named = false;
    double size = label_size(memory, &named);
    struct ws_slot slot;

    for (int row = 0; row < moved->rows && size > 0; row++)
        for (int column = 0, run; column < moved->columns; column += run) {
            struct ws_box box;
            char text[16];

            run = run_at(memory, matrix, row, column);
            if (!filled_at(memory, matrix, row, column, &slot))
                continue;
            box = elements_box(memory, row, column, run, x, y);
            snprintf(text, sizeof text, named ? "T%d" : "%d", slot.lane);
            ws_scene_text(scene, box.x + box.width / 2, box.y + box.height / 2, size,
                          WS_ANCHOR_MIDDLE, WS_ROLE_LABEL, text);
        }
}

static void draw_elements(const struct ws_memory *memory, struct ws_scene *scene, int matrix,
                          double x, double y)
{
    const struct ws_mapping *mapping = mapping_of(memory);
    const struct ws_operand *moved = ws_moved(mapping->variant);
    bool joins = ws_memory_names(memory);

    for (int i = 0; i < moved->rows * moved->columns; i++) {
        struct ws_place place = {matrix, i / moved->columns, i % moved->columns, 0};
        struct ws_box box = elements_box(memory, place.row, place.column, 1, x, y);
        struct ws_slot slot;
        char words[64];
        bool follows = joins && goes_on(memory, matrix, place.row, place.column - 1);
        int run = joins ? run_at(memory, matrix, place.row, place.column) : 1, group;
        struct ws_tint tint = no_tint;

        if (!ws_mapping_slot(mapping, place, &slot))
            continue;
        if (filled_at(memory, matrix, place.row, place.column, &slot))
            tint = (struct ws_tint){memory->unnamed ? WS_TINT_UNNAMED : WS_TINT_LANE, slot.lane};
        /* Elements that share a label are on one cell, so that no line crosses it. */
        if (run > 1 && !follows)
            ws_scene_rect(scene, elements_box(memory, place.row, place.column, run, x, y), 0,
                          WS_ROLE_CELL, tint);
        group = ws_scene_open(scene, ws_shown_element(mapping, slot));
        ws_scene_tooltip(
            scene, group,
            ws_element_words(mapping, memory->figure->registers, slot, words, sizeof words));
        ws_scene_rect(scene, box, 0,
                      run > 1 || follows          ? WS_ROLE_NONE
                      : tint.kind == WS_TINT_NONE ? WS_ROLE_CELL_MUTED
                                                  : WS_ROLE_CELL,
                      tint);
        ws_scene_close(scene);
    }
}

/* Marks rows that fault, which have no labels, by a border inside each, and racing rows by their ends. */
static void draw_alerts(const struct ws_memory *memory, struct ws_scene *scene, int matrix,
                        double x, double y)
{
    for (int row = 0; row < ws_moved(variant_of(memory))->rows; row++) {
        struct ws_box box = {x, y + row * memory->row_height, memory->row_width,
                             memory->row_height};
        uint32_t lanes = ws_mapping_row_lanes(mapping_of(memory), matrix, row);

        if (lanes & memory->faulting)
            ws_scene_outline(scene,
                             (struct ws_box){box.x + INSIDE, box.y + INSIDE, box.width - 2 * INSIDE,
                                             box.height - 2 * INSIDE},
                             WS_ROLE_ALERT);
        else if (lanes & memory->racing)
            ws_ends_mark(scene, box);
    }
}

static void draw_dividers(const struct ws_memory *memory, struct ws_scene *scene, int matrix,
                          double x, double y)
{
    const struct ws_operand *moved = ws_moved(variant_of(memory));
    int per = moved->registers / moved->matrices;

    for (int reg = matrix * per; reg < (matrix + 1) * per; reg++) {
        int left = ws_lanes_divider(mapping_of(memory), reg);
        double at = x + left * element_width(memory);

        if (left > 0)
            ws_scene_line(scene, at, y, at, y + moved->rows * memory->row_height,
                          WS_ROLE_CELL_MARKED, false);
    }
}

/*
 * Outlines the part of a row whose address the lane supplies: all of it, with padding, or each run
 * of elements.
 */
static void outline_given(const struct ws_memory *memory, struct ws_scene *scene, int matrix,
                          int row, double x, double y)
{
    const struct ws_mapping *mapping = mapping_of(memory);
    int columns = ws_moved(mapping->variant)->columns, run = 0;

    for (int column = 0; column <= columns; column++) {
        struct ws_slot slot;
        struct ws_box box;

        if (column < columns &&
            ws_mapping_slot(mapping, (struct ws_place){matrix, row, column, 0}, &slot) &&
            ws_mapping_address_lane(mapping, slot) == memory->lane) {
            run++;
            continue;
        }
        if (!run)
            continue;
        box = elements_box(memory, row, column - run, run, x, y);
        if (run == columns)
            box.width = memory->row_width;
        ws_scene_outline(scene, box, WS_ROLE_GIVES);
        run = 0;
    }
}

/* The moved element of a lane's register at a row and column of a matrix, or -1. */
static int element_at(const struct ws_memory *memory, int matrix, int reg, int row, int column)
{
    struct ws_place place = {matrix, row, column, 0};
    struct ws_slot slot;

    return ws_mapping_slot(mapping_of(memory), place, &slot) && slot.lane == memory->lane &&
                   slot.reg == reg && ws_slot_moves(mapping_of(memory), slot, memory->unmoved)
               ? slot.element
               : -1;
}

/* Outlines the elements of one register: adjacent ones in one box. */
static void outline_moved(const struct ws_memory *memory, struct ws_scene *scene, int matrix,
                          int reg, double x, double y)
{
    const struct ws_mapping *mapping = mapping_of(memory);
    uint32_t done = 0;

    for (int element = 0; element < ws_moved(mapping->variant)->elements; element++) {
        struct ws_slot slot = {memory->lane, reg, element, 0};
        struct ws_place at = ws_mapping_place(mapping, slot);
        int rows = 0, columns = 1, other;
        struct ws_box box;

        if (at.matrix != matrix || done >> element & 1 ||
            !ws_slot_moves(mapping, slot, memory->unmoved))
            continue;
        while ((other = element_at(memory, matrix, reg, at.row + rows, at.column)) >= 0) {
            done |= (uint32_t)1 << other;
            rows++;
        }
        while (rows == 1 &&
               (other = element_at(memory, matrix, reg, at.row, at.column + columns)) >= 0) {
            done |= (uint32_t)1 << other;
            columns++;
        }
        box = elements_box(memory, at.row, at.column, columns, x, y);
        box.height *= rows;
        ws_scene_outline(scene, box, WS_ROLE_ARROW_STRONG);
    }
}

void ws_memory_draw(const struct ws_memory *memory, struct ws_scene *scene, int matrix, double x,
                    double y)
{
    const struct ws_operand *moved = ws_moved(variant_of(memory));
    double left = x + ws_memory_left(memory), top = y + ws_memory_head(memory);
    double padding = memory->row_width - ws_memory_data(memory);
    struct ws_box all = {left, top, memory->row_width, moved->rows * memory->row_height};
    struct ws_shown shown = WS_SHOWS_NOTHING;

    shown.matrix = matrix;
    ws_scene_open(scene, shown);
    ws_memory_heading_draw(memory, scene, matrix, x, y);
    if (memory->numbers)
        draw_numbers(memory, scene, left, top);
    if (memory->address_lanes && !memory->hides_address_lanes)
        draw_address_lanes(memory, scene, matrix, x, top);
    for (int row = 0; row < moved->rows && padding > 0.1; row++)
        ws_scene_rect(scene,
                      (struct ws_box){left + memory->row_width - padding,
                                      top + row * memory->row_height, padding, memory->row_height},
                      0, WS_ROLE_PADDING, no_tint);
    draw_elements(memory, scene, matrix, left, top);
    draw_labels(memory, scene, matrix, left, top);
    draw_dividers(memory, scene, matrix, left, top);
    ws_scene_rect(scene, all, 0, WS_ROLE_FRAME, no_tint);
    draw_alerts(memory, scene, matrix, left, top);
    /* A lane that moves its own row would have two outlines on the same lines. */
    bool gives = memory->gives && !(memory->moves && variant_of(memory)->family->by_lane);
    for (int row = 0; row < moved->rows && memory->lane >= 0 && gives; row++)
        outline_given(memory, scene, matrix, row, left, top);
    for (int reg = 0; reg < moved->registers && memory->lane >= 0 && memory->moves; reg++)
        outline_moved(memory, scene, matrix, reg, left, top);
    ws_scene_close(scene);
}
