/* `warpscope banks` of one set of addresses, phase by phase. */
#ifndef WS_CLI_BANKS_ONE_H
#define WS_CLI_BANKS_ONE_H

#include "viz/cli/banks_request.h"
#include "viz/report/bank_text.h"

/*
 * Prints the report of request->variant, which is given. `ran` and `times` are of code: its run, for
 * the notes, and how often it gives these addresses; NULL and 1 else.
 */
enum ws_exit ws_banks_one(const struct ws_banks_request *request, const struct ws_executions *ran,
                          uint64_t times, struct ws_error *error);

#endif
