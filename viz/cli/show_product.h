/* warpscope show for an MMA: the mappings of one or all of its operands. */
#ifndef WS_CLI_SHOW_PRODUCT_H
#define WS_CLI_SHOW_PRODUCT_H

#include "probe/mma/mma.h"
#include "viz/cli/command.h"
#include "viz/text/mapping_text.h"

/* Prints one operand of an MMA, which has it, or all of them if `role` is WS_OPERAND_MATRICES. */
enum ws_exit ws_show_product(const struct ws_mma *mma, enum ws_operand_role role,
                             enum ws_mapping_format format, struct ws_error *error);

#endif
