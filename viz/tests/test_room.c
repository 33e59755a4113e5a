/*
 * The space for the data: labels that are legible at every window and font size, heads that stay
 * visible, panels that scroll or are shown alone, and controls that hide.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>

#include "probe/tests/sample.h"
#include "viz/app/panel/fit.h"
#include "viz/tests/player.h"

static const char *const variants[] = {
    "ldmatrix.m8n8.x1.b16",
    "ldmatrix.m8n8.x4.trans.b16",
    "stmatrix.m8n8.x4.b16",
    "ldmatrix.m16n16.x2.trans.b8",
    "ldmatrix.m8n16.x4.b8x16.b4x16_p64",
    "stmatrix.m16n8.x4.trans.b8",
    "movmatrix.m8n8.trans.b16",
};

static const int sizes[][2] = {{640, 480},   {800, 600},   {1280, 800},
                               {1920, 1080}, {3840, 2160}, {900, 1400}};

enum { VARIANTS = sizeof variants / sizeof variants[0], SIZES = sizeof sizes / sizeof sizes[0] };

static void set_font(struct ws_app *app, int percent)
{
    app->desk.state.choices.font_percent = percent;
    app->desk.dirty = true;
    ws_app_update(app);
}

/* The smallest size of a label in a panel, in px; 0 without labels. */
static double least_label(const struct ws_app *app, int panel)
{
    const struct ws_scene *scene = &app->canvas.panel[panel].scene;
    double least = 0;

    for (int i = 0; i < scene->nodes; i++)
        if (scene->node[i].kind == WS_NODE_TEXT && scene->node[i].role == WS_ROLE_LABEL &&
            (least == 0 || scene->node[i].size < least))
            least = scene->node[i].size;
    return least;
}

static double largest_label(const struct ws_app *app, int panel)
{
    const struct ws_scene *scene = &app->canvas.panel[panel].scene;
    double most = 0;

    for (int i = 0; i < scene->nodes; i++)
        if (scene->node[i].kind == WS_NODE_TEXT && scene->node[i].role == WS_ROLE_LABEL)
            most = fmax(most, scene->node[i].size);
    return most;
}

static void labels_are_legible_at_every_size_of_window_and_text(void **state)
{
    (void)state;
    for (int v = 0; v < VARIANTS; v++)
        for (int size = 0; size < SIZES; size++)
            for (int font = 75 + (v + size) % sample_step(3) * 25; font <= 200;
                 font += 25 * sample_step(3)) {
                struct ws_app *app = player_start(variants[v], sizes[size][0], sizes[size][1]);

                for (int label = 0; label < WS_LABELS; label++) {
                    app->desk.state.choices.label = (enum ws_label_by)label;
                    set_font(app, font);
                    for (int panel = 0; panel < WS_MOVE_PANELS; panel++) {
                        double least = least_label(app, panel);

                        if (least != 0 && least < WS_LEAST_LABEL - 0.01)
                            fail_msg("%s, %dx%d, text of %d %%, labels %d: %.2f px in panel %d",
                                     variants[v], sizes[size][0], sizes[size][1], font, label,
                                     least, panel);
                    }
                }
                player_finish(app);
            }
}

static void larger_text_makes_data_larger(void **state)
{
    (void)state;
    for (int v = 0; v < VARIANTS; v++) {
        struct ws_app *app = player_start(variants[v], 1280, 800);
        double before[WS_PANELS] = {0};

        for (int font = 100; font <= 200; font += 50) {
            set_font(app, font);
            for (int panel = 0; panel < WS_MOVE_PANELS; panel++) {
                double now = least_label(app, panel) * app->canvas.scale;

                /* Large text may lose space that adjacent text needs. */
                if (now != 0 && now < fmin(before[panel] * 1.1, WS_LEAST_LABEL * font / 100.0))
                    fail_msg("%s, panel %d: %.1f pixels at %d %%, %.1f before", variants[v], panel,
                             now, font, before[panel]);
                before[panel] = now;
            }
        }
        player_finish(app);
    }
}

static void labels_grow_with_their_cells(void **state)
{
    struct ws_app *app = player_start("ldmatrix.m8n8.x4.b16", 3840, 2160);

    (void)state;
    for (int panel = 0; panel < WS_MOVE_PANELS; panel++) {
        struct ws_box body = app->canvas.layout.panel[panel].body;
        double whole = largest_label(app, panel);

        assert_true(least_label(app, panel) >= 18 && whole >= 20);
        mouse(app, WS_EVENT_MOVE, body.x + body.width / 2, body.y + body.height / 2);
        for (int times = 0; times < 4; times++)
            press_key(app, "ctrl+=");
        assert_true(largest_label(app, panel) > 1.2 * whole);
    }
    player_finish(app);
}

static bool within(struct ws_box box, double x, double y)
{
    return x >= box.x && x < box.x + box.width && y >= box.y && y < box.y + box.height;
}

/* Every target of a panel is found at its visible position. */
static void assert_found_where_seen(struct ws_app *app, int panel)
{
    const struct ws_panel *pictured = &app->canvas.panel[panel];
    int seen = 0;

    for (int i = 0; i < pictured->targets; i++) {
        struct ws_moved_part part = ws_canvas_seen(&app->canvas, panel, pictured->target[i].box);
        double x = part.from.x + part.from.width / 2, y = part.from.y + part.from.height / 2;
        struct ws_shown wanted = ws_pattern_of(&pictured->target[i].shown), found;

        if (!within(part.seen, x, y) || !within(app->canvas.layout.panel[panel].body, x, y))
            continue;
        seen++;
        assert_true(ws_canvas_shown_at(&app->canvas, panel, x, y, &found));
        assert_memory_equal(&found, &wanted, sizeof found);
    }
    assert_true(seen > 4);
}

static void heads_stay_in_sight_and_all_is_found_where_it_is_seen(void **state)
{
    (void)state;
    for (int v = 0; v < VARIANTS - 1; v++)
        for (int panel = 0; panel < WS_MOVE_PANELS; panel++) {
            struct ws_app *app = player_start(variants[v], 1280, 800);
            struct ws_box body = app->canvas.layout.panel[panel].body;
            double x = body.x + body.width / 2, y = body.y + body.height / 2;
            const struct ws_layer *layer = &app->canvas.layer[WS_LAYER_BODY + panel];
            const struct ws_table *table = app->canvas.panel[panel].tables.table;
            struct ws_moved_part head, side;

            assert_found_where_seen(app, panel);
            mouse(app, WS_EVENT_MOVE, x, y);
            for (int times = 0; times < 4; times++)
                press_key(app, "ctrl+=");
            mouse(app, WS_EVENT_PRESS, x, y);
            mouse(app, WS_EVENT_MOVE, x - 30, y - 40);
            mouse(app, WS_EVENT_RELEASE, x - 30, y - 40);
            assert_true(layer->x < body.x - 20 && layer->y < body.y - 30);
            /* Some table is below the corner: its heads are at the edges. */
            for (int i = 0; i < app->canvas.panel[panel].tables.count; i++, table++) {
                double at_x = body.x - layer->x, at_y = body.y - layer->y;

                if (!within(table->all, at_x, at_y) ||
                    at_x > table->all.x + table->all.width - table->side - 2 ||
                    at_y > table->all.y + table->all.height - table->title - table->head - 2)
                    continue;
                if (table->head > 0 && ws_table_part(table, WS_PART_HEAD, at_x, at_y, 1, &head))
                    assert_true(fabs(head.seen.y - at_y - table->title) <= 1);
                if (ws_table_part(table, WS_PART_SIDE, at_x, at_y, 1, &side))
                    assert_true(fabs(side.seen.x - at_x) <= 1);
            }
            assert_found_where_seen(app, panel);
            player_finish(app);
        }
}

static void wheel(struct ws_app *app, double down)
{
    struct ws_event event = {.kind = WS_EVENT_WHEEL,
                             .x = app->x * app->canvas.scale,
                             .y = app->y * app->canvas.scale,
                             .wheel_y = down};

    ws_app_event(app, &event);
    ws_app_update(app);
}

static void what_is_larger_than_its_panel_scrolls_and_shows_a_bar(void **state)
{
    struct ws_app *app = player_start("ldmatrix.m8n8.x4.b16", 640, 480);
    struct ws_box body = app->canvas.layout.panel[WS_PANEL_REGISTERS].body, bar, moved;
    struct ws_zoom *zoom = &app->desk.state.zoom[WS_PANEL_REGISTERS];
    double part;

    (void)state;
    assert_true(ws_canvas_bar(&app->canvas, WS_PANEL_REGISTERS, WS_DOWN, zoom, &bar, &part));
    mouse(app, WS_EVENT_MOVE, body.x + 50, body.y + 50);
    wheel(app, -1);
    assert_true(zoom->y > 0 && zoom->scale == 1);
    assert_true(ws_canvas_bar(&app->canvas, WS_PANEL_REGISTERS, WS_DOWN, zoom, &moved, &part));
    assert_true(moved.y > bar.y);
    /* The scroll bar is held at its middle and follows the mouse up to its end. */
    mouse(app, WS_EVENT_PRESS, moved.x + 1, moved.y + 5);
    mouse(app, WS_EVENT_MOVE, moved.x + 1, moved.y + 15);
    ws_canvas_bar(&app->canvas, WS_PANEL_REGISTERS, WS_DOWN, zoom, &bar, &part);
    assert_true(fabs(bar.y - moved.y - 10) < 1);
    mouse(app, WS_EVENT_MOVE, moved.x + 1, moved.y + 1000);
    mouse(app, WS_EVENT_RELEASE, moved.x + 1, moved.y + 1000);
    ws_canvas_bar(&app->canvas, WS_PANEL_REGISTERS, WS_DOWN, zoom, &bar, &part);
    assert_true(fabs(bar.y + bar.height - body.y - body.height) < 1);
    assert_int_equal(app->desk.state.picks, 0);
    press_key(app, "ctrl+0");
    assert_true(zoom->y == 0);
    player_finish(app);

    app = player_start("ldmatrix.m8n8.x4.b16", 1280, 800);
    for (int panel = 0; panel < WS_MOVE_PANELS; panel++)
        for (enum ws_way way = 0; way < WS_WAYS; way++)
            assert_false(
                ws_canvas_bar(&app->canvas, panel, way, &app->desk.state.zoom[panel], &bar, &part));
    player_finish(app);
}

static void controls_fold_away_and_come_back_when_one_is_used(void **state)
{
    struct ws_app *app = player_start("ldmatrix.m8n8.x4.b16", 1280, 800);
    double height = app->canvas.layout.panel[0].body.height;
    struct ws_box toggle = widget_of(app, WS_CONTROL_ROWS)->box;
    char text[WS_SETTING_SIZE];

    (void)state;
    press_key(app, "ctrl+b");
    assert_true(app->desk.folded && widget_of(app, WS_CONTROL_PITCH)->box.width == 0);
    assert_true(app->canvas.layout.panel[0].body.height > height + 60);
    ws_state_get(&app->desk.state, "controls", text);
    assert_string_equal(text, "one");
    press_key(app, "ctrl+f");
    type_keys(app, "lane 5");
    assert_string_equal(selected(app), "lane 5");
    assert_true(widget_of(app, WS_CONTROL_FIND)->box.width > 0);
    press_key(app, "return");
    assert_true(widget_of(app, WS_CONTROL_FIND)->box.width == 0);
    press_key(app, "ctrl+e");
    assert_int_equal(app->bar.popup.kind, WS_POPUP_MENU);
    assert_true(widget_of(app, WS_CONTROL_EXPORT)->box.width > 0);
    press_key(app, "escape");
    assert_true(app->desk.folded);
    assert_memory_equal(&widget_of(app, WS_CONTROL_ROWS)->box, &toggle, sizeof toggle);
    click_on(app, WS_CONTROL_ROWS);
    assert_false(app->desk.folded);
    assert_int_equal(app->desk.state.rows, WS_ROWS_FITTING);
    player_finish(app);
}

static void controls_fold_by_themselves_in_a_low_window(void **state)
{
    struct ws_app *app = player_start("ldmatrix.m8n8.x4.b16", 800, 600);

    (void)state;
    assert_true(app->desk.folded);
    ws_app_resize(app, 1280, 800, 1);
    ws_app_update(app);
    assert_false(app->desk.folded);
    set_font(app, 150);
    assert_true(app->desk.folded);
    click_on(app, WS_CONTROL_ROWS);
    assert_false(app->desk.folded);
    click_on(app, WS_CONTROL_ROWS);
    assert_true(app->desk.folded);
    player_finish(app);
}

static void double_click(struct ws_app *app, double x, double y)
{
    struct ws_event event = {.kind = WS_EVENT_PRESS, .x = x, .y = y, .button = 1, .clicks = 2};

    click_at(app, x, y);
    ws_app_event(app, &event);
    event.kind = WS_EVENT_RELEASE;
    ws_app_event(app, &event);
    ws_app_update(app);
}

static void a_panel_stands_alone_and_goes_back(void **state)
{
    static const char *const keys[] = {"ctrl+1", "ctrl+2", "ctrl+3"};
    static const enum ws_control signs[] = {WS_CONTROL_ALONE_MEMORY, WS_CONTROL_ALONE_MATRICES,
                                            WS_CONTROL_ALONE_REGISTERS};
    struct ws_app *app = player_start("ldmatrix.m8n8.x4.b16", 1280, 800);
    const struct ws_window_layout *layout = &app->canvas.layout;
    const int panels = sizeof keys / sizeof keys[0]; /* of data-movement variants */

    (void)state;
    for (int panel = 0; panel < panels; panel++) {
        struct ws_box body = layout->panel[panel].body;

        double_click(app, body.x + body.width / 2, body.y + body.height / 2);
        assert_int_equal(app->desk.state.alone, panel);
        if (layout->panel[panel].body.width <= 1200)
            fail_msg("panel %d is %.1f wide alone", panel, layout->panel[panel].body.width);
        assert_true(layout->panel[(panel + 1) % panels].body.width <= 0);
        assert_found_where_seen(app, panel);
        press_key(app, "escape"); /* the selection first */
        press_key(app, "escape");
        assert_int_equal(app->desk.state.alone, -1);
        press_key(app, keys[panel]);
        assert_int_equal(app->desk.state.alone, panel);
        press_key(app, keys[panel]);
        assert_int_equal(app->desk.state.alone, -1);
        click_on(app, signs[panel]);
        assert_int_equal(app->desk.state.alone, panel);
        click_on(app, signs[panel]);
        assert_int_equal(app->desk.state.alone, -1);
        assert_memory_equal(&layout->panel[panel].body, &body, sizeof body);
    }
    player_finish(app);
}

/* Two quick clicks that add, or at two places, are two clicks. */
static void clicks_that_mean_two_things_are_not_one_double_click(void **state)
{
    struct ws_app *app = player_start("ldmatrix.m8n8.x4.b16", 1280, 800);
    struct ws_box body = app->canvas.layout.panel[WS_PANEL_MATRICES].body;
    struct ws_event event = {.kind = WS_EVENT_PRESS, .button = 1, .clicks = 2};

    (void)state;
    click_at(app, body.x + 60, body.y + 60);
    event.x = body.x + 120;
    event.y = body.y + 60;
    ws_app_event(app, &event);
    assert_int_equal(app->desk.state.alone, -1);
    event.kind = WS_EVENT_RELEASE;
    ws_app_event(app, &event);
    event.kind = WS_EVENT_PRESS;
    event.shift = true;
    ws_app_event(app, &event);
    assert_int_equal(app->desk.state.alone, -1);
    player_finish(app);
}

static void the_controls_of_a_head_lie_in_it_at_every_size(void **state)
{
    (void)state;
    for (int size = 0; size < SIZES; size++)
        for (int font = 75; font <= 200; font += 25) {
            struct ws_app *app = player_start(variants[1], sizes[size][0], sizes[size][1]);

            set_font(app, font);
            for (int i = 0; i < app->bar.widgets; i++) {
                const struct ws_widget *a = &app->bar.widget[i];
                struct ws_box head;

                if (a->layer == WS_LAYER_TOP || a->box.width <= 0)
                    continue;
                head = app->canvas.layout.panel[a->layer - WS_LAYER_HEAD].frame;
                if (a->box.x < head.x || a->box.x + a->box.width > head.x + head.width + 0.01)
                    fail_msg("%dx%d, text of %d %%: '%s' at %.1f, %.1f wide, in %.1f, %.1f wide",
                             sizes[size][0], sizes[size][1], font, a->text, a->box.x, a->box.width,
                             head.x, head.width);
                for (int j = 0; j < i; j++) {
                    const struct ws_widget *b = &app->bar.widget[j];

                    if (a->layer == b->layer && a->box.x < b->box.x + b->box.width - 0.01 &&
                        b->box.x < a->box.x + a->box.width - 0.01 &&
                        a->box.y < b->box.y + b->box.height && b->box.y < a->box.y + a->box.height)
                        fail_msg("%dx%d, text of %d %%: '%s' on '%s'", sizes[size][0],
                                 sizes[size][1], font, a->text, b->text);
                }
            }
            player_finish(app);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(labels_are_legible_at_every_size_of_window_and_text),
        cmocka_unit_test(larger_text_makes_data_larger),
        cmocka_unit_test(labels_grow_with_their_cells),
        cmocka_unit_test(heads_stay_in_sight_and_all_is_found_where_it_is_seen),
        cmocka_unit_test(what_is_larger_than_its_panel_scrolls_and_shows_a_bar),
        cmocka_unit_test(controls_fold_away_and_come_back_when_one_is_used),
        cmocka_unit_test(controls_fold_by_themselves_in_a_low_window),
        cmocka_unit_test(a_panel_stands_alone_and_goes_back),
        cmocka_unit_test(clicks_that_mean_two_things_are_not_one_double_click),
        cmocka_unit_test(the_controls_of_a_head_lie_in_it_at_every_size),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
