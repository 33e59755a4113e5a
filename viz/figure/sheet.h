/*
 * What every figure has around its picture: title, instruction, view, key, caption, provenance. A
 * figure says how large its picture comes, opens a sheet, draws the picture at its own size where
 * the sheet says, and closes the sheet, which enlarges it to what the medium has room for. A figure
 * that can lay out its picture in several ways asks which suits the medium best.
 */
#ifndef WS_FIGURE_SHEET_H
#define WS_FIGURE_SHEET_H

#include "viz/figure/figure.h"
#include "viz/figure/key.h"
#include "viz/figure/lines.h"
#include "viz/figure/named.h"

enum {
    WS_MARGIN = 14,     /* around the sheet */
    WS_LABEL_SIZE = 11, /* text in cells */
    WS_AXIS_SIZE = 10,  /* row and column numbers */
    WS_HEADING_SIZE = 12,
    WS_TITLE_SIZE = 15,
    WS_PAGE_TITLE_SIZE = 18, /* of a slide or page, where pictures grow more */
    WS_CODE_SIZE = 11,
    WS_NOTE_SIZE = 10,
    WS_SMALL_SIZE = WS_LEAST_TEXT,
    WS_LINE = 13, /* from line to line of label text */
};

enum { WS_LEGENDS = 4 };

struct ws_sheet {
    const struct ws_figure *figure;
    const char *title; /* the figure's own; figure->title replaces it */
    const char *note;  /* which view it shows, in a sentence */
    const char *task;  /* of a worksheet: what is to be done, in sentences; NULL of others */
    const char *alert; /* what is wrong with what it shows, in a sentence; NULL for nothing */
    struct ws_keys keys;
    const char *legend[WS_LEGENDS]; /* sentences after the keys; NULL where none */
    const struct ws_keys *series; /* the keys of all figures of a series, for which each has room */
    int in_series;                /* so many */
    bool stacked;                 /* of two variants that are compared: one above the other */
    const char *provenance;  /* instead of the evidence's own, of a figure of several; or NULL */
    const char *description; /* for <desc> */
    double width, height;    /* of the picture, at its own size */
    double least;            /* its smallest letters; 0: WS_LEAST_TEXT */
    double most;             /* times its own size that it is drawn; 0: as the medium has it */
    double widest;           /* where the medium leaves it open; 0: what can be read at 8 cm */
    bool column;             /* on a page, it is judged with its words beside it where they fit */
    struct ws_box at;        /* set by opening: where the picture lies on the sheet, … */
    int first;               /* … its first node, … */
    double words;            /* … and px that the words around it are wide */
};

/*
 * How well a picture of the sheet's size suits the medium: more is better. Where the medium leaves
 * it open, one that is legible at 8 cm and not too tall; on a page, one that comes out large.
 */
double ws_sheet_suits(const struct ws_sheet *sheet);

/* How many times its own size a picture of the sheet's size is drawn. */
double ws_sheet_scale(const struct ws_sheet *sheet);

/* The same where words may be beside it, on a page. */
double ws_sheet_drawn(const struct ws_sheet *sheet);

/*
 * How high each of a picture's rows, that are `row` px high, may be to fill the height of a page; `row`
 * where nothing is to be filled.
 */
double ws_sheet_row(const struct ws_sheet *sheet, double row, double rows);

/* Whether what ws_sheet_suits() said means that letters are large enough, and it is not too tall. */
bool ws_sheet_legible(const struct ws_sheet *sheet, double suits);

/*
 * Begins a sheet in an empty scene, sets the scene's size and words, and draws what is above the
 * picture. Returns where the picture is to be drawn, at its own size.
 */
struct ws_box ws_sheet_open(struct ws_sheet *sheet, struct ws_scene *scene);

/* Ends it: the picture is enlarged, and what is below is drawn. */
void ws_sheet_close(const struct ws_sheet *sheet, struct ws_scene *scene);

#endif
