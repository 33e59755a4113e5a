/* A table of words for data-movement variants; for MMA variants, the order of types. */
#include "probe/name/sass.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "probe/name/name_words.h"

enum kind { MATRIX, MOVE, LANES, COPY, WARP, WARPGROUP };

/* d: the type of C and D, and `ab` of A and B, if SASS does not give it. */
static const struct {
    const char *opcode, *ptx;
    enum kind kind;
    const char *d, *ab;
} opcodes[] = {
    {"ldsm", "ldmatrix", MATRIX, "", ""},
    {"stsm", "stmatrix", MATRIX, "", ""},
    {"movm", "movmatrix", MOVE, "", ""},
    {"lds", "ld.shared", LANES, "", ""},
    {"sts", "st.shared", LANES, "", ""},
    {"ldgsts", "cp.async", COPY, "", ""},
    {"hmma", "mma", WARP, "", "f16"},
    {"imma", "mma", WARP, "s32", ""},
    {"dmma", "mma", WARP, "f64", "f64"},
    {"bmma", "mma", WARP, "s32", "b1"},
    {"qmma", "mma", WARP, "", ""},
    {"hgmma", "wgmma", WARPGROUP, "", "f16"},
    {"igmma", "wgmma", WARPGROUP, "s32", ""},
    {"qgmma", "wgmma", WARPGROUP, "", ""},
    {"bgmma", "wgmma", WARPGROUP, "s32", "b1"},
};

enum { OPCODES = sizeof opcodes / sizeof *opcodes };

struct word {
    const char *sass, *ptx;
};

static const struct word of_matrices[] = {
    {"16", "b16"},
    {"8", "b8"},
    {"u4x16p64to8", "b8x16.b4x16_p64"},
    {"u6x16p32to8", "b8x16.b6x16_p32"},
    {"m88", "m8n8"},
    {"mt88", "m8n8.trans"},
    {"88", "m8n8"},
    {"m816", "m8n16"},
    {"mt1616", "m16n16.trans"},
    {"mt168", "m16n8.trans"},
    {"2", "x2"},
    {"4", "x4"},
};

/* The subject of a word of the table, by the start of its PTX: SASS has one of each. */
static const struct {
    char first;
    const char *words;
} of_matrices_about[] = {
    {'b', "16, 8, U4x16P64TO8 or U6x16P32TO8"},
    {'m', "M88, MT88, M816, MT1616 or MT168"},
    {'x', "2 or 4"},
};

enum { ABOUTS = sizeof of_matrices_about / sizeof *of_matrices_about };

static const struct word of_lanes[] = {
    {"32", "b32"}, {"64", "v2.b32"}, {"128", "v4.b32"}, {"u", ""}};

static const struct word of_copies[] = {{"e", ""},      {"bypass", ""},  {"ltc128b", ""},
                                        {"ltc64b", ""}, {"ltc256b", ""}, {"zfill", ""},
                                        {"64", "8"},    {"128", "16"}};

static const struct word of_products[] = {{"sat", "satfinite"}, {"sp", "sp"},     {"and", "and"},
                                          {"xor", "xor"},       {"popc", "popc"}, {"step0", ""},
                                          {"step1", ""},        {"step2", ""},    {"step3", ""}};

static int opcode_of(const char *word)
{
    int i = 0;

    while (i < OPCODES && strcmp(opcodes[i].opcode, word) != 0)
        i++;
    return i;
}

bool ws_sass_is(const char *opcode)
{
    return opcode_of(opcode) < OPCODES;
}

static void add(char *name, size_t size, const char *word)
{
    size_t length = strlen(name);

    if (*word)
        snprintf(name + length, size - length, ".%s", word);
}

/* A word in PTX; the word itself if the table does not have it. */
static const char *ptx_of(const struct word *table, size_t count, const char *word)
{
    for (size_t i = 0; i < count; i++)
        if (!strcmp(table[i].sass, word))
            return table[i].ptx;
    return word;
}

#define PTX_OF(table, word) ptx_of(table, sizeof(table) / sizeof *(table), word)

static bool says(const char *const words[], int count, const char *word)
{
    for (int i = 1; i < count; i++)
        if (!strcmp(words[i], word))
            return true;
    return false;
}

/* A word of SASS as a disassembler writes it: MT88, U4x16P64TO8. */
static const char *shown(const char *word, char text[24])
{
    snprintf(text, 24, "%s", word);
    for (char *at = text; *at; at++)
        if (*at != 'x')
            *at = (char)toupper((unsigned char)*at);
    return text;
}

/* Whether each word is known, and none contradicts another. */
static bool check_matrices(const char *const words[], int count, struct ws_error *error)
{
    const char *said[ABOUTS] = {NULL};
    char one[24], other[24];

    for (int i = 1; i < count; i++) {
        const char *ptx = PTX_OF(of_matrices, words[i]);

        if (ptx == words[i] && !strcmp(ptx, "1"))
            return ws_fail(error, WS_CODE_ILLEGAL, "one matrix has no number; remove the 1");
        if (ptx == words[i] && !ws_is_name_word(ptx) &&
            !(*ptx == 'x' && isdigit((unsigned char)ptx[1])))
            return ws_fail(error, WS_CODE_VARIANT, "%s has no %s; expected %s, %s, %s",
                           shown(words[0], one), shown(words[i], other), of_matrices_about[0].words,
                           of_matrices_about[1].words, of_matrices_about[2].words);
        for (int about = 0; ptx != words[i] && about < ABOUTS; about++) {
            if (*ptx != of_matrices_about[about].first)
                continue;
            if (said[about])
                return ws_fail(error, WS_CODE_CONFLICT,
                               "%s and %s exclude each other; use one of %s",
                               shown(said[about], one), shown(words[i], other),
                               of_matrices_about[about].words);
            said[about] = words[i];
        }
    }
    if (said[1] && says(words, count, "trans"))
        return ws_fail(error, WS_CODE_CONFLICT,
                       strstr(PTX_OF(of_matrices, said[1]), "trans")
                           ? "%s already transposes; remove the T"
                           : "%s does not transpose; remove the T or write MT88",
                       shown(said[1], one));
    return true;
}

/* Without a number it is .x1, if a shape shows that it is SASS and not short PTX. */
static void put_matrices(const char *const words[], int count, bool numbered, char *name,
                         size_t size)
{
    bool shape = false, number = false;

    for (int i = 1; i < count; i++) {
        const char *ptx = PTX_OF(of_matrices, words[i]);

        add(name, size, ptx);
        shape = shape || (ptx != words[i] && *ptx == 'm');
        number = number || (ptx[0] == 'x' && isdigit((unsigned char)ptx[1]));
    }
    if (numbered && shape && !number)
        add(name, size, "x1");
}

/* Without a width it is 32 bits, or four bytes. */
static void put_lanes(const char *const words[], int count, bool copies, char *name, size_t size)
{
    bool width = false;

    if (copies)
        add(name, size, says(words, count, "bypass") ? "cg" : "ca");
    for (int i = 1; i < count; i++) {
        const char *ptx = copies ? PTX_OF(of_copies, words[i]) : PTX_OF(of_lanes, words[i]);

        add(name, size, ptx);
        width = width || *ptx;
    }
    if (!width)
        add(name, size, copies ? "4" : "b32");
}

static bool is_type(const char *word)
{
#define X(type, width, slot)                                                                       \
    if (!strcmp(word, #type))                                                                      \
        return true;
    WS_MMA_TYPES(X)
#undef X
    return false;
}

/* "16816": the shape with these numbers in sequence; or NULL. */
static const char *shape_of(const char *digits, char *shape, size_t size)
{
    for (int i = 0; i < WS_MMAS; i++) {
        const struct ws_mma *mma = ws_mma((enum ws_mma_id)i);
        char own[24];

        snprintf(own, sizeof own, "%d%d%d", mma->m, mma->n, mma->k);
        if (!strcmp(own, digits)) {
            snprintf(shape, size, "m%dn%dk%d", mma->m, mma->n, mma->k);
            return shape;
        }
    }
    return NULL;
}

/* D's type is first if it is floating point of 16 or 32 bits; C's, after it, on sm_75. */
static void put_product(const char *const words[], int count, int opcode, char *name, size_t size)
{
    const char *type[4] = {opcodes[opcode].d, "", "", ""}, *after = "";
    int given = 0, due = 2;
    bool warp = opcodes[opcode].kind == WARP;
    char shape[24];

    for (int i = 1; i < count; i++) {
        bool wide = !strcmp(words[i], "f32") || !strcmp(words[i], "f16");

        if (!strcmp(words[i], "and") || !strcmp(words[i], "xor"))
            after = words[i];
        else if (!is_type(words[i])) {
            if (strcmp(words[i], "popc") != 0)
                add(name, size,
                    strspn(words[i], "0123456789") == strlen(words[i]) &&
                            shape_of(words[i], shape, sizeof shape)
                        ? shape
                        : PTX_OF(of_products, words[i]));
        } else if (wide && !*type[0])
            type[0] = words[i];
        else if (wide && *type[0] && !given)
            type[3] = words[i];
        else if (given < due)
            type[1 + given++] = words[i];
    }
    if (!given && !*type[0]) /* D's type is open, and a single type does not show its operand */
        type[1] = opcodes[opcode].ab;
    else if (!given)
        type[1] = type[2] = opcodes[opcode].ab;
    else if (given == 1) /* BF16 and TF32 occur once */
        type[2] = type[1];
    if (!*type[3])
        type[3] = type[0];
    for (int i = 0; i < (warp ? 4 : 3); i++)
        if (*type[0] || i == 1 || i == 2)
            add(name, size, type[i]);
    if (*after) {
        add(name, size, after);
        add(name, size, "popc");
    }
}

bool ws_sass_name(const char *const words[], int count, char *name, size_t size,
                  struct ws_error *error)
{
    int opcode = opcode_of(words[0]);

    snprintf(name, size, "%s", opcodes[opcode].ptx);
    switch (opcodes[opcode].kind) {
    case MATRIX:
    case MOVE:
        if (!check_matrices(words, count, error))
            return false;
        put_matrices(words, count, opcodes[opcode].kind == MATRIX, name, size);
        break;
    case LANES:
    case COPY:
        put_lanes(words, count, opcodes[opcode].kind == COPY, name, size);
        break;
    case WARP:
    case WARPGROUP:
        put_product(words, count, opcode, name, size);
        break;
    }
    return true;
}
