/*
 * The interface of the window module (window.so). The program is not linked to SDL2: it opens the
 * module when a window is needed, and looks up one function.
 */
#ifndef WS_EXPORT_WINDOW_H
#define WS_EXPORT_WINDOW_H

#include "probe/base/error.h"

/* A part of the window's state, by its name: {"theme", "dark"}. */
struct ws_window_setting {
    const char *name, *value;
};

struct ws_window_start {
    const char *assets;                      /* the assets directory */
    const struct ws_window_setting *setting; /* in the order given */
    int settings;
    const char *capture; /* a capture to open, or a directory of them; NULL for none */
    const char *traced;  /* the trace pattern that the set address belongs to; NULL: none */
    bool evaluated;      /* … from a trace that was evaluated without a GPU */
    const char *script;  /* a script to play, "-" for standard input; NULL: interactive use */
    bool bench;          /* measure, print a table, and exit */
    bool fresh;          /* do not restore the last state */
    bool present;        /* start in presentation mode */
    int display;         /* on which display, from 1; 0: the audience's */
    int width, height;   /* of the window; 0: to fit the screen */
    const char *lesson;  /* a lesson's file to open, "" for the list of all, or NULL */
    const char *step;    /* of that lesson, by name or number; NULL: the first */
    bool quiz;           /* start a round of the quiz: */
    int quiz_level, quiz_questions;
    int quiz_seed; /* for reproducible questions; -1: a new one */
};

/* Opens the window and returns when it is closed. */
typedef bool ws_window_open(const struct ws_window_start *start, struct ws_error *error);

#define WS_WINDOW_MODULE "window"
#define WS_WINDOW_SYMBOL "ws_window_main"

#endif
