/*
 * The words for elements, memory accesses and targets in rows of move.def: shared by the variant
 * table and the kernels, so this file has only macros and numbers.
 */
#ifndef WS_ISA_ROW_H
#define WS_ISA_ROW_H

/* X(word, width, slot, extension): data bits of an element, its bits in a register, and the content
 * of the other bits (PTX ISA, ldmatrix: "destination format"). */
#define WS_ELEMENTS(X)                                                                             \
    X(B32, 32, 32, NONE)                                                                           \
    X(B16, 16, 16, NONE)                                                                           \
    X(B8, 8, 8, NONE)                                                                              \
    X(B6, 6, 8, NONE)                                                                              \
    X(B4, 4, 8, NONE)                                                                              \
    X(S4, 4, 8, SIGN)

/*
 * X(word, access, row, alignment, phase, bank, sharing, standing, brief): how memory holds the
 * elements; bytes of the row at one address, and the address's alignment; the rows of a phase and
 * the bytes of the banks that one row occupies; how lanes share a row (operand.h); and the evidence
 * for that rule if no capture measured it, in a sentence and in a few words, or "".
 *
 * Loads and stores of 4, 8 and 16 bytes were timed on an H200 over 4118 address patterns each, half
 * of them with equal or inactive lanes, before their rows were written: every pattern fits to 0.01
 * cycles. The captures hold a part of it. Copies take a wavefront per lane, for any row; that was
 * measured with the source in the L1 cache and out of it, to within two cycles.
 */
#define WS_ACCESSES(X)                                                                             \
    X(ROWS16, ROWS, 16, 16, 8, 16, ROWS, "", "")                                                   \
    X(ROWS8, ROWS, 8, 8, 16, 8, ROWS,                                                              \
      "measured on an H200 with an instruction encoded by hand, not captured",                     \
      "rule measured, not captured")                                                               \
    X(REGISTERS, NONE, 0, 0, 0, 0, ROWS, "", "")                                                   \
    X(STORE4, ROWS, 4, 4, 32, 4, ROWS, "", "")                                                     \
    X(STORE8, ROWS, 8, 8, 16, 8, ROWS, "", "")                                                     \
    X(STORE16, ROWS, 16, 16, 8, 16, ROWS, "", "")                                                  \
    X(LOAD4, ROWS, 4, 4, 32, 4, ROWS, "", "")                                                      \
    X(LOAD8, ROWS, 8, 8, 16, 8, PAIRS, "", "")                                                     \
    X(LOAD16, ROWS, 16, 16, 8, 16, PAIRS, "", "")                                                  \
    X(COPY4, ROWS, 4, 4, 32, 4, LANES, WS_COPY_SEEN, "rule measured, not captured")                \
    X(COPY8, ROWS, 8, 8, 16, 8, LANES, WS_COPY_SEEN, "rule measured, not captured")                \
    X(COPY16, ROWS, 16, 16, 8, 16, LANES, WS_COPY_SEEN, "rule measured, not captured")             \
    X(COPY16_PAST_L1, ROWS, 16, 16, 8, 16, SECTORS,                                                \
      "extrapolated from cp.async.ca: waiting for the L2 cache hides the cost in shared memory",   \
      "rule not measured")

#define WS_COPY_SEEN                                                                               \
    "measured on an H200 to within two cycles, which the L1 cache adds; not captured"

enum {
#define X(word, width, slot, extension) WS_WIDTH_##word = width, WS_SLOT_##word = slot,
    WS_ELEMENTS(X)
#undef X
#define X(word, access, row, ...) WS_ROW_BYTES_##word = row,
        WS_ACCESSES(X)
#undef X
};

#endif
