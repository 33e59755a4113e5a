/* Which variants a pattern picks: a glob over their names, or a name in any spelling. */
#include <fnmatch.h>
#include <string.h>

#include "probe/name/named.h"

bool ws_pattern_is_glob(const char *pattern)
{
    return strpbrk(pattern, "*?[") && !strpbrk(pattern, " \t\n;,{");
}

/* What a name means: the one that is plainest, or all that it can be. */
static bool pick_named(const char *name, bool *picked, int *count, struct ws_error *error)
{
    struct ws_names plainest, all;
    const struct ws_names *meant;

    if (!ws_named(name, &plainest, &all, error))
        return false;
    meant = plainest.moves == 1 ? &plainest : &all;
    if (!meant->moves)
        return ws_fail(error, WS_CODE_UNAVAILABLE,
                       "'%.70s' is an MMA, which moves no data; see `warpscope list`", name);
    for (int i = 0; i < WS_VARIANTS; i++)
        picked[i] = picked[i] || meant->move[i];
    *count = meant->moves;
    return true;
}

bool ws_variants_matching(const char *pattern, bool picked[WS_VARIANTS], int *count,
                          struct ws_error *error)
{
    *count = 0;
    if (!ws_pattern_is_glob(pattern))
        return pick_named(pattern, picked, count, error);
    for (int i = 0; i < WS_VARIANTS; i++) {
        if (fnmatch(pattern, ws_variant((enum ws_variant_id)i)->name, 0) == 0) {
            picked[i] = true;
            ++*count;
        }
    }
    if (*count == 0)
        return ws_fail(error, WS_CODE_NO_MATCH,
                       "'%.70s' matches none of %d data-movement and %d MMA variants; see "
                       "`warpscope list`, `warpscope list mma` or `warpscope list wgmma`",
                       pattern, WS_VARIANTS, WS_PRODUCTS);
    return true;
}

bool ws_parse_variant(const char *pattern, const struct ws_variant **variant,
                      struct ws_error *error)
{
    struct ws_names picked = {.moves = 0}, plainest, all;

    if (!ws_variants_matching(pattern, picked.move, &picked.moves, error))
        return false;
    if (picked.moves > 1 && !ws_pattern_is_glob(pattern))
        return ws_named(pattern, &plainest, &all, error) &&
               ws_named_several(pattern, &plainest, &all, error);
    if (picked.moves > 1)
        return ws_named_several(pattern, &picked, &picked, error);
    for (int i = 0; i < WS_VARIANTS; i++)
        if (picked.move[i])
            *variant = ws_variant((enum ws_variant_id)i);
    return true;
}
