/* The parts of a wgmma's chain: tensor, shared memory, A, D, and the arrows from one to the next.
 */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>

#include "probe/isa/operand.h"
#include "viz/figure/boxed_chain.h"
#include "viz/figure/metrics.h"
#include "viz/figure/operand_cell.h"
#include "viz/figure/sheet.h"

enum {
    LETTERS = WS_SMALL_SIZE,
    LABEL_SIDES = 5, /* left and right of a chunk's name together */
    HEADING = 15,
    NOTE = 12,
    NUMBERS = 13,
    HEAD = HEADING + 2 * NOTE + 3,
    GRID_HEAD = HEAD + NUMBERS,
    ROW = 14,
    NEAR = 4,    /* between numbers and what they number */
    TENSOR = 64, /* its width; height at most, … */
    LOWEST = 30, /* … and at least */
    BOX = 8,     /* the least side of its box, … */
    CHUNK_WIDTH = 6,
    CHUNK_HEIGHT = 5, /* … and of a chunk in that, to be seen */
    WARP = 26,        /* the height of a warp's rows of D */
    OTHER = 14,       /* the height of B, under D, and of the arrow between them */
    ELBOW = 6,
    FOLD = 34, /* between two rows of parts */
    CLEAR = 2,
};

static const struct ws_tint no_tint = {WS_TINT_NONE, 0};

enum part { PART_TENSOR, PART_MEMORY, PART_FACTOR, PART_RESULT, PARTS };

/* What stands over the arrow to a part, and the frame that it belongs to. */
static const struct {
    const char *words;
    enum ws_boxed_frame frame;
} flows[PARTS] = {[PART_MEMORY] = {"TMA", WS_BOXED_COPY},
                  [PART_FACTOR] = {"descriptor", WS_BOXED_FACTOR},
                  [PART_RESULT] = {"wgmma", WS_BOXED_RESULT}};

static double width_of(const char *text)
{
    return ws_text_width(text, LETTERS, false, false);
}

/* The room for an arrow to a part, with its words over it. */
static double gap_to(enum part part)
{
    return width_of(flows[part].words) + ELBOW + 12;
}

/* ---- Sizes ---- */

static double tensor_height(const struct ws_boxed_chain *chain)
{
    const struct ws_tensor_map *map = &chain->boxed.map;
    double height = TENSOR * (double)map->size[1] / (double)map->size[0];

    return fmax(LOWEST, fmin(height, WS_BOXED_LINES * ROW));
}

static double address_width(const struct ws_boxed_chain *chain)
{
    char text[16];

    snprintf(text, sizeof text, "%d",
             chain->first_line + (WS_BOXED_LINES - 1) * WS_MEMORY_LINE_BYTES);
    return width_of(text) + NEAR;
}

static int across(const struct ws_boxed_chain *chain)
{
    return ws_operand_chunks_across(chain->described);
}

static double factor_cell(const struct ws_boxed_chain *chain)
{
    return (across(chain) <= 2 ? 26 : 11) * chain->cell / WS_BOXED_CELL;
}

static double factor_left(void)
{
    return width_of("63") + NEAR;
}

static void threads_words(const struct ws_boxed_chain *chain, char text[32])
{
    snprintf(text, 32, "T%d\u2013T%d", chain->first_thread, chain->last_thread);
}

/* "1024 × 512, f16" */
static void tensor_words(const struct ws_boxed_chain *chain, char text[64])
{
    const struct ws_tensor_map *map = &chain->boxed.map;

    snprintf(text, 64, "%" PRId64 " \u00d7 %" PRId64 ", %s", map->size[0], map->size[1],
             ws_tensor_type_word((int)map->type));
}

static double part_width(const struct ws_boxed_chain *chain, enum part part)
{
    char text[64];

    switch (part) {
    case PART_TENSOR:
        tensor_words(chain, text); /* which may stand over the arrow */
        return fmax(TENSOR, width_of(text) + 2 * NEAR - gap_to(PART_MEMORY));
    case PART_MEMORY:
        return address_width(chain) + WS_LINE_CHUNKS * chain->cell;
    case PART_FACTOR:
        return fmax(factor_left() + across(chain) * factor_cell(chain),
                    width_of("rows 56\u201363 of 64"));
    case PART_RESULT:
        return chain->result + NEAR + width_of("warp 3: T124\u2013T127");
    case PARTS:
        break;
    }
    return 0;
}

static double part_height(const struct ws_boxed_chain *chain, enum part part)
{
    switch (part) {
    case PART_TENSOR:
        return HEAD + tensor_height(chain);
    case PART_MEMORY:
    case PART_FACTOR:
        return GRID_HEAD + WS_BOXED_LINES * ROW;
    case PART_RESULT:
        return HEAD + 4 * WARP + 2 * OTHER;
    case PARTS:
        break;
    }
    return 0;
}

/* Where a part stands on the board. */
static void part_at(const struct ws_boxed_board *board, enum part part, double *x, double *y)
{
    enum part first = board->folded && part >= PART_FACTOR ? PART_FACTOR : PART_TENSOR;

    *x = *y = 0;
    for (enum part i = first; i < part; i++)
        *x += part_width(board->chain, i) + gap_to(i + 1);
    if (first == PART_FACTOR)
        *y = part_height(board->chain, PART_MEMORY) + FOLD;
}

/* The width up to the last of a part's marks: bytes have their unit beside the last number. */
static double part_extent(const struct ws_boxed_chain *chain, enum part part)
{
    return part == PART_MEMORY
               ? address_width(chain) + ws_operand_bytes_width(chain->cell, WS_LINE_CHUNKS)
               : part_width(chain, part);
}

void ws_boxed_board_lay_out(struct ws_boxed_board *board)
{
    board->width = board->height = 0;
    for (enum part part = PART_TENSOR; part < PARTS; part++) {
        double x, y;

        part_at(board, part, &x, &y);
        board->width = fmax(board->width, x + part_extent(board->chain, part));
        board->height = fmax(board->height, y + part_height(board->chain, part));
    }
}

/* ---- Parts ---- */

static bool has_come(const struct ws_boxed_chain *chain, enum ws_boxed_frame frame)
{
    return chain->frame >= frame;
}

static void draw_head(struct ws_scene *scene, double x, double y, const char *heading,
                      const char *note, const char *second)
{
    ws_scene_text(scene, x, y + HEADING / 2.0 - 1, LETTERS + 2, WS_ANCHOR_START, WS_ROLE_HEADING,
                  heading);
    ws_scene_text(scene, x, y + HEADING + NOTE / 2.0, LETTERS, WS_ANCHOR_START, WS_ROLE_NOTE, note);
    if (second)
        ws_scene_text(scene, x, y + HEADING + 1.5 * NOTE, LETTERS, WS_ANCHOR_START, WS_ROLE_NOTE,
                      second);
}

/* From one coordinate of the tensor on, so many, as part of `length` px; kept within it. */
static void place(int64_t from, int64_t count, int64_t size, double length, double *at,
                  double *extent)
{
    double first = fmax(0, fmin(length * (double)from / (double)size, length));
    double last = fmax(0, fmin(length * (double)(from + count) / (double)size, length));

    *at = first;
    *extent = last - first;
}

/* So large, but as large as this at least, and then within another. */
static struct ws_box enlarged(struct ws_box box, double width, double height, struct ws_box within)
{
    box.width = fmax(box.width, width);
    box.height = fmax(box.height, height);
    box.x = fmax(within.x, fmin(box.x, within.x + within.width - box.width));
    box.y = fmax(within.y, fmin(box.y, within.y + within.height - box.height));
    return box;
}

static struct ws_box tensor_all(const struct ws_boxed_chain *chain, double x, double y)
{
    return (struct ws_box){x, y + HEAD, TENSOR, tensor_height(chain)};
}

/* The elements of the tensor from these coordinates on, so many along and so many down. */
static struct ws_box tensor_part(const struct ws_boxed_chain *chain, struct ws_box all,
                                 const int64_t *from, int along, int down)
{
    const struct ws_tensor_map *map = &chain->boxed.map;
    struct ws_box box = {0};

    place(from[0], along, map->size[0], all.width, &box.x, &box.width);
    place(from[1], down, map->size[1], all.height, &box.y, &box.height);
    box.x += all.x;
    box.y += all.y;
    return box;
}

/* What of the box lies in the tensor, but never too small to be seen. */
static struct ws_box tensor_box(const struct ws_boxed_chain *chain, double x, double y)
{
    const struct ws_tensor_map *map = &chain->boxed.map;
    struct ws_box all = tensor_all(chain, x, y);
    struct ws_box box = tensor_part(chain, all, chain->boxed.coordinate, map->box[0], map->box[1]);

    return box.width > 0 && box.height > 0 ? enlarged(box, BOX, BOX, all) : box;
}

/* Whether the followed chunk is one of the box; one that nothing copied is not. */
static bool in_box(const struct ws_boxed_chain *chain)
{
    for (int i = 0; i < 2; i++) {
        int64_t along = chain->at[i] - chain->boxed.coordinate[i];

        if (along < 0 || along >= chain->boxed.map.box[i])
            return false;
    }
    return true;
}

/* The followed chunk, where it is; it is not too small to be seen either. */
static struct ws_box tensor_chunk(const struct ws_boxed_chain *chain, double x, double y)
{
    struct ws_box all = tensor_all(chain, x, y), box = tensor_box(chain, x, y);
    bool within = in_box(chain) && box.width >= CHUNK_WIDTH && box.height >= CHUNK_HEIGHT;

    return enlarged(
        tensor_part(chain, all, chain->at, ws_operand_chunk_elements(chain->described), 1),
        CHUNK_WIDTH, CHUNK_HEIGHT, within ? box : all);
}

static void draw_tensor(const struct ws_boxed_chain *chain, struct ws_scene *scene, double x,
                        double y)
{
    const struct ws_tensor_map *map = &chain->boxed.map;
    struct ws_box all = tensor_all(chain, x, y), box = tensor_box(chain, x, y);
    char note[64], second[64];

    tensor_words(chain, note);
    snprintf(second, sizeof second, "box %d \u00d7 %d", map->box[0], map->box[1]);
    draw_head(scene, x, y, "Global memory", note, second);
    ws_scene_rect(scene, all, 0, WS_ROLE_PANEL, no_tint);
    ws_scene_rect(scene, box, 0, WS_ROLE_CELL, no_tint);
    ws_scene_outline(scene, box, WS_ROLE_ARROW_STRONG);
    ws_scene_outline(scene, all, WS_ROLE_FRAME);
    ws_scene_open(scene, ws_operand_chunk_shown(chain->described, chain->chunk));
    ws_scene_rect(scene, tensor_chunk(chain, x, y), 0, WS_ROLE_CELL_MARKED,
                  ws_operand_chunk_tint(chain->chunk));
    ws_scene_close(scene);
}

/* Where the followed chunk lies in the memory of this frame. */
static int present_address(const struct ws_boxed_chain *chain)
{
    return chain->frame >= WS_BOXED_READ      ? chain->address
           : chain->frame >= WS_BOXED_SWIZZLE ? chain->landed
                                              : chain->before;
}

/* What is drawn over what: a border that two cells share is that of the one that is read. */
enum layer { RESTS, READ, MARKED, LAYERS };

double ws_boxed_chain_least_cell(const struct ws_boxed_chain *chain)
{
    struct ws_operand_chunk chunk;
    char name[WS_CHUNK_WORDS_SIZE];
    double widest = 0;

    for (int i = 0; i < 2 * WS_BOXED_LINES * WS_LINE_CHUNKS; i++)
        if (ws_boxed_chain_at(chain, i % 2, chain->first_line + i / 2 * WS_CHUNK_BYTES, &chunk))
            widest = fmax(widest, width_of(ws_operand_chunk_name(chunk, name)));
    return widest + LABEL_SIDES;
}

static void draw_memory_cell(const struct ws_boxed_chain *chain, struct ws_scene *scene,
                             int address, enum layer layer, struct ws_box box)
{
    struct ws_operand_chunk chunk;
    bool there = has_come(chain, WS_BOXED_COPY) &&
                 ws_boxed_chain_at(chain, has_come(chain, WS_BOXED_SWIZZLE), address, &chunk);
    bool marks = there && address == present_address(chain);
    bool quiet = has_come(chain, WS_BOXED_READ) && !ws_boxed_chain_reads(chain, address);
    struct ws_shown shown = WS_SHOWS_NOTHING;
    char name[WS_CHUNK_WORDS_SIZE];

    if (layer != (marks ? MARKED : there && !quiet ? READ : RESTS))
        return;
    if (!there) {
        ws_operand_cell_empty(scene, box);
        return;
    }
    shown.chunk = chunk.number;
    shown.byte = address;
    ws_scene_open(scene, shown);
    ws_scene_rect(scene, box, 0,
                  marks   ? WS_ROLE_CELL_MARKED
                  : quiet ? WS_ROLE_CELL_MUTED
                          : WS_ROLE_CELL,
                  quiet && !marks ? no_tint : ws_operand_chunk_tint(chunk));
    ws_operand_chunk_name(chunk, name);
    ws_scene_text(scene, box.x + box.width / 2, box.y + box.height / 2, LETTERS, WS_ANCHOR_MIDDLE,
                  quiet && !marks ? WS_ROLE_LABEL_MUTED : WS_ROLE_LABEL, name);
    ws_scene_close(scene);
}

static void draw_memory(const struct ws_boxed_chain *chain, struct ws_scene *scene, double x,
                        double y)
{
    int swizzle = chain->boxed.map.swizzle_bytes;
    double left = x + address_width(chain);
    char text[48];

    snprintf(text, sizeof text, "row,chunk of the box");
    draw_head(scene, x, y, "Shared memory", text,
              !has_come(chain, WS_BOXED_COPY)      ? "empty"
              : !has_come(chain, WS_BOXED_SWIZZLE) ? "without swizzle"
                                                   : ws_swizzle_mode_words(swizzle));
    ws_operand_bytes_draw(scene, left, y + GRID_HEAD - NUMBERS / 2.0, chain->cell, WS_LINE_CHUNKS);
    y += GRID_HEAD;
    for (int layer = 0; layer < LAYERS; layer++) {
        for (int i = 0; i < WS_BOXED_LINES * WS_LINE_CHUNKS; i++)
            draw_memory_cell(chain, scene, chain->first_line + i * WS_CHUNK_BYTES,
                             (enum layer)layer,
                             (struct ws_box){left + i % WS_LINE_CHUNKS * chain->cell,
                                             y + i / WS_LINE_CHUNKS * ROW, chain->cell, ROW});
        if (layer == READ)
            ws_scene_outline(
                scene, (struct ws_box){left, y, WS_LINE_CHUNKS * chain->cell, WS_BOXED_LINES * ROW},
                WS_ROLE_FRAME);
    }
    for (int i = 0; i < WS_BOXED_LINES; i++) {
        snprintf(text, sizeof text, "%d", chain->first_line + i * WS_MEMORY_LINE_BYTES);
        ws_scene_text(scene, left - NEAR, y + (i + 0.5) * ROW, LETTERS, WS_ANCHOR_END, WS_ROLE_AXIS,
                      text);
    }
}

static void draw_factor(const struct ws_boxed_chain *chain, struct ws_scene *scene, double x,
                        double y)
{
    const struct ws_described *described = chain->described;
    int first = chain->chunk.row / WS_ATOM_ROWS * WS_ATOM_ROWS;
    bool there = has_come(chain, WS_BOXED_FACTOR);
    double left = x + factor_left(), cell = factor_cell(chain);
    char text[48], second[48];

    snprintf(text, sizeof text, "A, %d \u00d7 %d", ws_described_rows(described),
             ws_described_columns(described));
    snprintf(second, sizeof second, "rows %d\u2013%d of %d", first, first + WS_ATOM_ROWS - 1,
             ws_operand_chunk_rows(described));
    draw_head(scene, x, y, text, second,
              described->major == WS_MAJOR_K ? "m down, k across" : "k down, m across");
    y += GRID_HEAD;
    for (int marked = 0; marked < 2; marked++) {
        for (int i = 0; i < WS_ATOM_ROWS * across(chain); i++) {
            struct ws_operand_chunk chunk = {first + i / across(chain), i % across(chain)};
            bool marks =
                there && chunk.row == chain->chunk.row && chunk.number == chain->chunk.number;
            char name[WS_CHUNK_WORDS_SIZE];
            struct ws_operand_cell drawn = {
                .box = {left + i % across(chain) * cell, y + i / across(chain) * ROW, cell, ROW},
                .role = !there  ? WS_ROLE_CELL_MUTED
                        : marks ? WS_ROLE_CELL_MARKED
                                : WS_ROLE_CELL,
                .label = there && cell >= 22 ? ws_operand_chunk_name(chunk, name) : NULL};

            if (marks == marked)
                ws_operand_cell_draw(scene, described, chunk, &drawn);
        }
        if (!marked)
            ws_scene_outline(scene,
                             (struct ws_box){left, y, across(chain) * cell, WS_ATOM_ROWS * ROW},
                             WS_ROLE_FRAME);
    }
    for (int row = 0; row < WS_ATOM_ROWS; row++) {
        snprintf(text, sizeof text, "%d", first + row);
        ws_scene_text(scene, left - NEAR, y + (row + 0.5) * ROW, LETTERS, WS_ANCHOR_END,
                      WS_ROLE_AXIS, text);
    }
}

/* The y of a row of D, from the part's corner. */
static double result_row(double row)
{
    return HEAD + row / 16 * WARP;
}

static enum ws_role arrow_role(const struct ws_boxed_chain *chain, enum part to)
{
    return has_come(chain, flows[to].frame) ? WS_ROLE_ARROW_STRONG : WS_ROLE_ARROW;
}

/* B under D, which a descriptor of its own reads from shared memory. */
static void draw_other(const struct ws_boxed_chain *chain, struct ws_scene *scene, double x,
                       double y)
{
    const struct ws_mma *mma = chain->figure->evidence->mapping.variant->mma;
    struct ws_box box = {x, y + OTHER, chain->result, OTHER};
    char text[48];

    snprintf(text, sizeof text, "B %d \u00d7 %d", mma->k, mma->n);
    ws_scene_rect(scene, box, 0, WS_ROLE_PANEL, no_tint);
    ws_scene_outline(scene, box, WS_ROLE_FRAME);
    ws_scene_text(scene, x + chain->result / 2, box.y + OTHER / 2.0, LETTERS, WS_ANCHOR_MIDDLE,
                  WS_ROLE_AXIS, text);
    ws_scene_text(scene, x + chain->result + NEAR, box.y + OTHER / 2.0, LETTERS, WS_ANCHOR_START,
                  WS_ROLE_NOTE, "by b_desc");
    ws_scene_line(scene, x + chain->result / 2, box.y - CLEAR / 2.0, x + chain->result / 2,
                  y + CLEAR, arrow_role(chain, PART_RESULT), true);
}

static void draw_result(const struct ws_boxed_chain *chain, struct ws_scene *scene, double x,
                        double y)
{
    const struct ws_operand *d = ws_moved(chain->figure->evidence->mapping.variant);
    double top = y + result_row(chain->first_row), bottom = y + result_row(chain->last_row + 1);
    bool there = has_come(chain, WS_BOXED_RESULT);
    char text[80], threads[32];

    snprintf(text, sizeof text, "D, %d \u00d7 %d", d->rows, d->columns);
    draw_head(scene, x, y, text, "in registers,", "16 rows per warp");
    for (int warp = 0; warp < 4; warp++) {
        struct ws_box box = {x, y + HEAD + warp * WARP, chain->result, WARP};
        bool followed = there && warp == chain->warp;

        ws_scene_rect(scene, box, 0, there ? WS_ROLE_CELL : WS_ROLE_CELL_MUTED,
                      there ? (struct ws_tint){WS_TINT_MATRIX, warp} : no_tint);
        threads_words(chain, threads);
        snprintf(text, sizeof text, followed ? "warp %d: %s" : "warp %d", warp, threads);
        ws_scene_text(scene, x + chain->result + NEAR, box.y + WARP / 2.0, LETTERS, WS_ANCHOR_START,
                      followed ? WS_ROLE_TRACE_TEXT : WS_ROLE_AXIS, text);
    }
    ws_scene_outline(scene, (struct ws_box){x, y + HEAD, chain->result, 4 * WARP}, WS_ROLE_FRAME);
    draw_other(chain, scene, x, y + HEAD + 4 * WARP);
    if (!there)
        return;
    ws_scene_rect(scene, (struct ws_box){x, top, chain->result, fmax(bottom - top, 3)}, 0,
                  WS_ROLE_CELL_MARKED, ws_operand_chunk_tint(chain->chunk));
}

/* ---- Arrows ---- */

/* The height at which a part is left and entered: that of what is followed in it. */
static double level_of(const struct ws_boxed_chain *chain, enum part part)
{
    struct ws_box box;

    switch (part) {
    case PART_TENSOR:
        box = tensor_chunk(chain, 0, 0);
        return box.y + box.height / 2;
    case PART_MEMORY:
        return GRID_HEAD +
               (fmax(0, fmin((present_address(chain) - chain->first_line) / WS_MEMORY_LINE_BYTES,
                             WS_BOXED_LINES - 1)) +
                0.5) *
                   ROW;
    case PART_FACTOR:
        return GRID_HEAD + (chain->chunk.row % WS_ATOM_ROWS + 0.5) * ROW;
    case PART_RESULT:
        return result_row((chain->first_row + chain->last_row + 1) / 2.0);
    case PARTS:
        break;
    }
    return 0;
}

static void draw_flow(const struct ws_boxed_board *board, struct ws_scene *scene, enum part to,
                      double x, double y)
{
    const struct ws_boxed_chain *chain = board->chain;
    double from_x, from_y, to_x, to_y, start, end, y1, y2;

    part_at(board, to - 1, &from_x, &from_y);
    part_at(board, to, &to_x, &to_y);
    start = x + from_x + part_width(chain, to - 1) + CLEAR;
    end = x + to_x - CLEAR;
    y1 = y + from_y + level_of(chain, to - 1);
    y2 = y + to_y + level_of(chain, to);
    if (to == PART_MEMORY) /* what it comes from may be less wide than its head */
        start = x + from_x + TENSOR + CLEAR;
    if (to == PART_FACTOR)
        start = x + from_x + address_width(chain) + WS_LINE_CHUNKS * chain->cell + CLEAR;
    if (to == PART_RESULT)
        start = x + from_x + factor_left() + across(chain) * factor_cell(chain) + CLEAR;
    if (fabs(y1 - y2) < 1) {
        ws_scene_line(scene, start, y2, end, y2, arrow_role(chain, to), true);
    } else {
        double corner = end - width_of(flows[to].words) - 10;
        struct ws_path_step step[] = {{WS_PATH_MOVE, {start}, {y1}},
                                      {WS_PATH_LINE, {corner}, {y1}},
                                      {WS_PATH_LINE, {corner}, {y2}},
                                      {WS_PATH_LINE, {end}, {y2}}};

        ws_scene_path(scene, step, 4, arrow_role(chain, to), true);
    }
    ws_scene_text(scene, end - width_of(flows[to].words) / 2 - 5, y2 - 12, LETTERS,
                  WS_ANCHOR_MIDDLE, WS_ROLE_NOTE, flows[to].words);
}

/* From memory to A in the row below. */
static void draw_fold(const struct ws_boxed_board *board, struct ws_scene *scene, double x,
                      double y)
{
    const struct ws_boxed_chain *chain = board->chain;
    double left, top, right, bottom, level;

    part_at(board, PART_MEMORY, &right, &bottom);
    part_at(board, PART_FACTOR, &left, &top);
    right += x + address_width(chain) + WS_LINE_CHUNKS * chain->cell / 2.0;
    bottom += y + part_height(chain, PART_MEMORY) + CLEAR;
    left += x + 12;
    top += y - CLEAR;
    level = (bottom + top) / 2 - 3;
    {
        struct ws_path_step step[] = {{WS_PATH_MOVE, {right}, {bottom}},
                                      {WS_PATH_LINE, {right}, {level}},
                                      {WS_PATH_LINE, {left}, {level}},
                                      {WS_PATH_LINE, {left}, {top}}};

        ws_scene_path(scene, step, 4, arrow_role(chain, PART_FACTOR), true);
    }
    ws_scene_text(scene, left + 12, level + 10, LETTERS, WS_ANCHOR_START, WS_ROLE_NOTE,
                  flows[PART_FACTOR].words);
}

void ws_boxed_board_draw(const struct ws_boxed_board *board, struct ws_scene *scene, double x,
                         double y)
{
    static void (*const draw[PARTS])(const struct ws_boxed_chain *, struct ws_scene *, double,
                                     double) = {draw_tensor, draw_memory, draw_factor, draw_result};

    for (enum part part = PART_TENSOR; part < PARTS; part++) {
        double left, top;

        part_at(board, part, &left, &top);
        draw[part](board->chain, scene, x + left, y + top);
        if (part == PART_FACTOR && board->folded)
            draw_fold(board, scene, x, y);
        else if (part > PART_TENSOR)
            draw_flow(board, scene, part, x, y);
    }
}
