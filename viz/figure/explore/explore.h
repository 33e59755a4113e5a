/*
 * The panels of an explore figure, for the files that draw them: their content, row heights that
 * align adjacent panels, and each panel's size and drawing function.
 */
#ifndef WS_FIGURE_EXPLORE_H
#define WS_FIGURE_EXPLORE_H

#include "probe/access/bank.h"
#include "viz/figure/figure.h"
#include "viz/figure/label.h"
#include "viz/figure/named.h"
#include "viz/figure/sheet.h"
#include "viz/paint/bank_words.h"
#include "viz/paint/cells.h"

/* Sizes in px, the same in every panel. */
enum {
    WS_EXPLORE_TITLE = 20, /* its name */
    WS_EXPLORE_HEAD = 17,  /* a line of headings below it, … */
    WS_EXPLORE_AXIS = 15,  /* … and a line of numbers over the cells */
    WS_EXPLORE_TOP = WS_EXPLORE_TITLE + WS_EXPLORE_HEAD + WS_EXPLORE_AXIS,
    WS_EXPLORE_GAP = 6,   /* between rows of two matrices */
    WS_EXPLORE_STRIP = 8, /* between rows and the banks below them … */
    WS_EXPLORE_ROW = 256, /* … with this width, the maximum for the bytes of a row */
    WS_EXPLORE_NAME = 26, /* a matrix's name next to its rows */
};

/* Rows of one height, with a gap after every `per` rows. */
struct ws_explore_rows {
    double height, gap;
    int per;
};

struct ws_explore {
    struct ws_figure figure; /* of one operand; its evidence is borrowed */
    const struct ws_mapping *mapping;
    const struct ws_variant *variant;
    bool has_addresses;
    struct ws_banks banks; /* of the addresses; `findings` lists their faults */
    struct ws_findings findings;
    uint32_t highlighted;    /* lanes whose rows have a highlighted element; all: no highlight */
    bool sourced;            /* cp.async: source addresses are known and none faults; … */
    struct ws_banks sources; /* … their banks, as if in shared memory; … */
    bool by_source;          /* … whether they add wavefronts; … */
    int wavefront[WS_LANES]; /* … and the wavefront of each lane */
    double room;             /* approximate width of a panel in px */
    bool narrow;             /* … is a maximum, even if details are omitted; … */
    bool low;                /* … rows have minimum height, too; … */
    bool wide;               /* … wider than three panels per page allow, for labels */
    bool brief;              /* element names in registers are short and small, as in the source */
    bool level;              /* an operand's cells are as high as those of the ones beside it */
    bool in_line;            /* an operand has the columns of another, … */
    double side, cell;       /* … with row numbers and cells of these widths; 0: not yet known */
    double high; /* px from the top of the first row of cells to the bottom of the last */
    struct ws_explore_rows rows, lanes; /* rows of memory, and lanes of the registers, … */
    int column;                         /* … with this many lanes per column */
};

/*
 * Width of a panel: for a page with three panels; narrow enough for a column of print, or that with
 * low rows; or wider, for labels that do not fit otherwise.
 */
enum ws_explore_room {
    WS_ROOM_USUAL,
    WS_ROOM_NARROW,
    WS_ROOM_LOW,
    WS_ROOM_WIDE,
    WS_ROOM_WIDEST,
    WS_ROOMS
};

/*
 * Counts wavefronts of the addresses and chooses row heights that align the panels. Fails if the
 * addresses cannot be computed.
 */
bool ws_explore_make(const struct ws_figure *figure, enum ws_explore_room room,
                     struct ws_explore *explore, struct ws_error *error);

/* Same for one operand of an MMA; the rows of A and D are aligned. Does not fail. */
void ws_explore_operand(const struct ws_figure *figure, enum ws_operand_role role,
                        enum ws_explore_room room, struct ws_explore *explore);

/* Puts the columns of two operands in line, with row numbers and cells of one width each. */
void ws_explore_align(struct ws_explore *above, struct ws_explore *below);

/* Makes the registers a separate panel, `room` px wide, with as few lanes per column as fit. */
void ws_explore_widen(struct ws_explore *explore, double room);

/* The top of row number `row`, relative to the first row. */
double ws_explore_top(const struct ws_explore_rows *rows, int row);

/* What an element shows, with its bank if its address is known and does not fault. */
struct ws_shown ws_explore_shown(const struct ws_explore *explore, struct ws_slot slot);

/* The fault of a lane's address, or NULL; and whether the lane is inactive, without a fault. */
const struct ws_finding *ws_explore_fault(const struct ws_explore *explore, int lane);
bool ws_explore_rests(const struct ws_explore *explore, int lane);

/*
 * The look of the lane that supplies a row's address, beside its row: as that of the row's cells,
 * with a heavy border if it is highlighted and has no color.
 */
struct ws_tint ws_explore_lane_tint(const struct ws_explore *explore, int lane);
enum ws_role ws_explore_lane_role(const struct ws_explore *explore, bool muted,
                                  struct ws_tint tint);

/* Sets a slot's cell, with the highlight applied. */
void ws_explore_cell(const struct ws_explore *explore, struct ws_slot slot, struct ws_cell *cell);

/*
 * A cell's label by register, index or thread, which is the same in every panel. Form 0 is the
 * longest. False if the form does not exist.
 */
bool ws_explore_label(const struct ws_explore *explore, const struct ws_cell *cell, int form,
                      char text[WS_CELL_LABEL]);

/* A heading with a hover area. */
void ws_explore_heading(struct ws_scene *scene, struct ws_shown shown, struct ws_box area, double x,
                        double middle, double size, enum ws_anchor anchor, enum ws_role role,
                        const char *text);

/* A matrix's name, right of its rows, with a line along them. */
void ws_explore_name(struct ws_scene *scene, struct ws_shown shown, double x, double y, double high,
                     const char *text);

/* A panel's name, at its top. */
void ws_explore_title(struct ws_scene *scene, double x, double y, const char *text);

/* The panels: each has a size, and is drawn with its top left corner at (x, y). */
struct ws_panel_size {
    double width, height;
};

struct ws_panel_size ws_explore_memory_size(const struct ws_explore *explore);
bool ws_explore_memory_draw(const struct ws_explore *explore, struct ws_scene *scene, double x,
                            double y);

/* Whether matrices have brackets with their names, "F0", beside them. */
bool ws_explore_matrices_named(const struct ws_explore *explore);

/* Whether a cell of the matrices has several elements of a register. */
bool ws_explore_matrices_joined(const struct ws_explore *explore);

struct ws_panel_size ws_explore_matrices_size(const struct ws_explore *explore);
bool ws_explore_matrices_draw(const struct ws_explore *explore, struct ws_scene *scene, double x,
                              double y);
struct ws_panel_size ws_explore_registers_size(const struct ws_explore *explore);
bool ws_explore_registers_draw(const struct ws_explore *explore, struct ws_scene *scene, double x,
                               double y);
struct ws_panel_size ws_explore_source_size(const struct ws_explore *explore);
bool ws_explore_source_draw(const struct ws_explore *explore, struct ws_scene *scene, double x,
                            double y);

/* Whether rows of any phase are in the same banks. */
bool ws_explore_conflicts(const struct ws_explore *explore);

/* Memory panel: which lanes access which banks, phase by phase. */
double ws_explore_strip_height(const struct ws_explore *explore);
void ws_explore_strip_draw(const struct ws_explore *explore, struct ws_scene *scene, double x,
                           double rows_x, double y, double width);

/*
 * Global memory panel: which addresses lanes read, phase by phase. Same height as the other strip.
 */
void ws_explore_sources_draw(const struct ws_explore *explore, struct ws_scene *scene, double x,
                             double rows_x, double y, double width);

/*
 * The legend of the whole figure, in sentences: the lane labels of rows, and the faults, origin and
 * wavefronts of the addresses; for an MMA, its labels and the layout of C. Returns `text`, "" if
 * there is nothing to explain.
 */
enum { WS_EXPLORE_LEGEND_SIZE = 3072 };
char *ws_explore_legend(const struct ws_figure *figure, char text[WS_EXPLORE_LEGEND_SIZE]);

/* Width of the registers with `lanes` lanes per column and cells of minimum width. */
double ws_explore_registers_least(const struct ws_explore *explore, int lanes);

/* A panel: its name on a page, a description of its content, and the functions that draw it. */
struct ws_explore_panel {
    const char *name, *words;
    enum ws_operand_role role; /* of an MMA the operand's; otherwise WS_OPERAND_MATRICES */
    struct ws_panel_size (*size)(const struct ws_explore *explore);
    bool (*draw)(const struct ws_explore *explore, struct ws_scene *scene, double x, double y);
};

enum { WS_EXPLORE_DESCRIPTION = 2048 + 2 * WS_BANK_WORDS_SIZE };
/*
 * The texts around the figure. What they say of names in cells follows from the forms in which panels
 * write them, which are known once the panels are laid out.
 */
struct ws_explore_words {
    char title[256], note[WS_VIEW_NOTE_SIZE + 512], alert[WS_BANK_WORDS_SIZE];
    char made_from[WS_BANK_WORDS_SIZE], summary[WS_BANK_WORDS_SIZE], sources[256];
    char description[WS_EXPLORE_DESCRIPTION];
};

/* Forms of labels, as scenes have them: of names of lanes or places in matrices, and in registers. */
struct ws_explore_forms {
    unsigned cells, registers;
    bool unlabeled; /* a cell of a panel has none, because it is too small */
};

/* Before the panels are laid out. */
extern const struct ws_explore_forms ws_explore_all_forms;

/*
 * Writes the texts around all panels, or around the part that the figure asks for, and lets the sheet
 * point at them. `explore` has the content of each panel.
 */
void ws_explore_tell(const struct ws_figure *figure, const struct ws_explore_panel *panel,
                     int panels, const struct ws_explore *explore,
                     const struct ws_explore_forms *forms, struct ws_explore_words *words,
                     struct ws_sheet *sheet);

#endif
