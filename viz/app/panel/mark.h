/*
 * How each panel is lit, as a list: what is bright, framed, outlined, dashed. It says where and not
 * how it looks, so that a test can read it, and what differs between two lists is all that has to
 * be drawn again.
 */
#ifndef WS_APP_MARK_H
#define WS_APP_MARK_H

#include "viz/app/panel/canvas.h"

enum ws_mark_kind {
    WS_MARK_BRIGHT,  /* a chip, which has an outline of its own */
    WS_MARK_RELATED, /* bright, with a hairline around */
    WS_MARK_FRAMED,  /* bright, with a strong frame */
    WS_MARK_PILL,    /* a heading, as strong letters on a pill */
    WS_MARK_GIVEN,   /* a dashed outline: what the lane that is looked at gives */
    WS_MARK_OVER,    /* an outline: what is pointed at besides the selection */
};

struct ws_mark {
    enum ws_mark_kind kind;
    int order;           /* of the list, which rises */
    struct ws_box box;   /* what is framed, outlined, or the pill; in px of the panel's scene */
    struct ws_box block; /* what is bright */
    int text;            /* of a pill: the node of its letters */
};

/* A zeroed struct is empty. */
struct ws_marks {
    struct ws_mark *mark; /* owned */
    int marks, room;
};

void ws_marks_finish(struct ws_marks *marks);

/* Lists how a panel is to be lit. */
void ws_marks_list(struct ws_marks *marks, const struct ws_canvas *canvas, int panel,
                   const struct ws_desk *desk);

bool ws_mark_same(const struct ws_mark *a, const struct ws_mark *b);

#endif
