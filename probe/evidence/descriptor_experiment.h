/*
 * How a descriptor is measured. A product whose other operand is the identity returns an operand as
 * it was read; with every element of shared memory holding its own number, what D receives says
 * where each element was read from. Numbers that a type cannot hold exactly take several passes,
 * each with one digit of them.
 */
#ifndef WS_EVIDENCE_DESCRIPTOR_EXPERIMENT_H
#define WS_EVIDENCE_DESCRIPTOR_EXPERIMENT_H

#include "probe/evidence/descriptor_plan.h"
#include "probe/evidence/wgmma_experiment.h"

/* Bits of a digit of a subject's numbers, and how many digits they have: one a pass. */
int ws_descriptor_digit_bits(const struct ws_descriptor_subject *subject);
int ws_descriptor_passes(const struct ws_descriptor_subject *subject);

/*
 * The runs that measure `count` descriptors of a subject: run `pass * count + i` is pass `pass` of
 * the descriptor that is number[i]. Finish `experiment` in either case.
 */
bool ws_descriptor_experiment_prepare(const struct ws_descriptor_subject *subject,
                                      const uint64_t *number, int count,
                                      struct ws_wgmma_experiment *experiment,
                                      struct ws_error *error);

/*
 * The number whose digits the images of the passes have in element `element`. No two have the same,
 * and the highest digit is 2 or more, so that what holds none, or the other operand's identity, is
 * none of them.
 */
uint32_t ws_descriptor_id(const struct ws_descriptor_subject *subject, int element);

/* How many elements hold numbers. */
int ws_descriptor_elements(const struct ws_descriptor_subject *subject);

#endif
