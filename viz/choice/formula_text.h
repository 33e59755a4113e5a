/*
 * Code that computes an address, and its constants, in one text, as used by the window's setting,
 * its options and lessons. After an expression come its constants: "t * pitch; pitch=144". Code of
 * several lines, or that begins with a declaration, does not include them: its free names are given
 * in a text of their own, "BK=32; BM=64". After a CuTe layout come its options: "(16,64):(64,1);
 * element-bytes=2; layout-at=0,32".
 */
#ifndef WS_CHOICE_FORMULA_TEXT_H
#define WS_CHOICE_FORMULA_TEXT_H

#include "probe/access/formula.h"
#include "viz/choice/choices.h"

enum {
    WS_LETS_SIZE = WS_MAX_CONSTANTS * (WS_NAME_SIZE + 48) + 2 * WS_DECLARED_SIZE,
    WS_FORMULA_TEXT_SIZE = WS_CODE_LENGTH + 1 + WS_LETS_SIZE,
};

/* Whether a text is code whose constants are given in a text of their own. */
bool ws_formula_text_is_code(const char *text);

/*
 * Splits a text into the code, its first `length` bytes, and its constants. Fails for an invalid
 * constant.
 */
bool ws_formula_text_split(const char *text, size_t *length, struct ws_constants *constants,
                           struct ws_error *error);

/* Drops the CuTe layout, if one is chosen. */
void ws_formula_text_clear_layout(struct ws_choices *choices);

/*
 * Applies the text; "" for neither code nor layout. Fails, without changing the choices, if it is
 * neither; wrong code is accepted, and reported where it is used.
 */
bool ws_formula_text_set(struct ws_choices *choices, const char *text, struct ws_error *error);

/*
 * Writes the text, in WS_FORMULA_TEXT_SIZE bytes, with the constants' values, not as they were
 * typed.
 */
void ws_formula_text_print(const struct ws_choices *choices, char *text);

/* Only constants, as given with code: "BK=32; BM=64". */
bool ws_constants_text_set(const char *text, struct ws_constants *constants,
                           struct ws_error *error);
bool ws_constants_any(const struct ws_constants *constants);
void ws_constants_text_print(const struct ws_constants *constants, char *text, size_t size);

#endif
