/* What is made anew is compared with what is there, so that only what differs is drawn again. */
#include "viz/app/panel/layer.h"

#include <string.h>

/* Whether two scenes draw the same picture. */
static bool same_scene(const struct ws_scene *a, const struct ws_scene *b)
{
    return a->nodes == b->nodes && a->text_length == b->text_length &&
           a->path_steps == b->path_steps && a->node && b->node &&
           !memcmp(a->node, b->node, (size_t)a->nodes * sizeof *a->node) &&
           (!a->text_length || !memcmp(a->text, b->text, (size_t)a->text_length)) &&
           (!a->path_steps || !memcmp(a->path, b->path, (size_t)a->path_steps * sizeof *a->path));
}

void ws_layer_set(struct ws_layer *layer, struct ws_box area, struct ws_scene *scene)
{
    layer->area = area;
    if (same_scene(scene, &layer->scene)) {
        ws_scene_finish(scene);
        return;
    }
    ws_scene_finish(&layer->scene);
    layer->scene = *scene;
    layer->changed = true;
}
