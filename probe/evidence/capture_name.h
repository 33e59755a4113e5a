/* What the file of a capture is called: after its variant, VARIANT.json. */
#ifndef WS_EVIDENCE_CAPTURE_NAME_H
#define WS_EVIDENCE_CAPTURE_NAME_H

#include "probe/isa/isa.h"

#define WS_CAPTURE_EXTENSION ".json"

/* Whether a file of that name, without its folder, can be a capture. */
bool ws_is_capture_name(const char *name);

/* The variant that a file at `path` is named after, or NULL. */
const struct ws_variant *ws_capture_variant_of(const char *path);

#endif
