/*
 * A product's operands together: what is known of the mapping of each, and the slots of all of them
 * numbered together, so that one list is theirs.
 */
#ifndef WS_FIGURE_OPERANDS_H
#define WS_FIGURE_OPERANDS_H

#include "probe/evidence/evidence.h"
#include "probe/isa/mma.h"
#include "viz/choice/shown.h"

/* A zeroed struct is of no product. */
struct ws_operands {
    const struct ws_mma *mma;
    const struct ws_evidence *operand[WS_OPERAND_ROLES]; /* NULL where there is none; borrowed */
    int first[WS_OPERAND_ROLES];                         /* the number of an operand's first slot */
    int slots;                                           /* of all */
};

/* Numbers the slots of those that are there, in the order of their roles. */
struct ws_operands ws_operands_of(const struct ws_mma *mma,
                                  const struct ws_evidence *const operand[WS_OPERAND_ROLES]);

/* The operand that is a variant of its own; NULL where there is none such. */
const struct ws_variant *ws_operands_variant(const struct ws_operands *operands, int role);

/* The number of an operand's slot, and the slot of a number, whose operand is `*role`. */
int ws_operands_number(const struct ws_operands *operands, int role, struct ws_slot slot);
struct ws_slot ws_operands_slot(const struct ws_operands *operands, int number, int *role);

/* The operand's slot that holds a place; false where it has no such place. */
bool ws_operands_find(const struct ws_operands *operands, int role, struct ws_place place,
                      struct ws_slot *slot);

/*
 * Of a sparse A: the columns that are stored, and the rows of B that they are chosen from, go by
 * groups of so many; 1 and 1 where A is dense. (PTX ISA, "Sparse matrix storage".)
 */
int ws_operands_group(const struct ws_mma *mma, int *rows_of_b);

#endif
