/* warpscope code, of a wgmma, and of an operand that it reads from shared memory. */
#ifndef WS_CLI_CODE_WGMMA_H
#define WS_CLI_CODE_WGMMA_H

#include "viz/cli/read_asked.h"

enum ws_exit ws_code_wgmma(const struct ws_arguments *arguments, const struct ws_mma *mma,
                           struct ws_error *error);

#endif
