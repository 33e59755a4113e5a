/*
 * The counterpart of qualifier.c for MMAs: a word may be chosen if some MMA variant has it together
 * with all words at its left. The words at its right then change as little as possible.
 */
#include "viz/app/control/product_pick.h"

#include <stdio.h>
#include <string.h>

#include "probe/name/mma_parse.h"

enum { WORD_SIZE = 48, MOST_WORDS = 32 };

struct spelled {
    char word[WS_PRODUCT_PARTS][WORD_SIZE];
};

static void put(char word[WORD_SIZE], const char *text, size_t length)
{
    snprintf(word, WORD_SIZE, "%.*s", (int)length, text);
}

static struct spelled spell(const struct ws_mma *mma)
{
    const enum ws_mma_type type[] = {mma->d, mma->a, mma->b, mma->c};
    struct spelled spelled = {{{0}}};
    const char *shape = strstr(mma->name, ".m"), *at, *types;
    char all[WORD_SIZE] = "";

    for (int i = 0; i < (mma->warpgroup ? 3 : 4); i++) {
        snprintf(spelled.word[WS_PRODUCT_D + i], WORD_SIZE, "%s", ws_mma_type_text(type[i]));
        strncat(all, spelled.word[WS_PRODUCT_D + i], sizeof all - 1 - strlen(all));
    }
    put(spelled.word[WS_PRODUCT_OP], mma->name, (size_t)(shape - mma->name));
    at = shape + 1 + strcspn(shape + 1, ".");
    /* A warpgroup MMA's k follows from its types, and is appended to the shape that is picked. */
    put(spelled.word[WS_PRODUCT_SHAPE], shape,
        mma->warpgroup ? strcspn(shape, "k") : (size_t)(at - shape));
    if (!strncmp(at, ".row.", 5) || !strncmp(at, ".col.", 5)) {
        put(spelled.word[WS_PRODUCT_LAYOUT], at, 8);
        at += 8;
    }
    types = strstr(at, all);
    put(spelled.word[WS_PRODUCT_BEFORE], at, (size_t)(types - at));
    snprintf(spelled.word[WS_PRODUCT_AFTER], WORD_SIZE, "%s", types + strlen(all));
    return spelled;
}

/* All of them, spelled once. */
static const struct spelled *spelled_of(int id)
{
    static struct spelled all[WS_PRODUCTS];

    if (!all[0].word[WS_PRODUCT_OP][0])
        for (int i = 0; i < WS_PRODUCTS; i++)
            all[i] = spell(ws_mma((enum ws_mma_id)i));
    return &all[id];
}

/* The present MMA variant; for a data-movement variant, the MMA variant that most kernels use. */
static const struct spelled *present(const struct ws_desk *desk)
{
    const struct ws_mma *mma = desk->state.choices.variant->mma;

    return spelled_of((int)(mma ? mma : ws_mma_named("mma.m16n8k16.f32.f16.f16.f32"))->id);
}

/* Whether two have the same words before a part; for parts after the shape, same op and shape. */
static bool alike(const struct spelled *a, const struct spelled *b, enum ws_product_part part)
{
    for (int i = 0; i < (int)part && i < WS_PRODUCT_LAYOUT; i++)
        if (strcmp(a->word[i], b->word[i]))
            return false;
    return true;
}

/* The words that variants like `like` have for a part, in the catalog's order. */
static int words_of(const struct spelled *like, enum ws_product_part part,
                    const char *word[MOST_WORDS])
{
    int count = 0;

    for (int id = 0; id < WS_PRODUCTS; id++) {
        const struct spelled *row = spelled_of(id);
        bool known = !alike(like, row, part);

        for (int i = 0; i < count && !known; i++)
            known = !strcmp(word[i], row->word[part]);
        if (!known && count < MOST_WORDS)
            word[count++] = row->word[part];
    }
    return count;
}

static int likeness(const struct spelled *a, const struct spelled *b, int from)
{
    int score = 0;

    for (int i = from; i < WS_PRODUCT_PARTS; i++)
        score = 2 * score + !strcmp(a->word[i], b->word[i]);
    return score;
}

/* The MMA variant most like `wanted` among those with all its words up to `last`; -1: none. */
static int closest(const struct spelled *wanted, int last)
{
    int best = -1, most = -1;

    for (int id = 0; id < WS_PRODUCTS; id++) {
        const struct spelled *row = spelled_of(id);
        bool fits = true;

        for (int i = 0; i <= last && fits; i++)
            fits = !strcmp(row->word[i], wanted->word[i]);
        if (fits && likeness(row, wanted, last + 1) > most) {
            most = likeness(row, wanted, last + 1);
            best = id;
        }
    }
    return best;
}

bool ws_product_picks(const struct ws_desk *desk, enum ws_product_part part)
{
    const char *word[MOST_WORDS];
    int count = words_of(present(desk), part, word);

    return count > 1 || (count && *word[0]);
}

/* The text for an empty word depends on the alternatives. */
static const char *word_shown(const struct spelled *like, enum ws_product_part part,
                              const char *word)
{
    const char *words[MOST_WORDS];
    int count = words_of(like, part, words);
    bool kinds = false;

    for (int i = 0; i < count; i++)
        kinds = kinds || !strncmp(words[i], ".kind", 5);
    return *word                       ? word
           : part != WS_PRODUCT_BEFORE ? "none"
           : kinds                     ? "without .kind"
                                       : "without .satfinite";
}

/* Takes the rule out of "… is not legal PTX: RULE; nearest legal: …". */
static void find_rule(const struct spelled *spelled, char *why, size_t size)
{
    static const char before[] = "is not legal PTX: ";
    const struct ws_mma *mma;
    struct ws_error error = {0};
    char name[WORD_SIZE * WS_PRODUCT_PARTS] = "";
    const char *rule;

    for (int i = 0; i < WS_PRODUCT_PARTS; i++)
        strncat(name, spelled->word[i], sizeof name - 1 - strlen(name));
    if (ws_mma_parse(name, &mma, &error) || !strstr(error.text, before)) {
        snprintf(why, size, "not with the parts to its left");
        return;
    }
    rule = strstr(error.text, before) + sizeof before - 1;
    snprintf(why, size, "%.*s", (int)strcspn(rule, ";"), rule);
}

bool ws_product_item(const struct ws_desk *desk, enum ws_product_part part, int index,
                     struct ws_item *item)
{
    struct spelled wanted = *present(desk);
    const char *word[MOST_WORDS];

    if (index >= words_of(&wanted, part, word))
        return false;
    memset(item, 0, sizeof *item);
    snprintf(item->text, sizeof item->text, "%s", word_shown(&wanted, part, word[index]));
    item->chosen = desk->state.choices.variant->mma && !strcmp(wanted.word[part], word[index]);
    snprintf(wanted.word[part], WORD_SIZE, "%s", word[index]);
    item->disabled = closest(&wanted, (int)part) < 0;
    if (item->disabled)
        find_rule(&wanted, item->why, sizeof item->why);
    return true;
}

void ws_product_text(const struct ws_desk *desk, enum ws_product_part part, char *text, size_t size)
{
    const char *word = present(desk)->word[part];

    snprintf(text, size, "%s", *word ? word : "\u2013");
}

void ws_product_choose(struct ws_desk *desk, enum ws_product_part part, int index)
{
    struct spelled wanted = *present(desk);
    const struct ws_variant *now = desk->state.choices.variant, *next;
    const char *word[MOST_WORDS];
    int id;

    if (index >= words_of(&wanted, part, word))
        return;
    snprintf(wanted.word[part], WORD_SIZE, "%s", word[index]);
    id = closest(&wanted, (int)part);
    if (id < 0)
        return;
    next = ws_mma_operand(ws_mma((enum ws_mma_id)id), WS_OPERAND_A);
    if (next == now)
        return;
    ws_desk_change(desk, 0);
    ws_state_set_variant(&desk->state, next);
}
