/* `warpscope banks` for a kernel's code: all executions. */
#ifndef WS_CLI_BANKS_CODE_H
#define WS_CLI_BANKS_CODE_H

#include "viz/cli/banks_request.h"

/*
 * Runs the code for all requested warps and values. A single execution, or identical ones, are
 * reported phase by phase; others with one line each and their sum. Without a variant all
 * instructions of the code are counted.
 */
enum ws_exit ws_banks_code(const struct ws_banks_request *request, struct ws_error *error);

#endif
