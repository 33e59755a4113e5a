/*
 * One notation for an element, M1[3,5] in memory and F1[5,3] in the fragment, wherever it is
 * printed or typed; and the queries of Find.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "probe/isa/operand.h"
#include "viz/app/control/control.h"
#include "viz/app/model/sentence.h"
#include "viz/tests/player.h"

static void what_is_typed_into_find_selects_it(void **state)
{
    static const struct {
        const char *variant, *typed, *selects;
    } cases[] = {
        {"ldmatrix.m8n8.x4.b16", "M1[3,5]", "M1[3,5]"},
        {"ldmatrix.m8n8.x4.b16", "m1[3, 5]", "M1[3,5]"},
        {"ldmatrix.m8n8.x4.b16", "M1 3,5", "M1[3,5]"},
        {"ldmatrix.m8n8.x4.b16", "F1[5,3]", "M1[5,3]"},
        {"ldmatrix.m8n8.x4.trans.b16", "F1[5,3]", "M1[3,5]"},
        {"ldmatrix.m8n8.x4.trans.b16", "f1 r5 c3", "M1[3,5]"},
        {"ldmatrix.m8n8.x4.trans.b16", "m1 r3 c5", "M1[3,5]"},
        {"ldmatrix.m8n8.x4.trans.b16", "c5 r3 m1", "M1[3,5]"},
        {"stmatrix.m16n8.x4.trans.b8", "F3[15,7]", "M3[7,15]"},
        {"ldmatrix.m8n8.x4.b16", "M*[3,5]", "M*[3,5]"},
        {"ldmatrix.m8n8.x4.b16", "3,5", "M*[3,5]"},
        {"ldmatrix.m8n8.x1.trans.b16", "1,0", "M0[1,0]"},
        {"ldmatrix.m8n8.x4.b16", "row 3", "M*[3,*]"},
        {"ldmatrix.m8n8.x4.trans.b16", "F1[*,3]", "M1[3,*]"},
        {"ldmatrix.m8n8.x4.b16", "m2 r3", "M2[3,*]"},
        {"ldmatrix.m8n8.x4.b16", "m2", "M2"},
        {"ldmatrix.m8n8.x4.b16", "lane 5", "lane 5"},
        {"ldmatrix.m8n8.x4.b16", "LANE 05", "lane 5"},
        {"ldmatrix.m8n8.x4.b16", "lane 010", "lane 10"},
        {"ldmatrix.m8n8.x4.b16", "lane 5; lane 6", "lane 5; lane 6"},
        {"ldmatrix.m8n8.x4.b16", "M1[3,5];lane 6;", "M1[3,5]; lane 6"},
        {"ldmatrix.m8n8.x4.b16", "r1", "register 1"},
        {"ldmatrix.m8n8.x1.b16", "r0", "register 0"},
        {"ldmatrix.m8n8.x1.b16", "r0.hi", "r0.hi"},
        {"ldmatrix.m8n8.x4.b16", "T14 r1.hi", "lane 14 r1.hi"},
        {"ldmatrix.m8n8.x4.b16", "T5: {r0.lo, r0.hi}", "lane 5 r0.lo; lane 5 r0.hi"},
        {"ldmatrix.m16n16.x1.trans.b8", "r1.e3", "r1.b3"},
        {"ldmatrix.m16n16.x1.trans.b8", "T5: {e0, e1}", "lane 5 b0; lane 5 b1"},
        {"movmatrix.m8n8.trans.b16", "T5 d.hi", "lane 5 d.hi"},
        {"movmatrix.m8n8.trans.b16", "d", "d"},
        {"ldmatrix.m8n8.x4.b16", "0x120", "M1[1,0]"},
        {"ldmatrix.m8n8.x4.b16", "at 288", "M1[1,0]"},
        {"ldmatrix.m8n8.x4.b16", "addr 9", "addr 9"},
        {"ldmatrix.m8n8.x4.b16", "address lane 9", "addr 9"},
        {"ldmatrix.m8n8.x4.b16", "bank 4", "bank 4"},
        {"ldmatrix.m8n8.x4.b16", "m1 bank 4", "M1 bank 4"},
        {"ldmatrix.m8n8.x4.b16", "index 93", "M1[3,5]"},
        {"ldmatrix.m8n8.x4.b16", "M1[3,*]", "M1[3,*]"},
        {"ldmatrix.m8n8.x4.b16", "M1[*,5]", "M1[*,5]"},
        {"ldmatrix.m8n8.x4.b16", "lane 5 r1", "lane 5 r1"},
        {"ldmatrix.m8n8.x4.b16", "lane5-8", "lane 5-8"},
        {"ldmatrix.m8n8.x4.b16", "lanes 5\u20138", "lane 5-8"},
        {"ldmatrix.m8n8.x4.b16", "T16 to T31", "lane 16-31"},
        {"ldmatrix.m8n8.x4.b16", "lanes 5, 6 and 9", "lane 5; lane 6; lane 9"},
        {"ldmatrix.m8n8.x4.b16", "lanes 0-2, 8", "lane 0-2; lane 8"},
        {"ldmatrix.m8n8.x4.b16", "lane 5-6 r1", "lane 5 r1; lane 6 r1"},
        {"ldmatrix.m8n8.x4.b16", "r0 and r1", "register 0; register 1"},
        {"ldmatrix.m8n8.x4.b16", "M1 rows 2-3", "M1[2,*]; M1[3,*]"},
        {"ldmatrix.m8n8.x4.b16", "M0\u20131", "M0; M1"},
        {"ldmatrix.m8n8.x4.b16", "bank 16-19", "bank 16-19"},
        {"ldmatrix.m8n8.x4.b16", "16-19", "bank 16-19"},
        {"ldmatrix.m8n8.x4.b16", "16\u201331", "hi"},
        {"ldmatrix.m8n8.x4.b16", "r1 bits 16-31", "r1.hi"},
        {"ldmatrix.m8n8.x4.b16", "matrix 1 in r1", "M1"},
        {"ldmatrix.m8n8.x4.b16", "T14 in r1.hi", "lane 14 r1.hi"},
        {"movmatrix.m8n8.trans.b16", "matrix 0 in d", "M0"},
        {"ldmatrix.m16n16.x1.trans.b8", "matrix 0 in r0 and r1", "M0"},
        {"ldmatrix.m16n16.x1.trans.b8", "matrix 0 in r1", "register 1 M0"},
        {"ldmatrix.m8n8.x4.b16", "addr5 <- T5", "addr 5"},
        {"ldmatrix.m8n8.x4.b16", "addr5 \u2190 T5", "addr 5"},
        {"ldmatrix.m8n8.x4.b16", "T5 ->", "addr 5"},
        {"ldmatrix.m8n8.x4.b16", "address from T9", "addr 9"},
        {"movmatrix.m8n8.trans.b16", "source lane 5", "source lane 5"},
        {"movmatrix.m8n8.trans.b16", "addr 5", "source lane 5"},
        {"ldmatrix.m8n8.x4.b16", "addr = 0x0120", "M1[1,0]"},
        {"ldmatrix.m8n8.x4.b16", "T5 r0.hi = M0[1,3]", "lane 5 r0.hi M0[1,3]"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        for (int view = 0; view < 2; view++) {
            struct ws_app *app = player_start(cases[i].variant, 1280, 800);

            app->desk.state.choices.view = view ? WS_VIEW_MEMORY : WS_VIEW_FRAGMENT;
            find_typed(app, cases[i].typed);
            if (strcmp(selected(app), cases[i].selects))
                fail_msg("'%s' selects '%s', not '%s': %s", cases[i].typed, selected(app),
                         cases[i].selects, app->desk.message);
            player_finish(app);
        }
}

static void an_entry_that_is_wrong_anywhere_selects_nothing_and_says_why(void **state)
{
    static const struct {
        const char *typed, *why;
    } cases[] = {
        {"0x9999", "no row of the tile is at 0x9999"},
        {"addr 0x9120", "no row of the tile is at 0x9120"},
        {"lane 8-5", "ascending"},
        {"lane 5-32", "0 to 31"},
        {"lane 5-", "'-'"},
        {"lanes 5-6 banks 4-5", "';'"},
        {"lanes 0-31; lane 5", "32"},
        {"M1 rows 6-8", "0 to 7"},
        {"r2-4", "0 to 3"},
        {"16-20", "banks or bits"},
        {"5-8", "banks or bits"},
        {"bits 0-7", "0-15"},
        {"matrix 1 in r2", "not in r2"},
        {"matrix 1 in 2", "register"},
        {"matrix 1 in r1 (rows 0-3)", "rows 0-3"},
        {"addr5 <- T6", "lane 6"},
        {"addr5 <-", "lane"},
        {"source lane 5", "movmatrix"},
        {"address from 9", "lane"},
        {"5", "lane 5"},
        {"lane 5 xyzzy", "'xyzzy'"},
        {"lane 5]", "']'"},
        {"lane 5,", "','"},
        {"lane 32", "0 to 31"},
        {"lane 9223372036854775807", "0 to 31"},
        {"9223372036854775807", "at"},
        {"at 9223372036854775807", "no row of the tile"},
        {"0xffffffffffffffffffffffff", "no row of the tile"},
        {"0x", "0x"},
        {"288", "at 288"},
        {"M4[0,0]", "0 to 3"},
        {"M0[8,0]", "0 to 7"},
        {"M0[0,8]", "0 to 7"},
        {"M0[0", "M0["},
        {"M0[0,0", "M0["},
        {"M[0,0]", "M"},
        {"M0[0,0]]", "']'"},
        {"M0[0,0,0]", "M0["},
        {"M0[0,0] M1[0,0]", "twice"},
        {"lane 5 lane 6", "lane given twice"},
        {"lane 5; lane 66", "0 to 31"},
        {"d.hi", "movmatrix"},
        {"lane", "0 to 31"},
        {"byte 4", "0 to 3"},
        {"index 256", "0 to 255"},
    };
    struct ws_app *app = player_start("ldmatrix.m8n8.x4.b16", 1280, 800);

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        find_typed(app, cases[i].typed);
        if (*selected(app))
            fail_msg("'%s' selects '%s'", cases[i].typed, selected(app));
        assert_true(app->bar.field.wrong);
        if (!strstr(app->desk.message, cases[i].why) || strstr(app->desk.message, "--"))
            fail_msg("'%s' says '%s'", cases[i].typed, app->desk.message);
    }
    player_finish(app);
}

static void a_number_alone_is_an_index_where_labels_are(void **state)
{
    struct ws_app *app = player_start("ldmatrix.m8n8.x4.b16", 1280, 800);

    (void)state;
    app->desk.state.choices.label = WS_LABEL_INDEX;
    find_typed(app, "93");
    assert_string_equal(selected(app), "M1[3,5]");
    find_typed(app, "256");
    assert_string_equal(selected(app), "");
    assert_non_null(strstr(app->desk.message, "index 256 is out of range"));
    player_finish(app);
}

/* Character by character: an incomplete query is not reported as an error. */
static void what_is_being_typed_is_not_wrong_yet(void **state)
{
    static const char *const typed[] = {
        "lane 5; lane 6",
        "T5 r1.hi",
        "M1[3,5]",
        "M1[3,*]",
        "F1[5,3]",
        "row 3",
        "m2 r3 c5",
        "matrix 1 in r1",
        "lanes 5 to 8",
        "banks 4, 6 and 8",
        "16-19",
        "0x120",
        "at 288",
        "addr5 <- T5",
        "address from T9",
        "index 93",
        "T5 ->",
        "lanes 8-12",
        "T5: {r0.lo, r0.hi}",
        "bits 16-31",
        "thread 5 register 1",
    };
    static const char *const wrong[] = {"xyz", "lane 55", "lane 5 x", "M9", "lane 5; lane 66"};
    struct ws_app *app = player_start("ldmatrix.m8n8.x4.b16", 1280, 800);

    (void)state;
    for (size_t i = 0; i < sizeof typed / sizeof typed[0]; i++) {
        find_typed(app, "");
        for (const char *at = typed[i]; *at; at++) {
            const char text[] = {*at, 0};

            type_keys(app, text);
            if (app->desk.message_alert && *app->desk.message)
                fail_msg("'%.*s': %s", (int)(at + 1 - typed[i]), typed[i], app->desk.message);
        }
        assert_false(app->bar.field.wrong);
    }
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        find_typed(app, wrong[i]);
        assert_true(app->desk.message_alert && *app->desk.message);
    }
    /* A confirmed query is an error if it is incomplete. */
    find_typed(app, "lane");
    assert_false(app->desk.message_alert);
    assert_null(strstr(app->desk.message, "error["));
    press_key(app, "return");
    assert_true(app->desk.message_alert && app->bar.field.wrong && !app->bar.field.goes_on);
    player_finish(app);
}

/* For every element, every lane, and every pattern that pointing can make, in every variant. */
static void what_find_echoes_selects_the_same_when_typed(void **state)
{
    (void)state;
    for (int id = 0; id < WS_VARIANTS; id++) {
        struct ws_app *app = player_start(ws_variant((enum ws_variant_id)id)->name, 1280, 800);

        for (int panel = 0; panel < WS_MOVE_PANELS; panel++)
            for (int i = 0; i < app->canvas.panel[panel].scene.nodes; i += 7) {
                struct ws_shown pattern =
                    ws_pattern_of(&app->canvas.panel[panel].scene.node[i].shown);
                struct ws_error error;
                char echo[WS_SETTING_SIZE];

                ws_query_write_all(app->desk.state.choices.variant, &pattern, 1, echo, sizeof echo);
                if (!*echo)
                    continue;
                if (!ws_control_row(WS_CONTROL_FIND)->enter(&app->desk, echo, &error))
                    fail_msg("'%s': %s", echo, error.text);
                assert_int_equal(app->desk.state.picks, 1);
                assert_memory_equal(&app->desk.state.pick[0], &pattern, sizeof pattern);
            }
        player_finish(app);
    }
}

/* The text in an element of a panel, or "" without one. */
static const char *label_of(const struct ws_app *app, int panel, struct ws_place place)
{
    const struct ws_scene *scene = &app->canvas.panel[panel].scene;
    static char label[64];

    label[0] = 0;
    for (int i = 0; i < scene->nodes; i++) {
        const struct ws_node *node = &scene->node[i];
        const struct ws_shown *shown = node->parent >= 0 ? &scene->node[node->parent].shown : NULL;

        if (node->kind == WS_NODE_TEXT && shown && shown->bit >= 0 &&
            shown->matrix == place.matrix && shown->row == place.row &&
            shown->column == place.column) {
            size_t length = strlen(label);

            snprintf(label + length, sizeof label - length, "%s%s", length ? " " : "",
                     scene->text + node->text);
        }
    }
    return label;
}

static void a_label_says_whose_coordinates_it_has_and_finds_its_element(void **state)
{
    static const enum ws_label_by labels[] = {WS_LABEL_ELEMENT, WS_LABEL_THREAD};

    (void)state;
    for (int id = 0; id < WS_VARIANTS; id++)
        for (int view = 0; view < 2; view++) {
            const struct ws_variant *variant = ws_variant((enum ws_variant_id)id);
            struct ws_app *app = player_start(variant->name, 1280, 800);
            struct ws_place place = {ws_moved(variant)->matrices - 1, 1, 0, 0};

            app->desk.state.choices.view = view ? WS_VIEW_MEMORY : WS_VIEW_FRAGMENT;
            for (size_t i = 0; i < sizeof labels / sizeof labels[0]; i++)
                for (int panel = 0; panel < WS_MOVE_PANELS; panel++) {
                    char typed[64];

                    if (labels[i] == WS_LABEL_THREAD && panel != WS_PANEL_REGISTERS)
                        continue;
                    if (panel == WS_PANEL_MEMORY && !ws_address_lanes(variant))
                        continue;
                    app->desk.state.choices.label = labels[i];
                    app->desk.dirty = true;
                    ws_app_update(app);
                    snprintf(typed, sizeof typed, "%s", label_of(app, panel, place));
                    if (!*typed && panel == WS_PANEL_MEMORY && ws_moved(variant)->columns > 8)
                        continue; /* 16 in a row of bytes are too narrow until zoomed */
                    if (!*typed)
                        fail_msg("%s: no label in panel %d", variant->name, panel);
                    if (panel == WS_PANEL_MATRICES &&
                        typed[0] != (view || variant->family->from_global ? 'M' : 'F'))
                        fail_msg("%s: '%s' in the %s view", variant->name, typed,
                                 ws_view_name(app->desk.state.choices.view));
                    find_typed(app, typed);
                    if (app->desk.state.picks != 1 || app->desk.state.pick[0].row != 1 ||
                        app->desk.state.pick[0].column != 0)
                        fail_msg("%s: '%s' of panel %d selects '%s': %s", variant->name, typed,
                                 panel, selected(app), app->desk.message);
                    press_key(app, "return");
                }
            player_finish(app);
        }
}

static void the_sentence_names_the_fragments_place_as_panels_do(void **state)
{
    struct ws_app *app = player_start("ldmatrix.m8n8.x4.trans.b16", 1280, 800);
    char words[1024], formulas[1024], operands[1024];

    (void)state;
    find_typed(app, "M1[3,5]");
    ws_sentence(&app->desk, words, formulas, operands, sizeof words);
    assert_non_null(strstr(words, "F1[5,3]"));
    assert_non_null(strstr(words, "row 3, column 5 of memory"));
    player_finish(app);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_typed_into_find_selects_it),
        cmocka_unit_test(an_entry_that_is_wrong_anywhere_selects_nothing_and_says_why),
        cmocka_unit_test(what_is_being_typed_is_not_wrong_yet),
        cmocka_unit_test(a_number_alone_is_an_index_where_labels_are),
        cmocka_unit_test(what_find_echoes_selects_the_same_when_typed),
        cmocka_unit_test(a_label_says_whose_coordinates_it_has_and_finds_its_element),
        cmocka_unit_test(the_sentence_names_the_fragments_place_as_panels_do),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
