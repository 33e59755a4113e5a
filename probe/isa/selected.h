/*
 * Layouts of what a quad of lanes holds once for its rows, in one register each: the metadata of a
 * sparse A, and scale factors. Fewer than four lanes can be enough; then the others could hold the
 * same, and the instruction's selector says which do: the lane's digit of stride 0 (operand.h).
 */
#ifndef WS_ISA_SELECTED_H
#define WS_ISA_SELECTED_H

#include "probe/isa/operand.h"

/*
 * Indices of a sparse A of 16 rows for each of `warps` warps, with `columns` of them in a row and
 * `elements` in a register. `halves`: A's own elements have 16 bits or more, and then a register's
 * low half is for row g and its high half for row g + 8 of quad g; otherwise each row has lanes of
 * its own. The PTX ISA shows this in pictures alone ("Matrix fragments for multiply-accumulate
 * operation with sparse matrix A"); every bit of it was found on an H200, and for Blackwell's k64
 * and k128 CuTe says the same; of four warps, CuTe's ELayout of sparse GMMA.
 */
struct ws_layout ws_metadata_layout(int columns, int elements, bool halves, int warps);

/*
 * Scale factors of A's 16 rows, two lanes of the quad a row each, and of B's n columns, one lane of
 * the quad. (PTX ISA, "Block Scaling for mma.sync"; which of two lanes has which row, CuTe's
 * SFALayout: the text leaves it to a picture.)
 */
struct ws_layout ws_scale_a_layout(int scales);
struct ws_layout ws_scale_b_layout(int scales, int n);

/* Values of the selector: 0 where a layout has no digit of stride 0. */
int ws_layout_selectors(const struct ws_layout *layout);

#endif
