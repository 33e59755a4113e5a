/* Variants are isa.h's to find; products are found here. */
#include "probe/gpu/pick.h"

#include <fnmatch.h>
#include <stdio.h>
#include <string.h>

#include "probe/evidence/mma_experiment.h"

static bool pick_glob(const char *pattern, struct ws_picked *picked, struct ws_error *error)
{
    bool variants[WS_VARIANTS] = {false}, any;
    int count;

    any = ws_variants_matching(pattern, variants, &count, error);
    for (int i = 0; i < WS_VARIANTS; i++)
        picked->variant[i] |= any && variants[i];
    for (int i = 0; i < WS_MMAS; i++)
        if (ws_mma_has_experiment(ws_mma((enum ws_mma_id)i)) &&
            !fnmatch(pattern, ws_mma((enum ws_mma_id)i)->name, 0))
            any = picked->product[i] = true;
    return any;
}

/* The product that a name is, or an instruction with or without its operands; or NULL. */
static const struct ws_mma *product_named(const char *pattern)
{
    char opcode[192];

    snprintf(opcode, sizeof opcode, "%.*s", (int)strcspn(pattern, " \t;{"), pattern);
    return ws_mma_named(opcode);
}

bool ws_pick(const char *pattern, struct ws_picked *picked, struct ws_error *error)
{
    const struct ws_mma *product = product_named(pattern);
    const struct ws_variant *variant;

    if (ws_pattern_is_glob(pattern))
        return pick_glob(pattern, picked, error);
    if (product && !ws_mma_has_experiment(product))
        return ws_fail(error, "%s cannot be captured: this version has no experiment for it",
                       product->name);
    if (product)
        return picked->product[product->id] = true;
    if (!ws_variant_parse(pattern, &variant, error))
        return false;
    return picked->variant[variant->id] = true;
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
