/*
 * For the tests of figures of operands in shared memory: their figures, and what holds for each scene:
 * nothing touches anything, and no heading is larger than the title.
 */
#ifndef WS_VIZ_TESTS_DESCRIBED_FIGURES_H
#define WS_VIZ_TESTS_DESCRIBED_FIGURES_H

#include "viz/figure/kind/build.h"
#include "viz/tests/collide.h"
#include "viz/tests/figure_checks.h"

static struct ws_evidence evidence;
static struct ws_described described;

/* A figure of an operand; descriptor NULL: the usual one. */
static inline struct ws_figure figure_of(enum ws_figure_kind kind, const char *name,
                                         enum ws_operand_role role, enum ws_major major,
                                         const char *descriptor)
{
    const struct ws_mma *mma = ws_mma_named(name);
    struct ws_descriptor fields;
    struct ws_figure figure;
    struct ws_error error;

    assert_non_null(mma);
    specified(ws_mma_operand(mma, WS_OPERAND_D), &evidence);
    assert_true(ws_descriptor_parse(descriptor ? descriptor : "swizzle=128,leading=16,stride=1024",
                                    &fields, &error));
    assert_true(ws_described_of(mma, role, major, &fields, &described, &error));
    figure = ws_figure_of(kind, &evidence);
    figure.described = &described;
    figure.usual = !descriptor;
    return figure;
}

/* The largest letters of a role; 0 without letters. */
static inline double largest(const struct ws_scene *scene, enum ws_role role)
{
    double size = 0;

    for (int i = 0; i < scene->nodes; i++)
        if (scene->node[i].kind == WS_NODE_TEXT && scene->node[i].role == role &&
            scene->node[i].size > size)
            size = scene->node[i].size;
    return size;
}

static inline void check_scene(const struct ws_scene *scene, const char *what)
{
    static struct ws_collisions found;

    if (largest(scene, WS_ROLE_TITLE) > 0 &&
        largest(scene, WS_ROLE_HEADING) > largest(scene, WS_ROLE_TITLE) + 0.01)
        fail_msg("%s: a heading is larger than the title", what);

    check_layout(scene, what);
    check_labels(scene, what);
    for (int theme = 0; theme < WS_THEMES; theme += WS_THEMES - 1) {
        struct ws_collision_rules rules = {.theme = (enum ws_theme_id)theme};

        assert_true(ws_scene_collisions(scene, &rules, &found));
        if (found.count)
            fail_msg("%s: %d faults, first: %s: %s", what, found.count,
                     ws_collision_words(found.fault[0].kind), found.fault[0].text);
    }
}

/* Whether a text is drawn in a cell before node `end`. */
static inline bool is_drawn(const struct ws_scene *scene, int end, const char *text)
{
    for (int i = 0; i < end; i++)
        if (scene->node[i].kind == WS_NODE_TEXT && scene->node[i].role == WS_ROLE_LABEL &&
            !strcmp(ws_scene_string(scene, &scene->node[i]), text))
            return true;
    return false;
}

/* Whether the picture's description, which is not broken into lines, contains a text. */
static inline bool tells(const struct ws_scene *scene, const char *part)
{
    return strstr(scene->description, part);
}

static inline void refused(const struct ws_figure *figure, enum ws_code code, const char *number)
{
    struct ws_scene scene;
    struct ws_error error;

    assert_false(ws_figure_build(figure, &scene, &error));
    if (error.code != code || !strstr(error.text, number))
        fail_msg("%s: '%s' does not say '%s'", ws_code_name((int)error.code), error.text, number);
    ws_scene_finish(&scene);
}

/* Numbers from a seed: the same on every machine. */
static inline unsigned dice(unsigned *state, unsigned sides)
{
    *state = *state * 1664525u + 1013904223u;
    return (*state >> 8) % sides;
}

#endif
