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
    X(B16, 16, 16, NONE)                                                                           \
    X(B8, 8, 8, NONE)                                                                              \
    X(B6, 6, 8, NONE)                                                                              \
    X(B4, 4, 8, NONE)                                                                              \
    X(S4, 4, 8, SIGN)

/*
 * X(word, access, row, alignment, phase, bank, standing, brief): how memory gives the elements;
 * bytes of the row that one address names, and what the address is a multiple of; the rows of a
 * phase and the bytes of the banks that one row takes for itself; and what is known of that rule
 * where no capture has measured it, in a sentence and in a few words, or nothing.
 */
#define WS_ACCESSES(X)                                                                             \
    X(ROWS16, ROWS, 16, 16, 8, 16, "", "")                                                         \
    X(ROWS8, ROWS, 8, 8, 16, 8,                                                                    \
      "seen on an H200 with an instruction encoded by hand, not captured",                         \
      "rule seen, not captured")                                                                   \
    X(REGISTERS, NONE, 0, 0, 0, 0, "", "")

enum {
#define X(word, width, slot, extension) WS_WIDTH_##word = width, WS_SLOT_##word = slot,
    WS_ELEMENTS(X)
#undef X
#define X(word, access, row, ...) WS_ROW_BYTES_##word = row,
    WS_ACCESSES(X)
#undef X
};

#endif
