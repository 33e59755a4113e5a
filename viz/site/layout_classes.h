/*
 * Products with the same layouts: the 342 have some dozens of them, for bf16 lies as f16 does. One
 * of each stands for the rest, so that what is large is written once, and what feeds it is judged
 * once.
 */
#ifndef WS_SITE_LAYOUT_CLASSES_H
#define WS_SITE_LAYOUT_CLASSES_H

#include "probe/address/feed.h"
#include "probe/isa/mma.h"

/* Whether something feeds an operand, or takes it: as it is, or a part of it. */
enum ws_site_fit { WS_SITE_FEEDS_NOT, WS_SITE_FEEDS, WS_SITE_FEEDS_PART };

struct ws_site_feeding {
    enum ws_site_fit fit;
    int tiles;         /* operands at once */
    enum ws_tile tile; /* how the matrices then lie */
};

/* The sides of a product that memory can give or take: A and B from it, D to it. */
enum { WS_SITE_SIDES = 3, WS_SITE_MAJORS = 2 };

struct ws_layout_classes {
    int kind[WS_MMAS];                   /* of each product, which of … */
    const struct ws_mma *first[WS_MMAS]; /* … these it is like */
    int members[WS_MMAS];
    int kinds;
    struct ws_site_feeding *feeding; /* by kind, variant, side and major; owned */
};

/* Finds them, and judges. Finish it where it succeeds. */
bool ws_layout_classes_find(struct ws_layout_classes *alike, struct ws_error *error);
void ws_layout_classes_finish(struct ws_layout_classes *alike);

/* The first product with the same layouts. */
const struct ws_mma *ws_layout_classes_first(const struct ws_layout_classes *alike,
                                             const struct ws_mma *mma);

/*
 * Whether a product that is the first of its kind has an explore figure on its page: it has so many
 * bytes an element that the largest and the rarest are left to the command line that makes them.
 */
bool ws_site_has_explore(const struct ws_mma *mma);

/* Likewise of its operands' tables, cell by cell. */
bool ws_site_has_grids(const struct ws_mma *mma);

/* The operand of a side. */
enum ws_operand_role ws_site_side(int side);

/* Whether a variant feeds or takes that side of a product of a kind; `major` from 0 as memory has
 * it by rows, by columns. */
const struct ws_site_feeding *ws_layout_classes_feeding(const struct ws_layout_classes *alike,
                                                        int kind, const struct ws_variant *variant,
                                                        int side, int major);

#endif
