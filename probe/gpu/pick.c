/* isa.h finds data-movement variants, mma_parse.h MMA variants; a glob searches both. */
#include "probe/gpu/pick.h"

#include <fnmatch.h>
#include <string.h>

#include "probe/base/words.h"
#include "probe/name/mma_parse.h"

/* Why nothing that a pattern picks has an experiment. */
static bool fail_none(const char *pattern, const bool product[WS_PRODUCTS], struct ws_error *error)
{
    for (int i = WS_MMAS; i < WS_PRODUCTS; i++)
        if (product[i] && !ws_mma((enum ws_mma_id)i)->sparse)
            return ws_fail(
                error, WS_CODE_UNAVAILABLE,
                "%.70s cannot be captured; experiments exist for wgmma of n = 8, 16, 64 and 256",
                pattern);
    return ws_fail(error, WS_CODE_UNAVAILABLE,
                   "%.70s cannot be captured: this version has no experiment for it; see "
                   "`warpscope-probe --list`",
                   pattern);
}

/*
 * Of the MMA variants that a pattern matches, those with an experiment: there must be one. A glob
 * picks warpgroup MMAs beside a warp's, whatever else it picks.
 */
static bool pick_products(const char *pattern, struct ws_picked *picked, struct ws_error *error)
{
    bool product[WS_PRODUCTS] = {false}, any = false;
    int count;

    if (!ws_mmas_matching(pattern, product, &count, error))
        return false;
    for (int i = 0; i < WS_PRODUCTS; i++) {
        const struct ws_mma *mma = ws_mma((enum ws_mma_id)i);

        product[i] = product[i] || (ws_pattern_is_glob(pattern) && !fnmatch(pattern, mma->name, 0));
        if (product[i] && i < WS_MMAS && ws_tried_has(WS_TRIED_MMAS, i))
            any = picked->is[WS_TRIED_MMAS][i] = true;
        if (product[i] && i >= WS_MMAS && ws_tried_has(WS_TRIED_WGMMAS, i - WS_MMAS))
            any = picked->is[WS_TRIED_WGMMAS][i - WS_MMAS] = true;
    }
    return any || fail_none(pattern, product, error);
}

/* The members of a kind without PTX that match a pattern by name. */
static bool pick_named(enum ws_tried_kind kind, const char *pattern, struct ws_picked *picked)
{
    bool any = false;

    for (int i = 0; i < ws_tried[kind].count; i++)
        if (!fnmatch(pattern, ws_tried[kind].name(i), 0))
            any = picked->is[kind][i] = true;
    return any;
}

static bool is_descriptor(const char *pattern)
{
    return !strncmp(pattern, "descriptor", 10) && strcspn(pattern, ".*?[") == 10;
}

static const char *subject_name(int index)
{
    return index < WS_DESCRIPTOR_SUBJECTS ? ws_descriptor_subject(index)->name : NULL;
}

static bool is_box(const char *pattern)
{
    return !strncmp(pattern, "box", 3) && strcspn(pattern, ".*?[") == 3;
}

bool ws_pick(const char *pattern, struct ws_picked *picked, struct ws_error *error)
{
    bool variants[WS_VARIANTS] = {false}, any;
    struct ws_error none;
    int count;

    if (is_descriptor(pattern))
        return pick_named(WS_TRIED_DESCRIPTORS, pattern, picked) ||
               ws_fail_unknown(error, "way to read descriptors", pattern, subject_name);
    if (is_box(pattern))
        return pick_named(WS_TRIED_BOXES, pattern, picked) ||
               ws_fail_unknown(error, "group of boxes", pattern, ws_box_group_name);
    if (ws_is_mma_text(pattern))
        return pick_products(pattern, picked, error);
    any = ws_variants_matching(pattern, variants, &count, error);
    for (int i = 0; i < WS_VARIANTS; i++)
        picked->is[WS_TRIED_MOVES][i] |= any && variants[i];
    if (ws_pattern_is_glob(pattern)) {
        any = pick_products(pattern, picked, &none) || any;
        any = pick_named(WS_TRIED_DESCRIPTORS, pattern, picked) || any;
        any = pick_named(WS_TRIED_BOXES, pattern, picked) || any;
    }
    return any;
}

int ws_picked_count(const struct ws_picked *picked)
{
    int count = 0;

    for (int kind = 0; kind < WS_TRIED_KINDS; kind++)
        for (int i = 0; i < ws_tried[kind].count; i++)
            count += picked->is[kind][i];
    return count;
}
