/*
 * The window without a window: state, model, panels, controls and pop-ups, and what events do to
 * them. It takes events and gives scenes; it knows neither SDL nor pixels, so that tests can play
 * the user. What the machine has to do for it (clipboard, files, processes) is behind ws_host.
 */
#ifndef WS_APP_APP_H
#define WS_APP_APP_H

#include "viz/app/control/control.h"
#include "viz/app/panel/panel.h"

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
    bool shift, ctrl;
    char text[WS_EVENT_TEXT_SIZE];
};

/* What the app asks of the machine. */
struct ws_host {
    void *self;
    void (*copy)(void *self, const char *text);              /* to the clipboard */
    bool (*paste)(void *self, char *text, size_t size);      /* from it */
    void (*quit)(void *self);
    bool (*run)(void *self, const struct ws_state *state, struct ws_error *error); /* on a GPU */
    const char *no_run; /* why there is no GPU to run on, or NULL */
};

enum ws_popup { WS_POPUP_NONE, WS_POPUP_MENU, WS_POPUP_HELP, WS_POPUP_PROVENANCE };

/* The layers of the picture, bottom up. Each is a scene with a place in the window. */
enum ws_layer_id {
    WS_LAYER_TOP,
    WS_LAYER_HEAD,                            /* one a panel */
    WS_LAYER_BODY = WS_LAYER_HEAD + WS_PANELS, /* one a panel */
    WS_LAYER_FOOT = WS_LAYER_BODY + WS_PANELS,
    WS_LAYERS
};

struct ws_layer {
    struct ws_scene scene; /* of a body: unused, the panel's own is drawn */
    struct ws_box area;    /* of the window, in px */
    double x, y;           /* where the scene's origin lies */
    bool changed;          /* must be drawn again */
};

/* A control as it stands in the window now. */
struct ws_widget {
    enum ws_control control;
    struct ws_box box;
    double text_size;
    int layer;
    char text[WS_SETTING_SIZE]; /* all of it: a field gives it back when it is left */
    bool disabled, on;
    char why[224]; /* it is disabled; else what it does */
};

enum { WS_MAX_WIDGETS = 64, WS_MAX_LINES = 64 };

struct ws_app {
    const struct ws_host *host;
    struct ws_captures captures;
    struct ws_state state;
    struct ws_undo undo;
    struct ws_model model;

    double pixels_x, pixels_y; /* size of the window */
    double density;            /* pixels a px, before the font size */
    double scale;              /* and with it */
    struct ws_window_plan plan;
    struct ws_panel panel[WS_PANELS];
    struct ws_layer layer[WS_LAYERS];

    struct ws_widget widget[WS_MAX_WIDGETS];
    int widgets;
    int hovered, focus; /* index of a widget, or -1 */
    char field[WS_SETTING_SIZE]; /* text of the field that has the focus */
    int caret, field_anchor;     /* what is between them is selected */
    int field_from;              /* where what is seen of it begins */
    bool field_wrong, field_edited;
    char field_before[WS_SETTING_SIZE], field_now[WS_SETTING_SIZE]; /* its setting, then and now */
    long field_kept; /* undo.kept when it was opened */
    bool swallows; /* the text of a key that was a command */

    enum ws_popup popup;
    enum ws_control menu; /* whose menu is open */
    int menu_at;          /* the item pointed at, or -1 */
    struct ws_scene popup_scene;
    struct ws_box popup_area; /* no width: none is shown, not even a hint */
    bool popup_changed;
    struct ws_box popup_item[WS_MAX_LINES];
    int popup_items;

    struct ws_shown hover; /* what is pointed at in a panel */
    bool hovers;
    bool tells_hover; /* that is what is lit and told of, not the selection */
    struct ws_lit lit, drawn_lit; /* now, and in the picture */
    bool lit_changed;

    int dragged; /* panel that is being moved, or -1 */
    bool pressed, moved, marks_text;
    double press_x, press_y;
    struct ws_zoom press_zoom;

    struct ws_box operands, targets; /* of the instruction, in the bars */
    bool dirty;        /* the state changed */
    bool moved_panels; /* the panels lie elsewhere: the ground between them shows */
    bool chrome_dirty; /* a control's looks changed */
    char message[320]; /* under the panels, until the next change */
    bool message_alert;
    struct ws_gpu_trial trial; /* what a GPU said of the addresses shown */
    bool has_trial, trial_waits;
};

/*
 * Starts with the captures of a folder. A capture that cannot be read is told of in the message and
 * left out. `host` is borrowed.
 */
void ws_app_init(struct ws_app *app, const char *captures, const struct ws_host *host);
void ws_app_finish(struct ws_app *app);

/* The window's size in pixels, and pixels a px (1 on an ordinary screen). */
void ws_app_resize(struct ws_app *app, double pixels_x, double pixels_y, double density);

void ws_app_event(struct ws_app *app, const struct ws_event *event);

/* Brings scenes and layers up to date. Cheap where nothing changed. */
void ws_app_update(struct ws_app *app);

/* Whether the next picture differs from the last one drawn. */
bool ws_app_has_changed(const struct ws_app *app);

/* To be called before the state is changed: what undo goes back to. `kind` as of ws_undo_keep(). */
void ws_app_change(struct ws_app *app, int kind);

/* Says something under the panels. */
void ws_app_say(struct ws_app *app, bool alert, const char *format, ...) WS_PRINTF(3, 4);

/* What came of a run that the host was asked for: a trial, which is taken over, or NULL and why.
 */
void ws_app_trial_done(struct ws_app *app, struct ws_gpu_trial *trial,
                       const struct ws_error *error);

/* Opens a capture file and shows what it has. */
bool ws_app_open(struct ws_app *app, const char *path, struct ws_error *error);

/* What is written under the panels: the words and the formulas of what is lit. */
void ws_app_sentence(const struct ws_app *app, char *words, char *formulas, char *operands,
                     size_t size);

/* Where a point of the window is in a panel's picture; false where it is not in its body. */
bool ws_app_in_panel(const struct ws_app *app, int panel, double x, double y, double *in_x,
                     double *in_y);

/* Zooms a panel by a factor around a point of the window, in px. */
void ws_app_zoom(struct ws_app *app, int panel, double factor, double x, double y);

/* Gives the focus to the i-th widget, or to the panels with -1. */
void ws_app_focus(struct ws_app *app, int widget);

/* The widget of a control, or -1. */
int ws_app_widget(const struct ws_app *app, enum ws_control control);

/* Presses a control: opens its menu, enters its field, or does what its button does. */
void ws_app_press(struct ws_app *app, enum ws_control control);

void ws_app_close_popup(struct ws_app *app);

#endif
