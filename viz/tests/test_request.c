/*
 * Options of figures: every accepted option changes the picture, every option without an effect is
 * refused, and no text is read beyond its end.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "probe/tests/sample.h"
#include "viz/export/option_checks.h"
#include "viz/export/plan.h"
#include "viz/figure/kind/build.h"

static void a_highlight_is_read_to_its_end_and_no_further(void **state)
{
    /* The text after the end of each would make it valid. */
    static const char *const texts[] = {"lane\0005", "lane=5,row\0003", "lane=\0005", "row\0=5"};

    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        struct ws_request request;
        struct ws_error error = {0};

        ws_request_init(&request);
        assert_false(ws_choice_set(&request.choices, WS_CHOICE_HIGHLIGHT, texts[i], &error));
        assert_non_null(strstr(error.text, "--highlight"));
        ws_request_finish(&request);
    }
}

/* An option and a value that is not its default. */
static const struct {
    enum ws_choice_id option;
    const char *value;
} choices[] = {
    {WS_CHOICE_VIEW, "other"}, /* than the kind's own */
    {WS_CHOICE_COLOR, "register"},
    {WS_CHOICE_COLOR, "matrix"},
    {WS_CHOICE_COLOR, "none"},
    {WS_CHOICE_LABEL, "register"},
    {WS_CHOICE_LABEL, "index"},
    {WS_CHOICE_THEME, "dark"},
    {WS_CHOICE_THEME, "auto"},
    {WS_CHOICE_HIGHLIGHT, "lane=7"},
    {WS_CHOICE_HIGHLIGHT, "row=2"},
    {WS_CHOICE_HIGHLIGHT, "register=1,lane=3"},
    {WS_CHOICE_HIGHLIGHT, "address_lane=3"},
    {WS_CHOICE_HIGHLIGHT, "D[2,4]"},
    {WS_CHOICE_LANE, "9"},
    {WS_CHOICE_FRAME, "2"},
    {WS_CHOICE_MOMENT, "0.4"},
    {WS_CHOICE_GRID, "register"},
    {WS_CHOICE_BLANK, "random"},
    {WS_CHOICE_SEED, "7"},
    {WS_CHOICE_SHEET, "answers"},
    {WS_CHOICE_BACKGROUND, "none"},
    {WS_CHOICE_ID, "other"},
    {WS_CHOICE_TITLE, "Other"},
    {WS_CHOICE_CAPTION, "Other"},
    {WS_CHOICE_NO_LEGEND, NULL},
    {WS_CHOICE_SIZE, "12cm"},
    {WS_CHOICE_FIT, "16:9"},
    {WS_CHOICE_BARE, NULL},
    {WS_CHOICE_ANIMATE, NULL},
    {WS_CHOICE_TILE, "side"},
    {WS_CHOICE_PITCH, "144"},
    {WS_CHOICE_PITCH, "128,144"},
    {WS_CHOICE_PADDING, "16"},
    {WS_CHOICE_SWIZZLE, "64"},
    {WS_CHOICE_SWIZZLE, "none,128"},
    {WS_CHOICE_BASE, "64"},
    {WS_CHOICE_EXPRESSION, "t*48"},
    {WS_CHOICE_BUFFER, "100"},
    {WS_CHOICE_HIGHLIGHT, "A[2,4]"},
    {WS_CHOICE_DESCRIPTOR, "swizzle=64,leading=16,stride=512"},
    {WS_CHOICE_MAJOR, "mn"},
    {WS_CHOICE_BOX, "type=f16,size=512x128,box=64x64,swizzle=128"},
};

enum { CHOICES = sizeof choices / sizeof choices[0] };

/* The SVG of one figure with one option, or without one (-1); returns false if it is refused. */
static bool draw(enum ws_figure_kind kind, const char *variant, int choice, struct ws_bytes *svg,
                 char name[256])
{
    static struct ws_captures captures;
    struct ws_request request;
    struct ws_plan plan;
    struct ws_error error;
    bool taken;

    *svg = (struct ws_bytes){0};
    ws_request_init(&request);
    request.choices.kind[kind] = true;
    request.choices.frame = WS_FRAMES_TOGETHER;
    request.choices.worksheet.sheet = WS_SHEET_BLANK;
    assert_true(ws_request_pick(&request, variant, &error));
    if (kind == WS_FIGURE_COMPARE)
        assert_true(
            ws_choice_set(&request.choices, WS_CHOICE_WITH, "ldmatrix.m8n8.x4.trans.b16", &error));
    if (choice >= 0) {
        const char *value = choices[choice].value;

        if (choices[choice].option == WS_CHOICE_VIEW)
            value = ws_view_name(ws_figure_of(kind, NULL).view == WS_VIEW_MEMORY ? WS_VIEW_FRAGMENT
                                                                                 : WS_VIEW_MEMORY);
        if (choices[choice].option == WS_CHOICE_SEED)
            assert_true(ws_choice_set(&request.choices, WS_CHOICE_BLANK, "random", &error));
        if (choices[choice].option == WS_CHOICE_MOMENT)
            assert_true(ws_choice_set(&request.choices, WS_CHOICE_FRAME, "2", &error));
        assert_true(ws_choice_set(&request.choices, choices[choice].option, value, &error));
    }
    if (!ws_request_complete(&request, &error)) {
        ws_request_finish(&request);
        return false;
    }
    ws_plan_init(&plan, &captures);
    taken = ws_plan_add(&plan, &request, ".", &error) && ws_plan_marks(&plan, &error);
    if (taken) {
        struct ws_device_options options;
        struct ws_scene scene;

        assert_int_equal(plan.jobs, 1);
        taken = ws_figure_build(&plan.job[0].figure, &scene, &error);
        if (!taken && error.code != WS_CODE_TOO_SMALL) /* which depends on the content */
            fail_msg("%s, %s: %s", ws_figure_name(kind), variant, error.text);
        ws_device_fit(&plan.job[0].encoding, &scene, &options);
        if (taken)
            assert_true(
                ws_svg_write((const struct ws_scene *const[]){&scene}, 1, &options, svg, &error));
        ws_scene_finish(&scene);
        snprintf(name, 256, "%s", plan.job[0].path);
    }
    ws_plan_finish(&plan);
    ws_request_finish(&request);
    return taken;
}

/* One that there is a figure of. */
static const char *variant_of(int kind)
{
    return ws_figure_describes((enum ws_figure_kind)kind)     ? "wgmma.m64n64k16.f32.f16.f16"
           : kind == WS_FIGURE_MMA || kind == WS_FIGURE_CHAIN ? "mma.m16n8k16.f32.f16.f16.f32"
           : kind == WS_FIGURE_BITS                           ? "ldmatrix.m8n16.x4.b8x16.b6x16_p32"
           : kind == WS_FIGURE_TRANSPOSE                      ? "ldmatrix.m8n8.x4.trans.b16"
           : kind == WS_FIGURE_EXPLORE ? "ldmatrix.m8n8.x2.trans.b16" /* on a slide too */
                                       : "ldmatrix.m8n8.x4.b16";
}

static void an_option_that_is_taken_shows_and_is_in_the_name(void **state)
{
    int taken = 0, refused = 0;

    (void)state;
    for (int kind = 0; kind < WS_FIGURES; kind++) {
        const char *variant = variant_of(kind);
        struct ws_bytes plain, svg;
        char plain_name[256], name[256];

        assert_true(draw((enum ws_figure_kind)kind, variant, -1, &plain, plain_name));
        for (int i = 0; i < CHOICES; i++) {
            const char *option = ws_choice(choices[i].option)->name;

            if (!draw((enum ws_figure_kind)kind, variant, i, &svg, name)) {
                refused++;
                continue;
            }
            taken++;
            if (svg.length == plain.length && !memcmp(svg.data, plain.data, svg.length))
                fail_msg("--figure %s --%s %s is taken and changes nothing",
                         ws_figure_name((enum ws_figure_kind)kind), option, choices[i].value);
            if (!strcmp(name, plain_name))
                fail_msg("--figure %s --%s %s is not in the name %s",
                         ws_figure_name((enum ws_figure_kind)kind), option, choices[i].value, name);
            ws_bytes_finish(&svg);
        }
        ws_bytes_finish(&plain);
    }
    /* The options of every figure are taken by every kind, and each of the others by some. */
    assert_true(taken > 7 * WS_FIGURES && refused > 4 * WS_FIGURES);
}

static void every_option_is_for_some_figure(void **state)
{
    (void)state;
    for (int i = 0; i < CHOICES; i++) {
        int kinds = 0;

        for (int kind = 0; kind < WS_FIGURES; kind++) {
            struct ws_bytes svg;
            char name[256];

            kinds += draw((enum ws_figure_kind)kind,
                          kind == WS_FIGURE_CHAIN && choices[i].option == WS_CHOICE_BOX
                              ? "wgmma.m64n64k16.f32.f16.f16"
                              : variant_of(kind),
                          i, &svg, name);
            ws_bytes_finish(&svg);
        }
        if (!kinds)
            fail_msg("--%s %s is for no figure", ws_choice(choices[i].option)->name,
                     choices[i].value);
    }
}

/* Whether each figure of this kind for a name can be drawn if the plan accepts it. */
static int compare_drawn(enum ws_figure_kind kind, const char *name)
{
    static struct ws_captures captures;
    struct ws_request request;
    struct ws_plan plan;
    struct ws_error error;
    bool made;
    int drawn = 0;

    ws_request_init(&request);
    request.choices.kind[kind] = true;
    request.choices.frame = WS_FRAMES_TOGETHER;
    request.choices.worksheet.sheet = WS_SHEET_BLANK;
    assert_true(ws_request_pick(&request, name, &error));
    ws_plan_init(&plan, &captures);
    made = ws_request_complete(&request, &error) && ws_plan_add(&plan, &request, ".", &error);
    for (int id = ws_subjects_next(&request.picked, 0); !made && id < WS_SUBJECTS;
         id = ws_subjects_next(&request.picked, id + 1))
        if (ws_figure_is_of(kind, ws_subject(id)))
            fail_msg("%s, %s: %s", ws_figure_name(kind), name, error.text);
    for (int i = 0; i < plan.jobs && made; i++) {
        bool is_of = ws_figure_is_of(kind, plan.job[i].figure.evidence->mapping.variant);

        if (ws_job_check(&plan.job[i], &error) != is_of)
            fail_msg("%s, %s: %s", ws_figure_name(kind), name, is_of ? error.text : "drawn");
        drawn += is_of;
    }
    ws_plan_finish(&plan);
    ws_request_finish(&request);
    return drawn;
}

static void what_is_said_to_be_drawn_of_a_variant_is_drawn(void **state)
{
    enum { APART = 37 }; /* one MMA variant in so many */

    (void)state;
    for (int kind = 0; kind < WS_FIGURES; kind++) {
        int drawn = 0;

        if (kind == WS_FIGURE_COMPARE) /* depends on both compared variants */
            continue;
        for (int id = kind % sample_step(1); id < WS_VARIANTS; id += sample_step(1))
            drawn += compare_drawn((enum ws_figure_kind)kind, ws_subject(id)->name);
        for (int id = 0; id < WS_PRODUCTS; id += APART * sample_step(1))
            drawn += compare_drawn((enum ws_figure_kind)kind, ws_mma((enum ws_mma_id)id)->name);
        assert_true(drawn > 0 || sample_step(1) > 1);
    }
}

static void a_figure_that_was_built_to_be_checked_is_not_built_again(void **state)
{
    static struct ws_captures captures;
    struct ws_bytes before = {0}, after = {0};
    struct ws_request request;
    struct ws_plan plan;
    struct ws_error error;
    size_t kept = 0;

    (void)state;
    ws_request_init(&request);
    request.choices.kind[WS_FIGURE_MAPPING] = true;
    assert_true(ws_request_pick(&request, "ldmatrix.m8n8.x*", &error));
    ws_plan_init(&plan, &captures);
    assert_true(ws_request_complete(&request, &error) && ws_plan_add(&plan, &request, ".", &error));
    assert_int_equal(ws_job_encode(&plan.job[0], NULL, &before, &error), WS_OUTCOME_WRITTEN);
    assert_true(ws_job_build(&plan.job[0], &kept, &error));
    assert_true(kept > 10000);
    plan.job[0].refused = strdup("it is built again"); /* which fails then */
    assert_int_equal(ws_job_encode(&plan.job[0], NULL, &after, &error), WS_OUTCOME_WRITTEN);
    assert_int_equal(before.length, after.length);
    assert_memory_equal(before.data, after.data, before.length);
    kept = SIZE_MAX; /* too many are kept */
    assert_true(ws_job_build(&plan.job[1], &kept, &error));
    assert_null(plan.job[1].built);
    ws_bytes_finish(&before);
    ws_bytes_finish(&after);
    ws_plan_finish(&plan);
    ws_request_finish(&request);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_highlight_is_read_to_its_end_and_no_further),
        cmocka_unit_test(an_option_that_is_taken_shows_and_is_in_the_name),
        cmocka_unit_test(every_option_is_for_some_figure),
        cmocka_unit_test(what_is_said_to_be_drawn_of_a_variant_is_drawn),
        cmocka_unit_test(a_figure_that_was_built_to_be_checked_is_not_built_again),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
