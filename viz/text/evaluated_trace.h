/*
 * What a kernel's text does to shared memory when it is executed without a GPU, as a trace: the same records as those of
 * programs that ran, so that whatever shows a trace shows them, too. Its head has "evaluated from FILE" in place of a
 * GPU's name, and each view says so.
 */
#ifndef WS_TEXT_EVALUATED_TRACE_H
#define WS_TEXT_EVALUATED_TRACE_H

#include "probe/kernel/kernel_count.h"

/*
 * Makes the trace of a result that is not one itself; finish it where this succeeds. Places are those of reports: of
 * instructions that share file, line and name one site. Fails beyond a trace's limits, for an address beyond shared
 * memory, whose size a trace does not have, and for lack of memory.
 */
bool ws_trace_evaluated(const struct ws_kernel_result *result, struct ws_trace *trace,
                        struct ws_error *error);

#endif
