/*
 * The direction of the data in the window: panels are in its order, arrows lead from one to the
 * next, heads have each panel's role, and movmatrix has its source register in place of memory.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "viz/app/control/control.h"
#include "viz/app/model/sentence.h"
#include "viz/app/panel/direction.h"
#include "viz/scene/metrics.h"
#include "viz/tests/player.h"

static const struct {
    const char *variant;
    int order[WS_PANELS];
} cases[] = {
    {"ldmatrix.m8n8.x4.b16", {WS_PANEL_MEMORY, WS_PANEL_MATRICES, WS_PANEL_REGISTERS}},
    {"stmatrix.m8n8.x4.b16", {WS_PANEL_REGISTERS, WS_PANEL_MATRICES, WS_PANEL_MEMORY}},
    {"stmatrix.m16n8.x1.trans.b8", {WS_PANEL_REGISTERS, WS_PANEL_MATRICES, WS_PANEL_MEMORY}},
    {"movmatrix.m8n8.trans.b16", {WS_PANEL_MEMORY, WS_PANEL_MATRICES, WS_PANEL_REGISTERS}},
};

enum { CASES = sizeof cases / sizeof cases[0] };

/* Columns, a panel beside two, and all one below the other. */
static const int sizes[][2] = {{1920, 1080}, {1280, 800}, {1100, 800},
                               {900, 1400},  {800, 600},  {600, 1000}};

enum { SIZES = sizeof sizes / sizeof sizes[0] };

/* The reading order: above, and on the same level further left. */
static bool before(struct ws_box a, struct ws_box b)
{
    return a.x + a.width <= b.x || (a.x < b.x + b.width && a.y + a.height <= b.y);
}

static bool overlap(struct ws_box a, struct ws_box b)
{
    return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height &&
           b.y < a.y + a.height;
}

static bool within(struct ws_box a, struct ws_box b)
{
    return a.x >= b.x && a.y >= b.y && a.x + a.width <= b.x + b.width &&
           a.y + a.height <= b.y + b.height;
}

static void panels_lie_in_the_order_of_the_data(void **state)
{
    (void)state;
    for (int i = 0; i < CASES; i++)
        for (int size = 0; size < SIZES; size++) {
            struct ws_app *app = player_start(cases[i].variant, sizes[size][0], sizes[size][1]);
            const struct ws_window_layout *layout = &app->canvas.layout;

            for (int step = 0; step < WS_MOVE_PANELS; step++) {
                const struct ws_panel_place *place = &layout->panel[cases[i].order[step]];

                assert_true(within(place->frame, layout->stage));
                assert_true(within(place->body, place->frame));
                assert_true(within(place->head, place->frame));
                if (step)
                    assert_true(
                        before(layout->panel[cases[i].order[step - 1]].frame, place->frame));
            }
            player_finish(app);
        }
}

static void turning_changes_no_size_of_a_panel(void **state)
{
    static const struct ws_panel_weight weight[WS_PANELS] = {
        {1, 1, 30, 250, 500}, {1.2, 0.46, 0, 200, 300}, {0.9, 0.54, 0, 180, 450}};
    const struct ws_variant *store = ws_variant_named("stmatrix.m8n8.x4.b16");

    (void)state;
    for (int size = 0; size < SIZES; size++) {
        struct ws_window_layout plain, turned;

        ws_window_layout_make(&plain, sizes[size][0], sizes[size][1], 120, WS_FOOT_HEIGHT, weight,
                              1);
        turned = plain;
        ws_flow_arrange(&turned, store);
        for (int i = 0; i < WS_MOVE_PANELS; i++) {
            assert_true(plain.panel[i].frame.width == turned.panel[i].frame.width);
            assert_true(plain.panel[i].frame.height == turned.panel[i].frame.height);
            assert_true(plain.panel[i].body.width == turned.panel[i].body.width);
            assert_true(plain.panel[i].body.height == turned.panel[i].body.height);
        }
    }
}

static void arrows_lead_from_each_panel_to_the_next(void **state)
{
    (void)state;
    for (int i = 0; i < CASES; i++)
        for (int size = 0; size < SIZES; size++) {
            struct ws_app *app = player_start(cases[i].variant, sizes[size][0], sizes[size][1]);
            const struct ws_window_layout *layout = &app->canvas.layout;
            struct ws_flow_arrow arrow[WS_FLOW_ARROWS];

            assert_int_equal(ws_flow_arrows(layout, app->desk.state.choices.variant, arrow),
                             WS_FLOW_ARROWS);
            for (int a = 0; a < WS_FLOW_ARROWS; a++) {
                const struct ws_panel_place *from = &layout->panel[arrow[a].from];
                const struct ws_panel_place *to = &layout->panel[arrow[a].to];
                int drawn = 0;

                assert_int_equal(arrow[a].from, cases[i].order[a]);
                assert_int_equal(arrow[a].to, cases[i].order[a + 1]);
                assert_true(ws_box_holds(from->frame, arrow[a].x1, arrow[a].y1));
                assert_true(ws_box_holds(to->frame, arrow[a].x2, arrow[a].y2));
                assert_true(arrow[a].x2 > arrow[a].x1 || arrow[a].y2 > arrow[a].y1);
                for (int panel = 0; panel < WS_MOVE_PANELS; panel++) {
                    const struct ws_scene *scene = &app->canvas.layer[WS_LAYER_HEAD + panel].scene;

                    for (int node = 0; node < scene->nodes; node++)
                        drawn += scene->node[node].kind == WS_NODE_LINE &&
                                 scene->node[node].arrow_head &&
                                 scene->node[node].box.x == arrow[a].x1 &&
                                 scene->node[node].box.y == arrow[a].y1;
                }
                assert_int_equal(drawn, 2);
            }
            player_finish(app);
        }
}

/* An arrow leads to nothing that is not shown. */
static void a_panel_without_a_place_has_no_arrow(void **state)
{
    const struct ws_variant *store = ws_variant_named("stmatrix.m8n8.x4.b16");
    struct ws_window_layout layout = {0};
    struct ws_flow_arrow arrow[WS_FLOW_ARROWS];
    const struct ws_panel_place alone = {
        {8, 100, 784, 400}, {20, 100, 764, 32}, {0, 0, 0, 0}, {16, 132, 768, 360}};

    (void)state;
    layout.panel[WS_PANEL_MEMORY] = alone;
    ws_flow_arrange(&layout, store);
    assert_memory_equal(&layout.panel[WS_PANEL_MEMORY], &alone, sizeof alone);
    assert_int_equal(ws_flow_arrows(&layout, store, arrow), 0);
}

static bool scene_tells(const struct ws_scene *scene, const char *what)
{
    for (int i = 0; i < scene->nodes; i++)
        if (strstr(ws_scene_string(scene, &scene->node[i]), what))
            return true;
    return false;
}

static bool has_title(const struct ws_scene *scene)
{
    for (int i = 0; i < scene->nodes; i++)
        if (scene->node[i].kind == WS_NODE_TEXT && scene->node[i].role == WS_ROLE_HEADING)
            return true;
    return false;
}

static void nothing_in_a_head_touches(void **state)
{
    static const char *const views[] = {"1", "1.5"};

    (void)state;
    for (int i = 0; i < CASES; i++)
        for (int width = 640; width <= 2000; width += 136)
            for (size_t view = 0; view < sizeof views / sizeof views[0]; view++) {
                struct ws_app *app = player_start(cases[i].variant, width, 900);

                for (int panel = 0; panel < WS_MOVE_PANELS; panel++)
                    app->desk.state.zoom[panel].scale = strtod(views[view], NULL);
                app->desk.dirty = true;
                ws_app_update(app);
                for (int panel = 0; panel < WS_MOVE_PANELS; panel++) {
                    const struct ws_scene *scene = &app->canvas.layer[WS_LAYER_HEAD + panel].scene;

                    for (int a = 0; a < scene->nodes; a++)
                        for (int b = 0; b < a; b++)
                            if (scene->node[a].kind == WS_NODE_TEXT &&
                                scene->node[b].kind == WS_NODE_TEXT &&
                                overlap(scene->node[a].box, scene->node[b].box))
                                fail_msg("%s, %d px: '%s' on '%s'", cases[i].variant, width,
                                         ws_scene_string(scene, &scene->node[a]),
                                         ws_scene_string(scene, &scene->node[b]));
                    /* Only controls may use a title's space. */
                    if (panel != WS_PANEL_MATRICES && !has_title(scene))
                        fail_msg("%s, %d px: panel %d has no title", cases[i].variant, width,
                                 panel);
                }
                player_finish(app);
            }
}

static bool head_says(const struct ws_app *app, int panel, const char *what)
{
    return scene_tells(&app->canvas.layer[WS_LAYER_HEAD + panel].scene, what);
}

static void heads_say_what_a_panel_is_to_the_instruction(void **state)
{
    struct ws_app *app = player_start("stmatrix.m8n8.x4.b16", 1920, 1080);

    (void)state;
    assert_true(head_says(app, WS_PANEL_REGISTERS, "Registers (source)"));
    assert_true(head_says(app, WS_PANEL_REGISTERS, "what each lane writes"));
    assert_true(head_says(app, WS_PANEL_MATRICES, "registers \u2192 memory"));
    assert_true(head_says(app, WS_PANEL_MEMORY, "Shared memory (written)"));
    player_finish(app);
    app = player_start("ldmatrix.m8n8.x4.b16", 1920, 1080);
    assert_true(head_says(app, WS_PANEL_MEMORY, "Shared memory (read)"));
    assert_true(head_says(app, WS_PANEL_MATRICES, "memory \u2192 registers"));
    assert_true(head_says(app, WS_PANEL_REGISTERS, "Registers (destination)"));
    player_finish(app);
    app = player_start("movmatrix.m8n8.trans.b16", 1920, 1080);
    assert_true(head_says(app, WS_PANEL_MEMORY, "Source register a"));
    assert_true(head_says(app, WS_PANEL_REGISTERS, "Destination register d"));
    player_finish(app);
}

/* The source has every element once, in the row of the lane that held it in the mapping. */
static void a_moves_source_stands_by_the_lanes_that_held_it(void **state)
{
    struct ws_app *app = player_start("movmatrix.m8n8.trans.b16", 1280, 800);
    const struct ws_mapping *mapping = &app->desk.model.evidence.mapping;
    const struct ws_panel *panel = &app->canvas.panel[WS_PANEL_MEMORY];
    int lanes = 0, elements = 0;

    (void)state;
    for (int i = 0; i < panel->targets; i++) {
        const struct ws_target *target = &panel->target[i];

        if (target->shown.bit < 0) {
            lanes += target->shown.address_lane >= 0;
            continue;
        }
        elements++;
        /* Beside the label of the lane: the one before that is as high and left of it. */
        for (int j = i; j >= 0; j--)
            if (panel->target[j].shown.bit < 0) {
                assert_true(panel->target[j].box.y == target->box.y);
                assert_int_equal(panel->target[j].shown.address_lane, target->shown.address_lane);
                break;
            }
    }
    assert_int_equal(lanes, WS_LANES);
    assert_int_equal(elements, ws_element_count(mapping->variant));
    player_finish(app);
}

static void choose(struct ws_app *app, const char *query)
{
    struct ws_error error = {0};

    if (!ws_state_set(&app->desk.state, "select", query, &error))
        fail_msg("%s", error.text);
    app->desk.dirty = true;
    ws_app_update(app);
}

static void a_moved_element_lights_both_its_lanes(void **state)
{
    struct ws_app *app = player_start("movmatrix.m8n8.trans.b16", 1280, 800);
    char words[1024], formulas[1024], operands[1024];

    (void)state;
    choose(app, "M0[2,1]");
    assert_int_equal(app->desk.lit.lane[5], WS_LIGHT_RELATED);
    assert_int_equal(app->desk.lit.address[8], WS_LIGHT_RELATED);
    ws_sentence(&app->desk, words, formulas, operands, sizeof words);
    assert_non_null(strstr(words, "source lane 8 held it in a"));
    assert_non_null(strstr(words, "destination lane 5 receives it in d.lo"));
    assert_non_null(strstr(operands, "T5 d.lo = M0[2,1] = F0[1,2]"));
    choose(app, "lane 5");
    ws_sentence(&app->desk, words, formulas, operands, sizeof words);
    assert_non_null(strstr(words, "previously held by T8 and T12"));
    player_finish(app);
}

static void an_address_is_from_a_lane(void **state)
{
    struct ws_app *app = player_start("ldmatrix.m8n8.x4.b16", 1280, 800);
    char words[1024], formulas[1024], operands[1024];

    (void)state;
    assert_true(scene_tells(&app->canvas.panel[WS_PANEL_MEMORY].scene, "address from"));
    assert_true(scene_tells(&app->canvas.panel[WS_PANEL_MEMORY].scene,
                            "address from T11: the row of M1[3,0]"));
    choose(app, "M1[3,5]");
    ws_sentence(&app->desk, words, formulas, operands, sizeof words);
    assert_non_null(strstr(operands, "T14 r1.hi = M1[3,5]"));
    assert_non_null(strstr(operands, "address from T11: 0x"));
    choose(app, "addr 8");
    ws_sentence(&app->desk, words, formulas, operands, sizeof words);
    assert_ptr_equal(strstr(words, "address from T8: 8 elements"), words);
    player_finish(app);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(panels_lie_in_the_order_of_the_data),
        cmocka_unit_test(turning_changes_no_size_of_a_panel),
        cmocka_unit_test(arrows_lead_from_each_panel_to_the_next),
        cmocka_unit_test(a_panel_without_a_place_has_no_arrow),
        cmocka_unit_test(nothing_in_a_head_touches),
        cmocka_unit_test(heads_say_what_a_panel_is_to_the_instruction),
        cmocka_unit_test(a_moves_source_stands_by_the_lanes_that_held_it),
        cmocka_unit_test(a_moved_element_lights_both_its_lanes),
        cmocka_unit_test(an_address_is_from_a_lane),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
