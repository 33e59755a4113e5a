/* A table has five parts. What moves them is how far its corner has gone out of sight. */
#include "viz/app/panel/table.h"

#include <math.h>

void ws_tables_add(struct ws_tables *tables, struct ws_table table)
{
    if (tables->count < WS_MAX_TABLES)
        tables->table[tables->count++] = table;
}

static struct ws_box box_of(double left, double top, double right, double bottom)
{
    return (struct ws_box){left, top, fmax(right - left, 0), fmax(bottom - top, 0)};
}

static bool holds(struct ws_box box, double x, double y)
{
    return x >= box.x && x < box.x + box.width && y >= box.y && y < box.y + box.height;
}

/* How far heads move that begin at `start`, so that they stay in sight and in their table. */
static double moves(double edge, double start, double most, double unit)
{
    return round(fmax(fmin(edge - start, most), 0) / unit) * unit;
}

bool ws_table_part(const struct ws_table *table, enum ws_table_part part, double x, double y,
                   double unit, struct ws_moved_part *moved)
{
    const struct ws_box *all = &table->all;
    double right = all->x + all->width, bottom = all->y + all->height;
    double side = all->x + table->side, head = all->y + table->title;
    double cells = head + table->head;
    double by_x = moves(x, all->x, all->width - table->side, unit);
    double by_y = moves(y, all->y, bottom - cells, unit);
    bool goes_x = part != WS_PART_CELLS && part != WS_PART_HEAD;
    bool goes_y = part != WS_PART_CELLS && part != WS_PART_SIDE;

    switch (part) {
    case WS_PART_CELLS:
        moved->from = box_of(side, cells, right, bottom);
        moved->seen = box_of(side + by_x, cells + by_y, right, bottom);
        break;
    case WS_PART_SIDE:
        moved->from = box_of(all->x, cells, side, bottom);
        moved->seen = box_of(all->x + by_x, cells + by_y, side + by_x, bottom);
        break;
    case WS_PART_HEAD:
        moved->from = box_of(side, head, right, cells);
        moved->seen = box_of(side + by_x, head + by_y, right, cells + by_y);
        break;
    case WS_PART_CORNER:
        moved->from = box_of(all->x, head, side, cells);
        moved->seen = box_of(all->x + by_x, head + by_y, side + by_x, cells + by_y);
        break;
    case WS_PART_TITLE:
        moved->from = box_of(all->x, all->y, right, head);
        moved->seen = box_of(all->x + by_x, all->y + by_y, right, head + by_y);
        break;
    case WS_TABLE_PARTS:
        break;
    }
    moved->x = goes_x ? by_x : 0;
    moved->y = goes_y ? by_y : 0;
    return moved->seen.width > 0 && moved->seen.height > 0;
}

struct ws_moved_part ws_tables_seen(const struct ws_tables *tables, struct ws_box box, double x,
                                    double y, double unit)
{
    double middle_x = box.x + box.width / 2, middle_y = box.y + box.height / 2;
    struct ws_moved_part moved = {.from = box, .seen = {-1e6, -1e6, 2e6, 2e6}};

    for (int i = 0; i < tables->count; i++) {
        const struct ws_table *table = &tables->table[i];

        if (!holds(table->all, middle_x, middle_y))
            continue;
        for (enum ws_table_part part = 0; part < WS_TABLE_PARTS; part++) {
            struct ws_moved_part of;
            bool seen = ws_table_part(table, part, x, y, unit, &of);

            if (!holds(of.from, middle_x, middle_y))
                continue;
            if (!seen)
                of.seen.width = of.seen.height = 0;
            return of;
        }
    }
    return moved;
}

void ws_tables_at(const struct ws_tables *tables, double x, double y, double unit, double *at_x,
                  double *at_y)
{
    for (int i = 0; i < tables->count; i++)
        for (int part = WS_TABLE_PARTS - 1; part >= 0; part--) {
            struct ws_moved_part moved;

            if (!ws_table_part(&tables->table[i], (enum ws_table_part)part, x, y, unit, &moved) ||
                !holds(moved.seen, *at_x, *at_y))
                continue;
            *at_x -= moved.x;
            *at_y -= moved.y;
            return;
        }
}
