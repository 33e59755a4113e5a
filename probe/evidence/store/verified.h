/*
 * Verified captures: a list, beside the directories of captures, of a digest of each file that
 * agrees with the PTX ISA in every bit. A reader that shows only the origin of such a capture need
 * not read and check it again. The digest covers the file's name, all its bytes, and the specified
 * mapping or rule that it agreed with. A capture is read and checked as if there were no list if it
 * was changed or if the specification no longer agrees with it.
 */
#ifndef WS_EVIDENCE_VERIFIED_H
#define WS_EVIDENCE_VERIFIED_H

#include "probe/evidence/descriptor/descriptor_capture.h"
#include "probe/evidence/move/capture.h"

#define WS_VERIFIED_NAME "verified.txt" /* lines of a digest and a path, ascending */

/* A directory's list, read on first use. A zeroed one has not been read. */
struct ws_verified {
    bool asked;
    char *text; /* owned; NULL if there is no list */
    size_t length;
};

void ws_verified_finish(struct ws_verified *verified);

/* Whether the list of `folder`, always the same, has the digest. */
bool ws_verified_has(struct ws_verified *verified, const char *folder, uint64_t digest);

/* The digests of a capture's text: of `name` with a specified mapping, and of descriptors. */
uint64_t ws_verified_move(const char *name, const char *text, size_t length,
                          const struct ws_mapping *specified);
uint64_t ws_verified_product(const struct ws_mma *mma, const char *text, size_t length);
uint64_t ws_verified_descriptors(const char *text, size_t length,
                                 const struct ws_descriptor_capture *capture);

/* The head of a capture whose text was verified; false if the quick reader cannot read it. */
bool ws_verified_head(const char *text, struct ws_capture_head *head);

/* The descriptors in a verified capture and their cycles, without the received registers. */
bool ws_verified_numbers(const char *text, struct ws_descriptor_capture *capture);

#endif
