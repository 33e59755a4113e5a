/*
 * The picture of who hits which bank: a panel for each set of addresses, in it a strip a phase, and
 * in the strip a line a wavefront. How panels and phases stand and what the cells say is chosen by
 * what the medium has room for.
 */
#ifndef WS_FIGURE_BANK_PICTURE_H
#define WS_FIGURE_BANK_PICTURE_H

#include "probe/address/bank.h"
#include "viz/figure/sheet.h"

/* One set of addresses, counted. Its name and count are shown where there are several. */
struct ws_bank_panel {
    struct ws_banks banks;
    char name[128];
    char count[96];
    bool alert; /* the count is of conflicts or faults */
};

/* What is drawn, and, from `phase_words` on, how it is arranged. */
struct ws_bank_picture {
    const struct ws_figure *figure;
    const struct ws_variant *variant;
    int panels;
    struct ws_bank_panel panel[WS_MOST_SEVERAL];
    char phase_words[WS_MAX_PHASES][64]; /* "matrix 0, T0–T7" */
    bool named;                          /* wavefronts by words, not by numbers alone */
    bool addresses;                      /* in the cells */
    bool tight;   /* least letters, least space around them, and no addresses */
    bool brief;   /* a phase's head names no lanes, which stand in its cells */
    double group; /* width of a group of banks */
    double line;  /* height of a wavefront */
    int folds;    /* lines that a strip is broken into, each of as many groups of banks */
    int columns;  /* panels beside each other, … */
    int abreast;  /* … and phases of one */
};

/*
 * Chooses the arrangement that suits the sheet's medium best, and sets the sheet's width and
 * height. There is at least one panel.
 */
void ws_bank_arrange(struct ws_bank_picture *picture, struct ws_sheet *sheet);

/* Whether its cells are so narrow that lanes are numbers there: "10", where others say "T10". */
bool ws_bank_numbers(const struct ws_bank_picture *picture);

/* Draws it at its own size with its top left corner at (x, y). */
void ws_bank_draw(const struct ws_bank_picture *picture, struct ws_scene *scene, double x,
                  double y);

#endif
