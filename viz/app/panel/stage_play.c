/* A figure of the box's size, without what stands around figures, on a card. */
#include "viz/app/panel/stage_play.h"

#include <math.h>

#include "viz/app/model/play.h"
#include "viz/figure/kind/build.h"
#include "viz/figure/moving/step.h"

enum {
    INSET = 12,
    CORNER = 8,
    LEAST_WIDTH = 560, /* px that a picture keeps its shape in */
    LEAST_HEIGHT = 480,
};

#define HEADINGS 1.3 /* the height of a heading, in ems */
#define UNDER    0.4 /* below the registers, in ems */

double ws_stage_reduction(double width, double height)
{
    return fmax(1, fmax(LEAST_WIDTH / width, LEAST_HEIGHT / height));
}

static struct ws_box inside(struct ws_box box)
{
    return (struct ws_box){box.x + INSET, box.y + INSET, fmax(box.width - 2 * INSET, 1),
                           fmax(box.height - 2 * INSET, 1)};
}

/* The figure for a box. */
static struct ws_figure figure_for(const struct ws_desk *desk, struct ws_box box,
                                   struct ws_address_options *addresses)
{
    struct ws_figure figure = ws_play_figure(desk, addresses);
    double factor;

    box = inside(box);
    factor = ws_stage_reduction(box.width, box.height);
    figure.medium = (struct ws_medium){
        .width = factor * box.width, .height = factor * box.height, .bare = true};
    return figure;
}

/*
 * The part of a picture that an audience sees: all of its width, and the height of its matrices and
 * registers with their headings, which does not change during a step.
 */
static struct ws_box seen(const struct ws_scene *made, double least)
{
    double top = INFINITY, bottom = -INFINITY;

    for (int i = 0; i < made->nodes; i++) {
        const struct ws_node *node = &made->node[i];

        if (node->role == WS_ROLE_FRAME) {
            top = fmin(top, node->box.y);
            bottom = fmax(bottom, node->box.y + node->box.height);
        }
    }
    top = fmax(top - HEADINGS * least, 0);
    bottom = fmin(bottom + UNDER * least, made->height);
    return bottom > top ? (struct ws_box){0, top, made->width, bottom - top}
                        : (struct ws_box){0, 0, made->width, made->height};
}

/* How a picture is placed in its box: on whole pixels, all of it inside. */
static struct ws_spread placed(const struct ws_scene *made, struct ws_box box, double unit,
                               double least)
{
    struct ws_spread spread = {0};

    box = inside(box);
    if (least > 0)
        return ws_spread_into(seen(made, least * ws_stage_reduction(box.width, box.height)), box);
    spread.across = spread.down = fmin(1 / ws_stage_reduction(box.width, box.height),
                                       fmin(box.width / made->width, box.height / made->height));
    spread.to_x = round(box.x / unit) * unit;
    spread.to_y = round(box.y / unit) * unit;
    return spread;
}

/* Puts a scene that was made for a box there, into `scene`, which it replaces. */
static void put(struct ws_scene *made, struct ws_box box, double least,
                const struct ws_spread *spread, struct ws_scene *scene)
{
    ws_spread_scene(made, spread);
    if (least > 0)
        ws_hall_texts(made, least, inside(box));
    ws_scene_finish(scene);
    *scene = *made;
}

/* The figure's paper, which comes first, is the whole card. */
static void set_card(struct ws_scene *scene, struct ws_box box)
{
    for (int i = 0; i < scene->nodes; i++)
        if (scene->node[i].role == WS_ROLE_PAPER) {
            scene->node[i].box = box;
            scene->node[i].corner = CORNER;
            break;
        }
}

void ws_play_still(const struct ws_desk *desk, struct ws_box box, double unit, double least,
                   struct ws_spread *spread, struct ws_scene *scene)
{
    struct ws_address_options addresses, same;
    struct ws_timeline timeline;
    struct ws_figure figure = figure_for(desk, box, &addresses), of;
    struct ws_error error;
    struct ws_scene made;

    *spread = (struct ws_spread){.across = 1, .down = 1};
    if (!ws_play_is_chain(desk))
        ws_play_timeline(desk, &of, &same, &timeline);
    if (figure.moment < 1)
        figure.moment = (double)ws_timeline_beat(&timeline, figure.frame, figure.moment, NULL) /
                        ws_timeline_beats(&timeline, figure.frame);
    /* The model made the same addresses: what is left to fail is memory, and then nothing shows. */
    if (!ws_figure_build(&figure, &made, &error)) {
        ws_scene_finish(&made);
        return;
    }
    *spread = placed(&made, box, unit, least);
    put(&made, box, least, spread, scene);
    set_card(scene, box);
}

void ws_play_movers(const struct ws_desk *desk, struct ws_box box, double least,
                    const struct ws_spread *spread, struct ws_scene *scene)
{
    struct ws_address_options addresses;
    struct ws_figure figure = figure_for(desk, box, &addresses);
    struct ws_error error;
    struct ws_scene made;

    if (ws_play_is_chain(desk))
        return; /* its frames rest */
    if (ws_step_moving(&figure, &made, &error))
        put(&made, box, least, spread, scene);
    else
        ws_scene_finish(&made);
}
