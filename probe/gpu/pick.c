/* Who finds what: isa.h variants, mma_parse.h products; a glob asks both. */
#include "probe/gpu/pick.h"

#include <fnmatch.h>
#include <string.h>

#include "probe/base/words.h"
#include "probe/evidence/mma_experiment.h"
#include "probe/evidence/wgmma_capture.h"
#include "probe/isa/mma_parse.h"

bool ws_pick_has_experiment(const struct ws_mma *mma)
{
    return ws_mma_has_experiment(mma) || ws_wgmma_has_experiment(mma);
}

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
                   "%.70s cannot be captured: this version has no experiment for it", pattern);
}

/*
 * Of what a pattern picks, the products that there is an experiment for: there must be one. A glob
 * picks a warpgroup's products beside a warp's, whatever else it picks.
 */
static bool pick_products(const char *pattern, struct ws_picked *picked, struct ws_error *error)
{
    bool product[WS_PRODUCTS] = {false}, any = false;
    int count;

    if (!ws_mmas_matching(pattern, product, &count, error))
        return false;
    for (int i = 0; i < WS_PRODUCTS; i++) {
        const struct ws_mma *mma = ws_mma((enum ws_mma_id)i);

        product[i] = product[i] || (ws_pattern_is_glob(pattern) && mma->warpgroup &&
                                    !fnmatch(pattern, mma->name, 0));
        if (product[i] && ws_pick_has_experiment(mma))
            any = picked->product[i] = true;
    }
    return any || fail_none(pattern, product, error);
}

/* Of what a pattern picks, the ways to read descriptors. */
static bool pick_descriptors(const char *pattern, struct ws_picked *picked)
{
    bool any = false;

    for (int i = 0; i < WS_DESCRIPTOR_SUBJECTS; i++)
        if (!fnmatch(pattern, ws_descriptor_subject(i)->name, 0))
            any = picked->descriptors[i] = true;
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

/* Of what a pattern picks, the groups of boxes. */
static bool pick_boxes(const char *pattern, struct ws_picked *picked)
{
    bool any = false;

    for (int i = 0; i < WS_BOX_GROUP_COUNT; i++)
        if (!fnmatch(pattern, ws_box_group_name(i), 0))
            any = picked->boxes[i] = true;
    return any;
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
        return pick_descriptors(pattern, picked) ||
               ws_fail_unknown(error, "way to read descriptors", pattern, subject_name);
    if (is_box(pattern))
        return pick_boxes(pattern, picked) ||
               ws_fail_unknown(error, "group of boxes", pattern, ws_box_group_name);
    if (ws_is_mma_text(pattern))
        return pick_products(pattern, picked, error);
    any = ws_variants_matching(pattern, variants, &count, error);
    for (int i = 0; i < WS_VARIANTS; i++)
        picked->variant[i] |= any && variants[i];
    if (ws_pattern_is_glob(pattern)) {
        any = pick_products(pattern, picked, &none) || any;
        any = pick_descriptors(pattern, picked) || any;
        any = pick_boxes(pattern, picked) || any;
    }
    return any;
}

int ws_picked_count(const struct ws_picked *picked)
{
    int count = 0;

    for (int i = 0; i < WS_VARIANTS; i++)
        count += picked->variant[i];
    for (int i = 0; i < WS_PRODUCTS; i++)
        count += picked->product[i];
    for (int i = 0; i < WS_DESCRIPTOR_SUBJECTS; i++)
        count += picked->descriptors[i];
    for (int i = 0; i < WS_BOX_GROUP_COUNT; i++)
        count += picked->boxes[i];
    return count;
}

int ws_pick_products(void)
{
    int count = 0;

    for (int i = 0; i < WS_PRODUCTS; i++)
        count += ws_pick_has_experiment(ws_mma((enum ws_mma_id)i));
    return count;
}
