/*
 * What check says, capture by capture: as lines for reading, once each is known, or as one JSON
 * object, once all are.
 */
#ifndef WS_CLI_CHECK_REPORT_H
#define WS_CLI_CHECK_REPORT_H

#include "probe/base/error.h"
#include "probe/base/json.h"
#include "probe/evidence/any_capture.h"

enum { WS_CHECK_WORDS = 300 };

/* One capture's verdict. */
struct ws_check_entry {
    const char *kind; /* "variant", "product", "warpgroup", "descriptors" or "boxes" */
    const char *name;
    bool agrees;
    struct ws_error why;        /* where it does not */
    char words[WS_CHECK_WORDS]; /* what was compared, where it does; without a newline */
    json_t *counts;             /* the same as an object; owned until it is reported; not in text */
};

struct ws_check_report {
    json_t *all;             /* of JSON, what was checked; NULL: as lines */
    json_t *last;            /* borrowed: the last of them */
    json_t *missing;         /* what was not captured */
    bool lost;               /* something of it, for want of memory */
    struct ws_error heading; /* of lines, the last one printed */
};

/*
 * Begins a report, to be finished in any case. Of JSON, only what ws_check_report_print() prints is ever
 * printed. Fails for lack of memory.
 */
bool ws_check_report_begin(struct ws_check_report *report, bool as_json, struct ws_error *error);

/*
 * Which file the next entry is of, and where it was captured. A path has '?' where JSON, which is
 * UTF-8, and a line cannot have what is in it.
 */
void ws_check_report_file(struct ws_check_report *report, const char *path, const char *heading,
                          const struct ws_capture_head *head);

/* The file's verdict; of JSON, `counts` is taken over. */
void ws_check_report_entry(struct ws_check_report *report, struct ws_check_entry *entry);

/* What the entry's timings come to, `fit`, and `why` where that does not explain each; else NULL.
 */
void ws_check_report_timing(struct ws_check_report *report, const char *name, const char *fit,
                            const char *why);

/* A file, or a folder, that cannot be read; `path` as it was asked for. */
void ws_check_report_unreadable(struct ws_check_report *report, const char *path,
                                const struct ws_error *error);

/* A variant that no file has, and what capturing it takes. */
void ws_check_report_missing(struct ws_check_report *report, const char *name, const char *need);

/* Prints a report of JSON, with `sum`, an object, and drops both. Fails for lack of memory. */
bool ws_check_report_print(struct ws_check_report *report, json_t *sum, struct ws_error *error);

/* Drops what was not printed. */
void ws_check_report_finish(struct ws_check_report *report);

#endif
