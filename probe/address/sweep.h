/*
 * A snippet run for every warp and every value that is asked for: the product of the constants that
 * take several values and the warps of the block. What it executes is one list, in which each
 * execution says of which warp and of which values it is.
 */
#ifndef WS_ADDRESS_SWEEP_H
#define WS_ADDRESS_SWEEP_H

#include "probe/address/address.h"

enum { WS_MOST_RUNS = 4096 }; /* of a snippet: warps times values */

/* How often the snippet is run for these options: 1 where there is nothing to choose from. */
int64_t ws_sweep_runs(const struct ws_address_options *options);

/*
 * Runs the snippet of options of WS_FROM_EXPRESSION for warp 0 to options->warps - 1, or the one
 * warp where that is 0, and within each for all values of the constants, the last name's changing
 * fastest. The caller finishes `executions`, which must be empty, also after a failure. Fails where
 * a run does, and for more than WS_MOST_RUNS runs or WS_MAX_RANGES names.
 */
bool ws_sweep_run(const struct ws_address_options *options, struct ws_executions *executions,
                  struct ws_error *error);

/*
 * Leaves the executions of `variant`; those that do not say what they are of become its own. NULL:
 * all stay, each of which must say it. Fails where none is left.
 */
bool ws_executions_keep(struct ws_executions *executions, const struct ws_variant *variant,
                        struct ws_error *error);

/*
 * Both, one after the other: ->plain of the options is set, as the variant is one of C++'s own loads
 * and stores, or, where none is given, as these can be followed. `*silent`, if not NULL: the code has
 * no instruction.
 */
bool ws_sweep_variant(const struct ws_variant *variant, struct ws_address_options *options,
                      struct ws_executions *executions, bool *silent, struct ws_error *error);

/* Makes the options choose one execution of a list that their sweep made, and nothing else. */
void ws_sweep_choose(const struct ws_executions *executions, int index,
                     struct ws_address_options *options);

/* Whether two executions are of one instruction in the code. */
bool ws_executions_same_place(const struct ws_execution *a, const struct ws_execution *b);

/*
 * Whether all of them say the same: one instruction, executed by the same lanes with the same
 * offsets. True of one.
 */
bool ws_executions_alike(const struct ws_executions *executions);

/*
 * Which lanes stay away, where all 32 must execute it (.aligned): "lanes 16-31 do not execute it;
 * .aligned wants all 32". False, and "", where none does.
 */
bool ws_execution_diverges(const struct ws_execution *execution, char *text, size_t size);

#endif
