/*
 * The panels of an explore figure, for the files that draw them: what is shown, how high its rows
 * are so that panels stand beside each other in line, and each panel's size and picture.
 */
#ifndef WS_FIGURE_EXPLORE_H
#define WS_FIGURE_EXPLORE_H

#include "probe/address/bank.h"
#include "viz/figure/cells.h"
#include "viz/figure/figure.h"

/* px of every panel. */
enum {
    WS_EXPLORE_TITLE = 20, /* its name */
    WS_EXPLORE_HEAD = 17,  /* a line of headings under it, … */
    WS_EXPLORE_AXIS = 15,  /* … and a line of numbers over the cells */
    WS_EXPLORE_TOP = WS_EXPLORE_TITLE + WS_EXPLORE_HEAD + WS_EXPLORE_AXIS,
    WS_EXPLORE_GAP = 6,   /* between rows of two matrices */
    WS_EXPLORE_NAME = 26, /* a matrix's name beside its rows */
};

/* Rows of one height, with a gap after every so many. */
struct ws_explore_rows {
    double height, gap;
    int per;
};

struct ws_explore {
    struct ws_figure figure; /* of one operand; its evidence is borrowed */
    const struct ws_mapping *mapping;
    const struct ws_variant *variant;
    bool has_addresses;
    struct ws_banks banks; /* of those, and what is wrong with them */
    struct ws_findings findings;
    double room; /* px that a panel is wide, more or less */
    bool narrow; /* … and no more, whatever is left out for that, … */
    bool low;    /* … with rows as low; … */
    bool wide;   /* … or more than suits a page that holds three, as labels want it */
    bool brief;  /* registers' elements have brief names, as the source's do */
    double high; /* px from the top of the first row of cells to the bottom of the last */
    struct ws_explore_rows rows, lanes; /* of memory, and of the registers … */
    int column;                         /* … of which so many lanes stand under each other */
};

/*
 * How wide a panel is: as suits a page that holds three of them; so narrow that one fits a column of
 * print, with low rows too; or wider, for labels that have no room in less.
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
 * Counts the addresses and chooses how high everything is, so that panels have rows in line. Fails
 * for addresses that cannot be made.
 */
bool ws_explore_make(const struct ws_figure *figure, enum ws_explore_room room,
                     struct ws_explore *explore, struct ws_error *error);

/* Of a product's operands, one by one, so that D's rows and A's are in line. */
void ws_explore_operand(const struct ws_figure *figure, enum ws_operand_role role,
                        enum ws_explore_room room, struct ws_explore *explore);

/* Gives the registers a panel `room` px wide of their own, with as few lanes in a column as it has room for. */
void ws_explore_widen(struct ws_explore *explore, double room);

/* The top of row number `row`, from that of the first. */
double ws_explore_top(const struct ws_explore_rows *rows, int row);

/* What an element shows: its bank too, where addresses are known and do not fault. */
struct ws_shown ws_explore_shown(const struct ws_explore *explore, struct ws_slot slot);

/* What is wrong with the address of a lane, or NULL; and whether it has none, as it does nothing. */
const struct ws_finding *ws_explore_fault(const struct ws_explore *explore, int lane);
bool ws_explore_rests(const struct ws_explore *explore, int lane);

/* One cell of a table, and how it looks where something is highlighted. */
void ws_explore_cell(const struct ws_explore *explore, struct ws_slot slot, struct ws_cell *cell);

/*
 * What a cell says by register, index or thread, which is the same in every panel, in a form: the
 * fullest first, 0. False where there is no such form.
 */
bool ws_explore_label(const struct ws_explore *explore, const struct ws_cell *cell, int form,
                      char text[WS_CELL_LABEL]);

/* A heading with an area to point at. */
void ws_explore_heading(struct ws_scene *scene, struct ws_shown shown, struct ws_box area, double x,
                        double middle, double size, enum ws_anchor anchor, enum ws_role role,
                        const char *text);

/* A matrix's name at the right of its rows, with a line along them. */
void ws_explore_name(struct ws_scene *scene, struct ws_shown shown, double x, double y, double high,
                     const char *text);

/* What a panel is called, at its top. */
void ws_explore_title(struct ws_scene *scene, double x, double y, const char *text);

/* The panels: each has a size, and is drawn with its top left corner at (x, y). */
struct ws_panel_size {
    double width, height;
};

struct ws_panel_size ws_explore_memory_size(const struct ws_explore *explore);
bool ws_explore_memory_draw(const struct ws_explore *explore, struct ws_scene *scene, double x,
                            double y);
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

/* Of the memory panel: who hits which bank, phase by phase. */
double ws_explore_strip_height(const struct ws_explore *explore);
void ws_explore_strip_draw(const struct ws_explore *explore, struct ws_scene *scene, double x,
                           double rows_x, double y, double width);

/*
 * What the legend of the whole figure says in sentences: what stands beside the rows, what is wrong
 * with the addresses, what they were made from and what they cost; of a product, where C lies.
 * Returns `text`, "" where nothing is to be said.
 */
enum { WS_EXPLORE_LEGEND_SIZE = 3072 };
char *ws_explore_legend(const struct ws_figure *figure, char text[WS_EXPLORE_LEGEND_SIZE]);

/* How wide the registers are with so many lanes in a column, with the least cells. */
double ws_explore_registers_least(const struct ws_explore *explore, int lanes);

#endif
