/* Who finds what: isa.h variants, mma_parse.h products; a glob asks both. */
#include "probe/gpu/pick.h"

#include "probe/evidence/mma_experiment.h"
#include "probe/isa/mma_parse.h"

/* Of what a pattern picks, the products that there is an experiment for: there must be one. */
static bool pick_products(const char *pattern, struct ws_picked *picked, struct ws_error *error)
{
    bool product[WS_MMAS] = {false}, any = false;
    int count;

    if (!ws_mmas_matching(pattern, product, &count, error))
        return false;
    for (int i = 0; i < WS_MMAS; i++)
        if (product[i] && ws_mma_has_experiment(ws_mma((enum ws_mma_id)i)))
            any = picked->product[i] = true;
    return any || ws_fail(error, "%.70s cannot be captured: this version has no experiment for it",
                          pattern);
}

bool ws_pick(const char *pattern, struct ws_picked *picked, struct ws_error *error)
{
    bool variants[WS_VARIANTS] = {false}, any;
    struct ws_error none;
    int count;

    if (ws_is_mma_text(pattern))
        return pick_products(pattern, picked, error);
    any = ws_variants_matching(pattern, variants, &count, error);
    for (int i = 0; i < WS_VARIANTS; i++)
        picked->variant[i] |= any && variants[i];
    return (ws_pattern_is_glob(pattern) && pick_products(pattern, picked, &none)) || any;
}

int ws_picked_count(const struct ws_picked *picked)
{
    int count = 0;

    for (int i = 0; i < WS_VARIANTS; i++)
        count += picked->variant[i];
    for (int i = 0; i < WS_MMAS; i++)
        count += picked->product[i];
    return count;
}

int ws_pick_products(void)
{
    int count = 0;

    for (int i = 0; i < WS_MMAS; i++)
        count += ws_mma_has_experiment(ws_mma((enum ws_mma_id)i));
    return count;
}
