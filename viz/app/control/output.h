/* What leaves the window: figures as files, and texts for the clipboard. */
#ifndef WS_APP_OUTPUT_H
#define WS_APP_OUTPUT_H

#include "viz/app/control/control_row.h"
#include "viz/choice/format.h"

/* In how many formats each figure is offered: their lines follow each other. */
enum {
    WS_EXPORT_FORMATS = 0
#define WS_FORMAT(name, word, help, traits, text, outlines) +(((traits)&WS_DRAWN) ? 1 : 0)
#include "viz/choice/formats.def"
#undef WS_FORMAT
};

/* The i-th thing that can be exported, "fragment figure as svg"; false after the last. */
bool ws_export_item(const struct ws_desk *desk, int index, struct ws_item *item);

/*
 * Writes it into the current folder, under the name that the command line would choose; `path` gets
 * the name, and how many more files there are.
 */
bool ws_export(struct ws_desk *desk, int index, char *path, size_t size, struct ws_error *error);

/* The first thing that can be copied: what is selected, where anything is. */
enum { WS_COPY_SELECTION = 0 };

/* The i-th thing that can be copied; false after the last. */
bool ws_copy_item(const struct ws_desk *desk, int index, struct ws_item *item);

/* Its text, which the caller frees; NULL with the reason where there is none. */
char *ws_copy_text(const struct ws_desk *desk, int index, struct ws_error *error);

#endif
