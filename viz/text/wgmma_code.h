/*
 * A wgmma as CUDA for sm_90a, ready to compile: its descriptors, with fields in bytes; the
 * instruction with all its registers, and what goes before and after it; and, of an operand that
 * TMA brings, the tensor map and the copy.
 */
#ifndef WS_TEXT_WGMMA_CODE_H
#define WS_TEXT_WGMMA_CODE_H

#include <stdio.h>

#include "probe/address/feed_descriptor.h"
#include "viz/text/mma_code.h"

/*
 * Writes, between guards so that it may stand there several times, what every use of a product
 * needs: `wgmma_descriptor(start, leading, stride, swizzle,
 * base)`; fences, commit and wait; barriers for copies; and the product, named as ws_mma_function()
 * names it, over (d, a, b, add), where a is a descriptor or registers, and `add` keeps what d
 * holds. Of 16-bit types it is a template over <transpose_a, transpose_b>: MN-major operands. No
 * #include. Fails where there is no code, of sparse products.
 */
bool ws_wgmma_code(const struct ws_mma *mma, FILE *file, struct ws_error *error);

/* The headers that both need, as #include lines; `map`: for a tensor map too. */
void ws_wgmma_includes(bool map, FILE *file);

/*
 * Writes what one operand needs beside that: PRODUCT_a_descriptor(tile, step), the descriptor of a
 * k-step, where `tile` is what the descriptor's start counts from; and of a writer with a box
 * PRODUCT_a_map(map, tensor, encode) for the host, and PRODUCT_a_load(tile, map, barrier, c0, …),
 * which one thread calls. The operand is that of step 0.
 */
void ws_wgmma_operand_code(const struct ws_mma *mma, const struct ws_described *described,
                           const struct ws_stored_writer *writer, FILE *file);

/* How many bytes after step 0 a step's operand starts, as C over `step`; false where that holds
 * only for steps below *most. */
bool ws_wgmma_step(const struct ws_described *described, const struct ws_stored_writer *writer,
                   char *text, size_t size, int *most);

#endif
