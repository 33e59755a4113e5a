/* The sentence about one element is from operand_narration.h; several are counted by highlights. */
#include "viz/app/model/product_sentence.h"

#include <stdio.h>
#include <string.h>

#include "viz/figure/operand_narration.h"
#include "viz/text/text_add.h"

/* Counts the marked elements of each operand; returns the lanes that hold any. */
static uint32_t count_marked(const struct ws_model_product *product,
                             const struct ws_highlight_state *lit, int count[WS_OPERAND_ROLES])
{
    uint32_t lanes = 0;

    memset(count, 0, WS_OPERAND_ROLES * sizeof *count);
    for (int number = 0; number < lit->slots; number++) {
        int role;
        struct ws_slot slot = ws_model_product_slot(product, number, &role);

        if (lit->slot[number] != WS_LIGHT_MARKED)
            continue;
        count[role]++;
        lanes |= (uint32_t)1 << slot.lane;
    }
    return lanes;
}

/* The lane, if the text describes exactly one whole lane; -1: something else. */
static int desk_lane(const struct ws_desk *desk)
{
    const struct ws_shown *pattern = desk->tells_hover ? &desk->hover : &desk->state.pick[0];
    struct ws_shown lane = WS_SHOWS_NOTHING;

    lane.lane = pattern->lane;
    return (desk->tells_hover || desk->state.picks == 1) && !memcmp(pattern, &lane, sizeof lane)
               ? pattern->lane
               : -1;
}

static void say_many(const struct ws_desk *desk, const struct ws_highlight_state *lit,
                     const char *what, char *words, char *formulas, char *operands, size_t size)
{
    static const enum ws_side order[WS_SIDES] = {WS_SIDE_A, WS_SIDE_B, WS_SIDE_D};
    const struct ws_model_product *product = &desk->model.product;
    int count[WS_OPERAND_ROLES], role[WS_SIDES], lane = desk_lane(desk), held = 0;
    uint32_t lanes = count_marked(product, lit, count);

    for (int i = 0; i < WS_LANES; i++)
        held += (int)(lanes >> i & 1);
    if (lane >= 0) {
        ws_tell_bearer(&product->all, lane, count, words, size);
    } else {
        ws_text_add(words, size, "%s: ", what);
        ws_tell_counts(count, 0, words, size);
        ws_text_add(words, size, held > 1 ? ", held by %d lanes." : ", held by one lane.", held);
    }
    for (int side = 0; side < WS_SIDES; side++)
        role[side] = (int)desk->state.side[order[side]];
    ws_tell_product(&product->all, role, WS_SIDES, formulas, operands, size);
}

void ws_product_narration(const struct ws_desk *desk, const struct ws_highlight_state *lit,
                          const char *what, char *words, char *formulas, char *operands,
                          size_t size)
{
    if (lit->marked == 0)
        ws_text_add(words, size, "%s: no operand of this MMA holds it.", what);
    else if (lit->marked == 1)
        ws_tell_factor(&desk->model.product.all, lit->first_role, lit->first, words, formulas,
                       operands, size);
    else
        say_many(desk, lit, what, words, formulas, operands, size);
}

void ws_product_provenance(const struct ws_model *model, bool brief, char *text, size_t size)
{
    const struct ws_evidence *evidence = &model->product.operand[WS_OPERAND_D];

    snprintf(text, size, "%s", evidence->remark[0] ? evidence->remark : evidence->text);
    if (evidence->standing == WS_CAPTURED && !brief)
        ws_text_add(text, size,
                    "; captured: which elements meet; specified by the PTX ISA: the numbers of k, "
                    "of rows and of columns");
}
