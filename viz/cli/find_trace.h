/* warpscope find in a trace: the accesses to a byte or a bank, or those of a lane, a warp or a site. */
#ifndef WS_CLI_FIND_TRACE_H
#define WS_CLI_FIND_TRACE_H

#include "viz/cli/find_pattern.h"

/* Answers a query about the trace at the path `asked->subject`. */
enum ws_exit ws_find_trace(const struct ws_find_asked *asked, struct ws_error *error);

#endif
