/* Suggestions for a snippet of statements, written into its own text. */
#ifndef WS_ADDRESS_SUGGEST_CODE_H
#define WS_ADDRESS_SUGGEST_CODE_H

#include "probe/address/suggestion.h"

/*
 * What ws_suggest_padding() and ws_suggest_swizzle() found, written into the snippet's own text, where
 * it has statements. Padding is then looked for in
 * names as well, "half A[BM][BK + 8]". A swizzle that was found goes into the index of an array's
 * row, "A[i][j ^ ((i & 7) << 3)]", or else onto the offset or address itself, XORed with bits of its
 * own: ->line and ->source have it, and ->options.swizzle is the one that was written; the changed
 * snippet has been run and counted. No change where there is no place for one. Fails for lack of
 * memory.
 */
bool ws_suggest_code(const struct ws_variant *variant, const struct ws_address_options *options,
                     struct ws_suggestion *padding, struct ws_suggestion *swizzle,
                     struct ws_error *error);

#endif
