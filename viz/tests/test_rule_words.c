/* The window's text about the bank rule follows the captures, and changes with them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "probe/tests/synthetic.h"
#include "probe/tests/test_folder.h"
#include "viz/app/mode/app.h"

static const struct ws_host host = {0};

static bool app_says(const struct ws_app *app, const char *text)
{
    for (int panel = 0; panel < WS_MOVE_PANELS; panel++) {
        const struct ws_scene *scene = &app->canvas.panel[panel].scene;

        for (int i = 0; i < scene->nodes; i++)
            if (scene->node[i].kind == WS_NODE_TEXT &&
                !strcmp(ws_scene_string(scene, &scene->node[i]), text))
                return true;
    }
    return false;
}

static bool window_says(const char *captures, const char *variant, const char *text)
{
    struct ws_app *app = malloc(sizeof *app);
    bool says;

    assert_non_null(app);
    ws_app_init(app, captures, &host);
    app->desk.state.choices.variant = ws_variant_named(variant);
    ws_app_resize(app, 1280, 800, 1);
    ws_app_update(app);
    says = app_says(app, text);
    ws_app_finish(app);
    free(app);
    return says;
}

static void the_strip_of_banks_says_what_the_captures_say(void **state)
{
    struct ws_capture *capture = synthetic_capture(ws_variant_named("ldmatrix.m8n8.x4.b16"));
    const struct ws_any_capture any = {.move = capture};
    struct ws_error error;

    (void)state;
    assert_true(window_says(WS_SOURCE_DIR "/assets/captures", "ldmatrix.m8n8.x4.b16",
                            "rule measured on H200"));
    assert_true(window_says(WS_SOURCE_DIR "/assets/captures", "stmatrix.m16n8.x1.trans.b8",
                            "rule not measured"));
    assert_true(window_says(test_folder, "ldmatrix.m8n8.x4.b16", "rule not measured"));
    snprintf(capture->head.device, WS_TEXT_SIZE, "NVIDIA Elsewhere 7");
    assert_true(ws_capture_folder_write(&any, 1, test_folder, &error));
    assert_true(window_says(test_folder, "ldmatrix.m8n8.x4.b16", "rule not measured"));
    synthetic_timings(capture, 2);
    assert_true(ws_capture_folder_write(&any, 1, test_folder, &error));
    assert_true(window_says(test_folder, "ldmatrix.m8n8.x4.b16", "rule measured on Elsewhere 7"));
    capture->captured.timing[3].cycles[0] += 1000;
    assert_true(ws_capture_folder_write(&any, 1, test_folder, &error));
    assert_true(
        window_says(test_folder, "ldmatrix.m8n8.x4.b16", "rule does not hold on Elsewhere 7"));
    ws_capture_destroy(capture);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(the_strip_of_banks_says_what_the_captures_say,
                                        make_test_folder, remove_test_folder),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
