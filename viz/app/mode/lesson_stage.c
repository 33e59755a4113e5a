/* Figures are made for the box, without headings: the band has that text. */
#include "viz/app/mode/lesson_stage.h"

#include <math.h>
#include <string.h>

#include "viz/app/model/window_labels.h"
#include "viz/app/panel/hall.h"
#include "viz/app/panel/stage_play.h"
#include "viz/figure/kind/build.h"
#include "viz/scene/inset.h"
#include "viz/scene/lines.h"
#include "viz/teach/lesson_stage.h"
#include "viz/teach/picture.h"

enum { EDGE = 12, SIZES = 4 };

#define LARGER 1.2 /* from size to size */

/* Draws a scene's nodes as large as they fit a box, in its center. */
static void set_in(struct ws_scene *scene, const struct ws_scene *from, struct ws_box box)
{
    double factor = fmin(box.width / from->width, box.height / from->height);
    double x = box.x + (box.width - from->width * factor) / 2;
    double y = box.y + (box.height - from->height * factor) / 2;

    ws_scene_inset(scene, from, factor, x, y);
}

/* The size of the smallest label, for a scene that is set in a box. */
static double least_label(const struct ws_scene *scene, struct ws_box box)
{
    double least = INFINITY;

    for (int i = 0; i < scene->nodes; i++)
        if (scene->node[i].kind == WS_NODE_TEXT && scene->node[i].role == WS_ROLE_LABEL)
            least = fmin(least, scene->node[i].size);
    return least * fmin(box.width / scene->width, box.height / scene->height);
}

/* Takes the name of its only frame off a figure, above which it is alone in its line. */
static void take_name(const struct ws_figure *figure, struct ws_scene *scene)
{
    bool named =
        figure->frame >= 0 && (figure->kind == WS_FIGURE_STEP || figure->kind == WS_FIGURE_CHAIN);

    for (int i = 0; i < scene->nodes && named; i++)
        if (scene->node[i].kind == WS_NODE_TEXT && scene->node[i].role == WS_ROLE_HEADING) {
            scene->node[i].role = WS_ROLE_NONE;
            return;
        }
}

/*
 * A figure with labels below `least` px is also made for larger boxes, since its parts may then be
 * arranged otherwise: the one with the largest labels is taken.
 */
static bool build_figure(struct ws_desk *desk, const struct ws_lesson_stage *stage,
                         struct ws_box box, double least, struct ws_scene *scene,
                         struct ws_error *error)
{
    struct ws_plan plan;
    struct ws_figure figure;
    bool built = ws_lesson_stage_figure(stage, &desk->captures, &plan, &figure, error);
    double factor = ws_stage_reduction(box.width, box.height), best = -1;

    figure.wordless = least > 0; /* the caption is in the band */
    for (int i = 0; built && i < SIZES && best < least; i++, factor *= LARGER) {
        struct ws_scene made;

        figure.medium = (struct ws_medium){
            .width = factor * box.width, .height = factor * box.height, .bare = true};
        built = ws_figure_build(&figure, &made, error);
        if (built && least_label(&made, box) > best) {
            best = least_label(&made, box);
            ws_scene_finish(scene);
            *scene = made;
        } else {
            ws_scene_finish(&made);
        }
    }
    if (built && figure.wordless)
        take_name(&figure, scene);
    ws_plan_finish(&plan);
    return built;
}

static bool build(struct ws_desk *desk, struct ws_box box, double least, struct ws_scene *scene,
                  struct ws_error *error)
{
    const struct ws_lesson_stage *stage = &ws_course_step(&desk->course)->stage;
    const struct ws_picture_room room = {.captures = &desk->captures,
                                         .variant = desk->state.choices.variant,
                                         .addresses = &stage->request.choices.addresses,
                                         .choices = &desk->state.choices,
                                         .width = box.width,
                                         .height = box.height,
                                         .part = stage->part,
                                         .told = !ws_course_step(&desk->course)->asks ||
                                                 ws_course_answer(&desk->course)->told};

    if (stage->kind == WS_STAGE_FIGURE)
        return build_figure(desk, stage, box, least, scene, error);
    ws_scene_init(scene);
    return ws_picture_draw(stage->picture, &room, scene, error);
}

/* Draws an empty card; returns the box inside it. */
static struct ws_box draw_card(struct ws_box box, struct ws_scene *scene)
{
    const struct ws_tint none = {WS_TINT_NONE, 0};
    const double edge = 1; /* its border is inside the box */
    const struct ws_box inner = {box.x + EDGE, box.y + EDGE, fmax(box.width - 2 * EDGE, 1),
                                 fmax(box.height - 2 * EDGE, 1)};

    box.width -= edge;
    box.height -= edge;
    ws_scene_rect(scene, box, 8, WS_ROLE_PANEL, none);
    ws_scene_rect(scene, (struct ws_box){box.x + 0.5, box.y + 0.5, box.width - 1, box.height - 1},
                  7.5, WS_ROLE_PAPER, none);
    return inner;
}

/* Fills a box with a picture, whose text is at least `least` px. */
static void fill(struct ws_scene *scene, struct ws_scene *picture, struct ws_box box, double least)
{
    for (int i = 0; i < picture->nodes; i++)
        if (picture->node[i].role == WS_ROLE_PAPER)
            picture->node[i].role = WS_ROLE_NONE; /* it has the card's */
    ws_hall_fill(picture, least, box);
    ws_scene_inset(scene, picture, 1, 0, 0);
}

/* Draws a picture into its box, or the reason why it could not be made. */
static void put(bool built, struct ws_scene *picture, struct ws_box inner, double least,
                const struct ws_error *error, struct ws_scene *scene)
{
    char text[640];

    if (built && least > 0) {
        fill(scene, picture, inner, least);
        return;
    }
    if (built) {
        set_in(scene, picture, inner);
        return;
    }
    ws_lines_draw(scene, inner.x, inner.y, inner.width, 13, WS_ROLE_ALERT_TEXT,
                  ws_window_error(error, text, sizeof text));
}

void ws_lesson_stage_draw(struct ws_desk *desk, struct ws_box box, double least,
                          struct ws_scene *scene)
{
    const struct ws_box inner = draw_card(box, scene);
    struct ws_scene picture = {0};
    struct ws_error error;

    if (ws_course_hides(&desk->course) & WS_LESSON_STAGE)
        ws_scene_text(scene, inner.x + inner.width / 2, inner.y + inner.height / 2, 90,
                      WS_ANCHOR_MIDDLE, WS_ROLE_AXIS, "?");
    else
        put(build(desk, inner, least, &picture, &error), &picture, inner, least, &error, scene);
    ws_scene_finish(&picture);
}

void ws_stage_figure(struct ws_figure figure, struct ws_box box, double least,
                     struct ws_scene *scene)
{
    const struct ws_box inner = draw_card(box, scene);
    struct ws_scene picture = {0};
    struct ws_error error;

    figure.medium = (struct ws_medium){.width = inner.width, .height = inner.height, .bare = true};
    put(ws_figure_build(&figure, &picture, &error), &picture, inner, least, &error, scene);
    ws_scene_finish(&picture);
}
