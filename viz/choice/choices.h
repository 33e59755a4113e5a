/*
 * Choices together: as they start, as they are copied and taken from a command line, and what is
 * worked out once, when all are made.
 */
#ifndef WS_CHOICE_CHOICES_H
#define WS_CHOICE_CHOICES_H

#include "viz/choice/choice.h"

/* Everything as it is before anything is chosen. Finish it, or what it was copied to. */
void ws_choices_init(struct ws_choices *choices);
void ws_choices_finish(struct ws_choices *choices);

/* Makes `to`, which is finished or was never anything, the same. It borrows what `from` borrows. */
void ws_choices_copy(const struct ws_choices *from, struct ws_choices *to);

/*
 * Once all is chosen: reads the expression, with its constants, which is then never read again. One
 * that is wrong says so where it is used. Fails for lack of memory alone.
 */
bool ws_choices_settle(struct ws_choices *choices, struct ws_error *error);

/* Makes a formula, which is kept, or with NULL the tile what the addresses are made from. */
void ws_choices_use_formula(struct ws_choices *choices, struct ws_formula *formula);

/*
 * Fails for a constant, or a name of the lane, that the code that is chosen does not name. What is
 * wrong with the code itself comes first, and is for who runs it to say.
 */
bool ws_choices_check_used(const struct ws_choices *choices, struct ws_error *error);

/* Chooses an expression and its constants together; "" for none. */
bool ws_choices_set_expression(struct ws_choices *choices, const char *text,
                               const struct ws_constants *constants, struct ws_error *error);

/*
 * Operand `role` of a wgmma, as --descriptor, which must have been chosen, and --major describe it:
 * all of ws_described_of(), and fails for m of B and n of A.
 */
bool ws_choices_described(const struct ws_choices *choices, const struct ws_mma *mma,
                          enum ws_operand_role role, struct ws_described *described,
                          struct ws_error *error);

/* Whether a choice is what it is before anything is chosen. */
bool ws_choice_is_default(const struct ws_choices *choices, enum ws_choice_id id);

/*
 * A command's table from its rows, of which the last has neither name nor id: rows of choices get
 * what they do not say themselves. `table` has room for WS_MOST_OPTIONS.
 */
void ws_choice_table(const struct ws_option *rows, struct ws_option *table);

/* Chooses what the arguments say of choices, in their order. */
bool ws_choices_take(struct ws_choices *choices, const struct ws_arguments *arguments,
                     struct ws_error *error);

#endif
