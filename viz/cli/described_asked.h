/* --descriptor and --major of the commands that look at an operand: what they ask for together. */
#ifndef WS_CLI_DESCRIBED_ASKED_H
#define WS_CLI_DESCRIBED_ASKED_H

#include "viz/choice/choices.h"
#include "viz/text/described_text.h"

/* Whether one of the two was given. */
bool ws_described_asks(const struct ws_choices *choices);

/*
 * What is asked for then: an operand of a wgmma, which `text` names. What is known of it
 * ws_described_know() says. Fails where the operand or the descriptor is not said, as
 * ws_choices_described() does, and where the text, with its operands, reads otherwise.
 */
bool ws_described_asked(const struct ws_choices *choices, const char *text,
                        const struct ws_mma *mma, enum ws_operand_role role,
                        struct ws_described_shown *shown, struct ws_error *error);

/*
 * Sets the product, or NULL, and in whose name it is said where the described operand is read.
 * Fails where a capture cannot be read.
 */
bool ws_described_know(struct ws_described_shown *shown, const struct ws_mma *mma,
                       struct ws_error *error);

/* Fails, of what is no product, where one of the two was given. */
bool ws_described_refused(const struct ws_choices *choices, const char *name,
                          struct ws_error *error);

#endif
