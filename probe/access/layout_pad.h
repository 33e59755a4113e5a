/* The padding of a CuTe layout: strides that move its rows apart. */
#ifndef WS_ACCESS_LAYOUT_PAD_H
#define WS_ACCESS_LAYOUT_PAD_H

#include "probe/access/bank.h"

/* Whether the options' addresses have no conflict and no fault. */
bool ws_layout_is_free(const struct ws_variant *variant, const struct ws_address_options *options);

/*
 * Finds the smallest growth of a row stride, of at most `most_bytes`, without conflicts: `padded`
 * is `options` with that layout. `change`, of `size` bytes, describes it: "rows 72 elements apart
 * instead of 64 (--layout '(16,64):(72,1)')". False if none exists.
 */
bool ws_layout_pad(const struct ws_variant *variant, const struct ws_address_options *options,
                   int most_bytes, struct ws_address_options *padded, char *change, size_t size);

#endif
