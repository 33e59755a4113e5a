/*
 * The tables of a panel's picture, each with heads: a title and column heads above, row heads at
 * its left. When the picture is scrolled, the heads of a table stay at the panel's edge while any
 * of the table is visible, as in a spreadsheet. The picture itself is unchanged: parts of it are
 * drawn at another position.
 */
#ifndef WS_APP_TABLE_H
#define WS_APP_TABLE_H

#include <stdbool.h>

#include "viz/scene/scene.h"

enum { WS_MAX_TABLES = 16 };

/* The whole table with heads, the heights of title and column heads, the width of row heads. */
struct ws_table {
    struct ws_box all;
    double title, head, side;
};

struct ws_tables {
    struct ws_table table[WS_MAX_TABLES];
    int count;
};

/* The parts of a table, each drawn over those before it. */
enum ws_table_part {
    WS_PART_CELLS,
    WS_PART_SIDE,
    WS_PART_HEAD,
    WS_PART_CORNER, /* over the row heads */
    WS_PART_TITLE,
    WS_TABLE_PARTS
};

/* The visible position of a part, in px: `from` moves by `x`, `y`; `seen` is visible. */
struct ws_moved_part {
    struct ws_box from, seen;
    double x, y;
};

/* Adds a table; the heads of tables beyond WS_MAX_TABLES are not frozen. */
void ws_tables_add(struct ws_tables *tables, struct ws_table table);

/*
 * The position of a table's part if the panel begins at (x, y) of the picture, moved by whole
 * pixels: `unit` is one. Returns false if nothing of it is visible.
 */
bool ws_table_part(const struct ws_table *table, enum ws_table_part part, double x, double y,
                   double unit, struct ws_moved_part *moved);

/* The visible position of a box of the picture, by its center, and its visible part at most. */
struct ws_moved_part ws_tables_seen(const struct ws_tables *tables, struct ws_box box, double x,
                                    double y, double unit);

/* The point of the picture that is drawn at a visible point; changes the point. */
void ws_tables_at(const struct ws_tables *tables, double x, double y, double unit, double *at_x,
                  double *at_y);

#endif
