/*
 * The links of a chain: the loads that feed A and B of an MMA, and the store of D. A link follows
 * each element from a register of the operand to its place in memory and its address lane, through
 * the mappings in the evidence. A load feeds an operand if every bit that a lane holds after it is
 * the bit that the MMA expects there.
 */
#ifndef WS_FIGURE_LINKS_H
#define WS_FIGURE_LINKS_H

#include "probe/access/address.h"
#include "probe/evidence/store/evidence.h"
#include "probe/mma/mma.h"

enum { WS_LINK_A, WS_LINK_B, WS_LINK_D, WS_LINKS };

/* The frames of a chain, in order. */
enum ws_chain_frame {
    WS_CHAIN_TILES,     /* A and B in memory */
    WS_CHAIN_LOADS,     /* lanes supply row addresses */
    WS_CHAIN_REGISTERS, /* lanes hold A and B */
    WS_CHAIN_PRODUCT,
    WS_CHAIN_RESULT, /* lanes hold D, converted and packed */
    WS_CHAIN_STORE,  /* D in memory */
    WS_CHAIN_FRAMES
};

/* The operand role of a link. */
enum ws_operand_role ws_link_role(int link);

/* One operand and the variant that moves it. Evidence is borrowed. */
struct ws_link {
    const struct ws_evidence *moved, *operand;
    bool turned;       /* a row of memory is a column of the operand */
    enum ws_tile tile; /* arrangement of the matrices in memory, rows packed */
    struct ws_addresses addresses;
    uint32_t gives;                  /* lanes, as bits, whose addresses are used, … */
    struct ws_place given[WS_LANES]; /* … and the row of the load or store that each supplies */
    int rows, columns;               /* of memory: rows, and elements per row */
    int row_bytes;
    int element_bits; /* of an element in memory; D is converted before it is stored */
};

struct ws_links {
    const struct ws_mma *mma;
    struct ws_link link[WS_LINKS];
};

/* An element along the chain: in the operand, in memory, and in the load's or store's registers. */
struct ws_linked {
    struct ws_slot slot;   /* of the operand, as the MMA expects it */
    struct ws_place place; /* of the operand */
    int row, column;       /* of memory */
    int byte;              /* of memory, where it begins */
    int address_lane;      /* the lane that supplies its row address */
    struct ws_slot moved;  /* of the load or store: the slot of its lowest bit */
    int bit;               /* that bit, in that register */
};

/*
 * The default load or store of a link: one instruction that moves all of the operand, A by its
 * rows, B by its columns; the other way if no such load exists. NULL if the link has no such
 * variant, or for an MMA with metadata, scales, or f64.
 */
const struct ws_variant *ws_link_usual(const struct ws_mma *mma, int link);

/* The link, A or B, that a load feeds with memory in either order; -1: none. */
int ws_link_fed(const struct ws_mma *mma, const struct ws_variant *load);

/*
 * Makes a link of a data-movement variant and its operand. Fails if it does not feed or store the
 * operand in either order of memory; the error names a variant that does.
 */
bool ws_link_make(const struct ws_evidence *moved, const struct ws_evidence *operand,
                  struct ws_link *link, struct ws_error *error);

/*
 * Follows the element in an operand's slot. False if it moves to a register other than the one that
 * the MMA expects, which does not happen in a link of ws_link_make().
 */
bool ws_link_spot(const struct ws_link *link, struct ws_slot slot, struct ws_linked *spot);

/*
 * The memory row whose address a lane supplies: its number, and its first element there. False if
 * the lane's address is ignored.
 */
bool ws_link_row(const struct ws_link *link, int lane, int *row, int *column);

/* The elements of memory at one address. */
int ws_link_span(const struct ws_link *link);

/*
 * The slot of the operand that holds D's value after packing; and the number of values in a word.
 */
int ws_link_packed(const struct ws_link *link);

#endif
