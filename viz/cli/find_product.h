/* warpscope find of a product: elements of operands, what a lane holds, and what goes into D. */
#ifndef WS_CLI_FIND_PRODUCT_H
#define WS_CLI_FIND_PRODUCT_H

#include "viz/cli/command.h"

enum ws_find_format { WS_FIND_TEXT, WS_FIND_CSV, WS_FIND_JSON };

/* What the command line says, as it says it; NULL where it does not. */
struct ws_find_asked {
    const char *product;
    enum ws_operand_role role; /* WS_OPERAND_MATRICES: not said */
    const char **element;
    int elements;
    const char *lane, *reg, *byte;
    const char *at; /* an address: of what a descriptor describes alone */
    enum ws_find_format format;
};

enum ws_exit ws_find_product(const struct ws_find_asked *asked, struct ws_error *error);

#endif
