/*
 * Names in figures for registers and their parts, elements, matrices and views; also their colors
 * and marks.
 */
#ifndef WS_FIGURE_NAMED_H
#define WS_FIGURE_NAMED_H

#include "probe/access/bank.h"
#include "probe/evidence/store/evidence.h"
#include "viz/choice/look.h"
#include "viz/choice/palette.h"
#include "viz/choice/shown.h"

/* A register: "r0", or its name in `registers`, a list with commas; NULL: as PTX does. */
char *ws_register_called(const struct ws_variant *variant, const char *registers, int reg,
                         char buffer[WS_REGISTER_SIZE]);

/* The matrix that all lanes hold in a register, or -1. */
int ws_register_matrix(const struct ws_mapping *mapping, int reg);

/* An element's part of its register: "hi", "b2"; and its place: "r0.hi", "r1.b2". */
enum { WS_PART_NAME_SIZE = 8, WS_ELEMENT_NAME_SIZE = WS_REGISTER_SIZE + WS_PART_NAME_SIZE };
char *ws_part_name(const struct ws_variant *variant, int element, char buffer[WS_PART_NAME_SIZE]);
char *ws_element_name(const struct ws_variant *variant, const char *registers, int reg, int element,
                      char buffer[WS_ELEMENT_NAME_SIZE]);

/*
 * What such parts of a register with this name are, in a sentence: "r0.lo and r0.hi are the lower and
 * upper 16 bits of r0."; "" if an element fills a register. Returns `text`.
 */
char *ws_parts_words(const struct ws_variant *variant, const char *name, char *text, size_t size);

/* The end of such a sentence: "; an element fills the lower 4 bits of its byte.", or ".". */
enum { WS_FILLED_SIZE = 64 };
char *ws_filled_words(const struct ws_operand *moved, char buffer[WS_FILLED_SIZE]);

/*
 * A lane's element of an MMA operand as the PTX ISA counts them, from register to register and from
 * the lowest bits up: "a5". It does not depend on the register's name.
 */
char *ws_member_name(const struct ws_variant *variant, int reg, int element,
                     char buffer[WS_ELEMENT_NAME_SIZE]);

/* A range of elements "a0" to "a31" as one name: "a0..a31"; brief, "a0..31". */
enum { WS_MEMBERS_SIZE = 32 };
char *ws_members_name(const struct ws_variant *variant, int first, int last, bool brief,
                      char buffer[WS_MEMBERS_SIZE]);

/*
 * The bits of a register that an element fills, the lowest first, as all figures write them:
 * "16–31". They include the copies of a sign, but no unspecified bits.
 */
enum { WS_BITS_SIZE = 24 };
char *ws_element_bits(const struct ws_operand *moved, int element, char buffer[WS_BITS_SIZE]);

/* One element in words, for tooltips: "T5 r0.hi = M0[1,3]" in memory coordinates. */
char *ws_element_words(const struct ws_mapping *mapping, const char *registers, struct ws_slot slot,
                       char *buffer, size_t size);

/* Whether every lane whose address is used is in `faulting`, so that no row is moved. */
bool ws_faults_all(const struct ws_variant *variant, uint32_t faulting);

/* The number of an element among its thread's values, as CuTe counts them: in register order. */
int ws_value_number(const struct ws_variant *variant, struct ws_slot slot);

/*
 * The label of a register's element in a label mode: "M0[1,3]" in the coordinates of `view`,
 * "r0.hi", its index in memory, or "T5 V2".
 */
char *ws_element_label(const struct ws_mapping *mapping, const char *registers, struct ws_slot slot,
                       enum ws_label_by label, enum ws_view view, char *buffer, size_t size);

/* The operand in such fields; -1 of an instruction that moves. */
int ws_shown_operand(const struct ws_variant *variant);

/* The fields of an element, for its node's id. */
struct ws_shown ws_shown_element(const struct ws_mapping *mapping, struct ws_slot slot);

/*
 * The fields of a whole matrix, with the operand for an MMA; and those of a row or a column of a
 * view, whose other index is -1, in memory coordinates.
 */
struct ws_shown ws_shown_matrix(const struct ws_variant *variant, int matrix);
struct ws_shown ws_shown_line(const struct ws_variant *variant, enum ws_view view, int matrix,
                              int row, int column);

/*
 * The matrices whose rows a phase fetches: the only one, or -1 if there are several or none. Writes
 * "0", "0 and 3", "0, 1 and 3" or "none" to `buffer`.
 */
int ws_phase_matrices(const struct ws_mapping *mapping, const struct ws_phase *phase, char *buffer,
                      size_t size);

/* The tint of an element in a color mode. */
struct ws_tint ws_tint_of(enum ws_colour_by by, const struct ws_shown *shown);

/*
 * The tint of the lane that supplies a row's address, beside cells that are colored `by` something: its
 * own by lane or address, its matrix's by matrix, none by register, so that no color has two meanings.
 */
struct ws_tint ws_row_tint(enum ws_colour_by by, int matrix, int lane);

/* Whether there is a highlight; and whether `shown` matches it in every field that is set. */
bool ws_highlights(const struct ws_shown *highlight);
bool ws_highlighted(const struct ws_shown *highlight, const struct ws_shown *shown);

/* The meaning of the rows and columns of a view, in a sentence. Returns `buffer`. */
enum { WS_VIEW_NOTE_SIZE = 256 };
char *ws_view_note(const struct ws_variant *variant, enum ws_view view,
                   char buffer[WS_VIEW_NOTE_SIZE]);

/* For a copy from memory to memory, that no register holds the elements; "" for all others. */
const char *ws_pass_note(const struct ws_variant *variant);

/* "four 8×8 matrices with 16-bit elements", "one 16×16 matrix with 4-bit elements", … */
char *ws_matrices_words(const struct ws_variant *variant, char *buffer, size_t size);

/*
 * Where every element goes, in sentences and a trailing space: "Lane t holds in half h of register
 * r the element of matrix r, row t / 4, column 2 (t % 4) + h. ", from the variant's layout; "" if a
 * capture disagrees with it. `registers` is as above. Returns `text`.
 */
char *ws_layout_words(const struct ws_evidence *evidence, const char *registers, char *text,
                      size_t size);

/* "matrix 1"; for an access by lanes, which has no matrices, "32 rows". Returns `buffer`. */
enum { WS_HEADING_TEXT_SIZE = 24 };
char *ws_matrix_heading(const struct ws_variant *variant, int matrix,
                        char buffer[WS_HEADING_TEXT_SIZE]);

#endif
