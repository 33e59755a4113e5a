/*
 * A tile of chunks of 16 bytes, in its logical order and in shared memory under a swizzle: one
 * picture for all names of the swizzle. A chunk has the same color in both.
 */
#include <stdio.h>

#include "probe/address/swizzle.h"
#include "viz/scene/metrics.h"
#include "viz/teach/pictures.h"

enum {
    ROWS = 8,
    CHUNK = 16,
    LINE = 128,
    CELL = 40,
    HEIGHT = 22,
    SIDE = 52,
    TITLE = 26,
    HEADS = 20,
    APART = 30,
    EDGE = 4,
    SMALL = 26,
    SMALL_HEIGHT = 18,
};

static const struct ws_tint no_tint = {WS_TINT_NONE, 0};

/* The tile that a swizzle is made for: a row has as many chunks as the swizzle permutes. */
struct tile {
    struct ws_swizzle swizzle;
    int base, chunks; /* bytes; of a row */
};

static struct tile tile_of(const struct ws_picture_room *room)
{
    struct tile tile = {{0, 4, 3}, 0, LINE / CHUNK};

    if (room->addresses) {
        tile.swizzle = room->addresses->swizzle;
        tile.base = (int)room->addresses->base_bytes;
    }
    if (tile.swizzle.bits)
        tile.chunks = 1 << tile.swizzle.bits;
    return tile;
}

static int meant(const struct tile *tile, int row, int chunk)
{
    return tile->base + (row * tile->chunks + chunk) * CHUNK;
}

static int lies(const struct tile *tile, int row, int chunk)
{
    return (int)ws_swizzle_apply(tile->swizzle, (uint32_t)meant(tile, row, chunk));
}

static void draw_chunk(struct ws_scene *scene, struct ws_box box, int row, int chunk)
{
    char text[24];

    snprintf(text, sizeof text, "r%d c%d", row, chunk);
    ws_scene_rect(scene, box, 0, WS_ROLE_CELL, (struct ws_tint){WS_TINT_BANK, chunk});
    ws_scene_text(scene, box.x + box.width / 2, box.y + box.height / 2, 12, WS_ANCHOR_MIDDLE,
                  WS_ROLE_LABEL, text);
}

static void draw_tile(struct ws_scene *scene, const struct tile *tile, int rows, double x)
{
    char text[80];

    snprintf(text, sizeof text, "the tile, chunks of %d bytes", CHUNK);
    ws_scene_text(scene, x, TITLE / 2.0 - 3, 14, WS_ANCHOR_START, WS_ROLE_HEADING, text);
    for (int chunk = 0; chunk < tile->chunks; chunk++) {
        snprintf(text, sizeof text, "c%d", chunk);
        ws_scene_text(scene, x + SIDE + (chunk + 0.5) * CELL, TITLE + HEADS / 2.0, 12,
                      WS_ANCHOR_MIDDLE, WS_ROLE_AXIS, text);
    }
    for (int row = 0; row < rows; row++) {
        double y = TITLE + HEADS + row * HEIGHT;

        snprintf(text, sizeof text, "row %d", row);
        ws_scene_text(scene, x + SIDE - 8, y + HEIGHT / 2.0, 12, WS_ANCHOR_END, WS_ROLE_AXIS, text);
        for (int chunk = 0; chunk < tile->chunks; chunk++)
            draw_chunk(scene, (struct ws_box){x + SIDE + chunk * CELL, y, CELL, HEIGHT}, row,
                       chunk);
    }
}

/* Lines of 128 bytes with the chunks of the first rows, except those from `unknown` on. */
static void draw_memory(struct ws_scene *scene, const struct tile *tile, int rows, int unknown,
                        double x)
{
    const int first = tile->base / LINE;
    const int lines = (tile->base + rows * tile->chunks * CHUNK + LINE - 1) / LINE - first;
    char text[48] = "shared memory, no swizzle";

    if (tile->swizzle.bits)
        snprintf(text, sizeof text, "shared memory, %d-byte swizzle", tile->chunks * CHUNK);
    ws_scene_text(scene, x, TITLE / 2.0 - 3, 14, WS_ANCHOR_START, WS_ROLE_HEADING, text);
    ws_scene_text(scene, x + SIDE - 8, TITLE + HEADS / 2.0, 12, WS_ANCHOR_END, WS_ROLE_AXIS,
                  "byte");
    for (int i = 0; i < LINE / CHUNK; i++) {
        snprintf(text, sizeof text, "+%d", i * CHUNK);
        ws_scene_text(scene, x + SIDE + (i + 0.5) * CELL, TITLE + HEADS / 2.0, 12, WS_ANCHOR_MIDDLE,
                      WS_ROLE_AXIS, text);
    }
    for (int line = 0; line < lines; line++) {
        double y = TITLE + HEADS + line * HEIGHT;

        snprintf(text, sizeof text, "%d", (first + line) * LINE);
        ws_scene_text(scene, x + SIDE - 8, y + HEIGHT / 2.0, 12, WS_ANCHOR_END, WS_ROLE_AXIS, text);
        for (int i = 1; i < LINE / CHUNK; i++)
            ws_scene_line(scene, x + SIDE + i * CELL, y, x + SIDE + i * CELL, y + HEIGHT,
                          WS_ROLE_RULE, false);
        ws_scene_outline(scene, (struct ws_box){x + SIDE, y, LINE / CHUNK * CELL, HEIGHT},
                         WS_ROLE_FRAME);
    }
    for (int row = 0; row < unknown; row++)
        for (int chunk = 0; chunk < tile->chunks; chunk++) {
            int at = lies(tile, row, chunk);
            struct ws_box box = {x + SIDE + at % LINE / CHUNK * CELL,
                                 TITLE + HEADS + (at / LINE - first) * HEIGHT, CELL, HEIGHT};

            draw_chunk(scene, box, row, chunk);
        }
}

enum { ASKED = 8 }; /* part 1 with a place marked: byte 464 of the tile */

/* The address at that place; a frame after the answer. */
static void draw_asked(struct ws_scene *scene, double x, bool told)
{
    enum { LINE_OF = 3, PLACE = 5 };
    const struct ws_box box = {x + SIDE + PLACE * CELL, TITLE + HEADS + LINE_OF * HEIGHT, CELL,
                               HEIGHT};
    char text[16];

    ws_scene_outline(scene, box, WS_ROLE_ARROW_STRONG);
    snprintf(text, sizeof text, "%d?", LINE_OF * LINE + PLACE * CHUNK);
    if (!told)
        ws_scene_text(scene, box.x + CELL / 2.0, box.y + HEIGHT / 2.0, 14, WS_ANCHOR_MIDDLE,
                      WS_ROLE_TRACE_TEXT, text);
}

/*
 * Part 1 has all rows, and their places in memory as the answer. Parts 2 to 4 have the first 2, 4
 * and 6 rows, and ask for the last one.
 */
static void draw_both(struct ws_scene *scene, const struct tile *tile, int part, bool told)
{
    const bool whole = part == 1 || part == ASKED;
    const int rows = whole ? ROWS : 2 * (part - 1);
    const int unknown = told ? rows : whole ? 0 : rows - 1;
    const double right = EDGE + SIDE + tile->chunks * CELL + APART;

    draw_tile(scene, tile, rows, EDGE);
    draw_memory(scene, tile, rows, unknown, right);
    if (part == ASKED && tile->chunks == LINE / CHUNK)
        draw_asked(scene, right, told);
    scene->width = right + SIDE + LINE / CHUNK * CELL + EDGE;
    scene->height = TITLE + HEADS + rows * HEIGHT + EDGE;
}

enum { BITS = 10, BIT = 40, NAME = 250, BETWEEN = 46 };

/* One address, bit by bit, the highest first: the bits of the row, the chunk and the byte. */
static void draw_bits(struct ws_scene *scene, const struct ws_swizzle *swizzle, const char *name,
                      int address, bool known, double y)
{
    char text[40];

    snprintf(text, sizeof text, known ? "%s: %d" : "%s: ?", name, address);
    ws_scene_text(scene, EDGE, y + HEIGHT / 2.0, 13, WS_ANCHOR_START, WS_ROLE_NOTE, text);
    for (int i = 0; i < BITS; i++) {
        int bit = BITS - 1 - i;
        bool to = bit >= swizzle->base && bit < swizzle->base + swizzle->bits;
        bool from = bit >= swizzle->base + swizzle->shift &&
                    bit < swizzle->base + swizzle->shift + swizzle->bits;
        struct ws_box box = {NAME + i * BIT, y, BIT, HEIGHT};

        snprintf(text, sizeof text, "%d", address >> bit & 1);
        ws_scene_rect(scene, box, 0, WS_ROLE_CELL,
                      from ? (struct ws_tint){WS_TINT_MATRIX, 1}
                      : to ? (struct ws_tint){WS_TINT_MATRIX, 0}
                           : no_tint);
        ws_scene_text(scene, box.x + BIT / 2.0, y + HEIGHT / 2.0, 13, WS_ANCHOR_MIDDLE,
                      WS_ROLE_LABEL, to && !known ? "?" : text);
    }
}

/* The chunk of row 3 that moves to place 5, by the bits of its address. */
static void draw_address(struct ws_scene *scene, const struct tile *tile, bool told)
{
    const struct ws_swizzle *swizzle = &tile->swizzle;
    const int row = 3, chunk = 6 % tile->chunks;
    const double below = TITLE + HEADS + HEIGHT;
    char text[24];

    snprintf(text, sizeof text, "row %d, chunk %d", row, chunk);
    ws_scene_text(scene, EDGE, TITLE / 2.0 - 3, 14, WS_ANCHOR_START, WS_ROLE_HEADING, text);
    for (int i = 0; i < BITS; i++) {
        snprintf(text, sizeof text, "%d", BITS - 1 - i);
        ws_scene_text(scene, NAME + (i + 0.5) * BIT, TITLE + HEADS / 2.0, 12, WS_ANCHOR_MIDDLE,
                      WS_ROLE_AXIS, text);
    }
    ws_scene_text(scene, NAME - 8, TITLE + HEADS / 2.0, 12, WS_ANCHOR_END, WS_ROLE_AXIS,
                  "bit of the address");
    draw_bits(scene, swizzle, "in the tile, byte", meant(tile, row, chunk), true, TITLE + HEADS);
    draw_bits(scene, swizzle, "in memory, byte", lies(tile, row, chunk), told, below + BETWEEN);
    if (swizzle->bits) {
        int high = swizzle->base + swizzle->shift;
        double from = NAME + (BITS - high - swizzle->bits / 2.0) * BIT;
        double to = NAME + (BITS - swizzle->base - swizzle->bits / 2.0) * BIT;
        struct ws_path_step step[] = {
            {WS_PATH_MOVE, {from}, {below + 2}},
            {WS_PATH_LINE, {from}, {below + BETWEEN / 2.0}},
            {WS_PATH_LINE, {to}, {below + BETWEEN / 2.0}},
            {WS_PATH_LINE, {to}, {below + BETWEEN - 2}},
        };

        ws_scene_path(scene, step, 4, WS_ROLE_ARROW, true);
        ws_scene_text(scene, (from + to) / 2, below + BETWEEN / 2.0 - 10, 12, WS_ANCHOR_MIDDLE,
                      WS_ROLE_NOTE, "XOR");
    }
    scene->width = NAME + BITS * BIT + EDGE;
    scene->height = below + BETWEEN + HEIGHT + EDGE;
}

/* The places of chunks, each as its number; `rotates`: with (chunk + row) % chunks. */
static void draw_small(struct ws_scene *scene, const struct tile *tile, bool rotates, double x,
                       double y)
{
    for (int row = 0; row < ROWS; row++)
        for (int chunk = 0; chunk < tile->chunks; chunk++) {
            int at = lies(tile, row, chunk) - tile->base;
            bool wrong = false;
            struct ws_box box;
            char text[16];

            if (rotates) {
                int turned = (row * tile->chunks + (chunk + row) % tile->chunks) * CHUNK;

                wrong = turned != at;
                at = turned;
            }
            box = (struct ws_box){x + at % LINE / CHUNK * SMALL, y + at / LINE * SMALL_HEIGHT,
                                  SMALL, SMALL_HEIGHT};
            snprintf(text, sizeof text, "%d", chunk);
            ws_scene_rect(scene, box, 0, WS_ROLE_CELL,
                          wrong ? no_tint : (struct ws_tint){WS_TINT_BANK, chunk});
            ws_scene_text(scene, box.x + SMALL / 2.0, box.y + SMALL_HEIGHT / 2.0, 12,
                          WS_ANCHOR_MIDDLE, wrong ? WS_ROLE_LABEL_MUTED : WS_ROLE_LABEL, text);
        }
    ws_scene_outline(scene,
                     (struct ws_box){x, y, LINE / CHUNK * SMALL,
                                     ROWS * tile->chunks * CHUNK / LINE * SMALL_HEIGHT},
                     WS_ROLE_FRAME);
}

struct name {
    const char *heading;
    char code[48];
    const char *note;
    bool rotates;
};

/* Names side by side, and the effect of each below it. */
static void draw_names(struct ws_scene *scene, const struct tile *tile, const struct name *name,
                       int names, bool told)
{
    enum { WIDTH = LINE / CHUNK * SMALL, BESIDE = 44, TOP = 70 };

    for (int i = 0; i < names; i++) {
        double x = EDGE + i * (WIDTH + BESIDE);
        double size = 13;

        while (ws_text_width(name[i].code, size, true, false) > WIDTH + BESIDE - 12)
            size -= 0.5;
        ws_scene_text(scene, x, TITLE / 2.0 - 3, 14, WS_ANCHOR_START, WS_ROLE_HEADING,
                      name[i].heading);
        ws_scene_text(scene, x, TITLE + 8, size, WS_ANCHOR_START, WS_ROLE_CODE, name[i].code);
        ws_scene_text(scene, x, TITLE + 28, 12, WS_ANCHOR_START, WS_ROLE_NOTE, name[i].note);
        if (told || i == 0)
            draw_small(scene, tile, name[i].rotates, x, TOP);
        else
            ws_scene_text(scene, x + WIDTH / 2.0, TOP + ROWS * SMALL_HEIGHT / 2.0, 60,
                          WS_ANCHOR_MIDDLE, WS_ROLE_AXIS, "?");
    }
    scene->width = EDGE + names * (WIDTH + BESIDE) - BESIDE + EDGE;
    scene->height = TOP + ROWS * SMALL_HEIGHT + EDGE;
}

static void draw_three(struct ws_scene *scene, const struct tile *tile, bool told)
{
    struct name name[3] = {{.heading = "TMA", .note = "a mode of the tensor map"},
                           {.heading = "CuTe", .note = "over byte addresses"},
                           {.heading = "a kernel", .note = "of the chunk, in every row"}};
    int lines = LINE / CHUNK / tile->chunks; /* rows in 128 bytes */

    if (tile->swizzle.bits)
        snprintf(name[0].code, sizeof name[0].code, "CU_TENSOR_MAP_SWIZZLE_%dB",
                 tile->chunks * CHUNK);
    else
        snprintf(name[0].code, sizeof name[0].code, "CU_TENSOR_MAP_SWIZZLE_NONE");
    snprintf(name[1].code, sizeof name[1].code, "Swizzle<%d,%d,%d>", tile->swizzle.bits,
             tile->swizzle.base, tile->swizzle.shift);
    if (!tile->swizzle.bits)
        snprintf(name[2].code, sizeof name[2].code, "chunk");
    else if (lines == 1)
        snprintf(name[2].code, sizeof name[2].code, "chunk ^ (row %% %d)", tile->chunks);
    else
        snprintf(name[2].code, sizeof name[2].code, "chunk ^ (row / %d %% %d)", lines,
                 tile->chunks);
    draw_names(scene, tile, name, 3, told);
}

static void draw_rotation(struct ws_scene *scene, const struct tile *tile, bool told)
{
    struct name name[2] = {
        {.heading = "XOR", .note = "what the hardware does"},
        {.heading = "rotation", .note = "gray: not where XOR puts it", .rotates = true}};

    snprintf(name[0].code, sizeof name[0].code, "chunk ^ row");
    snprintf(name[1].code, sizeof name[1].code, "(chunk + row) %% %d", tile->chunks);
    draw_names(scene, tile, name, 2, told);
}

bool ws_picture_swizzled(const struct ws_picture_room *room, struct ws_scene *scene,
                         struct ws_error *error)
{
    const struct tile tile = tile_of(room);

    if (tile.swizzle.bits &&
        (tile.swizzle.base != 4 || tile.swizzle.shift != 3 || tile.swizzle.bits > 3))
        return ws_fail(error, WS_CODE_SWIZZLE,
                       "the picture needs a TMA swizzle; use 32, 64 or 128");
    if (room->part == 5)
        draw_address(scene, &tile, room->told);
    else if (room->part == 6)
        draw_three(scene, &tile, room->told);
    else if (room->part == 7)
        draw_rotation(scene, &tile, room->told);
    else
        draw_both(scene, &tile, room->part, room->told);
    return true;
}
