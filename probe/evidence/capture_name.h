/*
 * What the file of a capture is called: after its variant or product, NAME.json, with `_` for every
 * `:`, which not every system has in names.
 */
#ifndef WS_EVIDENCE_CAPTURE_NAME_H
#define WS_EVIDENCE_CAPTURE_NAME_H

#include "probe/isa/mma.h"

#define WS_CAPTURE_EXTENSION ".json"

/* Room for the name of any, with its extension. */
enum { WS_CAPTURE_NAME_SIZE = 128 };

/* Whether a file of that name, without its folder, can be a capture. */
bool ws_is_capture_name(const char *name);

/*
 * What a capture is of. Where it is neither a variant nor a product, a name alone: descriptors
 * (descriptor_plan.h), or a group of boxes (box_plan.h); and where it is nothing, no name.
 */
struct ws_capture_subject {
    const struct ws_variant *variant; /* a whole instruction, no operand of a product */
    const struct ws_mma *mma;
    const char *name; /* of whichever; NULL: none */
    int turn; /* its place among all names: variants, products, descriptors, boxes, nothing */
};

/* What a file at `path` is named after. */
struct ws_capture_subject ws_capture_subject_of(const char *path);

/* What the file of a variant, or of the product that it is an operand of, is called. */
char *ws_capture_name(const char *name, char buffer[WS_CAPTURE_NAME_SIZE]);

#endif
