/*
 * The step figure: the instruction in four frames. They are in a grid that suits the medium, one at
 * a time, or all in one place to be shown in turn. A frame can also show an instant of its motion:
 * its board at the start of the current `beat`, with the moving elements on top. A table has one
 * row per frame, with what the frame fills in; a store plays the rows in reverse. In all frames the
 * color is the lane that holds an element.
 */
#include "viz/figure/moving/step.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "probe/isa/operand.h"
#include "viz/figure/followed.h"
#include "viz/figure/kinds.h"
#include "viz/figure/lanes.h"
#include "viz/figure/moving/beat.h"
#include "viz/figure/moving/flight.h"
#include "viz/figure/moving/step_frame.h"
#include "viz/figure/sheet.h"
#include "viz/paint/bank_words.h"
#include "viz/scene/metrics.h"

enum {
    FRAMES = WS_STEP_FRAMES,
    HIGH = 12, /* height of a cell that fits a name */
    HEADING = 18,
    CAPTION_GAP = 6,     /* under a caption */
    NARROW = 48,         /* row width up to which phases are omitted */
    LOW = 10,            /* row height up to which phases are omitted */
    LEAST_WIDTH = 145,   /* of a frame, for its caption */
    LEAST_ALONE = 480,   /* of a single frame on a slide … */
    LEAST_PAGE = 260,    /* … and on a page in portrait format */
    WIDEST = 1000,       /* four frames in a row */
    NAMED_WIDEST = 1440, /* … if that gives cells lane names; as wide as a slide */
    NAMES_WORTH = 2000,  /* score for lane names in cells; all other scores are less */
    ROWS_WORTH = 200,    /* score for a lane name at each row, on a page */
    SIZE_PRICE = 3,      /* score lost per smaller size, if the medium sets no size */
    NEAR = 3,            /* scores that differ by less are similar, if only a width is set */
};

#define MUCH_LOWER      0.8  /* factor on the height of a figure with a similar score */
#define UNLABELED_WORTH 0.05 /* factor on the score of an unlabeled layout */

/* Largest scale of a figure on a screen, whose text need not grow. */
#define MOST 1.7

/* The arrangement of the frames and of the parts of each. */
struct board {
    const struct ws_figure *figure;
    const struct ws_timeline *timeline;
    struct ws_stage stage; /* common to all frames */
    int first, count;
    int across, gap;               /* frames per row, and the gap between them */
    double least;                  /* width of a frame, px, at least */
    double width, caption[FRAMES]; /* of a frame; caption height of its row of frames */
};

/* Whether all frames are drawn in the same place. */
static bool overlaid(const struct board *board)
{
    return board->figure->animated && board->count > 1;
}

static double least_width(const struct ws_figure *figure)
{
    const struct ws_medium *medium = &figure->medium;

    if (figure->frame < 0 || medium->height <= 0 || figure->wordless)
        return LEAST_WIDTH;
    return medium->height > medium->width ? LEAST_PAGE : LEAST_ALONE;
}

static double frame_height(const struct board *board, int i)
{
    return HEADING + board->caption[i] + CAPTION_GAP + ws_stage_height(&board->stage);
}

/* Measures a board whose stage and arrangement are set. */
static void measure(struct board *board, struct ws_sheet *sheet)
{
    int across = overlaid(board) ? board->count : board->across;
    char words[WS_BEAT_SIZE];

    board->width = fmax(ws_stage_width(&board->stage), board->least);
    sheet->height = -board->gap;
    for (int line = 0; line < board->count; line += across) {
        /* A single frame reserves space for the longest caption of all frames. */
        int from = board->figure->frame < 0 ? line : 0;
        int to = board->figure->frame < 0 ? line + across : FRAMES;
        double highest = 0;

        for (int i = from; i < to && !board->figure->wordless; i++) {
            ws_step_words(board->timeline, i, words, sizeof words);
            highest = fmax(highest, ws_lines_draw(NULL, 0, 0, board->width, WS_NOTE_SIZE,
                                                  WS_ROLE_NOTE, words));
        }
        for (int i = line; i < line + across; i++)
            board->caption[i] = highest;
        sheet->height += frame_height(board, line) + board->gap;
    }
    sheet->width =
        overlaid(board) ? board->width : across * (board->width + board->gap) - board->gap;
}

/*
 * Sizes of a stage: px of a memory row's width, of a lane's width, and of the height of both.
 * Cramped sizes are tried in turn, only if nothing else is legible.
 */
static const struct {
    double row, lane, height;
    int gap; /* between frames */
    bool cramped;
    double colors; /* factor of the least width of a row whose colors are visible */
} sizes[] = {{112, 22, 13, 20, false, 1}, {96, 22, 12, 20, false, 1}, {64, 22, 12, 20, false, 1},
             {64, 9, 12, 20, false, 1},   {48, 7, 12, 20, false, 1},  {64, 9, 6, 20, true, 1},
             {36, 6, 11, 10, true, 0.5},  {36, 6, 8, 10, true, 0.5}};

enum { SIZES = sizeof sizes / sizeof sizes[0] };

static struct ws_stage plain_stage(const struct ws_figure *figure)
{
    struct ws_stage stage = {.figure = figure};

    stage.memory =
        (struct ws_memory){.figure = figure, .address_lanes = true, .lane = ws_figure_lane(figure)};
    stage.lanes = (struct ws_lanes){.figure = figure, .lane = ws_figure_lane(figure)};
    return stage;
}

/* Sets the size of a stage; at least what the headings of its matrices need. */
static void set_size(struct ws_stage *stage, int size)
{
    bool beside = !stage->down && !stage->figure->evidence->mapping.variant->family->writes_memory;
    double room = beside ? WS_STAGE_GUTTER - 8 : 0; /* to the right of a matrix */
    double least;

    stage->memory.row_height = stage->lanes.cell_height = sizes[size].height;
    stage->memory.labels = !sizes[size].cramped;
    stage->memory.phases = sizes[size].height > LOW && sizes[size].row > NARROW;
    stage->memory.row_width = fmax(sizes[size].row, ws_memory_heading_width(&stage->memory) - room);
    least = ws_memory_least(&stage->memory, size ? 0 : WS_LEAST_TEXT);
    stage->memory.row_width = fmax(stage->memory.row_width, sizes[size].colors * least);
    stage->lanes.cell_width = fmax(sizes[size].lane, ws_lanes_least(&stage->lanes));
}

/* Whether lane names fit in register cells. */
static bool names_lanes(const struct ws_stage *stage)
{
    return stage->lanes.cell_height >= HIGH &&
           stage->lanes.cell_width >= ws_text_width("T31", WS_AXIS_SIZE, false, false) + 4;
}

/* The context of suits(): a board and its sheet, on which a stage is tried. */
struct fitting {
    struct board *board;
    struct ws_sheet *sheet;
    struct ws_keys *series; /* of a single frame: the keys of every frame */
    int keys[FRAMES + 1]; /* their number, without that of numbers in cells; last: of all frames */
};

/* Whether each cell in a lane's color contains its name, in every frame of a series. */
static bool names_colours(const struct board *board)
{
    bool memory = ws_memory_names(&board->stage.memory), lanes = names_lanes(&board->stage);

    for (int i = 0; i < FRAMES; i++) {
        const struct ws_step_frame *frame =
            ws_step_frame(board->figure->evidence->mapping.variant, i);

        if ((frame->memory && !memory) || (frame->lanes && !lanes))
            return false;
    }
    return true;
}

/* Whether colors are explained neither in cells nor by a key, of which paper has none to ask. */
static bool is_unlabeled(const struct ws_figure *figure, const struct ws_keys *keys)
{
    return figure->medium.legible && keys->count && keys->key[0].mark == WS_KEY_LANES &&
           (figure->no_legend || (figure->medium.bare && !figure->wordless));
}

/* The score for lane names in cells and at rows; without a medium, only if one page fits the figure. */
static double names_worth(const struct ws_stage *stage, const struct ws_sheet *sheet)
{
    const struct ws_memory *memory = &stage->memory;

    if (stage->figure->medium.width <= 0 &&
        (sheet->width > NAMED_WIDEST || ws_sheet_height(sheet) > WS_TALLEST))
        return 0;
    return NAMES_WORTH * (names_lanes(stage) + ws_memory_names(memory)) +
           (stage->figure->medium.height > 0 && !ws_memory_grouped(memory) ? ROWS_WORTH : 0);
}

/*
 * Fits the keys of a frame, or of all (-1), to a stage: if cells do not name their lanes, with a
 * table of all lanes; if they do by numbers, with a key of these. Elements move in the last frame.
 */
static void fit_keys(const struct fitting *fitting, int frame, struct ws_keys *keys)
{
    const struct board *board = fitting->board;
    const struct ws_variant *variant = board->figure->evidence->mapping.variant;
    bool named = names_colours(board);

    keys->count = fitting->keys[frame < 0 ? FRAMES : frame];
    ws_step_name_lanes(&board->figure->evidence->mapping, ws_memory_grouped(&board->stage.memory),
                       keys);
    if (keys->key[0].mark == WS_KEY_STRIP || keys->key[0].mark == WS_KEY_LANES)
        keys->key[0].mark = named ? WS_KEY_STRIP : WS_KEY_LANES;
    if (frame == FRAMES - 1 && board->figure->moment < 1)
        ws_key_add(keys, WS_KEY_CELL, WS_ROLE_CELL,
                   (struct ws_tint){named ? WS_TINT_LANE : WS_TINT_UNNAMED,
                                    ws_figure_lane(board->figure) < 0
                                        ? WS_SAMPLE_LANE
                                        : ws_figure_lane(board->figure)},
                   "element on its way");
    if (ws_memory_numbers(&board->stage.memory) &&
        (frame < 0 || ws_step_frame(variant, frame)->memory))
        ws_key_add_number(keys, named ? WS_TINT_LANE : WS_TINT_UNNAMED);
}

static double suits(struct ws_stage *stage, void *context)
{
    const struct fitting *fitting = context;
    struct board *board = fitting->board;
    struct ws_sheet *sheet = fitting->sheet;
    bool unlabeled;
    double score;

    board->stage = *stage;
    sheet->least = ws_memory_letters(&stage->memory);
    fit_keys(fitting, board->figure->frame, &sheet->keys);
    unlabeled = is_unlabeled(stage->figure, &sheet->keys);
    for (int i = 0; i < sheet->in_series; i++) {
        fit_keys(fitting, i, &fitting->series[i]);
        unlabeled |= is_unlabeled(stage->figure, &fitting->series[i]);
    }
    measure(board, sheet);
    score = ws_sheet_suits(sheet);
    if (unlabeled)
        return UNLABELED_WORTH * score;
    return ws_sheet_legible(sheet, score) ? score + names_worth(stage, sheet) : score;
}

/*
 * Whether a layout is better than the best one. Of two with similar scores for a width, that is the
 * much lower one.
 */
static bool is_better(const struct ws_sheet *sheet, double score, double best, double best_height)
{
    const struct ws_medium *medium = &sheet->figure->medium;

    if (medium->width > 0 && medium->height <= 0 && ws_sheet_legible(sheet, score))
        best += best_height < MUCH_LOWER * sheet->height   ? NEAR
                : sheet->height < MUCH_LOWER * best_height ? -NEAR
                                                           : 0;
    return score > best + 1e-9;
}

/*
 * Tries arrangements of the matrices and the frames, and keeps the one that suits the medium best.
 * Cramped rows, which show less, are tried only if nothing else is legible.
 */
static struct board arrange(const struct ws_timeline *timeline, struct fitting *fitting)
{
    const struct ws_figure *figure = timeline->figure;
    struct board board = {.figure = figure,
                          .timeline = timeline,
                          .first = figure->frame < 0 ? 0 : figure->frame,
                          .count = figure->frame < 0 ? FRAMES : 1,
                          .least = least_width(figure)};
    struct ws_stage stage = plain_stage(figure);
    struct board best = board;
    const bool sized = figure->medium.width > 0 || figure->medium.height > 0;
    double best_score = -1, best_width = HUGE_VAL, best_height = HUGE_VAL;

    fitting->board = &board;
    for (int size = 0; size < SIZES; size++) {
        if (sizes[size].cramped && ws_sheet_legible(fitting->sheet, best_score))
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
                score = suits(&stage, fitting);
                if (!sized) /* larger cells show more */
                    score -= size * SIZE_PRICE;
                /* Without a size, no frame is wider and higher than it need be. */
                if (is_better(fitting->sheet, score, best_score, best_height) &&
                    (sized || fitting->sheet->width < best_width ||
                     fitting->sheet->height < best_height)) {
                    best_width = fitting->sheet->width;
                    best_height = fitting->sheet->height;
                    best = board;
                    best_score = score;
                }
            }
    }
    board = best;
    stage = best.stage;
    ws_stage_stretch(&stage, suits, fitting);
    suits(&stage, fitting);
    /* As wide as the sheet, so that headings begin where the title does. */
    board.least = board.width + (ws_sheet_room(fitting->sheet) - fitting->sheet->width) /
                                    (overlaid(&board) ? 1 : board.across);
    measure(&board, fitting->sheet);
    return board;
}

/* Whether the figure is a single frame in motion. */
static bool moves(const struct ws_figure *figure)
{
    return figure->frame >= 0 && figure->moment < 1;
}

/* Lanes whose rows have their turn at `beat` or later. */
static uint32_t lanes_from(const struct ws_timeline *timeline, int frame, int beat)
{
    uint32_t lanes = 0;

    for (; beat < ws_timeline_beats(timeline, frame); beat++)
        lanes |= ws_timeline_lanes(timeline, frame, beat);
    return lanes;
}

/* The stage of a frame when `part` of `beat` has passed, or at rest after the last one. */
static struct ws_stage stage_of(const struct board *board, int index, int beat, double part,
                                struct ws_presence *presence)
{
    const struct ws_figure *figure = board->figure;
    const struct ws_step_frame *frame = ws_step_frame(figure->evidence->mapping.variant, index);
    bool at_rest = beat >= ws_timeline_beats(board->timeline, index);
    struct ws_stage stage = board->stage;
    bool idle = stage.memory.lane >= 0 && board->timeline->inactive >> stage.memory.lane & 1;

    stage.arrows = frame->arrows;
    stage.memory.hides_address_lanes = !frame->address_lanes;
    stage.memory.filled = frame->memory;
    stage.memory.phases = frame->phases && stage.memory.phases;
    stage.memory.gives = (frame->gives || figure->follows_row) && !idle;
    stage.memory.withheld = board->timeline->inactive;
    stage.memory.moves = frame->leaves && !figure->follows_row;
    stage.memory.faulting = board->timeline->faulting;
    stage.memory.racing = board->timeline->racing;
    stage.memory.unmoved = stage.lanes.unmoved = board->timeline->unmoved;
    stage.lanes.filled = frame->lanes;
    stage.lanes.labels = names_lanes(&stage);
    stage.memory.unnamed = stage.lanes.unnamed = !names_colours(board);
    stage.lanes.moves = frame->comes && !figure->follows_row;
    stage.lanes.receives = frame->comes && figure->follows_row;
    if (!at_rest || board->timeline->unmoved) {
        ws_timeline_presence(board->timeline, index, beat, part, presence);
        stage.memory.there = presence->memory;
        stage.lanes.there = presence->lanes;
    }
    switch (ws_step_act(figure->evidence->mapping.variant, index)) {
    case WS_ACT_ADDRESS:
        if (!at_rest)
            stage.memory.withheld |= lanes_from(board->timeline, index, beat);
        break;
    case WS_ACT_AIM:
        if (!at_rest)
            stage.held_back = ws_timeline_beats(board->timeline, index) - beat;
        break;
    case WS_ACT_HOLD:
        stage.lanes.moves &= at_rest; /* in motion, register by register */
        break;
    case WS_ACT_FETCH:
    case WS_ACT_ARRIVE:
    case WS_ACT_WRITE:
        break;
    }
    return stage;
}

/* The position of a frame's stage; (x, y) is the frame's corner. */
static struct ws_box stage_at(const struct board *board, int i, double x, double y)
{
    return (struct ws_box){x + (board->width - ws_stage_width(&board->stage)) / 2,
                           y + HEADING + board->caption[i] + CAPTION_GAP, 0, 0};
}

/* The frame's caption: that of `beat` if the frame is in motion and it fits, otherwise its own. */
static void frame_words(const struct board *board, int i, int beat, char words[WS_BEAT_SIZE])
{
    char sentence[WS_BEAT_SIZE];

    if (moves(board->figure)) {
        snprintf(words, WS_BEAT_SIZE, "%s%s", board->figure->moment > 0 ? "" : "Next: ",
                 ws_beat_sentence(board->timeline, board->figure->frame, beat,
                                  ws_figure_lane(board->figure), sentence));
        if (ws_lines_draw(NULL, 0, 0, board->width, WS_NOTE_SIZE, WS_ROLE_NOTE, words) <=
            board->caption[i] + 0.1)
            return;
    }
    ws_step_words(board->timeline, board->first + i, words, WS_BEAT_SIZE);
}

/* Draws "2  Rows fetched" and, in motion, the count of `beat`. */
static void draw_heading(const struct board *board, struct ws_scene *scene, int i, int beat,
                         double x, double y)
{
    char text[48], count[WS_BEAT_SIZE];
    double width;

    snprintf(text, sizeof text, "%d  %s", board->first + i + 1,
             ws_step_name(board->figure->evidence->mapping.variant, board->first + i));
    ws_scene_text(scene, x, y + HEADING / 2.0 - 2, WS_HEADING_SIZE, WS_ANCHOR_START,
                  WS_ROLE_HEADING, text);
    if (!moves(board->figure))
        return;
    width = ws_text_width(text, WS_HEADING_SIZE, false, true) + HEADING +
            ws_text_width(ws_beat_count(board->timeline, board->figure->frame, beat, count),
                          WS_NOTE_SIZE, false, false);
    if (count[0] && width <= board->width)
        ws_scene_text(scene, x + board->width, y + HEADING / 2.0 - 2, WS_NOTE_SIZE, WS_ANCHOR_END,
                      WS_ROLE_NOTE, count);
}

/* Draws the i-th frame that is shown. */
static void draw_frame(const struct board *board, struct ws_scene *scene, int i, double x, double y)
{
    const struct ws_figure *figure = board->figure;
    int index = board->first + i, beat = ws_timeline_beats(board->timeline, index);
    struct ws_box at = stage_at(board, i, x, y);
    char words[WS_BEAT_SIZE];
    struct ws_presence presence;
    struct ws_stage stage;
    double part = 0;

    if (moves(figure))
        beat = ws_timeline_beat(board->timeline, index, figure->moment, &part);
    draw_heading(board, scene, i, beat, x, y);
    if (!figure->wordless) {
        frame_words(board, i, beat, words);
        ws_lines_draw(scene, x, y + HEADING, board->width, WS_NOTE_SIZE, WS_ROLE_NOTE, words);
    }
    stage = stage_of(board, index, beat, part, &presence);
    ws_stage_draw(&stage, scene, at.x, at.y);
    if (moves(figure))
        ws_flight_draw(&stage, board->timeline, index, figure->moment, scene, at.x, at.y);
}

/* Removes the key of numbers in cells, which comes last, if none are in the picture yet. */
static void keep_numbers(struct ws_sheet *sheet, const struct ws_scene *scene)
{
    struct ws_keys *keys = &sheet->keys;

    if (strcmp(keys->key[keys->count - 1].label, WS_KEY_NUMBER) != 0)
        return;
    for (int i = sheet->first; i < scene->nodes; i++)
        if (scene->node[i].kind == WS_NODE_TEXT && scene->node[i].role == WS_ROLE_LABEL &&
            strspn(ws_scene_string(scene, &scene->node[i]), "0123456789"))
            return;
    keys->count--;
}

/* Removes the key of elements on their way, the only one with a filled cell, if no element is. */
static void keep_travel(struct ws_sheet *sheet, const struct ws_timeline *timeline)
{
    const struct ws_figure *figure = timeline->figure;
    const struct ws_variant *variant = figure->evidence->mapping.variant;
    struct ws_keys *keys = &sheet->keys;
    double way;

    for (int number = 0; number < ws_slot_count(variant); number++)
        if (ws_timeline_where(timeline, figure->frame, figure->moment, ws_slot_at(variant, number),
                              &way) == WS_UNDER_WAY)
            return;
    for (int i = 0; i < keys->count; i++)
        if (keys->key[i].mark == WS_KEY_CELL && keys->key[i].role == WS_ROLE_CELL) {
            keys->count--;
            memmove(&keys->key[i], &keys->key[i + 1],
                    (size_t)(keys->count - i) * sizeof keys->key[0]);
        }
}

/* Texts and keys around the picture. */
struct around {
    char title[128], description[1400], note[400], alert[440], made_from[WS_BANK_WORDS_SIZE];
    struct ws_keys series[FRAMES];
};

/* Fills `around` and `sheet` and arranges the board. Draws nothing. */
static struct board make_board(const struct ws_timeline *timeline, struct around *around,
                               struct ws_sheet *sheet)
{
    const struct ws_figure *figure = timeline->figure;
    const struct ws_variant *variant = figure->evidence->mapping.variant;
    char matrices[64], layout[600], shown[240];
    struct fitting fitting = {.sheet = sheet, .series = around->series};

    ws_matrices_words(variant, matrices, sizeof matrices);
    snprintf(around->title, sizeof around->title, "%s step by step: %s%s", variant->family->name,
             matrices, variant->trans ? ", transposed" : "");
    ws_layout_words(figure->evidence, figure->registers, layout, sizeof layout);
    ws_step_shown(figure, shown, sizeof shown);
    snprintf(around->description, sizeof around->description, "%s %s%s", shown, layout,
             figure->evidence->text);
    *sheet =
        (struct ws_sheet){.figure = figure,
                          .title = around->title,
                          .description = around->description,
                          .note = ws_flow_note(variant, around->note, sizeof around->note),
                          .alert = ws_step_alert(timeline, around->alert, sizeof around->alert),
                          .widest = WIDEST,
                          .column = figure->frame >= 0,
                          .series = around->series,
                          .in_series = figure->frame < 0 ? 0 : FRAMES,
                          .most = figure->wordless ? MOST : 0};
    if (figure->addresses && (figure->frame < 0 || ws_step_addresses(variant, figure->frame))) {
        ws_bank_made_from(figure->addresses, variant, (struct ws_bank_apart){false, false},
                          around->made_from, sizeof around->made_from);
        sheet->legend[0] = around->made_from[0] ? around->made_from : NULL;
    }
    ws_step_keys(timeline, figure->frame, &sheet->keys);
    fitting.keys[FRAMES] = sheet->keys.count;
    for (int i = 0; i < sheet->in_series; i++) {
        around->series[i].count = 0;
        ws_step_keys(timeline, i, &around->series[i]);
        fitting.keys[i] = around->series[i].count;
    }
    return arrange(timeline, &fitting);
}

bool ws_step_moving(const struct ws_figure *figure, struct ws_scene *scene, struct ws_error *error)
{
    struct around around;
    struct ws_sheet sheet;
    struct ws_timeline timeline;
    struct ws_scene ground;
    struct ws_stage stage;
    struct board board;
    struct ws_presence before, now;
    struct ws_box at, corner;
    double scale, part;
    int beat;

    ws_scene_init(scene);
    if (!ws_timeline_make(figure, &timeline, error))
        return false;
    if (!moves(figure))
        return true;
    board = make_board(&timeline, &around, &sheet);
    ws_scene_init(&ground);
    corner = ws_sheet_open(&sheet, &ground);
    ws_scene_finish(&ground);
    at = stage_at(&board, 0, corner.x, corner.y);
    beat = ws_timeline_beat(&timeline, figure->frame, figure->moment, &part);
    ws_timeline_presence(&timeline, figure->frame, beat, 0, &before);
    stage = stage_of(&board, figure->frame, beat, part, &now);
    ws_flight_draw_changed(&stage, &before, scene, at.x, at.y);
    ws_flight_draw(&stage, &timeline, figure->frame, figure->moment, scene, at.x, at.y);
    scale = ws_sheet_scale(&sheet);
    ws_scene_scale(scene, 0, corner.x, corner.y, scale, corner.x, corner.y);
    return !scene->failed || ws_no_memory(error);
}

bool ws_build_step(const struct ws_figure *figure, struct ws_scene *scene, struct ws_error *error)
{
    struct around around;
    struct ws_sheet sheet;
    struct ws_timeline timeline;
    struct board board;
    struct ws_box at;

    if (!ws_timeline_make(figure, &timeline, error))
        return false;
    board = make_board(&timeline, &around, &sheet);
    at = ws_sheet_open(&sheet, scene);
    scene->unlabeled = is_unlabeled(figure, &sheet.keys);
    scene->unnamed = !names_colours(&board);
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
    keep_numbers(&sheet, scene);
    keep_travel(&sheet, &timeline);
    ws_sheet_close(&sheet, scene);
    return true;
}
