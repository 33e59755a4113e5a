/*
 * The words of a chain: what happens in a frame, the provenance of what it shows, and the key of its
 * arrows. The figure and its player share them.
 */
#ifndef WS_FIGURE_CHAIN_WORDS_H
#define WS_FIGURE_CHAIN_WORDS_H

#include "viz/figure/key.h"
#include "viz/figure/links.h"

/*
 * What happens in a frame to the followed lane, in one or two sentences. `registers` names those of
 * D; NULL: as PTX does.
 */
enum { WS_CHAIN_SENTENCE_SIZE = 700, WS_CHAIN_PROVENANCE_SIZE = 640 };
void ws_chain_sentence(const struct ws_links *links, int lane, const char *registers,
                       enum ws_chain_frame frame, char *text, size_t size);

/* One line of provenance: of the data-movement variants, and of the MMA. */
void ws_chain_provenance(const struct ws_links *links, char *text, size_t size);

/* The name of a link's load or store. */
const char *ws_chain_mover(const struct ws_link *link);

/*
 * Keys of the arrows of a frame before `last`, in which no step is later; of an animation, those of
 * all frames. For a wgmma's chain too.
 */
void ws_chain_key_arrows(struct ws_keys *keys, const struct ws_figure *figure, int frame, int last);

#endif
