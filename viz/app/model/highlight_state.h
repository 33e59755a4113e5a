/* The brightness of each item that a panel can show, as a value. */
#ifndef WS_APP_HIGHLIGHT_STATE_H
#define WS_APP_HIGHLIGHT_STATE_H

#include "viz/app/model/model.h"

/* The brightness of an item while another is pointed at or selected. */
enum ws_light {
    WS_LIGHT_DIM,     /* unrelated */
    WS_LIGHT_RELATED, /* its lane's other elements, the lane that supplies its address, its bank */
    WS_LIGHT_MARKED,  /* the item itself */
};

/* The largest counts that a variant can have. */
enum {
    WS_HIGHLIGHT_REGISTERS = 128,
    WS_HIGHLIGHT_QUADS = 4, /* matrices of one operand of an MMA */
    WS_HIGHLIGHT_MATRICES = WS_OPERAND_ROLES * WS_HIGHLIGHT_QUADS,
    WS_HIGHLIGHT_SIDE = 256,
};

struct ws_highlight_state {
    bool any; /* something is highlighted; otherwise all is equally bright */
    int slots;
    unsigned char *slot; /* by slot number, for an MMA over all operands; owned */
    unsigned char lane[WS_WARPGROUP_THREADS], address[WS_LANES];
    unsigned char bank[WS_MAX_PHASES][WS_BANKS];
    /* For an MMA, those of all operands in turn. */
    unsigned char reg[WS_OPERAND_ROLES * WS_HIGHLIGHT_REGISTERS], matrix[WS_HIGHLIGHT_MATRICES];
    unsigned char row[WS_HIGHLIGHT_MATRICES][WS_HIGHLIGHT_SIDE],
        column[WS_HIGHLIGHT_MATRICES][WS_HIGHLIGHT_SIDE];
    uint32_t gives;             /* highlighted lanes: the rows at their addresses are marked too */
    int marked;                 /* number of marked elements */
    struct ws_slot first, last; /* the first and the last of them, … */
    int first_role, last_role;  /* … and for an MMA, their operands */
    /* First marked element of an operand with a descriptor, as a number; -1: none. */
    int element;
};

#endif
