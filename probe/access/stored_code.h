/* What the stores in a kernel's own code write to shared memory (stored.h). */
#ifndef WS_ACCESS_STORED_CODE_H
#define WS_ACCESS_STORED_CODE_H

#include "probe/access/stored.h"

/*
 * Runs the code of the writer's options for the four warps of a warpgroup, and enters what its
 * executions of writer->from store. Fails if the code fails, if it is the same in all warps, for
 * rows that are not a multiple of their alignment, and for addresses outside shared memory.
 */
bool ws_stored_run(const struct ws_stored_writer *writer, const struct ws_described *described,
                   struct ws_stored *stored, struct ws_error *error);

/*
 * The default part of the matrix in a lane's row of a store, by its first byte. stmatrix: the
 * registers of a warpgroup's four warps hold 64 rows like wgmma's D, 16 per warp, and each
 * execution stores the columns after those of the previous one. A store by lanes: each execution's
 * 128 threads store 128 consecutive pieces, line by line. `line_bytes` is the operand's part of a
 * line.
 */
struct ws_stored_byte ws_stored_share(const struct ws_variant *from, enum ws_tile tile,
                                      int line_bytes, int warp, int execution, int lane);

#endif
