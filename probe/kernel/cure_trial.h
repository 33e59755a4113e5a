/*
 * Candidates for cures, compiled and counted: what the files that look for them share. Nothing outside of
 * them needs it.
 */
#ifndef WS_KERNEL_CURE_TRIAL_H
#define WS_KERNEL_CURE_TRIAL_H

#include "probe/kernel/kernel_cure.h"
#include "probe/kernel/text_array.h"
#include "probe/kernel/text_edit.h"

#include <time.h>

/* A text that was compiled and counted. */
struct ws_cure_trial {
    char *text; /* owned */
    size_t length;
    struct ws_kernel_result result;
    bool is_made; /* there is a result */
    enum ws_cure_kind kind;
    char what[160];
    uint64_t excess; /* of the array */
};

/* The search, and the array that it is at. */
struct ws_cure_work {
    const struct ws_kernel_request *request;
    const struct ws_kernel_result *now; /* with all offers so far; borrowed */
    const char *text;                   /* of `length` bytes, of `now` */
    size_t length;
    int tries; /* texts that were compiled */
    time_t began;
    struct ws_error *error;
    int run;                     /* the kernel's, in `now` */
    const char *variable;        /* its name in the PTX; borrowed from `now` */
    uint64_t excess;             /* of the array, as `now` counts it */
    uint64_t bytes;              /* of the variable */
    uint64_t grown;              /* by how much the last candidate made it larger */
    char reason[WS_TEXT_REASON]; /* why some candidate is not offered, or "" */
};

/* Excess wavefronts of all kernels. */
uint64_t ws_cure_excess(const struct ws_kernel_result *result);

/* Whether the limits of time and number allow another candidate. */
bool ws_cure_may_try(const struct ws_cure_work *work);

/*
 * Makes the edits and counts, up to a step limit; *trial, all zeroes before, has a result where that went
 * well. Consumes the edits. Fails for lack of memory only.
 */
bool ws_cure_count(struct ws_cure_work *work, struct ws_text_edits *edits, uint64_t step_limit,
                   struct ws_cure_trial *trial);

/*
 * Counts a candidate, and keeps it in *best if it may be offered and is better than what is there. The words
 * become its `what`. Consumes the edits. Fails for lack of memory only.
 */
bool ws_cure_try(struct ws_cure_work *work, struct ws_text_edits *edits, enum ws_cure_kind kind,
                 struct ws_cure_trial *best, const char *format, ...) WS_PRINTF(5, 6);
void ws_cure_trial_finish(struct ws_cure_trial *trial);

/*
 * Tries what may cure the array at one declaration (cure_search.c). *found is whether it is the variable's. Fails
 * for lack of memory only.
 */
bool ws_cure_search(struct ws_cure_work *work, const char *bare, const struct ws_text_array *array,
                    bool *found, struct ws_cure_trial *pad, struct ws_cure_trial *swizzle);

#endif
