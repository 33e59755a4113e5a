/*
 * An operand in shared memory as text: the byte that each element is read from, in the formats that
 * `show` has for operands in registers.
 */
#ifndef WS_TEXT_DESCRIBED_TEXT_H
#define WS_TEXT_DESCRIBED_TEXT_H

#include "probe/element/elements.h"
#include "probe/evidence/store/described_evidence.h"
#include "viz/text/terminal.h"

/* An operand of an MMA, what its descriptor reads, and the evidence for it. */
struct ws_described_shown {
    const struct ws_mma *mma;
    struct ws_described described;
    struct ws_described_evidence evidence; /* provenance */
    const struct ws_matches *matches;      /* in csv and json; NULL: all; borrowed */
};

/* One object: the operand, the descriptor, its provenance, and a list of its elements. */
void ws_described_json(FILE *out, const struct ws_described_shown *shown);

/* For readers, in 80 columns: the operand, and a grid of addresses. Fails for lack of memory. */
bool ws_described_table(const struct ws_terminal *terminal, const struct ws_described_shown *shown,
                        struct ws_error *error);

/* The same as GitHub's Markdown. */
bool ws_described_markdown(FILE *out, const struct ws_described_shown *shown,
                           struct ws_error *error);

/* Its CuTe layout, on one line; fails if CuTe has none. */
bool ws_described_cute_text(FILE *out, const struct ws_described *described,
                            struct ws_error *error);

/*
 * As Triton prints a linear layout of shared memory: what each bit of the offset, in elements, adds
 * to row and column; or, if the operand does not fill the memory or its elements overlap, what each
 * bit of row and column adds to the offset. Fails with the reason if no such layout has these
 * offsets.
 */
bool ws_described_linear(FILE *out, const struct ws_described *described, struct ws_error *error);

#endif
