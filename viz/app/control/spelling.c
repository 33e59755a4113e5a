/* Each kind of instruction has its texts; its pickers are in PTX's order, those with a choice. */
#include "viz/app/control/spelling.h"

#include <stdio.h>
#include <string.h>

#include "viz/app/control/qualifier.h"

#define AFTER(spelling, part_, ...)                                                                \
    snprintf((spelling)->part[WS_QUALIFIER_##part_].after, WS_SPELLED_AFTER, __VA_ARGS__)

static void spell_move(const struct ws_desk *desk, struct ws_spelling *spelling)
{
    const struct ws_family *family = desk->state.choices.variant->family;
    char ptx[WS_PTX_SIZE];

    AFTER(spelling, OP, family->every_lane ? ".sync.aligned" : "");
    AFTER(spelling, SHAPE, family->from_global ? ".shared.global [addr], [src]," : "");
    AFTER(spelling, TRANS, "%s", family->space);
    ws_variant_ptx(desk->state.choices.variant, ptx);
    snprintf(spelling->operands, sizeof spelling->operands, "%s",
             family->from_global ? ";"
             : strchr(ptx, ' ')  ? strchr(ptx, ' ') + 1
                                 : "");
}

/* Operands by their letters, as in the manual: the panels name their registers. */
static void spell_mma(const struct ws_desk *desk, struct ws_spelling *spelling)
{
    const struct ws_mma *mma = desk->state.choices.variant->mma;

    AFTER(spelling, OP, ".sync.aligned");
    AFTER(spelling, SHAPE, ws_qualifier_picks(desk, WS_QUALIFIER_LAYOUT) ? "" : ".row.col");
    snprintf(spelling->operands, sizeof spelling->operands, "d, a, b, c%s%s;",
             mma->sparse ? ", e, 0" : "", mma->scales ? ", sa, {0, 0}, sb, {0, 0}" : "");
}

static void spell_wgmma(const struct ws_desk *desk, struct ws_spelling *spelling)
{
    AFTER(spelling, OP, ".mma_async.sync.aligned");
    AFTER(spelling, SHAPE, "k%d", desk->state.choices.variant->mma->k);
    snprintf(spelling->operands, sizeof spelling->operands, "d, a, b, \u2026;");
}

void ws_spelling_of(const struct ws_desk *desk, struct ws_spelling *spelling)
{
    static void (*const spell[WS_KINDS])(const struct ws_desk *desk,
                                         struct ws_spelling *spelling) = {
        [WS_KIND_MOVE] = spell_move, [WS_KIND_MMA] = spell_mma, [WS_KIND_WGMMA] = spell_wgmma};

    memset(spelling, 0, sizeof *spelling);
    spell[desk->state.choices.variant->family->kind](desk, spelling);
    for (int part = 0; part < WS_QUALIFIERS; part++) {
        spelling->part[part].control = (enum ws_control)part;
        if (ws_qualifier_picks(desk, (enum ws_qualifier)part))
            spelling->part[spelling->parts++] = spelling->part[part];
    }
}
