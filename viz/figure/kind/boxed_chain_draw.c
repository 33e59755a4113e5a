/* The parts of a wgmma's chain: tensor, shared memory, A, D, and the arrows from one to the next.
 */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>

#include "probe/isa/operand.h"
#include "viz/figure/kind/boxed_chain.h"
#include "viz/figure/sheet.h"
#include "viz/paint/operand_cell.h"
#include "viz/scene/metrics.h"

enum {
    LETTERS = WS_SMALL_SIZE,
    LABEL_SIDES = 5, /* left and right of a chunk's name together */
    HEADING = 15,
    NOTE = 12,
    NUMBERS = 13,
    HEAD = HEADING + 2 * NOTE + 3,
    GRID_HEAD = HEAD + NUMBERS,
    ROW = 14,
    NEAR = 4,    /* between numbers and their cells */
    TENSOR = 64, /* its width; its maximum height, … */
    LOWEST = 30, /* … and at least */
    BOX = 8,     /* the smallest side of its box, … */
    DOT = 3,     /* … and the dot at a chunk in it, … */
    INSIDE = 4,  /* … whose middle is so far within the box at least, off its outline */
    WARP = 24,   /* the height of a warp's rows of D */
    OTHER = 14,  /* the height of B, below D, … */
    UNDER = 22,  /* … and of the arrow between them: a head and a shaft in every theme */
    ELBOW = 6,
    FOLD = 34, /* between two rows of parts */
    CLEAR = 2,
};

static const struct ws_tint no_tint = {WS_TINT_NONE, 0};

enum part { PART_TENSOR, PART_MEMORY, PART_FACTOR, PART_RESULT, PARTS };

/* The words above the arrow to a part, and the frame that explains it and fills the part. */
static const struct {
    const char *words;
    enum ws_boxed_frame frame;
} flows[PARTS] = {[PART_MEMORY] = {"TMA", WS_BOXED_COPY},
                  [PART_FACTOR] = {"descriptor", WS_BOXED_READ},
                  [PART_RESULT] = {"wgmma", WS_BOXED_PRODUCT}};

static double width_of(const char *text)
{
    return ws_text_width(text, LETTERS, false, false);
}

/* The space for an arrow to a part, with its words above. */
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
        tensor_words(chain, text); /* which may be above the arrow */
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
        return HEAD + 4 * WARP + UNDER + OTHER;
    case PARTS:
        break;
    }
    return 0;
}

/* The corner of a part on the board. */
static void part_at(const struct ws_boxed_board *board, enum part part, double *x, double *y)
{
    enum part first = board->folded && part >= PART_FACTOR ? PART_FACTOR : PART_TENSOR;

    *x = *y = 0;
    for (enum part i = first; i < part; i++)
        *x += part_width(board->chain, i) + gap_to(i + 1);
    if (first == PART_FACTOR)
        *y = part_height(board->chain, PART_MEMORY) + FOLD;
}

void ws_boxed_board_lay_out(struct ws_boxed_board *board)
{
    board->width = board->height = 0;
    for (enum part part = PART_TENSOR; part < PARTS; part++) {
        double x, y;

        part_at(board, part, &x, &y);
        board->width = fmax(board->width, x + part_width(board->chain, part));
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

/* The position of `count` coordinates of the tensor from `from` on, in `length` px; clipped. */
static void place(int64_t from, int64_t count, int64_t size, double length, double *at,
                  double *extent)
{
    double first = fmax(0, fmin(length * (double)from / (double)size, length));
    double last = fmax(0, fmin(length * (double)(from + count) / (double)size, length));

    *at = first;
    *extent = last - first;
}

/* The box, enlarged to a minimum size and moved inside another. */
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

/* The box of a part of the tensor, from its coordinates and size. */
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

/* The part of the box that is inside the tensor, enlarged if it is too small to be visible. */
static struct ws_box tensor_box(const struct ws_boxed_chain *chain, double x, double y)
{
    const struct ws_tensor_map *map = &chain->boxed.map;
    struct ws_box all = tensor_all(chain, x, y);
    struct ws_box box = tensor_part(chain, all, chain->boxed.coordinate, map->box[0], map->box[1]);

    return box.width > 0 && box.height > 0 ? enlarged(box, BOX, BOX, all) : box;
}

/* `middle` moved to where it is INSIDE px or more within a range; in a smaller one, its middle. */
static double moved_within(double middle, double from, double extent)
{
    return extent < 2 * INSIDE ? from + extent / 2
                               : fmax(from + INSIDE, fmin(middle, from + extent - INSIDE));
}

/* The dot at the followed chunk, which is in the box: a chunk is too small to be visible. */
static struct ws_box tensor_chunk(const struct ws_boxed_chain *chain, double x, double y)
{
    struct ws_box all = tensor_all(chain, x, y), box = tensor_box(chain, x, y);
    struct ws_box chunk =
        tensor_part(chain, all, chain->at, ws_operand_chunk_elements(chain->described), 1);

    return (struct ws_box){moved_within(chunk.x + chunk.width / 2, box.x, box.width) - DOT / 2.0,
                           moved_within(chunk.y + chunk.height / 2, box.y, box.height) - DOT / 2.0,
                           DOT, DOT};
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
    if (chain->landed < 0)
        return;
    ws_scene_open(scene, ws_operand_chunk_shown(chain->described, chain->chunk));
    ws_scene_rect(scene, tensor_chunk(chain, x, y), DOT / 2.0, WS_ROLE_LABEL, no_tint);
    ws_scene_close(scene);
}

/* Drawing order: a border that two cells share has the look of the cell that is read. */
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

static enum layer layer_of(struct ws_boxed_spot spot)
{
    return spot.followed ? MARKED : spot.filled && !spot.unread ? READ : RESTS;
}

static void draw_memory_cell(struct ws_scene *scene, int address, struct ws_boxed_spot spot,
                             struct ws_box box)
{
    struct ws_shown shown = WS_SHOWS_NOTHING;
    bool quiet = spot.unread && !spot.followed;
    char name[WS_CHUNK_WORDS_SIZE];

    if (!spot.filled) {
        ws_operand_cell_empty(scene, box);
        if (spot.read)
            ws_operand_cell_alert(scene, box, spot.followed);
        return;
    }
    shown.chunk = spot.chunk.number;
    shown.byte = address;
    ws_scene_open(scene, shown);
    ws_scene_rect(scene, box, 0,
                  spot.followed ? WS_ROLE_CELL_MARKED
                  : quiet       ? WS_ROLE_CELL_MUTED
                                : WS_ROLE_CELL,
                  quiet ? no_tint : ws_operand_chunk_tint(spot.chunk));
    ws_operand_chunk_name(spot.chunk, name);
    ws_scene_text(scene, box.x + box.width / 2, box.y + box.height / 2, LETTERS, WS_ANCHOR_MIDDLE,
                  quiet ? WS_ROLE_LABEL_MUTED : WS_ROLE_LABEL, name);
    ws_scene_close(scene);
}

static void draw_memory(const struct ws_boxed_chain *chain, struct ws_scene *scene, double x,
                        double y)
{
    int swizzle = chain->boxed.map.swizzle_bytes;
    double left = x + address_width(chain);
    struct ws_boxed_spot spot[WS_BOXED_SPOTS];
    bool outside = ws_boxed_chain_last_line(chain) < 0;
    char text[48];
    int first, end;

    ws_boxed_span(&chain->boxed, &first, &end);
    draw_head(scene, x, y, "Shared memory",
              outside                                               ? "not filled by the box"
              : !has_come(chain, WS_BOXED_COPY)                     ? "empty"
              : end - first > WS_BOXED_LINES * WS_MEMORY_LINE_BYTES ? "row,chunk; part of the box"
                                                                    : "row,chunk of the box",
              outside || !has_come(chain, WS_BOXED_COPY) ? NULL
              : !has_come(chain, WS_BOXED_SWIZZLE)       ? "without swizzle"
                                                         : ws_swizzle_mode_words(swizzle));
    ws_operand_bytes_draw(scene, left, y + GRID_HEAD - NUMBERS / 2.0, chain->cell, WS_LINE_CHUNKS);
    y += GRID_HEAD;
    for (int i = 0; i < WS_BOXED_SPOTS; i++)
        spot[i] = ws_boxed_chain_drawn(chain, i);
    for (int layer = 0; layer < LAYERS; layer++) {
        for (int i = 0; i < WS_BOXED_SPOTS; i++)
            if (layer_of(spot[i]) == (enum layer)layer)
                draw_memory_cell(scene, chain->first_line + i * WS_CHUNK_BYTES, spot[i],
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
    int first = ws_boxed_chain_first_row(chain);
    bool there = has_come(chain, flows[PART_FACTOR].frame);
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
            bool filled = ws_boxed_chain_fills(chain, chunk);
            char name[WS_CHUNK_WORDS_SIZE];
            struct ws_operand_cell drawn = {
                .box = {left + i % across(chain) * cell, y + i / across(chain) * ROW, cell, ROW},
                .role = !there    ? WS_ROLE_CELL_MUTED
                        : !filled ? WS_ROLE_ALERT
                        : marks   ? WS_ROLE_CELL_MARKED
                                  : WS_ROLE_CELL,
                .marked = marks,
                .label = there && filled && cell >= 22 ? ws_operand_chunk_name(chunk, name) : NULL};

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

/* B below D, which a descriptor of its own reads from shared memory. */
static void draw_other(const struct ws_boxed_chain *chain, struct ws_scene *scene, double x,
                       double y)
{
    const struct ws_mma *mma = chain->figure->evidence->mapping.variant->mma;
    struct ws_box box = {x, y + UNDER, chain->result, OTHER};
    char text[48];

    snprintf(text, sizeof text, "B %d \u00d7 %d", mma->k, mma->n);
    ws_scene_rect(scene, box, 0, WS_ROLE_PAPER, no_tint); /* not gray as what is not read */
    ws_scene_outline(scene, box, WS_ROLE_FRAME);
    ws_scene_text(scene, x + chain->result / 2, box.y + OTHER / 2.0, LETTERS, WS_ANCHOR_MIDDLE,
                  WS_ROLE_AXIS, text);
    ws_scene_text(scene, x + chain->result + NEAR, box.y + OTHER / 2.0, LETTERS, WS_ANCHOR_START,
                  WS_ROLE_NOTE, "by b_desc");
    ws_scene_line(scene, x + chain->result / 2, box.y - CLEAR, x + chain->result / 2, y + CLEAR,
                  arrow_role(chain, PART_RESULT), true);
}

static void draw_result(const struct ws_boxed_chain *chain, struct ws_scene *scene, double x,
                        double y)
{
    const struct ws_operand *d = ws_moved(chain->figure->evidence->mapping.variant);
    bool there = has_come(chain, flows[PART_RESULT].frame);
    char text[80], threads[32];

    snprintf(text, sizeof text, "D, %d \u00d7 %d", d->rows, d->columns);
    draw_head(scene, x, y, text, "in registers,", "16 rows per warp");
    for (int warp = 0; warp < 4; warp++) {
        struct ws_box box = {x, y + HEAD + warp * WARP, chain->result, WARP};
        bool followed = has_come(chain, WS_BOXED_RESULT) && warp == chain->warp;

        ws_scene_rect(scene, box, 0, there ? WS_ROLE_CELL : WS_ROLE_CELL_MUTED,
                      there ? (struct ws_tint){WS_TINT_MATRIX, warp} : no_tint);
        threads_words(chain, threads);
        snprintf(text, sizeof text, followed ? "warp %d: %s" : "warp %d", warp, threads);
        ws_scene_text(scene, x + chain->result + NEAR, box.y + WARP / 2.0, LETTERS, WS_ANCHOR_START,
                      followed ? WS_ROLE_TRACE_TEXT : WS_ROLE_AXIS, text);
    }
    ws_scene_outline(scene, (struct ws_box){x, y + HEAD, chain->result, 4 * WARP}, WS_ROLE_FRAME);
    draw_other(chain, scene, x, y + HEAD + 4 * WARP);
}

/* ---- Arrows ---- */

/* The middle of the drawn line that has an address, or is next to it. */
static double line_level(const struct ws_boxed_chain *chain, int address)
{
    double line = floor((address - chain->first_line) / (double)WS_MEMORY_LINE_BYTES);

    return GRID_HEAD + (fmax(0, fmin(line, WS_BOXED_LINES - 1)) + 0.5) * ROW;
}

/* Where the arrow to the next part starts: at the followed item; without it, at the box's edge. */
static void leave(const struct ws_boxed_chain *chain, enum part part, double *x, double *y)
{
    struct ws_box from;

    switch (part) {
    case PART_TENSOR:
        from = chain->landed >= 0 ? tensor_chunk(chain, 0, 0) : tensor_box(chain, 0, 0);
        *x = chain->landed >= 0 ? TENSOR : from.x + from.width;
        *y = from.y + from.height / 2;
        break;
    case PART_MEMORY:
        *x = address_width(chain) + WS_LINE_CHUNKS * chain->cell;
        *y = line_level(chain, chain->address);
        break;
    case PART_FACTOR:
        *x = factor_left() + across(chain) * factor_cell(chain);
        *y = GRID_HEAD + (chain->chunk.row % WS_ATOM_ROWS + 0.5) * ROW;
        break;
    case PART_RESULT:
    case PARTS:
        break;
    }
    *x += CLEAR;
}

/* The height at which the arrow to a part ends. False without one: nothing of the box is drawn. */
static bool enter(const struct ws_boxed_chain *chain, enum part part, double *y)
{
    int address = has_come(chain, WS_BOXED_SWIZZLE) ? chain->landed : chain->before;

    switch (part) {
    case PART_MEMORY:
        if (address < 0)
            address = chain->first_line + ws_boxed_chain_last_line(chain) * WS_MEMORY_LINE_BYTES;
        *y = line_level(chain, address);
        return chain->landed >= 0 || ws_boxed_chain_last_line(chain) >= 0;
    case PART_FACTOR:
        *y = GRID_HEAD + (chain->chunk.row % WS_ATOM_ROWS + 0.5) * ROW;
        return true;
    case PART_RESULT:
        *y = result_row((chain->first_row + chain->last_row + 1) / 2.0);
        return true;
    case PART_TENSOR:
    case PARTS:
        break;
    }
    return false;
}

static void draw_flow(const struct ws_boxed_board *board, struct ws_scene *scene, enum part to,
                      double x, double y)
{
    const struct ws_boxed_chain *chain = board->chain;
    double from_x, from_y, to_x, to_y, start = 0, end, y1 = 0, y2;

    if (!enter(chain, to, &y2))
        return;
    leave(chain, to - 1, &start, &y1);
    part_at(board, to - 1, &from_x, &from_y);
    part_at(board, to, &to_x, &to_y);
    start += x + from_x;
    end = x + to_x - CLEAR;
    y1 += y + from_y;
    y2 += y + to_y;
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
