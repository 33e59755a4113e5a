/* Products with what is known of them, and slots that are picked. */
#include "viz/text/written_product.h"

#include <stdlib.h>

#include "probe/isa/mma_trace.h"

bool ws_product_of(struct ws_captures *captures, const struct ws_mma *mma,
                   enum ws_operand_role role, struct ws_written_product *product,
                   struct ws_error *error)
{
    *product = (struct ws_written_product){.mma = mma};
    for (enum ws_operand_role i = WS_OPERAND_A; i < WS_OPERAND_ROLES; i++) {
        if (!ws_mma_has(mma, i))
            continue;
        if (!ws_evidence_of(captures, ws_mma_operand(mma, i), &product->evidence[i], error))
            return false;
        product->shown[i] = role == WS_OPERAND_MATRICES || role == i;
    }
    return true;
}

void ws_product_finish(struct ws_written_product *product)
{
    for (int i = 0; i < WS_OPERAND_ROLES; i++) {
        ws_evidence_finish(&product->evidence[i]);
        free(product->picked[i]);
    }
    *product = (struct ws_written_product){0};
}

bool ws_product_pick_none(struct ws_written_product *product, struct ws_error *error)
{
    for (enum ws_operand_role i = WS_OPERAND_A; i < WS_OPERAND_ROLES; i++) {
        product->shown[i] = false;
        if (!ws_mma_has(product->mma, i))
            continue;
        free(product->picked[i]);
        product->picked[i] =
            calloc((size_t)ws_slot_count(ws_product_face(product, i)), sizeof *product->picked[i]);
        if (!product->picked[i])
            return ws_no_memory(error);
    }
    return true;
}

void ws_product_pick(struct ws_written_product *product, enum ws_operand_role role,
                     struct ws_slot slot)
{
    product->shown[role] = true;
    product->picked[role][ws_slot_number(ws_product_face(product, role), slot)] = true;
}

void ws_product_pick_trace(struct ws_written_product *product, struct ws_place d)
{
    for (enum ws_operand_role i = WS_OPERAND_A; i < WS_OPERAND_ROLES; i++) {
        const struct ws_mapping *mapping = &product->evidence[i].mapping;

        for (int number = 0; mapping->variant && number < ws_slot_count(mapping->variant);
             number++) {
            struct ws_slot slot = ws_slot_at(mapping->variant, number);

            if (ws_mma_feeds(mapping->variant, ws_mapping_place(mapping, slot), d))
                ws_product_pick(product, i, slot);
        }
    }
}

bool ws_product_next(const struct ws_written_product *product, enum ws_operand_role role,
                     int *number, struct ws_slot *slot)
{
    const struct ws_variant *face = ws_product_face(product, role);

    while (product->shown[role] && *number < ws_slot_count(face)) {
        int at = (*number)++;

        if (product->picked[role] && !product->picked[role][at])
            continue;
        *slot = ws_slot_at(face, at);
        return true;
    }
    return false;
}
