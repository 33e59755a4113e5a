/*
 * Figures of one kind with all choices varied: each choice alone through its values, then random
 * combinations. A choice is a row of a table, so a new one joins the sweep by its row;
 * viz/figure/kind/aspect.c decides which kinds use it.
 */
#ifndef WS_VIZ_TESTS_SWEEP_H
#define WS_VIZ_TESTS_SWEEP_H

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "probe/isa/operand.h"
#include "viz/figure/kind/aspect.h"
#include "viz/figure/kind/build.h"

/* splitmix64 (Steele, Lea and Flood, 2014): the same random numbers on every machine. */
static uint64_t dice_state;

static int dice(int values)
{
    uint64_t z = dice_state += UINT64_C(0x9e3779b97f4a7c15);

    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return (int)((z ^ z >> 31) % (uint64_t)values);
}

/* A figure of the sweep, and the options to export it. */
struct swept {
    struct ws_figure figure;
    struct ws_address_options addresses;
    char words[768]; /* " --lane 11 --tile side": the choices varied */
};

/* The evidence of each variant: captured, specified, and a capture that disagrees. */
enum { KNOWN_CAPTURED, KNOWN_SPECIFIED, KNOWN_DISAGREES, KNOWN_WAYS };

static struct ws_evidence known[WS_VARIANTS][KNOWN_WAYS];
static struct ws_captures known_captures;

static void know_everything(void)
{
    struct ws_error error;

    if (!ws_captures_load(WS_SOURCE_DIR "/assets/captures", &known_captures, &error))
        abort();
    for (int id = 0; id < WS_VARIANTS; id++) {
        const struct ws_variant *variant = ws_variant((enum ws_variant_id)id);
        struct ws_evidence *ways = known[id];

        if (!ws_evidence_of(&known_captures, variant, &ways[KNOWN_CAPTURED], &error) ||
            !ws_mapping_specified(variant, &ways[KNOWN_SPECIFIED].mapping, &error))
            abort();
        snprintf(ways[KNOWN_SPECIFIED].text, sizeof ways[KNOWN_SPECIFIED].text,
                 "specified by PTX ISA %d.%d; not yet captured", variant->ptx_version / 10,
                 variant->ptx_version % 10);
        ways[KNOWN_DISAGREES] = ways[KNOWN_CAPTURED]; /* borrows its mapping */
        ways[KNOWN_DISAGREES].standing = WS_DISAGREES;
        snprintf(ways[KNOWN_DISAGREES].remark, sizeof ways[KNOWN_DISAGREES].remark,
                 "lane 17, register 1, bits 16 to 31 hold matrix 1, row 4, column 3, where the "
                 "PTX ISA has matrix 1, row 4, column 2");
    }
}

static void forget_everything(void)
{
    for (int id = 0; id < WS_VARIANTS; id++)
        for (int way = KNOWN_CAPTURED; way <= KNOWN_SPECIFIED; way++)
            ws_evidence_finish(&known[id][way]);
    ws_captures_finish(&known_captures);
}

static const struct ws_variant *variant_of(const struct swept *swept)
{
    return swept->figure.evidence->mapping.variant;
}

static void add_words(struct swept *swept, const char *option, const char *value)
{
    size_t length = strlen(swept->words);

    snprintf(swept->words + length, sizeof swept->words - length,
             strchr(value, ' ') ? " %s '%s'" : " %s %s", option, value);
}

static void add_number(struct swept *swept, const char *option, int value)
{
    char text[16];

    snprintf(text, sizeof text, "%d", value);
    add_words(swept, option, text);
}

static void turn_view(struct swept *swept, int value)
{
    swept->figure.view = (enum ws_view)value;
    add_words(swept, "--view", ws_view_word(value));
}

static void turn_colour(struct swept *swept, int value)
{
    if (value == WS_BY_REGISTER && ws_aspect_lacks(swept->figure.kind, WS_ASPECT_REGISTER_COLOUR))
        return;
    swept->figure.colour = (enum ws_colour_by)value;
    add_words(swept, "--color", ws_colour_word(value));
}

static void turn_label(struct swept *swept, int value)
{
    swept->figure.label = (enum ws_label_by)value;
    add_words(swept, "--label", ws_label_word(value));
}

static void turn_tile(struct swept *swept, int value)
{
    swept->figure.tile = (enum ws_tile)(value + 1); /* the first is the default */
    add_words(swept, "--tile", ws_tile_name(swept->figure.tile));
}

static void turn_lane(struct swept *swept, int value)
{
    swept->figure.lane = value;
    add_number(swept, "--lane", value);
}

static void turn_marked_lane(struct swept *swept, int value)
{
    swept->figure.highlight.lane = value;
}

/* Any other field of a highlight; values that the variant does not have are refused and skipped. */
static void turn_elements(struct swept *swept, int value)
{
    int *const fields[] = {&swept->figure.highlight.reg, &swept->figure.highlight.matrix,
                           &swept->figure.highlight.row, &swept->figure.highlight.column,
                           &swept->figure.highlight.bit, &swept->figure.highlight.address_lane};

    if (!ws_aspect_lacks(swept->figure.kind, WS_ASPECT_ELEMENTS))
        *fields[value / 32] = value % 32;
}

static void turn_frame(struct swept *swept, int value)
{
    swept->figure.frame = value;
    add_number(swept, "--frame", value + 1);
}

/* Packed, padded, with conflicts, swizzled, faulting; and long and short expressions. */
static const struct {
    const char *words;
    struct ws_address_options options;
} address_rows[] = {
    {" --pitch 128", {.pitch_bytes = 128}},
    {" --pitch 128 --swizzle 128", {.pitch_bytes = 128, .swizzle = {3, 4, 3}}},
    {" --pitch 144 --tile rows", {.tile = WS_TILE_ROWS, .pitch_bytes = 144}},
    {" --pitch 1024 --base 4096", {.pitch_bytes = 1024, .base_bytes = 4096}},
    {" --pitch 1024 --base 16777200", {.pitch_bytes = 1024, .base_bytes = 16777200}},
    {" --pitch 136", {.pitch_bytes = 136}},
    {" --pitch 64 --swizzle 64", {.pitch_bytes = 64, .swizzle = {2, 4, 3}}},
    {" --address 't * 64'", {.source = WS_FROM_EXPRESSION, .expression = "t * 64"}},
    {" --address 't * 4096'", {.source = WS_FROM_EXPRESSION, .expression = "t * 4096"}},
    {" --address 't / 3 * 512 + 4'",
     {.source = WS_FROM_EXPRESSION, .expression = "t / 3 * 512 + 4"}},
    {" --address '(t % 16) * 128 + (t / 16) * 16' --swizzle 128",
     {.source = WS_FROM_EXPRESSION,
      .expression = "(t % 16) * 128 + (t / 16) * 16",
      .swizzle = {3, 4, 3}}},
    {" --address '0'", {.source = WS_FROM_EXPRESSION, .expression = "0"}},
    {" --layout 'Swizzle<2,3,3> o ((8,8),(64,4)):((64,512),(1,4096))' --element-bytes 2",
     {.source = WS_FROM_LAYOUT,
      .layout = "Swizzle<2,3,3> o ((8,8),(64,4)):((64,512),(1,4096))",
      .element_bytes = 2}},
    {" --pitch 128 --buffer 700", {.pitch_bytes = 128, .buffer_bytes = 700}},
};

enum { ADDRESS_ROWS = sizeof address_rows / sizeof address_rows[0] };

static void turn_addresses(struct swept *swept, int value)
{
    swept->addresses = address_rows[value].options;
    snprintf(swept->words + strlen(swept->words), sizeof swept->words - strlen(swept->words), "%s",
             address_rows[value].words);
}

/* Two to six panels, with short and long names. */
static const struct {
    const char *words;
    struct ws_several several;
} several_rows[] = {
    {" --pitch 128,144", {.pitches = 2, .pitch_bytes = {128, 144}}},
    {" --swizzle none,128", {.swizzles = 2, .swizzle = {{0, 4, 3}, {3, 4, 3}}}},
    {" --pitch 144,160 --swizzle 'none,Swizzle<3,4,4>'",
     {.pitches = 2, .pitch_bytes = {144, 160}, .swizzles = 2, .swizzle = {{0, 4, 3}, {3, 4, 4}}}},
    {" --pitch 64,80,128 --swizzle none,128",
     {.pitches = 3,
      .pitch_bytes = {64, 80, 128},
      .swizzles = 2,
      .swizzle = {{0, 4, 3}, {3, 4, 3}}}},
};

enum { SEVERAL_ROWS = sizeof several_rows / sizeof several_rows[0] };

/* Also at the smallest width, where their names have the least space. */
static void turn_several(struct swept *swept, int value)
{
    bool narrow = value >= SEVERAL_ROWS;

    swept->figure.several = &several_rows[value % SEVERAL_ROWS].several;
    add_words(swept, several_rows[value % SEVERAL_ROWS].words + 1, "");
    if (narrow) {
        swept->figure.medium = ws_medium_of((struct ws_width){5, "cm"}, WS_FIT_FREE, false);
        add_words(swept, "--size", "5cm");
    }
}

static void turn_other(struct swept *swept, int value)
{
    swept->figure.other = &known[value][KNOWN_CAPTURED];
    add_words(swept, "--with", ws_variant((enum ws_variant_id)value)->name);
}

/* Grids, blank rules and sheets of worksheets, in all combinations. */
static void turn_worksheet(struct swept *swept, int value)
{
    struct ws_worksheet *worksheet = &swept->figure.worksheet;

    worksheet->grid = (enum ws_worksheet_grid)(value % WS_GRIDS);
    worksheet->blank = (enum ws_blank_rule)(value / WS_GRIDS % WS_BLANK_RULES);
    worksheet->sheet = value / WS_GRIDS / WS_BLANK_RULES ? WS_SHEET_ANSWERS : WS_SHEET_BLANK;
    add_words(swept, "--grid", ws_grid_word((int)worksheet->grid));
    add_words(swept, "--blank", ws_blank_word((int)worksheet->blank));
    add_words(swept, "--sheet", ws_sheet_word((int)worksheet->sheet));
}

/* Titles and captions as users write them. */
static const char *const people_write[] = {
    "T",
    "Wie die Vierzeilenmatrixelementadressierungsregisterzuordnungsvorschrift hei\u00dft",
    "Aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
    "aaa",
    "\u884c\u5217\u306e\u8ee2\u7f6e\u3068\u30ec\u30b8\u30b9\u30bf\u3078\u306e\u8aad\u307f\u8fbc"
    "\u307f"
    "\u30024\u3064\u306e8\u00d78\u884c\u5217\u309216\u30d3\u30c3\u30c8\u8981\u7d20\u3067\u8aad"
    "\u3080",
    "\u00c5ngstr\u00f6m, \u00c9tude (jpqy) \u0414\u0432\u0438\u0436\u0435\u043d\u0438\u0435 "
    "\u043c\u0430\u0442\u0440\u0438\u0446",
    "a b c d e f g h i j k l m n o p q r s t u v w x y z, one word after the other until three "
    "lines are full of them, and then a few more, so that nobody can say that it was short",
};

enum { PEOPLE_WRITE = sizeof people_write / sizeof people_write[0] };

static void turn_title(struct swept *swept, int value)
{
    swept->figure.title = people_write[value];
    add_words(swept, "--title", people_write[value]);
}

static void turn_caption(struct swept *swept, int value)
{
    swept->figure.caption = people_write[value];
    add_words(swept, "--caption", people_write[value]);
}

static void turn_legend(struct swept *swept, int value)
{
    (void)value;
    swept->figure.no_legend = true;
    add_words(swept, "--no-legend", "");
}

static void turn_evidence(struct swept *swept, int value)
{
    static const char *const words[] = {"(specified)", "(disagreeing)"};

    swept->figure.evidence = &known[variant_of(swept)->id][value + 1];
    add_words(swept, words[value], "");
}

/* Media that figures are laid out for. */
static const struct {
    const char *words;
    struct ws_width width;
    enum ws_fit fit;
    bool bare;
} media[] = {
    {" --size 8cm", {8, "cm"}, WS_FIT_FREE, false},
    {" --size 12cm", {12, "cm"}, WS_FIT_FREE, false},
    {" --size 16cm", {16, "cm"}, WS_FIT_FREE, false},
    {" --size 1200px", {1200, "px"}, WS_FIT_FREE, false},
    {" --fit 16:9", {0, NULL}, WS_FIT_16_9, false},
    {" --fit 4:3", {0, NULL}, WS_FIT_4_3, false},
    {" --fit 1:1", {0, NULL}, WS_FIT_1_1, false},
    {" --fit A4", {0, NULL}, WS_FIT_A4, false},
    {" --fit 16:9 --size 24cm", {24, "cm"}, WS_FIT_16_9, false},
    {" --bare", {0, NULL}, WS_FIT_FREE, true},
    {" --bare --size 8cm", {8, "cm"}, WS_FIT_FREE, true},
    {" --bare --fit 16:9", {0, NULL}, WS_FIT_16_9, true},
};

enum { MEDIA = sizeof media / sizeof media[0] };

static void turn_medium(struct swept *swept, int value)
{
    swept->figure.medium = ws_medium_of(media[value].width, media[value].fit, media[value].bare);
    snprintf(swept->words + strlen(swept->words), sizeof swept->words - strlen(swept->words), "%s",
             media[value].words);
}

/* Names of the maximum length. */
static void turn_registers(struct swept *swept, int value)
{
    static const char *const names[] = {NULL, "fragB[0]", "fragB[0],fragB[1]", NULL,
                                        "fragA[0],fragA[1],fragA[2],fragA[3]"};

    (void)value;
    swept->figure.registers = names[ws_moved(variant_of(swept))->registers];
    add_words(swept, "--registers", swept->figure.registers);
}

/* A choice: its number of values except the default, and the aspect that uses it, or -1. */
static const struct knob {
    int values;
    int aspect;
    void (*turn)(struct swept *swept, int value);
} knobs[] = {
    {KNOWN_WAYS - 1, -1, turn_evidence},
    {2, WS_ASPECT_VIEW, turn_view},
    {WS_COLOURS, WS_ASPECT_COLOUR, turn_colour},
    {WS_LABELS, WS_ASPECT_LABEL, turn_label},
    {WS_TILES - 1, WS_ASPECT_TILE, turn_tile},
    {WS_LANES, WS_ASPECT_MARKED_LANE, turn_marked_lane},
    {6 * 32, WS_ASPECT_ELEMENTS, turn_elements},
    {WS_LANES, WS_ASPECT_LANE, turn_lane},
    {4, WS_ASPECT_FRAME, turn_frame},
    {WS_VARIANTS, WS_ASPECT_OTHER, turn_other},
    {ADDRESS_ROWS, WS_ASPECT_ADDRESSES, turn_addresses},
    {WS_GRIDS * WS_BLANK_RULES * 2, WS_ASPECT_SHEET, turn_worksheet},
    {PEOPLE_WRITE, -1, turn_title},
    {PEOPLE_WRITE, -1, turn_caption},
    {1, -1, turn_legend},
    {1, -1, turn_registers},
    {2 * SEVERAL_ROWS, WS_ASPECT_SEVERAL, turn_several},
    {MEDIA, -1, turn_medium},
};

enum { KNOBS = sizeof knobs / sizeof knobs[0] };

/* The number of a knob's values for a kind; 0 if the kind does not use it. */
static int knob_values(enum ws_figure_kind kind, int knob)
{
    int aspect = knobs[knob].aspect;

    return aspect >= 0 && ws_aspect_lacks(kind, (enum ws_aspect)aspect) ? 0 : knobs[knob].values;
}

/* The same matrices with and without .trans, if both exist; otherwise the variant itself. */
static int counterpart_of(int id)
{
    const struct ws_variant *variant = ws_variant((enum ws_variant_id)id);

    for (int i = 0; i < WS_VARIANTS; i++) {
        const struct ws_variant *other = ws_variant((enum ws_variant_id)i);

        if (other->family == variant->family && other->trans != variant->trans &&
            !strcmp(other->shape, variant->shape) && !strcmp(other->num, variant->num))
            return i;
    }
    return id;
}

static struct swept plain_figure(enum ws_figure_kind kind, int id)
{
    struct swept swept = {.figure = ws_figure_of(kind, &known[id][KNOWN_CAPTURED])};

    if (!ws_aspect_lacks(kind, WS_ASPECT_OTHER))
        swept.figure.other = &known[counterpart_of(id)][KNOWN_CAPTURED];
    return swept;
}

/* Calls `look` with every figure of the sweep that can be drawn. Returns their number. */
typedef void sweep_look(const struct swept *swept, const struct ws_scene *scene, void *data);

static int show(struct swept *swept, sweep_look *look, void *data)
{
    struct ws_scene scene;
    struct ws_error error;
    char mark[160];
    bool drawn;

    if (!ws_aspect_lacks(swept->figure.kind, WS_ASPECT_ADDRESSES))
        swept->figure.addresses = &swept->addresses;
    if (swept->figure.frame >= 0)
        ws_figure_strip(&swept->figure); /* a frame may not follow a lane */
    if (ws_highlight_print(&swept->figure.highlight, mark, sizeof mark))
        add_words(swept, "--highlight", mark);
    drawn = ws_figure_build(&swept->figure, &scene, &error);
    if (drawn)
        look(swept, &scene, data);
    ws_scene_finish(&scene);
    return drawn;
}

enum { WALKED_WHOLE = 33, WALKED_OF_MANY = 12 };

static int sweep(enum ws_figure_kind kind, int id, int rolls, sweep_look *look, void *data)
{
    struct swept swept = plain_figure(kind, id);
    int count = show(&swept, look, data);

    for (int knob = 0; knob < KNOBS; knob++) {
        int values = knob_values(kind, knob);
        bool whole = values <= WALKED_WHOLE;

        for (int i = 0; i < (whole ? values : WALKED_OF_MANY); i++) {
            swept = plain_figure(kind, id);
            knobs[knob].turn(&swept, whole ? i : dice(values));
            count += show(&swept, look, data);
        }
    }
    for (int roll = 0; roll < rolls; roll++) {
        swept = plain_figure(kind, id);
        for (int knob = 0; knob < KNOBS; knob++) {
            int values = knob_values(kind, knob);

            if (values && dice(2))
                knobs[knob].turn(&swept, dice(values));
        }
        count += show(&swept, look, data);
    }
    return count;
}

#endif
