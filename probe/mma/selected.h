/*
 * Layouts of values that a quad of lanes holds once for its rows, in one register each: the
 * metadata of a sparse A, and scale factors. Fewer than four lanes can be enough; then the
 * instruction's selector chooses among lanes that could hold the same: the lane's digit of stride 0
 * (operand.h).
 */
#ifndef WS_MMA_SELECTED_H
#define WS_MMA_SELECTED_H

#include "probe/isa/operand.h"

/*
 * Indices of a sparse A of 16 rows for each of `warps` warps, with `columns` of them per row and
 * `elements` per register. `halves`: A's own elements have 16 bits or more, and a register's low
 * half is for row g and its high half for row g + 8 of quad g; otherwise each row has its own
 * lanes. The PTX ISA shows this only in figures ("Matrix fragments for multiply-accumulate
 * operation with sparse matrix A"); every bit was found on an H200. CuTe has the same for
 * Blackwell's k64 and k128; for four warps, the source is CuTe's ELayout of sparse GMMA.
 */
struct ws_layout ws_metadata_layout(int columns, int elements, bool halves, int warps);

/*
 * Scale factors of A's 16 rows, two lanes of the quad with one row each, and of B's n columns, one
 * lane of the quad. (PTX ISA, "Block Scaling for mma.sync"; for which of two lanes has which row,
 * CuTe's SFALayout: the text has it only in a figure.)
 */
struct ws_layout ws_scale_a_layout(int scales);
struct ws_layout ws_scale_b_layout(int scales, int n);

/* Values of the selector: 0 if a layout has no digit of stride 0. */
int ws_layout_selectors(const struct ws_layout *layout);

#endif
