/*
 * Looks are collected node by node and counted from the leaves up. A group gets a value if the
 * nodes that have it outnumber the others by three or more, as that saves more text than it costs.
 * It gets stroke and dashes, which text and plain lines would have to reset, only if all nodes
 * agree. Fills are counted only for text: cells differ from one another anyway.
 */
#include "viz/draw/svg_look.h"

#include <stdio.h>
#include <stdlib.h>

#include "viz/draw/shape.h"
#include "viz/scene/metrics.h"

enum { SANS, MONO };

enum { LEAST_LEAD = 3, MIXED = -1 };

/* The value that most nodes of a group have, and how many more have it than not. */
struct vote {
    int value[WS_SVG_ATTRIBUTES], lead[WS_SVG_ATTRIBUTES];
};

const struct ws_svg_look ws_svg_initial_look = {{[WS_SVG_FILL] = 0,
                                                 [WS_SVG_STROKE] = WS_SVG_NO_PAINT,
                                                 [WS_SVG_STROKE_WIDTH] = 100,
                                                 [WS_SVG_DASH] = 0,
                                                 [WS_SVG_FAMILY] = SANS,
                                                 [WS_SVG_SIZE] = WS_SVG_ANY,
                                                 [WS_SVG_WEIGHT] = 0,
                                                 [WS_SVG_ANCHOR] = WS_ANCHOR_START}};

static int hundredths(double value)
{
    return (int)(value * 100 + 0.5);
}

static struct ws_svg_look no_look(void)
{
    struct ws_svg_look look;

    for (int a = 0; a < WS_SVG_ATTRIBUTES; a++)
        look.value[a] = WS_SVG_ANY;
    return look;
}

struct ws_svg_look ws_svg_plain_look(int fill)
{
    struct ws_svg_look look = no_look();

    look.value[WS_SVG_FILL] = fill;
    look.value[WS_SVG_STROKE] = WS_SVG_NO_PAINT;
    return look;
}

struct ws_svg_look ws_svg_rims_look(const struct ws_svg_looks *looks)
{
    struct ws_svg_look look = no_look();

    look.value[WS_SVG_FILL] = look.value[WS_SVG_STROKE] = looks->paper;
    look.value[WS_SVG_STROKE_WIDTH] = hundredths(2 * WS_RIM); /* most are text */
    look.value[WS_SVG_DASH] = 0;
    return look;
}

struct ws_svg_look ws_svg_rim_look(const struct ws_svg_looks *looks, const struct ws_scene *scene,
                                   int node)
{
    struct ws_svg_look look = looks->look[node];
    bool is_text = scene->node[node].kind == WS_NODE_TEXT;
    int width = look.value[WS_SVG_STROKE_WIDTH];

    look.value[WS_SVG_FILL] = is_text ? WS_SVG_ANY : WS_SVG_NO_PAINT;
    look.value[WS_SVG_STROKE] = look.value[WS_SVG_DASH] = WS_SVG_ANY;
    look.value[WS_SVG_STROKE_WIDTH] = (width == WS_SVG_ANY ? 0 : width) + hundredths(2 * WS_RIM);
    return look;
}

/* A node's paint: in the theme, and in dark for a document that follows its page. */
struct paints {
    struct ws_paint in, dark;
};

/* The ink of a pair of colors, in a document that follows its page; otherwise -1. */
static int ink_for(struct ws_svg_looks *looks, struct ws_colour in, struct ws_colour dark,
                   enum ws_svg_use use)
{
    return looks->auto_theme ? ws_svg_ink(&looks->inks, in, dark, use) : -1;
}

/*
 * The fill of a hatched rect: a pattern that includes the ground. With too many patterns: only the
 * ground.
 */
static int hatched_fill(struct ws_svg_looks *looks, const struct ws_node *node,
                        const struct paints *paints)
{
    const struct ws_svg_pattern wanted = {
        paints->in.hatch,
        ws_hatch_periods(&node->box),
        paints->in.fill,
        paints->in.hatch_colour,
        ink_for(looks, paints->in.fill, paints->dark.fill, WS_SVG_AS_FILL),
        ink_for(looks, paints->in.hatch_colour, paints->dark.hatch_colour, WS_SVG_AS_STROKE)};
    int i = 0, ground = ws_svg_colour(wanted.ground);

    while (i < looks->patterns && (looks->pattern[i].hatch != wanted.hatch ||
                                   looks->pattern[i].periods.across != wanted.periods.across ||
                                   looks->pattern[i].periods.down != wanted.periods.down ||
                                   looks->pattern[i].ground_ink != wanted.ground_ink ||
                                   ws_svg_colour(looks->pattern[i].ground) != ground))
        i++;
    if (i == WS_SVG_PATTERNS)
        return wanted.ground_ink < 0 ? ground : WS_SVG_INK + wanted.ground_ink;
    if (i == looks->patterns)
        looks->pattern[looks->patterns++] = wanted;
    return WS_SVG_PATTERN + i;
}

static int fill_of(struct ws_svg_looks *looks, const struct paints *paints)
{
    int ink = ink_for(looks, paints->in.fill, paints->dark.fill, WS_SVG_AS_FILL);

    return ink < 0 ? ws_svg_colour(paints->in.fill) : WS_SVG_INK + ink;
}

/* An arrow's head is filled with its line's stroke color. */
static int stroke_of(struct ws_svg_looks *looks, const struct ws_node *node,
                     const struct paints *paints)
{
    int ink = ink_for(looks, paints->in.stroke, paints->dark.stroke, WS_SVG_AS_STROKE);

    if (ink >= 0 && node->arrow_head)
        ws_svg_ink(&looks->inks, paints->in.stroke, paints->dark.stroke, WS_SVG_AS_FILL);
    return ink < 0 ? ws_svg_colour(paints->in.stroke) : WS_SVG_INK + ink;
}

static struct ws_svg_look text_look(struct ws_svg_looks *looks, const struct ws_node *node,
                                    const struct paints *paints)
{
    return (struct ws_svg_look){{[WS_SVG_FILL] = fill_of(looks, paints),
                                 [WS_SVG_STROKE] = WS_SVG_NO_PAINT,
                                 [WS_SVG_STROKE_WIDTH] = WS_SVG_ANY,
                                 [WS_SVG_DASH] = WS_SVG_ANY,
                                 [WS_SVG_FAMILY] = ws_role_monospace(node->role) ? MONO : SANS,
                                 [WS_SVG_SIZE] = hundredths(node->size),
                                 [WS_SVG_WEIGHT] = ws_role_bold(node->role),
                                 [WS_SVG_ANCHOR] = (int)node->anchor}};
}

static struct ws_svg_look look_of(struct ws_svg_looks *looks, const struct ws_node *node)
{
    const struct paints paints = {ws_theme_paint(looks->theme, node->role, node->tint),
                                  ws_theme_paint(WS_THEME_DARK, node->role, node->tint)};
    const struct ws_paint paint = paints.in;
    struct ws_svg_look look = no_look();

    switch (node->kind) {
    case WS_NODE_GROUP:
        return look;
    case WS_NODE_TEXT:
        return text_look(looks, node, &paints);
    case WS_NODE_LINE:
        break; /* has no inside to fill */
    case WS_NODE_PATH:
        look.value[WS_SVG_FILL] = paint.strokes ? WS_SVG_NO_PAINT : fill_of(looks, &paints);
        break;
    case WS_NODE_RECT:
        if (!paint.fills && !paint.strokes)
            return look; /* transparent, whatever its colors */
        look.value[WS_SVG_FILL] = !paint.fills ? WS_SVG_NO_PAINT
                                  : looks->extent > 0 && paint.hatch
                                      ? hatched_fill(looks, node, &paints)
                                      : fill_of(looks, &paints);
        break;
    }
    look.value[WS_SVG_STROKE] = WS_SVG_NO_PAINT;
    if (paint.strokes) {
        look.value[WS_SVG_STROKE] = stroke_of(looks, node, &paints);
        look.value[WS_SVG_STROKE_WIDTH] = hundredths(paint.stroke_width);
        look.value[WS_SVG_DASH] = hundredths(paint.dash);
    }
    return look;
}

/* One step of a majority vote: agreement adds, difference takes away. */
static void cast(struct vote *vote, int attribute, int value, int count)
{
    int *lead = &vote->lead[attribute];

    if (value == WS_SVG_ANY || !count || *lead == MIXED)
        return;
    if (*lead && vote->value[attribute] == value && count != MIXED) {
        *lead += count;
        return;
    }
    if (*lead && (attribute == WS_SVG_STROKE || attribute == WS_SVG_DASH)) {
        *lead = MIXED;
    } else if (*lead && *lead >= count && count != MIXED) {
        *lead -= count;
    } else {
        *lead = count == MIXED ? MIXED : count - *lead;
        vote->value[attribute] = value;
    }
}

/* Gives each group the values that its votes chose. */
static void count_votes(struct ws_svg_looks *looks, const struct ws_scene *scene, struct vote *vote)
{
    for (int i = scene->nodes - 1; i >= 0; i--) {
        const struct ws_node *node = &scene->node[i];

        for (int a = 0; a < WS_SVG_ATTRIBUTES; a++) {
            bool is_group = node->kind == WS_NODE_GROUP;
            int value = is_group ? vote[i].value[a] : looks->look[i].value[a];
            int count = is_group ? vote[i].lead[a] : 1;

            if (is_group && count >= LEAST_LEAD)
                looks->look[i].value[a] = value;
            if (node->parent >= 0 && (a != WS_SVG_FILL || is_group || node->kind == WS_NODE_TEXT))
                cast(&vote[node->parent], a, value, count);
        }
    }
    looks->look[0].value[WS_SVG_FAMILY] = WS_SVG_ANY; /* the document's own */
}

/* FNV-1a. */
static unsigned hash_words(unsigned hash, const char *text)
{
    for (; text && *text; text++)
        hash = (hash ^ (unsigned char)*text) * 16777619U;
    return hash & 0xFFFFFFFFU;
}

static unsigned hash_number(unsigned hash, int number)
{
    char text[16];

    snprintf(text, sizeof text, "%d,", number);
    return hash_words(hash, text);
}

/*
 * Hashes the meaning of patterns and style rules in this figure: two figures of one page that
 * differ in them share no id, even if their words are the same.
 */
static unsigned hash_looks(const struct ws_svg_looks *looks)
{
    unsigned hash = looks->hash;

    for (int i = 0; i < looks->patterns; i++) {
        hash = hash_number(hash, (int)looks->pattern[i].hatch);
        hash = hash_number(hash, looks->pattern[i].periods.across);
        hash = hash_number(hash, looks->pattern[i].periods.down);
        hash = hash_number(hash, ws_svg_colour(looks->pattern[i].ground));
        hash = hash_number(hash, ws_svg_colour(looks->pattern[i].line));
        hash = hash_number(hash, (int)looks->extent);
    }
    for (int i = 0; i < looks->inks.inks; i++) {
        const struct ws_svg_ink *ink = &looks->inks.ink[i];

        hash = hash_number(hash_number(hash, ink->light), ink->dark);
        for (int use = 0; use < WS_SVG_USES; use++)
            hash = hash_number(hash, ink->used[use] ? ink->classed[use] : -1);
    }
    return hash;
}

bool ws_svg_looks_init(struct ws_svg_looks *looks, const struct ws_scene *scene,
                       const struct ws_device_options *options)
{
    struct vote *vote = NULL;

    *looks = (struct ws_svg_looks){
        .id = options->id, .theme = options->theme, .auto_theme = options->auto_theme};
    if (!scene->failed) {
        looks->look = malloc((size_t)scene->nodes * sizeof *looks->look);
        vote = calloc((size_t)scene->nodes, sizeof *vote);
    }
    if (looks->look && vote) {
        looks->hash = hash_words(hash_words(2166136261U, scene->title), scene->description);
        looks->hash =
            hash_words(looks->hash, looks->auto_theme ? "auto" : ws_theme_name(looks->theme));
        if (scene->view >= 0) /* the panel's other view has the same words */
            looks->hash = hash_number(looks->hash, scene->view);
        looks->paper =
            look_of(looks, &(struct ws_node){.kind = WS_NODE_RECT, .role = WS_ROLE_PAPER})
                .value[WS_SVG_FILL];
        if (looks->auto_theme && options->no_background)
            ws_svg_ink(&looks->inks, ws_paper_colour(looks->theme), ws_paper_colour(WS_THEME_DARK),
                       WS_SVG_AS_STROKE);
        looks->extent = ws_scene_hatches(scene, looks->theme);
        for (int i = 0; i < scene->nodes; i++)
            looks->look[i] = look_of(looks, &scene->node[i]);
        looks->hash = hash_looks(looks);
        count_votes(looks, scene, vote);
    }
    free(vote);
    return looks->look && vote;
}

void ws_svg_looks_finish(struct ws_svg_looks *looks)
{
    free(looks->look);
    looks->look = NULL;
}

void ws_svg_add_id(const struct ws_svg_looks *looks, const char *name, struct ws_bytes *out)
{
    ws_bytes_print(out, "%s%s%s-%08x", looks->id ? looks->id : "", looks->id ? "-" : "", name,
                   looks->hash);
}

void ws_svg_add_number(struct ws_bytes *out, const char *name, double value)
{
    ws_bytes_text(out, " ");
    ws_bytes_text(out, name);
    ws_bytes_text(out, "=\"");
    ws_bytes_number(out, value);
    ws_bytes_text(out, "\"");
}

void ws_svg_add_point(struct ws_bytes *out, char verb, double x, double y)
{
    ws_bytes_add(out, &verb, 1);
    ws_bytes_number(out, x);
    ws_bytes_text(out, " ");
    ws_bytes_number(out, y);
}

/* The number of a value's ink, or -1. */
static int ink_of(int value)
{
    return value >= WS_SVG_INK ? value - WS_SVG_INK : -1;
}

static void add_paint(const struct ws_svg_looks *looks, const char *name, int value,
                      struct ws_bytes *out)
{
    ws_bytes_text(out, " ");
    ws_bytes_text(out, name);
    ws_bytes_text(out, "=\"");
    if (value == WS_SVG_NO_PAINT)
        ws_bytes_text(out, "none");
    else
        ws_svg_add_colour(out, ink_of(value) < 0 ? value : looks->inks.ink[ink_of(value)].light);
    ws_bytes_text(out, "\"");
}

static void add_attribute(const struct ws_svg_looks *looks, enum ws_svg_attribute attribute,
                          int value, struct ws_bytes *out)
{
    static const char *const anchor[] = {"start", "middle", "end"};

    switch (attribute) {
    case WS_SVG_FILL:
        if (value < WS_SVG_PATTERN || ink_of(value) >= 0) {
            add_paint(looks, "fill", value, out);
            break;
        }
        ws_bytes_text(out, " fill=\"url(#");
        ws_svg_add_id(looks, "hatch", out);
        ws_bytes_print(out, "-%d)\"", value - WS_SVG_PATTERN);
        break;
    case WS_SVG_STROKE:
        add_paint(looks, "stroke", value, out);
        break;
    case WS_SVG_STROKE_WIDTH:
        ws_svg_add_number(out, "stroke-width", value / 100.0);
        break;
    case WS_SVG_DASH:
        if (value)
            ws_svg_add_number(out, "stroke-dasharray", value / 100.0);
        else
            ws_bytes_text(out, " stroke-dasharray=\"none\"");
        break;
    case WS_SVG_FAMILY:
        ws_bytes_print(out, " font-family=\"%s\"", value == MONO ? WS_MONO_FAMILY : WS_SANS_FAMILY);
        break;
    case WS_SVG_SIZE:
        ws_svg_add_number(out, "font-size", value / 100.0);
        break;
    case WS_SVG_WEIGHT:
        ws_bytes_print(out, " font-weight=\"%s\"", value ? "bold" : "normal");
        break;
    case WS_SVG_ANCHOR:
        ws_bytes_print(out, " text-anchor=\"%s\"", anchor[value]);
        break;
    case WS_SVG_ATTRIBUTES:
        break;
    }
}

struct ws_svg_look ws_svg_add_look(const struct ws_svg_looks *looks, const struct ws_svg_look *look,
                                   const struct ws_svg_look *inherited, struct ws_bytes *out)
{
    struct ws_svg_look now = *inherited;
    int ink[WS_SVG_USES] = {-1, -1};

    for (int a = 0; a < WS_SVG_ATTRIBUTES; a++)
        if (look->value[a] != WS_SVG_ANY && look->value[a] != inherited->value[a]) {
            add_attribute(looks, (enum ws_svg_attribute)a, look->value[a], out);
            now.value[a] = look->value[a];
            if (a == WS_SVG_FILL || a == WS_SVG_STROKE)
                ink[a == WS_SVG_STROKE] = ink_of(look->value[a]);
        }
    ws_svg_add_class(&looks->inks, ink[WS_SVG_AS_FILL], ink[WS_SVG_AS_STROKE], out);
    return now;
}

void ws_svg_add_dark(const struct ws_svg_looks *looks, const struct ws_svg_look *root,
                     const char *id, struct ws_bytes *out)
{
    static const struct {
        enum ws_svg_attribute attribute;
        const char *property;
    } own[] = {{WS_SVG_FILL, "fill"}, {WS_SVG_STROKE, "stroke"}};

    ws_bytes_text(out, "\n@media (prefers-color-scheme:dark){");
    for (size_t i = 0; i < sizeof own / sizeof own[0]; i++) {
        int ink = ink_of(root->value[own[i].attribute]);

        if (ink < 0)
            continue;
        ws_bytes_print(out, "\n#%s{%s:", id, own[i].property);
        ws_svg_add_colour(out, looks->inks.ink[ink].dark);
        ws_bytes_text(out, "}");
    }
    ws_svg_add_rules(&looks->inks, id, out);
    ws_bytes_text(out, "\n}");
}

void ws_svg_add_patterns(const struct ws_svg_looks *looks, struct ws_bytes *out)
{
    if (!looks->patterns)
        return;
    ws_bytes_text(out, "\n <defs>");
    for (int i = 0; i < looks->patterns; i++) {
        const struct ws_svg_pattern *pattern = &looks->pattern[i];
        struct ws_hatch_pen pen = ws_hatch_pen(pattern->hatch, looks->extent);
        struct ws_hatch_line line;

        /* One tile of the cell's size, which starts at its corner, with its periods. */
        ws_bytes_text(out, "\n  <pattern id=\"");
        ws_svg_add_id(looks, "hatch", out);
        ws_bytes_print(out, "-%d\" width=\"1\" height=\"1\" viewBox=\"0 0 %g %g\"", i,
                       pattern->periods.across * WS_HATCH_PITCH,
                       pattern->periods.down * WS_HATCH_PITCH);
        ws_bytes_text(out, " preserveAspectRatio=\"none\"><rect");
        ws_svg_add_number(out, "width", looks->extent);
        ws_svg_add_number(out, "height", looks->extent);
        add_paint(looks, "fill", ws_svg_colour(pattern->ground), out);
        ws_svg_add_class(&looks->inks, pattern->ground_ink, -1, out);
        ws_bytes_text(out, "/><path d=\"");
        for (int j = 0; ws_hatch_line(pattern->hatch, looks->extent, j, &line); j++) {
            ws_svg_add_point(out, 'M', line.x, line.y);
            ws_svg_add_point(out, 'L', line.to_x, line.to_y);
        }
        ws_bytes_text(out, "\" fill=\"none\"");
        add_paint(looks, "stroke", ws_svg_colour(pattern->line), out);
        ws_svg_add_class(&looks->inks, -1, pattern->line_ink, out);
        ws_svg_add_number(out, "stroke-width", pen.width);
        ws_bytes_text(out, " stroke-dasharray=\"");
        ws_bytes_number(out, pen.dash);
        ws_bytes_text(out, " ");
        ws_bytes_number(out, pen.gap);
        ws_bytes_print(out, "\"%s/></pattern>", pen.round ? " stroke-linecap=\"round\"" : "");
    }
    ws_bytes_text(out, "\n </defs>");
}
