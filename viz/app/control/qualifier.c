/*
 * The instruction as five pickers. A qualifier may be chosen if some variant has it together with
 * all qualifiers at its left. Those at its right then change as little as possible. A choice that
 * is disabled has the PTX ISA rule that forbids it.
 */
#include "viz/app/control/qualifier.h"

#include <stdio.h>
#include <string.h>

enum { QUALIFIERS = 5, WORD_SIZE = 24 };

struct spelled {
    char word[QUALIFIERS][WORD_SIZE];
};

static void spell_one(const struct ws_variant *variant, enum ws_qualifier qualifier,
                      char word[WORD_SIZE])
{
    switch (qualifier) {
    case WS_QUALIFIER_OP:
        snprintf(word, WORD_SIZE, "%s", variant->family->name);
        break;
    case WS_QUALIFIER_SHAPE:
        snprintf(word, WORD_SIZE, ".%s", variant->shape);
        break;
    case WS_QUALIFIER_NUM:
        snprintf(word, WORD_SIZE, "%s", variant->num);
        break;
    case WS_QUALIFIER_TRANS:
        snprintf(word, WORD_SIZE, "%s", variant->trans ? ".trans" : "");
        break;
    case WS_QUALIFIER_TYPE:
        snprintf(word, WORD_SIZE, "%s", variant->type);
        break;
    }
}

static struct spelled spell(const struct ws_variant *variant)
{
    struct spelled spelled;

    if (variant->mma) /* an MMA: use the load of most kernels */
        variant = ws_variant_named("ldmatrix.m8n8.x4.b16");
    for (int i = 0; i < QUALIFIERS; i++)
        spell_one(variant, (enum ws_qualifier)i, spelled.word[i]);
    return spelled;
}

/* Whether two instructions are of a kind, with the same qualifiers; the op applies to all. */
static bool alike(const struct ws_variant *a, const struct ws_variant *b,
                  enum ws_qualifier qualifier)
{
    return qualifier == WS_QUALIFIER_OP || (a->family->by_lane == b->family->by_lane &&
                                            a->family->from_global == b->family->from_global);
}

/*
 * The index-th word that rows like `like` have for a qualifier, in the catalog's order; returns
 * false after the last.
 */
static bool word_at(const struct ws_variant *like, enum ws_qualifier qualifier, int index,
                    char word[WORD_SIZE])
{
    for (int id = 0; id < WS_VARIANTS; id++) {
        const struct ws_variant *variant = ws_variant((enum ws_variant_id)id);
        char other[WORD_SIZE];
        bool known;

        spell_one(variant, qualifier, word);
        known = !alike(like, variant, qualifier) ||
                (!*word && qualifier != WS_QUALIFIER_TRANS &&
                 !(qualifier == WS_QUALIFIER_NUM && like->family->by_lane));
        for (int earlier = 0; earlier < id && !known; earlier++) {
            spell_one(ws_variant((enum ws_variant_id)earlier), qualifier, other);
            known = !strcmp(other, word) &&
                    alike(like, ws_variant((enum ws_variant_id)earlier), qualifier);
        }
        if (!known && index-- == 0)
            return true;
    }
    return false;
}

/* A word as it is read: of the bytes of a copy, which are an operand, without the dot. */
static const char *shown(const struct ws_desk *desk, enum ws_qualifier qualifier, const char *word)
{
    bool bytes = desk->state.choices.variant->family->from_global;

    return word + (bytes && qualifier == WS_QUALIFIER_TYPE && *word == '.');
}

/* The number of qualifiers after `from` that two variants share; the left ones weigh most. */
static int likeness(const struct spelled *a, const struct spelled *b, int from)
{
    int score = 0;

    for (int i = from; i < QUALIFIERS; i++)
        score = 2 * score + !strcmp(a->word[i], b->word[i]);
    return score;
}

/* The variant most like `wanted` among those with all its qualifiers up to `last`. */
static const struct ws_variant *closest(const struct spelled *wanted, int last)
{
    const struct ws_variant *best = NULL;
    int most = -1;

    for (int id = 0; id < WS_VARIANTS; id++) {
        struct spelled row = spell(ws_variant((enum ws_variant_id)id));
        bool fits = true;

        for (int i = 0; i <= last; i++)
            fits = fits && !strcmp(row.word[i], wanted->word[i]);
        if (fits && likeness(&row, wanted, last + 1) > most) {
            most = likeness(&row, wanted, last + 1);
            best = ws_variant((enum ws_variant_id)id);
        }
    }
    return best;
}

/* Takes the rule out of "… is not legal PTX: RULE; nearest legal: …". */
static void find_rule(const struct spelled *spelled, char *why, size_t size)
{
    static const char before[] = "is not legal PTX: ";
    const struct ws_variant *variant;
    struct ws_error error = {0};
    char name[WORD_SIZE * QUALIFIERS];
    const char *rule;

    snprintf(name, sizeof name, "%s%s%s%s%s", spelled->word[0], spelled->word[1], spelled->word[2],
             spelled->word[3], spelled->word[4]);
    if (ws_variant_parse(name, &variant, &error)) {
        snprintf(why, size, "not with the parts to its left");
        return;
    }
    rule = strstr(error.text, before);
    rule = rule ? rule + sizeof before - 1 : error.text;
    snprintf(why, size, "%.*s", (int)strcspn(rule, ";"), rule);
}

bool ws_qualifier_item(const struct ws_desk *desk, enum ws_qualifier qualifier, int index,
                       struct ws_item *item)
{
    struct spelled wanted = spell(desk->state.choices.variant);
    char word[WORD_SIZE];

    if (!word_at(desk->state.choices.variant, qualifier, index, word))
        return false;
    memset(item, 0, sizeof *item);
    snprintf(item->text, sizeof item->text, "%s",
             *word                             ? shown(desk, qualifier, word)
             : qualifier == WS_QUALIFIER_TRANS ? "without .trans"
                                               : "one word");
    item->chosen = !desk->state.choices.variant->mma && !strcmp(wanted.word[qualifier], word);
    snprintf(wanted.word[qualifier], WORD_SIZE, "%s", word);
    item->disabled = !closest(&wanted, (int)qualifier);
    if (item->disabled)
        find_rule(&wanted, item->why, sizeof item->why);
    return true;
}

void ws_qualifier_text(const struct ws_desk *desk, enum ws_qualifier qualifier, char *text,
                       size_t size)
{
    struct spelled spelled = spell(desk->state.choices.variant);
    const char *word = spelled.word[qualifier];

    snprintf(text, size, "%s",
             *word                                          ? shown(desk, qualifier, word)
             : qualifier == WS_QUALIFIER_TRANS              ? "no .trans"
             : desk->state.choices.variant->family->by_lane ? "one word"
                                                            : "\u2013");
}

void ws_qualifier_choose(struct ws_desk *desk, enum ws_qualifier qualifier, int index)
{
    struct spelled wanted = spell(desk->state.choices.variant);
    const struct ws_variant *variant;

    if (!word_at(desk->state.choices.variant, qualifier, index, wanted.word[qualifier]))
        return;
    variant = closest(&wanted, (int)qualifier);
    if (!variant || variant == desk->state.choices.variant)
        return;
    ws_desk_change(desk, 0);
    ws_state_set_variant(&desk->state, variant);
}
