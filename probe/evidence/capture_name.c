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

char *ws_capture_name(const char *name, char buffer[WS_CAPTURE_NAME_SIZE])
{
    snprintf(buffer, WS_CAPTURE_NAME_SIZE, "%s%s", name, extension);
    for (char *colon = strchr(buffer, ':'); colon; colon = strchr(colon, ':'))
        *colon = '_';
    return buffer;
}

/* Whether a file of that stem is called after `name`. */
static bool is_named(const char *stem, size_t length, const char *name)
{
    for (size_t i = 0; i < length; i++)
        if (stem[i] != (name[i] == ':' ? '_' : name[i]) || !name[i])
            return false;
    return !name[length];
}

struct ws_capture_subject ws_capture_subject_of(const char *path)
{
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
    struct ws_capture_subject subject = {NULL, NULL};
    size_t length;

    if (!ws_is_capture_name(name))
        return subject;
    length = strlen(name) - strlen(extension);
    for (int i = 0; i < WS_VARIANTS && !subject.variant; i++)
        if (is_named(name, length, ws_variant((enum ws_variant_id)i)->name))
            subject.variant = ws_variant((enum ws_variant_id)i);
    for (int i = 0; i < WS_MMAS && !subject.variant && !subject.mma; i++)
        if (is_named(name, length, ws_mma((enum ws_mma_id)i)->name))
            subject.mma = ws_mma((enum ws_mma_id)i);
    return subject;
}
