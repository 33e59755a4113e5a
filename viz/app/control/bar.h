/*
 * The controls as they stand in the window now: where each is, which has the focus, what is typed
 * into the field that has it, and what is open over the window. What they show and change is on the
 * desk.
 */
#ifndef WS_APP_BAR_H
#define WS_APP_BAR_H

#include "viz/app/control/control_row.h"
#include "viz/app/control/edit.h"

enum { WS_CONTROL_SIZE = 12, WS_CONTROL_HEIGHT = 26 };
enum { WS_MAX_WIDGETS = 64, WS_MAX_LINES = 72 };
enum { WS_WIDGET_TEXT_SIZE = 2048 }; /* bytes of a widget's text, and of a field of one line */

struct ws_widget {
    enum ws_control control;
    struct ws_box box;
    double text_size;
    int layer;                      /* WS_LAYER_OVER: over the picture, in the editor */
    char text[WS_WIDGET_TEXT_SIZE]; /* what it shows; a field of one line all that it has */
    bool wrong;                     /* what it has is */
    bool compact;                   /* a switch that shows what is chosen alone */
    bool disabled, derived;         /* as its row has it */
    char why[320];                  /* it is disabled; else what it does, and by which keys */
};

/* The field that has the focus. */
struct ws_field {
    struct ws_edit edit;
    int from;     /* of one line: where what is seen of it begins */
    bool follows; /* what is seen of it follows the caret, which moved */
    bool wrong, edited;
    bool goes_on;                                       /* it is wrong as yet alone */
    char before[WS_SETTING_SIZE], now[WS_SETTING_SIZE]; /* its setting, then and now */
    struct ws_formula *formula; /* kept: the address when it was opened, or NULL */
    long kept;                  /* undo.kept when it was opened */
};

/* The panel under the field of the address, where the code has lines or leaves a name open. */
struct ws_editor {
    struct ws_box area;  /* no width: it is not there */
    struct ws_box code;  /* the lines, without their numbers */
    struct ws_box wrong; /* what is wrong is said there */
    int top, rows;       /* the first line that is seen, from 0, and how many are */
    double left;   /* how far across its lines are seen from, in thousandths as ws_edit_across() */
    bool to_wrong; /* what is wrong is to come into sight */
    bool marks;    /* the mouse selects in it */
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

/* Of the widget that is pointed at, or has the ring; hushed, it says not even why that rests. */
enum ws_hint { WS_HINT_WAITS, WS_HINT_SHOWN, WS_HINT_SPENT, WS_HINT_HUSHED };

struct ws_bar {
    struct ws_desk *desk; /* borrowed */
    bool brief; /* only the instruction and the menus: a small window has no room for more */
    struct ws_widget widget[WS_MAX_WIDGETS];
    int widgets;
    int hovered, focus; /* index of a widget, or -1 */
    int hint_at;        /* the one of them that became so last, or -1 */
    enum ws_hint hint;
    struct ws_field field;
    struct ws_editor editor;
    bool marks_text; /* the mouse selects in the field */
    int slides;      /* the slider that the mouse holds, or -1 */
    bool swallows;   /* the text of a key that was a command */
    struct ws_popup popup;
    struct ws_help_line help[WS_MAX_LINES]; /* what the help says */
    int helps;
    bool bare; /* none of the controls that stand around the panels has a place */
    const char *keys[WS_CONTROLS_COUNT]; /* that press each control, or NULL: "Ctrl Z" */
    struct ws_box operands, targets;     /* of the instruction */
};

void ws_bar_init(struct ws_bar *bar, struct ws_desk *desk);
void ws_bar_finish(struct ws_bar *bar);

/* The widget of a control, or -1; and the one at a point, in px. */
int ws_bar_widget(const struct ws_bar *bar, enum ws_control control);
int ws_bar_widget_at(const struct ws_bar *bar, double x, double y);

/* The bar of a slider, on which its handle goes. */
struct ws_box ws_bar_groove(const struct ws_widget *widget);

/* The controls that have the focus, the pointer and the hint, or WS_CONTROLS_COUNT for none. */
struct ws_bar_held {
    enum ws_control focus, hovered, hint_at;
};

/*
 * Widgets come and go, and are laid out anew each time: what is held before that is found again
 * after it, and let go where its control is gone.
 */
struct ws_bar_held ws_bar_hold(const struct ws_bar *bar);
void ws_bar_find_held(struct ws_bar *bar, struct ws_bar_held held);

/* Closes the menu, the help or the provenance. */
void ws_bar_close_popup(struct ws_bar *bar);

#endif
