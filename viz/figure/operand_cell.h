/* One chunk of an operand as figures of shared memory draw it: a cell, its label, what it shows. */
#ifndef WS_FIGURE_OPERAND_CELL_H
#define WS_FIGURE_OPERAND_CELL_H

#include "viz/figure/key.h"
#include "viz/figure/operand_chunk.h"
#include "viz/figure/scene.h"

struct ws_operand_cell {
    struct ws_box box;
    enum ws_role role; /* WS_ROLE_CELL, _CELL_MARKED, _CELL_MUTED, _ALERT */
    const char *label; /* NULL: none */
    const char *below; /* a second line; NULL: none */
    bool starts;       /* it lies at the start address, which is outlined */
};

/* Draws it in its chunk's colour; one that is muted or alerts has none. */
void ws_operand_cell_draw(struct ws_scene *scene, const struct ws_described *described,
                          struct ws_operand_chunk chunk, const struct ws_operand_cell *cell);

/* A chunk of memory that the operand does not have. */
void ws_operand_cell_empty(struct ws_scene *scene, struct ws_box box);

/* "0", "16", …, "112 B" above the chunks of a line: its bytes. */
void ws_operand_bytes_draw(struct ws_scene *scene, double x, double middle, double cell,
                           int chunks);

/* How far to the right of `x` the cells and their numbers reach. */
double ws_operand_bytes_width(double cell, int chunks);

/* Whether the highlight, which is a place of the operand or nothing, is in this chunk. */
bool ws_operand_marks(const struct ws_described *described, const struct ws_shown *highlight,
                      struct ws_operand_chunk chunk);

/* Adds the key of the chunk that the highlight marks, if any: "chunk with B[8,10]: k 8, n 10". */
void ws_operand_key_marked(struct ws_keys *keys, const struct ws_described *described,
                           const struct ws_shown *highlight);

#endif
