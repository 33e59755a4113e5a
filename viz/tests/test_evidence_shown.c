/*
 * The lane that supplies a row's address is shown as in the evidence. In a capture, the moved runs
 * of two lanes are exchanged; otherwise it is as the specification. Every figure and the window
 * must name the exchanged lanes, each in place of the other.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "probe/isa/operand.h"
#include "probe/tests/synthetic.h"
#include "viz/app/control/control.h"
#include "viz/app/mode/app.h"
#include "viz/app/model/sentence.h"
#include "viz/figure/followed.h"
#include "viz/figure/kind/build.h"
#include "viz/tests/figure_checks.h"

/* Exchanges the results of moving one lane's address with another lane's. */
static void exchange_runs(struct ws_captured_variant *captured, int lane, int other)
{
    struct ws_rerun *a = &captured->moved_run[lane], *b = &captured->moved_run[other], kept = *a;

    a->changes = b->changes;
    memcpy(a->change, b->change, sizeof a->change);
    b->changes = kept.changes;
    memcpy(b->change, kept.change, sizeof b->change);
}

static struct ws_capture *altered_capture(const char *name, int lane, int other)
{
    struct ws_capture *capture = synthetic_capture(ws_variant_named(name));

    exchange_runs(&capture->captured, lane, other);
    return capture;
}

/*
 * Makes the evidence of the altered capture, replacing earlier evidence; `plain` gets the specified
 * mapping with the same text.
 */
static void make_evidence(struct ws_capture *capture, struct ws_evidence *altered,
                          struct ws_evidence *plain)
{
    struct ws_known known = {.any.move = capture};
    struct ws_captures captures = {.count = 1, .known = &known};
    struct ws_error error = {0};

    ws_evidence_finish(altered);
    ws_evidence_finish(plain);
    assert_true(ws_evidence_of(&captures, capture->captured.variant, altered, &error));
    assert_int_equal(altered->standing, WS_DISAGREES);
    *plain = *altered;
    assert_true(ws_mapping_specified(capture->captured.variant, &plain->mapping, &error));
}

static const struct alteration {
    const char *name;
    int lane, other;
} alterations[] = {
    {"ldmatrix.m8n8.x1.b16", 3, 4},  /* of one matrix, with lanes that do not count */
    {"ldmatrix.m8n8.x4.b16", 3, 30}, /* of two matrices */
    {"ldmatrix.m8n8.x2.trans.b16", 2, 9},
    {"ldmatrix.m16n16.x1.trans.b8", 1, 12},
    {"ldmatrix.m8n16.x4.b8x16.b4x16_p64", 8, 31},
    {"ldmatrix.m8n16.x4.s8.s4", 3, 30}, /* of two phases, each of two matrices */
    {"ldmatrix.m8n16.x2.s8.s4", 2, 9},  /* of one phase */
    {"stmatrix.m8n8.x4.b16", 7, 8},
    {"stmatrix.m16n8.x2.trans.b8", 0, 15},
};

enum { ALTERATIONS = sizeof alterations / sizeof alterations[0] };

static int exchanged(const struct alteration *alteration, int lane)
{
    return lane == alteration->lane    ? alteration->other
           : lane == alteration->other ? alteration->lane
                                       : lane;
}

static struct ws_scene drawn_with(const struct ws_evidence *evidence, enum ws_figure_kind kind,
                                  enum ws_colour_by colour, int lane, bool legend)
{
    struct ws_figure figure = ws_figure_of(kind, evidence);
    struct ws_error error = {0};
    struct ws_scene scene;

    figure.colour = colour;
    figure.lane = lane;
    figure.no_legend = !legend;
    if (!ws_figure_build(&figure, &scene, &error))
        fail_msg("%s", error.text);
    return scene;
}

static struct ws_scene drawn(const struct ws_evidence *evidence, enum ws_figure_kind kind,
                             enum ws_colour_by colour, int lane)
{
    return drawn_with(evidence, kind, colour, lane, true);
}

/* "addr3 ← T3", "T3 →" or "T3", for the lane in the place of `lane`. */
static void check_tag(const struct ws_scene *plain, const struct ws_scene *altered, int node,
                      const struct alteration *alteration)
{
    const char *was = ws_scene_string(plain, &plain->node[node]);
    int lane = exchanged(alteration, plain->node[plain->node[node].parent].shown.address_lane);
    char wanted[32];

    snprintf(wanted, sizeof wanted,
             *was == 'a'             ? "addr%d \u2190 T%d"
             : strstr(was, "\u2192") ? "T%d \u2192"
                                     : "T%d",
             lane, lane);
    assert_string_equal(ws_scene_string(altered, &altered->node[node]), wanted);
}

/* Two scenes that are the same except for the two lanes. */
static int check_exchange(const struct ws_scene *plain, const struct ws_scene *altered,
                          const struct alteration *alteration)
{
    int tags = 0;

    assert_int_equal(plain->nodes, altered->nodes);
    for (int i = 0; i < plain->nodes; i++) {
        const struct ws_node *was = &plain->node[i], *is = &altered->node[i];
        const struct ws_shown *above =
            was->parent >= 0 ? &plain->node[was->parent].shown : &was->shown;

        assert_int_equal(is->kind, was->kind);
        assert_int_equal(is->shown.address_lane, exchanged(alteration, was->shown.address_lane));
        assert_int_equal(is->tint.kind, was->tint.kind);
        assert_int_equal(is->tint.index, was->tint.kind == WS_TINT_ADDRESS
                                             ? exchanged(alteration, was->tint.index)
                                             : was->tint.index);
        if (was->kind == WS_NODE_TEXT && above->address_lane >= 0 && above->lane < 0) {
            check_tag(plain, altered, i, alteration);
            tags++;
        }
    }
    return tags;
}

static void every_figure_names_the_lanes_that_the_capture_shows(void **state)
{
    static const enum ws_figure_kind kinds[] = {WS_FIGURE_FRAGMENT, WS_FIGURE_ADDRESS,
                                                WS_FIGURE_REGISTER, WS_FIGURE_MAPPING,
                                                WS_FIGURE_STEP};
    static struct ws_evidence altered, plain;

    (void)state;
    for (int i = 0; i < ALTERATIONS; i++) {
        const struct alteration *alteration = &alterations[i];
        struct ws_capture *capture =
            altered_capture(alteration->name, alteration->lane, alteration->other);

        make_evidence(capture, &altered, &plain);
        for (size_t kind = 0; kind < sizeof kinds / sizeof kinds[0]; kind++)
            for (int colour = 0; colour < WS_COLOURS; colour++) {
                /* The words of a legend name lanes too, in lines of their own lengths. */
                struct ws_scene was =
                    drawn_with(&plain, kinds[kind], (enum ws_colour_by)colour, 5, false);
                struct ws_scene is =
                    drawn_with(&altered, kinds[kind], (enum ws_colour_by)colour, 5, false);
                int tags = check_exchange(&was, &is, alteration);

                if (kinds[kind] == WS_FIGURE_ADDRESS || kinds[kind] == WS_FIGURE_MAPPING ||
                    kinds[kind] == WS_FIGURE_STEP)
                    assert_true(tags >= ws_address_lanes(plain.mapping.variant));
                ws_scene_finish(&was);
                ws_scene_finish(&is);
            }
        ws_capture_destroy(capture);
    }
}

/* The y of the outline around the row whose address is supplied; -1 without one. */
static double outline_y(const struct ws_scene *scene)
{
    for (int i = 0; i < scene->nodes; i++)
        if (scene->node[i].kind == WS_NODE_PATH && scene->node[i].role == WS_ROLE_GIVES)
            return scene->node[i].box.y;
    return -1;
}

static void the_traced_lane_is_shown_with_the_row_that_hangs_on_it(void **state)
{
    static struct ws_evidence altered, plain;
    struct ws_capture *capture = altered_capture("ldmatrix.m8n8.x4.b16", 3, 30);
    struct ws_figure figure;
    struct ws_scene was, is;
    char words[256];

    (void)state;
    make_evidence(capture, &altered, &plain);
    was = drawn(&plain, WS_FIGURE_MAPPING, WS_BY_LANE, 30);
    is = drawn(&altered, WS_FIGURE_MAPPING, WS_BY_LANE, 3);
    assert_true(outline_y(&was) > 0);
    assert_true(outline_y(&was) == outline_y(&is));
    assert_true(says(&is, "Lane 3 supplies the address of M3[6,*] (dashed), which goes to T24"));
    ws_scene_finish(&was);
    ws_scene_finish(&is);
    ws_capture_destroy(capture);

    /* Lane 4's row also depends on lane 3: a row without a lane, and a lane without a row. */
    for (int number = 0; number < ws_slot_count(altered.mapping.variant); number++)
        if (altered.mapping.entry[number].address_lane == 4)
            altered.mapping.entry[number].address_lane = 3;
    figure = ws_figure_of(WS_FIGURE_MAPPING, &altered);
    ws_given_words(&figure, 3, words, sizeof words);
    assert_string_equal(words, "Lane 3 supplies the addresses of 2 rows (dashed), which go to "
                               "T16\u2013T19 and T24\u2013T27.");
    ws_given_words(&figure, 4, words, sizeof words);
    assert_string_equal(words, "Lane 4's address is ignored.");
    ws_moved_words(&figure, 4, words, sizeof words);
    assert_string_equal(words,
                        "It receives M0[1,0] and M0[1,1] in r0, \u2026, M3[1,0] and M3[1,1] in r3, "
                        "from rows whose addresses T1, T9, T17 and T25 supply.");
}

/* One row may depend on two lanes: the tag has both, and each element keeps its own. */
static void a_row_that_hangs_on_two_lanes_names_both(void **state)
{
    static struct ws_evidence evidence;
    const struct ws_variant *variant = ws_variant_named("ldmatrix.m8n8.x1.b16");
    struct ws_scene scene;
    struct ws_error error;

    (void)state;
    assert_true(ws_mapping_specified(variant, &evidence.mapping, &error));
    for (int number = 0; number < ws_slot_count(variant); number++) {
        struct ws_mapping_entry *entry = &evidence.mapping.entry[number];

        if (entry->place.row == 4 && entry->place.column >= 4)
            entry->address_lane = 9;
    }
    scene = drawn(&evidence, WS_FIGURE_ADDRESS, WS_BY_LANE, -1);
    assert_true(says(&scene, "T4 +1"));
    /* Lane 9's address is used here, so it is not listed among the ignored ones. */
    assert_true(says(&scene, "The other lanes' addresses are ignored"));
    ws_scene_finish(&scene);
    scene = drawn(&evidence, WS_FIGURE_STEP, WS_BY_LANE, -1);
    assert_true(says(&scene, "T4 +1 \u2192"));
    ws_scene_finish(&scene);
    scene = drawn(&evidence, WS_FIGURE_MAPPING, WS_BY_LANE, -1);
    assert_true(says(&scene, "T4 +1 \u2192"));
    ws_scene_finish(&scene);
}

/* The lanes that should be ignored had other addresses, and another register resulted. */
static void lanes_that_a_capture_shows_to_count_are_not_said_to_be_ignored(void **state)
{
    static struct ws_evidence altered, plain;
    struct ws_capture *capture = altered_capture("ldmatrix.m8n8.x1.b16", 3, 4);
    struct ws_rerun *rerun = &capture->captured.ignored_run[0];
    struct ws_scene scene;

    (void)state;
    make_evidence(capture, &altered, &plain);
    scene = drawn(&altered, WS_FIGURE_ADDRESS, WS_BY_LANE, -1);
    assert_true(says(&scene, "The addresses of T8 to T31 are ignored"));
    ws_scene_finish(&scene);
    rerun->changes = 1;
    rerun->change[0] = (struct ws_change){.lane = 9, .reg = 0, .value = 0xFFFF};
    scene = drawn(&altered, WS_FIGURE_ADDRESS, WS_BY_LANE, -1);
    assert_false(says(&scene, "are ignored"));
    assert_true(says(&scene, "The addresses of T8 to T31 supply no row, but changed the result"));
    ws_scene_finish(&scene);
    ws_capture_destroy(capture);
}

static void a_bank_figure_shows_each_address_on_the_row_that_hangs_on_it(void **state)
{
    static struct ws_evidence altered, plain;

    (void)state;
    for (int i = 0; i < ALTERATIONS; i++) {
        const struct alteration *alteration = &alterations[i];
        struct ws_capture *capture =
            altered_capture(alteration->name, alteration->lane, alteration->other);
        int rows = 0, per_matrix = ws_moved(ws_variant_named(alteration->name))->rows;
        struct ws_scene scene;

        make_evidence(capture, &altered, &plain);
        scene = drawn(&altered, WS_FIGURE_BANK, WS_BY_LANE, -1);
        for (int node = 0; node < scene.nodes; node++) {
            const struct ws_shown *shown = &scene.node[node].shown;

            if (scene.node[node].kind != WS_NODE_GROUP || shown->address_lane < 0)
                continue;
            assert_int_equal(shown->matrix * per_matrix + shown->row,
                             exchanged(alteration, shown->address_lane));
            rows++;
        }
        assert_int_equal(rows, ws_address_lanes(plain.mapping.variant));
        if (!strcmp(alteration->name, "ldmatrix.m8n8.x4.b16"))
            assert_true(says(&scene, "phase 0: matrices 0 and 3, T0\u2013T7"));
        ws_scene_finish(&scene);
        ws_capture_destroy(capture);
    }
}

static bool run(void *self, const struct ws_state *state, struct ws_error *error)
{
    (void)self;
    (void)state;
    return ws_fail(error, WS_CODE_SYSTEM, "no GPU in tests");
}

/* The window, showing the altered capture of one variant. */
static struct ws_app *opened(const struct alteration *alteration)
{
    static const struct ws_host host = {.run = run};
    struct ws_capture *capture =
        altered_capture(alteration->name, alteration->lane, alteration->other);
    struct ws_app *app = malloc(sizeof *app);
    char folder[] = "/tmp/warpscope-evidence-XXXXXX", *path;
    struct ws_error error = {0};

    assert_non_null(app);
    assert_non_null(mkdtemp(folder));
    path = ws_capture_path(folder, capture->captured.variant->name);
    assert_non_null(path);
    assert_true(synthetic_write(capture, path, &error));
    ws_app_init(app, folder, &host);
    ws_app_resize(app, 1600, 1200, 1);
    ws_state_set_variant(&app->desk.state, ws_variant_named(alteration->name));
    app->desk.dirty = true;
    ws_app_update(app);
    assert_int_equal(app->desk.model.evidence.standing, WS_DISAGREES);
    assert_true(app->desk.model.has_addresses);
    remove(path);
    remove(folder);
    free(path);
    ws_capture_destroy(capture);
    return app;
}

static void close_app(struct ws_app *app)
{
    ws_app_finish(app);
    free(app);
}

static void the_window_takes_each_address_from_the_lane_that_the_capture_shows(void **state)
{
    (void)state;
    for (int i = 0; i < ALTERATIONS; i++) {
        const struct alteration *alteration = &alterations[i];
        struct ws_app *app = opened(alteration);
        const struct ws_mapping *mapping = &app->desk.model.evidence.mapping;
        const struct ws_variant *variant = mapping->variant;
        const struct ws_scene *scene = &app->canvas.panel[WS_PANEL_MEMORY].scene;
        int chips = 0, per_matrix = ws_moved(variant)->rows;

        for (int row = 0; row < ws_address_lanes(variant); row++) {
            struct ws_slot slot;
            int address_lane = exchanged(alteration, row);

            assert_true(ws_mapping_slot(
                mapping, (struct ws_place){row / per_matrix, row % per_matrix, 0, 0}, &slot));
            assert_int_equal(ws_model_address(&app->desk.model, slot),
                             app->desk.model.report.banks.addresses.address[address_lane]);
        }
        for (int node = 0; node < scene->nodes; node++) {
            const struct ws_node *chip = &scene->node[node];
            char wanted[64], address[16];

            if (chip->kind != WS_NODE_GROUP || chip->shown.address_lane < 0 ||
                chip->shown.lane >= 0 || chip->shown.row < 0)
                continue;
            assert_int_equal(chip->shown.matrix * per_matrix + chip->shown.row,
                             exchanged(alteration, chip->shown.address_lane));
            snprintf(address, sizeof address, "0x%04x",
                     app->desk.model.report.banks.addresses.address[chip->shown.address_lane]);
            snprintf(wanted, sizeof wanted, "T%d", chip->shown.address_lane);
            for (int child = chip->first_child; child >= 0; child = scene->node[child].next)
                if (scene->node[child].kind == WS_NODE_TEXT) {
                    const char *text = ws_scene_string(scene, &scene->node[child]);

                    assert_string_equal(text, *text == 'T' ? wanted : address);
                }
            chips++;
        }
        assert_int_equal(chips, ws_address_lanes(variant));
        close_app(app);
    }
}

static void an_address_finds_the_element_that_the_capture_puts_there(void **state)
{
    struct ws_app *app = opened(&alterations[1]); /* x4: lanes 3 and 30 */
    char words[1024], formulas[1024], operands[1024], text[16];
    const struct ws_control_row *find = ws_control_row(WS_CONTROL_FIND);
    struct ws_error error = {0};

    (void)state;
    snprintf(text, sizeof text, "0x%x", app->desk.model.report.banks.addresses.address[30] + 4);
    if (!find->enter(&app->desk, text, &error))
        fail_msg("%s", error.text);
    ws_app_update(app);
    assert_int_equal(app->desk.state.pick[0].matrix, 0);
    assert_int_equal(app->desk.state.pick[0].row, 3);
    assert_int_equal(app->desk.state.pick[0].column, 2);

    /* And no formula of the specification is beside a mapping that differs from it. */
    ws_sentence(&app->desk, words, formulas, operands, sizeof words);
    assert_non_null(strstr(words, "Lane 30 supplies the address of its row"));
    assert_string_equal(formulas, "");
    assert_true(find->enter(&app->desk, "lane 5", &error));
    ws_app_update(app);
    ws_sentence(&app->desk, words, formulas, operands, sizeof words);
    assert_non_null(strstr(words, "Lane 5 supplies the address of"));
    assert_string_equal(formulas, "");
    close_app(app);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_figure_names_the_lanes_that_the_capture_shows),
        cmocka_unit_test(the_traced_lane_is_shown_with_the_row_that_hangs_on_it),
        cmocka_unit_test(a_row_that_hangs_on_two_lanes_names_both),
        cmocka_unit_test(lanes_that_a_capture_shows_to_count_are_not_said_to_be_ignored),
        cmocka_unit_test(a_bank_figure_shows_each_address_on_the_row_that_hangs_on_it),
        cmocka_unit_test(the_window_takes_each_address_from_the_lane_that_the_capture_shows),
        cmocka_unit_test(an_address_finds_the_element_that_the_capture_puts_there),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
