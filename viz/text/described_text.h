/*
 * An operand in shared memory as text: which byte each element is read from, in the formats that
 * `show` has for operands in registers.
 */
#ifndef WS_TEXT_DESCRIBED_TEXT_H
#define WS_TEXT_DESCRIBED_TEXT_H

#include "probe/element/elements.h"
#include "probe/evidence/described_evidence.h"
#include "viz/text/terminal.h"

/* An operand of a product, what is read of it, and what is known of that. */
struct ws_described_shown {
    const struct ws_mma *mma;
    struct ws_described described;
    struct ws_described_evidence evidence; /* in whose name it is said */
    const struct ws_matches *matches;      /* that csv and json have; NULL: all; borrowed */
};

/* One object: the operand, the descriptor, what is known of it, and a list of its elements. */
void ws_described_json(FILE *out, const struct ws_described_shown *shown);

/* For people, in 80 columns: what is read, and a grid of addresses. Fails for lack of memory. */
bool ws_described_table(const struct ws_terminal *terminal, const struct ws_described_shown *shown,
                        struct ws_error *error);

/* The same as GitHub's Markdown. */
bool ws_described_markdown(FILE *out, const struct ws_described_shown *shown,
                           struct ws_error *error);

/* The layout that CuTe has for it, on one line; fails where CuTe has none. */
bool ws_described_cute_text(FILE *out, const struct ws_described_shown *shown,
                            struct ws_error *error);

/*
 * As Triton prints a linear layout of shared memory: what each bit of the offset, in elements, adds
 * to row and column. Fails where no such layout has these offsets, and says why.
 */
bool ws_described_linear(FILE *out, const struct ws_described_shown *shown, struct ws_error *error);

#endif
