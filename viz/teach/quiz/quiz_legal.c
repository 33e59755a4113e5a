/*
 * Whether something is legal: an instruction, a target, an address. The answers come from the
 * library and its rules.
 */
#include <stdio.h>
#include <string.h>

#include "probe/isa/operand.h"
#include "viz/teach/quiz/quiz_words.h"

enum { NAME = 80 };

/* Whether a level asks about a variant. */
static bool in_level(const struct ws_variant *variant, int level)
{
    return level > 2 || (ws_has_halves(ws_moved(variant)) && ws_address_lanes(variant) &&
                         !variant->family->lanes_give);
}

static const struct ws_variant *some_variant(struct ws_quiz_maker *maker)
{
    const struct ws_variant *variant;

    do {
        variant = ws_variant((enum ws_variant_id)ws_quiz_chance(maker, WS_VARIANTS));
    } while (!in_level(variant, maker->made->level));
    return variant;
}

/*
 * Changes to names: `from` is replaced by `to`. Level 2 uses those of .num, but no other shapes and
 * types.
 */
static const struct {
    const char *from, *to;
} changes[] = {
    {".x1", ".x3"},       {".x2", ".x3"},      {".x4", ".x8"},        {".x2", ".x4"},
    {".x1.", "."},        {".trans", ""},      {".b8", ".trans.b8"},  {".s8", ".trans.s8"},
    {".b16", ".b8"},      {".m8n16", ".m8n8"}, {".m16n16", ".m16n8"}, {".m16n8", ".m16n16"},
    {".m8n8", ".m16n16"}, {".b16", ".b32"},
};

enum { CHANGES = sizeof changes / sizeof changes[0], CHANGES_OF_NUM = 3 };

/* The rule in "… is not legal PTX: RULE; nearest legal: …"; false for another error. */
static bool rule_of(const char *error, char rule[WS_QUIZ_WORDS_SIZE])
{
    const char *from = strstr(error, "is not legal PTX: "), *to;

    if (!from)
        return false;
    from += strlen("is not legal PTX: ");
    to = strstr(from, "; nearest");
    snprintf(rule, WS_QUIZ_WORDS_SIZE, "%.*s", to ? (int)(to - from) : (int)strlen(from), from);
    return true;
}

static bool spoil(struct ws_quiz_maker *maker, char name[NAME], char rule[WS_QUIZ_WORDS_SIZE])
{
    const char *good = some_variant(maker)->name, *at;
    const int change = ws_quiz_chance(maker, maker->made->level == 2 ? CHANGES_OF_NUM : CHANGES);
    const struct ws_variant *variant;
    struct ws_error error;

    at = strstr(good, changes[change].from);
    if (!at)
        return false;
    snprintf(name, NAME, "%.*s%s%s", (int)(at - good), good, changes[change].to,
             at + strlen(changes[change].from));
    return !ws_variant_parse(name, &variant, &error) && rule_of(error.text, rule);
}

static bool make_legal(struct ws_quiz_maker *maker)
{
    char name[NAME], rule[WS_QUIZ_WORDS_SIZE];

    if (!spoil(maker, name, rule) || !ws_quiz_about(maker, "ldmatrix.m8n8.x4.b16"))
        return false;
    ws_quiz_ask(maker, "Which of these does PTX not have, on any target? (.sync.aligned and "
                       ".shared are omitted.)");
    ws_quiz_right(maker, "%s", name);
    for (int i = 0; i < 3; i++) {
        const struct ws_variant *legal = some_variant(maker);

        ws_quiz_wrong(maker, legal->name, "It is legal, on %s.", ws_targets_text(legal->targets));
    }
    ws_quiz_because(maker, "%s is not legal: %s.", name, rule);
    ws_quiz_hint(maker, maker->made->level == 2
                            ? "Look at .num: how many matrices can one instruction load?"
                            : "Look at .num, at .trans, and at which types go with which shape.");
    snprintf(maker->made->provenance, sizeof maker->made->provenance,
             "rules of the PTX ISA, as ptxas applies them");
    maker->made->secrets = 0;
    return true;
}

const struct ws_quiz_kind ws_quiz_legal = {WS_LEVEL(2) | WS_LEVEL(4), 3, 2, make_legal};

static const struct {
    const char *name;
    int major, minor;
} devices[] = {{"sm_75 (Turing)", 7, 5},
               {"sm_80 (A100)", 8, 0},
               {"sm_89 (Ada)", 8, 9},
               {"sm_90 (H100, H200)", 9, 0}};

enum { DEVICES = sizeof devices / sizeof devices[0] };

static bool make_target(struct ws_quiz_maker *maker)
{
    const int device = ws_quiz_chance(maker, DEVICES);
    const struct ws_variant *lacks = some_variant(maker);

    if (ws_targets_allow(lacks->targets, devices[device].major, devices[device].minor) ||
        !ws_quiz_about(maker, "ldmatrix.m8n8.x1.b16"))
        return false;
    ws_quiz_ask(maker, "Which of these can a GPU of %s not execute?", devices[device].name);
    ws_quiz_right(maker, "%s", lacks->name);
    for (int i = 0; i < 12 && maker->pooled < 3; i++) {
        const struct ws_variant *has = some_variant(maker);

        if (ws_targets_allow(has->targets, devices[device].major, devices[device].minor) &&
            has != maker->made->question.variant)
            ws_quiz_wrong(maker, has->name, "It can: %s runs on %s.", has->name,
                          ws_targets_text(has->targets));
    }
    ws_quiz_because(maker, "%s is for %s.", lacks->name, ws_targets_text(lacks->targets));
    ws_quiz_hint(
        maker,
        "ldmatrix of 16-bit elements requires sm_75, stmatrix sm_90, most narrow forms sm_100.");
    snprintf(maker->made->provenance, sizeof maker->made->provenance, "PTX ISA, target notes");
    maker->made->secrets = 0;
    return true;
}

const struct ws_quiz_kind ws_quiz_target = {WS_LEVEL(4), 8, 2, make_target};

static bool make_alignment(struct ws_quiz_maker *maker)
{
    const char *const words = "byte %d";
    int alignment, good, bad;

    if (!ws_quiz_about(maker, maker->made->level == 2
                                  ? "ldmatrix.m8n8.x1.b16 ldmatrix.m8n8.x4.b16 "
                                    "ldmatrix.m8n8.x2.trans.b16"
                                  : "ldmatrix.m8n16.x1.s8.s4 ldmatrix.m8n16.x4.s8.s4 "
                                    "ldmatrix.m16n16.x1.trans.b8 stmatrix.m8n8.x1.b16"))
        return false;
    alignment = ws_moved(maker->made->question.variant)->access->alignment_bytes;
    bad = 4 * (1 + ws_quiz_chance(maker, 120));
    if (bad % alignment == 0)
        return false;
    ws_quiz_ask(maker, "Lane 0 supplies one of these byte addresses of shared memory. Which one "
                       "makes the instruction fault?");
    ws_quiz_right(maker, words, bad);
    for (int i = 0; i < 3; i++) {
        good = alignment * (1 + ws_quiz_chance(maker, 480 / alignment));
        ws_quiz_wrong_number(
            maker, words, good,
            alignment == 16 ? "It is a multiple of 16: rows need no other alignment."
                            : "It is a multiple of 8: rows of 8 bytes need no other alignment.");
    }
    ws_quiz_because(maker, "Addresses must be multiples of %d; %d is not.", alignment, bad);
    ws_quiz_hint(maker, "A row here is %d bytes, and must be aligned to that size.", alignment);
    snprintf(maker->made->provenance, sizeof maker->made->provenance, "specified by the PTX ISA");
    maker->made->secrets = 0;
    return true;
}

const struct ws_quiz_kind ws_quiz_alignment = {WS_LEVEL(2) | WS_LEVEL(4), 2, 2, make_alignment};
