/* What the stores of a kernel's own lines leave in shared memory (stored.h). */
#ifndef WS_ADDRESS_STORED_CODE_H
#define WS_ADDRESS_STORED_CODE_H

#include "probe/address/stored.h"

/*
 * Runs the code of the writer's options for the four warps of a warpgroup, and puts what its
 * executions of writer->from store. Fails where the code does, where it is the same in all warps,
 * for rows that are no multiple of their alignment, and for addresses beyond shared memory.
 */
bool ws_stored_run(const struct ws_stored_writer *writer, const struct ws_described *described,
                   struct ws_stored *stored, struct ws_error *error);

/*
 * What of the matrix a lane's row of a store is, by its first byte, where nothing else is said: of
 * stmatrix, the registers of a warpgroup's four warps hold 64 rows as wgmma's D has them, 16 a
 * warp, and each execution stores the columns after those of the one before; of a store by lanes,
 * each execution's 128 threads store 128 pieces one after the other, line by line. `line_bytes` is
 * what the operand takes of a line.
 */
struct ws_stored_byte ws_stored_share(const struct ws_variant *from, enum ws_tile tile,
                                      int line_bytes, int warp, int execution, int lane);

#endif
