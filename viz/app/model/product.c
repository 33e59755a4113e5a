/* Operands are variants; what they have in common is a number and a place in the product. */
#include "viz/app/model/product.h"

#include "viz/figure/sheet.h"

void ws_product_finish(struct ws_product *product)
{
    for (int role = 0; role < WS_OPERAND_ROLES; role++)
        ws_evidence_finish(&product->operand[role]);
    *product = (struct ws_product){0};
}

const struct ws_variant *ws_product_operand(const struct ws_product *product, int role)
{
    if (!product->mma || role <= WS_OPERAND_MATRICES || role >= WS_OPERAND_ROLES)
        return NULL;
    return product->operand[role].mapping.variant;
}

bool ws_product_make(struct ws_product *product, struct ws_captures *captures,
                     const struct ws_mma *mma, struct ws_error *error)
{
    bool right = true;

    ws_product_finish(product);
    product->mma = mma;
    for (int role = WS_OPERAND_A; mma && role < WS_OPERAND_ROLES; role++) {
        struct ws_evidence *evidence = &product->operand[role];
        const struct ws_variant *operand;
        struct ws_error without;

        product->first[role] = product->slots;
        if (!ws_mma_has(mma, (enum ws_operand_role)role))
            continue;
        operand = ws_mma_operand(mma, (enum ws_operand_role)role);
        if (!ws_evidence_of(captures, operand, evidence, right ? error : &without)) {
            *evidence = (struct ws_evidence){0};
            right = false;
            ws_mapping_specified(operand, &evidence->mapping, &without);
        }
        product->slots += ws_slot_count(operand);
    }
    return right;
}

int ws_product_number(const struct ws_product *product, int role, struct ws_slot slot)
{
    return product->first[role] +
           ws_slot_number(product->operand[role].mapping.variant, slot);
}

struct ws_slot ws_product_slot(const struct ws_product *product, int number, int *role)
{
    *role = WS_OPERAND_ROLES - 1;
    while (!ws_product_operand(product, *role) || product->first[*role] > number)
        --*role;
    return ws_slot_at(product->operand[*role].mapping.variant, number - product->first[*role]);
}

bool ws_product_find(const struct ws_product *product, int role, struct ws_place place,
                     struct ws_slot *slot)
{
    const struct ws_variant *operand = ws_product_operand(product, role);

    return operand && ws_is_place(operand, place) &&
           ws_mapping_slot(&product->operand[role].mapping, place, slot);
}

struct ws_shown ws_product_shown(const struct ws_product *product, int role, struct ws_slot slot)
{
    return ws_shown_element(&product->operand[role].mapping, slot);
}

int ws_product_group(const struct ws_mma *mma, int *rows_of_b)
{
    int stored = 1;

    if (mma->sparse) {
        const struct ws_operand *a = ws_moved(ws_mma_operand(mma, WS_OPERAND_A));

        stored = a->slot_bits >= 32 ? 1 : a->slot_bits <= 4 ? 4 : 2;
    }
    *rows_of_b = mma->sparse ? 2 * stored : 1;
    return stored;
}
