/* --descriptor and --major of the commands that show an operand. */
#ifndef WS_CLI_DESCRIBED_ASKED_H
#define WS_CLI_DESCRIBED_ASKED_H

#include "viz/choice/choices.h"
#include "viz/text/described_text.h"

/* Whether either was given. */
bool ws_described_asks(const struct ws_choices *choices);

/*
 * The requested operand of a wgmma, which `text` names. ws_described_know() adds its evidence.
 * Fails if the operand or the descriptor is not given, as ws_choices_described() does, and if the
 * text, with its operands, contradicts them.
 */
bool ws_described_asked(const struct ws_choices *choices, const char *text,
                        const struct ws_mma *mma, enum ws_operand_role role,
                        struct ws_described_shown *shown, struct ws_error *error);

/*
 * Sets the MMA, or NULL, and the evidence for where the described operand is read. Fails if a
 * capture cannot be read.
 */
bool ws_described_know(struct ws_described_shown *shown, const struct ws_mma *mma,
                       struct ws_error *error);

/* Fails if either option was given for something other than an MMA. */
bool ws_described_refused(const struct ws_choices *choices, const char *name,
                          struct ws_error *error);

#endif
