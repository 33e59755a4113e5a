/*
 * A control as a row of a table: what it is called, what it shows, what can be chosen, why not, and
 * what choosing does. The tables are written with a macro for each kind of control, which names the
 * functions of a row by the control's word. Rows see the desk alone.
 */
#ifndef WS_APP_CONTROL_ROW_H
#define WS_APP_CONTROL_ROW_H

#include "viz/app/model/desk.h"

/* X(NAME, "word of the scripts") in the order of the Tab key. */
#define WS_CONTROLS(X)                                                                             \
    X(OP, "op")                                                                                    \
    X(SHAPE, "shape")                                                                              \
    X(NUM, "num")                                                                                  \
    X(TRANS, "trans")                                                                              \
    X(TYPE, "type")                                                                                \
    X(BADGE, "badge")                                                                              \
    X(COLOUR, "colour")                                                                            \
    X(LABEL, "label")                                                                              \
    X(THEME, "theme")                                                                              \
    X(SMALLER, "smaller")                                                                          \
    X(LARGER, "larger")                                                                            \
    X(FIT, "fit")                                                                                  \
    X(UNDO, "undo")                                                                                \
    X(REDO, "redo")                                                                                \
    X(FIND, "find")                                                                                \
    X(EXPORT, "export")                                                                            \
    X(COPY, "copy")                                                                                \
    X(HELP, "help")                                                                                \
    X(TILE, "tile")                                                                                \
    X(PITCH, "pitch")                                                                              \
    X(PADDING, "padding")                                                                          \
    X(SWIZZLE, "swizzle")                                                                          \
    X(BASE, "base")                                                                                \
    X(EXPRESSION, "expression")                                                                    \
    X(PAD, "suggest-padding")                                                                      \
    X(XOR, "suggest-swizzle")                                                                      \
    X(RUN, "run")                                                                                  \
    X(VIEW, "view")                                                                                \
    X(ARRANGEMENT, "arrangement")

enum ws_control {
#define X(name, word) WS_CONTROL_##name,
    WS_CONTROLS(X)
#undef X
    WS_CONTROLS_COUNT
};

enum ws_control_kind { WS_KIND_PICKER, WS_KIND_FIELD, WS_KIND_BUTTON, WS_KIND_SWITCH };

/* What opens over the window. */
enum ws_popup_kind { WS_POPUP_NONE, WS_POPUP_MENU, WS_POPUP_HELP, WS_POPUP_PROVENANCE };

/* One line of a menu. */
struct ws_item {
    char text[112];
    bool chosen, disabled;
    char why[224]; /* it is disabled */
};

struct ws_control_row {
    enum ws_control_kind kind;
    const char *label; /* before it; "" for none */
    double width;      /* of a field, in px; else it is as wide as its text */
    bool code;         /* its text is PTX or C */
    const char *help;  /* what it does, a sentence without a full stop */

    /* What it shows now; a field's value. */
    void (*text)(const struct ws_desk *desk, char *text, size_t size);
    /* A picker's i-th line; false after the last. */
    bool (*item)(const struct ws_desk *desk, int index, struct ws_item *item);
    /* A line was chosen (index 0 for a button or a switch). */
    void (*choose)(struct ws_desk *desk, int index);
    /* A field's text was changed; false with the reason where it cannot be so. */
    bool (*enter)(struct ws_desk *desk, const char *text, struct ws_error *error);
    /* Whether it can be used, else why not; NULL: always. */
    bool (*usable)(const struct ws_desk *desk, char *why, size_t size);
    enum ws_popup_kind opens; /* what a button opens, or closes again, instead of choosing */
};

#define WS_PICKER(name, label, help, usable)                                                       \
    {                                                                                              \
        WS_KIND_PICKER, label, 0, false, help, name##_text, name##_item, name##_choose, NULL,      \
            usable, WS_POPUP_NONE                                                                  \
    }
#define WS_BUTTON(name, help, usable)                                                              \
    {                                                                                              \
        WS_KIND_BUTTON, "", 0, false, help, name##_text, NULL, name##_choose, NULL, usable,        \
            WS_POPUP_NONE                                                                          \
    }
#define WS_OPENER(name, help, popup)                                                               \
    {                                                                                              \
        WS_KIND_BUTTON, "", 0, false, help, name##_text, NULL, NULL, NULL, NULL, popup             \
    }
#define WS_FIELD(name, label, width, help, usable)                                                 \
    {                                                                                              \
        WS_KIND_FIELD, label, width, true, help, name##_text, NULL, NULL, name##_enter, usable,    \
            WS_POPUP_NONE                                                                          \
    }

/* The undo kind of a control that changes in small steps: each control is its own. */
int ws_control_steps(enum ws_control control);

/* A line of a menu whose choices are words. */
bool ws_control_word(const char *word, bool chosen, struct ws_item *item);

#endif
