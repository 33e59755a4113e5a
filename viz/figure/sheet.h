/*
 * The parts around a figure's picture: title, instruction, view, key, caption, provenance. A figure
 * sets the size of its picture, opens a sheet, draws the picture at that size where the sheet
 * specifies, and closes the sheet, which scales it to the medium. A figure with several possible
 * layouts asks which of them suits the medium best.
 */
#ifndef WS_FIGURE_SHEET_H
#define WS_FIGURE_SHEET_H

#include "viz/figure/figure.h"
#include "viz/figure/key.h"
#include "viz/figure/named.h"
#include "viz/scene/lines.h"

enum {
    WS_MARGIN = 14,     /* around the sheet */
    WS_LABEL_SIZE = 11, /* text in cells */
    WS_AXIS_SIZE = 10,  /* row and column numbers */
    WS_HEADING_SIZE = 12,
    WS_TITLE_SIZE = 15,
    WS_PAGE_TITLE_SIZE = 18, /* of a slide or page, on which pictures are scaled more */
    WS_CODE_SIZE = 11,
    WS_NOTE_SIZE = 10,
    WS_SMALL_SIZE = WS_LEAST_TEXT,
    WS_LINE = 13, /* from line to line of label text */
};

enum { WS_LEGENDS = 4 };

struct ws_sheet {
    const struct ws_figure *figure;
    const char *title; /* the figure's own; figure->title replaces it */
    const char *note;  /* the view, in a sentence */
    const char *task;  /* of a worksheet: the task, in sentences; otherwise NULL */
    const char *alert; /* an error in the data shown, in a sentence; NULL: none */
    struct ws_keys keys;
    const char *legend[WS_LEGENDS]; /* sentences after the keys; NULL where none */
    const char *omitted; /* the omitted parts, after those; of a bare figure, in its provenance */
    const struct ws_keys *series; /* keys of all figures of a series; each has space for them */
    int in_series;                /* length of `series` */
    bool stacked;                 /* of two compared variants: one above the other */
    const char *provenance;       /* instead of the evidence's, of a figure with several; or NULL */
    const char *description;      /* for <desc> */
    double width, height;         /* of the picture, at its own size */
    double least;                 /* px of its smallest text; 0: WS_LEAST_TEXT */
    double most;                  /* largest scale; 0: as the medium requires */
    double widest;                /* if the medium sets no width; 0: legible at 8 cm */
    bool column;                  /* on a page, it is scored with its text beside it if that fits */
    struct ws_box at; /* set by ws_sheet_open(): the picture's position on the sheet, … */
    int first;        /* … its first node, … */
    double words;     /* … the width of the text around it, px, … */
    double enlarged;  /* … and the factor on that text */
};

/*
 * The score of a picture of the sheet's size on the medium; higher is better. If the medium sets no
 * size, a picture that is legible at 8 cm and not too tall scores high; on a page, a picture that
 * is drawn large.
 */
double ws_sheet_suits(const struct ws_sheet *sheet);

/* The height of the sheet with its picture, if the medium sets none, px. */
double ws_sheet_height(const struct ws_sheet *sheet);

/* The scale at which a picture of the sheet's size is drawn. */
double ws_sheet_scale(const struct ws_sheet *sheet);

/* Same, if text may be beside it, on a page. */
double ws_sheet_drawn(const struct ws_sheet *sheet);

/*
 * The width to which a picture with text at its left edge is widened, at its own size, so that the
 * text begins where the title does: what the sheet has without drawing it smaller, unless text is
 * beside it.
 */
double ws_sheet_room(const struct ws_sheet *sheet);

/*
 * The height of each of a picture's rows, `row` px high by default, that fills the height of a
 * page; `row` if nothing is to be filled.
 */
double ws_sheet_row(const struct ws_sheet *sheet, double row, double rows);

/* Same for the width of each of `cells` side by side, up to `most` px. */
double ws_sheet_cell(const struct ws_sheet *sheet, double cell, double most, double cells);

/*
 * Whether a score of ws_sheet_suits() means that the text is large enough and the picture not too
 * tall.
 */
bool ws_sheet_legible(const struct ws_sheet *sheet, double suits);

/*
 * Begins a sheet in an empty scene, sets the scene's size and texts, and draws the parts above the
 * picture. Returns where to draw the picture, at its own size.
 */
struct ws_box ws_sheet_open(struct ws_sheet *sheet, struct ws_scene *scene);

/*
 * The x of text in the picture that is level with the title: the page's margin, or the picture's
 * left edge if the title is beside it.
 */
double ws_sheet_left(const struct ws_sheet *sheet);

/* Ends the sheet: scales the picture and draws the parts below it. */
void ws_sheet_close(const struct ws_sheet *sheet, struct ws_scene *scene);

#endif
