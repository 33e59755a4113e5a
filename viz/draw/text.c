/*
 * The only file that uses pango. Each label is itemized and shaped once, at a large size, and kept
 * as glyphs in ems; drawing it only scales an array. A full cache is emptied: a figure's labels are
 * laid out again in a few milliseconds.
 */
#include "viz/draw/text.h"

#include <math.h>
#include <pango/pangocairo.h>
#include <stdlib.h>
#include <string.h>

enum {
    SLOTS = 16384, /* a power of two */
    MOST_LABELS = SLOTS / 2,
    STYLES = 4,
    LAYOUT_PX = 64,
    MOST_PAIRS = 32,
    STEPS = 4, /* positions of a picture's glyph within a pixel */
};

/* Figures are measured by the first; a machine's alias of "Helvetica" may be anything. */
static const char sans_families[] =
    "Liberation Sans, Arial, Helvetica, Nimbus Sans, Arimo, sans-serif";
static const char mono_families[] =
    "Liberation Mono, Courier New, Cousine, Nimbus Mono PS, monospace";

/*
 * A font, and the same font for pictures. cairo before 1.17.4 puts a picture's glyphs on whole
 * pixels, which spaces small text unevenly, and filling them as paths takes several times as long.
 * So each glyph becomes STEPS glyphs, shifted right by that fraction of a pixel, which cairo caches
 * as for any font: glyph g on step s has the number g * STEPS + s.
 */
struct pair {
    cairo_font_face_t *face, *stepped;
};

/* Glyphs of one label that share a font. */
struct run {
    struct pair font;
    int start, end;
};

struct label {
    char *text;
    int style;
    double width; /* in ems, as are the glyphs' positions */
    cairo_glyph_t *glyph;
    struct run *run;
    int glyphs, runs;
};

struct ws_texts {
    PangoFontMap *map;
    PangoContext *context;
    PangoLayout *layout;
    PangoFontDescription *font[STYLES];
    cairo_font_options_t *options;
    char *family[2];
    struct label *slot[SLOTS];
    int labels;
    struct pair pair[MOST_PAIRS]; /* of the fonts that labels are in */
    int pairs;
    cairo_glyph_t *shown; /* the glyphs being drawn */
    int shown_room;
};

static int style_of(struct ws_type type)
{
    return (type.monospace ? 1 : 0) | (type.bold ? 2 : 0);
}

static PangoFontDescription *describe_font(int style)
{
    PangoFontDescription *font = pango_font_description_new();

    pango_font_description_set_family_static(font, style & 1 ? mono_families : sans_families);
    pango_font_description_set_weight(font, style & 2 ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL);
    pango_font_description_set_absolute_size(font, LAYOUT_PX * PANGO_SCALE);
    return font;
}

/* The family that fontconfig chose, or NULL without any font. */
static char *find_family(struct ws_texts *texts, int style)
{
    PangoFont *font = pango_context_load_font(texts->context, texts->font[style]);
    PangoFontDescription *found;
    cairo_scaled_font_t *scaled;
    char *family = NULL;

    if (!font)
        return NULL;
    scaled = pango_cairo_font_get_scaled_font(PANGO_CAIRO_FONT(font));
    if (scaled && cairo_scaled_font_status(scaled) == CAIRO_STATUS_SUCCESS) {
        found = pango_font_describe(font);
        family = strdup(pango_font_description_get_family(found));
        pango_font_description_free(found);
    }
    g_object_unref(font);
    return family;
}

struct ws_texts *ws_texts_create(struct ws_error *error)
{
    struct ws_texts *texts = calloc(1, sizeof *texts);
    PangoAttrList *attributes;

    if (!texts) {
        ws_no_memory(error);
        return NULL;
    }
    texts->options = cairo_font_options_create();
    cairo_font_options_set_hint_style(texts->options, CAIRO_HINT_STYLE_NONE);
    cairo_font_options_set_hint_metrics(texts->options, CAIRO_HINT_METRICS_OFF);
    cairo_font_options_set_antialias(texts->options, CAIRO_ANTIALIAS_GRAY);
    texts->map = pango_cairo_font_map_new();
    pango_cairo_font_map_set_resolution(PANGO_CAIRO_FONT_MAP(texts->map), 96);
    texts->context = pango_font_map_create_context(texts->map);
    pango_cairo_context_set_font_options(texts->context, texts->options);
    pango_cairo_context_set_resolution(texts->context, 96);
    pango_context_set_round_glyph_positions(texts->context, FALSE);
    for (int style = 0; style < STYLES; style++)
        texts->font[style] = describe_font(style);
    texts->layout = pango_layout_new(texts->context);
    pango_layout_set_single_paragraph_mode(texts->layout, TRUE);
    attributes = pango_attr_list_new();
    pango_attr_list_insert(attributes, pango_attr_font_features_new("kern=0, liga=0, clig=0"));
    pango_layout_set_attributes(texts->layout, attributes);
    pango_attr_list_unref(attributes);
    texts->family[0] = find_family(texts, 0);
    texts->family[1] = find_family(texts, 1);
    if (!texts->family[0] || !texts->family[1]) {
        ws_texts_destroy(texts);
        ws_fail(error, WS_CODE_NOT_INSTALLED,
                "no font found; install fonts-liberation or use --format svg");
        return NULL;
    }
    return texts;
}

static const cairo_user_data_key_t real_face;

static void destroy_face(void *face)
{
    cairo_font_face_destroy(face);
}

static cairo_status_t draw_stepped(cairo_scaled_font_t *font, unsigned long number, cairo_t *cairo,
                                   cairo_text_extents_t *extents)
{
    cairo_font_face_t *stepped = cairo_scaled_font_get_font_face(font);
    cairo_glyph_t glyph = {.index = number / STEPS, .x = (double)(number % STEPS) / STEPS};

    (void)extents; /* the drawn area determines the glyph's extents */
    cairo_device_to_user_distance(cairo, &glyph.x, &glyph.y);
    cairo_set_font_face(cairo, cairo_font_face_get_user_data(stepped, &real_face));
    cairo_glyph_path(cairo, &glyph, 1);
    cairo_fill(cairo);
    return cairo_status(cairo);
}

/* The pair of a font; the caller owns its references. */
static struct pair pair_of(struct ws_texts *texts, cairo_font_face_t *face)
{
    struct pair pair = {.face = face};

    for (int i = 0; i < texts->pairs; i++)
        if (texts->pair[i].face == face)
            pair.stepped = cairo_font_face_reference(texts->pair[i].stepped);
    cairo_font_face_reference(face);
    if (pair.stepped)
        return pair;
    pair.stepped = cairo_user_font_face_create();
    cairo_user_font_face_set_render_glyph_func(pair.stepped, draw_stepped);
    cairo_font_face_set_user_data(pair.stepped, &real_face, cairo_font_face_reference(face),
                                  destroy_face);
    if (texts->pairs < MOST_PAIRS) {
        texts->pair[texts->pairs++] = pair;
        cairo_font_face_reference(pair.face);
        cairo_font_face_reference(pair.stepped);
    }
    return pair;
}

static void free_pair(struct pair *pair)
{
    cairo_font_face_destroy(pair->face);
    cairo_font_face_destroy(pair->stepped);
}

static void free_label(struct label *label)
{
    if (!label)
        return;
    for (int i = 0; i < label->runs; i++)
        free_pair(&label->run[i].font);
    free(label->run);
    free(label->glyph);
    free(label->text);
    free(label);
}

static void forget_labels(struct ws_texts *texts)
{
    for (int i = 0; i < SLOTS; i++) {
        free_label(texts->slot[i]);
        texts->slot[i] = NULL;
    }
    texts->labels = 0;
    for (int i = 0; i < texts->pairs; i++)
        free_pair(&texts->pair[i]);
    texts->pairs = 0;
}

void ws_texts_destroy(struct ws_texts *texts)
{
    if (!texts)
        return;
    forget_labels(texts);
    g_object_unref(texts->layout);
    for (int style = 0; style < STYLES; style++)
        pango_font_description_free(texts->font[style]);
    g_object_unref(texts->context);
    g_object_unref(texts->map);
    cairo_font_options_destroy(texts->options);
    free(texts->family[0]);
    free(texts->family[1]);
    free(texts->shown);
    free(texts);
}

const char *ws_texts_family(struct ws_texts *texts, bool monospace)
{
    return texts->family[monospace];
}

static double ems(int pango_units)
{
    return (double)pango_units / (PANGO_SCALE * LAYOUT_PX);
}

/* Appends a run's glyphs to the label's, and adds their width. */
static void add_run(struct ws_texts *texts, struct label *label, const PangoGlyphItem *item)
{
    PangoFont *font = item->item->analysis.font;
    const PangoGlyphString *glyphs = item->glyphs;
    cairo_scaled_font_t *scaled = pango_cairo_font_get_scaled_font(PANGO_CAIRO_FONT(font));
    struct run *run = &label->run[label->runs++];

    run->font = pair_of(texts, cairo_scaled_font_get_font_face(scaled));
    run->start = label->glyphs;
    for (int i = 0; i < glyphs->num_glyphs; i++) {
        const PangoGlyphInfo *glyph = &glyphs->glyphs[i];

        /* Glyph 0, an empty box, stands for a character that no font has. */
        if (glyph->glyph != PANGO_GLYPH_EMPTY)
            label->glyph[label->glyphs++] = (cairo_glyph_t){
                glyph->glyph & PANGO_GLYPH_UNKNOWN_FLAG ? 0 : glyph->glyph,
                label->width + ems(glyph->geometry.x_offset), ems(glyph->geometry.y_offset)};
        label->width += ems(glyph->geometry.width);
    }
    run->end = label->glyphs;
}

static struct label *lay_out(struct ws_texts *texts, const char *text, int style)
{
    struct label *label = calloc(1, sizeof *label);
    PangoLayoutLine *line;
    size_t glyphs = 1, runs = 1;

    if (!label)
        return NULL;
    pango_layout_set_font_description(texts->layout, texts->font[style]);
    pango_layout_set_text(texts->layout, text, -1);
    line = pango_layout_get_line_readonly(texts->layout, 0);
    for (GSList *at = line->runs; at; at = at->next, runs++)
        glyphs += (size_t)((const PangoGlyphItem *)at->data)->glyphs->num_glyphs;
    label->style = style;
    label->text = strdup(text);
    label->glyph = malloc(glyphs * sizeof *label->glyph);
    label->run = malloc(runs * sizeof *label->run);
    if (!label->text || !label->glyph || !label->run) {
        free_label(label);
        return NULL;
    }
    for (GSList *at = line->runs; at; at = at->next)
        add_run(texts, label, at->data);
    return label;
}

/* FNV-1a. */
static unsigned hash_label(const char *text, int style)
{
    unsigned hash = 2166136261U ^ (unsigned)style;

    for (; *text; text++)
        hash = (hash ^ (unsigned char)*text) * 16777619U;
    return hash;
}

static struct label *find_label(struct ws_texts *texts, const char *text, struct ws_type type)
{
    int style = style_of(type);
    unsigned at = hash_label(text, style) % SLOTS;

    for (; texts->slot[at]; at = (at + 1) % SLOTS)
        if (texts->slot[at]->style == style && !strcmp(texts->slot[at]->text, text))
            return texts->slot[at];
    if (texts->labels == MOST_LABELS) {
        forget_labels(texts);
        at = hash_label(text, style) % SLOTS;
    }
    texts->slot[at] = lay_out(texts, text, style);
    if (texts->slot[at])
        texts->labels++;
    return texts->slot[at];
}

double ws_texts_width(struct ws_texts *texts, const char *text, struct ws_type type)
{
    const struct label *label = find_label(texts, text, type);

    return label ? label->width * type.size : -1;
}

/*
 * Puts baselines on whole pixels and glyphs on fractions of one: text is sharper, and a PNG smaller
 * because glyphs repeat.
 */
static void step_glyphs(cairo_t *cairo, cairo_glyph_t *glyph, int glyphs)
{
    for (int i = 0; i < glyphs; i++) {
        double x = glyph[i].x, y = glyph[i].y, steps;

        cairo_user_to_device(cairo, &x, &y);
        steps = round(x * STEPS);
        x = floor(steps / STEPS);
        y = round(y);
        glyph[i].index = glyph[i].index * STEPS + (unsigned long)(steps - x * STEPS);
        cairo_device_to_user(cairo, &x, &y);
        glyph[i].x = x;
        glyph[i].y = y;
    }
}

/* Positions a line's glyphs in texts->shown, and sets their font's size; NULL if out of memory. */
static const struct label *place(struct ws_texts *texts, cairo_t *cairo, const struct ws_line *line)
{
    const double slack = 1.005; /* rounding of the public widths to 1/1000 em */
    const struct label *label = find_label(texts, line->text, line->type);
    double size = line->type.size, across = size, x = line->x;
    cairo_matrix_t matrix;

    if (!label)
        return NULL;
    if (label->glyphs > texts->shown_room) {
        cairo_glyph_t *more = realloc(texts->shown, (size_t)label->glyphs * sizeof *more);

        if (!more)
            return NULL;
        texts->shown = more;
        texts->shown_room = label->glyphs;
    }
    if (line->width > 0 && label->width * size > line->width * slack)
        across = line->width / label->width;
    x -= line->anchor * label->width * across;
    for (int i = 0; i < label->glyphs; i++)
        texts->shown[i] = (cairo_glyph_t){label->glyph[i].index, x + label->glyph[i].x * across,
                                          line->baseline + label->glyph[i].y * size};
    cairo_matrix_init_scale(&matrix, across, size);
    cairo_set_font_options(cairo, texts->options);
    cairo_set_font_matrix(cairo, &matrix);
    return label;
}

bool ws_texts_show(struct ws_texts *texts, cairo_t *cairo, const struct ws_line *line)
{
    const struct label *label = place(texts, cairo, line);
    bool is_picture =
        cairo_surface_get_type(cairo_get_group_target(cairo)) == CAIRO_SURFACE_TYPE_IMAGE;

    if (!label)
        return false;
    if (is_picture)
        step_glyphs(cairo, texts->shown, label->glyphs);
    for (int i = 0; i < label->runs; i++) {
        const struct run *run = &label->run[i];

        cairo_set_font_face(cairo, is_picture ? run->font.stepped : run->font.face);
        cairo_show_glyphs(cairo, texts->shown + run->start, run->end - run->start);
    }
    return true;
}
