/* The stage of the poster and the steps. */
#include "viz/figure/stage.h"

#include <stdio.h>
#include <string.h>

#include "probe/isa/lanes.h"
#include "probe/isa/place.h"
#include "viz/figure/sheet.h"

enum {
    ROW_HEIGHT = 12,
    ADDRESS_LANE_WIDTH = 24, /* "T31" before a row */
    HEADING_HEIGHT = 17,
    ARROWS_WIDTH = 48,
    BAND_NAME_WIDTH = 20,
    BAND_HEIGHT = 34,
    BAND_GAP = 12,
    LANES_HEIGHT = 14, /* lane numbers above the bands */
    BADGE = 11,        /* radius of a matrix's number */
    LANE_ROW = 20,     /* height of the large registers */
    LANE_HEAD = 15,
};

#define ROW_WIDTH  83.2 /* of one matrix, whatever its bytes */
#define LANE_WIDTH 6.4

static const struct ws_tint no_tint = {WS_TINT_NONE, 0};

static bool is_move(const struct ws_variant *variant)
{
    return ws_address_lanes(variant) == 0;
}

void ws_stage_lay_out(struct ws_stage *stage, const struct ws_figure *figure)
{
    const struct ws_mapping *mapping = &figure->evidence->mapping;

    *stage = (struct ws_stage){.figure = figure, .lane = -1};
    stage->memory = (struct ws_memory){
        .mapping = mapping,
        .tile = figure->tile == WS_TILE_AUTO ? WS_TILE_COLUMNS : figure->tile,
        .row_height = ROW_HEIGHT,
        .byte_width = ROW_WIDTH / ws_row_bytes(mapping->variant),
        .gap_x = ADDRESS_LANE_WIDTH + 6,
        .gap_y = HEADING_HEIGHT + 5,
    };
}

static double memory_height(const struct ws_stage *stage)
{
    return HEADING_HEIGHT + ws_memory_height(&stage->memory);
}

static double bands_height(const struct ws_stage *stage)
{
    int registers = ws_moved(stage->memory.mapping->variant)->registers;

    return LANES_HEIGHT + registers * BAND_HEIGHT + (registers - 1) * BAND_GAP;
}

static double bands_x(const struct ws_stage *stage)
{
    return ADDRESS_LANE_WIDTH + ws_memory_width(&stage->memory) + ARROWS_WIDTH + BAND_NAME_WIDTH;
}

double ws_stage_width(const struct ws_stage *stage)
{
    return bands_x(stage) + WS_LANES * LANE_WIDTH;
}

double ws_stage_height(const struct ws_stage *stage)
{
    double left = memory_height(stage), right = bands_height(stage);

    return left > right ? left : right;
}

static struct ws_box moved(struct ws_box box, double x, double y)
{
    box.x += x;
    box.y += y;
    return box;
}

/* The lanes, as bits, that a row's address comes from; 0 where nothing has an address. */
static uint32_t address_lanes_of(const struct ws_stage *stage, int matrix, int row)
{
    const struct ws_mapping *mapping = stage->memory.mapping;

    return is_move(mapping->variant) ? 0 : ws_mapping_row_lanes(mapping, matrix, row);
}

/* Whether the lane that is followed is one of them. */
static bool follows(const struct ws_stage *stage, uint32_t lanes)
{
    return stage->lane >= 0 && lanes >> stage->lane & 1;
}

static void draw_address_lane(const struct ws_stage *stage, struct ws_scene *scene,
                              struct ws_box row, uint32_t lanes)
{
    struct ws_shown shown = WS_SHOWS_NOTHING;
    bool bold = follows(stage, lanes);
    int lane = ws_first_lane(lanes);
    bool several = lanes != (uint32_t)1 << lane;
    char text[16];

    shown.address_lane = lane;
    ws_scene_open(scene, shown);
    if (stage->address_lanes)
        ws_scene_rect(scene, (struct ws_box){row.x - 23, row.y + 0.75, 20, row.height - 1.5}, 2,
                      WS_ROLE_CELL, (struct ws_tint){WS_TINT_ADDRESS, lane});
    ws_lanes_name(lanes, text, sizeof text);
    ws_scene_text(scene, row.x - (stage->address_lanes ? 13 : 5), row.y + row.height / 2,
                  several ? 6.5 : 8.5, stage->address_lanes ? WS_ANCHOR_MIDDLE : WS_ANCHOR_END,
                  stage->address_lanes ? WS_ROLE_LABEL
                  : bold               ? WS_ROLE_HEADING
                                       : WS_ROLE_AXIS,
                  text);
    ws_scene_close(scene);
}

/* Before the elements part ways there are rows alone, save for those of the lane that is followed. */
static bool shows_elements(const struct ws_stage *stage, int lane)
{
    return stage->tile_fill == WS_TILE_BY_MATRIX || stage->tile_fill == WS_TILE_BY_LANE ||
           lane == stage->lane;
}

/* One element of the tile: coloured or not, something to point at, marked if it is the lane's. */
static void draw_element(const struct ws_stage *stage, struct ws_scene *scene,
                         struct ws_slot slot, double x, double y)
{
    const struct ws_mapping *mapping = stage->memory.mapping;
    const struct ws_place place = ws_mapping_place(mapping, slot);
    struct ws_box box = moved(ws_memory_element_box(&stage->memory, place), x, y);
    struct ws_shown shown = ws_shown_element(mapping, slot);
    struct ws_tint tint = {WS_TINT_LANE, slot.lane};
    enum ws_role role = WS_ROLE_NONE;
    char words[64];
    int group = ws_scene_open(scene, shown);

    ws_scene_tooltip(scene, group, ws_element_words(mapping, slot, words, sizeof words));
    if (stage->tile_fill == WS_TILE_BY_LANE)
        role = WS_ROLE_CELL;
    if (slot.lane == stage->lane) {
        role = WS_ROLE_CELL_MARKED;
        if (stage->tile_fill != WS_TILE_BY_LANE)
            tint = (struct ws_tint){WS_TINT_MATRIX, place.matrix};
    }
    ws_scene_rect(scene, box, 0, role, role == WS_ROLE_NONE ? no_tint : tint);
    ws_scene_close(scene);
}

/* A row in the colour of the lane that gives its address; of several lanes, element by element. */
static void draw_fetched_row(const struct ws_stage *stage, struct ws_scene *scene,
                             struct ws_box row, struct ws_place place, uint32_t lanes, double x,
                             double y)
{
    const struct ws_mapping *mapping = stage->memory.mapping;
    int first = ws_first_lane(lanes);
    struct ws_slot slot;

    ws_scene_rect(scene, row, 0, WS_ROLE_CELL, (struct ws_tint){WS_TINT_ADDRESS, first});
    for (; place.column < ws_moved(mapping->variant)->columns; place.column++) {
        int lane = ws_mapping_slot(mapping, place, &slot)
                       ? ws_mapping_address_lane(mapping, slot)
                       : first;

        if (lane != first)
            ws_scene_rect(scene, moved(ws_memory_element_box(&stage->memory, place), x, y), 0,
                          WS_ROLE_CELL, (struct ws_tint){WS_TINT_ADDRESS, lane});
    }
}

static void draw_matrix_ground(const struct ws_stage *stage, struct ws_scene *scene, int matrix,
                               double x, double y)
{
    const struct ws_variant *variant = stage->memory.mapping->variant;
    struct ws_box box = moved(ws_memory_matrix_box(&stage->memory, matrix), x, y);
    double data = box.width * ws_row_data_bytes(variant) / ws_row_bytes(variant);
    char text[32];

    if (variant->family->source)
        snprintf(text, sizeof text, "register %s", variant->family->source);
    else
        snprintf(text, sizeof text, "matrix %d", matrix);
    ws_scene_text(scene, box.x, box.y - HEADING_HEIGHT / 2.0, WS_NOTE_SIZE, WS_ANCHOR_START,
                  WS_ROLE_HEADING, text);
    if (data < box.width) {
        ws_scene_rect(scene, box, 0, WS_ROLE_CELL_MUTED, no_tint);
        box.width = data;
    }
    if (stage->tile_fill == WS_TILE_BY_MATRIX)
        ws_scene_rect(scene, box, 0, WS_ROLE_CELL, (struct ws_tint){WS_TINT_MATRIX, matrix});
    for (int row = 0; row < ws_moved(variant)->rows; row++) {
        struct ws_box line = moved(ws_memory_row_box(&stage->memory, matrix, row), x, y);
        uint32_t lanes = address_lanes_of(stage, matrix, row);

        if (stage->tile_fill == WS_TILE_BY_ADDRESS && lanes) {
            line.width = data;
            draw_fetched_row(stage, scene, line, (struct ws_place){matrix, row, 0, 0}, lanes, x, y);
        } else if (row > 0) {
            ws_scene_line(scene, line.x, line.y, line.x + line.width, line.y, WS_ROLE_RULE, false);
        }
        if (lanes)
            draw_address_lane(stage, scene, line, lanes);
    }
}

/* What stays on top of the elements: the frame, and the row that the marked lane addresses. */
static void draw_matrix_frame(const struct ws_stage *stage, struct ws_scene *scene, int matrix,
                              double x, double y)
{
    const struct ws_variant *variant = stage->memory.mapping->variant;

    ws_scene_rect(scene, moved(ws_memory_matrix_box(&stage->memory, matrix), x, y), 0,
                  WS_ROLE_FRAME, no_tint);
    for (int row = 0; row < ws_moved(variant)->rows; row++)
        if (follows(stage, address_lanes_of(stage, matrix, row))) {
            struct ws_box box = moved(ws_memory_row_box(&stage->memory, matrix, row), x, y);
            const struct ws_path_step outline[] = {
                {WS_PATH_MOVE, {box.x}, {box.y}},
                {WS_PATH_LINE, {box.x + box.width}, {box.y}},
                {WS_PATH_LINE, {box.x + box.width}, {box.y + box.height}},
                {WS_PATH_LINE, {box.x}, {box.y + box.height}},
                {WS_PATH_CLOSE, {0}, {0}}};

            ws_scene_path(scene, outline, 5, WS_ROLE_ARROW_STRONG, false);
        }
}

/* Where the elements of one register lie in the tile. */
static struct ws_box source_box(const struct ws_stage *stage, int reg)
{
    const struct ws_mapping *mapping = stage->memory.mapping;
    double left = 1e9, top = 1e9, right = -1e9, bottom = -1e9;

    for (int lane = 0; lane < WS_LANES; lane++)
        for (int element = 0; element < ws_moved(mapping->variant)->elements; element++) {
            struct ws_box box = ws_memory_element_box(
                &stage->memory, ws_mapping_place(mapping, (struct ws_slot){lane, reg, element, 0}));

            left = box.x < left ? box.x : left;
            top = box.y < top ? box.y : top;
            right = box.x + box.width > right ? box.x + box.width : right;
            bottom = box.y + box.height > bottom ? box.y + box.height : bottom;
        }
    return (struct ws_box){left, top, right - left, bottom - top};
}

static void draw_circle(struct ws_scene *scene, double x, double y, double radius,
                        enum ws_role role, struct ws_tint tint)
{
    ws_scene_rect(scene, (struct ws_box){x - radius, y - radius, 2 * radius, 2 * radius}, radius,
                  role, tint);
}

static void draw_arrow(struct ws_scene *scene, double x1, double y1, double x2, double y2,
                       bool backwards)
{
    double early = x1 + (x2 - x1) * 0.2, late = x1 + (x2 - x1) * 0.55;
    struct ws_path_step steps[2] = {{WS_PATH_MOVE, {x1}, {y1}},
                                    {WS_PATH_CURVE, {early, late, x2}, {y2, y2, y2}}};

    if (backwards)
        steps[0] = (struct ws_path_step){WS_PATH_MOVE, {x2}, {y2}},
        steps[1] = (struct ws_path_step){WS_PATH_CURVE, {late, early, x1}, {y2, y1, y1}};
    ws_scene_path(scene, steps, 2, WS_ROLE_ARROW, true);
}

/* A register of all lanes before anything has come. */
static void draw_empty_band(struct ws_scene *scene, double x, double y)
{
    struct ws_path_step steps[2 * WS_LANES];
    int count = 0;

    ws_scene_rect(scene, (struct ws_box){x, y, WS_LANES * LANE_WIDTH, BAND_HEIGHT}, 0,
                  WS_ROLE_CELL_MUTED, no_tint);
    for (int lane = 1; lane < WS_LANES; lane++) {
        double left = x + lane * LANE_WIDTH;

        steps[count++] = (struct ws_path_step){WS_PATH_MOVE, {left}, {y}};
        steps[count++] = (struct ws_path_step){WS_PATH_LINE, {left}, {y + BAND_HEIGHT}};
    }
    ws_scene_path(scene, steps, count, WS_ROLE_RULE, false);
}

static void draw_bands(const struct ws_stage *stage, struct ws_scene *scene, double x, double y)
{
    const struct ws_mapping *mapping = stage->memory.mapping;
    const struct ws_variant *variant = mapping->variant;
    char text[16], name[WS_REGISTER_SIZE];

    for (int lane = 0; lane < WS_LANES; lane++) {
        if (lane % 4 && lane != stage->lane && lane != WS_LANES - 1)
            continue;
        if (lane != stage->lane && stage->lane >= 0 && lane - stage->lane < 3 &&
            stage->lane - lane < 3)
            continue;
        snprintf(text, sizeof text, lane == stage->lane || !lane ? "T%d" : "%d", lane);
        ws_scene_text(scene, x + (lane + 0.5) * LANE_WIDTH, y + LANES_HEIGHT / 2.0 - 1, 8.5,
                      WS_ANCHOR_MIDDLE, lane == stage->lane ? WS_ROLE_HEADING : WS_ROLE_AXIS, text);
    }
    y += LANES_HEIGHT;
    for (int reg = 0; reg < ws_moved(variant)->registers; reg++, y += BAND_HEIGHT + BAND_GAP) {
        struct ws_shown shown = WS_SHOWS_NOTHING;

        ws_scene_text(scene, x - 5, y + BAND_HEIGHT / 2.0, WS_HEADING_SIZE, WS_ANCHOR_END,
                      WS_ROLE_HEADING, ws_register_name(variant, reg, name));
        shown.reg = reg;
        ws_scene_open(scene, shown);
        if (stage->band_fill == WS_BAND_EMPTY)
            draw_empty_band(scene, x, y);
        for (int lane = 0; lane < WS_LANES && stage->band_fill != WS_BAND_EMPTY; lane++) {
            struct ws_box box = {x + lane * LANE_WIDTH, y, LANE_WIDTH, BAND_HEIGHT};

            shown.lane = lane;
            ws_scene_open(scene, shown);
            ws_scene_rect(
                scene, box, 0, WS_ROLE_CELL,
                stage->band_fill == WS_BAND_BY_LANE
                    ? (struct ws_tint){WS_TINT_LANE, lane}
                    : (struct ws_tint){
                          WS_TINT_MATRIX,
                          ws_mapping_place(mapping, (struct ws_slot){lane, reg, 0, 0}).matrix});
            ws_scene_close(scene);
        }
        if (stage->lane >= 0 && stage->band_fill != WS_BAND_EMPTY)
            ws_scene_rect(
                scene,
                (struct ws_box){x + stage->lane * LANE_WIDTH, y - 1.5, LANE_WIDTH, BAND_HEIGHT + 3},
                0, WS_ROLE_CELL_MARKED,
                stage->band_fill == WS_BAND_BY_LANE
                    ? (struct ws_tint){WS_TINT_LANE, stage->lane}
                    : (struct ws_tint){
                          WS_TINT_MATRIX,
                          ws_mapping_place(mapping, (struct ws_slot){stage->lane, reg, 0, 0})
                              .matrix});
        ws_scene_close(scene);
        ws_scene_rect(scene, (struct ws_box){x, y, WS_LANES * LANE_WIDTH, BAND_HEIGHT}, 0,
                      WS_ROLE_FRAME, no_tint);
    }
}

static void draw_arrows(const struct ws_stage *stage, struct ws_scene *scene, double tile_x,
                        double tile_y, double x, double y)
{
    const struct ws_variant *variant = stage->memory.mapping->variant;

    for (int reg = 0; reg < ws_moved(variant)->registers; reg++) {
        struct ws_box from = moved(source_box(stage, reg), tile_x, tile_y);
        int matrix = ws_mapping_place(stage->memory.mapping, (struct ws_slot){0, reg, 0, 0}).matrix;
        double middle = y + LANES_HEIGHT + reg * (BAND_HEIGHT + BAND_GAP) + BAND_HEIGHT / 2.0;
        double cx = from.x + from.width * 0.72, cy = from.y + from.height / 2;
        int high, wide, down, across;
        char text[12];

        /* Where two matrices lie beside each other, their numbers do not: arrows pass between. */
        ws_tile_grid(stage->memory.tile, ws_moved(variant)->matrices, &high, &wide);
        ws_tile_place(stage->memory.tile, ws_moved(variant)->matrices, matrix, &down, &across);
        if (wide > 1)
            cy += (across % 2 ? 1.4 : -1.4) * ROW_HEIGHT;

        draw_arrow(scene, cx + BADGE, cy, x - BAND_NAME_WIDTH - 3, middle,
                   variant->family->writes_memory);
        draw_circle(scene, cx, cy, BADGE, WS_ROLE_CELL, (struct ws_tint){WS_TINT_MATRIX, matrix});
        snprintf(text, sizeof text, "%d", matrix);
        ws_scene_text(scene, cx, cy, 13, WS_ANCHOR_MIDDLE, WS_ROLE_HEADING, text);
    }
}

void ws_stage_draw(const struct ws_stage *stage, struct ws_scene *scene, double x, double y)
{
    const struct ws_variant *variant = stage->memory.mapping->variant;
    double height = ws_stage_height(stage);
    double tile_x = x + ADDRESS_LANE_WIDTH,
           tile_y = y + HEADING_HEIGHT + (height - memory_height(stage)) / 2;
    double right_x = x + bands_x(stage), right_y = y + (height - bands_height(stage)) / 2;

    for (int matrix = 0; matrix < ws_moved(variant)->matrices; matrix++) {
        struct ws_shown shown = WS_SHOWS_NOTHING;

        shown.matrix = matrix;
        ws_scene_open(scene, shown);
        draw_matrix_ground(stage, scene, matrix, tile_x, tile_y);
        for (int i = 0; i < ws_element_count(variant); i++) {
            struct ws_slot slot = ws_slot_at(variant, i);

            if (shows_elements(stage, slot.lane) &&
                ws_mapping_place(stage->memory.mapping, slot).matrix == matrix)
                draw_element(stage, scene, slot, tile_x, tile_y);
        }
        draw_matrix_frame(stage, scene, matrix, tile_x, tile_y);
        ws_scene_close(scene);
    }
    draw_bands(stage, scene, right_x, right_y);
    if (stage->arrows)
        draw_arrows(stage, scene, tile_x, tile_y, right_x, right_y);
}

/* Registers of the large row: as many beside each other as make eight elements. */
static int lane_across(const struct ws_variant *variant)
{
    int across = 8 / ws_moved(variant)->elements;

    return across < ws_moved(variant)->registers ? across : ws_moved(variant)->registers;
}

double ws_lane_height(const struct ws_figure *figure)
{
    const struct ws_variant *variant = figure->evidence->mapping.variant;

    return (ws_moved(variant)->registers / lane_across(variant)) * (LANE_HEAD + LANE_ROW + 6.0) - 6;
}

void ws_lane_draw(const struct ws_figure *figure, struct ws_scene *scene, int lane, double x,
                  double y, double width)
{
    const struct ws_mapping *mapping = &figure->evidence->mapping;
    const struct ws_variant *variant = mapping->variant;
    int across = lane_across(variant);
    double each = (width - (across - 1) * 8) / across;

    if (each > 160)
        each = 160;
    for (int reg = 0; reg < ws_moved(variant)->registers; reg++) {
        double left = x + reg % across * (each + 8);
        double top = y + (double)(reg / across) * (LANE_HEAD + LANE_ROW + 6);
        char text[64], name[WS_REGISTER_SIZE];

        snprintf(text, sizeof text, "T%d %s", lane, ws_register_name(variant, reg, name));
        ws_scene_text(scene, left, top + LANE_HEAD / 2.0 - 1, WS_NOTE_SIZE, WS_ANCHOR_START,
                      WS_ROLE_HEADING, text);
        top += LANE_HEAD;
        for (int element = 0; element < ws_moved(variant)->elements; element++) {
            struct ws_slot slot = {lane, reg, element, 0};
            struct ws_shown shown = ws_shown_element(mapping, slot);
            struct ws_box box = {left + element * each / ws_moved(variant)->elements, top,
                                 each / ws_moved(variant)->elements, LANE_ROW};

            ws_scene_open(scene, shown);
            ws_scene_rect(scene, box, 0, WS_ROLE_CELL,
                          (struct ws_tint){WS_TINT_MATRIX, shown.matrix});
            ws_place_name(WS_VIEW_MEMORY,
                          (struct ws_place){shown.matrix, shown.row, shown.column, 0}, text);
            ws_scene_text(scene, box.x + box.width / 2, top + LANE_ROW / 2.0, WS_NOTE_SIZE,
                          WS_ANCHOR_MIDDLE, WS_ROLE_LABEL, text);
            ws_scene_close(scene);
        }
        ws_scene_rect(scene, (struct ws_box){left, top, each, LANE_ROW}, 0, WS_ROLE_FRAME, no_tint);
    }
}

char *ws_lane_words(const struct ws_mapping *mapping, int lane, char *text, size_t size)
{
    const struct ws_variant *variant = mapping->variant;
    const struct ws_operand *moves = ws_moved(variant);
    struct ws_place row;
    size_t length;
    int rows = 0;

    for (int i = 0; i < moves->matrices * moves->rows; i++)
        if (ws_mapping_row_lanes(mapping, i / moves->rows, i % moves->rows) >> lane & 1)
            rows++;
    ws_mapping_lane_row(mapping, lane, &row);

    if (is_move(variant))
        length = (size_t)snprintf(text, size, "Lane %d", lane);
    else if (rows == 1)
        length = (size_t)snprintf(text, size,
                                  "Lane %d gives the address of matrix %d, row %d (outlined), and",
                                  lane, row.matrix, row.row);
    else if (rows > 1)
        length = (size_t)snprintf(text, size,
                                  "Lane %d gives the addresses of %d rows (outlined), and", lane,
                                  rows);
    else
        length = (size_t)snprintf(text, size, "Lane %d's address does not count; it", lane);
    snprintf(text + length, size - length, " %ss the marked elements of every matrix.",
             variant->family->verb);
    return text;
}
