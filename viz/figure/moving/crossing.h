/*
 * An MMA as textbooks draw it: B above, A on the left, D where they meet. Also the followed element
 * of D, the followed lane, and their words.
 */
#ifndef WS_FIGURE_CROSSING_H
#define WS_FIGURE_CROSSING_H

#include "probe/mma/mma.h"
#include "viz/figure/figure.h"

struct ws_crossing {
    const struct ws_figure *figure;
    const struct ws_mma *mma;
    const struct ws_mapping *a, *b, *c, *d; /* borrowed from the figure's evidence */
    struct ws_place element;                /* of D; its matrix selects one of four MMAs */
    struct ws_slot slot;                    /* that holds the element */
    int lane;                               /* whose registers are marked */
};

/*
 * Selects what a figure follows. The element is the highlighted one, else the first that the
 * highlighted lane holds, else D[3,5]. The lane is the highlighted one, else the one that holds the
 * element. Fails if the lane holds nothing of the MMA.
 */
bool ws_crossing_of(const struct ws_figure *figure, struct ws_crossing *crossing,
                    struct ws_error *error);

/* "D[3,5]", with four MMAs "D2[3,5]"; for any operand. Returns `text` of WS_PLACE_SIZE. */
char *ws_crossing_place(const struct ws_crossing *crossing, const struct ws_mapping *operand,
                        int row, int column, char *text);

/* The sum as lines: "D[3,5] = C[3,5]", "+ A[3,0] × B[0,5]", …; NULL after the last. */
enum { WS_TERM_SIZE = 4 * 48 + 24 };
const char *ws_crossing_term(const struct ws_crossing *crossing, int index,
                             char text[WS_TERM_SIZE]);

/* The sum in a sentence; and whether C is in the same lanes and registers as D. Return `text`. */
char *ws_crossing_sum(const struct ws_crossing *crossing, char *text, size_t size);
char *ws_crossing_other(const struct ws_crossing *crossing, char *text, size_t size);

/*
 * "8 elements of A, 4 of B and 4 of D": how many of the drawn elements the lane holds. Returns
 * `text`.
 */
char *ws_crossing_held(const struct ws_crossing *crossing, char *text, size_t size);

#endif
