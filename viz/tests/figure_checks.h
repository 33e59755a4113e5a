/* Layout checks for a scene: no text on another, labels within their cells; and its texts. */
#ifndef WS_VIZ_TESTS_FIGURE_CHECKS_H
#define WS_VIZ_TESTS_FIGURE_CHECKS_H

#include <math.h>

#include "viz/scene/theme.h"
#include "viz/tests/figures.h"

static inline bool overlap(const struct ws_box *a, const struct ws_box *b)
{
    const double slack = 0.4;

    return a->x + slack < b->x + b->width && b->x + slack < a->x + a->width &&
           a->y + slack < b->y + b->height && b->y + slack < a->y + a->height;
}

/* The box of a line's ink: its extent, without the space above and below. */
static inline struct ws_box ink(const struct ws_node *text)
{
    struct ws_box box = text->box;

    box.y = text->baseline - 0.72 * text->size;
    box.height = 0.72 * text->size;
    return box;
}

static inline void check_layout(const struct ws_scene *scene, const char *what)
{
    static int texts[4096];
    int count = 0;

    for (int i = 0; i < scene->nodes; i++) {
        const struct ws_node *node = &scene->node[i];

        if (node->kind == WS_NODE_TEXT) {
            struct ws_box box = ink(node);

            if (box.x < 2 || box.y < 2 || box.x + box.width > scene->width - 2 ||
                box.y + box.height > scene->height - 2)
                fail_msg("%s: '%s' runs over the edge of the sheet", what,
                         ws_scene_string(scene, node));
            assert_true(count < 4096);
            texts[count++] = i;
        }
    }
    for (int a = 0; a < count; a++) {
        struct ws_box first = ink(&scene->node[texts[a]]);

        for (int b = a + 1; b < count; b++) {
            struct ws_box second = ink(&scene->node[texts[b]]);

            if (overlap(&first, &second))
                fail_msg("%s: '%s' and '%s' overlap", what,
                         ws_scene_string(scene, &scene->node[texts[a]]),
                         ws_scene_string(scene, &scene->node[texts[b]]));
        }
    }
}

/* A label must be within its cell. */
static inline void check_labels(const struct ws_scene *scene, const char *what)
{
    for (int i = 0; i < scene->nodes; i++) {
        const struct ws_node *label = &scene->node[i];
        struct ws_box box = ink(label);
        double x = box.x + box.width / 2, y = box.y + box.height / 2;

        if (label->kind != WS_NODE_TEXT ||
            (label->role != WS_ROLE_LABEL && label->role != WS_ROLE_LABEL_MUTED))
            continue;
        for (int j = i - 1; j >= 0; j--) {
            const struct ws_node *cell = &scene->node[j];

            /*
             * A marked element is part of the block that the label belongs to. So is a rect without
             * a border, whose block is another rect or missing (checked by test_collide.c).
             */
            if (cell->kind != WS_NODE_RECT || cell->role == WS_ROLE_NONE ||
                cell->role == WS_ROLE_FILL || cell->role == WS_ROLE_FRAME ||
                cell->role == WS_ROLE_CELL_MARKED || x < cell->box.x ||
                x > cell->box.x + cell->box.width || y < cell->box.y ||
                y > cell->box.y + cell->box.height)
                continue;
            if (box.x < cell->box.x + 0.5 ||
                box.x + box.width > cell->box.x + cell->box.width - 0.5 ||
                box.y < cell->box.y + 0.5 ||
                box.y + box.height > cell->box.y + cell->box.height - 0.5)
                fail_msg("%s: label '%s' runs over its cell", what, ws_scene_string(scene, label));
            break;
        }
    }
}

/* Before its head an arrow has a visible shaft, also after its last corner, in every theme. */
static inline void check_shafts(const struct ws_scene *scene, const char *what)
{
    for (int i = 0; i < scene->nodes; i++) {
        const struct ws_node *node = &scene->node[i];
        const struct ws_path_step *last = &scene->path[node->path_start + node->path_steps - 1];
        double length = node->kind == WS_NODE_PATH
                            ? hypot(last->x[0] - last[-1].x[0], last->y[0] - last[-1].y[0])
                            : hypot(node->box.width, node->box.height);

        for (int theme = 0; theme < WS_THEMES && node->arrow_head; theme++) {
            double stroke =
                ws_theme_paint((enum ws_theme_id)theme, node->role, node->tint).stroke_width;

            if (length < ws_head_length(stroke) + stroke / 2 + 1)
                fail_msg("%s: an arrow of %.1f px at (%.0f, %.0f) has no shaft", what, length,
                         node->box.x, node->box.y);
        }
    }
}

/* The first text that equals `wanted`, or NULL. */
static inline const struct ws_node *text_node(const struct ws_scene *scene, const char *wanted)
{
    for (int i = 0; i < scene->nodes; i++)
        if (scene->node[i].kind == WS_NODE_TEXT &&
            !strcmp(ws_scene_string(scene, &scene->node[i]), wanted))
            return &scene->node[i];
    return NULL;
}

static inline bool has_text(const struct ws_scene *scene, const char *wanted)
{
    return text_node(scene, wanted) != NULL;
}

/* Whether any text contains `part`. */
static inline bool says(const struct ws_scene *scene, const char *part)
{
    for (int i = 0; i < scene->nodes; i++)
        if (scene->node[i].kind == WS_NODE_TEXT &&
            strstr(ws_scene_string(scene, &scene->node[i]), part))
            return true;
    return false;
}

/*
 * Builds each frame of a chain, and the whole: a key says what gray arrows mean in frames before the
 * last, `last`, and what blue ones mean from frame `blue` on.
 */
static inline void check_arrow_keys(struct ws_figure *figure, int blue, int last)
{
    for (int frame = -1; frame <= last; frame++) {
        bool later = frame >= 0 && frame < last;
        struct ws_scene scene;
        struct ws_error error;

        figure->frame = frame;
        assert_true(ws_figure_build(figure, &scene, &error));
        assert_int_equal(has_text(&scene, "later step: parts after it are empty"), later);
        assert_int_equal(has_text(&scene, "this step or an earlier one"), later && frame >= blue);
        ws_scene_finish(&scene);
    }
}

static inline struct ws_scene built(const char *name, enum ws_figure_kind kind,
                                    struct ws_evidence *evidence)
{
    struct ws_scene scene;
    struct ws_error error;
    struct ws_figure figure;

    specified(ws_variant_named(name), evidence);
    figure = ws_figure_of(kind, evidence);
    assert_true(ws_figure_build(&figure, &scene, &error));
    return scene;
}

#endif
