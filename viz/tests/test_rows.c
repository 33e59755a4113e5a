/* Panels and modes are rows of tables: each is complete, and all follow the same rules. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "probe/tests/sample.h"
#include "viz/app/mode/action.h"
#include "viz/app/mode/modes.h"
#include "viz/app/panel/panels.h"
#include "viz/scene/theme.h"
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

/* The ground of a text: the last node filled at its center, or NULL for the panel's paper. */
static const struct ws_node *ground_of(const struct ws_scene *scene, int text)
{
    const struct ws_node *label = &scene->node[text];
    const double x = label->box.x + label->box.width / 2, y = label->box.y + label->box.height / 2;

    for (int i = text - 1; i >= 0; i--) {
        const struct ws_node *node = &scene->node[i];

        if (node->kind == WS_NODE_RECT && ws_box_holds(node->box, x, y) &&
            ws_theme_paint(WS_THEME_LIGHT, node->role, node->tint).fills)
            return node;
    }
    return NULL;
}

static void check_letters(const struct ws_scene *scene, const char *what)
{
    for (int i = 0; i < scene->nodes; i++) {
        const struct ws_node *text = &scene->node[i];
        const struct ws_node *ground = text->kind == WS_NODE_TEXT ? ground_of(scene, i) : NULL;
        const struct ws_node paper = {.role = WS_ROLE_PAPER};

        ground = ground ? ground : &paper;
        for (int look = 0; look < 2 * WS_THEMES && text->kind == WS_NODE_TEXT; look++) {
            const enum ws_theme_id theme = (enum ws_theme_id)(look / 2);
            struct ws_paint (*paint)(enum ws_theme_id theme, enum ws_role role,
                                     struct ws_tint tint) =
                look % 2 ? ws_theme_dimmed : ws_theme_paint;
            const struct ws_paint ink = paint(theme, text->role, text->tint);
            const double contrast =
                ws_contrast(ink.fill, paint(theme, ground->role, ground->tint).fill);

            if (ink.fills && contrast < 4.5)
                fail_msg("%s, %s theme, %s: '%s' has contrast %.2f", what, ws_theme_name(theme),
                         look % 2 ? "dimmed" : "lit", ws_scene_string(scene, text), contrast);
        }
    }
}

/* For each data-movement variant in every coloring, and for each MMA variant in one of them. */
static void letters_of_panels_can_be_read_lit_and_dimmed(void **state)
{
    struct ws_app *app = player_start("ldmatrix.m8n8.x4.b16", 1280, 800);

    (void)state;
    for (int nth = 0; nth < (int)WS_VARIANTS + (int)WS_PRODUCTS; nth += sample_step(53))
        for (int look = 0; look < WS_COLOURS; look++) {
            if (nth >= (int)WS_VARIANTS && look != nth % WS_COLOURS)
                continue;
            ws_state_set_variant(
                &app->desk.state,
                nth < (int)WS_VARIANTS
                    ? ws_variant((enum ws_variant_id)nth)
                    : ws_mma_operand(ws_mma((enum ws_mma_id)(nth - (int)WS_VARIANTS)),
                                     WS_OPERAND_A));
            app->desk.state.choices.colour = (enum ws_colour_by)look;
            app->desk.state.choices.addresses.pitch_bytes = look % 2 ? 128 : 0;
            app->desk.dirty = true;
            ws_app_update(app);
            for (int panel = 0; panel < WS_PANELS; panel++)
                check_letters(&app->canvas.panel[panel].scene,
                              app->desk.state.choices.variant->name);
            for (int layer = 0; layer < WS_LAYERS; layer++)
                check_letters(&app->canvas.layer[layer].scene, "controls");
        }
    player_finish(app);
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

/* All of it: lines that do not fit the table would be lost without an error. */
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
        cmocka_unit_test(letters_of_panels_can_be_read_lit_and_dimmed),
        cmocka_unit_test(every_panel_has_a_name_a_title_and_a_place),
        cmocka_unit_test(every_mode_has_a_name_a_title_and_help),
        cmocka_unit_test(the_help_of_a_mode_says_all_that_its_mouse_and_keys_do),
        cmocka_unit_test(a_mode_that_is_entered_lets_go_of_what_was_held),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
