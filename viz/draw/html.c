/*
 * An interactive page: the SVG of each scene as it would be alone, the relations between their
 * parts, and a style and a script (page.css, page.js) that are the same for all pages. Without the
 * script the page is its pictures.
 */
#include <math.h>
#include <string.h>

#include "viz/draw/device.h"
#include "viz/draw/html_caption.h"
#include "viz/draw/html_data.h"
#include "viz/draw/html_tools.h"
#include "viz/draw/shape.h"
#include "viz/draw/svg_ink.h"

extern const char ws_page_style[], ws_page_script[];

/* Named colors of the style, each the paint of a node. */
static const struct {
    const char *name;
    enum ws_role role;
    bool stroke, dimmed;
} inks[] = {
    {"paper", WS_ROLE_PAPER, false, false},        {"ink", WS_ROLE_LABEL, false, false},
    {"note", WS_ROLE_NOTE, false, false},          {"quiet", WS_ROLE_LABEL, false, true},
    {"panel", WS_ROLE_PANEL, false, false},        {"line", WS_ROLE_PANEL, true, false},
    {"edge", WS_ROLE_AXIS, false, false},          {"cell", WS_ROLE_CELL, false, false},
    {"accent", WS_ROLE_ARROW_STRONG, true, false},
};

/* The palettes whose colors are exchanged: "lane" for --ws-lane0 to --ws-lane31. */
static const struct {
    const char *name;
    enum ws_tint_kind kind;
    int count;
} palettes[] = {
    {"lane", WS_TINT_LANE, 32}, {"register", WS_TINT_REGISTER, 4}, {"matrix", WS_TINT_MATRIX, 4}};

static void add_colour(const char *name, int index, struct ws_colour colour, struct ws_bytes *out)
{
    ws_bytes_text(out, "--ws-");
    ws_bytes_text(out, name);
    if (index >= 0)
        ws_bytes_print(out, "%d", index);
    ws_bytes_text(out, ":");
    ws_svg_add_colour(out, ws_svg_colour(colour));
    ws_bytes_text(out, ";");
}

/* The declarations of a theme's colors. */
static void add_colours(enum ws_theme_id theme, bool tinted, struct ws_bytes *out)
{
    static const struct ws_tint none = {WS_TINT_NONE, 0};

    ws_bytes_print(out, "color-scheme:%s;", theme == WS_THEME_DARK ? "dark" : "light");
    for (size_t i = 0; i < sizeof inks / sizeof inks[0]; i++) {
        struct ws_paint paint =
            (inks[i].dimmed ? ws_theme_dimmed : ws_theme_paint)(theme, inks[i].role, none);

        add_colour(inks[i].name, -1, inks[i].stroke ? paint.stroke : paint.fill, out);
    }
    for (size_t i = 0; tinted && i < sizeof palettes / sizeof palettes[0]; i++)
        for (int index = 0; index < palettes[i].count; index++)
            add_colour(palettes[i].name, index,
                       ws_tint_colour(theme, (struct ws_tint){palettes[i].kind, index},
                                      (struct ws_colour){0}),
                       out);
}

/* Adds a rule for `selector`, and another for a dark page. */
static void add_rule(const char *selector, const struct ws_device_options *options, bool tinted,
                     struct ws_bytes *out)
{
    ws_bytes_print(out, "%s{", selector);
    add_colours(options->theme, tinted, out);
    ws_bytes_text(out, "}\n");
    if (!options->auto_theme)
        return;
    ws_bytes_print(out, "@media (prefers-color-scheme:dark){%s{", selector);
    add_colours(WS_THEME_DARK, tinted, out);
    ws_bytes_text(out, "}}\n");
}

/* Whether a scene is a panel's other view; an earlier scene is the first. */
static bool is_alternate(const struct ws_scene *const *scene, int index)
{
    for (int i = 0; i < index; i++)
        if (scene[i]->view >= 0 && scene[index]->view >= 0 &&
            !strcmp(scene[i]->panel ? scene[i]->panel : "",
                    scene[index]->panel ? scene[index]->panel : ""))
            return true;
    return false;
}

static const char *panel_of(const struct ws_scene *scene)
{
    return scene->panel ? scene->panel : "figure";
}

/* In the unit of the options, which are those of the first panel. */
static double width_of(const struct ws_html_page *page, int index)
{
    return page->options->width * page->scene[index]->width / page->scene[0]->width;
}

static double widest_of(const struct ws_html_page *page)
{
    double widest = 0;

    for (int i = 0; i < page->scenes; i++)
        widest = width_of(page, i) > widest ? width_of(page, i) : widest;
    return widest;
}

/*
 * The least screen width, in px, of the panels from `first` to `last` at which their letters are
 * legible.
 */
static double least_of(const struct ws_html_page *page, int first, int last)
{
    double least = 0;

    for (int i = first; i <= last; i++)
        least = fmax(least, ceil(ws_scene_legible_width(page->scene[i], WS_LEAST_TEXT)));
    return least;
}

static void add_panel(const struct ws_html_page *page, int index, struct ws_bytes *out,
                      struct ws_error *error)
{
    const struct ws_scene *scene = page->scene[index];
    struct ws_device_options options = *page->options;
    char number[WS_NUMBER_SIZE];

    options.answers = true;
    options.width = width_of(page, index);
    options.height = options.width * scene->height / scene->width;
    ws_bytes_print(out, "<div class=\"ws-panel\" data-panel=\"%s\"", panel_of(scene));
    if (scene->view >= 0)
        ws_bytes_print(out, " data-view=\"%s\"", ws_view_name((enum ws_view)scene->view));
    ws_bytes_print(out, " style=\"--ws-width:%s%s;--ws-least:%.0fpx\" aria-label=\"",
                   ws_number_text(options.width, number), options.unit,
                   least_of(page, index, index));
    if (scene->panel)
        ws_bytes_print(out, "%s: ", scene->panel);
    ws_bytes_xml(out, scene->title ? scene->title : "");
    ws_bytes_print(out, "\"%s>\n", is_alternate(page->scene, index) ? " hidden" : "");
    ws_svg_write(&scene, 1, &options, out, error);
    ws_bytes_text(out, "</div>\n");
}

/* Whether the figure has several panels, not one in several views. */
static bool is_several(const struct ws_scene *const *scene, int scenes)
{
    for (int i = 1; i < scenes; i++)
        if (!is_alternate(scene, i))
            return true;
    return false;
}

/* The title of the whole figure. */
static const char *title_of(const struct ws_scene *const *scene, int scenes,
                            const struct ws_device_options *options)
{
    if (options->figure->title)
        return options->figure->title;
    return is_several(scene, scenes) || !scene[0]->title ? ws_html_variant(options->figure)
                                                         : scene[0]->title;
}

static bool is_tinted(const struct ws_scene *scene)
{
    for (int i = 0; i < scene->nodes; i++)
        if (scene->node[i].kind == WS_NODE_RECT && scene->node[i].tint.kind != WS_TINT_NONE)
            return true;
    return false;
}

/* FNV-1a. */
static unsigned hash_of(const struct ws_bytes *bytes)
{
    unsigned hash = 2166136261U;

    for (size_t i = 0; i < bytes->length; i++)
        hash = (hash ^ bytes->data[i]) * 16777619U & 0xFFFFFFFFU;
    return hash;
}

/* Whether it shows rows, by their elements or, for banks, directly. */
static bool has_rows(const struct ws_scene *scene)
{
    for (int i = 0; i < scene->nodes; i++) {
        const struct ws_shown *shown = &scene->node[i].shown;

        if (shown->bit >= 0 || (shown->address_lane >= 0 && shown->row >= 0))
            return true;
    }
    return false;
}

/*
 * The panel that outlines the row whose address a lane supplies: memory, or another panel without
 * one.
 */
static const char *given_in(const struct ws_html_page *page)
{
    const char *found = NULL;

    for (int i = 0; i < page->scenes; i++) {
        const char *name = panel_of(page->scene[i]);

        if (has_rows(page->scene[i]) && (!found || !strcmp(name, "memory")) &&
            strcmp(name, "registers") && page->options->figure->kind != WS_FIGURE_REGISTER)
            found = name;
    }
    return found;
}

/* The contents of the figure: its panels, and the script's data. */
static void add_content(const struct ws_html_page *page, const char *title, struct ws_bytes *out,
                        struct ws_error *error)
{
    const struct ws_figure *figure = page->options->figure;
    bool several = is_several(page->scene, page->scenes);
    char width[WS_NUMBER_SIZE];

    if (several)
        ws_html_add_title(figure, title, page->scene[0]->ptx, out);
    ws_bytes_print(out, "<div class=\"ws-panels\" style=\"--ws-width:%s%s;--ws-least:%.0fpx\">\n",
                   ws_number_text(widest_of(page), width), page->options->unit,
                   least_of(page, 0, page->scenes - 1));
    for (int i = 0; i < page->scenes; i++)
        add_panel(page, i, out, error);
    ws_bytes_text(out, "</div>\n");
    ws_html_add_keys(page, several, out);
    if (several)
        ws_html_add_caption(figure, out);
    ws_bytes_text(out, "<script type=\"application/json\">");
    ws_html_add_data(figure, page->options->relation, given_in(page), out);
    ws_bytes_text(out, "</script>\n");
}

static void add_head(const char *title, const struct ws_device_options *options,
                     struct ws_bytes *out)
{
    ws_bytes_text(out,
                  "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                  "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n");
    ws_bytes_print(out, "<meta name=\"color-scheme\" content=\"%s\">\n<title>",
                   options->auto_theme               ? "light dark"
                   : options->theme == WS_THEME_DARK ? "dark"
                                                     : "light");
    ws_bytes_xml(out, title);
    ws_bytes_text(out, "</title>\n<style>\n");
    add_rule("html", options, false, out);
    ws_bytes_text(out, "body{margin:0;background:var(--ws-paper)}\n"
                       "main{box-sizing:border-box;max-width:100rem;margin:auto;padding:1rem}\n"
                       "</style>\n</head>\n<body>\n<main>\n");
}

/* "figure-1234abcd", or "PREFIX-figure-1234abcd"; different figures have different ids. */
static void add_id(struct ws_bytes *id, const struct ws_bytes *content, const char *prefix,
                   const char *before, const char *after)
{
    ws_bytes_print(id, "%s%s%sfigure-%08x%s", before, prefix ? prefix : "", prefix ? "-" : "",
                   hash_of(content), after);
    ws_bytes_add(id, "", 1);
}

static void add_figure(const char *title, const struct ws_bytes *content,
                       const struct ws_html_page *page, struct ws_bytes *out)
{
    const struct ws_device_options *options = page->options;
    struct ws_bytes selector = {0}, help = {0};

    add_id(&selector, content, options->id, ".warpscope#", "");
    add_id(&help, content, options->id, "", "-help");
    out->failed = out->failed || selector.failed || help.failed || content->failed;
    if (!out->failed) {
        const char *rule = (const char *)selector.data;

        ws_bytes_text(out, "<style>\n");
        if (!options->shared)
            ws_bytes_text(out, ws_page_style);
        add_rule(rule, options, page->tinted, out);
        ws_bytes_print(out, "</style>\n<figure class=\"warpscope\" id=\"%s\" data-variant=\"%s\"",
                       strchr(rule, '#') + 1, ws_html_variant(options->figure));
        ws_bytes_print(out, " data-figure=\"%s\"%s aria-label=\"",
                       ws_figure_name(options->figure->kind),
                       options->no_background ? " data-ground=\"none\"" : "");
        ws_bytes_xml(out, title);
        ws_bytes_text(out, "\">\n");
        ws_bytes_add(out, content->data, content->length);
        ws_html_add_tools(page, (const char *)help.data, out);
        ws_bytes_text(out, "</figure>\n");
        if (!options->shared) {
            ws_bytes_text(out, "<script>\n");
            ws_bytes_text(out, ws_page_script);
            ws_bytes_text(out, "</script>\n");
        }
    }
    ws_bytes_finish(&selector);
    ws_bytes_finish(&help);
}

bool ws_html_write(const struct ws_scene *const *scene, int scenes,
                   const struct ws_device_options *options, struct ws_bytes *bytes,
                   struct ws_error *error)
{
    const char *title = title_of(scene, scenes, options);
    struct ws_html_page page = {.scene = scene, .scenes = scenes, .options = options};
    struct ws_bytes content = {0};

    for (int i = 0; i < scenes; i++)
        page.tinted = page.tinted || is_tinted(scene[i]);
    page.tinted = page.tinted && options->relation && options->theme != WS_THEME_PRINT;
    add_content(&page, title, &content, error);
    if (!options->fragment)
        add_head(title, options, bytes);
    add_figure(title, &content, &page, bytes);
    if (!options->fragment)
        ws_bytes_text(bytes, "</main>\n</body>\n</html>\n");
    ws_bytes_finish(&content);
    return !bytes->failed || ws_fail(error, WS_CODE_OUT_OF_MEMORY, "HTML: out of memory");
}
