/* The module's table: the rows whose devices need cairo. */
#include "viz/draw/raster.h"

#include "viz/draw/layout_cache.h"
#include "viz/draw/picture.h"

#if defined(__GNUC__)
#define EXPORTED __attribute__((visibility("default")))
#else
#define EXPORTED
#endif

static const struct ws_device devices[WS_PICTURES] = {
#define WS_BUILT_IN(writer)                                 NULL
#define WS_IN_MODULE(writer)                                writer
#define WS_FORMAT(name, word, help, traits, text, outlines) [WS_PICTURE_##name] = {text, outlines},
#include "viz/choice/formats.def"
#undef WS_FORMAT
#undef WS_BUILT_IN
#undef WS_IN_MODULE
};

static void finish(void)
{
    ws_layout_cache_finish();
    ws_picture_finish();
}

EXPORTED const struct ws_raster *ws_raster_open(void)
{
    static const struct ws_raster raster = {devices, finish};

    return &raster;
}
