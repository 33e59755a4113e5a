/*
 * The elements of an operand: which bits of which thread's registers each is in, and where in shared
 * memory. It is the same question of an instruction that moves matrices, of an MMA's operands, of what a
 * descriptor reads and of a tensor map's box; registers or memory may be missing.
 *
 * There is one entry per element at a place, in one order, with numbers on *axes*. A query is an entry
 * too, a *pattern*, which leaves open the axes that it does not ask about.
 */
#ifndef WS_ELEMENT_ELEMENTS_H
#define WS_ELEMENT_ELEMENTS_H

#include "probe/address/address.h"
#include "probe/address/boxed.h"
#include "probe/address/described.h"

/* X(axis, name of its column) */
#define WS_EACH_AXIS(X)                                                                            \
    X(OPERAND, "operand") /* its role, whose number is that of its part */                         \
    X(THREAD, "lane")     /* "thread" where there are more than a warp's */                        \
    X(REGISTER, "register")                                                                        \
    X(BIT, "bit") /* of the register: the element's lowest */                                      \
    X(WIDTH, "width")                                                                              \
    X(MATRIX, "matrix")                                                                            \
    X(ROW, "row") /* of memory; then those of the matrix as the registers hold it */               \
    X(COLUMN, "column")                                                                            \
    X(FRAGMENT_ROW, "fragment_row")                                                                \
    X(FRAGMENT_COLUMN, "fragment_column")                                                          \
    X(ADDRESS_LANE, "address_lane")                                                                \
    X(BYTE, "byte")     /* of shared memory: that of the element's lowest bit … */               \
    X(BYTE_BIT, "bit")  /* … and that bit's place in it */                                       \
    X(KIND, "kind")     /* of a box: enum ws_boxed_kind */                                         \
    X(GLOBAL, "global") /* bytes from the tensor's start; open of what is filled */                \
    X(C0, "c0")         /* coordinates in a tensor, innermost first */                             \
    X(C1, "c1")                                                                                    \
    X(C2, "c2")                                                                                    \
    X(C3, "c3")                                                                                    \
    X(C4, "c4")                                                                                    \
    X(SLOT_BIT, "")      /* of the register, what the element takes of it: from this bit … */    \
    X(SLOT_BITS, "")     /* … so many */                                                         \
    X(REGISTER_BYTE, "") /* of patterns only: entries that have a part of it */                    \
    X(BANK, "")          /* likewise */

enum ws_axis {
#define X(axis, name) WS_AXIS_##axis,
    WS_EACH_AXIS(X)
#undef X
        WS_AXES
};

#define WS_OPEN INT64_MIN /* a number that an entry lacks, or a pattern does not ask about */

struct ws_entry {
    int64_t at[WS_AXES];
};

struct ws_entry ws_entry_open(void);

/*
 * Whether an entry has what a pattern asks: the same number on each of its axes; for a byte, of memory or
 * of the register, and for a bank, that a part of the element is in it.
 */
bool ws_entry_matches(const struct ws_entry *pattern, const struct ws_entry *entry);

struct ws_elements;

/* What one kind does: count a part's entries, and give its n-th, or false where there is none. */
struct ws_elements_kind {
    int64_t (*count)(const void *part);
    bool (*entry)(const struct ws_elements *elements, const void *part, int64_t n,
                  struct ws_entry *entry);
};

/* Parts are numbered by the operand's role; an instruction that moves matrices, and a box, have one. */
struct ws_elements {
    const struct ws_elements_kind *kind;
    const void *part[WS_OPERAND_ROLES];  /* mapping, described or boxed; borrowed; NULL: none */
    int64_t first[WS_OPERAND_ROLES + 1]; /* number of each part's first entry; last, of them all */
    const struct ws_addresses *rows;     /* in memory, where they are known; borrowed, or NULL */
    enum ws_axis column[WS_AXES];        /* as csv has them */
    int columns;
    int threads; /* that hold it; 0: nothing of it is in registers */
};

/*
 * Who holds which element of what an instruction moves, as a mapping has it; of an MMA, of those of its
 * operands whose mapping is there, by role. Entries rise by operand, thread, register and bit.
 */
struct ws_elements ws_elements_of_registers(const struct ws_mapping *const mapping[], int mappings);

/* The pattern of an element at a place, and the slot that an entry is of. */
struct ws_entry ws_entry_at(struct ws_place place);
struct ws_slot ws_entry_slot(const struct ws_entry *entry);

/* Where in shared memory each element of a described operand is, by row and column. */
struct ws_elements ws_elements_of_described(const struct ws_described *described);

/* Which element each byte of shared memory is that a box writes, by address. */
struct ws_elements ws_elements_of_box(const struct ws_boxed *boxed);

/* For a kind's constructor: adds a part, and the columns. */
void ws_elements_add(struct ws_elements *elements, int part, const void *of);
void ws_elements_columns(struct ws_elements *elements, const enum ws_axis *column, int columns);

/* Entries by number. A zeroed one is empty. */
struct ws_matches {
    int64_t *number; /* owned */
    int64_t count, room;
};

void ws_matches_finish(struct ws_matches *matches);

/* Adds the entries, rising, that match any of the patterns. */
bool ws_elements_match(const struct ws_elements *elements, const struct ws_entry *pattern,
                       int patterns, struct ws_matches *matches, struct ws_error *error);

/*
 * The next of `matches`, or where that is NULL of all, from *n on, which moves behind it. Start with 0.
 * False after the last.
 */
bool ws_elements_next(const struct ws_elements *elements, const struct ws_matches *matches,
                      int64_t *n, struct ws_entry *entry);

#endif
