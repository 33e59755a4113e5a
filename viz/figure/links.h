/*
 * The links of a chain: the load that feeds A of a product, the load that feeds B, and the store
 * that takes D. Each is followed element by element, from a register of the operand to its place in
 * memory and the lane that gives that row, through the mappings that the evidence holds. Nothing is
 * assumed of a load: it feeds where every bit that a lane holds after it is the bit that the product
 * wants there.
 */
#ifndef WS_FIGURE_LINKS_H
#define WS_FIGURE_LINKS_H

#include "probe/address/address.h"
#include "probe/evidence/evidence.h"
#include "probe/isa/mma.h"

enum { WS_LINK_A, WS_LINK_B, WS_LINK_D, WS_LINKS };

/* What happens in a chain, one after the other. */
enum ws_chain_frame {
    WS_CHAIN_TILES,     /* A and B lie in memory */
    WS_CHAIN_LOADS,     /* lanes give rows */
    WS_CHAIN_REGISTERS, /* lanes hold A and B */
    WS_CHAIN_PRODUCT,
    WS_CHAIN_RESULT, /* lanes hold D, converted and packed */
    WS_CHAIN_STORE,  /* D lies in memory */
    WS_CHAIN_FRAMES
};

/* The operand's role of a link. */
enum ws_operand_role ws_link_role(int link);

/* One operand and what moves it. Evidence is borrowed. */
struct ws_link {
    const struct ws_evidence *moved, *operand;
    bool turned;       /* a row of memory is a column of the operand */
    enum ws_tile tile; /* how the matrices lie in memory, rows packed */
    struct ws_addresses addresses;
    uint32_t gives;                  /* lanes, as bits, whose addresses count, … */
    struct ws_place given[WS_LANES]; /* … and the row of the load or store that each gives */
    int rows, columns;               /* of memory: rows, and elements of one */
    int row_bytes;
    int element_bits; /* of an element in memory: D's after it was converted */
};

struct ws_links {
    const struct ws_mma *mma;
    struct ws_link link[WS_LINKS];
};

/* An element on its way: of the operand, in memory, and in the load's or store's registers. */
struct ws_linked {
    struct ws_slot slot;   /* of the operand: where the product has it */
    struct ws_place place; /* of the operand */
    int row, column;       /* of memory */
    int byte;              /* of memory, where it begins */
    int address_lane;      /* the lane that gives the address of its row */
    struct ws_slot moved;  /* of the load or store: the slot of its lowest bit */
    int bit;               /* that bit, in that register */
};

/*
 * The load or the store that a link has where nobody says another: that feeds it whole with one
 * instruction, A by its rows, B by its columns; the other way where no such load is. NULL where there
 * is none, for the link or the product as a whole: one with metadata, scales, or f64.
 */
const struct ws_variant *ws_link_usual(const struct ws_mma *mma, int link);

/* The link, A or B, that a load feeds in one of the ways that memory can lie; -1: none. */
int ws_link_fed(const struct ws_mma *mma, const struct ws_variant *load);

/*
 * Makes a link of what moves and its operand. Fails where the one does not feed or take the other,
 * whichever way the operand lies in memory, and says which would.
 */
bool ws_link_make(const struct ws_evidence *moved, const struct ws_evidence *operand,
                  struct ws_link *link, struct ws_error *error);

/*
 * Follows the element that an operand's slot holds. False where memory has it in another register
 * than the product wants it: of no link that ws_link_make() made.
 */
bool ws_link_spot(const struct ws_link *link, struct ws_slot slot, struct ws_linked *spot);

/*
 * The memory row that a lane gives: its row, and its first element there. False where the lane's
 * address does not count.
 */
bool ws_link_row(const struct ws_link *link, int lane, int *row, int *column);

/* The elements of memory that one address names. */
int ws_link_span(const struct ws_link *link);

/* Which slot of the operand holds D's value after it was packed so; and how many values a word has. */
int ws_link_packed(const struct ws_link *link);

#endif
