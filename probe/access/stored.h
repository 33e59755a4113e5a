/*
 * What a writer stores to shared memory, byte by byte: which byte of a matrix each byte holds. The
 * writer is a tensor map's box, or several adjacent ones; rows at a pitch with a swizzle, written
 * by many stores together; or the stores that a kernel's own code executes, warp by warp. The
 * reader is not considered here.
 *
 * The matrix contains an operand of wgmma: its elements have an index along m (of A) or n (of B),
 * and one along k. It is written in *lines* of contiguous elements: along k, each of one m or n, or
 * along m or n, each of one k.
 */
#ifndef WS_ACCESS_STORED_H
#define WS_ACCESS_STORED_H

#include "probe/access/address.h"
#include "probe/address/boxed.h"
#include "probe/address/described.h"

enum {
    WS_STORED_BYTES = WS_DESCRIPTOR_SPAN, /* of shared memory, all that a descriptor can address */
    WS_STORED_WARPS = 4,                  /* of a warpgroup */
    WS_STORED_MOST_BOXES = 32,
};

/* The index of the matrix that a dimension of the tensor counts. */
enum ws_stored_dimension {
    WS_STORED_ALONG, /* m of A, n of B */
    WS_STORED_DEEP,  /* k */
    WS_STORED_OTHER, /* none: the box is 1 there */
};

/* The order of the matrix's dimensions in memory, innermost first. A dimension that occurs twice
 * continues there. */
struct ws_stored_order {
    int count;
    enum ws_stored_dimension dimension[WS_TENSOR_RANK];
};

/*
 * Reads "k,m" (of A), "k,n" (of B), "n,k,n", "k,m,-": the dimensions, innermost first, `rank` of
 * them. Fails for other letters, a first one that is not a dimension of the matrix, and a missing k
 * or m (n). For `rank` 2 without a text, use ws_stored_order_of().
 */
bool ws_stored_order_parse(const char *text, enum ws_operand_role role, int rank,
                           struct ws_stored_order *order, struct ws_error *error);
struct ws_stored_order ws_stored_order_of(enum ws_major major);

/* The direction of contiguous elements. */
static inline enum ws_major ws_stored_major(const struct ws_stored_order *order)
{
    return order->dimension[0] == WS_STORED_DEEP ? WS_MAJOR_K : WS_MAJOR_MN;
}

/* "k,m" of A, "n,k" of B. Returns `buffer`. */
enum { WS_STORED_ORDER_SIZE = 2 * WS_TENSOR_RANK + 1 };
char *ws_stored_order_text(const struct ws_stored_order *order, enum ws_operand_role role,
                           char buffer[WS_STORED_ORDER_SIZE]);

/*
 * The writer. `boxed` is one box, or the first of `boxes` that follow each other along dimension 0
 * of the tensor, and in shared memory `box_bytes` apart. Otherwise `from` is a store: with a tile,
 * its pitch, base and swizzle place the lines, which many stores write together; code is run for
 * the four warps of a warpgroup and every execution counts (see ws_stored_share()).
 */
struct ws_stored_writer {
    const struct ws_boxed *boxed; /* borrowed; or NULL */
    int boxes;
    int box_bytes;
    const struct ws_variant *from;              /* or NULL */
    const struct ws_address_options *addresses; /* borrowed */
    const char *row, *column; /* borrowed; expressions for a store's row and column, or NULL */
    struct ws_stored_order order;
};

/* The distance to the next box in shared memory: all that the box can touch, rounded up to a
 * multiple of WS_BOXED_ALIGNMENT. */
int ws_stored_box_bytes(const struct ws_boxed *boxed);

/* A byte of the matrix: its line, and its index in the line. Of a box, both are counted from the
 * box's first element, also for the part outside the tensor. */
struct ws_stored_byte {
    int32_t line; /* below 0: not known; WS_STORED_NOTHING or WS_STORED_FILL */
    int32_t byte;
};

enum { WS_STORED_NOTHING = -1, WS_STORED_FILL = -2 };

struct ws_stored {
    enum ws_major major;            /* direction of the lines */
    int64_t lines, bytes;           /* of the tensor, beyond which the fill begins; 0: no end */
    int64_t first_line, first_byte; /* of the tensor, at the first box's start; otherwise 0 */
    int first, end;                 /* of shared memory, written bytes */
    int base;                       /* start of the writer's buffer in it */
    int executions;                 /* of code; otherwise 0 */
    struct ws_stored_byte *at;      /* WS_STORED_BYTES of them; owned */
};

/* Frees what it owns; does nothing for one that is all zeroes. */
void ws_stored_finish(struct ws_stored *stored);

/* Whether a byte of the matrix is outside the tensor, so that a box fills it. */
bool ws_stored_outside(const struct ws_stored *stored, struct ws_stored_byte byte);

/* The first address that holds a byte of the matrix, or -1. */
int ws_stored_find(const struct ws_stored *stored, struct ws_stored_byte byte);

#endif
