/*
 * The roles of operands. Most headers name a role and never look into an operand (operand.h).
 */
#ifndef WS_ISA_ROLE_H
#define WS_ISA_ROLE_H

/* What part it plays: the matrices that are moved, or one of a product (mma.h). */
enum ws_operand_role {
    WS_OPERAND_MATRICES,
    WS_OPERAND_A,
    WS_OPERAND_B,
    WS_OPERAND_C,
    WS_OPERAND_D,
    WS_OPERAND_METADATA, /* of a sparse A */
    WS_OPERAND_SCALE_A,
    WS_OPERAND_SCALE_B,
    WS_OPERAND_ROLES
};

/* "M" (of what is moved), "A", "B", "C", "D", "E" (metadata), "SA", "SB": what places and panels
 * say. */
const char *ws_operand_letter(enum ws_operand_role role);

#endif
