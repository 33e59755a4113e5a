/*
 * The parts of names; see name_part.h. What a part's function writes is both what its placeholder
 * stands for and what a figure's own name says of it.
 */
#include "viz/export/name_part.h"

#include <ctype.h>
#include <inttypes.h>
#include <string.h>

#include "probe/address/address_options.h"

enum { LONGEST_TEXT = 32 }; /* bytes of a title within a name */

uint32_t ws_name_digest(const void *data, size_t length)
{
    const unsigned char *byte = data;
    uint32_t sum = 2166136261u;

    for (size_t i = 0; i < length; i++)
        sum = (sum ^ byte[i]) * 16777619u;
    return sum;
}

/* Free text as a word that is safe in a file's name; what is lost of it shows as a number. */
static void write_text(const char *text, struct ws_bytes *out)
{
    size_t start = out->length, length = strlen(text);
    bool lost = false, gap = false;

    for (size_t i = 0; i < length; i++) {
        unsigned char c = (unsigned char)text[i];
        bool keeps = c < 0x80 && (isalnum(c) || c == '_');

        lost |= !keeps && (c != '-' || gap || i == 0 || i == length - 1);
        if (out->length - start >= LONGEST_TEXT) {
            lost = true;
            break;
        }
        if (keeps && gap && out->length > start)
            ws_bytes_text(out, "-");
        gap = !keeps;
        if (keeps)
            ws_bytes_add(out, &text[i], 1);
    }
    if (lost)
        ws_bytes_print(out, "%s%08" PRIx32, out->length > start ? "-" : "",
                       ws_name_digest(text, length));
}

/* The functions of the parts: each writes its value, and says whether it is not the default. */

static bool write_variant(const struct ws_job *job, struct ws_bytes *out)
{
    ws_bytes_text(out, job->figure.evidence->mapping.variant->name);
    return true;
}

static bool write_figure(const struct ws_job *job, struct ws_bytes *out)
{
    ws_bytes_text(out, ws_figure_name(job->figure.kind));
    return job->figure.kind != WS_FIGURE_FRAGMENT;
}

static bool write_with(const struct ws_job *job, struct ws_bytes *out)
{
    ws_bytes_text(out, job->figure.other ? job->figure.other->mapping.variant->name : "none");
    return job->figure.other != NULL;
}

/* Frames that are pages are the default where there are pages, else all in one picture. */
static bool write_frame(const struct ws_job *job, struct ws_bytes *out)
{
    if (job->figure.frame >= 0)
        ws_bytes_print(out, "%d", job->figure.frame + 1);
    else
        ws_bytes_text(out, "all");
    return job->figure.frame >= 0 || (ws_figure_frames(job->figure.kind) > 1 && !job->apart &&
                                      ws_picture_has(job->format, WS_PAGES));
}

static bool write_view(const struct ws_job *job, struct ws_bytes *out)
{
    const struct ws_figure *figure = &job->figure;

    ws_bytes_text(out, ws_view_name(figure->view));
    return figure->view != ws_figure_of(figure->kind, figure->evidence).view;
}

static bool write_colour(const struct ws_job *job, struct ws_bytes *out)
{
    ws_bytes_text(out, ws_colour_name(job->figure.colour));
    return job->figure.colour != WS_BY_LANE;
}

static bool write_label(const struct ws_job *job, struct ws_bytes *out)
{
    ws_bytes_text(out, ws_label_name(job->figure.label));
    return job->figure.label != WS_LABEL_THREAD;
}

static bool write_highlight(const struct ws_job *job, struct ws_bytes *out)
{
    const struct ws_shown *shown = &job->figure.highlight;
    const struct {
        const char *word;
        int value;
    } marks[] = {{"matrix", shown->matrix},
                 {"row", shown->row},
                 {"column", shown->column},
                 {"lane", shown->lane},
                 {"register", shown->reg},
                 {"bit", shown->bit},
                 {"address_lane", shown->address_lane}};
    const char *between = "";

    for (size_t i = 0; i < sizeof marks / sizeof marks[0]; i++)
        if (marks[i].value >= 0) {
            ws_bytes_print(out, "%s%s%d", between, marks[i].word, marks[i].value);
            between = "-";
        }
    if (!*between)
        ws_bytes_text(out, "none");
    return *between;
}

static bool write_lane(const struct ws_job *job, struct ws_bytes *out)
{
    if (job->figure.lane >= 0)
        ws_bytes_print(out, "%d", job->figure.lane);
    else
        ws_bytes_text(out, "auto");
    return job->figure.lane >= 0;
}

static bool write_tile(const struct ws_job *job, struct ws_bytes *out)
{
    ws_bytes_text(out, ws_tile_name(job->figure.tile));
    return job->figure.tile != WS_TILE_AUTO;
}

static const struct ws_address_options *addresses(const struct ws_job *job)
{
    static const struct ws_address_options packed;

    return job->figure.addresses ? job->figure.addresses : &packed;
}

static bool write_bytes(int64_t bytes, const char *none, struct ws_bytes *out)
{
    if (bytes || !none)
        ws_bytes_print(out, "%" PRId64, bytes);
    else
        ws_bytes_text(out, none);
    return bytes;
}

static bool write_pitch(const struct ws_job *job, struct ws_bytes *out)
{
    return write_bytes(addresses(job)->pitch_bytes, "packed", out);
}

static bool write_padding(const struct ws_job *job, struct ws_bytes *out)
{
    return write_bytes(addresses(job)->padding_bytes, NULL, out);
}

static bool write_base(const struct ws_job *job, struct ws_bytes *out)
{
    return write_bytes(addresses(job)->base_bytes, NULL, out);
}

static bool write_buffer(const struct ws_job *job, struct ws_bytes *out)
{
    return write_bytes(addresses(job)->buffer_bytes, "none", out);
}

static bool write_swizzle(const struct ws_job *job, struct ws_bytes *out)
{
    const struct ws_swizzle swizzle = addresses(job)->swizzle;

    if (!swizzle.bits)
        ws_bytes_text(out, "none");
    else if (swizzle.base == 4 && swizzle.shift == 3 && swizzle.bits <= 3)
        ws_bytes_print(out, "%d", 16 << swizzle.bits);
    else
        ws_bytes_print(out, "%d-%d-%d", swizzle.bits, swizzle.base, swizzle.shift);
    return swizzle.bits;
}

static bool write_address(const struct ws_job *job, struct ws_bytes *out)
{
    bool given = addresses(job)->source == WS_FROM_EXPRESSION;

    if (given)
        write_text(addresses(job)->expression, out);
    else
        ws_bytes_text(out, "none");
    return given;
}

static bool write_let(const struct ws_job *job, struct ws_bytes *out)
{
    const struct ws_constants *constants = &addresses(job)->constants;

    for (int i = 0; i < constants->count; i++)
        ws_bytes_print(out, "%s%s-%" PRId64, i ? "-" : "", constants->constant[i].name,
                       constants->constant[i].value);
    if (!constants->count)
        ws_bytes_text(out, "none");
    return constants->count;
}

static bool write_numbers(const struct ws_job *job, struct ws_bytes *out)
{
    const struct ws_address_options *options = addresses(job);
    bool given = options->source == WS_FROM_NUMBERS;

    if (given)
        ws_bytes_print(out, "%08" PRIx32, ws_name_digest(options->number, sizeof options->number));
    else
        ws_bytes_text(out, "none");
    return given;
}

static bool write_theme(const struct ws_job *job, struct ws_bytes *out)
{
    ws_bytes_text(out, ws_theme_name(job->encoding.theme));
    return job->encoding.theme != WS_THEME_LIGHT;
}

static bool write_size(const struct ws_job *job, struct ws_bytes *out)
{
    const struct ws_width *width = &job->encoding.width;

    if (!width->unit) {
        ws_bytes_text(out, "own");
        return false;
    }
    ws_bytes_print(out, "%.10g%s", width->value, width->unit);
    return true;
}

static bool write_dpi(const struct ws_job *job, struct ws_bytes *out)
{
    if (job->encoding.dpi > 0)
        ws_bytes_print(out, "%.10g", job->encoding.dpi);
    else
        ws_bytes_text(out, "auto");
    return job->encoding.dpi > 0;
}

static bool write_background(const struct ws_job *job, struct ws_bytes *out)
{
    ws_bytes_text(out, job->encoding.no_background ? "none" : "theme");
    return job->encoding.no_background;
}

static bool write_title(const struct ws_job *job, struct ws_bytes *out)
{
    if (job->figure.title)
        write_text(job->figure.title, out);
    else
        ws_bytes_text(out, "own");
    return job->figure.title;
}

static bool write_caption(const struct ws_job *job, struct ws_bytes *out)
{
    if (job->figure.caption)
        write_text(job->figure.caption, out);
    else
        ws_bytes_text(out, "none");
    return job->figure.caption;
}

static bool write_legend(const struct ws_job *job, struct ws_bytes *out)
{
    ws_bytes_text(out, job->figure.no_legend ? "no-legend" : "legend");
    return job->figure.no_legend;
}

static bool write_letters(const struct ws_job *job, struct ws_bytes *out)
{
    ws_bytes_text(out, job->encoding.outlines ? "path" : "text");
    return job->encoding.outlines;
}

static bool write_format(const struct ws_job *job, struct ws_bytes *out)
{
    ws_bytes_text(out, ws_picture_word((int)job->format));
    return false; /* it is the ending */
}

static bool write_options(const struct ws_job *job, struct ws_bytes *out);

/* The parts, in the order of a figure's own name; `lead` stands before one there. */
static const struct part {
    const char *word, *lead; /* no lead: no part of a figure's own name */
    bool (*write)(const struct ws_job *job, struct ws_bytes *out);
} parts[] = {
    {"variant", "", write_variant},
    {"figure", ".", write_figure},
    {"with", ".", write_with},
    {"frame", "-", write_frame},
    {"view", ".", write_view},
    {"color", ".color-", write_colour},
    {"label", ".label-", write_label},
    {"highlight", ".highlight-", write_highlight},
    {"lane", ".lane-", write_lane},
    {"tile", ".tile-", write_tile},
    {"pitch", ".pitch-", write_pitch},
    {"padding", ".padding-", write_padding},
    {"swizzle", ".swizzle-", write_swizzle},
    {"base", ".base-", write_base},
    {"address", ".address-", write_address},
    {"let", ".let-", write_let},
    {"addresses", ".addresses-", write_numbers},
    {"buffer", ".buffer-", write_buffer},
    {"theme", ".theme-", write_theme},
    {"size", ".size-", write_size},
    {"dpi", ".dpi-", write_dpi},
    {"background", ".background-", write_background},
    {"title", ".title-", write_title},
    {"caption", ".caption-", write_caption},
    {"legend", ".", write_legend},
    {"text", ".text-", write_letters},
    {"format", NULL, write_format},
    {"options", NULL, write_options},
};

enum { PARTS = sizeof parts / sizeof parts[0], FIRST_OPTION = 4 };

const char *ws_name_word(int index)
{
    return index < PARTS ? parts[index].word : NULL;
}

bool ws_name_part_write(int index, const struct ws_job *job, struct ws_bytes *out)
{
    return parts[index].write(job, out);
}

/* The parts from `first` on that are not the default, each after its lead. */
static bool write_parts(const struct ws_job *job, int first, struct ws_bytes *out)
{
    size_t start = out->length;

    for (int i = first; i < PARTS; i++) {
        size_t before = out->length;

        if (!parts[i].lead)
            continue;
        ws_bytes_text(out, parts[i].lead);
        if (!parts[i].write(job, out))
            out->length = before;
    }
    return out->length > start;
}

static bool write_options(const struct ws_job *job, struct ws_bytes *out)
{
    return write_parts(job, FIRST_OPTION, out);
}

void ws_name_own(const struct ws_job *job, struct ws_bytes *out)
{
    write_parts(job, 0, out);
}
