/*
 * The elements of an operand: the bits of a thread's registers that hold each element, and its place
 * in shared memory. The same tables serve data-movement variants, MMA operands, wgmma descriptors,
 * the boxes of tensor maps and the accesses of traces; registers or memory may be missing.
 *
 * There is one entry per element at a place, in a fixed order, with numbers on *axes*. A query is an
 * entry too, a *pattern*, with open axes that match any number.
 */
#ifndef WS_ELEMENT_ELEMENTS_H
#define WS_ELEMENT_ELEMENTS_H

#include "probe/access/address.h"
#include "probe/address/boxed.h"
#include "probe/address/described.h"

/* X(axis, name of its column) */
#define WS_EACH_AXIS(X)                                                                            \
    X(OPERAND, "operand") /* its role, which is also the number of its part */                     \
    X(THREAD, "lane")     /* "thread" if there are more than in a warp */                          \
    X(REGISTER, "register")                                                                        \
    X(BIT, "bit") /* of the register: the element's lowest bit */                                  \
    X(WIDTH, "width")                                                                              \
    X(MATRIX, "matrix")                                                                            \
    X(ROW, "row") /* in memory; FRAGMENT_ROW is in the registers' matrix */                        \
    X(COLUMN, "column")                                                                            \
    X(FRAGMENT_ROW, "fragment_row")                                                                \
    X(FRAGMENT_COLUMN, "fragment_column")                                                          \
    X(ADDRESS_LANE, "address_lane")                                                                \
    X(BYTE, "byte")         /* of shared memory, with the element's lowest bit … */              \
    X(BYTE_BIT, "byte_bit") /* … and that bit's place in it */                                   \
    X(KIND, "kind")         /* of a box: enum ws_boxed_kind */                                     \
    X(GLOBAL, "global")     /* bytes from the tensor's start; open for out-of-bounds fill */       \
    X(C0, "c0")             /* coordinates in a tensor, innermost first */                         \
    X(C1, "c1")                                                                                    \
    X(C2, "c2")                                                                                    \
    X(C3, "c3")                                                                                    \
    X(C4, "c4")                                                                                    \
    X(SITE, "site")       /* of a trace: number of the instruction, from 1 … */                  \
    X(PATTERN, "pattern") /* … of the pattern of addresses, from 1 … */                        \
    X(WARP, "warp")                                                                                \
    X(TIMES, "times")    /* … and how often that was executed */                                 \
    X(SLOT_BIT, "")      /* the element's bits in the register: the first … */                   \
    X(SLOT_BITS, "")     /* … and their number */                                                \
    X(REGISTER_BYTE, "") /* patterns only: entries with bits in it */                              \
    X(BANK, "")          /* likewise */

enum ws_axis {
#define X(axis, name) WS_AXIS_##axis,
    WS_EACH_AXIS(X)
#undef X
        WS_AXES
};

#define WS_OPEN INT64_MIN /* on an axis that an entry lacks, or that a pattern does not restrict */

struct ws_entry {
    int64_t at[WS_AXES];
};

struct ws_entry ws_entry_open(void);

/*
 * Whether an entry matches a pattern: it has the same number on each of the pattern's axes. A byte,
 * of memory or of the register, or a bank matches if a part of the element is in it.
 */
bool ws_entry_matches(const struct ws_entry *pattern, const struct ws_entry *entry);

struct ws_elements;

/* Functions of a kind: count a part's entries, and get the n-th; false if it does not exist. */
struct ws_elements_kind {
    int64_t (*count)(const void *part);
    bool (*entry)(const struct ws_elements *elements, const void *part, int64_t n,
                  struct ws_entry *entry);
};

/* Parts are numbered by the operand's role; data-movement variants, boxes and traces have one. */
struct ws_elements {
    const struct ws_elements_kind *kind;
    const void *part[WS_OPERAND_ROLES];  /* mapping, described, …; borrowed; NULL: none */
    int64_t first[WS_OPERAND_ROLES + 1]; /* number of each part's first entry; then the total */
    const struct ws_addresses *rows;     /* row addresses, if known; borrowed, or NULL */
    enum ws_axis column[WS_AXES];        /* columns of CSV output */
    int columns;
    int threads; /* threads with elements; 0: none are in registers */
};

/*
 * The elements in registers, from the mapping of a data-movement variant, or from the mappings of
 * an MMA's operands, by role. Entries are in order of operand, thread, register and bit.
 */
struct ws_elements ws_elements_of_registers(const struct ws_mapping *const mapping[], int mappings);

/* The pattern of a place, and the slot of an entry. */
struct ws_entry ws_entry_at(struct ws_place place);
struct ws_slot ws_entry_slot(const struct ws_entry *entry);

/* The place in shared memory of each element of a described operand, by row and column. */
struct ws_elements ws_elements_of_described(const struct ws_described *described);

/* The element in each byte of shared memory that a box writes, by address. */
struct ws_elements ws_elements_of_box(const struct ws_boxed *boxed);

struct ws_trace;

/*
 * The accesses of a trace to shared memory: an entry for each pattern of addresses and lane whose
 * address is accessed. Of an access of unknown size only the first byte is known.
 */
struct ws_elements ws_elements_of_trace(const struct ws_trace *trace);

/* For a kind's constructor: adds a part, or columns. */
void ws_elements_add(struct ws_elements *elements, int part, const void *of);
void ws_elements_columns(struct ws_elements *elements, const enum ws_axis *column, int columns);

/* Entries by number. A zeroed one is empty. */
struct ws_matches {
    int64_t *number; /* owned */
    int64_t count, room;
};

void ws_matches_finish(struct ws_matches *matches);

/* Adds the entries that match any of the patterns, in rising order. */
bool ws_elements_match(const struct ws_elements *elements, const struct ws_entry *pattern,
                       int patterns, struct ws_matches *matches, struct ws_error *error);

/*
 * The next entry of `matches` (NULL: of all entries) from *n on; *n is advanced past it. Start with
 * 0. False after the last.
 */
bool ws_elements_next(const struct ws_elements *elements, const struct ws_matches *matches,
                      int64_t *n, struct ws_entry *entry);

#endif
