/*
 * Runs a snippet for every warp and every requested value: all combinations of the constants with
 * several values and the warps of the block. The result is one list of executions, each with its
 * warp and values.
 */
#ifndef WS_ACCESS_SWEEP_H
#define WS_ACCESS_SWEEP_H

#include "probe/access/address.h"

enum { WS_MOST_RUNS = 4096 }; /* of a snippet: warps times values */

/* The number of runs of the snippet for these options: 1 without several warps or values. */
int64_t ws_sweep_runs(const struct ws_address_options *options);

/*
 * Runs the snippet of WS_FROM_EXPRESSION options for warp 0 to options->warps - 1, or for
 * options->warp if that is 0, and for each warp with all values of the constants, the last name's
 * changing fastest. The caller finishes `executions`, which must be empty, also after a failure.
 * Fails if a run fails, and for more than WS_MOST_RUNS runs or WS_MAX_RANGES names.
 */
bool ws_sweep_run(const struct ws_address_options *options, struct ws_executions *executions,
                  struct ws_error *error);

/* Keeps the executions of `variant`; those without a variant become its own. NULL: keeps all, and
 * each must have a variant. Fails if none remains. */
bool ws_executions_keep(struct ws_executions *executions, const struct ws_variant *variant,
                        struct ws_error *error);

/*
 * Both, in sequence: ->plain of the options is set if the variant is one of C++'s own loads and
 * stores, or, without a variant, if these can be followed. `*silent`, if not NULL: the code has no
 * instruction.
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

/* The inactive lanes, if all 32 must execute it (.aligned): "lanes 16-31 do not execute it;
 * .aligned wants all 32". False, and "", if all are active. */
bool ws_execution_diverges(const struct ws_execution *execution, char *text, size_t size);

#endif
