/*
 * An MMA as the window uses it: it owns the evidence of each operand's mapping, which is made anew
 * when another MMA is chosen.
 */
#ifndef WS_APP_MODEL_PRODUCT_H
#define WS_APP_MODEL_PRODUCT_H

#include "probe/evidence/store/evidence.h"
#include "probe/mma/mma.h"
#include "viz/figure/named.h"
#include "viz/figure/operands.h"

/* A zeroed struct has no MMA. It must not move, since copies borrow from it. */
struct ws_model_product {
    const struct ws_mma *mma;                     /* NULL: the choice is not an MMA */
    struct ws_evidence operand[WS_OPERAND_ROLES]; /* of the operands that it has; owned */
    struct ws_operands all;                       /* the same, with their slots numbered */
};

/*
 * Fills the struct for an MMA, or empties it for NULL. An operand whose capture cannot be read gets
 * the specified mapping; the function then returns false, with the reason.
 */
bool ws_model_product_make(struct ws_model_product *product, struct ws_captures *captures,
                           const struct ws_mma *mma, struct ws_error *error);
void ws_model_product_unmake(struct ws_model_product *product);

/* As ws_operands_variant(), ws_operands_number(), ws_operands_slot() and ws_operands_find(). */
static inline const struct ws_variant *
ws_model_product_operand(const struct ws_model_product *product, int role)
{
    return ws_operands_variant(&product->all, role);
}

static inline int ws_model_product_number(const struct ws_model_product *product, int role,
                                          struct ws_slot slot)
{
    return ws_operands_number(&product->all, role, slot);
}

static inline struct ws_slot ws_model_product_slot(const struct ws_model_product *product,
                                                   int number, int *role)
{
    return ws_operands_slot(&product->all, number, role);
}

static inline bool ws_model_product_find(const struct ws_model_product *product, int role,
                                         struct ws_place place, struct ws_slot *slot)
{
    return ws_operands_find(&product->all, role, place, slot);
}

/* The ids of an element. */
static inline struct ws_shown ws_model_product_shown(const struct ws_model_product *product,
                                                     int role, struct ws_slot slot)
{
    return ws_shown_element(&product->operand[role].mapping, slot);
}

#endif
