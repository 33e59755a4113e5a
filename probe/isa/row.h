/*
 * The words that a row of move.def says its elements, its access to memory and its targets in,
 * each once: shared by the catalogue and by the kernels, so nothing here but macros and numbers.
 */
#ifndef WS_ISA_ROW_H
#define WS_ISA_ROW_H

/*
 * X(word, width, slot, extension): how many bits of an element carry data, how many it takes in its
 * register, and what the bits between are (PTX ISA, ldmatrix: "destination format").
 */
#define WS_ELEMENTS(X)                                                                             \
    X(B32, 32, 32, NONE)                                                                           \
    X(B16, 16, 16, NONE)                                                                           \
    X(B8, 8, 8, NONE)                                                                              \
    X(B6, 6, 8, NONE)                                                                              \
    X(B4, 4, 8, NONE)                                                                              \
    X(S4, 4, 8, SIGN)

/*
 * X(word, access, row, alignment, phase, bank, sharing, standing, brief): how memory gives the
 * elements; bytes of the row that one address names, and what the address is a multiple of; the rows
 * of a phase and the bytes of the banks that one row takes for itself; what lanes that give one row
 * share (operand.h); and what is known of that rule where no capture has measured it, in a sentence
 * and in a few words, or nothing.
 *
 * Loads and stores of 4, 8 and 16 bytes were timed on an H200 over 4118 patterns of addresses each,
 * half of them with lanes that equal others or do not take part, before their rows were written:
 * every pattern fits to 0.01 cycles. The captures hold a part of it. Copies take a wavefront for
 * every lane, whatever row it gives; that was seen with the source in the L1 cache and out of it,
 * to within two cycles.
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
