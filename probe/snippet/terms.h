/*
 * Terms over the lane and a kernel's parameters, as C: each with the values that it has in the lanes,
 * by which a term that would not be what was computed is refused, and with the least casts. A term is
 * its number in the list; WS_NO_TERM: there is none, which makes none of what is built of it.
 */
#ifndef WS_SNIPPET_TERMS_H
#define WS_SNIPPET_TERMS_H

#include "probe/ptx/machine.h"
#include "probe/snippet/given.h"

enum { WS_NO_TERM = -1, WS_MOST_TERMS = 1 << 16 };

/* A term with the values that it has in the lanes, and how many it is made of. */
struct ws_node {
    struct ws_term term;
    uint64_t lane[LANES];
    int size;
};

/* Zeroed is empty; the owner frees `node`. */
struct ws_terms {
    bool tidies; /* sums with 0 and parts of the lane that are all of it are left out */
    bool no_memory;
    struct ws_node *node;
    int nodes, room;
    /* of what is being built */
    uint32_t active; /* lanes whose values count */
    int column;
    const enum ws_c_type *type; /* in which C++ computes it; NULL: the instruction's own */
};

/* A new term of these values; `size`: terms that it is made of. WS_NO_TERM: it is too long. */
int ws_terms_add(struct ws_terms *terms, struct ws_term term, int size, const uint64_t lane[LANES]);

int ws_terms_number(struct ws_terms *terms, enum ws_c_type type, uint64_t value);
const struct ws_term *ws_terms_at(const struct ws_terms *terms, int node);
bool ws_terms_is_number(const struct ws_terms *terms, int node, uint64_t value);

/* In a type, with a cast where it needs one. */
int ws_terms_cast(struct ws_terms *terms, enum ws_c_type type, int a);

/* Without casts that change no active lane's value. */
int ws_terms_plain(const struct ws_terms *terms, int a);

/* A sum without one of its numbers, which is taken away from it; WS_NO_TERM: it has none. */
int ws_terms_without(struct ws_terms *terms, int sum, uint64_t value);

/* Whether the active lanes' values are those of a register of so many bits. */
bool ws_terms_equal(uint32_t active, const uint64_t a[LANES], const uint64_t b[LANES], int bits);

/* The values of `a op b`; false where C leaves one undefined. */
bool ws_terms_compute(const struct ws_terms *terms, enum ws_c_operator op, int a, int b,
                      uint64_t lane[LANES]);

/*
 * `a op b`, as the register that holds it has it: in the operands' own types where that gives the same
 * in each lane, else in the instruction's.
 */
int ws_terms_binary(struct ws_terms *terms, enum ws_c_operator op, enum ws_c_type type, int a,
                    int b, const uint64_t result[LANES], int bits);

/* Whether it is 0 or 1. */
bool ws_terms_is_truth(const struct ws_terms *terms, int a);

/* `op a` and `condition ? yes : no`, of which `result` are the values. */
int ws_terms_prefixed(struct ws_terms *terms, enum ws_c_operator op, enum ws_c_type type, int a,
                      const uint64_t result[LANES]);
int ws_terms_choose(struct ws_terms *terms, int condition, int yes, int no,
                    const uint64_t result[LANES]);

#endif
