/*
 * Explains a mismatch. A fault is a change whose reversal makes it feed; so each is tried, the
 * simplest first.
 */
#include "probe/feed/feed_explain.h"
#include "probe/isa/operand.h"

#include <string.h>

const char *ws_feed_fault_words(enum ws_feed_fault fault)
{
    static const char *const words[] = {
#define X(name, words) words,
        WS_FEED_FAULTS(X)
#undef X
    };

    return words[fault];
}

const char *ws_feed_fault_name(enum ws_feed_fault fault)
{
    static const char *const names[] = {
#define X(name, words) #name,
        WS_FEED_FAULTS(X)
#undef X
    };

    return names[fault];
}

/* The data that the trials change. */
struct explained {
    const struct ws_feed_question *question;
    const struct ws_feed_answer *answer;
    struct ws_feed_why *why;
    struct ws_feed_match match; /* both sides, to be changed */
    int order[WS_FEED_WORDS];   /* of the words */
    int count;
};

static void start(struct explained *explained)
{
    const struct ws_feed_question *question = explained->question;

    explained->match.operand = question->operand;
    explained->match.major = explained->answer->major;
    explained->match.memory.pitch_bytes = explained->answer->pitch_bytes;
    explained->match.memory.format =
        ws_feed_format(ws_feed_is_chain(question) ? NULL : question->from, question->operand);
    ws_feed_sides(question, explained->answer, &explained->match.from, &explained->match.wanted);
    explained->count = question->orders ? question->orders : explained->match.from.words;
    for (int i = 0; i < explained->count; i++)
        explained->order[i] = question->orders ? question->order[i] : i;
}

static bool is_load(const struct explained *explained)
{
    return !ws_feed_is_chain(explained->question);
}

static bool feeds_now(const struct explained *explained)
{
    struct ws_feed_tile tile;

    return explained->count >= explained->match.wanted.words
               ? ws_feed_is_whole(&explained->match, explained->order, &tile)
               : ws_feed_find_tile(&explained->match, explained->order, explained->count,
                                   explained->count, 2, &tile);
}

/* Tries the operand's words in another order. */
static bool try_order(struct explained *explained)
{
    int right[WS_FEED_WORDS], orders;

    if (!ws_feed_arrange(explained->question, explained->answer, right, &orders))
        return false;
    explained->why->fault = WS_FEED_FAULT_REGISTERS;
    if (orders == 4 && ws_moved(explained->question->operand)->role == WS_OPERAND_A &&
        right[0] == explained->order[0] && right[1] == explained->order[2] &&
        right[2] == explained->order[1] && right[3] == explained->order[3])
        explained->why->fault = WS_FEED_FAULT_QUADRANTS;
    return true;
}

static bool near_has(const struct explained *explained, bool swizzle)
{
    const struct ws_feed_nears *nears = &explained->why->nears;

    for (int i = 0; i < nears->count; i++) {
        const struct ws_feed_near *near = &nears->near[i];

        if (!near->load && !near->major && (swizzle ? near->swizzle || near->stored : near->tile))
            return true;
    }
    return false;
}

static bool try_swizzle(struct explained *explained)
{
    explained->why->fault = WS_FEED_FAULT_SWIZZLE;
    return near_has(explained, true);
}

static bool try_tile(struct explained *explained)
{
    explained->why->fault = WS_FEED_FAULT_TILE;
    return near_has(explained, false);
}

static bool try_trans(struct explained *explained)
{
    const struct ws_variant *from = explained->question->from;
    const struct ws_variant *toggled = is_load(explained) ? ws_feed_trans_toggled(from) : NULL;

    explained->why->fault = from->trans ? WS_FEED_FAULT_TRANS_EXTRA : WS_FEED_FAULT_TRANS_MISSING;
    return toggled && ws_feed_would(explained->question, toggled);
}

/* Tries a 16-bit load or store of elements of another width, transposed. */
static bool try_width(struct explained *explained)
{
    const struct ws_feed_question *question = explained->question;
    int bits = explained->match.memory.format.bits;
    bool natural = (ws_moved(question->operand)->role == WS_OPERAND_B) ==
                   (explained->answer->major == WS_FEED_COLUMN);

    if (!is_load(explained) || question->from->family->by_lane ||
        ws_moved(question->from)->slot_bits != 16 || bits == 16)
        return false;
    if (question->from->trans)
        explained->why->fault = bits < 16 ? WS_FEED_FAULT_PAIRS : WS_FEED_FAULT_HALVES_APART;
    else
        explained->why->fault = bits < 16 ? WS_FEED_FAULT_NARROW : WS_FEED_FAULT_WIDE;
    return question->from->trans || !natural;
}

static bool try_halves(struct explained *explained)
{
    struct ws_feed_side *from = &explained->match.from;
    bool feeds = false;

    for (int turn = 0; turn < 2; turn++) {
        if (turn)
            feeds = feeds_now(explained);
        for (int word = 0; word < from->words; word++)
            for (int lane = 0; lane < WS_LANES; lane++)
                for (int b = 0; b < WS_FEED_BITS / 2; b++) {
                    int64_t low = from->bit[word][lane][b];

                    from->bit[word][lane][b] = from->bit[word][lane][b + WS_FEED_BITS / 2];
                    from->bit[word][lane][b + WS_FEED_BITS / 2] = low;
                }
    }
    explained->why->fault = WS_FEED_FAULT_HALVES_SWAPPED;
    return feeds;
}

static bool try_shift(struct explained *explained)
{
    struct ws_feed_side wanted = explained->match.wanted;
    bool feeds;

    if (!is_load(explained) || !ws_moved(explained->question->operand)->shift_bits)
        return false;
    ws_feed_side_operand(explained->question->operand, explained->answer->major,
                         &explained->match.memory, true, &explained->match.wanted);
    feeds = feeds_now(explained);
    explained->match.wanted = wanted;
    explained->why->fault = WS_FEED_FAULT_SHIFT;
    return feeds;
}

static bool try_sign(struct explained *explained)
{
    struct ws_feed_side wanted = explained->match.wanted;
    int64_t *bit = &explained->match.wanted.bit[0][0][0];
    bool feeds;

    if (!explained->match.memory.format.extended)
        return false;
    for (int i = 0; i < WS_FEED_WORDS * WS_LANES * WS_FEED_BITS; i++)
        if (bit[i] == WS_FEED_NEVER)
            bit[i] = WS_FEED_WHATEVER;
    feeds = feeds_now(explained);
    explained->match.wanted = wanted;
    explained->why->fault = WS_FEED_FAULT_SIGN;
    return feeds;
}

/* Notes that one k is in the place of another; false if that contradicts an earlier note. */
static bool note_k(struct ws_feed_why *why, int wanted, int is)
{
    if (why->permuted[wanted] >= 0)
        return why->permuted[wanted] == is;
    for (int i = 0; i < why->permutations; i++)
        if (why->permuted[i] == is)
            return false;
    why->permuted[wanted] = is;
    return true;
}

/* Whether each element of a word is another of its row of A, or its column of B. */
static bool word_permuted(struct explained *explained, int wanted_word, int word)
{
    const struct ws_feed_match *match = &explained->match;
    int bits = match->memory.format.bits;
    bool is_b = ws_moved(match->operand)->role == WS_OPERAND_B;

    for (int lane = 0; lane < WS_LANES; lane++)
        for (int b = 0; b < WS_FEED_BITS; b += bits) {
            const int64_t *want = &match->wanted.bit[wanted_word][lane][b];
            const int64_t *is = &match->from.bit[word][lane][b];
            struct ws_place wanted, there;
            int low, low_there;

            if (!ws_feed_element_at(match, *want, &wanted, &low) ||
                !ws_feed_element_at(match, *is, &there, &low_there) || low != low_there ||
                (is_b ? wanted.column != there.column : wanted.row != there.row) ||
                !note_k(explained->why, is_b ? wanted.row : wanted.column,
                        is_b ? there.row : there.column))
                return false;
            for (int j = 1; j < bits; j++)
                if (is[j] != is[0] + j)
                    return false;
        }
    return true;
}

/* Finds a word for each of the operand's, the nearest in order first, from the i-th on. */
static bool words_permuted(struct explained *explained, int i, uint32_t used)
{
    struct ws_feed_why *why = explained->why;
    int before[WS_FEED_MOST_K];

    if (i == explained->match.wanted.words)
        return true;
    memcpy(before, why->permuted, sizeof before);
    for (int j = 0; j < explained->count; j++) {
        int word = explained->order[(i + j) % explained->count];

        if (used >> word & 1)
            continue;
        if (word_permuted(explained, i, word)) {
            why->order[i] = word;
            if (words_permuted(explained, i + 1, used | (uint32_t)1 << word))
                return true;
        }
        memcpy(why->permuted, before, sizeof before);
    }
    return false;
}

static bool try_permuted(struct explained *explained)
{
    const struct ws_feed_match *match = &explained->match;
    struct ws_feed_why *why = explained->why;
    enum ws_operand_role role = ws_moved(match->operand)->role;

    if ((role != WS_OPERAND_A && role != WS_OPERAND_B) || match->memory.format.group != 1 ||
        match->memory.format.bits > WS_FEED_BITS || explained->count < match->wanted.words)
        return false;
    why->permutations =
        role == WS_OPERAND_A ? ws_moved(match->operand)->columns : ws_moved(match->operand)->rows;
    for (int k = 0; k < WS_FEED_MOST_K; k++)
        why->permuted[k] = -1;
    why->fault = WS_FEED_FAULT_PERMUTED;
    if (!words_permuted(explained, 0, 0)) {
        why->permutations = 0;
        return false;
    }
    for (int i = 0; i < match->wanted.words; i++)
        if (why->order[i] != explained->order[i])
            why->orders = match->wanted.words;
    return true;
}

void ws_feed_explain(const struct ws_feed_question *question, const struct ws_feed_answer *answer,
                     struct ws_feed_why *why)
{
    static bool (*const faults[])(struct explained *) = {
        try_order, try_permuted, try_trans,  try_swizzle, try_width,
        try_shift, try_sign,     try_halves, try_tile,
    };
    struct explained explained = {.question = question, .answer = answer, .why = why};

    why->permutations = why->orders = 0;
    ws_feed_find_near(question, answer, &why->nears);
    start(&explained);
    for (size_t i = 0; i < sizeof faults / sizeof faults[0]; i++)
        if (faults[i](&explained))
            return;
    why->fault = WS_FEED_FAULT_OTHER;
}
