/*
 * The typed address: code that yields addresses, with the values of its open names in the code or
 * beside it; or a draft, which does not yield addresses yet. A draft is kept as written, and the
 * last valid addresses are shown until it is valid.
 */
#ifndef WS_APP_TYPED_H
#define WS_APP_TYPED_H

#include "viz/app/model/state.h"

/* The typed formula: the draft or, without one, the formula of the addresses; NULL: none. */
const struct ws_formula *ws_typed(const struct ws_state *state);

/* Its text, "" for none, into WS_SETTING_SIZE bytes; the constants beside it, "BK=32; BM=64". */
void ws_typed_text(const struct ws_state *state, char *text);
void ws_typed_lets(const struct ws_state *state, char *text, size_t size);

/* Whether the typed text is code, whose constants are beside it. */
bool ws_typed_is_code(const struct ws_state *state);

/* The first name that needs a value; NULL if all have one. */
const char *ws_typed_unknown(const struct ws_state *state);

/* An example of its definition: "4 * 32", or for an array "half As[64][72]", into `size` bytes. */
void ws_typed_example(const struct ws_state *state, char *text, size_t size);

/*
 * Sets the text; new code keeps the constants beside the present code. An invalid text becomes the
 * draft: returns false, with the reason.
 */
bool ws_typed_set(struct ws_state *state, const char *text, struct ws_error *error);

/* Defines the unknown name by an expression or declaration. If invalid: false, and no change. */
bool ws_typed_let(struct ws_state *state, const char *value, struct ws_error *error);

/* Sets all constants beside the code. Returns false without a change if one is invalid. */
bool ws_typed_set_lets(struct ws_state *state, const char *text, struct ws_error *error);

/*
 * After a tried formula became the source of the addresses: chooses one of several executions of
 * the instruction. `follows`: if the code does not execute the variant, switches to the first
 * variant that it does execute.
 */
void ws_typed_settle(struct ws_state *state, bool follows);

/* Runs a formula that nobody shares yet with the state's settings, which finds its open names. */
void ws_typed_try(const struct ws_state *state, struct ws_formula *formula);

/*
 * The number of the execution of its instruction that is shown, from 1, of `count`; 0 and 0 unless
 * there are several.
 */
int ws_typed_execution(const struct ws_state *state, int *count);

/* Shows the i-th of all executions, with its variant; returns the i-th, NULL after the last. */
void ws_typed_choose(struct ws_state *state, int index);
const struct ws_formula_execution *ws_typed_executed(const struct ws_state *state, int index);

/* After the address's formula was made anew by other means: runs it, and chooses an execution. */
void ws_typed_retry(struct ws_state *state);

/* Removes constants beside the code for names that it does not use: they belonged to other code. */
void ws_typed_prune(struct ws_state *state);

/* Drops the draft, and returns to a formula, which may be NULL. */
void ws_typed_back_to(struct ws_state *state, struct ws_formula *formula);

/* The error of the draft, with its place in the text: "line 4, column 12: …"; "" without one. */
void ws_typed_wrong(const struct ws_state *state, struct ws_error *error);

#endif
