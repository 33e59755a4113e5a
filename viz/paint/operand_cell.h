/* One chunk of an operand as figures of shared memory draw it: a cell, its label, its id. */
#ifndef WS_PAINT_OPERAND_CELL_H
#define WS_PAINT_OPERAND_CELL_H

#include "viz/figure/key.h"
#include "viz/paint/operand_chunk.h"
#include "viz/scene/scene.h"

struct ws_operand_cell {
    struct ws_box box;
    enum ws_role role; /* WS_ROLE_CELL, _CELL_MARKED, _CELL_MUTED, _ALERT */
    const char *label; /* NULL: none */
    const char *below; /* a second line; NULL: none */
    bool starts;       /* it is at the start address, which has an outline */
    bool marked;       /* an alert that also has the border of WS_ROLE_CELL_MARKED */
};

/* Draws it in its chunk's color; a muted cell or an alert has no color. */
void ws_operand_cell_draw(struct ws_scene *scene, const struct ws_described *described,
                          struct ws_operand_chunk chunk, const struct ws_operand_cell *cell);

/* Draws an alert inside the cell, with the border of a marked cell around it if asked. */
void ws_operand_cell_alert(struct ws_scene *scene, struct ws_box box, bool marked);

/* Draws a chunk of memory that is outside the operand. */
void ws_operand_cell_empty(struct ws_scene *scene, struct ws_box box);

/*
 * Draws "byte" left of `x`, over the bytes at which rows begin, and "0", "16", …, "112" above the
 * chunks of a row: their bytes.
 */
void ws_operand_bytes_draw(struct ws_scene *scene, double x, double middle, double cell,
                           int chunks);

/* The same where rows have numbers instead: "row" left of `x`, and "0 B", "16 B", … above. */
void ws_operand_row_bytes_draw(struct ws_scene *scene, double x, double middle, double cell,
                               int chunks);

/* How far to the left of `x` the unit reaches. */
double ws_operand_bytes_left(void);

/* Whether the highlight, which is a place of the operand or empty, is in this chunk. */
bool ws_operand_marks(const struct ws_described *described, const struct ws_shown *highlight,
                      struct ws_operand_chunk chunk);

/* Adds the colors of the chunks of a row, unless it is one chunk: "chunk: 0 to 7". */
void ws_operand_key_chunks(struct ws_keys *keys, int chunks);

/* Adds the key of the chunk that the highlight marks, if any: "chunk with B[8,10]: k 8, n 10". */
void ws_operand_key_marked(struct ws_keys *keys, const struct ws_described *described,
                           const struct ws_shown *highlight);

#endif
