/*
 * Predicts the cost of a change of an array's layout from the recorded addresses. It only chooses
 * candidates: an offered fix is compiled and counted.
 */
#ifndef WS_KERNEL_CURE_PREDICT_H
#define WS_KERNEL_CURE_PREDICT_H

#include "probe/kernel/kernel_count.h"

/* A change: bytes at `offset` from the array's start move. */
struct ws_cure_change {
    uint64_t level, extra;       /* a padding: by offset / level * extra. 0: none */
    uint64_t from, values, unit; /* an XOR with offset / from % values * unit */
};

/* The patterns of a run's accesses to one variable; at most a few hundred of them. The caller
 * finishes it. */
struct ws_cure_sample {
    const struct ws_kernel_run *run;
    uint64_t offset; /* of the variable */
    int patterns;
    struct ws_cure_sampled {
        const struct ws_kernel_rule *rule;
        int pattern;
        uint64_t times;
    } * sampled;
};

/* Fails for lack of memory. */
bool ws_cure_sample(const struct ws_kernel_run *run, int variable, struct ws_cure_sample *sample,
                    struct ws_error *error);
void ws_cure_sample_finish(struct ws_cure_sample *sample);

/* The excess wavefronts of the sample after a change; UINT64_MAX if an address would fault. */
uint64_t ws_cure_predict(const struct ws_cure_sample *sample, const struct ws_cure_change *change);

/* The padding of 1 to `most` units of `unit` bytes per `level` bytes with the least excess, the
 * smallest of these; 0: none has less than *excess. Otherwise *excess becomes the prediction. */
int ws_cure_predict_pad(const struct ws_cure_sample *sample, uint64_t level, uint64_t unit,
                        int most, uint64_t *excess);

/*
 * The XOR with the least excess, in units of at least `element` bytes. It stays in rows of `row`
 * bytes, a power of two; 0: the array is one row of `bytes`. False if none has less than *excess.
 */
bool ws_cure_predict_xor(const struct ws_cure_sample *sample, uint64_t element, uint64_t row,
                         uint64_t bytes, struct ws_cure_change *change, uint64_t *excess);

#endif
