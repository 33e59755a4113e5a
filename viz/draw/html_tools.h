/* The tools that a page's script shows with a figure: its choices, its tooltips, and the help. */
#ifndef WS_DRAW_HTML_TOOLS_H
#define WS_DRAW_HTML_TOOLS_H

#include "viz/draw/bytes.h"
#include "viz/draw/device.h"

/* A page's view of a figure. */
struct ws_html_page {
    const struct ws_scene *const *scene; /* its panels, each with all views; borrowed */
    int scenes;
    const struct ws_device_options *options; /* borrowed */
    bool tinted;                             /* cells have colors that can be exchanged for
                                              * others */
};

/*
 * Writes it as a template, invisible without the script. `id` is the id of the help, which
 * describes the panels.
 */
void ws_html_add_tools(const struct ws_html_page *page, const char *id, struct ws_bytes *out);

/*
 * Writes the color keys, one line per selectable coloring; for a figure of `several` panels, which
 * have no key, its own too.
 */
void ws_html_add_keys(const struct ws_html_page *page, bool several, struct ws_bytes *out);

#endif
