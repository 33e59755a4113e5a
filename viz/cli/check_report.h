/*
 * The report of check: lines of text, printed for each capture as it is checked, or one JSON
 * object, printed at the end.
 */
#ifndef WS_CLI_CHECK_REPORT_H
#define WS_CLI_CHECK_REPORT_H

#include "viz/cli/check_verdict.h"

struct ws_check_report {
    json_t *all;             /* for JSON, the checked captures; NULL: text */
    json_t *last;            /* borrowed: the last entry of `all` */
    json_t *missing;         /* variants without a capture */
    bool lost;               /* part of the report, because memory ran out */
    struct ws_error heading; /* of text, the last one printed */
};

/*
 * Begins a report, to be finished in any case. With JSON, only ws_check_report_print() prints.
 * Fails if out of memory.
 */
bool ws_check_report_begin(struct ws_check_report *report, bool as_json, struct ws_error *error);

/*
 * The file of the next entries, and where it was captured. '?' replaces bytes of the path that JSON
 * (UTF-8) or a line cannot hold.
 */
void ws_check_report_file(struct ws_check_report *report, const char *path, const char *heading,
                          const struct ws_capture_head *head);

/* Reports the verdict on the file, and the fit of its timings; JSON takes ownership of `counts`. */
void ws_check_report_entry(struct ws_check_report *report, struct ws_verdict *verdict);

/* Reports an unreadable file or directory; `path` as given by the user. */
void ws_check_report_unreadable(struct ws_check_report *report, const char *path,
                                const struct ws_error *error);

/* Reports a variant without a capture, and what capturing it requires. */
void ws_check_report_missing(struct ws_check_report *report, const char *name, const char *need);

/* Prints a JSON report, with `sum`, an object, and frees both. Fails if out of memory. */
bool ws_check_report_print(struct ws_check_report *report, json_t *sum, struct ws_error *error);

/* Frees what was not printed. */
void ws_check_report_finish(struct ws_check_report *report);

#endif
