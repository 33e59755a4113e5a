/*
 * A set of choices: its defaults, copying it, reading it from a command line, and results computed
 * once when all choices are made.
 */
#ifndef WS_CHOICE_CHOICES_H
#define WS_CHOICE_CHOICES_H

#include "viz/choice/choice.h"

/* Sets the defaults. Finish it, or what it was copied to. */
void ws_choices_init(struct ws_choices *choices);
void ws_choices_finish(struct ws_choices *choices);

/* Makes `to`, which is finished or uninitialized, the same. It borrows what `from` borrows. */
void ws_choices_copy(const struct ws_choices *from, struct ws_choices *to);

/*
 * Call after the last choice: parses the expression, with its constants, once. A syntax error is
 * reported where the expression is used. Fails only if out of memory.
 */
bool ws_choices_settle(struct ws_choices *choices, struct ws_error *error);

/* Uses a formula, to which it keeps a reference, for the addresses; with NULL, the tile. */
void ws_choices_use_formula(struct ws_choices *choices, struct ws_formula *formula);

/*
 * Fails for a constant, or a name of the lane, that the chosen code does not use. Errors in the
 * code itself take precedence and are reported when it runs.
 */
bool ws_choices_check_used(const struct ws_choices *choices, struct ws_error *error);

/* Sets an expression and its constants together; "" for no expression. */
bool ws_choices_set_expression(struct ws_choices *choices, const char *text,
                               const struct ws_constants *constants, struct ws_error *error);

/*
 * Operand `role` of a wgmma, as --major and --descriptor, which is required, describe it: all of
 * ws_described_of(); also fails for m of B and n of A.
 */
bool ws_choices_described(const struct ws_choices *choices, const struct ws_mma *mma,
                          enum ws_operand_role role, struct ws_described *described,
                          struct ws_error *error);

/* Whether a choice has its default value. */
bool ws_choice_is_default(const struct ws_choices *choices, enum ws_choice_id id);

/*
 * Makes a command's table from its rows, of which the last has neither name nor id: rows of choices
 * get the fields that they do not set. `table` has WS_MOST_OPTIONS entries.
 */
void ws_choice_table(const struct ws_option *rows, struct ws_option *table);

/* Applies the arguments that are choices, in their order. */
bool ws_choices_take(struct ws_choices *choices, const struct ws_arguments *arguments,
                     struct ws_error *error);

#endif
