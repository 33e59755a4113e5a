/*
 * Compares two runs of one kernel, before and after an edit of its text: whether they have the same
 * effect, and the cost of each shared variable.
 */
#ifndef WS_KERNEL_KERNEL_SAME_H
#define WS_KERNEL_KERNEL_SAME_H

#include "probe/kernel/kernel_count.h"

/* The index of the variable that the first lane of an access reaches; -1: none. */
int ws_kernel_access_variable(const struct ws_kernel_run *run, const struct ws_site_access *access);

/*
 * The excess wavefronts of the run's accesses by the variable that their first lane reaches;
 * `excess` has an entry per variable of the run. Accesses that reach none are ignored. Fails for
 * lack of memory.
 */
bool ws_kernel_variable_excess(const struct ws_kernel_run *run, uint64_t *excess,
                               struct ws_error *error);

/* The index of a variable in a run; -1: no variable has that name. */
int ws_kernel_variable(const struct ws_kernel_run *run, const char *name);

/*
 * Whether both runs make the same accesses in the same order, with the same lanes, and each byte of
 * shared memory before has one place after, in the same variable, that no other byte has. Then each
 * access still reads what the same access wrote. No access may be uncounted or fault that was not
 * before. Fails for lack of memory.
 */
bool ws_kernel_same(const struct ws_kernel_run *before, const struct ws_kernel_run *after,
                    bool *same, struct ws_error *error);

#endif
