/*
 * Every control of the window as a row of one table: what it is called, what it shows, what can be
 * chosen, why not, and what choosing does. The bars, the menus, the hints and the scripts all read it.
 */
#ifndef WS_APP_CONTROL_H
#define WS_APP_CONTROL_H

#include <stdbool.h>
#include <stddef.h>

#include "probe/base/error.h"

struct ws_app;

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

/* Where a control stands. */
enum ws_bar { WS_BAR_INSTRUCTION, WS_BAR_TOOLS, WS_BAR_ADDRESSES, WS_BAR_MATRICES };

/* One line of a menu. */
struct ws_item {
    char text[112];
    bool chosen, disabled;
    char why[224]; /* it is disabled */
};

struct ws_control_row {
    enum ws_bar bar;
    enum ws_control_kind kind;
    const char *label; /* before it; "" for none */
    double width;      /* of a field, in px; else it is as wide as its text */
    bool code;         /* its text is PTX or C */
    const char *help;  /* what it does, a sentence without a full stop */

    /* What it shows now; a field's value. */
    void (*text)(const struct ws_app *app, char *text, size_t size);
    /* A picker's i-th line; false after the last. */
    bool (*item)(const struct ws_app *app, int index, struct ws_item *item);
    /* A line was chosen (index 0 for a button or a switch). */
    void (*choose)(struct ws_app *app, int index);
    /* A field's text was changed; false with the reason where it cannot be so. */
    bool (*enter)(struct ws_app *app, const char *text, struct ws_error *error);
    /* Whether it can be used, else why not; NULL: always. */
    bool (*usable)(const struct ws_app *app, char *why, size_t size);
};

const struct ws_control_row *ws_control_row(enum ws_control control);

/* The setting that a field shows and changes; NULL for another control. */
const char *ws_control_setting(enum ws_control control);

/* The control of a script's word; false for an unknown one. */
bool ws_control_named(const char *word, enum ws_control *control);

/* The five qualifiers, in qualifier.c: a line of each menu, the text shown, and the choice. */
enum ws_qualifier { WS_QUALIFIER_OP, WS_QUALIFIER_SHAPE, WS_QUALIFIER_NUM, WS_QUALIFIER_TRANS,
                    WS_QUALIFIER_TYPE };
bool ws_qualifier_item(const struct ws_app *app, enum ws_qualifier qualifier, int index,
                       struct ws_item *item);
void ws_qualifier_text(const struct ws_app *app, enum ws_qualifier qualifier, char *text,
                       size_t size);
void ws_qualifier_choose(struct ws_app *app, enum ws_qualifier qualifier, int index);

#endif
