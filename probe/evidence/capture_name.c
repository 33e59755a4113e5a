/* Names and back. */
#include "probe/evidence/capture_name.h"

#include <stdio.h>
#include <string.h>

#include "probe/evidence/box_plan.h"
#include "probe/evidence/descriptor_plan.h"

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
    struct ws_capture_subject subject = {NULL, NULL, NULL, 0};
    size_t length = ws_is_capture_name(name) ? strlen(name) - strlen(extension) : 0;

    for (int i = 0; i < WS_VARIANTS; i++, subject.turn++)
        if (is_named(name, length, ws_variant((enum ws_variant_id)i)->name)) {
            subject.variant = ws_variant((enum ws_variant_id)i);
            subject.name = subject.variant->name;
            return subject;
        }
    for (int i = 0; i < WS_PRODUCTS; i++, subject.turn++)
        if (is_named(name, length, ws_mma((enum ws_mma_id)i)->name)) {
            subject.mma = ws_mma((enum ws_mma_id)i);
            subject.name = subject.mma->name;
            return subject;
        }
    for (int i = 0; i < WS_DESCRIPTOR_SUBJECTS; i++, subject.turn++)
        if (is_named(name, length, ws_descriptor_subject(i)->name)) {
            subject.name = ws_descriptor_subject(i)->name;
            return subject;
        }
    for (int i = 0; ws_box_group_name(i); i++, subject.turn++)
        if (is_named(name, length, ws_box_group_name(i))) {
            subject.name = ws_box_group_name(i);
            return subject;
        }
    return subject;
}
