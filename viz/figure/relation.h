/*
 * What belongs together in what a figure is of: every element, of a product those of all operands
 * that the figure has, with all that it shows, and what is said of it and of each lane. A page that
 * answers to its reader is told so what lights up with what. The window says the same of the same
 * (viz/app/model/sentence.c), from the same functions (element_told.h, operand_told.h).
 */
#ifndef WS_FIGURE_RELATION_H
#define WS_FIGURE_RELATION_H

#include "viz/figure/figure.h"
#include "viz/figure/operands.h"

/* Texts are offsets into the relation's own, of which 0 is "". */
struct ws_related {
    struct ws_shown shown;         /* all of it; its bank where addresses are known */
    long address;                  /* of its first byte in shared memory; -1: of none */
    int words, formulas, operands; /* what is said of it: the window's three lines */
};

/* What is said of a lane, or of several elements. */
struct ws_related_lane {
    int words;    /* of the lane alone; where it holds one element, that one's */
    int elements; /* that it holds */
    int phase;    /* in which the row of its address is fetched, from 0; -1: it has none */
    int fault;    /* "T5: 0x0124 is not a multiple of 16"; "" where its address does not fault */
};

/*
 * Elements stand by their slot numbers, those of a product's operands one operand after the other,
 * in the order of the roles. The `operands` of each begin with many_operands, the instruction.
 *
 * What is lit of it (viz/app/model/light.c, product_light.c). A pattern has some of an element's
 * numbers; an element whose numbers are those is marked. What a click on a node means is the least
 * that tells it from the rest: of an element its place, of a bank the bank and the matrix, of a
 * lane that gives an address that lane, else all that the node shows. Where a pattern marks one
 * element alone, the others of its lane are related; where it names a lane, all of that lane's
 * are. Related are the lane, the lane that gives the address, the headings of matrix, row, column
 * and register of what is marked; marked are the lane and the address lane that a pattern names,
 * and the bank of what is marked, in `phase` of its address lane.
 *
 * Of a product nothing of a lane's other elements is lit, but what the one element of a pattern
 * meets, always of the same matrix, with lanes, registers and matrices:
 *
 *   of D, C at [i,j]  row i of A, column j of B, [i,j] of C and D
 *   of A at [i,k]     of B rows k / stored * chosen on, `chosen` of them; row i of C and D
 *   of B at [k,j]     of A columns k / chosen * stored on, `stored` of them; column j of C and D
 *   of others         what each stands for: of matrix 0 of A, of scale factors of B that of B, as
 *                     many rows and columns as there are for each of theirs
 *
 * The numbers of rows and columns are lit of what is marked, and of what is met where that is one
 * row, or one column.
 *
 * What is said of it, by how many elements are marked by all patterns, called W together:
 *
 *   one      its three lines
 *   none     "W: holds no element of this variant.", of an address lane that is no element's with
 *            "; its address does not count" before the full stop; of a product "W: no operand of
 *            this product holds it."
 *   several  of one lane and nothing else its words. Else "W: N elements, held by lanes L; G lanes
 *            K.", where G is `address_lane_words`, lists are "5, 6" and from three on "0–7", and
 *            a list of one has "lane" before it; then, where an address of the lanes that patterns
 *            name faults, else one of those that give, " Fault: F." with the `fault` of the first
 *            and " (and n more)" behind it. Of a product "W: 8 of A, 4 of B, held by 16 lanes.", or
 *            "by one lane". Below it many_formulas and many_operands. A warpgroup has threads where
 *            a warp has lanes.
 *
 * The words of one element and of one lane have the fault in them.
 */
struct ws_relation {
    const struct ws_variant *variant; /* the figure's; of a product one of its operands */
    const struct ws_mma *mma;         /* of a product; NULL of what moves */
    struct ws_operands all;     /* of a product's whole figure: its operands, which are borrowed
                                   of the figure; empty of one operand alone and of what moves */
    int stored, chosen;         /* of a product: ws_operands_group(), and 1 and 1 */
    struct ws_related *element; /* owned */
    int elements;
    struct ws_related_lane lane[WS_WARPGROUP_THREADS];
    int lanes; /* of those, as many as the figure's threads: a warp's or a warpgroup's */
    int many_formulas, many_operands; /* said of several elements, whichever they are */
    int address_lane_words;           /* "addresses of their rows from"; "" of products */
    char *text;                       /* owned */
    int text_length, text_room;
};

/*
 * Makes it of a figure's evidence and its addresses, or of those of a packed tile where it has
 * none; of a comparison, what both say of each lane, and no elements; of a product's whole figure, of its operands, where
 * it has A, B and D at least. Fails where there are no such addresses, or no memory. Finish it in
 * either case.
 */
bool ws_relation_make(const struct ws_figure *figure, struct ws_relation *relation,
                      struct ws_error *error);

/* A zeroed struct is accepted. */
void ws_relation_finish(struct ws_relation *relation);

#endif
