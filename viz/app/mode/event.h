/* What reaches the window from outside. */
#ifndef WS_APP_EVENT_H
#define WS_APP_EVENT_H

#include <stdbool.h>

enum ws_event_kind {
    WS_EVENT_MOVE,
    WS_EVENT_PRESS,
    WS_EVENT_RELEASE,
    WS_EVENT_LEAVE,
    WS_EVENT_WHEEL,
    WS_EVENT_KEY,  /* text: a chord, "ctrl+shift+z" */
    WS_EVENT_TEXT, /* text: UTF-8 typed */
    WS_EVENT_DROP, /* text: a file's path */
};

enum { WS_EVENT_TEXT_SIZE = 1024 };

struct ws_event {
    enum ws_event_kind kind;
    double x, y; /* pixels of the window */
    double wheel_x, wheel_y;
    int button; /* 1 left, 2 middle, 3 right */
    int clicks; /* of a press: 2 for the second at one place within a moment, 3 for the third */
    bool shift, ctrl;
    char text[WS_EVENT_TEXT_SIZE];
};

#endif
