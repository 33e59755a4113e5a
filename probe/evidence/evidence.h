/*
 * What is known of each variant: the mapping that a capture shows where there is one, else the one
 * that the PTX ISA specifies, and in words which of the two it is. Everything that shows a mapping
 * gets it here, so nothing can be passed off as measured.
 */
#ifndef WS_EVIDENCE_EVIDENCE_H
#define WS_EVIDENCE_EVIDENCE_H

#include "probe/evidence/capture_folder.h"
#include "probe/evidence/verified.h"

enum ws_standing {
    WS_SPECIFIED, /* no capture has this variant */
    WS_CAPTURED,  /* a capture has it, and agrees with the PTX ISA in every bit */
    WS_DISAGREES, /* a capture has it, and differs: the mapping is the captured one; of a product's
                     operand the specified one, for a product shows which slots meet alone */
};

struct ws_evidence {
    struct ws_mapping mapping;
    enum ws_standing standing;
    char text[256];   /* small print: "captured on NVIDIA H200 (sm_90), CUDA 13.0" */
    char brief[64];   /* for a table: "NVIDIA H200", "specified only" */
    char remark[256]; /* WS_DISAGREES: the first difference; an uncertain variant: why; else "" */
    const struct ws_capture_head *head; /* of what was captured; borrowed, or NULL */
    const struct ws_captured_variant
        *read;                  /* of a variant; ws_evidence_captured() asks for it, … */
    struct ws_captures *unread; /* … and reads it from here; both borrowed, or NULL */
    const struct ws_mma_capture *product;     /* of the product; borrowed, or NULL */
    const struct ws_wgmma_capture *warpgroup; /* of a warpgroup's; borrowed, or NULL */
};

/* The head of a variant's capture that was verified, which is not read. */
struct ws_known_head {
    const struct ws_variant *variant;
    struct ws_capture_head head;
};

/* What came of checking a captured descriptor. */
enum ws_descriptor_verdict { WS_NOT_ASKED, WS_AGREES, WS_DIFFERS };

/* A capture and what came of checking it, which is done once, when that is first asked for. */
struct ws_known {
    struct ws_any_capture any; /* owned; of verified descriptors without what was received */
    bool checked, agrees;      /* of an MMA's, for all its operands */
    struct ws_error difference;
    enum ws_descriptor_verdict *verdict; /* owned; of each descriptor; NULL: none was asked for */
};

/*
 * Captures, each read when its variant is first asked for. What else was captured costs nothing:
 * each folder is asked for the variant's file by name, and of several the earliest counts
 * (ws_capture_earliest()).
 */
struct ws_captures {
    struct ws_paths folders; /* as ws_capture_folders() has them */
    int count;
    struct ws_known *known; /* owned: those added, the last first; then those asked for */
    struct ws_verified verified;
    int heads;
    struct ws_known_head **head; /* owned */
};

/*
 * Takes note of the captures of `folder`: a device's, or one of devices' folders. A folder that is
 * missing or empty gives none. Nothing is read yet. Finish it in either case.
 */
bool ws_captures_load(const char *folder, struct ws_captures *captures, struct ws_error *error);

/*
 * Reads the capture file at `path`, or all of a folder, and adds them to the set, as the first to
 * be asked. Adds nothing where one of them cannot be read, or where the folder has none.
 */
bool ws_captures_add(const char *path, struct ws_captures *captures, struct ws_error *error);

/* Fails where a file of the set's folders can never be asked for, with the reason. */
bool ws_captures_named(const struct ws_captures *captures, struct ws_error *error);

/*
 * The capture that counts of `variant`, borrowed from the set: one that was added, else the
 * earliest of the folders'; NULL if there is none, as of a product's operand. Fails where it cannot
 * be read.
 */
bool ws_captures_find(struct ws_captures *captures, const struct ws_variant *variant,
                      const struct ws_capture **capture, struct ws_error *error);

/* The same of a product; what it gives is valid until another is asked for. */
bool ws_captures_find_product(struct ws_captures *captures, const struct ws_mma *mma,
                              struct ws_known **known, struct ws_error *error);

/* The same of descriptors. */
bool ws_captures_find_descriptors(struct ws_captures *captures,
                                  const struct ws_descriptor_subject *subject,
                                  struct ws_known **known, struct ws_error *error);

/* The same of a group of boxes. */
bool ws_captures_find_boxes(struct ws_captures *captures, enum ws_box_group group,
                            const struct ws_box_capture **capture, struct ws_error *error);

void ws_captures_finish(struct ws_captures *captures);

/*
 * What is known of `variant`, from the first capture that has it; of a product's operand, that the
 * capture of its product shows slots meet as the PTX ISA has them meet. Fails only where a capture
 * cannot be read, or one of a variant not decoded: such a thing is neither drawn nor replaced by
 * the specification. ws_evidence_finish() it where it succeeds.
 */
bool ws_evidence_of(struct ws_captures *captures, const struct ws_variant *variant,
                    struct ws_evidence *evidence, struct ws_error *error);

/*
 * The same of a product's operand but for its mapping, which is none: what a list of products
 * wants, of which there are more than a thousand. There is nothing to finish.
 */
bool ws_evidence_standing(struct ws_captures *captures, const struct ws_variant *operand,
                          struct ws_evidence *evidence, struct ws_error *error);

/*
 * What was captured of the variant, borrowed from the set, which must still be there; NULL where nothing
 * was, of a product's operand, and where there is no memory. A capture that was verified is read when it
 * is first asked for.
 */
const struct ws_captured_variant *ws_evidence_captured(const struct ws_evidence *evidence);

/* Gives back the mapping; a zeroed struct is accepted. A copy of the struct borrows it. */
void ws_evidence_finish(struct ws_evidence *evidence);

/* A device's name for a narrow place, without its maker and its brand: "H200". */
const char *ws_device_short(const char *device);

/*
 * Whether a capture shows that lanes which give no row count all the same: their addresses were
 * changed, and with them what came out.
 */
bool ws_evidence_unused_count(const struct ws_evidence *evidence);

#endif
