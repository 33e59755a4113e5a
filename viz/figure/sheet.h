/*
 * What every figure has around its picture: title, instruction, view, legend, caption, provenance.
 * A figure lays out its picture first, then asks for a sheet of that size and draws where the sheet
 * says. One em of label text is the measure of everything.
 */
#ifndef WS_FIGURE_SHEET_H
#define WS_FIGURE_SHEET_H

#include "probe/address/bank.h"
#include "viz/figure/figure.h"

enum {
    WS_MARGIN = 14,      /* around the sheet */
    WS_LABEL_SIZE = 11,  /* text in cells */
    WS_AXIS_SIZE = 10,   /* row and column numbers */
    WS_HEADING_SIZE = 12,
    WS_TITLE_SIZE = 15,
    WS_CODE_SIZE = 11,
    WS_NOTE_SIZE = 10,
    WS_SMALL_SIZE = 9,
    WS_LINE = 13,        /* from line to line of label text */
};

struct ws_sheet {
    const struct ws_figure *figure;
    const char *title;     /* the figure's own; figure->title replaces it */
    const char *note;      /* which view it shows, in a sentence */
    const char *alert;     /* what is wrong with what it shows, in a sentence; NULL for nothing */
    const char *legend[4]; /* sentences, NULL after the last */
    const char *description; /* for <desc> */
    double width, height;  /* of the picture */
};

/*
 * Draws the frame of a sheet around a picture of width × height, centring it, and sets the scene's
 * size and words. Returns where the picture's top left corner is.
 */
struct ws_box ws_sheet_draw(const struct ws_sheet *sheet, struct ws_scene *scene);

/*
 * Text in lines of at most `width`, broken as wrap.h does; returns the y below the last line. With
 * `scene` NULL it only measures.
 */
double ws_sheet_lines(struct ws_scene *scene, double x, double y, double width, double size,
                      enum ws_role role, const char *text);

/* An element's place in its register as the manual writes it: "r0.hi", "e2". */
char *ws_element_name(const struct ws_variant *variant, int reg, int element, char *buffer,
                      size_t size);

/* One element in words, for tooltips: "T5 r0.hi = M0[1,3]" in memory coordinates. */
char *ws_element_words(const struct ws_mapping *mapping, struct ws_slot slot, char *buffer,
                       size_t size);

/*
 * What a register's element is called under a label mode: "M0[1,3]" in the coordinates of `view`,
 * "r0.hi", or its index in memory.
 */
char *ws_element_label(const struct ws_mapping *mapping, struct ws_slot slot,
                       enum ws_label_by label, enum ws_view view, char *buffer, size_t size);

/* What an element shows, for its node's id. */
struct ws_shown ws_shown_element(const struct ws_mapping *mapping, struct ws_slot slot);

/*
 * Whose rows a phase fetches: its one matrix, or -1 if there are several or none. Writes "0",
 * "0 and 3", "0, 1 and 3" or "none" to `buffer`.
 */
int ws_phase_matrices(const struct ws_mapping *mapping, const struct ws_phase *phase, char *buffer,
                      size_t size);

/* The tint of an element under a colour mode. */
struct ws_tint ws_tint_of(enum ws_colour_by by, const struct ws_shown *shown);

/* Whether anything is to be highlighted, and whether `shown` matches it in every field that is set. */
bool ws_highlights(const struct ws_shown *highlight);
bool ws_highlighted(const struct ws_shown *highlight, const struct ws_shown *shown);

/* What the colours of a figure mean, in a sentence. */
const char *ws_colour_legend(enum ws_colour_by by);

/* What the rows and columns of a view are, in a sentence. Returns `buffer`. */
enum { WS_VIEW_NOTE_SIZE = 224 };
char *ws_view_note(const struct ws_variant *variant, enum ws_view view,
                   char buffer[WS_VIEW_NOTE_SIZE]);

/* "four 8×8 matrices with 16-bit elements", "one 16×16 matrix with 4-bit elements", … */
char *ws_matrices_words(const struct ws_variant *variant, char *buffer, size_t size);

#endif
