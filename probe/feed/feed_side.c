/*
 * Tables of bits. A store's table is made like a load's: it writes a bit where a load would read
 * it.
 */
#include "probe/feed/feed_side.h"

#include <string.h>

#include "probe/isa/layout.h"
#include "probe/isa/operand.h"

static void clear(struct ws_feed_side *side, int words)
{
    side->words = words;
    memset(side->bit, 0xff, sizeof side->bit);
}

/* Whether elements fill only a part of their slot: they are packed in memory. */
static bool is_packed(const struct ws_operand *operand)
{
    return operand->slot_bits != operand->width_bits;
}

struct ws_feed_format ws_feed_format(const struct ws_variant *moved,
                                     const struct ws_variant *operand)
{
    int slot = ws_moved(operand)->slot_bits;

    if (moved && is_packed(ws_moved(moved)))
        return (struct ws_feed_format){.bits = ws_moved(moved)->width_bits,
                                       .group = ws_moved(moved)->columns,
                                       .group_bits = 8 * ws_row_bytes(moved),
                                       .extended = ws_moved(moved)->extension == WS_EXTENSION_SIGN};
    if (moved && moved->family->writes_memory && slot > ws_moved(moved)->slot_bits)
        slot = ws_moved(moved)->slot_bits;
    return (struct ws_feed_format){.bits = slot, .group = 1, .group_bits = slot};
}

int ws_feed_rows(const struct ws_variant *operand, enum ws_feed_major major)
{
    return major == WS_FEED_COLUMN ? ws_moved(operand)->columns : ws_moved(operand)->rows;
}

int ws_feed_columns(const struct ws_variant *operand, enum ws_feed_major major)
{
    return major == WS_FEED_COLUMN ? ws_moved(operand)->rows : ws_moved(operand)->columns;
}

int64_t ws_feed_row_bytes(const struct ws_variant *operand, enum ws_feed_major major,
                          struct ws_feed_format format)
{
    int columns = ws_feed_columns(operand, major);
    int groups = (columns + format.group - 1) / format.group;

    return (groups * format.group_bits + 7) / 8;
}

struct ws_place ws_feed_turned(struct ws_place place, enum ws_feed_major major)
{
    if (major == WS_FEED_COLUMN) {
        int row = place.row;

        place.row = place.column;
        place.column = row;
    }
    return place;
}

/* The data that locates the bits of a row. */
struct rows {
    const struct ws_addresses *addresses;
    const struct ws_address_options *options;
    struct ws_swizzle stored;
    bool laid; /* by a layout: */
    struct ws_layout_tile tile;
};

/* The bit's position: by its layout's coordinate, or after undoing base and swizzle; a swizzle is
 * its own inverse. */
static int64_t logical_bit(const struct rows *rows, int lane, int bit)
{
    int64_t at[WS_CUTE_MODES];
    int bits = 8 * rows->tile.element_bytes;

    if (rows->laid) {
        ws_layout_tile_coordinate(rows->addresses->variant, rows->options, &rows->tile, lane,
                                  bit / bits, at);
        return (at[0] * ws_cute_size(&rows->tile.cute, 1) + at[1]) * bits + bit % bits;
    }
    return ((int64_t)ws_swizzle_apply(rows->stored,
                                      rows->addresses->address[lane] + (uint32_t)(bit / 8)) -
            rows->options->base_bytes) *
               8 +
           bit % 8;
}

void ws_feed_side_moved(const struct ws_addresses *addresses,
                        const struct ws_address_options *options, struct ws_swizzle stored,
                        struct ws_feed_side *side)
{
    struct rows rows = {.addresses = addresses,
                        .options = options,
                        .stored = stored,
                        .laid = options->source == WS_FROM_LAYOUT};
    const struct ws_variant *variant = addresses->variant;
    const struct ws_operand *moved = ws_moved(variant);
    struct ws_error none;

    if (rows.laid && !ws_layout_tile_read(variant, options, &rows.tile, &none))
        rows.laid = false;
    clear(side, moved->registers);
    for (int i = 0; i < ws_slot_count(variant); i++) {
        struct ws_slot slot = ws_slot_at(variant, i);
        struct ws_place place = ws_layout_place(variant, slot);
        int lane = ws_layout_address_lane(variant, place), j = 0;
        int64_t *bit = &side->bit[slot.reg][slot.lane][ws_element_bit(moved, slot.element)];

        for (; j < moved->width_bits; j++)
            bit[j] = logical_bit(&rows, lane, place.column * moved->width_bits + j);
        for (; moved->extension == WS_EXTENSION_SIGN && j < moved->slot_bits; j++)
            bit[j] = bit[moved->width_bits - 1];
    }
}

static enum ws_mma_type type_of(const struct ws_variant *operand)
{
    return ws_mma_operand_type(operand->mma, ws_moved(operand)->role);
}

/*
 * Sets the memory bits that one element is expected from; `place` is its row and column in memory.
 */
static void want_element(const struct ws_variant *operand, const struct ws_feed_memory *memory,
                         struct ws_place place, bool unshifted, int64_t *bit)
{
    const struct ws_operand *wanted = ws_moved(operand);
    const struct ws_feed_format *format = &memory->format;
    int64_t from = place.row * memory->pitch_bytes * 8 +
                   (int64_t)(place.column / format->group) * format->group_bits +
                   place.column % format->group * format->bits;
    int shift = unshifted ? 0 : wanted->shift_bits, width = wanted->width_bits;

    for (int j = 0; j < wanted->slot_bits; j++)
        bit[j] = WS_FEED_WHATEVER;
    if (format->group == 1) {
        for (int j = shift; j < shift + width; j++)
            bit[j] = from + j;
        return;
    }
    for (int j = 0; j < width; j++) {
        bool extends = format->extended && type_of(operand) == WS_MMA_s8;

        bit[shift + j] = width < format->bits ? WS_FEED_NEVER
                         : j < format->bits   ? from + j
                         : extends            ? from + format->bits - 1
                                              : WS_FEED_NEVER;
    }
}

void ws_feed_side_operand(const struct ws_variant *operand, enum ws_feed_major major,
                          const struct ws_feed_memory *memory, bool unshifted,
                          struct ws_feed_side *side)
{
    const struct ws_operand *wanted = ws_moved(operand);
    int words = wanted->register_bits / WS_FEED_BITS;

    clear(side, wanted->registers * words);
    for (int i = 0; i < ws_slot_count(operand); i++) {
        struct ws_slot slot = ws_slot_at(operand, i);
        struct ws_place place = ws_feed_turned(ws_layout_place(operand, slot), major);
        int low = slot.element * wanted->slot_bits;
        int64_t bit[64];

        want_element(operand, memory, place, unshifted, bit);
        for (int j = 0; j < wanted->slot_bits; j++)
            side->bit[slot.reg * words + (low + j) / WS_FEED_BITS][slot.lane]
                     [(low + j) % WS_FEED_BITS] = bit[j];
    }
}

/* Values of D in a lane: two adjacent ones of a row, then those eight rows below. */
static int value_count(const struct ws_variant *d)
{
    return ws_moved(d)->registers * ws_moved(d)->elements;
}

struct ws_feed_value ws_feed_value(const struct ws_variant *d, int bits, bool alone, int word,
                                   int element)
{
    int values = value_count(d), elements = WS_FEED_BITS / bits, i = word * elements + element;
    int halves = values / 2, across = elements / 2;

    if (alone || elements < 2)
        return (struct ws_feed_value){i / values, i % values};
    return (struct ws_feed_value){word / halves * across + element / 2,
                                  2 * (word % halves) + element % 2};
}

void ws_feed_side_product(const struct ws_variant *d, int tiles, int bits, bool alone,
                          enum ws_feed_major major, int64_t pitch_bytes, struct ws_feed_side *side)
{
    const struct ws_operand *held = ws_moved(d);
    int parts = bits > WS_FEED_BITS ? bits / WS_FEED_BITS : 1; /* words per value */
    int low_bits = bits / parts, words = tiles * value_count(d) * low_bits * parts / WS_FEED_BITS;

    clear(side, words < WS_FEED_WORDS ? words : WS_FEED_WORDS);
    for (int word = 0; word < side->words; word++)
        for (int lane = 0; lane < WS_LANES; lane++)
            for (int b = 0; b < WS_FEED_BITS; b++) {
                struct ws_feed_value from =
                    ws_feed_value(d, low_bits, alone, word / parts, b / low_bits);
                struct ws_slot slot = {.lane = lane,
                                       .reg = from.value / held->elements,
                                       .element = from.value % held->elements};
                struct ws_place place = ws_layout_place(d, slot);

                place.column += from.tile * held->columns;
                place = ws_feed_turned(place, major);
                side->bit[word][lane][b] = place.row * pitch_bytes * 8 +
                                           (int64_t)place.column * bits +
                                           word % parts * WS_FEED_BITS + b % low_bits;
            }
}
