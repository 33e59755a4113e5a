/*
 * A descriptor as blocks: an operand in blocks of eight along m or n and of 16 bytes or eight along
 * k, and the same blocks, in the same colors, in lines of shared memory. Each of the two offsets is
 * an arrow, drawn in both grids.
 */
#include <math.h>
#include <stdio.h>

#include "probe/address/descriptor_sayings.h"
#include "probe/evidence/store/described_evidence.h"
#include "viz/choice/choices.h"
#include "viz/scene/metrics.h"
#include "viz/scene/stretch.h"
#include "viz/teach/pictures.h"

enum {
    DOWN = 8, /* rows of a block */
    BLOCK_WIDTH = 74,
    BLOCK_HEIGHT = 26,
    NAMES = 64,
    ARROWS = 96,
    TITLE = 26,
    HEADS = 22,
    ABOVE = 26, /* for the arrow along k */
    APART = 30,
    LINE_NAME = 44,
    CELL = 54,
    MOST_LINES = 17, /* two atoms of eight lines, and the first line of the next */
    LINE = 17,
    GAP = 8,
    LEGEND = 20,
    LEGEND_TEXT = 13,
    LEGEND_SIZE = 160,
    LEGEND_WIDTH = 400,
    LEGEND_TOLD_LATER = 280,
    EDGE = 4,
};

/* Partial figures: the blocks, or the blocks and the descriptor in words. */
enum { PART_BLOCKS = 2, PART_DESCRIPTOR = 3 };

struct geometry {
    struct ws_described described;
    struct ws_described_atom atom;
    struct ws_stretches pieces;
    int along, deep; /* blocks along m or n, and along k */
    int block_k;     /* extent of a block along k */
    bool told;
    bool room_for_all; /* for arrows and text, even if they are not drawn */
    const char *side;  /* "m" or "n" */
};

/* The MMA variant of the operand, or NULL. */
static const struct ws_mma *mma_of(const struct ws_picture_room *room)
{
    const struct ws_mma *mma = room->variant->mma;

    return room->choices && room->choices->has_descriptor && ws_describes(room->variant) ? mma
                                                                                         : NULL;
}

/* The step's descriptor; for a step without one, A of m64n64k16, packed without a swizzle. */
static bool described_of(const struct ws_picture_room *room, struct ws_described *described,
                         struct ws_error *error)
{
    const struct ws_choices *choices = room->choices;

    *described = (struct ws_described){
        .role = WS_OPERAND_A,
        .extent = 64,
        .depth = 16,
        .width_bits = 16,
        .major = WS_MAJOR_K,
        .descriptor = {.leading_bytes = 128, .stride_bytes = 256},
    };
    if (!choices || !choices->has_descriptor)
        return true;
    described->major = choices->major;
    described->descriptor = choices->descriptor;
    return !mma_of(room) ||
           ws_choices_described(choices, mma_of(room),
                                choices->described == WS_OPERAND_B ? WS_OPERAND_B : WS_OPERAND_A,
                                described, error);
}

static int address_of(const struct geometry *geometry, int block_along, int block_k)
{
    return (int)(ws_described_bit_at(&geometry->described, block_along * DOWN,
                                     block_k * geometry->block_k) /
                 8);
}

static struct ws_tint tint_of(int block_along, int block_k)
{
    return (struct ws_tint){WS_TINT_LANE, block_along % 8 * 4 + block_k % 2 * 2};
}

/* The number of blocks that an offset spans, along k or along m or n; 0 if it has no effect. */
static int leap(const struct geometry *geometry, bool leading, bool *along_k)
{
    bool by_k = geometry->described.major == WS_MAJOR_K;
    int steps = leading ? geometry->atom.leading : geometry->atom.stride;

    *along_k = leading ? geometry->atom.leading_along_k : geometry->atom.stride_along_k;
    if (steps < 2)
        return 0;
    /* An atom has a row of elements along the contiguous dimension, and eight along the other. */
    return *along_k == by_k ? geometry->atom.elements / (by_k ? geometry->block_k : DOWN) : 1;
}

static const char *offset_name(bool leading)
{
    return leading ? "leading" : "stride";
}

static void draw_blocks(struct ws_scene *scene, const struct geometry *geometry, struct ws_box grid)
{
    char text[32];

    for (int k = 0; k < geometry->deep; k++) {
        snprintf(text, sizeof text, "k %d–%d", k * geometry->block_k,
                 (k + 1) * geometry->block_k - 1);
        ws_scene_text(scene, grid.x + (k + 0.5) * BLOCK_WIDTH, grid.y - HEADS / 2.0, 12,
                      WS_ANCHOR_MIDDLE, WS_ROLE_AXIS, text);
    }
    for (int i = 0; i < geometry->along; i++) {
        double y = grid.y + i * BLOCK_HEIGHT;

        snprintf(text, sizeof text, "%s %d–%d", geometry->side, i * DOWN, i * DOWN + DOWN - 1);
        ws_scene_text(scene, grid.x - 8, y + BLOCK_HEIGHT / 2.0, 12, WS_ANCHOR_END, WS_ROLE_AXIS,
                      text);
        for (int k = 0; k < geometry->deep; k++) {
            struct ws_box box = {grid.x + k * BLOCK_WIDTH, y, BLOCK_WIDTH, BLOCK_HEIGHT};

            snprintf(text, sizeof text, "byte %d", address_of(geometry, i, k));
            ws_scene_rect(scene, box, 0, WS_ROLE_CELL, tint_of(i, k));
            ws_scene_text(scene, box.x + BLOCK_WIDTH / 2.0, box.y + BLOCK_HEIGHT / 2.0, 12,
                          WS_ANCHOR_MIDDLE, WS_ROLE_LABEL,
                          geometry->told || i + k == 0 ? text : "?");
        }
    }
}

/* Draws arrows for the offsets that have an effect, above and left of the blocks. */
static void draw_leaps(struct ws_scene *scene, const struct geometry *geometry, struct ws_box grid)
{
    for (int i = 0; i < 2; i++) {
        bool leading = i == 0, along_k;
        int blocks = leap(geometry, leading, &along_k);
        double top = grid.y - HEADS - 6, left = grid.x - NAMES - 6;

        if (!blocks)
            continue;
        if (along_k) {
            ws_scene_line(scene, grid.x + BLOCK_WIDTH / 2.0, top,
                          grid.x + (blocks + 0.5) * BLOCK_WIDTH, top, WS_ROLE_ARROW_STRONG, true);
            ws_scene_text(scene, grid.x + (blocks + 1) * BLOCK_WIDTH / 2.0, top - 12, 13,
                          WS_ANCHOR_MIDDLE, WS_ROLE_TRACE_TEXT, offset_name(leading));
        } else {
            ws_scene_line(scene, left, grid.y + BLOCK_HEIGHT / 2.0, left,
                          grid.y + (blocks + 0.5) * BLOCK_HEIGHT, WS_ROLE_ARROW_STRONG, true);
            ws_scene_text(scene, left - 8, grid.y + (blocks + 1) * BLOCK_HEIGHT / 2.0, 13,
                          WS_ANCHOR_END, WS_ROLE_TRACE_TEXT, offset_name(leading));
        }
    }
}

struct lines {
    int shown;
    double x, y[MOST_LINES];
};

/*
 * The number of lines to show: all, or those up to the farthest that an offset leads to from the
 * first block.
 */
static int lines_shown(const struct geometry *geometry)
{
    const int most = geometry->pieces.lines < MOST_LINES ? geometry->pieces.lines : MOST_LINES;
    int shown = 0;

    for (int offset = 0; offset < 2 && geometry->pieces.lines > MOST_LINES; offset++) {
        bool along_k;
        int blocks = leap(geometry, offset == 0, &along_k);
        int address = address_of(geometry, along_k ? 0 : blocks, along_k ? blocks : 0);

        for (int i = 0; i < most && blocks; i++)
            if (geometry->pieces.line[i] == address / WS_STRETCH_LINE && shown < i + 1)
                shown = i + 1;
    }
    return shown ? shown : most;
}

static struct lines lines_of(const struct geometry *geometry, double x, double top)
{
    struct lines lines = {.x = x};
    double y = top;

    lines.shown = lines_shown(geometry);
    for (int i = 0; i < lines.shown; i++) {
        if (i && geometry->pieces.line[i] > geometry->pieces.line[i - 1] + 1)
            y += GAP;
        lines.y[i] = y;
        y += LINE;
    }
    return lines;
}

static double end_of(const struct lines *lines)
{
    return lines->y[lines->shown - 1] + LINE;
}

/* The y of an address's line; below 0 if it is not shown. */
static double y_of(const struct geometry *geometry, const struct lines *lines, int address)
{
    for (int i = 0; i < lines->shown; i++)
        if (geometry->pieces.line[i] == address / WS_STRETCH_LINE)
            return lines->y[i] + LINE / 2.0;
    return -1;
}

static void draw_piece(struct ws_scene *scene, const struct geometry *geometry, struct ws_box box,
                       const struct ws_stretch *piece)
{
    int along = geometry->described.role == WS_OPERAND_A ? piece->row : piece->column;
    int k = geometry->described.role == WS_OPERAND_A ? piece->column : piece->row;
    char text[WS_STRETCH_TEXT_SIZE];
    double size = 12;

    while (ws_text_width(ws_stretch_text(piece, text), size, false, false) > CELL - 3)
        size -= 0.5;
    ws_scene_rect(scene, box, 0, WS_ROLE_CELL, tint_of(along / DOWN, k / geometry->block_k));
    ws_scene_text(scene, box.x + box.width / 2, box.y + box.height / 2, size, WS_ANCHOR_MIDDLE,
                  WS_ROLE_LABEL, text);
}

/* Draws rules between lines and between their chunks, per run of consecutive lines. */
static void draw_rules(struct ws_scene *scene, const struct lines *lines)
{
    for (int first = 0, last; first < lines->shown; first = last + 1) {
        double bottom;

        for (last = first;
             last + 1 < lines->shown && lines->y[last + 1] < lines->y[last] + LINE + 1;)
            last++;
        bottom = lines->y[last] + LINE;
        for (int i = first; i <= last + 1; i++) {
            double y = i > last ? bottom : lines->y[i];

            ws_scene_line(scene, lines->x, y, lines->x + WS_STRETCHES_LINE * CELL, y, WS_ROLE_RULE,
                          false);
        }
        for (int chunk = 0; chunk <= WS_STRETCHES_LINE; chunk++)
            ws_scene_line(scene, lines->x + chunk * CELL, lines->y[first], lines->x + chunk * CELL,
                          bottom, WS_ROLE_RULE, false);
    }
}

static void draw_lines(struct ws_scene *scene, const struct geometry *geometry,
                       const struct lines *lines)
{
    char text[40];

    for (int i = 0; i < WS_STRETCHES_LINE; i++) {
        snprintf(text, sizeof text, "+%d", i * WS_STRETCH_BYTES);
        ws_scene_text(scene, lines->x + (i + 0.5) * CELL, lines->y[0] - HEADS / 2.0, 12,
                      WS_ANCHOR_MIDDLE, WS_ROLE_AXIS, text);
    }
    for (int i = 0; i < lines->shown; i++) {
        struct ws_box line = {lines->x, lines->y[i], WS_STRETCHES_LINE * CELL, LINE};
        int first = geometry->pieces.line[i] * WS_STRETCH_LINE, count;

        for (int chunk = 0; chunk < WS_STRETCHES_LINE && geometry->told; chunk++) {
            const struct ws_stretch *piece =
                ws_stretches_at(&geometry->pieces, first + chunk * WS_STRETCH_BYTES, &count);

            if (piece)
                draw_piece(scene, geometry,
                           (struct ws_box){line.x + chunk * CELL, line.y, CELL, line.height},
                           piece);
        }
        snprintf(text, sizeof text, "%d", first);
        ws_scene_text(scene, line.x - 8, line.y + line.height / 2, 12, WS_ANCHOR_END, WS_ROLE_AXIS,
                      text);
    }
    draw_rules(scene, lines);
    if (lines->shown < geometry->pieces.lines)
        ws_scene_text(scene, lines->x + WS_STRETCHES_LINE * CELL / 2.0, end_of(lines) + 10, 12,
                      WS_ANCHOR_MIDDLE, WS_ROLE_NOTE, "and so on");
}

/*
 * Draws the same arrows right of memory, from the first block to the one at the offset. Returns
 * their number.
 */
static int draw_offsets(struct ws_scene *scene, const struct geometry *geometry,
                        const struct lines *lines)
{
    const double right = lines->x + WS_STRETCHES_LINE * CELL + 12;
    int drawn = 0;

    for (int i = 0; i < 2; i++) {
        bool leading = i == 0, along_k;
        int blocks = leap(geometry, leading, &along_k);
        double from = y_of(geometry, lines, address_of(geometry, 0, 0));
        double x = right + (geometry->room_for_all ? i : drawn) * ARROWS, to;

        if (!blocks)
            continue;
        to =
            y_of(geometry, lines, address_of(geometry, along_k ? 0 : blocks, along_k ? blocks : 0));
        if (from < 0 || to < 0 || to == from)
            continue;
        ws_scene_line(scene, x, from, x, to, WS_ROLE_ARROW_STRONG, true);
        ws_scene_text(scene, x + 8, (from + to) / 2, 13, WS_ANCHOR_START, WS_ROLE_TRACE_TEXT,
                      offset_name(leading));
        ++drawn;
    }
    return drawn;
}

/* "stride = 256 bytes: from m 0–7 to m 8–15", or that it has no effect. */
static const char *legend(const struct geometry *geometry, bool leading, char text[LEGEND_SIZE])
{
    const struct ws_descriptor *descriptor = &geometry->described.descriptor;
    int bytes = leading ? descriptor->leading_bytes : descriptor->stride_bytes;
    bool along_k;
    int blocks = leap(geometry, leading, &along_k);
    int elements = along_k ? geometry->block_k : DOWN;
    const char *letter = along_k ? "k" : geometry->side;

    if (!geometry->told)
        snprintf(text, LEGEND_SIZE, "%s = %d bytes", offset_name(leading), bytes);
    else if (!blocks && along_k == (geometry->described.major == WS_MAJOR_K) &&
             ws_described_beyond(&geometry->described))
        snprintf(text, LEGEND_SIZE,
                 "%s = %d bytes: unused, although the atom's row ends before %s does",
                 offset_name(leading), bytes, letter);
    else if (!blocks)
        snprintf(text, LEGEND_SIZE, "%s = %d bytes: unused: one atom covers all of %s",
                 offset_name(leading), bytes, letter);
    else
        snprintf(text, LEGEND_SIZE, "%s = %d bytes: from %s 0–%d to %s %d–%d", offset_name(leading),
                 bytes, letter, blocks * elements - 1, letter, blocks * elements,
                 2 * blocks * elements - 1);
    return text;
}

/* Draws both offsets below y, on one line if `width` suffices; returns their bottom. */
static double draw_legends(struct ws_scene *scene, const struct geometry *geometry, double x,
                           double y, double width)
{
    char text[2][LEGEND_SIZE];
    double across = 0;

    for (int i = 0; i < 2; i++)
        across += ws_text_width(legend(geometry, i == 0, text[i]), LEGEND_TEXT, false, false);
    across = across + APART <= width ? across + APART : 0;
    ws_scene_text(scene, x, y + LEGEND / 2.0, LEGEND_TEXT, WS_ANCHOR_START, WS_ROLE_NOTE, text[0]);
    ws_scene_text(
        scene, across > 0 ? x + across - ws_text_width(text[1], LEGEND_TEXT, false, false) : x,
        y + (across > 0 ? 0.5 : 1.5) * LEGEND, LEGEND_TEXT, WS_ANCHOR_START, WS_ROLE_NOTE, text[1]);
    return y + (across > 0 ? 1 : 2) * LEGEND;
}

static void draw(struct ws_scene *scene, const struct geometry *geometry, int part)
{
    static const char *const swizzles[] = {"no swizzle", "32-byte swizzle", "64-byte swizzle",
                                           "128-byte swizzle"};
    int swizzle = geometry->described.descriptor.swizzle_bytes;
    bool has_arrows = geometry->told || geometry->room_for_all;
    double left = EDGE + (has_arrows ? ARROWS - 30 : 0) + NAMES;
    double top = TITLE + (has_arrows ? ABOVE : 0) + HEADS;
    struct ws_box grid = {left, top, geometry->deep * BLOCK_WIDTH, geometry->along * BLOCK_HEIGHT};
    double memory = grid.x + grid.width + APART + LINE_NAME, bottom;
    struct lines lines = lines_of(geometry, memory, top);
    int arrows = geometry->room_for_all ? 2 : 0;
    char text[64];

    snprintf(text, sizeof text, "%s, %d × %d%s", ws_operand_letter(geometry->described.role),
             ws_described_rows(&geometry->described), ws_described_columns(&geometry->described),
             geometry->described.width_bits == 16 ? " halves" : "");
    ws_scene_text(scene, grid.x, TITLE / 2.0 - 3, 14, WS_ANCHOR_START, WS_ROLE_HEADING, text);
    draw_blocks(scene, geometry, grid);
    if (geometry->told)
        draw_leaps(scene, geometry, grid);
    if (!swizzle)
        ws_scene_text(scene, grid.x + grid.width / 2, grid.y + grid.height + 12, 12,
                      WS_ANCHOR_MIDDLE, WS_ROLE_NOTE, "no swizzle: a block is a core matrix");
    snprintf(text, sizeof text, "%s: %s-major, %s",
             part == PART_DESCRIPTOR ? "descriptor" : "shared memory",
             ws_major_name(geometry->described.major),
             swizzles[swizzle == 0 ? 0 : swizzle / 64 + 1]);
    scene->width = grid.x + grid.width + EDGE;
    scene->height = grid.y + grid.height + 20 + EDGE;
    if (part == PART_BLOCKS)
        return;
    if (part == PART_DESCRIPTOR)
        memory = grid.x + grid.width + APART;
    ws_scene_text(scene, memory, TITLE / 2.0 - 3, 14, WS_ANCHOR_START, WS_ROLE_HEADING, text);
    if (part == PART_DESCRIPTOR) {
        draw_legends(scene, geometry, memory, top + LEGEND / 2.0, 0);
        scene->width = memory + (has_arrows ? LEGEND_WIDTH : LEGEND_TOLD_LATER) + EDGE;
        return;
    }
    draw_lines(scene, geometry, &lines);
    if (geometry->told) {
        int drawn = draw_offsets(scene, geometry, &lines);

        arrows = drawn > arrows ? drawn : arrows;
    }
    scene->width = memory + WS_STRETCHES_LINE * CELL + 12 + fmax(0, arrows * ARROWS - 20) + EDGE;
    bottom = end_of(&lines) + (lines.shown < geometry->pieces.lines ? 22 : EDGE);
    if (has_arrows) /* long legends need the full width; others fit below the blocks */
        bottom = draw_legends(scene, geometry, grid.x, fmax(bottom, grid.y + grid.height + 20),
                              scene->width - grid.x);
    else
        bottom = fmax(bottom,
                      draw_legends(scene, geometry, grid.x, grid.y + grid.height + 20, grid.width));
    scene->height = bottom + EDGE;
}

bool ws_picture_described(const struct ws_picture_room *room, struct ws_scene *scene,
                          struct ws_error *error)
{
    struct geometry geometry = {.told = room->told, .room_for_all = !room->tight};
    struct ws_described_evidence known;
    bool drawn;

    if (!described_of(room, &geometry.described, error) ||
        !ws_stretches_make(&geometry.described, &geometry.pieces, error))
        return false;
    geometry.atom = ws_described_atom(&geometry.described);
    geometry.block_k = geometry.described.major == WS_MAJOR_K
                           ? WS_STRETCH_BYTES * 8 / geometry.described.width_bits
                           : DOWN;
    geometry.along = geometry.described.extent / DOWN;
    geometry.deep = geometry.described.depth / geometry.block_k;
    geometry.side = geometry.described.role == WS_OPERAND_A ? "m" : "n";
    draw(scene, &geometry, room->part);
    drawn = ws_described_evidence(room->captures, &geometry.described, mma_of(room), &known, error);
    if (drawn)
        ws_scene_describe(scene, NULL, NULL, NULL, known.text);
    ws_stretches_finish(&geometry.pieces);
    return drawn;
}
