/*
 * The rule "nothing touches anything": finds the faults of a figure that a careful viewer would
 * mark, from its geometry. Text keeps clear of other text, of every stroke and of the edges of its
 * cell; nothing covers text or a marked cell; everything is on the page.
 */
#ifndef WS_TESTS_COLLIDE_H
#define WS_TESTS_COLLIDE_H

#include "viz/scene/theme.h"

/* X(name, name of the fault, as a heading over several) */
#define WS_COLLISIONS(X)                                                                           \
    X(TEXT_ON_TEXT, "text on text")                                                                \
    X(TEXT_BY_TEXT, "texts that read as one")                                                      \
    X(TEXT_CROSSED, "a stroke across text")                                                        \
    X(TEXT_COVERED, "text covered")                                                                \
    X(TEXT_STICKS_OUT, "text out of its cell")                                                     \
    X(TEXT_AT_EDGE, "text at its cell's edge")                                                     \
    X(TEXT_SMALL, "text too small")                                                                \
    X(MARK_CROSSED, "a stroke across a marked cell")                                               \
    X(MARK_COVERED, "a marked cell covered")                                                       \
    X(OFF_PAGE, "off the page")                                                                    \
    X(PARTLY_LABELED, "a cell whose like say more")

enum ws_collision_kind {
#define X(name, words) WS_COLLISION_##name,
    WS_COLLISIONS(X)
#undef X
        WS_COLLISION_KINDS
};

struct ws_collision {
    enum ws_collision_kind kind;
    int node, other; /* the affected node; the node that causes it, or -1 */
    char text[256];  /* a sentence without a full stop, with positions in px */
};

struct ws_collision_rules {
    enum ws_theme_id theme; /* theme of the strokes; WS_THEME_CONTRAST has the widest */
    double least_size;      /* least text size, in px; 0: any */
    bool blanks;            /* cells may be blank, to be filled in */
};

enum { WS_COLLISIONS_KEPT = 64 };

struct ws_collisions {
    int count; /* faults found; those that do not fit are only counted */
    struct ws_collision fault[WS_COLLISIONS_KEPT];
};

/*
 * Finds the faults of a finished scene: for each text or marked cell, at most one of each kind,
 * except for texts on it, which are all reported. Returns false when out of memory, or for a scene
 * that ran out of it.
 *
 * A stroke may be below a text if a filled shape is between them. The group of a single marked cell
 * may draw into that cell, and hairlines (WS_ROLE_RULE) may separate its elements. A label may
 * consist of several texts on one baseline, in a group that otherwise has only rects.
 */
bool ws_scene_collisions(const struct ws_scene *scene, const struct ws_collision_rules *rules,
                         struct ws_collisions *found);

const char *ws_collision_words(enum ws_collision_kind kind);

#endif
