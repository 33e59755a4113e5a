/* The total cost of executions as text: a table to read, CSV and JSON for programs. */
#ifndef WS_REPORT_TALLY_TEXT_H
#define WS_REPORT_TALLY_TEXT_H

#include "probe/access/tally.h"
#include "viz/report/advice.h"

/* The words of a report beside its numbers. */
struct ws_tally_words {
    const char *source;               /* the source of accesses: "gemm.trace, of NVIDIA H200
                                         (sm_90)" */
    const char *rule;                 /* provenance of the counting rule, or "" */
    uint64_t lost;                    /* executions that the source reports but does not have */
    const struct ws_executions *ran;  /* for code: the run, for its notes; NULL: none */
    int element;                      /* for code: ws_suggest_element(), or 0 */
    const struct ws_advices *advices; /* for code: conflict-free rewrites; NULL: none */
};

/*
 * One line per place, with columns only for what differs; the total, if there are several places;
 * and faults. "worst" is the most wavefronts that a phase takes: 8-way. Ends with a newline, as all
 * functions below. False if memory runs out.
 */
bool ws_tally_table(const struct ws_tally *tally, const struct ws_tally_words *words, FILE *file);

/*
 * "place,line,variant,warp,patterns,executions,wavefronts,least,conflicts,ways,faulting,racing,fault"
 * and one line per place. A column for each name that takes several values follows the warp if
 * there is one row for each value. Unknown values, and those of several, are empty; so are
 * wavefronts, least, conflicts and ways if every execution faults.
 */
void ws_tally_csv(const struct ws_tally *tally, FILE *file);

/*
 * The same as one JSON object with "source", "rule", "lost", "rows" and "total", and for code
 * "notes", "element_bytes" and "suggestions"; null for what is empty in CSV. Fails, with nothing
 * written, if memory runs out.
 */
bool ws_tally_json(const struct ws_tally *tally, const struct ws_tally_words *words, FILE *file,
                   struct ws_error *error);

#endif
