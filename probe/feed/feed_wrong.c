/* The first wrong element, searched among the bits of the taken words. */
#include "probe/feed/feed_wrong.h"
#include "probe/isa/operand.h"

/* The distance of a matrix that starts at a whole operand, preferably the first, and has one of the
 * words, in any order. */
static bool lies_whole(const struct ws_feed_match *match, const int *order, int count,
                       int64_t *whole)
{
    struct ws_feed_tile tile;
    int best = 2;
    int64_t far;

    for (int i = 0; i < count && i < match->wanted.words; i++)
        for (int j = 0; j < match->wanted.words; j++)
            if (ws_feed_word_lies(match, order[i], j, &far) &&
                ws_feed_starts_at(match, far, &tile) && ws_feed_start_rank(match, &tile) < best) {
                best = ws_feed_start_rank(match, &tile);
                *whole = far;
            }
    return best < 2;
}

/* The probable distance of the matrix that is partly in the words. */
static int64_t seems_far(const struct ws_feed_match *match, const int *order, int count)
{
    struct ws_feed_tile tile;
    int64_t far;

    if (lies_whole(match, order, count, &far))
        return far;
    for (int i = 0; i < count && i < match->wanted.words; i++)
        if (ws_feed_word_lies(match, order[i], i, &far) && ws_feed_starts_at(match, far, &tile))
            return far;
    far = match->from.bit[order[0]][0][0] - match->wanted.bit[0][0][0];
    return match->wanted.bit[0][0][0] >= 0 && ws_feed_starts_at(match, far, &tile) ? far : 0;
}

static void find_held(const struct ws_feed_match *match, int64_t bit, struct ws_feed_wrong *wrong)
{
    for (int word = 0; word < match->from.words && !wrong->held; word++)
        for (int lane = 0; lane < WS_LANES && !wrong->held; lane++)
            for (int b = 0; b < WS_FEED_BITS && !wrong->held; b++)
                if (match->from.bit[word][lane][b] == bit) {
                    wrong->held = true;
                    wrong->lane = lane;
                    wrong->word = word;
                    wrong->bit = b;
                }
}

/* Whether bits `low` to `high` - 1 of a word are the expected ones; otherwise sets `wrong`. */
static bool is_right(const struct ws_feed_match *match, int64_t far, int lane, int wanted,
                     int taken, int low, int high, struct ws_feed_wrong *wrong)
{
    const int64_t *want = match->wanted.bit[wanted][lane];
    const int64_t *is = taken < 0 ? NULL : match->from.bit[taken][lane];
    bool right = is != NULL;
    int first = low, from = 0;

    for (int b = low; b < high; b++)
        right &= want[b] == WS_FEED_WHATEVER || (is && want[b] >= 0 && is[b] == want[b] + far);
    while (first < high - 1 && want[first] == WS_FEED_WHATEVER)
        first++;
    if (right)
        return true;
    *wrong = (struct ws_feed_wrong){
        .slot = {.lane = lane, .reg = wanted, .element = low / (high - low)}, .taken = taken};
    if (want[first] >= 0)
        find_held(match, want[first] + far, wrong);
    wrong->other = is && ws_feed_element_at(match, is[first] - far, &wrong->instead, &from);
    for (int b = first; wrong->other && b < high; b++)
        wrong->split |= want[b] >= 0 && is[b] != is[first] + (b - first);
    return false;
}

void ws_feed_find_wrong(const struct ws_feed_match *match, const int *order, int count,
                        struct ws_feed_wrong *found)
{
    int64_t far = seems_far(match, order, count);
    int best = -1, bits = match->memory.format.group == 1 ? match->memory.format.bits
                                                          : ws_moved(match->operand)->slot_bits;
    const struct ws_operand *shape = ws_moved(match->operand);

    bits = bits < WS_FEED_BITS ? bits : WS_FEED_BITS;
    for (int word = 0; word < match->wanted.words && word < count; word++)
        for (int lane = 0; lane < WS_LANES; lane++)
            for (int low = 0; low < WS_FEED_BITS; low += bits) {
                struct ws_feed_wrong wrong;
                struct ws_place place = {0};
                int number, in, first = low;

                if (is_right(match, far, lane, word, order[word], low, low + bits, &wrong))
                    continue;
                while (first < low + bits - 1 && match->wanted.bit[word][lane][first] < 0)
                    first++;
                if (!ws_feed_element_at(match, match->wanted.bit[word][lane][first], &place, &in))
                    continue;
                number = place.row * shape->columns + place.column;
                if (best >= 0 && number >= best)
                    continue;
                best = number;
                wrong.wanted = place;
                *found = wrong;
            }
}
