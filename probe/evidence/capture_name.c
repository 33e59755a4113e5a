/* Names and back. */
#include "probe/evidence/capture_name.h"

#include <stdio.h>
#include <string.h>

static const char extension[] = WS_CAPTURE_EXTENSION;

bool ws_is_capture_name(const char *name)
{
    size_t length = strlen(name), end = sizeof extension - 1;

    return length > end && !strcmp(name + length - end, extension);
}

const struct ws_variant *ws_capture_variant_of(const char *path)
{
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
    char stem[128];

    if (!ws_is_capture_name(name) || strlen(name) >= sizeof stem)
        return NULL;
    snprintf(stem, sizeof stem, "%.*s", (int)(strlen(name) - strlen(extension)), name);
    return ws_variant_named(stem);
}
