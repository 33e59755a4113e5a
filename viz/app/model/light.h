/*
 * The highlights of a hover or selection: its element and, in every panel, the related items,
 * including headings. Only ids decide which items are related.
 */
#ifndef WS_APP_LIGHT_H
#define WS_APP_LIGHT_H

#include "viz/app/model/highlight_state.h"

/* Frees highlights made by ws_highlight_state_make(), which starts from a zeroed struct. */
void ws_highlight_state_finish(struct ws_highlight_state *lit);

/* Copies highlights over others; compares two. */
void ws_highlight_state_copy(struct ws_highlight_state *lit, const struct ws_highlight_state *from);
bool ws_highlight_state_same(const struct ws_highlight_state *a,
                             const struct ws_highlight_state *b);

/* The pattern to select for a node's `shown`: the smallest set of ids that identifies it. */
struct ws_shown ws_pattern_of(const struct ws_shown *shown);

/* Whether a pattern is one whole lane and nothing else. */
bool ws_is_lane(const struct ws_shown *pattern);

/* Highlights everything related to the items that match any of the patterns. */
void ws_highlight_state_make(const struct ws_model *model, const struct ws_shown *pattern,
                             int patterns, struct ws_highlight_state *lit);

/* The brightness of a node with these ids. */
enum ws_light ws_highlight_state_of(const struct ws_model *model,
                                    const struct ws_highlight_state *lit,
                                    const struct ws_shown *shown);

/* Whether a node shows the row whose address comes from a lane in `gives`, or that address. */
bool ws_highlight_state_given(const struct ws_highlight_state *lit, const struct ws_shown *shown);

#endif
