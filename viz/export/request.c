/* Options of figures, as a table and as what each does; see request.h. */
#include "viz/export/request.h"

#include <stdio.h>
#include <string.h>

#include "probe/base/utf8.h"
#include "viz/choice/addresses.h"
#include "viz/export/sense.h"

static const char *view_word(int index)
{
    return index <= WS_VIEW_MEMORY ? ws_view_name((enum ws_view)index) : NULL;
}

static const char *colour_word(int index)
{
    return index < WS_COLOURS ? ws_colour_name((enum ws_colour_by)index) : NULL;
}

static const char *label_word(int index)
{
    return index < WS_LABELS ? ws_label_name((enum ws_label_by)index) : NULL;
}

static const char *theme_word(int index)
{
    return index < WS_THEMES ? ws_theme_name((enum ws_theme_id)index) : NULL;
}

enum { BACKGROUND_THEME, BACKGROUND_NONE };

static const char *background_word(int index)
{
    static const char *const words[] = {"theme", "none", NULL};

    return words[index];
}

enum { TEXT_TEXT, TEXT_PATH };

static const char *text_word(int index)
{
    static const char *const words[] = {"text", "path", NULL};

    return words[index];
}

static const struct ws_option own[WS_REQUEST_ADDRESS] = {
    [WS_REQUEST_FIGURE] = {.name = "figure", .value = "KIND", .words = ws_figure_word, .list = true,
                           .many = true,
                           .help = "which figures, with commas between: fragment (as the PTX manual "
                                   "draws it, the default), address, register, mapping (the "
                                   "poster), step (four frames), compare, bank, cost"},
    [WS_REQUEST_FORMAT] = {.name = "format", .value = "FORMAT", .words = ws_picture_word,
                           .list = true, .many = true, .help = ws_picture_help},
    [WS_REQUEST_VIEW] = {.name = "view", .value = "VIEW", .words = view_word,
                         .help = "of fragment, register and compare figures: fragment or memory (of "
                                 "movmatrix, the source); the default is fragment for fragment, "
                                 "else memory"},
    [WS_REQUEST_COLOR] = {.name = "color", .value = "BY", .words = colour_word,
                          .help = "what colours say: lane (the default), register, matrix, address "
                                  "or none"},
    [WS_REQUEST_LABEL] = {.name = "label", .value = "BY", .words = label_word,
                          .help = "what cells say: thread (as the manual, the default), element, "
                                  "register or index"},
    [WS_REQUEST_THEME] = {.name = "theme", .value = "THEME", .words = theme_word,
                          .help = "light (the default), dark, print (grey with hatching) or "
                                  "contrast"},
    [WS_REQUEST_HIGHLIGHT] = {.name = "highlight", .value = "WHAT",
                              .help = "mark what matches all of it and mute the rest: "
                                      "lane=5,register=1; also matrix, row, column, bit, "
                                      "address_lane; of mapping and step figures a lane"},
    [WS_REQUEST_LANE] = {.name = "lane", .value = "L",
                         .help = "the lane that mapping and step figures follow"},
    [WS_REQUEST_FRAME] = {.name = "frame", .value = "N",
                          .help = "of step figures this frame alone, 1 to 4, or all in one picture"},
    [WS_REQUEST_WITH] = {.name = "with", .value = "VARIANT",
                         .help = "what a compare figure sets beside it"},
    [WS_REQUEST_SIZE] = {.name = "size", .value = "WIDTH",
                         .help = "how wide: 8cm, 80mm, 3.5in or 1200px"},
    [WS_REQUEST_DPI] = {.name = "dpi", .value = "DPI",
                        .help = "pixels an inch of PNGs: 300 where --size is a length on paper, "
                                "else 192"},
    [WS_REQUEST_BACKGROUND] = {.name = "background", .value = "WHICH", .words = background_word,
                               .help = "theme (the theme's paper, the default) or none "
                                       "(transparent)"},
    [WS_REQUEST_TITLE] = {.name = "title", .value = "TEXT",
                          .help = "a title instead of the figure's own, up to 2000 characters"},
    [WS_REQUEST_CAPTION] = {.name = "caption", .value = "TEXT",
                            .help = "words under the picture, up to 2000 characters"},
    [WS_REQUEST_NO_LEGEND] = {.name = "no-legend", .help = "leave out the legend"},
    [WS_REQUEST_TEXT] = {.name = "text", .value = "HOW", .words = text_word,
                         .help = "of SVG: text (real text, the default) or path (outlines, for "
                                 "places that lack the font)"},
};

const struct ws_option *ws_request_options(void)
{
    static struct ws_option all[WS_REQUEST_OPTIONS];

    ws_address_rows(own, WS_REQUEST_ADDRESS, all);
    return all;
}

/* Marks each word of a comma list that the parser has found good. */
static void mark_words(const char *list, ws_words *words, bool *marks)
{
    const char *word;

    while (*list) {
        size_t length = strcspn(list, ",");

        for (int i = 0; (word = words(i)); i++)
            if (strlen(word) == length && !strncmp(word, list, length))
                marks[i] = true;
        list += length + (list[length] == ',');
    }
}

/* One part of a highlight, "lane=5", of `length` bytes. */
static bool parse_mark(const char *part, size_t length, struct ws_shown *shown,
                       struct ws_error *error)
{
    static const char *const keys[] = {"matrix",   "row", "column",       "lane",
                                       "register", "bit", "address_lane", NULL};
    int *const fields[] = {&shown->matrix, &shown->row, &shown->column,      &shown->lane,
                           &shown->reg,    &shown->bit, &shown->address_lane};
    size_t equals = strcspn(part, "=");
    int key = 0;
    char number[16];

    while (keys[key] && (strlen(keys[key]) != equals || strncmp(keys[key], part, equals)))
        key++;
    if (equals >= length || !keys[key])
        return ws_fail(error, "--highlight '%.*s': wanted is such as lane=5,register=1; the words "
                              "are matrix, row, column, lane, register, bit and address_lane",
                       (int)(length < 60 ? length : 60), part);
    snprintf(number, sizeof number, "%.*s", (int)(length - equals - 1), part + equals + 1);
    if (*fields[key] >= 0)
        return ws_fail(error, "--highlight: %s is given twice; a figure marks what matches all",
                       keys[key]);
    /* Which numbers there are, the variant says: ws_figure_marks(). */
    return (length - equals - 1 < sizeof number && ws_parse_integer(number, fields[key]) &&
            *fields[key] >= 0) ||
           ws_fail(error, "--highlight %s=%s: a number from 0 is wanted", keys[key], number);
}

static bool parse_highlight(const char *text, struct ws_shown *shown, struct ws_error *error)
{
    for (;; text++) {
        size_t length = strcspn(text, ",");

        if (!parse_mark(text, length, shown, error))
            return false;
        text += length;
        if (!*text)
            return true;
    }
}

/* What all formats can hold, and a figure has room for. */
static bool check_words(const char *option, const char *text, struct ws_error *error)
{
    char reason[WS_UTF8_REASON_SIZE];

    if (!ws_utf8_check(text, reason))
        return ws_fail(error, "%s: %s", option, reason);
    return !text[ws_utf8_length(text, WS_LONGEST_WORDS)] ||
           ws_fail(error, "%s: longer than %d characters", option, WS_LONGEST_WORDS);
}

static bool parse_dpi(const char *text, double *dpi, struct ws_error *error)
{
    int value;

    if (!ws_parse_integer(text, &value) || value < 20 || value > 4800)
        return ws_fail(error, "--dpi '%.40s': a number from 20 to 4800 is wanted", text);
    *dpi = value;
    return true;
}

/* The index of `word`, which is one of `words`. */
static int word_index(ws_words *words, const char *word)
{
    int index = 0;

    while (strcmp(words(index), word))
        index++;
    return index;
}

static bool parse_frame(const char *text, int *frame, struct ws_error *error)
{
    if (!strcmp(text, "all"))
        *frame = WS_FRAMES_TOGETHER;
    else if (ws_parse_integer(text, frame) && *frame >= 1 && *frame <= 4)
        --*frame;
    else
        return ws_fail(error, "--frame '%.40s': 1, 2, 3, 4 or all is wanted", text);
    return true;
}

void ws_request_init(struct ws_request *request)
{
    *request = (struct ws_request){.like = ws_figure_of(WS_FIGURE_FRAGMENT, NULL),
                                   .frame = WS_FRAMES_APART};
}

bool ws_request_set(struct ws_request *request, enum ws_request_option option, const char *value,
                    struct ws_error *error)
{
    struct ws_figure *like = &request->like;
    struct ws_encoding *encoding = &request->encoding;

    if (option < WS_REQUEST_OPTIONS)
        request->given[option] = true;
    switch (option) {
    case WS_REQUEST_FIGURE:
        mark_words(value, ws_figure_word, request->kind);
        return true;
    case WS_REQUEST_FORMAT:
        mark_words(value, ws_picture_word, request->format);
        return true;
    case WS_REQUEST_VIEW:
        like->view = (enum ws_view)word_index(view_word, value);
        return true;
    case WS_REQUEST_COLOR:
        like->colour = (enum ws_colour_by)word_index(colour_word, value);
        return true;
    case WS_REQUEST_LABEL:
        like->label = (enum ws_label_by)word_index(label_word, value);
        return true;
    case WS_REQUEST_THEME:
        encoding->theme = (enum ws_theme_id)word_index(theme_word, value);
        return true;
    case WS_REQUEST_HIGHLIGHT:
        return parse_highlight(value, &like->highlight, error);
    case WS_REQUEST_LANE:
        return ws_parse_index(value, "lane", "a warp", WS_LANES, &like->lane, error);
    case WS_REQUEST_FRAME:
        return parse_frame(value, &request->frame, error);
    case WS_REQUEST_WITH:
        return ws_parse_variant(value, &request->with, error);
    case WS_REQUEST_SIZE:
        return ws_width_parse(value, &encoding->width, error);
    case WS_REQUEST_DPI:
        return parse_dpi(value, &encoding->dpi, error);
    case WS_REQUEST_BACKGROUND:
        encoding->no_background = word_index(background_word, value) == BACKGROUND_NONE;
        return true;
    case WS_REQUEST_TITLE:
        like->title = value;
        return check_words("--title", value, error);
    case WS_REQUEST_CAPTION:
        like->caption = value;
        return check_words("--caption", value, error);
    case WS_REQUEST_NO_LEGEND:
        return like->no_legend = true;
    case WS_REQUEST_TEXT:
        encoding->outlines = word_index(text_word, value) == TEXT_PATH;
        return true;
    case WS_REQUEST_ADDRESS:
    case WS_REQUEST_OPTIONS:
        break;
    }
    return ws_address_option_set((enum ws_address_option_id)(option - WS_REQUEST_ADDRESS), value,
                                 &request->addresses, error);
}

bool ws_request_pick(struct ws_request *request, const char *glob, struct ws_error *error)
{
    bool picked[WS_VARIANTS] = {false};
    bool name = !ws_pattern_is_glob(glob);
    int count;

    if (!ws_variants_matching(glob, picked, &count, error))
        return false;
    for (int id = 0; id < WS_VARIANTS; id++) {
        request->picked[id] |= picked[id];
        request->named[id] |= picked[id] && name;
    }
    return true;
}

static bool any(const bool *marks, int count)
{
    for (int i = 0; i < count; i++)
        if (marks[i])
            return true;
    return false;
}

bool ws_request_complete(struct ws_request *request, struct ws_error *error)
{
    if (!any(request->picked, WS_VARIANTS))
        memset(request->picked, true, sizeof request->picked);
    if (!any(request->kind, WS_FIGURES))
        request->kind[WS_FIGURE_FRAGMENT] = true;
    if (!any(request->format, WS_PICTURES))
        request->format[WS_PICTURE_DEFAULT] = true;
    request->like.tile = request->addresses.tile;
    if (request->kind[WS_FIGURE_COMPARE] && !request->with)
        return ws_fail(error, "--figure compare: compare with what? Name a variant with --with");
    return ws_request_sensible(request, error);
}

bool ws_request_rasters(const struct ws_request *request)
{
    for (int i = 0; i < WS_PICTURES; i++)
        if (request->format[i] &&
            !ws_device_writer(NULL, (enum ws_picture_format)i, request->encoding.outlines))
            return true;
    return false;
}
