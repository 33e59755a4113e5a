/*
 * Names in cells. Where a figure may choose its width, each cell in a lane's color contains the name
 * of the lane; if no width of a slide has room for that, all such cells are hatched, and the key
 * names every lane. At a width that was asked for, cells without names are hatched, or the error
 * names the smallest width that works.
 */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "probe/tests/sample.h"
#include "viz/figure/moving/timeline.h"
#include "viz/tests/figures.h"

static const struct {
    struct ws_width width;
    enum ws_fit fit;
} asked[] = {
    {{0, NULL}, WS_FIT_FREE}, {{0, NULL}, WS_FIT_16_9},    {{0, NULL}, WS_FIT_4_3},
    {{0, NULL}, WS_FIT_1_1},  {{1920, "px"}, WS_FIT_16_9}, {{1200, "px"}, WS_FIT_FREE},
    {{0, NULL}, WS_FIT_A4},   {{16, "cm"}, WS_FIT_FREE},   {{24, "cm"}, WS_FIT_16_9},
    {{8, "cm"}, WS_FIT_FREE},
};

enum { ASKED = sizeof asked / sizeof asked[0], CHOSEN = 6 }; /* the first choose their width */

/* Whether a text names the lane of a cell: one text names adjacent elements of a register. */
static bool names_cell(const struct ws_scene *scene, const struct ws_node *text,
                       const struct ws_node *cell)
{
    double x = text->box.x + (text->box.width - cell->box.width) / 2 - cell->box.x;
    double y = text->box.y + (text->box.height - cell->box.height) / 2 - cell->box.y;
    char name[16];

    snprintf(name, sizeof name, "T%d", cell->tint.index);
    return text->kind == WS_NODE_TEXT && fabs(x) <= 1.6 * cell->box.width &&
           fabs(y) <= 3.6 * cell->box.height &&
           (!strcmp(ws_scene_string(scene, text), name) ||
            !strcmp(ws_scene_string(scene, text), name + 1));
}

struct counted {
    int hatched, plain, nameless; /* cells in a lane's color */
};

static struct counted count(const struct ws_scene *scene)
{
    struct counted counted = {0, 0, 0};

    for (int i = 0; i < scene->nodes; i++) {
        const struct ws_node *cell = &scene->node[i];
        bool named = false;

        if (cell->kind != WS_NODE_RECT ||
            (cell->tint.kind != WS_TINT_LANE && cell->tint.kind != WS_TINT_UNNAMED))
            continue;
        counted.hatched += cell->tint.kind == WS_TINT_UNNAMED;
        counted.plain += cell->tint.kind == WS_TINT_LANE;
        for (int j = 0; j < scene->nodes && !named; j++)
            named = names_cell(scene, &scene->node[j], cell);
        counted.nameless += !named;
    }
    return counted;
}

/* Whether the key names all lanes, whose colors it shows hatched. */
static bool is_every_lane_named(const struct ws_scene *scene)
{
    bool named[WS_LANES] = {false};
    int count = 0;

    for (int i = 0; i < scene->nodes; i++) {
        const struct ws_node *text = &scene->node[i];
        const char *words = text->kind == WS_NODE_TEXT ? ws_scene_string(scene, text) : "";

        if (words[0] == 'T' && words[1] >= '0' && words[1] <= '9' && atoi(words + 1) < WS_LANES)
            named[atoi(words + 1)] = true;
    }
    for (int lane = 0; lane < WS_LANES; lane++)
        count += named[lane];
    return count == WS_LANES;
}

/* Checks one figure; returns whether its cells are hatched. */
static bool check(struct ws_figure *figure, int medium)
{
    const struct ws_variant *variant = figure->evidence->mapping.variant;
    const int in_strip = 8; /* of the key, which has one name */
    /* The elements of the lane that the mapping follows are named by their register. */
    int opened = figure->kind == WS_FIGURE_MAPPING ? ws_slot_count(variant) / WS_LANES : 0;
    struct ws_scene scene;
    struct ws_error error;
    struct counted counted = {0};

    figure->medium = ws_medium_of(asked[medium].width, asked[medium].fit, false);
    if (ws_figure_build(figure, &scene, &error)) {
        counted = count(&scene);
        if (counted.hatched ? counted.plain > 0 || !is_every_lane_named(&scene)
                            : counted.nameless > in_strip + opened)
            fail_msg("%s %s, frame %d, medium %d: %d cells hatched, %d not, %d without a name",
                     ws_figure_name(figure->kind), variant->name, figure->frame, medium,
                     counted.hatched, counted.plain, counted.nameless);
    } else if (medium < CHOSEN || error.code != WS_CODE_TOO_SMALL || !strstr(error.text, "cm")) {
        fail_msg("%s", error.text);
    }
    ws_scene_finish(&scene);
    return counted.hatched > 0;
}

static void cells_contain_names_where_the_width_is_chosen(void **state)
{
    int hatched[ASKED] = {0}, alone = 0, nth = 0;

    (void)state;
    for (int id = 0; id < WS_VARIANTS; id++) {
        specified(ws_variant((enum ws_variant_id)id), &each_evidence);
        for (int medium = 0; medium < ASKED; medium++)
            for (int frame = -2; frame < WS_STEP_FRAMES; frame++) {
                struct ws_figure figure =
                    ws_figure_of(frame < -1 ? WS_FIGURE_MAPPING : WS_FIGURE_STEP, &each_evidence);
                bool is_hatched;

                if (!in_sample_of_many(nth++, 29, 5))
                    continue;
                figure.frame = frame < 0 ? -1 : frame;
                is_hatched = check(&figure, medium);
                hatched[medium] += is_hatched && frame == -1;
                alone += is_hatched && frame != -1 && medium < CHOSEN;
            }
    }
    assert_int_equal(alone, 0);                     /* one frame, or the mapping: always named */
    for (int medium = 0; medium < CHOSEN; medium++) /* four frames: mostly */
        assert_in_range(hatched[medium], 0, WS_VARIANTS / 3);
    assert_in_range(hatched[0], 0, 3);
    assert_in_range(hatched[1], 0, 4);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cells_contain_names_where_the_width_is_chosen),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);

    ws_evidence_finish(&each_evidence);
    return failed;
}
