/*
 * An operand of an instruction, as data: a number of matrices of elements; threads hold them in
 * registers, distributed by a layout, and memory holds them by rows, or not at all. A load, a store
 * and movmatrix have one operand, the matrices that they move.
 */
#ifndef WS_ISA_OPERAND_H
#define WS_ISA_OPERAND_H

#include <stdbool.h>
#include <stdint.h>

#include "probe/isa/role.h"

/* The bits of a slot above the element's own. */
enum ws_extension {
    WS_EXTENSION_NONE, /* not defined, or no such bits */
    WS_EXTENSION_SIGN, /* copies of the element's highest bit */
};

enum ws_access_kind {
    WS_ACCESS_NONE, /* only in registers */
    WS_ACCESS_ROWS, /* lanes supply the addresses of its rows, one each */
};

/* How lanes of a phase share a row, or rows of a pair. */
enum ws_sharing {
    WS_SHARING_ROWS,    /* a row is moved once, for all lanes that supply it */
    WS_SHARING_PAIRS,   /* same, and two phases become one if lanes supply rows in pairs: bank.h */
    WS_SHARING_LANES,   /* this and the next: a row is moved for every lane that supplies it */
    WS_SHARING_SECTORS, /* if sources are known, sectors of 32 bytes: copy.h */
};

/* How memory holds an operand. All numbers are 0 for WS_ACCESS_NONE. */
struct ws_access {
    enum ws_access_kind kind;
    int row_bytes;       /* at one address, padding included */
    int alignment_bytes; /* addresses are multiples of it */
    int phase_rows;      /* rows that are read or written together, at most */
    int bank_bytes;      /* of the group of banks that one row occupies */
    enum ws_sharing sharing;
    const char *standing; /* evidence for that rule if no capture measured it, or "" */
    const char *brief;    /* same in two or three words */
};

/* One digit of a layout: `extent` values, each `stride` elements of memory apart. */
struct ws_mode {
    int extent;
    int stride;
};

/*
 * Shape and stride; the first digit of each is the fastest, and an extent of 0 or 1 is not a digit.
 * A lane's digit of stride 0 distinguishes lanes that could hold the same elements: the operand's
 * selector is the value of that digit. move.def explains how they add up.
 */
enum { WS_MODES = 4 };

struct ws_layout {
    struct ws_mode lane[WS_MODES];
    struct ws_mode element[WS_MODES];
    struct ws_mode reg[WS_MODES];
};

struct ws_operand {
    enum ws_operand_role role;
    int matrices;
    int rows, columns; /* of one matrix in memory */
    int width_bits;    /* of an element's data: 64, 32, 16, 8, 6, 4, 2 or 1 */
    int slot_bits;     /* of an element in its register */
    int shift_bits;    /* from the slot's lowest bit to the element's: 0; 2 of a padded e2m1; of
                          scale factors, from their byte selector */
    enum ws_extension extension;
    int threads;       /* that have its registers: a warp's 32, or a warpgroup's 128 */
    int selectors;     /* values of its lane selector; 0 if all threads hold a part of it */
    int selector;      /* the value of this one: registers of other lanes are ignored */
    int register_bits; /* 32; 64 at most */
    int registers;     /* of one thread */
    int elements;      /* in one register */
    const struct ws_access *access;
    struct ws_layout layout;
};

/* Elements of all matrices: matrices × rows × columns = holders × registers × elements. */
int ws_operand_elements(const struct ws_operand *operand);

/* The holders of an operand: its threads, or, with a selector, the threads that the selector
 * chooses. Whether a lane is a holder; its index, from 0; and the lane of a holder. */
int ws_operand_holders(const struct ws_operand *operand);
bool ws_operand_holds(const struct ws_operand *operand, int lane);
int ws_operand_holder(const struct ws_operand *operand, int lane);
int ws_operand_lane(const struct ws_operand *operand, int holder);

/* Whether elements are halves of a register, called lo and hi; or fill one, and have its name. */
bool ws_has_halves(const struct ws_operand *operand);
bool ws_has_words(const struct ws_operand *operand);

/* The lowest bit, in its register, of a register's `element`. */
static inline int ws_element_bit(const struct ws_operand *operand, int element)
{
    return element * operand->slot_bits + operand->shift_bits;
}

/* Bytes of a row that hold elements, and of the whole row, padding included; of an operand only in
 * registers, of a row of its matrix. */
int ws_operand_data_bytes(const struct ws_operand *operand);
int ws_operand_row_bytes(const struct ws_operand *operand);

#endif
