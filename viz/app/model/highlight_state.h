/* What is bright, as a value: of each thing that a panel can show how bright it is. */
#ifndef WS_APP_HIGHLIGHT_STATE_H
#define WS_APP_HIGHLIGHT_STATE_H

#include "viz/app/model/model.h"

/* How bright a thing is while something is pointed at. */
enum ws_light {
    WS_LIGHT_DIM,     /* has nothing to do with it */
    WS_LIGHT_RELATED, /* its lane's other elements, the lane that gives its address, its bank */
    WS_LIGHT_MARKED,  /* itself */
};

/* The most that a variant may have of each. */
enum {
    WS_HIGHLIGHT_REGISTERS = 128,
    WS_HIGHLIGHT_QUADS = 4, /* matrices of one operand of a product */
    WS_HIGHLIGHT_MATRICES = WS_OPERAND_ROLES * WS_HIGHLIGHT_QUADS,
    WS_HIGHLIGHT_SIDE = 256,
};

struct ws_highlight_state {
    bool any; /* nothing is pointed at: all is as bright */
    int slots;
    unsigned char *slot; /* by number, of a product through all operands; owned */
    unsigned char lane[WS_WARPGROUP_THREADS], address[WS_LANES];
    unsigned char bank[WS_MAX_PHASES][WS_BANKS];
    /* Of a product, those of each operand in its turn. */
    unsigned char reg[WS_OPERAND_ROLES * WS_HIGHLIGHT_REGISTERS], matrix[WS_HIGHLIGHT_MATRICES];
    unsigned char row[WS_HIGHLIGHT_MATRICES][WS_HIGHLIGHT_SIDE],
        column[WS_HIGHLIGHT_MATRICES][WS_HIGHLIGHT_SIDE];
    uint32_t gives;             /* lanes that are looked at as such: what they give is shown too */
    int marked;                 /* how many elements are */
    struct ws_slot first, last; /* the first and the last of them, … */
    int first_role, last_role;  /* … and of a product, whose they are */
    int element; /* of what a descriptor describes, the number of the first that is marked; -1: none */
};

#endif
