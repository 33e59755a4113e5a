/*
 * How a row of move.def becomes text: shared by the catalogue and by the kernels, so that the
 * instruction a kernel executes and the instruction the catalogue names cannot differ.
 */
#ifndef WS_ISA_MNEMONIC_H
#define WS_ISA_MNEMONIC_H

#define WS_NUM_x1  ".x1"
#define WS_NUM_x2  ".x2"
#define WS_NUM_x4  ".x4"
#define WS_NUM_one ""

#define WS_TRANS_plain ""
#define WS_TRANS_trans ".trans"

#define WS_SPACE_ldmatrix  ".shared"
#define WS_SPACE_stmatrix  ".shared"
#define WS_SPACE_movmatrix ""

#define WS_TYPE_b16             ".b16"
#define WS_TYPE_b8              ".b8"
#define WS_TYPE_b8x16_b6x16_p32 ".b8x16.b6x16_p32"
#define WS_TYPE_b8x16_b4x16_p64 ".b8x16.b4x16_p64"
#define WS_TYPE_s8_s4           ".s8.s4"

/* "ldmatrix.m8n8.x4.trans.b16": the PTX name without what never varies. */
#define WS_NAME(op, shape, num, trans, type)                                                       \
    #op "." #shape WS_NUM_##num WS_TRANS_##trans WS_TYPE_##type

/* "ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16": the opcode as PTX spells it. */
#define WS_MNEMONIC(op, shape, num, trans, type)                                                   \
    #op ".sync.aligned." #shape WS_NUM_##num WS_TRANS_##trans WS_SPACE_##op WS_TYPE_##type

/* ldmatrix_m8n8_x4_trans_b16: an identifier, for the enum and the kernels. */
#define WS_SYMBOL(op, shape, num, trans, type) op##_##shape##_##num##_##trans##_##type

#endif
