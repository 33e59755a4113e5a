/* The rows of feed_pairs.def. */
#include "probe/feed/feed_pairs.h"

#include <string.h>

static const struct ws_feed_pair pairs[] = {
#define PAIR(name, from, mma, operand, major, tile, words)                                         \
    {name, from, mma, WS_OPERAND_##operand, WS_FEED_##major, WS_TILE_##tile, words},
#include "probe/feed/feed_pairs.def"
#undef PAIR
};

enum { PAIRS = sizeof pairs / sizeof pairs[0] };

const struct ws_feed_pair *ws_feed_pair(int index)
{
    return index < PAIRS ? &pairs[index] : NULL;
}

const char *ws_feed_pair_word(int index)
{
    return index < PAIRS ? pairs[index].name : NULL;
}

const struct ws_feed_pair *ws_feed_pair_named(const char *name)
{
    for (int i = 0; i < PAIRS; i++)
        if (!strcmp(pairs[i].name, name))
            return &pairs[i];
    return NULL;
}

struct ws_feed_question ws_feed_pair_question(const struct ws_feed_pair *pair,
                                              const struct ws_address_options *addresses)
{
    const struct ws_mma *mma = ws_mma_named(pair->mma), *before = ws_mma_named(pair->from);
    bool tiled = addresses->source == WS_FROM_TILE && addresses->tile == WS_TILE_AUTO;

    return (struct ws_feed_question){.from = before ? ws_mma_operand(before, WS_OPERAND_D)
                                                    : ws_variant_named(pair->from),
                                     .operand = ws_mma_operand(mma, pair->operand),
                                     .major = pair->major,
                                     .addresses = before ? NULL : addresses,
                                     .tile = !before && tiled ? pair->tile : WS_TILE_AUTO};
}
