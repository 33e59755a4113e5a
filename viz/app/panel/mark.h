/*
 * A panel's highlights, as a list: bright, framed, outlined, dashed. It has positions, not the
 * appearance, so that a test can read it, and only the difference between two lists must be drawn
 * again.
 */
#ifndef WS_APP_MARK_H
#define WS_APP_MARK_H

#include "viz/app/panel/canvas.h"

enum ws_mark_kind {
    WS_MARK_BRIGHT,  /* a chip, which has its own outline */
    WS_MARK_RELATED, /* bright, with a hairline around */
    WS_MARK_FRAMED,  /* bright, with a strong frame */
    WS_MARK_PILL,    /* a heading, as strong letters on a pill */
    WS_MARK_GIVEN,   /* a dashed outline: the row supplied by a highlighted lane */
    WS_MARK_OVER,    /* an outline: the hover beside a selection */
};

struct ws_mark {
    enum ws_mark_kind kind;
    int order;           /* sort key of the list, ascending */
    struct ws_box box;   /* the framed or outlined box, or the pill; in px of the panel's scene */
    struct ws_box block; /* the bright part */
    int text;            /* of a pill: the node with its letters */
};

/* A zeroed struct is empty. */
struct ws_marks {
    struct ws_mark *mark; /* owned */
    int marks, room;
};

void ws_marks_finish(struct ws_marks *marks);

/* Lists a panel's highlights. */
void ws_marks_list(struct ws_marks *marks, const struct ws_canvas *canvas, int panel,
                   const struct ws_desk *desk);

bool ws_mark_same(const struct ws_mark *a, const struct ws_mark *b);

#endif
