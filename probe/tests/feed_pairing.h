/* The rows of feed_pairings.def, and what they ask. */
#ifndef WS_PROBE_TESTS_FEED_PAIRING_H
#define WS_PROBE_TESTS_FEED_PAIRING_H

#include "probe/feed/feed.h"

enum feeds { NO, YES, PART };

static const struct pairing {
    enum feeds feeds;
    const char *from, *mma;
    enum ws_operand_role operand;
    enum ws_feed_major major;
    enum ws_tile tile;
    int pitch;
    const char *swizzle, *stored, *order, *address;
    char letter;
} pairings[] = {
#define PAIRING(feeds, from, mma, operand, major, tile, pitch, swizzle, stored, order, address)    \
    {                                                                                              \
        feeds,           from,           mma,     WS_OPERAND_##operand,                            \
        WS_FEED_##major, WS_TILE_##tile, pitch,   swizzle,                                         \
        stored,          order,          address, #operand[0]},
#include "feed_pairings.def"
#undef PAIRING
};

enum { PAIRINGS = sizeof pairings / sizeof pairings[0] };

/* The question of a row, which borrows `addresses` and `stored`; false where the row is wrong. */
static inline bool pairing_ask(const struct pairing *row, struct ws_address_options *addresses,
                               struct ws_swizzle *stored, struct ws_feed_question *question)
{
    const struct ws_mma *mma = ws_mma_named(row->mma), *before = ws_mma_named(row->from);
    struct ws_error error;

    *addresses = (struct ws_address_options){.tile = *row->address ? WS_TILE_AUTO : row->tile,
                                             .pitch_bytes = row->pitch};
    *stored = (struct ws_swizzle){0};
    if (!mma || (*row->swizzle && !ws_swizzle_parse(row->swizzle, &addresses->swizzle, &error)) ||
        (*row->stored && !ws_swizzle_parse(row->stored, stored, &error)))
        return false;
    if (*row->address) {
        addresses->source = WS_FROM_EXPRESSION;
        addresses->expression = row->address;
    }
    *question = (struct ws_feed_question){.from = before ? ws_mma_operand(before, WS_OPERAND_D)
                                                         : ws_variant_named(row->from),
                                          .operand = ws_mma_operand(mma, row->operand),
                                          .major = row->major,
                                          .addresses = addresses,
                                          .stored = *row->stored ? stored : NULL};
    for (const char *c = row->order; *c; c++)
        question->order[question->orders++] = *c - '0';
    return question->from != NULL;
}

#endif
