/*
 * The app without a window: queries, settings, highlights, layout, and a user simulated by events.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "probe/isa/operand.h"
#include "probe/tests/assert_error.h"
#include "viz/app/control/bar_input.h"
#include "viz/app/control/control.h"
#include "viz/app/control/output.h"
#include "viz/app/control/qualifier.h"
#include "viz/app/mode/action.h"
#include "viz/app/mode/app.h"
#include "viz/app/mode/modes.h"
#include "viz/app/model/sentence.h"
#include "viz/choice/query.h"
#include "viz/tests/states.h"

static char copied[65536];

static void copy(void *self, const char *text)
{
    (void)self;
    snprintf(copied, sizeof copied, "%s", text);
}

static bool paste(void *self, char *text, size_t size)
{
    (void)self;
    snprintf(text, size, "lane 7");
    return true;
}

static void quit(void *self)
{
    *(bool *)self = true;
}

static bool runs_start;
static int runs;

static bool run(void *self, const struct ws_state *state, struct ws_error *error)
{
    (void)self;
    (void)state;
    runs++;
    return runs_start || ws_fail(error, WS_CODE_SYSTEM, "no GPU in tests");
}

static bool has_quit;
static struct ws_host host = {&has_quit, copy, paste, quit, run, NULL};

static struct ws_app *start(void)
{
    struct ws_app *app = malloc(sizeof *app);

    assert_non_null(app);
    has_quit = false;
    host.no_run = NULL;
    ws_app_init(app, WS_SOURCE_DIR "/assets/captures", &host);
    ws_app_resize(app, 1280, 800, 1);
    ws_app_update(app);
    return app;
}

static void finish(struct ws_app *app)
{
    ws_app_finish(app);
    free(app);
}

static void key(struct ws_app *app, const char *chord)
{
    struct ws_event event = {.kind = WS_EVENT_KEY};

    snprintf(event.text, sizeof event.text, "%s", chord);
    ws_app_event(app, &event);
    ws_app_update(app);
}

static void type(struct ws_app *app, const char *text)
{
    struct ws_event event = {.kind = WS_EVENT_TEXT};

    snprintf(event.text, sizeof event.text, "%s", text);
    ws_app_event(app, &event);
    ws_app_update(app);
}

static void pointer(struct ws_app *app, enum ws_event_kind kind, struct ws_box box, bool shift)
{
    struct ws_event event = {.kind = kind,
                             .x = (box.x + box.width / 2) * app->canvas.scale,
                             .y = (box.y + box.height / 2) * app->canvas.scale,
                             .button = 1,
                             .shift = shift};

    ws_app_event(app, &event);
    ws_app_update(app);
}

static void click(struct ws_app *app, struct ws_box box, bool shift)
{
    pointer(app, WS_EVENT_MOVE, box, shift);
    pointer(app, WS_EVENT_PRESS, box, shift);
    pointer(app, WS_EVENT_RELEASE, box, shift);
}

static void click_control(struct ws_app *app, enum ws_control control)
{
    click(app, app->bar.widget[ws_bar_widget(&app->bar, control)].box, false);
}

/* The box of the first item in a panel that matches a query. */
static struct ws_box box_of(struct ws_app *app, int panel, const char *query)
{
    const struct ws_layer *layer = &app->canvas.layer[WS_LAYER_BODY + panel];
    struct ws_shown pattern;
    struct ws_error error;

    assert_true(ws_query_parse(app->desk.state.choices.variant, NULL, query, &pattern, &error));
    for (int i = 0; i < app->canvas.panel[panel].targets; i++) {
        struct ws_shown shown = ws_pattern_of(&app->canvas.panel[panel].target[i].shown);

        if (!memcmp(&shown, &pattern, sizeof shown)) {
            struct ws_box box = app->canvas.panel[panel].target[i].box;

            box.x += layer->x;
            box.y += layer->y;
            return box;
        }
    }
    fail_msg("no %s in panel %d", query, panel);
    return (struct ws_box){0, 0, 0, 0};
}

static const char *selection(const struct ws_app *app)
{
    static char text[WS_SETTING_SIZE];

    ws_query_write_all(app->desk.state.choices.variant, app->desk.state.pick, app->desk.state.picks,
                       text, sizeof text);
    return text;
}

static void queries_are_read_as_people_write_them(void **state)
{
    static const struct {
        const char *said, *meant;
    } cases[] = {
        {"lane 5", "lane 5"},
        {"T5", "lane 5"},
        {"thread 31", "lane 31"},
        {"lane 5 r1", "lane 5 r1"},
        {"t5 r1 hi", "lane 5 r1.hi"},
        {"m2 r3 c5", "M2[3,5]"},
        {"M2[row 3, col 5]", "M2[3,5]"},
        {"matrix 3", "M3"},
        {"addr 9", "addr 9"},
        {"bank 4", "bank 4"},
        {"register 2", "register 2"},
        {"r2", "register 2"},
    };
    const struct ws_variant *variant = ws_variant_named("ldmatrix.m8n8.x4.b16");

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct ws_shown pattern, again;
        struct ws_error error;
        char text[80];

        assert_true(ws_query_parse(variant, NULL, cases[i].said, &pattern, &error));
        ws_query_write(variant, &pattern, text, sizeof text);
        assert_string_equal(text, cases[i].meant);
        assert_true(ws_query_parse(variant, NULL, text, &again, &error));
        assert_memory_equal(&pattern, &again, sizeof again);
    }
}

static void a_wrong_query_says_what_is_wrong(void **state)
{
    static const struct {
        const char *said;
        enum ws_code code;
        const char *datum;
    } cases[] = {
        {"lane 32", WS_CODE_RANGE, "lane 32"},
        {"m4", WS_CODE_RANGE, "matrix 4"},
        {"m0 r8 c0", WS_CODE_RANGE, "row 8 "},
        {"lane", WS_CODE_NUMBER, "lane:"},
        {"xyzzy", WS_CODE_SYNTAX, "'xyzzy'"},
        {"", WS_CODE_AMBIGUOUS, "lane 5, "},
        {"0x123456", WS_CODE_NO_MATCH, "0x123456"},
        {"lane 99999999999999999999", WS_CODE_RANGE, "lane 99999999999999999999"},
    };
    const struct ws_variant *variant = ws_variant_named("ldmatrix.m8n8.x4.b16");

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct ws_shown pattern;
        struct ws_error error = {0};

        assert_false(ws_query_parse(variant, NULL, cases[i].said, &pattern, &error));
        assert_error(error, cases[i].code, cases[i].datum);
    }
}

static void fragment_coordinates_are_those_after_f(void **state)
{
    const struct ws_variant *variant = ws_variant_named("ldmatrix.m8n8.x4.trans.b16");
    struct ws_shown pattern;
    struct ws_error error;

    (void)state;
    assert_true(ws_query_parse(variant, NULL, "f1 r2 c7", &pattern, &error));
    assert_int_equal(pattern.row, 7);
    assert_int_equal(pattern.column, 2);
}

static void every_setting_is_read_as_it_is_written(void **state)
{
    static const char *const given[][2] = {
        {"variant", "ldmatrix.m16n16.x2.trans.b8"},
        {"view", "memory"},
        {"theme", "print"},
        {"color", "address"},
        {"label", "index"},
        {"arrangement", "registers"},
        {"font", "130"},
        {"motion", "none"},
        {"tile", "side"},
        {"pitch", "144"},
        {"padding", "16"},
        {"base", "64"},
        {"swizzle", "128"},
        {"address", "(t % ROWS)\r\n\t* BK  \n"},
        {"layout", ""},
        {"layout-at", ""},
        {"element-bytes", "2"},
        {"let", "ROWS=16; BK=32"},
        {"execution", "2"},
        {"draft", "// \u00d7 'one'\n\t(t % ROWS\n"},
        {"draft-let", "ROWS=8"},
        {"select", "lane 5; M1[3,5]"},
        {"pins", "addr 9; M0[1,2]"},
        {"buffer", "4096"},
        {"zoom", "2,0.25,0.5 1,0,0 1,0,0"},
        {"operand", "B"},
        {"descriptor", "swizzle=64,leading=512,stride=256,start=32"},
        {"major", "mn"},
        {"fed-by", "ldmatrix.m8n8.x4.b16 B column r0,r2,r1,r3"},
        {"operands", "A,B,D"},
        {"alone", "registers"},
        {"controls", "one"},
        {"memory", "banks"},
        {"baseline", "ldmatrix.m8n8.x1.b16 suggested: 0 16 32 48 64 80 96 112 128 144 160 176 192 "
                     "208 224 240 256 272 288 304 320 336 352 368 384 400 416 432 448 464 480 496"},
    };
    struct ws_state first, again;
    struct ws_error error;
    int settings = 0;

    (void)state;
    ws_state_init(&first);
    ws_state_init(&again);
    while (ws_setting_name(settings))
        settings++;
    assert_int_equal(settings, sizeof given / sizeof given[0]);
    for (int i = 0; i < settings; i++) {
        char text[WS_SETTING_SIZE];

        assert_true(ws_state_set(&first, given[i][0], given[i][1], &error));
        ws_state_get(&first, given[i][0], text);
        assert_string_equal(text, given[i][1]);
        assert_true(ws_state_set(&again, given[i][0], text, &error));
        /* Code and layouts may be wrong, and say so where they are used. */
        if (strcmp(given[i][0], "address") && strcmp(given[i][0], "draft") &&
            strcmp(given[i][0], "layout"))
            assert_false(ws_state_set(&again, given[i][0], "no such \x01 thing", &error));
    }
    ws_state_finish(&first);
    ws_state_finish(&again);
}

static void a_state_file_restores_all_and_what_is_damaged_changes_nothing(void **state)
{
    static const char *const damages[] = {"",
                                          "{",
                                          "[]",
                                          "{\"theme\": \"pink\"}",
                                          "{\"theme\": \"auto\"}",
                                          "{\"theme\": 3}",
                                          "{\"variant\": \"ldmatrix.m9n9.b16\"}",
                                          "{\"zoom\": \"nan,0,0 1,0,0 1,0,0\"}"};
    char path[] = "/tmp/warpscope-state-XXXXXX";
    struct ws_window_place place = {.width = 900, .height = 700, .placed = true, .x = -5, .y = 60};
    struct ws_window_place placed = {0};
    struct ws_state saved, loaded;
    struct ws_error error;
    int file = mkstemp(path);

    (void)state;
    assert_true(file >= 0);
    ws_state_init(&saved);
    assert_true(ws_state_set(&saved, "theme", "dark", &error));
    assert_true(ws_state_set(&saved, "address", "t * 16 \"quoted\"", &error));
    assert_true(ws_state_set(&saved, "select", "lane 5; bank 3", &error));
    assert_true(ws_state_save(&saved, &place, path, &error));
    ws_state_init(&loaded);
    assert_true(ws_state_load(&loaded, &placed, path, &error));
    assert_same_state(&loaded, &saved);
    assert_true(placed.placed);
    assert_int_equal(placed.width, place.width);
    assert_int_equal(placed.height, place.height);
    assert_int_equal(placed.x, place.x);
    assert_int_equal(placed.y, place.y);
    for (size_t i = 0; i < sizeof damages / sizeof damages[0]; i++) {
        FILE *out = fopen(path, "w");

        assert_non_null(out);
        fputs(damages[i], out);
        fclose(out);
        error.text[0] = 0;
        assert_false(ws_state_load(&loaded, &placed, path, &error));
        assert_non_null(strstr(error.text, path));
        assert_same_state(&loaded, &saved);
    }
    ws_state_finish(&saved);
    ws_state_finish(&loaded);
    remove(path);
}

static void undo_goes_back_and_forth_and_joins_what_is_typed(void **state)
{
    struct ws_app *app = start();

    (void)state;
    key(app, "v");
    key(app, "ctrl+t");
    assert_int_equal(app->desk.state.choices.view, WS_VIEW_MEMORY);
    assert_int_equal(app->desk.state.choices.theme, WS_THEME_DARK);
    key(app, "ctrl+z");
    assert_int_equal(app->desk.state.choices.theme, WS_THEME_LIGHT);
    key(app, "ctrl+z");
    assert_int_equal(app->desk.state.choices.view, WS_VIEW_FRAGMENT);
    key(app, "ctrl+y");
    key(app, "ctrl+y");
    assert_int_equal(app->desk.state.choices.theme, WS_THEME_DARK);
    click_control(app, WS_CONTROL_PITCH);
    key(app, "ctrl+u");
    type(app, "1");
    type(app, "4");
    type(app, "4");
    assert_int_equal(app->desk.state.choices.addresses.pitch_bytes, 144);
    key(app, "return");
    key(app, "ctrl+z");
    assert_int_equal(app->desk.state.choices.addresses.pitch_bytes, 0);
    finish(app);
}

/* Exactly the items that the mapping relates to an element are highlighted. */
static void an_element_lights_its_lane_its_address_lane_and_its_bank(void **state)
{
    struct ws_app *app = start();

    (void)state;
    for (int id = 0; id < WS_VARIANTS; id++) {
        const struct ws_mapping *mapping = &app->desk.model.evidence.mapping;
        struct ws_slot slot = {
            13, 0, ws_has_words(ws_moved(ws_variant((enum ws_variant_id)id))) ? 0 : 1, 0};
        struct ws_shown pattern;
        struct ws_highlight_state lit = {0};
        int marked = 0, address_lanes = 0;

        ws_state_set_variant(&app->desk.state, ws_variant((enum ws_variant_id)id));
        app->desk.dirty = true;
        ws_app_update(app);
        pattern = ws_model_shown(&app->desk.model, slot);
        pattern = ws_pattern_of(&pattern);
        ws_highlight_state_make(&app->desk.model, &pattern, 1, &lit);
        assert_int_equal(lit.marked, 1);
        for (int lane = 0; lane < WS_LANES; lane++)
            address_lanes += lit.address[lane] != WS_LIGHT_DIM;
        for (int number = 0; number < ws_slot_count(mapping->variant); number++) {
            marked += lit.slot[number] == WS_LIGHT_MARKED;
            assert_int_equal(lit.slot[number] != WS_LIGHT_DIM,
                             ws_slot_at(mapping->variant, number).lane == 13);
        }
        assert_int_equal(marked, 1);
        /* The lane that supplies the address; for movmatrix, the lane that held it before. */
        assert_int_equal(address_lanes, 1);
        assert_int_equal(lit.address[ws_mapping_address_lane(mapping, slot)], WS_LIGHT_RELATED);
        ws_highlight_state_finish(&lit);
    }
    finish(app);
}

static void pointing_in_any_panel_at_an_element_lights_the_same(void **state)
{
    struct ws_app *app = start();
    struct ws_highlight_state lit[WS_PANELS] = {0};

    (void)state;
    for (int panel = 0; panel < WS_MOVE_PANELS; panel++) {
        pointer(app, WS_EVENT_MOVE, box_of(app, panel, "m2 row 3 c5"), false);
        ws_highlight_state_copy(&lit[panel], &app->desk.lit);
        assert_int_equal(lit[panel].marked, 1);
        assert_int_equal(lit[panel].first.lane, 14);
        assert_int_equal(lit[panel].first.reg, 2);
    }
    assert_true(ws_highlight_state_same(&lit[0], &lit[1]));
    assert_true(ws_highlight_state_same(&lit[0], &lit[2]));
    for (int panel = 0; panel < WS_MOVE_PANELS; panel++)
        ws_highlight_state_finish(&lit[panel]);
    finish(app);
}

static void clicks_select_and_shift_adds(void **state)
{
    struct ws_app *app = start();

    (void)state;
    click(app, box_of(app, WS_PANEL_REGISTERS, "lane 5"), false);
    assert_string_equal(selection(app), "lane 5");
    click(app, box_of(app, WS_PANEL_REGISTERS, "lane 9"), true);
    assert_string_equal(selection(app), "lane 5; lane 9");
    click(app, box_of(app, WS_PANEL_MEMORY, "addr 3"), false);
    assert_string_equal(selection(app), "addr 3");
    click(app, box_of(app, WS_PANEL_MEMORY, "addr 3"), false);
    assert_string_equal(selection(app), "");
    finish(app);
}

static void arrows_move_and_typing_finds(void **state)
{
    struct ws_app *app = start();
    char words[1024], formulas[1024], operands[1024];

    (void)state;
    key(app, "/");
    type(app, "/"); /* the text of that key, which must not be typed */
    type(app, "m1 r3 c5");
    key(app, "return");
    assert_string_equal(selection(app), "M1[3,5]");
    ws_sentence(&app->desk, words, formulas, operands, sizeof words);
    assert_non_null(strstr(words, "lane 14 holds it in r1.hi"));
    assert_non_null(strstr(formulas, "row = t / 4 = 14 / 4 = 3"));
    assert_non_null(strstr(operands, "address from T11: 0x0160"));
    key(app, "down");
    key(app, "right");
    key(app, "right");
    key(app, "right");
    assert_string_equal(selection(app), "M1[4,7]");
    key(app, "shift+up");
    assert_string_equal(selection(app), "M1[4,7]; M1[3,7]");
    key(app, "escape");
    assert_string_equal(selection(app), "");
    finish(app);
}

static void an_illegal_qualifier_is_disabled_and_says_the_rule(void **state)
{
    struct ws_app *app = start();
    struct ws_item item;

    (void)state;
    assert_true(ws_qualifier_item(&app->desk, WS_QUALIFIER_SHAPE, 3, &item));
    assert_string_equal(item.text, ".m16n8");
    assert_true(item.disabled);
    assert_non_null(strstr(item.why, "only stmatrix"));
    ws_qualifier_choose(&app->desk, WS_QUALIFIER_SHAPE, 1);
    assert_string_equal(app->desk.state.choices.variant->name, "ldmatrix.m16n16.x1.trans.b8");
    assert_true(ws_qualifier_item(&app->desk, WS_QUALIFIER_TRANS, 0, &item));
    assert_true(item.disabled);
    assert_non_null(strstr(item.why, ".trans is mandatory for .m16n16"));
    finish(app);
}

/* Whatever is chosen, in any order, is a variant: no choice leads to a dead end. */
static void every_variant_can_be_reached_by_pickers(void **state)
{
    static const enum ws_qualifier all[] = {WS_QUALIFIER_OP, WS_QUALIFIER_SHAPE, WS_QUALIFIER_NUM,
                                            WS_QUALIFIER_TRANS, WS_QUALIFIER_TYPE};
    struct ws_app *app = start();
    bool seen[WS_VARIANTS] = {false};
    int queue[WS_VARIANTS], length = 1;

    (void)state;
    queue[0] = (int)app->desk.state.choices.variant->id;
    seen[queue[0]] = true;
    for (int at = 0; at < length; at++)
        for (size_t q = 0; q < sizeof all / sizeof all[0]; q++)
            for (int i = 0;; i++) {
                struct ws_item item;

                app->desk.state.choices.variant = ws_variant((enum ws_variant_id)queue[at]);
                if (!ws_qualifier_item(&app->desk, all[q], i, &item))
                    break;
                if (item.disabled) {
                    assert_true(strlen(item.why) > 5);
                    continue;
                }
                ws_qualifier_choose(&app->desk, all[q], i);
                if (app->desk.state.choices.variant->id < WS_VARIANTS &&
                    !seen[app->desk.state.choices.variant->id]) {
                    seen[app->desk.state.choices.variant->id] = true;
                    queue[length++] = (int)app->desk.state.choices.variant->id;
                }
            }
    assert_int_equal(length, WS_VARIANTS);
    finish(app);
}

static void conflicts_follow_what_is_typed_and_a_click_ends_them(void **state)
{
    struct ws_app *app = start();

    (void)state;
    assert_int_equal(app->desk.model.report.banks.wavefronts, 8);
    click_control(app, WS_CONTROL_PITCH);
    key(app, "ctrl+u");
    type(app, "128");
    assert_int_equal(app->desk.model.report.banks.wavefronts, 32);
    key(app, "return");
    click_control(app, WS_CONTROL_PAD);
    assert_int_equal(app->desk.model.report.banks.wavefronts, 4);
    key(app, "ctrl+z");
    assert_int_equal(app->desk.model.report.banks.wavefronts, 32);
    click_control(app, WS_CONTROL_XOR);
    assert_int_equal(app->desk.model.report.banks.wavefronts, 4);
    click_control(app, WS_CONTROL_EXPRESSION);
    type(app, "t * 17");
    assert_true(app->desk.model.report.findings.faults > 0);
    type(app, " +");
    assert_true(app->bar.field.wrong);
    assert_string_equal(app->desk.state.choices.addresses.expression, "t * 17");
    finish(app);
}

static void a_control_that_cannot_be_used_says_why(void **state)
{
    struct ws_app *app = start();
    int run_widget;

    (void)state;
    host.no_run = "no GPU here";
    ws_state_set_variant(&app->desk.state, ws_variant_named("movmatrix.m8n8.trans.b16"));
    app->desk.dirty = true;
    ws_app_update(app);
    for (int i = 0; i < app->bar.widgets; i++)
        assert_true(!app->bar.widget[i].disabled || strlen(app->bar.widget[i].why) > 5);
    run_widget = ws_bar_widget(&app->bar, WS_CONTROL_RUN);
    assert_string_equal(app->bar.widget[run_widget].why, "no GPU here");
    pointer(app, WS_EVENT_MOVE, app->bar.widget[run_widget].box, false);
    assert_true(app->bar.popup.area.width > 0);
    finish(app);
}

/* Two presses between two updates of the window: it is not drawn yet that the GPU is running. */
static void a_run_starts_once(void **state)
{
    struct ws_app *app = start();

    (void)state;
    runs = 0;
    runs_start = true;
    ws_bar_press(&app->bar, WS_CONTROL_RUN);
    ws_bar_press(&app->bar, WS_CONTROL_RUN);
    runs_start = false;
    assert_int_equal(runs, 1);
    assert_non_null(strstr(app->desk.message, "the GPU is running"));
    finish(app);
}

static void copies_hold_what_they_say(void **state)
{
    static const char *const wanted[] = {"ldmatrix.sync.aligned",
                                         "__device__",
                                         "lane,register,bit",
                                         "((",
                                         "- register=1 -> (0, 0, 1)",
                                         "t",
                                         "warpscope ldmatrix.m8n8.x4.b16 --theme dark",
                                         ("warpscope export ldmatrix.m8n8.x4.b16 --figure fragment "
                                          "--format svg --theme dark")};
    struct ws_app *app = start();

    (void)state;
    key(app, "ctrl+t");
    for (size_t i = 0; i < sizeof wanted / sizeof wanted[0]; i++) {
        copied[0] = 0;
        ws_control_row(WS_CONTROL_COPY)->choose(&app->desk, WS_COPY_SELECTION + 1 + (int)i);
        assert_non_null(strstr(copied, wanted[i]));
    }
    finish(app);
}

static void a_copied_export_marks_the_one_thing_that_is_selected(void **state)
{
    static const char *const cases[][2] = {
        {"lane 5", " --highlight lane=5"},
        {"lane 5 r1 hi", " --highlight lane=5,register=1,bit=16"},
        {"m1 r3 c5", " --highlight matrix=1,row=3,column=5"},
        {"m2", " --highlight matrix=2"},
        {"addr 9", " --highlight address_lane=9"},
        {"bank 4", NULL},
        {"lane 5; lane 6", NULL},
    };
    struct ws_app *app = start();

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const char *found;
        struct ws_error error;

        assert_true(ws_state_set(&app->desk.state, "select", cases[i][0], &error));
        ws_control_row(WS_CONTROL_COPY)->choose(&app->desk, 8);
        assert_non_null(strstr(copied, "warpscope export "));
        found = strstr(copied, " --highlight");
        if (cases[i][1])
            assert_string_equal(found, cases[i][1]);
        else
            assert_null(found);
    }
    finish(app);
}

static void an_expression_carries_its_constants_and_a_suggestion_changes_them(void **state)
{
    const char *text = "(t % 16) * pitch + (t / 16) * 16; pitch=part * 2; part=64";
    struct ws_app *app = start();
    char now[WS_SETTING_SIZE], options[4096] = "";
    struct ws_error error;

    (void)state;
    assert_false(ws_state_set(&app->desk.state, "address", text, &error));
    assert_int_equal(error.code, WS_CODE_NAME);
    assert_null(app->desk.state.choices.formula);
    assert_false(ws_state_set(&app->desk.state, "address", "; pitch=128", &error));
    text = "(t % 16) * pitch + (t / 16) * 16 ; part=64; pitch=part * 2;";
    assert_true(ws_control_row(WS_CONTROL_EXPRESSION)->enter(&app->desk, text, &error));
    assert_false(
        ws_control_row(WS_CONTROL_EXPRESSION)->enter(&app->desk, "t * stride; pitch=1", &error));
    ws_app_update(app);
    ws_state_get(&app->desk.state, "address", now);
    assert_string_equal(now, "(t % 16) * pitch + (t / 16) * 16; part=64; pitch=128");
    assert_int_equal(app->desk.model.report.banks.addresses.address[1], 128);

    ws_control_row(WS_CONTROL_PAD)->choose(&app->desk, 0);
    ws_app_update(app);
    ws_state_get(&app->desk.state, "address", now);
    assert_string_equal(now, "(t % 16) * pitch + (t / 16) * 16; part=64; pitch=144");
    assert_int_equal(app->desk.model.report.banks.wavefronts, app->desk.model.report.banks.phases);
    ws_state_options(&app->desk.state, options, sizeof options);
    assert_string_equal(options, " --address '(t % 16) * pitch + (t / 16) * 16; part=64; "
                                 "pitch=144'");

    assert_true(ws_state_set(&app->desk.state, "address", "", &error));
    assert_int_equal(app->desk.state.choices.addresses.constants.count, 0);
    finish(app);
}

static void copied_options_are_those_that_help_lists(void **state)
{
    static const char *const set[][2] = {{"pitch", "128"},
                                         {"padding", "16"},
                                         {"memory", "banks"},
                                         {"font", "120"},
                                         {"arrangement", "registers"},
                                         {"motion", "none"},
                                         {"alone", "memory"}};
    struct ws_state shown;
    struct ws_error error;
    char options[4096] = "";

    (void)state;
    ws_state_init(&shown);
    for (size_t i = 0; i < sizeof set / sizeof set[0]; i++)
        if (!ws_state_set(&shown, set[i][0], set[i][1], &error))
            fail_msg("%s: %s", set[i][0], error.text);
    ws_state_options(&shown, options, sizeof options);
    assert_string_equal(options, " --set arrangement=registers --set font=120 --set motion=none "
                                 "--pitch 128 --pitch +16 --set alone=memory --set memory=banks");
    ws_state_finish(&shown);
}

static void no_two_actions_share_a_key(void **state)
{
    (void)state;
    for (int i = 0; ws_action(ws_mode_row(WS_MODE_EXPLORE), i); i++) {
        char chords[200], *rest = chords, *chord;

        snprintf(chords, sizeof chords, "%s", ws_action(ws_mode_row(WS_MODE_EXPLORE), i)->chords);
        while ((chord = strtok_r(rest, " ", &rest)))
            for (int j = 0; ws_action(ws_mode_row(WS_MODE_EXPLORE), j); j++) {
                char other[210], wanted[64];

                snprintf(other, sizeof other, " %s ",
                         ws_action(ws_mode_row(WS_MODE_EXPLORE), j)->chords);
                snprintf(wanted, sizeof wanted, " %s ", chord);
                assert_true(i == j || !strstr(other, wanted));
            }
    }
}

static void the_layout_fits_every_size_and_panels_never_overlap(void **state)
{
    static const struct ws_panel_weight weight[WS_PANELS] = {
        {1, 1, 30, 250, 500}, {1.2, 0.5, 0, 200, 300}, {0.9, 0.5, 0, 180, 450}};

    (void)state;
    for (double width = 480; width <= 7680; width += 313)
        for (double height = 400; height <= 4320; height += 307) {
            struct ws_window_layout layout;

            ws_window_layout_make(&layout, width, height, 120, WS_FOOT_HEIGHT, weight, 1);
            for (int i = 0; i < WS_MOVE_PANELS; i++) {
                const struct ws_box *a = &layout.panel[i].frame;

                assert_true(a->x >= 0 && a->x + a->width <= width);
                assert_true(a->y >= layout.top.height && layout.panel[i].body.width > 100);
                for (int j = 0; j < i; j++) {
                    const struct ws_box *b = &layout.panel[j].frame;

                    assert_true(a->x + a->width <= b->x || b->x + b->width <= a->x ||
                                a->y + a->height <= b->y || b->y + b->height <= a->y);
                }
            }
        }
}

static void controls_stay_inside_the_window_and_off_each_other(void **state)
{
    struct ws_app *app = start();

    (void)state;
    for (int width = 900; width <= 2000; width += 137) {
        ws_app_resize(app, width, 900, 1);
        ws_app_update(app);
        for (int i = 0; i < app->bar.widgets; i++) {
            struct ws_box a = app->bar.widget[i].box;

            assert_true(a.x >= 0 && a.x + a.width <= width);
            for (int j = 0; j < i; j++) {
                struct ws_box b = app->bar.widget[j].box;

                assert_true(a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y ||
                            b.y + b.height <= a.y);
            }
        }
    }
    finish(app);
}

/* The picture, zoomed or not, of every variant in every label mode, has every element once. */
static void every_panel_shows_every_element(void **state)
{
    struct ws_app *app = start();

    (void)state;
    for (int id = 0; id < WS_VARIANTS; id++)
        for (int label = 0; label < WS_LABELS; label++) {
            ws_state_set_variant(&app->desk.state, ws_variant((enum ws_variant_id)id));
            app->desk.state.choices.label = (enum ws_label_by)label;
            app->desk.dirty = true;
            ws_app_update(app);
            for (int panel = 0; panel < WS_MOVE_PANELS; panel++) {
                int elements = 0;

                for (int i = 0; i < app->canvas.panel[panel].targets; i++)
                    elements += app->canvas.panel[panel].target[i].shown.bit >= 0;
                assert_int_equal(elements, ws_element_count(app->desk.state.choices.variant));
            }
        }
    finish(app);
}

static void the_probes_answer_is_read_and_compared(void **state)
{
    const struct ws_variant *variant = ws_variant_named("movmatrix.m8n8.trans.b16");
    struct ws_mapping mapping;
    struct ws_gpu_trial trial;
    struct ws_error error;
    char text[8192];
    size_t length;

    (void)state;
    assert_true(ws_mapping_specified(variant, &mapping, &error));
    for (int wrong = 0; wrong < 2; wrong++) {
        int differences = 0;

        length = (size_t)snprintf(
            text, sizeof text, "{\"variant\": \"%s\", \"device\": \"a GPU\\u001b\", \"lanes\": [",
            variant->name);
        for (int lane = 0; lane < WS_LANES; lane++) {
            struct ws_place low = ws_mapping_place(&mapping, (struct ws_slot){lane, 0, 0, 0});
            struct ws_place high = ws_mapping_place(&mapping, (struct ws_slot){lane, 0, 1, 0});

            length += (size_t)snprintf(
                text + length, sizeof text - length,
                "%s{\"lane\": %d, \"elements\": [[[0, %d, %d], [0, %d, %d]]]}", lane ? ", " : "",
                lane, low.row, wrong && lane == 9 ? 99 : low.column, high.row, high.column);
        }
        snprintf(text + length, sizeof text - length,
                 "], \"elements_as_predicted\": %s, \"difference\": \"%s\", \"wavefronts\": 0, "
                 "\"cycles\": 10.5, \"predicted_cycles\": 10.5, \"cycles_as_predicted\": true}",
                 wrong ? "false" : "true", wrong ? "lane 9" : "");
        assert_true(ws_gpu_trial_parse(variant, text, strlen(text), &trial, &error));
        assert_string_equal(trial.device, "a GPU?"); /* no sequence for a terminal */
        for (int lane = 0; lane < WS_LANES; lane++)
            for (int element = 0; element < 2; element++)
                differences +=
                    ws_gpu_trial_differs(&trial, &mapping, (struct ws_slot){lane, 0, element, 0});
        assert_int_equal(differences, wrong);
        ws_gpu_trial_finish(&trial);
    }
    ws_mapping_finish(&mapping);
    assert_false(ws_gpu_trial_parse(variant, "{}", 2, &trial, &error));
    assert_false(ws_gpu_trial_parse(variant, "nonsense", 8, &trial, &error));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(queries_are_read_as_people_write_them),
        cmocka_unit_test(a_wrong_query_says_what_is_wrong),
        cmocka_unit_test(fragment_coordinates_are_those_after_f),
        cmocka_unit_test(every_setting_is_read_as_it_is_written),
        cmocka_unit_test(a_state_file_restores_all_and_what_is_damaged_changes_nothing),
        cmocka_unit_test(undo_goes_back_and_forth_and_joins_what_is_typed),
        cmocka_unit_test(an_element_lights_its_lane_its_address_lane_and_its_bank),
        cmocka_unit_test(pointing_in_any_panel_at_an_element_lights_the_same),
        cmocka_unit_test(clicks_select_and_shift_adds),
        cmocka_unit_test(arrows_move_and_typing_finds),
        cmocka_unit_test(an_illegal_qualifier_is_disabled_and_says_the_rule),
        cmocka_unit_test(every_variant_can_be_reached_by_pickers),
        cmocka_unit_test(conflicts_follow_what_is_typed_and_a_click_ends_them),
        cmocka_unit_test(a_control_that_cannot_be_used_says_why),
        cmocka_unit_test(a_run_starts_once),
        cmocka_unit_test(copies_hold_what_they_say),
        cmocka_unit_test(a_copied_export_marks_the_one_thing_that_is_selected),
        cmocka_unit_test(an_expression_carries_its_constants_and_a_suggestion_changes_them),
        cmocka_unit_test(copied_options_are_those_that_help_lists),
        cmocka_unit_test(no_two_actions_share_a_key),
        cmocka_unit_test(the_layout_fits_every_size_and_panels_never_overlap),
        cmocka_unit_test(controls_stay_inside_the_window_and_off_each_other),
        cmocka_unit_test(every_panel_shows_every_element),
        cmocka_unit_test(the_probes_answer_is_read_and_compared),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
