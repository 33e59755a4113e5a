/* What a page's script sets beside a figure: what can be chosen of it, what is told, and the help. */
#ifndef WS_DRAW_HTML_TOOLS_H
#define WS_DRAW_HTML_TOOLS_H

#include "viz/draw/bytes.h"
#include "viz/draw/device.h"

/* What a page has of a figure. */
struct ws_html_page {
    const struct ws_scene *const *scene; /* its panels, of each all views; borrowed */
    int scenes;
    const struct ws_device_options *options; /* borrowed */
    bool tinted;                             /* cells have colours that others can stand for */
};

/*
 * Writes it as a template, which nobody sees without the script. `id` is what the help is found by,
 * which panels are described by.
 */
void ws_html_add_tools(const struct ws_html_page *page, const char *id, struct ws_bytes *out);

/*
 * Writes what colours mean, a line for each that can be chosen: of a figure of `several` panels, which
 * have no key, its own too.
 */
void ws_html_add_keys(const struct ws_html_page *page, bool several, struct ws_bytes *out);

#endif
