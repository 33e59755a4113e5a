/* Presenting: the text shown, the overlay over the picture, and what is kept. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "viz/app/control/band_parts.h"
#include "viz/app/mode/present.h"
#include "viz/app/mode/speaker.h"
#include "viz/app/panel/caption_band.h"
#include "viz/app/panel/panels.h"
#include "viz/scene/theme.h"
#include "viz/tests/player.h"

static struct ws_colour under_spotlight(struct ws_colour colour)
{
    const double left = 1 - WS_SPOT_DIM;

    return (struct ws_colour){(unsigned char)(left * colour.red),
                              (unsigned char)(left * colour.green),
                              (unsigned char)(left * colour.blue)};
}

static void letters_beside_the_spotlight_can_be_read(void **state)
{
    static const enum ws_role inks[] = {WS_ROLE_TITLE, WS_ROLE_HEADING, WS_ROLE_LABEL,
                                        WS_ROLE_CODE};
    const struct ws_tint none = {WS_TINT_NONE, 0};

    (void)state;
    for (enum ws_theme_id theme = 0; theme < WS_THEMES; theme++)
        for (size_t i = 0; i < sizeof inks / sizeof inks[0]; i++)
            assert_true(ws_contrast(under_spotlight(ws_theme_paint(theme, inks[i], none).fill),
                                    under_spotlight(
                                        ws_theme_paint(theme, WS_ROLE_PAPER, none).fill)) >= 4.5);
}

static void the_state_is_not_touched(void **state)
{
    struct ws_app *app = player_start("ldmatrix.m8n8.x4.b16", 1280, 800);
    char before[WS_SETTING_SIZE] = "", after[WS_SETTING_SIZE] = "";
    double scale;

    (void)state;
    press_key(app, "ctrl+=");
    find_typed(app, "lane 5");
    press_key(app, "return");
    ws_state_options(&app->desk.state, before, sizeof before);
    scale = app->canvas.scale;
    press_key(app, "f11");
    assert_true(app->canvas.scale > 1.5 * scale);
    for (const char *keys = "1234ldeobww.."; *keys; keys++) {
        char chord[2] = {*keys, 0};

        type_keys(app, chord);
    }
    press_key(app, "escape");
    if (app->show.presents)
        press_key(app, "escape");
    assert_false(app->show.presents);
    ws_state_options(&app->desk.state, after, sizeof after);
    assert_string_equal(before, after);
    assert_true(app->canvas.scale == scale);
    assert_true(app->canvas.layout.panel[WS_PANEL_MEMORY].body.width > 0);
    assert_true(ws_bar_widget(&app->bar, WS_CONTROL_THEME) >= 0);
    player_finish(app);
}

static void no_letter_opens_find(void **state)
{
    struct ws_app *app = player_start("ldmatrix.m8n8.x4.b16", 1280, 800);

    (void)state;
    press_key(app, "f11");
    for (int letter = 'a'; letter <= 'z'; letter++) {
        char text[2] = {(char)letter, 0};

        type_keys(app, text);
        assert_true(app->show.presents);
        assert_int_equal(app->bar.focus, -1);
        if (app->desk.mode != WS_MODE_EXPLORE)
            press_key(app, "s"); /* it came with s, and goes with it */
        press_key(app, "f5");    /* wakes a blank screen, and is nothing more */
    }
    type_keys(app, "0");
    assert_int_equal(app->bar.focus, -1);
    type_keys(app, "/");
    assert_true(app->bar.focus >= 0);
    type_keys(app, "bank 4");
    press_key(app, "return");
    assert_string_equal(selected(app), "bank 4");
    assert_true(app->show.blank == WS_BLANK_NONE);
    player_finish(app);
}

static void drag(struct ws_app *app, double x, double y, double to_x, double to_y)
{
    mouse(app, WS_EVENT_MOVE, x, y);
    mouse(app, WS_EVENT_PRESS, x, y);
    for (int i = 1; i <= 8; i++)
        mouse(app, WS_EVENT_MOVE, x + i * (to_x - x) / 8, y + i * (to_y - y) / 8);
    mouse(app, WS_EVENT_RELEASE, to_x, to_y);
}

static void strokes_fade_after_three_seconds(void **state)
{
    struct ws_app *app = player_start("ldmatrix.m8n8.x4.b16", 1280, 800);
    const struct ws_show *show = &app->show;

    (void)state;
    assert_int_equal(ws_app_due(app), WS_NEVER);
    press_key(app, "f11");
    press_key(app, "d");
    drag(app, 300, 300, 500, 400);
    assert_int_equal(show->strokes, 1);
    assert_int_equal(show->stroke[0].points, 9);
    assert_int_equal(app->desk.state.picks, 0);
    /* Nothing is drawn until it fades, … */
    assert_int_equal(ws_app_due(app), WS_STROKE_MS);
    ws_app_tick(app, 2000);
    assert_int_equal(ws_app_due(app), 1000);
    assert_true(ws_stroke_ink(show, &show->stroke[0]) == 1);
    /* … and then 60 times a second, until it is gone. */
    ws_app_tick(app, 1300);
    assert_true(ws_stroke_ink(show, &show->stroke[0]) > 0.4);
    assert_true(ws_stroke_ink(show, &show->stroke[0]) < 0.6);
    assert_int_equal(ws_app_due(app), 16);
    ws_app_tick(app, 300);
    assert_int_equal(show->strokes, 0);
    assert_int_equal(ws_app_due(app), WS_NEVER);
    player_finish(app);
}

static void without_motion_strokes_end_at_once(void **state)
{
    struct ws_show show = {0};

    (void)state;
    ws_show_begin(&show);
    show.no_motion = true;
    ws_show_point(&show, 10, 10);
    ws_show_pen_down(&show);
    ws_show_point(&show, 50, 10);
    ws_show_tick(&show, 60000); /* one that is held stays */
    assert_int_equal(show.strokes, 1);
    ws_show_pen_up(&show);
    ws_show_tick(&show, WS_STROKE_MS - 1);
    assert_true(ws_stroke_ink(&show, &show.stroke[0]) == 1);
    ws_show_tick(&show, 1);
    assert_int_equal(show.strokes, 0);
    ws_show_finish(&show);
}

static void the_oldest_stroke_goes_where_there_are_too_many(void **state)
{
    struct ws_show show = {0};

    (void)state;
    ws_show_begin(&show);
    for (int i = 0; i < WS_MAX_STROKES + 5; i++) {
        ws_show_point(&show, i, 10);
        ws_show_pen_down(&show);
        for (int x = 0; x < 300; x++)
            ws_show_point(&show, 2 * x, i);
        ws_show_pen_up(&show);
    }
    assert_int_equal(show.strokes, WS_MAX_STROKES);
    assert_true(show.stroke[0].point[0].x == 5);
    ws_show_erase(&show);
    assert_int_equal(show.strokes, 0);
    ws_show_finish(&show);
}

static void a_still_picture_wants_nothing(void **state)
{
    struct ws_app *app = player_start("ldmatrix.m8n8.x4.b16", 1280, 800);

    (void)state;
    press_key(app, "f11");
    press_key(app, "l");
    mouse(app, WS_EVENT_MOVE, 640, 300);
    assert_true(app->show.changed);
    app->show.changed = app->show.whole = false; /* as when it is drawn */
    assert_int_equal(ws_app_due(app), WS_NEVER);
    mouse(app, WS_EVENT_MOVE, 645, 300);
    assert_true(app->show.changed);
    assert_false(app->show.whole); /* the spot moves: two boxes, not the window */
    player_finish(app);
}

static void the_lower_third_keeps_its_box(void **state)
{
    static const char *const captions[] = {
        "", "Short.",
        "A caption that is as long as a lesson may make one, with a "
        "question that has a second half, and then a third, so that "
        "no two lines of any size that is legible can hold all of it "
        "and something must be left out at its end, which is said."};
    const struct ws_box box = {0, 272, 640, WS_CAPTION_BAND_HEIGHT};

    (void)state;
    for (int i = 0; i < 3; i++) {
        struct ws_narration told = {0};
        struct ws_scene scene;

        snprintf(told.caption, sizeof told.caption, "%s", captions[i]);
        snprintf(told.detail, sizeof told.detail,
                 "row = t / 4 = 29 / 4 = 7, and so on and on and on, "
                 "farther than any line of it reaches");
        snprintf(told.source, sizeof told.source,
                 "captured on a device with a long name, and more "
                 "words than there is room for on its line");
        snprintf(told.where, sizeof told.where, "Lesson 2, step 3 of 12");
        ws_scene_init(&scene);
        ws_caption_band_draw(&scene, &told, box);
        for (int n = 0; n < scene.nodes; n++) {
            const struct ws_node *node = &scene.node[n];

            if (node->kind != WS_NODE_TEXT)
                continue;
            assert_true(node->size >= WS_PRESENT_LEAST);
            assert_true(node->box.x >= box.x && node->box.x + node->box.width <= box.width);
            assert_true(node->box.y >= box.y &&
                        node->box.y + node->box.height <= box.y + box.height);
            for (int other = 0; other < n; other++) {
                const struct ws_node *above = &scene.node[other];

                assert_true(above->kind != WS_NODE_TEXT ||
                            above->box.x + above->box.width <= node->box.x ||
                            node->box.x + node->box.width <= above->box.x ||
                            above->baseline + 0.21 * above->size <=
                                node->baseline - 0.72 * node->size + 0.5);
            }
        }
        assert_true(i < 2 || scene_says(&scene, "\u2026"));
        ws_scene_finish(&scene);
    }
}

/* A message is shown completely, on as many lines as needed. */
/* Below a caption of two lines, and what is between. */
static void a_source_of_two_lines_is_whole(void **state)
{
    const struct ws_narration told = {
        .caption = "stmatrix.m8n8.x2.b16 stores D; T5 supplies the address of D[5,0-7] at byte 80",
        .detail = "row = t / 4",
        .source =
            "ldmatrix.m8n8.x4.b16, ldmatrix.m8n8.x2.b16, stmatrix.m8n8.x2.b16: captured on "
            "NVIDIA H200 (sm_90), CUDA 13.0; operands A, B, D: relation of A, B, C and D captured"};
    const struct ws_box box = {0, 272, 640, WS_CAPTION_BAND_HEIGHT};
    struct ws_scene scene;

    (void)state;
    ws_scene_init(&scene);
    ws_caption_band_draw(&scene, &told, box);
    assert_true(scene_says(&scene, "D captured"));
    assert_true(scene_says(&scene, "t / 4"));
    assert_false(scene_says(&scene, "\u2026"));
    ws_scene_finish(&scene);
}

static void a_long_message_is_not_cut(void **state)
{
    struct ws_app *app = player_start("ldmatrix.m8n8.x4.b16", 1280, 800);
    const struct ws_scene *scene = &app->canvas.layer[WS_LAYER_FOOT].scene;

    (void)state;
    press_key(app, "f11");
    ws_desk_say(
        &app->desk,
        "Opened /home/somebody/projects/attention/traces/forward.trace: site 515: LDS at "
        "sm_20_atomic_functions.hpp:84 of kernel_with_a_long_name<128>, 16-way, 120 excess");
    ws_app_update(app);
    assert_true(scene_says(scene, "Opened /home"));
    assert_true(scene_says(scene, "120 excess"));
    assert_false(scene_says(scene, "\u2026"));
    player_finish(app);
}

/* In a lesson or the quiz it stays in its line's box, whose right end may have buttons. */
static void a_long_message_stays_in_its_box(void **state)
{
    struct ws_app *app = player_start("ldmatrix.m8n8.x4.b16", 1280, 800);
    const struct ws_box box = {16, 330, 400, 24};
    struct ws_scene scene;
    struct ws_error error;

    (void)state;
    ws_fail(&error, WS_CODE_UNAVAILABLE,
            "/home/somebody/projects/attention/traces/forward.trace: a trace cannot be opened in a "
            "lesson or a quiz; leave it first");
    ws_desk_fail(&app->desk, &error);
    ws_scene_init(&scene);
    ws_band_foot_draw(&app->desk, box, "small", &scene);
    assert_true(scene.nodes > 1);
    for (int n = 0; n < scene.nodes; n++) {
        const struct ws_node *node = &scene.node[n];

        assert_true(node->box.x >= box.x && node->box.x + node->box.width <= box.x + box.width);
        assert_true(node->box.y >= box.y && node->box.y + node->box.height <= box.y + box.height);
    }
    assert_true(scene_says(&scene, "error[unavailable]: /home"));
    ws_scene_finish(&scene);
    player_finish(app);
}

static void the_speaker_has_the_time_and_what_is_said(void **state)
{
    struct ws_app *app = player_start("ldmatrix.m8n8.x4.b16", 1280, 800);
    const struct ws_speaker_clock clock = {9, 5, 1};
    struct ws_scene scene;

    (void)state;
    press_key(app, "f11");
    press_key(app, "/");
    type_keys(app, "lane 5");
    press_key(app, "return");
    ws_scene_init(&scene);
    ws_speaker_draw(&scene, app, clock, 960, 600);
    assert_true(scene_says(&scene, "9:05"));
    assert_true(scene_says(&scene, "1 minute"));
    assert_true(scene_says(&scene, "ane 5"));
    for (int i = 0; i < scene.nodes; i++)
        assert_true(scene.node[i].box.x + scene.node[i].box.width <= 960 &&
                    scene.node[i].box.y + scene.node[i].box.height <= 600);
    ws_scene_finish(&scene);
    player_finish(app);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(letters_beside_the_spotlight_can_be_read),
        cmocka_unit_test(the_state_is_not_touched),
        cmocka_unit_test(no_letter_opens_find),
        cmocka_unit_test(strokes_fade_after_three_seconds),
        cmocka_unit_test(without_motion_strokes_end_at_once),
        cmocka_unit_test(the_oldest_stroke_goes_where_there_are_too_many),
        cmocka_unit_test(a_still_picture_wants_nothing),
        cmocka_unit_test(the_lower_third_keeps_its_box),
        cmocka_unit_test(a_source_of_two_lines_is_whole),
        cmocka_unit_test(a_long_message_is_not_cut),
        cmocka_unit_test(a_long_message_stays_in_its_box),
        cmocka_unit_test(the_speaker_has_the_time_and_what_is_said),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
