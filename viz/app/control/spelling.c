/* Each kind of instruction has its pickers, in PTX's order, except those without a choice. */
#include "viz/app/control/spelling.h"

#include <stdio.h>
#include <string.h>

#include "viz/app/control/product_pick.h"

static void add(struct ws_spelling *spelling, enum ws_control control, const char *after)
{
    if (!after)
        return;
    spelling->part[spelling->parts].control = control;
    spelling->part[spelling->parts++].after = after;
}

static void spell_move(const struct ws_variant *variant, struct ws_spelling *spelling)
{
    static const enum ws_control controls[] = {WS_CONTROL_OP, WS_CONTROL_SHAPE, WS_CONTROL_NUM,
                                               WS_CONTROL_TRANS, WS_CONTROL_TYPE};
    enum { CONTROLS = sizeof controls / sizeof controls[0] };
    const struct ws_family *family = variant->family;
    const char *const matrices[CONTROLS] = {".sync.aligned", "", "", family->space, ""};
    static const char *const by_lane[CONTROLS] = {"", "", "", NULL, ""};
    static const char *const copy[CONTROLS] = {"", ".shared.global [addr], [src],", NULL, NULL, ""};
    char ptx[WS_PTX_SIZE];

    for (int i = 0; i < CONTROLS; i++)
        add(spelling, controls[i],
            (family->from_global ? copy
             : family->by_lane   ? by_lane
                                 : matrices)[i]);
    ws_variant_ptx(variant, ptx);
    snprintf(spelling->operands, sizeof spelling->operands, "%s",
             family->from_global ? ";"
             : strchr(ptx, ' ')  ? strchr(ptx, ' ') + 1
                                 : "");
}

/* Operands by their letters, as in the manual: the panels name their registers. */
static void spell_product(const struct ws_desk *desk, struct ws_spelling *spelling)
{
    const struct ws_mma *mma = desk->state.choices.variant->mma;
    bool laid_out = ws_product_picks(desk, WS_PRODUCT_LAYOUT);
    static const char *const depths[] = {"k8", "k16", "k32", "k64", "k256"};
    const char *depth = depths[mma->k == 8    ? 0
                               : mma->k == 16 ? 1
                               : mma->k == 32 ? 2
                               : mma->k == 64 ? 3
                                              : 4];

    add(spelling, WS_CONTROL_OP, mma->warpgroup ? ".mma_async.sync.aligned" : ".sync.aligned");
    add(spelling, WS_CONTROL_SHAPE, mma->warpgroup ? depth : laid_out ? "" : ".row.col");
    for (int part = WS_PRODUCT_LAYOUT; part < WS_PRODUCT_PARTS; part++)
        if (ws_product_picks(desk, (enum ws_product_part)part))
            add(spelling, WS_CONTROL_MMA_LAYOUT + (enum ws_control)(part - WS_PRODUCT_LAYOUT), "");
    if (mma->warpgroup) {
        snprintf(spelling->operands, sizeof spelling->operands, "d, a, b, \u2026;");
        return;
    }
    snprintf(spelling->operands, sizeof spelling->operands, "d, a, b, c%s%s;",
             mma->sparse ? ", e, 0" : "", mma->scales ? ", sa, {0, 0}, sb, {0, 0}" : "");
}

void ws_spelling_of(const struct ws_desk *desk, struct ws_spelling *spelling)
{
    memset(spelling, 0, sizeof *spelling);
    if (desk->state.choices.variant->mma)
        spell_product(desk, spelling);
    else
        spell_move(desk->state.choices.variant, spelling);
}
