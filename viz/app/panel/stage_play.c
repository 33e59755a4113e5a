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

/* Puts a scene that was made for a box there, into `scene`, which it replaces. */
static void put(struct ws_scene *made, struct ws_box box, double unit, struct ws_scene *scene)
{
    double left, top;

    box = inside(box);
    left = round(box.x / unit) * unit;
    top = round(box.y / unit) * unit;
    ws_scene_scale(made, 0, 0, 0, 1 / ws_stage_reduction(box.width, box.height), left, top);
    ws_scene_finish(scene);
    *scene = *made;
}

static void build(const struct ws_figure *figure, struct ws_box box, double unit,
                  struct ws_scene *scene)
{
    struct ws_error error;
    struct ws_scene made;

    /* The model made the same addresses: what is left to fail is memory, and then nothing shows. */
    if (!ws_figure_build(figure, &made, &error)) {
        ws_scene_finish(&made);
        return;
    }
    put(&made, box, unit, scene);
    /* The figure's paper, which comes first, is the whole card. */
    for (int i = 0; i < scene->nodes; i++)
        if (scene->node[i].role == WS_ROLE_PAPER) {
            scene->node[i].box = box;
            scene->node[i].corner = CORNER;
            break;
        }
}

void ws_play_still(const struct ws_desk *desk, struct ws_box box, double unit,
                   struct ws_scene *scene)
{
    struct ws_address_options addresses, same;
    struct ws_timeline timeline;
    struct ws_figure figure = figure_for(desk, box, &addresses), of;

    if (!ws_play_is_chain(desk))
        ws_play_timeline(desk, &of, &same, &timeline);
    if (figure.moment < 1)
        figure.moment = (double)ws_timeline_beat(&timeline, figure.frame, figure.moment, NULL) /
                        ws_timeline_beats(&timeline, figure.frame);
    build(&figure, box, unit, scene);
}

void ws_play_movers(const struct ws_desk *desk, struct ws_box box, double unit,
                    struct ws_scene *scene)
{
    struct ws_address_options addresses;
    struct ws_figure figure = figure_for(desk, box, &addresses);
    struct ws_error error;
    struct ws_scene made;

    if (ws_play_is_chain(desk))
        return; /* its frames rest */
    if (ws_step_moving(&figure, &made, &error))
        put(&made, box, unit, scene);
    else
        ws_scene_finish(&made);
}
