/*
 * The answer to "which lane holds this element, and which lane supplies its address?" in sentences
 * and as formulas with numbers: `warpscope find` prints it and the window shows it.
 */
#ifndef WS_TEXT_ANSWER_H
#define WS_TEXT_ANSWER_H

#include "probe/evidence/store/evidence.h"

/*
 * Writes two or three sentences. `by_place`: "Matrix 1, row 1, column 2 of memory: lane 5 holds it
 * …"; else "Lane 5 holds matrix 1, …". For an MMA operand, writes one: "A[3,5]: lane 14 holds it
 * …". Returns `text`.
 */
char *ws_answer_words(const struct ws_mapping *mapping, struct ws_slot slot, bool by_place,
                      char *text, size_t size);

/* One equation: its left side, the formula, the formula with numbers, and the value. */
struct ws_equation {
    const char *name; /* "row" */
    char formula[WS_FORMULA_SIZE], numbers[WS_FORMULA_SIZE];
    int value;
};

/*
 * The i-th equation of an element: matrix, row, column, address lane. An MMA operand has no address
 * lane, and no matrix if it has only one. False after the last.
 */
bool ws_answer_equation(const struct ws_mapping *mapping, struct ws_slot slot, int i,
                        struct ws_equation *equation);

/* "t / 4 = 14 / 4 = 3", without repeated parts. Returns `text`. */
char *ws_equation_text(const struct ws_equation *equation, char *text, size_t size);

/*
 * A slot's part of its register: "r0.lo", "r2.b3", "d.hi" for movmatrix, "a0 bits 4-7" for elements
 * narrower than a byte. Returns `buffer`.
 */
enum { WS_PART_SIZE = 24 };
char *ws_slot_part(const struct ws_variant *variant, struct ws_slot slot, char *buffer);

/* The term for a variant's address lanes: "address lane", or "source lane" for movmatrix. */
const char *ws_address_lane_name(const struct ws_variant *variant);

#endif
