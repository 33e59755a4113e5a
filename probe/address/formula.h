/*
 * An address expression as a person chose it: its text, the constants it names, and what they parse
 * to. It is parsed once, when it is made; whatever asks for addresses afterwards evaluates it. It
 * never changes, so that all who choose the same one share it, counted.
 */
#ifndef WS_ADDRESS_FORMULA_H
#define WS_ADDRESS_FORMULA_H

#include "probe/address/address.h"

enum { WS_CODE_LENGTH = 16384 }; /* bytes of text, at most, wherever a person gives it */

enum { WS_FORMULA_EXECUTIONS = 256 };

/* An execution of an instruction in it. */
struct ws_formula_execution {
    const struct ws_variant *variant; /* NULL: the code does not say which instruction */
    int nth;                          /* of those of its variant, from 1 */
    int line;                         /* of the code, from 1 */
    char label[WS_EXECUTION_LABEL];
};

struct ws_formula {
    int keepers;
    char *text; /* owned */
    bool good;  /* it parses and, where that was tried, runs */
    struct ws_error
        wrong; /* else why not, "column 3: …" or, of several lines, "line 2, column 3: …" */
    int line, column; /* where, from 1 and by bytes; 0: it says not where */
    char unknown[64]; /* the name that has no value, where that is what is wrong; else "" */
    struct ws_snippet *snippet; /* owned; NULL where it does not parse */
    struct ws_constants constants;
    /* Owned: the first WS_FORMULA_EXECUTIONS, once it was tried. */
    struct ws_formula_execution *execution;
    int executions;
    char *notes; /* owned: what was assumed then, and what is not counted; NULL: nothing */
};

/*
 * Parses `text` over `constants`. Text that does not parse makes a formula too, which is not good.
 * The caller keeps it; NULL: out of memory.
 */
struct ws_formula *ws_formula_make(const char *text, const struct ws_constants *constants,
                                   struct ws_error *error);

/*
 * Runs it as `given` says, over its own constants: false where it fails, and then it is not good, and
 * says why. To be called before anybody shares it.
 */
bool ws_formula_try(struct ws_formula *formula, struct ws_snippet_given given);

/* What cannot be parsed for a reason known already: a text that is not good, and why. NULL as above. */
struct ws_formula *ws_formula_wrong(const char *text, const struct ws_error *wrong,
                                    struct ws_error *error);

/* Keeps it once more, or no more: the last to drop it frees it. Of NULL, nothing. */
struct ws_formula *ws_formula_keep(struct ws_formula *formula);
void ws_formula_drop(struct ws_formula *formula);

/* Makes it what the addresses are made from. `options` borrows from it. */
void ws_formula_use(const struct ws_formula *formula, struct ws_address_options *options);

#endif
