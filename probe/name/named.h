/*
 * Resolves a text to variants, in any spelling: an instruction as parse.c and mma_parse.c read it;
 * otherwise one in another spelling (spelled.h); otherwise the full names of a short name
 * (name_words.h).
 */
#ifndef WS_NAME_NAMED_H
#define WS_NAME_NAMED_H

#include "probe/name/name_words.h"

/* Marks the variants that `text` names in `plainest`, and all that have its words in `all`; both
 * are equal for a full name. Fails, with the errors of the full parsers, if it names nothing. */
bool ws_named(const char *text, struct ws_names *plainest, struct ws_names *all,
              struct ws_error *error);

/* Whether `text` is a full name or instruction, which is unambiguous. */
bool ws_named_in_full(const char *text);

/* Fails because one variant is expected: lists some of `plainest`, the usual types first, and the
 * number of others in `all`. */
bool ws_named_several(const char *text, const struct ws_names *plainest, const struct ws_names *all,
                      struct ws_error *error);

/* The i-th name that completion offers for data-movement variants: the short ones, ldmatrix.x4,
 * then all full names; NULL after the last. */
const char *ws_named_word(int index);

#endif
