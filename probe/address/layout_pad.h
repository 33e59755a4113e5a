/*
 * The padding of a CuTe layout: rows that lie farther apart, as its own strides say it.
 */
#ifndef WS_ADDRESS_LAYOUT_PAD_H
#define WS_ADDRESS_LAYOUT_PAD_H

#include "probe/address/bank.h"

/* Whether the options' addresses, made as they are, have no conflict and no fault. */
bool ws_layout_is_free(const struct ws_variant *variant, const struct ws_address_options *options);

/*
 * Finds the least growth of a stride of the rows, of at most `most_bytes`, without conflicts:
 * `padded`, which is `options` but for its layout. `change`, of `size` bytes, says it: "rows 72
 * elements apart instead of 64 (--layout '(16,64):(72,1)')". False where there is none.
 */
bool ws_layout_pad(const struct ws_variant *variant, const struct ws_address_options *options,
                   int most_bytes, struct ws_address_options *padded, char *change, size_t size);

#endif
