/* The icon as a scene like any other, written by the devices that write figures. */
#include "viz/cli/icon.h"

#include <stdio.h>
#include <string.h>

#include "viz/draw/raster.h"
#include "viz/export/assets.h"
#include "viz/scene/icon.h"

const char *ws_icon_word(int index)
{
    static char words[8][16];

    if (!ws_icon_sizes[index])
        return NULL;
    snprintf(words[index], sizeof words[index], "icon-%d", ws_icon_sizes[index]);
    return words[index];
}

static bool write(const struct ws_scene *scene, bool dots, struct ws_bytes *bytes,
                  struct ws_error *error)
{
    /* PNG has one pixel a px then, and SVG has no dots. */
    const struct ws_encoding encoding = {
        .theme = WS_THEME_LIGHT, .no_background = true, .dpi = WS_FREE_PX_PER_INCH};
    const struct ws_raster *(*open)(void), *raster;
    struct ws_device_options options;
    void *entry;
    bool done;

    ws_device_fit(&encoding, scene, &options);
    if (!dots)
        return ws_device_writer(NULL, WS_PICTURE_SVG, false)(&scene, 1, &options, bytes, error);
    if (!ws_module_open("raster", WS_RASTER_SYMBOL, &entry, error))
        return false;
    memcpy(&open, &entry, sizeof open); /* ISO C has no cast from an object to a function */
    raster = open();
    done =
        ws_device_writer(raster->device, WS_PICTURE_PNG, false)(&scene, 1, &options, bytes, error);
    raster->finish();
    return done;
}

bool ws_icon_print(int index, struct ws_error *error)
{
    struct ws_bytes bytes = {0};
    struct ws_scene scene;
    bool done;

    ws_icon_make(&scene, index < 0 ? WS_ICON_MOST : ws_icon_sizes[index]);
    done = write(&scene, index >= 0, &bytes, error) && ws_bytes_save(&bytes, "-", error);
    ws_bytes_finish(&bytes);
    ws_scene_finish(&scene);
    return done;
}
