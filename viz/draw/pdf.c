/*
 * The devices that are cairo's own documents: PDF, and SVG with text as outlines. cairo writes
 * them; this file sets the options that make it write the same bytes each time.
 */
#include <cairo-pdf.h>
#include <cairo-svg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "viz/draw/layout_cache.h"

static cairo_status_t take(void *closure, const unsigned char *data, unsigned length)
{
    struct ws_bytes *bytes = closure;

    ws_bytes_add(bytes, data, length);
    return bytes->failed ? CAIRO_STATUS_NO_MEMORY : CAIRO_STATUS_SUCCESS;
}

enum { DATE_SIZE = 32, EPOCH_DIGITS = 12 };

/* The end of the year 9999: a date has four digits for the year. */
#define LAST_SECOND 253402300799

/* The creation date of a document: reproducible builds set SOURCE_DATE_EPOCH. */
static bool find_date(char date[DATE_SIZE], struct ws_error *error)
{
    const char *epoch = getenv("SOURCE_DATE_EPOCH");
    size_t digits = epoch ? strspn(epoch, "0123456789") : 0;
    long long seconds = digits && digits <= EPOCH_DIGITS ? strtoll(epoch, NULL, 10) : -1;
    time_t time = (time_t)seconds;
    struct tm parts;

    snprintf(date, DATE_SIZE, "2025-01-01T00:00:00Z");
    if (!epoch)
        return true;
    if (epoch[digits] || seconds < 0 || seconds > LAST_SECOND || !gmtime_r(&time, &parts))
        return ws_fail(error, WS_CODE_NUMBER,
                       "SOURCE_DATE_EPOCH '%.40s' is not a number of seconds up to the year 9999; "
                       "correct or unset it",
                       epoch);
    strftime(date, DATE_SIZE, "%Y-%m-%dT%H:%M:%SZ", &parts);
    return true;
}

static void set_words(cairo_surface_t *surface, cairo_pdf_metadata_t which, const char *text)
{
    if (text)
        cairo_pdf_surface_set_metadata(surface, which, text);
}

/*
 * Finishes the surface; cairo reports errors here. If memory runs out, cairo may stop early without
 * an error, so that the document lacks its `end`.
 */
static bool finish(cairo_surface_t *surface, const char *format, const struct ws_bytes *bytes,
                   const char *end, struct ws_error *error)
{
    size_t length = strlen(end);
    cairo_status_t status;

    cairo_surface_finish(surface);
    status = cairo_surface_status(surface);
    cairo_surface_destroy(surface);
    if (status == CAIRO_STATUS_SUCCESS &&
        (bytes->length < length || memcmp(bytes->data + bytes->length - length, end, length)))
        status = CAIRO_STATUS_NO_MEMORY;
    return status == CAIRO_STATUS_SUCCESS ||
           ws_fail(error, status == CAIRO_STATUS_NO_MEMORY ? WS_CODE_OUT_OF_MEMORY : WS_CODE_WRITE,
                   "%s: %s", format, cairo_status_to_string(status));
}

static bool draw_page(cairo_surface_t *surface, const struct ws_scene *scene, double unit,
                      const struct ws_drawing *drawing, struct ws_error *error)
{
    cairo_t *cairo = cairo_create(surface);
    bool drawn;

    cairo_scale(cairo, unit, unit);
    drawn = ws_draw_scene(cairo, scene, drawing, error);
    cairo_show_page(cairo);
    cairo_destroy(cairo);
    return drawn;
}

/*
 * One page per scene, each of the scene's size. Fonts are embedded; title, subject and keywords are
 * the first scene's title, description and PTX. The date is SOURCE_DATE_EPOCH or a fixed one.
 */
bool ws_pdf_write(const struct ws_scene *const *scene, int scenes,
                  const struct ws_device_options *options, struct ws_bytes *bytes,
                  struct ws_error *error)
{
    double unit = options->points;
    struct ws_drawing drawing;
    cairo_surface_t *surface;
    char date[DATE_SIZE];
    bool drawn = true;

    if (!find_date(date, error) || !ws_layout_cache_drawing(options, &drawing, error))
        return false;
    surface = cairo_pdf_surface_create_for_stream(take, bytes, scene[0]->width * unit,
                                                  scene[0]->height * unit);
    /* Every TeX includes this version without a warning, and every cairo writes it the same. */
    cairo_pdf_surface_restrict_to_version(surface, CAIRO_PDF_VERSION_1_4);
    set_words(surface, CAIRO_PDF_METADATA_TITLE, scene[0]->title);
    set_words(surface, CAIRO_PDF_METADATA_SUBJECT, scene[0]->description);
    set_words(surface, CAIRO_PDF_METADATA_KEYWORDS, scene[0]->ptx);
    set_words(surface, CAIRO_PDF_METADATA_CREATOR, "Warpscope");
    set_words(surface, CAIRO_PDF_METADATA_CREATE_DATE, date);
    for (int i = 0; i < scenes && drawn; i++) {
        cairo_pdf_surface_set_size(surface, scene[i]->width * unit, scene[i]->height * unit);
        drawn = draw_page(surface, scene[i], unit, &drawing, error);
    }
    if (!drawn) {
        cairo_surface_destroy(surface);
        return false;
    }
    return finish(surface, "PDF", bytes, "%%EOF\n", error);
}

/* The length of the text, if any, that precedes an id here. */
static size_t before_id(const unsigned char *at, size_t left)
{
    static const char *const before[] = {" id=\"", "href=\"#", "url(#"};

    for (size_t i = 0; i < sizeof before / sizeof before[0]; i++)
        if (left > strlen(before[i]) && !memcmp(at, before[i], strlen(before[i])))
            return strlen(before[i]);
    return 0;
}

/*
 * Removes ` id="surface7"`, which nothing refers to and which counts the process's surfaces, and
 * prefixes the other ids, and references to them, with `id`, if any.
 */
static void own_ids(const struct ws_bytes *from, const char *id, struct ws_bytes *to)
{
    static const char counted[] = " id=\"surface";
    const size_t length = sizeof counted - 1;
    size_t written = 0;

    to->failed |= from->failed;
    for (size_t at = 0; at < from->length; at++) {
        const unsigned char *here = from->data + at;
        size_t left = from->length - at, skip;

        if (*here != ' ' && *here != 'h' && *here != 'u')
            continue;
        if (left > length && !memcmp(here, counted, length)) {
            const unsigned char *quote = memchr(here + length, '"', left - length);

            ws_bytes_add(to, from->data + written, at - written);
            at = quote ? (size_t)(quote - from->data) : from->length;
            written = at + 1;
        } else if (id && (skip = before_id(here, left))) {
            ws_bytes_add(to, from->data + written, at + skip - written);
            ws_bytes_print(to, "%s-", id);
            written = at + skip;
        }
    }
    if (written < from->length)
        ws_bytes_add(to, from->data + written, from->length - written);
}

/* SVG without text elements, for places without fonts. */
bool ws_svg_outlines_write(const struct ws_scene *const *scene, int scenes,
                           const struct ws_device_options *options, struct ws_bytes *bytes,
                           struct ws_error *error)
{
    struct ws_bytes written = {0};
    struct ws_drawing drawing;
    cairo_surface_t *surface;
    bool done;

    (void)scenes; /* an SVG has one scene */
    if (!ws_layout_cache_drawing(options, &drawing, error))
        return false;
    surface = cairo_svg_surface_create_for_stream(take, &written, scene[0]->width * options->scale,
                                                  scene[0]->height * options->scale);
    cairo_svg_surface_set_document_unit(surface, CAIRO_SVG_UNIT_PX);
    done = draw_page(surface, scene[0], options->scale, &drawing, error);
    if (!done)
        cairo_surface_destroy(surface);
    done = done && finish(surface, "SVG", &written, "</svg>\n", error);
    if (done)
        own_ids(&written, options->id, bytes);
    ws_bytes_finish(&written);
    return done && (!bytes->failed || ws_fail(error, WS_CODE_OUT_OF_MEMORY, "SVG: out of memory"));
}
