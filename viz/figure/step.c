/*
 * The instruction in four frames, as one picture or one frame at a time. What each frame fills in
 * is a row of a table; a store plays the same frames the other way round.
 */
#include <stdio.h>

#include "viz/figure/kinds.h"
#include "viz/figure/sheet.h"
#include "viz/figure/stage.h"

enum { FRAMES = 4, HEAD = 34, GAP = 16 };

/*
 * In the words $b is the bytes of a row, $r the rows of a phase, $m the matrices whose rows they
 * are, and $t whether all of those are moved at once.
 */
struct frame {
    const char *name, *words;
    enum ws_tile_fill tile;
    enum ws_band_fill band;
    bool address_lanes, arrows, marks;
};

static const struct frame load[FRAMES] = {
    {"1  Addresses",
     "Each lane that counts gives the address of one row of $b bytes, anywhere in shared memory.",
     WS_TILE_EMPTY, WS_BAND_EMPTY, true, false, false},
    {"2  Rows fetched", "$r rows make a phase: the rows of $m are read $t.",
     WS_TILE_BY_ADDRESS, WS_BAND_EMPTY, true, false, false},
    {"3  Distribution",
     "Each element is sent to the lane that its place names: colour is now the receiving lane.",
     WS_TILE_BY_LANE, WS_BAND_EMPTY, false, true, false},
    {"4  Registers",
     "Every lane holds its part of every matrix; lane by lane, register by register.",
     WS_TILE_BY_LANE, WS_BAND_BY_LANE, false, false, true},
};

static const struct frame store[FRAMES] = {
    {"1  Addresses",
     "Each lane that counts gives the address of one row of $b bytes, anywhere in shared memory.",
     WS_TILE_EMPTY, WS_BAND_EMPTY, true, false, false},
    {"2  Registers", "Every lane holds its part of every matrix; colour is the lane.",
     WS_TILE_EMPTY, WS_BAND_BY_LANE, false, false, false},
    {"3  Collection",
     "Each element is sent to its place in a row: colour is the lane it came from.",
     WS_TILE_BY_LANE, WS_BAND_BY_LANE, false, true, true},
    {"4  Rows written", "$r rows make a phase: the rows of $m are written $t.",
     WS_TILE_BY_ADDRESS, WS_BAND_EMPTY, true, false, false},
};

static void put_words(const char *words, const struct ws_variant *variant, char *text, size_t size)
{
    const struct ws_operand *moved = ws_moved(variant);
    int lanes = ws_address_lanes(variant), most = moved->access->phase_rows;
    int rows = lanes < most ? lanes : most; /* that are moved together */
    size_t length = 0;

    for (; *words && length + 1 < size; words++) {
        char *end = text + length;
        size_t left = size - length;

        if (*words != '$')
            length += (size_t)snprintf(end, left, "%c", *words);
        else if (*++words == 'b')
            length += (size_t)snprintf(end, left, "%d", ws_row_bytes(variant));
        else if (*words == 'r')
            length += (size_t)snprintf(end, left, "%s", rows == 8 ? "Eight" : "Sixteen");
        else if (*words == 'm')
            length += (size_t)snprintf(end, left, "%s",
                                       rows < moved->rows   ? "a matrix"
                                       : rows > moved->rows ? "two matrices"
                                                            : "one matrix");
        else
            length += (size_t)snprintf(end, left, "%s",
                                       rows < moved->rows ? "in two phases" : "together");
    }
}

static void draw_frame(const struct ws_figure *figure, const struct frame *frame,
                       struct ws_scene *scene, double x, double y, double width)
{
    struct ws_stage stage;
    char words[128];

    put_words(frame->words, figure->evidence->mapping.variant, words, sizeof words);
    ws_scene_text(scene, x, y + 8, WS_HEADING_SIZE, WS_ANCHOR_START, WS_ROLE_HEADING, frame->name);
    ws_sheet_lines(scene, x, y + 16, width, WS_NOTE_SIZE, WS_ROLE_NOTE, words);
    ws_stage_lay_out(&stage, figure);
    stage.tile_fill = frame->tile;
    stage.band_fill = frame->band;
    stage.address_lanes = frame->address_lanes;
    stage.arrows = frame->arrows;
    if (frame->marks)
        stage.lane = ws_figure_lane(figure);
    ws_stage_draw(&stage, scene, x + (width - ws_stage_width(&stage)) / 2, y + HEAD);
}

/* The frames of a variant; movmatrix, which has none, is refused before one is drawn. */
static const struct frame *frames_of(const struct ws_variant *variant)
{
    return variant->family->writes_memory ? store : load;
}

bool ws_step_follows(const struct ws_variant *variant, int frame)
{
    return frames_of(variant)[frame].marks;
}

bool ws_build_step(const struct ws_figure *figure, struct ws_scene *scene, struct ws_error *error)
{
    const struct ws_variant *variant = figure->evidence->mapping.variant;
    const struct frame *frames = frames_of(variant);
    int first = figure->frame < 0 ? 0 : figure->frame;
    int last = figure->frame < 0 ? FRAMES - 1 : figure->frame;
    char title[128], matrices[64], description[512], note[WS_VIEW_NOTE_SIZE];
    struct ws_sheet sheet = {.figure = figure, .title = title, .description = description};
    struct ws_stage stage;
    struct ws_box at;
    double each;

    if (!ws_address_lanes(variant))
        return ws_fail(error,
                       "%s has no addresses and fetches no rows, so it has no steps; ask for "
                       "--figure mapping",
                       variant->name);
    ws_stage_lay_out(&stage, figure);
    each = HEAD + ws_stage_height(&stage);
    ws_matrices_words(variant, matrices, sizeof matrices);
    snprintf(title, sizeof title, "%s step by step: %s%s", variant->family->name, matrices,
             variant->trans ? ", transposed" : "");
    snprintf(description, sizeof description,
             "The instruction in four frames: addresses, rows, distribution, registers. %s",
             figure->evidence->text);
    sheet.note = ws_view_note(variant, WS_VIEW_MEMORY, note);
    sheet.legend[0] = ws_colour_legend(WS_BY_LANE);
    sheet.width = ws_stage_width(&stage) > 380 ? ws_stage_width(&stage) : 380;
    sheet.height = (last - first + 1) * each + (last - first) * GAP;
    at = ws_sheet_draw(&sheet, scene);
    for (int i = first; i <= last; i++)
        draw_frame(figure, &frames[i], scene, at.x, at.y + (i - first) * (each + GAP), sheet.width);
    return true;
}
