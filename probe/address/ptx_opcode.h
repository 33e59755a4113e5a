/* The opcodes of PTX that integers are worked out with: one table. */
#ifndef WS_ADDRESS_PTX_OPCODE_H
#define WS_ADDRESS_PTX_OPCODE_H

#include "probe/address/ptx_work.h"

enum ws_ptx_does {
    WS_PTX_MAKES, /* its first operand, of the others */
    WS_PTX_LOADS, /* its first operand, of memory */
    WS_PTX_ACTS,  /* it changes no register */
    WS_PTX_JUMPS, /* bra */
    WS_PTX_ENDS,  /* ret, exit, trap */
};

struct ws_ptx_opcode {
    const char *name; /* up to the first point, or up to one that tells it from others */
    enum ws_ptx_does does;
    int sources;                            /* what it must have; of WS_PTX_MAKES */
    enum ws_c_operator op;                  /* of those that are one of C's */
    bool (*make)(struct ws_ptx_work *work); /* NULL: what it makes is not known */
};

/* That of "shl.b32"; NULL: none of this name. */
const struct ws_ptx_opcode *ws_ptx_opcode(const char *opcode);

/* Whether PTX has an opcode of this name, "shl", with its values known or not. */
bool ws_ptx_is_opcode(const char *name, size_t length);

/*
 * Makes work->result of work->source; or sets `found` to false where what it makes is not known.
 * Fails for lack of memory and where operands are missing.
 */
bool ws_ptx_make(struct ws_ptx_work *work, const struct ws_ptx_opcode *opcode);

#endif
