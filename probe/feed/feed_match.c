/*
 * Matching. A word matches an operand's word if all its bits have the same distance from the bits
 * that the operand expects: then it is that word of the matrix that starts at this distance.
 */
#include "probe/feed/feed_match.h"

bool ws_feed_word_lies(const struct ws_feed_match *match, int word, int wanted, int64_t *far)
{
    bool any = false;

    for (int lane = 0; lane < WS_LANES; lane++)
        for (int b = 0; b < WS_FEED_BITS; b++) {
            int64_t is = match->from.bit[word][lane][b], want = match->wanted.bit[wanted][lane][b];

            if (want == WS_FEED_WHATEVER)
                continue;
            if (is < 0 || want < 0 || (any && is - want != *far))
                return false;
            *far = is - want;
            any = true;
        }
    return any;
}

bool ws_feed_starts_at(const struct ws_feed_match *match, int64_t far, struct ws_feed_tile *tile)
{
    const struct ws_feed_format *format = &match->memory.format;
    int64_t pitch = match->memory.pitch_bytes * 8, rest = far % pitch;
    int64_t row = ws_feed_row_bytes(match->operand, match->major, *format) * 8;

    if (far < 0 || rest % format->group_bits || rest + row > pitch)
        return false;
    tile->row = (int)(far / pitch);
    tile->column = (int)(rest / format->group_bits) * format->group;
    return true;
}

int ws_feed_start_rank(const struct ws_feed_match *match, const struct ws_feed_tile *tile)
{
    const struct ws_variant *operand = match->operand;

    if (!tile->row && !tile->column)
        return 0;
    return tile->row % ws_feed_rows(operand, match->major) ||
                   tile->column % ws_feed_columns(operand, match->major)
               ? 2
               : 1;
}

bool ws_feed_is_whole(const struct ws_feed_match *match, const int *order,
                      struct ws_feed_tile *tile)
{
    int64_t first = 0, far = 0;

    for (int i = 0; i < match->wanted.words; i++) {
        if (!ws_feed_word_lies(match, order[i], i, &far) || (i && far != first))
            return false;
        first = far;
        tile->word[i] = order[i];
    }
    return ws_feed_starts_at(match, first, tile);
}

/* Enters each word that is the operand's at distance `far`; returns their number. */
static int place_words(const struct ws_feed_match *match, const int *order, int count, int64_t far,
                       struct ws_feed_tile *tile)
{
    int placed = 0;
    int64_t lies = 0;

    for (int i = 0; i < match->wanted.words; i++) {
        tile->word[i] = -1;
        for (int j = 0; j < count && tile->word[i] < 0; j++)
            if (ws_feed_word_lies(match, order[j], i, &lies) && lies == far)
                tile->word[i] = order[j];
        placed += tile->word[i] >= 0;
    }
    return placed;
}

bool ws_feed_find_tile(const struct ws_feed_match *match, const int *order, int count, int least,
                       int worst_rank, struct ws_feed_tile *tile)
{
    int best = worst_rank + 1;

    for (int j = 0; j < count; j++)
        for (int i = 0; i < match->wanted.words; i++) {
            struct ws_feed_tile one = {0};
            int64_t far = 0;

            if (!ws_feed_word_lies(match, order[j], i, &far) ||
                !ws_feed_starts_at(match, far, &one) || ws_feed_start_rank(match, &one) >= best ||
                place_words(match, order, count, far, &one) < least)
                continue;
            best = ws_feed_start_rank(match, &one);
            *tile = one;
        }
    return best <= worst_rank;
}

bool ws_feed_element_at(const struct ws_feed_match *match, int64_t bit, struct ws_place *place,
                        int *low)
{
    const struct ws_feed_format *format = &match->memory.format;
    const struct ws_variant *operand = match->operand;
    int64_t pitch = match->memory.pitch_bytes * 8, rest = bit % pitch;
    int64_t inside = rest % format->group_bits;

    if (bit < 0)
        return false;
    *place = (struct ws_place){
        .row = (int)(bit / pitch),
        .column = (int)(rest / format->group_bits * format->group + inside / format->bits)};
    *low = (int)(inside % format->bits);
    if (place->row >= ws_feed_rows(operand, match->major) ||
        place->column >= ws_feed_columns(operand, match->major))
        return false;
    *place = ws_feed_turned(*place, match->major);
    return true;
}
