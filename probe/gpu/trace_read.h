/*
 * What the tracer's library left in a folder (probe/gpu/traced.h) as a trace: records are folded into
 * patterns, and nvdisasm, where there is one, gives each place its opcode and its line of source.
 */
#ifndef WS_GPU_TRACE_READ_H
#define WS_GPU_TRACE_READ_H

#include "probe/access/trace.h"

/*
 * Reads the folder's launches. `disassembler` is nvdisasm's path or NULL. Finish *trace where this succeeds;
 * it has no kernel where nothing was recorded. Fails for lack of memory, and for a file that is damaged.
 */
bool ws_trace_read_folder(const char *folder, const char *disassembler, struct ws_trace *trace,
                          struct ws_error *error);

/*
 * The lines of all the folder's files "PID.what", at most `most` of them; the caller frees each and the
 * list. NULL for lack of memory; *lines is their number.
 */
char **ws_trace_folder_lines(const char *folder, const char *what, int most, int *lines);

#endif
