/*
 * The overlay of a presenter: pen strokes that vanish, a spotlight, a dot for the pointer, and a
 * black or white screen. Positions are in px of the window, independent of pixels; the caller
 * passes in the time.
 */
#ifndef WS_APP_SHOW_H
#define WS_APP_SHOW_H

#include <stdbool.h>

/* How dark the area around the spotlight is: text on paper can still be read. */
#define WS_SPOT_DIM 0.5

enum ws_blank { WS_BLANK_NONE, WS_BLANK_BLACK, WS_BLANK_WHITE };

enum {
    WS_MAX_STROKES = 64, /* one more removes the oldest */
    WS_STROKE_MS = 3000, /* a stroke stays this long after its end, … */
    WS_FADE_MS = 600,    /* … and then fades, if motion is on */
    WS_NEVER = -1,
};

struct ws_spot {
    double x, y;
};

struct ws_stroke {
    struct ws_spot *point; /* owned */
    int points, room;
    double age_ms; /* since its end */
    bool held;     /* still being drawn */
};

struct ws_show {
    bool presents; /* full screen, chrome hidden, large */
    enum ws_blank blank;
    bool spotlight, pen, dot;
    bool notes;  /* the speaker's window is open, … */
    bool finds;  /* … and Find is open, which has no other place while presenting */
    bool points; /* the pointer is in the window, at: */
    struct ws_spot at;
    struct ws_stroke stroke[WS_MAX_STROKES];
    int strokes;
    bool no_motion; /* strokes end without fading */
    bool changed;   /* the overlay changed */
    bool whole;     /* all of it changed, not only the moving parts */
};

/* Starts to present, with only the dot as overlay; ends it. */
void ws_show_begin(struct ws_show *show);
void ws_show_end(struct ws_show *show);
void ws_show_finish(struct ws_show *show);

/* Moves the pointer, which extends a held stroke; the pointer leaves the window. */
void ws_show_point(struct ws_show *show, double x, double y);
void ws_show_leave(struct ws_show *show);

/* Starts a stroke at the pointer, and ends it. */
void ws_show_pen_down(struct ws_show *show);
void ws_show_pen_up(struct ws_show *show);
void ws_show_erase(struct ws_show *show);

void ws_show_blank(struct ws_show *show, enum ws_blank blank);
void ws_show_spotlight(struct ws_show *show, bool spotlight);
void ws_show_pen(struct ws_show *show, bool pen);
void ws_show_dot(struct ws_show *show, bool dot);

/* ms until time alone changes the overlay; WS_NEVER while nothing moves. */
int ws_show_due(const struct ws_show *show);
void ws_show_tick(struct ws_show *show, double ms);

/* How much of a stroke is left, 0 to 1. */
double ws_stroke_ink(const struct ws_show *show, const struct ws_stroke *stroke);

#endif
