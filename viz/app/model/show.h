/*
 * What a presenter lays over the picture: strokes of a pen that vanish, a spotlight, a dot that says
 * "here", and a screen that is black or white. It is in px of the window and knows no pixels; of time
 * it knows what it is told has passed.
 */
#ifndef WS_APP_SHOW_H
#define WS_APP_SHOW_H

#include <stdbool.h>

/* How much of what is around the spotlight is black: letters on paper can still be read. */
#define WS_SPOT_DIM 0.5

enum ws_blank { WS_BLANK_NONE, WS_BLANK_BLACK, WS_BLANK_WHITE };

enum {
    WS_MAX_STROKES = 64, /* one more, and the oldest goes */
    WS_STROKE_MS = 3000, /* a stroke stays from its end, … */
    WS_FADE_MS = 600,    /* … and fades, where motion is wanted */
    WS_NEVER = -1,
};

struct ws_spot {
    double x, y;
};

struct ws_stroke {
    struct ws_spot *point; /* owned */
    int points, room;
    double age_ms; /* since its end */
    bool held;     /* still drawn */
};

struct ws_show {
    bool presents; /* full screen, chrome hidden, large */
    enum ws_blank blank;
    bool spotlight, pen, dot;
    bool notes;  /* the presenter's view is wanted, … */
    bool finds;  /* … and Find, which stands nowhere else while one presents */
    bool points; /* the pointer is in the window, at: */
    struct ws_spot at;
    struct ws_stroke stroke[WS_MAX_STROKES];
    int strokes;
    bool no_motion; /* strokes end without fading */
    bool changed;   /* the picture over the picture is not as it was */
    bool whole;     /* all of it, not what moved alone */
};

/* Presents, with nothing over the picture but the dot; or ends that. */
void ws_show_begin(struct ws_show *show);
void ws_show_end(struct ws_show *show);
void ws_show_finish(struct ws_show *show);

/* The pointer is there, and draws with the stroke that is held; or it is away. */
void ws_show_point(struct ws_show *show, double x, double y);
void ws_show_leave(struct ws_show *show);

/* Begins a stroke where the pointer is, and ends it. */
void ws_show_pen_down(struct ws_show *show);
void ws_show_pen_up(struct ws_show *show);
void ws_show_erase(struct ws_show *show);

void ws_show_blank(struct ws_show *show, enum ws_blank blank);
void ws_show_spotlight(struct ws_show *show, bool spotlight);
void ws_show_pen(struct ws_show *show, bool pen);
void ws_show_dot(struct ws_show *show, bool dot);

/* How long until something looks otherwise by time alone, in ms; WS_NEVER while all stands still. */
int ws_show_due(const struct ws_show *show);
void ws_show_tick(struct ws_show *show, double ms);

/* How much of a stroke is left, 0 to 1. */
double ws_stroke_ink(const struct ws_show *show, const struct ws_stroke *stroke);

#endif
