/*
 * An address expression as a person chose it: its text, the constants it names, and what they parse
 * to. It is parsed once, when it is made; whatever asks for addresses afterwards evaluates it. It
 * never changes, so that all who choose the same one share it, counted.
 */
#ifndef WS_ADDRESS_FORMULA_H
#define WS_ADDRESS_FORMULA_H

#include "probe/address/address.h"

struct ws_formula {
    int keepers;
    char *text; /* owned */
    bool good;  /* it parses */
    struct ws_error wrong; /* else why not, "column 3: …" */
    struct ws_expression expression; /* room for its nodes alone: never to be copied as a value */
};

/*
 * Parses `text` over `constants`. Text that does not parse makes a formula too, which is not good.
 * The caller keeps it; NULL: out of memory.
 */
struct ws_formula *ws_formula_make(const char *text, const struct ws_constants *constants,
                                   struct ws_error *error);

/* Keeps it once more, or no more: the last to drop it frees it. Of NULL, nothing. */
struct ws_formula *ws_formula_keep(struct ws_formula *formula);
void ws_formula_drop(struct ws_formula *formula);

/* Makes it what the addresses are made from. `options` borrows from it. */
void ws_formula_use(const struct ws_formula *formula, struct ws_address_options *options);

#endif
