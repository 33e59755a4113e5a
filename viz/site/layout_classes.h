/*
 * Classes of MMAs with the same layouts: the 342 MMAs have some dozens of classes, because bf16 has
 * the layout of f16, for example. One MMA represents each class, so that large figures are written
 * once, and feeding is evaluated once.
 */
#ifndef WS_SITE_LAYOUT_CLASSES_H
#define WS_SITE_LAYOUT_CLASSES_H

#include "probe/feed/feed.h"
#include "probe/mma/mma.h"

/* Whether a variant feeds or stores an operand: all of it, or a part. */
enum ws_site_fit { WS_SITE_FEEDS_NOT, WS_SITE_FEEDS, WS_SITE_FEEDS_PART };

struct ws_site_feeding {
    enum ws_site_fit fit;
    int tiles;         /* operands at once */
    enum ws_tile tile; /* arrangement of the matrices for that */
};

/* The sides of an MMA that memory can load or store: A and B are loaded, D is stored. */
enum { WS_SITE_SIDES = 3, WS_SITE_MAJORS = 2 };

struct ws_layout_classes {
    int kind[WS_MMAS];                   /* of each MMA, its class … */
    const struct ws_mma *first[WS_MMAS]; /* … and the first MMA of each class */
    int members[WS_MMAS];
    int kinds;
    struct ws_site_feeding *feeding; /* by kind, variant, side and major; owned */
};

/* Finds the classes and evaluates feeding. Finish it if it succeeds. */
bool ws_layout_classes_find(struct ws_layout_classes *alike, struct ws_error *error);
void ws_layout_classes_finish(struct ws_layout_classes *alike);

/* The first MMA of the same class. */
const struct ws_mma *ws_layout_classes_first(const struct ws_layout_classes *alike,
                                             const struct ws_mma *mma);

/*
 * Whether the first MMA of a class has an explore figure on its page. The figure has so many bytes
 * per element that the page of the largest and the rarest has only the command line that makes it.
 */
bool ws_site_has_explore(const struct ws_mma *mma);

/* The same for tables of its operands, cell by cell. */
bool ws_site_has_grids(const struct ws_mma *mma);

/* The operand of a side. */
enum ws_operand_role ws_site_side(int side);

/*
 * Whether a variant feeds or stores that side of an MMA of a class; `major` is 0 for memory by
 * rows, 1 by columns.
 */
const struct ws_site_feeding *ws_layout_classes_feeding(const struct ws_layout_classes *alike,
                                                        int kind, const struct ws_variant *variant,
                                                        int side, int major);

#endif
