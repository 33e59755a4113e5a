/*
 * The verdict on one capture's file: read, its provenance checked, and compared with the layout that
 * the PTX ISA specifies.
 */
#ifndef WS_CLI_CHECK_VERDICT_H
#define WS_CLI_CHECK_VERDICT_H

#include "probe/base/json.h"
#include "probe/evidence/descriptor/descriptor_check.h"
#include "probe/evidence/store/any_capture.h"

enum { WS_VERDICT_WORDS = 300 };

/* A zeroed one is of a file that was not read yet. */
struct ws_verdict {
    bool read; /* or `why` it could not be */
    enum ws_any_kind kind;
    int id;           /* of the kind's subject, below WS_PRODUCTS */
    const char *name; /* its name; borrowed */
    struct ws_capture_head head;
    bool agrees;
    struct ws_error why;          /* if it does not agree, or was not read */
    char words[WS_VERDICT_WORDS]; /* the compared items, if it agrees; without a newline */
    json_t *counts;               /* the same as an object; owned; NULL if not for JSON */
    struct ws_descriptor_findings findings; /* of descriptors */
    bool timed, explained;                  /* of a variant: cycles per wavefront */
    struct ws_error timing, unexplained;    /* the fit, and what it does not explain */
};

/* The word for a kind of capture: "variant", "product", "warpgroup", "descriptors" or "boxes". */
const char *ws_verdict_kind_word(enum ws_any_kind kind);

/*
 * Reads and judges a file, `in_folder` also by its name. Fills a zeroed verdict; any thread may.
 * `as_json`: with `counts`, and Unicode in the fit.
 */
void ws_verdict_of(const char *path, bool in_folder, bool as_json, struct ws_verdict *verdict);

#endif
