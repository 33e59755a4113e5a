/* Addresses that fault because they count elements. */
#ifndef WS_ADDRESS_SUGGEST_ELEMENT_H
#define WS_ADDRESS_SUGGEST_ELEMENT_H

#include "probe/address/address.h"

/*
 * The size of element that addresses, many of which fault, would have to be counted in, where no pointer gives
 * them a type and they are aligned then: 2, 4 or 8, to be multiplied with. 0: none.
 */
int ws_suggest_element(const struct ws_variant *variant, const struct ws_address_options *options);

#endif
