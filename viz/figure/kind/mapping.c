/*
 * The mapping figure: the matrices in memory, each element in the color of the lane that holds it;
 * arrows from each matrix to its register; the registers by lanes. One lane is followed through all
 * of it: the row whose address it supplies is dashed, the elements it receives are solid. The
 * arrangement of the matrices and the direction of the figure are those that suit the medium best.
 */
#include <math.h>
#include <stdio.h>

#include "probe/isa/operand.h"
#include "viz/figure/followed.h"
#include "viz/figure/kinds.h"
#include "viz/figure/moving/stage.h"
#include "viz/figure/row_scale.h"
#include "viz/figure/sheet.h"
#include "viz/text/mapping_text.h"
#include "viz/text/text_add.h"

enum { ROW_HEIGHT = 13, NARROW = 92, WIDTHS = 4, WORDS = 400, WIDEST = 1000 };

#define LIKED_LESS    1e4 /* divisor of the score among legible figures */
#define UNNAMED_WORTH 0.5 /* factor for cells in memory that are too small for their lanes' names */

/* The source or destination of elements: "memory", "registers", "register a". */
static const char *place_words(const struct ws_variant *variant, bool memory, const char *single,
                               char text[24])
{
    if (memory || variant->family->from_global)
        snprintf(text, 24,
                 !memory                        ? "global memory"
                 : variant->family->from_global ? "shared memory"
                                                : "memory");
    else if (single)
        snprintf(text, 24, "register %s", single);
    else
        snprintf(text, 24, "registers");
    return text;
}

/* The stage with all of its detail. */
static struct ws_stage detailed(const struct ws_figure *figure)
{
    const struct ws_variant *variant = figure->evidence->mapping.variant;
    int lane = ws_figure_lane(figure);
    struct ws_stage stage = {.figure = figure, .arrows = true};

    stage.memory = (struct ws_memory){.figure = figure,
                                      .row_height = ROW_HEIGHT,
                                      .row_width = ws_moved(variant)->columns > 8 ? 120 : 112,
                                      .numbers = true,
                                      .address_lanes = true,
                                      .filled = true,
                                      .labels = true,
                                      .gives = true,
                                      .moves = true,
                                      .lane = lane};
    if (!ws_row_is_padded(variant)) /* otherwise padding would be wide */
        stage.memory.row_width =
            fmax(stage.memory.row_width, ws_memory_least(&stage.memory, WS_LEAST_TEXT));
    stage.lanes = (struct ws_lanes){.figure = figure,
                                    .cell_height = ROW_HEIGHT,
                                    .named = true,
                                    .filled = true,
                                    .moves = true,
                                    .opened = true,
                                    .lane = lane};
    return stage;
}

/* The score of a stage on the sheet `context`, whose size is set. */
static double suits(struct ws_stage *stage, void *context)
{
    struct ws_sheet *sheet = context;

    sheet->width = ws_stage_width(stage);
    sheet->height = ws_stage_height(stage);
    sheet->least = ws_memory_letters(&stage->memory);
    return ws_sheet_suits(sheet);
}

/*
 * The score for the choice between stages. A stage that goes from top to bottom, has a register
 * opened beside its cells, or omits column numbers must have a higher score; but a legible stage is
 * always better than an illegible one.
 */
static double prefers(struct ws_stage *stage, struct ws_sheet *sheet)
{
    double score = suits(stage, sheet), liked = score;

    liked *= !stage->down ? 1 : sheet->figure->medium.width > 0 ? 0.97 : 0.3;
    liked *= stage->paired ? 0.8 : 1;
    liked *= stage->lanes.beside ? 0.9 : 1;
    liked *= stage->memory.row_width <= NARROW ? 0.95 : 1;
    liked *= ws_memory_names(&stage->memory) ? 1 : UNNAMED_WORTH;
    if (!ws_sheet_legible(sheet, score) || ws_sheet_legible(sheet, liked))
        return liked;
    return (sheet->figure->medium.height > 0 ? 100 * WS_LEAST_TEXT : 10.5) + liked / LIKED_LESS;
}

/*
 * Whether the figure may use an arrangement: a register is opened in one line only if it has several
 * lines otherwise, and only below the lanes beside a matrix that is as high.
 */
static bool is_offered(const struct ws_stage *stage)
{
    const struct ws_figure *figure = stage->figure;

    return ws_stage_offers(figure, stage->tile, stage->down) &&
           !(stage->paired && figure->tile == WS_TILE_AUTO) &&
           (!stage->lanes.in_line || (!stage->lanes.beside && ws_stage_levels(stage) &&
                                      ws_moved(figure->evidence->mapping.variant)->elements > 2));
}

/*
 * Tries every tile order in both directions, with a lane's register below, in one line or several,
 * or beside, and keeps what suits the medium best.
 */
static struct ws_stage arrange(const struct ws_figure *figure, struct ws_sheet *sheet)
{
    struct ws_stage best = detailed(figure), stage = best;
    const double width[WIDTHS] = {stage.memory.row_width,
                                  fmax(NARROW, ws_memory_least(&stage.memory, 0)),
                                  fmax(NARROW, ws_memory_least(&stage.memory, WS_LEAST_TEXT)),
                                  fmax(NARROW, ws_memory_least(&stage.memory, WS_AXIS_SIZE))};
    double best_score = -1, least[2][2];

    for (int i = 0; i < 4; i++) {
        stage.lanes.beside = i / 2;
        stage.lanes.in_line = i % 2;
        least[i / 2][i % 2] = ws_lanes_least(&stage.lanes);
    }
    for (int tile = WS_TILE_AUTO + 1; tile < WS_TILES; tile++)
        for (int i = 0; i < 16 * WIDTHS; i++) {
            double score;

            stage.tile = (enum ws_tile)tile;
            stage.down = i % 2;
            stage.lanes.beside = i / 2 % 2;
            stage.paired = i / 4 % 2;
            stage.memory.row_width = width[i / 16];
            stage.lanes.head = ws_stage_lines(&stage) ? ws_memory_head(&stage.memory) : 0;
            stage.lanes.in_line = i / 8 % 2;
            stage.lanes.cell_width = least[stage.lanes.beside][stage.lanes.in_line];
            if (!is_offered(&stage))
                continue;
            score = prefers(&stage, sheet);
            if (score > best_score + 1e-9) {
                best = stage;
                best_score = score;
            }
        }
    ws_stage_stretch(&best, suits, sheet);
    suits(&best, sheet);
    return best;
}

static void add_keys(const struct ws_figure *figure, struct ws_keys *keys)
{
    const struct ws_variant *variant = figure->evidence->mapping.variant;
    const struct ws_tint none = {WS_TINT_NONE, 0};
    int lane = ws_figure_lane(figure);
    bool stores = variant->family->writes_memory;
    struct ws_place row;

    ws_key_add(keys, WS_KEY_STRIP, WS_ROLE_CELL, (struct ws_tint){WS_TINT_LANE, 0},
               stores ? "lane that sends the element" : "lane that receives the element");
    if (ws_address_lanes(variant))
        ws_key_add_label(keys, WS_ROLE_PANEL, none, "T5 \u2192",
                         "lane that supplies the row address");
    else
        ws_key_add_label(keys, WS_ROLE_PANEL, none, "T0\u2013T3", "lanes that held the row");
    if (!variant->family->by_lane && ws_mapping_lane_row(&figure->evidence->mapping, lane, &row))
        ws_key_add(keys, WS_KEY_OUTLINE, WS_ROLE_GIVES, none,
                   ws_address_lanes(variant) ? "row at T%d's address" : "previously held by T%d",
                   lane);
    ws_key_add(keys, WS_KEY_OUTLINE, WS_ROLE_ARROW_STRONG, none,
               stores ? "stored by T%d" : "received by T%d", lane);
}

/* "matrix = r; row = t / 4; …" and the meaning of the letters. */
static const char *formula_words(const struct ws_evidence *evidence, char *text, size_t size)
{
    char equation[WS_EQUATION_SIZE], letters[WS_LETTERS_SIZE];
    size_t length = 0;

    if (evidence->standing == WS_DISAGREES)
        return NULL;
    for (int i = 0; ws_variant_equation(evidence->mapping.variant, i, equation); i++) {
        if (i && length + 2 < size)
            length += (size_t)snprintf(text + length, size - length, ", ");
        for (const char *at = equation; *at && length + 1 < size; at++)
            if (*at != ' ' || at[1] != ' ')
                text[length++] = *at;
        text[length] = '\0';
    }
    snprintf(text + length, size - length, "; %s.",
             ws_variant_letters(evidence->mapping.variant, letters));
    return text;
}

/* Whether the padding of rows, of which there is none or some, is drawn to scale. */
static bool is_to_scale(const struct ws_memory *memory)
{
    const struct ws_variant *variant = memory->figure->evidence->mapping.variant;

    return ws_memory_data(memory) <=
           memory->row_width * ws_row_data_bytes(variant) / ws_row_bytes(variant) + 0.01;
}

static void make_note(const struct ws_variant *variant, bool scaled, char note[WORDS])
{
    ws_flow_note(variant, note, WORDS);
    ws_row_scale_words(variant, scaled, note, WORDS);
}

bool ws_build_mapping(const struct ws_figure *figure, struct ws_scene *scene,
                      struct ws_error *error)
{
    const struct ws_mapping *mapping = &figure->evidence->mapping;
    const struct ws_variant *variant = mapping->variant;
    int lane = ws_figure_lane(figure);
    char title[192], matrices[64], description[2000], given[WORDS], moved[WORDS], from[24], to[24];
    char formula[WORDS], layout[600], note[WORDS];
    struct ws_sheet sheet = {.figure = figure, .title = title, .description = description};
    struct ws_stage stage;
    struct ws_box at;
    bool scaled = !ws_row_is_padded(variant);

    (void)error; /* every variant maps something */
    ws_matrices_words(variant, matrices, sizeof matrices);
    snprintf(title, sizeof title, "%s: from %s to %s, %s%s", variant->family->name,
             place_words(variant, variant->family->reads_memory, variant->family->source, from),
             place_words(variant, variant->family->writes_memory, variant->family->destination, to),
             matrices, variant->trans ? ", transposed" : "");
    ws_given_words(figure, lane, given, sizeof given);
    ws_moved_words(figure, lane, moved, sizeof moved);
    ws_layout_words(figure->evidence, figure->registers, layout, sizeof layout);
    snprintf(description, sizeof description,
             "From %s to %s, every element and its lane. %s%s %s %s", from, to, layout, given,
             moved, figure->evidence->text);
    make_note(variant, scaled, note);
    sheet.note = note;
    sheet.legend[0] = given;
    sheet.legend[1] = moved;
    sheet.legend[2] = formula_words(figure->evidence, formula, sizeof formula);
    sheet.widest = WIDEST;
    add_keys(figure, &sheet.keys);
    stage = arrange(figure, &sheet);
    if (!scaled && is_to_scale(&stage.memory)) {
        scaled = true;
        make_note(variant, scaled, note);
        suits(&stage, &sheet);
    }
    /* Numbers are explained in a sentence, if there is room for it, or in a key. */
    if (ws_memory_numbers(&stage.memory)) {
        struct ws_stage explained;

        ws_text_add(note, sizeof note, " A number in a cell is its lane: 5 is T5.");
        explained = arrange(figure, &sheet);
        if (ws_memory_numbers(&explained.memory)) {
            stage = explained;
        } else {
            make_note(variant, scaled, note);
            ws_key_add_number(&sheet.keys, WS_TINT_LANE);
        }
        suits(&stage, &sheet); /* sets the sheet's size */
    }
    at = ws_sheet_open(&sheet, scene);
    ws_stage_draw(&stage, scene, at.x, at.y);
    scene->unnamed = !ws_memory_names(&stage.memory);
    scene->unlabeled = scene->unnamed && figure->medium.legible;
    ws_sheet_close(&sheet, scene);
    return true;
}
