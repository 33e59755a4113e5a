/* The output of `warpscope banks` for many executions at once, in each of its formats. */
#ifndef WS_CLI_BANKS_TALLY_H
#define WS_CLI_BANKS_TALLY_H

#include "viz/cli/banks_request.h"
#include "viz/report/tally_text.h"

/* The words of the formats. */
const char *ws_bank_format_word(int index);

/* What captures show about the rule for a variant's wavefronts. */
bool ws_know_rule(const struct ws_variant *variant, struct ws_rule *rule, struct ws_error *error);

/* Prints a tally and sets words->rule. Fails if captures cannot be read, and if out of memory. */
bool ws_print_tally(const struct ws_tally *tally, struct ws_tally_words *words,
                    enum ws_bank_format format, struct ws_error *error);

/*
 * Prints the whole trace that the options name, place by place. `variant` is the given one, or
 * NULL. Fails if executions fault or were lost, after printing.
 */
enum ws_exit ws_banks_trace(const struct ws_address_options *addresses,
                            const struct ws_variant *variant, enum ws_bank_format format,
                            struct ws_error *error);

#endif
