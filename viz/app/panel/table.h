/*
 * The tables of a panel's picture, each with heads: a title and column heads above, row heads at its
 * left. Where the picture is moved under its panel, the heads of a table stay at the panel's edge as
 * long as anything of the table is there, as those of a spreadsheet do. The picture itself knows
 * nothing of it: a part of it is seen elsewhere than it lies.
 */
#ifndef WS_APP_TABLE_H
#define WS_APP_TABLE_H

#include <stdbool.h>

#include "viz/figure/scene.h"

enum { WS_MAX_TABLES = 16 };

/* Of the whole, heads and all: how high the title and the column heads, how wide the row heads. */
struct ws_table {
    struct ws_box all;
    double title, head, side;
};

struct ws_tables {
    struct ws_table table[WS_MAX_TABLES];
    int count;
};

/* The parts of a table, each over those before it. */
enum ws_table_part {
    WS_PART_CELLS,
    WS_PART_SIDE,
    WS_PART_HEAD,
    WS_PART_CORNER, /* over the row heads */
    WS_PART_TITLE,
    WS_TABLE_PARTS
};

/* How a part is seen, in the picture's px: `from` lies `x`, `y` farther, and `seen` of that. */
struct ws_moved_part {
    struct ws_box from, seen;
    double x, y;
};

/* Adds one; what is more than there is room for is not frozen. */
void ws_tables_add(struct ws_tables *tables, struct ws_table table);

/*
 * A part of a table where the panel begins at (x, y) of the picture, moved by whole pixels: `unit`
 * is one. False where nothing of it is seen.
 */
bool ws_table_part(const struct ws_table *table, enum ws_table_part part, double x, double y,
                   double unit, struct ws_moved_part *moved);

/* Where a box of the picture is seen, by its middle, and what of it at most. */
struct ws_moved_part ws_tables_seen(const struct ws_tables *tables, struct ws_box box, double x,
                                    double y, double unit);

/* The point of the picture that is seen at a point, which is changed. */
void ws_tables_at(const struct ws_tables *tables, double x, double y, double unit, double *at_x,
                  double *at_y);

#endif
