/*
 * The operands of an MMA together: the evidence of each operand's mapping, and one numbering for
 * the slots of all.
 */
#ifndef WS_FIGURE_OPERANDS_H
#define WS_FIGURE_OPERANDS_H

#include "probe/evidence/store/evidence.h"
#include "probe/mma/mma.h"
#include "viz/choice/shown.h"

/* A zeroed struct has no MMA. */
struct ws_operands {
    const struct ws_mma *mma;
    const struct ws_evidence *operand[WS_OPERAND_ROLES]; /* NULL: missing; borrowed */
    int first[WS_OPERAND_ROLES];                         /* the number of an operand's first slot */
    int slots;                                           /* of all */
};

/* Numbers the slots of the operands that are not NULL, in the order of their roles. */
struct ws_operands ws_operands_of(const struct ws_mma *mma,
                                  const struct ws_evidence *const operand[WS_OPERAND_ROLES]);

/* The operand as a variant; NULL if the role has none or it is not there. */
const struct ws_variant *ws_operands_variant(const struct ws_operands *operands, int role);

/* The number of an operand's slot; and the slot of a number, with its operand in `*role`. */
int ws_operands_number(const struct ws_operands *operands, int role, struct ws_slot slot);
struct ws_slot ws_operands_slot(const struct ws_operands *operands, int number, int *role);

/* The operand's slot that holds a place; false if it has no such place. */
bool ws_operands_find(const struct ws_operands *operands, int role, struct ws_place place,
                      struct ws_slot *slot);

/*
 * The groups of a sparse A: how many columns it stores per group, and from how many rows of B these
 * are chosen; 1 and 1 if A is dense. (PTX ISA, "Sparse matrix storage".)
 */
int ws_operands_group(const struct ws_mma *mma, int *rows_of_b);

#endif
