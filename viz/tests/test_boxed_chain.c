/*
 * Chains from a tensor through a box and a descriptor to registers: a followed chunk is the same in
 * every part; what a box does not fill or does not match is told; frames fill from left to right; and
 * any box with any descriptor is drawn, or refused with a reason.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "probe/tests/sample.h"
#include "viz/figure/kind/boxed_chain.h"
#include "viz/figure/sheet.h"
#include "viz/scene/fill.h"
#include "viz/tests/described_figures.h"

static struct ws_boxed boxed;

/* A chain of the usual MMA from a box of 64 x 64 in the middle of a tensor. */
static struct ws_figure chain_of(enum ws_major major, const char *descriptor, const char *map)
{
    struct ws_figure figure =
        figure_of(WS_FIGURE_CHAIN, "wgmma.m64n64k16.f32.f16.f16", WS_OPERAND_A, major, descriptor);
    struct ws_error error;

    memset(&boxed, 0, sizeof boxed);
    if (!ws_tensor_map_parse(map, &boxed.map, &error))
        fail_msg("%s", error.text);
    for (int i = 0; i < 2; i++)
        if (boxed.map.size[i] >= 2 * boxed.map.box[i])
            boxed.coordinate[i] = boxed.map.box[i];
    figure.boxed = &boxed;
    return figure;
}

/* Fit to a square, memory is the rightmost part of a chain: a unit follows its last number. */
static void a_bare_chain_has_all_of_its_byte_numbers(void **state)
{
    struct ws_figure figure =
        chain_of(WS_MAJOR_K, NULL, "type=f16,size=256x256,box=64x64,swizzle=128");

    (void)state;
    for (int fit = WS_FIT_FREE; fit < WS_FITS; fit++) {
        struct ws_scene scene;
        struct ws_error error;

        figure.medium = ws_medium_of((struct ws_width){0, NULL}, (enum ws_fit)fit, true);
        assert_true(ws_figure_build(&figure, &scene, &error));
        check_layout(&scene, "chain");
        ws_scene_finish(&scene);
    }
}

/* On a page that is not wide its parts are in two rows, with the text beside them. */
static void a_chain_fills_what_it_is_fit_to(void **state)
{
    static const char *const maps[] = {"type=f16,size=256x256,box=64x64,swizzle=128",
                                       "type=f16,size=64x64,box=64x64"};

    (void)state;
    for (int i = 0; i < 2; i++) {
        struct ws_figure figure = chain_of(WS_MAJOR_K, NULL, maps[i]);
        struct ws_scene scene;
        struct ws_error error;
        struct ws_fill fill;

        figure.medium = ws_medium_of((struct ws_width){0, NULL}, WS_FIT_4_3, false);
        figure.frame = -i; /* in the first frame memory is empty */
        assert_true(ws_figure_build(&figure, &scene, &error));
        assert_int_equal(has_text(&scene, "3,1"), i);
        /* also the form of its labels */
        assert_int_equal(has_text(&scene, "row,chunk; part of the box"), i);
        fill = ws_scene_fill(&scene, WS_MARGIN);
        if (fill.part < 0.55 || fill.band > 0.1) /* beside a title with an unbroken name */
            fail_msg("%s: %.0f %% filled, a band of %.0f %%", maps[i], 100 * fill.part,
                     100 * fill.band);
        ws_scene_finish(&scene);
    }
}

static void a_chunk_is_followed_from_the_tensor_to_its_warp(void **state)
{
    static const char box[] = "type=f16,size=256x256,box=64x64,swizzle=128";
    struct ws_figure figure = chain_of(WS_MAJOR_K, NULL, box);
    struct ws_scene scene;
    struct ws_error error;

    (void)state;
    figure.highlight.row = 42;
    figure.highlight.column = 3;
    assert_true(ws_figure_build(&figure, &scene, &error));
    assert_true(tells(&scene, "(64\u201371, 106) of the tensor"));
    assert_true(tells(&scene, "finds A[42,0\u20137] at byte 5408"));
    assert_true(has_text(&scene, "warp 2: T72\u2013T75"));
    assert_false(tells(&scene, "does not match"));
    ws_scene_finish(&scene);
    /* The next k-step: the same box, a start address inside the atom. */
    figure = chain_of(WS_MAJOR_K, "swizzle=128,stride=1024,start=32", box);
    assert_true(ws_figure_build(&figure, &scene, &error));
    assert_true(tells(&scene, "(88\u201395, 67) of the tensor"));
    assert_false(tells(&scene, "does not match"));
    ws_scene_finish(&scene);
}

static void a_box_that_does_not_feed_the_descriptor_is_told_of(void **state)
{
    struct ws_figure figure = chain_of(WS_MAJOR_K, "swizzle=128,stride=1024",
                                       "type=f16,size=256x256,box=64x64,swizzle=none");
    struct ws_scene scene;
    struct ws_error error;

    (void)state;
    assert_true(ws_figure_build(&figure, &scene, &error));
    assert_true(tells(&scene, "This box does not match this descriptor"));
    assert_true(tells(&scene, "For A[3,8\u201315] it reads row 3, chunk 2 of the box."));
    ws_scene_finish(&scene);
    figure = chain_of(WS_MAJOR_K, "swizzle=128,stride=256",
                      "type=f16,size=256x256,box=64x64,swizzle=128");
    assert_true(ws_figure_build(&figure, &scene, &error));
    assert_true(tells(&scene, "offsets overlap"));
    ws_scene_finish(&scene);
    figure = chain_of(WS_MAJOR_K, NULL, "type=f32,size=128x256,box=32x64,swizzle=128");
    refused(&figure, WS_CODE_CONFLICT, "type=f32 has 32 bits");
    figure = chain_of(WS_MAJOR_K, NULL, "type=f16,size=256x40,box=64x64,swizzle=128");
    refused(&figure, WS_CODE_FIGURE, "box 64 exceeds size 40 in dimension 1");
    figure = chain_of(WS_MAJOR_K, NULL, "type=f16,size=256x256x4,box=64x64x1,swizzle=128");
    refused(&figure, WS_CODE_FIGURE, "a tensor of 2 dimensions");
    figure = chain_of(WS_MAJOR_K, "swizzle=128,stride=1024,start=32768",
                      "type=f16,size=256x256,box=64x64,swizzle=128");
    refused(&figure, WS_CODE_FIGURE, "byte 32768");
}

/* Whether a role is drawn among nodes from `first` to before `end`. */
static bool has_role(const struct ws_scene *scene, int first, int end, enum ws_role role)
{
    for (int i = first; i < end; i++)
        if (scene->node[i].role == role)
            return true;
    return false;
}

/* What blue and gray arrows mean, while there are gray ones. */
static void arrows_of_a_chain_s_frame_are_explained(void **state)
{
    struct ws_figure figure =
        chain_of(WS_MAJOR_K, NULL, "type=f16,size=256x256,box=64x64,swizzle=128");

    (void)state;
    check_arrow_keys(&figure, WS_BOXED_COPY, WS_BOXED_PRODUCT);
}

/*
 * All frames have one layout; and a part is filled from the frame on in which the arrow to it is
 * strong.
 */
static void a_strong_arrow_leads_to_a_filled_part(void **state)
{
    struct ws_figure figure =
        chain_of(WS_MAJOR_K, NULL, "type=f16,size=256x256,box=64x64,swizzle=128");
    struct ws_scene first = {0}, scene;
    struct ws_error error;

    (void)state;
    figure.medium = ws_medium_of((struct ws_width){960, "px"}, WS_FIT_FREE, false);
    for (figure.frame = 0; figure.frame < WS_BOXED_FRAMES; figure.frame++) {
        int strong = 0, cells[3] = {0}; /* of the tensor and memory, of A, of D */

        assert_true(ws_figure_build(&figure, &scene, &error));
        for (int i = 0, part = 0; i < scene.node[0].last_child; i++) {
            const struct ws_node *node = &scene.node[i];

            strong += node->arrow_head && node->role == WS_ROLE_ARROW_STRONG;
            if (node->kind == WS_NODE_TEXT && node->role == WS_ROLE_HEADING)
                part = !strncmp(ws_scene_string(&scene, node), "A,", 2)   ? 1
                       : !strncmp(ws_scene_string(&scene, node), "D,", 2) ? 2
                                                                          : part;
            cells[part] += node->kind == WS_NODE_RECT && node->role == WS_ROLE_CELL;
        }
        /* The tensor has a cell, its box; B's arrow is as that of A. */
        assert_int_equal(strong, (cells[0] > 1) + (cells[1] > 0) + 2 * (cells[2] > 0));
        assert_int_equal(strong, figure.frame >= WS_BOXED_PRODUCT ? 4
                                 : figure.frame >= WS_BOXED_READ  ? 2
                                                                  : figure.frame >= WS_BOXED_COPY);
        if (figure.frame == 0)
            first = scene;
        assert_true(scene.width == first.width && scene.height == first.height);
        if (figure.frame > 0)
            ws_scene_finish(&scene);
    }
    ws_scene_finish(&first);
}

/*
 * In every frame and for every followed chunk: one that the box does not contain is not drawn
 * before it is read, and no sentence has an address for it; what is read and not filled is an
 * alert, in the key too; and the key's samples are labels of the frame.
 */
static void what_a_box_does_not_fill_is_an_alert_where_it_is_read(void **state)
{
    static const struct {
        const char *descriptor, *map;
        int rows; /* of A that are in the box, from 0 */
    } chains[] = {
        {NULL, "type=f16,size=64x64,box=64x8,swizzle=128", 8},
        {NULL, "type=f16,size=64x64,box=64x4,swizzle=128", 4},
        {"swizzle=128,stride=1024,start=1024", "type=f16,size=64x64,box=64x16,swizzle=128", 8},
        {"swizzle=64,stride=512", "type=f16,size=128x128,box=32x64,swizzle=64", 64},
        {"swizzle=none,leading=128,stride=256", "type=f16,size=128x20,box=8x20", 20},
    };
    static const enum ws_role pair[] = {WS_ROLE_ALERT, WS_ROLE_CELL_MARKED, WS_ROLE_CELL_MUTED};

    (void)state;
    for (size_t i = 0; i < sizeof chains / sizeof chains[0]; i++)
        for (int j = 0; j < 64 * WS_BOXED_FRAMES; j += 7) {
            int row = j % 64, frame = j / 64, key;
            struct ws_figure figure = chain_of(WS_MAJOR_K, chains[i].descriptor, chains[i].map);
            struct ws_scene scene;
            struct ws_error error;

            figure.highlight.row = row;
            figure.highlight.column = 0;
            figure.frame = frame;
            boxed.coordinate[0] = boxed.coordinate[1] = 0;
            assert_true(ws_figure_build(&figure, &scene, &error));
            check_scene(&scene, chains[i].map);
            assert_false(says(&scene, "byte -"));
            assert_int_equal(says(&scene, "in global memory, not to scale"),
                             says(&scene, "] in global memory"));
            key = scene.node[0].last_child;
            if (row >= chains[i].rows)
                assert_int_equal(has_role(&scene, 0, key, WS_ROLE_CELL_MARKED),
                                 frame >= WS_BOXED_READ);
            if (row < chains[i].rows)
                assert_int_equal(has_role(&scene, 0, key, WS_ROLE_CELL_MARKED),
                                 frame > WS_BOXED_TENSOR);
            for (size_t k = 0; k < sizeof pair / sizeof pair[0]; k++)
                if (has_role(&scene, key, scene.nodes, pair[k]) &&
                    !has_role(&scene, 0, key, pair[k]))
                    fail_msg("%s, row %d, frame %d: role %d is only in the key", chains[i].map, row,
                             frame, pair[k]);
            assert_int_equal(has_role(&scene, 0, key, WS_ROLE_ALERT),
                             has_role(&scene, key, scene.nodes, WS_ROLE_ALERT));
            assert_int_equal(has_role(&scene, key, scene.nodes, WS_ROLE_ALERT),
                             says(&scene, "read, not filled by the box"));
            for (int n = key; n < scene.nodes; n++)
                if (scene.node[n].kind == WS_NODE_TEXT && scene.node[n].role == WS_ROLE_LABEL &&
                    !is_drawn(&scene, key, ws_scene_string(&scene, &scene.node[n])))
                    fail_msg("%s, row %d, frame %d: '%s' is only in the key", chains[i].map, row,
                             frame, ws_scene_string(&scene, &scene.node[n]));
            ws_scene_finish(&scene);
        }
}

/* The dot at the chunk is in its box, off its outline, however small both are in the tensor. */
static void a_chunk_in_a_tensor_lies_in_its_box(void **state)
{
    static const struct {
        enum ws_major major;
        const char *descriptor, *map;
    } chains[] = {
        {WS_MAJOR_MN, "swizzle=128,leading=2048,stride=1024",
         "type=f16,size=256x64,box=64x16,swizzle=128"},
        {WS_MAJOR_K, "swizzle=128,leading=16,stride=1024,start=96",
         "type=f16,size=256x256,box=64x64,swizzle=128"},
        {WS_MAJOR_K, NULL, "type=f16,size=4294967296x1073741823,box=64x64,swizzle=128"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof chains / sizeof chains[0]; i++) {
        struct ws_figure figure = chain_of(chains[i].major, chains[i].descriptor, chains[i].map);
        const struct ws_box *box = NULL, *chunk = NULL;
        struct ws_scene scene;
        struct ws_error error;

        figure.highlight.operand = WS_OPERAND_A;
        figure.highlight.row = 63;
        figure.highlight.column = 15;
        if (!ws_figure_build(&figure, &scene, &error))
            fail_msg("%s: %s", chains[i].map, error.text);
        check_layout(&scene, chains[i].map);
        /* The first cell is the box; the dot is the first that letters' ink fills. */
        for (int node = 0; node < scene.nodes; node++) {
            if (!box && scene.node[node].role == WS_ROLE_CELL)
                box = &scene.node[node].box;
            if (!chunk && scene.node[node].kind == WS_NODE_RECT &&
                scene.node[node].role == WS_ROLE_LABEL)
                chunk = &scene.node[node].box;
        }
        if (!box || !chunk)
            fail_msg("%s: no box, or no chunk", chains[i].map);
        else if (chunk->x < box->x + 2 || chunk->y < box->y + 2 ||
                 chunk->x + chunk->width > box->x + box->width - 2 ||
                 chunk->y + chunk->height > box->y + box->height - 2)
            fail_msg("%s: the chunk is out of its box, or touches it", chains[i].map);
        ws_scene_finish(&scene);
    }
}

static void a_chain_s_frames_fill_from_left_to_right_and_touch_nothing(void **state)
{
    static const struct ws_width widths[] = {{0, NULL}, {8, "cm"}, {16, "cm"}, {0, NULL}};
    static const char *const maps[] = {"type=f16,size=256x256,box=64x64,swizzle=128",
                                       "type=f16,size=64x1024,box=64x64,swizzle=128",
                                       "type=f16,size=4096x64,box=64x16,swizzle=128",
                                       "type=f16,size=256x256,box=64x64,swizzle=none"};

    (void)state;
    for (int major = 0; major < WS_MAJORS; major++)
        for (size_t map = 0; map < sizeof maps / sizeof maps[0]; map++)
            for (int width = 0; width < 4; width++) {
                int before = 0;

                for (int frame = -1; frame < 6; frame++) {
                    struct ws_figure figure =
                        chain_of((enum ws_major)major,
                                 major ? "swizzle=128,leading=2048,stride=1024" : NULL, maps[map]);
                    int texts = 0;
                    struct ws_scene scene;
                    struct ws_error error;
                    char what[96];

                    figure.frame = frame;
                    figure.no_legend = true;
                    figure.medium =
                        ws_medium_of(widths[width], width == 3 ? WS_FIT_16_9 : WS_FIT_FREE, false);
                    snprintf(what, sizeof what, "major %d, map %zu, width %d, frame %d", major, map,
                             width, frame);
                    if (!ws_figure_build(&figure, &scene, &error))
                        fail_msg("%s: %s", what, error.text);
                    check_scene(&scene, what);
                    check_shafts(&scene, what);
                    for (int i = 0; i < scene.nodes; i++)
                        texts += scene.node[i].role == WS_ROLE_CELL_MARKED;
                    assert_true(frame < 0 || texts >= before);
                    before = frame < 0 ? 0 : texts;
                    ws_scene_finish(&scene);
                }
            }
}

static void any_box_is_drawn_with_any_descriptor_or_refused(void **state)
{
    static const char *const swizzles[] = {"none", "32", "64", "128"};
    unsigned roll = 11;
    int drawn = 0;

    (void)state;
    for (int i = 0; i < 600 / sample_step(4); i++) {
        struct ws_figure figure;
        struct ws_scene scene;
        struct ws_error error;
        char descriptor[96], map[128], what[256];
        unsigned width = 64 * (1 + dice(&roll, 100));
        unsigned start = dice(&roll, 2) ? 0 : 16 * dice(&roll, 96);
        unsigned stride = 16 * dice(&roll, 128), leading = 16 * dice(&roll, 128);
        const char *swizzle = swizzles[dice(&roll, 4)], *box_swizzle = swizzles[dice(&roll, 4)];
        unsigned rows = 1 + dice(&roll, 256), columns = 8 * (1 + dice(&roll, 3));
        unsigned height = 64 * (1 + dice(&roll, 100));

        snprintf(descriptor, sizeof descriptor, "swizzle=%s,leading=%u,stride=%u,start=%u", swizzle,
                 leading, stride, start);
        snprintf(map, sizeof map, "type=f16,size=%ux%u,box=%ux%u,swizzle=%s", width, height,
                 columns, rows, box_swizzle);
        figure = chain_of(dice(&roll, 2) ? WS_MAJOR_K : WS_MAJOR_MN, descriptor, map);
        boxed.coordinate[0] = (int64_t)dice(&roll, 200) - 20; /* outside the tensor, too */
        figure.frame = (int)dice(&roll, 7) - 1;
        snprintf(what, sizeof what, "%d: %s, %s, frame %d", i, descriptor, map, figure.frame);
        if (ws_figure_build(&figure, &scene, &error)) {
            check_scene(&scene, what);
            drawn++;
        } else if (error.text[0] == 0) {
            fail_msg("%s is refused without a reason", what);
        }
        ws_scene_finish(&scene);
    }
    assert_true(drawn > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_bare_chain_has_all_of_its_byte_numbers),
        cmocka_unit_test(a_chain_fills_what_it_is_fit_to),
        cmocka_unit_test(a_chunk_is_followed_from_the_tensor_to_its_warp),
        cmocka_unit_test(a_box_that_does_not_feed_the_descriptor_is_told_of),
        cmocka_unit_test(arrows_of_a_chain_s_frame_are_explained),
        cmocka_unit_test(a_strong_arrow_leads_to_a_filled_part),
        cmocka_unit_test(what_a_box_does_not_fill_is_an_alert_where_it_is_read),
        cmocka_unit_test(a_chunk_in_a_tensor_lies_in_its_box),
        cmocka_unit_test(a_chain_s_frames_fill_from_left_to_right_and_touch_nothing),
        cmocka_unit_test(any_box_is_drawn_with_any_descriptor_or_refused),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
