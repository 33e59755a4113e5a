/*
 * The evidence for each variant: the mapping that a capture shows if there is one, otherwise the
 * one that the PTX ISA specifies, and text that names which. Every view of a mapping gets it here,
 * so nothing specified can be passed off as measured.
 */
#ifndef WS_EVIDENCE_EVIDENCE_H
#define WS_EVIDENCE_EVIDENCE_H

#include "probe/evidence/store/capture_folder.h"
#include "probe/evidence/store/verified.h"

enum ws_standing {
    WS_SPECIFIED, /* no capture has this variant */
    WS_CAPTURED,  /* a capture has it, and agrees with the PTX ISA in every bit */
    WS_DISAGREES, /* a capture has it, and differs: the mapping is the captured one; for an
                   * operand of an MMA the specified one, because an MMA shows only which slots
                   * meet */
};

struct ws_evidence {
    struct ws_mapping mapping;
    enum ws_standing standing;
    char text[256];   /* small print: "captured on NVIDIA H200 (sm_90), CUDA 13.0" */
    char brief[64];   /* for a table: "NVIDIA H200", "specified only" */
    char remark[256]; /* WS_DISAGREES: the first difference; an uncertain variant: why; else "" */
    const struct ws_capture_head *head; /* of the capture; borrowed, or NULL */
    const struct ws_captured_variant
        *read;                          /* of a variant; ws_evidence_captured() asks for it, … */
    struct ws_captures *unread;         /* … and reads it from here; both borrowed, or NULL */
    struct ws_captures *unread_product; /* of an MMA: ws_evidence_product() reads it from here */
};

/* The head of a capture that was verified, which is not read. */
struct ws_known_head {
    const char *name; /* the variant's or the MMA's own, which is not copied */
    struct ws_capture_head head;
};

/* The result of checking a captured descriptor. */
enum ws_descriptor_verdict { WS_NOT_ASKED, WS_AGREES, WS_DIFFERS };

/* A capture and the result of checking it. The check runs once, when the result is first needed. */
struct ws_known {
    struct ws_any_capture any; /* owned; of verified descriptors without the received registers */
    bool checked, agrees;      /* of an MMA's, for all its operands */
    struct ws_error difference;
    enum ws_descriptor_verdict *verdict; /* owned; per descriptor; NULL if none was checked yet */
};

/*
 * Captures, each read when its variant is first asked for. Others cost nothing: each directory is
 * searched for the variant's file by name, and the earliest of several is used
 * (ws_capture_earliest()).
 */
struct ws_captures {
    struct ws_paths folders; /* as ws_capture_folders() returns them */
    int count;
    struct ws_known *known; /* owned: those added, the last first; then those read on demand */
    struct ws_verified verified;
    int heads;
    struct ws_known_head **head; /* owned */
};

/*
 * Opens the captures of `folder`: a device's directory, or a directory of those. A missing or empty
 * directory has no captures. Nothing is read yet. Finish it in either case.
 */
bool ws_captures_load(const char *folder, struct ws_captures *captures, struct ws_error *error);

/*
 * Reads the capture file at `path`, or all of a directory, and adds them to the set before all
 * others. Adds nothing if one of them cannot be read, or if the directory has none.
 */
bool ws_captures_add(const char *path, struct ws_captures *captures, struct ws_error *error);

/* Fails if nothing can ever look for a file of the set's directories, with the reason. */
bool ws_captures_named(const struct ws_captures *captures, struct ws_error *error);

/*
 * The capture used for `variant`, borrowed from the set: one that was added, otherwise the earliest
 * in the directories; NULL if there is none, and for an operand of an MMA. Fails if it cannot be
 * read.
 */
bool ws_captures_find(struct ws_captures *captures, const struct ws_variant *variant,
                      const struct ws_capture **capture, struct ws_error *error);

/* The same for an MMA; the result is valid until another is asked for. */
bool ws_captures_find_product(struct ws_captures *captures, const struct ws_mma *mma,
                              struct ws_known **known, struct ws_error *error);

/* The same for descriptors. */
bool ws_captures_find_descriptors(struct ws_captures *captures,
                                  const struct ws_descriptor_subject *subject,
                                  struct ws_known **known, struct ws_error *error);

/* The same for a group of boxes. */
bool ws_captures_find_boxes(struct ws_captures *captures, enum ws_box_group group,
                            const struct ws_box_capture **capture, struct ws_error *error);

void ws_captures_finish(struct ws_captures *captures);

/*
 * The evidence for `variant`, from the first capture of it; for an operand of an MMA, whether the
 * MMA's capture shows that slots meet as the PTX ISA specifies. Fails only if a capture cannot be
 * read or decoded: the specification never replaces such a capture. Call ws_evidence_finish() if it
 * succeeds.
 */
bool ws_evidence_of(struct ws_captures *captures, const struct ws_variant *variant,
                    struct ws_evidence *evidence, struct ws_error *error);

/* Only whether an MMA was captured and agrees: for a list of more than a thousand MMA variants. */
struct ws_stands {
    enum ws_standing standing;
    const struct ws_capture_head *head; /* of the capture; borrowed, or NULL */
};
bool ws_product_stands(struct ws_captures *captures, const struct ws_mma *mma,
                       struct ws_stands *stands, struct ws_error *error);

/*
 * The runs captured for the variant, borrowed from the set, which must still exist; NULL if nothing
 * was captured, for an operand of an MMA, and if out of memory. A verified capture is read when it
 * is first asked for.
 */
const struct ws_captured_variant *ws_evidence_captured(const struct ws_evidence *evidence);

/* The same of an MMA; valid until another is asked for. */
const struct ws_any_capture *ws_evidence_product(const struct ws_evidence *evidence);

/* Gives back the mapping; a zeroed struct is accepted. A copy of the struct borrows it. */
void ws_evidence_finish(struct ws_evidence *evidence);

/* A device's name for narrow columns, without its maker and brand: "H200". */
const char *ws_device_short(const char *device);

/*
 * Whether a capture shows that addresses of lanes that supply no row affect the result: changing
 * them changed the output.
 */
bool ws_evidence_unused_count(const struct ws_evidence *evidence);

#endif
