/*
 * PTX as it runs: each lane has a place in the text, and those whose place comes first go on
 * together. Branches that are known are followed; of one that is not, both ways are: what stands
 * behind it is run, and where the two ways meet, what was written in between is no longer known. A
 * loop whose turns are not known is run once.
 */
#ifndef WS_ADDRESS_WARP_PTX_H
#define WS_ADDRESS_WARP_PTX_H

#include "probe/address/ptx_name.h"

/*
 * Runs PTX in the lanes of the mask. `value` has one for each name of `ptx`, with those of asm's
 * operands given. Of a listing (`inside` NULL), the value that was made last becomes warp->last.
 */
bool ws_ptx_run(struct ws_warp *warp, const struct ws_ptx *ptx, const struct ws_tree *inside,
                struct ws_ptx_value *value);

/* A listing, as a statement. */
bool ws_warp_listing(struct ws_warp *warp, const struct ws_tree *tree);

#endif
