/*
 * What a capture of descriptors shows, without any rule of how descriptors are meant: the place of
 * the operand is where D holds it, for the other operand is the identity, and what was read there
 * says by its number which element of memory it is.
 */
#ifndef WS_EVIDENCE_DESCRIPTOR_DECODE_H
#define WS_EVIDENCE_DESCRIPTOR_DECODE_H

#include "probe/evidence/descriptor_capture.h"

/* Rows times columns of a subject's operand: A is m x k, B is k x n. */
int ws_descriptor_places(const struct ws_descriptor_subject *subject);

/*
 * For each place of the operand, by row and column, which element of the image descriptor `index`
 * had read there, counted in elements from the image's start; `element` has room for
 * ws_descriptor_places(). Fails where that is none of those that hold a number, or where D holds
 * anything beside the operand, and says at which place.
 */
bool ws_descriptor_decode(const struct ws_descriptor_capture *capture, int index, int *element,
                          struct ws_error *error);

#endif
