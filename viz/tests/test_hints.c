/*
 * The window's text about its controls and their errors: every control has a hint, which names its
 * keys; every disabled one has the reason; and no error names an option.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "viz/app/control/bar_input.h"
#include "viz/app/control/control.h"
#include "viz/app/mode/action.h"
#include "viz/app/mode/modes.h"
#include "viz/tests/player.h"

static void point_at(struct ws_app *app, int widget)
{
    struct ws_box box = app->bar.widget[widget].box;

    mouse(app, WS_EVENT_MOVE, (box.x + box.width / 2) * app->canvas.scale,
          (box.y + box.height / 2) * app->canvas.scale);
}

/* The hint must be a help text without a full stop or an option, and is shown. */
static void check_hint(const struct ws_app *app, const struct ws_widget *widget)
{
    const char *help = ws_control_row(widget->control)->help;

    if (strlen(help) < 8 || help[strlen(help) - 1] == '.' || strchr(help, '\n'))
        fail_msg("'%s' is no help for '%s'", help, widget->text);
    if (strstr(widget->why, "--"))
        fail_msg("'%s' names an option", widget->why);
    assert_true(app->bar.popup.area.width > 0);
    assert_true(scene_says(&app->bar.popup.scene, ""));
}

static void every_control_has_a_hint(void **state)
{
    static const char *const variants[] = {"ldmatrix.m8n8.x4.b16", "movmatrix.m8n8.trans.b16"};

    (void)state;
    for (size_t v = 0; v < sizeof variants / sizeof variants[0]; v++) {
        struct ws_app *app = player_start(variants[v], 1280, 800);

        for (int i = 0; i < app->bar.widgets; i++) {
            const struct ws_widget *widget;

            point_at(app, i);
            widget = &app->bar.widget[i];
            /* The reason for a disabled control appears at once, help when the pointer rests. */
            assert_int_equal(ws_bar_hint(&app->bar), widget->disabled ? i : -1);
            assert_true(ws_bar_hint_waits(&app->bar));
            ws_bar_rest(&app->bar);
            ws_app_update(app);
            assert_int_equal(ws_bar_hint(&app->bar), i);
            check_hint(app, &app->bar.widget[i]);
            if (ws_control_row(widget->control)->tell)
                continue;
            assert_int_equal(widget->disabled,
                             strncmp(widget->why, ws_control_row(widget->control)->help,
                                     strlen(ws_control_row(widget->control)->help)) != 0);
        }
        player_finish(app);
    }
    /* Controls that are absent now also have a help text. */
    for (int control = 0; control < WS_CONTROLS_COUNT; control++)
        assert_true(strlen(ws_control_row((enum ws_control)control)->help) >= 8);
}

/* Also by keyboard; a key, a press or another place ends it. */
static void a_hint_goes_with_what_it_is_for(void **state)
{
    struct ws_app *app = player_start("ldmatrix.m8n8.x4.b16", 1280, 800);

    (void)state;
    press_key(app, "tab");
    ws_bar_rest(&app->bar);
    assert_int_equal(ws_bar_hint(&app->bar), 0);
    press_key(app, "tab");
    assert_int_equal(ws_bar_hint(&app->bar), -1);
    ws_bar_rest(&app->bar);
    assert_int_equal(ws_bar_hint(&app->bar), 1);
    press_key(app, "escape");
    point_at(app, 3);
    ws_bar_rest(&app->bar);
    assert_int_equal(ws_bar_hint(&app->bar), 3);
    click_on(app, WS_CONTROL_HELP);
    assert_int_equal(ws_bar_hint(&app->bar), -1);
    press_key(app, "escape");
    click_on(app, WS_CONTROL_FIND);
    ws_bar_rest(&app->bar);
    assert_int_equal(ws_bar_hint(&app->bar), -1);
    /* A widget focused after the pointer came to rest takes precedence over the hovered one. */
    press_key(app, "escape");
    point_at(app, 3);
    press_key(app, "/");
    ws_bar_rest(&app->bar);
    assert_int_equal(ws_bar_hint(&app->bar), ws_bar_widget(&app->bar, WS_CONTROL_FIND));
    type_keys(app, "lane 5");
    assert_int_equal(ws_bar_hint(&app->bar), -1);
    player_finish(app);
}

static void a_hint_names_the_keys_of_its_control(void **state)
{
    static const struct {
        enum ws_control control;
        const char *keys;
    } known[] = {
        {WS_CONTROL_UNDO, "(Ctrl Z)"},  {WS_CONTROL_REDO, "(Ctrl Y)"},  {WS_CONTROL_HELP, "(F1"},
        {WS_CONTROL_VIEW, "(V)"},       {WS_CONTROL_COPY, "(Ctrl C)"},  {WS_CONTROL_FIND, "(/ "},
        {WS_CONTROL_THEME, "(Ctrl T)"}, {WS_CONTROL_LARGER, "(Alt +)"},
    };
    struct ws_app *app = player_start("ldmatrix.m8n8.x4.b16", 1280, 800);

    (void)state;
    click_on(app, WS_CONTROL_VIEW);
    press_key(app, "v");
    press_key(app, "ctrl+z"); /* so that both can be used */
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        if (!strstr(widget_of(app, known[i].control)->why, known[i].keys))
            fail_msg("'%s' without %s", widget_of(app, known[i].control)->why, known[i].keys);
    for (int i = 0; ws_action(ws_mode_row(WS_MODE_EXPLORE), i); i++) {
        const struct ws_action *action = ws_action(ws_mode_row(WS_MODE_EXPLORE), i);
        enum ws_control control = ws_action_control(action);

        if (control < WS_CONTROLS_COUNT)
            assert_string_equal(app->bar.keys[control], action->keys);
    }
    player_finish(app);
}

static void a_wrong_entry_is_told_in_the_windows_words_and_keeps_the_field(void **state)
{
    static const struct {
        enum ws_control control;
        const char *typed[8];
    } fields[] = {
        {WS_CONTROL_PITCH, {"-3", "abc", "99999999999999999999", "1e3", "16 16", "0x"}},
        {WS_CONTROL_PADDING, {"abc", "99999999999999999999", "1,2", "0x"}},
        {WS_CONTROL_BASE, {"-16", "abc", "99999999999999999999", "0x", "1k"}},
        {WS_CONTROL_EXPRESSION, {"t *", "u", "t * pitch", "t; pitch", "t; t=4", "(t", "t]"}},
        {WS_CONTROL_FIND, {"lane 99", "xyzzy", "M9[0,0]", "0x999999", "5", "lane", "M1[3", "r9"}},
    };
    struct ws_app *app = player_start("ldmatrix.m8n8.x4.b16", 1280, 800);

    (void)state;
    for (size_t i = 0; i < sizeof fields / sizeof fields[0]; i++)
        for (int j = 0; j < 8 && fields[i].typed[j]; j++) {
            click_on(app, fields[i].control);
            press_key(app, "ctrl+u");
            type_keys(app, fields[i].typed[j]);
            press_key(app, "return");
            if (!app->bar.field.wrong)
                fail_msg("'%s' is taken", fields[i].typed[j]);
            assert_int_equal(app->bar.focus, ws_bar_widget(&app->bar, fields[i].control));
            assert_string_equal(app->bar.field.edit.text, fields[i].typed[j]);
            if (strstr(app->desk.message, "--") || strchr(app->desk.message, '\n') ||
                strlen(app->desk.message) < 10 || !app->desk.message_alert ||
                strncmp(app->desk.message, "error[", 6) != 0)
                fail_msg("'%s': '%s'", fields[i].typed[j], app->desk.message);
            press_key(app, "escape");
            assert_string_equal(app->desk.message, "");
        }
    player_finish(app);
}

/* As the command line has it: at a field, and below the panels once the field is left. */
static void an_error_has_its_code(void **state)
{
    static const struct {
        const char *variant;
        enum ws_control control;
        const char *typed, *says;
    } cases[] = {
        {"ldmatrix.m8n8.x4.b16", WS_CONTROL_PITCH, "abc", "error[bad-number]: Pitch abc: "},
        {"ldmatrix.m8n8.x4.b16", WS_CONTROL_EXPRESSION, "(t % 16", "error[syntax]: column 1: "},
        {"ldmatrix.m8n8.x4.b16", WS_CONTROL_EXPRESSION, "t * pitch",
         "error[unknown-name]: column 5: pitch has no value"},
        {"ldmatrix.m8n8.x4.b16", WS_CONTROL_FIND, "zzz", "error[syntax]: 'zzz' is not understood"},
        {"mma.m16n8k16.f32.f16.f16.f32", WS_CONTROL_FIND, "zzz",
         "error[syntax]: 'zzz' is not understood"},
        {"mma.m16n8k16.f32.f16.f16.f32", WS_CONTROL_FIND, "lane 99", "error[out-of-range]: "},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct ws_app *app = player_start("ldmatrix.m8n8.x4.b16", 1280, 800);
        const struct ws_scene *foot = &app->canvas.layer[WS_LAYER_FOOT].scene;
        struct ws_error error;

        assert_true(ws_state_set(&app->desk.state, "variant", cases[i].variant, &error));
        app->desk.dirty = true;
        ws_app_update(app);
        click_on(app, cases[i].control);
        press_key(app, "ctrl+a");
        type_keys(app, cases[i].typed);
        if (!scene_says(foot, cases[i].says))
            fail_msg("'%s': %s", cases[i].typed, app->desk.message);
        press_key(app, "tab");
        press_key(app, "ctrl+f");
        type_keys(app, "r0");
        if (cases[i].control == WS_CONTROL_EXPRESSION && !scene_says(foot, cases[i].says))
            fail_msg("'%s' is shown without its code", cases[i].typed);
        player_finish(app);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_control_has_a_hint),
        cmocka_unit_test(a_hint_goes_with_what_it_is_for),
        cmocka_unit_test(a_hint_names_the_keys_of_its_control),
        cmocka_unit_test(a_wrong_entry_is_told_in_the_windows_words_and_keeps_the_field),
        cmocka_unit_test(an_error_has_its_code),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
