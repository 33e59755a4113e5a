/*
 * A wgmma in the window: elements and the bytes that a descriptor reads highlight each other and
 * are described in sentences, each field of the descriptor is a control, and illegal values are
 * refused with the reason.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "probe/tests/assert_error.h"
#include "viz/app/control/control.h"
#include "viz/app/control/output.h"
#include "viz/app/model/find.h"
#include "viz/app/model/sentence.h"
#include "viz/app/model/shared_light.h"
#include "viz/app/panel/panels.h"
#include "viz/tests/player.h"

#define F16 "wgmma.m64n16k16.f32.f16.f16"

static struct ws_app *open_window(const char *name)
{
    struct ws_app *app = player_start("ldmatrix.m8n8.x4.b16", 1600, 1000);
    struct ws_error error;

    if (!ws_state_set(&app->desk.state, "variant", name, &error))
        fail_msg("%s", error.text);
    ws_desk_model(&app->desk);
    app->desk.dirty = true;
    ws_app_resize(app, 1600, 1000, 1);
    ws_app_update(app);
    return app;
}

static void point_at(struct ws_app *app, int panel, const char *what)
{
    const struct ws_panel *shown = &app->canvas.panel[panel];
    struct ws_shown pattern;
    struct ws_error error;

    if (!ws_find_parse(app->desk.state.choices.variant, what, &pattern, &error))
        fail_msg("%s", error.text);
    for (int i = 0; i < shown->targets; i++) {
        struct ws_shown own = ws_pattern_of(&shown->target[i].shown);
        struct ws_box box = ws_canvas_seen(&app->canvas, panel, shown->target[i].box).from;

        if (memcmp(&own, &pattern, sizeof own))
            continue;
        mouse(app, WS_EVENT_MOVE, box.x + box.width / 2, box.y + box.height / 2);
        return;
    }
    fail_msg("no %s in that panel", what);
}

static const char *sentence(const struct ws_app *app)
{
    static char words[1024], formulas[1024], operands[1024];

    ws_sentence(&app->desk, words, formulas, operands, sizeof words);
    return words;
}

static void assert_says(const struct ws_app *app, const char *what)
{
    if (!strstr(sentence(app), what))
        fail_msg("'%s' is not in '%s'", what, sentence(app));
}

/* The highlight of an element of the described operand. */
static int light_of(const struct ws_app *app, int row, int column)
{
    const struct ws_model *model = &app->desk.model;

    return app->desk.lit
        .slot[model->product.all.slots + ws_shared_number(&model->shared, row, column)];
}

static void type_into(struct ws_app *app, enum ws_control control, const char *text)
{
    click_on(app, control);
    press_key(app, "ctrl+a");
    type_keys(app, text);
}

static void an_element_lights_its_bytes_and_bytes_their_elements(void **state)
{
    struct ws_app *app = open_window(F16);

    (void)state;
    point_at(app, WS_PANEL_TILE, "A[3,5]");
    assert_says(app, "A[3,5] is the 2 bytes at 0x01ba: row 3 of atom 0, chunk 0 swizzled to 3.");
    assert_says(app, "for D[3,*], in warp 0");
    assert_int_equal(light_of(app, 3, 5), WS_LIGHT_MARKED);
    assert_int_equal(light_of(app, 3, 4), WS_LIGHT_DIM);
    point_at(app, WS_PANEL_SHARED, "0x01ba");
    assert_says(app, "A[3,5] is the 2 bytes at 0x01ba");
    assert_int_equal(app->desk.lit.marked, 1);
    assert_int_equal(light_of(app, 3, 5), WS_LIGHT_MARKED);
    point_at(app, WS_PANEL_SHARED, "0x1410");
    assert_says(app,
                "A[40,8] is the 2 bytes at 0x1410: row 0 of atom 5 along m, chunk 1, not moved.");
    assert_says(app, "in warp 2");
    player_finish(app);
}

static void what_d_is_summed_over_is_lit(void **state)
{
    struct ws_app *app = open_window(F16);

    (void)state;
    point_at(app, WS_PANEL_D, "D[3,5]");
    assert_says(app, "D[3,5] is in d1 of thread 14, which is T14 of warp 0.");
    for (int k = 0; k < 16; k++)
        assert_int_equal(light_of(app, 3, k), WS_LIGHT_RELATED);
    assert_int_equal(light_of(app, 4, 0), WS_LIGHT_DIM);
    player_finish(app);
}

static void fields_are_controls_and_the_number_follows(void **state)
{
    struct ws_app *app = open_window(F16);
    const struct ws_descriptor *descriptor = &app->desk.state.choices.descriptor;
    char text[64];

    (void)state;
    type_into(app, WS_CONTROL_SHARED_STRIDE, "2048");
    assert_int_equal(descriptor->stride_bytes, 2048);
    ws_control_row(WS_CONTROL_DESCRIPTOR)->text(&app->desk, text, sizeof text);
    assert_string_equal(text, "0x4000008000010000");
    press_key(app, "up");
    assert_int_equal(descriptor->stride_bytes, 2064);
    press_key(app, "down");
    press_key(app, "down");
    assert_int_equal(descriptor->stride_bytes, 2032);
    press_key(app, "return");
    type_into(app, WS_CONTROL_DESCRIPTOR, "0x4000004000010002");
    assert_int_equal(descriptor->start_bytes, 32);
    assert_int_equal(descriptor->stride_bytes, 1024);
    press_key(app, "return");
    point_at(app, WS_PANEL_TILE, "A[3,0]");
    assert_says(app, "A[3,0] is the 2 bytes at 0x0190: row 3 of atom 0, chunk 2 swizzled to 1.");
    player_finish(app);
}

static void what_is_illegal_is_refused_in_its_place(void **state)
{
    struct ws_app *app = open_window(F16);
    struct ws_error error;

    (void)state;
    type_into(app, WS_CONTROL_SHARED_LEADING, "24");
    assert_int_equal(app->desk.state.choices.descriptor.leading_bytes, 16);
    assert_non_null(strstr(app->desk.message, "16"));
    assert_false(ws_control_row(WS_CONTROL_SHARED_LEADING)->enter(&app->desk, "24", &error));
    assert_non_null(strstr(error.text, "16"));
    assert_int_equal(app->desk.state.choices.descriptor.leading_bytes, 16);
    assert_false(ws_control_row(WS_CONTROL_SHARED_BASE)->enter(&app->desk, "8", &error));
    assert_false(ws_control_row(WS_CONTROL_DESCRIPTOR)->enter(&app->desk, "0xyz", &error));
    player_finish(app);
}

static void a_major_that_a_type_has_not_says_why(void **state)
{
    struct ws_app *app = open_window("wgmma.m64n16k32.s32.s8.s8");
    struct ws_item item;

    (void)state;
    assert_true(ws_control_row(WS_CONTROL_SHARED_MAJOR)->item(&app->desk, 1, &item));
    assert_true(item.disabled);
    assert_non_null(strstr(item.why, "K-major"));
    player_finish(app);
    app = open_window(F16);
    assert_true(ws_control_row(WS_CONTROL_SHARED_MAJOR)->item(&app->desk, 1, &item));
    assert_false(item.disabled);
    player_finish(app);
}

static void b_is_the_other_operand(void **state)
{
    struct ws_app *app = open_window(F16);

    (void)state;
    ws_control_row(WS_CONTROL_SHARED_OPERAND)->choose(&app->desk, 1);
    ws_app_update(app);
    assert_int_equal(ws_described_rows(&app->desk.model.shared.described), 16);
    point_at(app, WS_PANEL_TILE, "B[5,3]");
    assert_says(app, "B[5,3] is the 2 bytes at 0x01ba");
    assert_says(app, "It is multiplied by each of A[*,5], for D[*,3], in all warps.");
    player_finish(app);
}

/* A warpgroup has 128 threads, and D up to 128 registers. Each is found, and no higher number. */
static void every_thread_and_register_is_found(void **state)
{
    static const struct {
        const char *text, *says;
        int lane, reg;
    } finds[] = {{"lane 70", "Thread 70 is T6 of warp 2, and receives 128 of D.", 70, -1},
                 {"T127", "Thread 127 is T31 of warp 3", 127, -1},
                 {"lane 100 r3", NULL, 100, 3},
                 {"d3", "d3: 128 of D", -1, 3},
                 {"d127", "d127: 128 of D", -1, 127}};
    struct ws_app *app = open_window("wgmma.m64n256k16.f32.f16.f16");
    struct ws_shown found;
    struct ws_error error;

    (void)state;
    for (size_t i = 0; i < sizeof finds / sizeof finds[0]; i++) {
        if (!ws_state_set(&app->desk.state, "select", finds[i].text, &error))
            fail_msg("%s: %s", finds[i].text, error.text);
        found = app->desk.state.pick[0];
        assert_int_equal(found.lane, finds[i].lane);
        assert_int_equal(found.reg, finds[i].reg);
        app->desk.dirty = true;
        ws_app_update(app);
        assert_true(app->desk.lit.marked > 0);
        if (finds[i].says)
            assert_says(app, finds[i].says);
    }
    assert_true(ws_state_set(&app->desk.state, "select", "lanes 30-33", &error));
    assert_int_equal(app->desk.state.picks, 4);
    app->desk.dirty = true;
    ws_app_update(app);
    assert_says(app, "thread 30-33: 512 of D");
    assert_false(ws_state_set(&app->desk.state, "select", "lane 128", &error));
    assert_error(error, WS_CODE_RANGE, "0 to 127");
    assert_false(ws_state_set(&app->desk.state, "select", "d128", &error));
    player_finish(app);
}

/* Some themes have lane colors on which an alert is illegible. */
static void alerts_stand_on_an_alert(const struct ws_scene *scene)
{
    int alerts = 0;

    for (int i = 0; i < scene->nodes; i++) {
        const struct ws_node *node = &scene->node[i];

        if (node->role != WS_ROLE_ALERT_TEXT || !strstr(ws_scene_string(scene, node), "chunks"))
            continue;
        alerts++;
        assert_int_equal(scene->node[scene->node[node->parent].first_child].role, WS_ROLE_ALERT);
    }
    assert_true(alerts > 8);
}

static void places_that_are_read_twice_are_told(void **state)
{
    struct ws_app *app = open_window(F16);
    struct ws_remark remark;

    (void)state;
    type_into(app, WS_CONTROL_SHARED_STRIDE, "0");
    press_key(app, "return");
    assert_true(app->desk.model.shared.overlaps);
    assert_true(ws_panel_row(WS_PANEL_SHARED)->remark(&app->desk, false, &remark));
    assert_non_null(strstr(remark.text, "overlap"));
    point_at(app, WS_PANEL_TILE, "A[9,0]");
    assert_says(app,
                "The offsets overlap: A[1,0], A[17,0], A[25,0] and 4 more are also read there.");
    point_at(app, WS_PANEL_SHARED, "0x0090");
    assert_int_equal(app->desk.lit.marked, 8);
    alerts_stand_on_an_alert(&app->canvas.panel[WS_PANEL_SHARED].scene);
    player_finish(app);
}

static void what_a_block_cannot_have_is_told(void **state)
{
    struct ws_app *app = open_window(F16);

    (void)state;
    type_into(app, WS_CONTROL_SHARED_STRIDE, "65536");
    press_key(app, "return");
    point_at(app, WS_PANEL_TILE, "A[0,0]");
    assert_null(strstr(sentence(app), "faults"));
    find_typed(app, "A[63,0]");
    ws_app_update(app);
    assert_says(app, "beyond the 232448 bytes that a block can have: the MMA faults");
    player_finish(app);
}

/* Addresses of seven digits have a smaller font, and none is cut off. */
static void the_furthest_line_has_its_whole_address(void **state)
{
    struct ws_app *app = open_window("wgmma.m64n8k16.f32.f16.f16");
    const struct ws_scene *scene = &app->canvas.panel[WS_PANEL_SHARED].scene;
    int lines = 0;

    (void)state;
    ws_app_resize(app, 1280, 800, 1);
    type_into(app, WS_CONTROL_DESCRIPTOR, "0xffffffffffffffff");
    press_key(app, "return");
    ws_app_update(app);
    for (int i = 0; i < scene->nodes; i++) {
        if (scene->node[i].kind != WS_NODE_TEXT || scene->node[i].role != WS_ROLE_CODE)
            continue;
        lines++;
        assert_true(scene->node[i].box.x >= 0);
    }
    assert_true(lines > 10);
    player_finish(app);
}

/* The descriptor stays the same, with another MMA variant. */
static void the_product_that_was_captured_is_named(void **state)
{
    struct ws_app *app = open_window(F16);
    struct ws_error error;

    (void)state;
    assert_string_equal(app->desk.model.shared.known.text,
                        "captured on NVIDIA H200 (sm_90), CUDA 13.0");
    assert_true(ws_state_set(&app->desk.state, "variant", "wgmma.m64n8k16.f32.bf16.bf16", &error));
    app->desk.dirty = true;
    ws_app_update(app);
    assert_string_equal(app->desk.model.shared.known.text,
                        "captured on NVIDIA H200 (sm_90), CUDA 13.0, with " F16);
    player_finish(app);
}

/* The text that the Copy item `name` puts on the clipboard; owned by the caller. */
static char *copied(const struct ws_app *app, const char *name)
{
    struct ws_item item;
    struct ws_error error;
    char *text = NULL;

    for (int i = 0; !text && ws_copy_item(&app->desk, i, &item); i++)
        if (!strcmp(item.text, name) && !(text = ws_copy_text(&app->desk, i, &error)))
            fail_msg("%s: %s", name, error.text);
    assert_non_null(text);
    return text;
}

static void what_is_copied_is_what_is_shown(void **state)
{
    static const struct {
        const char *item, *selected, *has;
    } copies[] = {
        {"PTX instruction", "", "a_desc, b_desc, p, 1, 1, 1, 0;"},
        {"mapping as CSV", "",
         "operand,row,column,byte,byte_bit,width\nA,0,0,0,0,16\nA,0,1,144,0,16\n"},
        {"mapping as CSV", "A[3,5]", "operand,row,column,byte,byte_bit,width\nA,0,0,0,0,16\n"},
        {"mapping as CSV", "D[3,5]",
         "operand,thread,register,bit,width,row,column\nD,0,0,0,32,0,0\n"},
        {"CuTe layout", "", "Swizzle<3,4,3> o smem_ptr[16b](unset) o "},
        {"CuTe layout", "D[3,5]", "((4,8,4),(2,2,2)):"},
        {"linear layout, as Triton prints it", "", "- offset=1 -> (1, 0)\n"},
        {"linear layout, as Triton prints it", "D[3,5]", "- register=1 -> (0, 1)\n"},
        {"CUDA code with these addresses", "", "wgmma_m64n16k16_f32_f16_f16_a_descriptor"},
    };
    struct ws_app *app = open_window(F16);
    struct ws_error error;

    (void)state;
    assert_true(ws_state_set(&app->desk.state, "descriptor", "swizzle=128,leading=8192,stride=1024",
                             &error));
    assert_true(ws_state_set(&app->desk.state, "major", "m", &error));
    for (size_t i = 0; i < sizeof copies / sizeof copies[0]; i++) {
        char *text;

        assert_true(ws_state_set(&app->desk.state, "select", copies[i].selected, &error));
        app->desk.dirty = true;
        ws_app_update(app);
        text = copied(app, copies[i].item);
        if (!strstr(text, copies[i].has))
            fail_msg("%s: no '%s' in '%.200s'", copies[i].item, copies[i].has, text);
        free(text);
    }
    player_finish(app);
}

static void pickers_have_every_shape_and_type(void **state)
{
    struct ws_app *app = open_window(F16);
    struct ws_item item;
    int shapes = 0;

    (void)state;
    while (ws_control_row(WS_CONTROL_SHAPE)->item(&app->desk, shapes, &item))
        shapes++;
    assert_int_equal(shapes, 32);
    for (int i = 0; ws_control_row(WS_CONTROL_MMA_A)->item(&app->desk, i, &item); i++)
        if (!strcmp(item.text, ".tf32"))
            ws_control_row(WS_CONTROL_MMA_A)->choose(&app->desk, i);
    ws_app_update(app);
    assert_string_equal(app->desk.model.product.mma->name, "wgmma.m64n16k8.f32.tf32.tf32");
    player_finish(app);
}

static void arrow_keys_go_over_elements_and_bytes(void **state)
{
    static const char *const walks[][3] = {
        {"A[3,5]", "A[3,6]", "A[4,6]"}, /* selected, after Right, and after Down */
        {"0x01ba", "0x01bc", "0x023c"},
    };
    struct ws_app *app = open_window(F16);
    char text[WS_SETTING_SIZE];

    (void)state;
    for (size_t i = 0; i < sizeof walks / sizeof walks[0]; i++) {
        find_typed(app, walks[i][0]);
        press_key(app, "return");
        press_key(app, "right");
        ws_state_get(&app->desk.state, "select", text);
        assert_string_equal(text, walks[i][1]);
        press_key(app, "down");
        ws_state_get(&app->desk.state, "select", text);
        assert_string_equal(text, walks[i][2]);
    }
    find_typed(app, "lane 64");
    press_key(app, "return");
    assert_says(app, "Thread 64 is T0 of warp 2, and receives 8 of D.");
    press_key(app, "down");
    assert_int_equal(app->desk.state.pick[0].lane, 65);
    ws_control_row(WS_CONTROL_SHARED_OPERAND)->choose(&app->desk, 1);
    ws_app_update(app);
    find_typed(app, "B[15,15]");
    press_key(app, "return");
    press_key(app, "right");
    press_key(app, "down");
    ws_state_get(&app->desk.state, "select", text);
    assert_string_equal(text, "B[15,15]"); /* the last element */
    player_finish(app);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_element_lights_its_bytes_and_bytes_their_elements),
        cmocka_unit_test(what_d_is_summed_over_is_lit),
        cmocka_unit_test(fields_are_controls_and_the_number_follows),
        cmocka_unit_test(what_is_illegal_is_refused_in_its_place),
        cmocka_unit_test(a_major_that_a_type_has_not_says_why),
        cmocka_unit_test(b_is_the_other_operand),
        cmocka_unit_test(every_thread_and_register_is_found),
        cmocka_unit_test(places_that_are_read_twice_are_told),
        cmocka_unit_test(what_a_block_cannot_have_is_told),
        cmocka_unit_test(the_furthest_line_has_its_whole_address),
        cmocka_unit_test(the_product_that_was_captured_is_named),
        cmocka_unit_test(what_is_copied_is_what_is_shown),
        cmocka_unit_test(pickers_have_every_shape_and_type),
        cmocka_unit_test(arrow_keys_go_over_elements_and_bytes),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
