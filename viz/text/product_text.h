/*
 * An MMA as text: mapping_text.h for several operands. Writes the operands that written_product.h
 * selects, A first.
 */
#ifndef WS_TEXT_PRODUCT_TEXT_H
#define WS_TEXT_PRODUCT_TEXT_H

#include "viz/text/terminal.h"
#include "viz/text/written_product.h"

/*
 * One object: the MMA, its PTX, how sm_90 implements it, and a list of operands, each with its
 * provenance, its formulas and a list of elements; for traced elements of D also the terms.
 */
void ws_product_json(FILE *out, const struct ws_written_product *product);

/* For readers, in 80 columns: the MMA, its operands, and a grid for each. */
void ws_product_table(const struct ws_terminal *terminal, const struct ws_written_product *product);

/* The same as GitHub's Markdown. */
void ws_product_markdown(FILE *out, const struct ws_written_product *product);

/*
 * The thread-value layout that CuTe's MMA_Traits have for an operand (ws_layout_cute()), one line
 * per operand, with its letter if there are several. Fails if a capture differs from the PTX ISA,
 * and for an operand that not every lane holds a part of; of several, such operands are omitted.
 */
bool ws_product_cute(FILE *out, const struct ws_written_product *product, struct ws_error *error);

/* As Triton prints a linear layout, with the operand's letter if there are several. Fails before it
 * writes. */
bool ws_product_linear(FILE *out, const struct ws_written_product *product, struct ws_error *error);

#endif
