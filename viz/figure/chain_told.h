/*
 * What is told of a chain in words: what happens in a frame, and where what it shows is known from.
 * The figure and whoever plays it tell the same.
 */
#ifndef WS_FIGURE_CHAIN_TOLD_H
#define WS_FIGURE_CHAIN_TOLD_H

#include "viz/figure/links.h"

/*
 * What happens in a frame, to the lane that is followed, in a sentence or two. `registers` are what
 * D's are called, NULL: as PTX does.
 */
enum { WS_CHAIN_SENTENCE_SIZE = 700, WS_CHAIN_PROVENANCE_SIZE = 640 };
void ws_chain_sentence(const struct ws_links *links, int lane, const char *registers,
                       enum ws_chain_frame frame, char *text, size_t size);

/* One line of all that is known: of what moves, and of the product. */
void ws_chain_provenance(const struct ws_links *links, char *text, size_t size);

/* What the load or store of a link is called. */
const char *ws_chain_mover(const struct ws_link *link);

#endif
