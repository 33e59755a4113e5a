/*
 * A product as people draw it: B above, A on the left, D where they meet. Which element of D is
 * followed, and which lane; and what is said of them.
 */
#ifndef WS_FIGURE_CROSSING_H
#define WS_FIGURE_CROSSING_H

#include "probe/isa/mma.h"
#include "viz/figure/figure.h"

struct ws_crossing {
    const struct ws_figure *figure;
    const struct ws_mma *mma;
    const struct ws_mapping *a, *b, *c, *d; /* borrowed from the figure's evidence */
    struct ws_place element;                /* of D; of four products it says which one is drawn */
    struct ws_slot slot;                    /* where the element is */
    int lane;                               /* whose registers are marked */
};

/*
 * What a figure follows: the element that its highlight says, else the first that its lane holds,
 * else D[3,5]; and the lane it says, else the one that holds the element. Fails where the lane has
 * nothing of the product.
 */
bool ws_crossing_of(const struct ws_figure *figure, struct ws_crossing *crossing,
                    struct ws_error *error);

/* "D[3,5]", of four "D2[3,5]"; of any operand. Returns `text` of WS_PLACE_SIZE. */
char *ws_crossing_place(const struct ws_crossing *crossing, const struct ws_mapping *operand,
                        int row, int column, char *text);

/* The sum as lines: "D[3,5] = C[3,5]", "+ A[3,0] × B[0,5]", …; NULL after the last. */
enum { WS_TERM_SIZE = 2 * 48 + 16 };
const char *ws_crossing_term(const struct ws_crossing *crossing, int index,
                             char text[WS_TERM_SIZE]);

/* The sum in a sentence, and how C lies. Return `text`. */
char *ws_crossing_sum(const struct ws_crossing *crossing, char *text, size_t size);
char *ws_crossing_other(const struct ws_crossing *crossing, char *text, size_t size);

/* "8 elements of A, 4 of B and 4 of D": what the lane holds of what is drawn. Returns `text`. */
char *ws_crossing_held(const struct ws_crossing *crossing, char *text, size_t size);

#endif
