/* Padding of a snippet: a larger number in it. */
#ifndef WS_ADDRESS_SUGGEST_NUMBER_H
#define WS_ADDRESS_SUGGEST_NUMBER_H

#include "probe/address/suggest_search.h"
#include "probe/address/suggestion.h"

/*
 * As ws_suggest_padding(), of a search that found something to be rid of. With `written`, what is
 * added to a name in the text, "half A[BM][BK + 8]", is tried too.
 */
void ws_suggest_number(struct ws_search *search, bool written, struct ws_suggestion *suggestion);

#endif
