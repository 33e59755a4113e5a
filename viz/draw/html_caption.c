/*
 * A figure that is one picture carries its words itself. Of panels beside each other none is the
 * figure, so its title and instruction stand over them, its caption and where it is from under
 * them.
 */
#include "viz/draw/html_caption.h"

#include "viz/figure/explore/explore.h"

static void add_line(const char *name, const char *text, struct ws_bytes *out)
{
    if (!text || !*text)
        return;
    ws_bytes_print(out, "<p class=\"ws-%s\">", name);
    ws_bytes_xml(out, text);
    ws_bytes_text(out, "</p>\n");
}

void ws_html_add_title(const struct ws_figure *figure, const char *title, const char *ptx,
                       struct ws_bytes *out)
{
    if (figure->medium.bare)
        return;
    ws_bytes_text(out, "<figcaption>\n");
    add_line("title", title, out);
    add_line("ptx", ptx, out);
    ws_bytes_text(out, "</figcaption>\n");
}

void ws_html_add_caption(const struct ws_figure *figure, struct ws_bytes *out)
{
    char legend[WS_EXPLORE_LEGEND_SIZE];

    if (figure->medium.bare)
        return;
    if (figure->kind == WS_FIGURE_EXPLORE && !figure->no_legend)
        add_line("note", ws_explore_legend(figure, legend), out);
    add_line("caption", figure->caption, out);
    add_line("from", figure->evidence->text, out);
}
