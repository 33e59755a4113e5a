/*
 * The text of figures and the window, compared with the facts: titles by view, the use of a
 * fragment by mma, phases, targets, and movmatrix, which has registers in place of memory.
 */
#include <ctype.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>

#include "probe/access/bank.h"
#include "probe/isa/operand.h"
#include "probe/mma/mma.h"
#include "viz/app/control/control.h"
#include "viz/app/mode/app.h"
#include "viz/app/model/sentence.h"
#include "viz/tests/figures.h"

static bool contains(const char *text, const char *wanted)
{
    size_t length = strlen(wanted);

    for (; text && *text; text++) {
        size_t i = 0;

        while (i < length && tolower((unsigned char)text[i]) == tolower((unsigned char)wanted[i]))
            i++;
        if (i == length)
            return true;
    }
    return false;
}

/* All text of a scene, titles, tooltips and lines, separated by blanks. */
static const char *words_of(const struct ws_scene *scene)
{
    static char words[1 << 17];
    size_t length = (size_t)snprintf(words, sizeof words, "%s %s", scene->title ? scene->title : "",
                                     scene->description ? scene->description : "");

    for (int i = 0; i < scene->nodes; i++)
        if (scene->node[i].text >= 0 &&
            (scene->node[i].kind == WS_NODE_TEXT || scene->node[i].kind == WS_NODE_GROUP ||
             scene->node[i].kind == WS_NODE_RECT)) {
            assert_true(length + 200 < sizeof words);
            length += (size_t)snprintf(words + length, sizeof words - length, " %s",
                                       scene->text + scene->node[i].text);
        }
    return words;
}

static struct ws_evidence evidence, other;

static struct ws_scene drawn(struct ws_figure *figure)
{
    struct ws_scene scene;
    struct ws_error error = {0};

    if (!ws_figure_build(figure, &scene, &error))
        fail_msg("%s", error.text);
    return scene;
}

static struct ws_scene drawn_as(const struct ws_variant *variant, enum ws_figure_kind kind,
                                enum ws_view view)
{
    struct ws_figure figure;

    specified(variant, &evidence);
    figure = ws_figure_of(kind, &evidence);
    figure.view = view;
    return drawn(&figure);
}

static void only_what_turing_has_speaks_of_turing(void **state)
{
    (void)state;
    for (int id = 0; id < WS_VARIANTS; id++) {
        const struct ws_variant *variant = ws_variant((enum ws_variant_id)id);
        int lanes = ws_address_lanes(variant);
        struct ws_scene scene;
        const char *words;

        if (lanes == 0)
            continue;
        scene = drawn_as(variant, WS_FIGURE_ADDRESS, WS_VIEW_MEMORY);
        words = words_of(&scene);
        assert_int_equal(contains(words, "are ignored"), lanes < WS_LANES);
        assert_int_equal(contains(words, "sm_75"),
                         lanes < WS_LANES && ws_targets_allow(variant->targets, 7, 5));
        assert_int_equal(contains(words, "sm_80"), contains(words, "sm_75"));
        ws_scene_finish(&scene);
    }
}

static void a_title_says_which_layout_is_drawn(void **state)
{
    (void)state;
    for (int id = 0; id < WS_VARIANTS; id++)
        for (int view = 0; view < 2; view++) {
            const struct ws_variant *variant = ws_variant((enum ws_variant_id)id);
            struct ws_scene scene = drawn_as(variant, WS_FIGURE_FRAGMENT, (enum ws_view)view);
            const char *layout = view == WS_VIEW_FRAGMENT ? variant->family->held_view
                                 : variant->family->id == WS_FAMILY_movmatrix ? "source"
                                                                              : "memory";
            char wanted[64];

            snprintf(wanted, sizeof wanted, "%s %s layout for %s", variant->family->name, layout,
                     variant->family->by_lane ? "32 rows of" : "one");
            if (ws_moved(variant)->matrices == 1)
                assert_true(contains(scene.title, wanted));
            assert_int_equal(contains(scene.title, "fragment layout"),
                             view == WS_VIEW_FRAGMENT && !variant->family->from_global);
            snprintf(wanted, sizeof wanted, "%s view", layout);
            assert_true(contains(scene.description, wanted));
            assert_true(contains(words_of(&scene), wanted));
            ws_scene_finish(&scene);
        }
}

/*
 * mma.sync, element i of e in one register of lane 4 g + q: of A, row g, column q e + i; of B, row
 * q e + i, column g; of D, with two a row, row g + 8 (i / 2), column 2 q + i % 2 (PTX ISA, matrix
 * fragments for mma).
 */
static void what_a_fragment_is_said_to_be_for_mma_is_so(void **state)
{
    (void)state;
    for (int id = 0; id < WS_VARIANTS; id++) {
        const struct ws_variant *variant = ws_variant((enum ws_variant_id)id);
        struct ws_scene scene = drawn_as(variant, WS_FIGURE_FRAGMENT, WS_VIEW_FRAGMENT);
        const char *words = words_of(&scene);
        bool is_a = true, is_d = true, packed = ws_moved(variant)->width_bits == 4;
        int elements = ws_moved(variant)->elements;
        enum ws_family_id family = variant->family->id;

        for (int lane = 0; lane < WS_LANES; lane++)
            for (int element = 0; element < elements; element++) {
                struct ws_place place = ws_place_in_view(
                    variant,
                    ws_mapping_place(&evidence.mapping, (struct ws_slot){lane, 0, element, 0}),
                    WS_VIEW_FRAGMENT);
                int g = lane / 4, q = lane % 4;

                is_a = is_a && place.row == g && place.column == q * elements + element;
                is_d = is_d && place.row == g + 8 * (element / 2) &&
                       place.column == 2 * q + element % 2;
            }
        assert_false(contains(words, "mma sees"));
        assert_int_equal(contains(words, "operand A"), family == WS_FAMILY_ldmatrix);
        assert_int_equal(contains(words, "operand B"), family == WS_FAMILY_ldmatrix);
        assert_int_equal(contains(words, "result D"), family == WS_FAMILY_stmatrix);
        assert_true(!contains(words, "operand A") || is_a);
        assert_true(!contains(words, "result D") || is_d);
        /* An s4 is loaded as the number that it is, an e2m1 as its bits. */
        assert_int_equal(contains(words, "shift"), packed && !strstr(variant->name, "s4"));
        ws_scene_finish(&scene);
    }
}

static void the_steps_count_the_phases_that_the_banks_do(void **state)
{
    (void)state;
    for (int id = 0; id < WS_VARIANTS; id++) {
        const struct ws_variant *variant = ws_variant((enum ws_variant_id)id);
        struct ws_address_options packed = {0};
        struct ws_addresses addresses;
        struct ws_banks banks;
        struct ws_error error;
        struct ws_scene scene;
        const char *words;
        int matrices = ws_moved(variant)->matrices, lanes;

        if (ws_address_lanes(variant) == 0)
            continue;
        assert_true(ws_addresses_make(variant, &packed, &addresses, &error));
        ws_banks_count(&addresses, 0, &banks);
        lanes = banks.phase[0].lanes;
        scene = drawn_as(variant, WS_FIGURE_STEP, WS_VIEW_MEMORY);
        words = words_of(&scene);
        assert_int_equal(contains(words, "Eight rows form a phase"), lanes == 8);
        assert_int_equal(contains(words, "Sixteen rows form a phase"), lanes == 16);
        assert_int_equal(contains(words, "Thirty-two rows form a phase"), lanes == 32);
        if (variant->family->by_lane) {
            assert_false(contains(words, "matri"));
            ws_scene_finish(&scene);
            continue;
        }
        assert_int_equal(contains(words, "the rows of one matrix are"), banks.phases == matrices);
        assert_int_equal(contains(words, "the rows of two matrices are"),
                         2 * banks.phases == matrices);
        assert_int_equal(contains(words, "two phases"), banks.phases == 2 * matrices);
        ws_scene_finish(&scene);
    }
}

static void movmatrix_has_a_source_and_d_and_no_memory(void **state)
{
    int figures = 0;

    (void)state;
    for (struct each_figure each = first_figure(); next_figure(&each);) {
        const char *words;

        if (!ws_address_lanes(each.figure.evidence->mapping.variant)) {
            words = words_of(&each.scene);
            if (contains(words, "memory"))
                fail_msg("%s: %s", each.name, strstr(words, "emory") - 20);
            if (contains(words, "r0"))
                fail_msg("%s: %s", each.name, strstr(words, "r0"));
            figures++;
        }
        ws_scene_finish(&each.scene);
    }
    assert_true(figures > 15 / sample_step(11));
}

static bool run(void *self, const struct ws_state *state, struct ws_error *error)
{
    (void)self;
    (void)state;
    return ws_fail(error, WS_CODE_SYSTEM, "no GPU in tests");
}

static void the_window_calls_the_registers_of_movmatrix_a_and_d(void **state)
{
    static const struct ws_host host = {.run = run};
    struct ws_app *app = malloc(sizeof *app);
    char words[1024], formulas[1024], operands[1024];
    struct ws_error error = {0};
    struct ws_item item = {0};

    (void)state;
    assert_non_null(app);
    ws_app_init(app, WS_SOURCE_DIR "/assets/captures", &host);
    ws_app_resize(app, 1600, 1200, 1);
    ws_state_set_variant(&app->desk.state, ws_variant_named("movmatrix.m8n8.trans.b16"));
    for (int label = 0; label < WS_LABELS; label++) {
        app->desk.state.choices.label = (enum ws_label_by)label;
        app->desk.dirty = true;
        ws_app_update(app);
        for (int panel = 0; panel < WS_MOVE_PANELS; panel++) {
            assert_false(contains(words_of(&app->canvas.panel[panel].scene), "r0"));
            assert_false(contains(words_of(&app->canvas.panel[panel].scene), "memory view"));
        }
    }
    assert_true(ws_control_row(WS_CONTROL_VIEW)->item(&app->desk, WS_VIEW_MEMORY, &item));
    assert_string_equal(item.text, "Source");
    assert_true(ws_control_row(WS_CONTROL_FIND)->enter(&app->desk, "m0 r2 c1", &error));
    ws_app_update(app);
    ws_sentence(&app->desk, words, formulas, operands, sizeof words);
    assert_true(contains(words, "in d."));
    assert_true(contains(operands, "T5 d.lo = "));
    assert_false(contains(words, "r0") || contains(words, "memory") || contains(operands, "r0"));
    ws_app_finish(app);
    free(app);
}

/* Two variants side by side: the text of the note. */
static bool compared_says(const char *left, const char *right, enum ws_view view,
                          const char *wanted)
{
    struct ws_figure figure;
    struct ws_scene scene;
    bool says;

    specified(ws_variant_named(left), &evidence);
    specified(ws_variant_named(right), &other);
    figure = ws_figure_of(WS_FIGURE_COMPARE, &evidence);
    figure.other = &other;
    figure.view = view;
    scene = drawn(&figure);
    says = contains(words_of(&scene), wanted);
    ws_scene_finish(&scene);
    return says;
}

static void a_comparison_names_what_differs_beyond_the_places(void **state)
{
    static const struct {
        const char *left, *right, *says;
    } cases[] = {
        {"movmatrix.m8n8.trans.b16", "ldmatrix.m8n8.x1.trans.b16",
         "movmatrix reads registers, ldmatrix reads memory"},
        {"ldmatrix.m8n8.x1.trans.b16", "movmatrix.m8n8.trans.b16",
         "ldmatrix reads memory, movmatrix reads registers"},
        {"ldmatrix.m8n8.x4.b16", "stmatrix.m8n8.x4.b16",
         "ldmatrix reads memory, stmatrix writes it"},
        {"stmatrix.m8n8.x1.trans.b16", "movmatrix.m8n8.trans.b16",
         "stmatrix writes memory, movmatrix reads registers"},
        {"ldmatrix.m8n16.x1.b8x16.b6x16_p32", "ldmatrix.m8n16.x1.b8x16.b4x16_p64",
         "elements have 6 and 4 bits"},
    };
    static const char alike[] = "there is no difference";

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        for (int view = 0; view < 2; view++) {
            const char *left = cases[i].left, *right = cases[i].right;

            assert_true(compared_says(left, right, (enum ws_view)view, "0 of "));
            assert_false(compared_says(left, right, (enum ws_view)view, alike));
            if (!compared_says(left, right, (enum ws_view)view, cases[i].says))
                fail_msg("%s and %s: not said: %s", left, right, cases[i].says);
        }
    assert_true(compared_says("ldmatrix.m8n8.x1.b16", "ldmatrix.m8n8.x1.trans.b16",
                              WS_VIEW_FRAGMENT, "In memory one is the transpose of the other"));
    assert_false(compared_says("ldmatrix.m8n8.x1.b16", "ldmatrix.m8n8.x1.trans.b16",
                               WS_VIEW_FRAGMENT, alike));
    assert_true(
        compared_says("ldmatrix.m8n8.x2.b16", "ldmatrix.m8n8.x2.b16", WS_VIEW_MEMORY, alike));
    assert_false(compared_says("ldmatrix.m8n8.x1.b16", "ldmatrix.m8n8.x1.trans.b16", WS_VIEW_MEMORY,
                               "reads memory"));
}

/* No lane supplies the rows of an MMA's operand, which would be left white. */
static void a_product_is_not_coloured_by_addresses(void **state)
{
    struct ws_state chosen;

    (void)state;
    ws_state_init(&chosen);
    chosen.choices.colour = WS_BY_ADDRESS;
    ws_state_set_variant(&chosen, ws_variant_named("stmatrix.m8n8.x4.b16"));
    assert_int_equal(chosen.choices.colour, WS_BY_ADDRESS);
    ws_state_set_variant(
        &chosen, ws_mma_operand(ws_mma_named("mma.m16n8k16.f32.f16.f16.f32"), WS_OPERAND_A));
    assert_int_equal(chosen.choices.colour, WS_BY_LANE);
    ws_state_finish(&chosen);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(only_what_turing_has_speaks_of_turing),
        cmocka_unit_test(a_title_says_which_layout_is_drawn),
        cmocka_unit_test(a_product_is_not_coloured_by_addresses),
        cmocka_unit_test(what_a_fragment_is_said_to_be_for_mma_is_so),
        cmocka_unit_test(the_steps_count_the_phases_that_the_banks_do),
        cmocka_unit_test(movmatrix_has_a_source_and_d_and_no_memory),
        cmocka_unit_test(the_window_calls_the_registers_of_movmatrix_a_and_d),
        cmocka_unit_test(a_comparison_names_what_differs_beyond_the_places),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
