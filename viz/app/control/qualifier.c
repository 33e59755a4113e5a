/*
 * The instruction as pickers. A word may be chosen if some variant has it together with all words
 * at its left. Those at its right then change as little as possible. A choice that is disabled has
 * the PTX ISA rule that forbids it.
 */
#include "viz/app/control/qualifier.h"

#include <stdio.h>
#include <string.h>

#include "probe/name/subject.h"

enum { WORD_SIZE = 48, MOST_WORDS = 32 };

struct spelled {
    char group[2][WORD_SIZE]; /* variants that share a menu: of shapes, and of later parts */
    char word[WS_QUALIFIERS][WORD_SIZE];
    bool by_lane;      /* without .num it has one word, which is a choice */
    const char *usual; /* the variant of its kind that most kernels use */
};

static void put(char word[WORD_SIZE], const char *text, size_t length)
{
    snprintf(word, WORD_SIZE, "%.*s", (int)length, text);
}

static void spell_move(const struct ws_variant *variant, const char *end, struct spelled *spelled)
{
    (void)end;
    spelled->by_lane = variant->family->by_lane;
    snprintf(spelled->word[WS_QUALIFIER_OP], WORD_SIZE, "%s", variant->family->name);
    snprintf(spelled->word[WS_QUALIFIER_SHAPE], WORD_SIZE, ".%s", variant->shape);
    snprintf(spelled->word[WS_QUALIFIER_NUM], WORD_SIZE, "%s", variant->num);
    snprintf(spelled->word[WS_QUALIFIER_TRANS], WORD_SIZE, "%s", variant->trans ? ".trans" : "");
    snprintf(spelled->word[WS_QUALIFIER_TYPE], WORD_SIZE, "%s", variant->type);
    for (int i = 0; i < 2; i++)
        snprintf(spelled->group[i], WORD_SIZE, "%d%d", variant->family->by_lane,
                 variant->family->from_global);
}

static void spell_product(const struct ws_variant *variant, const char *end,
                          struct spelled *spelled)
{
    const struct ws_mma *mma = variant->mma;
    const enum ws_mma_type type[] = {mma->d, mma->a, mma->b, mma->c};
    const char *shape = strstr(mma->name, ".m"), *at = shape + 1 + strcspn(shape + 1, "."), *types;
    char all[WORD_SIZE];

    put(spelled->word[WS_QUALIFIER_OP], mma->name, (size_t)(shape - mma->name));
    put(spelled->word[WS_QUALIFIER_SHAPE], shape, 1 + strcspn(shape + 1, end));
    put(spelled->group[0], mma->name, (size_t)(shape - mma->name));
    put(spelled->group[1], mma->name, (size_t)(shape - mma->name) + 1 + strcspn(shape + 1, end));
    if (!strncmp(at, ".row.", 5) || !strncmp(at, ".col.", 5)) {
        put(spelled->word[WS_QUALIFIER_LAYOUT], at, 8);
        at += 8;
    }
    snprintf(all, sizeof all, "%s%s%s", ws_mma_type_text(mma->d), ws_mma_type_text(mma->a),
             ws_mma_type_text(mma->b));
    types = strstr(at, all);
    put(spelled->word[WS_QUALIFIER_BEFORE], at, (size_t)(types - at));
    for (int i = 0; i < 4; i++) {
        const char *text = ws_mma_type_text(type[i]);

        if (strncmp(types, text, strlen(text)))
            continue; /* a wgmma's C has D's type */
        snprintf(spelled->word[WS_QUALIFIER_D + i], WORD_SIZE, "%s", text);
        types += strlen(text);
    }
    snprintf(spelled->word[WS_QUALIFIER_AFTER], WORD_SIZE, "%s", types);
}

/* A wgmma's k follows from its types, and is appended to the shape that is picked. */
static const struct {
    void (*spell)(const struct ws_variant *variant, const char *end, struct spelled *spelled);
    const char *end;   /* of the shape */
    const char *usual; /* in most kernels */
} kinds[WS_KINDS] = {
    [WS_KIND_MOVE] = {spell_move, NULL, "ldmatrix.m8n8.x4.b16"},
    [WS_KIND_MMA] = {spell_product, ".", "mma.m16n8k16.f32.f16.f16.f32"},
    [WS_KIND_WGMMA] = {spell_product, "k", "mma.m16n8k16.f32.f16.f16.f32"},
};

/* All of them, spelled once. */
static const struct spelled *spelled_of(int number)
{
    static struct spelled all[WS_ALL_INSTRUCTIONS];

    for (int i = 0; i < WS_ALL_INSTRUCTIONS && !all[WS_ALL_INSTRUCTIONS - 1].usual; i++) {
        const struct ws_variant *variant = ws_instruction(i);
        const enum ws_kind kind = variant->family->kind;

        kinds[kind].spell(variant, kinds[kind].end, &all[i]);
        all[i].usual = kinds[kind].usual;
    }
    return &all[number];
}

static const struct spelled *present(const struct ws_desk *desk)
{
    return spelled_of(ws_instruction_number(desk->state.choices.variant));
}

/* Whether two have the same menu for a part; that of the op has all. */
static bool share(const struct spelled *a, const struct spelled *b, enum ws_qualifier part)
{
    return !part ||
           !strcmp(a->group[part > WS_QUALIFIER_SHAPE], b->group[part > WS_QUALIFIER_SHAPE]);
}

/* The words that variants like `like` have for a part, in the catalog's order. */
static int words_of(const struct spelled *like, enum ws_qualifier part,
                    const char *word[MOST_WORDS])
{
    int count = 0;

    for (int number = 0; number < WS_ALL_INSTRUCTIONS; number++) {
        const struct spelled *row = spelled_of(number);
        bool known = !share(like, row, part) ||
                     (part == WS_QUALIFIER_NUM && !*row->word[part] && !row->by_lane);

        for (int i = 0; i < count && !known; i++)
            known = !strcmp(word[i], row->word[part]);
        if (!known && count < MOST_WORDS)
            word[count++] = row->word[part];
    }
    return count;
}

/* The present words with another; for an op of another kind, the usual ones of that kind. */
static struct spelled with(const struct ws_desk *desk, enum ws_qualifier part, const char *word)
{
    struct spelled wanted = *present(desk);
    const struct ws_variant *usual;
    struct ws_error error;
    int number = 0;

    while (strcmp(spelled_of(number)->word[part], word))
        number++;
    if (strcmp(spelled_of(number)->usual, wanted.usual) && part == WS_QUALIFIER_OP &&
        ws_subject_parse(spelled_of(number)->usual, WS_OPERAND_A, &usual, &error))
        wanted = *spelled_of(ws_instruction_number(usual));
    snprintf(wanted.word[part], WORD_SIZE, "%s", word);
    return wanted;
}

static int likeness(const struct spelled *a, const struct spelled *b, int from)
{
    int score = 0;

    for (int i = from; i < WS_QUALIFIERS; i++)
        score = 2 * score + !strcmp(a->word[i], b->word[i]);
    return score;
}

/* The variant most like `wanted` among those with all its words up to `last`, or NULL. */
static const struct ws_variant *closest(const struct spelled *wanted, int last)
{
    int best = -1, most = -1;

    for (int number = 0; number < WS_ALL_INSTRUCTIONS; number++) {
        const struct spelled *row = spelled_of(number);
        bool fits = true;

        for (int i = 0; i <= last && fits; i++)
            fits = !strcmp(row->word[i], wanted->word[i]);
        if (fits && likeness(row, wanted, last + 1) > most) {
            most = likeness(row, wanted, last + 1);
            best = number;
        }
    }
    return best < 0 ? NULL : ws_instruction(best);
}

bool ws_qualifier_picks(const struct ws_desk *desk, enum ws_qualifier qualifier)
{
    bool picks = *present(desk)->word[qualifier];

    for (int number = 0; number < WS_ALL_INSTRUCTIONS && !picks; number++)
        picks = share(present(desk), spelled_of(number), qualifier) &&
                *spelled_of(number)->word[qualifier];
    return picks;
}

/* A word as it is read: of the bytes of a copy, which are an operand, without the dot. */
static const char *shown(const struct ws_desk *desk, enum ws_qualifier qualifier, const char *word)
{
    bool bytes = desk->state.choices.variant->family->from_global;

    return word + (bytes && qualifier == WS_QUALIFIER_TYPE && *word == '.');
}

/* The text for an empty word in a menu; between kinds, for no kind. */
static const char *without(enum ws_qualifier qualifier, const char *const *word, int words)
{
    static const char *const texts[WS_QUALIFIERS] = {
        [WS_QUALIFIER_NUM] = "one word",
        [WS_QUALIFIER_TRANS] = "without .trans",
        [WS_QUALIFIER_BEFORE] = "without .satfinite",
    };

    for (int i = 0; i < words; i++)
        if (!strncmp(word[i], ".kind", 5))
            return "without .kind";
    return texts[qualifier] ? texts[qualifier] : "none";
}

/* Takes the rule out of "… is not legal PTX: RULE; nearest legal: …". */
static void find_rule(const struct spelled *spelled, char *why, size_t size)
{
    static const char before[] = "is not legal PTX: ";
    const struct ws_variant *variant;
    struct ws_error error = {0};
    char name[WORD_SIZE * WS_QUALIFIERS] = "";
    const char *rule;

    for (int i = 0; i < WS_QUALIFIERS; i++)
        strncat(name, spelled->word[i], sizeof name - 1 - strlen(name));
    ws_subject_parse(name, WS_OPERAND_A, &variant, &error);
    rule = strstr(error.text, before);
    rule = rule                            ? rule + sizeof before - 1
           : error.code == WS_CODE_ILLEGAL ? error.text
                                           : "not with the parts to its left";
    snprintf(why, size, "%.*s", (int)strcspn(rule, ";"), rule);
}

bool ws_qualifier_item(const struct ws_desk *desk, enum ws_qualifier qualifier, int index,
                       struct ws_item *item)
{
    const char *word[MOST_WORDS];
    int words = words_of(present(desk), qualifier, word);
    struct spelled wanted;

    if (index >= words)
        return false;
    memset(item, 0, sizeof *item);
    snprintf(item->text, sizeof item->text, "%s",
             *word[index] ? shown(desk, qualifier, word[index]) : without(qualifier, word, words));
    item->chosen = !strcmp(present(desk)->word[qualifier], word[index]);
    wanted = with(desk, qualifier, word[index]);
    item->disabled = !closest(&wanted, (int)qualifier);
    if (item->disabled)
        find_rule(&wanted, item->why, sizeof item->why);
    return true;
}

void ws_qualifier_text(const struct ws_desk *desk, enum ws_qualifier qualifier, char *text,
                       size_t size)
{
    const char *word = present(desk)->word[qualifier];

    snprintf(text, size, "%s",
             *word                                          ? shown(desk, qualifier, word)
             : qualifier == WS_QUALIFIER_TRANS              ? "no .trans"
             : desk->state.choices.variant->family->by_lane ? "one word"
                                                            : "\u2013");
}

void ws_qualifier_choose(struct ws_desk *desk, enum ws_qualifier qualifier, int index)
{
    const char *word[MOST_WORDS];
    const struct ws_variant *variant;
    struct spelled wanted;

    if (index >= words_of(present(desk), qualifier, word))
        return;
    wanted = with(desk, qualifier, word[index]);
    variant = closest(&wanted, (int)qualifier);
    if (!variant || variant == desk->state.choices.variant)
        return;
    ws_desk_change(desk, 0);
    ws_state_set_variant(&desk->state, variant);
}
