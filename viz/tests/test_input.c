/*
 * Keyboard and mouse input: fields that hold all of their text, the keys of a field, and letters
 * that go to Find.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "viz/app/control/plain_key.h"
#include "viz/app/mode/action.h"
#include "viz/app/mode/modes.h"
#include "viz/scene/metrics.h"
#include "viz/tests/player.h"
#include "viz/tests/states.h"

#define SHORT "(t % 16) * pitch + (t / 16) * 16; pitch=144"

/* An expression of about `length` characters. */
static void write_long(char *text, int length)
{
    int at = sprintf(text, "t * 16");

    while (at < length)
        at += sprintf(text + at, " + 0 * %d", at);
}

static void a_long_expression_survives_its_field(void **state)
{
    static const char *const leave[] = {"return", "escape", "tab"};
    struct ws_app *app = player_start("ldmatrix.m8n8.x4.b16", 1280, 800);
    char text[WS_SETTING_SIZE], now[WS_SETTING_SIZE];
    struct ws_error error;

    (void)state;
    write_long(text, 1000);
    for (int i = 0; i < WS_MAX_CONSTANTS; i++)
        sprintf(text + strlen(text), "; a_name_of_all_31_characters_%02d=%d", i, 2000000000 + i);
    assert_true(ws_state_set(&app->desk.state, "address", text, &error));
    app->desk.dirty = true;
    ws_app_update(app);
    ws_state_get(&app->desk.state, "address", text);
    assert_memory_equal(widget_of(app, WS_CONTROL_EXPRESSION)->text, text, WS_WIDGET_TEXT_SIZE - 1);
    for (size_t i = 0; i < sizeof leave / sizeof leave[0]; i++) {
        click_on(app, WS_CONTROL_EXPRESSION);
        assert_string_equal(app->bar.field.edit.text, text);
        press_key(app, leave[i]);
        ws_state_get(&app->desk.state, "address", now);
        assert_string_equal(now, text);
    }
    click_on(app, WS_CONTROL_EXPRESSION);
    press_key(app, "end");
    type_keys(app, "1");
    press_key(app, "backspace");
    press_key(app, "return");
    ws_state_get(&app->desk.state, "address", now);
    assert_string_equal(now, text);
    player_finish(app);
}

static void what_a_field_cannot_hold_is_refused_whole(void **state)
{
    struct ws_app *app = player_start("ldmatrix.m8n8.x4.b16", 1280, 800);

    (void)state;
    memset(player_clipboard, '7', 17000);
    player_clipboard[17000] = 0;
    click_on(app, WS_CONTROL_EXPRESSION);
    type_keys(app, "t * 16");
    press_key(app, "ctrl+v");
    assert_string_equal(app->bar.field.edit.text, "t * 16");
    assert_string_equal(app->desk.state.choices.addresses.expression, "t * 16");
    assert_non_null(strstr(app->desk.message, "characters"));
    /* A text that is not an address changes nothing, and is reported. */
    player_clipboard[1500] = 0;
    press_key(app, "ctrl+v");
    assert_string_equal(app->desk.state.choices.addresses.expression, "t * 16");
    assert_string_not_equal(app->desk.message, "");
    player_finish(app);
}

static void lines_that_are_pasted_become_one(void **state)
{
    struct ws_app *app = player_start("ldmatrix.m8n8.x4.b16", 1280, 800);

    (void)state;
    snprintf(player_clipboard, sizeof player_clipboard, "t * 16\r\n  + 512\n");
    click_on(app, WS_CONTROL_EXPRESSION);
    press_key(app, "ctrl+v");
    press_key(app, "return");
    assert_int_equal(app->desk.model.report.banks.addresses.address[1], 528);
    player_finish(app);
}

static void return_without_an_edit_changes_nothing(void **state)
{
    static const enum ws_control fields[] = {WS_CONTROL_PITCH, WS_CONTROL_PADDING, WS_CONTROL_BASE,
                                             WS_CONTROL_EXPRESSION, WS_CONTROL_FIND};
    struct ws_app *app = player_start("ldmatrix.m8n8.x4.b16", 1280, 800);
    struct ws_error error;

    (void)state;
    assert_true(ws_state_set(&app->desk.state, "select", "lane 5; bank 3", &error));
    for (size_t i = 0; i < sizeof fields / sizeof fields[0]; i++) {
        struct ws_state before = app->desk.state;

        click_on(app, fields[i]);
        press_key(app, "return");
        assert_int_equal(app->bar.focus, -1);
        assert_memory_equal(&app->desk.state, &before, sizeof before);
        assert_int_equal(app->desk.undo.at, 0);
    }
    player_finish(app);
}

static void a_letter_that_begins_a_query_opens_find_and_fires_nothing_else(void **state)
{
    static const char *const typed[][2] = {
        {"lane 5", "lane 5"},
        {"Lane 5", "lane 5"},
        {"t5", "lane 5"},
        {"T5", "lane 5"},
        {"M1[3,5]", "M1[3,5]"},
        {"m2 r3 c5", "M2[3,5]"},
        {"F1[3,5]", "M1[3,5]"},
        {"c3", "M*[*,3]"},
        {"r1", "register 1"},
        {"addr 9", "addr 9"},
        {"bank 4", "bank 4"},
        {"0x120", "M1[1,0]"},
        {"at 288", "M1[1,0]"},
        {"row 3", "M*[3,*]"},
        {"index 0", "M0[0,0]"},
        {"d0", ""},
        {"hi", "hi"},
        {"M1[3,*]", "M1[3,*]"},
        {"lanes 5-8", "lane 5-8"},
        {"byte 2", "hi"},
        {"thread 5", "lane 5"},
    };
    struct ws_app *app = player_start("ldmatrix.m8n8.x4.b16", 1280, 800);
    struct ws_state first = app->desk.state;

    (void)state;
    for (size_t i = 0; i < sizeof typed / sizeof typed[0]; i++)
        for (int where = 0; where < 3; where++) {
            struct ws_state now;
            struct ws_box body = app->canvas.layout.panel[where].body;

            mouse(app, WS_EVENT_MOVE, body.x + body.width / 2, body.y + body.height / 2);
            type_keys(app, typed[i][0]);
            assert_int_equal(app->bar.focus, ws_bar_widget(&app->bar, WS_CONTROL_FIND));
            assert_string_equal(app->bar.field.edit.text, typed[i][0]);
            if (strcmp(selected(app), typed[i][1]))
                fail_msg("'%s' selects '%s': %s", typed[i][0], selected(app), app->desk.message);
            press_key(app, "return");
            press_key(app, "escape");
            assert_string_equal(selected(app), "");
            now = app->desk.state;
            memcpy(now.pick, first.pick, sizeof now.pick);
            assert_memory_equal(&now, &first, sizeof now);
            assert_int_equal(app->bar.popup.kind, WS_POPUP_NONE);
        }
    player_finish(app);
}

static void no_plain_key_that_begins_a_query_is_an_action(void **state)
{
    (void)state;
    for (int i = 0; ws_action(ws_mode_row(WS_MODE_EXPLORE), i); i++) {
        char chords[200], *rest = chords, *chord;

        snprintf(chords, sizeof chords, "%s", ws_action(ws_mode_row(WS_MODE_EXPLORE), i)->chords);
        while ((chord = strtok_r(rest, " ", &rest))) {
            if (!strncmp(chord, "shift+", 6))
                chord += 6;
            if (strlen(chord) == 1 && ws_plain_key(chord) != WS_PLAIN_COMMANDS)
                fail_msg("%s is an action", chord);
        }
    }
}

static void a_disabled_field_takes_no_keys_and_fires_no_shortcut(void **state)
{
    static const enum ws_control fields[] = {WS_CONTROL_PITCH, WS_CONTROL_PADDING, WS_CONTROL_BASE,
                                             WS_CONTROL_EXPRESSION};
    struct ws_app *app = player_start("movmatrix.m8n8.trans.b16", 1280, 800);
    struct ws_state before = app->desk.state;

    (void)state;
    for (size_t i = 0; i < sizeof fields / sizeof fields[0]; i++)
        for (int by_tab = 0; by_tab < 2; by_tab++) {
            struct ws_state now;

            if (by_tab)
                while (app->bar.focus != ws_bar_widget(&app->bar, fields[i]))
                    press_key(app, "tab");
            else
                click_on(app, fields[i]);
            type_keys(app, "vnpvz+-lane 5 144");
            press_key(app, "backspace");
            press_key(app, "ctrl+v");
            assert_string_equal(app->desk.state.choices.variant->name,
                                before.choices.variant->name);
            assert_int_equal(app->bar.popup.kind, WS_POPUP_NONE);
            now = app->desk.state;
            assert_memory_equal(&now, &before, sizeof now);
            press_key(app, "escape");
            mouse(app, WS_EVENT_LEAVE, 0, 0);
        }
    player_finish(app);
}

static void a_field_selects_copies_cuts_and_pastes(void **state)
{
    struct ws_app *app = player_start("ldmatrix.m8n8.x4.b16", 1280, 800);

    (void)state;
    click_on(app, WS_CONTROL_EXPRESSION);
    type_keys(app, SHORT);
    press_key(app, "ctrl+a");
    assert_string_equal(app->bar.field.edit.text, SHORT);
    press_key(app, "ctrl+c");
    assert_int_equal(app->bar.popup.kind, WS_POPUP_NONE);
    assert_string_equal(player_clipboard, SHORT);
    assert_string_equal(app->bar.field.edit.text, SHORT);
    press_key(app, "ctrl+x");
    assert_string_equal(app->bar.field.edit.text, "");
    assert_null(app->desk.state.choices.formula);
    press_key(app, "ctrl+v");
    press_key(app, "ctrl+v");
    assert_string_equal(app->bar.field.edit.text, SHORT SHORT);
    press_key(app, "ctrl+a");
    type_keys(app, "t * 32");
    assert_string_equal(app->bar.field.edit.text, "t * 32");
    press_key(app, "shift+left");
    press_key(app, "shift+left");
    type_keys(app, "8");
    assert_string_equal(app->bar.field.edit.text, "t * 8");
    press_key(app, "shift+home");
    press_key(app, "ctrl+c");
    assert_string_equal(player_clipboard, "t * 8");
    press_key(app, "backspace");
    assert_string_equal(app->bar.field.edit.text, "");
    /* Nothing is selected: nothing is copied, and no menu opens. */
    press_key(app, "ctrl+c");
    press_key(app, "ctrl+x");
    assert_string_equal(player_clipboard, "t * 8");
    assert_int_equal(app->bar.popup.kind, WS_POPUP_NONE);
    player_finish(app);
}

static void the_mouse_places_the_caret_and_drags_a_selection(void **state)
{
    struct ws_app *app = player_start("ldmatrix.m8n8.x4.b16", 1280, 800);
    const double pitch = ws_text_width("0", 12, true, false);
    struct ws_box box;
    double left, y;

    (void)state;
    click_on(app, WS_CONTROL_EXPRESSION);
    type_keys(app, "t * 16");
    press_key(app, "return");
    box = widget_of(app, WS_CONTROL_EXPRESSION)->box;
    left = box.x + ws_text_width("C over t", 12, false, false) + 8 + 7;
    y = box.y + box.height / 2;
    click_at(app, left + 5 * pitch + 1, y);
    type_keys(app, "2");
    assert_string_equal(app->bar.field.edit.text, "t * 126");
    click_at(app, left + 1, y);
    type_keys(app, "3 * ");
    assert_string_equal(app->bar.field.edit.text, "3 * t * 126");
    mouse(app, WS_EVENT_MOVE, left + 4 * pitch, y);
    mouse(app, WS_EVENT_PRESS, left + 4 * pitch, y);
    mouse(app, WS_EVENT_MOVE, left - 20, y + 30);
    mouse(app, WS_EVENT_RELEASE, left - 20, y + 30);
    type_keys(app, "16 * ");
    assert_string_equal(app->bar.field.edit.text, "16 * t * 126");
    player_finish(app);
}

static void escape_reverts_the_field(void **state)
{
    struct ws_app *app = player_start("ldmatrix.m8n8.x4.b16", 1280, 800);
    struct ws_error error;
    struct ws_state before;

    (void)state;
    assert_true(ws_state_set(&app->desk.state, "select", "lane 5; bank 3", &error));
    before = app->desk.state;
    click_on(app, WS_CONTROL_PITCH);
    press_key(app, "ctrl+u");
    type_keys(app, "144");
    assert_int_equal(app->desk.state.choices.addresses.pitch_bytes, 144);
    press_key(app, "escape");
    assert_int_equal(app->bar.focus, -1);
    assert_int_equal(app->desk.state.choices.addresses.pitch_bytes, 0);
    assert_int_equal(app->desk.undo.at, 0);
    find_typed(app, "");
    type_keys(app, "bank 4");
    press_key(app, "escape");
    player_finish(app);

    app = player_start("ldmatrix.m8n8.x4.b16", 1280, 800);
    app->desk.state = before;
    press_key(app, "/");
    player_event(app, WS_EVENT_TEXT, "/");
    type_keys(app, "bank 77");
    assert_string_equal(selected(app), "");
    press_key(app, "escape");
    assert_string_equal(selected(app), "lane 5; bank 3");
    assert_string_equal(app->desk.message, "");
    player_finish(app);
}

static void undo_in_a_field_shows_what_it_went_back_to(void **state)
{
    struct ws_app *app = player_start("ldmatrix.m8n8.x4.b16", 1280, 800);

    (void)state;
    for (int i = 0; i < 2; i++) {
        click_on(app, WS_CONTROL_PITCH);
        press_key(app, "ctrl+u");
        type_keys(app, i ? "160" : "144");
        press_key(app, "return");
    }
    click_on(app, WS_CONTROL_PITCH);
    press_key(app, "ctrl+z");
    assert_int_equal(app->desk.state.choices.addresses.pitch_bytes, 144);
    assert_string_equal(app->bar.field.edit.text, "144");
    press_key(app, "return");
    assert_int_equal(app->desk.state.choices.addresses.pitch_bytes, 144);
    player_finish(app);
}

static void every_key_for_the_size_of_text_works(void **state)
{
    static const char *const larger[] = {"alt+=", "alt++", "alt+shift+=", "alt+shift++",
                                         "alt+keypad+"};
    static const char *const smaller[] = {"alt+-", "alt+shift+-", "alt+keypad-"};
    struct ws_app *app = player_start("ldmatrix.m8n8.x4.b16", 1280, 800);

    (void)state;
    for (size_t i = 0; i < sizeof larger / sizeof larger[0]; i++) {
        int before = app->desk.state.choices.font_percent;

        press_key(app, larger[i]);
        assert_int_equal(app->desk.state.choices.font_percent, before + 10);
        press_key(app, smaller[i % (sizeof smaller / sizeof smaller[0])]);
        assert_int_equal(app->desk.state.choices.font_percent, before);
    }
    player_finish(app);
}

static void every_key_for_zoom_works_on_the_panel_under_the_pointer_or_on_all(void **state)
{
    static const char *const nearer[] = {
        "ctrl+=",       "ctrl++", "ctrl+shift+=", "+",      "ctrl+keypad+",
        "ctrl+shift++", "=",      "shift+=",      "keypad+"};
    static const char *const farther[] = {"ctrl+-", "ctrl+shift+-", "ctrl+keypad-", "-", "keypad-"};
    static const char *const fit[] = {"ctrl+0", "ctrl+keypad0"};
    struct ws_app *app = player_start("ldmatrix.m8n8.x4.b16", 1280, 800);
    const struct ws_zoom *zoom = app->desk.state.zoom;

    (void)state;
    for (int where = 0; where <= WS_MOVE_PANELS; where++) {
        bool outside = where == WS_MOVE_PANELS;
        struct ws_box body = app->canvas.layout.panel[outside ? 0 : where].body;

        if (outside)
            player_event(app, WS_EVENT_LEAVE, "");
        else
            mouse(app, WS_EVENT_MOVE, body.x + body.width / 2, body.y + body.height / 2);
        for (size_t i = 0; i < sizeof nearer / sizeof nearer[0]; i++) {
            press_key(app, nearer[i]);
            for (int panel = 0; panel < WS_MOVE_PANELS; panel++)
                assert_true((zoom[panel].scale > 1.2) == (outside || panel == where));
            press_key(app, farther[i % (sizeof farther / sizeof farther[0])]);
            for (int panel = 0; panel < WS_MOVE_PANELS; panel++)
                assert_true(zoom[panel].scale < 1.01);
            press_key(app, nearer[i]);
            press_key(app, fit[i % (sizeof fit / sizeof fit[0])]);
            for (int panel = 0; panel < WS_MOVE_PANELS; panel++)
                assert_true(zoom[panel].scale < 1.01);
        }
    }
    player_finish(app);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_long_expression_survives_its_field),
        cmocka_unit_test(what_a_field_cannot_hold_is_refused_whole),
        cmocka_unit_test(lines_that_are_pasted_become_one),
        cmocka_unit_test(return_without_an_edit_changes_nothing),
        cmocka_unit_test(a_letter_that_begins_a_query_opens_find_and_fires_nothing_else),
        cmocka_unit_test(no_plain_key_that_begins_a_query_is_an_action),
        cmocka_unit_test(a_disabled_field_takes_no_keys_and_fires_no_shortcut),
        cmocka_unit_test(a_field_selects_copies_cuts_and_pastes),
        cmocka_unit_test(the_mouse_places_the_caret_and_drags_a_selection),
        cmocka_unit_test(escape_reverts_the_field),
        cmocka_unit_test(undo_in_a_field_shows_what_it_went_back_to),
        cmocka_unit_test(every_key_for_the_size_of_text_works),
        cmocka_unit_test(every_key_for_zoom_works_on_the_panel_under_the_pointer_or_on_all),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
