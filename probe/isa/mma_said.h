/*
 * What a product's text says, sorted by what each qualifier is about, whoever wrote it: a person,
 * or the catalogue. Two are the same product if they say the same.
 */
#ifndef WS_ISA_MMA_SAID_H
#define WS_ISA_MMA_SAID_H

#include "probe/isa/mma.h"

enum { WS_MMA_SHAPE_SIZE = 40, WS_MMA_TYPES_SAID = 4, WS_WGMMA_TYPES_SAID = 3 };

enum ws_mma_kind {
    WS_MMA_KIND_NONE,
    WS_MMA_KIND_f8f6f4,
    WS_MMA_KIND_mxf8f6f4,
    WS_MMA_KIND_mxf4,
    WS_MMA_KIND_mxf4nvf4,
};

/* Empty, or 0, where it does not say. */
struct ws_mma_said {
    char shape[WS_MMA_SHAPE_SIZE]; /* "m16n8k16" */
    int extent[3];                 /* its m, n and k, 9999 at most */
    char layout[2];                /* of A and B: 'r' or 'c' */
    int types;                     /* how many are said */
    enum ws_mma_type type[WS_MMA_TYPES_SAID];
    enum ws_mma_kind kind;
    char scale_vec; /* '1', '2' or '4' */
    char scales;    /* of what type: '8' of .ue8m0, '4' of .ue4m3 */
    char operation; /* of b1: 'x' or 'a' */
    char rounding;  /* of .f64: 'n', 'z', 'm' or 'p' */
    bool sparse, ordered, satfinite, block_scale, popc, sync, aligned;
    bool warpgroup;         /* the opcode is wgmma */
    bool async, async_late; /* .mma_async; and not in its place */
};

/* Which type is which of `type`. */
enum { WS_MMA_SAID_D, WS_MMA_SAID_A, WS_MMA_SAID_B, WS_MMA_SAID_C };

/* What a row says; lives as long as the program, threads may ask at once. */
const struct ws_mma_said *ws_mma_said_row(enum ws_mma_id id);

/*
 * Sorts the words of `text`, "mma.sync.aligned.…", into `said`; `operands` is what no qualifier is
 * any more. `rule`, empty before, is what a word breaks that no product has. Fails where a word is
 * unknown or said twice.
 */
bool ws_mma_said_text(const char *text, struct ws_mma_said *said, const char **operands,
                      struct ws_error *rule, struct ws_error *error);

#endif
