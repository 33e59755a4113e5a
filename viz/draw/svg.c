/*
 * Scene to SVG, for people: real text, tidy numbers, readable indentation, identity as data-
 * attributes, and the same bytes on every machine, whatever its fonts. Nodes become elements in
 * painting order. A group with one plain leaf becomes that leaf, so that an element that is only a
 * pointer target takes one line. svg_look computes the looks.
 */
#include <string.h>

#include "viz/draw/device.h"
#include "viz/draw/shape.h"
#include "viz/draw/svg_frames.h"
#include "viz/draw/svg_look.h"
#include "viz/draw/svg_shown.h"
#include "viz/scene/metrics.h"

struct writer {
    const struct ws_scene *scene;
    const struct ws_device_options *options;
    struct ws_bytes *out;
    struct ws_svg_looks looks;
};

static bool moves(const struct writer *writer)
{
    return writer->options->animate && writer->scene->frames > 1;
}

static bool is_written(const struct writer *writer, const struct ws_node *node)
{
    struct ws_paint paint;

    switch (node->kind) {
    case WS_NODE_GROUP:
        return node->first_child >= 0;
    case WS_NODE_TEXT:
        return *ws_scene_string(writer->scene, node);
    case WS_NODE_RECT:
        break;
    case WS_NODE_LINE:
        return ws_theme_paint(writer->options->theme, node->role, node->tint).strokes;
    case WS_NODE_PATH:
        paint = ws_theme_paint(writer->options->theme, node->role, node->tint);
        return paint.fills || paint.strokes;
    }
    if (node->role == WS_ROLE_PAPER)
        return !writer->options->no_background;
    paint = ws_theme_paint(writer->options->theme, node->role, node->tint);
    return paint.fills || paint.strokes || node->text >= 0 || ws_shows(node->shown) ||
           ws_shows(writer->scene->node[node->parent].shown);
}

/* Starts a line; without indentation on a page, whose pictures' source few people read. */
static void indent(const struct writer *writer, int depth)
{
    ws_bytes_text(writer->out, "\n");
    for (int i = 0; i < depth && !writer->options->answers; i++)
        ws_bytes_text(writer->out, " ");
}

static void add_end(struct ws_bytes *out, const char *name)
{
    ws_bytes_text(out, "</");
    ws_bytes_text(out, name);
    ws_bytes_text(out, ">");
}

static void add_element(struct ws_bytes *out, const char *name, const char *text)
{
    ws_bytes_text(out, "<");
    ws_bytes_text(out, name);
    ws_bytes_text(out, ">");
    ws_bytes_xml(out, text);
    add_end(out, name);
}

/* A line of a path; on a page, a vertical or horizontal line has only its end. */
static void add_line_step(const struct writer *writer, double from_x, double from_y, double x,
                          double y)
{
    if (writer->options->answers && x == from_x) {
        ws_bytes_text(writer->out, "V");
        ws_bytes_number(writer->out, y);
    } else if (writer->options->answers && y == from_y) {
        ws_bytes_text(writer->out, "H");
        ws_bytes_number(writer->out, x);
    } else {
        ws_svg_add_point(writer->out, 'L', x, y);
    }
}

/* A path's d, whose last point is moved to the start of an arrow head. */
static void add_steps(const struct writer *writer, const struct ws_node *node,
                      const struct ws_head *head)
{
    const struct ws_path_step *step = writer->scene->path + node->path_start;
    double from_x = 0, from_y = 0;

    for (int i = 0; i < node->path_steps; i++, step++) {
        int last = step->verb == WS_PATH_CURVE ? 2 : 0;
        bool stops = head && i == node->path_steps - 1;
        double x = stops ? head->stop_x : step->x[last], y = stops ? head->stop_y : step->y[last];

        switch (step->verb) {
        case WS_PATH_MOVE:
            ws_svg_add_point(writer->out, 'M', x, y);
            break;
        case WS_PATH_LINE:
            add_line_step(writer, from_x, from_y, x, y);
            break;
        case WS_PATH_CURVE:
            ws_svg_add_point(writer->out, 'C', step->x[0], step->y[0]);
            ws_svg_add_point(writer->out, ' ', step->x[1], step->y[1]);
            ws_svg_add_point(writer->out, ' ', x, y);
            break;
        case WS_PATH_CLOSE:
            ws_bytes_text(writer->out, "Z");
            break;
        }
        from_x = x;
        from_y = y;
    }
}

/* Whether XML parsers would drop spaces of the text. */
static bool has_loose_spaces(const char *text)
{
    return *text == ' ' || strstr(text, "  ") || (*text && text[strlen(text) - 1] == ' ');
}

/* The end of a text's tag, its words, and the closing tag. */
static void add_text(struct ws_bytes *out, const char *text)
{
    ws_bytes_text(out, has_loose_spaces(text) ? " xml:space=\"preserve\">" : ">");
    ws_bytes_xml(out, text);
    ws_bytes_text(out, "</text>");
}

static void add_rect(struct ws_bytes *out, const struct ws_box *box, double corner)
{
    ws_bytes_text(out, "<rect");
    ws_svg_add_number(out, "x", box->x);
    ws_svg_add_number(out, "y", box->y);
    ws_svg_add_number(out, "width", box->width);
    ws_svg_add_number(out, "height", box->height);
    if (corner > 0)
        ws_svg_add_number(out, "rx", corner);
}

/* The start of a leaf's tag, up to its geometry. Returns the element's name. */
static const char *add_geometry(const struct writer *writer, const struct ws_node *node,
                                const struct ws_head *head)
{
    struct ws_bytes *out = writer->out;

    switch (node->kind) {
    case WS_NODE_GROUP:
        break;
    case WS_NODE_RECT:
        add_rect(out, &node->box, node->corner);
        return "rect";
    case WS_NODE_LINE:
        ws_bytes_text(out, "<line");
        ws_svg_add_number(out, "x1", node->box.x);
        ws_svg_add_number(out, "y1", node->box.y);
        ws_svg_add_number(out, "x2", head ? head->stop_x : node->box.x + node->box.width);
        ws_svg_add_number(out, "y2", head ? head->stop_y : node->box.y + node->box.height);
        return "line";
    case WS_NODE_PATH:
        ws_bytes_text(out, "<path d=\"");
        add_steps(writer, node, head);
        ws_bytes_text(out, "\"");
        return "path";
    case WS_NODE_TEXT:
        ws_bytes_text(out, "<text");
        ws_svg_add_number(out, "x", ws_text_x(node));
        ws_svg_add_number(out, "y", node->baseline);
        return "text";
    }
    return "g";
}

static void add_head(const struct writer *writer, const struct ws_head *head,
                     const struct ws_svg_look *look, const struct ws_svg_look *inherited, int depth)
{
    indent(writer, depth);
    ws_bytes_text(writer->out, "<path d=\"");
    for (int i = 0; i < 3; i++)
        ws_svg_add_point(writer->out, i ? 'L' : 'M', head->x[i], head->y[i]);
    ws_bytes_text(writer->out, "Z\"");
    ws_svg_add_look(&writer->looks, look, inherited, writer->out);
    ws_bytes_text(writer->out, "/>");
}

/* The rim of paper that keeps a node readable on ground of any color: of a text, around its box. */
static void add_rim(const struct writer *writer, int index, const struct ws_svg_look *inherited,
                    int depth)
{
    const struct ws_node *node = &writer->scene->node[index];
    struct ws_paint paint = ws_theme_paint(writer->options->theme, node->role, node->tint);
    struct ws_svg_look look = ws_svg_rim_look(&writer->looks, writer->scene, index);
    struct ws_bytes *out = writer->out;
    struct ws_head head;
    bool has_head = ws_head_of(writer->scene, node, &paint, &head);

    indent(writer, depth);
    if (node->kind == WS_NODE_TEXT)
        add_rect(out, &node->box, 0);
    else
        add_geometry(writer, node, has_head ? &head : NULL);
    ws_svg_add_look(&writer->looks, &look, inherited, out);
    ws_bytes_text(out, "/>");
    if (!has_head)
        return;
    look.value[WS_SVG_FILL] = writer->looks.paper;
    add_head(writer, &head, &look, inherited, depth);
}

/* The index after the last node of a group. */
static int end_of(const struct ws_scene *scene, int group)
{
    while (group >= 0 && scene->node[group].next < 0)
        group = scene->node[group].parent;
    return group >= 0 ? scene->node[group].next : scene->nodes;
}

/*
 * The rims of a group, under all its children and only visual; except for frames, which appear and
 * disappear.
 */
static void add_rims(const struct writer *writer, int group, const struct ws_svg_look *inherited,
                     int depth)
{
    const struct ws_scene *scene = writer->scene;
    struct ws_svg_look look = ws_svg_rims_look(&writer->looks), now;
    struct ws_bytes *out = writer->out;

    indent(writer, depth);
    ws_bytes_text(out, "<g aria-hidden=\"true\" stroke-linejoin=\"round\" "
                       "stroke-linecap=\"round\" pointer-events=\"none\"");
    now = ws_svg_add_look(&writer->looks, &look, inherited, out);
    ws_bytes_text(out, ">");
    for (int i = group + 1; i < end_of(scene, group); i++)
        if (moves(writer) && scene->node[i].frame >= 0)
            i = end_of(scene, i) - 1;
        else if (ws_stands_free(scene, i, writer->options->theme) &&
                 is_written(writer, &scene->node[i]))
            add_rim(writer, i, &now, depth + 1);
    indent(writer, depth);
    ws_bytes_text(out, "</g>");
}

static void add_label_veil(const struct writer *writer, int index,
                           const struct ws_svg_look *inherited, int depth)
{
    struct ws_svg_look look;
    struct ws_colour colour;
    struct ws_box box;

    if (!writer->looks.patterns ||
        !ws_label_veil(writer->scene, index, writer->options->theme, &box, &colour))
        return;
    look = ws_svg_plain_look(ws_svg_colour(colour));
    indent(writer, depth);
    add_rect(writer->out, &box, WS_VEIL_CORNER);
    ws_svg_add_look(&writer->looks, &look, inherited, writer->out);
    ws_svg_add_number(writer->out, "opacity", WS_VEIL);
    ws_bytes_text(writer->out, "/>");
}

/* A leaf, under its own name or, if it replaces its group, under the group's. */
static void add_leaf(const struct writer *writer, int index, const struct ws_node *named,
                     const struct ws_svg_look *inherited, int depth)
{
    const struct ws_node *node = &writer->scene->node[index];
    const struct ws_svg_look *look = &writer->looks.look[index];
    const char *text = ws_scene_string(writer->scene, named), *element;
    struct ws_paint paint = ws_theme_paint(writer->options->theme, node->role, node->tint);
    struct ws_head head;
    bool has_head = ws_head_of(writer->scene, node, &paint, &head);
    struct ws_bytes *out = writer->out;

    if (node->kind == WS_NODE_TEXT)
        add_label_veil(writer, index, inherited, depth);
    indent(writer, depth);
    element = add_geometry(writer, node, has_head ? &head : NULL);
    ws_svg_add_shown(writer->scene, writer->options, named, out);
    if (writer->options->answers)
        ws_svg_add_part(writer->scene, index, named->shown.bit >= 0, out);
    ws_svg_add_look(&writer->looks, look, inherited, out);
    if (node->kind == WS_NODE_RECT && !paint.fills && !paint.strokes)
        ws_bytes_text(out, " opacity=\"0\"");
    if (node->kind == WS_NODE_TEXT) {
        add_text(out, text);
    } else if (named->text >= 0 && !ws_svg_is_told(writer->options, named)) {
        ws_bytes_text(out, ">");
        add_element(out, "title", text);
        add_end(out, element);
    } else {
        ws_bytes_text(out, "/>");
    }
    if (has_head) {
        const struct ws_svg_look plain = ws_svg_plain_look(look->value[WS_SVG_STROKE]);

        add_head(writer, &head, &plain, inherited, depth);
    }
}

static void add_children(const struct writer *writer, int group,
                         const struct ws_svg_look *inherited, int depth);

static void add_group(const struct writer *writer, int index, const struct ws_svg_look *inherited,
                      int depth)
{
    const struct ws_node *node = &writer->scene->node[index];
    const struct ws_node *child = &writer->scene->node[node->first_child];
    struct ws_svg_look now;

    if (node->frame < 0 && child->next < 0 && child->kind == WS_NODE_RECT &&
        !ws_shows(child->shown) && child->text < 0) {
        if (is_written(writer, child))
            add_leaf(writer, node->first_child, node, inherited, depth);
        return;
    }
    indent(writer, depth);
    ws_bytes_text(writer->out, "<g");
    if (node->frame >= 0 && moves(writer))
        ws_svg_add_frame(node->frame, writer->scene->frames, writer->out);
    ws_svg_add_shown(writer->scene, writer->options, node, writer->out);
    now = ws_svg_add_look(&writer->looks, &writer->looks.look[index], inherited, writer->out);
    ws_bytes_text(writer->out, ">");
    if (node->text >= 0 && !ws_svg_is_told(writer->options, node))
        add_element(writer->out, "title", ws_scene_string(writer->scene, node));
    if (node->frame >= 0 && moves(writer) && writer->options->no_background)
        add_rims(writer, index, &now, depth + 1);
    add_children(writer, index, &now, depth + 1);
    indent(writer, depth);
    ws_bytes_text(writer->out, "</g>");
}

static bool is_plain_line(const struct ws_node *node)
{
    return node->kind == WS_NODE_LINE && !node->arrow_head && !ws_shows(node->shown);
}

/* Sibling plain lines of one role, as one path. Returns the last of them. */
static int add_lines(const struct writer *writer, int first, const struct ws_svg_look *inherited,
                     int depth)
{
    const struct ws_node *node = writer->scene->node;
    struct ws_bytes *out = writer->out;
    int last = first, next = first;

    indent(writer, depth);
    ws_bytes_text(out, "<path d=\"");
    while (next >= 0 && is_plain_line(&node[next]) && node[next].role == node[first].role) {
        const struct ws_box *line = &node[next].box;

        ws_svg_add_point(out, 'M', line->x, line->y);
        if (line->height == 0) {
            ws_bytes_text(out, "H");
            ws_bytes_number(out, line->x + line->width);
        } else if (line->width == 0) {
            ws_bytes_text(out, "V");
            ws_bytes_number(out, line->y + line->height);
        } else {
            ws_svg_add_point(out, 'L', line->x + line->width, line->y + line->height);
        }
        last = next;
        next = node[next].next;
    }
    ws_bytes_text(out, "\"");
    ws_svg_add_look(&writer->looks, &writer->looks.look[first], inherited, out);
    ws_bytes_text(out, "/>");
    return last;
}

/* The recursion is as deep as the figure's groups are nested: a handful of levels. */
static void add_children(const struct writer *writer, int group,
                         const struct ws_svg_look *inherited, int depth)
{
    const struct ws_scene *scene = writer->scene;

    for (int i = scene->node[group].first_child; i >= 0; i = scene->node[i].next) {
        if (!is_written(writer, &scene->node[i]))
            continue;
        if (scene->node[i].kind == WS_NODE_GROUP)
            add_group(writer, i, inherited, depth);
        else if (is_plain_line(&scene->node[i]))
            i = add_lines(writer, i, inherited, depth);
        else
            add_leaf(writer, i, &scene->node[i], inherited, depth);
    }
}

static void add_size(const struct writer *writer)
{
    const struct ws_device_options *options = writer->options;
    const char *unit = strcmp(options->unit, "px") ? options->unit : ""; /* px are SVG's own */
    char number[WS_NUMBER_SIZE];

    ws_bytes_print(writer->out, " width=\"%s%s\"", ws_number_text(options->width, number), unit);
    ws_bytes_print(writer->out, " height=\"%s%s\"", ws_number_text(options->height, number), unit);
}

static void add_words(const struct writer *writer, const char *name, const char *text)
{
    if (!text)
        return;
    ws_bytes_print(writer->out, " %s=\"", name);
    ws_bytes_xml(writer->out, text);
    ws_bytes_text(writer->out, "\"");
}

/* A child of the document with an id of its own name; nothing without text. */
static void add_named(const struct writer *writer, const char *name, const char *text)
{
    struct ws_bytes *out = writer->out;

    if (!text)
        return;
    ws_bytes_print(out, "\n <%s id=\"", name);
    ws_svg_add_id(&writer->looks, name, out);
    ws_bytes_text(out, "\">");
    ws_bytes_xml(out, text);
    ws_bytes_print(out, "</%s>", name);
}

/* Whether there is anything that attributes cannot express. */
static bool has_style(const struct writer *writer)
{
    return writer->options->auto_theme || moves(writer);
}

/* Adds it; `root` is the look of the document's own element. */
static void add_style(const struct writer *writer, const struct ws_svg_look *root)
{
    struct ws_bytes *out = writer->out, id = {0};

    ws_svg_add_id(&writer->looks, "figure", &id);
    ws_bytes_add(&id, "", 1);
    out->failed |= id.failed;
    if (!id.failed) {
        ws_bytes_text(out, "\n <style>");
        if (writer->options->auto_theme)
            ws_svg_add_dark(&writer->looks, root, (const char *)id.data, out);
        if (moves(writer) && !writer->options->answers)
            ws_svg_add_motion((const char *)id.data, writer->scene->frames, out);
        ws_bytes_text(out, "\n </style>");
    }
    ws_bytes_finish(&id);
}

static void add_document(const struct writer *writer)
{
    const struct ws_scene *scene = writer->scene;
    struct ws_bytes *out = writer->out;
    char number[WS_NUMBER_SIZE];
    /*
     * A page that contains it may have a style for all its pictures, which would override this
     * one's.
     */
    bool in_group = writer->options->answers;
    struct ws_svg_look now;

    ws_bytes_text(out, "<svg xmlns=\"http://www.w3.org/2000/svg\"");
    add_size(writer);
    ws_bytes_print(out, " viewBox=\"0 0 %s", ws_number_text(scene->width, number));
    ws_bytes_print(out, " %s\"", ws_number_text(scene->height, number));
    if (has_style(writer)) {
        ws_bytes_text(out, " id=\"");
        ws_svg_add_id(&writer->looks, "figure", out);
        ws_bytes_text(out, "\"");
    }
    ws_bytes_text(out, " role=\"img\" aria-labelledby=\"");
    ws_svg_add_id(&writer->looks, "title", out);
    if (scene->description) {
        ws_bytes_text(out, " ");
        ws_svg_add_id(&writer->looks, "desc", out);
    }
    ws_bytes_text(out, "\"");
    add_words(writer, "data-ptx", scene->ptx);
    add_words(writer, "data-provenance", scene->provenance);
    ws_bytes_print(out, " font-family=\"%s\" style=\"font-kerning:none\"", WS_SANS_FAMILY);
    now = ws_svg_initial_look;
    if (!in_group)
        now = ws_svg_add_look(&writer->looks, &writer->looks.look[0], &now, out);
    ws_bytes_text(out, ">");
    add_named(writer, "title", scene->title ? scene->title : "");
    add_named(writer, "desc", scene->description);
    if (has_style(writer))
        add_style(writer, &now);
    ws_svg_add_patterns(&writer->looks, out);
    if (in_group) {
        ws_bytes_text(out, "\n<g");
        now = ws_svg_add_look(&writer->looks, &writer->looks.look[0], &now, out);
        ws_bytes_text(out, ">");
    }
    if (writer->options->no_background)
        add_rims(writer, 0, &now, 1);
    add_children(writer, 0, &now, 1);
    ws_bytes_text(out, in_group ? "\n</g>\n</svg>\n" : "\n</svg>\n");
}

bool ws_svg_write(const struct ws_scene *const *scene, int scenes,
                  const struct ws_device_options *options, struct ws_bytes *bytes,
                  struct ws_error *error)
{
    struct writer writer = {.scene = scene[0], .options = options, .out = bytes};

    (void)scenes; /* an SVG has one scene */
    if (ws_svg_looks_init(&writer.looks, scene[0], options))
        add_document(&writer);
    else
        bytes->failed = true;
    ws_svg_looks_finish(&writer.looks);
    return !bytes->failed || ws_fail(error, WS_CODE_OUT_OF_MEMORY, "SVG: out of memory");
}
