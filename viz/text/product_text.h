/*
 * A product as text: mapping_text.h for what has several operands. What is written is what
 * product.h says is shown, operand by operand, A first.
 */
#ifndef WS_TEXT_PRODUCT_TEXT_H
#define WS_TEXT_PRODUCT_TEXT_H

#include "viz/text/terminal.h"
#include "viz/text/written_product.h"

/*
 * One object: the product, its PTX, how sm_90 has it, and a list of operands, each with its
 * provenance, its formulas and a list of elements; and of elements of D that are traced the terms.
 */
void ws_product_json(FILE *out, const struct ws_written_product *product);

/* For people, in 80 columns: what the product is, its operands, and a grid of each. */
void ws_product_table(const struct ws_terminal *terminal, const struct ws_written_product *product);

/* The same as GitHub's Markdown. */
void ws_product_markdown(FILE *out, const struct ws_written_product *product);

/*
 * The thread-value layout that CuTe's MMA_Traits have for an operand (ws_layout_cute()), a line an
 * operand, after its letter where there are several. Fails where a capture differs from the PTX
 * ISA, and of an operand that not every lane holds a part of.
 */
bool ws_product_cute(FILE *out, const struct ws_written_product *product, struct ws_error *error);

/* As Triton prints a linear layout, each after its letter where there are several. As above. */
bool ws_product_linear(FILE *out, const struct ws_written_product *product, struct ws_error *error);

#endif
