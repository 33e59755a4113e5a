/*
 * The sizes of the parts of a bank picture, from its rows to its panels, and the texts that these
 * sizes depend on.
 */
#ifndef WS_PAINT_BANK_SIZE_H
#define WS_PAINT_BANK_SIZE_H

#include "probe/access/bank.h"
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

/* One set of addresses, counted. Its name and count are shown if there are several sets. */
struct ws_bank_panel {
    struct ws_banks banks;
    char name[128];
    char count[96];
    bool alert; /* the count is of conflicts or faults */
};

/* The contents of the picture and, from `phase_words` on, their arrangement. */
struct ws_bank_picture {
    const struct ws_figure *figure;
    const struct ws_variant *variant;
    int panels;
    struct ws_bank_panel panel[WS_MOST_SEVERAL];
    char phase_words[WS_MAX_PHASES][64]; /* "matrix 0, T0–T7" */
    bool named;                          /* wavefronts have a name, not only a number */
    bool addresses;                      /* in the cells */
    bool tight;                          /* smallest letters, smallest padding, and no addresses */
    bool brief;                          /* phase headings omit the lanes, which the cells name */
    double group;                        /* width of a group of banks */
    double line;                         /* height of a wavefront */
    int folds;   /* lines that a strip is broken into, each of as many groups of banks */
    int columns; /* panels side by side, … */
    int abreast; /* … and phases of one */
};

/* A row of memory that a phase accesses: its address, and its address lanes as bits. */
struct ws_bank_row {
    uint32_t address;
    uint32_t lanes;
    int wavefront;
};

/*
 * The distinct rows of a phase, each with its wavefront. A row that is transferred twice counts as
 * two.
 */
int ws_bank_schedule(const struct ws_addresses *addresses, const struct ws_phase *phase,
                     struct ws_bank_row rows[WS_LANES]);

/* The number of bank groups side by side. */
int ws_bank_groups_across(const struct ws_bank_picture *picture);

/* The column of the wavefronts' names, a strip beside it, and both. */
double ws_bank_names_width(const struct ws_bank_picture *picture);
double ws_bank_strip_width(const struct ws_bank_picture *picture);
double ws_bank_phase_width(const struct ws_bank_picture *picture);

/*
 * Whether a phase has rows in the banks of a line of its strip; whether a line of a broken strip is
 * empty, which a worksheet does not disclose; and the wavefronts in a line, one if it is empty.
 */
bool ws_bank_has_rows(const struct ws_bank_picture *picture, const struct ws_phase *phase,
                      int fold);
bool ws_bank_is_empty(const struct ws_bank_picture *picture, const struct ws_phase *phase,
                      int fold);
int ws_bank_lines(const struct ws_bank_picture *picture, const struct ws_phase *phase, int fold);

/*
 * The upper left corner of a group of banks in a phase's first wavefront, from that of all lines.
 */
void ws_bank_locate_group(const struct ws_bank_picture *picture, const struct ws_phase *phase,
                          int group, double *x, double *y);

/*
 * The height between a phase's heading and its strip, of the numbers of banks and their label, which
 * the phases in a panel's first row have.
 */
double ws_bank_axis_height(const struct ws_bank_picture *picture, const struct ws_banks *banks,
                           int phase);

double ws_bank_panel_width(const struct ws_bank_picture *picture);

/* The height of the phases in one row of phases, of which `first` is the first. */
double ws_bank_abreast_height(const struct ws_bank_picture *picture, const struct ws_banks *banks,
                              int first);

/*
 * Whether a panel's name and cost together are wider than a panel. If so, all costs are below the
 * names.
 */
bool ws_bank_stacks(const struct ws_bank_picture *picture);

/* The next line of a panel's name, at the panel's width: its length in bytes; 0 after the last. */
size_t ws_bank_name_line(const struct ws_bank_picture *picture, const char **rest);

int ws_bank_name_lines(const struct ws_bank_picture *picture, const struct ws_bank_panel *panel);

/* The height of the names and costs in one row of panels, of which `first` is the first. */
double ws_bank_heads_height(const struct ws_bank_picture *picture, int first);

/* The height of the panels in one row of panels, of which `first` is the first. */
double ws_bank_band_height(const struct ws_bank_picture *picture, int first);

double ws_bank_picture_width(const struct ws_bank_picture *picture);
double ws_bank_picture_height(const struct ws_bank_picture *picture);

/* The size of lanes' names in cells. */
double ws_bank_lane_size(const struct ws_bank_picture *picture);

/* The text of a row's cell, and the heading of a phase. */
void ws_bank_lanes_text(const struct ws_bank_picture *picture, uint32_t lanes, char *text,
                        size_t size);
void ws_bank_head_text(const struct ws_bank_picture *picture, int index, char *text, size_t size);

/* The width of a heading with text on the left and on the right. */
double ws_bank_head_width(const char *left, const char *right, bool alert);

/* The least width of a group that its texts fit in. */
double ws_bank_group_least(const struct ws_bank_picture *picture);

/* Whether its cells are so narrow that lanes are numbers there: "10", where others say "T10". */
bool ws_bank_numbers(const struct ws_bank_picture *picture);

#endif
