/*
 * Figures of operands in shared memory: every chunk is drawn at the position from
 * ws_described_bit(), for all modes and majors and for unusual descriptors; the marked element is
 * marked in the grid and in memory; nothing touches anything; and figures that cannot be drawn are
 * refused.
 */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "probe/tests/sample.h"
#include "viz/figure/sheet.h"
#include "viz/paint/operand_chunk.h"
#include "viz/scene/fill.h"
#include "viz/scene/theme.h"
#include "viz/tests/described_figures.h"

static const struct {
    const char *mma;
    enum ws_operand_role role;
    enum ws_major major;
    const char *descriptor;
} operands[] = {
    {"wgmma.m64n64k16.f32.f16.f16", WS_OPERAND_A, WS_MAJOR_K, NULL},
    {"wgmma.m64n64k16.f32.f16.f16", WS_OPERAND_A, WS_MAJOR_K, "swizzle=64,stride=512"},
    {"wgmma.m64n64k16.f32.f16.f16", WS_OPERAND_A, WS_MAJOR_K, "swizzle=32,stride=256"},
    {"wgmma.m64n64k16.f32.f16.f16", WS_OPERAND_A, WS_MAJOR_K,
     "swizzle=none,leading=128,stride=256"},
    {"wgmma.m64n64k16.f32.f16.f16", WS_OPERAND_A, WS_MAJOR_K,
     "swizzle=none,leading=1024,stride=128"},
    {"wgmma.m64n64k16.f32.f16.f16", WS_OPERAND_A, WS_MAJOR_MN,
     "swizzle=128,leading=8192,stride=1024"},
    {"wgmma.m64n64k16.f32.f16.f16", WS_OPERAND_A, WS_MAJOR_MN,
     "swizzle=none,leading=128,stride=256"},
    {"wgmma.m64n256k16.f32.bf16.bf16", WS_OPERAND_B, WS_MAJOR_MN,
     "swizzle=128,leading=2048,stride=1024"},
    {"wgmma.m64n256k16.f32.bf16.bf16", WS_OPERAND_B, WS_MAJOR_K,
     "swizzle=128,leading=16,stride=1024"},
    {"wgmma.m64n256k16.f32.bf16.bf16", WS_OPERAND_B, WS_MAJOR_MN,
     "swizzle=32,leading=512,stride=256"},
    {"wgmma.m64n8k8.f32.tf32.tf32", WS_OPERAND_B, WS_MAJOR_K, "swizzle=64,leading=16,stride=512"},
    {"wgmma.m64n16k32.f32.e4m3.e5m2", WS_OPERAND_A, WS_MAJOR_K, "swizzle=128,stride=1024,start=64"},
    {"wgmma.m64n16k32.f32.e4m3.e5m2", WS_OPERAND_B, WS_MAJOR_K, "swizzle=64,stride=512"},
    {"wgmma.m64n16k32.f32.e4m3.e5m2", WS_OPERAND_A, WS_MAJOR_K,
     "swizzle=none,leading=128,stride=256"},
    {"wgmma.m64n32k256.s32.b1.b1.and.popc", WS_OPERAND_A, WS_MAJOR_K, "swizzle=128,stride=1024"},
    /* Nobody's choice: overlapping, far apart, not aligned, wrapped, a base offset. */
    {"wgmma.m64n64k16.f32.f16.f16", WS_OPERAND_A, WS_MAJOR_K, "swizzle=128,stride=0"},
    {"wgmma.m64n64k16.f32.f16.f16", WS_OPERAND_A, WS_MAJOR_K, "swizzle=none,leading=16,stride=32"},
    {"wgmma.m64n64k16.f32.f16.f16", WS_OPERAND_A, WS_MAJOR_K, "swizzle=none,leading=0,stride=0"},
    {"wgmma.m64n64k16.f32.f16.f16", WS_OPERAND_A, WS_MAJOR_K, "swizzle=128,stride=65536"},
    {"wgmma.m64n64k16.f32.f16.f16", WS_OPERAND_A, WS_MAJOR_K, "swizzle=128,stride=1040,start=48"},
    {"wgmma.m64n64k16.f32.f16.f16", WS_OPERAND_A, WS_MAJOR_K,
     "swizzle=64,stride=1024,start=262128"},
    {"wgmma.m64n64k16.f32.f16.f16", WS_OPERAND_A, WS_MAJOR_K,
     "swizzle=128,stride=1024,start=512,base=3"},
    {"wgmma.m64n256k16.f32.f16.f16", WS_OPERAND_B, WS_MAJOR_MN,
     "swizzle=none,leading=262128,stride=16"},
    {"wgmma.m64n256k16.f32.f16.f16", WS_OPERAND_B, WS_MAJOR_MN,
     "swizzle=64,leading=48,stride=4112,start=16"},
};

enum { OPERANDS = sizeof operands / sizeof operands[0] };

static struct ws_figure operand_figure(enum ws_figure_kind kind, int i)
{
    return figure_of(kind, operands[i].mma, operands[i].role, operands[i].major,
                     operands[i].descriptor);
}

/* Samples in the key are labels of the picture; a single other atom is not called several. */
static void keys_of_atoms_and_k_steps_show_labels_that_are_drawn(void **state)
{
    static const enum ws_figure_kind kinds[] = {WS_FIGURE_ATOM, WS_FIGURE_KSTEP};

    (void)state;
    for (int i = 0; i < 2 * OPERANDS * WS_FITS; i += sample_step(3)) {
        struct ws_figure figure = operand_figure(kinds[i % 2], i / 2 % OPERANDS);
        enum ws_fit fit = (enum ws_fit)(i / 2 / OPERANDS);
        struct ws_scene scene;
        struct ws_error error;
        int key;

        if (fit != WS_FIT_FREE)
            figure.medium = ws_medium_of((struct ws_width){0, NULL}, fit, false);
        if (!ws_figure_build(&figure, &scene, &error)) {
            ws_scene_finish(&scene);
            continue;
        }
        key = scene.node[0].last_child;
        for (int n = key; n < scene.nodes; n++)
            if (scene.node[n].role == WS_ROLE_LABEL &&
                !is_drawn(&scene, key, ws_scene_string(&scene, &scene.node[n])))
                fail_msg("%s of operand %d: '%s' is only in the key", ws_figure_name(figure.kind),
                         i / 2 % OPERANDS, ws_scene_string(&scene, &scene.node[n]));
        assert_null(strstr(scene.description, "other 1 "));
        ws_scene_finish(&scene);
    }
}

/* The numbers above the last chunk are inside a bare figure too. */
static void bare_figures_have_all_of_their_byte_numbers(void **state)
{
    static const enum ws_figure_kind kinds[] = {WS_FIGURE_ATOM, WS_FIGURE_TILE, WS_FIGURE_KSTEP};

    (void)state;
    for (int i = 0; i < 3 * OPERANDS; i++) {
        struct ws_figure figure = operand_figure(kinds[i % 3], i / 3);
        struct ws_scene scene;
        struct ws_error error;

        figure.medium.bare = true;
        if (ws_figure_build(&figure, &scene, &error))
            check_layout(&scene, ws_figure_name(figure.kind));
        ws_scene_finish(&scene);
    }
}

/* B in shared memory has rows of n: its heading has their number first. */
static void a_tile_of_b_is_named_as_its_rows_are_drawn(void **state)
{
    struct ws_figure figure = figure_of(WS_FIGURE_TILE, "wgmma.m64n256k32.f32.e4m3.e5m2",
                                        WS_OPERAND_B, WS_MAJOR_K, "swizzle=128,stride=1024");
    struct ws_scene scene;
    struct ws_error error;

    (void)state;
    figure.highlight.row = 8;
    figure.highlight.column = 10;
    assert_true(ws_figure_build(&figure, &scene, &error));
    assert_true(says(&scene, "B as n \u00d7 k: 256 \u00d7 32"));
    assert_true(says(&scene, "chunk with B[8,10]: k 8, n 10"));
    ws_scene_finish(&scene);
}

static void nothing_touches_anything_at_any_size(void **state)
{
    static const enum ws_figure_kind kinds[] = {WS_FIGURE_ATOM, WS_FIGURE_TILE, WS_FIGURE_KSTEP};
    static const struct ws_width widths[] = {{0, NULL}, {8, "cm"}, {16, "cm"}, {0, NULL}};
    int drawn = 0, nth = 0;

    (void)state;
    for (int i = 0; i < OPERANDS; i++)
        for (size_t kind = 0; kind < sizeof kinds / sizeof kinds[0]; kind++)
            for (int width = 0; width < 4; width++)
                for (int lit = 0; lit < 2; lit++) {
                    struct ws_figure figure = operand_figure(kinds[kind], i);
                    struct ws_scene scene;
                    struct ws_error error;
                    char what[160];

                    if (!in_sample(nth++, 3))
                        continue;
                    figure.medium =
                        ws_medium_of(widths[width], width == 3 ? WS_FIT_16_9 : WS_FIT_FREE, false);
                    if (lit) {
                        figure.highlight.row =
                            kinds[kind] == WS_FIGURE_TILE ? ws_described_rows(&described) - 2 : 3;
                        figure.highlight.column = kinds[kind] == WS_FIGURE_TILE
                                                      ? ws_described_columns(&described) - 3
                                                      : 2;
                    }
                    snprintf(what, sizeof what, "%s of operand %d at width %d%s",
                             ws_figure_name(kinds[kind]), i, width, lit ? ", lit" : "");
                    if (ws_figure_build(&figure, &scene, &error)) {
                        check_scene(&scene, what);
                        drawn++;
                    } else if (!strstr(error.text, "kstep figure needs")) {
                        /* The widest operand, with both of its offsets between lines. */
                        if (width != 1 || !strstr(operands[i].mma, "n256"))
                            fail_msg("%s: %s", what, error.text);
                    }
                    ws_scene_finish(&scene);
                }
    assert_true(drawn > 400 / sample_step(3));
}

/* The next group of a scene from `at` on that shows a chunk; NULL after the last. */
static const struct ws_node *next_chunk(const struct ws_scene *scene, int *at)
{
    while (*at < scene->nodes) {
        const struct ws_node *node = &scene->node[(*at)++];

        if (node->kind == WS_NODE_GROUP && node->shown.byte >= 0)
            return node;
    }
    return NULL;
}

/* An atom's cells are at the positions from ws_described_bit(), and at those in its sentence. */
static void atoms_are_drawn_where_bits_are_found(void **state)
{
    static const char *const modes[] = {"swizzle=none", "swizzle=32", "swizzle=64", "swizzle=128"};

    (void)state;
    for (int mode = 0; mode < 4; mode++)
        for (int major = 0; major < WS_MAJORS; major++) {
            struct ws_figure figure = figure_of(WS_FIGURE_ATOM, "wgmma.m64n64k16.f32.f16.f16",
                                                WS_OPERAND_A, (enum ws_major)major, modes[mode]);
            int row_bytes = mode ? 16 << mode : 16, seen = 0, at = 0;
            unsigned banks[8] = {0}; /* of each chunk number, a bit for four banks */
            const struct ws_node *node, *origin = NULL;
            double x = 0, y = 0;
            struct ws_scene scene;
            struct ws_error error;

            assert_true(ws_figure_build(&figure, &scene, &error));
            while ((node = next_chunk(&scene, &at))) {
                const struct ws_box *cell = &scene.node[node->first_child].box;
                int row = major == WS_MAJOR_K ? node->shown.row : node->shown.column;
                int line = node->shown.byte / row_bytes;
                int place = node->shown.byte % row_bytes / WS_CHUNK_BYTES;
                int moved = row * row_bytes / 128 % (row_bytes / WS_CHUNK_BYTES);

                if (!origin) {
                    origin = node;
                    x = cell->x;
                    y = cell->y;
                }
                banks[node->shown.chunk] |= 1u << node->shown.byte / WS_CHUNK_BYTES % 8;
                assert_int_equal(line, row);
                assert_int_equal(place, node->shown.chunk ^ moved);
                assert_true(cell->x > x + place * cell->width - 0.01 &&
                            cell->x < x + place * cell->width + 0.01);
                assert_true(cell->y > y + line * cell->height - 0.01 &&
                            cell->y < y + line * cell->height + 0.01);
                seen++;
            }
            assert_int_equal(seen, 8 * row_bytes / WS_CHUNK_BYTES);
            for (int i = 0; i < row_bytes / WS_CHUNK_BYTES; i++)
                assert_int_equal(banks[i], 0xff);
            assert_true(tells(&scene, "is in all 32 banks"));
            ws_scene_finish(&scene);
        }
}

/* A tile labels a chunk with the address of its first element, in the grid and in memory. */
static void a_tile_shows_the_address_of_every_chunk(void **state)
{
    (void)state;
    for (int i = 0; i < OPERANDS; i++) {
        struct ws_figure figure = operand_figure(WS_FIGURE_TILE, i);
        const struct ws_node *node;
        struct ws_scene scene;
        struct ws_error error;
        int at = 0, seen = 0;

        assert_true(ws_figure_build(&figure, &scene, &error));
        while ((node = next_chunk(&scene, &at))) {
            assert_int_equal(node->shown.operand, described.role);
            assert_int_equal(node->shown.byte,
                             ws_described_bit(&described, node->shown.row, node->shown.column) / 8);
            seen++;
        }
        assert_true(seen >= 2);
        ws_scene_finish(&scene);
    }
}

/* Every atom that is drawn has a frame in the grid and in memory. */
static void atoms_have_frames_in_the_grid_and_in_memory(void **state)
{
    static const int frames[] = {2 + 2, 2 + 2, 2 + 8, 4 + 16}; /* of the first operands */

    (void)state;
    for (int i = 0; i < 4; i++) {
        struct ws_figure figure = operand_figure(WS_FIGURE_TILE, i);
        struct ws_scene scene;
        struct ws_error error;
        int count = 0;

        figure.no_legend = true;
        assert_true(ws_figure_build(&figure, &scene, &error));
        for (int node = 0; node < scene.nodes; node++)
            count += scene.node[node].role == WS_ROLE_FRAME;
        assert_int_equal(count, frames[i]);
        ws_scene_finish(&scene);
    }
}

/* The modes are side by side at any size that one row of them is legible at. */
static void atoms_of_all_modes_are_in_one_row(void **state)
{
    static const double widths_px[] = {640, 800, 960, 1200};

    (void)state;
    for (size_t i = 0; i < sizeof widths_px / sizeof widths_px[0]; i++) {
        struct ws_figure figure = operand_figure(WS_FIGURE_ATOM, 0);
        double first = 0;
        struct ws_scene scene;
        struct ws_error error;

        figure.medium = ws_medium_of((struct ws_width){widths_px[i], "px"}, WS_FIT_FREE, false);
        assert_true(ws_figure_build(&figure, &scene, &error));
        for (int node = 0; node < scene.nodes; node++)
            if (scene.node[node].role == WS_ROLE_HEADING) {
                first = first > 0 ? first : scene.node[node].baseline;
                assert_true(scene.node[node].baseline == first);
            }
        ws_scene_finish(&scene);
    }
}

/* The marked element is marked once in the grid and once in memory, and is described. */
static void an_element_is_marked_in_the_grid_and_in_memory(void **state)
{
    struct ws_figure figure =
        figure_of(WS_FIGURE_TILE, "wgmma.m64n64k16.f32.f16.f16", WS_OPERAND_A, WS_MAJOR_K, NULL);
    struct ws_scene scene;
    struct ws_error error;
    int marked = 0;

    (void)state;
    figure.highlight.row = 43;
    figure.highlight.column = 9;
    figure.no_legend = false;
    assert_true(ws_figure_build(&figure, &scene, &error));
    for (int i = 0; i < scene.nodes; i++) {
        const struct ws_node *group =
            &scene.node[scene.node[i].parent < 0 ? 0 : scene.node[i].parent];

        if (scene.node[i].role != WS_ROLE_CELL_MARKED || group->shown.byte < 0)
            continue;
        marked++;
        assert_int_equal(group->shown.row, 43);
        assert_int_equal(group->shown.column, 8);
        assert_int_equal(group->shown.byte, 43 * 128 + 32);
    }
    assert_int_equal(marked, 2);
    assert_true(tells(&scene, "A[43,9] is at byte 5538"));
    assert_true(tells(&scene, "(default)"));
    assert_true(says(&scene, "LBO 16 B unused"));
    assert_true(has_text(&scene, "1024 B"));
    assert_true(says(&scene, "specified by the PTX ISA"));
    ws_scene_finish(&scene);
}

/* One atom has all of k only if it does not end before k, which its start can cause. */
static void an_unused_offset_says_where_the_atom_ends_first(void **state)
{
    static const char *const starts[] = {"swizzle=128,leading=16,stride=1024",
                                         "swizzle=128,leading=16,stride=1024,start=112"};

    (void)state;
    for (int i = 0; i < 2; i++) {
        struct ws_figure figure = figure_of(WS_FIGURE_TILE, "wgmma.m64n64k16.f32.f16.f16",
                                            WS_OPERAND_A, WS_MAJOR_K, starts[i]);
        struct ws_scene scene;
        struct ws_error error;

        assert_true(ws_figure_build(&figure, &scene, &error));
        assert_true(tells(&scene, "one atom spans all of k") == (i == 0));
        assert_true(tells(&scene, "row ends before k does") == (i == 1));
        ws_scene_finish(&scene);
    }
}

static void a_k_step_reads_what_its_start_address_finds(void **state)
{
    struct ws_figure figure =
        figure_of(WS_FIGURE_KSTEP, "wgmma.m64n64k16.f32.f16.f16", WS_OPERAND_A, WS_MAJOR_K, NULL);
    struct ws_described atom = described;
    const struct ws_node *node;
    struct ws_scene scene;
    struct ws_error error;
    int at = 0, lit = 0;

    (void)state;
    atom.extent = 8;
    atom.depth = 64;
    assert_true(ws_figure_build(&figure, &scene, &error));
    while ((node = next_chunk(&scene, &at))) {
        assert_int_equal(node->shown.byte,
                         ws_described_bit(&atom, node->shown.row, node->shown.column) / 8);
        lit += scene.node[node->first_child].role == WS_ROLE_CELL;
    }
    assert_int_equal(lit, 4 * 8 * 2);
    assert_true(has_text(&scene, "k 48\u201363: start + 96 B"));
    assert_true(has_text(&scene, "start address field 0x0006"));
    assert_true(has_text(&scene, "chunk: 0 to 7")); /* the colors */
    ws_scene_finish(&scene);
}

/* Every figure of a descriptor shows its faults, as an alert. */
static void what_overlaps_or_lies_beyond_memory_is_told(void **state)
{
    static const char wgmma[] = "wgmma.m64n64k16.f32.f16.f16";
    static const struct {
        enum ws_figure_kind kind;
        const char *descriptor, *says, *never;
    } cases[] = {
        {WS_FIGURE_TILE, "swizzle=none,leading=16,stride=32", "128 chunks of A are at only 23 add",
         "illegal"},
        {WS_FIGURE_TILE, "swizzle=128,stride=65536", "illegal access", "overlap"},
        {WS_FIGURE_ATOM, "swizzle=128,stride=256", "offsets overlap", "illegal"},
        {WS_FIGURE_ATOM, "swizzle=128,stride=65536", "illegal access", "overlap"},
        {WS_FIGURE_KSTEP, "swizzle=128,stride=256", "offsets overlap", "read the same way"},
        {WS_FIGURE_KSTEP, "swizzle=128,stride=65536", "illegal access", "overlap"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct ws_figure figure =
            figure_of(cases[i].kind, wgmma, WS_OPERAND_A, WS_MAJOR_K, cases[i].descriptor);
        struct ws_scene scene;
        struct ws_error error;
        bool alert = false;

        assert_true(ws_figure_build(&figure, &scene, &error));
        for (int node = 0; node < scene.nodes; node++)
            alert |= scene.node[node].role == WS_ROLE_ALERT_TEXT;
        if (!alert || !tells(&scene, cases[i].says) || tells(&scene, cases[i].never))
            fail_msg("%s of %s: %s", ws_figure_name(cases[i].kind), cases[i].descriptor,
                     scene.description);
        assert_int_equal(has_text(&scene, "8\u00d7"), i == 0);
        ws_scene_finish(&scene);
    }
}

static void what_there_is_no_figure_of_is_refused_with_the_reason(void **state)
{
    static const char name[] = "wgmma.m64n64k16.f32.f16.f16";
    struct ws_figure figure = figure_of(WS_FIGURE_KSTEP, name, WS_OPERAND_A, WS_MAJOR_MN,
                                        "swizzle=128,leading=2048,stride=1024");

    (void)state;
    refused(&figure, WS_CODE_FIGURE, "2048 bytes apart");
    figure = figure_of(WS_FIGURE_KSTEP, name, WS_OPERAND_A, WS_MAJOR_K,
                       "swizzle=none,leading=128,stride=256");
    refused(&figure, WS_CODE_FIGURE, "256 bytes (2 LBO)");
    figure = figure_of(WS_FIGURE_KSTEP, name, WS_OPERAND_A, WS_MAJOR_K, "swizzle=32,stride=256");
    refused(&figure, WS_CODE_FIGURE, "swizzle=128");
    figure = figure_of(WS_FIGURE_KSTEP, name, WS_OPERAND_A, WS_MAJOR_K,
                       "swizzle=128,stride=1024,start=32");
    refused(&figure, WS_CODE_DESCRIPTOR, "start=32");
    figure = figure_of(WS_FIGURE_TILE, name, WS_OPERAND_A, WS_MAJOR_K, NULL);
    figure.highlight.lane = 3;
    figure.highlight.row = 3;
    refused(&figure, WS_CODE_FIGURE, "A[3,5]");
    figure.highlight.lane = -1;
    figure.highlight.column = 16;
    refused(&figure, WS_CODE_RANGE, "A[63,15]");
    figure.highlight.column = 5;
    figure.highlight.operand = WS_OPERAND_B;
    refused(&figure, WS_CODE_CONFLICT, "--operand B");
    figure = figure_of(WS_FIGURE_ATOM, name, WS_OPERAND_A, WS_MAJOR_K, NULL);
    figure.highlight.row = 9;
    figure.highlight.column = 0;
    refused(&figure, WS_CODE_RANGE, "A[7,63]");
    figure.described = NULL;
    refused(&figure, WS_CODE_FIGURE, "matrix descriptor");
}

/* A single atom fills its page. */
static void an_atom_fills_what_it_is_fit_to(void **state)
{
    static const char *const modes[] = {"swizzle=32", "swizzle=64", "swizzle=128"};

    (void)state;
    for (int i = 0; i < 3 * WS_FITS; i++) {
        struct ws_figure figure = figure_of(WS_FIGURE_ATOM, "wgmma.m64n64k16.f32.f16.f16",
                                            WS_OPERAND_A, WS_MAJOR_K, modes[i % 3]);
        struct ws_scene scene;
        struct ws_error error;
        struct ws_fill fill;

        if (i / 3 == WS_FIT_FREE)
            continue;
        figure.medium = ws_medium_of((struct ws_width){0, NULL}, (enum ws_fit)(i / 3), false);
        assert_true(ws_figure_build(&figure, &scene, &error));
        fill = ws_scene_fill(&scene, WS_MARGIN);
        if (fill.part < 0.6 || fill.band > 0.25)
            fail_msg("%s, fit %d: %.0f %% filled, a band of %.0f %%", modes[i % 3], i / 3,
                     100 * fill.part, 100 * fill.band);
        ws_scene_finish(&scene);
    }
}

/* Two k-steps fill a wide page, with the text beside them. */
static void k_steps_fill_what_they_are_fit_to(void **state)
{
    struct ws_figure figure = figure_of(WS_FIGURE_KSTEP, "wgmma.m64n64k16.f32.f16.f16",
                                        WS_OPERAND_A, WS_MAJOR_K, "swizzle=64,stride=512");
    struct ws_scene scene;
    struct ws_error error;
    struct ws_fill fill;

    (void)state;
    figure.medium = ws_medium_of((struct ws_width){0, NULL}, WS_FIT_16_9, false);
    assert_true(ws_figure_build(&figure, &scene, &error));
    fill = ws_scene_fill(&scene, WS_MARGIN);
    if (fill.part < 0.7 || fill.band > 0.1)
        fail_msg("%.0f %% filled, a band of %.0f %%", 100 * fill.part, 100 * fill.band);
    ws_scene_finish(&scene);
}

/* A boundary of 128 bytes is not one of the lines between rows. */
static void boundaries_of_128_bytes_are_twice_as_wide_as_lines(void **state)
{
    struct ws_figure figure = figure_of(WS_FIGURE_ATOM, "wgmma.m64n64k16.f32.f16.f16", WS_OPERAND_A,
                                        WS_MAJOR_K, "swizzle=64");
    const struct ws_tint none = {WS_TINT_NONE, 0};
    struct ws_scene scene;
    struct ws_error error;
    int lines = 0;

    (void)state;
    assert_true(ws_figure_build(&figure, &scene, &error));
    for (int i = 0; i < scene.nodes; i++) {
        lines += scene.node[i].kind == WS_NODE_LINE;
        for (int theme = 0; theme < WS_THEMES && scene.node[i].kind == WS_NODE_LINE; theme++)
            assert_true(
                ws_theme_paint((enum ws_theme_id)theme, scene.node[i].role, none).stroke_width >
                2 * ws_theme_paint((enum ws_theme_id)theme, WS_ROLE_CELL, none).stroke_width);
    }
    assert_int_equal(lines, 4); /* three and the key */
    ws_scene_finish(&scene);
}

static void any_descriptor_is_drawn_or_refused(void **state)
{
    static const char *const products[] = {
        "wgmma.m64n64k16.f32.f16.f16", "wgmma.m64n256k16.f32.bf16.bf16",
        "wgmma.m64n24k8.f32.tf32.tf32", "wgmma.m64n128k32.f32.e5m2.e4m3",
        "wgmma.m64n8k256.s32.b1.b1.and.popc"};
    static const char *const swizzles[] = {"none", "32", "64", "128"};
    unsigned roll = 7;

    (void)state;
    for (int i = 0; i < 400 / sample_step(4); i++) {
        enum ws_figure_kind kind = i % 4 ? WS_FIGURE_TILE : WS_FIGURE_KSTEP;
        unsigned product = dice(&roll, 5), near = dice(&roll, 2) ? 128 : 16384;
        unsigned base = dice(&roll, 4) ? 0 : dice(&roll, 8), start = 16 * dice(&roll, near);
        unsigned stride = 16 * dice(&roll, near), leading = 16 * dice(&roll, near);
        const char *swizzle = swizzles[dice(&roll, 4)];
        enum ws_major major = product < 2 && dice(&roll, 2) ? WS_MAJOR_MN : WS_MAJOR_K;
        enum ws_operand_role role = dice(&roll, 2) ? WS_OPERAND_A : WS_OPERAND_B;
        struct ws_figure figure;
        struct ws_scene scene;
        struct ws_error error;
        char descriptor[96], what[160];

        snprintf(descriptor, sizeof descriptor, "swizzle=%s,leading=%u,stride=%u,start=%u,base=%u",
                 swizzle, leading, stride, start, base);
        figure = figure_of(kind, products[product], role, major, descriptor);
        if (dice(&roll, 2)) {
            figure.highlight.row = (int)dice(&roll, (unsigned)ws_described_rows(&described));
            figure.highlight.column = (int)dice(&roll, (unsigned)ws_described_columns(&described));
        }
        snprintf(what, sizeof what, "%d: %s of %s, %s", i, ws_figure_name(kind), products[product],
                 descriptor);
        if (ws_figure_build(&figure, &scene, &error))
            check_scene(&scene, what);
        else if (kind != WS_FIGURE_KSTEP)
            fail_msg("%s: %s", what, error.text);
        ws_scene_finish(&scene);
    }
}

/*
 * In grayscale a chunk that is read can be as white as one that is not: its complete border marks
 * it.
 */
static void what_is_read_is_drawn_over_what_is_not(void **state)
{
    struct ws_figure figure =
        figure_of(WS_FIGURE_KSTEP, "wgmma.m64n64k16.f32.f16.f16", WS_OPERAND_A, WS_MAJOR_K, NULL);
    struct ws_scene scene;
    struct ws_error error;
    bool read = false;
    int panels = 0;

    (void)state;
    assert_true(ws_figure_build(&figure, &scene, &error));
    for (int i = 0; i < scene.nodes; i++) {
        const struct ws_node *node = &scene.node[i];
        bool chunk = node->parent >= 0 && scene.node[node->parent].shown.chunk >= 0;

        panels += node->role == WS_ROLE_FRAME && read;
        if (node->role == WS_ROLE_FRAME)
            read = false;
        else if (chunk && node->role == WS_ROLE_CELL && panels < 4)
            read = true;
        else if (chunk && node->role == WS_ROLE_CELL_MUTED)
            assert_false(read && panels < 4);
        /* The chunk at the start address is drawn after the frame. */
        if (node->parent >= 0 && node->role == WS_ROLE_GIVES)
            read = false;
    }
    assert_int_equal(panels, 4);
    ws_scene_finish(&scene);
}

/* Bytes are numbered over the middle of their chunks, and options are text with spaces. */
static void byte_numbers_are_over_their_columns(void **state)
{
    static const enum ws_figure_kind kinds[] = {WS_FIGURE_TILE, WS_FIGURE_KSTEP};

    (void)state;
    for (int i = 0; i < 4; i++) {
        struct ws_figure figure =
            figure_of(kinds[i % 2], "wgmma.m64n208k32.s32.s8.s8", WS_OPERAND_A, WS_MAJOR_K, NULL);
        struct ws_scene scene;
        struct ws_error error;
        int units = 0, numbers = 0;

        figure.medium = ws_medium_of((struct ws_width){8 * (i / 2), "cm"}, WS_FIT_FREE, false);
        assert_true(ws_figure_build(&figure, &scene, &error));
        assert_non_null(strstr(scene.description, "swizzle=128, leading=16, stride=1024,"));
        for (int n = 0; n < scene.nodes; n++) {
            const struct ws_node *node = &scene.node[n];
            const char *text = node->kind == WS_NODE_TEXT ? ws_scene_string(&scene, node) : "";
            bool seen = strcmp(text, i % 2 ? "96 B" : "96");

            units += !strcmp(text, i % 2 ? "row" : "byte");
            for (int cell = n; cell < scene.nodes && !seen; cell++) {
                const struct ws_box *box = &scene.node[cell].box;

                seen = scene.node[cell].kind == WS_NODE_RECT &&
                       fabs(box->x + box->width / 2 - node->box.x - node->box.width / 2) < 0.1;
                numbers += seen;
            }
        }
        assert_int_equal(units, i % 2 ? 4 : 1);
        assert_int_equal(numbers, units);
        ws_scene_finish(&scene);
    }
}

/* Over memory, blocks of rows are side by side where there is space for them. */
static void atoms_of_a_narrow_grid_are_side_by_side(void **state)
{
    struct ws_figure figure =
        figure_of(WS_FIGURE_TILE, "wgmma.m64n168k32.f16.e4m3.e5m2", WS_OPERAND_A, WS_MAJOR_K, NULL);
    double y[2] = {0};
    struct ws_scene scene;
    struct ws_error error;

    (void)state;
    figure.medium = ws_medium_of((struct ws_width){8, "cm"}, WS_FIT_FREE, false);
    assert_true(ws_figure_build(&figure, &scene, &error));
    for (int i = scene.nodes - 1; i >= 0; i--)
        for (int row = 0; row < 2 && scene.node[i].kind == WS_NODE_TEXT; row++)
            if (!strcmp(ws_scene_string(&scene, &scene.node[i]), row ? "15,0" : "7,0"))
                y[row] = scene.node[i].baseline;
    assert_true(y[0] > 0 && y[0] == y[1]);
    ws_scene_finish(&scene);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(atoms_are_drawn_where_bits_are_found),
        cmocka_unit_test(a_tile_shows_the_address_of_every_chunk),
        cmocka_unit_test(an_element_is_marked_in_the_grid_and_in_memory),
        cmocka_unit_test(atoms_have_frames_in_the_grid_and_in_memory),
        cmocka_unit_test(atoms_of_all_modes_are_in_one_row),
        cmocka_unit_test(an_unused_offset_says_where_the_atom_ends_first),
        cmocka_unit_test(a_k_step_reads_what_its_start_address_finds),
        cmocka_unit_test(what_overlaps_or_lies_beyond_memory_is_told),
        cmocka_unit_test(what_there_is_no_figure_of_is_refused_with_the_reason),
        cmocka_unit_test(an_atom_fills_what_it_is_fit_to),
        cmocka_unit_test(k_steps_fill_what_they_are_fit_to),
        cmocka_unit_test(boundaries_of_128_bytes_are_twice_as_wide_as_lines),
        cmocka_unit_test(any_descriptor_is_drawn_or_refused),
        cmocka_unit_test(what_is_read_is_drawn_over_what_is_not),
        cmocka_unit_test(keys_of_atoms_and_k_steps_show_labels_that_are_drawn),
        cmocka_unit_test(bare_figures_have_all_of_their_byte_numbers),
        cmocka_unit_test(a_tile_of_b_is_named_as_its_rows_are_drawn),
        cmocka_unit_test(nothing_touches_anything_at_any_size),
        cmocka_unit_test(byte_numbers_are_over_their_columns),
        cmocka_unit_test(atoms_of_a_narrow_grid_are_side_by_side),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
