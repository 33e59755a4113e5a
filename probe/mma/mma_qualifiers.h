/*
 * The contents of an MMA's text, sorted by the subject of each qualifier, for text from a user or
 * from the variant table. Two texts mean the same MMA if their contents are equal.
 */
#ifndef WS_MMA_MMA_QUALIFIERS_H
#define WS_MMA_MMA_QUALIFIERS_H

#include "probe/mma/mma.h"

enum { WS_MMA_SHAPE_SIZE = 40, WS_MMA_TYPES_SAID = 4, WS_WGMMA_TYPES_SAID = 3 };

enum ws_mma_kind {
    WS_MMA_KIND_NONE,
    WS_MMA_KIND_f8f6f4,
    WS_MMA_KIND_mxf8f6f4,
    WS_MMA_KIND_mxf4,
    WS_MMA_KIND_mxf4nvf4,
};

/* Empty, or 0, if not given. */
struct ws_mma_qualifiers {
    char shape[WS_MMA_SHAPE_SIZE]; /* "m16n8k16" */
    int extent[3];                 /* its m, n and k, 9999 at most */
    char layout[2];                /* of A and B: 'r' or 'c' */
    int types;                     /* number of types given */
    enum ws_mma_type type[WS_MMA_TYPES_SAID];
    enum ws_mma_kind kind;
    char scale_vec; /* '1', '2' or '4' */
    char scales;    /* type of scale factors: '8' of .ue8m0, '4' of .ue4m3 */
    char operation; /* of b1: 'x' or 'a' */
    char rounding;  /* of .f64: 'n', 'z', 'm' or 'p' */
    bool sparse, ordered, satfinite, block_scale, popc, sync, aligned;
    bool warpgroup;         /* the opcode is wgmma */
    bool async, async_late; /* .mma_async; and not in its place */
};

/* Indices of `type`. */
enum { WS_MMA_SAID_D, WS_MMA_SAID_A, WS_MMA_SAID_B, WS_MMA_SAID_C };

/* The contents of a row; static, may be called from several threads at once. */
const struct ws_mma_qualifiers *ws_mma_qualifiers_row(enum ws_mma_id id);

/*
 * Sorts the words of `text`, "mma.sync.aligned.…", into `said`; `operands` is the rest after the
 * qualifiers. `rule`, empty before, is the rule broken by a word that no MMA has. Fails for a word
 * that is unknown or repeated.
 */
bool ws_mma_qualifiers_text(const char *text, struct ws_mma_qualifiers *said, const char **operands,
                            struct ws_error *rule, struct ws_error *error);

#endif
