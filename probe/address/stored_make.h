/* What was stored (stored.h), made of its writer. */
#ifndef WS_ADDRESS_STORED_MAKE_H
#define WS_ADDRESS_STORED_MAKE_H

#include "probe/address/stored.h"

/*
 * Makes it; `described` says how much of lines at a pitch is wanted: those that an operand which
 * starts at (along, k) takes. Fails for a box that ends outside of shared memory, an order that
 * does not fit the tensor, addresses that ws_addresses_make() refuses, and what is no store. The
 * caller finishes it, also after a failure.
 */
bool ws_stored_make(const struct ws_stored_writer *writer, const struct ws_described *described,
                    int along, int k, struct ws_stored *stored, struct ws_error *error);

#endif
