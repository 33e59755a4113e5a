/*
 * The address field with code of many lines: pasted text is kept byte for byte; invalid text is
 * kept too, and changes nothing that was valid.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <unistd.h>

#include "viz/app/control/editor.h"
#include "viz/app/control/editor_text.h"
#include "viz/app/model/typed.h"
#include "viz/tests/player.h"

#define GOOD  "(t % 16)\t* 128  \r\n\t+ (t / 16) * 16 \r\n"
#define WRONG "int row = t % 16; // \xc3\xa4 'row'\n\trow * BN\n"
#define OPEN  "(t % BM) * BK\n+ t / BM * 16"

static void hold(const char *text)
{
    snprintf(player_clipboard, sizeof player_clipboard, "%s", text);
}

static void paste_over(struct ws_app *app, const char *text)
{
    hold(text);
    click_on(app, WS_CONTROL_EXPRESSION);
    press_key(app, "ctrl+a");
    press_key(app, "ctrl+v");
}

static const char *address(const struct ws_app *app)
{
    return app->desk.state.choices.addresses.expression;
}

static unsigned address_of(const struct ws_app *app, int lane)
{
    return app->desk.model.report.banks.addresses.address[lane];
}

static void what_is_pasted_is_the_address_byte_for_byte(void **state)
{
    struct ws_app *app = player_start("ldmatrix.m8n8.x4.b16", 1280, 800);

    (void)state;
    paste_over(app, GOOD);
    assert_string_equal(app->bar.field.edit.text, GOOD);
    assert_string_equal(address(app), GOOD);
    assert_null(app->desk.state.draft);
    assert_int_equal(address_of(app, 17), 144);
    press_key(app, "escape");
    assert_int_equal(app->bar.focus, -1);
    assert_string_equal(address(app), GOOD);
    /* It opens without a selection, as it is not typed over. */
    click_on(app, WS_CONTROL_EXPRESSION);
    assert_string_equal(app->bar.field.edit.text, GOOD);
    assert_int_equal(ws_edit_from(&app->bar.field.edit), ws_edit_to(&app->bar.field.edit));
    press_key(app, "ctrl+a");
    press_key(app, "ctrl+c");
    assert_string_equal(player_clipboard, GOOD);
    press_key(app, "delete");
    assert_null(app->desk.state.choices.formula);
    press_key(app, "ctrl+z");
    assert_string_equal(address(app), GOOD);
    player_finish(app);
}

static void one_line_that_is_pasted_with_its_end_stays_one(void **state)
{
    struct ws_app *app = player_start("ldmatrix.m8n8.x4.b16", 1280, 800);

    (void)state;
    paste_over(app, "\tt * 16\r\n");
    assert_string_equal(app->bar.field.edit.text, " t * 16");
    assert_false(ws_editor_is_wanted(&app->bar));
    player_finish(app);
}

static void a_draft_is_kept_while_the_last_good_addresses_stand(void **state)
{
    struct ws_app *app = player_start("ldmatrix.m8n8.x4.b16", 1280, 800);

    (void)state;
    paste_over(app, GOOD);
    press_key(app, "escape");
    paste_over(app, WRONG);
    assert_true(scene_says(&app->bar.popup.scene,
                           "error[unknown-name]: line 2, column 8: BN has no value"));
    assert_non_null(app->desk.state.draft);
    assert_string_equal(app->desk.state.draft->text, WRONG);
    assert_string_equal(address(app), GOOD);
    assert_true(app->desk.model.has_addresses && address_of(app, 1) == 128);
    /* It stays when the focus moves, and is shown again. */
    click_on(app, WS_CONTROL_PITCH);
    click_on(app, WS_CONTROL_FIND);
    click_on(app, WS_CONTROL_EXPRESSION);
    assert_string_equal(app->bar.field.edit.text, WRONG);
    assert_true(app->bar.field.wrong);
    press_key(app, "escape");
    assert_true(widget_of(app, WS_CONTROL_EXPRESSION)->wrong);
    press_key(app, "ctrl+z");
    assert_null(app->desk.state.draft);
    assert_false(widget_of(app, WS_CONTROL_EXPRESSION)->wrong);
    press_key(app, "ctrl+y");
    assert_string_equal(app->desk.state.draft->text, WRONG);
    player_finish(app);
}

static void names_are_said_one_after_the_other_by_keyboard(void **state)
{
    struct ws_app *app = player_start("ldmatrix.m8n8.x4.b16", 1280, 800);
    char lets[200];

    (void)state;
    paste_over(app, OPEN);
    assert_string_equal(ws_typed_unknown(&app->desk.state), "BM");
    press_key(app, "tab");
    type_keys(app, "16");
    /* Half a number would be another one: it is taken when confirmed. */
    assert_string_equal(ws_typed_unknown(&app->desk.state), "BM");
    press_key(app, "return");
    assert_string_equal(ws_typed_unknown(&app->desk.state), "BK");
    type_keys(app, "9*16");
    press_key(app, "return");
    assert_null(ws_typed_unknown(&app->desk.state));
    assert_int_equal(app->bar.focus, -1);
    assert_string_equal(address(app), OPEN);
    assert_int_equal(address_of(app, 17), 160);
    ws_typed_lets(&app->desk.state, lets, sizeof lets);
    assert_string_equal(lets, "BM=16; BK=144");
    /* Further typing keeps them. */
    click_on(app, WS_CONTROL_EXPRESSION);
    type_keys(app, " + BM");
    assert_int_equal(address_of(app, 17), 176);
    /* Each goes back one step. */
    press_key(app, "escape");
    press_key(app, "ctrl+z");
    press_key(app, "ctrl+z");
    assert_string_equal(ws_typed_unknown(&app->desk.state), "BK");
    player_finish(app);
}

static void a_value_that_is_left_by_tab_is_taken_and_one_that_escape_leaves_is_not(void **state)
{
    struct ws_app *app = player_start("ldmatrix.m8n8.x4.b16", 1280, 800);

    (void)state;
    paste_over(app, OPEN);
    press_key(app, "tab");
    type_keys(app, "16");
    press_key(app, "escape");
    assert_string_equal(ws_typed_unknown(&app->desk.state), "BM");
    assert_int_equal(app->bar.focus, ws_bar_widget(&app->bar, WS_CONTROL_EXPRESSION));
    press_key(app, "tab");
    type_keys(app, "16");
    press_key(app, "tab");
    assert_string_equal(ws_typed_unknown(&app->desk.state), "BK");
    player_finish(app);
}

static void the_mouse_selects_over_lines_and_scrolls(void **state)
{
    struct ws_app *app = player_start("ldmatrix.m8n8.x4.b16", 1280, 800);
    struct ws_event event = {.kind = WS_EVENT_WHEEL, .wheel_y = -1};
    char code[1024] = "";
    double x, y, to_x, to_y;

    (void)state;
    for (int i = 0; i < 20; i++)
        sprintf(code + strlen(code), "+ t * %d\n", 16 + i);
    paste_over(app, code);
    press_key(app, "ctrl+home");
    assert_true(ws_editor_point(&app->bar, 2, 3, &x, &y));
    assert_true(ws_editor_point(&app->bar, 4, 6, &to_x, &to_y));
    mouse(app, WS_EVENT_MOVE, x, y);
    mouse(app, WS_EVENT_PRESS, x, y);
    mouse(app, WS_EVENT_MOVE, to_x, to_y);
    mouse(app, WS_EVENT_RELEASE, to_x, to_y);
    assert_int_equal(ws_edit_from(&app->bar.field.edit), ws_edit_place(code, 2, 3));
    assert_int_equal(ws_edit_to(&app->bar.field.edit), ws_edit_place(code, 4, 6));
    event.x = x;
    event.y = y;
    ws_app_event(app, &event);
    ws_app_update(app);
    assert_int_equal(app->bar.editor.top, 3);
    /* The caret stays in place, out of sight, until it moves. */
    assert_false(ws_editor_point(&app->bar, 2, 1, &x, &y));
    press_key(app, "up");
    assert_true(app->bar.editor.top <= 2);
    player_finish(app);
}

static void the_line_that_is_wrong_comes_into_sight_after_a_paste(void **state)
{
    struct ws_app *app = player_start("ldmatrix.m8n8.x4.b16", 1280, 800);
    char code[1024] = "t", *at;
    double x, y;

    (void)state;
    for (int i = 0; i < 40; i++)
        sprintf(code + strlen(code), "\n+ t * %d", 16 + i);
    at = code + ws_edit_line_at(code, 8);
    at[2] = ']';
    paste_over(app, code);
    assert_int_equal(app->desk.state.draft->line, 9);
    assert_int_equal(app->desk.state.draft->column, 3);
    assert_true(ws_editor_point(&app->bar, 9, 3, &x, &y));
    /* A press on the error message goes there. */
    press_key(app, "ctrl+end");
    assert_false(ws_editor_point(&app->bar, 9, 3, &x, &y));
    click_at(app, app->bar.editor.wrong.x + 9, app->bar.editor.wrong.y + 5);
    assert_true(ws_editor_point(&app->bar, 9, 3, &x, &y));
    assert_int_equal(app->bar.field.edit.caret, ws_edit_place(code, 9, 3));
    player_finish(app);
}

/* At any window and font size, the panel and its parts are inside the window and do not overlap. */
static void the_panel_lies_in_the_window(void **state)
{
    static const int sizes[][2] = {{480, 400}, {800, 600}, {900, 1400}, {1280, 800}, {1920, 1080}};
    static const char *const fonts[] = {"70", "100", "160", "250"};
    struct ws_error error;

    (void)state;
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++)
        for (size_t j = 0; j < sizeof fonts / sizeof fonts[0]; j++) {
            struct ws_app *app = player_start("ldmatrix.m8n8.x4.b16", sizes[i][0], sizes[i][1]);
            const struct ws_editor *editor = &app->bar.editor;
            double width, height;
            int field;

            assert_true(ws_state_set(&app->desk.state, "font", fonts[j], &error));
            assert_true(ws_state_set(&app->desk.state, "controls", "all", &error));
            app->desk.dirty = true;
            ws_app_update(app);
            field = ws_bar_widget(&app->bar, WS_CONTROL_EXPRESSION);
            if (field >= 0) {
                paste_over(app, OPEN "\n\n\n\n\n\n\n\n\n\n\n\n\n\n// the end of it");
                width = app->canvas.layout.width;
                height = app->canvas.layout.height;
                if (editor->area.width > 0 &&
                    !(editor->area.x >= 0 && editor->area.x + editor->area.width <= width &&
                      editor->area.y >= 0 && editor->rows >= 1 && editor->code.width > 50))
                    fail_msg("%dx%d at %s %%: %g,%g %gx%g in %gx%g", sizes[i][0], sizes[i][1],
                             fonts[j], editor->area.x, editor->area.y, editor->area.width,
                             editor->area.height, width, height);
            }
            player_finish(app);
        }
}

static void code_and_names_and_draft_are_there_at_the_next_start(void **state)
{
    char path[] = "/tmp/warpscope-code-XXXXXX", text[WS_SETTING_SIZE];
    struct ws_app *app = player_start("ldmatrix.m8n8.x4.b16", 1280, 800);
    struct ws_window_place place = {0};
    struct ws_state again;
    struct ws_error error;
    int file = mkstemp(path);

    (void)state;
    assert_true(file >= 0);
    close(file);
    unlink(path);
    paste_over(app, OPEN);
    press_key(app, "tab");
    type_keys(app, "16");
    press_key(app, "return");
    type_keys(app, "144");
    press_key(app, "return");
    paste_over(app, WRONG);
    assert_true(ws_state_save(&app->desk.state, &place, path, &error));
    ws_state_init(&again);
    if (!ws_state_load(&again, &place, path, &error))
        fail_msg("%s", error.text);
    assert_string_equal(again.choices.addresses.expression, OPEN);
    assert_int_equal(again.choices.addresses.constants.count, 2);
    assert_true(again.choices.formula->good);
    assert_string_equal(again.draft->text, WRONG);
    ws_typed_text(&again, text);
    assert_string_equal(text, WRONG);
    ws_state_finish(&again);
    unlink(path);
    player_finish(app);
}

/* A shell reads the copied command line as the typed text. */
static void a_copied_command_line_has_the_code_byte_for_byte(void **state)
{
    static const char *const codes[] = {GOOD, "t * '\\0' // don't $HOME `x`\n+ \"\\n\"",
                                        "\n t\n\n"};
    char options[8192], command[9000], got[4096];

    (void)state;
    for (size_t i = 0; i < sizeof codes / sizeof codes[0]; i++) {
        size_t length;
        FILE *shell;

        options[0] = 0;
        ws_option_append("address", codes[i], options, sizeof options);
        assert_memory_equal(options, " --address ", 11);
        snprintf(command, sizeof command, "printf %%s %s", options + 11);
        shell = popen(command, "r");
        assert_non_null(shell);
        length = fread(got, 1, sizeof got - 1, shell);
        got[length] = 0;
        assert_int_equal(pclose(shell), 0);
        assert_string_equal(got, codes[i]);
    }
}

static void constants_stand_in_the_text_of_one_line_and_beside_code(void **state)
{
    static const struct {
        const char *text;
        bool code;
    } cases[] = {{"t * 16", false},           {"t * pitch; pitch=144", false},
                 {"t * 16\n", true},          {"int row = t % 16; row * 144", true},
                 {"#define P 144; t", true},  {"unsigned a = t; a", true},
                 {"(int)t * 16; a=3", false}, {"shl.b32 %r1, %laneid, 4;", true}};

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        if (ws_formula_text_is_code(cases[i].text) != cases[i].code)
            fail_msg("'%s'", cases[i].text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_pasted_is_the_address_byte_for_byte),
        cmocka_unit_test(one_line_that_is_pasted_with_its_end_stays_one),
        cmocka_unit_test(a_draft_is_kept_while_the_last_good_addresses_stand),
        cmocka_unit_test(names_are_said_one_after_the_other_by_keyboard),
        cmocka_unit_test(a_value_that_is_left_by_tab_is_taken_and_one_that_escape_leaves_is_not),
        cmocka_unit_test(the_mouse_selects_over_lines_and_scrolls),
        cmocka_unit_test(the_line_that_is_wrong_comes_into_sight_after_a_paste),
        cmocka_unit_test(the_panel_lies_in_the_window),
        cmocka_unit_test(code_and_names_and_draft_are_there_at_the_next_start),
        cmocka_unit_test(a_copied_command_line_has_the_code_byte_for_byte),
        cmocka_unit_test(constants_stand_in_the_text_of_one_line_and_beside_code),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
