/*
 * The explore figure: its panels, that each has every element once with all related items, that
 * everything that can be pointed at exists, and that no words touch anything.
 */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "probe/isa/operand.h"
#include "probe/mma/mma.h"
#include "probe/tests/assert_error.h"
#include "probe/tests/sample.h"
#include "viz/draw/device.h"
#include "viz/figure/explore/explore.h"
#include "viz/figure/kinds.h"
#include "viz/figure/named.h"
#include "viz/scene/theme.h"
#include "viz/tests/collide.h"
#include "viz/tests/figure_checks.h"
#include "viz/tests/figures.h"

static struct ws_evidence evidence[WS_OPERAND_ROLES];

static struct ws_figure figure_of(const struct ws_variant *variant)
{
    specified(variant, &evidence[0]);
    return ws_figure_of(WS_FIGURE_EXPLORE, &evidence[0]);
}

static struct ws_figure product_of(const char *name)
{
    const struct ws_mma *mma = ws_mma_named(name);
    struct ws_figure figure;

    assert_non_null(mma);
    for (int role = WS_OPERAND_A; role <= WS_OPERAND_D; role++)
        specified(ws_mma_operand(mma, (enum ws_operand_role)role), &evidence[role]);
    figure = ws_figure_of(WS_FIGURE_EXPLORE, &evidence[WS_OPERAND_D]);
    for (int role = WS_OPERAND_A; role <= WS_OPERAND_D; role++)
        figure.operand[role] = &evidence[role];
    return figure;
}

static void build(const struct ws_figure *figure, struct ws_scene *scene, const char *name)
{
    struct ws_error error;

    if (!ws_figure_build(figure, scene, &error))
        fail_msg("%s, panel %d: %s", name, figure->panel, error.text);
}

/* The number of nodes that match a pattern, with values for all fields that the pattern has. */
static int count(const struct ws_scene *scene, struct ws_shown pattern)
{
    int found = 0;

    for (int i = 0; i < scene->nodes; i++)
        found += ws_highlighted(&pattern, &scene->node[i].shown);
    return found;
}

static struct ws_shown element_of(const struct ws_mapping *mapping, struct ws_slot slot)
{
    return ws_shown_element(mapping, slot);
}

static int texts(const struct ws_scene *scene, const char *text)
{
    int found = 0;

    for (int i = 0; i < scene->nodes; i++)
        found += scene->node[i].kind == WS_NODE_TEXT &&
                 !strcmp(ws_scene_string(scene, &scene->node[i]), text);
    return found;
}

/* Words have no axis of bits. */
static void an_axis_of_bits_has_its_unit(void **state)
{
    (void)state;
    for (int id = 0; id < WS_VARIANTS; id++) {
        const struct ws_variant *variant = ws_variant((enum ws_variant_id)id);
        struct ws_figure figure = figure_of(variant);
        struct ws_scene scene;

        figure.panel = ws_explore_panels(variant) - 1;
        build(&figure, &scene, variant->name);
        assert_int_equal(texts(&scene, "bits") > 0, !ws_has_words(ws_moved(variant)));
        ws_scene_finish(&scene);
    }
}

static void each_panel_shows_every_element_once(void **state)
{
    (void)state;
    for (int id = 0; id < WS_VARIANTS; id++) {
        const struct ws_variant *variant = ws_variant((enum ws_variant_id)id);
        struct ws_figure figure = figure_of(variant);

        for (int i = 0; i < 2 * ws_explore_panels(variant); i++) {
            struct ws_scene scene;

            figure.panel = i / 2;
            figure.view = i % 2 ? WS_VIEW_MEMORY : WS_VIEW_FRAGMENT;
            build(&figure, &scene, variant->name);
            for (int number = 0; number < ws_slot_count(variant); number++) {
                struct ws_shown shown =
                    element_of(&evidence[0].mapping, ws_slot_at(variant, number));

                if (count(&scene, shown) != 1)
                    fail_msg("%s, panel %s: %d nodes for lane %d, register %d, bit %d",
                             variant->name, scene.panel, count(&scene, shown), shown.lane,
                             shown.reg, shown.bit);
            }
            ws_scene_finish(&scene);
        }
    }
}

static void elements_know_their_banks(void **state)
{
    const struct ws_variant *variant = ws_variant_named("ldmatrix.m8n8.x4.b16");
    struct ws_figure figure = figure_of(variant);
    struct ws_address_options options = {.pitch_bytes = 144};
    struct ws_addresses addresses;
    struct ws_error error;

    (void)state;
    figure.addresses = &options;
    assert_true(ws_addresses_make(variant, &options, &addresses, &error));
    for (figure.panel = 0; figure.panel < 3; figure.panel++) {
        struct ws_scene scene;

        build(&figure, &scene, variant->name);
        for (int number = 0; number < ws_slot_count(variant); number++) {
            struct ws_shown shown = element_of(&evidence[0].mapping, ws_slot_at(variant, number));

            shown.bank =
                (int)((addresses.address[shown.address_lane] + 2 * (unsigned)shown.column) / 4 %
                      32);
            assert_int_equal(count(&scene, shown), 1);
        }
        ws_scene_finish(&scene);
    }
}

/* A node shows just this. */
static bool shows(const struct ws_scene *scene, struct ws_shown shown)
{
    for (int i = 0; i < scene->nodes; i++)
        if (!memcmp(&scene->node[i].shown, &shown, sizeof shown))
            return true;
    return false;
}

static void headings_and_banks_can_be_pointed_at(void **state)
{
    const struct ws_variant *variant = ws_variant_named("ldmatrix.m8n8.x4.trans.b16");
    struct ws_figure figure = figure_of(variant);
    struct ws_shown shown;
    struct ws_scene scene;

    (void)state;
    figure.panel = 0;
    build(&figure, &scene, variant->name);
    assert_string_equal(scene.panel, "memory");
    for (int lane = 0; lane < WS_LANES; lane++) {
        shown = WS_SHOWS_NOTHING;
        shown.matrix = lane / 8;
        shown.row = lane % 8;
        shown.address_lane = lane;
        assert_true(shows(&scene, shown));
    }
    for (int bank = 0; bank < 4 * WS_BANKS; bank++) {
        shown = WS_SHOWS_NOTHING;
        shown.bank = bank % WS_BANKS;
        shown.matrix = bank / WS_BANKS;
        shown.address_lane = shown.matrix * 8;
        assert_true(shows(&scene, shown));
    }
    ws_scene_finish(&scene);

    figure.panel = 1;
    build(&figure, &scene, variant->name);
    assert_string_equal(scene.panel, "matrices");
    assert_int_equal(scene.view, WS_VIEW_FRAGMENT);
    for (int i = 0; i < 4 * 8; i++) {
        shown = WS_SHOWS_NOTHING;
        shown.matrix = i / 8;
        assert_true(shows(&scene, shown));
        shown.row = i % 8;
        assert_true(shows(&scene, shown));
        shown.row = -1;
        shown.column = i % 8;
        assert_true(shows(&scene, shown));
    }
    ws_scene_finish(&scene);

    figure.panel = 2;
    build(&figure, &scene, variant->name);
    assert_string_equal(scene.panel, "registers");
    for (int i = 0; i < WS_LANES; i++) {
        shown = WS_SHOWS_NOTHING;
        shown.lane = i;
        assert_true(shows(&scene, shown));
        shown.lane = -1;
        shown.reg = i % 4;
        assert_true(shows(&scene, shown));
    }
    ws_scene_finish(&scene);
}

static void there_are_as_many_panels_as_make_sense(void **state)
{
    static const struct {
        const char *name;
        int panels;
        const char *first, *last;
    } cases[] = {{"ldmatrix.m8n8.x1.b16", 3, "memory", "registers"},
                 {"stmatrix.m16n8.x4.trans.b8", 3, "memory", "registers"},
                 {"movmatrix.m8n8.trans.b16", 3, "source", "registers"},
                 {"ld.shared.v4.b32", 2, "memory", "registers"},
                 {"cp.async.ca.16", 2, "memory", "registers"}};

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct ws_figure figure = figure_of(ws_variant_named(cases[i].name));
        struct ws_scene scene;

        assert_int_equal(ws_explore_panels(evidence[0].mapping.variant), cases[i].panels);
        for (figure.panel = 0; figure.panel < cases[i].panels; figure.panel++) {
            build(&figure, &scene, cases[i].name);
            assert_true(scene.width <= 480 && scene.width > 60);
            if (figure.panel == 0)
                assert_string_equal(scene.panel, cases[i].first);
            if (figure.panel == cases[i].panels - 1)
                assert_string_equal(scene.panel, cases[i].last);
            ws_scene_finish(&scene);
        }
    }
}

/* Fails with the first fault of a scene, if any. */
static void expect_clear(const struct ws_scene *scene, const char *name)
{
    static const struct ws_collision_rules rules = {WS_THEME_CONTRAST, WS_LEAST_TEXT, false};
    struct ws_collisions found;

    assert_true(ws_scene_collisions(scene, &rules, &found));
    if (found.count)
        fail_msg("%s, %s: %s (and %d more)", name, scene->panel ? scene->panel : "all",
                 found.fault[0].text, found.count - 1);
}

/* Each panel alone and all in one picture, for every label. */
static void look_at(struct ws_figure figure, const char *name)
{
    for (int label = 0; label < WS_LABELS; label++)
        for (int view = 0; view < 2; view++)
            for (figure.panel = -1;
                 figure.panel < ws_explore_panels(figure.evidence->mapping.variant);
                 figure.panel++) {
                struct ws_scene scene;

                figure.label = (enum ws_label_by)label;
                figure.view = (enum ws_view)view;
                build(&figure, &scene, name);
                expect_clear(&scene, name);
                ws_scene_finish(&scene);
            }
}

static void nothing_touches_anything_in_panels(void **state)
{
    (void)state;
    for (int id = 0; id < WS_VARIANTS; id += sample_step(1)) {
        const struct ws_variant *variant = ws_variant((enum ws_variant_id)id);
        struct ws_figure figure = figure_of(variant);

        look_at(figure, variant->name);
        figure.colour = WS_BY_ADDRESS;
        figure.highlight.lane = 5;
        look_at(figure, variant->name);
    }
}

static const char *const products[] = {
    "mma.m16n8k16.f32.f16.f16.f32",       "mma.m16n8k8.f32.tf32.tf32.f32",
    "mma.m8n8k4.row.col.f32.f16.f16.f32", "mma.m8n8k4.col.row.f16.f16.f16.f16",
    "mma.m8n8k4.f64.f64.f64.f64",         "mma.m16n8k256.s32.b1.b1.s32.xor.popc",
    "mma.sp.m16n8k32.f32.f16.f16.f32",    "mma.m16n8k4.f32.tf32.tf32.f32",
};

static void products_show_their_operands(void **state)
{
    static const enum ws_operand_role roles[] = {WS_OPERAND_A, WS_OPERAND_B, WS_OPERAND_D};

    (void)state;
    for (size_t i = 0; i < sizeof products / sizeof products[0]; i++) {
        struct ws_figure figure = product_of(products[i]);

        for (figure.panel = 0; figure.panel < 3; figure.panel++) {
            const struct ws_mapping *mapping = &evidence[roles[figure.panel]].mapping;
            struct ws_scene scene;

            build(&figure, &scene, products[i]);
            assert_string_equal(scene.panel, ws_operand_letter(roles[figure.panel]));
            for (int number = 0; number < ws_slot_count(mapping->variant); number++) {
                struct ws_shown shown = element_of(mapping, ws_slot_at(mapping->variant, number));

                /* With very many elements, a cell is the content of one register. */
                if (ws_slot_count(mapping->variant) > 512)
                    shown.bit = shown.row = shown.column = -1;
                if (count(&scene, shown) != 1)
                    fail_msg("%s, %s: %d nodes for lane %d, register %d, bit %d", products[i],
                             scene.panel, count(&scene, shown), shown.lane, shown.reg, shown.bit);
            }
            ws_scene_finish(&scene);
        }
        figure.panel = -1;
        look_at(figure, products[i]);
        figure.highlight = WS_SHOWS_NOTHING;
        figure.highlight.operand = WS_OPERAND_D;
        figure.highlight.row = figure.highlight.column = 3;
        look_at(figure, products[i]);
    }
}

/* The data of a page of x4 must stay small: three documents, one rect per element in each. */
/* How many texts of a scene are this. */
static int said(const struct ws_scene *scene, const char *text)
{
    int found = 0;

    for (int i = 0; i < scene->nodes; i++)
        found += scene->node[i].kind == WS_NODE_TEXT &&
                 !strcmp(ws_scene_string(scene, &scene->node[i]), text);
    return found;
}

/* They are those of D, as in the instruction; colors are numbered over all operands' registers. */
static void names_of_registers_are_the_results(void **state)
{
    struct ws_figure figure = product_of("mma.m16n8k16.f32.f16.f16.f32");
    struct ws_scene scene;

    (void)state;
    figure.registers = "w,x,y,z";
    figure.label = WS_LABEL_REGISTER;
    figure.colour = WS_BY_REGISTER;
    build(&figure, &scene, "registers");
    assert_int_equal(said(&scene, "w"), 32);
    assert_int_equal(said(&scene, "w.lo"), 0);
    assert_int_equal(said(&scene, "b0.lo"), 32);
    assert_int_equal(said(&scene, "m \u00d7 n in w,x,y,z"), 1);
    assert_int_equal(said(&scene, "register 0"), 1);
    ws_scene_finish(&scene);
    /* The MMA's figure names the followed element. */
    figure.kind = WS_FIGURE_MMA;
    figure.lane = 0;
    build(&figure, &scene, "product");
    assert_int_equal(said(&scene, "row 0 of A and column 0 of B: D[0,0] in w of T0"), 1);
    ws_scene_finish(&scene);
}

/* Panels are as wide as their labels need; a column that is too narrow is refused with a width. */
static void labels_have_room_or_a_width_is_named(void **state)
{
    static const struct {
        const char *name;
        enum ws_label_by label;
        const char *text;
    } labels[] = {
        {"mma.m16n8k32.s32.s8.s8.s32", WS_LABEL_REGISTER, "a3.b3"},
        {"mma.m16n8k32.s32.s8.s8.s32", WS_LABEL_ELEMENT, "15,31"},
        {"mma.sp.m16n8k32.f32.f16.f16.f32", WS_LABEL_ELEMENT, "31,7"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof labels / sizeof labels[0]; i++) {
        struct ws_figure figure = product_of(labels[i].name);
        struct ws_scene scene;
        struct ws_error error;

        figure.label = labels[i].label;
        build(&figure, &scene, labels[i].name);
        assert_false(scene.unlabeled);
        assert_true(said(&scene, labels[i].text) > 0);
        ws_scene_finish(&scene);
        figure.medium = ws_medium_of((struct ws_width){8, "cm"}, WS_FIT_FREE, false);
        assert_false(ws_figure_build(&figure, &scene, &error));
        ws_scene_finish(&scene);
        assert_error(error, WS_CODE_TOO_SMALL, "--size");
        figure.medium =
            ws_medium_of((struct ws_width){strtod(strstr(error.text, "--size ") + 7, NULL), "cm"},
                         WS_FIT_FREE, false);
        build(&figure, &scene, labels[i].name);
        ws_scene_finish(&scene);
    }
}

/*
 * A figure that does not fit 8 cm as a whole (12 cm if a row has 16 cells) fits in parts. Parts
 * have names and describe their content.
 */
static void parts_have_room_in_a_column(void **state)
{
    int refused = 0;

    (void)state;
    for (int id = 0; id < WS_VARIANTS; id++) {
        const struct ws_variant *variant = ws_variant((enum ws_variant_id)id);
        struct ws_figure figure = figure_of(variant);
        struct ws_scene scene;
        struct ws_error error;
        int panels = ws_explore_panels(variant);
        bool wide = ws_view_columns(variant, WS_VIEW_MEMORY) > 8 ||
                    ws_view_columns(variant, WS_VIEW_FRAGMENT) > 8;

        figure.medium = ws_medium_of((struct ws_width){wide ? 12 : 8, "cm"}, WS_FIT_FREE, false);
        refused += !ws_figure_build(&figure, &scene, &error);
        ws_scene_finish(&scene);
        for (figure.part = 0; figure.part < panels; figure.part++) {
            char part[40];

            build(&figure, &scene, variant->name);
            expect_clear(&scene, variant->name);
            snprintf(part, sizeof part, ", part %d of %d: ", figure.part + 1, panels);
            if (!strstr(scene.title, part))
                fail_msg("%s: '%s' lacks '%s'", variant->name, scene.title, part);
            assert_true((said(&scene, "lane that supplies the row address") > 0) ==
                        (figure.part == 0 && ws_address_lanes(variant) > 0));
            ws_scene_finish(&scene);
        }
    }
    assert_true(refused > 0);
}

static void panels_are_small_files(void **state)
{
    struct ws_figure figure = figure_of(ws_variant_named("ldmatrix.m8n8.x4.b16"));
    struct ws_encoding encoding = {.theme = WS_THEME_LIGHT};
    struct ws_relation relation; /* beside which, as in a page, elements only have their slots */
    struct ws_error error;
    size_t all = 0;

    (void)state;
    assert_true(ws_relation_make(&figure, &relation, &error));
    for (figure.panel = 0; figure.panel < 3; figure.panel++) {
        struct ws_device_options options;
        struct ws_bytes bytes = {0};
        struct ws_scene scene;

        build(&figure, &scene, "x4");
        ws_device_fit(&encoding, &scene, &options);
        options.answers = true;
        options.figure = &figure;
        options.relation = &relation;
        assert_true(
            ws_svg_write((const struct ws_scene *const[]){&scene}, 1, &options, &bytes, &error));
        all += bytes.length;
        ws_bytes_finish(&bytes);
        ws_scene_finish(&scene);
    }
    ws_relation_finish(&relation);
    if (all > 190000)
        fail_msg("%zu bytes", all);
}

static int forget(void **state)
{
    (void)state;
    for (int role = 0; role < WS_OPERAND_ROLES; role++)
        ws_evidence_finish(&evidence[role]);
    return 0;
}

/* Whether any text contains `words`. */
static bool is_said(const struct ws_scene *scene, const char *words)
{
    for (int i = 0; i < scene->nodes; i++)
        if (scene->node[i].kind == WS_NODE_TEXT &&
            strstr(ws_scene_string(scene, &scene->node[i]), words))
            return true;
    return false;
}

static int alerts(const struct ws_scene *scene)
{
    int found = 0;

    for (int i = 0; i < scene->nodes; i++)
        found += scene->node[i].role == WS_ROLE_ALERT;
    return found;
}

/*
 * Copies that read with a pitch of 128 bytes and write contiguously. The cost is that of the
 * sources.
 */
static void sources_of_copies_are_shown(void **state)
{
    static const struct {
        const char *name, *heading;
        bool waits;
    } copies[] = {{"cp.async.ca.4", "Source banks, by phase", true},
                  {"cp.async.cg.16", "Source in its cache line, by phase", false}};

    (void)state;
    for (size_t i = 0; i < sizeof copies / sizeof copies[0]; i++)
        for (int sourced = 0; sourced < 2; sourced++) {
            const struct ws_variant *variant = ws_variant_named(copies[i].name);
            struct ws_address_options options = {
                .source = WS_FROM_NUMBERS, .sourced = sourced, .may_share = true};
            struct ws_figure figure = figure_of(variant);
            struct ws_scene scene;

            for (uint32_t lane = 0; lane < WS_LANES; lane++) {
                options.number[lane] = lane * (uint32_t)ws_row_bytes(variant);
                options.from[lane] =
                    copies[i].waits && lane == 7 ? WS_NO_SOURCE : lane * WS_SOURCE_LINE;
            }
            figure.addresses = &options;
            build(&figure, &scene, variant->name);
            assert_int_equal(is_said(&scene, copies[i].heading), sourced);
            assert_int_equal(is_said(&scene, "31:0x00"), sourced);
            assert_int_equal(is_said(&scene, "zeros"), sourced && copies[i].waits);
            assert_int_equal(is_said(&scene, "Sources count"), sourced);
            /* A box, and its key. */
            assert_int_equal(alerts(&scene), sourced && copies[i].waits ? 2 : 0);
            ws_scene_finish(&scene);
            look_at(figure, variant->name);
        }
}

/*
 * Lanes in panels of memory have a color only if they supply a highlighted row, also in the strips;
 * conflicts of others are outlined.
 */
static void lanes_that_are_not_highlighted_have_no_color(void **state)
{
    static const struct {
        const char *name;
        int row_bytes, lanes; /* all lanes of a matrix, or of the strips of a copy */
        int alerts, filled;
    } strips[] = {{"ldmatrix.m8n8.x4.b16", 144, 8 + 8, 0, 0},
                  {"ldmatrix.m8n8.x4.b16", 128, 8, 4, 1},
                  {"cp.async.cg.16", 16, 1 + 1 + 1, 0, 0}};

    (void)state;
    for (size_t i = 0; i < sizeof strips / sizeof strips[0]; i++) {
        struct ws_figure figure = figure_of(ws_variant_named(strips[i].name));
        const bool copies = figure.evidence->mapping.variant->family->from_global;
        struct ws_address_options options = {.source = WS_FROM_NUMBERS, .sourced = copies};
        struct ws_scene scene;
        int lanes = 0, filled = 0;

        for (uint32_t lane = 0; lane < WS_LANES; lane++)
            options.number[lane] = options.from[lane] = lane * (uint32_t)strips[i].row_bytes;
        figure.addresses = &options;
        *(copies ? &figure.highlight.address_lane : &figure.highlight.matrix) = 1;
        for (figure.panel = 0; figure.panel < ws_explore_panels(figure.evidence->mapping.variant);
             figure.panel++) {
            build(&figure, &scene, strips[i].name);
            for (int node = 0; node < scene.nodes; node++) {
                filled +=
                    scene.node[node].kind == WS_NODE_RECT && scene.node[node].role == WS_ROLE_ALERT;
                if (scene.node[node].tint.kind != WS_TINT_ADDRESS)
                    continue;
                assert_int_equal(scene.node[node].tint.index / (copies ? 1 : 8), 1);
                lanes++;
            }
            if (figure.panel == 0)
                assert_int_equal(alerts(&scene), strips[i].alerts);
            ws_scene_finish(&scene);
        }
        assert_int_equal(lanes, strips[i].lanes);
        assert_int_equal(filled, strips[i].filled);
    }
}

/*
 * Lanes that supply addresses have no colors of lanes beside cells that are colored otherwise, but
 * that of their matrix if it has one.
 */
static void address_lanes_are_colored_as_cells_are(void **state)
{
    static const enum ws_colour_by by[] = {WS_BY_REGISTER, WS_BY_MATRIX, WS_BY_NONE};
    static const enum ws_figure_kind kinds[] = {WS_FIGURE_EXPLORE, WS_FIGURE_ADDRESS};

    (void)state;
    for (int i = 0; i < 3 * 2 * 2; i++) {
        struct ws_figure figure = figure_of(ws_variant_named("ldmatrix.m8n8.x4.b16"));
        struct ws_scene scene;
        bool keyed = false;

        figure.colour = by[i % 3];
        figure.kind = kinds[i / 3 % 2];
        figure.highlight.address_lane = i / 6 ? 9 : -1;
        build(&figure, &scene, "colors");
        for (int n = 0; n < scene.nodes; n++) {
            const struct ws_node *node = &scene.node[n];
            const struct ws_node *up = &scene.node[node->parent < 0 ? 0 : node->parent];
            bool chip = node->kind == WS_NODE_RECT && node->corner == 3 &&
                        up->shown.address_lane >= 0 && up->shown.lane < 0;

            assert_int_not_equal(node->tint.kind, WS_TINT_ADDRESS);
            if (by[i % 3] == WS_BY_NONE)
                assert_int_equal(node->tint.kind, WS_TINT_NONE);
            if (chip && by[i % 3] == WS_BY_MATRIX && node->role == WS_ROLE_CELL)
                assert_int_equal(node->tint.index, up->shown.matrix);
            keyed |= node->kind == WS_NODE_TEXT &&
                     strstr(ws_scene_string(&scene, node), "the row address");
        }
        assert_true(keyed);
        ws_scene_finish(&scene);
    }
}

/* The piece that a highlight cuts off a cell is wide enough for a label. */
static void cells_that_a_highlight_cuts_have_labels(void **state)
{
    struct ws_figure figure = product_of("mma.m16n8k32.kind::f8f6f4.f16.e4m3.e5m2.f16");
    struct ws_scene scene;

    (void)state;
    figure.medium = ws_medium_of((struct ws_width){0}, WS_FIT_16_9, false);
    figure.highlight.column = 4;
    build(&figure, &scene, "cut");
    assert_false(scene.unnamed);
    assert_int_equal(said(&scene, "29"), 2 + 2); /* and a column of A and a row of B */
    ws_scene_finish(&scene);
}

/* Block T0 of B, cut by a row that is too low for a label: both other pieces have one. */
static void pieces_beside_one_too_low_have_labels(void **state)
{
    struct ws_figure figure = product_of("mma.m8n8k32.s32.u4.s4.s32");
    struct ws_scene scene;

    (void)state;
    figure.medium = ws_medium_of((struct ws_width){17, "cm"}, WS_FIT_FREE, false);
    figure.highlight.row = 3;
    build(&figure, &scene, "row");
    assert_int_equal(texts(&scene, "T0"), 5); /* one in A, two in D */
    ws_scene_finish(&scene);
}

/* The key of lanes beside rows has one that a highlight leaves its color, of that lane. */
static void the_key_of_address_lanes_shows_one_that_is_drawn(void **state)
{
    (void)state;
    for (int row = -1; row < 8; row++) {
        struct ws_figure figure = figure_of(ws_variant_named("ldmatrix.m8n8.x1.b16"));
        const int lane = row < 0 ? 5 : row;
        struct ws_scene scene;
        char name[8];
        int words = 0;

        figure.highlight.row = row;
        build(&figure, &scene, "the key of address lanes");
        while (words + 1 < scene.nodes && strcmp(ws_scene_string(&scene, &scene.node[words]),
                                                 "lane that supplies the row address"))
            words++;
        snprintf(name, sizeof name, "T%d", lane);
        assert_string_equal(ws_scene_string(&scene, &scene.node[words - 1]), name);
        assert_int_equal(scene.node[words - 2].tint.kind, WS_TINT_ADDRESS);
        assert_int_equal(scene.node[words - 2].tint.index, lane);
        ws_scene_finish(&scene);
    }
}

/* The names of elements in registers, which are in several tables, have one size. */
static void registers_have_letters_of_one_size(void **state)
{
    (void)state;
    for (int id = 0; id < WS_VARIANTS; id++) {
        struct ws_figure figure = figure_of(ws_variant((enum ws_variant_id)id));
        struct ws_scene scene;
        struct ws_error error;
        double size = 0;

        figure.medium = ws_medium_of((struct ws_width){0}, WS_FIT_1_1, false);
        (void)ws_figure_build(&figure, &scene, &error); /* false: too small for one page */
        for (int i = 0; i < scene.nodes; i++) {
            const struct ws_node *node = &scene.node[i];

            if (node->kind != WS_NODE_TEXT || node->role != WS_ROLE_LABEL ||
                !strchr(ws_scene_string(&scene, node), ','))
                continue;
            size = size > 0 ? size : node->size;
            if (node->size != size)
                fail_msg("%s: '%s' has %g px, others %g", scene.title,
                         ws_scene_string(&scene, node), node->size, size);
        }
        ws_scene_finish(&scene);
    }
}

/* On a page, where B is above D, also if B has too many rows for one band. */
static void columns_of_a_product_are_in_line(void **state)
{
    static const char *const names[] = {"mma.m16n8k16.f32.f16.f16.f32",
                                        "mma.sp.m16n8k64.satfinite.s32.s8.u8.s32",
                                        "mma.sp.m16n8k128.satfinite.s32.s4.s4.s32"};

    (void)state;
    for (size_t name = 0; name < sizeof names / sizeof names[0]; name++) {
        struct ws_figure figure = product_of(names[name]);
        struct ws_box frame[WS_EXPLORE_PANELS] = {{0}};
        struct ws_scene scene;
        int frames = 0;

        figure.medium = ws_medium_of((struct ws_width){0}, WS_FIT_A4, false);
        build(&figure, &scene, names[name]);
        for (int i = 0; i < scene.nodes; i++)
            if (scene.node[i].role == WS_ROLE_FRAME && frames++ < WS_EXPLORE_PANELS)
                frame[frames - 1] = scene.node[i].box;
        for (int i = 0, headings = 0; i < scene.nodes; i++) /* they begin where their tables do */
            if (scene.node[i].role == WS_ROLE_HEADING && headings < WS_EXPLORE_PANELS)
                assert_float_equal(scene.node[i].box.x, frame[headings++].x, 0.1);
        assert_int_equal(frames, WS_EXPLORE_PANELS);
        assert_true(frame[1].y < frame[2].y);
        assert_float_equal(frame[1].x, frame[2].x, 0.1);
        assert_float_equal(frame[1].width, frame[2].width, 0.1);
        ws_scene_finish(&scene);
    }
}

/* At the width of a page, where narrow panels have every label, a small MMA is not a tall column. */
static void a_small_product_is_not_a_column(void **state)
{
    struct ws_figure figure = product_of("mma.m8n8k16.s32.s8.u8.s32");
    struct ws_scene scene;

    (void)state;
    figure.medium = ws_medium_of((struct ws_width){17, "cm"}, WS_FIT_FREE, false);
    build(&figure, &scene, "small");
    assert_false(scene.unlabeled);
    assert_true(scene.height < 1.2 * scene.width);
    ws_scene_finish(&scene);
}

/* Without a size, only the panels are wider whose labels need that. */
static void figures_without_a_size_are_not_too_wide(void **state)
{
    struct ws_figure figure = figure_of(ws_variant_named("ldmatrix.m16n16.x2.trans.b8"));
    struct ws_scene scene;

    (void)state;
    figure.tile = WS_TILE_SIDE;
    figure.view = WS_VIEW_MEMORY;
    build(&figure, &scene, "side");
    assert_false(scene.unlabeled);
    assert_true(scene.width < 1500);
    ws_scene_finish(&scene);
}

/* Labels of elements of a large MMA need a wide page, but not a tall one. */
static void labels_of_a_large_mma_fit_a_page(void **state)
{
    struct ws_figure figure = product_of("mma.sp.m16n8k64.satfinite.s32.s8.u8.s32");
    struct ws_scene scene;
    struct ws_error error;

    (void)state;
    figure.label = WS_LABEL_ELEMENT;
    figure.medium = ws_medium_of((struct ws_width){8, "cm"}, WS_FIT_FREE, false);
    assert_false(ws_figure_build(&figure, &scene, &error));
    ws_scene_finish(&scene);
    assert_non_null(strstr(error.text, "use --size 50.9cm"));
    figure.medium = ws_medium_of((struct ws_width){0}, WS_FIT_FREE, false);
    assert_true(ws_figure_build(&figure, &scene, &error));
    assert_true(scene.height <= WS_TALLEST);
    ws_scene_finish(&scene);
}

/* The sample of cells that are not highlighted has their fill in every theme. */
static void the_key_of_gray_cells_has_their_fill(void **state)
{
    struct ws_figure figure = figure_of(ws_variant_named("ldmatrix.m8n8.x1.b16"));
    struct ws_scene scene;
    int cell = -1, sample = -1;

    (void)state;
    figure.highlight.lane = 7;
    build(&figure, &scene, "highlight");
    for (int i = 1; i < scene.nodes; i++) {
        if (cell < 0 && scene.node[i].role == WS_ROLE_FILL &&
            scene.node[i].tint.kind == WS_TINT_NONE)
            cell = i;
        if (scene.node[i].kind == WS_NODE_TEXT &&
            !strcmp(ws_scene_string(&scene, &scene.node[i]), "not highlighted"))
            sample = i - 1;
    }
    assert_true(cell >= 0 && sample >= 0);
    for (int theme = 0; theme < WS_THEMES; theme++) {
        struct ws_paint a =
            ws_theme_paint((enum ws_theme_id)theme, scene.node[cell].role, scene.node[cell].tint);
        struct ws_paint b = ws_theme_paint((enum ws_theme_id)theme, scene.node[sample].role,
                                           scene.node[sample].tint);

        assert_memory_equal(&a.fill, &b.fill, sizeof a.fill);
    }
    ws_scene_finish(&scene);
}

/* In a column, the lanes of both registers of movmatrix are in four columns, not two. */
static void registers_use_the_width_of_a_column(void **state)
{
    struct ws_figure figure = figure_of(ws_variant_named("movmatrix.m8n8.trans.b16"));
    struct ws_scene scene;

    (void)state;
    figure.medium = ws_medium_of((struct ws_width){8, "cm"}, WS_FIT_FREE, false);
    build(&figure, &scene, "8 cm");
    assert_int_equal(texts(&scene, "bits"), 8);
    assert_true(scene.height < 0.85 * WS_TALLEST);
    ws_scene_finish(&scene);
}

/* One panel on a slide is wide: text beside it takes no more than it needs. */
static void a_part_fills_its_slide(void **state)
{
    static const char *const names[] = {"ldmatrix.m8n8.x4.b16", "movmatrix.m8n8.trans.b16"};

    (void)state;
    for (int i = 0; i < 2 * WS_EXPLORE_PANELS; i++) {
        struct ws_figure figure = figure_of(ws_variant_named(names[i / WS_EXPLORE_PANELS]));
        struct ws_scene scene;
        double left = HUGE_VAL;

        figure.medium = ws_medium_of((struct ws_width){0}, WS_FIT_16_9, false);
        figure.part = i % WS_EXPLORE_PANELS;
        build(&figure, &scene, names[i / WS_EXPLORE_PANELS]);
        for (int n = 0; n < scene.nodes; n++)
            if (scene.node[n].role == WS_ROLE_FRAME)
                left = fmin(left, scene.node[n].box.x);
        if (left > 0.46 * scene.width)
            fail_msg("%s, part %d begins at %g of %g", names[i / WS_EXPLORE_PANELS], figure.part,
                     left, scene.width);
        ws_scene_finish(&scene);
    }
}

/* On a slide, rows of memory, matrices and registers end level, with gaps between matrices, too. */
static void panels_of_a_slide_end_level(void **state)
{
    static const struct {
        const char *name;
        int frames; /* lowest ones: of memory, of the matrix, and of columns of lanes */
    } cases[] = {{"ldmatrix.m8n8.x1.b16", 1 + 1 + 4}, {"stmatrix.m8n8.x2.b16", 1 + 1 + 2}};

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct ws_figure figure = figure_of(ws_variant_named(cases[i].name));
        struct ws_scene scene;
        double lowest = 0;
        int frames = 0;

        figure.medium = ws_medium_of((struct ws_width){0}, WS_FIT_16_9, false);
        build(&figure, &scene, cases[i].name);
        for (int turn = 0; turn < 2; turn++)
            for (int n = 0; n < scene.nodes; n++) {
                const struct ws_box *box = &scene.node[n].box;

                if (scene.node[n].role != WS_ROLE_FRAME || box->height < 40)
                    continue;
                frames += turn && lowest - box->y - box->height < 0.5;
                lowest = fmax(lowest, box->y + box->height);
            }
        if (frames != cases[i].frames)
            fail_msg("%s: %d frames end level", cases[i].name, frames);
        ws_scene_finish(&scene);
    }
}

/* Without a size, operands of an MMA are beside each other and end level, whatever their labels. */
static void operands_end_level(void **state)
{
    static const char *const names[] = {"mma.m16n8k8.f16.f16.f16.f16",
                                        "mma.m16n8k4.f64.f64.f64.f64", "mma.m8n8k32.s32.s4.u4.s32",
                                        "mma.m16n8k32.s32.u8.u8.s32"};

    (void)state;
    for (size_t i = 0; i < 2 * sizeof names / sizeof names[0]; i++) {
        struct ws_figure figure = product_of(names[i / 2]);
        struct ws_box first = {0};
        struct ws_scene scene;
        int frames = 0;

        figure.label = i % 2 ? WS_LABEL_INDEX : WS_LABEL_THREAD;
        build(&figure, &scene, names[i / 2]);
        for (int n = 0; n < scene.nodes; n++) {
            const struct ws_box box = scene.node[n].box;

            if (scene.node[n].role != WS_ROLE_FRAME || box.height < 40)
                continue;
            first = frames++ ? first : box;
            if (fabs(box.y - first.y) > 0.1 || fabs(box.height - first.height) > 0.1)
                fail_msg("%s: %g high at %g, not %g at %g", names[i / 2], box.height, box.y,
                         first.height, first.y);
        }
        assert_int_equal(frames, WS_EXPLORE_PANELS);
        ws_scene_finish(&scene);
    }
}

/* A few words in a column beside a panel have larger letters than they have above it. */
static void words_beside_a_panel_are_large(void **state)
{
    struct ws_figure figure = figure_of(ws_variant_named("ldmatrix.m8n8.x4.b16"));
    double title = 0, note = 0;
    struct ws_scene scene;

    (void)state;
    figure.medium = ws_medium_of((struct ws_width){0}, WS_FIT_16_9, false);
    figure.part = 1;
    build(&figure, &scene, "slide");
    for (int n = 0; n < scene.nodes; n++) {
        title = scene.node[n].role == WS_ROLE_TITLE ? scene.node[n].size : title;
        note = scene.node[n].role == WS_ROLE_NOTE ? fmax(scene.node[n].size, note) : note;
    }
    assert_true(title > 1.2 * WS_PAGE_TITLE_SIZE);
    assert_true(note > 1.2 * WS_NOTE_SIZE);
    ws_scene_finish(&scene);
}

/* Registers that are a figure of their own have columns of lanes: all 32 would be a strip. */
static void registers_alone_are_not_a_tall_strip(void **state)
{
    static const char *const names[] = {"ld.shared.b32", "ld.shared.v2.b32", "st.shared.v4.b32",
                                        "cp.async.ca.4"};

    (void)state;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        for (int width = 0; width <= 8; width += 8) {
            struct ws_figure figure = figure_of(ws_variant_named(names[i]));
            struct ws_scene scene;

            figure.medium = ws_medium_of((struct ws_width){width, "cm"}, WS_FIT_FREE, false);
            figure.part = 1;
            build(&figure, &scene, names[i]);
            assert_true(scene.height < 2 * scene.width);
            assert_true(said(&scene, "T0") && said(&scene, "T31"));
            ws_scene_finish(&scene);
        }
}

/* In a column too narrow for any figure, each error names a width; none says to give none. */
static void narrow_columns_name_the_width_that_works(void **state)
{
    struct ws_error error;
    struct ws_scene scene;

    (void)state;
    for (int id = 0; id < WS_VARIANTS; id += 7) {
        struct ws_evidence own = {0};
        struct ws_figure figure;

        assert_true(ws_mapping_specified(ws_variant((enum ws_variant_id)id), &own.mapping, &error));
        figure = ws_figure_of(WS_FIGURE_EXPLORE, &own);
        figure.medium = ws_medium_of((struct ws_width){3, "cm"}, WS_FIT_FREE, false);
        assert_false(ws_figure_build(&figure, &scene, &error));
        ws_scene_finish(&scene);
        assert_int_equal(error.code, WS_CODE_TOO_SMALL);
        if (!strstr(error.text, "use --size "))
            fail_msg("%s", error.text);
        ws_evidence_finish(&own);
    }
}

/* Elements of a register of B are one below the other, with rules between them, too. */
static void elements_of_one_register_have_rules_between_them(void **state)
{
    struct ws_figure figure = product_of("mma.m16n8k16.f16.e5m2.e5m2.f16");
    struct ws_scene scene;
    int level = 0;

    (void)state;
    figure.label = WS_LABEL_ELEMENT;
    build(&figure, &scene, "B");
    for (int i = 0; i < scene.nodes; i++)
        if (scene.node[i].kind == WS_NODE_PATH && scene.node[i].role == WS_ROLE_RULE)
            for (int j = 0; j < scene.node[i].path_steps; j += 2) {
                const struct ws_path_step *step = &scene.path[scene.node[i].path_start + j];

                level += step[0].y[0] == step[1].y[0];
            }
    assert_int_equal(level, 8 * 12); /* columns, and rules between four elements of four lanes */
    ws_scene_finish(&scene);
}

/* Rows of memory and the same rows of the matrices, one under the other, at every size. */
static void matrices_in_memory_view_are_in_line_with_memory(void **state)
{
    static const enum ws_fit fits[] = {WS_FIT_FREE, WS_FIT_A4, WS_FIT_16_9};

    (void)state;
    for (size_t i = 0; i < sizeof fits / sizeof fits[0]; i++) {
        struct ws_figure figure = figure_of(ws_variant_named("stmatrix.m16n8.x2.trans.b8"));
        struct ws_scene scene;
        struct ws_box frame[4] = {{0}};
        int frames = 0;

        figure.view = WS_VIEW_MEMORY;
        figure.medium = ws_medium_of((struct ws_width){0}, fits[i], false);
        build(&figure, &scene, "memory view");
        for (int n = 0; n < scene.nodes && frames < 4; n++)
            if (scene.node[n].role == WS_ROLE_FRAME && scene.node[n].box.height > 40)
                frame[frames++] = scene.node[n].box;
        assert_int_equal(frames, 4);
        for (int matrix = 0; matrix < 2; matrix++) {
            assert_true(fabs(frame[matrix].y - frame[2 + matrix].y) < 0.01);
            assert_true(fabs(frame[matrix].height - frame[2 + matrix].height) < 0.01);
        }
        ws_scene_finish(&scene);
    }
}

/* Narrow cells of memory have only a column, which the note explains. */
static void numbers_without_a_row_are_explained(void **state)
{
    static const char *const names[] = {"ldmatrix.m8n8.x1.b16", "stmatrix.m16n8.x2.trans.b8"};

    (void)state;
    for (int i = 0; i < 2; i++) {
        struct ws_figure figure = figure_of(ws_variant_named(names[i]));
        struct ws_scene scene;

        figure.label = WS_LABEL_ELEMENT;
        build(&figure, &scene, names[i]);
        assert_int_equal(says(&scene, "a number in a cell is its column"), i);
        ws_scene_finish(&scene);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_axis_of_bits_has_its_unit),
        cmocka_unit_test(each_panel_shows_every_element_once),
        cmocka_unit_test(elements_know_their_banks),
        cmocka_unit_test(headings_and_banks_can_be_pointed_at),
        cmocka_unit_test(there_are_as_many_panels_as_make_sense),
        cmocka_unit_test(nothing_touches_anything_in_panels),
        cmocka_unit_test(products_show_their_operands),
        cmocka_unit_test(names_of_registers_are_the_results),
        cmocka_unit_test(labels_have_room_or_a_width_is_named),
        cmocka_unit_test(labels_of_a_large_mma_fit_a_page),
        cmocka_unit_test(lanes_that_are_not_highlighted_have_no_color),
        cmocka_unit_test(address_lanes_are_colored_as_cells_are),
        cmocka_unit_test(cells_that_a_highlight_cuts_have_labels),
        cmocka_unit_test(pieces_beside_one_too_low_have_labels),
        cmocka_unit_test(the_key_of_address_lanes_shows_one_that_is_drawn),
        cmocka_unit_test(registers_have_letters_of_one_size),
        cmocka_unit_test(columns_of_a_product_are_in_line),
        cmocka_unit_test(a_small_product_is_not_a_column),
        cmocka_unit_test(figures_without_a_size_are_not_too_wide),
        cmocka_unit_test(the_key_of_gray_cells_has_their_fill),
        cmocka_unit_test(registers_use_the_width_of_a_column),
        cmocka_unit_test(a_part_fills_its_slide),
        cmocka_unit_test(panels_of_a_slide_end_level),
        cmocka_unit_test(operands_end_level),
        cmocka_unit_test(words_beside_a_panel_are_large),
        cmocka_unit_test(registers_alone_are_not_a_tall_strip),
        cmocka_unit_test(narrow_columns_name_the_width_that_works),
        cmocka_unit_test(parts_have_room_in_a_column),
        cmocka_unit_test(panels_are_small_files),
        cmocka_unit_test(sources_of_copies_are_shown),
        cmocka_unit_test(elements_of_one_register_have_rules_between_them),
        cmocka_unit_test(matrices_in_memory_view_are_in_line_with_memory),
        cmocka_unit_test(numbers_without_a_row_are_explained),
    };

    return cmocka_run_group_tests(tests, NULL, forget);
}
