/* Controls are named after their choice, and data-own has the figure's own value. */
#include "viz/draw/html_tools.h"

#include <string.h>

#include "probe/isa/operand.h"
#include "viz/draw/html_key.h"

static void add_option(const char *word, const char *own, struct ws_bytes *out)
{
    ws_bytes_print(out, "<option%s>%s</option>", strcmp(word, own) ? "" : " selected", word);
}

static void open_choice(const char *title, const char *name, const char *own, struct ws_bytes *out)
{
    ws_bytes_print(out, "<label>%s <select name=\"%s\" data-own=\"%s\">", title, name, own);
}

static void close_choice(struct ws_bytes *out)
{
    ws_bytes_text(out, "</select></label>\n");
}

/* The views of the panels, if there is more than one. */
static void add_views(const struct ws_html_page *page, struct ws_bytes *out)
{
    bool has[] = {[WS_VIEW_MEMORY] = false, [WS_VIEW_FRAGMENT] = false};
    enum ws_view own = WS_VIEW_FRAGMENT;

    for (int i = page->scenes - 1; i >= 0; i--)
        if (page->scene[i]->view >= 0) {
            own = (enum ws_view)page->scene[i]->view;
            has[own] = true;
        }
    if (!has[WS_VIEW_MEMORY] || !has[WS_VIEW_FRAGMENT])
        return;
    open_choice("View", "view", ws_view_name(own), out);
    add_option(ws_view_name(WS_VIEW_FRAGMENT), ws_view_name(own), out);
    add_option(ws_view_name(WS_VIEW_MEMORY), ws_view_name(own), out);
    close_choice(out);
}

/* Whether a coloring distinguishes elements of the figure. */
static bool says(const struct ws_relation *relation, enum ws_colour_by by)
{
    switch (by) {
    case WS_BY_MATRIX:
        return ws_moved(relation->variant)->matrices > 1;
    case WS_BY_ADDRESS:
        return relation->variant->family->address_lane;
    case WS_BY_LANE:
    case WS_BY_REGISTER:
    case WS_BY_NONE:
    case WS_COLOURS:
        break;
    }
    return true;
}

static void add_colours(const struct ws_html_page *page, struct ws_bytes *out)
{
    const char *own = ws_colour_name(page->options->figure->colour), *word;

    open_choice("Colors", "color", own, out);
    for (int i = 0; (word = ws_colour_word(i)); i++)
        if (says(page->options->relation, (enum ws_colour_by)i))
            add_option(word, own, out);
    close_choice(out);
}

void ws_html_add_keys(const struct ws_html_page *page, bool several, struct ws_bytes *out)
{
    const struct ws_figure *figure = page->options->figure;

    if (!page->tinted || figure->medium.bare || figure->no_legend)
        return;
    for (int i = 0; ws_colour_word(i); i++) {
        bool own = (enum ws_colour_by)i == figure->colour;

        if (says(page->options->relation, (enum ws_colour_by)i) && (several || !own))
            ws_html_add_key(figure, (enum ws_colour_by)i, own, out);
    }
}

static void add_frames(int frames, struct ws_bytes *out)
{
    ws_bytes_print(
        out,
        "<span class=\"ws-frames\"><button type=\"button\" class=\"ws-play\">Play</button>"
        "<input type=\"range\" class=\"ws-scrub\" name=\"frame\" min=\"1\" max=\"%d\" "
        "value=\"%d\" data-own=\"%d\" aria-label=\"Frame\"><span></span></span>\n",
        frames, frames, frames);
}

/* The longest possible text of a line, which reserves space for the others. */
static const char *longest_of(const struct ws_relation *relation, int line)
{
    const char *longest = "";

    for (int i = 0; relation && i < relation->elements + relation->lanes + 1; i++) {
        const struct ws_related *element = &relation->element[i < relation->elements ? i : 0];
        const int of_element[] = {element->words, element->formulas, element->operands};
        const int of_lane[] = {relation->lane[i % relation->lanes].words, relation->many_formulas,
                               0};
        const char *text = relation->text + (i < relation->elements ? of_element : of_lane)[line];

        if (strlen(text) > strlen(longest))
            longest = text;
    }
    return longest;
}

/*
 * The empty tooltip, and under it, invisible, the longest text of each line, which reserves its
 * space.
 */
static void add_told(const struct ws_relation *relation, struct ws_bytes *out)
{
    static const char *const lines[] = {"words", "formulas", "operands"};

    ws_bytes_text(out, "<div class=\"ws-told\" role=\"status\" aria-live=\"polite\">");
    ws_bytes_text(out, "<div>");
    for (int line = 0; line < 3; line++)
        ws_bytes_print(out, "<p class=\"ws-%s\"></p>", lines[line]);
    ws_bytes_text(out, "</div><div class=\"ws-room\" aria-hidden=\"true\">");
    for (int line = 0; line < 3; line++) {
        ws_bytes_print(out, "<p class=\"ws-%s\" data-longest=\"%s", lines[line],
                       line || !relation ? "" : "Pointing at: ");
        ws_bytes_xml(out, longest_of(relation, line));
        ws_bytes_text(out, "\"></p>");
    }
    ws_bytes_text(out, "</div></div>\n");
}

void ws_html_add_tools(const struct ws_html_page *page, const char *id, struct ws_bytes *out)
{
    int frames = page->options->animate ? page->scene[0]->frames : 0;

    ws_bytes_text(out, "<template>\n<div class=\"ws-tools\">\n");
    if (frames > 1)
        add_frames(frames, out);
    add_views(page, out);
    if (page->tinted)
        add_colours(page, out);
    ws_bytes_text(out, "<button type=\"button\" class=\"ws-copy\">Copy link</button>"
                       "<input class=\"ws-link\" aria-label=\"Link\" readonly hidden>\n</div>\n");
    add_told(page->options->relation, out);
    ws_bytes_print(out, "<p class=\"ws-help\" id=\"%s\">", id);
    if (page->options->relation)
        ws_bytes_text(out, "Point at a cell or select it. Arrow keys move the selection; "
                           "Shift+arrow extends it. Page Up and Page Down: next matrix, or four "
                           "lanes further. Enter: the whole lane. Escape: clear.");
    ws_bytes_text(out, "</p>\n</template>\n");
}
