/*
 * What is known of each variant: the mapping that a capture shows where there is one, else the one
 * that the PTX ISA specifies, and in words which of the two it is. Everything that shows a mapping
 * gets it here, so nothing can be passed off as measured.
 */
#ifndef WS_PROBE_EVIDENCE_H
#define WS_PROBE_EVIDENCE_H

#include "probe/evidence/capture.h"

enum ws_standing {
    WS_SPECIFIED, /* no capture has this variant */
    WS_CAPTURED,  /* a capture has it, and agrees with the PTX ISA in every bit */
    WS_DISAGREES, /* a capture has it, and differs: the mapping is the captured one */
};

struct ws_evidence {
    struct ws_mapping mapping;
    enum ws_standing standing;
    char text[256];  /* small print: "captured on NVIDIA H200 (sm_90), CUDA 13.0" */
    char brief[64];  /* for a table: "NVIDIA H200", "specified only" */
    char remark[256]; /* WS_DISAGREES: the first difference; an uncertain variant: why; else "" */
    const struct ws_capture *capture;             /* borrowed, or NULL */
    const struct ws_captured_variant *captured;   /* borrowed, or NULL */
};

/* The captures of a folder. */
struct ws_captures {
    int count;
    struct ws_capture **capture; /* owned, by file name */
    char **path;                 /* owned */
};

/*
 * Reads every *.json of `folder`, by name. A folder that is missing or empty gives none; a capture
 * that cannot be read fails. Finish it in either case.
 */
bool ws_captures_load(const char *folder, struct ws_captures *captures, struct ws_error *error);

/* Reads one capture file and adds it to the set, as the first to be asked. */
bool ws_captures_add(const char *path, struct ws_captures *captures, struct ws_error *error);

void ws_captures_finish(struct ws_captures *captures);

/*
 * What is known of `variant`, from the first capture that has it. Fails only where a capture has it
 * and cannot be decoded: such a thing is neither drawn nor replaced by the specification.
 */
bool ws_evidence_of(const struct ws_captures *captures, const struct ws_variant *variant,
                    struct ws_evidence *evidence, struct ws_error *error);

/*
 * Whether a capture shows that lanes which give no row count all the same: their addresses were
 * changed, and with them what came out.
 */
bool ws_evidence_unused_count(const struct ws_evidence *evidence);

/*
 * Whether the specification itself is in doubt: the m16n16 6- and 4-bit loads, of whose permutation
 * nobody has published a measurement.
 */
bool ws_variant_uncertain(const struct ws_variant *variant);

#endif
