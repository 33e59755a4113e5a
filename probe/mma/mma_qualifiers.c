/* The words of an MMA, each stored by a table. */
#include "probe/mma/mma_qualifiers.h"

#include <ctype.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

#include "probe/mma/spelling.h"

enum { WORD_SIZE = WS_MMA_SHAPE_SIZE }; /* a longer word is truncated, and so unknown */

/* The subject of a word, and its index in that subject. */
enum about {
    SYNC,
    ALIGNED,
    ASYNC,
    SPARSE,
    LAYOUT,
    SATFINITE,
    KIND,
    BLOCK_SCALE,
    SCALE_VEC,
    TYPE,
    SCALES,
    OPERATION,
    POPC,
    ROUNDING,
};

static const struct {
    const char *word;
    enum about about;
    int which;
} words[] = {{"sync", SYNC, 0},
             {"aligned", ALIGNED, 0},
             {"mma_async", ASYNC, 0},
             {"sp", SPARSE, 0},
             {"sp::ordered_metadata", SPARSE, 1},
             {"row", LAYOUT, 'r'},
             {"col", LAYOUT, 'c'},
             {"satfinite", SATFINITE, 0},
             {"kind::f8f6f4", KIND, WS_MMA_KIND_f8f6f4},
             {"kind::mxf8f6f4", KIND, WS_MMA_KIND_mxf8f6f4},
             {"kind::mxf4", KIND, WS_MMA_KIND_mxf4},
             {"kind::mxf4nvf4", KIND, WS_MMA_KIND_mxf4nvf4},
             {"block_scale", BLOCK_SCALE, 0},
             {"scale_vec::1X", SCALE_VEC, '1'},
             {"scale_vec::2X", SCALE_VEC, '2'},
             {"scale_vec::4X", SCALE_VEC, '4'},
             {"ue8m0", SCALES, '8'},
             {"ue4m3", SCALES, '4'},
             {"xor", OPERATION, 'x'},
             {"and", OPERATION, 'a'},
             {"popc", POPC, 0},
             {"rn", ROUNDING, 'n'},
             {"rz", ROUNDING, 'z'},
             {"rm", ROUNDING, 'm'},
             {"rp", ROUNDING, 'p'},
#define X(type, width, slot) {#type, TYPE, WS_MMA_##type},
             WS_MMA_TYPES(X)
#undef X
};

enum { WORDS = sizeof words / sizeof words[0] };

/* Known words of other instructions, not in any row, with the reason in `rule`. Of a wgmma the
 * first match applies. */
struct wrong {
    const char *word, *rule;
};

static const struct wrong wrong_of_warpgroup[] = {
    {"trans", "wgmma has no .trans: imm-trans-a and imm-trans-b transpose 16-bit types"},
    {"shared", "wgmma has no state space: its descriptors refer to shared memory"},
    {"mma", "the multiplication of wgmma is wgmma.mma_async"},
    {"fence", "wgmma.fence multiplies nothing: use wgmma.mma_async"},
    {"commit_group", "wgmma.commit_group multiplies nothing: use wgmma.mma_async"},
    {"wait_group", "wgmma.wait_group multiplies nothing: use wgmma.mma_async"},
};

static const struct wrong wrong[] = {
    {"trans", "mma has no .trans: the layouts of A and B are .row.col, and ldmatrix transposes"},
    {"shared", "mma has no state space: its operands are in registers"},
    {"x1", "mma has no .num"},
    {"x2", "mma has no .num"},
    {"x4", "mma has no .num"},
    {"load", "wmma is not shown, because its fragments are unspecified: use mma.sync"},
    {"mma", "wmma is not shown, because its fragments are unspecified: use mma.sync"},
    {"kind::f16", "only tcgen05.mma has .kind::f16"},
    {"kind::tf32", "only tcgen05.mma has .kind::tf32"},
    {"kind::i8", "only tcgen05.mma has .kind::i8"},
    {"fp16", "16-bit floating point is .f16"},
    {"fp32", "32-bit floating point is .f32"},
    {"half", "16-bit floating point is .f16"},
    {"f8", "8-bit floating point is .e4m3 or .e5m2"},
    {"fp8", "8-bit floating point is .e4m3 or .e5m2"},
    {"f6", "6-bit floating point is .e3m2 or .e2m3"},
    {"f4", "4-bit floating point is .e2m1"},
    {"int8", "8-bit integers are .s8 and .u8"},
    {"int4", "4-bit integers are .s4 and .u4"},
    {"i8", "8-bit integers are .s8 and .u8"},
    {"i4", "4-bit integers are .s4 and .u4"},
    {"b16", ".b16 is only a width: use .f16 or .bf16"},
    {"b8", ".b8 is only a width: use .s8, .u8, .e4m3 or .e5m2"},
    {"b32", ".b32 is only a width: use .tf32, .f32 or .s32"},
};

enum {
    WRONG = sizeof wrong / sizeof wrong[0],
    WRONG_OF_WARPGROUP = sizeof wrong_of_warpgroup / sizeof wrong_of_warpgroup[0],
};

static const char *word_at(int index)
{
    return index < WORDS ? words[index].word : NULL;
}

/* "m16n8k16", even if no MMA has that shape; its three numbers. */
static bool is_shape(const char *word, int extent[3])
{
    for (int i = 0; i < 3; i++) {
        if (*word++ != "mnk"[i] || !isdigit((unsigned char)*word))
            return false;
        for (extent[i] = 0; isdigit((unsigned char)*word); word++)
            extent[i] = extent[i] < 1000 ? 10 * extent[i] + *word - '0' : 9999;
    }
    return !*word;
}

static bool set_flag(bool *flag)
{
    bool first = !*flag;

    *flag = true;
    return first;
}

static bool set_letter(char *place, int letter)
{
    bool first = !*place;

    *place = (char)letter;
    return first;
}

/* False if the same subject occurred before. `first`: it is the opcode's first qualifier. */
static bool say_known(struct ws_mma_qualifiers *said, enum about about, int which, bool first)
{
    switch (about) {
    case SYNC:
        return set_flag(&said->sync);
    case ALIGNED:
        return set_flag(&said->aligned);
    case ASYNC:
        said->async_late = !first;
        return set_flag(&said->async);
    case SPARSE:
        said->ordered = which;
        return set_flag(&said->sparse);
    case LAYOUT:
        return set_letter(&said->layout[said->layout[0] != 0], which);
    case SATFINITE:
        return set_flag(&said->satfinite);
    case KIND:
        if (said->kind)
            return false;
        said->kind = (enum ws_mma_kind)which;
        return true;
    case BLOCK_SCALE:
        return set_flag(&said->block_scale);
    case SCALE_VEC:
        return set_letter(&said->scale_vec, which);
    case TYPE:
        if (said->types == WS_MMA_TYPES_SAID)
            return false;
        said->type[said->types++] = (enum ws_mma_type)which;
        return true;
    case SCALES:
        return set_letter(&said->scales, which);
    case OPERATION:
        return set_letter(&said->operation, which);
    case POPC: /* after the type it counts */
        if (said->popc)
            return false;
        said->popc = said->operation != 0;
        return true;
    case ROUNDING:
        return set_letter(&said->rounding, which);
    }
    return false;
}

static bool twice(const char *word, enum about about, struct ws_error *error)
{
    switch (about) {
    case TYPE:
        return ws_fail(error, WS_CODE_ILLEGAL, ".%s is a fifth type; there are four: D, A, B and C",
                       word);
    case LAYOUT:
        return ws_fail(error, WS_CODE_ILLEGAL, ".%s is a third layout; there are two: A and B",
                       word);
    case SYNC:
    case ALIGNED:
    case ASYNC:
    case SPARSE:
    case SATFINITE:
    case KIND:
    case BLOCK_SCALE:
    case SCALE_VEC:
    case SCALES:
    case OPERATION:
    case POPC:
    case ROUNDING:
        break;
    }
    return ws_fail(error, WS_CODE_DUPLICATE, ".%s is a second qualifier of its kind; remove one",
                   word);
}

/* A word that no row has; `rule` gets the first reason. */
static bool say_wrong(const char *why, struct ws_error *rule)
{
    if (!rule->text[0])
        ws_fail(rule, WS_CODE_VARIANT, "%s", why);
    return true;
}

static bool say_word(const char *word, bool first, struct ws_mma_qualifiers *said,
                     struct ws_error *rule, struct ws_error *error)
{
    const char *near;
    int extent[3];

    if (is_shape(word, extent)) {
        if (said->shape[0])
            return ws_fail(error, WS_CODE_DUPLICATE, ".%s is a second shape; remove one", word);
        memcpy(said->extent, extent, sizeof extent);
        snprintf(said->shape, sizeof said->shape, "%s", word);
        return true;
    }
    for (int i = 0; i < WORDS; i++)
        if (!strcmp(words[i].word, word))
            return words[i].about == ASYNC && !said->warpgroup
                       ? say_wrong("only wgmma has .mma_async", rule)
                       : say_known(said, words[i].about, words[i].which, first) ||
                             twice(word, words[i].about, error);
    for (int i = 0; i < WRONG_OF_WARPGROUP && said->warpgroup; i++)
        if (!strcmp(wrong_of_warpgroup[i].word, word))
            return say_wrong(wrong_of_warpgroup[i].rule, rule);
    for (int i = 0; i < WRONG; i++)
        if (!strcmp(wrong[i].word, word))
            return say_wrong(wrong[i].rule, rule);
    near = ws_nearest_word(word, word_at);
    return ws_fail(error, WS_CODE_VARIANT, "unknown qualifier .%s%s%s%s", word,
                   near ? "; did you mean ." : "", near ? near : "", near ? "?" : "");
}

static bool say_opcode(const char *word, struct ws_mma_qualifiers *said, struct ws_error *error)
{
    said->warpgroup = !strcmp(word, "wgmma");
    if (said->warpgroup || !strcmp(word, "mma"))
        return true;
    if (!strcmp(word, "tcgen05"))
        return ws_fail(error, WS_CODE_UNAVAILABLE, "%s is not shown; see `warpscope list`", word);
    if (!strcmp(word, "wmma"))
        return ws_fail(error, WS_CODE_UNAVAILABLE,
                       "the PTX ISA does not specify the fragments of wmma; use mma");
    return ws_fail(error, WS_CODE_VARIANT, "unknown instruction '%s'; did you mean %s?", word,
                   word[0] == 'w' || word[0] == 'W' ? "wgmma" : "mma");
}

bool ws_mma_qualifiers_text(const char *text, struct ws_mma_qualifiers *said, const char **operands,
                            struct ws_error *rule, struct ws_error *error)
{
    char word[WORD_SIZE];
    bool first = true;
    const char *next;

    *said = (struct ws_mma_qualifiers){0};
    text = ws_spelling_word(ws_spelling_start(text), word, sizeof word);
    if (!say_opcode(word, said, error))
        return false;
    for (; (next = ws_spelling_qualifier(text)); first = false) {
        text = ws_spelling_word(next, word, sizeof word);
        if (!say_word(word, first, said, rule, error))
            return false;
        if (said->warpgroup && first && rule->text[0])
            break; /* another instruction, with words of its own */
    }
    *operands = text;
    return true;
}

static struct ws_mma_qualifiers rows[WS_PRODUCTS];

static void make_rows(int from, int to)
{
    for (int i = from; i < to; i++) {
        struct ws_error error = {0};
        const char *operands;

        ws_mma_qualifiers_text(ws_mma((enum ws_mma_id)i)->mnemonic, &rows[i], &operands, &error,
                               &error);
    }
}

static void make_rows_of_warp(void)
{
    make_rows(0, WS_MMAS);
}

static void make_rows_of_warpgroup(void)
{
    make_rows(WS_MMAS, WS_PRODUCTS);
}

/* Each half on first use: most callers never need the other. */
const struct ws_mma_qualifiers *ws_mma_qualifiers_row(enum ws_mma_id id)
{
    static pthread_once_t warp = PTHREAD_ONCE_INIT, warpgroup = PTHREAD_ONCE_INIT;

    if (id < WS_MMAS)
        pthread_once(&warp, make_rows_of_warp);
    else
        pthread_once(&warpgroup, make_rows_of_warpgroup);
    return &rows[id];
}
