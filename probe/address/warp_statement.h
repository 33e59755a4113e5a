/* Statements of a snippet as it runs (warp.h). */
#ifndef WS_ADDRESS_WARP_STATEMENT_H
#define WS_ADDRESS_WARP_STATEMENT_H

#include "probe/address/warp.h"

/* Runs a statement in the scope; what it declares stays there. */
bool ws_warp_statement(struct ws_warp *warp, const struct ws_tree *tree);

/* The same, and what it declares goes again. */
bool ws_warp_scoped(struct ws_warp *warp, const struct ws_tree *tree);

/* switch (…) { case …: }; what is in it runs by warp->body. */
bool ws_warp_switch(struct ws_warp *warp, const struct ws_tree *tree);

#endif
