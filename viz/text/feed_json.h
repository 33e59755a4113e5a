/* Whether a load feeds an operand and, if not, why, for programs. */
#ifndef WS_TEXT_FEED_JSON_H
#define WS_TEXT_FEED_JSON_H

#include <stdio.h>

#include "probe/feed/feed_explain.h"

/* Writes all of it; `why` is for an answer that is no. Fails only for lack of memory. */
bool ws_feed_json(const struct ws_feed_question *question, const struct ws_feed_answer *answer,
                  const struct ws_feed_why *why, FILE *file, struct ws_error *error);

#endif
