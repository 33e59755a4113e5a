/* `warpscope banks --against`: compares the shared memory accesses of two pieces of code. */
#ifndef WS_CLI_BANKS_AGAINST_H
#define WS_CLI_BANKS_AGAINST_H

#include "viz/cli/banks_request.h"

/*
 * Compares the request's code with `text`, of `file` or (NULL) of --against, run with the same
 * constants and warps, and prints the differences. Fails if they are not equal, after printing.
 */
enum ws_exit ws_banks_against(const struct ws_banks_request *request, const char *text,
                              const char *file, struct ws_error *error);

#endif
