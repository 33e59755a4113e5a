/* Figures of handouts: the formats, and the choice among them. */
#include "viz/teach/handout_picture.h"

#include <math.h>

#include "viz/figure/kind/build.h"
#include "viz/scene/inset.h"
#include "viz/scene/lines.h"
#include "viz/scene/metrics.h"
#include "viz/teach/lesson_stage.h"
#include "viz/teach/picture.h"

#define SMALL 10.5 /* px of the small print */

enum {
    HALF = 366, /* px of a figure beside another one */
    AFTER_PICTURE = 16,
    LOW = 260, /* largest height of a half-width figure with a question, on dense pages */
};

/*
 * Formats of figures, in the order in which they are tried. Lower formats across the page are tried
 * first if the lesson would otherwise have too many pages.
 */
static const struct {
    bool half;
    double frame;           /* px that a frame of a step figure is wide: at least 6 cm; 0: all */
    double figure, picture; /* px that a figure, and one made for lessons, is high; 0: any */
    double most;            /* … and at most, reduced */
    bool dense;             /* only in this case */
} ways[] = {{true, 270, 0, 290, 460, false},  {true, 0, 0, 290, 720, false},
            {false, 0, 300, 185, 300, true},  {false, 0, 360, 285, 380, false},
            {false, 0, 430, 330, 450, false}, {false, 0, 0, 600, 900, false}};

enum { WAYS = sizeof ways / sizeof ways[0] };

static bool draw_figure(const struct ws_handout *handout, const struct ws_lesson_stage *stage,
                        int way, struct ws_scene *scene, struct ws_error *error)
{
    struct ws_figure figure;
    struct ws_plan plan;
    bool drawn = ws_lesson_stage_figure(stage, handout->captures, &plan, &figure, error);

    if (drawn) {
        /* Of an animation, paper shows the last frame. */
        if (figure.kind == WS_FIGURE_STEP)
            figure.frame = stage->to;
        figure.frame_alone = true;
        figure.medium = (struct ws_medium){
            .width = figure.kind == WS_FIGURE_STEP && ways[way].frame > 0 ? ways[way].frame
                     : ways[way].half ? fmin(HALF, handout->flow.room)
                                      : handout->flow.room,
            .height = ways[way].figure,
            .legible = ways[way].figure <= 0,
            .bare = true};
        drawn = ws_figure_build(&figure, scene, error);
    }
    ws_plan_finish(&plan);
    return drawn;
}

static bool draw_picture(const struct ws_handout *handout, const struct ws_lesson_step *step,
                         int way, struct ws_scene *scene, struct ws_error *error)
{
    const struct ws_picture_room room = {.captures = handout->captures,
                                         .variant = step->variant,
                                         .addresses = &step->stage.request.choices.addresses,
                                         .choices = &step->stage.request.choices,
                                         .told = !step->asks,
                                         .width = handout->flow.room,
                                         .height = ways[way].picture,
                                         .tight = true,
                                         .part = step->stage.part};

    ws_scene_init(scene);
    return ws_picture_draw(step->stage.picture, &room, scene, error);
}

/* The scale of a figure; on dense pages the smallest one that is legible. */
static double picture_factor(const struct ws_handout *handout, const struct ws_scene *scene)
{
    double width = fmin(scene->width, handout->flow.room);

    if (handout->dense)
        width = fmin(width, ws_scene_legible_width(scene, WS_LEAST_TEXT));
    return width / scene->width;
}

bool ws_handout_picture_make(struct ws_handout *handout, const struct ws_lesson_step *step,
                             struct ws_scene *scene, struct ws_error *error)
{
    bool drawn = true;

    *scene = (struct ws_scene){0};
    for (int way = 0; way < WAYS && drawn; way++) {
        /* A question can be beside a figure across the page. */
        if (handout->dense ? ways[way].half && step->asks && handout->beside : ways[way].dense)
            continue;
        ws_scene_finish(scene);
        ws_page_halve(&handout->flow, ways[way].half);
        drawn = step->stage.kind == WS_STAGE_FIGURE
                    ? draw_figure(handout, &step->stage, way, scene, error)
                    : draw_picture(handout, step, way, scene, error);
        if (!drawn && error->code == WS_CODE_TOO_SMALL && way + 1 < WAYS)
            drawn = true;
        else if (drawn &&
                 scene->height * picture_factor(handout, scene) <=
                     (handout->dense && step->asks && ways[way].half ? LOW : ways[way].most) &&
                 ws_scene_legible_width(scene, WS_LEAST_TEXT) <=
                     fmin(scene->width, handout->flow.room))
            break;
    }
    return drawn || ws_fail_in(error, step->name);
}

/*
 * Draws a figure's provenance below it, on one or more lines, and returns the height of that space.
 * With `page` NULL it only measures.
 */
static double after_picture(const struct ws_handout *handout, const struct ws_scene *scene,
                            struct ws_scene *page, double y)
{
    const struct ws_page_flow *flow = &handout->flow;
    const double room = flow->room;

    if (!scene->provenance || ws_text_width(scene->provenance, SMALL, false, false) <= room) {
        if (scene->provenance && page)
            ws_scene_text(page, flow->x + room / 2, y + 10, SMALL, WS_ANCHOR_MIDDLE, WS_ROLE_SMALL,
                          scene->provenance);
        return AFTER_PICTURE;
    }
    return ws_lines_draw(page, flow->x, y + 4, room, SMALL, WS_ROLE_SMALL, scene->provenance) - y +
           AFTER_PICTURE / 2.0;
}

double ws_handout_picture_height(const struct ws_handout *handout, const struct ws_scene *scene)
{
    return scene->height * picture_factor(handout, scene) + after_picture(handout, scene, NULL, 0);
}

void ws_handout_picture_put(struct ws_handout *handout, const struct ws_scene *scene)
{
    struct ws_page_flow *flow = &handout->flow;
    double factor = picture_factor(handout, scene);

    ws_scene_inset(flow->page, scene, factor, flow->x + (flow->room - scene->width * factor) / 2,
                   flow->y);
    flow->y += scene->height * factor;
    flow->y += after_picture(handout, scene, flow->page, flow->y);
}
