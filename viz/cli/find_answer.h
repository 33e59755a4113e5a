/* How `find` prints the answer about one element, whatever it was asked of, and about several. */
#ifndef WS_CLI_FIND_ANSWER_H
#define WS_CLI_FIND_ANSWER_H

#include "probe/element/elements.h"
#include "probe/evidence/store/evidence.h"

/* The sentence and, below it, the formulas with the numbers put in. */
void ws_find_print(const struct ws_evidence *evidence, struct ws_slot slot, bool by_place);

/* What a lane holds, one line per row, with the formulas once: one screen. */
void ws_find_print_lane(const struct ws_evidence *evidence, int lane,
                        const struct ws_elements *elements, const struct ws_matches *matches);

/*
 * One line per match after one with their number: its place, its byte where that is known, and the lane
 * that holds it. Of a bank that line has its bytes; `all`: it was all that was asked for.
 */
void ws_find_print_matches(const struct ws_elements *elements, const struct ws_matches *matches);
void ws_find_print_bank(int bank, bool all, const struct ws_elements *elements,
                        const struct ws_matches *matches);

/* So many answers, at most, are printed as sentences with formulas; more as a list. */
enum { WS_FIND_SENTENCES = 2 };

#endif
