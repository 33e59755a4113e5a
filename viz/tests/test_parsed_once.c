/* A typed address expression is parsed once per key, however often the window uses it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "probe/access/formula.h"
#include "viz/app/control/output.h"
#include "viz/tests/player.h"

/* The linker leads all calls from other files here (CMakeLists.txt). */
bool __real_ws_snippet_parse(const char *text, const char *declared, struct ws_snippet **snippet,
                             struct ws_error *error);
bool __wrap_ws_snippet_parse(const char *text, const char *declared, struct ws_snippet **snippet,
                             struct ws_error *error);

static int parsed;

bool __wrap_ws_snippet_parse(const char *text, const char *declared, struct ws_snippet **snippet,
                             struct ws_error *error)
{
    parsed++;
    return __real_ws_snippet_parse(text, declared, snippet, error);
}

static void a_key_in_the_expression_parses_it_once(void **state)
{
    static const char typed[] = "(t % 16) * 128 + (t / 16) * 16";
    struct ws_app *app = player_start("ldmatrix.m8n8.x4.b16", 1280, 800);
    struct ws_error error;
    struct ws_item item;

    (void)state;
    click_on(app, WS_CONTROL_EXPRESSION);
    for (size_t i = 0; typed[i]; i++) {
        char key[] = {typed[i], 0};

        parsed = 0;
        type_keys(app, key);
        assert_int_equal(parsed, 1);
    }
    assert_true(app->desk.model.has_addresses);

    /* Actions that keep the text do not parse, and neither does returning to the previous text. */
    parsed = 0;
    for (int i = 0; ws_copy_item(&app->desk, i, &item); i++)
        free(ws_copy_text(&app->desk, i, &error));
    press_key(app, "return");
    press_key(app, "v");
    press_key(app, "ctrl+t");
    press_key(app, "ctrl+z");
    press_key(app, "ctrl+z");
    press_key(app, "ctrl+z");
    assert_false(app->desk.model.has_addresses && app->desk.state.choices.formula);
    press_key(app, "ctrl+y");
    assert_non_null(app->desk.state.choices.formula);
    assert_int_equal(parsed, 0);
    player_finish(app);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_key_in_the_expression_parses_it_once),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
