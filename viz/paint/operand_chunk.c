/* Rows and chunks are the two indices of a described operand, in the order of its major. */
#include "viz/paint/operand_chunk.h"

#include <stdio.h>

static bool by_k(const struct ws_described *described)
{
    return described->major == WS_MAJOR_K;
}

int ws_operand_chunk_elements(const struct ws_described *described)
{
    return WS_CHUNK_BYTES * 8 / described->width_bits;
}

int ws_operand_chunk_rows(const struct ws_described *described)
{
    return by_k(described) ? described->extent : described->depth;
}

int ws_operand_chunks_across(const struct ws_described *described)
{
    int elements = ws_operand_chunk_elements(described);

    return ((by_k(described) ? described->depth : described->extent) + elements - 1) / elements;
}

struct ws_operand_chunk ws_operand_chunk_sample(const struct ws_described *described)
{
    return (struct ws_operand_chunk){3, ws_operand_chunks_across(described) > 1};
}

int ws_operand_chunk_address_by(const struct ws_described *described, const struct ws_map *map,
                                struct ws_operand_chunk chunk)
{
    int first = chunk.number * ws_operand_chunk_elements(described);
    int64_t along[] = {chunk.row, first}, across[] = {first, chunk.row};

    return (int)ws_map_at(map, by_k(described) ? along : across);
}

int ws_operand_chunk_address(const struct ws_described *described, struct ws_operand_chunk chunk)
{
    struct ws_map map = ws_described_map(described);

    return ws_operand_chunk_address_by(described, &map, chunk);
}

struct ws_operand_chunk ws_operand_chunk_of(const struct ws_described *described, int row,
                                            int column)
{
    bool a = described->role == WS_OPERAND_A;
    int along = a ? row : column, k = a ? column : row;
    int down = by_k(described) ? along : k, side = by_k(described) ? k : along;

    return (struct ws_operand_chunk){down, side / ws_operand_chunk_elements(described)};
}

struct ws_place ws_operand_chunk_place(const struct ws_described *described,
                                       struct ws_operand_chunk chunk, int element)
{
    int side = chunk.number * ws_operand_chunk_elements(described) + element;
    int along = by_k(described) ? chunk.row : side, k = by_k(described) ? side : chunk.row;
    bool a = described->role == WS_OPERAND_A;

    return (struct ws_place){.row = a ? along : k, .column = a ? k : along};
}

char ws_operand_row_letter(const struct ws_described *described)
{
    return !by_k(described) ? 'k' : described->role == WS_OPERAND_A ? 'm' : 'n';
}

char ws_operand_side_letter(const struct ws_described *described)
{
    return by_k(described) ? 'k' : described->role == WS_OPERAND_A ? 'm' : 'n';
}

char *ws_operand_chunk_range(const struct ws_described *described, struct ws_operand_chunk chunk,
                             char text[WS_CHUNK_WORDS_SIZE])
{
    int elements = ws_operand_chunk_elements(described), first = chunk.number * elements;

    snprintf(text, WS_CHUNK_WORDS_SIZE, "%d\u2013%d", first, first + elements - 1);
    return text;
}

char *ws_operand_chunk_words(const struct ws_described *described, struct ws_operand_chunk chunk,
                             char text[WS_CHUNK_WORDS_SIZE])
{
    char range[WS_CHUNK_WORDS_SIZE];
    bool row_first = by_k(described) == (described->role == WS_OPERAND_A);

    ws_operand_chunk_range(described, chunk, range);
    if (row_first)
        snprintf(text, WS_CHUNK_WORDS_SIZE, "%s[%d,%.30s]", ws_operand_letter(described->role),
                 chunk.row, range);
    else
        snprintf(text, WS_CHUNK_WORDS_SIZE, "%s[%.30s,%d]", ws_operand_letter(described->role),
                 range, chunk.row);
    return text;
}

char *ws_operand_chunk_name(struct ws_operand_chunk chunk, char text[WS_CHUNK_WORDS_SIZE])
{
    snprintf(text, WS_CHUNK_WORDS_SIZE, "%d,%d", chunk.row, chunk.number);
    return text;
}

char *ws_operand_chunk_told(const struct ws_described *described, struct ws_operand_chunk chunk,
                            char text[WS_CHUNK_TOLD_SIZE])
{
    char words[WS_CHUNK_WORDS_SIZE];

    snprintf(text, WS_CHUNK_TOLD_SIZE, "%s: row %d, chunk %d, at byte %d",
             ws_operand_chunk_words(described, chunk, words), chunk.row, chunk.number,
             ws_operand_chunk_address(described, chunk));
    return text;
}

struct ws_shown ws_operand_chunk_shown(const struct ws_described *described,
                                       struct ws_operand_chunk chunk)
{
    struct ws_place first = ws_operand_chunk_place(described, chunk, 0);
    struct ws_shown shown = WS_SHOWS_NOTHING;

    shown.operand = (int)described->role;
    shown.row = first.row;
    shown.column = first.column;
    shown.chunk = chunk.number;
    shown.byte = ws_operand_chunk_address(described, chunk);
    return shown;
}

struct ws_tint ws_operand_chunk_tint(struct ws_operand_chunk chunk)
{
    return (struct ws_tint){WS_TINT_BANK, chunk.number % WS_LINE_CHUNKS};
}

/* The modes by bytes: none, 32, 64, 128. */
static int mode_of(int swizzle_bytes)
{
    return swizzle_bytes == 128 ? 3 : swizzle_bytes / 32;
}

const char *ws_swizzle_mode_name(int swizzle_bytes)
{
    static const char *const names[] = {"none", "32 bytes", "64 bytes", "128 bytes"};

    return names[mode_of(swizzle_bytes)];
}

const char *ws_swizzle_mode_words(int swizzle_bytes)
{
    static const char *const words[] = {"no swizzle", "the 32-byte swizzle", "the 64-byte swizzle",
                                        "the 128-byte swizzle"};

    return words[mode_of(swizzle_bytes)];
}

char *ws_operand_lies(const struct ws_described *described, char text[WS_OPERAND_LIES_SIZE])
{
    int elements = ws_operand_chunk_elements(described);

    snprintf(text, WS_OPERAND_LIES_SIZE,
             "%s-major %s with %d-bit elements: one row per %c; a chunk is %d element%s along %c.",
             ws_major_name(described->major), ws_operand_letter(described->role),
             described->width_bits, ws_operand_row_letter(described), elements,
             elements == 1 ? "" : "s", ws_operand_side_letter(described));
    return text;
}
