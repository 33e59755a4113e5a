/*
 * A scene is a picture with the meaning of its parts: a tree of groups, rectangles, lines, paths
 * and texts, each with a bounding box, a style role (never a color) and an id of what it shows. The
 * same tree is drawn on screen, written as SVG, PNG and PDF, hit-tested, and traced as text for
 * tests. "Highlight lane 7" looks up ids, not geometry.
 *
 * Units are px of 1/96 inch, and y grows downwards. Nodes are in one arena and refer to each other
 * by index, so a scene can be copied, kept and freed as a whole.
 */
#ifndef WS_SCENE_SCENE_H
#define WS_SCENE_SCENE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "viz/choice/palette.h"
#include "viz/choice/shown.h"

enum { WS_NUMBER_SIZE = 32 }; /* a size that ws_number_text() always fits in */

struct ws_box {
    double x, y, width, height;
};

enum ws_node_kind { WS_NODE_GROUP, WS_NODE_RECT, WS_NODE_LINE, WS_NODE_PATH, WS_NODE_TEXT };

/* The part that a node plays. The theme (theme.h) defines its look. X(name, CSS-like word) */
#define WS_ROLES(X)                                                                                \
    X(NONE, "none")           /* a group, or an invisible area to point at */                      \
    X(PAPER, "paper")         /* the ground of the whole figure */                                 \
    X(GROUND, "paper")        /* of a mark within it: there also without the figure's ground */    \
    X(PANEL, "panel")         /* a quiet area within it */                                         \
    X(CELL, "cell")           /* a block or element: filled by its tint */                         \
    X(FILL, "fill")           /* the same without a border, of what is too narrow for one */       \
    X(CELL_MUTED, "muted")    /* one that does not count, or does not match a highlight */         \
    X(CELL_MARKED, "marked")  /* one that matches a highlight: its tint and a strong border */     \
    X(RULE, "rule")           /* hairline between elements of one block */                         \
    X(FRAME, "frame")         /* border of a matrix or panel */                                    \
    X(ARROW, "arrow")         /* a connection */                                                   \
    X(ARROW_STRONG, "trace")  /* the one that is followed */                                       \
    X(SHADED, "shaded")       /* set apart by a darker ground, under marks of its own */           \
    X(PADDING, "padding")     /* bytes that hold no element */                                     \
    X(GIVES_GROUND, "paper")  /* under a dashed outline: its gaps over narrower lines */           \
    X(GIVES_HELD, "held")     /* under both: the outline of the cell, wider than dashes */         \
    X(GIVES, "gives")         /* a dashed outline: what the lane that is followed gives */         \
    X(ALERT, "alert")         /* a conflict or a fault */                                          \
    X(ALERT_FILL, "conflict") /* its area, under an outline of its own */                          \
    X(TITLE, "title")         /* text: what the figure is */                                       \
    X(HEADING, "heading")     /* text: a matrix, a panel */                                        \
    X(LABEL, "label")         /* text: in a cell */                                                \
    X(LABEL_MUTED, "faint")   /* text: in a muted cell */                                          \
    X(AXIS, "axis")           /* text: row and column numbers */                                   \
    X(NOTE, "note")           /* text: sentences, legends */                                       \
    X(CODE, "code")           /* text: PTX, addresses; fixed pitch */                              \
    X(CODE_MUTED, "derived")  /* text: the same that follows from something else */                \
    X(SMALL, "small")         /* text: provenance, small print */                                  \
    X(ALERT_TEXT, "warning")  /* text: what must not be missed */                                  \
    X(TRACE_TEXT, "followed") /* text: of the followed element */

enum ws_role {
#define X(name, word) WS_ROLE_##name,
    WS_ROLES(X)
#undef X
        WS_ROLE_COUNT
};

enum ws_anchor { WS_ANCHOR_START, WS_ANCHOR_MIDDLE, WS_ANCHOR_END };

enum ws_path_verb { WS_PATH_MOVE, WS_PATH_LINE, WS_PATH_CURVE, WS_PATH_CLOSE };

/* One step of a path: a point, or for a curve two control points and a point (x[2], y[2]). */
struct ws_path_step {
    enum ws_path_verb verb;
    double x[3], y[3];
};

struct ws_node {
    enum ws_node_kind kind;
    enum ws_role role;
    struct ws_tint tint;
    struct ws_shown shown;
    int filler;        /* 0 */
    struct ws_box box; /* rect: itself; line: from (x, y) to (x + width, y + height), signed; text:
                          its extent, its baseline is `baseline`; group: union of its nodes */
    double corner;     /* rect: corner radius */
    double baseline;   /* text: y of the baseline; x is box.x, its middle or its end by `anchor` */
    double size;       /* text: font size */
    enum ws_anchor anchor;
    int frame;      /* group: shown only in this frame, 0 to the scene's frames - 1; -1 in all */
    int arrow_head; /* line or path: 1 with a head at its end. No node has bytes between its parts,
                          for scenes are compared byte by byte */
    int parent;     /* -1 for the root */
    int first_child, last_child, next; /* -1 where none */
    int text;                   /* text: offset into scene.text; rect, group: tooltip or -1 */
    int path_start, path_steps; /* path: into scene.path */
};

struct ws_scene {
    double width, height;
    int frames; /* the number of frames of its groups; 0: it does not move */
    const char
        *panel;  /* which of several pictures in one file: "registers"; static, NULL: the one */
    int view;    /* which of several of one panel, an enum ws_view; -1: the one */
    char *title; /* for <title>, PNG and PDF metadata; plain words */
    char *description; /* for <desc>: what the picture shows, in full sentences */
    char *ptx;         /* the instruction, for metadata */
    char *provenance;  /* the small print, for metadata */
    struct ws_node *node;
    int nodes, nodes_room;
    char *text; /* NUL-terminated strings, one after the other */
    int text_length, text_room;
    struct ws_path_step *path;
    int path_steps, path_room;
    int open;       /* the group that new nodes go into */
    bool unlabeled; /* cells of a part have no labels, because they are too small */
    unsigned forms; /* of labels in cells, as bits: 1 is the longest; 0 where none fits */
    /* Lanes have no names but those of a key, or a highlight cuts off cells too small for labels. */
    bool unnamed; /* … only if nothing better fits */
    bool failed;  /* out of memory: nothing more is added, and drawing it fails */
};

void ws_scene_init(struct ws_scene *scene);
void ws_scene_finish(struct ws_scene *scene);

/*
 * Continues a digest, 0 at first, with bytes, or with everything that a scene draws. Equal digests
 * are taken as equal contents.
 */
uint64_t ws_digest(uint64_t digest, const void *bytes, size_t count);
uint64_t ws_scene_digest(uint64_t digest, const struct ws_scene *scene);

/* The width at which its smallest letters are `size_px` high; 0 for a scene without letters. */
double ws_scene_legible_width(const struct ws_scene *scene, double size_px);

/* Sets title, description, ptx and provenance (copied; NULL stays NULL). */
void ws_scene_describe(struct ws_scene *scene, const char *title, const char *description,
                       const char *ptx, const char *provenance);

/* Opens a group, to which everything is added until ws_scene_close(). Returns its index. */
int ws_scene_open(struct ws_scene *scene, struct ws_shown shown);

/*
 * The same for a group that is shown in only one frame, from 0, of an animation. A figure that does
 * not move shows all of them.
 */
int ws_scene_open_frame(struct ws_scene *scene, int frame);

/* Closes the innermost open group. */
void ws_scene_close(struct ws_scene *scene);

/*
 * Each adds one node to the open group and returns its index, or -1 when out of memory. A path is
 * only its lines, or in a role without lines, such as that of letters, only its area.
 */
int ws_scene_rect(struct ws_scene *scene, struct ws_box box, double corner, enum ws_role role,
                  struct ws_tint tint);
int ws_scene_line(struct ws_scene *scene, double x1, double y1, double x2, double y2,
                  enum ws_role role, bool arrow_head);
int ws_scene_path(struct ws_scene *scene, const struct ws_path_step *step, int steps,
                  enum ws_role role, bool arrow_head);

/*
 * Adds a text. `x` is where `anchor` puts it; `middle` is the y of the middle of its capitals. Its
 * extent is measured in the role's font: ws_role_monospace(), ws_role_bold().
 */
int ws_scene_text(struct ws_scene *scene, double x, double middle, double size,
                  enum ws_anchor anchor, enum ws_role role, const char *text);

/* Colors a node that was added without a tint; an arrow is drawn in that color's ink. */
void ws_scene_tint(struct ws_scene *scene, int node, struct ws_tint tint);

/*
 * Adds a box as a path: an outline through which the pointer reaches the nodes under it. A dashed one
 * is on a ground, without which its gaps would not be visible on lines of its color.
 */
int ws_scene_outline(struct ws_scene *scene, struct ws_box box, enum ws_role role);

/*
 * Scales everything from node `first` on by `factor` about (x, y), which moves to (to_x, to_y).
 * Groups that were open before then keep their boxes.
 */
void ws_scene_scale(struct ws_scene *scene, int first, double x, double y, double factor,
                    double to_x, double to_y);

/* Sets the tooltip of a rect or group; SVG's <title>. */
void ws_scene_tooltip(struct ws_scene *scene, int node, const char *text);

/* A text node's text, another node's tooltip, or "" without one. */
const char *ws_scene_string(const struct ws_scene *scene, const struct ws_node *node);

/* The number of points of a step: 1, for a curve 3, for a close none. */
int ws_path_points(enum ws_path_verb verb);

/* The x that a text node is anchored at. */
double ws_text_x(const struct ws_node *node);

/* Whether a node has an id of its own. */
bool ws_shows(struct ws_shown shown);

/*
 * The node that the pointer selects at a point: the topmost rect there, or the nearest group around
 * it that has an id. -1 if no rect there has one. A frame is only an outline, and is skipped. Boxes
 * are half open, so that adjacent boxes share no point.
 */
int ws_scene_hit(const struct ws_scene *scene, double x, double y);

const char *ws_role_word(enum ws_role role);

/* The font of a role's text, in which its extent is measured, in every theme. */
bool ws_role_monospace(enum ws_role role);
bool ws_role_bold(enum ws_role role);

/*
 * Writes `value` to `buffer` with at most two decimals and no needless zeros, the same in every
 * locale: "3", "-0.5". Returns `buffer`.
 */
char *ws_number_text(double value, char buffer[WS_NUMBER_SIZE]);

#endif
