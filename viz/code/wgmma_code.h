/*
 * A wgmma as CUDA for sm_90a, ready to compile: its descriptors, with fields in bytes; the
 * instruction with all its registers, and what goes before and after it; and, for an operand that
 * TMA writes, the tensor map and the copy.
 */
#ifndef WS_CODE_WGMMA_CODE_H
#define WS_CODE_WGMMA_CODE_H

#include <stdio.h>

#include "probe/feed/feed_descriptor.h"
#include "viz/code/mma_code.h"

/*
 * Writes what every use of a wgmma needs, between guards so that several copies may be in one file:
 * `wgmma_descriptor(start, leading, stride, swizzle, base)`; fences, commit and wait; barriers for
 * copies; and the wgmma, named by ws_mma_function(), over (d, a, b, add), where a is a descriptor
 * or registers, and `add` keeps the contents of d. For 16-bit types it is a template over
 * <transpose_a, transpose_b>: MN-major operands. No #include. Fails if there is no code, for sparse
 * ones.
 */
bool ws_wgmma_code(const struct ws_mma *mma, FILE *file, struct ws_error *error);

/* The headers that both need, as #include lines; `map`: for a tensor map too. */
void ws_wgmma_includes(bool map, FILE *file);

/*
 * Writes what one operand needs in addition: PRODUCT_a_descriptor(tile, step), the descriptor of a
 * k-step, where `tile` is the base of the descriptor's start address; and for a writer with a box
 * PRODUCT_a_map(map, tensor, encode) for the host, and PRODUCT_a_load(tile, map, barrier, c0, …),
 * which one thread calls. The operand is that of step 0.
 */
void ws_wgmma_operand_code(const struct ws_mma *mma, const struct ws_described *described,
                           const struct ws_stored_writer *writer, FILE *file);

/*
 * The byte offset of a step's operand from that of step 0, as C over `step`; false if that is valid
 * only for steps below *most.
 */
bool ws_wgmma_step(const struct ws_described *described, const struct ws_stored_writer *writer,
                   char *text, size_t size, int *most);

#endif
