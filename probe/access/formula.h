/*
 * An address expression that a user entered: its text, its constants, and the parsed snippet. It is
 * parsed once, when it is made, and evaluated for every request. It never changes, so users of the
 * same expression share it, with a reference count.
 */
#ifndef WS_ACCESS_FORMULA_H
#define WS_ACCESS_FORMULA_H

#include "probe/access/address.h"

enum { WS_CODE_LENGTH = 16384 }; /* limit of the text, in bytes */

enum { WS_FORMULA_EXECUTIONS = 256 };

/* An execution of an instruction in it. */
struct ws_formula_execution {
    const struct ws_variant *variant; /* NULL: the code does not name an instruction */
    int nth;                          /* among those of its variant, from 1 */
    int line;                         /* of the code, from 1 */
    char label[WS_EXECUTION_LABEL];
};

struct ws_formula {
    int keepers;
    char *text; /* owned */
    bool good;  /* it parses and, after ws_formula_try(), runs */
    struct ws_error
        wrong; /* otherwise the error, "column 3: …" or, of several lines, "line 2, column 3: …" */
    int line, column;           /* its position, from 1 and by bytes; 0: not known */
    char unknown[64];           /* the undefined name, if that is the error; otherwise "" */
    struct ws_snippet *snippet; /* owned; NULL if it does not parse */
    struct ws_constants constants;
    /* Owned: the first WS_FORMULA_EXECUTIONS, after ws_formula_try(). */
    struct ws_formula_execution *execution;
    int executions;
    char *notes; /* owned: assumptions of that run, and what is not counted; NULL: none */
};

/* Parses `text` over `constants`. Text that does not parse makes a formula that is not `good`. The
 * caller drops it; NULL: out of memory. */
struct ws_formula *ws_formula_make(const char *text, const struct ws_constants *constants,
                                   struct ws_error *error);

/* Runs it with `given` and its own constants. Returns false if it fails; then it is not `good`, and
 * `wrong` has the error. Call this before the formula is shared. */
bool ws_formula_try(struct ws_formula *formula, struct ws_snippet_given given);

/* A formula that is not `good`, for text with a known error. NULL as above. */
struct ws_formula *ws_formula_wrong(const char *text, const struct ws_error *wrong,
                                    struct ws_error *error);

/* Adds or drops a reference; dropping the last one frees it. NULL is ignored. */
struct ws_formula *ws_formula_keep(struct ws_formula *formula);
void ws_formula_drop(struct ws_formula *formula);

/* Makes it the source of the addresses. `options` borrows from it. */
void ws_formula_use(const struct ws_formula *formula, struct ws_address_options *options);

#endif
