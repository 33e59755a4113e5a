/* MMAs with their evidence. */
#include "viz/text/written_product.h"

bool ws_product_of(struct ws_captures *captures, const struct ws_mma *mma,
                   enum ws_operand_role role, struct ws_written_product *product,
                   struct ws_error *error)
{
    const struct ws_mapping *shown[WS_OPERAND_ROLES];
    int count = 0;

    *product = (struct ws_written_product){.mma = mma};
    for (enum ws_operand_role i = WS_OPERAND_A; i < WS_OPERAND_ROLES; i++) {
        if (!ws_mma_has(mma, i))
            continue;
        if (!ws_evidence_of(captures, ws_mma_operand(mma, i), &product->evidence[i], error))
            return false;
        product->shown[i] = role == WS_OPERAND_MATRICES || role == i;
        if (product->shown[i])
            shown[count++] = &product->evidence[i].mapping;
    }
    product->elements = ws_elements_of_registers(shown, count);
    return true;
}

void ws_product_finish(struct ws_written_product *product)
{
    for (int i = 0; i < WS_OPERAND_ROLES; i++)
        ws_evidence_finish(&product->evidence[i]);
    *product = (struct ws_written_product){0};
}
