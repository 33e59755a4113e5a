/*
 * The parts of names. A part's text is both the value of its placeholder and its piece of a
 * figure's own name. Most parts are choices, written as choices are.
 */
#include "viz/export/name_part.h"

#include <ctype.h>
#include <inttypes.h>
#include <string.h>

#include "probe/isa/operand.h"
#include "viz/choice/choices.h"

/* Bytes: of a title within a name, and of all parts. */
enum { LONGEST_TEXT = 32, LONGEST_NAME = 120, DIGEST = 1 + 8 };

/* A number that differs where bytes do. (FNV-1a.) */
static uint32_t digest_of(const void *data, size_t length)
{
    const unsigned char *byte = data;
    uint32_t sum = 2166136261u;

    for (size_t i = 0; i < length; i++)
        sum = (sum ^ byte[i]) * 16777619u;
    return sum;
}

/* Free text as a word that is safe in a file name; a hash replaces what it loses. */
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
                       digest_of(text, length));
}

/* The job to be named, and its choices that show in it. */
struct named {
    const struct ws_job *job;
    struct ws_choices choices;
};

static void name_of(const struct ws_job *job, struct named *named)
{
    const struct ws_figure *figure = &job->figure;
    struct ws_choices *choices = &named->choices;

    named->job = job;
    ws_choices_init(choices);
    choices->variant = figure->evidence->mapping.variant;
    choices->with = figure->other ? figure->other->mapping.variant : NULL;
    choices->operand =
        ws_figure_is_whole(figure->kind) ? WS_OPERAND_MATRICES : ws_moved(choices->variant)->role;
    if (figure->described) {
        if (ws_figure_describes(figure->kind))
            choices->operand = figure->described->role;
        if (figure->boxed) {
            choices->has_box = !figure->usual_box;
            choices->box = figure->boxed->map;
        }
        choices->has_descriptor = !figure->usual;
        choices->descriptor = figure->described->descriptor;
        choices->major = figure->described->major;
        choices->major_said = choices->major == WS_MAJOR_K ? WS_MAJOR_SAID_K : WS_MAJOR_SAID_MN;
    }
    choices->colour = figure->colour;
    choices->label = figure->label;
    choices->highlight = figure->highlight;
    choices->lane = figure->lane;
    choices->moment = figure->moment;
    choices->pages = figure->part + 1;
    choices->worksheet = figure->worksheet;
    if (figure->addresses)
        choices->addresses = *figure->addresses;
    if (figure->several)
        choices->several = *figure->several;
    choices->addresses.tile = figure->tile;
    choices->title = figure->title;
    choices->caption = figure->caption;
    choices->no_legend = figure->no_legend;
    choices->bare = figure->medium.bare;
    choices->registers = figure->registers;
    choices->fit = job->encoding.fit;
    choices->theme = job->encoding.theme;
    choices->auto_theme = job->encoding.auto_theme;
    choices->width = job->encoding.width;
    choices->dpi = (int)job->encoding.dpi;
    choices->no_background = job->encoding.no_background;
    choices->outlines = job->encoding.outlines;
    choices->id = job->encoding.id;
    choices->fragment = job->encoding.fragment;
}

/* A part of names. */
struct part {
    enum ws_choice_id id;  /* the choice that it writes, or NONE */
    const char *word;      /* its placeholder; NULL: the choice's name */
    const char *lead;      /* precedes it in a figure's own name; NULL: it is not in one */
    const char *otherwise; /* its text for the default; NULL: as for any other value */
    const char *equals;    /* replaces a '=' in it */

    /* Writes it, and returns whether that is not the default; NULL: as the choice is written. */
    bool (*write)(const struct part *part, const struct named *named, struct ws_bytes *out);
};

/*
 * A choice as written elsewhere, without what is not allowed in a name; several values are
 * separated by a dash.
 */
static bool write_choice(const struct part *part, const struct named *named, struct ws_bytes *out)
{
    bool chosen = !ws_choice_is_default(&named->choices, part->id);
    char text[200];

    if (!chosen && part->otherwise) {
        ws_bytes_text(out, part->otherwise);
        return false;
    }
    for (int nth = 0; ws_choice_print(&named->choices, part->id, nth, text, sizeof text); nth++) {
        ws_bytes_text(out, nth ? "-" : "");
        for (const char *at = text; *at; at++)
            if (*at == '=')
                ws_bytes_text(out, part->equals);
            else if (!strchr("]*", *at)) /* of a place, "D[3,5]" */
                ws_bytes_add(out, *at == ',' || *at == '[' ? "-" : at, 1);
    }
    return chosen;
}

/* Free text: an expression, a title. */
static bool write_free(const struct part *part, const struct named *named, struct ws_bytes *out)
{
    char text[WS_CHOSEN_SIZE];
    bool chosen = ws_choice_print(&named->choices, part->id, 0, text, sizeof text);

    if (chosen)
        write_text(text, out);
    else
        ws_bytes_text(out, part->otherwise);
    return chosen;
}

/* A coordinate: 0-32. */
static bool write_coordinate(const struct part *part, const struct named *named,
                             struct ws_bytes *out)
{
    char text[WS_CHOSEN_SIZE];
    bool chosen = ws_choice_print(&named->choices, part->id, 0, text, sizeof text);

    for (const char *at = text; *at; at++)
        ws_bytes_add(out, *at == ',' ? "-" : at, 1);
    if (!chosen)
        ws_bytes_text(out, part->otherwise);
    return chosen;
}

/* A variant's name, without "::", which some systems do not allow in file names. */
static void write_name(const char *name, struct ws_bytes *out)
{
    for (; *name; name++)
        if (*name != ':')
            ws_bytes_add(out, name, 1);
        else if (name[1] == ':')
            ws_bytes_text(out, "-");
}

static bool write_variant(const struct part *part, const struct named *named, struct ws_bytes *out)
{
    (void)part;
    write_name(named->choices.variant->name, out);
    return true;
}

static bool write_with(const struct part *part, const struct named *named, struct ws_bytes *out)
{
    const struct ws_variant *with = named->choices.with;

    write_name(with ? with->name : part->otherwise, out);
    if (with && ws_moved(with)->role != WS_OPERAND_MATRICES)
        ws_bytes_print(out, ".%s", ws_operand_letter(ws_moved(with)->role));
    return with;
}

static bool write_figure(const struct part *part, const struct named *named, struct ws_bytes *out)
{
    (void)part;
    ws_bytes_text(out, ws_figure_name(named->job->figure.kind));
    return named->job->figure.kind != WS_FIGURE_FRAGMENT;
}

/*
 * The default is: frames as pages if the format has pages, played if it is interactive, otherwise
 * all in one picture.
 */
static bool write_frame(const struct part *part, const struct named *named, struct ws_bytes *out)
{
    const struct ws_job *job = named->job;

    (void)part;
    if (job->figure.frame >= 0)
        ws_bytes_print(out, "%d", job->figure.frame + 1);
    else
        ws_bytes_text(out, "all");
    return job->figure.frame >= 0 ||
           (ws_figure_comes_apart(job->figure.kind) && !job->apart &&
            ws_picture_has(job->format, WS_PAGES)) ||
           (ws_figure_frames(job->figure.kind) > 1 && !job->figure.animated &&
            ws_picture_has(job->format, WS_ANSWERS));
}

/* A panel that is a figure of its own. */
static bool write_pages(const struct part *part, const struct named *named, struct ws_bytes *out)
{
    const struct ws_job *job = named->job;

    (void)part;
    if (job->figure.part >= 0)
        ws_bytes_print(out, "%d", job->figure.part + 1);
    else
        ws_bytes_text(out, "together");
    return job->figure.part >= 0;
}

/* A worksheet is the blank one, unless its name contains the answers' word. */
static bool write_sheet(const struct part *part, const struct named *named, struct ws_bytes *out)
{
    const struct ws_figure *figure = &named->job->figure;
    bool worksheet = figure->kind == WS_FIGURE_WORKSHEET;

    (void)part;
    ws_bytes_text(out, worksheet ? ws_sheet_word((int)figure->worksheet.sheet) : "none");
    return worksheet && figure->worksheet.sheet == WS_SHEET_ANSWERS;
}

/* Each kind of figure has its own default. */
static bool write_view(const struct part *part, const struct named *named, struct ws_bytes *out)
{
    const struct ws_figure *figure = &named->job->figure;

    (void)part;
    ws_bytes_text(out, ws_view_name(figure->view));
    return figure->view != ws_figure_view(figure);
}

static void write_one_swizzle(struct ws_swizzle swizzle, struct ws_bytes *out)
{
    if (!swizzle.bits)
        ws_bytes_text(out, "none");
    else if (swizzle.base == 4 && swizzle.shift == 3 && swizzle.bits <= 3)
        ws_bytes_print(out, "%d", 16 << swizzle.bits);
    else
        ws_bytes_print(out, "%d-%d-%d", swizzle.bits, swizzle.base, swizzle.shift);
}

/* '+' separates several, as a dash separates the numbers within one. */
static bool write_swizzle(const struct part *part, const struct named *named, struct ws_bytes *out)
{
    const struct ws_several *several = &named->choices.several;
    const struct ws_swizzle swizzle = named->choices.addresses.swizzle;

    (void)part;
    for (int i = 0; i < several->swizzles; i++) {
        ws_bytes_text(out, i ? "+" : "");
        write_one_swizzle(several->swizzle[i], out);
    }
    if (!several->swizzles)
        write_one_swizzle(swizzle, out);
    return several->swizzles || swizzle.bits;
}

static bool write_numbers(const struct part *part, const struct named *named, struct ws_bytes *out)
{
    const struct ws_address_options *options = &named->choices.addresses;
    bool given = options->source == WS_FROM_NUMBERS;

    (void)part;
    if (given)
        ws_bytes_print(out, "%08" PRIx32, digest_of(options->number, sizeof options->number));
    else
        ws_bytes_text(out, "none");
    return given;
}

static bool write_legend(const struct part *part, const struct named *named, struct ws_bytes *out)
{
    (void)part;
    ws_bytes_text(out, named->choices.no_legend ? "no-legend" : "legend");
    return named->choices.no_legend;
}

static bool write_animate(const struct part *part, const struct named *named, struct ws_bytes *out)
{
    (void)part;
    ws_bytes_text(out, named->job->figure.animated ? "animate" : "still");
    return named->job->figure.animated && !ws_picture_has(named->job->format, WS_ANSWERS);
}

static bool write_fragment(const struct part *part, const struct named *named, struct ws_bytes *out)
{
    (void)part;
    ws_bytes_text(out, named->choices.fragment ? "inline" : "page");
    return named->choices.fragment;
}

/* A page follows its reader's theme, unless one is given. */
static bool write_theme(const struct part *part, const struct named *named, struct ws_bytes *out)
{
    bool chosen = write_choice(part, named, out);

    return ws_picture_has(named->job->format, WS_ANSWERS) ? !named->choices.auto_theme : chosen;
}

static bool write_bare(const struct part *part, const struct named *named, struct ws_bytes *out)
{
    (void)part;
    ws_bytes_text(out, named->choices.bare ? "bare" : "framed");
    return named->choices.bare;
}

/* Some systems do not allow ':' in names. */
static bool write_fit(const struct part *part, const struct named *named, struct ws_bytes *out)
{
    (void)part;
    for (const char *at = ws_fit_word((int)named->choices.fit); *at; at++)
        ws_bytes_add(out, *at == ':' ? "-" : at, 1);
    return named->choices.fit != WS_FIT_FREE;
}

static bool write_format(const struct part *part, const struct named *named, struct ws_bytes *out)
{
    (void)part;
    ws_bytes_text(out, ws_picture_word((int)named->job->format));
    return false; /* it is the ending */
}

static bool write_options(const struct part *part, const struct named *named, struct ws_bytes *out);

/* The parts, in the order of a figure's own name. */
static const struct part parts[] = {
    {.id = WS_CHOICE_VARIANT, .lead = "", .write = write_variant},
    {.id = WS_CHOICE_OPERAND, .lead = ".", .otherwise = "none"},
    {.id = WS_CHOICE_FIGURE, .lead = ".", .write = write_figure},
    {.id = WS_CHOICE_WITH, .lead = ".", .otherwise = "none", .write = write_with},
    {.id = WS_CHOICE_FRAME, .lead = "-", .write = write_frame},
    {.id = WS_CHOICE_PAGES, .lead = "-", .write = write_pages},
    {.id = WS_CHOICE_MOMENT, .lead = ".moment-", .otherwise = "1"},
    {.id = WS_CHOICE_SHEET, .lead = "-", .write = write_sheet},
    {.id = WS_CHOICE_VIEW, .lead = ".", .write = write_view},
    {.id = WS_CHOICE_COLOR, .lead = ".color-"},
    {.id = WS_CHOICE_LABEL, .lead = ".label-"},
    {.id = WS_CHOICE_HIGHLIGHT, .lead = ".highlight-", .otherwise = "none", .equals = ""},
    {.id = WS_CHOICE_GRID, .lead = ".grid-"},
    {.id = WS_CHOICE_BLANK, .lead = ".blank-"},
    {.id = WS_CHOICE_LANE, .lead = ".lane-", .otherwise = "auto"},
    {.id = WS_CHOICE_SEED, .lead = ".seed-"},
    {.id = WS_CHOICE_TILE, .lead = ".tile-"},
    {.id = WS_CHOICE_PITCH, .lead = ".pitch-", .otherwise = "packed"},
    {.id = WS_CHOICE_PADDING, .lead = ".padding-"},
    {.id = WS_CHOICE_SWIZZLE, .lead = ".swizzle-", .write = write_swizzle},
    {.id = WS_CHOICE_BASE, .lead = ".base-"},
    {.id = WS_CHOICE_EXPRESSION, .lead = ".address-", .otherwise = "none", .write = write_free},
    {.id = WS_CHOICE_LET, .lead = ".let-", .otherwise = "none", .equals = "-"},
    {.id = WS_CHOICE_LANE_NAME, .lead = ".lane-", .otherwise = "none"},
    {.id = WS_CHOICE_WARP, .lead = ".warp-"},
    {.id = WS_CHOICE_EXECUTION, .lead = ".execution-"},
    {.id = WS_CHOICE_NUMBERS, .lead = ".addresses-", .write = write_numbers},
    {.id = WS_CHOICE_LAYOUT, .lead = ".layout-", .otherwise = "none", .write = write_free},
    {.id = WS_CHOICE_LAYOUT_AT, .lead = ".layout-at-", .otherwise = "0", .write = write_coordinate},
    {.id = WS_CHOICE_ELEMENT, .lead = ".element-bytes-"},
    {.id = WS_CHOICE_BUFFER, .lead = ".buffer-", .otherwise = "none"},
    {.id = WS_CHOICE_DESCRIPTOR, .lead = ".descriptor-", .otherwise = "none", .equals = "-"},
    {.id = WS_CHOICE_MAJOR, .lead = ".major-"},
    {.id = WS_CHOICE_BOX, .lead = ".box-", .otherwise = "none", .equals = "-"},
    {.id = WS_CHOICE_THEME, .lead = ".theme-", .write = write_theme},
    {.id = WS_CHOICE_SIZE, .lead = ".size-", .otherwise = "own"},
    {.id = WS_CHOICE_FIT, .lead = ".fit-", .write = write_fit},
    {.id = WS_CHOICE_DPI, .lead = ".dpi-", .otherwise = "auto"},
    {.id = WS_CHOICE_BACKGROUND, .lead = ".background-"},
    {.id = WS_CHOICE_TITLE, .lead = ".title-", .otherwise = "own", .write = write_free},
    {.id = WS_CHOICE_CAPTION, .lead = ".caption-", .otherwise = "none", .write = write_free},
    {.word = "legend", .lead = ".", .write = write_legend},
    {.word = "bare", .lead = ".", .write = write_bare},
    {.word = "animate", .lead = ".", .write = write_animate},
    {.id = WS_CHOICE_REGISTERS, .lead = ".registers-", .otherwise = "own", .write = write_free},
    {.id = WS_CHOICE_ID, .lead = ".id-", .otherwise = "none"},
    {.word = "fragment", .lead = ".", .write = write_fragment},
    {.id = WS_CHOICE_TEXT, .lead = ".text-"},
    {.id = WS_CHOICE_FORMAT, .write = write_format},
    {.word = "options", .write = write_options},
};

enum { PARTS = sizeof parts / sizeof parts[0], FIRST_OPTION = 5 };

static bool write_part(const struct part *part, const struct named *named, struct ws_bytes *out)
{
    return (part->write ? part->write : write_choice)(part, named, out);
}

const char *ws_name_word(int index)
{
    if (index >= PARTS)
        return NULL;
    return parts[index].word ? parts[index].word : ws_choice(parts[index].id)->name;
}

/* Whether a word is an earlier spelling of an option. */
static bool is_old(const char *word)
{
    for (int id = WS_CHOICE_NONE + 1; id < WS_CHOICES; id++)
        if (!strcmp(ws_choice((enum ws_choice_id)id)->name, word))
            return ws_option_is_old(ws_choice((enum ws_choice_id)id));
    return false;
}

const char *ws_name_listed_word(int index)
{
    const char *word;

    for (int i = 0; (word = ws_name_word(i)); i++)
        if (ws_word_index(ws_name_word, word) == i && !is_old(word) && !index--)
            break;
    return word;
}

bool ws_name_part_write(int index, const struct ws_job *job, struct ws_bytes *out)
{
    struct named named;

    name_of(job, &named);
    return write_part(&parts[index], &named, out);
}

/*
 * The parts from `first` on that are not the default, each after its lead. A digest of them all
 * replaces the last ones of a long name.
 */
static bool write_parts(const struct named *named, int first, struct ws_bytes *out)
{
    size_t start = out->length, kept = start;

    for (int i = first; i < PARTS; i++) {
        size_t before = out->length;

        if (!parts[i].lead)
            continue;
        ws_bytes_text(out, parts[i].lead);
        if (!write_part(&parts[i], named, out))
            out->length = before;
        else if (out->length - start <= LONGEST_NAME - DIGEST)
            kept = out->length;
    }
    if (out->length - start > LONGEST_NAME) {
        uint32_t digest = digest_of(out->data + start, out->length - start);

        out->length = kept;
        ws_bytes_print(out, ".%08" PRIx32, digest);
    }
    return out->length > start;
}

static bool write_options(const struct part *part, const struct named *named, struct ws_bytes *out)
{
    (void)part;
    return write_parts(named, FIRST_OPTION, out);
}

void ws_name_own(const struct ws_job *job, struct ws_bytes *out)
{
    struct named named;

    name_of(job, &named);
    write_parts(&named, 0, out);
}
