/* `warpscope banks --against`: whether two pieces of code touch the same shared memory. */
#ifndef WS_CLI_BANKS_AGAINST_H
#define WS_CLI_BANKS_AGAINST_H

#include "viz/cli/banks_request.h"

/*
 * Compares the request's code with `text`, run with the same constants and warps, and says what
 * differs; `name` is what errors call it. Fails where they are not equal, after printing.
 */
enum ws_exit ws_banks_against(const struct ws_banks_request *request, const char *text,
                              const char *name, struct ws_error *error);

#endif
