/*
 * The key under a figure: a sample of each look beside its words, so that the words hold in every
 * theme. Samples flow in rows like letters.
 */
#ifndef WS_FIGURE_KEY_H
#define WS_FIGURE_KEY_H

#include "probe/base/error.h"
#include "viz/figure/figure.h"
#include "viz/figure/fold.h"

enum ws_key_mark {
    WS_KEY_CELL,     /* a cell of the role, in the tint */
    WS_KEY_STRIP,    /* a cell each for the tints of the first lanes that are drawn */
    WS_KEY_LANES,    /* a named cell for each lane, if the figure's cells are too small for names */
    WS_KEY_OUTLINE,  /* a box's outline in the role */
    WS_KEY_ENDS,     /* ws_ends_mark() */
    WS_KEY_LINE,     /* a line in the role, … */
    WS_KEY_ARROW,    /* … and one with a head */
    WS_KEY_RULED,    /* a cell of the role with a rule in its middle */
    WS_KEY_ROW,      /* ws_row_mark(), to the right */
    WS_KEY_ROW_DOWN, /* … and down */
    WS_KEY_DOT,
    WS_KEY_TIP,     /* ws_tip_mark() */
    WS_KEY_DIAMOND, /* ws_diamond_mark() */
    WS_KEY_EQUAL,   /* a cell of the role with the mark of ws_equal_mark() */
    WS_KEY_HELD,    /* a cell of the role with the outline WS_ROLE_GIVES_HELD */
    WS_KEY_LABEL,   /* a cell of the role with the key's label in it, such as "T5 →" */
};

struct ws_key {
    enum ws_key_mark mark;
    enum ws_role role;
    struct ws_tint tint;
    char label[24];
    char words[160];
    uint32_t lanes;    /* of a strip, those drawn; 0: any */
    uint32_t expected; /* same before they are drawn, for the width of their names; 0: unknown */
    bool whole; /* a worksheet's, whose blanks it does not disclose: `lanes` are those expected */
    bool drawn; /* `lanes` are those in the picture */
};

/*
 * The words of a key, with the lanes of a strip's samples: ": T0 to T3, T16–T19". If there are more,
 * "and so on" follows, or "and more" if the next lane does not follow the last sample's. Lanes in
 * equal steps are ": T0, T4, and so on". Returns `text`.
 */
enum { WS_KEY_TEXT = 224 };
const char *ws_key_text(const struct ws_key *key, char text[WS_KEY_TEXT]);

/* Keys in the order in which they are drawn. Too many keys are a mistake in the figure. */
enum { WS_KEYS = 10 };
struct ws_keys {
    struct ws_key key[WS_KEYS];
    int count;
    const struct ws_fold *fold; /* of the grid: columns that it omits have no keys; or NULL */
};

/* Adds a key, with its words as printf() makes them. */
void ws_key_add(struct ws_keys *keys, enum ws_key_mark mark, enum ws_role role, struct ws_tint tint,
                const char *format, ...) WS_PRINTF(5, 6);

/* The same, with `label` written in the sample. */
void ws_key_add_label(struct ws_keys *keys, enum ws_role role, struct ws_tint tint,
                      const char *label, const char *format, ...) WS_PRINTF(5, 6);

/* The lane of a sample, unless the figure highlights others. */
enum { WS_SAMPLE_LANE = 5 };

/* A number in a cell, which is the lane's, in a tint of this kind; the sample's label. */
#define WS_KEY_NUMBER "5"
void ws_key_add_number(struct ws_keys *keys, enum ws_tint_kind kind);

/*
 * Adds the meaning of the figure's colors, nothing if they have none; and of the gray of elements that
 * are not highlighted.
 */
void ws_key_add_colours(struct ws_keys *keys, const struct ws_figure *figure, enum ws_colour_by by);

/* Only the colors, of `only` one matrix; -1: all. For figures that gray nothing. */
void ws_key_add_colours_of(struct ws_keys *keys, const struct ws_figure *figure,
                           enum ws_colour_by by, int only);

/* The rule between elements that have something in common, such as their "register". */
void ws_key_add_ruled(struct ws_keys *keys, const char *common);

/*
 * Draws the mark for an element that both of two figures have in the same place: a filled corner at
 * the lower right of a cell, which labels leave free. A fill is not enough: in high contrast, some
 * lanes' cells are almost white too.
 */
void ws_equal_mark(struct ws_scene *scene, struct ws_box cell);

/*
 * Draws an alert around a row: a bracket at each end. Adjacent rows share no line, and the row's
 * labels stay free. The arms are lines of their own, so that they are whole where a theme dashes.
 */
void ws_ends_mark(struct ws_scene *scene, struct ws_box row);

/*
 * Draws a tip that points down at (x, y), `wide` px on each side of it: a measured value in a plot.
 */
enum { WS_TIP_HIGH = 5 };
void ws_tip_mark(struct ws_scene *scene, double x, double y, double wide);

/* Draws a filled diamond around (x, y): a value of another layout in a plot. */
void ws_diamond_mark(struct ws_scene *scene, double x, double y, double wide, double high);

/*
 * Writes the mark of a memory row whose tip is at (x, y): a triangle in the direction of the row, to the
 * right or down. The steps of several marks can form one path, of role WS_ROLE_TRACE_TEXT, which fills
 * it.
 */
enum { WS_ROW_MARK_STEPS = 4, WS_ROW_MARK_WIDE = 10 /* px, with some air */ };
void ws_row_mark(double x, double y, bool down, struct ws_path_step step[WS_ROW_MARK_STEPS]);

/*
 * Removes the keys whose look no node of the picture has. The picture is the scene's nodes from `first`
 * on; heights that were measured before it was drawn had space for all keys. Strips keep the lanes that
 * are drawn.
 */
void ws_keys_keep_drawn(struct ws_keys *keys, const struct ws_scene *scene, int first);

/*
 * Draws the keys in rows of at most `width` px and returns the y below them; with `scene` NULL it
 * only measures.
 */
double ws_keys_draw(const struct ws_keys *keys, struct ws_scene *scene, double x, double y,
                    double width);

#endif
