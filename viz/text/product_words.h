/* MMAs and their operands in words, for all formats that people read. */
#ifndef WS_TEXT_PRODUCT_WORDS_H
#define WS_TEXT_PRODUCT_WORDS_H

#include "probe/mma/mma.h"

enum { WS_PRODUCT_WORDS_SIZE = 320 };

/* "D = A x B + C by one warp: A is 16x16, B 16x8, C and D 16x8". Returns `buffer`. */
char *ws_product_sentence(const struct ws_mma *mma, char buffer[WS_PRODUCT_WORDS_SIZE]);

/*
 * How sm_90 implements it: "on sm_90 native, 1 HMMA from the assembler's output". Returns `buffer`.
 */
char *ws_product_tensor(const struct ws_mma *mma, char buffer[WS_PRODUCT_WORDS_SIZE]);

/* "PTX ISA 7.0, sm_80+; on sm_90 native, 1 HMMA, …". Returns `buffer`. */
char *ws_product_target(const struct ws_mma *mma, char buffer[WS_PRODUCT_WORDS_SIZE]);

/* What captures cannot determine about an MMA, in a sentence. */
const char *ws_product_untold(void);

/* ".f16"; for metadata and scale factors, these words. */
const char *ws_operand_type(const struct ws_variant *face);

/* The meaning of its rows and columns: "m x k", … */
const char *ws_operand_extents(const struct ws_variant *face);

/* "a0-a3", or "b0". Returns `buffer`. */
enum { WS_REGISTERS_SIZE = 24 };
char *ws_operand_registers(const struct ws_variant *face, char buffer[WS_REGISTERS_SIZE]);

/*
 * "16x16 .f16 (m x k); 4 registers of 32 bits per lane, 2 elements of 16 bits in each". Returns
 * `buffer`.
 */
char *ws_operand_sentence(const struct ws_variant *face, char buffer[WS_PRODUCT_WORDS_SIZE]);

/*
 * The i-th equation of an operand's element, "row = t / 4 + 8 * (r % 2)": matrix, row and column,
 * for one matrix the last two; NULL after the last. Returns `buffer`.
 */
enum { WS_OPERAND_EQUATION_SIZE = WS_FORMULA_SIZE + 16 };
const char *ws_operand_equation(const struct ws_variant *face, int i,
                                char buffer[WS_OPERAND_EQUATION_SIZE]);

#endif
