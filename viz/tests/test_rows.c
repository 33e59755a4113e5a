/*
 * Panels and modes are rows of tables: each is whole, and what holds of one holds of all.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "viz/app/mode/action.h"
#include "viz/app/mode/modes.h"
#include "viz/app/panel/panels.h"
#include "viz/tests/player.h"

static void every_panel_has_a_name_a_title_and_a_place(void **state)
{
    (void)state;
    for (int i = 0; i < WS_MOVE_PANELS; i++) {
        const struct ws_panel_row *row = ws_panel_row(i);

        assert_true(strlen(row->name) > 0 && !strchr(row->name, ' '));
        assert_true(strlen(row->title) > 0);
        assert_true(row->most_zoom > 1 && row->most_zoom <= WS_ZOOM_MOST);
        for (int j = 0; j < i; j++)
            assert_string_not_equal(row->name, ws_panel_row(j)->name);
        for (int id = 0; id < WS_VARIANTS; id++) {
            struct ws_panel_weight weight = row->weight(ws_variant((enum ws_variant_id)id));

            assert_true(weight.width > 0 && weight.height > 0);
        }
    }
}

static void every_mode_has_a_name_a_title_and_help(void **state)
{
    (void)state;
    for (int i = 0; i < WS_MODES_COUNT; i++) {
        const struct ws_mode_row *mode = ws_mode_row((enum ws_mode_id)i);

        assert_true(strlen(mode->name) > 0 && strlen(mode->title) > 0);
        assert_non_null(mode->pointing[0].keys);
        assert_true(mode->enter && mode->leave && mode->event && mode->update && mode->draw);
        for (int j = 0; j < i; j++)
            assert_string_not_equal(mode->name, ws_mode_row((enum ws_mode_id)j)->name);
        for (int j = 0; ws_action(mode, j); j++)
            assert_true(strlen(ws_action(mode, j)->help) > 0);
    }
}

/* All of it: what does not fit the table of its lines would be lost in silence. */
static void the_help_of_a_mode_says_all_that_its_mouse_and_keys_do(void **state)
{
    struct ws_app *app = player_start("ldmatrix.m8n8.x4.b16", 1600, 1200);

    (void)state;
    for (int i = 0; i < WS_MODES_COUNT; i++) {
        const struct ws_mode_row *mode = ws_mode_row((enum ws_mode_id)i);

        ws_app_enter(app, (enum ws_mode_id)i);
        press_key(app, "f1");
        for (int j = 0; mode->pointing[j].keys; j++)
            assert_true(scene_says(&app->bar.popup.scene, mode->pointing[j].help));
        for (int j = 0; ws_action(mode, j); j++)
            assert_true(scene_says(&app->bar.popup.scene, ws_action(mode, j)->help));
        press_key(app, "escape");
    }
    player_finish(app);
}

static void a_mode_that_is_entered_lets_go_of_what_was_held(void **state)
{
    struct ws_app *app = player_start("ldmatrix.m8n8.x4.b16", 1280, 800);
    struct ws_box body = app->canvas.layout.panel[WS_PANEL_MATRICES].body;
    double x = body.x + body.width * 0.3, y = body.y + body.height * 0.3;

    (void)state;
    mouse(app, WS_EVENT_MOVE, x, y);
    mouse(app, WS_EVENT_PRESS, x, y);
    assert_true(app->desk.hovers && app->drag.panel == WS_PANEL_MATRICES);
    ws_app_enter(app, WS_MODE_EXPLORE);
    ws_app_update(app);
    assert_false(app->desk.hovers || app->desk.lit.any);
    mouse(app, WS_EVENT_RELEASE, x, y);
    assert_int_equal(app->desk.state.picks, 0);
    player_finish(app);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_panel_has_a_name_a_title_and_a_place),
        cmocka_unit_test(every_mode_has_a_name_a_title_and_help),
        cmocka_unit_test(the_help_of_a_mode_says_all_that_its_mouse_and_keys_do),
        cmocka_unit_test(a_mode_that_is_entered_lets_go_of_what_was_held),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
