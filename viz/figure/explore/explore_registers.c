/*
 * The panel of registers: one row per lane, with each register divided into its elements, the
 * lowest bits on the left. The source of movmatrix is drawn the same way, with the lanes that held
 * the elements before.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "probe/isa/operand.h"
#include "probe/isa/place.h"
#include "viz/figure/explore/explore.h"
#include "viz/figure/named.h"
#include "viz/figure/sheet.h"
#include "viz/figure/source_lane.h"
#include "viz/paint/bank_words.h"
#include "viz/scene/metrics.h"

enum { LANE = 27, ROOMY_CELL = 24, MOST_CELL = 76, EASE = 3, SOURCE = 52, WAVEFRONT = 26 };

/* The width before the cells of a lane, for its name and its source address; and after them. */
static double before(const struct ws_explore *explore)
{
    return LANE + (explore->sourced ? SOURCE : 0);
}

static double behind(const struct ws_explore *explore)
{
    return explore->sourced ? WAVEFRONT : 0;
}

/* The gap between columns of lanes. */
static double apart(const struct ws_explore *explore)
{
    return explore->narrow ? 10 : 12;
}

/* The layout of the registers of the source or the destination. */
struct file {
    const struct ws_explore *explore;
    bool source;
    double cell;         /* the width of one element */
    int sets, registers; /* sets under each other, and registers per set */
    bool brief;          /* no element has its full name, because one of them is too wide */
};

static const struct ws_operand *moved_of(const struct ws_explore *explore)
{
    return ws_moved(explore->variant);
}

/* The number of elements of one lane in one set of registers. */
static int across(const struct file *file)
{
    return file->registers * moved_of(file->explore)->elements;
}

static bool names_registers(const struct ws_explore *explore)
{
    return explore->figure.label == WS_LABEL_REGISTER || explore->figure.label == WS_LABEL_INDEX;
}

/* The label of a cell; `file` determines whether the register is a destination or a source. */
static bool label_of(const struct ws_cells *cells, const struct ws_cell *cell, int form,
                     char text[WS_CELL_LABEL])
{
    const struct file *file = cells->data;
    const struct ws_explore *explore = file->explore;
    const struct ws_variant *variant = explore->variant;
    enum ws_label_by label = explore->figure.label;
    struct ws_place place = ws_mapping_place(explore->mapping, cell->slot);
    const struct ws_operand *moved = moved_of(explore);
    /* For the source, the element at the cell's position. */
    int element = (int)(cell - cells->cell) % cells->columns % moved->elements;
    const char *names = file->source ? variant->family->source : explore->figure.registers;
    char name[WS_ELEMENT_NAME_SIZE];

    if (label == WS_LABEL_REGISTER) {
        snprintf(text, WS_CELL_LABEL, "%s",
                 form == 0 || ws_has_words(moved)
                     ? ws_element_name(variant, names, cell->slot.reg, element, name)
                     : ws_part_name(variant, element, name));
        return form < 2;
    }
    if (form == 0 || label == WS_LABEL_INDEX)
        ws_element_label(explore->mapping, NULL, cell->slot, label, WS_VIEW_MEMORY, text,
                         WS_CELL_LABEL);
    else
        snprintf(text, WS_CELL_LABEL, "%d,%d", place.row, place.column);
    return form < (label == WS_LABEL_INDEX ? 1 : 2);
}

/* The minimum width of a cell: that of the brief label. */
static double least_cell(const struct ws_explore *explore)
{
    const struct ws_operand *moved = moved_of(explore);
    char text[WS_CELL_LABEL];

    snprintf(text, sizeof text, "%d,%d", moved->rows - 1, moved->columns - 1);
    return ws_cells_least(text);
}

double ws_explore_registers_least(const struct ws_explore *explore, int lanes)
{
    const struct ws_operand *moved = moved_of(explore);
    int columns = WS_LANES / lanes;
    double cell = fmax(least_cell(explore), explore->narrow ? 0 : ROOMY_CELL);

    return columns *
               (before(explore) + behind(explore) + moved->registers * moved->elements * cell) +
           (columns - 1) * apart(explore);
}

/* The minimum width of a cell that fits the full name of any element. */
static double full_cell(const struct ws_explore *explore)
{
    double least = 0;
    char text[WS_CELL_LABEL];

    for (int number = 0; number < ws_slot_count(explore->variant); number++) {
        ws_element_label(explore->mapping, NULL, ws_slot_at(explore->variant, number),
                         explore->figure.label, WS_VIEW_MEMORY, text, sizeof text);
        least = fmax(least, ws_cells_least(text));
    }
    return least;
}

/* Puts all registers of a lane side by side, or in sets under each other if space is scarce. */
static struct file file_of(const struct ws_explore *explore, bool source)
{
    const struct ws_operand *moved = moved_of(explore);
    struct file file = {.explore = explore, .source = source, .sets = 1};
    int columns = WS_LANES / explore->column;
    double room = (explore->room - (columns - 1) * apart(explore)) / columns - before(explore) -
                  behind(explore);

    while (explore->narrow && file.sets < moved->registers &&
           moved->registers / file.sets * moved->elements * least_cell(explore) > room)
        file.sets *= 2;
    file.registers = moved->registers / file.sets;
    file.cell = fmin(fmax(floor(room / across(&file)), least_cell(explore)),
                     explore->narrow ? least_cell(explore) + EASE
                     : explore->wide ? 2 * MOST_CELL
                                     : MOST_CELL);
    file.brief = explore->brief || full_cell(explore) > file.cell;
    return file;
}

static double file_width(const struct file *file)
{
    return before(file->explore) + across(file) * file->cell + behind(file->explore);
}

static double lanes_height(const struct ws_explore *explore)
{
    return ws_explore_top(&explore->lanes, explore->column - 1) + explore->lanes.height;
}

/* The distance between sets of registers. */
static double set_height(const struct ws_explore *explore)
{
    return lanes_height(explore) + WS_EXPLORE_GAP + WS_EXPLORE_HEAD + WS_EXPLORE_AXIS;
}

/* The panel's title. */
static void title_of(const struct ws_family *family, bool source, char text[64])
{
    if (source)
        snprintf(text, 64, "Source, register %s", family->source);
    else if (family->from_global)
        snprintf(text, 64, "Global memory, as lanes copy it");
    else if (family->destination)
        snprintf(text, 64, "Destination, register %s", family->destination);
    else
        snprintf(text, 64, "Registers");
}

/* The width of the banks under the cells. */
static double strip_width(const struct file *file)
{
    const struct ws_explore *explore = file->explore;

    return fmax(across(file) * file->cell, explore->narrow
                                               ? explore->room - before(explore) - behind(explore)
                                               : WS_EXPLORE_ROW);
}

static struct ws_panel_size size_of(const struct ws_explore *explore)
{
    struct file file = file_of(explore, false);
    int columns = WS_LANES / explore->column;
    double width = fmax(columns * file_width(&file) + (columns - 1) * apart(explore),
                        explore->sourced ? before(explore) + strip_width(&file) : 0);
    char title[64];

    title_of(explore->variant->family, false, title);
    return (struct ws_panel_size){
        fmax(width, ws_text_width(title, WS_HEADING_SIZE, false, true)),
        WS_EXPLORE_TOP + lanes_height(explore) + (file.sets - 1) * set_height(explore) +
            (explore->sourced ? WS_EXPLORE_STRIP + ws_explore_strip_height(explore) : 0)};
}

struct ws_panel_size ws_explore_registers_size(const struct ws_explore *explore)
{
    return size_of(explore);
}

struct ws_panel_size ws_explore_source_size(const struct ws_explore *explore)
{
    return size_of(explore);
}

/* Draws the registers' names, their contents, and the bits of each element. */
static void draw_head(const struct file *file, struct ws_scene *scene, int first, double x,
                      double y)
{
    const struct ws_explore *explore = file->explore;
    const struct ws_operand *moved = moved_of(explore);
    double width = moved->elements * file->cell;
    const char *names = file->source ? explore->variant->family->source : explore->figure.registers;

    for (int reg = first; reg < first + file->registers; reg++) {
        struct ws_shown shown = WS_SHOWS_NOTHING;
        double left = x + before(explore) + (reg - first) * width;
        int matrix = moved->matrices > 1 ? ws_register_matrix(explore->mapping, reg) : -1;
        char name[WS_REGISTER_SIZE], text[WS_REGISTER_SIZE + 24];

        shown.reg = reg;
        ws_register_called(explore->variant, names, reg, name);
        snprintf(text, sizeof text, "%s: M%d", name, matrix);
        if (matrix < 0 || ws_text_width(text, WS_LABEL_SIZE, false, true) > width - 4)
            snprintf(text, sizeof text, "%s", name);
        if (ws_text_width(text, WS_LEAST_TEXT, false, true) > width - 2)
            text[0] = 0; /* name too wide; the instruction text has it */
        ws_explore_heading(scene, shown,
                           (struct ws_box){left, y, width, WS_EXPLORE_HEAD + WS_EXPLORE_AXIS},
                           left + width / 2,
                           y + (ws_has_words(moved) ? WS_EXPLORE_HEAD + WS_EXPLORE_AXIS / 2.0 - 2
                                                    : WS_EXPLORE_HEAD / 2.0),
                           fmin(WS_LABEL_SIZE, (width - 2) / ws_text_width(text, 1, false, true)),
                           WS_ANCHOR_MIDDLE, WS_ROLE_HEADING, text);
    }
    ws_scene_open(scene, WS_SHOWS_NOTHING);
    if (explore->sourced) {
        ws_scene_text(scene, x + before(explore) - 5, y + WS_EXPLORE_HEAD + WS_EXPLORE_AXIS / 2.0,
                      WS_LEAST_TEXT, WS_ANCHOR_END, WS_ROLE_AXIS, "line:byte");
        ws_scene_text(scene, x + file_width(file), y + WS_EXPLORE_AXIS / 2.0, WS_LEAST_TEXT,
                      WS_ANCHOR_END, WS_ROLE_AXIS, "wavefront");
    }
    if (!ws_has_words(moved))
        ws_scene_text(scene, x + LANE - 5, y + WS_EXPLORE_HEAD + WS_EXPLORE_AXIS / 2.0,
                      WS_LEAST_TEXT, WS_ANCHOR_END, WS_ROLE_AXIS, "bits");
    for (int i = 0; i < across(file) && !ws_has_words(moved); i++) {
        char bits[WS_BITS_SIZE];

        /* If the bits of the last element do not fit, only the lowest bit. */
        ws_element_bits(moved, moved->elements - 1, bits);
        if (ws_text_width(bits, WS_LEAST_TEXT, false, false) <= file->cell - 3)
            ws_element_bits(moved, i % moved->elements, bits);
        else
            snprintf(bits, sizeof bits, "%d", ws_element_bit(moved, i % moved->elements));
        ws_scene_text(scene, x + before(explore) + (i + 0.5) * file->cell,
                      y + WS_EXPLORE_HEAD + WS_EXPLORE_AXIS / 2.0, WS_LEAST_TEXT, WS_ANCHOR_MIDDLE,
                      WS_ROLE_AXIS, bits);
    }
    ws_scene_close(scene);
}

/* Draws a lane's source: the line of global memory, the byte in it, and the wavefront. */
static void draw_source(const struct file *file, struct ws_scene *scene, int lane, double x,
                        double middle)
{
    const struct ws_explore *explore = file->explore;
    const struct ws_addresses *addresses = &explore->banks.addresses;
    char text[WS_SOURCE_SIZE];

    if (addresses->inactive >> lane & 1)
        return;
    ws_scene_text(scene, x + before(explore) - 5, middle, WS_LEAST_TEXT, WS_ANCHOR_END,
                  addresses->source[lane] == WS_NO_SOURCE ? WS_ROLE_AXIS : WS_ROLE_CODE,
                  ws_source_name(addresses->source[lane], text));
    snprintf(text, sizeof text, "%d", explore->wavefront[lane]);
    ws_scene_text(scene, x + file_width(file) - 3, middle, WS_LEAST_TEXT, WS_ANCHOR_END,
                  WS_ROLE_AXIS, text);
}

/* Makes the table of a set's registers of `count` lanes from `first` on, up to a gap. */
static bool make_lanes(const struct file *file, int set, int first, int count, double x, double y,
                       struct ws_cells *cells)
{
    const struct ws_explore *explore = file->explore;
    const struct ws_operand *moved = moved_of(explore);

    *cells = (struct ws_cells){.x = x + before(explore),
                               .y = y,
                               .width = file->cell,
                               .height = explore->lanes.height,
                               .grounded = explore->figure.panel < 0,
                               .form = file->brief && !names_registers(explore),
                               .letters = explore->brief ? WS_LEAST_TEXT : 0,
                               .together = file->source ? moved->elements : 0,
                               .label = label_of,
                               .data = file};
    if (!ws_cells_init(cells, count, across(file)))
        return false;
    for (int i = 0; i < count * cells->columns; i++) {
        struct ws_slot slot = {first + i / cells->columns,
                               set * file->registers + i % cells->columns / moved->elements,
                               i % moved->elements, 0};

        if (!file->source || ws_source_slot(explore->mapping, slot.lane, slot.element, &slot))
            ws_explore_cell(explore, slot, &cells->cell[i]);
    }
    return true;
}

/* Draws the table, and the lanes from `first` on next to it. */
static void draw_lanes(const struct file *file, struct ws_scene *scene, int first, double x,
                       const struct ws_cells *cells)
{
    const struct ws_explore *explore = file->explore;

    for (int i = 0; i < cells->rows; i++) {
        struct ws_shown shown = WS_SHOWS_NOTHING;
        double top = cells->y + i * explore->lanes.height;
        char text[16];

        *(file->source ? &shown.address_lane : &shown.lane) = first + i;
        snprintf(text, sizeof text, "T%d", first + i);
        ws_explore_heading(scene, shown, (struct ws_box){x, top, LANE - 2, explore->lanes.height},
                           x + LANE - 5, top + explore->lanes.height / 2, WS_AXIS_SIZE,
                           WS_ANCHOR_END, WS_ROLE_AXIS, text);
        if (explore->sourced)
            draw_source(file, scene, first + i, x, top + explore->lanes.height / 2);
    }
    ws_cells_draw(cells, scene);
}

/* The left edge of the column of a lane. */
static double left_of(const struct file *file, int lane, double x)
{
    return x + lane / file->explore->column * (file_width(file) + apart(file->explore));
}

static bool draw(const struct ws_explore *explore, struct ws_scene *scene, bool source, double x,
                 double y)
{
    struct file file = file_of(explore, source);
    int per = explore->lanes.per < explore->column ? explore->lanes.per : explore->column;
    int tables = file.sets * WS_LANES / per;
    struct ws_cells *table = calloc((size_t)tables, sizeof *table);
    bool made = table;
    char title[64];

    for (int i = 0; i < tables && made; i++) {
        int first = i * per % WS_LANES, set = i * per / WS_LANES;

        made = make_lanes(&file, set, first, per, left_of(&file, first, x),
                          y + set * set_height(explore) + WS_EXPLORE_TOP +
                              ws_explore_top(&explore->lanes, first % explore->column),
                          &table[i]);
    }
    if (made)
        ws_cells_match(table, tables);
    title_of(explore->variant->family, source, title);
    ws_explore_title(scene, x, y, title);
    for (int i = 0; i < tables && made; i++) {
        int first = i * per % WS_LANES, set = i * per / WS_LANES;
        double left = left_of(&file, first, x);

        if (first % explore->column == 0)
            draw_head(&file, scene, set * file.registers, left,
                      y + set * set_height(explore) + WS_EXPLORE_TITLE);
        draw_lanes(&file, scene, first, left, &table[i]);
    }
    for (int i = 0; i < tables && table; i++)
        ws_cells_finish(&table[i]);
    free(table);
    ws_explore_sources_draw(explore, scene, x, x + before(explore),
                            y + WS_EXPLORE_TOP + lanes_height(explore) +
                                (file.sets - 1) * set_height(explore) + WS_EXPLORE_STRIP,
                            strip_width(&file));
    return made;
}

bool ws_explore_registers_draw(const struct ws_explore *explore, struct ws_scene *scene, double x,
                               double y)
{
    return draw(explore, scene, false, x, y);
}

bool ws_explore_source_draw(const struct ws_explore *explore, struct ws_scene *scene, double x,
                            double y)
{
    return draw(explore, scene, true, x, y);
}
