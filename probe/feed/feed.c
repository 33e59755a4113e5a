/*
 * Answers the question: makes both sides and matches their words. Without a given tile order, the
 * first that feeds is used.
 */
#include "probe/feed/feed.h"

#include <string.h>

static const char *role_name(const struct ws_variant *variant)
{
    return ws_operand_letter(ws_moved(variant)->role);
}

static bool check_roles(const struct ws_feed_question *question, struct ws_error *error)
{
    const struct ws_variant *from = question->from, *operand = question->operand;
    enum ws_operand_role role = ws_moved(operand)->role;
    bool taken = role == WS_OPERAND_A || role == WS_OPERAND_B || role == WS_OPERAND_C;

    if (role == WS_OPERAND_MATRICES)
        return ws_fail(error, WS_CODE_OPERAND, "%s is not an MMA; a load feeds an operand of mma",
                       operand->name);
    if (ws_feed_is_chain(question)) {
        if (ws_moved(from)->role != WS_OPERAND_D || !taken)
            return ws_fail(
                error, WS_CODE_OPERAND,
                "D of an MMA feeds A, B or C of the next; %s of one does not feed %s of another",
                role_name(from), role_name(operand));
        return true;
    }
    if (!ws_address_lanes(from) || from->family->from_global)
        return ws_fail(
            error, WS_CODE_OPERAND,
            "%s %s; name a load from shared memory into registers, or a store of D", from->name,
            from->family->from_global ? "writes no registers" : "does not access memory");
    if (ws_feed_is_store(question) && role != WS_OPERAND_D)
        return ws_fail(error, WS_CODE_OPERAND,
                       "%s is a store: it takes D, not %s; pass --operand D", from->name,
                       role_name(operand));
    return ws_feed_is_store(question) || taken ||
           ws_fail(error, WS_CODE_OPERAND,
                   "%s is a load: it feeds A, B or C, not %s; pass --operand A, B or C", from->name,
                   role_name(operand));
}

int ws_feed_element_bits(const struct ws_feed_question *question)
{
    return ws_feed_format(ws_feed_is_chain(question) ? NULL : question->from, question->operand)
        .bits;
}

/* Whether a lane's values of D fill its registers after conversion. */
static bool check_filled(const struct ws_feed_question *question, struct ws_error *error)
{
    const struct ws_operand *held = ws_moved(question->operand);
    int bits = ws_feed_element_bits(question);

    int filled = held->registers * held->elements * bits;

    return !ws_feed_is_store(question) || filled % WS_FEED_BITS == 0 ||
           ws_fail(error, WS_CODE_UNAVAILABLE,
                   "%s takes %d-bit registers, but D of %s, converted to %d-bit elements, has %d "
                   "bits per lane",
                   question->from->name, WS_FEED_BITS, question->operand->name, bits, filled);
}

static bool check(const struct ws_feed_question *question, struct ws_error *error)
{
    const struct ws_variant *sides[] = {question->from, question->operand};

    if (!check_roles(question, error))
        return false;
    for (int i = !ws_feed_is_chain(question); i < 2; i++)
        if (ws_moved(sides[i])->matrices > 1)
            return ws_fail(
                error, WS_CODE_UNAVAILABLE,
                "%s computes four MMAs of 8 lanes each; feed needs an MMA of all 32 lanes",
                sides[i]->name);
    if (ws_feed_is_chain(question) && ws_moved(question->operand)->slot_bits < 8)
        return ws_fail(error, WS_CODE_UNAVAILABLE,
                       "D can be converted to 8 bits or more, but %s of %s has %d-bit elements",
                       role_name(question->operand), question->operand->name,
                       ws_moved(question->operand)->slot_bits);
    if (!ws_feed_is_chain(question) && question->addresses->source == WS_FROM_LAYOUT &&
        question->stored)
        return ws_fail(error, WS_CODE_CONFLICT,
                       "a layout defines how the matrix is stored; remove --stored");
    return check_filled(question, error);
}

static enum ws_feed_major settle_major(const struct ws_feed_question *question)
{
    if (question->major != WS_FEED_UNSAID)
        return question->major;
    return ws_moved(question->operand)->role == WS_OPERAND_B && !ws_feed_is_chain(question)
               ? WS_FEED_COLUMN
               : WS_FEED_ROW;
}

struct ws_swizzle ws_feed_swizzle(const struct ws_feed_question *question)
{
    return question->swizzle ? *question->swizzle : question->addresses->swizzle;
}

struct ws_swizzle ws_feed_stored(const struct ws_feed_question *question)
{
    return question->stored ? *question->stored : ws_feed_swizzle(question);
}

/* The pitch derived from lanes that supply adjacent rows. */
static int64_t seen_pitch(const struct ws_addresses *addresses, struct ws_swizzle stored)
{
    int next = addresses->variant->family->by_lane ? 4 : 1;

    return (int64_t)ws_swizzle_apply(stored, addresses->address[next]) -
           ws_swizzle_apply(stored, addresses->address[0]);
}

static int64_t larger(int64_t a, int64_t b)
{
    return a > b ? a : b;
}

static bool has_tiles(const struct ws_feed_question *question)
{
    return !ws_feed_is_chain(question) && (question->addresses->source == WS_FROM_TILE ||
                                           question->addresses->source == WS_FROM_LAYOUT);
}

struct ws_address_options ws_feed_addresses(const struct ws_feed_question *question,
                                            const struct ws_feed_answer *answer)
{
    struct ws_address_options options = *question->addresses;

    if (has_tiles(question))
        options.tile = answer->tile;
    options.pitch_bytes = options.source == WS_FROM_TILE ? answer->pitch_bytes : 0;
    options.padding_bytes = 0;
    options.swizzle = ws_feed_swizzle(question);
    return options;
}

/* The given pitch; of a tile without one, the wider of its row and the matrix's. */
static int64_t said_pitch(const struct ws_feed_question *question, int64_t row, enum ws_tile tile)
{
    struct ws_address_options options = *question->addresses;
    struct ws_error none;

    if (options.source == WS_FROM_LAYOUT) {
        struct ws_layout_tile laid;

        options.tile = tile;
        return ws_layout_tile_read(question->from, &options, &laid, &none)
                   ? ws_cute_size(&laid.cute, 1) * laid.element_bytes
                   : 0;
    }
    if (options.pitch_bytes)
        return options.pitch_bytes + options.padding_bytes;
    options.tile = tile;
    return options.source == WS_FROM_TILE
               ? larger(row + options.padding_bytes, ws_tile_pitch(question->from, &options))
               : 0;
}

/* Makes the addresses in this tile order, and determines the pitch of the matrix. */
static bool make_addresses(const struct ws_feed_question *question,
                           const struct ws_feed_match *match, enum ws_tile tile,
                           struct ws_feed_answer *answer, struct ws_error *error)
{
    int64_t row = ws_feed_row_bytes(question->operand, match->major, match->memory.format), seen;
    struct ws_address_options options;

    answer->tile = tile;
    answer->pitch_bytes = said_pitch(question, row, tile);
    options = ws_feed_addresses(question, answer);
    if (question->addresses->source == WS_FROM_LAYOUT &&
        !ws_addresses_check_options(question->from, question->addresses, error))
        return false;
    if (!ws_addresses_make(question->from, &options, &answer->addresses, error))
        return false;
    if (!answer->pitch_bytes) {
        seen = seen_pitch(&answer->addresses, ws_feed_stored(question));
        answer->pitch_seen = seen >= row;
        answer->pitch_bytes = answer->pitch_seen ? seen : row;
    }
    return true;
}

/* Makes both sides of an answer with known addresses and pitch. */
static void make_sides(const struct ws_feed_question *question, struct ws_feed_match *match,
                       const struct ws_feed_answer *answer)
{
    const struct ws_variant *from = question->from, *operand = question->operand;

    match->memory.pitch_bytes = answer->pitch_bytes;
    if (ws_feed_is_chain(question)) {
        ws_feed_side_product(from, answer->products, match->memory.format.bits, false, WS_FEED_ROW,
                             answer->pitch_bytes, &match->from);
    } else {
        struct ws_address_options options = ws_feed_addresses(question, answer);

        ws_feed_side_moved(&answer->addresses, &options, ws_feed_stored(question), &match->from);
    }
    if (ws_feed_is_store(question))
        ws_feed_side_product(operand, 1, match->memory.format.bits, true, match->major,
                             answer->pitch_bytes, &match->wanted);
    else
        ws_feed_side_operand(operand, match->major, &match->memory, false, &match->wanted);
}

/* The words in the order that the MMA takes them. */
static int words_in_order(const struct ws_feed_question *question,
                          const struct ws_feed_match *match, int order[WS_FEED_WORDS])
{
    int count = question->orders ? question->orders : match->from.words;

    for (int i = 0; i < count; i++)
        order[i] = question->orders ? question->order[i] : i;
    return count;
}

/* Removes the words of a tile from the remaining ones. */
static int without(int *order, int count, const struct ws_feed_tile *tile, int words)
{
    int left = 0;

    for (int j = 0; j < count; j++) {
        bool used = false;

        for (int i = 0; i < words; i++)
            used |= tile->word[i] == order[j];
        if (!used)
            order[left++] = order[j];
    }
    return left;
}

static void find_tiles(const struct ws_feed_question *question, const struct ws_feed_match *match,
                       struct ws_feed_answer *answer)
{
    int order[WS_FEED_WORDS], count = words_in_order(question, match, order),
                              words = match->wanted.words;

    answer->part = count < words;
    answer->feeds = answer->part ? ws_feed_find_tile(match, order, count, count, 2, &answer->at[0])
                                 : ws_feed_is_whole(match, order, &answer->at[0]);
    answer->tiles = answer->feeds;
    while (answer->feeds && answer->tiles < WS_FEED_TILES) {
        struct ws_feed_tile *tile = &answer->at[answer->tiles];

        count = without(order, count, tile - 1, words);
        if (count < words ||
            !((ws_feed_is_whole(match, order, tile) && ws_feed_start_rank(match, tile) < 2) ||
              ws_feed_find_tile(match, order, count, words, 1, tile)))
            return;
        answer->tiles++;
    }
}

static void find_wrong(const struct ws_feed_question *question, const struct ws_feed_match *match,
                       struct ws_feed_answer *answer)
{
    int order[WS_FEED_WORDS], count = words_in_order(question, match, order);

    ws_feed_find_wrong(match, order, count, &answer->wrong);
}

static int product_count(const struct ws_feed_question *question, enum ws_feed_major major)
{
    int n = ws_moved(question->from)->columns;

    return (ws_feed_columns(question->operand, major) + n - 1) / n;
}

static void start_match(const struct ws_feed_question *question,
                        const struct ws_feed_answer *answer, struct ws_feed_match *match)
{
    match->operand = question->operand;
    match->major = answer->major;
    match->memory.format =
        ws_feed_format(ws_feed_is_chain(question) ? NULL : question->from, question->operand);
}

/* Judges one tile order. */
static bool judge(const struct ws_feed_question *question, struct ws_feed_match *match,
                  enum ws_tile tile, struct ws_feed_answer *answer, struct ws_error *error)
{

    *answer = (struct ws_feed_answer){.major = match->major};
    if (ws_feed_is_chain(question)) {
        answer->products = product_count(question, match->major);
        answer->pitch_bytes = (int64_t)answer->products * ws_moved(question->from)->columns *
                              match->memory.format.bits / 8;
    } else if (!make_addresses(question, match, tile, answer, error)) {
        return false;
    }
    answer->swizzled = !ws_feed_is_chain(question) && ws_feed_stored(question).bits;
    make_sides(question, match, answer);
    answer->words = match->from.words;
    answer->operand_words = match->wanted.words;
    for (int i = 0; i < question->orders; i++)
        if (question->order[i] < 0 || question->order[i] >= match->from.words)
            return ws_fail(error, WS_CODE_OPERAND, "register %d does not exist: %s has %d",
                           question->order[i], question->from->name, match->from.words);
    find_tiles(question, match, answer);
    if (!answer->feeds && !question->briefly)
        find_wrong(question, match, answer);
    return true;
}

int ws_feed_tile_orders(const struct ws_variant *variant, enum ws_tile order[WS_TILES])
{
    static const enum ws_tile of_two[] = {WS_TILE_COLUMNS, WS_TILE_SIDE};
    static const enum ws_tile of_four[] = {WS_TILE_COLUMNS, WS_TILE_ROWS, WS_TILE_STACKED,
                                           WS_TILE_SIDE};
    int matrices = ws_moved(variant)->matrices, count = matrices > 2 ? 4 : matrices;

    for (int i = 0; i < count; i++)
        order[i] = matrices > 2 ? of_four[i] : of_two[i];
    return count;
}

bool ws_feed_judge(const struct ws_feed_question *question, struct ws_feed_answer *answer,
                   struct ws_error *error)
{
    enum ws_tile tiles[WS_TILES], tile = question->tile;
    struct ws_feed_answer one;
    struct ws_feed_match match;
    struct ws_error one_error, first_error;
    int judged = 0;

    if (!check(question, error))
        return false;
    one.major = settle_major(question);
    start_match(question, &one, &match);
    if (!ws_feed_is_chain(question) && tile == WS_TILE_AUTO)
        tile = question->addresses->tile;
    if (tile != WS_TILE_AUTO || !has_tiles(question))
        return judge(question, &match, tile, answer, error);
    /* Feeding the whole operand is preferred to feeding a part, and that to the usual order. */
    for (int i = 0; i < ws_feed_tile_orders(question->from, tiles); i++) {
        if (!judge(question, &match, tiles[i], &one, &one_error)) {
            if (!i)
                first_error = one_error;
            continue;
        }
        if (!judged++ || (one.feeds && (!answer->feeds || (answer->part && !one.part))))
            *answer = one;
        if (one.feeds && !one.part)
            break;
    }
    if (!judged)
        *error = first_error;
    return judged > 0;
}

bool ws_feed_arrange(const struct ws_feed_question *question, const struct ws_feed_answer *answer,
                     int order[WS_FEED_WORDS], int *orders)
{
    struct ws_feed_question own = *question;
    struct ws_feed_tile tile;
    struct ws_feed_match match;
    int all[WS_FEED_WORDS], count;

    own.orders = 0;
    start_match(&own, answer, &match);
    make_sides(&own, &match, answer);
    count = words_in_order(&own, &match, all);
    if (count < match.wanted.words ||
        !ws_feed_find_tile(&match, all, count, match.wanted.words, 2, &tile))
        return false;
    memcpy(order, tile.word, sizeof tile.word);
    *orders = match.wanted.words;
    return true;
}

void ws_feed_sides(const struct ws_feed_question *question, const struct ws_feed_answer *answer,
                   struct ws_feed_side *from, struct ws_feed_side *wanted)
{
    struct ws_feed_match match;

    start_match(question, answer, &match);
    make_sides(question, &match, answer);
    *from = match.from;
    *wanted = match.wanted;
}
