/*
 * Captures that were verified: a list, beside the folders of captures, of a digest of each file that
 * agrees with the PTX ISA in every bit. Who shows nothing of such a capture but where it comes from need
 * not read and check it again. The digest is of the file's name, of all its bytes, and of what it agreed
 * with, the specified mapping or rule: neither a capture that was changed nor one that the specification
 * no longer agrees with is found, and both are read and checked as if there were no list.
 */
#ifndef WS_EVIDENCE_VERIFIED_H
#define WS_EVIDENCE_VERIFIED_H

#include "probe/evidence/capture.h"
#include "probe/evidence/descriptor_capture.h"

#define WS_VERIFIED_NAME "verified.txt" /* lines of a digest and a path, rising */

/* A folder's list, read when it is first asked. A zeroed one has not been. */
struct ws_verified {
    bool asked;
    char *text; /* owned; NULL: there is none */
    size_t length;
};

void ws_verified_finish(struct ws_verified *verified);

/* Whether the list of `folder`, always the same, has the digest. */
bool ws_verified_has(struct ws_verified *verified, const char *folder, uint64_t digest);

/* The digests of what a capture's text, of `name`, says of a specified mapping, and of descriptors. */
uint64_t ws_verified_move(const char *name, const char *text, size_t length,
                          const struct ws_mapping *specified);
uint64_t ws_verified_descriptors(const char *text, size_t length,
                                 const struct ws_descriptor_capture *capture);

/* The head of a capture whose text was verified; false where it cannot be read so quickly. */
bool ws_verified_head(const char *text, struct ws_capture_head *head);

/* Of such a capture of descriptors the numbers, without what was received. */
bool ws_verified_numbers(const char *text, struct ws_descriptor_capture *capture);

#endif
