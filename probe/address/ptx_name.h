/* What names of PTX are worth that nothing in the text has written. */
#ifndef WS_ADDRESS_PTX_NAME_H
#define WS_ADDRESS_PTX_NAME_H

#include "probe/address/ptx.h"
#include "probe/address/warp.h"

/* A name's value while PTX runs. */
struct ws_ptx_value {
    struct ws_vector value;
    bool has;    /* false: nothing has given it a value */
    int written; /* the step in which it was written last, from 1; 0: never */
};

/* Whether it is an operand of asm: %0, %[name]. */
bool ws_ptx_is_placeholder(const char *name);

/* The value that a register or a parameter has been given from outside (--let, --lane), if any. */
bool ws_ptx_given(struct ws_warp *warp, const struct ws_tree *at, const char *name,
                  struct ws_vector *value, bool *found);

/*
 * Its value before anything is written to it: of a special register, of a variable in shared
 * memory, as given; else not known. `at` is for errors.
 */
bool ws_ptx_before(struct ws_warp *warp, const struct ws_ptx *ptx, const struct ws_tree *at,
                   int name, struct ws_vector *value);

#endif
