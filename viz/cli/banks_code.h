/* `warpscope banks` of a kernel's code: all that it executes. */
#ifndef WS_CLI_BANKS_CODE_H
#define WS_CLI_BANKS_CODE_H

#include "viz/cli/banks_request.h"

/*
 * Runs the code for all warps and values asked for. One execution, or several that are alike, are
 * reported phase by phase; others as a line each, with their sum. Without a variant all of the code's
 * instructions count.
 */
enum ws_exit ws_banks_code(const struct ws_banks_request *request, struct ws_error *error);

#endif
