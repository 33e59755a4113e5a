/*
 * The file name of a capture: NAME.json after its variant, with `_` for every `:`, which some
 * systems do not allow in names.
 */
#ifndef WS_EVIDENCE_CAPTURE_NAME_H
#define WS_EVIDENCE_CAPTURE_NAME_H

#include "probe/mma/mma.h"

#define WS_CAPTURE_EXTENSION ".json"

/* Buffer size for any name with its extension. */
enum { WS_CAPTURE_NAME_SIZE = 128 };

/* Whether a file of that name, without its directory, can be a capture. */
bool ws_is_capture_name(const char *name);

/*
 * The subject of a capture. If it is neither a data-movement nor an MMA variant, only `name` is
 * set: descriptors (descriptor_plan.h), or a group of boxes (box_plan.h). If it is unknown, `name`
 * is NULL.
 */
struct ws_capture_subject {
    const struct ws_variant *variant; /* a data-movement variant, never an operand of an MMA */
    const struct ws_mma *mma;
    const char *name; /* of any subject; NULL if unknown */
    int turn; /* its rank among all names: data movement, MMA, descriptors, boxes, unknown */
};

/* The subject that a file at `path` is named after. */
struct ws_capture_subject ws_capture_subject_of(const char *path);

/* The file name of a variant, or of the MMA that it is an operand of. */
char *ws_capture_name(const char *name, char buffer[WS_CAPTURE_NAME_SIZE]);

#endif
