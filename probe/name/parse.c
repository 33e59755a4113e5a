/*
 * Parses text to a row of the variant table. An instruction's qualifiers are sorted by subject,
 * which is known from the rows. A row with the same contents is meant; if there isn't one, rules
 * explain why.
 */
#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "probe/isa/note.h"
#include "probe/mma/spelling.h"
#include "probe/name/parse_access.h"
#include "probe/name/ptx_operands.h"

/* Known words of other instructions, not in any row, with the reason in `rule`. */
static const struct {
    const char *word, *rule;
} wrong[] = {
    {"x3", "there is no .x3: .num is .x1, .x2 or .x4"},
    {"x8", "there is no .x8: .num is .x1, .x2 or .x4 (ptxas accepts .x8, encodes .x1 and drops the "
           "other registers)"},
    {"x16", "there is no .x16: .num is .x1, .x2 or .x4 (ptxas accepts it, encodes .x1 and drops "
            "the other registers)"},
    {"x32", "there is no .x32: .num is .x1, .x2 or .x4 (ptxas accepts it, encodes .x1 and drops "
            "the other registers)"},
    {"x64", "there is no .x64: .num is .x1, .x2 or .x4 (ptxas accepts it, encodes .x1 and drops "
            "the other registers)"},
    {"x128", "there is no .x128: .num is .x1, .x2 or .x4 (ptxas accepts it, encodes .x1 and drops "
             "the other registers)"},
    {"shared::cluster", "the address is in the block's own shared memory: .shared or .shared::cta"},
    {"b4", "4-bit elements are loaded as .b8x16.b4x16_p64"},
    {"b6", "6-bit elements are loaded as .b8x16.b6x16_p32"},
    {"b32", "elements have 16 or 8 bits, or 6 or 4 bits loaded into 8"},
    {"notrans", "the untransposed form has no qualifier"},
};

enum { WRONG = sizeof wrong / sizeof wrong[0] };

/* The rows that move matrices are the first; only these are compared here. */
enum {
    MOVES = 0
#define VARIANT(...) +1
#include "probe/isa/move.def"
#undef VARIANT
};

/* The words that are the same in every row. */
enum fixed { SYNC, ALIGNED, SHARED, SHARED_CTA, TRANS, FIXED };

static const char *const fixed[FIXED] = {"sync", "aligned", "shared", "shared::cta", "trans"};

/* Appends to a line; text that does not fit is truncated. */
static void add(struct ws_error *line, const char *format, ...) WS_PRINTF(2, 3);

static void add(struct ws_error *line, const char *format, ...)
{
    size_t length = strlen(line->text);
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(line->text + length, sizeof line->text - length, format, arguments);
    va_end(arguments);
}

/* The contents of row `id`. */
static struct ws_note row(int id)
{
    struct ws_note said;

    ws_note_row(ws_variant((enum ws_variant_id)id), &said);
    return said;
}

/* Doublings between two .num qualifiers: 0 to 3. */
static int steps(const char *a, const char *b)
{
    int low = atoi(a + 1), high = atoi(b + 1), count = 0;

    if (low > high) {
        int swap = low;

        low = high;
        high = swap;
    }
    for (; low > 0 && low < high && count < 3; low *= 2)
        count++;
    return count;
}

/* The cost of the changes; the likeliest intentions weigh most. */
static int distance(const struct ws_note *a, const struct ws_note *b)
{
    int num = strcmp(a->num, b->num) ? 12 : 0, types = 0;

    if (a->num[0] && b->num[0])
        num += steps(a->num, b->num);
    for (int i = 0; i < WS_TYPES; i++)
        types += 16 * !!strcmp(a->type[i], b->type[i]);
    return 64 * (a->family != b->family) + 32 * !!strcmp(a->shape, b->shape) + types +
           8 * (a->trans != b->trans) + num;
}

static const struct ws_variant *nearest(const struct ws_note *said, int *how_far)
{
    const struct ws_variant *best = NULL;

    for (int i = 0; i < MOVES; i++) {
        const struct ws_note other = row(i);
        int far = distance(said, &other);

        if (!best || far < *how_far) {
            best = ws_variant((enum ws_variant_id)i);
            *how_far = far;
        }
    }
    return best;
}

static const char *family_at(int index)
{
    return index < WS_FAMILIES ? ws_family((enum ws_family_id)index)->name : NULL;
}

/* Of a row's words: shape, num, types. */
enum { ROW_WORDS = 2 + WS_TYPES };

static const char *row_word(const struct ws_note *said, int i)
{
    return i == 0 ? said->shape : i == 1 ? said->num : said->type[i - 2];
}

/* The known word most similar to an unknown one, or "" if none is similar. */
static void find_near(const char *word, char near[WS_WORD_SIZE])
{
    int least = 99;

    near[0] = 0;
    for (int i = 0; i < FIXED + ROW_WORDS * MOVES; i++) {
        struct ws_note said;
        const char *known = i < FIXED ? fixed[i] : "";
        int far;

        if (i >= FIXED) {
            said = row((i - FIXED) % MOVES);
            known = row_word(&said, (i - FIXED) / MOVES);
        }
        far = ws_word_edits(word, known);
        if (*known && far < least && ws_word_is_near(far, known)) {
            least = far;
            snprintf(near, WS_WORD_SIZE, "%s", known);
        }
    }
}

/* The member of `said` for a word, by the rows, or NULL if no row has the word. */
static char *find_place(const char *word, struct ws_note *said)
{
    char *taken = NULL;

    if (!*word)
        return NULL;

    for (int id = 0; id < MOVES; id++) {
        const struct ws_note other = row(id);

        for (int i = 0; i < ROW_WORDS; i++) {
            char *place = i == 0 ? said->shape : i == 1 ? said->num : said->type[i - 2];

            if (strcmp(row_word(&other, i), word))
                continue;
            if (!*place)
                return place;
            taken = place;
        }
    }
    return taken;
}

/* A type without the one that precedes it in every row. */
static bool is_early(const struct ws_note *said, const char *place, struct ws_error *rule)
{
    for (int i = 1; i < WS_TYPES; i++)
        if (place == said->type[i] && !said->type[i - 1][0])
            for (int id = 0; id < MOVES; id++) {
                const struct ws_note other = row(id);

                if (!strcmp(other.type[i], place)) {
                    ws_fail(rule, WS_CODE_ILLEGAL,
                            "the destination format, .%s, comes before the source format",
                            other.type[i - 1]);
                    return true;
                }
            }
    return false;
}

/* Stores one qualifier; a repeated subject is refused, as in ptxas. An error of a word in any
 * instruction goes to `rule`, which is empty before. */
static bool say_word(const char *word, struct ws_note *said, struct ws_error *rule,
                     struct ws_error *error)
{
    bool *const flags[FIXED] = {&said->sync, &said->aligned, &said->space, &said->space,
                                &said->trans};
    char near[WS_WORD_SIZE], *place = find_place(word, said);
    bool *flag = NULL;

    for (int i = 0; i < FIXED; i++)
        if (!strcmp(fixed[i], word))
            flag = flags[i];
    if (flag ? *flag : place && *place)
        return ws_fail(error, WS_CODE_DUPLICATE,
                       ".%s is a second qualifier of its kind; remove one", word);
    if (flag) {
        *flag = true;
        return true;
    }
    if (place) {
        snprintf(place, WS_WORD_SIZE, "%s", word);
        if (!rule->text[0])
            is_early(said, place, rule);
        return true;
    }
    for (int i = 0; i < WRONG; i++)
        if (!strcmp(wrong[i].word, word)) {
            if (!rule->text[0])
                ws_fail(rule, WS_CODE_ILLEGAL, "%s", wrong[i].rule);
            if (word[0] == 'x')
                snprintf(said->num, sizeof said->num, "%s", word);
            return true;
        }
    find_near(word, near);
    return ws_fail(error, WS_CODE_VARIANT, "unknown qualifier .%s%s%s%s", word,
                   *near ? "; did you mean ." : "", near, *near ? "?" : "");
}

static bool say_family(const char *word, struct ws_note *said, struct ws_error *error)
{
    const char *near;

    for (int i = 0; i < WS_FAMILIES; i++)
        if (!strncmp(word, family_at(i), strcspn(family_at(i), ".")) &&
            !word[strcspn(family_at(i), ".")])
            said->family = ws_family((enum ws_family_id)i);
    if (said->family)
        return true;
    near = *word ? ws_nearest_word(word, family_at) : NULL;
    ws_fail(error, WS_CODE_VARIANT, *word ? "unknown instruction '%s'" : "expected an instruction",
            word);
    if (near)
        add(error, "; did you mean %s?", near);
    add(error, "%s Warpscope knows ", near ? "" : ";");
    for (int i = 0; i < WS_FAMILIES; i++)
        add(error, "%s, ", family_at(i));
    add(error, "mma.sync, mma.sp and wgmma");
    return false;
}

/* Splits "family.word.word operands"; `operands` is the text after the qualifiers. */
static bool say_text(const char *text, struct ws_note *said, struct ws_error *rule,
                     const char **operands, struct ws_error *error)
{
    char word[WS_WORD_SIZE];
    const char *next;

    text = ws_spelling_word(ws_spelling_start(text), word, sizeof word);
    if (!say_family(word, said, error))
        return false;
    if (said->family->by_lane) {
        *operands = text;
        return true;
    }
    while ((next = ws_spelling_qualifier(text))) {
        text = ws_spelling_word(next, word, sizeof word);
        if (!say_word(word, said, rule, error))
            return false;
    }
    *operands = text;
    return true;
}

/* The distinct values of `text_of` in the rows like `said`: "A, B or C". */
static void list_rows(const struct ws_note *said,
                      bool (*is_like)(const struct ws_note *said, int id),
                      const char *(*text_of)(int id), struct ws_error *list)
{
    const char *texts[MOVES];
    int count = 0;

    for (int id = 0; id < MOVES; id++) {
        bool known = !is_like(said, id);

        for (int i = 0; i < count && !known; i++)
            known = !strcmp(texts[i], text_of(id));
        if (!known)
            texts[count++] = text_of(id);
    }
    for (int i = 0; i < count; i++)
        add(list, "%s%s", i == 0 ? "" : i < count - 1 ? ", " : " or ", texts[i]);
}

static bool has_shape(const struct ws_note *said, int id)
{
    const struct ws_note other = row(id);

    return other.family == said->family && !strcmp(other.shape, said->shape);
}

static const char *types_of(int id)
{
    return ws_variant((enum ws_variant_id)id)->type;
}

static bool has_destination(const struct ws_note *said, int id)
{
    const struct ws_note other = row(id);

    return ws_says_type(said, other.type[0]) && other.type[1][0];
}

static const char *sources_of(int id)
{
    return strchr(ws_variant((enum ws_variant_id)id)->type + 1, '.');
}

/* Whether a destination format has no source format, or another one's. */
static bool is_half(const struct ws_note *said, struct ws_error *rule)
{
    struct ws_note whole = *said;
    bool half = false, pair = false;

    for (int id = 0; id < MOVES; id++) {
        const struct ws_note other = row(id);
        bool destination = ws_says_type(said, other.type[0]) && other.type[1][0];
        bool source = said->type[1][0] && !strcmp(said->type[1], other.type[1]);

        half = half || destination || source;
        pair = pair || (source && ws_says_type(said, other.type[0]));
        if (source)
            memcpy(whole.type[0], other.type[0], sizeof whole.type[0]);
    }
    if (!half || pair)
        return false;
    ws_fail(rule, WS_CODE_ILLEGAL, ".%s requires a source format, ", whole.type[0]);
    list_rows(&whole, has_destination, sources_of, rule);
    return true;
}

static bool same_types(const struct ws_note *a, const struct ws_note *b)
{
    for (int i = 0; i < WS_TYPES; i++)
        if (strcmp(a->type[i], b->type[i]))
            return false;
    return true;
}

/* Whether the shape exists only with other types. */
static bool is_mistyped(const struct ws_note *said, struct ws_error *rule)
{
    bool shape = false;

    for (int id = 0; id < MOVES; id++) {
        const struct ws_note other = row(id);

        if (has_shape(said, id) && same_types(&other, said))
            return false;
        shape = shape || has_shape(said, id);
    }
    if (!shape || !said->type[0][0])
        return false;
    ws_fail(rule, WS_CODE_ILLEGAL, "%s .%s has only ", said->family->name, said->shape);
    list_rows(said, has_shape, types_of, rule);
    return true;
}

/* The reason why no row matches, by the rules. */
static void find_rule(const struct ws_note *said, struct ws_error *rule)
{
    const struct ws_family_rule *broken = said->family->rules;

    if (said->sync != said->aligned) {
        ws_fail(rule, WS_CODE_ILLEGAL,
                ".sync and .aligned are required together (Warpscope also accepts neither)");
        return;
    }
    while (broken->broken && !broken->broken(said))
        broken++;
    if (broken->broken) {
        size_t length = strcspn(broken->text, "$");

        ws_fail(rule, WS_CODE_ILLEGAL, "%.*s", (int)length, broken->text);
        if (broken->text[length])
            list_rows(said, has_shape, types_of, rule);
    } else if (!is_half(said, rule) && !is_mistyped(said, rule)) {
        ws_fail(rule, WS_CODE_MISSING, "%s",
                !said->shape[0]                          ? "the shape is missing"
                : said->family->has_num && !said->num[0] ? ".num is required: .x1, .x2 or .x4"
                : !said->type[0][0]                      ? "the element type is missing"
                                                         : "no such combination of qualifiers");
    }
}

static bool refuse_operands(const char *text, const struct ws_variant *variant,
                            struct ws_error *error)
{
    struct ws_error rule = *error;
    char ptx[WS_PTX_SIZE];

    return ws_fail(error, rule.code, "'%.70s' is not legal PTX: %s; write '%s'", text, rule.text,
                   ws_variant_ptx(variant, ptx));
}

bool ws_variant_parse(const char *text, const struct ws_variant **variant, struct ws_error *error)
{
    struct ws_error rule = {0};
    const char *operands;
    const struct ws_variant *near;
    struct ws_note said = {0};
    int far = 0;

    if (!say_text(text, &said, &rule, &operands, error)) {
        char shown[80];

        snprintf(shown, sizeof shown, "'%.70s'", text);
        /* A word alone is in the error. */
        return (!*text || strpbrk(text, ". ")) && ws_fail_in(error, shown);
    }
    if (said.family->by_lane)
        return ws_access_parse(text, said.family, operands, variant, error);
    near = nearest(&said, &far);
    if (far || rule.text[0] || said.sync != said.aligned ||
        (said.space && !said.family->space[0])) {
        if (!rule.text[0])
            find_rule(&said, &rule);
        return ws_fail(error, WS_CODE_ILLEGAL, "'%.70s' is not legal PTX: %s; nearest legal: %s",
                       text, rule.text, near->name);
    }
    if (!ws_ptx_operands_parse(operands, near, 0, error))
        return refuse_operands(text, near, error);
    *variant = near;
    return true;
}
