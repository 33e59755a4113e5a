/*
 * Qualifiers are converted one by one: the number and width of elements, and the state space. Their
 * bytes pick the row; if none matches, a rule is broken, and it is reported with the nearest row.
 */
#include "probe/name/parse_access.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "probe/name/ptx_operands.h"

enum { WORD_SIZE = 32, LANE_BITS = 128 };

struct access {
    const struct ws_family *family;
    int vector; /* 2 for .v2; 0: not given */
    int bits;   /* of an element; 0: not given */
    int bytes;  /* of cp.async; 0: not given */
    char cache; /* 'a' or 'g' of .ca and .cg; 0: not given */
    bool async, shared, global;
    struct ws_error rule; /* the first broken rule */
};

static void break_rule(struct access *access, const char *text)
{
    if (!access->rule.text[0])
        ws_fail(&access->rule, WS_CODE_ILLEGAL, "%s", text);
}

static bool copies(const struct access *access)
{
    return access->family->from_global;
}

/* Known words that Warpscope does not show, with the reason in `rule`. `copy`: of cp.async,
 * otherwise of the others. */
static const struct {
    const char *word;
    bool copy;
    const char *rule;
} wrong[] = {
    {"global", false, "Warpscope shows only shared memory: .shared"},
    {"local", false, "Warpscope shows only shared memory: .shared"},
    {"const", false, "Warpscope shows only shared memory: .shared"},
    {"param", false, "Warpscope shows only shared memory: .shared"},
    {"shared::cluster", false,
     "the address is in the block's own shared memory: .shared or .shared::cta"},
    {"shared::cluster", true,
     "the address is in the block's own shared memory: .shared or .shared::cta"},
    {"volatile", false, ".volatile has no effect on the mapping: remove it"},
    {"weak", false, ".weak has no effect on the mapping: remove it"},
    {"relaxed", false, ".relaxed has no effect on the mapping: remove it"},
    {"acquire", false, ".acquire has no effect on the mapping: remove it"},
    {"release", false, ".release has no effect on the mapping: remove it"},
    {"v8", false, "shared memory has no .v8: a lane moves at most 16 bytes"},
    {"bulk", true, "cp.async.bulk is not shown: lanes supply no addresses to it"},
    {"commit_group", true, "this instruction copies nothing"},
    {"wait_group", true, "this instruction copies nothing"},
    {"wait_all", true, "this instruction copies nothing"},
    {"mbarrier", true, "this instruction copies nothing"},
};

enum { WRONG = sizeof wrong / sizeof wrong[0] };

/* Words without a number, and the words for suggestions. */
static const char *const known[] = {"shared", "shared::cta", "v2",  "v4",    "b32",   "u32",
                                    "s32",    "f32",         "b64", "u64",   "s64",   "f64",
                                    "b128",   "ca",          "cg",  "async", "global"};

static const char *known_at(int index)
{
    return index < (int)(sizeof known / sizeof known[0]) ? known[index] : NULL;
}

/* Stores a number; returns whether it was the first. */
static bool once(int *place, int value)
{
    bool first = !*place;

    *place = value;
    return first;
}

/* "b32": its bits, or 0 if the word is not a type. */
static int type_bits(const char *word)
{
    static const char *const sizes[] = {"8", "16", "32", "64", "128"};

    for (int i = 0; i < (int)(sizeof sizes / sizeof sizes[0]); i++)
        if (strchr("busf", word[0]) && !strcmp(word + 1, sizes[i]) && (i < 4 || word[0] == 'b'))
            return atoi(sizes[i]);
    return 0;
}

/* Of a load or a store. False for a repeated subject, and for an unknown word, which clears
 * *is_known. */
static bool say_plain(struct access *access, const char *word, bool *is_known)
{
    if (!strcmp(word, "shared") || !strcmp(word, "shared::cta")) {
        bool first = !access->shared;

        access->shared = true;
        return first;
    }
    if (!strcmp(word, "v2") || !strcmp(word, "v4"))
        return once(&access->vector, word[1] - '0');
    if (*word && type_bits(word))
        return once(&access->bits, type_bits(word));
    *is_known = false;
    return false;
}

static bool say_copy(struct access *access, const char *word, bool *is_known)
{
    bool *const flags[] = {&access->async, &access->shared, &access->shared, &access->global};
    static const char *const words[] = {"async", "shared", "shared::cta", "global"};

    for (int i = 0; i < 4; i++)
        if (!strcmp(word, words[i])) {
            bool first = !*flags[i];

            *flags[i] = true;
            return first;
        }
    if (!strcmp(word, "ca") || !strcmp(word, "cg")) {
        bool first = !access->cache;

        access->cache = word[1];
        return first;
    }
    if (isdigit((unsigned char)*word) && strspn(word, "0123456789") == strlen(word))
        return once(&access->bytes, atoi(word));
    if (!strncmp(word, "L2::", 4) && strcmp(word, "L2::cache_hint"))
        return true; /* the prefetch size of global memory */
    *is_known = false;
    return false;
}

static bool say_word(struct access *access, const char *word, struct ws_error *error)
{
    bool is_known = true, copy = copies(access);
    const char *near;

    if (copy ? say_copy(access, word, &is_known) : say_plain(access, word, &is_known))
        return true;
    if (is_known)
        return ws_fail(error, WS_CODE_DUPLICATE,
                       ".%s is a second qualifier of its kind; remove one", word);
    for (int i = 0; i < WRONG; i++)
        if (wrong[i].copy == copy && !strcmp(wrong[i].word, word)) {
            break_rule(access, wrong[i].rule);
            access->vector = word[0] == 'v' && word[1] == '8' ? 8 : access->vector;
            return true;
        }
    near = ws_nearest_word(word, known_at);
    return ws_fail(error, WS_CODE_VARIANT, "unknown qualifier .%s%s%s%s", word,
                   near ? "; did you mean ." : "", near ? near : "", near ? "?" : "");
}

static bool is_word(char c)
{
    return isalnum((unsigned char)c) || c == '_' || c == ':';
}

/* Takes the qualifiers: each after a dot or a blank. */
static bool say_words(struct access *access, const char **at, struct ws_error *error)
{
    for (;;) {
        const char *start = *at + strspn(*at, " \t\n"), *end;
        char word[WORD_SIZE];

        if (*start == '.')
            start++;
        else if (start == *at || !is_word(*start))
            return true;
        for (end = start; is_word(*end);)
            end++;
        snprintf(word, sizeof word, "%.*s", (int)(end - start), start);
        /* A register without brackets, the operand of a load, is not a qualifier. */
        if (start[-1] != '.' && end[strspn(end, " \t\n")] == ',')
            return true;
        if (!say_word(access, word, error))
            return false;
        *at = end;
    }
}

static int lane_bytes(const struct access *access)
{
    int bits = (access->vector ? access->vector : 1) * (access->bits ? access->bits : 32);

    if (copies(access))
        return access->bytes;
    return (bits > LANE_BITS ? LANE_BITS : bits) / 8;
}

/* The row of a family that moves this number of bytes per lane or, if there isn't one, the next
 * larger; of two such, the one with the given cache operator. */
static const struct ws_variant *row_of(const struct access *access, int bytes)
{
    const struct ws_variant *found = NULL;

    for (int id = 0; id < WS_VARIANTS; id++) {
        const struct ws_variant *variant = ws_variant((enum ws_variant_id)id);
        int has = ws_row_bytes(variant);

        if (variant->family != access->family)
            continue;
        if (access->cache && variant->shape[1] != access->cache)
            continue;
        if (!found || (ws_row_bytes(found) < bytes && has > ws_row_bytes(found)))
            found = variant;
    }
    return found;
}

static void check_plain(struct access *access)
{
    int vector = access->vector ? access->vector : 1;

    if (!access->shared)
        break_rule(access, ".shared is required: without it the address is generic");
    if (access->bits && access->bits < 32)
        break_rule(access, "elements must have 32, 64 or 128 bits: a bank is 32 bits wide");
    if (access->bits * vector > LANE_BITS)
        break_rule(access, "a lane moves at most 16 bytes");
    if (!access->bits && !access->vector)
        break_rule(access, "the element type is missing");
}

static void check_copy(struct access *access)
{
    if (!access->async)
        break_rule(access, "the only cp instruction that Warpscope shows is cp.async");
    if (!access->cache)
        break_rule(access, ".ca or .cg is required");
    if (!access->bytes)
        break_rule(access, "the bytes per lane are missing: 4, 8 or 16");
    if (access->bytes != 4 && access->bytes != 8 && access->bytes != 16)
        break_rule(access, "a lane copies 4, 8 or 16 bytes");
    if (access->cache == 'g' && access->bytes != 16)
        break_rule(access, ".cg copies only 16 bytes per lane");
}

/* "…, 16": the bytes, if they are an operand. */
static void find_bytes(const char *operands, struct access *access)
{
    const char *end = operands;

    for (int i = 0; i < 2 && end; i++)
        end = strchr(end + (i > 0), ',');
    if (end && !access->bytes)
        access->bytes = atoi(end + 1);
}

/* .ca in place of .cg is not an error: the bytes may have rows for both. */
bool ws_access_parse(const char *text, const struct ws_family *family, const char *after,
                     const struct ws_variant **variant, struct ws_error *error)
{
    struct access access = {.family = family};
    const struct ws_variant *near;
    char ptx[WS_PTX_SIZE];
    int registers;

    if (!say_words(&access, &after, error)) {
        char shown[80];

        snprintf(shown, sizeof shown, "'%.70s'", text);
        return ws_fail_in(error, shown);
    }
    if (copies(&access)) {
        find_bytes(after, &access);
        check_copy(&access);
    } else {
        check_plain(&access);
    }
    if (access.rule.text[0] && access.cache == 'g' && access.bytes && access.bytes <= 8)
        access.cache = 'a'; /* fewer bytes are nearer than another cache operator */
    near = row_of(&access, lane_bytes(&access));
    if (access.rule.text[0])
        return ws_fail(error, WS_CODE_ILLEGAL, "'%.70s' is not %s: %s; nearest legal: %s", text,
                       "an instruction that Warpscope shows", access.rule.text, near->name);
    registers = access.bits > 32 ? (access.vector ? access.vector : 1) : 0;
    if (!ws_ptx_operands_parse(after, near, registers, error)) {
        struct ws_error rule = *error;

        return ws_fail(error, rule.code, "'%.70s' is not legal PTX: %s; write '%s'", text,
                       rule.text, ws_variant_ptx(near, ptx));
    }
    *variant = near;
    return true;
}
