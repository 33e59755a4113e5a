/*
 * The instruction as five pickers. A qualifier may be chosen if some variant has it together with
 * all that stand left of it; those to its right then follow as closely as they can. What cannot be
 * chosen says which rule of the PTX ISA forbids it.
 */
#include <stdio.h>
#include <string.h>

#include "viz/app/mode/app.h"

enum { QUALIFIERS = 5, MOST_WORDS = 4, WORD_SIZE = 24 };

static const char *const words[QUALIFIERS][MOST_WORDS + 1] = {
    [WS_QUALIFIER_OP] = {"ldmatrix", "stmatrix", "movmatrix", NULL},
    [WS_QUALIFIER_SHAPE] = {".m8n8", ".m16n16", ".m8n16", ".m16n8", NULL},
    [WS_QUALIFIER_NUM] = {".x1", ".x2", ".x4", NULL},
    [WS_QUALIFIER_TRANS] = {"", ".trans", NULL},
    [WS_QUALIFIER_TYPE] = {".b16", ".b8", ".b8x16.b6x16_p32", ".b8x16.b4x16_p64", NULL},
};

struct spelled {
    char word[QUALIFIERS][WORD_SIZE];
};

static struct spelled spell(const struct ws_variant *variant)
{
    struct spelled spelled;

    snprintf(spelled.word[WS_QUALIFIER_OP], WORD_SIZE, "%s", ws_op_name(variant->op));
    snprintf(spelled.word[WS_QUALIFIER_SHAPE], WORD_SIZE, ".%s", variant->shape);
    snprintf(spelled.word[WS_QUALIFIER_NUM], WORD_SIZE, "%s", variant->num);
    snprintf(spelled.word[WS_QUALIFIER_TRANS], WORD_SIZE, "%s", variant->trans ? ".trans" : "");
    snprintf(spelled.word[WS_QUALIFIER_TYPE], WORD_SIZE, "%s", variant->type);
    return spelled;
}

/* How many qualifiers right of `from` two variants share, the left ones weighing most. */
static int likeness(const struct spelled *a, const struct spelled *b, int from)
{
    int score = 0;

    for (int i = from; i < QUALIFIERS; i++)
        score = 2 * score + !strcmp(a->word[i], b->word[i]);
    return score;
}

/* The variant most like `wanted` among those that have all its qualifiers up to `last`. */
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
    struct ws_error error = {""};
    char name[WORD_SIZE * QUALIFIERS];
    const char *rule;

    snprintf(name, sizeof name, "%s%s%s%s%s", spelled->word[0], spelled->word[1], spelled->word[2],
             spelled->word[3], spelled->word[4]);
    if (ws_variant_parse(name, &variant, &error)) {
        snprintf(why, size, "not together with what stands left of it");
        return;
    }
    rule = strstr(error.text, before);
    rule = rule ? rule + sizeof before - 1 : error.text;
    snprintf(why, size, "%.*s", (int)strcspn(rule, ";"), rule);
}

bool ws_qualifier_item(const struct ws_app *app, enum ws_qualifier qualifier, int index,
                       struct ws_item *item)
{
    struct spelled wanted = spell(app->state.variant);
    const char *word = index <= MOST_WORDS ? words[qualifier][index] : NULL;

    if (!word)
        return false;
    memset(item, 0, sizeof *item);
    snprintf(item->text, sizeof item->text, "%s", *word ? word : "without .trans");
    item->chosen = !strcmp(wanted.word[qualifier], word);
    snprintf(wanted.word[qualifier], WORD_SIZE, "%s", word);
    item->disabled = !closest(&wanted, (int)qualifier);
    if (item->disabled)
        find_rule(&wanted, item->why, sizeof item->why);
    return true;
}

void ws_qualifier_text(const struct ws_app *app, enum ws_qualifier qualifier, char *text,
                       size_t size)
{
    struct spelled spelled = spell(app->state.variant);
    const char *word = spelled.word[qualifier];

    snprintf(text, size, "%s", *word ? word : qualifier == WS_QUALIFIER_TRANS ? "no .trans" : "\u2013");
}

void ws_qualifier_choose(struct ws_app *app, enum ws_qualifier qualifier, int index)
{
    struct spelled wanted = spell(app->state.variant);
    const struct ws_variant *variant;

    snprintf(wanted.word[qualifier], WORD_SIZE, "%s", words[qualifier][index]);
    variant = closest(&wanted, (int)qualifier);
    if (!variant || variant == app->state.variant)
        return;
    ws_app_change(app, 0);
    ws_state_set_variant(&app->state, variant);
}
