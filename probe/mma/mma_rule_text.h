/*
 * The text of a rule that an MMA's qualifiers break: the first broken rule of a table, with the
 * given or legal values inserted.
 */
#ifndef WS_MMA_MMA_RULE_TEXT_H
#define WS_MMA_MMA_RULE_TEXT_H

#include "probe/base/error.h"
#include "probe/mma/mma_qualifiers.h"

struct ws_mma_rule {
    bool (*broken)(const struct ws_mma_qualifiers *said);
    const char *text; /* "$" and a letter are replaced by `put` */
};

/* Appends the value of a letter to the line. */
typedef void ws_mma_put(char what, const struct ws_mma_qualifiers *said, struct ws_error *line);

/* Appends a text to a line; it is truncated if too long. */
void ws_mma_rule_add(struct ws_error *line, const char *text);

/* The first of `count` rules that `said` breaks; if it breaks none, that no row has it. */
void ws_mma_rule_text(const struct ws_mma_rule *rules, int count, ws_mma_put *put,
                      const struct ws_mma_qualifiers *said, struct ws_error *line);

#endif
