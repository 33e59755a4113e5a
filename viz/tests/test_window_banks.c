/*
 * The window's text and offers about addresses: faults are not counted, and a button changes what
 * it offers and nothing else.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "probe/tests/assert_error.h"
#include "viz/app/control/control.h"
#include "viz/app/control/output.h"
#include "viz/app/mode/app.h"
#include "viz/app/model/sentence.h"

static void copy(void *self, const char *text)
{
    (void)self;
    (void)text;
}

static bool paste(void *self, char *text, size_t size)
{
    (void)self;
    (void)text;
    (void)size;
    return false;
}

static void quit(void *self)
{
    (void)self;
}

static bool run(void *self, const struct ws_state *state, struct ws_error *error)
{
    (void)self;
    (void)state;
    return ws_fail(error, WS_CODE_SYSTEM, "no GPU in tests");
}

static struct ws_host host = {NULL, copy, paste, quit, run, NULL};

/* A window with settings "name=value|name=value". */
static struct ws_app *start(const char *settings)
{
    struct ws_app *app = malloc(sizeof *app);
    char text[512], *rest = text, *setting;
    struct ws_error error = {0};

    assert_non_null(app);
    ws_app_init(app, WS_SOURCE_DIR "/assets/captures", &host);
    snprintf(text, sizeof text, "%s", settings);
    while ((setting = strtok_r(rest, "|", &rest))) {
        char *value = strchr(setting, '=');

        *value++ = 0;
        if (!ws_state_set(&app->desk.state, setting, value, &error))
            fail_msg("%s", error.text);
    }
    ws_app_resize(app, 1280, 800, 1);
    ws_app_update(app);
    return app;
}

static void finish(struct ws_app *app)
{
    ws_app_finish(app);
    free(app);
}

static bool scene_says(const struct ws_scene *scene, const char *what)
{
    for (int i = 0; i < scene->nodes; i++)
        if (scene->node[i].kind == WS_NODE_TEXT &&
            strstr(ws_scene_string(scene, &scene->node[i]), what))
            return true;
    return false;
}

/* Whether any text in the window, panels and heads and foot, holds these words. */
static bool says(const struct ws_app *app, const char *what)
{
    for (int i = 0; i < WS_LAYERS; i++)
        if (scene_says(&app->canvas.layer[i].scene, what))
            return true;
    for (int i = 0; i < WS_MOVE_PANELS; i++)
        if (scene_says(&app->canvas.panel[i].scene, what))
            return true;
    return false;
}

static const char *text_of(const struct ws_app *app, enum ws_control control)
{
    static char text[256];

    ws_control_row(control)->text(&app->desk, text, sizeof text);
    return text;
}

static void choose(struct ws_app *app, enum ws_control control)
{
    char why[256];

    if (!ws_control_row(control)->usable(&app->desk, why, sizeof why))
        fail_msg("%s", why);
    ws_control_row(control)->choose(&app->desk, 0);
    ws_app_update(app);
}

static bool is_set(const struct ws_app *app, const char *name, const char *value)
{
    char text[WS_SETTING_SIZE];

    ws_state_get(&app->desk.state, name, text);
    return !strcmp(text, value);
}

static void the_window_counts_nothing_where_addresses_fault(void **state)
{
    static const char *const counts[] = {" wave", "wavefront", "conflict", "measured", " row"};
    struct ws_app *app = start("variant=ldmatrix.m8n8.x4.b16|address=t*136|select=m0 r3 c2");
    char words[1024], formulas[1024], operands[1024];

    (void)state;
    for (size_t i = 0; i < sizeof counts / sizeof counts[0]; i++)
        if (scene_says(&app->canvas.panel[WS_PANEL_MEMORY].scene, counts[i]) ||
            scene_says(&app->canvas.layer[WS_LAYER_HEAD].scene, counts[i]))
            fail_msg("'%s' is said of addresses that fault", counts[i]);
    assert_true(scene_says(&app->canvas.panel[WS_PANEL_MEMORY].scene,
                           "T5: 0x02a8 is not a multiple of 16"));
    assert_true(says(app, "16 addresses fault"));
    ws_sentence(&app->desk, words, formulas, operands, sizeof words);
    assert_null(strstr(operands, "bank"));
    assert_non_null(strstr(words, "Fault: T3: 0x0198 is not a multiple of 16."));
    assert_false(strstr(text_of(app, WS_CONTROL_PAD), "by"));
    finish(app);
    app = start("variant=ldmatrix.m8n8.x4.b16|pitch=128|select=m0 r3 c2");
    assert_true(says(app, "8 wavefronts") && says(app, "rule measured on H200"));
    ws_sentence(&app->desk, words, formulas, operands, sizeof words);
    assert_non_null(strstr(operands, "bank "));
    finish(app);
}

/* As `warpscope code`, which prints nothing then. */
static void code_that_would_fault_is_not_copied(void **state)
{
    static const char *const settings[] = {
        "variant=ldmatrix.m8n8.x4.b16|address=t*136", "variant=stmatrix.m8n8.x4.b16|address=0",
        "variant=ldmatrix.m8n8.x4.b16|pitch=48", "variant=movmatrix.m8n8.trans.b16"};

    (void)state;
    for (int i = 0; i < 4; i++) {
        struct ws_app *app = start(settings[i]);
        struct ws_error error = {0};
        struct ws_item item = {.text = ""};
        int index = 0;
        char *text;

        while (ws_copy_item(&app->desk, index, &item) && !strstr(item.text, "CUDA code"))
            index++;
        text = ws_copy_text(&app->desk, index, &error);
        assert_int_equal(text != NULL, i >= 2);
        assert_int_equal(error.text[0] != 0, i < 2);
        free(text);
        finish(app);
    }
}

static void bytes_have_the_range_of_the_command_line(void **state)
{
    static const char *const names[] = {"pitch", "padding", "base", "buffer"};
    struct ws_app *app = start("variant=ldmatrix.m8n8.x4.b16");
    struct ws_error error;

    (void)state;
    for (int i = 0; i < 4; i++) {
        assert_true(ws_state_set(&app->desk.state, names[i], "16777215", &error));
        assert_false(ws_state_set(&app->desk.state, names[i], "16777216", &error));
        assert_error(error, WS_CODE_RANGE, "16777215");
    }
    finish(app);
}

static void a_pad_under_an_expression_says_which_constant_grows_to_what(void **state)
{
    struct ws_app *app = start("variant=ldmatrix.m8n8.x4.b16|tile=rows|pitch=96|padding=48|"
                               "address=((t%16)*n + (t/16)*8)*2; n=128");

    (void)state;
    assert_string_equal(text_of(app, WS_CONTROL_PAD), "Pad n=136: 32 \u2192 4");
    choose(app, WS_CONTROL_PAD);
    assert_true(is_set(app, "address", "((t%16)*n + (t/16)*8)*2; n=136"));
    assert_true(is_set(app, "tile", "rows") && is_set(app, "pitch", "96") &&
                is_set(app, "padding", "48") && is_set(app, "swizzle", "none"));
    assert_int_equal(app->desk.model.report.banks.wavefronts, 4);
    finish(app);
    app = start("variant=ldmatrix.m8n8.x4.b16|address=(t&1)*128 + (t&2)*512 + (t&4)*2048");
    assert_string_equal(text_of(app, WS_CONTROL_PAD), "Pad");
    finish(app);
}

static void a_swizzle_taken_keeps_the_tile_that_rests(void **state)
{
    struct ws_app *app = start("variant=ldmatrix.m8n8.x4.b16|tile=rows|pitch=96|padding=48|base=64|"
                               "address=(t%16)*pitch + (t/16)*16; pitch=256");

    (void)state;
    assert_string_equal(text_of(app, WS_CONTROL_XOR), "Swizzle<3,4,4>: 32 \u2192 4");
    choose(app, WS_CONTROL_XOR);
    assert_int_equal(app->desk.model.report.banks.wavefronts, 4);
    /* Into the expression, which stays the whole address. */
    assert_true(is_set(app, "swizzle", "none"));
    assert_true(is_set(app, "address",
                       "(t % 16 * pitch + t / 16 * 16) ^ (((t % 16 * pitch + "
                       "t / 16 * 16) & 0x700) >> 4); pitch=256"));
    assert_true(is_set(app, "tile", "rows") && is_set(app, "pitch", "96") &&
                is_set(app, "padding", "48") && is_set(app, "base", "64"));
    finish(app);
}

/* The expression is the whole address: the other controls are disabled, and look so. */
static void nothing_comes_upon_an_expression(void **state)
{
    static const enum ws_control resting[] = {WS_CONTROL_TILE, WS_CONTROL_PITCH, WS_CONTROL_PADDING,
                                              WS_CONTROL_SWIZZLE, WS_CONTROL_BASE};
    struct ws_app *app = start("variant=ldmatrix.m8n8.x4.b16|tile=rows|pitch=96|padding=48|base=64|"
                               "swizzle=128|address=t*128 ^ (t & 7) << 4");
    const uint32_t *address = app->desk.model.report.banks.addresses.address;
    struct ws_error error;

    (void)state;
    for (uint32_t t = 0; t < WS_LANES; t++)
        assert_int_equal(address[t], (t * 128) ^ ((t & 7) << 4));
    for (size_t i = 0; i < sizeof resting / sizeof resting[0]; i++) {
        const struct ws_widget *widget = &app->bar.widget[ws_bar_widget(&app->bar, resting[i])];

        assert_true(widget->disabled);
        assert_non_null(strstr(widget->why, "the expression is the whole address"));
    }
    assert_string_equal(text_of(app, WS_CONTROL_SWIZZLE), "128 bytes");
    /* Cleared, all is as it was. */
    assert_true(ws_state_set(&app->desk.state, "address", "", &error));
    app->desk.dirty = true;
    ws_app_update(app);
    for (size_t i = 0; i < sizeof resting / sizeof resting[0]; i++)
        assert_false(app->bar.widget[ws_bar_widget(&app->bar, resting[i])].disabled);
    assert_true(is_set(app, "swizzle", "128") && is_set(app, "base", "64"));
    assert_int_equal(app->desk.model.options.swizzle.bits, 3);
    finish(app);
}

static void the_swizzle_menu_has_the_one_that_is_set(void **state)
{
    struct ws_app *app = start("variant=ldmatrix.m8n8.x4.b16|swizzle=3,4,4|pitch=256");
    const struct ws_control_row *row = ws_control_row(WS_CONTROL_SWIZZLE);
    struct ws_item item;
    int lines = 0, chosen = 0;

    (void)state;
    for (; row->item(&app->desk, lines, &item); lines++)
        chosen += item.chosen;
    assert_int_equal(lines, 5);
    assert_int_equal(chosen, 1);
    row->choose(&app->desk, 4);
    assert_true(is_set(app, "swizzle", "Swizzle<3,4,4>"));
    row->choose(&app->desk, 1);
    assert_true(is_set(app, "swizzle", "32"));
    ws_app_update(app);
    assert_false(row->item(&app->desk, 4, &item));
    finish(app);
}

static void choose_site(struct ws_app *app, int number)
{
    const struct ws_traced *traced = ws_traced_of(&app->desk.traces, &app->desk.state);

    for (int i = 0; i < traced->sites; i++)
        if (traced->site[i].number == number)
            ws_control_row(WS_CONTROL_SITE)->choose(&app->desk, i);
    ws_app_update(app);
}

/* A trace's sites: the worst first, why one cannot be shown, and a line for the others. */
static void a_trace_lists_its_sites(void **state)
{
    struct ws_app *app = start("variant=ldmatrix.m8n8.x4.b16");
    const struct ws_control_row *row = ws_control_row(WS_CONTROL_SITE);
    struct ws_error error = {0};
    struct ws_item item;
    int lines = 0, chosen = 0, disabled = 0;

    (void)state;
    assert_int_equal(ws_bar_widget(&app->bar, WS_CONTROL_SITE), -1);
    if (!ws_desk_open(&app->desk, WS_SOURCE_DIR "/viz/tests/trace/kinds.trace", &error))
        fail_msg("%s", error.text);
    ws_app_update(app);
    assert_int_not_equal(ws_bar_widget(&app->bar, WS_CONTROL_SITE), -1);
    assert_string_equal(text_of(app, WS_CONTROL_SITE), "467");
    assert_string_equal(app->desk.state.choices.variant->name, "ld.shared.b32");
    assert_int_equal(app->desk.model.report.banks.wavefronts, 32);
    for (; row->item(&app->desk, lines, &item); lines++) {
        chosen += item.chosen;
        disabled += item.disabled;
        assert_true(item.disabled == (item.why[0] != 0));
    }
    assert_int_equal(lines, WS_TRACED_MOST + 1);
    assert_int_equal(chosen, 1);
    assert_true(disabled > 1);
    assert_true(row->item(&app->desk, 2, &item));
    assert_string_equal(item.why, "atomics are not shown here");
    row->choose(&app->desk, 2);
    assert_string_equal(text_of(app, WS_CONTROL_SITE), "467");
    assert_true(app->desk.message_alert);
    row->choose(&app->desk, 6);
    ws_app_update(app);
    assert_string_equal(app->desk.state.choices.variant->name, "cp.async.ca.4");
    assert_int_equal(app->desk.model.report.banks.wavefronts, 32);
    choose_site(app, 174); /* has the addresses of 54 */
    assert_string_equal(text_of(app, WS_CONTROL_SITE), "174");
    assert_true(ws_state_set(&app->desk.state, "buffer", "64", &error));
    choose_site(app, 54);
    assert_string_equal(text_of(app, WS_CONTROL_SITE), "54");
    assert_false(app->desk.model.report.banks.faulting);
    app->desk.away.holders = WS_AWAY_QUIZ;
    assert_false(ws_desk_open(&app->desk, WS_SOURCE_DIR "/viz/tests/trace/scan.trace", &error));
    assert_int_equal(error.code, WS_CODE_UNAVAILABLE);
    app->desk.away.holders = 0;
    assert_true(row->item(&app->desk, WS_TRACED_MOST, &item));
    assert_string_equal(item.text, "642 more sites");
    assert_false(ws_desk_open(&app->desk, WS_SOURCE_DIR "/viz/tests/trace/part.trace", &error));
    assert_int_equal(error.code, WS_CODE_MISSING);
    assert_int_equal(app->desk.traces.count, 1);
    finish(app);
}

/* Undo goes back to the list that a site was chosen from. */
static void undo_has_the_trace_of_its_site(void **state)
{
    struct ws_app *app = start("variant=ldmatrix.m8n8.x4.b16");
    const struct ws_control_row *row = ws_control_row(WS_CONTROL_SITE);
    struct ws_error error = {0};
    struct ws_item item;

    (void)state;
    assert_true(ws_desk_open(&app->desk, WS_SOURCE_DIR "/viz/tests/trace/scan.trace", &error));
    assert_true(ws_desk_open(&app->desk, WS_SOURCE_DIR "/viz/tests/trace/kinds.trace", &error));
    assert_true(row->item(&app->desk, 0, &item));
    assert_string_equal(item.text,
                        "site 467: LDS at kinds.cu:71 of atom_float, 32-way, 496 excess");
    assert_true(ws_undo_back(&app->desk.undo, &app->desk.state));
    app->desk.dirty = true;
    ws_app_update(app);
    assert_string_equal(text_of(app, WS_CONTROL_SITE), "5");
    assert_true(row->item(&app->desk, 0, &item) && item.chosen);
    assert_string_equal(item.text, "site 5: LDS at 0x640, 2-way, 512 excess");
    assert_true(ws_undo_back(&app->desk.undo, &app->desk.state));
    app->desk.dirty = true;
    ws_app_update(app);
    assert_int_equal(ws_bar_widget(&app->bar, WS_CONTROL_SITE), -1);
    assert_true(ws_undo_forward(&app->desk.undo, &app->desk.state));
    assert_true(ws_undo_forward(&app->desk.undo, &app->desk.state));
    app->desk.dirty = true;
    ws_app_update(app);
    assert_string_equal(text_of(app, WS_CONTROL_SITE), "467");
    finish(app);
}

/* Of a copy whose sources count, both sides are shown: where lanes read, and in which wavefront. */
static void sources_of_a_traced_copy_are_shown(void **state)
{
    struct ws_app *app = start("variant=ldmatrix.m8n8.x4.b16");
    struct ws_error error = {0};

    (void)state;
    if (!ws_desk_open(&app->desk, WS_SOURCE_DIR "/viz/tests/trace/copies.trace", &error))
        fail_msg("%s", error.text);
    ws_app_update(app);
    choose_site(app, 7);
    assert_string_equal(app->desk.state.choices.variant->name, "cp.async.ca.4");
    assert_int_equal(app->desk.model.report.banks.wavefronts, 32);
    assert_true(app->desk.model.sourced);
    assert_true(says(app, "Source banks, by phase"));
    assert_true(says(app, "T31  31:0x00  w31"));
    assert_true(says(app, "The sources in global memory count: see 'Source banks, by phase'"));
    choose_site(app, 3);
    assert_true(
        says(app, "The sources in global memory count: see 'Source in its cache line, by phase'"));
    assert_true(says(app, "Source in its cache line, by phase"));
    assert_true(ws_state_set(&app->desk.state, "address", "16 * t", &error));
    app->desk.dirty = true;
    ws_app_update(app);
    assert_false(app->desk.model.sourced);
    assert_false(says(app, "Source in its cache line"));
    finish(app);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_window_counts_nothing_where_addresses_fault),
        cmocka_unit_test(code_that_would_fault_is_not_copied),
        cmocka_unit_test(bytes_have_the_range_of_the_command_line),
        cmocka_unit_test(a_pad_under_an_expression_says_which_constant_grows_to_what),
        cmocka_unit_test(a_swizzle_taken_keeps_the_tile_that_rests),
        cmocka_unit_test(nothing_comes_upon_an_expression),
        cmocka_unit_test(the_swizzle_menu_has_the_one_that_is_set),
        cmocka_unit_test(a_trace_lists_its_sites),
        cmocka_unit_test(undo_has_the_trace_of_its_site),
        cmocka_unit_test(sources_of_a_traced_copy_are_shown),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
