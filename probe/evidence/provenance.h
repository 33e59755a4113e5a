/* Whether what a capture says of where it was made goes together. */
#ifndef WS_EVIDENCE_PROVENANCE_H
#define WS_EVIDENCE_PROVENANCE_H

#include "probe/evidence/any_capture.h"

/*
 * Fails, with `path`, the field and the reason, where the head contradicts itself or what is known:
 * a compute capability that no GPU has or that lacks the instruction; a target that such a
 * GPU does not run or that lacks the instruction; a Toolkit that is older than the instruction or
 * newer than the driver's CUDA. A device's name, the date, and values that go together, are the
 * capture's word.
 */
bool ws_provenance_check(const struct ws_any_capture *any, const char *path,
                         struct ws_error *error);

#endif
