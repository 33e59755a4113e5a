/*
 * The text of a row of move.def: shared by the variant table and the kernels, so that a kernel
 * executes exactly the instruction that the table names.
 */
#ifndef WS_ISA_MNEMONIC_H
#define WS_ISA_MNEMONIC_H

#define WS_OP_ldmatrix  "ldmatrix"
#define WS_OP_stmatrix  "stmatrix"
#define WS_OP_movmatrix "movmatrix"
#define WS_OP_st        "st"
#define WS_OP_ld        "ld"
#define WS_OP_cp_async  "cp.async"

/* Between the opcode and the variable part. */
#define WS_SYNC_ldmatrix  ".sync.aligned"
#define WS_SYNC_stmatrix  ".sync.aligned"
#define WS_SYNC_movmatrix ".sync.aligned"
#define WS_SYNC_st        ""
#define WS_SYNC_ld        ""
#define WS_SYNC_cp_async  ""

#define WS_NUM_x1  ".x1"
#define WS_NUM_x2  ".x2"
#define WS_NUM_x4  ".x4"
#define WS_NUM_v2  ".v2"
#define WS_NUM_v4  ".v4"
#define WS_NUM_one ""

#define WS_TRANS_plain ""
#define WS_TRANS_trans ".trans"

/* st and ld have the state space in place of the shape, and it is part of the name. */
#define WS_SPACE_ldmatrix  ".shared"
#define WS_SPACE_stmatrix  ".shared"
#define WS_SPACE_movmatrix ""
#define WS_SPACE_st        ""
#define WS_SPACE_ld        ""
#define WS_SPACE_cp_async  ".shared.global"

#define WS_TYPE_b16             ".b16"
#define WS_TYPE_b8              ".b8"
#define WS_TYPE_b8x16_b6x16_p32 ".b8x16.b6x16_p32"
#define WS_TYPE_b8x16_b4x16_p64 ".b8x16.b4x16_p64"
#define WS_TYPE_s8_s4           ".s8.s4"
#define WS_TYPE_b32             ".b32"
#define WS_TYPE_4               ".4"
#define WS_TYPE_8               ".8"
#define WS_TYPE_16              ".16"

/* The type's part in the opcode; the number of bytes that cp.async copies is an operand. */
#define WS_SAYS_ldmatrix(text)  text
#define WS_SAYS_stmatrix(text)  text
#define WS_SAYS_movmatrix(text) text
#define WS_SAYS_st(text)        text
#define WS_SAYS_ld(text)        text
#define WS_SAYS_cp_async(text)  ""

/* "ldmatrix.m8n8.x4.trans.b16": the PTX name without its constant parts. */
#define WS_NAME(op, shape, num, trans, type)                                                       \
    WS_OP_##op "." #shape WS_NUM_##num WS_TRANS_##trans WS_TYPE_##type

/* "ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16": the opcode as PTX spells it. */
#define WS_MNEMONIC(op, shape, num, trans, type)                                                   \
    WS_OP_##op WS_SYNC_##op                                                                        \
        "." #shape WS_NUM_##num WS_TRANS_##trans WS_SPACE_##op WS_SAYS_##op(WS_TYPE_##type)

/* ldmatrix_m8n8_x4_trans_b16: an identifier, for the enum and the kernels. */
#define WS_SYMBOL(op, shape, num, trans, type) op##_##shape##_##num##_##trans##_##type

#endif
