/* The chain of a wgmma as a figure: one picture, or a frame at a time with what has not come empty.
 */
#include <math.h>
#include <stdio.h>

#include "viz/figure/kind/boxed_chain.h"
#include "viz/figure/kind/chain_words.h"
#include "viz/figure/sheet.h"
#include "viz/paint/described_words.h"
#include "viz/paint/operand_cell.h"
#include "viz/text/text_add.h"

enum {
    FRAME_HEADING = 20,
    FRAME_GAP = 6,
    WIDEST = 760,
    SENTENCES = 3,
    WIDEST_CELL = 42,
    D_STEP = 3
};

/* Makes cells wider until the picture would be drawn smaller, or they are wide enough. */
static void widen(struct ws_boxed_board *board, struct ws_boxed_chain *chain,
                  struct ws_sheet *sheet)
{
    double least = ws_sheet_drawn(sheet) - 1e-9;

    while (sheet->figure->medium.height > 0 && chain->cell < WIDEST_CELL) {
        struct ws_boxed_chain before = *chain;
        double width = sheet->width;

        chain->cell++;
        chain->result += D_STEP;
        ws_boxed_board_lay_out(board);
        sheet->width = board->width;
        if (ws_sheet_drawn(sheet) >= least)
            continue;
        *chain = before;
        sheet->width = width;
        break;
    }
    ws_boxed_board_lay_out(board);
}

static void arrange(struct ws_boxed_board *board, struct ws_boxed_chain *chain,
                    struct ws_sheet *sheet, double head)
{
    double suits[2];

    chain->cell = fmax(WS_BOXED_CELL, ws_boxed_chain_least_cell(chain));
    chain->result = WS_BOXED_D;

    for (int folded = 0; folded < 2; folded++) {
        board->folded = folded;
        ws_boxed_board_lay_out(board);
        sheet->width = board->width;
        sheet->height = board->height + head;
        suits[folded] = ws_sheet_suits(sheet);
        if (sheet->figure->medium.height > 0)
            suits[folded] *=
                ws_sheet_drawn(sheet) * board->width * sheet->height; /* the filled area */
        else if (!folded && ws_sheet_legible(sheet, suits[0]))
            suits[0] *= 1.2; /* what happens from left to right is best read in one row */
    }
    board->folded = suits[1] > suits[0];
    ws_boxed_board_lay_out(board);
    sheet->width = board->width;
    sheet->height = board->height + head;
    widen(board, chain, sheet);
}

/* A frame's name and sentence over its board; with `scene` NULL it measures. */
static double draw_words(const struct ws_boxed_board *board, struct ws_scene *scene,
                         const struct ws_figure *figure, double x, double y)
{
    enum ws_boxed_frame frame = board->chain->frame;
    char heading[48], words[WS_BOXED_SENTENCE_SIZE];

    if (scene) {
        snprintf(heading, sizeof heading, "%d  %s", (int)frame + 1, ws_boxed_frame_name(frame));
        ws_scene_text(scene, x, y + FRAME_HEADING / 2.0 - 2, WS_HEADING_SIZE, WS_ANCHOR_START,
                      WS_ROLE_HEADING, heading);
    }
    if (figure->wordless)
        return y + FRAME_HEADING;
    ws_boxed_chain_tell(board->chain, frame, words, sizeof words);
    return ws_lines_draw(scene, x, y + FRAME_HEADING, board->width, WS_NOTE_SIZE, WS_ROLE_NOTE,
                         words) +
           FRAME_GAP;
}

/* The height that the words of every frame have room in. */
static double frame_head(struct ws_boxed_board *board, struct ws_boxed_chain *chain,
                         const struct ws_figure *figure)
{
    double head = 0;

    for (int frame = 0; frame < WS_BOXED_FRAMES; frame++) {
        chain->frame = (enum ws_boxed_frame)frame;
        head = fmax(head, draw_words(board, NULL, figure, 0, 0));
    }
    return head;
}

/* Draws frames: their words at `left`, which is level with the title, and the board at `at`. */
static void draw(struct ws_boxed_board *board, struct ws_boxed_chain *chain, struct ws_scene *scene,
                 struct ws_box at, double left, double head)
{
    const struct ws_figure *figure = chain->figure;
    int first = figure->animated ? 0 : figure->frame;
    int last = figure->animated ? WS_BOXED_FRAMES - 1 : first;

    if (figure->frame < 0 && !figure->animated) {
        chain->frame = WS_BOXED_RESULT;
        ws_boxed_board_draw(board, scene, at.x, at.y);
        return;
    }
    if (figure->animated)
        scene->frames = WS_BOXED_FRAMES;
    for (int frame = first; frame <= last; frame++) {
        chain->frame = (enum ws_boxed_frame)frame;
        if (figure->animated)
            ws_scene_open_frame(scene, frame);
        draw_words(board, scene, figure, left, at.y);
        ws_boxed_board_draw(board, scene, at.x, at.y + head);
        if (figure->animated)
            ws_scene_close(scene);
    }
}

/* What the current frame shows of a kind, in memory or A. */
struct seen {
    bool filled, unread, lacking;
    struct ws_boxed_spot sample; /* of the filled: the followed, otherwise one that is read */
};

static struct seen look(const struct ws_boxed_chain *chain)
{
    int across = ws_operand_chunks_across(chain->described);
    struct seen seen = {0};

    for (int i = 0; i < WS_BOXED_SPOTS; i++) {
        struct ws_boxed_spot spot = ws_boxed_chain_drawn(chain, i);

        seen.unread |= spot.unread;
        seen.lacking |= spot.read && !spot.filled;
        if (spot.filled && (!seen.filled || (spot.followed && !seen.sample.followed) ||
                            (seen.sample.unread && !spot.unread)))
            seen.sample = spot;
        seen.filled |= spot.filled;
    }
    for (int i = 0; i < WS_ATOM_ROWS * across && chain->frame >= WS_BOXED_READ; i++)
        seen.lacking |= !ws_boxed_chain_fills(
            chain,
            (struct ws_operand_chunk){ws_boxed_chain_first_row(chain) + i / across, i % across});
    return seen;
}

/* The keys of the current frame. */
static void add_keys(const struct ws_boxed_chain *chain, struct ws_keys *keys)
{
    const struct ws_tint none = {WS_TINT_NONE, 0};
    struct ws_operand_chunk sample;
    struct seen seen = look(chain);
    char words[WS_CHUNK_WORDS_SIZE], name[WS_CHUNK_WORDS_SIZE];

    ws_operand_chunk_words(chain->described, chain->chunk, words);
    if (chain->landed >= 0 || chain->frame >= WS_BOXED_READ)
        ws_key_add(keys, WS_KEY_CELL, WS_ROLE_CELL_MARKED, ws_operand_chunk_tint(chain->chunk),
                   "%s", words);
    if (seen.filled) {
        sample = seen.sample.chunk;
        ws_key_add_label(keys, seen.sample.unread ? WS_ROLE_CELL_MUTED : WS_ROLE_CELL,
                         seen.sample.unread ? none : ws_operand_chunk_tint(sample),
                         ws_operand_chunk_name(sample, name), "row %d, chunk %d: 16 bytes",
                         sample.row, sample.number);
        if (!seen.sample.unread)
            ws_operand_key_chunks(keys, WS_LINE_CHUNKS);
    }
    if (seen.unread || chain->frame < WS_BOXED_PRODUCT)
        ws_key_add(keys, WS_KEY_CELL, WS_ROLE_CELL_MUTED, none, "%s%s%s",
                   seen.unread ? "not read by this wgmma" : "",
                   seen.unread && chain->frame < WS_BOXED_PRODUCT ? ", or " : "",
                   chain->frame < WS_BOXED_PRODUCT ? "not yet filled" : "");
    if (seen.lacking)
        ws_key_add(keys, WS_KEY_CELL, WS_ROLE_ALERT, none, "read, not filled by the box");
    ws_key_add(keys, WS_KEY_OUTLINE, WS_ROLE_ARROW_STRONG, none, "the box");
    if (chain->landed >= 0)
        ws_key_add(keys, WS_KEY_DOT, WS_ROLE_LABEL, none, "%s in global memory, not to scale",
                   words);
    ws_chain_key_arrows(keys, chain->figure, (int)chain->frame, WS_BOXED_PRODUCT);
}

bool ws_boxed_chain_build(const struct ws_figure *figure, struct ws_scene *scene,
                          struct ws_error *error)
{
    static const enum ws_boxed_frame told[SENTENCES] = {WS_BOXED_TENSOR, WS_BOXED_READ,
                                                        WS_BOXED_RESULT};
    bool frames = figure->frame >= 0 || figure->animated;
    struct ws_boxed_chain chain;
    struct ws_boxed_board board = {.chain = &chain};
    struct ws_keys series[WS_BOXED_FRAMES] = {0};
    char title[160], note[WS_TENSOR_MAP_TEXT_SIZE + WS_DESCRIPTOR_TEXT_SIZE + 144];
    char words[SENTENCES][WS_BOXED_SENTENCE_SIZE], fault[600], overlap[256], known[1200];
    char map[WS_TENSOR_MAP_TEXT_SIZE], fields[WS_DESCRIPTOR_TEXT_SIZE], description[2800];
    char spaced_map[sizeof map + 32], spaced_fields[sizeof fields + 16];
    struct ws_sheet sheet = {.figure = figure,
                             .title = title,
                             .note = note,
                             .provenance = known,
                             .description = description,
                             .widest = WIDEST,
                             .series = series,
                             .in_series = frames && !figure->animated ? WS_BOXED_FRAMES : 0,
                             .column = true};
    struct ws_box at;
    double head = 0;

    if (!ws_boxed_chain_make(figure, &chain, error))
        return false;
    snprintf(title, sizeof title, "From a tensor through %s",
             figure->evidence->mapping.variant->mma->name);
    snprintf(note, sizeof note, "Tensor map %s%s. Descriptor %s%s.",
             ws_spaced_options(ws_tensor_map_text(&figure->boxed->map, map), spaced_map,
                               sizeof spaced_map),
             figure->usual_box ? " (default)" : "",
             ws_spaced_options(ws_descriptor_text(&figure->described->descriptor, fields),
                               spaced_fields, sizeof spaced_fields),
             figure->usual ? " (default)" : "");
    snprintf(known, sizeof known, "descriptor: %.800s; D: %.300s", ws_described_provenance(figure),
             figure->evidence->text);
    for (int i = 0; i < SENTENCES; i++) {
        ws_boxed_chain_tell(&chain, told[i], words[i], sizeof words[i]);
        sheet.legend[i] = frames ? NULL : words[i];
    }
    ws_boxed_chain_fault(&chain, fault, sizeof fault);
    ws_described_faults(figure->described, overlap, sizeof overlap);
    ws_text_add(fault, sizeof fault, "%s%s", fault[0] && overlap[0] ? " " : "", overlap);
    sheet.alert = fault[0] ? fault : NULL;
    snprintf(
        description, sizeof description,
        "A tensor in global memory with the box that TMA copies, the box in shared memory, operand "
        "A as its descriptor reads it, and D in four warps. One chunk is followed. %s %s %s%s%s",
        words[0], words[1], words[2], fault[0] ? " " : "", fault);
    for (int i = 0; i < sheet.in_series; i++) {
        chain.frame = (enum ws_boxed_frame)i;
        add_keys(&chain, &series[i]);
    }
    chain.frame = sheet.in_series ? (enum ws_boxed_frame)figure->frame : WS_BOXED_RESULT;
    add_keys(&chain, &sheet.keys);
    arrange(&board, &chain, &sheet, 0);
    if (frames) {
        head = frame_head(&board, &chain, figure);
        arrange(&board, &chain, &sheet, head);
    }
    at = ws_sheet_open(&sheet, scene);
    draw(&board, &chain, scene, at, ws_sheet_left(&sheet), head);
    ws_sheet_close(&sheet, scene);
    return true;
}
