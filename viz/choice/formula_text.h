/*
 * An address expression and its constants in one text, "t * pitch; pitch=144": how the window's
 * setting, its options and lessons write them.
 */
#ifndef WS_CHOICE_FORMULA_TEXT_H
#define WS_CHOICE_FORMULA_TEXT_H

#include "viz/choice/choices.h"

enum { WS_FORMULA_TEXT_SIZE = 2048 };

/* Chooses what the text says; "" for no expression. Fails, and leaves the choices, where it is none. */
bool ws_formula_text_set(struct ws_choices *choices, const char *text, struct ws_error *error);

/* Writes it, in WS_FORMULA_TEXT_SIZE bytes: the constants' values, not how they were written. */
void ws_formula_text_print(const struct ws_choices *choices, char *text);

#endif
