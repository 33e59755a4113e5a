/* warpscope show of a product: its operands' mappings, or one's. */
#ifndef WS_CLI_SHOW_PRODUCT_H
#define WS_CLI_SHOW_PRODUCT_H

#include "probe/isa/mma.h"
#include "viz/cli/command.h"
#include "viz/text/mapping_text.h"

/*
 * Prints one operand of a product, or all of them where `role` is WS_OPERAND_MATRICES; the product
 * has the operand.
 */
enum ws_exit ws_show_product(const struct ws_mma *mma, enum ws_operand_role role,
                             enum ws_mapping_format format, struct ws_error *error);

#endif
