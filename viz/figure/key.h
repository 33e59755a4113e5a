/*
 * The key under a picture: a sample of each look beside the words for it, so that no theme makes the
 * words false. Samples flow in rows as letters do.
 */
#ifndef WS_FIGURE_KEY_H
#define WS_FIGURE_KEY_H

#include "probe/base/error.h"
#include "viz/figure/figure.h"

enum ws_key_mark {
    WS_KEY_CELL,    /* a cell of the role, in the tint */
    WS_KEY_STRIP,   /* a cell each for the tints of lanes 0 to 7 */
    WS_KEY_LANES,   /* a named cell each for all lanes, of cells that have no room for names */
    WS_KEY_OUTLINE, /* a box's outline in the role */
    WS_KEY_LINE,    /* a line in the role */
    WS_KEY_ARROW,
    WS_KEY_DOT,
    WS_KEY_TIP,   /* ws_tip_mark() */
    WS_KEY_ALIKE, /* a cell of the role with the mark of ws_alike_mark() */
    WS_KEY_LABEL, /* a cell of the role with the key's label in it, such as "T5 →" */
};

struct ws_key {
    enum ws_key_mark mark;
    enum ws_role role;
    struct ws_tint tint;
    char label[24];
    char words[160];
};

/* Keys in the order that they are drawn in; what does not fit is a mistake in the figure. */
enum { WS_KEYS = 10 };
struct ws_keys {
    struct ws_key key[WS_KEYS];
    int count;
};

/* Adds a key, with its words as printf() makes them. */
void ws_key_add(struct ws_keys *keys, enum ws_key_mark mark, enum ws_role role, struct ws_tint tint,
                const char *format, ...) WS_PRINTF(5, 6);

/* The same, with `label` written in the sample. */
void ws_key_add_label(struct ws_keys *keys, enum ws_role role, struct ws_tint tint,
                      const char *label, const char *format, ...) WS_PRINTF(5, 6);

/* The colours of so many registers, which several operands have: "register 0". */
void ws_key_add_registers(struct ws_keys *keys, int registers);

/* Adds what the colours of a figure mean: nothing where they mean nothing. */
void ws_key_add_colours(struct ws_keys *keys, const struct ws_figure *figure, enum ws_colour_by by);

/* The same, of a figure that shows `only` one matrix; -1: all. */
void ws_key_add_colours_of(struct ws_keys *keys, const struct ws_figure *figure,
                           enum ws_colour_by by, int only);

/*
 * Draws in a cell's lower right corner, which labels leave free, that both of two figures have it
 * so: a filled corner, for in print and in high contrast some lane's cell is all but white too.
 */
void ws_alike_mark(struct ws_scene *scene, struct ws_box cell);

/* Draws a tip that points down at (x, y), so wide on each side of it: a measured value in a plot. */
void ws_tip_mark(struct ws_scene *scene, double x, double y, double wide);

/*
 * Draws the keys in rows of at most `width` px and returns the y below them; with `scene` NULL it
 * only measures.
 */
double ws_keys_draw(const struct ws_keys *keys, struct ws_scene *scene, double x, double y,
                    double width);

#endif
