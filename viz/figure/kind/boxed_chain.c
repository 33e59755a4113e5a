/* The followed chunk, its locations, and its words. */
#include "viz/figure/kind/boxed_chain.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "viz/paint/described_words.h"
#include "viz/text/text_add.h"

enum { SPAN = WS_BOXED_LINES * WS_MEMORY_LINE_BYTES };

static const char *const names[WS_BOXED_FRAMES] = {
    [WS_BOXED_TENSOR] = "The tensor",   [WS_BOXED_COPY] = "The copy",
    [WS_BOXED_SWIZZLE] = "The swizzle", [WS_BOXED_READ] = "The descriptor",
    [WS_BOXED_PRODUCT] = "The MMA",     [WS_BOXED_RESULT] = "D in four warps",
};

const char *ws_boxed_frame_name(enum ws_boxed_frame frame)
{
    return names[frame];
}

static int type_bytes(const struct ws_boxed_chain *chain)
{
    return ws_tensor_type_bytes(chain->boxed.map.type);
}

/* Whether a chain of the figure's box and operand can be drawn. */
static bool check(const struct ws_figure *figure, struct ws_error *error)
{
    const struct ws_tensor_map *map = &figure->boxed->map;
    const char *name = figure->evidence->mapping.variant->mma->name;

    if (figure->described->role != WS_OPERAND_A)
        return ws_fail(error, WS_CODE_FIGURE,
                       "the chain figure of %s follows a chunk of A; use --operand A", name);
    if (figure->described->width_bits < 8)
        return ws_fail(
            error, WS_CODE_FIGURE,
            "A of %s has %d-bit elements; the chain figure needs elements of at least 8 bits", name,
            figure->described->width_bits);
    if (map->rank != 2 || map->interleave_bytes)
        return ws_fail(
            error, WS_CODE_FIGURE,
            "the chain figure needs a tensor of 2 dimensions without interleave; --box has %d%s",
            map->rank, map->interleave_bytes ? " with interleave" : "");
    for (int i = 0; i < map->rank; i++)
        if (ws_tensor_map_step(map, i) != 1)
            return ws_fail(error, WS_CODE_FIGURE,
                           "the chain figure needs element stride 1; --box has %d in dimension %d",
                           ws_tensor_map_step(map, i), i);
    if (ws_tensor_type_bytes(map->type) * 8 != figure->described->width_bits)
        return ws_fail(error, WS_CODE_CONFLICT,
                       "A of %s has %d-bit elements, but --box type=%s has %d bits; use a type of "
                       "the same size",
                       name, figure->described->width_bits, ws_tensor_type_word((int)map->type),
                       ws_tensor_type_bytes(map->type) * 8);
    for (int i = 0; i < map->rank; i++)
        if (figure->boxed->coordinate[i] < 0 ||
            figure->boxed->coordinate[i] + map->box[i] > map->size[i])
            return ws_fail(
                error, WS_CODE_FIGURE,
                "box %d exceeds size %" PRId64
                " in dimension %d, but the chain figure shows no out-of-bounds fill; use a smaller "
                "box",
                map->box[i], (int64_t)map->size[i], i);
    return ws_boxed_check(figure->boxed, error);
}

/*
 * The tensor coordinates that the descriptor should read for a chunk: those at the start address
 * plus the chunk's offset.
 */
static bool meant(const struct ws_boxed_chain *chain, struct ws_operand_chunk chunk,
                  int64_t at[WS_TENSOR_RANK])
{
    int byte;

    if (ws_boxed_byte(&chain->plain, chain->described->descriptor.start_bytes, at, &byte) ==
        WS_BOXED_NONE)
        return false;
    at[0] += chunk.number * ws_operand_chunk_elements(chain->described);
    at[1] += chunk.row;
    return true;
}

/* Counts chunks of the operand whose address holds different data. */
static int count_wrong(const struct ws_boxed_chain *chain)
{
    struct ws_map map = ws_described_map(chain->described);
    int wrong = 0;

    for (int row = 0; row < ws_operand_chunk_rows(chain->described); row++)
        for (int number = 0; number < ws_operand_chunks_across(chain->described); number++) {
            struct ws_operand_chunk chunk = {row, number};
            int64_t at[WS_TENSOR_RANK];

            wrong += !meant(chain, chunk, at) ||
                     ws_boxed_address(&chain->boxed, at) !=
                         ws_operand_chunk_address_by(chain->described, &map, chunk);
        }
    return wrong;
}

/* The rows of D that depend on the chunk, and the threads that hold the first of them. */
static void find_result(struct ws_boxed_chain *chain)
{
    const struct ws_mapping *d = &chain->figure->evidence->mapping;
    int last = ws_operand_chunk_elements(chain->described) - 1;

    chain->first_row = ws_operand_chunk_place(chain->described, chain->chunk, 0).row;
    chain->last_row = ws_operand_chunk_place(chain->described, chain->chunk, last).row;
    chain->first_thread = -1;
    for (int i = 0; i < ws_slot_count(d->variant); i++) {
        struct ws_slot slot = ws_slot_at(d->variant, i);

        if (ws_mapping_place(d, slot).row != chain->first_row)
            continue;
        if (chain->first_thread < 0)
            chain->first_thread = slot.lane;
        chain->last_thread = slot.lane;
    }
    chain->warp = chain->first_thread / WS_LANES;
}

bool ws_boxed_chain_make(const struct ws_figure *figure, struct ws_boxed_chain *chain,
                         struct ws_error *error)
{
    const struct ws_shown *highlight = &figure->highlight;
    int from;

    if (!check(figure, error))
        return false;
    memset(chain, 0, sizeof *chain);
    chain->figure = figure;
    chain->described = figure->described;
    chain->boxed = chain->plain = *figure->boxed;
    chain->plain.map.swizzle_bytes = 0;
    chain->frame = WS_BOXED_RESULT;
    chain->cell = WS_BOXED_CELL;
    chain->result = WS_BOXED_D;
    chain->chunk = highlight->row >= 0 && highlight->column >= 0
                       ? ws_operand_chunk_of(chain->described, highlight->row, highlight->column)
                       : (struct ws_operand_chunk){3, 1};
    chain->address = ws_operand_chunk_address(chain->described, chain->chunk);
    chain->landed = chain->before = -1;
    if (!meant(chain, chain->chunk, chain->at))
        return ws_fail(error, WS_CODE_FIGURE,
                       "the descriptor starts at byte %d, outside the box of %d bytes at byte %d",
                       chain->described->descriptor.start_bytes,
                       (int)ws_tensor_map_box_bytes(&chain->boxed.map), chain->boxed.shared_bytes);
    chain->landed = ws_boxed_address(&chain->boxed, chain->at);
    chain->before = ws_boxed_address(&chain->plain, chain->at);
    from = chain->before >= 0 ? chain->before : chain->address;
    from -= chain->boxed.shared_bytes;
    chain->first_line = chain->boxed.shared_bytes + (from < 0 ? 0 : from / SPAN * SPAN);
    chain->wrong = count_wrong(chain);
    find_result(chain);
    return true;
}

bool ws_boxed_chain_at(const struct ws_boxed_chain *chain, bool swizzled, int address,
                       struct ws_operand_chunk *chunk)
{
    const struct ws_boxed *boxed = swizzled ? &chain->boxed : &chain->plain;
    int64_t at[WS_TENSOR_RANK];
    int byte;

    if (ws_boxed_byte(boxed, address, at, &byte) == WS_BOXED_NONE)
        return false;
    chunk->row = (int)(at[1] - boxed->coordinate[1]);
    chunk->number = (int)(at[0] - boxed->coordinate[0]) * type_bytes(chain) / WS_CHUNK_BYTES;
    return true;
}

static bool reads(const struct ws_boxed_chain *chain, int address)
{
    struct ws_map map = ws_described_map(chain->described);

    for (int row = 0; row < ws_operand_chunk_rows(chain->described); row++)
        for (int number = 0; number < ws_operand_chunks_across(chain->described); number++)
            if (ws_operand_chunk_address_by(chain->described, &map,
                                            (struct ws_operand_chunk){row, number}) == address)
                return true;
    return false;
}

/* The address of the followed chunk in the current frame; -1: none. */
static int present_address(const struct ws_boxed_chain *chain)
{
    return chain->frame >= WS_BOXED_READ      ? chain->address
           : chain->frame >= WS_BOXED_SWIZZLE ? chain->landed
                                              : chain->before;
}

struct ws_boxed_spot ws_boxed_chain_spot(const struct ws_boxed_chain *chain, int address)
{
    struct ws_boxed_spot spot = {0};

    spot.filled = chain->frame >= WS_BOXED_COPY &&
                  ws_boxed_chain_at(chain, chain->frame >= WS_BOXED_SWIZZLE, address, &spot.chunk);
    spot.read = chain->frame >= WS_BOXED_READ && reads(chain, address);
    spot.unread = chain->frame >= WS_BOXED_READ && !spot.read;
    spot.followed = (spot.filled || spot.read) && address == present_address(chain);
    return spot;
}

struct ws_boxed_spot ws_boxed_chain_drawn(const struct ws_boxed_chain *chain, int n)
{
    return ws_boxed_chain_spot(chain, chain->first_line + n * WS_CHUNK_BYTES);
}

int ws_boxed_chain_last_line(const struct ws_boxed_chain *chain)
{
    struct ws_operand_chunk chunk;

    for (int i = WS_BOXED_SPOTS - 1; i >= 0; i--)
        if (ws_boxed_chain_at(chain, true, chain->first_line + i * WS_CHUNK_BYTES, &chunk))
            return i / WS_LINE_CHUNKS;
    return -1;
}

bool ws_boxed_chain_fills(const struct ws_boxed_chain *chain, struct ws_operand_chunk chunk)
{
    struct ws_operand_chunk there;

    return ws_boxed_chain_at(chain, true, ws_operand_chunk_address(chain->described, chunk),
                             &there);
}

int ws_boxed_chain_first_row(const struct ws_boxed_chain *chain)
{
    return chain->chunk.row / WS_ATOM_ROWS * WS_ATOM_ROWS;
}

/* "T12–T15": threads by their number in the warpgroup. */
static void threads_words(const struct ws_boxed_chain *chain, char *text, size_t size)
{
    snprintf(text, size, "T%d\u2013T%d", chain->first_thread, chain->last_thread);
}

void ws_boxed_chain_tell(const struct ws_boxed_chain *chain, enum ws_boxed_frame frame, char *text,
                         size_t size)
{
    const struct ws_tensor_map *map = &chain->boxed.map;
    int elements = ws_operand_chunk_elements(chain->described);
    bool copied = chain->landed >= 0;
    char words[WS_CHUNK_WORDS_SIZE], fields[WS_DESCRIPTOR_TEXT_SIZE], threads[48];
    char spaced[sizeof fields + 16];

    ws_operand_chunk_words(chain->described, chain->chunk, words);
    switch (frame) {
    case WS_BOXED_TENSOR:
        snprintf(text, size,
                 "%s is %s%s (%" PRId64 "\u2013%" PRId64 ", %" PRId64 ") of the tensor, innermost "
                 "dimension first; the box of %d \u00d7 %d %s (%" PRId64 ", %" PRId64 ")%s.",
                 words, chain->landed == chain->address ? "" : "supposed to be ",
                 elements > 1 ? "elements" : "element", chain->at[0], chain->at[0] + elements - 1,
                 chain->at[1], map->box[0], map->box[1], copied ? "begins at" : "at",
                 chain->boxed.coordinate[0], chain->boxed.coordinate[1],
                 copied ? "" : " does not contain them");
        break;
    case WS_BOXED_COPY:
        snprintf(text, size,
                 "TMA writes the box's rows of %d bytes contiguously from byte %d of shared "
                 "memory, ",
                 map->box[0] * type_bytes(chain), chain->boxed.shared_bytes);
        if (copied)
            ws_text_add(text, size, "so the chunk would be at byte %d.", chain->before);
        else
            ws_text_add(text, size, "without the chunk, which is outside the box.");
        break;
    case WS_BOXED_SWIZZLE:
        if (!map->swizzle_bytes)
            snprintf(text, size, "The tensor map has no swizzle, so each chunk stays in place.");
        else if (copied)
            snprintf(text, size, "With %s the chunk is at byte %d.",
                     ws_swizzle_mode_words(map->swizzle_bytes), chain->landed);
        else
            snprintf(text, size, "With %s the chunk is still not in shared memory.",
                     ws_swizzle_mode_words(map->swizzle_bytes));
        break;
    case WS_BOXED_READ:
        ws_descriptor_text(&chain->described->descriptor, fields);
        snprintf(text, size, "The descriptor %s %s %s %s byte %d%s.",
                 ws_spaced_options(fields, spaced, sizeof spaced),
                 chain->landed == chain->address ? "finds" : "reads", words,
                 chain->landed == chain->address ? "at" : "from", chain->address,
                 ws_boxed_chain_fills(chain, chain->chunk) ? "" : ", which the box does not fill");
        break;
    case WS_BOXED_PRODUCT:
        if (chain->first_row == chain->last_row)
            snprintf(text, size, "wgmma multiplies row %d of A by every column of B.",
                     chain->first_row);
        else
            snprintf(text, size, "wgmma multiplies rows %d to %d of A by every column of B.",
                     chain->first_row, chain->last_row);
        break;
    case WS_BOXED_RESULT:
        threads_words(chain, threads, sizeof threads);
        if (chain->first_row == chain->last_row)
            snprintf(text, size, "Row %d of D is in warp %d, in %s of the warpgroup.",
                     chain->first_row, chain->warp, threads);
        else
            snprintf(text, size,
                     "Rows %d to %d of D are in warp %d, row %d in %s of the warpgroup.",
                     chain->first_row, chain->last_row, chain->warp, chain->first_row, threads);
        break;
    case WS_BOXED_FRAMES:
        break;
    }
}

void ws_boxed_chain_fault(const struct ws_boxed_chain *chain, char *text, size_t size)
{
    int all = ws_operand_chunk_rows(chain->described) * ws_operand_chunks_across(chain->described);
    struct ws_operand_chunk there;
    char words[WS_CHUNK_WORDS_SIZE];

    text[0] = 0;
    if (!chain->wrong)
        return;
    ws_text_add(text, size,
                "This box does not match this descriptor: %d of A's %d chunks are read from a "
                "wrong address. ",
                chain->wrong, all);
    ws_operand_chunk_words(chain->described, chain->chunk, words);
    if (chain->landed == chain->address)
        ws_text_add(text, size, "%s is correct.", words);
    else if (ws_boxed_chain_at(chain, true, chain->address, &there))
        ws_text_add(text, size, "For %s it reads row %d, chunk %d of the box.", words, there.row,
                    there.number);
    else
        ws_text_add(text, size, "For %s it reads byte %d, which the box does not fill.", words,
                    chain->address);
    ws_text_add(text, size, " %d bytes of shared memory are shown.", SPAN);
}
