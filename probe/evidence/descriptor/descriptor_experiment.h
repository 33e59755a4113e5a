/*
 * How a descriptor is measured. An MMA whose other operand is the identity returns an operand as it
 * was read. Every element of shared memory holds its own number, so D shows where each element was
 * read from. Numbers that a type cannot hold exactly take several passes, one digit in each.
 */
#ifndef WS_EVIDENCE_DESCRIPTOR_EXPERIMENT_H
#define WS_EVIDENCE_DESCRIPTOR_EXPERIMENT_H

#include "probe/evidence/descriptor/descriptor_plan.h"
#include "probe/evidence/wgmma/wgmma_experiment.h"

/* Bits in a digit of a subject's numbers, and digits per number: one per pass. */
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
 * The number whose digits the passes' images hold in `element`. No two elements have the same. The
 * highest digit is 2 or more, so neither zeros nor the identity operand decode to a number.
 */
uint32_t ws_descriptor_id(const struct ws_descriptor_subject *subject, int element);

/* How many elements hold numbers. */
int ws_descriptor_elements(const struct ws_descriptor_subject *subject);

#endif
