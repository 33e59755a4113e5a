/*
 * Shared memory in memory order: banks across, one line per 128 bytes, addresses increasing
 * downward, and each row of a matrix at its bytes, in the colors of its elements. Blank bytes
 * belong to no row: padding, and gaps. A row is outlined if another row of its phase uses the same
 * banks, so that one of them waits.
 */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "probe/isa/operand.h"
#include "probe/name/lanes.h"
#include "viz/app/model/address_cost.h"
#include "viz/app/panel/fit.h"
#include "viz/app/panel/panel_memory.h"
#include "viz/figure/memory.h"
#include "viz/figure/named.h"
#include "viz/scene/metrics.h"

enum {
    LINE_BYTES = WS_BANKS * WS_BANK_BYTES,
    MOST_LINES = 2 * WS_LANES, /* a row covers at most two lines */
    MOST_HEIGHT = 26,
    GAP_PART = 2, /* the height of a line divided by that of a gap */
    KEY_HEIGHT = 18,
    LEAST_BANK = 6,
    SPACE = 6,
};

#define LEAST_RULED  6.0 /* px of a run, to draw separators */
#define LEAST_NUMBER 8.0 /* px of a line's address; some are omitted below that */
#define LEAST_LABEL  5.0 /* px of a label's text */

static const struct ws_tint no_tint = {WS_TINT_NONE, 0};

/* The lines that contain rows, by number, and their positions. */
struct map {
    const struct ws_room *room;
    struct ws_scene *scene;
    int lines;
    uint32_t line[MOST_LINES];
    double y[MOST_LINES];
    double bank_width, line_height, gap_height;
    double left, head, scale; /* space around the lines */
};

static int by_number(const void *a, const void *b)
{
    const uint32_t *one = a, *other = b;

    return (*one > *other) - (*one < *other);
}

static uint32_t last_byte(const struct ws_room *room, uint32_t address)
{
    uint32_t bytes = (uint32_t)ws_row_bytes(room->model->variant) - 1;

    return address > UINT32_MAX - bytes ? UINT32_MAX : address + bytes;
}

static void find_lines(struct map *map)
{
    const struct ws_addresses *addresses = &map->room->model->report.banks.addresses;
    int count = 0, kept = 0;

    for (int lane = 0; lane < addresses->counted; lane++) {
        if (ws_model_inactive(map->room->model, lane))
            continue;
        map->line[count++] = addresses->address[lane] / LINE_BYTES;
        map->line[count++] = last_byte(map->room, addresses->address[lane]) / LINE_BYTES;
    }
    qsort(map->line, (size_t)count, sizeof map->line[0], by_number);
    for (int i = 0; i < count; i++)
        if (!kept || map->line[i] != map->line[kept - 1])
            map->line[kept++] = map->line[i];
    map->lines = kept;
}

/* Chooses heights that fill the panel, no higher than legible. */
static void arrange(struct map *map, double top, double height)
{
    int gaps = 0;
    double y = top, unit = map->room->unit;

    for (int i = 1; i < map->lines; i++)
        gaps += map->line[i] > map->line[i - 1] + 1;
    map->line_height = ws_whole(
        fmin(height / (map->lines + (double)gaps / GAP_PART), MOST_HEIGHT * map->scale), unit);
    map->gap_height = ws_whole(map->line_height / GAP_PART, unit);
    for (int i = 0; i < map->lines; i++) {
        if (i && map->line[i] > map->line[i - 1] + 1)
            y += map->gap_height;
        map->y[i] = y;
        y += map->line_height;
    }
}

static double label_size(const struct map *map)
{
    return fmin(12 * map->scale, floor(2 * map->line_height * 0.66) / 2);
}

static void draw_numbers(const struct map *map)
{
    int step = map->bank_width < 13 * map->scale ? 4 : 1;
    char text[12];

    ws_scene_text(map->scene, map->left - SPACE, map->head / 2 - 1, 10 * map->scale, WS_ANCHOR_END,
                  WS_ROLE_AXIS, "bank");
    for (int bank = 0; bank < WS_BANKS; bank += step) {
        snprintf(text, sizeof text, "%d", bank);
        ws_scene_text(map->scene, map->left + (bank + 0.5) * map->bank_width, map->head / 2 - 1,
                      10 * map->scale, WS_ANCHOR_MIDDLE, WS_ROLE_AXIS, text);
    }
}

/* Draws the bytes of a line without rows; the rows are drawn over them. */
static void draw_line(const struct map *map, int index)
{
    const double width = WS_BANKS * map->bank_width, y = map->y[index];
    const struct ws_box box = {map->left, y, width, map->line_height};
    uint64_t address = (uint64_t)map->line[index] * LINE_BYTES;
    int numbered = (int)ceil(LEAST_NUMBER / map->line_height);
    char text[24];

    snprintf(text, sizeof text, "0x%04" PRIx64, address);
    if (index % numbered == 0)
        ws_scene_text(map->scene, map->left - 4, y + map->line_height / 2,
                      fmin(fmax(label_size(map), LEAST_NUMBER),
                           (map->left - 5) / ws_text_width(text, 1, true, false)),
                      WS_ANCHOR_END, WS_ROLE_CODE, text);
    ws_scene_rect(map->scene, box, 0, WS_ROLE_CELL_MUTED, no_tint);
    for (int bank = 4; bank < WS_BANKS; bank += 4)
        ws_scene_line(map->scene, map->left + bank * map->bank_width, y,
                      map->left + bank * map->bank_width, y + map->line_height, WS_ROLE_RULE,
                      false);
}

/* Draws the gap for consecutive lines without rows. */
static void draw_gap(const struct map *map, int index, bool first)
{
    uint32_t lines = map->line[index] - map->line[index - 1] - 1;
    double middle = map->y[index] - map->gap_height / 2;
    char text[64];

    /* The full text only once; if it is not legible, the gap alone is sufficient. */
    snprintf(text, sizeof text, "%" PRIu64 " bytes%s", (uint64_t)lines * LINE_BYTES,
             first ? " without a row" : "");
    if (map->gap_height * 0.8 >= LEAST_LABEL)
        ws_scene_text(map->scene, map->left + WS_BANKS * map->bank_width / 2, middle,
                      fmin(10 * map->scale, map->gap_height * 0.8), WS_ANCHOR_MIDDLE, WS_ROLE_SMALL,
                      text);
}

static int line_of(const struct map *map, uint32_t address)
{
    int index = 0;

    while (map->line[index] != address / LINE_BYTES)
        index++;
    return index;
}

/* The box of bytes `from` to `to` - 1 of a line; `part` of `parts` that share its height. */
static struct ws_box box_of(const struct map *map, uint32_t from, uint32_t to, int part, int parts)
{
    const double byte_width = map->bank_width / WS_BANK_BYTES;
    const double height = map->line_height / parts;

    return (struct ws_box){map->left + from % LINE_BYTES * byte_width,
                           map->y[line_of(map, from)] + part * height, (to - from) * byte_width,
                           height};
}

/* Bytes of a row as boxes: one, or two if it crosses a line's end, which only faults do. */
static int boxes_of(const struct map *map, uint32_t from, uint32_t to, int part, int parts,
                    struct ws_box box[2])
{
    uint32_t end = (from / LINE_BYTES + 1) * LINE_BYTES;

    if (to <= end || !end) {
        box[0] = box_of(map, from, to, part, parts);
        return 1;
    }
    box[0] = box_of(map, from, end, part, parts);
    box[1] = box_of(map, end, to, part, parts);
    return 2;
}

/* A row of a matrix, as it is drawn. */
struct row {
    struct ws_place place; /* its first */
    uint32_t lanes, address;
    int lane, part, parts; /* rows at the same bytes share the height */
};

/* The boxes of a row's columns `from` to `to` - 1; for small elements, of the bytes with them. */
static int columns_boxes(const struct map *map, const struct row *row, int from, int to,
                         struct ws_box box[2])
{
    const int width = ws_moved(map->room->model->variant)->width_bits;

    return boxes_of(map, row->address + (uint32_t)(from * width / 8),
                    row->address + (uint32_t)((to * width + 7) / 8), row->part, row->parts, box);
}

/* Draws a run's color, and a separator before it if there is space. */
static void draw_run(const struct map *map, const struct row *row, int from, int to,
                     struct ws_slot slot)
{
    const struct ws_shown shown = ws_shown_element(&map->room->model->evidence.mapping, slot);
    struct ws_box box[2];
    int boxes = columns_boxes(map, row, from, to, box);

    for (int i = 0; i < boxes; i++)
        ws_scene_rect(map->scene, box[i], 0, WS_ROLE_FILL,
                      ws_tint_of(map->room->state->choices.colour, &shown));
    /* Only at its ends, because the row's label crosses it. */
    if (from && box[0].width >= LEAST_RULED) {
        double tick = fmin(box[0].height / 5, 4), bottom = box[0].y + box[0].height;

        ws_scene_line(map->scene, box[0].x, box[0].y, box[0].x, box[0].y + tick, WS_ROLE_RULE,
                      false);
        ws_scene_line(map->scene, box[0].x, bottom - tick, box[0].x, bottom, WS_ROLE_RULE, false);
    }
}

/* Draws the elements of a run, which can be pointed at and highlighted. */
static void draw_elements(const struct map *map, const struct row *row, int from, int to)
{
    const struct ws_mapping *mapping = &map->room->model->evidence.mapping;
    struct ws_shown block = WS_SHOWS_NOTHING;
    struct ws_place place = row->place;
    struct ws_slot slot;
    struct ws_box box[2];
    char words[64];

    place.column = from;
    ws_mapping_slot(mapping, place, &slot);
    block.lane = slot.lane;
    block.reg = slot.reg;
    ws_scene_open(map->scene, block);
    for (; place.column < to; place.column++) {
        int group, boxes = columns_boxes(map, row, place.column, place.column + 1, box);

        ws_mapping_slot(mapping, place, &slot);
        group = ws_scene_open(map->scene, ws_model_shown(map->room->model, slot));
        ws_scene_tooltip(map->scene, group,
                         ws_element_words(mapping, NULL, slot, words, sizeof words));
        for (int i = 0; i < boxes; i++)
            ws_scene_rect(map->scene, box[i], 0, WS_ROLE_NONE, no_tint);
        ws_scene_close(map->scene);
    }
    ws_scene_close(map->scene);
}

/* Draws as much of "T5: M0 row 5" as fits, on its own background if there are many colors. */
static void draw_label(const struct map *map, const struct row *row, struct ws_box box, bool plate)
{
    static const char *const widest[] = {"T28 +8: M3 row 15", "T28: M3 r15", "T28"};
    enum { FORMS = sizeof widest / sizeof widest[0] };
    double most = fmin(label_size(map), box.height * 0.8), size, width, height;
    char name[24], text[64];
    int form = 0;

    if (most < LEAST_LABEL)
        return;
    while (form + 1 < FORMS &&
           ws_fitting_size(widest[form], box.width - 4, fmin(8, most), most) <= 0)
        form++;
    ws_lanes_name(row->lanes, name, sizeof name);
    if (form + 1 == FORMS)
        snprintf(text, sizeof text, "%s", name);
    else
        snprintf(text, sizeof text, form ? "%s: M%d r%d" : "%s: M%d row %d", name,
                 row->place.matrix, row->place.row);
    size = ws_fitting_size(widest[form], box.width - 2, 4.5, most);
    width = ws_text_width(text, size, false, false) + 4;
    height = fmin(size * 1.15, box.height - 3);
    if (plate && size > 0)
        ws_scene_rect(map->scene,
                      (struct ws_box){box.x + (box.width - width) / 2,
                                      box.y + (box.height - height) / 2, width, height},
                      2, WS_ROLE_PAPER, no_tint);
    ws_fit_label(map->scene, box, text, widest[form], most);
}

/* Whether another row of its phase uses a row's banks too. */
static bool collides(const struct map *map, const struct row *row)
{
    const struct ws_banks *banks = &map->room->model->report.banks;
    int phase = ws_banks_phase_of(banks, row->lane);

    return !banks->faulting && phase >= 0 &&
           banks->phase[phase].rows[ws_bank_group(map->room->model->variant, row->address)] > 1;
}

/* Draws a row; it is highlighted as a whole with its address. */
static void draw_row(const struct map *map, const struct row *row)
{
    const struct ws_variant *variant = map->room->model->variant;
    const struct ws_mapping *mapping = &map->room->model->evidence.mapping;
    uint32_t data = row->address + (uint32_t)ws_row_data_bytes(variant);
    uint32_t end = row->address + (uint32_t)ws_row_bytes(variant);
    bool alert = map->room->model->report.banks.faulting >> row->lane & 1 || collides(map, row);
    struct ws_shown shown = WS_SHOWS_NOTHING;
    struct ws_place place = row->place;
    struct ws_box box[2];
    int boxes, runs = 0;

    for (int to; place.column < ws_moved(variant)->columns; place.column = to, runs++) {
        struct ws_slot slot;

        to = ws_memory_run_end(mapping, place, &slot);
        draw_run(map, row, place.column, to, slot);
    }
    boxes = data < end ? boxes_of(map, data, end, row->part, row->parts, box) : 0;
    for (int i = 0; i < boxes; i++)
        ws_scene_rect(map->scene, box[i], 0, WS_ROLE_CELL_MUTED, no_tint);
    boxes = boxes_of(map, row->address, end, row->part, row->parts, box);
    for (int i = 0; i < boxes; i++) {
        /* Inside the row, so that adjacent outlines stay separate. */
        double in = alert && box[i].height > 4 ? 1 : 0;

        ws_scene_outline(map->scene,
                         (struct ws_box){box[i].x + in, box[i].y + in, box[i].width - 2 * in,
                                         box[i].height - 2 * in},
                         alert ? WS_ROLE_ALERT : WS_ROLE_CELL);
    }
    draw_label(map, row, box[0].width < box[boxes - 1].width ? box[boxes - 1] : box[0],
               runs * LEAST_RULED > ws_row_bytes(variant) * map->bank_width / WS_BANK_BYTES);
    shown.address_lane = row->lane;
    shown.matrix = row->place.matrix;
    shown.row = row->place.row;
    for (int i = 0; i < boxes; i++) {
        ws_scene_open(map->scene, shown);
        ws_scene_rect(map->scene, box[i], 0, WS_ROLE_NONE, no_tint);
        ws_scene_close(map->scene);
    }
    for (place.column = 0; place.column < ws_moved(variant)->columns;) {
        struct ws_slot slot;
        int to = ws_memory_run_end(mapping, place, &slot);

        draw_elements(map, row, place.column, to);
        place.column = to;
    }
}

/* Every row of every matrix. */
static void draw_rows(const struct map *map)
{
    const struct ws_model *model = map->room->model;
    const struct ws_addresses rows = ws_model_rows(model);
    int per_matrix = ws_moved(model->variant)->rows;

    for (int i = 0; i < rows.counted; i++) {
        struct row row = {.place = {i / per_matrix, i % per_matrix, 0, 0},
                          .address = rows.address[i]};

        if (rows.inactive >> i & 1)
            continue;
        row.lanes = ws_mapping_row_lanes(&model->evidence.mapping, row.place.matrix, row.place.row);
        row.lane = ws_first_lane(row.lanes);
        for (int other = 0; other < rows.counted; other++) {
            bool same = rows.address[other] == row.address && !(rows.inactive >> other & 1);

            row.parts += same;
            row.part += same && other < i;
        }
        draw_row(map, &row);
    }
}

/* Draws the meaning of labels and outlines, in a line. */
static void draw_key(const struct map *map, double y)
{
    const struct ws_banks *banks = &map->room->model->report.banks;
    const char *text =
        banks->faulting
            ? "T5: the lane that supplies a row\u2019s address. Outlined: the address faults."
        : banks->wavefronts > banks->phases
            ? "T5: the lane that supplies a row\u2019s address. Outlined: bank conflict within the "
              "phase."
            : "T5: the lane that supplies a row\u2019s address. Empty: bytes outside the rows.";

    ws_scene_text(
        map->scene, 0, y + KEY_HEIGHT * map->scale / 2,
        fmin(10 * map->scale, (map->room->width - 2) / ws_text_width(text, 1, false, false)),
        WS_ANCHOR_START, WS_ROLE_SMALL, text);
}

void ws_memory_banks_build(struct ws_scene *scene, const struct ws_room *room)
{
    const double scale = ws_memory_scale(room), key = KEY_HEIGHT * scale;
    struct map map = {.room = room,
                      .scene = scene,
                      .bank_width = ws_memory_bank_width(room),
                      .left = ws_memory_beside(room),
                      .head = ws_whole(WS_MEMORY_HEAD * scale, room->unit),
                      .scale = scale};
    double bottom, below = ws_memory_strip_height(room) + key;
    int gaps = 0;

    find_lines(&map);
    arrange(&map, map.head, room->height - map.head - below);
    draw_numbers(&map);
    for (int i = 0; i < map.lines; i++) {
        draw_line(&map, i);
        if (i && map.line[i] > map.line[i - 1] + 1)
            draw_gap(&map, i, !gaps++);
    }
    draw_rows(&map);
    bottom = map.y[map.lines - 1] + map.line_height;
    draw_key(&map, bottom);
    ws_tables_add(
        room->tables,
        (struct ws_table){.all = {0, 0, room->width, bottom}, .head = map.head, .side = map.left});
    ws_memory_strip_draw(room, scene, bottom + key);
}

struct ws_extent ws_memory_banks_least(const struct ws_room *room)
{
    const double scale = ws_memory_scale(room);
    struct map map = {.room = room};
    double lines;

    find_lines(&map);
    lines = map.lines;
    for (int i = 1; i < map.lines; i++)
        lines += map.line[i] > map.line[i - 1] + 1 ? 1.0 / GAP_PART : 0;
    return (struct ws_extent){(WS_MEMORY_LEFT + WS_MEMORY_RIGHT) * scale + WS_BANKS * LEAST_BANK,
                              (WS_MEMORY_HEAD + KEY_HEIGHT) * scale +
                                  lines * ws_least_row(room->unit) + ws_memory_strip_least(room)};
}
