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

/* FNV-1a by eight bytes: what it reads is large, and is not made to deceive it. */
uint64_t ws_digest(uint64_t digest, const void *bytes, size_t count)
{
    const unsigned char *byte = bytes;

    digest = digest ? digest : 0xcbf29ce484222325;
    for (; count >= sizeof digest; count -= sizeof digest, byte += sizeof digest) {
        uint64_t word;

        memcpy(&word, byte, sizeof word);
        digest = (digest ^ word) * 0x100000001b3;
        digest ^= digest >> 29;
    }
    for (; count; count--, byte++)
        digest = (digest ^ *byte) * 0x100000001b3;
    return digest;
}

uint64_t ws_scene_digest(uint64_t digest, const struct ws_scene *scene)
{
    for (int i = 0; i < scene->nodes; i++) {
        struct ws_node node = scene->node[i];

        node.shown = WS_SHOWS_NOTHING; /* what it means is pointed at, not drawn */
        digest = ws_digest(digest, &node, sizeof node);
    }
    if (scene->text_length)
        digest = ws_digest(digest, scene->text, (size_t)scene->text_length);
    if (scene->path_steps)
        digest = ws_digest(digest, scene->path, (size_t)scene->path_steps * sizeof *scene->path);
    return digest;
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
