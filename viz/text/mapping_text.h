/*
 * A mapping as text: for a reader (table, markdown), for a program (csv, json) and in the notations
 * of other tools (cute, linear). All use the evidence's mapping, captured or specified.
 */
#ifndef WS_TEXT_MAPPING_TEXT_H
#define WS_TEXT_MAPPING_TEXT_H

#include <stdio.h>

#include "probe/element/elements.h"
#include "probe/evidence/store/evidence.h"
#include "viz/text/answer.h"
#include "viz/text/terminal.h"

enum ws_mapping_format {
    WS_FORMAT_TABLE,
    WS_FORMAT_CSV,
    WS_FORMAT_JSON,
    WS_FORMAT_MARKDOWN,
    WS_FORMAT_CUTE,
    WS_FORMAT_LINEAR,
};

/* The i-th format's word, and NULL after the last. */
const char *ws_mapping_format_word(int index);

/* One object: the variant, its PTX, its provenance, its formulas, and a list of its elements, or
 * of `matches` only. */
void ws_mapping_json(FILE *out, const struct ws_evidence *evidence,
                     const struct ws_matches *matches);

/* For readers, in 80 columns: the variant, and one grid per matrix in `view`. */
void ws_mapping_table(const struct ws_terminal *terminal, const struct ws_evidence *evidence,
                      enum ws_view view);

/* The same as GitHub's Markdown. */
void ws_mapping_markdown(FILE *out, const struct ws_evidence *evidence, enum ws_view view);

/*
 * The CuTe thread-value layout on one line. Fails if the mapping is not the specified one, which is
 * what shape and stride in the library describe, and for an operand that not every lane holds a part of.
 */
bool ws_mapping_cute(FILE *out, const struct ws_evidence *evidence, struct ws_error *error);

/*
 * As Triton prints a linear layout; `out` NULL: only whether it is one. A basis of zeros is that of a
 * selector: it selects which of these lanes hold the elements. Fails, before writing, if it is not
 * linear: also if a thread does not hold a power of two of elements.
 */
bool ws_mapping_linear(FILE *out, const struct ws_mapping *mapping, struct ws_error *error);

/* `text` as a JSON string, in its quotes. */
void ws_print_json(FILE *out, const char *text);

/* "captured", "specified" or "disagrees". */
const char *ws_standing_word(enum ws_standing standing);

/* `table` and `markdown` share these: the lines above the grids. */

/* "4 matrices of 8x8 16-bit elements, …; lanes 0-31 supply the row addresses". */
void ws_variant_sentence(const struct ws_variant *variant, char *buffer, size_t size);

/* The heading of the equations, with their subject. */
const char *ws_equations_title(const struct ws_evidence *evidence);

/* "matrix       = r", "row          = t / 4" and so on; NULL after the last. Returns `buffer`. */
enum { WS_EQUATION_SIZE = WS_FORMULA_SIZE + 24 };
const char *ws_variant_equation(const struct ws_variant *variant, int i, char *buffer);

/* The meaning of the letters in formulas. Returns `buffer`. */
enum { WS_LETTERS_SIZE = 64 };
const char *ws_variant_letters(const struct ws_variant *variant, char buffer[WS_LETTERS_SIZE]);

/* The meaning of the rows and columns of a view, in a sentence. `buffer` is space for it. */
enum { WS_VIEW_SENTENCE_SIZE = 96 };
const char *ws_view_sentence(const struct ws_variant *variant, enum ws_view view,
                             char buffer[WS_VIEW_SENTENCE_SIZE]);

#endif
