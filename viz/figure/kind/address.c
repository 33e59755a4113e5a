/*
 * The address figure: the rows of shared memory, each with the lane that supplies its address, and
 * in the row the lanes that receive (or hold) its elements. The figure exists because these are
 * seldom the same lane. Lanes whose addresses are ignored are set apart.
 */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "probe/isa/operand.h"
#include "probe/name/lanes.h"
#include "viz/figure/idle_lanes.h"
#include "viz/figure/kinds.h"
#include "viz/figure/memory.h"
#include "viz/figure/row_scale.h"
#include "viz/figure/sheet.h"
#include "viz/scene/metrics.h"

enum {
    ROW_HEIGHT = 19, /* at least; */
    ROW_STEP = 5,    /* height of a step, … */
    ROW_STEPS = 3,   /* … and the most steps, if a page has space */
    PILL_WIDTH = 84, /* "addr31 ← T31" */
    BRIEF_PILL = 46, /* "T31 →" */
    PILL_GAP = 6,    /* between it and its row */
    HEADING_HEIGHT = 20,
    AXIS_HEIGHT = 14,
    GAP = 16,
    STRIP_GAP = 12,
    PADDING_WIDTH = 46,  /* "padding", at least; */
    BROKEN_PADDING = 18, /* … or without that word, and not to scale */
    TAG = 40,            /* bytes of a tag's text */
    NOTE = 192,          /* … and of the note */
};

#define ROW_WIDTH   376.0 /* at most, … */
#define ON_PAGES    1.5   /* … times as much on pages */
#define NUMBERED    14.0  /* px per byte from which every byte has a number */
#define RUN_PADDING 5.3   /* left and right of a run's label together, with space for a mark */

/* Score penalties for what narrower figures omit. */
#define BRIEF_PRICE  3.0
#define NUMBER_PRICE 6.0
#define BROKEN_PRICE 4.0
#define STEP_PRICE   1.5 /* for each byte without a number */
#define ON_A_PAGE    40  /* factor for these on a page, where a px of letter size counts 100 */
#define HIGH_GAIN    0.1 /* for each px of row height */
#define NARROWED     0.8 /* factor for a figure with empty bands at its sides */

/* The look of the rows, and the arrangement of the matrices. */
struct geometry {
    const struct ws_figure *figure;
    enum ws_tile tile;
    int bands;         /* side by side, into which the rows of a matrix are divided */
    bool brief;        /* the tag is "T31 →" */
    bool numbers;      /* a row's lanes are numbers, without the T */
    double letters;    /* of a row's lanes */
    double byte_width; /* of the data */
    double padding;    /* the width of the bytes after the data */
    double row_height;
};

static const struct ws_variant *variant_of(const struct geometry *geometry)
{
    return geometry->figure->evidence->mapping.variant;
}

static double pill_width(const struct geometry *geometry)
{
    return geometry->brief ? BRIEF_PILL : PILL_WIDTH;
}

static double data_width(const struct geometry *geometry)
{
    return geometry->byte_width * ws_row_data_bytes(variant_of(geometry));
}

static double row_width(const struct geometry *geometry)
{
    return data_width(geometry) + geometry->padding;
}

static double band_width(const struct geometry *geometry)
{
    return pill_width(geometry) + row_width(geometry);
}

static double matrix_width(const struct geometry *geometry)
{
    return geometry->bands * (band_width(geometry) + GAP) - GAP;
}

static int band_rows(const struct geometry *geometry)
{
    return ws_moved(variant_of(geometry))->rows / geometry->bands;
}

static double matrix_height(const struct geometry *geometry)
{
    return HEADING_HEIGHT + AXIS_HEIGHT + band_rows(geometry) * geometry->row_height;
}

static double matrices_width(const struct geometry *geometry)
{
    int high, wide;

    ws_tile_grid(geometry->tile, ws_moved(variant_of(geometry))->matrices, &high, &wide);
    return wide * matrix_width(geometry) + (wide - 1) * GAP;
}

static double matrices_height(const struct geometry *geometry)
{
    int high, wide;

    ws_tile_grid(geometry->tile, ws_moved(variant_of(geometry))->matrices, &high, &wide);
    return high * matrix_height(geometry) + (high - 1) * GAP;
}

/* The tag of the lanes that supply a row's address: "addr5 ← T5" or "T5 →"; of several, "T5 +1". */
static void tag_text(const struct geometry *geometry, uint32_t lanes, char text[TAG])
{
    int lane = ws_first_lane(lanes);
    char name[16];

    ws_lanes_name(lanes, name, sizeof name);
    if (lanes != (uint32_t)1 << lane)
        snprintf(text, TAG, "%s", name);
    else if (geometry->brief)
        snprintf(text, TAG, "%s \u2192", name);
    else
        snprintf(text, TAG, "addr%d \u2190 %s", lane, name);
}

/* The lane that supplies a row's address, as a tag. */
static void draw_address_lane(const struct geometry *geometry, struct ws_scene *scene, int matrix,
                              int row, double x, double y)
{
    const struct ws_figure *figure = geometry->figure;
    uint32_t lanes = ws_mapping_row_lanes(&figure->evidence->mapping, matrix, row);
    int lane = ws_first_lane(lanes), sought = figure->highlight.address_lane;
    double width = pill_width(geometry) - PILL_GAP;
    struct ws_shown shown = WS_SHOWS_NOTHING;
    bool muted = sought >= 0 && !(lanes >> sought & 1);
    char text[TAG];

    shown.matrix = matrix;
    shown.row = row;
    shown.address_lane = lane;
    tag_text(geometry, lanes, text);
    ws_scene_open(scene, shown);
    ws_scene_rect(scene, (struct ws_box){x, y + 1.5, width, geometry->row_height - 3}, 3,
                  muted ? WS_ROLE_CELL_MUTED : WS_ROLE_CELL,
                  ws_row_tint(figure->colour, matrix, lane));
    ws_scene_text(scene, x + width / 2, y + geometry->row_height / 2, WS_LABEL_SIZE,
                  WS_ANCHOR_MIDDLE, muted ? WS_ROLE_LABEL_MUTED : WS_ROLE_LABEL, text);
    ws_scene_close(scene);
}

/* Whether any element of a run is highlighted. */
static bool marks_place(const struct ws_figure *figure, struct ws_place place, int end)
{
    const struct ws_mapping *mapping = &figure->evidence->mapping;

    for (; place.column < end; place.column++) {
        struct ws_slot held;
        struct ws_shown shown;

        ws_mapping_slot(mapping, place, &held);
        shown = ws_shown_element(mapping, held);
        if (ws_highlighted(&figure->highlight, &shown))
            return true;
    }
    return false;
}

static void draw_run(const struct geometry *geometry, struct ws_scene *scene, struct ws_place place,
                     int end, struct ws_slot slot, double x, double y)
{
    const struct ws_figure *figure = geometry->figure;
    const struct ws_mapping *mapping = &figure->evidence->mapping;
    double width = ws_moved(mapping->variant)->width_bits / 8.0 * geometry->byte_width;
    struct ws_box box = {x + place.column * width, y, (end - place.column) * width,
                         geometry->row_height};
    bool highlights = ws_highlights(&figure->highlight);
    bool any = !highlights || marks_place(figure, place, end);
    bool single = end - place.column == 1;
    struct ws_shown first = ws_shown_element(mapping, slot), block = WS_SHOWS_NOTHING;
    char text[16];

    block.lane = slot.lane;
    block.reg = slot.reg;
    /* A run of one element is that element; a longer one has an area for the pointer for each. */
    ws_scene_open(scene, single ? first : block);
    ws_scene_rect(scene, box, 0,
                  !any         ? WS_ROLE_CELL_MUTED
                  : highlights ? WS_ROLE_CELL_MARKED
                               : WS_ROLE_CELL,
                  ws_tint_of(figure->colour, &first));
    for (int column = place.column; column < end && !single; column++) {
        struct ws_box cell = {x + column * width, y, width, geometry->row_height};
        struct ws_slot held;
        char words[64];
        int group;

        ws_mapping_slot(mapping, (struct ws_place){place.matrix, place.row, column, 0}, &held);
        group = ws_scene_open(scene, ws_shown_element(mapping, held));
        ws_scene_tooltip(scene, group,
                         ws_element_words(mapping, figure->registers, held, words, sizeof words));
        ws_scene_rect(scene, cell, 0, WS_ROLE_NONE, (struct ws_tint){WS_TINT_NONE, 0});
        ws_scene_close(scene);
    }
    snprintf(text, sizeof text, geometry->numbers ? "%d" : "T%d", slot.lane);
    ws_scene_text(scene, box.x + box.width / 2, y + geometry->row_height / 2, geometry->letters,
                  WS_ANCHOR_MIDDLE, any ? WS_ROLE_LABEL : WS_ROLE_LABEL_MUTED, text);
    ws_scene_close(scene);
}

/* The bytes after 6- and 4-bit elements that hold no data. */
static void draw_padding(const struct geometry *geometry, struct ws_scene *scene, double x,
                         double y)
{
    struct ws_box box = {x + data_width(geometry), y, geometry->padding, geometry->row_height};

    if (geometry->padding <= 0)
        return;
    ws_scene_rect(scene, box, 0, WS_ROLE_PADDING, (struct ws_tint){WS_TINT_NONE, 0});
    if (geometry->padding >= PADDING_WIDTH)
        ws_scene_text(scene, box.x + box.width / 2, y + geometry->row_height / 2, WS_NOTE_SIZE,
                      WS_ANCHOR_MIDDLE, WS_ROLE_LABEL, "padding");
}

/* Whether the padding of rows, of which there is none or some, is drawn to scale. */
static bool is_to_scale(const struct geometry *geometry)
{
    const struct ws_variant *variant = variant_of(geometry);
    int bytes = ws_row_bytes(variant) - ws_row_data_bytes(variant);

    return fabs(geometry->padding - bytes * geometry->byte_width) <= 0.01;
}

/* The bytes of the shortest run. */
static double run_bytes(const struct geometry *geometry)
{
    return ws_memory_shortest_run(&geometry->figure->evidence->mapping) *
           ws_moved(variant_of(geometry))->width_bits / 8.0;
}

/* From number to number: two digits are about as wide as a label is high. */
static int byte_step(const struct geometry *geometry)
{
    return geometry->byte_width >= NUMBERED ? 1 : geometry->byte_width >= 9 ? 2 : 4;
}

/* The byte numbers above a row; for padding that is not to scale, its range of bytes. */
static void draw_axis(const struct geometry *geometry, struct ws_scene *scene, double x, double y)
{
    const struct ws_variant *variant = variant_of(geometry);
    int data = ws_row_data_bytes(variant), bytes = ws_row_bytes(variant);
    const bool broken = !is_to_scale(geometry);
    const double cell = run_bytes(geometry);
    int step = byte_step(geometry);
    char text[24];

    ws_scene_text(scene, x - 10, y, WS_AXIS_SIZE, WS_ANCHOR_END, WS_ROLE_AXIS, "byte");
    for (int byte = 0; byte < (broken ? data : bytes); byte += step) {
        snprintf(text, sizeof text, "%d", byte);
        ws_scene_text(scene, x + ws_row_number_middle(byte, step, cell) * geometry->byte_width, y,
                      WS_AXIS_SIZE, WS_ANCHOR_MIDDLE, WS_ROLE_AXIS, text);
    }
    if (!broken || geometry->padding < PADDING_WIDTH)
        return;
    snprintf(text, sizeof text, "%d\u2013%d", data, bytes - 1);
    ws_scene_text(scene, x + data_width(geometry) + geometry->padding / 2, y, WS_AXIS_SIZE,
                  WS_ANCHOR_MIDDLE, WS_ROLE_AXIS, text);
}

/* A band's rows, with their byte numbers above. */
static void draw_band(const struct geometry *geometry, struct ws_scene *scene, int matrix,
                      int first, double x, double y)
{
    const struct ws_mapping *mapping = &geometry->figure->evidence->mapping;
    const int columns = ws_moved(mapping->variant)->columns, rows = band_rows(geometry);
    double rows_x = x + pill_width(geometry);

    draw_axis(geometry, scene, rows_x, y + AXIS_HEIGHT / 2.0 - 1);
    y += AXIS_HEIGHT;
    for (int i = 0; i < rows; i++) {
        draw_address_lane(geometry, scene, matrix, first + i, x, y + i * geometry->row_height);
        draw_padding(geometry, scene, rows_x, y + i * geometry->row_height);
    }
    /* Marked runs come last, so that adjacent cells do not cover their borders. */
    for (int marked = 0; marked < 2; marked++)
        for (int i = 0; i < rows; i++)
            for (struct ws_place place = {matrix, first + i, 0, 0}; place.column < columns;) {
                struct ws_slot slot;
                int end = ws_memory_run_end(mapping, place, &slot);

                if (marks_place(geometry->figure, place, end) == (marked == 1))
                    draw_run(geometry, scene, place, end, slot, rows_x,
                             y + i * geometry->row_height);
                place.column = end;
            }
    ws_scene_rect(scene,
                  (struct ws_box){rows_x, y, row_width(geometry), rows * geometry->row_height}, 0,
                  WS_ROLE_FRAME, (struct ws_tint){WS_TINT_NONE, 0});
}

static void draw_matrix(const struct geometry *geometry, struct ws_scene *scene, int matrix,
                        double x, double y)
{
    struct ws_shown shown = WS_SHOWS_NOTHING;
    char text[64];

    shown.matrix = matrix;
    ws_scene_open(scene, shown);
    ws_matrix_heading(variant_of(geometry), matrix, text);
    ws_scene_text(scene, x, y + HEADING_HEIGHT / 2.0 - 1, WS_HEADING_SIZE, WS_ANCHOR_START,
                  WS_ROLE_HEADING, text);
    for (int band = 0; band < geometry->bands; band++)
        draw_band(geometry, scene, matrix, band * band_rows(geometry),
                  x + band * (band_width(geometry) + GAP), y + HEADING_HEIGHT);
    ws_scene_close(scene);
}

/* The height of the whole figure. */
static double picture_height(const struct geometry *geometry, uint32_t unused)
{
    double height = matrices_height(geometry);

    return unused ? ws_idle_lanes_draw(geometry->figure->evidence, NULL, unused, 0,
                                       height + STRIP_GAP, matrices_width(geometry))
                  : height;
}

/*
 * Row width by the lanes in them, by the numbers of their bytes, as wide as possible, or wider, as
 * on a page: 0 to 3.
 */
static void size_rows(struct geometry *geometry, int wide, bool broken)
{
    const struct ws_variant *variant = variant_of(geometry);
    int bytes = ws_row_bytes(variant), padding = bytes - ws_row_data_bytes(variant);
    double most = ROW_WIDTH / bytes;

    geometry->letters = geometry->numbers ? WS_LEAST_TEXT : WS_LABEL_SIZE - 1;
    geometry->byte_width =
        (ws_text_width(geometry->numbers ? "28" : "T28", geometry->letters, false, false) +
         RUN_PADDING) /
        run_bytes(geometry);
    geometry->byte_width = fmax(geometry->byte_width, wide == 3   ? ON_PAGES * most
                                                      : wide == 2 ? most
                                                      : wide      ? NUMBERED
                                                                  : NUMBERED / 2);
    geometry->padding = padding * geometry->byte_width;
    if (padding)
        geometry->padding = broken ? BROKEN_PADDING : fmax(geometry->padding, PADDING_WIDTH);
}

/*
 * The geometry that best suits a sheet whose words are set; `breaks`: padding may be not to scale.
 */
static struct geometry best_geometry(const struct ws_figure *figure, uint32_t unused,
                                     const struct ws_sheet *sheet, bool breaks)
{
    static const enum ws_tile tiles[] = {WS_TILE_STACKED, WS_TILE_COLUMNS, WS_TILE_SIDE};
    struct geometry geometry = {.figure = figure, .bands = 1}, best = {0};
    double best_score = -HUGE_VAL;
    int steps = figure->medium.height > 0 ? 1 + ROW_STEPS : 1;
    int widths = figure->medium.height > 0 ? 4 : 3;
    double worth = figure->medium.height > 0 ? ON_A_PAGE : 1;
    bool legible = false;

    for (int i = 0; i < 8 * 3 * widths * steps; i++) {
        bool broken = i & 1;
        struct ws_sheet tried = *sheet;
        double score;

        if (broken && !breaks)
            continue;
        geometry.brief = i >> 1 & 1;
        geometry.numbers = i >> 2 & 1;
        geometry.tile = tiles[i / 8 % 3];
        if (variant_of(&geometry)->family->by_lane) /* one matrix, of 32 rows */
            geometry.bands = 1 << i / 8 % 3;
        geometry.row_height = ROW_HEIGHT + i / (24 * widths) * ROW_STEP;
        size_rows(&geometry, i / 24 % widths, broken);
        tried.width = matrices_width(&geometry);
        tried.height = picture_height(&geometry, unused);
        tried.least = fmin(geometry.letters, WS_AXIS_SIZE);
        score = ws_sheet_suits(&tried);
        /* Up to 10, something is too small, whatever the look; a high one would be narrow. */
        if (score > 10 && figure->medium.height <= 0 &&
            tried.height * figure->medium.width > WS_TALLEST * tried.width)
            score = fmax(10, NARROWED * score);
        if (score > 10)
            score += worth * (HIGH_GAIN * (geometry.row_height - ROW_HEIGHT) -
                              BRIEF_PRICE * geometry.brief - NUMBER_PRICE * geometry.numbers -
                              BROKEN_PRICE * broken - STEP_PRICE * (byte_step(&geometry) - 1));
        if (score > best_score) {
            best = geometry;
            best_score = score;
            legible = ws_sheet_legible(&tried, ws_sheet_suits(&tried));
        }
    }
    return legible || breaks ? best : best_geometry(figure, unused, sheet, true);
}

/* Without a legend, which explains padding, the padding keeps its label if that is legible. */
static struct geometry choose_geometry(const struct ws_figure *figure, uint32_t unused,
                                       const struct ws_sheet *sheet)
{
    return best_geometry(figure, unused, sheet, !figure->medium.bare && !figure->no_legend);
}

/* Explains the tags, the lanes in the rows, and the lanes that are set apart. */
static void add_keys(const struct geometry *geometry, uint32_t unused, struct ws_sheet *sheet)
{
    const struct ws_figure *figure = geometry->figure;
    const int sought = figure->highlight.address_lane, lane = sought < 0 ? WS_SAMPLE_LANE : sought;
    struct ws_place row;
    char tag[TAG];

    ws_mapping_lane_row(&figure->evidence->mapping, lane, &row);
    tag_text(geometry, (uint32_t)1 << lane, tag);
    ws_key_add_label(&sheet->keys, WS_ROLE_CELL, ws_row_tint(figure->colour, row.matrix, lane), tag,
                     "lane %d supplies the row address", lane);
    if (unused)
        ws_key_add_label(&sheet->keys, WS_ROLE_CELL_MUTED, (struct ws_tint){WS_TINT_NONE, 0}, "T31",
                         "lane whose address is ignored");
    if (geometry->padding > 0 && geometry->padding < PADDING_WIDTH)
        ws_key_add(&sheet->keys, WS_KEY_CELL, WS_ROLE_PADDING, (struct ws_tint){WS_TINT_NONE, 0},
                   "padding: bytes %d to %d", ws_row_data_bytes(variant_of(geometry)),
                   ws_row_bytes(variant_of(geometry)) - 1);
    ws_key_add_colours(&sheet->keys, figure, figure->colour);
}

static void make_note(const struct ws_variant *variant, bool scaled, char note[NOTE])
{
    snprintf(note, NOTE,
             "Memory view: a row is the %d bytes at one lane's address; rows can be anywhere in "
             "memory.",
             ws_row_bytes(variant));
    ws_row_scale_words(variant, scaled, note, NOTE);
}

bool ws_build_address(const struct ws_figure *figure, struct ws_scene *scene,
                      struct ws_error *error)
{
    const struct ws_mapping *mapping = &figure->evidence->mapping;
    const struct ws_variant *variant = mapping->variant;
    uint32_t unused;
    char title[128], matrices[64], description[1024], note[NOTE], legend[96], words[512];
    struct ws_sheet sheet = {.figure = figure, .title = title, .description = description};
    struct geometry geometry = {.figure = figure, .bands = 1};
    struct ws_box at;

    if (ws_address_lanes(variant) == 0)
        return ws_fail(error, WS_CODE_FIGURE,
                       "%s takes no addresses; use --figure mapping or fragment", variant->name);
    unused = ws_idle_lanes(mapping);
    ws_matrices_words(variant, matrices, sizeof matrices);
    snprintf(title, sizeof title, "%s row addresses for %s%s", variant->family->name, matrices,
             variant->trans ? ", transposed" : "");
    ws_layout_words(figure->evidence, figure->registers, words, sizeof words);
    snprintf(description, sizeof description,
             "The rows of %d bytes in shared memory, the lane that supplies each row address, and "
             "the lanes that %s its elements. %s%s",
             ws_row_bytes(variant), variant->family->verb, words, figure->evidence->text);
    make_note(variant, false, note);
    snprintf(legend, sizeof legend, "Within a row: the lane that %s each element.",
             variant->family->from_global     ? "copies"
             : variant->family->writes_memory ? "stores"
                                              : "receives");
    sheet.note = note;
    sheet.legend[0] = legend;
    add_keys(&geometry, unused, &sheet);
    geometry = choose_geometry(figure, unused, &sheet);
    make_note(variant, is_to_scale(&geometry), note);
    sheet.keys.count = 0;
    add_keys(&geometry, unused, &sheet);
    sheet.width = matrices_width(&geometry);
    sheet.height = picture_height(&geometry, unused);
    sheet.least = fmin(geometry.letters, WS_AXIS_SIZE);
    at = ws_sheet_open(&sheet, scene);
    for (int matrix = 0; matrix < ws_moved(variant)->matrices; matrix++) {
        int down, across;

        ws_tile_place(geometry.tile, ws_moved(variant)->matrices, matrix, &down, &across);
        draw_matrix(&geometry, scene, matrix, at.x + across * (matrix_width(&geometry) + GAP),
                    at.y + down * (matrix_height(&geometry) + GAP));
    }
    if (unused)
        ws_idle_lanes_draw(figure->evidence, scene, unused, at.x,
                           at.y + matrices_height(&geometry) + STRIP_GAP, sheet.width);
    ws_sheet_close(&sheet, scene);
    return true;
}
