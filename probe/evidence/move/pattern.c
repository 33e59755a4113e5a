/* The table of patterns. A pattern is a pitch under a stack of matrices, or an expression. */
#include "probe/evidence/move/pattern.h"
#include "probe/isa/operand.h"

#include <stdlib.h>
#include <string.h>

struct pattern {
    const char *name;
    int pitch_bytes; /* 0: an expression */
    const char *swizzle;
    const char *expression;
};

#define PITCH(bytes)                                                                               \
    {                                                                                              \
        "pitch " #bytes, bytes, "none", NULL                                                       \
    }
#define SWIZZLE(bytes, swizzle)                                                                    \
    {                                                                                              \
        "pitch " #bytes ", swizzle " #swizzle, bytes, #swizzle, NULL                               \
    }

/* `count` rows of each eight fall in one bank group, the rest in groups of their own. */
#define DEGREE(count)                                                                              \
    {                                                                                              \
#count " rows in one group", 0, "none",                                                    \
            "t / 8 * 2048 + t % 8 * (t % 8 < " #count " ? 128 : 16)"                               \
    }

/* Rows scattered over 16 KiB; `seed` is any odd number. */
#define SCATTERED(name, seed)                                                                      \
    {                                                                                              \
        "scattered " #name, 0, "none", "((t + 5) * (t + 11) * " #seed "u >> 13) % 1024 * 16"       \
    }

static const struct pattern patterns[] = {
    PITCH(16),
    PITCH(32),
    PITCH(48),
    PITCH(64),
    PITCH(80),
    PITCH(96),
    PITCH(112),
    PITCH(128),
    PITCH(144),
    PITCH(160),
    PITCH(192),
    PITCH(256),
    PITCH(272),
    PITCH(512),
    PITCH(528),
    PITCH(1024),
    SWIZZLE(64, 32),
    SWIZZLE(64, 64),
    SWIZZLE(128, 32),
    SWIZZLE(128, 64),
    SWIZZLE(128, 128),
    {"one row", 0, "none", "0"},
    {"two rows, two groups", 0, "none", "t % 2 * 16"},
    {"two rows, one group", 0, "none", "t % 2 * 128"},
    {"rows shared by pairs", 0, "none", "t / 2 * 128"},
    {"rows shared by matrices", 0, "none", "t % 8 * 16"},
    {"conflicts rising", 0, "none", "t / 8 * 4096 + t % 8 * (16 << t / 8)"},
    {"conflicts falling", 0, "none", "t / 8 * 4096 + t % 8 * (128 >> t / 8)"},
    DEGREE(3),
    DEGREE(5),
    DEGREE(6),
    DEGREE(7),
    SCATTERED(1, 2654435761),
    SCATTERED(2, 2246822519),
    SCATTERED(3, 3266489917),
    SCATTERED(4, 668265263),
    SCATTERED(5, 374761393),
    SCATTERED(6, 3432918353),
    SCATTERED(7, 461845907),
    SCATTERED(8, 2869860233),
};

/* Of addresses that are multiples of 8 alone: for variants that want no more of them. */
static const struct pattern fine[] = {
    PITCH(8),
    PITCH(24),
    PITCH(40),
    PITCH(72),
    PITCH(136),
    {"sixteen rows in one pair", 0, "none", "t * 128 + t / 16 * 8"},
    {"scattered by 8", 0, "none", "((t + 5) * (t + 11) * 2654435761u >> 13) % 2048 * 8"},
};

/* Of addresses that are multiples of 4 alone. */
static const struct pattern finest[] = {
    PITCH(4),
    PITCH(12),
    PITCH(20),
    PITCH(36),
    PITCH(68),
    PITCH(132),
    {"scattered by 4", 0, "none", "((t + 5) * (t + 11) * 2654435761u >> 13) % 4096 * 4"},
};

/*
 * Of accesses whose lanes each move a row of their own: rows that come by pairs, and nearly so, and
 * lanes in conflict with one far away, which tell the shape of phases.
 */
static const struct pattern by_lane[] = {
    {"pairs 1 apart", 0, "none", "t / 2 * 16"},
    {"pairs 2 apart", 0, "none", "(t / 4 * 2 + t % 2) * 16"},
    {"pairs 4 apart", 0, "none", "(t / 8 * 4 + t % 4) * 16"},
    {"pairs 16 apart", 0, "none", "t % 16 * 16"},
    {"pairs 2 apart, one group", 0, "none", "(t / 4 * 2 + t % 2) * 128"},
    {"pairs 1 apart but one", 0, "none", "(t < 31 ? t / 2 : 40) * 16"},
    {"pairs 2 apart but one", 0, "none", "(t ? t / 4 * 2 + t % 2 : 40) * 16"},
    {"halves of other pairs", 0, "none", "(t < 16 ? t / 2 : t / 4 * 2 + t % 2) * 16"},
    {"pairs 1 apart, scattered", 0, "none",
     "((t / 2 + 5) * (t / 2 + 11) * 2654435761u >> 13) % 1024 * 16"},
    {"pairs 2 apart, scattered", 0, "none",
     "((t / 4 * 2 + t % 2 + 5) * (t / 4 * 2 + t % 2 + 11) * 2246822519u >> 13) % 1024 * 16"},
    {"in conflict 4 apart", 0, "none", "t % 4 * 16 + t / 4 * 1024"},
    {"in conflict 8 apart", 0, "none", "t % 8 * 16 + t / 8 % 2 * 1024"},
    {"in conflict 16 apart", 0, "none", "t % 8 * 16 + t / 16 * 1024"},
    {"fours", 0, "none", "t / 4 * 16"},
};

enum {
    PATTERNS = sizeof patterns / sizeof patterns[0],
    FINE = sizeof fine / sizeof fine[0],
    FINEST = sizeof finest / sizeof finest[0],
    BY_LANE = sizeof by_lane / sizeof by_lane[0],
};

/* The tables of patterns that a variant has, one after the other. */
static const struct pattern *pattern_at(const struct ws_variant *variant, int index)
{
    int alignment = ws_moved(variant)->access->alignment_bytes;
    const struct {
        const struct pattern *pattern;
        int count;
    } tables[] = {
        {patterns, PATTERNS},
        {fine, alignment <= 8 ? FINE : 0},
        {finest, alignment <= 4 ? FINEST : 0},
        {by_lane, variant->family->by_lane ? BY_LANE : 0},
    };

    for (int i = 0; i < (int)(sizeof tables / sizeof tables[0]); i++) {
        if (index < tables[i].count)
            return &tables[i].pattern[index];
        index -= tables[i].count;
    }
    return NULL;
}

/* The time of cp.async is its way through memory and the caches, not that of shared memory alone. */
int ws_pattern_count(const struct ws_variant *variant)
{
    int count = 0;

    if (!ws_address_lanes(variant))
        return 1;
    if (ws_moved(variant)->access->sharing >= WS_SHARING_LANES)
        return 0;
    while (pattern_at(variant, count))
        count++;
    return count;
}

const char *ws_pattern_name(const struct ws_variant *variant, int index)
{
    return ws_address_lanes(variant) ? pattern_at(variant, index)->name : "no addresses";
}

/* Nothing can fail here but the table itself, and test_pattern.c goes through all of it. */
void ws_pattern_addresses(const struct ws_variant *variant, int index,
                          struct ws_addresses *addresses)
{
    struct ws_address_options options = {.source = WS_FROM_EXPRESSION};
    const struct pattern *pattern;
    struct ws_error error;

    memset(addresses, 0, sizeof *addresses);
    addresses->variant = variant;
    if (!ws_address_lanes(variant))
        return;
    pattern = pattern_at(variant, index);
    options.expression = pattern->expression;
    if (pattern->pitch_bytes) {
        options.source = WS_FROM_TILE;
        options.tile = WS_TILE_STACKED;
        options.pitch_bytes = pattern->pitch_bytes;
    }
    if (!ws_swizzle_parse(pattern->swizzle, &options.swizzle, &error) ||
        !ws_addresses_make(variant, &options, addresses, &error))
        abort();
    /* Of an expression too, lanes that do not count repeat the counted ones: right on any target.
     */
    for (int lane = addresses->counted; lane < WS_LANES; lane++)
        addresses->address[lane] = addresses->address[lane % addresses->counted];
}
