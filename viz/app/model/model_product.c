/* An operand whose capture cannot be read is as it is specified. */
#include "viz/app/model/model_product.h"

void ws_model_product_unmake(struct ws_model_product *product)
{
    for (int role = 0; role < WS_OPERAND_ROLES; role++)
        ws_evidence_finish(&product->operand[role]);
    *product = (struct ws_model_product){0};
}

bool ws_model_product_make(struct ws_model_product *product, struct ws_captures *captures,
                           const struct ws_mma *mma, struct ws_error *error)
{
    const struct ws_evidence *operands[WS_OPERAND_ROLES] = {NULL};
    bool right = true;

    ws_model_product_unmake(product);
    product->mma = mma;
    for (int role = WS_OPERAND_A; mma && role < WS_OPERAND_ROLES; role++) {
        struct ws_evidence *evidence = &product->operand[role];
        const struct ws_variant *operand;
        struct ws_error without;

        if (!ws_mma_has(mma, (enum ws_operand_role)role))
            continue;
        operand = ws_mma_operand(mma, (enum ws_operand_role)role);
        if (!ws_evidence_of(captures, operand, evidence, right ? error : &without)) {
            *evidence = (struct ws_evidence){0};
            right = false;
            ws_mapping_specified(operand, &evidence->mapping, &without);
        }
        operands[role] = evidence;
    }
    product->all = ws_operands_of(mma, operands);
    return right;
}
