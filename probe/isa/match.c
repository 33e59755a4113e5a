/* Which variants a pattern picks: a glob over their names, or one as parse.c reads it. */
#include <fnmatch.h>
#include <string.h>

#include "probe/isa/mma.h"

bool ws_pattern_is_glob(const char *pattern)
{
    return strpbrk(pattern, "*?[") && !strpbrk(pattern, " \t\n;,{");
}

bool ws_variants_matching(const char *pattern, bool picked[WS_VARIANTS], int *count,
                          struct ws_error *error)
{
    const struct ws_variant *variant;

    *count = 0;
    if (!ws_pattern_is_glob(pattern)) {
        if (!ws_variant_parse(pattern, &variant, error))
            return false;
        picked[variant->id] = true;
        *count = 1;
        return true;
    }
    for (int i = 0; i < WS_VARIANTS; i++) {
        if (fnmatch(pattern, ws_variant((enum ws_variant_id)i)->name, 0) == 0) {
            picked[i] = true;
            ++*count;
        }
    }
    if (*count == 0)
        return ws_fail(error,
                       "'%.70s' matches none of the %d variants and %d products; `warpscope list`, "
                       "`warpscope list mma` and `warpscope list wgmma` show them all",
                       pattern, WS_VARIANTS, WS_PRODUCTS);
    return true;
}

bool ws_parse_variant(const char *pattern, const struct ws_variant **variant,
                      struct ws_error *error)
{
    bool picked[WS_VARIANTS] = {false};
    int count;

    if (!ws_variants_matching(pattern, picked, &count, error))
        return false;
    if (count > 1)
        return ws_fail(error,
                       "'%.70s' picks %d variants where one is wanted; `warpscope list "
                       "'%.70s'` shows them",
                       pattern, count, pattern);
    for (int i = 0; i < WS_VARIANTS; i++)
        if (picked[i])
            *variant = ws_variant((enum ws_variant_id)i);
    return true;
}
