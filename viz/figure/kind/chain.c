/*
 * The chain figure: shared memory, the loads of A and B, an MMA, a store, and shared memory again.
 * One color follows one lane all the way. The figure shows everything, or one frame at a time, in
 * which the results of later frames are empty.
 */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "probe/isa/operand.h"
#include "viz/figure/kind/boxed_chain.h"
#include "viz/figure/kind/chain_board.h"
#include "viz/figure/kind/chain_words.h"
#include "viz/figure/kinds.h"
#include "viz/figure/sheet.h"
#include "viz/scene/metrics.h"

enum {
    WORDS = WS_CHAIN_SENTENCE_SIZE,
    FRAME_HEADING = 20,
    FRAME_GAP = 6,
    WIDEST = 760,
    DEFAULT_LANE = 14
};

static const char *const names[WS_CHAIN_FRAMES] = {
    [WS_CHAIN_TILES] = "The tiles",         [WS_CHAIN_LOADS] = "The loads",
    [WS_CHAIN_REGISTERS] = "The registers", [WS_CHAIN_PRODUCT] = "The MMA",
    [WS_CHAIN_RESULT] = "D in registers",   [WS_CHAIN_STORE] = "The store",
};

const char *ws_chain_frame_name(enum ws_chain_frame frame)
{
    return names[frame];
}

int ws_chain_lane(const struct ws_figure *figure)
{
    return figure->lane >= 0 ? figure->lane : DEFAULT_LANE;
}

/* Fails with the reason why an MMA has no chain; `link` has no load or store. */
static bool no_chain(const struct ws_mma *mma, int link, struct ws_error *error)
{
    const struct ws_operand *operand = ws_moved(ws_mma_operand(mma, ws_link_role(link)));

    if (mma->sparse || mma->scales)
        return ws_fail(error, WS_CODE_FIGURE,
                       "%s needs %s, which the chain figure does not show; use --figure mma",
                       mma->name, mma->sparse ? "metadata" : "scale factors");
    if (operand->register_bits == 64)
        return ws_fail(
            error, WS_CODE_FIGURE,
            "%s uses 64-bit registers, which the chain figure does not show; use --figure mma",
            mma->name);
    if (operand->matrices > 1)
        return ws_fail(error, WS_CODE_FIGURE,
                       "%s computes four MMAs, and the chain figure shows one; use --figure mma",
                       mma->name);
    for (int i = 0; i < WS_LINKS; i++) {
        const struct ws_operand *narrow = ws_moved(ws_mma_operand(mma, ws_link_role(i)));

        if (narrow->width_bits < narrow->slot_bits)
            return ws_fail(error, WS_CODE_FIGURE,
                           "%s of %s has %d-bit elements in bytes, which the chain figure does not "
                           "show; use --figure mma",
                           ws_operand_letter(narrow->role), mma->name, narrow->width_bits);
    }
    return ws_fail(error, WS_CODE_FIGURE,
                   "the chain figure has no load or store for %s of %s; use --figure mma",
                   ws_operand_letter(operand->role), mma->name);
}

/* Makes the links from the figure's variants, or fails with the reason. */
static bool make_links(const struct ws_figure *figure, struct ws_links *links,
                       struct ws_error *error)
{
    const struct ws_variant *variant = figure->evidence->mapping.variant;

    if (!variant->family->several)
        return ws_fail(error, WS_CODE_FIGURE,
                       "the chain figure needs an MMA variant, and %s is not one; use %s",
                       variant->name, "mma.m16n8k16.f32.f16.f16.f32");
    links->mma = variant->mma;
    for (int i = 0; i < WS_LINKS; i++) {
        if (!figure->chained.moved[i] || !figure->chained.operand[i])
            return no_chain(variant->mma, i, error);
        if (!ws_link_make(figure->chained.moved[i], figure->chained.operand[i], &links->link[i],
                          error))
            return false;
    }
    return true;
}

/* The keys of a frame. */
static void add_keys(const struct ws_chain_board *board, enum ws_chain_frame frame,
                     struct ws_keys *keys)
{
    const struct ws_links *links = board->links;
    const struct ws_tint none = {WS_TINT_NONE, 0};
    const int lane = board->lane;
    bool gives = false;

    for (int i = 0; i < WS_LINKS; i++) {
        int row, column;

        gives |= ws_link_row(&links->link[i], lane, &row, &column);
    }
    if (frame >= WS_CHAIN_LOADS)
        ws_key_add(keys, WS_KEY_CELL, WS_ROLE_CELL_MARKED, (struct ws_tint){WS_TINT_LANE, lane},
                   "held by T%d, before and after", lane);
    if (frame >= WS_CHAIN_LOADS && gives)
        ws_key_add(keys, WS_KEY_OUTLINE, WS_ROLE_GIVES, none, "row at T%d's address", lane);
    if (frame >= WS_CHAIN_LOADS)
        ws_key_add_label(keys, WS_ROLE_PANEL, none, "T5",
                         "next to a row: lane that supplies its address");
    if (frame >= WS_CHAIN_PRODUCT)
        ws_key_add(keys, WS_KEY_CELL, WS_ROLE_SHADED, none,
                   "rows of A and columns of B that T%d's D depends on", lane);
    ws_chain_key_arrows(keys, board->figure, (int)frame,
                        board->loads ? WS_CHAIN_REGISTERS : WS_CHAIN_STORE);
}

/* Layouts of a board. One row is best, because it reads from left to right. */
static const struct {
    bool folded, tight;
    double worth;
} ways[] = {{false, false, 1.2}, {false, true, 1.1}, {true, true, 1}};

enum { WAYS = sizeof ways / sizeof ways[0] };

static double lay_out(struct ws_chain_board *board, int way, struct ws_sheet *sheet, double head)
{
    double score;

    board->folded = ways[way].folded;
    board->tight = ways[way].tight;
    ws_chain_board_lay_out(board);
    sheet->width = board->width;
    sheet->height = board->height + head;
    score = ws_sheet_suits(sheet);
    return ws_sheet_legible(sheet, score) ? score * ways[way].worth : score;
}

/* Chooses the layout of the board that suits the sheet best, and sets its size. */
static void arrange(struct ws_chain_board *board, struct ws_sheet *sheet, double head)
{
    double best = -1;
    int chosen = 0;

    for (int way = 0; way < WAYS; way++) {
        double score = lay_out(board, way, sheet, head);

        if (score > best + 1e-9) {
            best = score;
            chosen = way;
        }
    }
    lay_out(board, chosen, sheet, head);
}

/* Draws a frame's name and description above its board. With `scene` NULL it only measures. */
static double draw_frame_words(const struct ws_chain_board *board, struct ws_scene *scene,
                               const struct ws_figure *figure, double x, double y)
{
    char heading[48], words[WORDS];

    if (scene) {
        snprintf(heading, sizeof heading, "%d  %s", (int)board->frame + 1, names[board->frame]);
        ws_scene_text(scene, x, y + FRAME_HEADING / 2.0 - 2, WS_HEADING_SIZE, WS_ANCHOR_START,
                      WS_ROLE_HEADING, heading);
    }
    if (figure->wordless)
        return y + FRAME_HEADING;
    ws_chain_sentence(board->links, board->lane, ws_figure_registers(figure, WS_OPERAND_D),
                      board->frame, words, sizeof words);
    return ws_lines_draw(scene, x, y + FRAME_HEADING, board->width, WS_NOTE_SIZE, WS_ROLE_NOTE,
                         words) +
           FRAME_GAP;
}

/* The height that fits the text of each frame shown. */
static double frame_head(struct ws_chain_board *board, const struct ws_figure *figure)
{
    double head = 0;

    for (int frame = 0; frame < WS_CHAIN_FRAMES; frame++) {
        if (figure->frame_alone && frame != figure->frame)
            continue;
        board->frame = (enum ws_chain_frame)frame;
        head = fmax(head, draw_frame_words(board, NULL, figure, 0, 0));
    }
    return head;
}

/* Draws frames: their words at `left`, which is level with the title, and the board at `at`. */
static void draw(struct ws_chain_board *board, const struct ws_figure *figure,
                 struct ws_scene *scene, struct ws_box at, double left, double head)
{
    int first = figure->frame >= 0 ? figure->frame : 0;
    int last = figure->animated ? WS_CHAIN_FRAMES - 1 : first;

    if (figure->frame < 0 && !figure->animated) {
        ws_chain_board_draw(board, scene, at.x, at.y);
        return;
    }
    if (figure->animated)
        scene->frames = WS_CHAIN_FRAMES;
    for (int frame = first; frame <= last; frame++) {
        board->frame = (enum ws_chain_frame)frame;
        if (figure->animated)
            ws_scene_open_frame(scene, frame);
        draw_frame_words(board, scene, figure, left, at.y);
        ws_chain_board_draw(board, scene, at.x, at.y + head);
        if (figure->animated)
            ws_scene_close(scene);
    }
}

bool ws_build_chain(const struct ws_figure *figure, struct ws_scene *scene, struct ws_error *error)
{
    bool frames = figure->frame >= 0 || figure->animated;
    char title[160], provenance[WS_CHAIN_PROVENANCE_SIZE], note[256], words[3][WORDS],
        description[3000];
    struct ws_keys series[WS_CHAIN_FRAMES] = {0};
    struct ws_sheet sheet = {.figure = figure,
                             .title = title,
                             .description = description,
                             .note = note,
                             .provenance = provenance,
                             .series = series,
                             .in_series =
                                 figure->frame >= 0 && !figure->frame_alone ? WS_CHAIN_FRAMES : 0,
                             .widest = WIDEST};
    struct ws_links links;
    struct ws_chain_board board = {.figure = figure,
                                   .links = &links,
                                   .lane = ws_chain_lane(figure),
                                   .frame = WS_CHAIN_STORE,
                                   .loads = figure->frame_alone && figure->frame >= 0 &&
                                            figure->frame < WS_CHAIN_PRODUCT};
    struct ws_box at;
    double head = 0;

    if (figure->described && figure->boxed)
        return ws_boxed_chain_build(figure, scene, error);
    if (!make_links(figure, &links, error))
        return false;
    snprintf(title, sizeof title, "From shared memory through %s and back", links.mma->name);
    snprintf(note, sizeof note, "Follows T%d. A by %s, B by %s, D by %s.", board.lane,
             ws_chain_mover(&links.link[WS_LINK_A]), ws_chain_mover(&links.link[WS_LINK_B]),
             ws_chain_mover(&links.link[WS_LINK_D]));
    ws_chain_provenance(&links, provenance, sizeof provenance);
    ws_chain_sentence(&links, board.lane, NULL, WS_CHAIN_LOADS, words[0], WORDS);
    ws_chain_sentence(&links, board.lane, NULL, WS_CHAIN_PRODUCT, words[1], WORDS);
    ws_chain_sentence(&links, board.lane, NULL, WS_CHAIN_STORE, words[2], WORDS);
    snprintf(description, sizeof description,
             "From memory through registers and an MMA back to memory. One lane is followed. %s %s "
             "%s %s",
             words[0], words[1], words[2], provenance);
    add_keys(&board, figure->frame >= 0 ? (enum ws_chain_frame)figure->frame : WS_CHAIN_STORE,
             &sheet.keys);
    for (int i = 0; i < sheet.in_series; i++)
        add_keys(&board, (enum ws_chain_frame)i, &series[i]);
    for (int i = 0; i < 3 && !frames; i++)
        sheet.legend[i] = words[i];
    arrange(&board, &sheet, 0);
    if (frames) {
        head = frame_head(&board, figure);
        arrange(&board, &sheet, head);
    }
    board.frame = WS_CHAIN_STORE;
    at = ws_sheet_open(&sheet, scene);
    draw(&board, figure, scene, at, ws_sheet_left(&sheet), head);
    ws_sheet_close(&sheet, scene);
    return true;
}
