/*
 * The controls as they stand in the window now: where each is, which has the focus, what is typed
 * into the field that has it, and what is open over the window. What they show and change is on the
 * desk.
 */
#ifndef WS_APP_BAR_H
#define WS_APP_BAR_H

#include "viz/app/control/control_row.h"

enum { WS_CONTROL_SIZE = 12, WS_CONTROL_HEIGHT = 26 };
enum { WS_MAX_WIDGETS = 64, WS_MAX_LINES = 64 };

struct ws_widget {
    enum ws_control control;
    struct ws_box box;
    double text_size;
    int layer;
    char text[WS_SETTING_SIZE]; /* all of it: a field gives it back when it is left */
    bool disabled;
    char why[224]; /* it is disabled; else what it does */
};

/* The field that has the focus. Positions are bytes of its text, never within a character. */
struct ws_field {
    char text[WS_SETTING_SIZE];
    int caret, anchor; /* what is between them is selected */
    int from;          /* where what is seen of it begins */
    bool wrong, edited;
    char before[WS_SETTING_SIZE], now[WS_SETTING_SIZE]; /* its setting, then and now */
    long kept;                                          /* undo.kept when it was opened */
};

struct ws_popup {
    enum ws_popup_kind kind;
    enum ws_control menu; /* whose menu is open */
    int at;               /* the item pointed at, or -1 */
    struct ws_scene scene;
    struct ws_box area; /* no width: none is shown, not even a hint */
    bool changed;
    struct ws_box item[WS_MAX_LINES];
    int items;
};

/* A line of the help. */
struct ws_help_line {
    const char *keys; /* "Ctrl Z" */
    const char *help; /* what they do, without a full stop */
};

struct ws_bar {
    struct ws_desk *desk; /* borrowed */
    struct ws_widget widget[WS_MAX_WIDGETS];
    int widgets;
    int hovered, focus; /* index of a widget, or -1 */
    struct ws_field field;
    bool marks_text; /* the mouse selects in the field */
    bool swallows;   /* the text of a key that was a command */
    struct ws_popup popup;
    struct ws_help_line help[WS_MAX_LINES]; /* what the help says */
    int helps;
    struct ws_box operands, targets; /* of the instruction */
};

void ws_bar_init(struct ws_bar *bar, struct ws_desk *desk);
void ws_bar_finish(struct ws_bar *bar);

/* The widget of a control, or -1; and the one at a point, in px. */
int ws_bar_widget(const struct ws_bar *bar, enum ws_control control);
int ws_bar_widget_at(const struct ws_bar *bar, double x, double y);

/* Closes the menu, the help or the provenance. */
void ws_bar_close_popup(struct ws_bar *bar);

#endif
