/*
 * Code that gives an address, and its constants, in one text: how the window's setting, its options
 * and lessons write them. An expression has them after it, "t * pitch; pitch=144". Code of several
 * lines, or that begins with a declaration, has none in it: what it leaves open is said beside it,
 * "BK=32; BM=64". A CuTe layout has what belongs to it after it, "(16,64):(64,1); element-bytes=2;
 * layout-at=0,32".
 */
#ifndef WS_CHOICE_FORMULA_TEXT_H
#define WS_CHOICE_FORMULA_TEXT_H

#include "probe/address/formula.h"
#include "viz/choice/choices.h"

enum {
    WS_LETS_SIZE = WS_MAX_CONSTANTS * (WS_NAME_SIZE + 48) + 2 * WS_DECLARED_SIZE,
    WS_FORMULA_TEXT_SIZE = WS_CODE_LENGTH + 1 + WS_LETS_SIZE,
};

/* Whether a text is code whose constants are said beside it. */
bool ws_formula_text_is_code(const char *text);

/*
 * Takes a text apart into the code, of which `length` bytes from its start are, and its constants.
 * Fails for a constant that is none.
 */
bool ws_formula_text_split(const char *text, size_t *length, struct ws_constants *constants,
                           struct ws_error *error);

/* Drops the CuTe layout, where one is chosen. */
void ws_formula_text_clear_layout(struct ws_choices *choices);

/*
 * Chooses what the text says; "" for neither code nor layout. Fails, and leaves the choices, where it is none;
 * code that is wrong is chosen, and says so where it is used.
 */
bool ws_formula_text_set(struct ws_choices *choices, const char *text, struct ws_error *error);

/* Writes it, in WS_FORMULA_TEXT_SIZE bytes: the constants' values, not how they were written. */
void ws_formula_text_print(const struct ws_choices *choices, char *text);

/* Constants alone, as they stand beside code: "BK=32; BM=64". */
bool ws_constants_text_set(const char *text, struct ws_constants *constants,
                           struct ws_error *error);
bool ws_constants_any(const struct ws_constants *constants);
void ws_constants_text_print(const struct ws_constants *constants, char *text, size_t size);

#endif
