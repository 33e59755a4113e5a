/*
 * Figures as a designer and as a reader would check them: everything inside the sheet, no text on
 * another, labels within their cells, every element drawn once and where the mapping has it.
 */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "probe/isa/operand.h"
#include "probe/mma/mma.h"
#include "probe/snippet/run/constants.h"
#include "viz/draw/device.h"
#include "viz/figure/kind/build.h"
#include "viz/figure/row_scale.h"
#include "viz/figure/sheet.h"
#include "viz/scene/fill.h"
#include "viz/scene/metrics.h"
#include "viz/scene/theme.h"
#include "viz/tests/figure_checks.h"

static void no_text_meets_another_or_an_edge(void **state)
{
    (void)state;
    for (struct each_figure each = first_figure(); next_figure(&each);) {
        check_layout(&each.scene, each.name);
        /* Colored by address, a block of several rows is one cell per row under one label. */
        if (each.figure.colour != WS_BY_ADDRESS)
            check_labels(&each.scene, each.name);
        ws_scene_finish(&each.scene);
    }
}

/* Groups that show one whole element: exactly the mapping's, each as often as the kind has it. */
static void check_elements(const struct each_figure *each, int times)
{
    const struct ws_mapping *mapping = &each->figure.evidence->mapping;
    int *seen = calloc((size_t)ws_slot_count(mapping->variant), sizeof *seen);

    assert_non_null(seen);
    for (int i = 0; i < each->scene.nodes; i++) {
        const struct ws_shown *shown = &each->scene.node[i].shown;
        struct ws_slot slot = {shown->lane, shown->reg,
                               shown->bit / ws_moved(mapping->variant)->slot_bits, 0};
        struct ws_place place;

        if (each->scene.node[i].kind != WS_NODE_GROUP || shown->bit < 0)
            continue;
        place = ws_mapping_place(mapping, slot);
        assert_int_equal(shown->bit, ws_element_bit(ws_moved(mapping->variant), slot.element));
        assert_int_equal(shown->matrix, place.matrix);
        assert_int_equal(shown->row, place.row);
        assert_int_equal(shown->column, place.column);
        assert_int_equal(shown->address_lane, ws_mapping_address_lane(mapping, slot));
        seen[ws_slot_number(mapping->variant, slot)]++;
    }
    for (int number = 0; number < ws_slot_count(mapping->variant); number++) {
        struct ws_slot slot = ws_slot_at(mapping->variant, number);

        if (seen[number] != times)
            fail_msg("%s: lane %d register %d element %d is shown %d times", each->name, slot.lane,
                     slot.reg, slot.element, seen[number]);
    }
    free(seen);
}

static void every_element_is_shown_once_and_named_rightly(void **state)
{
    int checked = 0;

    (void)state;
    for (struct each_figure each = first_figure(); next_figure(&each);) {
        enum ws_figure_kind kind = each.figure.kind;

        if (kind == WS_FIGURE_FRAGMENT || kind == WS_FIGURE_ADDRESS || kind == WS_FIGURE_REGISTER) {
            check_elements(&each, 1);
            checked++;
        }
        ws_scene_finish(&each.scene);
    }
    assert_true(checked > 500 / sample_step(11));
}

/* In a fragment grid, an element further right has a higher column, further down a higher row. */
/* Rows are one below the other, or in bands beside each other with equally many rows. */
static void elements_stand_at_their_row_and_column(void **state)
{
    (void)state;
    for (struct each_figure each = first_figure(); next_figure(&each);) {
        const struct ws_variant *variant = each.figure.evidence->mapping.variant;
        double left[4], top[4], step = HUGE_VAL, width = 0, height = 0;
        int band[4] = {0};

        for (int pass = 0; pass < 3 && each.figure.kind == WS_FIGURE_FRAGMENT; pass++)
            for (int i = 0; i < each.scene.nodes; i++) {
                const struct ws_node *node = &each.scene.node[i];
                const struct ws_node *cell = &each.scene.node[node->first_child];
                struct ws_place place = {node->shown.matrix, node->shown.row, node->shown.column,
                                         0};
                double x, y;

                if (node->kind != WS_NODE_GROUP || node->shown.bit < 0)
                    continue;
                place = ws_place_in_view(variant, place, each.figure.view);
                if (pass == 0 && place.row == 0 && place.column == 0) {
                    left[place.matrix] = cell->box.x;
                    top[place.matrix] = cell->box.y;
                    width = cell->box.width;
                    height = cell->box.height;
                }
                if (pass == 0)
                    continue;
                x = cell->box.x - left[place.matrix] - place.column * width;
                y = cell->box.y - top[place.matrix];
                if (pass == 1 && place.column == 0 && fabs(x) < 0.01)
                    band[place.matrix]++;
                else if (pass == 1 && place.column == 0)
                    step = fmin(step, x);
                if (pass == 1)
                    continue;
                assert_true(fabs(y - place.row % band[place.matrix] * height) < 0.01);
                if (place.row < band[place.matrix])
                    assert_true(fabs(x) < 0.01);
                else
                    assert_true(fabs(x - place.row / band[place.matrix] * step) < 0.01);
            }
        ws_scene_finish(&each.scene);
    }
}

/* Rows of one lane each are not a narrow column on a wide page, and no matrix is small. */
static void fragments_fill_what_they_are_fit_to(void **state)
{
    static const enum ws_fit fits[] = {WS_FIT_16_9, WS_FIT_4_3, WS_FIT_1_1, WS_FIT_A4};

    (void)state;
    for (int id = 0; id < WS_VARIANTS * 4; id++) {
        const struct ws_variant *variant = ws_variant((enum ws_variant_id)(id / 4));
        struct ws_evidence evidence = {0};
        struct ws_figure figure;
        struct ws_scene scene;
        struct ws_error error;

        assert_true(ws_mapping_specified(variant, &evidence.mapping, &error));
        figure = ws_figure_of(WS_FIGURE_FRAGMENT, &evidence);
        figure.medium = ws_medium_of((struct ws_width){0}, fits[id % 4], false);
        if (ws_figure_build(&figure, &scene, &error)) {
            if (ws_scene_fill(&scene, WS_MARGIN).part < 0.6)
                fail_msg("%s", variant->name);
        } else {
            assert_false(variant->family->by_lane); /* they fit at any shape */
        }
        ws_scene_finish(&scene);
        ws_evidence_finish(&evidence);
    }
}

/* Grids of equally high rows beside each other begin level. */
static void rows_are_level_with_their_registers(void **state)
{
    (void)state;
    for (struct each_figure each = first_figure(); next_figure(&each);) {
        for (int i = 0; i < each.scene.nodes && each.figure.kind == WS_FIGURE_MAPPING; i++)
            for (int j = 0; j < i; j++) {
                const struct ws_node *a = &each.scene.node[i], *b = &each.scene.node[j];
                double apart = fabs(a->box.y - b->box.y);

                if (a->role == WS_ROLE_FRAME && b->role == WS_ROLE_FRAME &&
                    a->kind == WS_NODE_RECT && b->kind == WS_NODE_RECT &&
                    fabs(a->box.height - b->box.height) < 0.01 && apart < a->box.height / 2 &&
                    apart > 0.01)
                    fail_msg("%s: rows are %g px from level", each.name, apart);
            }
        ws_scene_finish(&each.scene);
    }
}

/* A register of one matrix names it once, in its heading. */
static void narrow_registers_name_their_matrix_in_the_heading(void **state)
{
    static struct ws_evidence evidence;
    struct ws_figure figure;
    struct ws_scene scene;
    struct ws_error error;

    (void)state;
    specified(ws_variant_named("stmatrix.m8n8.x4.trans.b16"), &evidence);
    figure = ws_figure_of(WS_FIGURE_REGISTER, &evidence);
    figure.medium = ws_medium_of((struct ws_width){8, "cm"}, WS_FIT_FREE, false);
    assert_true(ws_figure_build(&figure, &scene, &error));
    assert_true(has_text(&scene, "r3: M3") && has_text(&scene, "7,7"));
    assert_false(has_text(&scene, "M3"));
    assert_true(scene.height < 2.5 * scene.width);
    ws_scene_finish(&scene);
}

static void blocks_are_labelled_as_the_manual_does(void **state)
{
    static struct ws_evidence evidence;
    struct ws_scene scene = built("ldmatrix.m8n8.x1.b16", WS_FIGURE_FRAGMENT, &evidence);

    (void)state;
    assert_true(has_text(&scene, "T5: {r0.lo, r0.hi}"));
    assert_string_equal(scene.title,
                        "ldmatrix fragment layout for one 8\u00d78 matrix with 16-bit elements");
    assert_true(has_text(&scene, "specified by PTX ISA 6.5; not yet captured"));
    ws_scene_finish(&scene);
    scene = built("ldmatrix.m16n16.x1.trans.b8", WS_FIGURE_FRAGMENT, &evidence);
    assert_true(has_text(&scene, "T5: {r0.b0, r0.b1,") && has_text(&scene, "r1.b2, r1.b3}"));
    assert_true(has_text(&scene, "matrix 0 in r0 (rows 0\u20137) and r1 (rows 8\u201315)"));
    ws_scene_finish(&scene);
    scene = built("stmatrix.m16n8.x1.trans.b8", WS_FIGURE_FRAGMENT, &evidence);
    assert_true(has_text(&scene, "T5: {r0.b0, r0.b1}"));
    assert_true(has_text(&scene, "T5: {r0.b2, r0.b3}"));
    ws_scene_finish(&scene);
}

static void each_matrix_of_an_x4_is_named_with_its_own_register(void **state)
{
    static struct ws_evidence evidence;
    struct ws_scene scene = built("ldmatrix.m8n8.x4.b16", WS_FIGURE_FRAGMENT, &evidence);

    (void)state;
    assert_true(has_text(&scene, "matrix 0 in r0"));
    assert_true(has_text(&scene, "matrix 1 in r1"));
    assert_true(has_text(&scene, "matrix 2 in r2"));
    assert_true(has_text(&scene, "matrix 3 in r3"));
    ws_scene_finish(&scene);
}

static void a_highlighted_lane_alone_stands_out(void **state)
{
    static struct ws_evidence evidence;
    struct ws_scene scene;
    struct ws_error error;
    struct ws_figure figure;
    int marked = 0;

    (void)state;
    specified(ws_variant_named("ldmatrix.m8n8.x2.b16"), &evidence);
    figure = ws_figure_of(WS_FIGURE_FRAGMENT, &evidence);
    figure.highlight.lane = 5;
    figure.highlight.reg = 1;
    assert_true(ws_figure_build(&figure, &scene, &error));
    for (int i = 0; i < scene.nodes; i++) {
        const struct ws_node *node = &scene.node[i];

        if (node->role == WS_ROLE_CELL_MARKED && scene.node[node->parent].shown.lane >= 0) {
            assert_int_equal(scene.node[node->parent].shown.lane, 5);
            assert_int_equal(scene.node[node->parent].shown.reg, 1);
            marked++;
        }
    }
    assert_int_equal(marked, 1); /* the block of both elements */
    assert_true(says(&scene, "highlighted: lane=5,register=1") && says(&scene, "not highlighted"));
    ws_scene_finish(&scene);
}

/*
 * A register with one highlighted element has no strong border. Nothing is drawn over those of the
 * highlighted cells.
 */
static void a_highlighted_element_alone_stands_out(void **state)
{
    static struct ws_evidence copy;
    struct ws_figure figure;
    struct ws_scene scene;
    struct ws_error error;

    (void)state;
    specified(ws_variant_named("ldmatrix.m16n16.x2.trans.b8"), &copy);
    for (int lane = 0; lane < 2; lane++) {
        int outlines = 0, frames = 0;

        figure = ws_figure_of(WS_FIGURE_REGISTER, &copy);
        *(lane ? &figure.highlight.lane : &figure.highlight.row) = 3;
        assert_true(ws_figure_build(&figure, &scene, &error));
        for (int i = 0; i < scene.nodes; i++) {
            const struct ws_node *node = &scene.node[i];
            bool covers = node->kind == WS_NODE_RECT && node->role == WS_ROLE_CELL_MUTED &&
                          scene.node[node->parent].shown.lane >= 0;

            outlines += node->kind == WS_NODE_PATH && node->role == WS_ROLE_CELL_MARKED;
            outlines *= !covers;
            frames += node->role == WS_ROLE_FRAME;
        }
        /* all bytes of a lane, or the top byte of eight lanes' registers; and the key */
        assert_int_equal(outlines, (lane ? 4 : 8) * 4 + 1);
        assert_int_equal(frames, lane ? 4 : 0);
        ws_scene_finish(&scene);
    }
    ws_evidence_finish(&copy);
}

static void what_makes_no_sense_is_refused_with_what_to_ask_for(void **state)
{
    static struct ws_evidence move, load;
    struct ws_scene scene;
    struct ws_error error;
    struct ws_figure figure;

    (void)state;
    specified(ws_variant_named("movmatrix.m8n8.trans.b16"), &move);
    specified(ws_variant_named("ldmatrix.m8n8.x4.b16"), &load);
    figure = ws_figure_of(WS_FIGURE_ADDRESS, &move);
    assert_false(ws_figure_build(&figure, &scene, &error));
    assert_non_null(strstr(error.text, "--figure mapping"));
    ws_scene_finish(&scene);
    figure = ws_figure_of(WS_FIGURE_BANK, &move);
    assert_false(ws_figure_build(&figure, &scene, &error));
    ws_scene_finish(&scene);
    figure = ws_figure_of(WS_FIGURE_COMPARE, &load);
    figure.other = &move;
    assert_false(ws_figure_build(&figure, &scene, &error));
    assert_int_equal(error.code, WS_CODE_FIGURE);
    ws_scene_finish(&scene);
}

/* The evidence of each mapping is labeled by its position, above or left, as drawn. */
static void a_comparison_says_where_its_variants_are_drawn(void **state)
{
    static struct ws_evidence first, second;
    struct ws_figure figure;

    (void)state;
    specified(ws_variant_named("ldmatrix.m16n16.x1.trans.b8x16.b6x16_p32"), &first);
    specified(ws_variant_named("ldmatrix.m16n16.x1.trans.b8"), &second);
    snprintf(second.text, sizeof second.text, "otherwise");
    figure = ws_figure_of(WS_FIGURE_COMPARE, &first);
    figure.other = &second;
    for (int wide = 0; wide < 2; wide++) {
        struct ws_scene scene;
        struct ws_error error;

        figure.medium = ws_medium_of((struct ws_width){wide ? 16 : 8, "cm"}, WS_FIT_FREE, false);
        assert_true(ws_figure_build(&figure, &scene, &error));
        assert_int_equal(says(&scene, "below: otherwise"), !wide);
        assert_int_equal(says(&scene, "right: otherwise"), wide);
        ws_scene_finish(&scene);
    }
    ws_evidence_finish(&first);
    ws_evidence_finish(&second);
}

/* Cells use the requested width, up to four times the width that they need. */
static void cells_use_the_width_that_is_asked_for(void **state)
{
    static const enum ws_figure_kind kinds[] = {WS_FIGURE_FRAGMENT, WS_FIGURE_MAPPING};

    (void)state;
    for (int id = 0; id < WS_VARIANTS * 2; id++) {
        struct ws_evidence evidence = {0};
        struct ws_figure figure;
        struct ws_scene scene;
        struct ws_error error;
        double left = HUGE_VAL, right = 0;

        assert_true(ws_mapping_specified(ws_variant((enum ws_variant_id)(id / 2)),
                                         &evidence.mapping, &error));
        figure = ws_figure_of(kinds[id % 2], &evidence);
        figure.medium = ws_medium_of((struct ws_width){16, "cm"}, WS_FIT_FREE, false);
        assert_true(ws_figure_build(&figure, &scene, &error));
        for (int i = 0; i < scene.nodes; i++) {
            const struct ws_node *node = &scene.node[i];

            if (node->kind != WS_NODE_RECT || node->role != WS_ROLE_FRAME)
                continue;
            left = fmin(left, node->box.x);
            right = fmax(right, node->box.x + node->box.width);
        }
        if (right - left < 0.8 * scene.width)
            fail_msg("%s, %s: %.0f of %.0f", ws_figure_name(figure.kind),
                     evidence.mapping.variant->name, right - left, scene.width);
        ws_scene_finish(&scene);
        ws_evidence_finish(&evidence);
    }
}

/* Of four matrices two are in a line, so that the figure is not a tall column. */
static void a_comparison_of_four_matrices_is_wide(void **state)
{
    struct ws_evidence load = {0}, turned = {0};
    struct ws_figure figure;
    struct ws_scene scene;
    struct ws_error error;

    (void)state;
    assert_true(
        ws_mapping_specified(ws_variant_named("ldmatrix.m8n8.x4.b16"), &load.mapping, &error));
    assert_true(ws_mapping_specified(ws_variant_named("ldmatrix.m8n8.x4.trans.b16"),
                                     &turned.mapping, &error));
    figure = ws_figure_of(WS_FIGURE_COMPARE, &load);
    figure.other = &turned;
    assert_true(ws_figure_build(&figure, &scene, &error));
    assert_true(scene.height < 1.2 * scene.width);
    ws_scene_finish(&scene);
    ws_evidence_finish(&load);
    ws_evidence_finish(&turned);
}

/* Padding is named in its cells or in the key. */
static void padding_is_named_with_and_without_a_key(void **state)
{
    static struct ws_evidence packed;
    struct ws_figure figure;

    (void)state;
    specified(ws_variant_named("ldmatrix.m16n16.x2.trans.b8x16.b6x16_p32"), &packed);
    figure = ws_figure_of(WS_FIGURE_ADDRESS, &packed);
    for (int bare = 0; bare < 2; bare++) {
        struct ws_scene scene;
        struct ws_error error;

        figure.medium.bare = bare;
        assert_true(ws_figure_build(&figure, &scene, &error));
        assert_true(says(&scene, "padding"));
        ws_scene_finish(&scene);
    }
    ws_evidence_finish(&packed);
}

/* "column" is over columns, not over the padding after them. */
static void an_axis_of_columns_is_over_columns(void **state)
{
    static struct ws_evidence packed;
    struct ws_figure figure;
    struct ws_scene scene;
    struct ws_error error;
    double end = 0, padding = HUGE_VAL;

    (void)state;
    specified(ws_variant_named("ldmatrix.m8n16.x1.b8x16.b6x16_p32"), &packed);
    figure = ws_figure_of(WS_FIGURE_MAPPING, &packed);
    assert_true(ws_figure_build(&figure, &scene, &error));
    for (int i = 0; i < scene.nodes; i++) {
        const struct ws_node *node = &scene.node[i];

        if (node->kind == WS_NODE_TEXT && !strcmp(ws_scene_string(&scene, node), "column"))
            end = node->box.x + node->box.width;
        if (node->role == WS_ROLE_PADDING)
            padding = fmin(padding, node->box.x);
    }
    assert_true(end > 0 && end < padding + 0.1);
    ws_scene_finish(&scene);
    ws_evidence_finish(&packed);
}

/* The note's example is an element that the figure has. */
static void a_register_note_names_an_element_that_there_is(void **state)
{
    static struct ws_evidence copy;
    struct ws_figure figure;
    struct ws_scene scene;
    struct ws_error error;

    (void)state;
    specified(ws_variant_named("cp.async.ca.4"), &copy);
    figure = ws_figure_of(WS_FIGURE_REGISTER, &copy);
    assert_true(ws_figure_build(&figure, &scene, &error));
    assert_true(says(&scene, "M0[1,0] is row 1, column 0 in memory"));
    ws_scene_finish(&scene);
    ws_evidence_finish(&copy);
}

/* A bank figure over these addresses; nothing in it may touch anything else. */
static struct ws_scene bank_figure(const char *name, const struct ws_address_options *options,
                                   enum ws_colour_by colour)
{
    static struct ws_evidence evidence;
    struct ws_scene scene;
    struct ws_error error;
    struct ws_figure figure;

    specified(ws_variant_named(name), &evidence);
    figure = ws_figure_of(WS_FIGURE_BANK, &evidence);
    figure.addresses = options;
    figure.colour = colour;
    assert_true(ws_figure_build(&figure, &scene, &error));
    check_layout(&scene, name);
    check_labels(&scene, name);
    return scene;
}

static int count_role(const struct ws_scene *scene, enum ws_role role)
{
    int count = 0;

    for (int i = 0; i < scene->nodes; i++)
        count += scene->node[i].role == role;
    return count;
}

/* Of those, the cells of lanes, except a key's samples. */
static int count_lanes(const struct ws_scene *scene, enum ws_role role)
{
    int count = 0;

    for (int i = 0; i < scene->nodes; i++)
        count += scene->node[i].role == role && scene->node[i].parent >= 0 &&
                 scene->node[scene->node[i].parent].shown.address_lane >= 0;
    return count;
}

static void a_bank_figure_says_what_its_addresses_are_made_from(void **state)
{
    struct ws_address_options options = {.source = WS_FROM_EXPRESSION,
                                         .expression = "(t % 16) * pitch + t / 16 * 16",
                                         .base_bytes = 64,
                                         .swizzle = {3, 4, 3}};
    struct ws_error error;
    struct ws_scene scene;

    (void)state;
    assert_true(ws_constants_add("pitch=128", &options.constants, &error));
    scene = bank_figure("ldmatrix.m8n8.x4.b16", &options, WS_BY_LANE);
    assert_string_equal(scene.title, "Banks of ldmatrix.m8n8.x4.b16");
    assert_non_null(
        strstr(scene.description,
               "Lane t supplies (t % 16) * pitch + t / 16 * 16, where pitch = 128, base "
               "64 bytes, swizzled after the expression by 128 bytes."));
    assert_true(has_text(&scene, "phase 3: matrix 3, T24\u2013T31"));
    assert_true(has_text(&scene, "mapping specified by PTX ISA 6.5; not yet captured"));
    ws_scene_finish(&scene);

    options = (struct ws_address_options){.tile = WS_TILE_ROWS, .pitch_bytes = 128};
    scene = bank_figure("ldmatrix.m8n8.x4.b16", &options, WS_BY_MATRIX);
    assert_true(has_text(&scene, "Tile order rows, pitch 128 bytes."));
    assert_true(has_text(&scene, "8-way bank conflict"));
    ws_scene_finish(&scene);

    scene = bank_figure("ldmatrix.m8n8.x1.b16", NULL, WS_BY_NONE);
    assert_true(has_text(&scene, "Pitch 16 bytes."));
    ws_scene_finish(&scene);
}

/* No text about conflicts, wavefronts or measurements, and no bank. */
static void counts_nothing(const struct ws_scene *scene)
{
    static const char *const words[] = {"wavefront", "conflict", "measured"};

    for (size_t word = 0; word < sizeof words / sizeof words[0]; word++) {
        assert_null(strstr(scene->description, words[word]));
        for (int i = 0; i < scene->nodes; i++)
            if (strstr(ws_scene_string(scene, &scene->node[i]), words[word]))
                fail_msg("%s", ws_scene_string(scene, &scene->node[i]));
    }
    for (int i = 0; i < scene->nodes; i++)
        assert_int_equal(scene->node[i].shown.bank, -1);
}

static void a_bank_figure_shows_which_addresses_fault(void **state)
{
    struct ws_address_options options = {.pitch_bytes = 24};
    struct ws_scene scene = bank_figure("ldmatrix.m8n8.x1.b16", &options, WS_BY_LANE);

    (void)state;
    /* Every other row. */
    assert_int_equal(count_lanes(&scene, WS_ROLE_ALERT), 4);
    assert_int_equal(count_lanes(&scene, WS_ROLE_CELL), 4);
    assert_non_null(strstr(scene.description, "lane 1's address, byte 24, "));
    assert_non_null(strstr(scene.description, "3 more"));
    assert_true(count_role(&scene, WS_ROLE_ALERT_TEXT) >= 2);
    counts_nothing(&scene);
    ws_scene_finish(&scene);

    options = (struct ws_address_options){.pitch_bytes = 128, .buffer_bytes = 1024};
    scene = bank_figure("ldmatrix.m8n8.x4.b16", &options, WS_BY_MATRIX);
    assert_int_equal(count_lanes(&scene, WS_ROLE_ALERT), 16);
    assert_true(has_text(&scene, "8 addresses fault") && has_text(&scene, "no address faults"));
    counts_nothing(&scene);
    ws_scene_finish(&scene);
    options = (struct ws_address_options){0};

    options.pitch_bytes = 16;
    scene = bank_figure("ldmatrix.m8n8.x1.b16", &options, WS_BY_LANE);
    assert_int_equal(count_role(&scene, WS_ROLE_ALERT), 0);
    ws_scene_finish(&scene);
}

static void bank_figures_hold_any_addresses(void **state)
{
    struct ws_address_options options = {.source = WS_FROM_NUMBERS};

    (void)state;
    for (int lane = 0; lane < WS_LANES; lane++)
        options.number[lane] = 0xFFFFFFF0 - (uint32_t)(lane * lane % 11 * 4096);
    for (int id = 0; id < WS_VARIANTS; id++) {
        const struct ws_variant *variant = ws_variant((enum ws_variant_id)id);
        struct ws_scene scene;

        if (!ws_address_lanes(variant))
            continue;
        scene = bank_figure(variant->name, &options, WS_BY_LANE);
        assert_true(has_text(&scene, "32 given addresses."));
        /*
         * Groups of two banks, and single ones, have no space for eight digits; nor has cp.async,
         * whose lanes wait separately.
         */
        assert_true(ws_row_bytes(variant) <= 8 || variant->family->from_global ||
                    has_text(&scene, "0xfffffff0") || has_text(&scene, "fffffff0"));
        ws_scene_finish(&scene);
    }
}

static void the_same_figure_twice_is_the_same_scene(void **state)
{
    static struct ws_evidence evidence;
    struct ws_scene first = built("ldmatrix.m8n8.x4.trans.b16", WS_FIGURE_MAPPING, &evidence);
    struct ws_scene second = built("ldmatrix.m8n8.x4.trans.b16", WS_FIGURE_MAPPING, &evidence);
    struct ws_bytes one = {0}, other = {0};
    struct ws_error error;

    (void)state;
    assert_true(ws_trace_write((const struct ws_scene *const[]){&first}, 1, NULL, &one, &error));
    assert_true(ws_trace_write((const struct ws_scene *const[]){&second}, 1, NULL, &other, &error));
    assert_true(one.length > 10000);
    assert_int_equal(one.length, other.length);
    assert_memory_equal(one.data, other.data, one.length);
    ws_bytes_finish(&one);
    ws_bytes_finish(&other);
    ws_scene_finish(&first);
    ws_scene_finish(&second);
}

/* A capture may show that lanes give other rows than is specified. */
static void the_matrices_of_a_phase_are_listed_as_a_sentence_does(void **state)
{
    static const struct {
        int matrices;
        const char *words;
    } cases[] = {{0, "none"}, {1, "0"}, {2, "0 and 1"}, {3, "0, 1 and 3"}, {4, "0, 1, 2 and 3"}};
    static const int of[][4] = {{0}, {0}, {0, 1}, {0, 1, 3}, {0, 1, 2, 3}};
    const struct ws_variant *variant = ws_variant_named("ldmatrix.m8n8.x4.b16");
    const struct ws_phase phase = {.lanes = 8};

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct ws_mapping mapping;
        struct ws_error error;
        char words[32];
        int matrix;

        assert_true(ws_mapping_init(&mapping, variant, &error));
        for (int k = 0; k < cases[i].matrices; k++)
            ws_mapping_set(&mapping, (struct ws_slot){.reg = k},
                           (struct ws_place){.matrix = of[i][k]}, k);
        matrix = ws_phase_matrices(&mapping, &phase, words, sizeof words);
        assert_string_equal(words, cases[i].words);
        assert_int_equal(matrix, cases[i].matrices == 1 ? 0 : -1);
        ws_mapping_finish(&mapping);
    }
}

/* "And so on" refers to lanes beyond those of the sample. */
static void a_key_promises_no_lanes_that_supply_no_address(void **state)
{
    static const enum ws_figure_kind kinds[] = {WS_FIGURE_BANK, WS_FIGURE_SWIZZLE};
    static const char *const names[] = {"ldmatrix.m8n8.x1.b16", "ldmatrix.m8n8.x2.b16"};

    (void)state;
    for (int i = 0; i < 4; i++) {
        static struct ws_evidence evidence;
        struct ws_figure figure;
        struct ws_scene scene;
        struct ws_error error;

        specified(ws_variant_named(names[i / 2]), &evidence);
        figure = ws_figure_of(kinds[i % 2], &evidence);
        assert_true(ws_figure_build(&figure, &scene, &error));
        assert_true(says(&scene, "supplies the row address: T0"));
        assert_int_equal(says(&scene, "and so on"), i / 2);
        ws_scene_finish(&scene);
        ws_evidence_finish(&evidence);
    }
}

/* Blocks of lanes are side by side if stacking them would leave the sides empty. */
static void registers_use_the_width_of_a_page(void **state)
{
    static const struct {
        const char *name;
        double width_cm;
    } cases[] = {{"cp.async.ca.4", 16},
                 {"cp.async.cg.16", 12},
                 {"ldmatrix.m8n16.x1.b8x16.b6x16_p32", 12},
                 {"ldmatrix.m8n8.x1.b16", 17}};

    (void)state;
    for (size_t k = 0; k < sizeof cases / sizeof cases[0]; k++) {
        static struct ws_evidence copy;
        struct ws_figure figure;
        struct ws_scene scene;
        struct ws_error error;
        double left = HUGE_VAL, right = 0;

        specified(ws_variant_named(cases[k].name), &copy);
        figure = ws_figure_of(WS_FIGURE_REGISTER, &copy);
        figure.medium =
            ws_medium_of((struct ws_width){cases[k].width_cm, "cm"}, WS_FIT_FREE, false);
        assert_true(ws_figure_build(&figure, &scene, &error));
        for (int i = 0; i < scene.nodes; i++)
            if (scene.node[i].role == WS_ROLE_FRAME) {
                left = fmin(left, scene.node[i].box.x);
                right = fmax(right, scene.node[i].box.x + scene.node[i].box.width);
            }
        assert_true(right - left > 0.6 * scene.width);
        ws_scene_finish(&scene);
        ws_evidence_finish(&copy);
    }
}

/* Two compared variants are named in letters of one size, also if one grid has the row numbers. */
static void compared_names_are_of_one_size(void **state)
{
    static const char *const names[] = {"ldmatrix.m8n8.x1.b16", "ldmatrix.m8n8.x1.trans.b16"};
    static struct ws_evidence left, right;
    double size[2] = {0};
    struct ws_figure figure;
    struct ws_scene scene;
    struct ws_error error;

    (void)state;
    specified(ws_variant_named(names[0]), &left);
    specified(ws_variant_named(names[1]), &right);
    figure = ws_figure_of(WS_FIGURE_COMPARE, &left);
    figure.other = &right;
    figure.medium = ws_medium_of((struct ws_width){8, "cm"}, WS_FIT_FREE, false);
    assert_true(ws_figure_build(&figure, &scene, &error));
    for (int i = 0; i < scene.nodes; i++)
        for (int k = 0; k < 2; k++)
            if (scene.node[i].role == WS_ROLE_CODE &&
                !strcmp(ws_scene_string(&scene, &scene.node[i]), names[k]))
                size[k] = scene.node[i].size;
    assert_true(size[0] > 0 && size[0] == size[1]);
    ws_scene_finish(&scene);
    ws_evidence_finish(&left);
    ws_evidence_finish(&right);
}

/* A block is not in the color of an element that is not highlighted, whose lane a key would name. */
static void a_key_names_only_highlighted_address_lanes(void **state)
{
    static struct ws_evidence load;
    struct ws_figure figure;
    struct ws_scene scene;
    struct ws_error error;

    (void)state;
    specified(ws_variant_named("ldmatrix.m8n8.x4.trans.b16"), &load);
    figure = ws_figure_of(WS_FIGURE_FRAGMENT, &load);
    figure.colour = WS_BY_ADDRESS;
    figure.highlight.address_lane = 9;
    assert_true(ws_figure_build(&figure, &scene, &error));
    assert_true(has_text(&scene, "lane that supplies the row address: T9"));
    ws_scene_finish(&scene);
    ws_evidence_finish(&load);
}

/* Copied bytes are in no fragment: their places are those of memory. */
static void copied_bytes_are_in_no_fragment(void **state)
{
    static const enum ws_figure_kind kinds[] = {WS_FIGURE_FRAGMENT, WS_FIGURE_REGISTER};
    static struct ws_evidence copy;

    (void)state;
    for (int i = 0; i < 2; i++) {
        struct ws_figure figure;
        struct ws_scene scene;
        struct ws_error error;

        specified(ws_variant_named("cp.async.ca.4"), &copy);
        figure = ws_figure_of(kinds[i], &copy);
        figure.view = WS_VIEW_FRAGMENT;
        figure.label = WS_LABEL_ELEMENT;
        assert_true(ws_figure_build(&figure, &scene, &error));
        assert_true(says(&scene, "M0[1,0] is row 1, column 0 in memory"));
        assert_false(says(&scene, "F0") || says(&scene, "fragment"));
        ws_scene_finish(&scene);
        ws_evidence_finish(&copy);
    }
}

/* The note on padding that is not to scale, or that a fragment figure does not draw. */
static void padding_that_is_not_to_scale_is_named(void **state)
{
    static const enum ws_figure_kind kinds[] = {WS_FIGURE_ADDRESS, WS_FIGURE_BITS,
                                                WS_FIGURE_EXPLORE, WS_FIGURE_MAPPING};
    static struct ws_evidence packed;
    struct ws_figure figure;
    struct ws_scene scene;
    struct ws_error error;

    (void)state;
    specified(ws_variant_named("ldmatrix.m16n16.x2.trans.b8x16.b4x16_p64"), &packed);
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        figure = ws_figure_of(kinds[i], &packed);
        assert_true(ws_figure_build(&figure, &scene, &error));
        if (!says(&scene, "not to scale"))
            fail_msg("figure %d", (int)kinds[i]);
        ws_scene_finish(&scene);
    }
    specified(ws_variant_named("ldmatrix.m8n16.x1.b8x16.b4x16_p64"), &packed);
    figure = ws_figure_of(WS_FIGURE_ADDRESS, &packed);
    figure.medium = ws_medium_of((struct ws_width){0}, WS_FIT_16_9, false);
    assert_true(ws_figure_build(&figure, &scene, &error));
    assert_false(says(&scene, "not to scale"));
    ws_scene_finish(&scene);
    for (int view = 0; view < 2; view++) {
        figure = ws_figure_of(WS_FIGURE_FRAGMENT, &packed);
        figure.view = view ? WS_VIEW_MEMORY : WS_VIEW_FRAGMENT;
        assert_true(ws_figure_build(&figure, &scene, &error));
        assert_int_equal(says(&scene, "Padding is not drawn."), view);
        ws_scene_finish(&scene);
    }
    ws_evidence_finish(&packed);
}

/* Numbers of bytes are over the cells that begin with them, of which they may be a part. */
static void numbers_are_over_whole_cells(void **state)
{
    (void)state;
    assert_true(ws_row_number_middle(4, 4, 4) == 6);
    assert_true(ws_row_number_middle(4, 4, 2) == 5);
    assert_true(ws_row_number_middle(2, 2, 4) == 3);
    assert_true(ws_row_number_middle(3, 1, 2) == 3.5);
    assert_true(ws_row_number_middle(2, 2, 3) == 2.5);
    assert_true(ws_row_number_middle(2, 2, 0.5) == 2.5);
}

/* A legend names registers and words only if cells do. */
static void a_legend_of_copies_names_words_that_are_drawn(void **state)
{
    static struct ws_evidence copy, store;
    struct ws_figure figure;

    (void)state;
    specified(ws_variant_named("cp.async.cg.16"), &copy);
    specified(ws_variant_named("st.shared.v4.b32"), &store);
    figure = ws_figure_of(WS_FIGURE_COMPARE, &copy);
    figure.other = &store;
    for (int named = 0; named < 2; named++) {
        struct ws_scene scene;
        struct ws_error error;

        figure.label = named ? WS_LABEL_REGISTER : WS_LABEL_THREAD;
        assert_true(ws_figure_build(&figure, &scene, &error));
        assert_int_equal(says(&scene, "word in global memory"), named);
        assert_int_equal(says(&scene, "r0 is a register."), named);
        ws_scene_finish(&scene);
    }
    ws_evidence_finish(&copy);
    ws_evidence_finish(&store);
}

/*
 * Grids side by side are apart, each with row numbers, unless a column is too narrow; their names
 * are as far from their cells.
 */
static void compared_grids_are_apart_and_named_alike(void **state)
{
    static struct ws_evidence first, second;
    struct ws_figure figure;

    (void)state;
    specified(ws_mma_operand(ws_mma_named("mma.m16n8k16.f32.f16.f16.f32"), WS_OPERAND_C), &first);
    specified(ws_mma_operand(ws_mma_named("mma.m16n8k16.f32.bf16.bf16.f32"), WS_OPERAND_C),
              &second);
    figure = ws_figure_of(WS_FIGURE_COMPARE, &first);
    figure.other = &second;
    for (int narrow = 0; narrow < 2; narrow++) {
        struct ws_scene scene;
        struct ws_error error;
        struct ws_box frame[2] = {{0}};
        double name[2] = {0};
        int frames = 0;

        figure.medium = narrow ? ws_medium_of((struct ws_width){8, "cm"}, WS_FIT_FREE, false)
                               : ws_medium_of((struct ws_width){0}, WS_FIT_4_3, false);
        assert_true(ws_figure_build(&figure, &scene, &error));
        for (int n = 0; n < scene.nodes; n++) {
            const struct ws_node *node = &scene.node[n];
            const char *text = node->kind == WS_NODE_TEXT ? ws_scene_string(&scene, node) : "";

            if (node->role == WS_ROLE_FRAME && frames < 2)
                frame[frames++] = node->box;
            for (int i = 0; i < 2; i++)
                if (!strcmp(text, i ? "the second" : "the first") ||
                    (node->role == WS_ROLE_CODE &&
                     !strcmp(text, i ? second.mapping.variant->name : first.mapping.variant->name)))
                    name[i] = node->box.x;
        }
        assert_int_equal(frames, 2);
        assert_true(fabs((frame[0].x - name[0]) - (frame[1].x - name[1])) < 0.5);
        assert_true(narrow || frame[1].x - frame[0].x - frame[0].width > 22);
        ws_scene_finish(&scene);
    }
    ws_evidence_finish(&first);
    ws_evidence_finish(&second);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_text_meets_another_or_an_edge),
        cmocka_unit_test(every_element_is_shown_once_and_named_rightly),
        cmocka_unit_test(elements_stand_at_their_row_and_column),
        cmocka_unit_test(fragments_fill_what_they_are_fit_to),
        cmocka_unit_test(rows_are_level_with_their_registers),
        cmocka_unit_test(narrow_registers_name_their_matrix_in_the_heading),
        cmocka_unit_test(blocks_are_labelled_as_the_manual_does),
        cmocka_unit_test(each_matrix_of_an_x4_is_named_with_its_own_register),
        cmocka_unit_test(a_highlighted_lane_alone_stands_out),
        cmocka_unit_test(a_highlighted_element_alone_stands_out),
        cmocka_unit_test(what_makes_no_sense_is_refused_with_what_to_ask_for),
        cmocka_unit_test(a_comparison_says_where_its_variants_are_drawn),
        cmocka_unit_test(cells_use_the_width_that_is_asked_for),
        cmocka_unit_test(a_comparison_of_four_matrices_is_wide),
        cmocka_unit_test(padding_is_named_with_and_without_a_key),
        cmocka_unit_test(an_axis_of_columns_is_over_columns),
        cmocka_unit_test(a_register_note_names_an_element_that_there_is),
        cmocka_unit_test(a_bank_figure_says_what_its_addresses_are_made_from),
        cmocka_unit_test(a_bank_figure_shows_which_addresses_fault),
        cmocka_unit_test(bank_figures_hold_any_addresses),
        cmocka_unit_test(a_key_promises_no_lanes_that_supply_no_address),
        cmocka_unit_test(registers_use_the_width_of_a_page),
        cmocka_unit_test(compared_names_are_of_one_size),
        cmocka_unit_test(a_key_names_only_highlighted_address_lanes),
        cmocka_unit_test(copied_bytes_are_in_no_fragment),
        cmocka_unit_test(padding_that_is_not_to_scale_is_named),
        cmocka_unit_test(numbers_are_over_whole_cells),
        cmocka_unit_test(a_legend_of_copies_names_words_that_are_drawn),
        cmocka_unit_test(compared_grids_are_apart_and_named_alike),
        cmocka_unit_test(the_same_figure_twice_is_the_same_scene),
        cmocka_unit_test(the_matrices_of_a_phase_are_listed_as_a_sentence_does),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
