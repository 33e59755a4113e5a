/*
 * What the window exports, without a window: whatever is set in it, every line of the Export menu
 * that can be chosen writes its figure, for an option that the figure does not show is not given.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "viz/app/control/output.h"
#include "viz/app/mode/app.h"

static void silent(void *self, const char *text)
{
    (void)self;
    (void)text;
}

static const char *const settings[][2] = {
    {"view", "memory"},   {"color", "register"},   {"label", "index"},   {"theme", "dark"},
    {"tile", "rows"},     {"pitch", "144"},        {"padding", "16"},    {"swizzle", "128"},
    {"base", "64"},       {"select", "lane 7 r0"}, {"select", "lane 5"}, {"select", "addr 3"},
    {"color", "address"},
};

enum { SETTINGS = sizeof settings / sizeof settings[0] };

/* Chooses each SVG of the menu; how many can be. */
static int export_each(struct ws_app *app)
{
    struct ws_item item;
    int written = 0;

    for (int i = 0; ws_export_item(&app->desk, i, &item); i++) {
        char path[400];
        struct ws_error error;

        if (!strstr(item.text, "as svg"))
            continue;
        if (item.disabled) {
            assert_true(*item.why);
            assert_false(ws_export(&app->desk, i, path, sizeof path, &error));
            continue;
        }
        if (!ws_export(&app->desk, i, path, sizeof path, &error))
            fail_msg("%s, %s: %s", app->desk.state.choices.variant->name, item.text, error.text);
        path[strcspn(path, " ")] = 0; /* the first of several */
        assert_int_equal(unlink(path), 0);
        written++;
    }
    return written;
}

static void every_figure_is_exported_whatever_is_set(void **state)
{
    static const char *const variants[] = {"ldmatrix.m8n8.x4.b16", "ldmatrix.m8n8.x1.trans.b16",
                                           "movmatrix.m8n8.trans.b16"};
    /* All of the thirteen but those of packed elements; the first does not transpose; movmatrix has
     * no addresses, and no twin to be compared with. */
    static const int figures[] = {11, 12, 7};
    static struct ws_host host = {.copy = silent};
    char folder[] = "/tmp/warpscope-export-XXXXXX", command[80];

    (void)state;
    assert_non_null(mkdtemp(folder));
    assert_int_equal(chdir(folder), 0);
    for (size_t v = 0; v < sizeof variants / sizeof variants[0]; v++) {
        struct ws_app *app = malloc(sizeof *app);
        struct ws_error error;
        const struct ws_variant *variant;

        assert_non_null(app);
        ws_app_init(app, WS_SOURCE_DIR "/assets/captures", &host);
        assert_true(ws_variant_parse(variants[v], &variant, &error));
        ws_state_set_variant(&app->desk.state, variant);
        ws_app_resize(app, 1280, 800, 1);
        for (int i = 0; i < SETTINGS; i++) {
            if (!ws_state_set(&app->desk.state, settings[i][0], settings[i][1], &error))
                fail_msg("%s %s: %s", settings[i][0], settings[i][1], error.text);
            ws_app_update(app);
            assert_int_equal(export_each(app), figures[v]);
        }
        ws_app_finish(app);
        free(app);
    }
    assert_int_equal(chdir("/"), 0);
    snprintf(command, sizeof command, "rm -r %s", folder); /* the steps' other frames */
    assert_int_equal(system(command), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_figure_is_exported_whatever_is_set)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
