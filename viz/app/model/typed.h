/*
 * The address as it is typed: code that gives addresses, with what it leaves open said in it or
 * beside it, or as yet a draft that does not. A draft is kept as it was written, and the last good
 * addresses stand until it is right.
 */
#ifndef WS_APP_TYPED_H
#define WS_APP_TYPED_H

#include "viz/app/model/state.h"

/* What is typed: the draft, or else what the addresses are made from; NULL: nothing. */
const struct ws_formula *ws_typed(const struct ws_state *state);

/* Its text, "" for none, into WS_SETTING_SIZE bytes; and the constants beside it, "BK=32; BM=64". */
void ws_typed_text(const struct ws_state *state, char *text);
void ws_typed_lets(const struct ws_state *state, char *text, size_t size);

/* Whether what is typed is code, whose constants are said beside it. */
bool ws_typed_is_code(const struct ws_state *state);

/* The name that is to be said before there are addresses; NULL where none is. */
const char *ws_typed_unknown(const struct ws_state *state);

/* How that is said: "4 * 32", or of an array "half As[64][72]", into `size` bytes. */
void ws_typed_example(const struct ws_state *state, char *text, size_t size);

/*
 * Takes a text, over the constants that are beside code now. One that is wrong becomes the draft:
 * false, with the reason.
 */
bool ws_typed_set(struct ws_state *state, const char *text, struct ws_error *error);

/* Says what the unknown name is, an expression; false, and nothing happens, where it is none. */
bool ws_typed_let(struct ws_state *state, const char *value, struct ws_error *error);

/* Takes all constants beside code; false, and nothing happens, where one is wrong. */
bool ws_typed_set_lets(struct ws_state *state, const char *text, struct ws_error *error);

/*
 * After a formula that was tried became what addresses are made from: of several executions of the
 * instruction one is shown. `follows`: where the code has none of it, the variant is that of the first
 * that it has.
 */
void ws_typed_settle(struct ws_state *state, bool follows);

/* Runs a formula that nobody shares yet as the state would, so that it says what it leaves open. */
void ws_typed_try(const struct ws_state *state, struct ws_formula *formula);

/*
 * Which of the executions of its instruction in the code is shown: of `count`, from 1; 0 and 0 where
 * there are not several.
 */
int ws_typed_execution(const struct ws_state *state, int *count);

/* Shows the i-th of all executions of the code, with its variant; its name. NULL after the last. */
void ws_typed_choose(struct ws_state *state, int index);
const struct ws_formula_execution *ws_typed_executed(const struct ws_state *state, int index);

/* After the address's formula was made anew by other means: runs it, and settles what it executes. */
void ws_typed_retry(struct ws_state *state);

/* Forgets what is said beside code of names that it does not have: it was said of other code. */
void ws_typed_prune(struct ws_state *state);

/* Drops the draft, and goes back to a formula, which may be NULL. */
void ws_typed_back_to(struct ws_state *state, struct ws_formula *formula);

/* What is wrong with the draft, in the window's words: "line 4, column 12: …"; "" without one. */
void ws_typed_wrong(const struct ws_state *state, char *text, size_t size);

#endif
