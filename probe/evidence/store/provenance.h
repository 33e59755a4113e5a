/* Checks that the fields of a capture that state where it was made are consistent. */
#ifndef WS_EVIDENCE_PROVENANCE_H
#define WS_EVIDENCE_PROVENANCE_H

#include "probe/evidence/store/any_capture.h"

/*
 * Fails, with `path`, the field and the reason, if the head contradicts itself or known facts: a
 * compute capability that no GPU has or that lacks the instruction; a target that such a GPU does
 * not run or that lacks the instruction; a Toolkit older than the instruction or newer than the
 * driver's CUDA. A device's name, the date, and consistent values are accepted unverified.
 */
bool ws_provenance_check(const struct ws_any_capture *any, const char *path,
                         struct ws_error *error);

#endif
