/*
 * A product as the window knows it: each of its operands with what is known of that one's mapping,
 * and the slots of all of them numbered together, so that one list of lights is theirs.
 */
#ifndef WS_APP_PRODUCT_H
#define WS_APP_PRODUCT_H

#include "probe/evidence/evidence.h"
#include "probe/isa/mma.h"
#include "viz/choice/shown.h"

/* A zeroed struct is none. */
struct ws_product {
    const struct ws_mma *mma;                     /* NULL: what is chosen is no product */
    struct ws_evidence operand[WS_OPERAND_ROLES]; /* of the operands that it has; owned */
    int first[WS_OPERAND_ROLES];                  /* the number of an operand's first slot */
    int slots;                                    /* of all */
};

/*
 * Makes it a product, or with NULL none. Of an operand whose capture cannot be read the mapping is
 * the specified one: false then, with the reason.
 */
bool ws_product_make(struct ws_product *product, struct ws_captures *captures,
                     const struct ws_mma *mma, struct ws_error *error);
void ws_product_finish(struct ws_product *product);

/* The operand that is a variant of its own; NULL where the product has none such. */
const struct ws_variant *ws_product_operand(const struct ws_product *product, int role);

/* The number of an operand's slot, and the slot of a number, whose operand is `*role`. */
int ws_product_number(const struct ws_product *product, int role, struct ws_slot slot);
struct ws_slot ws_product_slot(const struct ws_product *product, int number, int *role);

/*
 * The operand's slot that holds a place; false where it has no such place. And what an element
 * shows.
 */
bool ws_product_find(const struct ws_product *product, int role, struct ws_place place,
                     struct ws_slot *slot);
struct ws_shown ws_product_shown(const struct ws_product *product, int role, struct ws_slot slot);

/*
 * Of a sparse A: the columns that are stored, and the rows of B that they are chosen from, go by
 * groups of so many; 1 and 1 where A is dense. (PTX ISA, "Sparse matrix storage".)
 */
int ws_product_group(const struct ws_mma *mma, int *rows_of_b);


#endif
