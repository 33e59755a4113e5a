/*
 * Positions: controls, targets, help and labels that are complete and in place at every window and
 * font size, and errors in the window's own words.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "probe/tests/sample.h"
#include "viz/app/mode/action.h"
#include "viz/app/mode/modes.h"
#include "viz/tests/player.h"

static void the_sizes_of_text_stay_under_the_pointer(void **state)
{
    static const enum ws_control sizes[] = {WS_CONTROL_LARGER, WS_CONTROL_SMALLER};

    (void)state;
    for (int width = 480; width <= 1920; width += 160) {
        struct ws_app *app = player_start("ldmatrix.m8n8.x4.b16", width, 800);

        for (int i = 0; i < 2; i++) {
            struct ws_box box = widget_of(app, sizes[i])->box;
            double x = (box.x + box.width / 2) * app->canvas.scale;
            double y = (box.y + box.height / 2) * app->canvas.scale;

            for (int times = 0; times < 20; times++)
                click_at(app, x, y);
            assert_int_equal(app->desk.state.choices.font_percent,
                             i ? WS_FONT_LEAST : WS_FONT_MOST);
        }
        player_finish(app);
    }
}

static void errors_name_no_command_line_options(void **state)
{
    static const char *const typed[] = {"t * pitch", "t * 16; pitch=",  "t * 16; 5=3",
                                        "t *",       "t * 99999999999", "t * pitsch; pitch=16"};
    struct ws_app *app = player_start("ldmatrix.m8n8.x4.b16", 1280, 800);
    struct ws_error error;

    (void)state;
    click_on(app, WS_CONTROL_EXPRESSION);
    for (size_t i = 0; i < sizeof typed / sizeof typed[0]; i++) {
        press_key(app, "ctrl+u");
        type_keys(app, typed[i]);
        if (strstr(app->desk.message, "--"))
            fail_msg("'%s': %s", typed[i], app->desk.message);
    }
    ws_fail(&error, WS_CODE_CONFLICT,
            "--pitch '12x' is no whole number; try `warpscope banks --pitch 12`, or --let a=1");
    ws_desk_trial_done(&app->desk, NULL, &error);
    assert_string_equal(
        app->desk.message,
        "error[conflict]: Pitch '12x' is no whole number; try `warpscope banks --pitch "
        "12`, or definition a=1");
    player_finish(app);
}

/* The whole of every text of a scene is in a box. */
static void assert_within(const struct ws_scene *scene, struct ws_box box, const char *what)
{
    for (int i = 0; i < scene->nodes; i++) {
        const struct ws_node *node = &scene->node[i];
        const char *text = node->kind == WS_NODE_TEXT ? scene->text + node->text : "";

        if (node->box.x < box.x - 0.01 || node->box.y < box.y - 0.01 ||
            node->box.x + node->box.width > box.x + box.width + 0.01 ||
            node->box.y + node->box.height > box.y + box.height + 0.01)
            fail_msg("%s: '%s' at %.1f,%.1f, %.1f wide and %.1f high, sticks out", what, text,
                     node->box.x, node->box.y, node->box.width, node->box.height);
    }
}

static void the_targets_are_named_at_every_width(void **state)
{
    static const char *const names[] = {"Turing", "Ampere", "Hopper", "Blackwell"};

    (void)state;
    for (int id = 0; id < WS_VARIANTS; id++)
        for (int width = 480 + id % sample_step(7) * 80; width <= 1600;
             width += 80 * sample_step(7)) {
            struct ws_app *app = player_start(ws_variant((enum ws_variant_id)id)->name, width, 800);
            const struct ws_scene *scene = &app->canvas.layer[WS_LAYER_TOP].scene;

            for (int i = 0; i < 4; i++)
                if (!scene_says(scene, names[i]))
                    fail_msg("%d wide: no %s", width, names[i]);
            assert_within(scene, app->canvas.layout.top, "bars");
            for (int i = 0; i < scene->nodes; i++)
                for (int w = 0; w < app->bar.widgets; w++) {
                    struct ws_box a = scene->node[i].box, b = app->bar.widget[w].box;

                    if (scene->node[i].kind == WS_NODE_TEXT && scene->text[scene->node[i].text] &&
                        app->bar.widget[w].layer == WS_LAYER_TOP &&
                        strstr("Turing Ampere Hopper Blackwell",
                               scene->text + scene->node[i].text) &&
                        a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height &&
                        b.y < a.y + a.height)
                        fail_msg("%d wide: %s is under a control", width,
                                 scene->text + scene->node[i].text);
                }
            player_finish(app);
        }
}

static void help_is_whole_at_every_size(void **state)
{
    static const int sizes[][2] = {{480, 400}, {640, 480}, {800, 600}, {1280, 800}, {1920, 1080}};

    (void)state;
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++)
        for (int font = 100; font <= 200; font += 50) {
            struct ws_app *app = player_start("ldmatrix.m8n8.x4.b16", sizes[i][0], sizes[i][1]);
            struct ws_box window;

            app->desk.state.choices.font_percent = font;
            ws_app_resize(app, sizes[i][0], sizes[i][1], 1);
            press_key(app, "f1");
            assert_int_equal(app->bar.popup.kind, WS_POPUP_HELP);
            window = (struct ws_box){0, 0, app->canvas.layout.width, app->canvas.layout.height};
            assert_within(&app->bar.popup.scene, window, "help");
            for (int key = 0; ws_action(ws_mode_row(WS_MODE_EXPLORE), key); key++)
                assert_true(scene_says(&app->bar.popup.scene,
                                       ws_action(ws_mode_row(WS_MODE_EXPLORE), key)->help));
            player_finish(app);
        }
}

static void labels_by_element_are_written_in_every_matrix(void **state)
{
    (void)state;
    for (int id = 0; id < WS_VARIANTS; id++)
        for (int view = 0; view < 2; view++) {
            struct ws_app *app = player_start(ws_variant((enum ws_variant_id)id)->name, 1280, 800);
            const struct ws_scene *scene = &app->canvas.panel[WS_PANEL_MATRICES].scene;
            int written = 0;

            app->desk.state.choices.view = view ? WS_VIEW_MEMORY : WS_VIEW_FRAGMENT;
            app->desk.state.choices.label = WS_LABEL_ELEMENT;
            app->desk.dirty = true;
            ws_app_update(app);
            for (int i = 0; i < scene->nodes; i++) {
                const struct ws_node *node = &scene->node[i];
                const struct ws_node *cell = node->parent >= 0 ? &scene->node[node->parent] : NULL;

                if (node->kind != WS_NODE_TEXT || !cell || cell->shown.bit < 0)
                    continue;
                written++;
                if (node->box.x < cell->box.x ||
                    node->box.x + node->box.width > cell->box.x + cell->box.width + 0.01)
                    fail_msg("%s: '%s' runs out of its cell", app->desk.state.choices.variant->name,
                             scene->text + node->text);
            }
            assert_true(written >= ws_element_count(app->desk.state.choices.variant));
            player_finish(app);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_sizes_of_text_stay_under_the_pointer),
        cmocka_unit_test(errors_name_no_command_line_options),
        cmocka_unit_test(the_targets_are_named_at_every_width),
        cmocka_unit_test(help_is_whole_at_every_size),
        cmocka_unit_test(labels_by_element_are_written_in_every_matrix),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
