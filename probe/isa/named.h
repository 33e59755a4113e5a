/*
 * What a text names, however it is spelled: an instruction as parse.c and mma_parse.c read it; else
 * one in another spelling (spelled.h); else those that a short name is short for (name_words.h).
 */
#ifndef WS_ISA_NAMED_H
#define WS_ISA_NAMED_H

#include "probe/isa/name_words.h"

/*
 * What `text` names goes to `plainest`, and all that has its words to `all`; the same of a whole
 * name. Fails, as those do who read it in full, where it names nothing.
 */
bool ws_named(const char *text, struct ws_names *plainest, struct ws_names *all,
              struct ws_error *error);

/* Whether `text` is a name or an instruction in full, and needs no more to say which is meant. */
bool ws_named_in_full(const char *text);

/*
 * Fails, for one is wanted: names some of `plainest`, the usual types first, and how many more there are in `all`.
 */
bool ws_named_several(const char *text, const struct ws_names *plainest, const struct ws_names *all,
                      struct ws_error *error);

/*
 * The i-th name that completion offers for what moves data: the short ones, ldmatrix.x4, then all in
 * full; NULL after the last.
 */
const char *ws_named_word(int index);

#endif
