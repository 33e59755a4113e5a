/*
 * An operand of a product as lines of CSV, and the columns that these have: of several operands one
 * under the other (product_text.h), or of one alone.
 */
#ifndef WS_TEXT_PRODUCT_CSV_H
#define WS_TEXT_PRODUCT_CSV_H

#include <stdio.h>

#include "probe/isa/mma.h"
#include "probe/isa/place.h"

/* The numbers of an element: lane, register, bit, width, matrix, row and column. */
enum { WS_PRODUCT_COLUMNS = 7, WS_PRODUCT_COLUMN_MATRIX = 4 };

/* A column's name; the first is "thread" of a warpgroup, else "lane". */
const char *ws_product_column(const struct ws_mma *mma, int column);

void ws_product_column_values(const struct ws_mapping *mapping, struct ws_slot slot,
                              int value[WS_PRODUCT_COLUMNS]);

/* Whether a place needs to say which product's it is: of several at once. */
bool ws_product_has_matrices(const struct ws_mma *mma);

/* The header, and the line of one element; without `matrix` where a place needs none. */
void ws_product_csv_header(FILE *out, const struct ws_mma *mma);
void ws_product_csv_line(FILE *out, const struct ws_mma *mma, enum ws_operand_role role,
                         const struct ws_mapping *mapping, struct ws_slot slot);

/* All of one operand, under the header. */
void ws_operand_csv(FILE *out, const struct ws_mma *mma, enum ws_operand_role role,
                    const struct ws_mapping *mapping);

#endif
