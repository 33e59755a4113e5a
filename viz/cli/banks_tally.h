/* What `warpscope banks` prints of many executions at once, in each of its formats. */
#ifndef WS_CLI_BANKS_TALLY_H
#define WS_CLI_BANKS_TALLY_H

#include "viz/cli/banks_request.h"
#include "viz/text/tally_text.h"

/* Their words. */
const char *ws_bank_format_word(int index);

/* What captures say of the rule that a variant's wavefronts are counted by. */
bool ws_know_rule(const struct ws_variant *variant, struct ws_rule *rule, struct ws_error *error);

/*
 * Prints a tally; words->rule is found here. Fails where captures cannot be read, and for lack of
 * memory.
 */
bool ws_print_tally(const struct ws_tally *tally, struct ws_tally_words *words,
                    enum ws_bank_format format, struct ws_error *error);

/*
 * All of the trace that the options name, place by place. `variant` is what was given, or NULL. Fails
 * where executions fault or were lost, after printing.
 */
enum ws_exit ws_banks_trace(const struct ws_address_options *addresses,
                            const struct ws_variant *variant, enum ws_bank_format format,
                            struct ws_error *error);

#endif
