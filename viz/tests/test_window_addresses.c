/*
 * The window's addresses: the expression that is always shown, the cost compared with the baseline,
 * faults in words, and shared memory in memory order.
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
#include "probe/name/lanes.h"
#include "probe/tests/assert_error.h"
#include "probe/tests/sample.h"
#include "viz/app/control/bar_input.h"
#include "viz/app/control/control.h"
#include "viz/app/control/field.h"
#include "viz/app/model/address_cost.h"
#include "viz/app/model/sentence.h"
#include "viz/tests/player.h"

#define X4 "variant=ldmatrix.m8n8.x4.b16"

static void set(struct ws_app *app, const char *name, const char *value)
{
    struct ws_error error = {0};

    ws_desk_change(&app->desk, 0);
    if (!ws_state_set(&app->desk.state, name, value, &error))
        fail_msg("%s", error.text);
    ws_app_update(app);
}

/* A window with settings "name=value|name=value". */
static struct ws_app *start(const char *settings)
{
    struct ws_app *app = malloc(sizeof *app);
    char text[1024], *rest = text, *setting;

    assert_non_null(app);
    ws_app_init(app, WS_SOURCE_DIR "/assets/captures", &player_host);
    ws_app_resize(app, 1280, 800, 1);
    snprintf(text, sizeof text, "%s", settings);
    while ((setting = strtok_r(rest, "|", &rest))) {
        char *value = strchr(setting, '=');

        *value++ = 0;
        set(app, setting, value);
    }
    ws_app_update(app);
    return app;
}

static void point_at(struct ws_app *app, struct ws_box box)
{
    mouse(app, WS_EVENT_MOVE, box.x + box.width / 2, box.y + box.height / 2);
}

static const struct ws_widget *widget(const struct ws_app *app, enum ws_control control)
{
    int index = ws_bar_widget(&app->bar, control);

    if (index < 0)
        fail_msg("control %d is not there", (int)control);
    return &app->bar.widget[index];
}

static const char *cost(const struct ws_app *app)
{
    static char text[WS_ADDRESS_COST_SIZE];

    ws_address_cost(&app->desk, false, text, sizeof text);
    return text;
}

static const struct ws_scene *memory(const struct ws_app *app)
{
    return &app->canvas.panel[WS_PANEL_MEMORY].scene;
}

static const struct ws_node *text_node(const struct ws_scene *scene, const char *what)
{
    for (int i = 0; i < scene->nodes; i++)
        if (scene->node[i].kind == WS_NODE_TEXT &&
            strstr(ws_scene_string(scene, &scene->node[i]), what))
            return &scene->node[i];
    return NULL;
}

static bool head_says(const struct ws_app *app, const char *what)
{
    return text_node(&app->canvas.layer[WS_LAYER_HEAD + WS_PANEL_MEMORY].scene, what);
}

/* The derived expression yields the tile's addresses in the project's C parser, for all tiles. */
static void the_derived_expression_gives_the_same_addresses(void **state)
{
    static const char *const pitches[] = {"0", "16", "80", "128", "144", "272", "1024"};
    static const char *const paddings[] = {"0", "16", "48"};
    static const char *const swizzles[] = {"none", "32", "64", "128", "3,4,4", "2,3,-2", "1,4,1"};
    static const char *const bases[] = {"0", "64", "16777215"};
    struct ws_desk *desk = calloc(1, sizeof *desk);
    const struct ws_control_row *row = ws_control_row(WS_CONTROL_EXPRESSION);
    struct ws_error error = {0};
    int tried = 0;

    (void)state;
    assert_non_null(desk);
    ws_state_init(&desk->state);
    for (int id = 0; id < WS_VARIANTS; id++) {
        const struct ws_variant *variant = ws_variant((enum ws_variant_id)id);

        if (!in_sample(id, 5) || !ws_address_lanes(variant))
            continue;
        desk->state.choices.variant = variant;
        for (int tile = 0; tile < WS_TILES; tile++)
            for (size_t a = 0; a < sizeof pitches / sizeof pitches[0]; a++)
                for (size_t b = 0; b < sizeof paddings / sizeof paddings[0]; b++)
                    for (size_t c = 0; c < sizeof swizzles / sizeof swizzles[0]; c++)
                        for (size_t d = 0; d < sizeof bases / sizeof bases[0]; d++) {
                            struct ws_address_options options;
                            struct ws_addresses tiled, derived;
                            char text[WS_SETTING_SIZE];

                            desk->state.choices.addresses.tile = (enum ws_tile)tile;
                            assert_true(ws_state_set(&desk->state, "pitch", pitches[a], &error));
                            assert_true(ws_state_set(&desk->state, "padding", paddings[b], &error));
                            assert_true(ws_state_set(&desk->state, "swizzle", swizzles[c], &error));
                            assert_true(ws_state_set(&desk->state, "base", bases[d], &error));
                            options = ws_state_addresses(&desk->state);
                            assert_true(ws_addresses_make(variant, &options, &tiled, &error));
                            assert_true(row->derived(desk));
                            row->text(desk, text, sizeof text);
                            assert_true(ws_state_set(&desk->state, "address", text, &error));
                            assert_false(row->derived(desk));
                            options = ws_state_addresses(&desk->state);
                            if (!ws_addresses_make(variant, &options, &derived, &error))
                                fail_msg("%s: %s: %s", variant->name, text, error.text);
                            assert_memory_equal(tiled.address, derived.address,
                                                sizeof tiled.address);
                            assert_true(ws_state_set(&desk->state, "address", "", &error));
                            tried++;
                        }
    }
    assert_true(tried > 10000 / sample_step(1));
    ws_state_finish(&desk->state);
    free(desk);
}

static void what_is_derived_becomes_the_users_own_once_it_is_edited(void **state)
{
    struct ws_app *app = start(X4 "|pitch=144|swizzle=128|base=64");
    uint32_t before[WS_LANES];

    (void)state;
    memcpy(before, app->desk.model.report.banks.addresses.address, sizeof before);
    assert_true(widget(app, WS_CONTROL_EXPRESSION)->derived);
    assert_non_null(strstr(widget(app, WS_CONTROL_EXPRESSION)->text, "(t % 16) * 144"));
    /* To look at it changes nothing; a second press puts the caret into it. */
    click_on(app, WS_CONTROL_EXPRESSION);
    assert_int_equal(app->bar.field.edit.anchor, 0);
    assert_int_equal(app->bar.field.edit.caret, strlen(app->bar.field.edit.text));
    press_key(app, "return");
    assert_null(app->desk.state.choices.formula);
    click_on(app, WS_CONTROL_EXPRESSION);
    press_key(app, "end");
    type_keys(app, " ");
    assert_non_null(app->desk.state.choices.formula);
    assert_memory_equal(before, app->desk.model.report.banks.addresses.address, sizeof before);
    assert_true(widget(app, WS_CONTROL_SWIZZLE)->disabled);
    press_key(app, "escape"); /* reverts the typing */
    assert_null(app->desk.state.choices.formula);
    assert_memory_equal(before, app->desk.model.report.banks.addresses.address, sizeof before);
    click_on(app, WS_CONTROL_EXPRESSION);
    type_keys(app, "t * 16");
    assert_int_equal(app->desk.model.report.banks.addresses.address[31], 31 * 16);
    press_key(app, "ctrl+u");
    press_key(app, "return");
    assert_true(widget(app, WS_CONTROL_EXPRESSION)->derived);
    assert_memory_equal(before, app->desk.model.report.banks.addresses.address, sizeof before);
    player_finish(app);
}

/* A lane that is misaligned and in another's row faults once. */
static void the_cost_counts_lanes_and_not_reasons(void **state)
{
    struct ws_app *app = start("variant=stmatrix.m8n8.x4.b16|pitch=20");

    (void)state;
    assert_true(app->desk.model.report.findings.faults > WS_LANES);
    assert_string_equal(cost(app), "28 addresses fault");
    player_finish(app);
}

static void a_suggestion_stands_by_the_cost_and_says_what_it_gains(void **state)
{
    struct ws_app *app = start(X4 "|pitch=128");
    const struct ws_box *frame = &app->canvas.layout.panel[WS_PANEL_MEMORY].frame;

    (void)state;
    assert_string_equal(cost(app), "32 wavefronts, ideal 4");
    assert_string_equal(widget(app, WS_CONTROL_PAD)->text, "Pad by 16: 32 \u2192 4");
    assert_string_equal(widget(app, WS_CONTROL_XOR)->text, "Swizzle 128 bytes: 32 \u2192 4");
    for (enum ws_control control = WS_CONTROL_MEMORY; control <= WS_CONTROL_BASELINE; control++) {
        struct ws_box box = widget(app, control)->box;

        assert_true(box.x >= frame->x && box.x + box.width <= frame->x + frame->width);
        assert_true(box.y >= frame->y);
        assert_true(box.y + box.height <= app->canvas.layout.panel[WS_PANEL_MEMORY].body.y);
    }
    point_at(app, widget(app, WS_CONTROL_XOR)->box);
    ws_bar_rest(&app->bar);
    app->desk.chrome_dirty = true;
    ws_app_update(app);
    assert_non_null(text_node(&app->bar.popup.scene, "wavefronts drop to the ideal 4, from 32"));
    click_on(app, WS_CONTROL_PAD);
    assert_string_equal(cost(app), "before 32, now 4 wavefronts");
    assert_true(head_says(app, "before 32, now 4"));
    /* A suggestion without a gain is not offered. */
    assert_int_equal(ws_bar_widget(&app->bar, WS_CONTROL_PAD), -1);
    assert_int_equal(ws_bar_widget(&app->bar, WS_CONTROL_XOR), -1);
    player_finish(app);
    /* Nor does the widget in its place get the key meant for it. */
    app = start(X4 "|pitch=128");
    ws_field_focus(&app->bar, ws_bar_widget(&app->bar, WS_CONTROL_PAD));
    press_key(app, "return");
    assert_string_equal(cost(app), "before 32, now 4 wavefronts");
    press_key(app, "return");
    assert_string_equal(cost(app), "before 32, now 4 wavefronts");
    player_finish(app);
}

static void a_baseline_stays_through_every_change_and_says_what_it_is_of(void **state)
{
    struct ws_app *app = start(X4 "|pitch=128");
    struct ws_state again = {0};
    struct ws_error error;
    char text[WS_SETTING_SIZE], words[320];

    (void)state;
    click_on(app, WS_CONTROL_BASELINE);
    assert_string_equal(cost(app), "before 32, now 32 wavefronts");
    set(app, "pitch", "64");
    assert_string_equal(cost(app), "before 32, now 16 wavefronts");
    click_on(app, WS_CONTROL_XOR); /* takes none where one was asked for */
    assert_string_equal(cost(app), "before 32, now 4 wavefronts");
    set(app, "address", "(t % 16) * 256 + (t / 16) * 16");
    assert_string_equal(cost(app), "before 32, now 32 wavefronts");
    set(app, "address", "t * 8");
    assert_string_equal(cost(app), "16 addresses fault");
    set(app, "address", "");
    ws_state_get(&app->desk.state, "baseline", text);
    ws_state_init(&again);
    assert_true(ws_state_set(&again, "baseline", text, &error));
    assert_memory_equal(&again.baseline, &app->desk.state.baseline, sizeof again.baseline);
    ws_state_finish(&again);
    set(app, "variant", "ldmatrix.m8n8.x2.b16");
    assert_non_null(strstr(cost(app), "before 32 of another variant"));
    assert_non_null(text_node(memory(app), "before 32 of ldmatrix.m8n8.x4.b16, another variant"));
    ws_address_cost_baseline(&app->desk, words, sizeof words);
    assert_non_null(strstr(words, "32 wavefronts of ldmatrix.m8n8.x4.b16, another variant"));
    assert_string_equal(widget(app, WS_CONTROL_BASELINE)->text, "Clear baseline");
    click_on(app, WS_CONTROL_BASELINE);
    assert_null(app->desk.state.baseline.variant);
    assert_null(strstr(cost(app), "before"));
    press_key(app, "ctrl+z");
    assert_non_null(app->desk.state.baseline.variant);
    player_finish(app);
    /* One that a suggestion took goes with the next, and with the variant. */
    app = start(X4 "|pitch=128");
    click_on(app, WS_CONTROL_PAD);
    set(app, "padding", "0");
    set(app, "pitch", "64");
    click_on(app, WS_CONTROL_PAD);
    assert_string_equal(cost(app), "before 16, now 4 wavefronts");
    set(app, "variant", "ldmatrix.m8n8.x2.b16");
    assert_null(strstr(cost(app), "before"));
    player_finish(app);
}

static void a_baseline_that_is_none_is_refused(void **state)
{
    static const struct {
        const char *text;
        enum ws_code code;
        const char *datum;
    } cases[] = {
        {"32", WS_CODE_VALUE, " 32 "},
        {"ldmatrix.m9n9.b16: 0", WS_CODE_VARIANT, "'ldmatrix.m9n9.b16'"},
        {"movmatrix.m8n8.trans.b16: 0", WS_CODE_VARIANT, "'movmatrix.m8n8.trans.b16'"},
        {"ldmatrix.m8n8.x1.b16: 0 16", WS_CODE_ADDRESS, "baseline:1:6:"},
        {"ldmatrix.m8n8.x1.b16: 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1",
         WS_CODE_ADDRESS, "fault"},
    };
    struct ws_baseline baseline = {0};

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct ws_error error = {0};

        assert_false(ws_baseline_parse(cases[i].text, &baseline, &error));
        assert_error(error, cases[i].code, cases[i].datum);
        assert_null(baseline.variant);
    }
}

static void cycles_are_said_where_they_were_measured(void **state)
{
    struct ws_app *app = start(X4 "|tile=stacked|pitch=128");
    char text[WS_CYCLES_SIZE];

    (void)state;
    assert_true(app->desk.model.cycles > 0);
    ws_address_cost_cycles(&app->desk.model, false, text, sizeof text);
    assert_non_null(strstr(text, "measured: "));
    assert_non_null(strstr(text, "rule measured on H200"));
    assert_non_null(text_node(memory(app), text));
    click_on(app, WS_CONTROL_PAD);
    assert_true(app->desk.model.before.cycles > app->desk.model.cycles);
    ws_address_cost_cycles(&app->desk.model, false, text, sizeof text);
    assert_non_null(strstr(text, "measured: before "));
    set(app, "pitch", "4112"); /* nobody timed that */
    assert_true(app->desk.model.cycles < 0);
    ws_address_cost_cycles(&app->desk.model, false, text, sizeof text);
    assert_non_null(strstr(text, "now unmeasured"));
    player_finish(app);
}

/* At its row, below, in the head, and in the sentence when the lane is selected. */
static void faults_are_said_where_they_are(void **state)
{
    static const struct {
        const char *settings, *row, *sentence;
    } cases[] = {
        {X4 "|address=t*16 + (t==5)*4|select=lane 5", "T5: 0x0054 is not a multiple of 16",
         "Fault: T5: 0x0054 is not a multiple of 16."},
        {X4 "|address=t*16 - (t==3)*64|select=addr 3", "T3: -16 is negative",
         "Fault: T3: -16 is negative."},
        {X4 "|address=t == 7 ? 1/(t-7) : t*16|select=lane 7", "T7: column", "Fault: T7: column"},
        {X4 "|pitch=256|buffer=3856|select=addr 31",
         "T31: 0x0f10 is outside the buffer of 3856 bytes",
         "Fault: T31: 0x0f10 is outside the buffer of 3856 bytes."},
        {"variant=stmatrix.m8n8.x4.b16|address=t == 9 ? 0 : t*16|select=addr 9",
         "T9: 0x0000 overlaps T0's row", "Fault: T9: 0x0000 overlaps T0's row"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct ws_app *app = start(cases[i].settings);
        char words[1024], formulas[1024], operands[1024];
        bool store = app->desk.model.variant->family->writes_memory;

        if (!text_node(memory(app), cases[i].row))
            fail_msg("'%s' is not said", cases[i].row);
        assert_string_equal(cost(app), store ? "1 row overlaps" : "1 address faults");
        ws_sentence(&app->desk, words, formulas, operands, sizeof words);
        if (!strstr(words, cases[i].sentence))
            fail_msg("'%s' is not in: %s", cases[i].sentence, words);
        /* A store to one row is valid, and its cost is known. */
        if (!store)
            assert_null(text_node(memory(app), "wavefront"));
        player_finish(app);
    }
}

/* The box of the row that a lane names, without its group's text. */
static bool box_of_element(const struct ws_app *app, struct ws_place place, struct ws_box *box)
{
    const struct ws_panel *panel = &app->canvas.panel[WS_PANEL_MEMORY];

    for (int i = 0; i < panel->targets; i++) {
        const struct ws_shown *shown = &panel->target[i].shown;

        if (shown->bit >= 0 && shown->matrix == place.matrix && shown->row == place.row &&
            shown->column == place.column) {
            *box = panel->target[i].box;
            return true;
        }
    }
    return false;
}

/* Every element of every variant is drawn, in its bank. */
static void the_banks_show_each_element_where_it_lies(void **state)
{
    static const char *const settings[] = {"pitch=0", "pitch=144", "pitch=4096",
                                           "address=t*16 + 64", "address=0"};

    (void)state;
    for (int id = 0; id < WS_VARIANTS; id++)
        for (size_t i = 0; i < sizeof settings / sizeof settings[0]; i++) {
            const struct ws_variant *variant = ws_variant((enum ws_variant_id)id);
            char text[256];
            struct ws_app *app;
            double left = 0, width = 0;

            if (!in_sample(id, 3) || !ws_address_lanes(variant))
                continue;
            snprintf(text, sizeof text, "variant=%s|memory=banks|%s", variant->name, settings[i]);
            app = start(text);
            for (int number = 0; number < ws_slot_count(variant); number++) {
                struct ws_slot slot = ws_slot_at(variant, number);
                const struct ws_mapping *mapping = &app->desk.model.evidence.mapping;
                struct ws_place place = ws_mapping_place(mapping, slot);
                long address = ws_model_address(&app->desk.model, slot);
                struct ws_box box;

                if (!box_of_element(app, place, &box))
                    fail_msg("%s, %s: M%d[%d,%d] is not there", variant->name, settings[i],
                             place.matrix, place.row, place.column);
                if (width == 0) {
                    width = box.width / (ws_moved(variant)->width_bits >= 8
                                             ? ws_moved(variant)->width_bits / 8.0
                                             : 1);
                    left = box.x - (double)(address % 128) * width;
                }
                assert_true(box.x - left - (double)(address % 128) * width < 0.01 &&
                            box.x - left - (double)(address % 128) * width > -0.01);
                assert_true(box.x >= 0 && box.x + box.width <= memory(app)->width);
                assert_true(box.y >= 0 && box.y + box.height <= memory(app)->height + 0.01);
            }
            player_finish(app);
        }
}

static void the_banks_are_linked_and_mark_what_collides(void **state)
{
    struct ws_app *app = start(X4 "|pitch=128|memory=banks");
    const struct ws_layer *layer = &app->canvas.layer[WS_LAYER_BODY + WS_PANEL_MEMORY];
    struct ws_box box = {0, 0, 0, 0};
    int outlined = 0;

    (void)state;
    assert_true(box_of_element(app, (struct ws_place){2, 3, 5, 0}, &box));
    box.x += layer->x;
    box.y += layer->y;
    point_at(app, box);
    assert_int_equal(app->desk.lit.marked, 1);
    assert_int_equal(app->desk.lit.first.lane, 14);
    for (int i = 0; i < memory(app)->nodes; i++)
        outlined +=
            memory(app)->node[i].kind == WS_NODE_PATH && memory(app)->node[i].role == WS_ROLE_ALERT;
    assert_int_equal(outlined, 32);
    assert_non_null(text_node(memory(app), "T31"));
    set(app, "pitch", "144");
    for (int i = 0; i < memory(app)->nodes; i++)
        assert_false(memory(app)->node[i].kind == WS_NODE_PATH &&
                     memory(app)->node[i].role == WS_ROLE_ALERT);
    assert_non_null(text_node(memory(app), "0x0880"));
    set(app, "pitch", "1024");
    assert_non_null(text_node(memory(app), "896 bytes without a row"));
    player_finish(app);
}

/* Its name beside the strip highlights the rows of a phase, in both views of memory. */
static void a_phase_can_be_selected(void **state)
{
    static const char *const ways[] = {"rows", "banks"};
    struct ws_app *app = start(X4 "|pitch=128");
    const struct ws_layer *layer = &app->canvas.layer[WS_LAYER_BODY + WS_PANEL_MEMORY];

    (void)state;
    for (int way = 0; way < 2; way++) {
        struct ws_box box = {0, 0, 0, 0};

        set(app, "memory", ways[way]);
        set(app, "select", "");
        for (int i = 0; i < memory(app)->nodes; i++) {
            const struct ws_node *node = &memory(app)->node[i];

            if (node->kind == WS_NODE_GROUP && node->shown.matrix == 2 && node->shown.row < 0 &&
                node->shown.bank < 0)
                box = node->box;
        }
        click_at(app, box.x + layer->x + box.width / 2, box.y + layer->y + box.height / 2);
        assert_string_equal(selected(app), "M2");
        assert_int_equal(app->desk.lit.marked, 64);
    }
    player_finish(app);
}

/* The position of the second matrix's head relative to the first's, in the panel of matrices. */
static void place_of_second(const struct ws_app *app, double *right, double *down)
{
    const struct ws_panel *panel = &app->canvas.panel[WS_PANEL_MATRICES];
    struct ws_box first = {0}, second = {0};

    for (int i = panel->targets - 1; i >= 0; i--) {
        const struct ws_shown *shown = &panel->target[i].shown;

        if (shown->row == 0 && shown->column == 0 && shown->matrix == 0)
            first = panel->target[i].box;
        if (shown->row == 0 && shown->column == 0 && shown->matrix == 1)
            second = panel->target[i].box;
    }
    *right = second.x - first.x;
    *down = second.y - first.y;
}

/* In the tile's order, matrices are arranged by the user's own addresses. */
static void own_addresses_arrange_the_tile(void **state)
{
    static const struct {
        const char *address;
        bool right, down;
    } cases[] = {
        {"(t / 16 * 8 + t % 8) * 32 + t / 8 % 2 * 16", true, false},
        {"t % 16 * 144 + t / 16 * 16", false, true},
        {"t * 16", false, true},
        {"t % 8 * 64 + t / 8 * 16", true, false},
        {"t % 16 * 128 + ((t / 16) ^ (t % 8)) * 16", false, true},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct ws_app *app = player_start("ldmatrix.m8n8.x4.b16", 1280, 800);
        struct ws_error error;
        double right, down;

        assert_true(ws_state_set(&app->desk.state, "address", cases[i].address, &error));
        app->desk.dirty = true;
        ws_app_update(app);
        place_of_second(app, &right, &down);
        assert_true((right > 20) == cases[i].right);
        assert_true((down > 20) == cases[i].down);
        player_finish(app);
    }
}

/* The cell beside M1's row 3 that names T11, its address lane, has a color that the mode explains. */
static void chips_of_address_lanes_are_colored_as_figures_have_them(void **state)
{
    static const struct {
        const char *by;
        struct ws_tint tint;
    } modes[] = {{"lane", {WS_TINT_ADDRESS, 11}},
                 {"address", {WS_TINT_ADDRESS, 11}},
                 {"matrix", {WS_TINT_MATRIX, 1}},
                 {"register", {WS_TINT_NONE, 0}},
                 {"none", {WS_TINT_NONE, 0}}};
    struct ws_app *app = start(X4);

    (void)state;
    for (size_t i = 0; i < sizeof modes / sizeof modes[0]; i++) {
        int chips = 0;

        set(app, "color", modes[i].by);
        for (int n = 0; n + 1 < memory(app)->nodes; n++) {
            const struct ws_node *node = &memory(app)->node[n];

            if (node->role != WS_ROLE_CELL || node->corner <= 0 || node[1].kind != WS_NODE_TEXT ||
                strcmp(ws_scene_string(memory(app), &node[1]), "T11"))
                continue;
            chips++;
            assert_int_equal(node->tint.kind, modes[i].tint.kind);
            assert_int_equal(node->tint.index, modes[i].tint.index);
        }
        assert_int_equal(chips, 1);
    }
    player_finish(app);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(own_addresses_arrange_the_tile),
        cmocka_unit_test(the_derived_expression_gives_the_same_addresses),
        cmocka_unit_test(what_is_derived_becomes_the_users_own_once_it_is_edited),
        cmocka_unit_test(the_cost_counts_lanes_and_not_reasons),
        cmocka_unit_test(a_suggestion_stands_by_the_cost_and_says_what_it_gains),
        cmocka_unit_test(a_baseline_stays_through_every_change_and_says_what_it_is_of),
        cmocka_unit_test(a_baseline_that_is_none_is_refused),
        cmocka_unit_test(cycles_are_said_where_they_were_measured),
        cmocka_unit_test(faults_are_said_where_they_are),
        cmocka_unit_test(the_banks_show_each_element_where_it_lies),
        cmocka_unit_test(the_banks_are_linked_and_mark_what_collides),
        cmocka_unit_test(a_phase_can_be_selected),
        cmocka_unit_test(chips_of_address_lanes_are_colored_as_figures_have_them),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
