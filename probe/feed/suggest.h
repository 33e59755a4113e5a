/*
 * Ways to end conflicts and faults, found by trying: a larger pitch, or a swizzle. A suggestion has
 * been counted and is free of both, every row aligned and inside the buffer.
 */
#ifndef WS_FEED_SUGGEST_H
#define WS_FEED_SUGGEST_H

#include "probe/feed/suggestion.h"

enum { WS_MOST_ADVICES = 16 };

/*
 * Finds both for one instruction: of a snippet, that whose execution the options choose.
 *
 * `padding` is the least that leaves no conflict. Of a tile it is added to its pitch, until that is
 * a multiple of the alignment. Of a layout the stride of its rows grows, and its multiples. Of a
 * snippet one constant grows, or one number, name or sum in its text: whatever its unit, it must be
 * a distance, each lane's address going up evenly with it, and rows that were one stay one, others
 * apart. That holds for all executions of the instruction in every warp and for every value of the
 * options; and no other instruction of the snippet then costs more. A constant called pitch, stride
 * or ld-something goes before other constants, these before the text, and then the least memory.
 *
 * `swizzle`, in place of the one given, is the smallest of 32, 64 and 128 bytes, else the
 * Swizzle<B,M,S> of the fewest bits that keeps a row's bytes together. It is put into a layout, in
 * the layout's own units, where that is the same; and into a snippet of statements, as an XOR of an
 * index ("A[i][j ^ ((i & 7) << 3)]") or else of the address, where one of the first three swizzles
 * has a place: ->edit and ->source have it. Data must be written with the same swizzle.
 *
 * Neither is found for addresses without conflicts. Fails for lack of memory.
 */
bool ws_suggest(const struct ws_variant *variant, const struct ws_address_options *options,
                struct ws_suggestion *padding, struct ws_suggestion *swizzle,
                struct ws_error *error);

/* Of one instruction of a snippet, all executions together. */
struct ws_advice {
    const struct ws_variant *variant;
    int line, column;
    struct ws_suggestion padding, swizzle;
};

struct ws_advices {
    int count; /* of `advice`: the first WS_MOST_ADVICES instructions with conflicts or faults */
    int all;   /* with all after them, for which only the changes of those are looked at */
    struct ws_advice *advice; /* owned */
};

/*
 * Finds both for the instructions of a snippet, or those of `variant` where it is not NULL. One change
 * that helps several is looked for once. Finish it where this succeeds; fails for lack of memory.
 */
bool ws_advices_make(const struct ws_variant *variant, const struct ws_address_options *options,
                     struct ws_advices *advices, struct ws_error *error);
void ws_advices_finish(struct ws_advices *advices);

/*
 * The size of element that addresses, many of which fault, would have to be counted in, where no
 * pointer gives them a type and they are aligned then: 2, 4 or 8, to be multiplied with. 0: none.
 */
int ws_suggest_element(const struct ws_variant *variant, const struct ws_address_options *options);

/*
 * Writes the suggested addresses as C over `int t`, as ws_address_write() does; the constant that
 * grew is written as its value, as its name stands for another.
 */
bool ws_suggestion_write(const struct ws_variant *variant, const struct ws_suggestion *suggestion,
                         FILE *file, struct ws_error *error);

#endif
