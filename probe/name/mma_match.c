/*
 * The MMA variants that a pattern picks: a glob over their names, a word for many, or one by its
 * name.
 */
#include <fnmatch.h>
#include <string.h>

#include "probe/name/mma_parse.h"
#include "probe/name/named.h"

/* Words for many: all mma or wgmma, or all sparse ones. */
static const struct {
    const char *word;
    bool warpgroup, sparse;
} wholes[] = {{"mma", false, false},
              {"mma.sp", false, true},
              {"wgmma", true, false},
              {"wgmma.sp", true, true}};

enum { WHOLES = sizeof wholes / sizeof *wholes };

/* The index of a pattern among them; WHOLES: none. */
static int whole(const char *pattern)
{
    int i = 0;

    while (i < WHOLES && strcmp(wholes[i].word, pattern) != 0)
        i++;
    return i;
}

bool ws_mma_is_whole(const char *pattern)
{
    return whole(pattern) != WHOLES;
}

static bool picks(const char *pattern, const struct ws_mma *mma)
{
    int which = whole(pattern);

    return which == WHOLES ? fnmatch(pattern, mma->name, 0) == 0
                           : wholes[which].warpgroup == mma->warpgroup &&
                                 (mma->sparse || !wholes[which].sparse);
}

static int pick(const char *pattern, int from, int to, bool *picked)
{
    int count = 0;

    for (int i = from; i < to; i++)
        if (picks(pattern, ws_mma((enum ws_mma_id)i))) {
            picked[i] = true;
            count++;
        }
    return count;
}

/* The variants that a name means: the plainest, or all possible ones. */
static bool pick_named(const char *name, bool *picked, int *count, struct ws_error *error)
{
    struct ws_names plainest, all;
    const struct ws_names *meant;

    if (!ws_named(name, &plainest, &all, error))
        return false;
    meant = plainest.products == 1 ? &plainest : &all;
    if (!meant->products)
        return ws_fail(error, WS_CODE_VARIANT, "'%.70s' is not an MMA; see `warpscope list mma`",
                       name);
    for (int i = 0; i < WS_PRODUCTS; i++)
        picked[i] = picked[i] || meant->product[i];
    *count = meant->products;
    return true;
}

bool ws_mmas_matching(const char *pattern, bool picked[WS_PRODUCTS], int *count,
                      struct ws_error *error)
{
    *count = 0;
    if (!ws_pattern_is_glob(pattern) && whole(pattern) == WHOLES)
        return pick_named(pattern, picked, count, error);
    if (strncmp(pattern, "wg", 2) != 0)
        *count = pick(pattern, 0, WS_MMAS, picked);
    if (!*count)
        *count = pick(pattern, WS_MMAS, WS_PRODUCTS, picked);
    return *count > 0 || ws_fail(error, WS_CODE_NO_MATCH,
                                 "'%.70s' matches none of the %d MMA variants; see `warpscope list "
                                 "mma` or `warpscope list wgmma`",
                                 pattern, WS_PRODUCTS);
}

bool ws_parse_mma(const char *pattern, const struct ws_mma **mma, struct ws_error *error)
{
    struct ws_names picked = {.products = 0}, plainest, all;

    if (!ws_mmas_matching(pattern, picked.product, &picked.products, error))
        return false;
    if (picked.products > 1 && !ws_pattern_is_glob(pattern) && whole(pattern) == WHOLES)
        return ws_named(pattern, &plainest, &all, error) &&
               ws_named_several(pattern, &plainest, &all, error);
    if (picked.products > 1)
        return ws_named_several(pattern, &picked, &picked, error);
    for (int i = 0; i < WS_PRODUCTS; i++)
        if (picked.product[i])
            *mma = ws_mma((enum ws_mma_id)i);
    return true;
}

bool ws_is_mma_text(const char *text)
{
    struct ws_names plainest, all;
    struct ws_error none;

    if (ws_is_mma_word(text))
        return true;
    return !ws_pattern_is_glob(text) && ws_named(text, &plainest, &all, &none) && !all.moves;
}
