/*
 * The table of choices. A row is an option and two functions, which read and print its value. Most
 * values are one of a few words and need only their offset in the struct. Values with a syntax of
 * their own are in choice_value.c.
 */
#include "viz/choice/choice.h"

#include <stdio.h>
#include <string.h>

#include "probe/base/utf8.h"
#include "probe/name/named.h"
#include "viz/choice/choice_value.h"

struct row {
    struct ws_option option;
    size_t at;   /* offset of its value, for functions that several rows share, … */
    bool either; /* … and whether the value is a bool, one of two words */
    bool (*set)(struct ws_choices *choices, enum ws_choice_id id, const char *text,
                struct ws_error *error);
    bool (*print)(const struct ws_choices *choices, enum ws_choice_id id, int nth, char *text,
                  size_t size);
};

static const struct row *row_of(enum ws_choice_id id);

/* The value at a row's offset. */
static void *place_of(struct ws_choices *choices, enum ws_choice_id id)
{
    return (char *)choices + row_of(id)->at;
}

static const void *value_of(const struct ws_choices *choices, enum ws_choice_id id)
{
    return (const char *)choices + row_of(id)->at;
}

/* One of a few words: an enum, or a bool if there are two. */

static bool set_word(struct ws_choices *choices, enum ws_choice_id id, const char *text,
                     struct ws_error *error)
{
    (void)error;
    ws_choice_pick(choices, id, ws_word_index(row_of(id)->option.words, text));
    return true;
}

static bool print_word(const struct ws_choices *choices, enum ws_choice_id id, int nth, char *text,
                       size_t size)
{
    snprintf(text, size, "%s", row_of(id)->option.words(ws_choice_index(choices, id)));
    return !nth;
}

static bool set_flag(struct ws_choices *choices, enum ws_choice_id id, const char *text,
                     struct ws_error *error)
{
    (void)text;
    (void)error; /* cannot fail */
    return *(bool *)place_of(choices, id) = true;
}

static bool print_flag(const struct ws_choices *choices, enum ws_choice_id id, int nth, char *text,
                       size_t size)
{
    snprintf(text, size, "%s", "");
    return !nth && *(const bool *)value_of(choices, id);
}

/* A theme, or that of the page, which is light without a page. */

static const char *theme_word(int index)
{
    return index == WS_THEMES ? "auto" : index < WS_THEMES ? ws_theme_word(index) : NULL;
}

static bool set_theme(struct ws_choices *choices, enum ws_choice_id id, const char *text,
                      struct ws_error *error)
{
    int index = ws_word_index(theme_word, text);

    (void)id;
    (void)error;
    choices->auto_theme = index == WS_THEMES;
    choices->theme = choices->auto_theme ? WS_THEME_LIGHT : (enum ws_theme_id)index;
    return true;
}

static bool print_theme(const struct ws_choices *choices, enum ws_choice_id id, int nth, char *text,
                        size_t size)
{
    (void)id;
    snprintf(text, size, "%s", theme_word(choices->auto_theme ? WS_THEMES : (int)choices->theme));
    return !nth;
}

/* Several words separated by commas; each word selects one item. */

static const char *kind_word(int index)
{
    return index == WS_FIGURES ? "all" : index < WS_FIGURES ? ws_figure_word(index) : NULL;
}

static void mark_all_kinds(struct ws_choices *choices)
{
    choices->all_kinds = true;
    for (int kind = 0; kind < WS_FIGURES; kind++)
        choices->kind[kind] = true;
}

static bool set_words(struct ws_choices *choices, enum ws_choice_id id, const char *text,
                      struct ws_error *error)
{
    const struct ws_option *option = &row_of(id)->option;
    bool *marks = place_of(choices, id);

    (void)error;
    while (*text) {
        size_t length = strcspn(text, ",");
        char word[64];

        snprintf(word, sizeof word, "%.*s", (int)(length < 63 ? length : 63), text);
        if (id == WS_CHOICE_FIGURE && ws_word_index(option->words, word) == WS_FIGURES)
            mark_all_kinds(choices);
        else
            marks[ws_word_index(option->words, word)] = true;
        text += length + (text[length] == ',');
    }
    return true;
}

static bool print_words(const struct ws_choices *choices, enum ws_choice_id id, int nth, char *text,
                        size_t size)
{
    const struct ws_option *option = &row_of(id)->option;
    const bool *marks = value_of(choices, id);
    size_t length = 0;

    text[0] = 0;
    if (id == WS_CHOICE_FIGURE && choices->all_kinds) {
        snprintf(text, size, "all");
        return !nth;
    }
    for (int i = 0; option->words(i) && length < size; i++)
        if ((id != WS_CHOICE_FIGURE || i < WS_FIGURES) && marks[i])
            length += (size_t)snprintf(text + length, size - length, "%s%s", length ? "," : "",
                                       option->words(i));
    return !nth && length;
}

/* Variants, by name. */

static bool set_variant(struct ws_choices *choices, enum ws_choice_id id, const char *text,
                        struct ws_error *error)
{
    return ws_subject_parse(text, choices->operand,
                            (const struct ws_variant **)place_of(choices, id), error);
}

static bool print_variant(const struct ws_choices *choices, enum ws_choice_id id, int nth,
                          char *text, size_t size)
{
    const struct ws_variant *const *variant = value_of(choices, id);

    snprintf(text, size, "%s", *variant ? (*variant)->name : "");
    return !nth && *variant;
}

/* Free text that all formats support and that fits in a figure. */

static bool set_text(struct ws_choices *choices, enum ws_choice_id id, const char *text,
                     struct ws_error *error)
{
    const char *name = row_of(id)->option.name;
    char reason[WS_UTF8_REASON_SIZE];

    if (!ws_utf8_check(text, reason))
        return ws_fail(error, WS_CODE_VALUE, "--%s: %s", name, reason);
    if (text[ws_utf8_length(text, WS_LONGEST_WORDS)])
        return ws_fail(error, WS_CODE_LIMIT, "--%s: longer than %d characters", name,
                       WS_LONGEST_WORDS);
    *(const char **)place_of(choices, id) = text;
    return true;
}

/* Text that is not part of a figure; its user checks it. */
static bool set_plain(struct ws_choices *choices, enum ws_choice_id id, const char *text,
                      struct ws_error *error)
{
    (void)error;
    *(const char **)place_of(choices, id) = text;
    return true;
}

static bool print_text(const struct ws_choices *choices, enum ws_choice_id id, int nth, char *text,
                       size_t size)
{
    const char *const *chosen = value_of(choices, id);

    snprintf(text, size, "%s", *chosen ? *chosen : "");
    return !nth && *chosen;
}

static bool set_major(struct ws_choices *choices, enum ws_choice_id id, const char *text,
                      struct ws_error *error)
{
    if (!set_word(choices, id, text, error))
        return false;
    choices->major = ws_major_of(choices->major_said);
    return true;
}

static WS_WORDS(background_word, "theme", "none");

static WS_WORDS(text_word, "text", "path");

static WS_WORDS(motion_word, "full", "none");

static WS_WORDS(arrangement_word, "tile", "registers");

static WS_WORDS(frame_word, "1", "2", "3", "4", "5", "6", "all", "play");

static WS_WORDS(page_word, "all", "1", "2", "3", "4");

#define AT(field)     offsetof(struct ws_choices, field), false
#define WORD(field)   AT(field), set_word, print_word
#define EITHER(field) offsetof(struct ws_choices, field), true, set_word, print_word
#define OWN           0, false

static const struct row rows[WS_CHOICE_ADDRESS] = {
    [WS_CHOICE_VARIANT] = {{.name = "variant",
                            .value = "VARIANT",
                            .help = "variant to show",
                            .group = WS_GROUP_OPTIONS},
                           AT(variant),
                           set_variant,
                           print_variant},
    [WS_CHOICE_OPERAND] =
        {{.name = "operand",
          .value = "OPERAND",
          .words = ws_operand_word,
          .help = "MMA operand: A, B, C or D",
          .more = "also E, the metadata of a sparse MMA, and SA and SB, its scale factors",
          .group = WS_GROUP_OPTIONS},
         OWN,
         ws_choice_set_operand,
         ws_choice_print_operand},
    [WS_CHOICE_FIGURE] =
        {{.name = "figure",
          .value = "KIND",
          .words = kind_word,
          .list = true,
          .many = true,
          .help = "fragment (default), address, register, mapping, chain, step, compare, bank, "
                  "cost, transpose, bits, swizzle, worksheet, explore, or several, or all; for an "
                  "MMA also mma; for wgmma atom, tile, kstep and cycles",
          .more = "fragment is as in the PTX manual",
          .group = WS_GROUP_FIGURES},
         AT(kind),
         set_words,
         print_words},
    [WS_CHOICE_FORMAT] = {{.name = "format",
                           .value = "FORMAT",
                           .words = ws_picture_word,
                           .list = true,
                           .many = true,
                           .help = ws_picture_help,
                           .group = WS_GROUP_OUTPUT},
                          AT(format),
                          set_words,
                          print_words},
    [WS_CHOICE_VIEW] = {{.name = "view",
                         .value = "VIEW",
                         .words = ws_view_word,
                         .help = "show the matrix as fragment or memory",
                         .more = "fragment: as the registers hold it; memory: as in shared memory "
                                 "(for movmatrix, the source); default fragment, for register and "
                                 "compare figures memory; html has both, to switch",
                         .group = WS_GROUP_OPTIONS},
                        WORD(view)},
    [WS_CHOICE_COLOR] = {{.name = "color",
                          .value = "BY",
                          .words = ws_colour_word,
                          .help = "color by lane (default), register, matrix, address, none",
                          .group = WS_GROUP_LOOK},
                         WORD(colour)},
    [WS_CHOICE_LABEL] = {{.name = "label",
                          .value = "BY",
                          .words = ws_label_word,
                          .help = "label by thread (default), element, register, index, or tv: "
                                  "thread and value, as CuTe prints a layout",
                          .group = WS_GROUP_LOOK},
                         WORD(label)},
    [WS_CHOICE_THEME] = {{.name = "theme",
                          .value = "THEME",
                          .words = theme_word,
                          .help = "light (default), dark, print, contrast or auto",
                          .more =
                              "print: gray with hatching; auto, for svg and html: light or dark "
                              "as the reader prefers, the default for html",
                          .group = WS_GROUP_LOOK},
                         AT(theme),
                         set_theme,
                         print_theme},
    [WS_CHOICE_HIGHLIGHT] = {{.name = "highlight",
                              .value = "WHAT",
                              .offers = ws_highlight_word,
                              .list = true,
                              .keys = true,
                              .help = "emphasize matching elements: lane=5,register=1",
                              .more = "also matrix, row, column, bit and address_lane",
                              .group = WS_GROUP_FIGURES},
                             OWN,
                             ws_choice_set_highlight,
                             ws_choice_print_highlight},
    [WS_CHOICE_LANE] = {{.name = "lane",
                         .value = "L|NAME",
                         .help = "lane that mapping, step, chain and bits figures follow",
                         .more = "default 5, for chain figures 14; with --blank lane, the lane "
                                 "whose cells are blank; or the code's name for the lane index",
                         .group = WS_GROUP_OPTIONS},
                        OWN,
                        ws_choice_set_lane,
                        ws_choice_print_lane},
    [WS_CHOICE_FRAME] = {{.name = "frame",
                          .value = "N",
                          .offers = frame_word,
                          .help = "frame of a step (1-4) or chain (1-6) figure, all, or play",
                          .more = "play: one SVG that shows one after the other, by CSS; html "
                                  "plays them by default",
                          .group = WS_GROUP_FIGURES},
                         OWN,
                         ws_choice_set_frame,
                         ws_choice_print_frame},
    [WS_CHOICE_MOMENT] = {{.name = "moment",
                           .value = "PART",
                           .help = "instant within --frame N, 0 (start) to 1 (end, default)",
                           .group = WS_GROUP_FIGURES},
                          OWN,
                          ws_choice_set_moment,
                          ws_choice_print_moment},
    [WS_CHOICE_PAGES] = {{.name = "pages",
                          .value = "N",
                          .offers = page_word,
                          .help = "page of a figure with several: all, or 1 to 4",
                          .more = "an explore figure has a page per panel, a register figure or "
                                  "worksheet of a warpgroup a page per warp",
                          .group = WS_GROUP_FIGURES},
                         OWN,
                         ws_choice_set_pages,
                         ws_choice_print_pages},
    [WS_CHOICE_GRID] = {{.name = "grid",
                         .value = "KIND",
                         .words = ws_grid_word,
                         .help = "cells of the fragment (default), register or bank figure",
                         .group = WS_GROUP_WORKSHEETS},
                        WORD(worksheet.grid)},
    [WS_CHOICE_BLANK] = {{.name = "blank",
                          .value = "WHICH",
                          .words = ws_blank_word,
                          .help = "cells to blank: all (default, except an example), lane, random",
                          .more = "random: about half of the cells",
                          .group = WS_GROUP_WORKSHEETS},
                         WORD(worksheet.blank)},
    [WS_CHOICE_SEED] = {{.name = "seed",
                         .value = "N",
                         .help = "choose the cells of --blank random, 0 to 999999",
                         .more = "default 1; the same cells on every machine",
                         .group = WS_GROUP_WORKSHEETS},
                        OWN,
                        ws_choice_set_seed,
                        ws_choice_print_seed},
    [WS_CHOICE_SHEET] = {{.name = "sheet",
                          .value = "WHICH",
                          .words = ws_sheet_word,
                          .help = "write the blank sheet, its answers or both (default)",
                          .group = WS_GROUP_WORKSHEETS},
                         WORD(worksheet.sheet)},
    [WS_CHOICE_WITH] = {{.name = "with",
                         .value = "VARIANT",
                         .offers = ws_named_word,
                         .help = "variant that a compare figure compares with",
                         .more = "for a chain figure, the load of A or B: ldmatrix.x2.trans",
                         .group = WS_GROUP_FIGURES},
                        AT(with),
                        set_variant,
                        print_variant},
    [WS_CHOICE_DESCRIPTOR] =
        {{.name = "descriptor",
          .value = "DESC",
          .offers = ws_descriptor_field,
          .list = true,
          .keys = true,
          .help = "wgmma matrix descriptor of A or B",
          .more = "a 64-bit number, or fields in bytes: "
                  "swizzle=128,leading=16,stride=1024,start=0,base=0; omitted fields are 0",
          .group = WS_GROUP_DESCRIPTORS},
         OWN,
         ws_choice_set_descriptor,
         ws_choice_print_descriptor},
    [WS_CHOICE_MAJOR] = {{.name = "major",
                          .value = "MAJOR",
                          .words = ws_major_said_word,
                          .help = "K-major: k (default); MN-major: m (A), n (B) or mn",
                          .more = "with --descriptor; MN-major corresponds to imm-trans 1",
                          .group = WS_GROUP_DESCRIPTORS},
                         AT(major_said),
                         set_major,
                         print_word},
    [WS_CHOICE_BOX] = {{.name = "box",
                        .value = "MAP",
                        .offers = ws_tensor_map_field,
                        .list = true,
                        .keys = true,
                        .help = "tensor map of the TMA copy, as for `warpscope box`",
                        .more =
                            "type=f16,size=64x64,box=64x8,swizzle=128, innermost dimension first; "
                            "also stride (bytes), step (element strides), interleave and fill",
                        .group = WS_GROUP_DESCRIPTORS},
                       OWN,
                       ws_choice_set_box,
                       ws_choice_print_box},
    [WS_CHOICE_SIZE] = {{.name = "size",
                         .value = "SIZE",
                         .offers = ws_fit_word,
                         .help = "width: 8cm, 3.5in or 1200px; also 16:9, 4:3, 1:1, A4; 300dpi",
                         .more =
                             "text is at least 6 pt on paper and 9 px in a width of px; a shape "
                             "fits the figure to it; dpi: for PNG files (default 300 with a "
                             "length on paper, otherwise 192); may be given once for each",
                         .group = WS_GROUP_OUTPUT},
                        OWN,
                        ws_choice_set_width,
                        ws_choice_print_width},
    [WS_CHOICE_FIT] = {{.name = "fit", .value = "SHAPE", .words = ws_fit_word, .now = "size SHAPE"},
                       WORD(fit)},
    [WS_CHOICE_DPI] = {{.name = "dpi", .value = "N", .now = "size Ndpi"},
                       OWN,
                       ws_choice_set_dpi,
                       ws_choice_print_dpi},
    [WS_CHOICE_BACKGROUND] = {{.name = "background",
                               .value = "WHICH",
                               .words = background_word,
                               .now = "omit background"},
                              EITHER(no_background)},
    [WS_CHOICE_TITLE] = {{.name = "title",
                          .value = "TEXT",
                          .help = "replace the title, up to 2000 characters",
                          .group = WS_GROUP_LOOK},
                         AT(title),
                         set_text,
                         print_text},
    [WS_CHOICE_CAPTION] = {{.name = "caption",
                            .value = "TEXT",
                            .help = "add text below the figure, up to 2000 characters",
                            .group = WS_GROUP_LOOK},
                           AT(caption),
                           set_text,
                           print_text},
    [WS_CHOICE_NO_LEGEND] = {{.name = "no-legend", .now = "omit legend"},
                             AT(no_legend),
                             set_flag,
                             print_flag},
    [WS_CHOICE_BARE] = {{.name = "bare", .now = "omit text"}, AT(bare), set_flag, print_flag},
    [WS_CHOICE_REGISTERS] = {{.name = "registers",
                              .value = "NAMES",
                              .help = "register names of your kernel: a0,a1,a2,a3",
                              .group = WS_GROUP_LOOK},
                             AT(registers),
                             ws_choice_set_registers,
                             print_text},
    [WS_CHOICE_ANIMATE] = {{.name = "animate", .now = "frame play"},
                           AT(animate),
                           set_flag,
                           print_flag},
    [WS_CHOICE_ID] =
        {{.name = "id",
          .value = "PREFIX",
          .help = "prefix of ids in svg and html",
          .more = "up to 40 letters, digits, - and _; needed to use a figure twice in one page",
          .group = WS_GROUP_OUTPUT},
         AT(id),
         ws_choice_set_id,
         print_text},
    [WS_CHOICE_FRAGMENT] = {{.name = "fragment", .now = "omit page"},
                            AT(fragment),
                            set_flag,
                            print_flag},
    [WS_CHOICE_TEXT] = {{.name = "text",
                         .value = "HOW",
                         .words = text_word,
                         .help = "SVG text as text (default) or path (outlines)",
                         .group = WS_GROUP_OUTPUT},
                        EITHER(outlines)},
    [WS_CHOICE_NAME] = {{.name = "name",
                         .value = "PATTERN",
                         .help = "pattern of file names: '{figure}/{variant}.{theme}'",
                         .old = true},
                        AT(name),
                        set_plain,
                        print_text},
    [WS_CHOICE_ARRANGEMENT] = {{.name = "arrangement",
                                .value = "WORD",
                                .words = arrangement_word,
                                .now = "set arrangement=WORD"},
                               EITHER(by_register)},
    [WS_CHOICE_FONT] = {{.name = "font", .value = "PERCENT", .now = "set font=PERCENT"},
                        OWN,
                        ws_choice_set_font,
                        ws_choice_print_font},
    [WS_CHOICE_MOTION] =
        {{.name = "motion", .value = "WORD", .words = motion_word, .now = "set motion=WORD"},
         EITHER(no_motion)},
};

static const struct row *row_of(enum ws_choice_id id)
{
    return &rows[id];
}

const struct ws_option *ws_choice(enum ws_choice_id id)
{
    return id < WS_CHOICE_ADDRESS ? &rows[id].option : &ws_address_option[id - WS_CHOICE_ADDRESS];
}

int ws_choice_index(const struct ws_choices *choices, enum ws_choice_id id)
{
    int index;

    if (row_of(id)->either)
        return *(const bool *)value_of(choices, id);
    memcpy(&index, value_of(choices, id), sizeof index);
    return index;
}

void ws_choice_pick(struct ws_choices *choices, enum ws_choice_id id, int index)
{
    if (row_of(id)->either)
        *(bool *)place_of(choices, id) = index;
    else
        memcpy(place_of(choices, id), &index, sizeof index);
}

enum ws_choice_id ws_choice_named(const char *name)
{
    for (int id = WS_CHOICE_NONE + 1; id < WS_CHOICES; id++)
        if (!strcmp(ws_choice((enum ws_choice_id)id)->name, name))
            return (enum ws_choice_id)id;
    return WS_CHOICE_NONE;
}

bool ws_choice_of_figures(enum ws_choice_id id)
{
    return id == WS_CHOICE_OPERAND || (id >= WS_CHOICE_FIGURE && id <= WS_CHOICE_TEXT) ||
           id >= WS_CHOICE_ADDRESS;
}

static bool set(struct ws_choices *choices, enum ws_choice_id id, const char *text,
                struct ws_error *error)
{
    if (id >= WS_CHOICE_ADDRESS)
        return ws_choice_set_address(choices, id, text, error);
    return ws_option_check(&rows[id].option, text, error) && /* a known word, if it has words */
           rows[id].set(choices, id, text, error);
}

bool ws_choice_set(struct ws_choices *choices, enum ws_choice_id id, const char *text,
                   struct ws_error *error)
{
    bool was_given = choices->given[id];

    choices->given[id] = true;
    if (set(choices, id, text, error))
        return true;
    choices->given[id] = was_given;
    return false;
}

bool ws_choice_print(const struct ws_choices *choices, enum ws_choice_id id, int nth, char *text,
                     size_t size)
{
    bool there = id >= WS_CHOICE_ADDRESS ? ws_choice_print_address(choices, id, nth, text, size)
                                         : rows[id].print(choices, id, nth, text, size);

    if (!there)
        text[0] = 0;
    return there;
}
