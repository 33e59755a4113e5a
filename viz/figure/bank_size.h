/*
 * How large the parts of a picture of banks are, from its rows to its panels, in the arrangement that
 * it has; and the texts that need room there.
 */
#ifndef WS_FIGURE_BANK_SIZE_H
#define WS_FIGURE_BANK_SIZE_H

#include "probe/address/bank.h"
#include "viz/figure/sheet.h"

enum {
    WS_BANK_HEAD_HEIGHT = 19,  /* a phase's name and its cost */
    WS_BANK_AXIS_HEIGHT = 14,  /* a line of it */
    WS_BANK_PANEL_HEIGHT = 21, /* a panel's name and its cost beside it, … */
    WS_BANK_PANEL_LINE = 14,   /* … or a line of the name over its cost */
    WS_BANK_GAP = 9,
    WS_BANK_GAP_X = 20,
    WS_BANK_HEAD_SIZE = WS_HEADING_SIZE - 1,
};

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

/* A row of memory that a phase touches: its address and the lanes that gave it, as bits. */
struct ws_bank_row {
    uint32_t address;
    uint32_t lanes;
    int wavefront;
};

/* The different rows of a phase, each with its wavefront; a row that is moved twice is two. */
int ws_bank_schedule(const struct ws_addresses *addresses, const struct ws_phase *phase,
                     struct ws_bank_row rows[WS_LANES]);

/* Groups of banks beside each other. */
int ws_bank_groups_across(const struct ws_bank_picture *picture);

/* The column of the wavefronts' names, a strip beside it, and both. */
double ws_bank_names_width(const struct ws_bank_picture *picture);
double ws_bank_strip_width(const struct ws_bank_picture *picture);
double ws_bank_phase_width(const struct ws_bank_picture *picture);

/* The upper left corner of a group of banks in a phase's first wavefront, from that of all lines. */
void ws_bank_locate_group(const struct ws_bank_picture *picture, const struct ws_phase *phase,
                          int group, double *x, double *y);

/* What stands over a panel's phases: the numbers of banks, and what they are. */
double ws_bank_axis_height(const struct ws_bank_picture *picture,
                           const struct ws_bank_panel *panel);

double ws_bank_panel_width(const struct ws_bank_picture *picture);

/* The height of the phases that stand abreast, the first of which is `first`. */
double ws_bank_abreast_height(const struct ws_bank_picture *picture, const struct ws_banks *banks,
                              int first);

/* Whether a panel's name and its cost are wider together than a panel: then all costs stand under. */
bool ws_bank_stacks(const struct ws_bank_picture *picture);

/* The next line of a panel's name, as a panel is wide: how many bytes; 0 after the last. */
size_t ws_bank_name_line(const struct ws_bank_picture *picture, const char **rest);

int ws_bank_name_lines(const struct ws_bank_picture *picture, const struct ws_bank_panel *panel);

/* The names and costs of panels beside each other, the first of which is `first`. */
double ws_bank_heads_height(const struct ws_bank_picture *picture, int first);

/* The height of the panels that stand beside each other, the first of which is `first`. */
double ws_bank_band_height(const struct ws_bank_picture *picture, int first);

double ws_bank_picture_width(const struct ws_bank_picture *picture);
double ws_bank_picture_height(const struct ws_bank_picture *picture);

/* The size of lanes' names in cells. */
double ws_bank_lane_size(const struct ws_bank_picture *picture);

/* What is written in a row's cell, and at the head of a phase. */
void ws_bank_lanes_text(const struct ws_bank_picture *picture, uint32_t lanes, char *text,
                        size_t size);
void ws_bank_head_text(const struct ws_bank_picture *picture, int index, char *text, size_t size);

/* Text on the left and on the right of a head: the width that they take. */
double ws_bank_head_width(const char *left, const char *right, bool alert);

/* The least width of a group that its texts fit in. */
double ws_bank_group_least(const struct ws_bank_picture *picture);

/* Whether its cells are so narrow that lanes are numbers there: "10", where others say "T10". */
bool ws_bank_numbers(const struct ws_bank_picture *picture);

#endif
