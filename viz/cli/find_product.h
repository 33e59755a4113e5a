/* warpscope find for an MMA: elements of operands, what a lane holds, and the inputs of D. */
#ifndef WS_CLI_FIND_PRODUCT_H
#define WS_CLI_FIND_PRODUCT_H

#include "viz/cli/find_pattern.h"

enum ws_exit ws_find_product(const struct ws_find_asked *asked, struct ws_error *error);

#endif
