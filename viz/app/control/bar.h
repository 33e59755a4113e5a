/*
 * The present state of the controls: their boxes, the focus, the text in the focused field, and the
 * popup. The values that they show and change are on the desk.
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
    char text[WS_WIDGET_TEXT_SIZE]; /* the text shown; for a field of one line, the whole text */
    bool wrong;                     /* the value is invalid */
    bool compact;                   /* a switch that shows only its present choice */
    bool disabled, derived;         /* as in its row */
    char why[320];                  /* why it is disabled; otherwise its action and keys */
};

/* The field that has the focus. */
struct ws_field {
    struct ws_edit edit;
    int from;     /* for one line: start of the visible part */
    bool follows; /* the visible part follows the caret, which moved */
    bool wrong, edited;
    bool goes_on;                                       /* invalid only because it is incomplete */
    char before[WS_SETTING_SIZE], now[WS_SETTING_SIZE]; /* its setting, at the start and now */
    struct ws_formula *formula; /* owned reference: the address when opened, or NULL */
    long kept;                  /* undo.kept when it was opened */
};

/* The panel under the address field, if the code has several lines or an open name. */
struct ws_editor {
    struct ws_box area;  /* no width: absent */
    struct ws_box code;  /* the lines, without their numbers */
    struct ws_box wrong; /* shows the error */
    int top, rows;       /* the first visible line, from 0, and the number of visible lines */
    /* Horizontal position of the first visible column, in thousandths as in ws_edit_across(). */
    double left;
    bool to_wrong; /* scrolls to the error */
    bool marks;    /* the mouse is selecting in it */
};

struct ws_popup {
    enum ws_popup_kind kind;
    enum ws_control menu; /* the control whose menu is open */
    int at;               /* the hovered item, or -1 */
    struct ws_scene scene;
    struct ws_box area; /* no width: neither a popup nor a hint is shown */
    bool changed;
    struct ws_box item[WS_MAX_LINES];
    int items;
};

/* A line of the help. */
struct ws_help_line {
    const char *keys; /* "Ctrl Z" */
    const char *help; /* their action, without a full stop */
};

/* The hint of the hovered or focused widget; hushed: not even why it is disabled is shown. */
enum ws_hint { WS_HINT_WAITS, WS_HINT_SHOWN, WS_HINT_SPENT, WS_HINT_HUSHED };

struct ws_bar {
    struct ws_desk *desk; /* borrowed */
    bool brief;           /* only the instruction and the menus, for a small window */
    struct ws_widget widget[WS_MAX_WIDGETS];
    int widgets;
    int hovered, focus; /* index of a widget, or -1 */
    int hint_at;        /* the widget hovered or focused last, or -1 */
    enum ws_hint hint;
    struct ws_field field;
    struct ws_editor editor;
    bool marks_text; /* the mouse is selecting in the field */
    int slides;      /* the slider that the mouse holds, or -1 */
    bool swallows;   /* ignores the text of a key that was a command */
    struct ws_popup popup;
    struct ws_help_line help[WS_MAX_LINES]; /* the lines of the help */
    int helps;
    bool bare;                           /* the controls around the panels have no places */
    const char *keys[WS_CONTROLS_COUNT]; /* keys that press each control, or NULL: "Ctrl Z" */
    struct ws_box operands, targets;     /* of the instruction */
};

void ws_bar_init(struct ws_bar *bar, struct ws_desk *desk);
void ws_bar_finish(struct ws_bar *bar);

/* The widget of a control, or -1; the widget at a point, in px, or -1. */
int ws_bar_widget(const struct ws_bar *bar, enum ws_control control);
int ws_bar_widget_at(const struct ws_bar *bar, double x, double y);

/* The bar on which a slider's handle moves. */
struct ws_box ws_bar_groove(const struct ws_widget *widget);

/* The controls with the focus, the pointer and the hint, or WS_CONTROLS_COUNT for none. */
struct ws_bar_held {
    enum ws_control focus, hovered, hint_at;
};

/*
 * Widgets are laid out anew each time. ws_bar_hold() saves focus, pointer and hint by control
 * before that. ws_bar_find_held() restores them, and drops those whose control is gone.
 */
struct ws_bar_held ws_bar_hold(const struct ws_bar *bar);
void ws_bar_find_held(struct ws_bar *bar, struct ws_bar_held held);

/* Closes the menu, the help or the provenance. */
void ws_bar_close_popup(struct ws_bar *bar);

#endif
