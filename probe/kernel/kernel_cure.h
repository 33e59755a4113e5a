/*
 * Cures for bank conflicts that are edits of the user's text. A candidate, a padded dimension or stride or
 * an XOR in every index, is made in a copy of the text, which is compiled, executed and counted again by
 * the same request. It is offered only where the kernel still does the same (kernel_same.h), the array has
 * fewer excess wavefronts and no kernel of the text has more.
 */
#ifndef WS_KERNEL_KERNEL_CURE_H
#define WS_KERNEL_KERNEL_CURE_H

#include "probe/kernel/kernel_count.h"

enum ws_cure_kind { WS_CURE_PAD, WS_CURE_SWIZZLE };

struct ws_cure_offer {
    enum ws_cure_kind kind;
    bool alternative;   /* to the offer before, in its place; others build on those before them */
    char *array;        /* its name in the text */
    int line;           /* of its declaration */
    const char *kernel; /* whose count it is; borrowed from the first result */
    char what[160];     /* "pad the last dimension by 8 elements" */
    uint64_t before, after; /* excess wavefronts of the array */
    int64_t bytes;          /* of shared memory more */
    char *diff;             /* unified, to be applied after those of offers before */
};

struct ws_cures {
    int offers, reasons, tries;
    struct ws_cure_offer *offer;
    char **reason;          /* why there is no edit, or no further one, a sentence each */
    uint64_t before, after; /* excess wavefronts of all kernels, without and with all offers */
    char *text;             /* with all offers but alternatives; of `length` bytes */
    size_t length;
};

/*
 * Looks for cures, for the arrays with the most excess wavefronts first. `result` is what the request
 * counted. Finish *cures where this succeeds. Fails where the text is PTX, or longer than 1 MiB, and for
 * lack of memory.
 */
bool ws_kernel_cure(const struct ws_kernel_request *request, const struct ws_kernel_result *result,
                    struct ws_cures *cures, struct ws_error *error);
void ws_cures_finish(struct ws_cures *cures);

#endif
