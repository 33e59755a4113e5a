/* Words are looked up in the rows' own texts; the plainest row has no other words. */
#include "probe/name/name_words.h"

#include <ctype.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WORDS = 24, WORD_SIZE = WS_NAME_WORD_SIZE };

enum about { OPCODE, SHAPE, NUMBER, TYPE, OTHER, KINDS };

/* Each word with its kind, and the number of words of a kind. */
struct words {
    int count, of_kind[KINDS];
    enum about about[WORDS];
    char word[WORDS][WORD_SIZE];
};

static const char *const opcodes[] = {"ldmatrix", "stmatrix", "movmatrix", "st",
                                      "ld",       "cp",       "mma",       "wgmma"};

static const char *const types[] = {
#define X(word, width, slot) #word,
    WS_MMA_TYPES(X)
#undef X
};

/* Words of all variants, which distinguish none. */
static const char *const common[] = {"sync",  "aligned", "shared", "mma_async",
                                     "async", "global",  "row",    "col"};

static bool is_one_of(const char *word, const char *const list[], size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (!strcmp(word, list[i]))
            return true;
    return false;
}

#define IS_ONE_OF(word, list) is_one_of(word, list, sizeof(list) / sizeof *(list))

/* "m16n8k16", or a part of it, as three numbers; 0 for a missing one. */
static bool read_shape(const char *word, int extent[3])
{
    memset(extent, 0, 3 * sizeof *extent);
    if (!*word)
        return false;
    for (int i = 0; i < 3; i++)
        if (*word == "mnk"[i]) {
            if (!isdigit((unsigned char)word[1]))
                return false;
            for (word++; isdigit((unsigned char)*word); word++)
                extent[i] = extent[i] < 1000 ? 10 * extent[i] + *word - '0' : 9999;
        }
    return !*word;
}

static enum about about(const char *word)
{
    int extent[3];

    if (IS_ONE_OF(word, opcodes))
        return OPCODE;
    if (read_shape(word, extent))
        return SHAPE;
    if ((word[0] == 'x' || word[0] == 'v') && isdigit((unsigned char)word[1]) && !word[2])
        return NUMBER;
    return IS_ONE_OF(word, types) ? TYPE : OTHER;
}

/* False if there are more or longer words than in any row. */
static bool split(const char *text, struct words *words)
{
    memset(words, 0, sizeof *words);
    while (*(text += strspn(text, ". \t\r\n"))) {
        size_t length = strcspn(text, ". \t\r\n");

        if (words->count == WORDS || length >= WORD_SIZE)
            return false;
        memcpy(words->word[words->count], text, length);
        words->about[words->count] = about(words->word[words->count]);
        words->of_kind[words->about[words->count++]]++;
        text += length;
    }
    return words->count > 0;
}

static bool has(const struct words *words, const char *word)
{
    for (int i = 0; i < words->count; i++)
        if (!strcmp(words->word[i], word))
            return true;
    return false;
}

/* Whether a row's word matches the given one, of that kind: the same, or a legal short form. */
static bool is_said(const char *own, const char *word, enum about what)
{
    const char *colons;
    int of_row[3], said[3];

    if (*own == *word && !strcmp(own, word))
        return true;
    if (what != SHAPE && (colons = strstr(own, "::")))
        return !strcmp(colons + 2, word) ||
               (!strncmp(own, word, (size_t)(colons - own)) && !word[colons - own]);
    if (what != SHAPE || !read_shape(own, of_row) || !of_row[2] || !read_shape(word, said))
        return false;
    for (int i = 0; i < 3; i++)
        if (said[i] && said[i] != of_row[i])
            return false;
    return true;
}

/* A row: the words of its name, and those of its PTX (each has some that the other lacks), as
 * indices of all words of rows. Made once, because texts are looked up word by word. */
enum { ROWS = WS_VARIANTS + WS_PRODUCTS, ROW_WORDS = 16, KNOWN = 256 };

struct row {
    uint8_t count[2], word[2][ROW_WORDS]; /* of its name, and of its PTX */
};

static struct row rows[ROWS];
static char known[KNOWN][WORD_SIZE];
static enum about known_about[KNOWN];
static int known_count, known_of_moves; /* the words of moves are first */

/* Looks up a word of a row by a hash of its letters, and adds it if it is new: there are 30,000 words
 * in all rows. */
static uint8_t place_of(const char *word, size_t length, unsigned hash)
{
    static uint8_t places[4 * KNOWN]; /* of a word, and 1; 0: none */

    if (length >= WORD_SIZE)
        length = WORD_SIZE - 1;
    for (; places[hash %= 4 * KNOWN]; hash++) {
        const char *other = known[places[hash] - 1];

        if (!memcmp(other, word, length) && !other[length])
            return (uint8_t)(places[hash] - 1);
    }
    if (known_count == KNOWN - 1)
        return KNOWN - 1;
    memcpy(known[known_count], word, length);
    known_about[known_count] = about(known[known_count]);
    places[hash] = (uint8_t)(known_count + 1);
    return (uint8_t)known_count++;
}

/* Words are separated by dots. */
static void put_row(struct row *row, int which, const char *text)
{
    while (row->count[which] < ROW_WORDS && *(text += *text == '.')) {
        const char *word = text;
        unsigned hash = 0;

        for (; *text && *text != '.'; text++)
            hash = 31 * hash + (unsigned char)*text;
        row->word[which][row->count[which]++] = place_of(word, (size_t)(text - word), hash);
    }
}

static void make_moves(void)
{
    for (int i = 0; i < WS_VARIANTS; i++) {
        put_row(&rows[i], 0, ws_variant((enum ws_variant_id)i)->name);
        put_row(&rows[i], 1, ws_variant((enum ws_variant_id)i)->mnemonic);
    }
    known_of_moves = known_count;
}

static void make_products(void)
{
    for (int i = 0; i < WS_PRODUCTS; i++) {
        put_row(&rows[WS_VARIANTS + i], 0, ws_mma((enum ws_mma_id)i)->name);
        put_row(&rows[WS_VARIANTS + i], 1, ws_mma((enum ws_mma_id)i)->mnemonic);
    }
}

/* Makes the rows; those of MMA variants, which are nearly all, only on request. Returns the number of
 * words that are known then. */
static int know(bool products)
{
    static pthread_once_t moves = PTHREAD_ONCE_INIT, all = PTHREAD_ONCE_INIT;

    pthread_once(&moves, make_moves);
    if (products)
        pthread_once(&all, make_products);
    return products ? known_count : known_of_moves;
}

static const char *name_word(const struct row *row, int i)
{
    return known[row->word[0][i]];
}

static enum about name_about(const struct row *row, int i)
{
    return known_about[row->word[0][i]];
}

static const struct row *product_row(int id)
{
    know(true);
    return &rows[WS_VARIANTS + id];
}

/* A given word: its count, and the known words that it matches. */
struct said {
    enum about about;
    int times;
    bool is[KNOWN];
};

/* False if none of `count` known words is the word. */
static bool say(const struct words *words, int i, int count, struct said *said)
{
    bool is_known = false;

    said->about = words->about[i];
    said->times = 0;
    for (int j = 0; j <= i; j++)
        said->times += !strcmp(words->word[j], words->word[i]);
    for (int j = 0; j < count; j++)
        is_known |= said->is[j] = is_said(known[j], words->word[i], said->about);
    return is_known;
}

static bool row_has(const struct row *row, const struct said *said, int times)
{
    int most = 0;

    if (said->about == OPCODE)
        return said->is[row->word[0][0]];
    for (int which = 0; which < 2; which++) {
        int count = 0;

        for (int i = 0; i < row->count[which]; i++)
            count += said->is[row->word[which][i]];
        most = count > most ? count : most;
    }
    return most >= times;
}

/* Whether a row has all words or, of a kind to which `any_of` applies, one of the given ones. */
static bool fits(const struct row *row, const struct said *said, int count, bool any_of)
{
    bool asked[KINDS] = {false}, found[KINDS] = {false};

    for (int i = 0; i < count; i++) {
        enum about what = said[i].about;

        if (any_of && what <= NUMBER) {
            asked[what] = true;
            found[what] = found[what] || row_has(row, &said[i], 1);
        } else if (!row_has(row, &said[i], said[i].times)) {
            return false;
        }
    }
    for (int what = 0; what < KINDS; what++)
        if (asked[what] && !found[what])
            return false;
    return true;
}

/* Whether a text is not a short name: it omits nothing that distinguishes variants, or it means
 * something else. */
static bool no_short_move(const struct words *words)
{
    int rest = 0;
    bool by_lane = has(words, "st") || has(words, "ld");

    if (has(words, "sync") != has(words, "aligned"))
        return true;
    for (int i = 0; i < words->count; i++)
        rest += (words->about[i] == TYPE || words->about[i] == OTHER) &&
                !IS_ONE_OF(words->word[i], common) && strcmp(words->word[i], "trans") != 0;
    if (by_lane)
        return (rest || words->of_kind[NUMBER]) && !has(words, "shared");
    if (has(words, "cp"))
        return !has(words, "async");
    return rest && words->of_kind[SHAPE] && (words->of_kind[NUMBER] || has(words, "movmatrix"));
}

static bool no_short_product(const struct words *words)
{
    int said = words->of_kind[TYPE];

    return has(words, "sync") != has(words, "aligned") ||
           (words->of_kind[SHAPE] && said >= (has(words, "wgmma") ? 3 : 4));
}

/* Whether each opcode is one of data movement. */
static bool only_moves(const struct words *words)
{
    return words->of_kind[OPCODE] && !has(words, "mma") && !has(words, "wgmma");
}

bool ws_names_with(const char *text, bool any_of, struct ws_names *names)
{
    struct said said[WORDS];
    struct words words;
    int moves = WS_VARIANTS, products = WS_PRODUCTS;

    memset(names, 0, sizeof *names);
    if (!split(text, &words))
        return false;
    if (!any_of && no_short_move(&words))
        moves = 0;
    if ((!any_of && no_short_product(&words)) || only_moves(&words))
        products = 0;
    for (int i = 0; i < words.count; i++)
        if (!say(&words, i, know(products), &said[i]) && !any_of)
            return false;
    for (int i = 0; i < moves; i++)
        names->moves += names->move[i] = fits(&rows[i], said, words.count, any_of);
    for (int i = 0; i < products; i++)
        names->products += names->product[i] = fits(product_row(i), said, words.count, any_of);
    return names->moves || names->products;
}

bool ws_is_name_word(const char *word)
{
    enum about what = about(word);

    for (int products = 0; products < 2; products++)
        for (int i = 0, count = know(products); i < count; i++)
            if (is_said(known[i], word, what))
                return true;
    return false;
}

char *ws_name_word_near(const char *word, char near[WS_NAME_WORD_SIZE])
{
    int least = 99;

    near[0] = 0;
    for (int i = 0, count = know(true); i < count; i++) {
        int far = ws_word_edits(word, known[i]);

        if (far < least && ws_word_is_near(far, known[i])) {
            least = far;
            memcpy(near, known[i], WS_NAME_WORD_SIZE);
        }
    }
    return *near ? near : NULL;
}

bool ws_names_opcode(const char *text)
{
    struct words words;

    return split(text, &words) && words.of_kind[OPCODE];
}

/* The steps to the plainest data-movement or MMA variant. */

/* Words that are part of the instruction's name beyond its beginning: of sp::ordered_metadata not
 * sp. */
static bool is_said_whole(const char *own, const char *word)
{
    const char *colons = strstr(own, "::");

    return !strcmp(own, word) || (colons && !strcmp(colons + 2, word));
}

static bool says_nothing_else(const struct row *row, const struct words *words)
{
    for (int i = 1; i < row->count[0]; i++) {
        enum about what = name_about(row, i);
        bool said = what == SHAPE || what == NUMBER || what == TYPE;

        for (int j = 0; j < words->count && !said; j++)
            said = is_said_whole(name_word(row, i), words->word[j]);
        if (!said)
            return false;
    }
    return true;
}

static bool keeps_order(const struct row *row, const struct words *words)
{
    int at = 0;

    for (int i = 0; i < words->count; i++) {
        if (words->about[i] != TYPE)
            continue;
        while (at < row->count[0] && name_about(row, at) != TYPE)
            at++;
        if (at == row->count[0] || strcmp(name_word(row, at++), words->word[i]) != 0)
            return false;
    }
    return true;
}

static bool move_is_plain(int id, const struct words *words)
{
    return !ws_variant((enum ws_variant_id)id)->trans || has(words, "trans");
}

static bool move_is_common(int id, const struct words *words)
{
    return words->of_kind[SHAPE] || !strcmp(ws_variant((enum ws_variant_id)id)->shape, "m8n8");
}

static bool product_is_ordered(int id, const struct words *words)
{
    return words->of_kind[TYPE] < 2 || keeps_order(product_row(id), words);
}

static bool product_is_plain(int id, const struct words *words)
{
    return says_nothing_else(product_row(id), words);
}

static bool product_multiplies(int id, const struct words *words)
{
    const struct ws_mma *mma = ws_mma((enum ws_mma_id)id);

    return !words->of_kind[TYPE] ||
           (has(words, ws_mma_type_name(mma->a)) && has(words, ws_mma_type_name(mma->b)));
}

static bool product_is_of_a_warp(int id, const struct words *words)
{
    return words->of_kind[OPCODE] || !ws_mma((enum ws_mma_id)id)->warpgroup;
}

typedef bool step(int id, const struct words *words);

/* Keeps the marked rows that pass, if any does. */
static void narrow(bool *marked, int size, int *count, step *passes, const struct words *words)
{
    int left = 0;

    for (int i = 0; i < size; i++)
        left += marked[i] && passes(i, words);
    if (!left || left == *count)
        return;
    for (int i = 0; i < size; i++)
        marked[i] = marked[i] && passes(i, words);
    *count = left;
}

void ws_names_plainest(const char *text, struct ws_names *names)
{
    static step *const of_moves[] = {move_is_plain, move_is_common};
    static step *const of_products[] = {product_is_ordered, product_is_plain, product_multiplies,
                                        product_is_of_a_warp};
    struct words words;

    if (!split(text, &words))
        return;
    for (size_t i = 0; i < sizeof of_moves / sizeof *of_moves && names->moves > 1; i++)
        narrow(names->move, WS_VARIANTS, &names->moves, of_moves[i], &words);
    for (size_t i = 0; i < sizeof of_products / sizeof *of_products && names->products > 1; i++)
        narrow(names->product, WS_PRODUCTS, &names->products, of_products[i], &words);
}
