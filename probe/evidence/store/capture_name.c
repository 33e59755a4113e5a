/* Finds names by a hash, because directories have hundreds of files. */
#include "probe/evidence/store/capture_name.h"

#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "probe/evidence/box/box_plan.h"
#include "probe/evidence/descriptor/descriptor_plan.h"

static const char extension[] = WS_CAPTURE_EXTENSION;

bool ws_is_capture_name(const char *name)
{
    size_t length = strlen(name), end = sizeof extension - 1;

    return length > end && !strcmp(name + length - end, extension);
}

char *ws_capture_name(const char *name, char buffer[WS_CAPTURE_NAME_SIZE])
{
    size_t length = strnlen(name, WS_CAPTURE_NAME_SIZE - sizeof extension);

    memcpy(buffer, name, length);
    memcpy(buffer + length, extension, sizeof extension);
    for (char *colon = strchr(buffer, ':'); colon; colon = strchr(colon, ':'))
        *colon = '_';
    return buffer;
}

/* Whether a file of that stem is named after `name`. */
static bool is_named(const char *stem, size_t length, const char *name)
{
    for (size_t i = 0; i < length; i++)
        if (stem[i] != (name[i] == ':' ? '_' : name[i]) || !name[i])
            return false;
    return !name[length];
}

/* All names in rank order: data movement, MMA, descriptors, boxes. */
enum {
    DESCRIPTORS = WS_VARIANTS + WS_PRODUCTS,
    BOXES = DESCRIPTORS + WS_DESCRIPTOR_SUBJECTS,
    NAMES = BOXES + WS_BOX_GROUP_COUNT,
    PLACES = 4096
};

static const char *name_at(int turn)
{
    return turn < WS_VARIANTS   ? ws_variant((enum ws_variant_id)turn)->name
           : turn < DESCRIPTORS ? ws_mma((enum ws_mma_id)(turn - WS_VARIANTS))->name
           : turn < BOXES       ? ws_descriptor_subject(turn - DESCRIPTORS)->name
                                : ws_box_group_name(turn - BOXES);
}

/* The ranks of names, plus 1, each at its hash or the first free place after it; 0: free. */
static uint16_t places[PLACES];

static unsigned hash_of(const char *name, size_t length)
{
    unsigned hash = 0;

    for (size_t i = 0; i < length; i++)
        hash = 31 * hash + (name[i] == ':' ? '_' : (unsigned char)name[i]);
    return hash % PLACES;
}

static void make_places(void)
{
    for (int turn = 0; turn < NAMES; turn++) {
        unsigned at = hash_of(name_at(turn), strlen(name_at(turn)));

        while (places[at])
            at = (at + 1) % PLACES;
        places[at] = (uint16_t)(turn + 1);
    }
}

struct ws_capture_subject ws_capture_subject_of(const char *path)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
    struct ws_capture_subject subject = {.turn = NAMES};
    size_t length = ws_is_capture_name(name) ? strlen(name) - strlen(extension) : 0;
    unsigned at = hash_of(name, length);

    pthread_once(&once, make_places);
    while (places[at] && !is_named(name, length, name_at(places[at] - 1)))
        at = (at + 1) % PLACES;
    if (!places[at])
        return subject;
    subject.turn = places[at] - 1;
    subject.name = name_at(subject.turn);
    if (subject.turn < WS_VARIANTS)
        subject.variant = ws_variant((enum ws_variant_id)subject.turn);
    else if (subject.turn < DESCRIPTORS)
        subject.mma = ws_mma((enum ws_mma_id)(subject.turn - WS_VARIANTS));
    return subject;
}
