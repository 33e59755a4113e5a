/* The window's output: figures as files, and text for the clipboard. */
#ifndef WS_APP_OUTPUT_H
#define WS_APP_OUTPUT_H

#include "viz/app/control/control_row.h"
#include "viz/choice/format.h"

/* The number of formats per figure, which are consecutive lines of the menu. */
enum {
    WS_EXPORT_FORMATS = 0
#define WS_FORMAT(name, word, help, traits, text, outlines) +(((traits)&WS_DRAWN) ? 1 : 0)
#include "viz/choice/formats.def"
#undef WS_FORMAT
};

/* The i-th item that can be exported, "fragment figure as svg"; returns false after the last. */
bool ws_export_item(const struct ws_desk *desk, int index, struct ws_item *item);

/*
 * Writes it into the current directory, under the name that the command line would choose; `path`
 * gets the name, and the number of other files.
 */
bool ws_export(struct ws_desk *desk, int index, char *path, size_t size, struct ws_error *error);

/* The first item that can be copied: the selection, if there is one. */
enum { WS_COPY_SELECTION = 0 };

/* The i-th item that can be copied; returns false after the last. */
bool ws_copy_item(const struct ws_desk *desk, int index, struct ws_item *item);

/* Its text, which the caller frees; NULL with the reason if it has no text. */
char *ws_copy_text(const struct ws_desk *desk, int index, struct ws_error *error);

#endif
