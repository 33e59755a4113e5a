/*
 * A variant with its addresses as source code, complete and ready to compile: a CUDA function with
 * inline PTX, a PTX kernel, or a CUDA function that calls cuda::ptx. It computes addresses as
 * address.h does, so the code and the reports have the same addresses.
 */
#ifndef WS_CODE_CODE_H
#define WS_CODE_CODE_H

#include "probe/access/address.h"

enum ws_lang { WS_LANG_CUDA, WS_LANG_PTX, WS_LANG_CCCL, WS_LANGS };

/* "cuda", "ptx", "cccl". */
const char *ws_lang_name(enum ws_lang lang);

/*
 * Whether `lang` has `variant`. cuda and ptx have all; cuda::ptx has ldmatrix and stmatrix without
 * m16n16, and no movmatrix. (CCCL's cuda/ptx header; none of it came with CUDA 13.0.)
 */
bool ws_lang_has(enum ws_lang lang, const struct ws_variant *variant, struct ws_error *error);

/*
 * Writes the source. `options` are those of the addresses; movmatrix has none, and ignores them.
 * Fails before it writes anything if ws_lang_has() or ws_addresses_make() does. Addresses that
 * fault are written all the same; the caller checks them with ws_addresses_check().
 *
 *   cuda, cccl  a __device__ function over the registers and the shared memory that offsets
 *               count from. For a 1-D block; a swizzle needs that memory to be aligned to its
 *               period.
 *   ptx         a module with one kernel, named after the variant, for one warp: addresses over its
 *               dynamic shared memory, registers from or to a global buffer of 16 bytes per lane.
 */
bool ws_code_write(const struct ws_variant *variant, const struct ws_address_options *options,
                   enum ws_lang lang, FILE *file, struct ws_error *error);

#endif
