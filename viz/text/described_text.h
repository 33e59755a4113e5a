/*
 * An operand in shared memory as text: which byte each element is read from, in the formats that
 * `show` has for operands in registers.
 */
#ifndef WS_TEXT_DESCRIBED_TEXT_H
#define WS_TEXT_DESCRIBED_TEXT_H

#include "probe/address/described.h"
#include "probe/evidence/described_evidence.h"
#include "viz/text/terminal.h"

/* An operand of a product, what is read of it, and what is known of that. */
struct ws_described_shown {
    const struct ws_mma *mma;
    struct ws_described described;
    struct ws_described_evidence evidence; /* in whose name it is said */
    const bool *picked; /* which elements csv and json have, by row and column; NULL: all */
};

/*
 * One line an element under the header "operand,row,column,byte,bit,width", sorted by row and
 * column; byte is the address of the byte that its lowest bit is in, and bit that bit's place
 * there.
 */
void ws_described_csv(FILE *out, const struct ws_described_shown *shown);

/* One object: the operand, the descriptor, what is known of it, and a list of the same elements. */
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
