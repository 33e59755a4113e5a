/*
 * The search. Alternatives differ in one or two properties, each with a cost; every trial is
 * judged, and those that feed are kept by cost.
 */
#include "probe/feed/feed_near.h"
#include "probe/isa/operand.h"

#include <stdio.h>
#include <string.h>

enum {
    COST_STORED = 8,
    COST_TILE = 10,
    COST_ORDER = 12,
    COST_TRANS = 30,
    COST_NUM = 40,
    COST_SHAPE = 60,
    COST_MAJOR = 80,
    COST_MAJOR_UNSAID = 9, /* without --major, the matrix may well be transposed */
    COST_TARGET = 15,      /* not available on all GPUs with the original variant */
};

static bool same(const char *a, const char *b)
{
    return !strcmp(a, b);
}

const struct ws_variant *ws_feed_trans_toggled(const struct ws_variant *variant)
{
    for (int i = 0; i < WS_VARIANTS; i++) {
        const struct ws_variant *other = ws_variant((enum ws_variant_id)i);

        if (other->family == variant->family && other->trans != variant->trans &&
            same(other->shape, variant->shape) && same(other->num, variant->num) &&
            same(other->type, variant->type))
            return other;
    }
    return NULL;
}

static void keep(const struct ws_feed_near *near, struct ws_feed_nears *nears)
{
    int at = nears->count;

    while (at && nears->near[at - 1].cost > near->cost)
        at--;
    if (at == WS_FEED_NEAREST)
        return;
    if (nears->count < WS_FEED_NEAREST)
        nears->count++;
    for (int i = nears->count - 1; i > at; i--)
        nears->near[i] = nears->near[i - 1];
    nears->near[at] = *near;
}

/* Judges a changed question, first in the words' own order, then in an order that feeds. */
static bool judge(struct ws_feed_near *near, bool part_asked)
{
    struct ws_feed_question *question = &near->question;
    struct ws_error ignored;

    if (!ws_feed_judge(question, &near->answer, &ignored))
        return false;
    if (near->answer.feeds)
        return part_asked || !near->answer.part;
    if (!ws_feed_arrange(question, &near->answer, question->order, &question->orders))
        return false;
    near->order = true;
    near->cost += COST_ORDER;
    return ws_feed_judge(question, &near->answer, &ignored) && near->answer.feeds;
}

static int load_cost(const struct ws_variant *asked, const struct ws_variant *other)
{
    int cost = 0;

    if (other == asked)
        return 0;
    if (!same(asked->shape, other->shape) || !same(asked->type, other->type))
        cost = COST_SHAPE;
    else if (!same(asked->num, other->num))
        cost = COST_NUM;
    else
        cost = COST_TRANS;
    return cost + (other->targets == asked->targets ? 0 : COST_TARGET) +
           (cost != COST_TRANS && other->trans != asked->trans ? 1 : 0);
}

/* Whether elements have the same format in memory, and D is converted to the same type. */
static bool same_format(const struct ws_variant *asked, const struct ws_variant *other)
{
    const struct ws_operand *a = ws_moved(asked), *b = ws_moved(other);

    if (asked->family->writes_memory && a->slot_bits != b->slot_bits)
        return false;
    return (a->slot_bits == a->width_bits) == (b->slot_bits == b->width_bits) &&
           (a->slot_bits == a->width_bits ||
            (a->width_bits == b->width_bits && a->extension == b->extension &&
             ws_row_bytes(asked) == ws_row_bytes(other)));
}

static bool is_tiled(const struct ws_feed_question *question)
{
    return !ws_feed_is_chain(question) && (question->addresses->source == WS_FROM_TILE ||
                                           question->addresses->source == WS_FROM_LAYOUT);
}

/*
 * Tries another load, or the same one, in all tile orders: keeps the first that feeds in the words'
 * own order, and the first in another word order; one with another tile order, too, only if there
 * is no simpler one.
 */
static void try_load(const struct ws_feed_question *question, const struct ws_feed_answer *answer,
                     const struct ws_variant *from, struct ws_feed_nears *nears)
{
    bool tiled = is_tiled(question), found[2] = {false, false};
    enum ws_tile tiles[WS_TILES];
    int count = ws_feed_tile_orders(from, tiles);

    for (int both = 0; both < 2; both++)
        for (int i = 0; i < (tiled ? count : 1); i++) {
            struct ws_feed_near near = {.question = *question,
                                        .load = from != question->from,
                                        .cost = load_cost(question->from, from)};

            near.question.from = from;
            near.question.orders = 0;
            if (tiled) {
                near.question.tile = tiles[i];
                near.tile = tiles[i] != answer->tile;
                near.cost += near.tile ? COST_TILE : 0;
            }
            if (!judge(&near, answer->part) || found[near.order] ||
                both != (near.tile && near.order) || (both && found[0]))
                continue;
            found[near.order] = true;
            keep(&near, nears);
        }
}

/* The matrix is stored with another swizzle; or a tile's addresses get the swizzle that the matrix
 * is stored with. An expression may already contain one. */
static void try_swizzles(const struct ws_feed_question *question,
                         const struct ws_feed_answer *answer, struct ws_feed_nears *nears)
{
    static const struct ws_swizzle swizzles[] = {{3, 4, 3}, {2, 4, 3}, {1, 4, 3}, {0, 0, 0}};
    struct ws_feed_near near = {.question = *question, .swizzle = true, .cost = COST_STORED};

    if (ws_feed_is_chain(question))
        return;
    if (is_tiled(question)) {
        near.question.swizzle = question->stored;
        if (question->stored && judge(&near, answer->part))
            keep(&near, nears);
        return;
    }
    for (size_t i = 0; i < sizeof swizzles / sizeof swizzles[0]; i++) {
        near = (struct ws_feed_near){.question = *question, .stored = true, .cost = COST_STORED};
        near.question.stored = &swizzles[i];
        if (swizzles[i].bits == ws_feed_stored(question).bits)
            continue;
        if (judge(&near, answer->part))
            keep(&near, nears);
    }
}

/* Whether the operand's first words are contiguous in each lane, so that one address per lane is
 * enough, at a constant distance from lane to lane, and from four lanes to the next four. */
static bool find_steps(const struct ws_feed_side *wanted, int words, int64_t *lane_bytes,
                       int64_t *row_bytes)
{
    int64_t first = wanted->bit[0][0][0];

    *lane_bytes = (wanted->bit[0][1][0] - first) / 8;
    *row_bytes = (wanted->bit[0][4][0] - first) / 8;
    for (int lane = 0; lane < WS_LANES; lane++)
        for (int word = 0; word < words; word++)
            for (int b = 0; b < WS_FEED_BITS; b++) {
                int64_t right = lane / 4 * *row_bytes + lane % 4 * *lane_bytes + 4 * word;

                if (wanted->bit[word][lane][b] != first + right * 8 + b)
                    return false;
            }
    return first == 0;
}

/* For an ordinary load, the addresses that load the operand's first words. */
static void try_address(const struct ws_feed_question *question,
                        const struct ws_feed_answer *answer, struct ws_feed_nears *nears)
{
    struct ws_feed_near near = {.question = *question, .address = true};
    const struct ws_address_options *given = question->addresses;
    int words = ws_moved(question->from)->registers;
    struct ws_feed_side from, wanted;
    int64_t lane_bytes, row_bytes;

    if (ws_feed_is_chain(question) || !question->from->family->by_lane || question->orders)
        return;
    ws_feed_sides(question, answer, &from, &wanted);
    if (wanted.words < words || !find_steps(&wanted, words, &lane_bytes, &row_bytes))
        return;
    snprintf(near.expression, sizeof near.expression, "t / 4 * %d + t %% 4 * %d", (int)row_bytes,
             (int)lane_bytes);
    near.addresses = (struct ws_address_options){.source = WS_FROM_EXPRESSION,
                                                 .expression = near.expression,
                                                 .pitch_bytes = answer->pitch_bytes,
                                                 .base_bytes = given->base_bytes,
                                                 .swizzle = given->swizzle};
    near.question.addresses = &near.addresses;
    near.question.tile = WS_TILE_AUTO;
    if (judge(&near, true))
        keep(&near, nears);
}

static void try_major(const struct ws_feed_question *question, const struct ws_feed_answer *answer,
                      struct ws_feed_nears *nears)
{
    struct ws_feed_near near = {.question = *question, .major = true};

    near.cost = question->major == WS_FEED_UNSAID ? COST_MAJOR_UNSAID : COST_MAJOR;
    near.question.major = answer->major == WS_FEED_ROW ? WS_FEED_COLUMN : WS_FEED_ROW;
    if (judge(&near, answer->part))
        keep(&near, nears);
}

static void try_order(const struct ws_feed_question *question, const struct ws_feed_answer *answer,
                      struct ws_feed_nears *nears)
{
    struct ws_feed_near near = {.question = *question};

    near.question.orders = 0;
    near.question.tile = ws_feed_is_chain(question) ? WS_TILE_AUTO : answer->tile;
    if (judge(&near, answer->part))
        keep(&near, nears);
}

void ws_feed_find_near(const struct ws_feed_question *question, const struct ws_feed_answer *answer,
                       struct ws_feed_nears *nears)
{
    nears->count = 0;
    if (ws_feed_is_chain(question))
        try_order(question, answer, nears);
    for (int i = 0; !ws_feed_is_chain(question) && i < WS_VARIANTS; i++) {
        const struct ws_variant *from = ws_variant((enum ws_variant_id)i);

        if (from->family == question->from->family && same_format(question->from, from))
            try_load(question, answer, from, nears);
    }
    try_swizzles(question, answer, nears);
    try_address(question, answer, nears);
    try_major(question, answer, nears);
    for (int i = 0; i < nears->count; i++)
        if (nears->near[i].address) {
            nears->near[i].addresses.expression = nears->near[i].expression;
            nears->near[i].question.addresses = &nears->near[i].addresses;
        }
}

bool ws_feed_would(const struct ws_feed_question *question, const struct ws_variant *from)
{
    enum ws_tile tiles[WS_TILES];
    int count = ws_feed_tile_orders(from, tiles);

    for (int i = 0; i < (is_tiled(question) ? count : 1); i++) {
        struct ws_feed_near near = {.question = *question};

        near.question.from = from;
        near.question.orders = 0;
        if (is_tiled(question))
            near.question.tile = tiles[i];
        if (judge(&near, true))
            return true;
    }
    return false;
}
