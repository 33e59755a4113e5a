/*
 * The relations within a figure: every element, for an MMA those of all operands that the figure
 * has, with its fields and its words, and the words of each lane. An interactive page uses them to
 * light up related nodes. The window shows the same words (viz/app/model/sentence.c), from the same
 * functions (element_narration.h, operand_narration.h).
 */
#ifndef WS_FIGURE_RELATION_H
#define WS_FIGURE_RELATION_H

#include "viz/figure/figure.h"
#include "viz/figure/operands.h"

/* Texts are offsets into the relation's own, where 0 is "". */
struct ws_related {
    struct ws_shown shown;         /* its fields; its bank if addresses are known */
    long address;                  /* of its first byte in shared memory; -1: it has none */
    int words, formulas, operands; /* its words: the window's three lines */
};

/* The words of a lane, or of several elements. */
struct ws_related_lane {
    int words;    /* of the lane; if it holds one element, those of the element */
    int elements; /* that it holds */
    int phase;    /* that fetches the row of its address, from 0; -1: none */
    int fault;    /* "T5: 0x0124 is not a multiple of 16"; "" if its address does not fault */
};

/*
 * Elements are in the order of their slot numbers, those of an MMA's operands one operand after the
 * other in the order of the roles. The `operands` of each begin with many_operands, the
 * instruction.
 *
 * What is lit (viz/app/model/light.c, product_light.c). A pattern has some of an element's numbers;
 * an element with these numbers is marked. A click on a node makes the smallest pattern that
 * identifies it: for an element its place, for a bank the bank and the matrix, for a lane that
 * supplies an address that lane, else all numbers of the node. If a pattern marks only one element,
 * the others of its lane are related; if it has a lane, all of that lane's are. Related are the
 * lane, the address lane, and the headings of matrix, row, column and register of marked elements.
 * Marked are the lane and the address lane of a pattern, and the bank of marked elements, in
 * `phase` of its address lane.
 *
 * For an MMA, a lane's other elements are not lit. Instead, the elements that a pattern's only
 * element meets are lit, always of the same matrix, with lanes, registers and matrices:
 *
 *   D, C at [i,j]  row i of A, column j of B, [i,j] of C and D
 *   A at [i,k]     rows k / stored * chosen of B and on, `chosen` of them; row i of C and D
 *   B at [k,j]     columns k / chosen * stored of A and on, `stored` of them; column j of C and D
 *   others         what each applies to: in matrix 0 of A, for scale factors of B in that of B,
 *                  as many rows and columns as there are for each of theirs
 *
 * The numbers of the rows and columns of marked elements are lit, and those of the elements that
 * they meet if these are one row or one column.
 *
 * The words, by how many elements are marked by all patterns, called W together:
 *
 *   one      its three lines
 *   none     "W: holds no element of this variant.", for an address lane without an element with
 *            "; its address is ignored" before the full stop; for an MMA "W: no operand of this
 *            MMA holds it."
 *   several  of one lane and nothing else: its words. Otherwise "W: N elements, held by lanes L; G
 *            lanes K.", where G is `address_lane_words`, lists are "5, 6" and from three on
 *            "0–7", and a list of one has "lane" before it. " Fault: F." follows if the address of
 *            a pattern's lane faults, or else that of one of the address lanes, with the first
 *            `fault` and " (and n more)". For an MMA "W: 8 of A, 4 of B, held by 16 lanes.", or
 *            "by one lane". Below: many_formulas and many_operands. A warpgroup has threads where
 *            a warp has lanes.
 *
 * The words of one element and of one lane include the fault.
 */
struct ws_relation {
    const struct ws_variant *variant; /* the figure's; for an MMA one of its operands */
    struct ws_operands all;     /* of a whole MMA, borrowed from the figure; otherwise empty */
    int stored, chosen;         /* for an MMA: ws_operands_group(); otherwise 1 and 1 */
    struct ws_related *element; /* owned */
    int elements;
    struct ws_related_lane lane[WS_WARPGROUP_THREADS];
    int lanes;                        /* the figure's threads: a warp's or a warpgroup's */
    int many_formulas, many_operands; /* words of several elements, whichever they are */
    int address_lane_words;           /* "row addresses from"; "" for an MMA */
    char *text;                       /* owned */
    int text_length, text_room;
};

/*
 * Makes it from a figure's evidence and its addresses, or from a packed tile if it has none. For a
 * comparison it has the words of both variants for each lane, and no elements. For a whole MMA,
 * with at least A, B and D, it has all operands. Fails if the addresses cannot be made, or for lack
 * of memory. Finish it in either case.
 */
bool ws_relation_make(const struct ws_figure *figure, struct ws_relation *relation,
                      struct ws_error *error);

/* A zeroed struct is accepted. */
void ws_relation_finish(struct ws_relation *relation);

#endif
