/*
 * The instruction in four frames, beside and under each other as the medium wants, or one frame at
 * a time, or all in one place, to be shown in turn. What each frame fills in is a row of a table; a
 * store plays them the other way round. In all frames a colour is the lane that holds an element.
 */
#include <math.h>
#include <stdio.h>

#include "probe/address/bank.h"
#include "viz/figure/followed.h"
#include "viz/figure/kinds.h"
#include "viz/figure/sheet.h"
#include "viz/figure/stage.h"

enum {
    FRAMES = 4,
    HEADING = 18,
    CAPTION_GAP = 6,   /* under a caption */
    NARROW = 48,       /* the same of its width */
    LOW = 10,          /* a row, that leaves no room to tell of phases */
    LEAST_WIDTH = 145, /* of a frame: its caption */
    WIDEST = 1000,     /* four frames in a row */
};

/*
 * In the words $b is the bytes of a row, $p what a phase is, $t how many phases there are, $s the
 * lane that is followed and $d what of its address.
 */
struct frame {
    const char *name, *words;
    bool givers, gives;  /* whose address a row is, and the row of the lane that is followed */
    bool memory, lanes;  /* filled */
    bool arrows, phases; /* shown */
    bool leaves, comes;  /* the lane's elements in memory, and its cells in the registers */
};

static const struct frame load[FRAMES] = {
    {.name = "1  Addresses",
     .words = "Each lane that counts gives the address of one row of $b bytes; $d. No element "
              "has moved.",
     .givers = true,
     .gives = true},
    {.name = "2  Rows fetched",
     .words = "$p $t A row brings elements for several lanes, each in its lane's tint.",
     .givers = true,
     .memory = true,
     .phases = true},
    {.name = "3  Distribution",
     .words = "Each element is sent to the lane of its tint: T$s's are marked.",
     .memory = true,
     .arrows = true,
     .leaves = true,
     .comes = true},
    {.name = "4  Registers",
     .words = "Every lane holds its part of every matrix, in its tint; T$s is marked.",
     .memory = true,
     .lanes = true,
     .leaves = true,
     .comes = true},
};

static const struct frame store[FRAMES] = {
    {.name = "1  Addresses",
     .words = "Each lane that counts gives the address of one row of $b bytes; $d. A tint is "
              "the lane that holds the element.",
     .givers = true,
     .gives = true,
     .lanes = true},
    {.name = "2  Registers",
     .words = "Every lane holds its part of every matrix, in its tint; T$s is marked.",
     .lanes = true,
     .comes = true},
    {.name = "3  Collection",
     .words = "Each element is sent from the lane of its tint to its place in a row: T$s's go where it "
              "is marked.",
     .lanes = true,
     .arrows = true,
     .leaves = true,
     .comes = true},
    {.name = "4  Rows written",
     .words = "$p $t A row takes elements of several lanes, each in its lane's tint; the registers "
              "keep theirs.",
     .givers = true,
     .memory = true,
     .lanes = true,
     .phases = true},
};

/* The frames of a variant; movmatrix, which has none, is refused before one is drawn. */
static const struct frame *frames_of(const struct ws_variant *variant)
{
    return variant->family->writes_memory ? store : load;
}

bool ws_step_follows(const struct ws_variant *variant, int frame)
{
    const struct frame *shown = &frames_of(variant)[frame];

    return shown->gives || shown->leaves || shown->comes;
}

/* "Eight rows make a phase: the rows of one matrix are read together." and so on. */
static size_t put_phase(const struct ws_variant *variant, char *text, size_t size)
{
    const struct ws_operand *moved = ws_moved(variant);
    int lanes = ws_address_lanes(variant), most = moved->access->phase_rows;
    int rows = lanes < most ? lanes : most; /* that are moved together */

    return (size_t)snprintf(text, size, "%s rows make a phase: the rows of %s are %s %s.",
                            rows == 8 ? "Eight" : "Sixteen",
                            rows < moved->rows   ? "a matrix"
                            : rows > moved->rows ? "two matrices"
                                                 : "one matrix",
                            variant->family->writes_memory ? "written" : "read",
                            rows < moved->rows ? "in two phases" : "together");
}

static size_t put_count(const struct ws_variant *variant, char *text, size_t size)
{
    int phases = ws_phase_count(variant);

    return (size_t)(phases == 1
                        ? snprintf(text, size, "That is one phase.")
                        : snprintf(text, size, "That is %d phases, one after the other.", phases));
}

static size_t put_address(const struct ws_figure *figure, char *text, size_t size)
{
    int lane = ws_figure_lane(figure);
    struct ws_place row;

    return (size_t)snprintf(text, size,
                            ws_mapping_lane_row(&figure->evidence->mapping, lane, &row)
                                ? "T%d's is dashed"
                                : "T%d's does not count",
                            lane);
}

static void put_words(const struct ws_figure *figure, const char *words, char *text, size_t size)
{
    const struct ws_variant *variant = figure->evidence->mapping.variant;
    size_t length = 0;

    for (; *words && length + 1 < size; words++) {
        char *end = text + length;
        size_t left = size - length;

        if (*words != '$')
            length += (size_t)snprintf(end, left, "%c", *words);
        else if (*++words == 'b')
            length += (size_t)snprintf(end, left, "%d", ws_row_bytes(variant));
        else if (*words == 's')
            length += (size_t)snprintf(end, left, "%d", ws_figure_lane(figure));
        else if (*words == 'd')
            length += put_address(figure, end, left);
        else if (*words == 'p')
            length += put_phase(variant, end, left);
        else
            length += put_count(variant, end, left);
    }
}

/* How the frames lie, and each one's parts. */
struct board {
    const struct ws_figure *figure;
    struct ws_stage stage; /* what all frames have in common */
    int first, count;
    int across, gap;               /* frames beside each other, and how far apart */
    double width, caption[FRAMES]; /* of a frame; the height of its line's words */
};

/* Whether frames lie at one place. */
static bool overlaid(const struct board *board)
{
    return board->figure->animated && board->count > 1;
}

static double frame_height(const struct board *board, int i)
{
    return HEADING + board->caption[i] + CAPTION_GAP + ws_stage_height(&board->stage);
}

/* Measures a board whose stage and arrangement are set. */
static void measure(struct board *board, struct ws_sheet *sheet)
{
    int across = overlaid(board) ? board->count : board->across;
    char words[256];

    board->width = fmax(ws_stage_width(&board->stage), LEAST_WIDTH);
    sheet->height = -board->gap;
    for (int line = 0; line < board->count; line += across) {
        double highest = 0;

        for (int i = line; i < line + across; i++) {
            put_words(board->figure,
                      frames_of(board->figure->evidence->mapping.variant)[board->first + i].words,
                      words, sizeof words);
            highest = fmax(highest, ws_lines_draw(NULL, 0, 0, board->width, WS_NOTE_SIZE,
                                                  WS_ROLE_NOTE, words));
        }
        for (int i = line; i < line + across; i++)
            board->caption[i] = highest;
        sheet->height += frame_height(board, line) + board->gap;
    }
    sheet->width = overlaid(board) ? board->width : across * (board->width + board->gap) - board->gap;
}

/*
 * How large a stage may be: px of a row of memory, of a lane, and of the height of both. The cramped
 * are tried in turn, only where nothing else is legible.
 */
static const struct {
    double row, lane, height;
    int gap; /* between frames */
    bool cramped;
} sizes[] = {{96, 14, 12, 20, false}, {64, 9, 12, 20, false}, {48, 7, 12, 20, false},
             {36, 6, 11, 10, true},   {64, 9, 6, 20, true},   {36, 6, 8, 10, true}};

enum { SIZES = sizeof sizes / sizeof sizes[0] };

static struct ws_stage plain_stage(const struct ws_figure *figure)
{
    struct ws_stage stage = {.figure = figure};

    stage.memory =
        (struct ws_memory){.figure = figure, .givers = true, .lane = ws_figure_lane(figure)};
    stage.lanes = (struct ws_lanes){.figure = figure, .lane = ws_figure_lane(figure)};
    return stage;
}

/* Sets the size of a stage, and no less than the headings of its matrices need. */
static void set_size(struct ws_stage *stage, int size)
{
    bool beside = !stage->down && !stage->figure->evidence->mapping.variant->family->writes_memory;
    double room = beside ? WS_STAGE_GUTTER - 8 : 0; /* to the right of a matrix */

    stage->memory.row_height = stage->lanes.cell_height = sizes[size].height;
    stage->memory.phases = sizes[size].height > LOW && sizes[size].row > NARROW;
    stage->memory.row_width = fmax(sizes[size].row, ws_memory_heading_width(&stage->memory) - room);
    stage->lanes.cell_width = fmax(sizes[size].lane, ws_lanes_least(&stage->lanes));
}

/* A board and its sheet, for a stage to be tried on. */
struct trial {
    struct board *board;
    struct ws_sheet *sheet;
};

static double suits(struct ws_stage *stage, void *context)
{
    const struct trial *trial = context;

    trial->board->stage = *stage;
    measure(trial->board, trial->sheet);
    return ws_sheet_suits(trial->sheet);
}

/*
 * Tries how the matrices and the frames may lie and keeps what suits the medium best; low rows, in
 * which less is told, only where nothing else is legible.
 */
static struct board arrange(const struct ws_figure *figure, struct ws_sheet *sheet)
{
    struct board board = {.figure = figure,
                          .first = figure->frame < 0 ? 0 : figure->frame,
                          .count = figure->frame < 0 ? FRAMES : 1};
    struct ws_stage stage = plain_stage(figure), best_stage = stage;
    struct trial trial = {&board, sheet};
    double best_score = -1;
    int best_across = 1, best_gap = 0;

    for (int size = 0; size < SIZES; size++) {
        if (sizes[size].cramped && ws_sheet_legible(sheet, best_score))
            break;
        for (int i = 0; i < (WS_TILES - 1) * 2; i++)
            for (board.across = 1; board.across <= board.count; board.across *= 2) {
                double score;

                stage.tile = (enum ws_tile)(i / 2 + 1);
                stage.down = i % 2;
                if (!ws_stage_offers(figure, stage.tile, stage.down))
                    continue;
                set_size(&stage, size);
                board.gap = sizes[size].gap;
                score = suits(&stage, &trial);
                if (score > best_score + 1e-9) {
                    best_stage = stage;
                    best_across = board.across;
                    best_gap = board.gap;
                    best_score = score;
                }
            }
    }
    board.across = best_across;
    board.gap = best_gap;
    ws_stage_stretch(&best_stage, suits, &trial);
    suits(&best_stage, &trial);
    return board;
}

/* Draws the i-th frame that is shown. */
static void draw_frame(const struct board *board, struct ws_scene *scene, int i, double x, double y)
{
    const struct frame *frame =
        &frames_of(board->figure->evidence->mapping.variant)[board->first + i];
    struct ws_stage stage = board->stage;
    char words[256];

    put_words(board->figure, frame->words, words, sizeof words);
    ws_scene_text(scene, x, y + HEADING / 2.0 - 2, WS_HEADING_SIZE, WS_ANCHOR_START,
                  WS_ROLE_HEADING, frame->name);
    ws_lines_draw(scene, x, y + HEADING, board->width, WS_NOTE_SIZE, WS_ROLE_NOTE, words);
    stage.arrows = frame->arrows;
    stage.memory.hides_givers = !frame->givers;
    stage.memory.filled = frame->memory;
    stage.memory.phases = frame->phases && stage.memory.phases;
    stage.memory.gives = frame->gives;
    stage.memory.moves = frame->leaves;
    stage.lanes.filled = frame->lanes;
    stage.lanes.moves = frame->comes;
    ws_stage_draw(&stage, scene, x + (board->width - ws_stage_width(&stage)) / 2,
                  y + HEADING + board->caption[i] + CAPTION_GAP);
}

static void add_keys(const struct ws_figure *figure, struct ws_keys *keys)
{
    const struct ws_tint none = {WS_TINT_NONE, 0};
    int lane = ws_figure_lane(figure);
    bool gives = false, holds = false, colours = false, givers = false; /* in any frame shown */
    struct ws_place row;

    for (int i = 0; i < FRAMES; i++) {
        const struct frame *frame = &frames_of(figure->evidence->mapping.variant)[i];

        if (figure->frame >= 0 && figure->frame != i)
            continue;
        gives |= frame->gives;
        holds |= frame->leaves || frame->comes;
        colours |= frame->memory || frame->lanes;
        givers |= frame->givers;
    }
    if (colours)
        ws_key_add(keys, WS_KEY_STRIP, WS_ROLE_CELL, (struct ws_tint){WS_TINT_LANE, 0},
                   "lane that holds the element: T0 to T7, and so on");
    if (givers)
        ws_key_add_label(keys, WS_ROLE_PANEL, none, "T5 \u2192",
                         "lane that gives the row's address");
    if (gives && ws_mapping_lane_row(&figure->evidence->mapping, lane, &row))
        ws_key_add(keys, WS_KEY_OUTLINE, WS_ROLE_GIVES, none, "row whose address T%d gives", lane);
    if (holds)
        ws_key_add(keys, WS_KEY_OUTLINE, WS_ROLE_ARROW_STRONG, none, "what T%d holds", lane);
}

bool ws_build_step(const struct ws_figure *figure, struct ws_scene *scene, struct ws_error *error)
{
    const struct ws_variant *variant = figure->evidence->mapping.variant;
    char title[128], matrices[64], description[1400], note[400], layout[600], shown[120];
    struct ws_sheet sheet = {.figure = figure, .title = title, .description = description};
    struct board board;
    struct ws_box at;

    if (!ws_address_lanes(variant))
        return ws_fail(error,
                       "%s has no addresses and fetches no rows, so it has no steps; ask for "
                       "--figure mapping",
                       variant->name);
    ws_matrices_words(variant, matrices, sizeof matrices);
    snprintf(title, sizeof title, "%s step by step: %s%s", variant->family->name, matrices,
             variant->trans ? ", transposed" : "");
    ws_layout_words(figure->evidence, figure->registers, layout, sizeof layout);
    if (figure->frame >= 0)
        snprintf(shown, sizeof shown, "Step %d of %d of the instruction: %s.", figure->frame + 1,
                 FRAMES, frames_of(variant)[figure->frame].name + 3);
    else
        snprintf(shown, sizeof shown, "The instruction in four frames: %s.",
                 variant->family->writes_memory
                     ? "addresses, registers, collection, rows written"
                     : "addresses, rows fetched, distribution, registers");
    snprintf(description, sizeof description, "%s %s%s", shown, layout,
             figure->evidence->text);
    sheet.note = ws_flow_note(variant, note, sizeof note);
    sheet.least = WS_AXIS_SIZE;
    sheet.widest = WIDEST;
    add_keys(figure, &sheet.keys);
    board = arrange(figure, &sheet);
    at = ws_sheet_open(&sheet, scene);
    for (int i = 0; i < board.count; i++) {
        if (overlaid(&board))
            ws_scene_open_frame(scene, i);
        draw_frame(&board, scene, i,
                   overlaid(&board) ? at.x : at.x + i % board.across * (board.width + board.gap),
                   at.y);
        if (overlaid(&board))
            ws_scene_close(scene);
        if (!overlaid(&board) && i % board.across == board.across - 1)
            at.y += frame_height(&board, i) + board.gap;
    }
    ws_sheet_close(&sheet, scene);
    return true;
}
