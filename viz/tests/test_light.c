/*
 * The window's highlights: the items related to the hover or selection, in every panel, including
 * headings; hovering keeps a selection as it is; all letters stay legible; pins, the selection
 * history, and panels that follow.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "probe/tests/assert_error.h"
#include "viz/app/mode/app.h"
#include "viz/app/model/sentence.h"
#include "viz/app/panel/box.h"
#include "viz/app/panel/mark.h"
#include "viz/choice/query.h"
#include "viz/scene/ink.h"

static void quit(void *self)
{
    (void)self;
}

static struct ws_host host = {.quit = quit};

static struct ws_app *start(void)
{
    struct ws_app *app = calloc(1, sizeof *app);

    assert_non_null(app);
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

static void set(struct ws_app *app, const char *name, const char *value)
{
    struct ws_error error;

    if (!ws_state_set(&app->desk.state, name, value, &error))
        fail_msg("%s", error.text);
    app->desk.dirty = true;
    ws_app_update(app);
}

static const char *get(const struct ws_app *app, const char *name)
{
    static char text[WS_SETTING_SIZE];

    ws_state_get(&app->desk.state, name, text);
    return text;
}

static void key(struct ws_app *app, const char *chord)
{
    struct ws_event event = {.kind = WS_EVENT_KEY};

    snprintf(event.text, sizeof event.text, "%s", chord);
    ws_app_event(app, &event);
    ws_app_update(app);
}

static struct ws_shown pattern_of(const struct ws_app *app, const char *query)
{
    struct ws_shown pattern;
    struct ws_error error;

    if (!ws_query_parse(app->desk.state.choices.variant, NULL, query, &pattern, &error))
        fail_msg("%s: %s", query, error.text);
    return pattern;
}

static const struct ws_target *target_of(const struct ws_app *app, int panel, const char *query)
{
    const struct ws_panel *of = &app->canvas.panel[panel];
    struct ws_shown pattern = pattern_of(app, query);

    for (int i = 0; i < of->targets; i++) {
        struct ws_shown shown = ws_pattern_of(&of->target[i].shown);

        if (!memcmp(&shown, &pattern, sizeof shown))
            return &of->target[i];
    }
    fail_msg("no %s in panel %d", query, panel);
    return NULL;
}

static void point(struct ws_app *app, int panel, const char *query)
{
    const struct ws_layer *layer = &app->canvas.layer[WS_LAYER_BODY + panel];
    const struct ws_box *box = &target_of(app, panel, query)->box;
    struct ws_event event = {.kind = WS_EVENT_MOVE,
                             .x = layer->x + box->x + box->width / 2,
                             .y = layer->y + box->y + box->height / 2};

    ws_app_event(app, &event);
    ws_app_update(app);
}

static int count(const struct ws_marks *marks, enum ws_mark_kind kind)
{
    int number = 0;

    for (int i = 0; i < marks->marks; i++)
        number += marks->mark[i].kind == kind;
    return number;
}

/* The letters of all pills of a panel, in order, with blanks between. */
static const char *pills(const struct ws_app *app, int panel)
{
    static char text[4096];
    const struct ws_scene *scene = &app->canvas.panel[panel].scene;
    struct ws_marks marks = {0};
    size_t length = 0;

    text[0] = 0;
    ws_marks_list(&marks, &app->canvas, panel, &app->desk);
    for (int i = 0; i < marks.marks; i++)
        if (marks.mark[i].kind == WS_MARK_PILL)
            length +=
                (size_t)snprintf(text + length, sizeof text - length, "%s%s", length ? " | " : "",
                                 ws_scene_string(scene, &scene->node[marks.mark[i].text]));
    ws_marks_finish(&marks);
    return text;
}

static void headings_of_what_is_selected_light_up_in_every_panel(void **state)
{
    static const struct {
        const char *variant, *view, *select, *memory, *matrices, *registers;
    } cases[] = {
        {"ldmatrix.m8n8.x4.b16", "fragment", "M1[3,5]", "0x0160 | M1", "matrix 1 in r1 | 5 | 3",
         "r1 | T14"},
        {"ldmatrix.m16n16.x2.trans.b8", "fragment", "M1[3,5]", "0x0130 | M1 | M1",
         "matrix 1 in r2 and r3 | 3 | 5", "r2 | T20"},
        {"ldmatrix.m8n8.x4.trans.b16", "fragment", "M1[3,5]", "0x0160 | M1",
         "matrix 1 in r1 | 3 | 5", "r1 | T21"},
        {"ldmatrix.m8n8.x4.trans.b16", "memory", "M1[3,5]", "0x0160 | M1", "matrix 1 in r1 | 5 | 3",
         "r1 | T21"},
        {"stmatrix.m8n8.x2.b16", "memory", "lane 5 r0", "0x0010 | M0", "matrix 0 in r0 | 2 | 3 | 1",
         "r0 | T5"},
        {"movmatrix.m8n8.trans.b16", "fragment", "lane 5", "a | T8 | T12 | a",
         "matrix 0 in d | 2 | 3 | 1", "d | T5 | d"},
        {"ldmatrix.m8n8.x4.b16", "fragment", "addr 9", "0x0120 | M1",
         "matrix 1 in r1 | 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 1", "r1 | T4 | T5 | T6 | T7"},
    };
    struct ws_app *app = start();

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        set(app, "variant", cases[i].variant);
        set(app, "view", cases[i].view);
        set(app, "select", cases[i].select);
        assert_string_equal(pills(app, WS_PANEL_MEMORY), cases[i].memory);
        assert_string_equal(pills(app, WS_PANEL_MATRICES), cases[i].matrices);
        assert_string_equal(pills(app, WS_PANEL_REGISTERS), cases[i].registers);
    }
    finish(app);
}

/* If an axis has no space for all of its numbers, highlighted ones have none either. */
static void lit_headings_do_not_cover_each_other(void **state)
{
    static const char *const cases[][2] = {{"ldmatrix.m16n16.x2.trans.b8", "lane 5"},
                                           {"mma.m16n8k64.s32.s4.s4.s32", "A[3,*]"},
                                           {"mma.m16n8k64.s32.s4.s4.s32", "A[3,5]"},
                                           {"mma.m16n8k32.s32.s8.s8.s32", "lane 11"}};
    struct ws_app *app = start();
    int pairs = 0;

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        set(app, "variant", cases[i][0]);
        set(app, "select", cases[i][1]);
        for (int panel = 0; panel < WS_PANELS; panel++) {
            struct ws_marks marks = {0};

            ws_marks_list(&marks, &app->canvas, panel, &app->desk);
            for (int a = 0; a < marks.marks; a++)
                for (int b = 0; b < a; b++) {
                    if (marks.mark[a].kind != WS_MARK_PILL || marks.mark[b].kind != WS_MARK_PILL)
                        continue;
                    pairs++;
                    if (ws_boxes_meet(&marks.mark[a].box, &marks.mark[b].box))
                        fail_msg("%s, %s, panel %d: %s", cases[i][0], cases[i][1], panel,
                                 pills(app, panel));
                }
            ws_marks_finish(&marks);
        }
    }
    assert_true(pairs > 20);
    finish(app);
}

static void headings_can_be_pointed_at(void **state)
{
    static const struct {
        int panel;
        const char *query;
        int marked;
    } cases[] = {{WS_PANEL_MATRICES, "m1", 64},      {WS_PANEL_MATRICES, "m2 row 3", 8},
                 {WS_PANEL_MATRICES, "m2 col 5", 8}, {WS_PANEL_REGISTERS, "register 1", 64},
                 {WS_PANEL_REGISTERS, "lane 14", 8}, {WS_PANEL_MEMORY, "addr 9", 8}};
    struct ws_app *app = start();

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct ws_shown pattern = pattern_of(app, cases[i].query);

        point(app, cases[i].panel, cases[i].query);
        assert_memory_equal(&app->desk.hover, &pattern, sizeof pattern);
        assert_int_equal(app->desk.lit.marked, cases[i].marked);
    }
    finish(app);
}

static void pointing_leaves_the_selection_as_it_is(void **state)
{
    static const struct ws_highlight_state none;
    struct ws_app *app = start();
    struct ws_highlight_state before = {0};
    char words[1024], formulas[1024], operands[1024];

    (void)state;
    set(app, "select", "lane 5");
    ws_highlight_state_copy(&before, &app->desk.lit);
    point(app, WS_PANEL_MATRICES, "M2[6,1]");
    assert_true(ws_highlight_state_same(&before, &app->desk.lit));
    assert_int_equal(app->desk.over.marked, 1);
    for (int panel = 0; panel < WS_MOVE_PANELS; panel++) {
        struct ws_marks marks = {0};

        ws_marks_list(&marks, &app->canvas, panel, &app->desk);
        assert_true(count(&marks, WS_MARK_FRAMED) >= 4);
        assert_true(count(&marks, WS_MARK_OVER) >= 3);
        ws_marks_finish(&marks);
    }
    ws_sentence(&app->desk, words, formulas, operands, sizeof words);
    assert_int_equal(strncmp(words, "Pointing at: Matrix 2, row 6, column 1", 38), 0);
    point(app, WS_PANEL_REGISTERS, "lane 5");
    assert_false(app->desk.over.any);
    ws_sentence(&app->desk, words, formulas, operands, sizeof words);
    assert_int_equal(strncmp(words, "Selected: Lane 5 supplies", 25), 0);
    /* Without a selection, the hover highlights and dims. */
    set(app, "select", "");
    point(app, WS_PANEL_MATRICES, "M2[6,1]");
    assert_true(app->desk.lit.any);
    assert_true(ws_highlight_state_same(&app->desk.over, &none) || !app->desk.over.any);
    ws_highlight_state_finish(&before);
    finish(app);
}

/* As if memory ran out for the copied highlights. */
static void lights_of_nothing_are_copied_over_others(void **state)
{
    static const struct ws_highlight_state none;
    struct ws_app *app = start();
    struct ws_highlight_state lit = {0};

    (void)state;
    set(app, "select", "lane 5");
    ws_highlight_state_copy(&lit, &app->desk.lit);
    assert_true(lit.slots > 0 && ws_highlight_state_same(&lit, &app->desk.lit));
    ws_highlight_state_copy(&lit, &none);
    assert_true(ws_highlight_state_same(&lit, &none));
    assert_null(lit.slot);
    ws_highlight_state_copy(&lit, &app->desk.lit);
    assert_true(ws_highlight_state_same(&lit, &app->desk.lit));
    ws_highlight_state_finish(&lit);
    finish(app);
}

/* Rows at a lane's address are dashed in memory; the elements that it receives are framed. */
static void a_lane_shows_what_it_gives_and_what_it_gets(void **state)
{
    struct ws_app *app = start();
    struct ws_marks marks = {0};
    const struct ws_box *row;
    struct ws_box dashed = {0};
    char words[1024], formulas[1024], operands[1024];

    (void)state;
    set(app, "select", "lane 5");
    ws_marks_list(&marks, &app->canvas, WS_PANEL_MEMORY, &app->desk);
    assert_int_equal(count(&marks, WS_MARK_GIVEN), 2); /* its chip and its row */
    for (int i = 0; i < marks.marks; i++)
        if (marks.mark[i].kind == WS_MARK_GIVEN && marks.mark[i].box.width > dashed.width)
            dashed = marks.mark[i].box;
    row = &target_of(app, WS_PANEL_MEMORY, "M0[5,0]")->box;
    assert_true(dashed.x == row->x && dashed.y == row->y && dashed.height == row->height);
    row = &target_of(app, WS_PANEL_MEMORY, "M0[5,7]")->box;
    assert_true(fabs(dashed.x + dashed.width - row->x - row->width) < 1e-6);
    ws_sentence(&app->desk, words, formulas, operands, sizeof words);
    assert_non_null(strstr(words, "Lane 5 supplies the address of M0[5,*] (dashed)"));
    assert_non_null(strstr(words, "It receives (solid) M0[1,2] and M0[1,3] in r0"));
    set(app, "select", "lane 5 r1");
    ws_marks_list(&marks, &app->canvas, WS_PANEL_MEMORY, &app->desk);
    assert_int_equal(count(&marks, WS_MARK_GIVEN), 0);

    set(app, "variant", "ldmatrix.m8n8.x1.b16");
    set(app, "select", "lane 20");
    ws_marks_list(&marks, &app->canvas, WS_PANEL_MEMORY, &app->desk);
    assert_int_equal(count(&marks, WS_MARK_GIVEN), 0);
    ws_sentence(&app->desk, words, formulas, operands, sizeof words);
    assert_non_null(strstr(words, "Lane 20's address is ignored."));

    set(app, "variant", "movmatrix.m8n8.trans.b16");
    set(app, "select", "lane 5");
    ws_sentence(&app->desk, words, formulas, operands, sizeof words);
    assert_non_null(strstr(words, "Lane 5 held M0[1,2] and M0[1,3] (dashed)"));
    ws_marks_finish(&marks);
    finish(app);
}

/* The ground of a text: the last rectangle before it that is filled at its center. */
static const struct ws_node *ground_of(const struct ws_scene *scene, int text,
                                       enum ws_theme_id theme)
{
    const struct ws_node *label = &scene->node[text];
    double x = label->box.x + label->box.width / 2, y = label->box.y + label->box.height / 2;

    for (int i = text - 1; i >= 0; i--) {
        const struct ws_node *node = &scene->node[i];

        if (node->kind == WS_NODE_RECT && ws_theme_paint(theme, node->role, node->tint).fills &&
            x >= node->box.x && x <= node->box.x + node->box.width && y >= node->box.y &&
            y <= node->box.y + node->box.height)
            return node;
    }
    return NULL;
}

typedef struct ws_paint paint_of(enum ws_theme_id theme, enum ws_role role, struct ws_tint tint);

/* Letters without a ground are on `bare`. */
static int check_scene(const struct ws_scene *scene, enum ws_theme_id theme, paint_of *paint,
                       enum ws_role bare)
{
    const struct ws_tint none = {WS_TINT_NONE, 0};
    int texts = 0;

    for (int i = 0; i < scene->nodes; i++) {
        const struct ws_node *text = &scene->node[i];
        const struct ws_node *ground;
        struct ws_colour under;
        double contrast;

        if (text->kind != WS_NODE_TEXT || text->role == WS_ROLE_NONE)
            continue;
        ground = ground_of(scene, i, theme);
        under = ground ? paint(theme, ground->role, ground->tint).fill
                       : ws_theme_paint(theme, bare, none).fill;
        contrast = ws_contrast(paint(theme, text->role, text->tint).fill, under);
        if (contrast < (theme == WS_THEME_CONTRAST ? 7 : 4.5))
            fail_msg("%s theme: '%s' has contrast %.2f", ws_theme_name(theme),
                     ws_scene_string(scene, text), contrast);
        texts++;
    }
    return texts;
}

static void all_letters_of_the_window_can_be_read_lit_and_dimmed(void **state)
{
    static const char *const variants[] = {"ldmatrix.m8n8.x4.b16", "ldmatrix.m16n16.x2.trans.b8",
                                           "stmatrix.m16n8.x4.trans.b8", "movmatrix.m8n8.trans.b16",
                                           "ldmatrix.m8n16.x4.b8x16.b4x16_p64"};
    static const char *const colours[] = {"lane", "register", "matrix", "address", "none"};
    struct ws_app *app = start();
    int texts = 0;

    (void)state;
    for (size_t i = 0; i < sizeof variants / sizeof variants[0]; i++)
        for (size_t colour = 0; colour < sizeof colours / sizeof colours[0]; colour++) {
            set(app, "variant", variants[i]);
            set(app, "color", colours[colour]);
            set(app, "base", colour == 4 ? "4" : "0"); /* addresses that fault */
            set(app, "memory", colour % 2 ? "banks" : "rows");
            for (int theme = 0; theme < WS_THEMES; theme++) {
                for (int panel = 0; panel < WS_MOVE_PANELS; panel++) {
                    const struct ws_scene *scene = &app->canvas.panel[panel].scene;

                    texts +=
                        check_scene(scene, (enum ws_theme_id)theme, ws_theme_paint, WS_ROLE_PAPER);
                    texts +=
                        check_scene(scene, (enum ws_theme_id)theme, ws_theme_dimmed, WS_ROLE_PAPER);
                }
                for (int layer = 0; layer < WS_LAYERS; layer++)
                    texts += check_scene(&app->canvas.layer[layer].scene, (enum ws_theme_id)theme,
                                         ws_theme_paint, WS_ROLE_PANEL);
            }
        }
    assert_true(texts > 50000);
    finish(app);
}

static double overlap(const struct ws_box *a, const struct ws_box *b)
{
    double width = fmin(a->x + a->width, b->x + b->width) - fmax(a->x, b->x);
    double height = fmin(a->y + a->height, b->y + b->height) - fmax(a->y, b->y);

    return width > 0 && height > 0 ? width * height : 0;
}

static void pins_stand_in_every_panel_and_cover_no_letters(void **state)
{
    static const char *const variants[] = {"ldmatrix.m8n8.x4.b16", "ldmatrix.m8n8.x1.trans.b16",
                                           "stmatrix.m8n8.x2.b16", "movmatrix.m8n8.trans.b16"};
    struct ws_app *app = start();

    (void)state;
    for (size_t i = 0; i < sizeof variants / sizeof variants[0]; i++) {
        set(app, "variant", variants[i]);
        set(app, "pins", "lane 7; M0[2,3]; M0[2,4]; register 0; lane 13 r0; M0[7,7]");
        for (int panel = 0; panel < WS_MOVE_PANELS; panel++) {
            const struct ws_panel *of = &app->canvas.panel[panel];
            unsigned numbers = 0;

            for (int j = 0; j < of->badges; j++) {
                if (of->badge[j].box.width <= 0)
                    continue;
                numbers |= 1u << of->badge[j].number;
                for (int k = 0; k < of->inks; k++)
                    assert_true(overlap(&of->badge[j].box, &of->ink[k]) < 1);
            }
            if (of->targets)
                assert_int_equal(numbers, 0x7E);
        }
    }
    finish(app);
}

static void pins_come_and_go_by_their_key(void **state)
{
    struct ws_app *app = start();
    struct ws_error error;

    (void)state;
    key(app, "p");
    assert_string_equal(get(app, "pins"), "");
    set(app, "select", "lane 5; M1[3,5]");
    key(app, "p");
    assert_string_equal(get(app, "pins"), "lane 5; M1[3,5]");
    set(app, "select", "M1[3,5]");
    key(app, "p");
    assert_string_equal(get(app, "pins"), "lane 5");
    key(app, "ctrl+z");
    assert_string_equal(get(app, "pins"), "lane 5; M1[3,5]");
    set(app, "select", "");
    point(app, WS_PANEL_MEMORY, "addr 9");
    key(app, "p");
    assert_string_equal(get(app, "pins"), "lane 5; M1[3,5]; addr 9");
    set(app, "select", "lane 0; lane 1; lane 2; lane 3; lane 4; lane 6; lane 7");
    key(app, "p");
    assert_non_null(strstr(app->desk.message, "At most 9 pins"));
    assert_string_equal(get(app, "pins"), "lane 5; M1[3,5]; addr 9");
    assert_false(
        ws_state_set(&app->desk.state, "pins", "t0; t1; t2; t3; t4; t5; t6; t7; t8; t9", &error));
    assert_error(error, WS_CODE_LIMIT, "9");
    /* Items that another variant does not have are not pinned there. */
    set(app, "variant", "ldmatrix.m8n8.x1.b16");
    assert_string_equal(get(app, "pins"), "lane 5; addr 9");
    key(app, "shift+p");
    assert_string_equal(get(app, "pins"), "");
    key(app, "ctrl+z");
    assert_string_equal(get(app, "pins"), "lane 5; addr 9");
    finish(app);
}

static void what_was_selected_is_walked_through(void **state)
{
    struct ws_app *app = start();
    char lane[16];

    (void)state;
    for (int i = 0; i < WS_HISTORY_DEPTH + 10; i++) {
        snprintf(lane, sizeof lane, "lane %d", i % WS_LANES);
        set(app, "select", lane);
    }
    for (int i = WS_HISTORY_DEPTH + 8; i >= 10; i--) {
        key(app, "alt+left");
        snprintf(lane, sizeof lane, "lane %d", i % WS_LANES);
        assert_string_equal(get(app, "select"), lane);
    }
    key(app, "alt+left");
    assert_string_equal(get(app, "select"), lane);
    key(app, "alt+right");
    key(app, "alt+right");
    assert_string_equal(get(app, "select"), "lane 12");
    /* Undo does not have it as a change. */
    key(app, "ctrl+z");
    assert_string_equal(get(app, "select"), "lane 12");
    /* A new one removes later ones; items that the variant does not have are skipped. */
    set(app, "select", "m3");
    set(app, "select", "lane 1");
    key(app, "alt+right");
    assert_string_equal(get(app, "select"), "lane 1");
    set(app, "variant", "ldmatrix.m8n8.x1.b16");
    key(app, "alt+left");
    assert_string_equal(get(app, "select"), "lane 12");
    finish(app);
}

static void a_zoomed_panel_follows_what_is_out_of_its_sight(void **state)
{
    struct ws_app *app = start();
    struct ws_zoom before;
    const struct ws_layer *layer = &app->canvas.layer[WS_LAYER_BODY + WS_PANEL_MEMORY];
    const struct ws_box *box, *body = &app->canvas.layout.panel[WS_PANEL_MEMORY].body;

    (void)state;
    set(app, "zoom", "4,0,0 4,0,0 1,0,0");
    before = app->desk.state.zoom[WS_PANEL_MEMORY];
    point(app, WS_PANEL_REGISTERS, "M0[0,0]"); /* in sight */
    assert_memory_equal(&app->desk.state.zoom[WS_PANEL_MEMORY], &before, sizeof before);
    point(app, WS_PANEL_REGISTERS, "M3[7,7]");
    assert_true(app->desk.state.zoom[WS_PANEL_MEMORY].y > 0.3);
    box = &target_of(app, WS_PANEL_MEMORY, "M3[7,7]")->box;
    assert_true(layer->x + box->x >= body->x && layer->y + box->y >= body->y);
    assert_true(layer->x + box->x + box->width <= body->x + body->width);
    assert_true(layer->y + box->y + box->height <= body->y + body->height);
    /* Not the panel under the pointer; and keys move all. */
    before = app->desk.state.zoom[WS_PANEL_MEMORY];
    point(app, WS_PANEL_MEMORY, "M3[7,7]");
    assert_memory_equal(&app->desk.state.zoom[WS_PANEL_MEMORY], &before, sizeof before);
    key(app, "right");
    assert_string_equal(get(app, "select"), "M0[0,0]");
    assert_true(app->desk.state.zoom[WS_PANEL_MEMORY].y < 0.2);
    assert_true(app->desk.state.zoom[WS_PANEL_MATRICES].y < 0.2);
    assert_true(app->desk.state.zoom[WS_PANEL_REGISTERS].scale == 1);
    finish(app);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(headings_of_what_is_selected_light_up_in_every_panel),
        cmocka_unit_test(lit_headings_do_not_cover_each_other),
        cmocka_unit_test(headings_can_be_pointed_at),
        cmocka_unit_test(pointing_leaves_the_selection_as_it_is),
        cmocka_unit_test(lights_of_nothing_are_copied_over_others),
        cmocka_unit_test(a_lane_shows_what_it_gives_and_what_it_gets),
        cmocka_unit_test(all_letters_of_the_window_can_be_read_lit_and_dimmed),
        cmocka_unit_test(pins_stand_in_every_panel_and_cover_no_letters),
        cmocka_unit_test(pins_come_and_go_by_their_key),
        cmocka_unit_test(what_was_selected_is_walked_through),
        cmocka_unit_test(a_zoomed_panel_follows_what_is_out_of_its_sight),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
