/* Makes stored data (stored.h) from its writer. */
#ifndef WS_ACCESS_STORED_MAKE_H
#define WS_ACCESS_STORED_MAKE_H

#include "probe/access/stored.h"

/*
 * Makes it. With lines at a pitch, `described` limits them to those of an operand that starts at
 * (along, k). Fails for a box that ends outside shared memory, an order that does not fit the
 * tensor, addresses that ws_addresses_make() refuses, and a `from` that is not a store. The caller
 * finishes it, also after a failure.
 */
bool ws_stored_make(const struct ws_stored_writer *writer, const struct ws_described *described,
                    int along, int k, struct ws_stored *stored, struct ws_error *error);

#endif
