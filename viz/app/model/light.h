/*
 * What lights up when something is pointed at or selected: its element, and in every panel what
 * belongs to it, down to the headings. Which that is, is a question about ids alone.
 */
#ifndef WS_APP_LIGHT_H
#define WS_APP_LIGHT_H

#include "viz/app/model/highlight_state.h"

/* Lights of a zeroed struct are made with ws_lit_make(), and given back here. */
void ws_lit_finish(struct ws_highlight_state *lit);

/* Copies lights over others; whether two are the same. */
void ws_lit_copy(struct ws_highlight_state *lit, const struct ws_highlight_state *from);
bool ws_lit_same(const struct ws_highlight_state *a, const struct ws_highlight_state *b);

/* What a pattern, such as a node's `shown`, points at: the least that tells it from the rest. */
struct ws_shown ws_pattern_of(const struct ws_shown *shown);

/* Whether a pattern is a lane, all of it and nothing else. */
bool ws_is_lane(const struct ws_shown *pattern);

/* Lights everything that belongs to what matches any of the patterns. */
void ws_lit_make(const struct ws_model *model, const struct ws_shown *pattern, int patterns,
                 struct ws_highlight_state *lit);

/* How bright a node that shows this is. */
enum ws_light ws_lit_of(const struct ws_model *model, const struct ws_highlight_state *lit,
                        const struct ws_shown *shown);

/* Whether a node shows what a lane gives that is looked at: the row of its address, or that. */
bool ws_lit_given(const struct ws_highlight_state *lit, const struct ws_shown *shown);

#endif
