/*
 * What a writer leaves in shared memory, byte by byte: which byte of a matrix each byte is. The
 * writer is a tensor map's box, or several side by side; rows at a pitch with a swizzle, as many
 * stores make them together; or the stores that a kernel's own lines execute, warp by warp. What
 * reads it afterwards has no part in this.
 *
 * The matrix is that which an operand of wgmma is cut from: its elements have an index along m (of
 * A) or n (of B), and one along k. It is written in *lines*, whose elements lie side by side: along
 * k, each of one m or n, or along m or n, each of one k.
 */
#ifndef WS_ADDRESS_STORED_H
#define WS_ADDRESS_STORED_H

#include "probe/address/address.h"
#include "probe/address/boxed.h"
#include "probe/address/described.h"

enum {
    WS_STORED_BYTES = WS_DESCRIPTOR_SPAN, /* of shared memory, all that a descriptor reaches */
    WS_STORED_WARPS = 4,                  /* of a warpgroup */
    WS_STORED_MOST_BOXES = 32,
};

/* What a dimension of the matrix as it is written counts. */
enum ws_stored_dimension {
    WS_STORED_ALONG, /* m of A, n of B */
    WS_STORED_DEEP,  /* k */
    WS_STORED_OTHER, /* nothing of the matrix: the box is 1 there */
};

/* How the matrix lies, innermost dimension first. The same twice: the second goes on where the
 * first ends. */
struct ws_stored_order {
    int count;
    enum ws_stored_dimension dimension[WS_TENSOR_RANK];
};

/*
 * Reads "k,m" (of A), "k,n" (of B), "n,k,n", "k,m,-": the dimensions, innermost first, as many as
 * `rank`. Fails for other letters, for a first one that is not the matrix's, and where k or m (n)
 * is missing. Of `rank` 2 without a text, by ws_stored_order_of().
 */
bool ws_stored_order_parse(const char *text, enum ws_operand_role role, int rank,
                           struct ws_stored_order *order, struct ws_error *error);
struct ws_stored_order ws_stored_order_of(enum ws_major major);

/* Along what the elements of a line lie side by side. */
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
 * of the tensor, and in shared memory `box_bytes` apart. Else `from` is a store: where the
 * addresses are a tile's, its pitch, base and swizzle say how the lines lie, and many stores write
 * them all; of code, it is run for the four warps of a warpgroup and every execution counts (see
 * ws_stored_share()).
 */
struct ws_stored_writer {
    const struct ws_boxed *boxed; /* borrowed; or NULL */
    int boxes;
    int box_bytes;
    const struct ws_variant *from;              /* or NULL */
    const struct ws_address_options *addresses; /* borrowed */
    const char *row, *column; /* borrowed; expressions for what a store has, or NULL */
    struct ws_stored_order order;
};

/* From a box to the next that follows it in shared memory: all that the box can touch, and what
 * makes the next one's address a multiple of WS_BOXED_ALIGNMENT. */
int ws_stored_box_bytes(const struct ws_boxed *boxed);

/*
 * A byte of the matrix: of which line, and which of the line's; of what a box writes, both counted
 * from the box's first element, and of what a box has beyond the tensor, too.
 */
struct ws_stored_byte {
    int32_t line; /* below 0: none that is known; WS_STORED_NOTHING or WS_STORED_FILL */
    int32_t byte;
};

enum { WS_STORED_NOTHING = -1, WS_STORED_FILL = -2 };

struct ws_stored {
    enum ws_major major;  /* along what lines go */
    int64_t lines, bytes; /* of the tensor, beyond which is the fill; 0: there is no end */
    int64_t first_line, first_byte; /* of the tensor, where the first box starts; else 0 */
    int first, end;                 /* of shared memory, that are written */
    int base;                       /* where in it the writer's buffer starts */
    int executions;                 /* of code; else 0 */
    struct ws_stored_byte *at;      /* WS_STORED_BYTES of them; owned */
};

/* Frees what it owns; of one that was never made, or all zeroes, nothing. */
void ws_stored_finish(struct ws_stored *stored);

/* Whether a byte of the matrix is beyond the tensor, so that a box fills there. */
bool ws_stored_outside(const struct ws_stored *stored, struct ws_stored_byte byte);

/* The first address that holds a byte of the matrix; -1 where none does. */
int ws_stored_find(const struct ws_stored *stored, struct ws_stored_byte byte);

#endif
