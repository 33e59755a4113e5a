/* Copies are a table; the name of an MMA consists of its shape and its types. */
#include "probe/name/cute_atom.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "probe/base/words.h"
#include "probe/mma/mma.h"

enum { ATOM_SIZE = 64 };

/* `ptx` is NULL if an atom is more than its instruction. */
static const struct {
    const char *atom, *ptx;
} copies[] = {
    {"SM75_U32x1_LDSM_N", "ldmatrix.m8n8.x1.b16"},
    {"SM75_U32x2_LDSM_N", "ldmatrix.m8n8.x2.b16"},
    {"SM75_U32x4_LDSM_N", "ldmatrix.m8n8.x4.b16"},
    {"SM75_U16x2_LDSM_T", "ldmatrix.m8n8.x1.trans.b16"},
    {"SM75_U16x4_LDSM_T", "ldmatrix.m8n8.x2.trans.b16"},
    {"SM75_U16x8_LDSM_T", "ldmatrix.m8n8.x4.trans.b16"},
    {"SM75_U32x1_MOVM_T", "movmatrix.m8n8.trans.b16"},
    {"SM80_CP_ASYNC_CACHEALWAYS", "cp.async.ca"},
    {"SM80_CP_ASYNC_CACHEALWAYS_ZFILL", "cp.async.ca"},
    {"SM80_CP_ASYNC_CACHEGLOBAL", "cp.async.cg"},
    {"SM80_CP_ASYNC_CACHEGLOBAL_ZFILL", "cp.async.cg"},
    {"SM90_U32x1_STSM_N", "stmatrix.m8n8.x1.b16"},
    {"SM90_U32x2_STSM_N", "stmatrix.m8n8.x2.b16"},
    {"SM90_U32x4_STSM_N", "stmatrix.m8n8.x4.b16"},
    {"SM90_U16x2_STSM_T", "stmatrix.m8n8.x1.trans.b16"},
    {"SM90_U16x4_STSM_T", "stmatrix.m8n8.x2.trans.b16"},
    {"SM90_U16x8_STSM_T", "stmatrix.m8n8.x4.trans.b16"},
    {"SM100_U8x8_LDSM_T", NULL},
    {"SM100_U8x16_LDSM_T", NULL},
    {"SM100_SU4_DU8x16_x1_LDSM_N", "ldmatrix.m8n16.x1.b8x16.b4x16_p64"},
    {"SM100_SU4_DU8x16_x2_LDSM_N", "ldmatrix.m8n16.x2.b8x16.b4x16_p64"},
    {"SM100_SU4_DU8x16_x4_LDSM_N", "ldmatrix.m8n16.x4.b8x16.b4x16_p64"},
    {"SM100_SU6_DU8x16_x1_LDSM_N", "ldmatrix.m8n16.x1.b8x16.b6x16_p32"},
    {"SM100_SU6_DU8x16_x2_LDSM_N", "ldmatrix.m8n16.x2.b8x16.b6x16_p32"},
    {"SM100_SU6_DU8x16_x4_LDSM_N", "ldmatrix.m8n16.x4.b8x16.b6x16_p32"},
    {"SM100_U8x4_STSM_T", "stmatrix.m16n8.x1.trans.b8"},
    {"SM100_U8x8_STSM_T", "stmatrix.m16n8.x2.trans.b8"},
    {"SM100_U8x16_STSM_T", "stmatrix.m16n8.x4.trans.b8"},
};

enum { COPIES = sizeof copies / sizeof *copies };

/* CuTe's letters for a type, longest first, and PTX's name. */
static const struct {
    const char *cute, *ptx;
} types[] = {{"BF16", "bf16"}, {"TF32", "tf32"}, {"E4M3", "e4m3"}, {"E5M2", "e5m2"},
             {"E3M2", "e3m2"}, {"E2M3", "e2m3"}, {"E2M1", "e2m1"}, {"F16", "f16"},
             {"F32", "f32"},   {"F64", "f64"},   {"S32", "s32"},   {"S8", "s8"},
             {"U8", "u8"},     {"S4", "s4"},     {"U4", "u4"},     {"U1", "b1"}};

enum { TYPES = sizeof types / sizeof *types };

const char *ws_cute_atom_in(const char *text)
{
    for (const char *at = text; *at; at++) {
        size_t digits = strspn(at + 1 + (at[1] != 0), "0123456789");
        const char *end;

        if (strncasecmp(at, "SM", 2) != 0 || digits < 2 || digits > 3 ||
            (at > text && (isalnum((unsigned char)at[-1]) || at[-1] == '_')))
            continue;
        end = at + 2 + digits;
        if (*end == '_' && isalnum((unsigned char)end[1]))
            return at;
        if (!strncmp(end, "::", 2) && isalpha((unsigned char)end[2]))
            return at;
    }
    return NULL;
}

const char *ws_cute_atom_of(const char *ptx)
{
    for (int i = 0; i < COPIES; i++)
        if (copies[i].ptx && !strcmp(copies[i].ptx, ptx))
            return copies[i].atom;
    return NULL;
}

static const char *copy_at(int index)
{
    return index < COPIES ? copies[index].atom : NULL;
}

/* The row of a copy that has this name except for the number after SM; COPIES: none. */
static int same_copy(const char *atom)
{
    const char *rest = strchr(atom, '_');
    int i = rest ? 0 : COPIES;

    while (i < COPIES && strcasecmp(strchr(copies[i].atom, '_'), rest) != 0)
        i++;
    return i;
}

static bool read_copy(const char *atom, char *name, size_t size, struct ws_error *error)
{
    int i = 0, same;
    const char *near;

    while (i < COPIES && strcasecmp(copies[i].atom, atom) != 0)
        i++;
    if (i < COPIES && copies[i].ptx) {
        snprintf(name, size, "%s", copies[i].ptx);
        return true;
    }
    if (i < COPIES)
        return ws_fail(error, WS_CODE_UNAVAILABLE,
                       "%s is more than one instruction; use its load, ldmatrix.m16n16.%s.trans.b8",
                       copies[i].atom, strstr(atom, "16_") ? "x2" : "x1");
    same = same_copy(atom);
    if (same < COPIES)
        return ws_fail(error, WS_CODE_VARIANT,
                       "CuTe has no %s; use %s, named after its first target", atom,
                       copies[same].atom);
    near = ws_nearest_word(atom, copy_at);
    return ws_fail(error, WS_CODE_VARIANT, "unknown CuTe atom %s%s%s%s", atom,
                   near ? "; did you mean " : "", near ? near : "", near ? "?" : "");
}

/* Converts "F32F16F16F32" to ".f32.f16.f16.f32"; false for anything else. */
static bool read_types(const char *text, char *said, size_t size, int *count)
{
    *count = 0;
    said[0] = 0;
    while (*text) {
        size_t length = strlen(said);
        int i = 0;

        while (i < TYPES && strncasecmp(types[i].cute, text, strlen(types[i].cute)) != 0)
            i++;
        if (i == TYPES)
            return false;
        snprintf(said + length, size - length, ".%s", types[i].ptx);
        text += strlen(types[i].cute);
        ++*count;
    }
    return *count > 0;
}

/* Whether `word` is one of those between the atom's underscores, counted from 1. */
static bool has_part(const char *atom, const char *word)
{
    size_t length = strlen(word);

    for (const char *at = strchr(atom, '_'); at; at = strchr(at + 1, '_'))
        if (!strncasecmp(at + 1, word, length) && (at[1 + length] == '_' || !at[1 + length]))
            return true;
    return false;
}

static int target_first(enum ws_targets targets)
{
    return atoi(ws_targets_ptx(targets) + 3);
}

/* The first target that has it in CuTe's names, which is PTX's; for instructions older than both,
 * that of sm_70 or sm_80. */
static bool is_of(const struct ws_mma *mma, int sm)
{
    int first = target_first(mma->targets);

    return sm == first || (first == 75 && (sm == 80 || (sm == 70 && mma->k == 4)));
}

/* "16x8x16_F32F16F16F32_TN", after its SM. */
static bool read_product(const char *atom, const char *shape, int sm, bool sparse, char *name,
                         size_t size, struct ws_error *error)
{
    /* In CuTe's order A is T if stored by rows, and B is N if stored by columns. */
    static const struct {
        const char *cute, *ptx;
    } layouts[] = {{"TN", ".row.col"}, {"NT", ".col.row"}, {"NN", ".col.col"}, {"TT", ".row.row"}};
    const char *underscore = strchr(shape, '_'), *layout = "";
    char type_letters[ATOM_SIZE], said[ATOM_SIZE];
    int m, n, k, count;
    bool group;

    sscanf(shape, "%3dx%3dx%3d", &m, &n, &k);
    snprintf(type_letters, sizeof type_letters, "%.*s",
             underscore ? (int)strcspn(underscore + 1, "_") : 0, underscore ? underscore + 1 : "");
    if (strstr(type_letters, "C64"))
        return ws_fail(error, WS_CODE_UNAVAILABLE,
                       "%s is several MMAs for complex numbers; use mma.m%dn%dk%d.f64", atom, m, n,
                       k);
    if (!read_types(type_letters, said, sizeof said, &count) || count < 3 || count > 4)
        return ws_fail(error, WS_CODE_VARIANT,
                       "%s: unknown types; write mma m%dn%dk%d and the types of D, A, B and C",
                       atom, m, n, k);
    group = count == 3;
    for (int i = 0; i < 4; i++)
        if (has_part(atom, layouts[i].cute))
            layout = layouts[i].ptx;
    snprintf(name, size, "%s%s.m%dn%dk%d%s%s%s%s", group ? "wgmma" : "mma", sparse ? ".sp" : "", m,
             n, k, group ? "" : layout,
             has_part(atom, "SATURATE") && strstr(said, "s32") ? ".satfinite" : "", said,
             has_part(atom, "ANDPOPC") || (group && strstr(said, "b1")) ? ".and.popc"
             : has_part(atom, "XORPOPC")                                ? ".xor.popc"
                                                                        : "");
    for (int i = 0; i < WS_PRODUCTS; i++) {
        const struct ws_mma *mma = ws_mma((enum ws_mma_id)i);
        char own[ATOM_SIZE];

        snprintf(own, sizeof own, ".m%dn%dk%d", m, n, k);
        if (!strncmp(mma->name, name, strcspn(name, ".")) && mma->sparse == sparse &&
            strstr(mma->name, own) && strstr(mma->name, said))
            return is_of(mma, sm) || ws_fail(error, WS_CODE_VARIANT,
                                             "CuTe has no %s; the atom of %s is named after sm_%d",
                                             atom, mma->name, target_first(mma->targets));
    }
    return true;
}

bool ws_cute_atom_name(const char *atom, char *name, size_t size, struct ws_error *error)
{
    char own[ATOM_SIZE];
    const char *last = atom;
    size_t length = 0;
    bool sparse;
    int sm = atoi(atom + 2);

    /* The name follows its namespaces, SM90::GMMA::MMA_. */
    for (const char *at = atom; isalnum((unsigned char)*at) || *at == '_' || *at == ':'; at++)
        if (*at == ':')
            last = at + 1;
    while (isalnum((unsigned char)last[length]) || last[length] == '_')
        length++;
    sparse = last - atom > 8 && strstr(atom, "SPARSE::") && strstr(atom, "SPARSE::") < last;
    snprintf(own, sizeof own, "%.*s", (int)(length < ATOM_SIZE - 1 ? length : ATOM_SIZE - 1), last);
    for (const char *at = own; *at; at++)
        if (isdigit((unsigned char)*at) && (at == own || at[-1] == '_')) {
            int m, n, k;

            if (sscanf(at, "%3dx%3dx%3d", &m, &n, &k) == 3)
                return read_product(own, at, sm, sparse, name, size, error);
        }
    if (strstr(own, "_MMA_") && sm >= 100)
        return ws_fail(error, WS_CODE_UNAVAILABLE,
                       "%s is tcgen05.mma, which is not shown; see `warpscope list`", own);
    return read_copy(own, name, size, error);
}
