/* One set of laid-out labels. */
#include "viz/draw/layout_cache.h"

static struct ws_texts *texts;

bool ws_layout_cache_drawing(const struct ws_device_options *options, struct ws_drawing *drawing,
                             struct ws_error *error)
{
    if (!texts)
        texts = ws_texts_create(error);
    *drawing = (struct ws_drawing){.theme = options->theme,
                                   .no_background = options->no_background,
                                   .rims = options->no_background,
                                   .texts = texts};
    return texts;
}

void ws_layout_cache_finish(void)
{
    ws_texts_destroy(texts);
    texts = NULL;
}
