/* Chunks and lines, and their names. */
#include "viz/paint/chunks.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "probe/isa/operand.h"

static const struct ws_swizzle swizzle_128 = {3, 4, 3};

/* Adds the line of an address, in order, unless it is there. */
static void add_line(struct ws_chunk_side *side, uint32_t address)
{
    uint32_t line = address / WS_LINE_BYTES * WS_LINE_BYTES;
    int at = 0;

    while (at < side->lines && side->line[at] < line)
        at++;
    if (at < side->lines && side->line[at] == line)
        return;
    memmove(&side->line[at + 1], &side->line[at], (size_t)(side->lines - at) * sizeof line);
    side->line[at] = line;
    side->lines++;
}

static bool make_side(struct ws_chunks *chunks, bool after, struct ws_error *error)
{
    struct ws_chunk_side *side = &chunks->side[after];
    struct ws_address_options options = chunks->options;
    struct ws_addresses addresses;

    if (!after)
        options.swizzle.bits = 0;
    if (!ws_addresses_make(chunks->variant, &options, &addresses, error))
        return false;
    ws_banks_count(&addresses, options.buffer_bytes, &side->banks);
    side->after = after;
    for (int lane = 0; lane < addresses.counted; lane++) {
        if (addresses.address[lane] % (uint32_t)chunks->bytes)
            return ws_fail(error, WS_CODE_ADDRESS,
                           "lane %d's address, byte %" PRIu32
                           ", is not a multiple of %d%s; use an aligned pitch and base",
                           lane, addresses.address[lane], chunks->bytes,
                           after ? " after the swizzle" : "");
        add_line(side, addresses.address[lane]);
    }
    return true;
}

/* The pitch that a swizzle is made for: 32, 64 or 128 bytes for the swizzles with these names. */
static int64_t own_pitch(const struct ws_variant *variant, const struct ws_address_options *options)
{
    struct ws_address_options packed = {.tile = options->tile};
    int64_t own = (int64_t)1 << (options->swizzle.base + options->swizzle.bits);
    int64_t least = ws_tile_pitch(variant, &packed);

    return own > least ? own : least;
}

/* The address parameters, with defaults for the missing ones. */
static void choose_options(struct ws_chunks *chunks)
{
    struct ws_address_options *options = &chunks->options;

    if (chunks->figure->addresses)
        *options = *chunks->figure->addresses;
    if (!options->swizzle.bits)
        options->swizzle = swizzle_128;
    if (!options->pitch_bytes && options->source == WS_FROM_TILE)
        options->pitch_bytes = own_pitch(chunks->variant, options);
}

bool ws_chunks_make(struct ws_chunks *chunks, struct ws_error *error)
{
    char name[WS_SWIZZLE_SIZE];
    int most = 0;

    if (!ws_address_lanes(chunks->variant))
        return ws_fail(error, WS_CODE_FIGURE,
                       "%s takes no addresses; use --figure mapping or fragment",
                       chunks->variant->name);
    choose_options(chunks);
    chunks->bytes = ws_moved(chunks->variant)->access->bank_bytes;
    if (chunks->options.source != WS_FROM_TILE)
        return ws_fail(
            error, WS_CODE_CONFLICT,
            "the swizzle figure needs a tile; use --pitch instead of addresses or a layout");
    if (1 << chunks->options.swizzle.base < chunks->bytes)
        return ws_fail(error, WS_CODE_SWIZZLE,
                       "%s moves parts of %d bytes and splits %d-byte rows; use --swizzle 128",
                       ws_swizzle_name(chunks->options.swizzle, name),
                       1 << chunks->options.swizzle.base, chunks->bytes);
    if (!make_side(chunks, false, error) || !make_side(chunks, true, error))
        return false;
    chunks->by_rows = ws_tile_pitch(chunks->variant, &chunks->options) % WS_LINE_BYTES == 0 &&
                      chunks->options.base_bytes % WS_LINE_BYTES == 0;
    chunks->within = chunks->side[0].lines == chunks->side[1].lines;
    for (int i = 0; i < chunks->side[0].banks.addresses.counted; i++)
        chunks->within &= chunks->side[0].banks.addresses.address[i] / WS_LINE_BYTES ==
                          chunks->side[1].banks.addresses.address[i] / WS_LINE_BYTES;
    for (int i = 0; i < chunks->side[0].banks.phases; i++)
        if (chunks->side[0].banks.phase[i].wavefronts > most) {
            most = chunks->side[0].banks.phase[i].wavefronts;
            chunks->followed = i;
        }
    return true;
}

int ws_chunks_lane(const struct ws_addresses *addresses, uint32_t address)
{
    for (int lane = 0; lane < addresses->counted; lane++)
        if (addresses->address[lane] == address)
            return lane;
    return -1;
}

/* The number of an address's line on the side before the swizzle; -1: it is not shown. */
static int line_before(const struct ws_chunks *chunks, uint32_t address)
{
    const struct ws_chunk_side *before = &chunks->side[0];

    for (int i = 0; i < before->lines; i++)
        if (before->line[i] == address / WS_LINE_BYTES * WS_LINE_BYTES)
            return i;
    return -1;
}

void ws_chunks_line(const struct ws_chunks *chunks, const struct ws_chunk_side *side, int line,
                    char *text, size_t size)
{
    int64_t offset = (int64_t)side->line[line] - chunks->options.base_bytes;

    if (chunks->by_rows && chunks->within)
        snprintf(text, size, "%" PRId64, offset / ws_tile_pitch(chunks->variant, &chunks->options));
    else
        snprintf(text, size, "0x%" PRIx32, side->line[line]);
}

void ws_chunks_name(const struct ws_chunks *chunks, uint32_t was, char *text, size_t size)
{
    int number = (int)(was % WS_LINE_BYTES) / chunks->bytes, line = line_before(chunks, was);

    if (chunks->within)
        snprintf(text, size, "%d", number);
    else if (line < 0)
        snprintf(text, size, "\u00b7");
    else
        snprintf(text, size, "%d,%d", line, number);
}
