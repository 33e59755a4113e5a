/*
 * The target of typed text: letters go to Find, keys are commands, digits are neither; and the
 * shortcuts of an editor, by words and by clicks.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "viz/app/control/field.h"
#include "viz/app/control/plain_key.h"
#include "viz/scene/metrics.h"
#include "viz/tests/player.h"

#define SHORT "(t % 16) * pitch + (t / 16) * 16; pitch=144"

/* The table has every printable character once; those that open Find can begin a query. */
static void every_character_either_begins_a_query_or_is_free_for_a_command(void **state)
{
    (void)state;
    for (int c = '!'; c <= '~'; c++) {
        const char text[] = {(char)c, 0}, lower[] = {(char)tolower((unsigned char)c), 0};
        int found = 0;

        for (int i = 0; ws_plain_keys(i); i++)
            found += strchr(ws_plain_keys(i)->characters, *lower) != NULL;
        if (found != 1)
            fail_msg("'%s' is in %d rows", text, found);
        if ((ws_plain_key(text) == WS_PLAIN_FINDS) != ws_query_begins(text))
            fail_msg("'%s': the table and the words of queries differ", text);
    }
}

/* The help names each letter that begins a query, and no other. */
static void the_help_says_which_letters_find(void **state)
{
    struct ws_app *app = player_start("ldmatrix.m8n8.x4.b16", 1280, 800);
    const char *line = NULL;

    (void)state;
    for (int i = 0; i < app->bar.helps; i++)
        if (!strcmp(app->bar.help[i].keys, "A letter"))
            line = app->bar.help[i].help;
    assert_non_null(line);
    for (int i = 0; ws_plain_keys(i); i++)
        for (const char *at = ws_plain_keys(i)->characters; *at; at++) {
            const char word[] = {*at, ' ', 0};
            bool said = !strncmp(line, word, 2);

            for (const char *in = line; in && in < strchr(line, ':'); in = strchr(in + 1, ' '))
                said |= in[0] == ' ' && in[1] == *at && !isalnum((unsigned char)in[2]);
            if (said != (ws_plain_keys(i)->does == WS_PLAIN_FINDS))
                fail_msg("'%c' in '%s'", *at, line);
        }
    player_finish(app);
}

static void digits_belong_to_panels_and_begin_no_query(void **state)
{
    struct ws_app *app = player_start("ldmatrix.m8n8.x4.b16", 1280, 800);

    (void)state;
    for (int c = '1'; c <= '9'; c++) {
        const char text[] = {(char)c, 0};

        type_keys(app, text);
        assert_int_equal(app->bar.focus, -1);
        assert_string_equal(selected(app), "");
        /* A key without an effect reports that. */
        assert_int_equal(ws_plain_key(text) == WS_PLAIN_REFUSED, *app->desk.message != 0);
        app->desk.message[0] = 0;
    }
    player_finish(app);
}

/* "v" changes the view, and the text of its key goes nowhere, whatever the command did. */
static void the_text_of_a_command_is_not_typed(void **state)
{
    struct ws_app *app = player_start("ldmatrix.m8n8.x4.b16", 1280, 800);

    (void)state;
    for (const char *at = "vnp+-?"; *at; at++) {
        const char text[] = {*at, 0};

        type_keys(app, text);
        assert_int_equal(app->bar.focus, -1);
        press_key(app, "escape");
    }
    press_key(app, "space"); /* presses nothing */
    player_event(app, WS_EVENT_TEXT, " ");
    assert_int_equal(app->bar.focus, -1);
    player_finish(app);
}

static void press_times(struct ws_app *app, double x, double y, int clicks)
{
    struct ws_event event = {.kind = WS_EVENT_PRESS, .x = x, .y = y, .button = 1};

    for (event.clicks = 1; event.clicks <= clicks; event.clicks++) {
        event.kind = WS_EVENT_PRESS;
        ws_app_event(app, &event);
        event.kind = WS_EVENT_RELEASE;
        ws_app_event(app, &event);
        ws_app_update(app);
    }
}

static void a_double_click_selects_a_word_and_a_third_all(void **state)
{
    struct ws_app *app = player_start("ldmatrix.m8n8.x4.b16", 1280, 800);
    const double pitch = ws_text_width("0", 12, true, false);
    struct ws_box room;
    double y;

    (void)state;
    click_on(app, WS_CONTROL_EXPRESSION);
    type_keys(app, SHORT);
    press_key(app, "home");
    room = ws_field_room(widget_of(app, WS_CONTROL_EXPRESSION));
    y = room.y + room.height / 2;
    press_times(app, room.x + 12 * pitch, y, 2); /* in "pitch" */
    press_key(app, "ctrl+c");
    assert_string_equal(player_clipboard, "pitch");
    /* A small movement of the mouse does not change the selection. */
    mouse(app, WS_EVENT_MOVE, room.x + 10 * pitch, y);
    press_key(app, "ctrl+c");
    assert_string_equal(player_clipboard, "pitch");
    press_times(app, room.x + 12 * pitch, y, 3);
    press_key(app, "ctrl+c");
    assert_string_equal(player_clipboard, SHORT);
    /* Over a panel it is two clicks. */
    press_key(app, "return");
    press_times(app, 300, 500, 2);
    assert_int_equal(app->bar.focus, -1);
    player_finish(app);
}

static void control_goes_by_words(void **state)
{
    struct ws_app *app = player_start("ldmatrix.m8n8.x4.b16", 1280, 800);

    (void)state;
    click_on(app, WS_CONTROL_EXPRESSION);
    type_keys(app, "t * 16 + 512");
    press_key(app, "ctrl+left");
    type_keys(app, "9");
    assert_string_equal(app->bar.field.edit.text, "t * 16 + 9512");
    press_key(app, "ctrl+home");
    press_key(app, "ctrl+right");
    press_key(app, "ctrl+shift+right");
    press_key(app, "ctrl+c");
    assert_string_equal(player_clipboard, " * 16");
    press_key(app, "ctrl+end");
    press_key(app, "ctrl+backspace");
    assert_string_equal(app->bar.field.edit.text, "t * 16 + ");
    press_key(app, "ctrl+shift+home");
    press_key(app, "ctrl+x");
    assert_string_equal(app->bar.field.edit.text, "");
    press_key(app, "ctrl+v");
    press_key(app, "home");
    press_key(app, "ctrl+delete");
    assert_string_equal(app->bar.field.edit.text, " * 16 +");
    /* Ctrl Shift C is a command also in a field. */
    press_key(app, "ctrl+shift+c");
    assert_int_equal(app->desk.state.choices.colour, WS_BY_REGISTER);
    player_finish(app);
}

static void control_c_copies_what_is_selected_where_no_field_is(void **state)
{
    struct ws_app *app = player_start("ldmatrix.m8n8.x4.b16", 1280, 800);

    (void)state;
    press_key(app, "ctrl+c");
    assert_int_equal(app->bar.popup.kind, WS_POPUP_MENU);
    press_key(app, "escape");
    assert_string_equal(player_clipboard, "");
    find_typed(app, "F1[3,5]; lanes 5-8");
    press_key(app, "return");
    press_key(app, "ctrl+c");
    assert_string_equal(player_clipboard, "M1[3,5]; lane 5-8");
    assert_non_null(strstr(app->desk.message, "Copied"));
    press_key(app, "escape");
    press_key(app, "/");
    press_key(app, "ctrl+v");
    assert_string_equal(selected(app), "M1[3,5]; lane 5-8");
    player_finish(app);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_character_either_begins_a_query_or_is_free_for_a_command),
        cmocka_unit_test(the_help_says_which_letters_find),
        cmocka_unit_test(digits_belong_to_panels_and_begin_no_query),
        cmocka_unit_test(the_text_of_a_command_is_not_typed),
        cmocka_unit_test(a_double_click_selects_a_word_and_a_third_all),
        cmocka_unit_test(control_goes_by_words),
        cmocka_unit_test(control_c_copies_what_is_selected_where_no_field_is),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
