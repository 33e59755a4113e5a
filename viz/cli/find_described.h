/*
 * warpscope find in shared memory: where an element is read, and which element is read at an
 * address.
 */
#ifndef WS_CLI_FIND_DESCRIBED_H
#define WS_CLI_FIND_DESCRIBED_H

#include "viz/cli/find_pattern.h"
#include "viz/text/described_text.h"

/* Answers a query about an operand that `shown` describes. */
enum ws_exit ws_find_described(const struct ws_find_asked *asked, struct ws_described_shown *shown,
                               struct ws_error *error);

#endif
