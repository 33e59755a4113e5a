/*
 * Decodes a capture of descriptors without any rule of what descriptors mean. The other operand is
 * the identity, so each place of the operand is found at the same place of D, and the number there
 * identifies the element of memory that was read.
 */
#ifndef WS_EVIDENCE_DESCRIPTOR_DECODE_H
#define WS_EVIDENCE_DESCRIPTOR_DECODE_H

#include "probe/evidence/descriptor/descriptor_capture.h"

/* Rows times columns of a subject's operand: A is m x k, B is k x n. */
int ws_descriptor_places(const struct ws_descriptor_subject *subject);

/*
 * For each place of the operand, by row and column, the element of the image that descriptor
 * `index` read there, counted in elements from the image's start; `element` has
 * ws_descriptor_places() entries. Fails, naming the place, if no element holds the number, or if D
 * holds anything outside the operand.
 */
bool ws_descriptor_decode(const struct ws_descriptor_capture *capture, int index, int *element,
                          struct ws_error *error);

#endif
