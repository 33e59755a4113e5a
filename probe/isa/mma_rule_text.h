/*
 * A rule that a product's qualifiers break, put into words: the first of a table that is broken,
 * with what was said, or what would be legal, in the places that its text leaves open.
 */
#ifndef WARPSCOPE_PROBE_ISA_MMA_RULE_TEXT_H
#define WARPSCOPE_PROBE_ISA_MMA_RULE_TEXT_H

#include "probe/base/error.h"
#include "probe/isa/mma_said.h"

struct ws_mma_rule {
    bool (*broken)(const struct ws_mma_said *said);
    const char *text; /* "$" and a letter: what `put` puts there */
};

/* Adds to the line what a letter stands for. */
typedef void ws_mma_put(char what, const struct ws_mma_said *said, struct ws_error *line);

/* Adds a text to a line; what is too long for it is left out. */
void ws_mma_rule_add(struct ws_error *line, const char *text);

/* The first of `count` rules that `said` breaks; where it breaks none, that no row has it. */
void ws_mma_rule_text(const struct ws_mma_rule *rules, int count, ws_mma_put *put,
                      const struct ws_mma_said *said, struct ws_error *line);

#endif
