/*
 * The register file: 32 lanes by their registers, each register cut into its elements, lowest bits
 * on the left. Lanes are split over columns and registers over bands so that the text stays legible
 * at 8 cm.
 */
#include <stdio.h>

#include "viz/figure/kinds.h"
#include "viz/figure/metrics.h"
#include "viz/figure/sheet.h"

enum { ROW_HEIGHT = 18, LANE_WIDTH = 28, HEAD_HEIGHT = 32, GAP_X = 16, GAP_Y = 14 };

/* Bands of `registers` registers, each with its lanes in `columns` columns. */
struct spread {
    const struct ws_figure *figure;
    int registers, bands, columns;
    double cell_width;
};

static double register_width(const struct spread *spread)
{
    return spread->cell_width * ws_moved(spread->figure->evidence->mapping.variant)->elements;
}

static double column_width(const struct spread *spread)
{
    return LANE_WIDTH + spread->registers * register_width(spread);
}

static double spread_width(const struct spread *spread)
{
    return spread->columns * column_width(spread) + (spread->columns - 1) * GAP_X;
}

static double band_height(const struct spread *spread)
{
    return HEAD_HEIGHT + WS_LANES / (double)spread->columns * ROW_HEIGHT;
}

static double spread_height(const struct spread *spread)
{
    return spread->bands * band_height(spread) + (spread->bands - 1) * GAP_Y;
}

/* The one with the squarest picture among those that are legible; else the narrowest. */
static struct spread choose_spread(const struct ws_figure *figure)
{
    const struct ws_variant *variant = figure->evidence->mapping.variant;
    struct spread best = {0};
    double best_height = 1e9, widest = 0;

    for (int lane = 0; lane < WS_LANES; lane++)
        for (int element = 0; element < ws_moved(variant)->elements; element++) {
            struct ws_slot slot = {lane, ws_moved(variant)->registers - 1, element, 0};
            char text[32];
            double width;

            ws_element_label(&figure->evidence->mapping, slot, figure->label, figure->view, text,
                             sizeof text);
            width = ws_text_width(text, WS_LABEL_SIZE, false, false);
            widest = width > widest ? width : widest;
        }
    for (int registers = ws_moved(variant)->registers; registers >= 1; registers /= 2)
        for (int columns = 1; columns <= 4; columns *= 2) {
            struct spread spread = {figure, registers, ws_moved(variant)->registers / registers,
                                    columns, widest + 6 > 30 ? widest + 6 : 30};

            if (spread_width(&spread) <= 476 && spread_height(&spread) < best_height) {
                best = spread;
                best_height = spread_height(&spread);
            }
        }
    return best;
}

static void draw_head(const struct spread *spread, struct ws_scene *scene, int band, double x,
                      double y)
{
    const struct ws_variant *variant = spread->figure->evidence->mapping.variant;

    for (int i = 0; i < spread->registers; i++) {
        int reg = band * spread->registers + i;
        double left = x + LANE_WIDTH + i * register_width(spread);
        char name[WS_REGISTER_SIZE];

        ws_scene_text(scene, left + register_width(spread) / 2, y + 8, WS_HEADING_SIZE,
                      WS_ANCHOR_MIDDLE, WS_ROLE_HEADING, ws_register_name(variant, reg, name));
        for (int element = 0; element < ws_moved(variant)->elements; element++) {
            int bit = ws_element_bit(ws_moved(variant), element);
            char text[24];

            snprintf(text, sizeof text, "%d\u2013%d", bit, bit + ws_moved(variant)->width_bits - 1);
            ws_scene_text(scene, left + (element + 0.5) * spread->cell_width, y + HEAD_HEIGHT - 9,
                          WS_SMALL_SIZE, WS_ANCHOR_MIDDLE, WS_ROLE_AXIS, text);
        }
    }
}

static void draw_register(const struct spread *spread, struct ws_scene *scene, int lane, int reg,
                          double x, double y)
{
    const struct ws_figure *figure = spread->figure;
    const struct ws_mapping *mapping = &figure->evidence->mapping;
    bool highlights = ws_highlights(&figure->highlight);
    struct ws_shown whole = WS_SHOWS_NOTHING;

    whole.lane = lane;
    whole.reg = reg;
    ws_scene_open(scene, whole);
    for (int element = 0; element < ws_moved(mapping->variant)->elements; element++) {
        struct ws_slot slot = {lane, reg, element, 0};
        struct ws_shown shown = ws_shown_element(mapping, slot);
        struct ws_box box = {x + element * spread->cell_width, y, spread->cell_width, ROW_HEIGHT};
        bool marked = ws_highlighted(&figure->highlight, &shown), muted = highlights && !marked;
        char text[64];
        int group = ws_scene_open(scene, shown);

        ws_scene_tooltip(scene, group, ws_element_words(mapping, slot, text, sizeof text));
        ws_scene_rect(scene, box, 0,
                      muted    ? WS_ROLE_CELL_MUTED
                      : marked ? WS_ROLE_CELL_MARKED
                               : WS_ROLE_CELL,
                      ws_tint_of(figure->colour, &shown));
        ws_element_label(mapping, slot, figure->label, figure->view, text, sizeof text);
        ws_scene_text(scene, box.x + box.width / 2, y + ROW_HEIGHT / 2.0, WS_LABEL_SIZE,
                      WS_ANCHOR_MIDDLE, muted ? WS_ROLE_LABEL_MUTED : WS_ROLE_LABEL, text);
        ws_scene_close(scene);
    }
    ws_scene_rect(scene, (struct ws_box){x, y, register_width(spread), ROW_HEIGHT}, 0,
                  WS_ROLE_FRAME, (struct ws_tint){WS_TINT_NONE, 0});
    ws_scene_close(scene);
}

/* Whether any element of a register is highlighted. */
static bool marks(const struct ws_figure *figure, int lane, int reg)
{
    const struct ws_mapping *mapping = &figure->evidence->mapping;

    for (int element = 0; element < ws_moved(mapping->variant)->elements; element++) {
        struct ws_shown shown = ws_shown_element(mapping, (struct ws_slot){lane, reg, element, 0});

        if (ws_highlighted(&figure->highlight, &shown))
            return true;
    }
    return false;
}

bool ws_build_register(const struct ws_figure *figure, struct ws_scene *scene,
                       struct ws_error *error)
{
    const struct ws_variant *variant = figure->evidence->mapping.variant;
    struct spread spread = choose_spread(figure);
    int lanes = WS_LANES / spread.columns;
    char title[128], description[512], text[16];
    struct ws_sheet sheet = {.figure = figure, .title = title, .description = description};
    struct ws_box at;

    (void)error; /* every variant has registers */
    snprintf(title, sizeof title, "%s register file: %d lanes, %d %s each", variant->family->name,
             WS_LANES, ws_moved(variant)->registers,
             ws_moved(variant)->registers == 1 ? "register" : "registers");
    snprintf(description, sizeof description,
             "What each of the 32 lanes holds in each register, element by element, in %s "
             "coordinates. %s",
             ws_view_of(variant, figure->view), figure->evidence->text);
    sheet.note = figure->view == WS_VIEW_MEMORY && !ws_address_lanes(variant)
                     ? "M0[1,2] is row 1, column 2 of the source; the lowest bits are on the left."
                 : figure->view == WS_VIEW_MEMORY
                     ? "M0[1,2] is matrix 0, row 1, column 2 in memory; the lowest bits are on the "
                       "left."
                     : "F0[1,2] is matrix 0, row 1, column 2 of the fragment; the lowest bits are "
                       "on the left.";
    sheet.legend[0] = ws_colour_legend(figure->colour);
    sheet.width = spread_width(&spread) > 300 ? spread_width(&spread) : 300;
    sheet.height = spread_height(&spread);
    at = ws_sheet_draw(&sheet, scene);
    at.x += (sheet.width - spread_width(&spread)) / 2;
    for (int band = 0; band < spread.bands; band++)
        for (int column = 0; column < spread.columns; column++) {
            double x = at.x + column * (column_width(&spread) + GAP_X);
            double y = at.y + band * (band_height(&spread) + GAP_Y);

            draw_head(&spread, scene, band, x, y);
            for (int i = 0; i < lanes; i++) {
                snprintf(text, sizeof text, "T%d", column * lanes + i);
                ws_scene_text(scene, x + LANE_WIDTH - 6, y + HEAD_HEIGHT + (i + 0.5) * ROW_HEIGHT,
                              WS_AXIS_SIZE, WS_ANCHOR_END, WS_ROLE_AXIS, text);
            }
            /* Marked registers come last, so that no neighbour covers their borders. */
            for (int marked = 0; marked < 2; marked++)
                for (int i = 0; i < lanes * spread.registers; i++) {
                    int row = i / spread.registers, nth = i % spread.registers;
                    int lane = column * lanes + row, reg = band * spread.registers + nth;

                    if (marks(figure, lane, reg) == (marked == 1))
                        draw_register(&spread, scene, lane, reg,
                                      x + LANE_WIDTH + nth * register_width(&spread),
                                      y + HEAD_HEIGHT + row * ROW_HEIGHT);
                }
        }
    return true;
}
