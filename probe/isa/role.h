/* The roles of operands. Most headers name a role without access to an operand (operand.h). */
#ifndef WS_ISA_ROLE_H
#define WS_ISA_ROLE_H

/*
 * The role of an operand: the matrices of a data-movement variant, or an operand of an MMA (mma.h).
 */
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

/* "M" (data-movement), "A", "B", "C", "D", "E" (metadata), "SA", "SB": the letters in places and
 * panels. */
const char *ws_operand_letter(enum ws_operand_role role);

#endif
