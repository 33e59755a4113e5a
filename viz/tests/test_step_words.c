/*
 * Marks and captions of steps are true to what the frame shows: rows that are not moved have no
 * outlined elements and no arrow, and no frame in motion has the caption of the frame at rest.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "probe/isa/operand.h"
#include "probe/tests/sample.h"
#include "viz/figure/kind/build.h"
#include "viz/figure/moving/beat.h"
#include "viz/figure/moving/step_frame.h"
#include "viz/tests/figures.h"
#include "viz/text/text_add.h"

enum { TEXT = 1 << 14 };

static struct ws_evidence evidence;

static struct ws_figure figure_of(int id, const struct ws_address_options *addresses)
{
    struct ws_figure figure;

    specified(ws_variant((enum ws_variant_id)id), &evidence);
    figure = ws_figure_of(WS_FIGURE_STEP, &evidence);
    figure.addresses = addresses;
    return figure;
}

static int id_of(const char *name)
{
    return (int)ws_variant_named(name)->id;
}

/* The nodes of a kind and role in a figure's picture, without its key, and its notes in `text`. */
static int count(const struct ws_figure *figure, enum ws_node_kind kind, enum ws_role role,
                 char text[TEXT])
{
    struct ws_scene scene;
    struct ws_error error;
    int found = 0;

    text[0] = '\0';
    if (!ws_figure_build(figure, &scene, &error))
        fail_msg("%s", error.text);
    for (int i = 0; i < scene.nodes; i++) {
        const struct ws_node *node = &scene.node[i];

        found += i < scene.node[0].last_child && node->kind == kind && node->role == role;
        if (node->kind == WS_NODE_TEXT && node->role == WS_ROLE_NOTE)
            ws_text_add(text, TEXT, "%s ", ws_scene_string(&scene, node));
    }
    ws_scene_finish(&scene);
    return found;
}

static void rows_that_are_not_moved_have_no_outline_and_no_arrow(void **state)
{
    static const struct ws_address_options cut = {.pitch_bytes = 144, .buffer_bytes = 512},
                                           none = {.pitch_bytes = 144, .buffer_bytes = 8};
    static const char *const names[] = {"ldmatrix.m8n8.x4.trans.b16", "stmatrix.m8n8.x4.b16"};
    char text[TEXT];

    (void)state;
    for (int i = 0; i < 2; i++) {
        struct ws_figure figure = figure_of(id_of(names[i]), NULL);
        int arrows;

        /* Of matrices 0 and 2, rows 0 to 3 are moved: T5's in one box each, and to a register. */
        figure.frame = 2;
        arrows = count(&figure, WS_NODE_PATH, WS_ROLE_ARROW, text);
        figure.addresses = &cut;
        assert_int_equal(count(&figure, WS_NODE_PATH, WS_ROLE_ARROW_STRONG, text), 2 + 2);
        assert_non_null(strstr(text, i ? "24 of 32 rows are not written: their addresses fault."
                                       : "24 of 32 rows are not read: their addresses fault."));
        assert_int_equal(count(&figure, WS_NODE_PATH, WS_ROLE_ARROW, text), arrows / 2);
        figure.addresses = &none;
        assert_int_equal(count(&figure, WS_NODE_PATH, WS_ROLE_ARROW_STRONG, text), 0);
        assert_int_equal(count(&figure, WS_NODE_PATH, WS_ROLE_ARROW, text), 0);
        assert_non_null(strstr(text, "32 of 32 rows"));
        assert_null(strstr(text, "marked"));
    }
}

static void an_inactive_lane_supplies_no_address(void **state)
{
    static const struct ws_address_options all = {.source = WS_FROM_NUMBERS},
                                           half = {.source = WS_FROM_NUMBERS,
                                                   .inactive = 0xfffffff0};
    struct ws_figure figure = figure_of(id_of("st.shared.v4.b32"), &all);
    char text[TEXT];
    int lanes;

    (void)state;
    figure.frame = 0;
    lanes = count(&figure, WS_NODE_RECT, WS_ROLE_PANEL, text);
    figure.addresses = &half;
    assert_int_equal(lanes - count(&figure, WS_NODE_RECT, WS_ROLE_PANEL, text), WS_LANES - 4);
    assert_non_null(strstr(text, "T5 is inactive"));
    assert_int_equal(count(&figure, WS_NODE_PATH, WS_ROLE_GIVES, text), 0);
}

static void what_is_only_aimed_at_is_not_yet_filled(void **state)
{
    (void)state;
    for (int id = 0; id < WS_VARIANTS; id += sample_step(3)) {
        struct ws_figure figure = figure_of(id, NULL);
        struct ws_timeline timeline;
        struct ws_error error;
        char text[WS_BEAT_SIZE];

        assert_true(ws_timeline_make(&figure, &timeline, &error));
        for (int beat = 0; beat <= ws_timeline_beats(&timeline, 2); beat++)
            assert_non_null(strstr(ws_beat_sentence(&timeline, 2, beat, 5, text), " will "));
        ws_step_words(&timeline, 2, text, sizeof text);
        assert_non_null(strstr(text, " will "));
    }
}

static void a_frame_in_motion_has_no_caption_of_one_at_rest(void **state)
{
    static const struct ws_address_options addresses[] = {{.pitch_bytes = 128},
                                                          {.buffer_bytes = 64}};
    static const struct ws_medium media[] = {{.width = 340}, {.width = 960, .height = 540}};
    char text[TEXT], rest[WS_BEAT_SIZE];

    (void)state;
    for (int id = 0; id < WS_VARIANTS; id += sample_step(9))
        for (int way = 0; way < 2 * 2; way++) {
            struct ws_figure figure = figure_of(id, &addresses[way % 2]);
            struct ws_timeline timeline;
            struct ws_error error;

            if (!ws_address_lanes(evidence.mapping.variant))
                figure.addresses = NULL;
            figure.medium = media[way / 2];
            assert_true(ws_timeline_make(&figure, &timeline, &error));
            for (figure.frame = 0; figure.frame < WS_STEP_FRAMES; figure.frame++) {
                ws_step_words(&timeline, figure.frame, rest, sizeof rest);
                for (figure.moment = 0; figure.moment < 1; figure.moment += 0.45) {
                    count(&figure, WS_NODE_TEXT, WS_ROLE_NOTE, text);
                    if (strstr(text, rest))
                        fail_msg("%s, way %d, frame %d at %g: %s", evidence.mapping.variant->name,
                                 way, figure.frame, figure.moment, rest);
                }
            }
        }
}

static void a_matrix_is_beside_its_register_if_the_width_suffices(void **state)
{
    struct ws_figure figure = figure_of(id_of("stmatrix.m16n8.x1.trans.b8"), NULL);
    struct ws_scene scene;
    struct ws_error error;
    const struct ws_box *frame[2] = {NULL, NULL};

    (void)state;
    figure.frame = 3;
    figure.medium = ws_medium_of((struct ws_width){17, "cm"}, WS_FIT_FREE, false);
    assert_true(ws_figure_build(&figure, &scene, &error));
    for (int i = 0; i < scene.nodes; i++)
        if (scene.node[i].kind == WS_NODE_RECT && scene.node[i].role == WS_ROLE_FRAME) {
            frame[0] = frame[1];
            frame[1] = &scene.node[i].box;
        }
    assert_true(frame[0] && frame[1]);
    assert_true(fabs(frame[0]->y - frame[1]->y) < 0.1);
    ws_scene_finish(&scene);
}

static void padding_that_is_not_to_scale_is_explained(void **state)
{
    static const enum ws_figure_kind kinds[] = {WS_FIGURE_STEP, WS_FIGURE_MAPPING};

    (void)state;
    for (int kind = 0; kind < 2; kind++) {
        struct ws_figure figure =
            figure_of(id_of("ldmatrix.m16n16.x1.trans.b8x16.b4x16_p64"), NULL);
        struct ws_scene scene;
        struct ws_error error;
        int told = 0;

        figure.kind = kinds[kind];
        assert_true(ws_figure_build(&figure, &scene, &error));
        for (int i = 0; i < scene.nodes; i++)
            told += strstr(ws_scene_string(&scene, &scene.node[i]), "not to scale") != NULL;
        assert_int_equal(told, 1);
        ws_scene_finish(&scene);
    }
}

/* With low rows all lanes of a matrix are in one pill, which is also the sample of its key. */
static void a_key_s_sample_is_a_pill_of_the_picture(void **state)
{
    static const double widths[] = {640, 2000};

    (void)state;
    for (int i = 0; i < 2; i++) {
        struct ws_figure figure = figure_of(id_of("cp.async.cg.16"), NULL);
        const char *sample = i ? "T5 \u2192" : "T0\u2013T31";
        struct ws_scene scene;
        struct ws_error error;
        int pills = 0, keys = 0;

        figure.medium = ws_medium_of((struct ws_width){widths[i], "px"}, WS_FIT_FREE, false);
        assert_true(ws_figure_build(&figure, &scene, &error));
        for (int n = 0; n < scene.nodes; n++)
            if (scene.node[n].kind == WS_NODE_TEXT &&
                !strcmp(ws_scene_string(&scene, &scene.node[n]), sample))
                ++*(n < scene.node[0].last_child ? &pills : &keys);
        assert_int_equal(keys, 1);
        assert_true(pills > 0);
        ws_scene_finish(&scene);
    }
}

/* Rows of a phase in several wavefronts are not all read together. */
static void a_phase_that_conflicts_split_is_not_said_to_be_read_together(void **state)
{
    static const struct ws_address_options packed = {.pitch_bytes = 4}, apart = {.pitch_bytes = 16};
    struct ws_figure figure = figure_of(id_of("ld.shared.b32"), &packed);
    char text[TEXT];

    (void)state;
    figure.frame = 1;
    count(&figure, WS_NODE_TEXT, WS_ROLE_NOTE, text);
    assert_non_null(strstr(text, "read together. That is 1 phase in 1 wavefront."));
    figure.addresses = &apart;
    count(&figure, WS_NODE_TEXT, WS_ROLE_NOTE, text);
    assert_non_null(strstr(
        text, "read together unless their banks conflict. That is 1 phase in 4 wavefronts."));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rows_that_are_not_moved_have_no_outline_and_no_arrow),
        cmocka_unit_test(an_inactive_lane_supplies_no_address),
        cmocka_unit_test(what_is_only_aimed_at_is_not_yet_filled),
        cmocka_unit_test(a_frame_in_motion_has_no_caption_of_one_at_rest),
        cmocka_unit_test(a_matrix_is_beside_its_register_if_the_width_suffices),
        cmocka_unit_test(padding_that_is_not_to_scale_is_explained),
        cmocka_unit_test(a_key_s_sample_is_a_pill_of_the_picture),
        cmocka_unit_test(a_phase_that_conflicts_split_is_not_said_to_be_read_together),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);

    ws_evidence_finish(&evidence);
    return failed;
}
