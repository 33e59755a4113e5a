/*
 * Figures of banks: elements are at their addresses before and after a swizzle, the counts are
 * those of the bank rule, only conflicts are marked, and several pitches or swizzles are beside
 * each other in figures that support several, and only there.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <math.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "probe/access/bank.h"
#include "probe/tests/assert_error.h"
#include "probe/tests/sample.h"
#include "viz/choice/choices.h"
#include "viz/figure/kind/build.h"
#include "viz/figure/sheet.h"
#include "viz/scene/fill.h"

static struct ws_evidence evidence;

static struct ws_figure figure_of(enum ws_figure_kind kind, const char *name,
                                  const struct ws_address_options *options)
{
    struct ws_figure figure;
    struct ws_error error;

    ws_evidence_finish(&evidence);
    memset(&evidence, 0, sizeof evidence);
    assert_true(ws_mapping_specified(ws_variant_named(name), &evidence.mapping, &error));
    snprintf(evidence.text, sizeof evidence.text, "specified");
    figure = ws_figure_of(kind, &evidence);
    figure.addresses = options;
    return figure;
}

static struct ws_scene drawn(const struct ws_figure *figure)
{
    struct ws_scene scene;
    struct ws_error error;

    if (!ws_figure_build(figure, &scene, &error))
        fail_msg("%s: %s", figure->evidence->mapping.variant->name, error.text);
    return scene;
}

static bool says(const struct ws_scene *scene, const char *text)
{
    for (int i = 0; i < scene->nodes; i++)
        if (scene->node[i].kind == WS_NODE_TEXT &&
            strstr(ws_scene_string(scene, &scene->node[i]), text))
            return true;
    return strstr(scene->description, text);
}

static int texts(const struct ws_scene *scene, const char *text)
{
    int found = 0;

    for (int i = 0; i < scene->nodes; i++)
        found += scene->node[i].kind == WS_NODE_TEXT &&
                 !strcmp(ws_scene_string(scene, &scene->node[i]), text);
    return found;
}

static void refuses(struct ws_figure figure, enum ws_code code)
{
    struct ws_scene scene;
    struct ws_error error;

    assert_false(ws_figure_build(&figure, &scene, &error));
    if (error.code != code)
        fail_msg("expected %s, got %s: %s", ws_code_name((int)code), ws_code_name((int)error.code),
                 error.text);
    ws_scene_finish(&scene);
}

/* The number of times that a chunk of a lane is drawn in these banks. */
static int chunks_at(const struct ws_scene *scene, int lane, int bank)
{
    int count = 0;

    for (int i = 0; i < scene->nodes; i++)
        count += scene->node[i].kind == WS_NODE_GROUP &&
                 scene->node[i].shown.address_lane == lane && scene->node[i].shown.bank == bank;
    return count;
}

/* For every variant, tile, pitch and swizzle. */
static void chunks_lie_where_the_addresses_say(void **state)
{
    static const struct ws_swizzle swizzles[] = {
        {1, 4, 3}, {2, 4, 3}, {3, 4, 3}, {2, 5, 3}, {2, 4, -3}};
    int drawn_figures = 0;

    (void)state;
    for (int id = 0; id < WS_VARIANTS; id++)
        for (int choice = 0; choice < 5 * 3 * 4; choice++) {
            const struct ws_variant *variant = ws_variant((enum ws_variant_id)id);
            struct ws_address_options after = {.tile =
                                                   (enum ws_tile)(WS_TILE_COLUMNS + choice / 15),
                                               .pitch_bytes = 64 << choice / 5 % 3,
                                               .swizzle = swizzles[choice % 5]};
            struct ws_address_options before = after;
            struct ws_addresses was, is;
            struct ws_banks counted[2];
            struct ws_error error;
            struct ws_figure figure;
            struct ws_scene scene;
            char text[64];

            before.swizzle.bits = 0;
            if (!in_sample(id + choice, 7) || !ws_address_lanes(variant) ||
                after.pitch_bytes <
                    ws_tile_pitch(variant, &(struct ws_address_options){.tile = after.tile}))
                continue;
            assert_true(ws_addresses_make(variant, &before, &was, &error) &&
                        ws_addresses_make(variant, &after, &is, &error));
            ws_banks_count(&was, 0, &counted[0]);
            ws_banks_count(&is, 0, &counted[1]);
            figure = figure_of(WS_FIGURE_SWIZZLE, variant->name, &after);
            scene = drawn(&figure);
            for (int lane = 0; lane < was.counted; lane++) {
                int from = (int)(was.address[lane] % 128) / 4,
                    to = (int)(is.address[lane] % 128) / 4;

                assert_int_equal(chunks_at(&scene, lane, from), from == to ? 2 : 1);
                assert_int_equal(chunks_at(&scene, lane, to), from == to ? 2 : 1);
            }
            for (int phase = 0; phase < counted[0].phases; phase++) {
                snprintf(text, sizeof text, "phase %d: %d \u2192 %d", phase,
                         counted[0].phase[phase].wavefronts, counted[1].phase[phase].wavefronts);
                assert_non_null(strstr(scene.description, text));
            }
            ws_scene_finish(&scene);
            drawn_figures++;
        }
    assert_true(drawn_figures > 1000 / sample_step(7));
}

/* The numbers in the cells of the lanes, in the order drawn: those after the swizzle come last. */
static void a_chunk_says_where_it_was(void **state)
{
    struct ws_address_options options = {.pitch_bytes = 128, .swizzle = {3, 4, 3}};
    struct ws_figure figure = figure_of(WS_FIGURE_SWIZZLE, "ldmatrix.m8n8.x4.b16", &options);
    struct ws_scene scene = drawn(&figure);
    int seen = 0;

    (void)state;
    for (int i = 0; i < scene.nodes; i++) {
        const struct ws_node *node = &scene.node[i];
        int lane = node->kind == WS_NODE_TEXT ? scene.node[node->parent].shown.address_lane : -1;

        if (lane < 0)
            continue;
        /* Matrices 0 and 1 are chunk 0 of their rows, 2 and 3 are chunk 1. */
        assert_string_equal(ws_scene_string(&scene, node), lane < 16 ? "0" : "1");
        seen++;
    }
    assert_int_equal(seen, 2 * WS_LANES);
    ws_scene_finish(&scene);
}

/* Outlines of the followed phase are on the edges of cells, or inside the border of a fault. */
static void outlines_of_a_phase_leave_cells_free(void **state)
{
    (void)state;
    for (int faults = 0; faults < 2; faults++) {
        struct ws_address_options options = {.pitch_bytes = 144, .buffer_bytes = faults ? 700 : 0};
        struct ws_figure figure = figure_of(WS_FIGURE_SWIZZLE, "ldmatrix.m8n16.x2.s8.s4", &options);
        struct ws_scene scene = drawn(&figure);
        int outlines = 0;

        for (int i = 0; i < scene.nodes && outlines < WS_LANES; i++)
            for (int j = 0; j < i && scene.node[i].role == WS_ROLE_ARROW_STRONG; j++) {
                const struct ws_box box = scene.node[i].box, in = scene.node[j].box;
                const bool within = in.x > box.x - 3 && in.x + in.width < box.x + box.width + 3 &&
                                    in.y > box.y - 3 && in.y + in.height < box.y + box.height + 3;

                if (within && scene.node[j].role == WS_ROLE_CELL)
                    assert_float_equal(in.width, box.width, 0.01);
                if (within && scene.node[j].kind == WS_NODE_TEXT) {
                    assert_true(in.x - box.x >= 2.5);
                    outlines++;
                }
            }
        assert_int_equal(outlines, WS_LANES);
        ws_scene_finish(&scene);
    }
}

/* In a given width, both sides are as wide as they may be without smaller letters. */
static void a_swizzle_uses_the_width(void **state)
{
    static const double widths[] = {640, 960};

    (void)state;
    for (int i = 0; i < 2; i++) {
        struct ws_figure figure = figure_of(WS_FIGURE_SWIZZLE, "stmatrix.m8n8.x2.b16", NULL);
        struct ws_scene scene;
        double left = HUGE_VAL, right = 0;

        figure.medium = ws_medium_of((struct ws_width){widths[i], "px"}, WS_FIT_FREE, false);
        scene = drawn(&figure);
        for (int n = 0; n < scene.nodes; n++)
            if (scene.node[n].role == WS_ROLE_FRAME) {
                left = fmin(left, scene.node[n].box.x);
                right = fmax(right, scene.node[n].box.x + scene.node[n].box.width);
            }
        assert_true(right - left > 0.8 * scene.width);
        ws_scene_finish(&scene);
    }
}

static void what_no_swizzle_figure_can_show_is_refused(void **state)
{
    static const char name[] = "ldmatrix.m8n8.x4.b16";
    struct ws_address_options options = {.source = WS_FROM_EXPRESSION, .expression = "t * 16"};
    struct ws_figure figure;
    struct ws_scene scene;

    (void)state;
    refuses(figure_of(WS_FIGURE_SWIZZLE, "movmatrix.m8n8.trans.b16", NULL), WS_CODE_FIGURE);
    refuses(figure_of(WS_FIGURE_SWIZZLE, name, &options), WS_CODE_CONFLICT);
    options = (struct ws_address_options){.swizzle = {2, 3, 3}};
    refuses(figure_of(WS_FIGURE_SWIZZLE, name, &options), WS_CODE_SWIZZLE);
    options = (struct ws_address_options){.pitch_bytes = 136};
    refuses(figure_of(WS_FIGURE_SWIZZLE, name, &options), WS_CODE_ADDRESS);

    /* Rows of 8 bytes stay whole in it. */
    options = (struct ws_address_options){.swizzle = {2, 3, 4}, .pitch_bytes = 128};
    figure = figure_of(WS_FIGURE_SWIZZLE, "ldmatrix.m8n16.x4.s8.s4", &options);
    scene = drawn(&figure);
    ws_scene_finish(&scene);

    /* By default the swizzle is that of 128 bytes at its own pitch; otherwise each at its own. */
    figure = figure_of(WS_FIGURE_SWIZZLE, name, NULL);
    scene = drawn(&figure);
    assert_true(says(&scene, "pitch 128 bytes, swizzle 128 bytes. The swizzle is the default."));
    ws_scene_finish(&scene);
    options = (struct ws_address_options){.swizzle = {2, 4, 3}};
    figure = figure_of(WS_FIGURE_SWIZZLE, name, &options);
    scene = drawn(&figure);
    assert_true(says(&scene, "pitch 64 bytes, swizzle 64 bytes.") &&
                !says(&scene, "is the default"));
    ws_scene_finish(&scene);

    /* A buffer that is too small is reported, and nothing is counted. */
    options = (struct ws_address_options){.buffer_bytes = 256};
    figure = figure_of(WS_FIGURE_SWIZZLE, name, &options);
    scene = drawn(&figure);
    assert_true(says(&scene, "Faults before the swizzle: lane 2's row, bytes 256 to 271") &&
                says(&scene, "Faults after the swizzle: lane 2's row, bytes 288") &&
                says(&scene, "address that faults") && !says(&scene, "wavefronts"));
    ws_scene_finish(&scene);
}

/* Two rows in banks 0 to 3 and six in other banks: one cell of eight groups is marked. */
static void only_the_banks_that_collide_are_marked(void **state)
{
    struct ws_address_options options = {.source = WS_FROM_NUMBERS};
    struct ws_figure figure;
    struct ws_scene scene;
    struct ws_box cell = {0}, alert = {0};
    int alerts = 0, frames = 0;

    (void)state;
    for (int lane = 0; lane < WS_LANES; lane++)
        options.number[lane] = lane % 8 == 7 ? 128 : (uint32_t)(lane % 8) * 16;
    figure = figure_of(WS_FIGURE_BANK, "ldmatrix.m8n8.x1.b16", &options);
    figure.no_legend = true;
    scene = drawn(&figure);
    for (int i = 0; i < scene.nodes; i++) {
        const struct ws_node *node = &scene.node[i];

        if (node->role == WS_ROLE_ALERT) {
            alert = node->box;
            alerts++;
        }
        frames += node->role == WS_ROLE_FRAME && alerts; /* would be drawn over the outline */
        if (node->role == WS_ROLE_CELL && scene.node[node->parent].shown.address_lane == 7)
            cell = node->box;
    }
    assert_int_equal(alerts, 1);
    assert_int_equal(frames, 0);
    assert_true(alert.x < cell.x && cell.x + cell.width < alert.x + alert.width &&
                alert.width < 1.3 * cell.width);
    assert_true(says(&scene, "2 wavefronts"));
    ws_scene_finish(&scene);
}

static void several_pitches_and_swizzles_are_panels(void **state)
{
    static const struct ws_several several = {
        .pitches = 2, .pitch_bytes = {128, 144}, .swizzles = 2, .swizzle = {{0, 4, 3}, {3, 4, 3}}};
    static const char *const texts[] = {"pitch 128 bytes, no swizzle",
                                        "pitch 128 bytes, swizzle 128 bytes",
                                        "pitch 144 bytes, no swizzle",
                                        "pitch 144 bytes, swizzle 128 bytes",
                                        "32 wavefronts",
                                        "Tile order rows."};
    struct ws_address_options options = {.tile = WS_TILE_ROWS, .pitch_bytes = 128};
    struct ws_figure figure = figure_of(WS_FIGURE_BANK, "ldmatrix.m8n8.x4.b16", &options);
    struct ws_several many = several;
    struct ws_scene scene;
    int cells = 0;

    (void)state;
    figure.several = &several;
    figure.no_legend = true;
    for (int paper = 0; paper < 2; paper++) {
        figure.medium = paper ? ws_medium_of((struct ws_width){18, "cm"}, WS_FIT_FREE, false)
                              : (struct ws_medium){0};
        scene = drawn(&figure);
        for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
            if (!says(&scene, texts[i]))
                fail_msg("%s is nowhere", texts[i]);
        for (int i = 0; i < scene.nodes; i++)
            cells += scene.node[i].role == WS_ROLE_CELL;
        ws_scene_finish(&scene);
    }
    assert_int_equal(cells, 2 * 4 * WS_LANES);
    many.pitches = 4;
    many.pitch_bytes[2] = 160;
    many.pitch_bytes[3] = 176;
    figure.several = &many;
    refuses(figure, WS_CODE_LIMIT);
}

static void two_pitches_fit_a_slide(void **state)
{
    static const struct ws_several several = {.pitches = 2, .pitch_bytes = {128, 144}};
    struct ws_address_options options = {.pitch_bytes = 128};
    struct ws_figure figure = figure_of(WS_FIGURE_BANK, "ldmatrix.m8n8.x4.b16", &options);
    struct ws_scene scene;

    (void)state;
    figure.several = &several;
    figure.medium = ws_medium_of((struct ws_width){0}, WS_FIT_16_9, false);
    scene = drawn(&figure);
    assert_true(says(&scene, "pitch 144 bytes"));
    ws_scene_finish(&scene);
}

/* The leftmost heading of a phase and the title begin at one edge. */
static void phases_begin_where_the_title_does(void **state)
{
    static const struct ws_several several = {.pitches = 2, .pitch_bytes = {128, 144}};
    static const char *const names[] = {"cp.async.ca.8", "stmatrix.m8n8.x2.b16",
                                        "ldmatrix.m8n8.x4.b16"};
    struct ws_address_options options = {.pitch_bytes = 128};

    (void)state;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        for (int shape = 0; shape < 3; shape++) {
            struct ws_figure figure = figure_of(WS_FIGURE_BANK, names[i], &options);
            double title = 0, heading = HUGE_VAL;
            struct ws_scene scene;

            figure.several = i == 2 ? &several : NULL;
            figure.medium = ws_medium_of((struct ws_width){shape == 1   ? 12
                                                           : shape == 2 ? 960
                                                                        : 0,
                                                           shape == 1 ? "cm" : "px"},
                                         shape ? WS_FIT_FREE : WS_FIT_4_3, false);
            scene = drawn(&figure);
            for (int node = 0; node < scene.nodes; node++)
                if (scene.node[node].role == WS_ROLE_TITLE)
                    title = scene.node[node].box.x;
                else if (scene.node[node].role == WS_ROLE_HEADING)
                    heading = fmin(heading, scene.node[node].box.x);
            assert_float_equal(title, heading, 0.1);
            ws_scene_finish(&scene);
        }
}

/* Values that do not fit a cell are not asked for. */
static void a_worksheet_asks_for_addresses_where_they_fit(void **state)
{
    static const struct {
        const char *variant;
        bool asks;
    } sheets[] = {{"ldmatrix.m8n8.x4.b16", true}, {"ldmatrix.m8n16.x4.s8.s4", false}};

    (void)state;
    for (size_t i = 0; i < sizeof sheets / sizeof sheets[0]; i++) {
        struct ws_address_options options = {.pitch_bytes = 128};
        struct ws_figure figure = figure_of(WS_FIGURE_WORKSHEET, sheets[i].variant, &options);
        struct ws_scene scene;

        figure.worksheet.grid = WS_GRID_BANK;
        figure.medium = ws_medium_of((struct ws_width){15, "cm"}, WS_FIT_FREE, false);
        scene = drawn(&figure);
        assert_true(says(&scene, "Example"));
        assert_int_equal(says(&scene, "address 0x0"), sheets[i].asks);
        assert_false(says(&scene, "T0 to T7")); /* this sheet has no color key */
        ws_scene_finish(&scene);
    }
}

static void lists_are_read_and_said_again(void **state)
{
    static const struct {
        enum ws_choice_id id;
        const char *text, *said; /* or NULL, and the error */
        enum ws_code code;
        const char *datum;
    } tries[] = {
        {WS_CHOICE_PITCH, "128,0x90", "128,144", WS_CODE_COUNT, NULL},
        {WS_CHOICE_SWIZZLE, "none,Swizzle<2,5,3>,128", "none,Swizzle<2,5,3>,128", WS_CODE_COUNT,
         NULL},
        {WS_CHOICE_SWIZZLE, "32,64,128", "32,64,128", WS_CODE_COUNT, NULL},
        {WS_CHOICE_SWIZZLE, "2,5,3", "Swizzle<2,5,3>", WS_CODE_COUNT, NULL},
        {WS_CHOICE_PITCH, "128,", NULL, WS_CODE_MISSING, "--pitch 128,:"},
        {WS_CHOICE_PITCH, "128,x", NULL, WS_CODE_NUMBER, "--pitch x:"},
        {WS_CHOICE_PITCH, "128,144,128", NULL, WS_CODE_DUPLICATE, ": 128 "},
        {WS_CHOICE_PITCH, "1,2,3,4,5,6,7", NULL, WS_CODE_LIMIT, " 6 "},
        {WS_CHOICE_SWIZZLE, "3,4", NULL, WS_CODE_SWIZZLE, "'3,4'"},
        {WS_CHOICE_SWIZZLE, "3,4,1", NULL, WS_CODE_SWIZZLE, " 3,4,1:"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof tries / sizeof tries[0]; i++) {
        struct ws_choices choices;
        struct ws_error error = {0};
        char text[128];

        ws_choices_init(&choices);
        choices.takes_several = true;
        if (ws_choice_set(&choices, tries[i].id, tries[i].text, &error) != !tries[i].datum)
            fail_msg("%s: %s", tries[i].text, error.text);
        if (tries[i].datum)
            assert_error(error, tries[i].code, tries[i].datum);
        if (tries[i].said) {
            assert_true(ws_choice_print(&choices, tries[i].id, 0, text, sizeof text));
            assert_string_equal(text, tries[i].said);
            assert_false(ws_choice_is_default(&choices, tries[i].id));
            /* A single value set after several replaces them. */
            assert_true(ws_choice_set(&choices, WS_CHOICE_PITCH, "96", &error) &&
                        ws_choice_set(&choices, WS_CHOICE_SWIZZLE, "64", &error));
            assert_int_equal(choices.several.pitches + choices.several.swizzles, 0);
        }
        choices.takes_several = false;
        assert_false(ws_choice_set(&choices, WS_CHOICE_PITCH, "128,144", &error));
        assert_int_equal(error.code, WS_CODE_EXTRA);
        ws_choices_finish(&choices);
    }
}

/* A strip of 32 banks is broken into lines instead of being drawn in the smallest letters. */
static void a_strip_of_many_banks_names_its_lanes_at_every_shape(void **state)
{
    static const enum ws_fit fits[] = {WS_FIT_FREE, WS_FIT_16_9, WS_FIT_4_3, WS_FIT_1_1, WS_FIT_A4};

    (void)state;
    for (size_t i = 0; i < sizeof fits / sizeof fits[0]; i++) {
        struct ws_figure figure = figure_of(WS_FIGURE_BANK, "ld.shared.b32", NULL);
        struct ws_scene scene;

        figure.medium = ws_medium_of((struct ws_width){0}, fits[i], false);
        scene = drawn(&figure);
        assert_true(says(&scene, "T31"));
        assert_true(figure.medium.height <= 0 || ws_scene_fill(&scene, WS_MARGIN).part >= 0.6);
        ws_scene_finish(&scene);
    }
}

/* Rows are in the first half of the banks, of one pitch or of one of two: a second line would be empty. */
static void a_strip_is_not_broken_for_an_empty_line(void **state)
{
    static const struct ws_several several = {.pitches = 2, .pitch_bytes = {128, 144}};
    static const struct ws_address_options options = {.pitch_bytes = 128};

    (void)state;
    for (int pitches = 1; pitches <= 2; pitches++) {
        struct ws_figure figure = figure_of(
            WS_FIGURE_BANK, pitches == 1 ? "ldmatrix.m8n16.x1.s8.s4" : "ldmatrix.m8n16.x2.s8.s4",
            pitches == 1 ? NULL : &options);
        struct ws_scene scene;

        figure.several = pitches == 1 ? NULL : &several;
        figure.medium =
            ws_medium_of((struct ws_width){pitches == 1 ? 10 : 8, "cm"}, WS_FIT_FREE, false);
        scene = drawn(&figure);
        assert_int_equal(texts(&scene, "banks"), pitches);
        ws_scene_finish(&scene);
    }
}

/* 32 rows in bank 0: the lines of a broken strip without rows are one wavefront high. */
static void banks_without_rows_take_little_space(void **state)
{
    static const struct ws_address_options options = {.pitch_bytes = 128};
    struct ws_figure figure = figure_of(WS_FIGURE_BANK, "st.shared.b32", &options);
    struct ws_scene scene;

    (void)state;
    figure.medium = ws_medium_of((struct ws_width){8, "cm"}, WS_FIT_FREE, false);
    scene = drawn(&figure);
    assert_int_equal(texts(&scene, "wavefront 31"), 1);
    assert_true(texts(&scene, "no rows") > 0);
    ws_scene_finish(&scene);
}

/* A phase of one wavefront has its count only in its heading. */
static void only_wavefronts_of_a_conflict_are_numbered(void **state)
{
    static const char *const names[] = {"ld.shared.b32", "ld.shared.v4.b32", "st.shared.v2.b32",
                                        "ldmatrix.m8n8.x4.b16"};
    static const struct ws_address_options apart = {.pitch_bytes = 144},
                                           together = {.pitch_bytes = 128};

    (void)state;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        for (int fit = 0; fit < WS_FITS; fit++) {
            struct ws_figure figure = figure_of(WS_FIGURE_BANK, names[i], i == 3 ? &apart : NULL);
            struct ws_scene scene;

            figure.medium = ws_medium_of((struct ws_width){0, NULL}, (enum ws_fit)fit, false);
            scene = drawn(&figure);
            for (int j = 0; j < scene.nodes; j++)
                if (scene.node[j].kind == WS_NODE_TEXT && scene.node[j].role == WS_ROLE_AXIS)
                    assert_null(strstr(ws_scene_string(&scene, &scene.node[j]), "wavefront"));
            ws_scene_finish(&scene);
            if (i < 3)
                continue;
            figure.addresses = &together;
            scene = drawn(&figure);
            assert_true(says(&scene, "wavefront"));
            ws_scene_finish(&scene);
        }
}

/* Bank numbers are below the headings. Wavefronts have a name, or a sentence for their numbers. */
static void axes_are_explained(void **state)
{
    static const struct ws_address_options together = {.pitch_bytes = 128};
    int numbered = 0;

    (void)state;
    for (int fit = 0; fit < WS_FITS; fit++) {
        struct ws_figure figure = figure_of(WS_FIGURE_BANK, "ldmatrix.m8n8.x4.b16", &together);
        double heading = HUGE_VAL;
        bool named;
        struct ws_scene scene;

        figure.medium = ws_medium_of((struct ws_width){0, NULL}, (enum ws_fit)fit, false);
        scene = drawn(&figure);
        named = says(&scene, "wavefront 1");
        numbered += !named;
        assert_int_equal(says(&scene, "numbered on the left"), !named);
        for (int i = 0; i < scene.nodes; i++)
            if (scene.node[i].role == WS_ROLE_HEADING)
                heading = fmin(heading, scene.node[i].baseline);
        for (int i = 0; i < scene.nodes; i++)
            assert_true(scene.node[i].role != WS_ROLE_AXIS ||
                        (scene.node[i].baseline > heading &&
                         strcmp(ws_scene_string(&scene, &scene.node[i]), "wavefront") != 0));
        ws_scene_finish(&scene);
    }
    assert_true(numbered > 0 && numbered < WS_FITS);
}

/* Every pitch that faults has its sentence; title and legend tell whether any is counted. */
static void every_fault_of_several_pitches_is_told(void **state)
{
    static const struct ws_several several = {.pitches = 2, .pitch_bytes = {128, 144}};

    (void)state;
    for (int faults = 1; faults <= 2; faults++) {
        struct ws_address_options options = {
            .tile = WS_TILE_STACKED, .pitch_bytes = 128, .buffer_bytes = faults == 2 ? 1024 : 2048};
        struct ws_figure figure = figure_of(WS_FIGURE_BANK, "stmatrix.m8n8.x2.b16", &options);
        struct ws_scene scene;

        figure.several = &several;
        snprintf(figure.rule.text, sizeof figure.rule.text, "rule measured");
        scene = drawn(&figure);
        assert_int_equal(strstr(scene.description, "Faults with pitch 128 bytes: ") != NULL,
                         faults == 2);
        assert_non_null(strstr(scene.description, "Faults with pitch 144 bytes: "));
        assert_int_equal(says(&scene, "rule measured"), faults == 1);
        assert_true(says(&scene, faults == 2
                                     ? "Wavefronts are not counted because an address faults."
                                     : "Wavefronts are not counted where an address faults."));
        assert_string_equal(scene.title, faults == 2 ? "Faulting addresses of stmatrix.m8n8.x2.b16"
                                                     : "Banks of stmatrix.m8n8.x2.b16");
        assert_int_equal(strstr(scene.description, "Which row addresses fault") != NULL,
                         faults == 2);
        ws_scene_finish(&scene);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(chunks_lie_where_the_addresses_say),
        cmocka_unit_test(a_chunk_says_where_it_was),
        cmocka_unit_test(outlines_of_a_phase_leave_cells_free),
        cmocka_unit_test(a_swizzle_uses_the_width),
        cmocka_unit_test(what_no_swizzle_figure_can_show_is_refused),
        cmocka_unit_test(only_the_banks_that_collide_are_marked),
        cmocka_unit_test(several_pitches_and_swizzles_are_panels),
        cmocka_unit_test(two_pitches_fit_a_slide),
        cmocka_unit_test(phases_begin_where_the_title_does),
        cmocka_unit_test(a_worksheet_asks_for_addresses_where_they_fit),
        cmocka_unit_test(lists_are_read_and_said_again),
        cmocka_unit_test(a_strip_of_many_banks_names_its_lanes_at_every_shape),
        cmocka_unit_test(banks_without_rows_take_little_space),
        cmocka_unit_test(a_strip_is_not_broken_for_an_empty_line),
        cmocka_unit_test(only_wavefronts_of_a_conflict_are_numbered),
        cmocka_unit_test(axes_are_explained),
        cmocka_unit_test(every_fault_of_several_pitches_is_told),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
