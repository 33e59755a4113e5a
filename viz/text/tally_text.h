/* What executions cost together, as text: a table to read, CSV and JSON for programs. */
#ifndef WS_TEXT_TALLY_TEXT_H
#define WS_TEXT_TALLY_TEXT_H

#include "probe/address/tally.h"
#include "viz/text/advice.h"

/* What a report says beside its numbers. */
struct ws_tally_words {
    const char *source;               /* what was counted: "gemm.trace, of NVIDIA H200 (sm_90)" */
    const char *rule;                 /* what is known of the rule that counts, or "" */
    uint64_t lost;                    /* executions that the source knows of and does not have */
    const struct ws_executions *ran;  /* of code: for the run's notes; NULL: none */
    int element;                      /* of code: ws_suggest_element(), or 0 */
    const struct ws_advices *advices; /* of code: what would leave no conflict; NULL: nothing */
};

/*
 * A line a place, with columns for what differs alone; the total, where there are several places;
 * and what faults. "worst" is the most wavefronts that a phase takes: 8-way. Ends with a newline, as
 * all that follow. False where memory runs out.
 */
bool ws_tally_table(const struct ws_tally *tally, const struct ws_tally_words *words, FILE *file);

/*
 * "place,line,variant,warp,patterns,executions,wavefronts,least,conflicts,ways,faulting,racing,fault"
 * and a line a place; a column for each name that takes several values comes after the warp where
 * there is a row for each. What is not known, or of several, is empty; so are wavefronts, least,
 * conflicts and ways where every execution faults.
 */
void ws_tally_csv(const struct ws_tally *tally, FILE *file);

/*
 * The same as one JSON object with "source", "rule", "lost", "rows" and "total", and of
 * code "notes", "element_bytes" and "suggestions"; null for what is
 * empty in CSV. Fails, with nothing written, if memory runs out.
 */
bool ws_tally_json(const struct ws_tally *tally, const struct ws_tally_words *words, FILE *file,
                   struct ws_error *error);

#endif
