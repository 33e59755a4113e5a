/* The text is looked at for its format, and then read by who knows it. */
#include "probe/evidence/any_capture.h"

#include <stdlib.h>
#include <string.h>

#include "probe/base/file.h"
#include "probe/base/json.h"

/*
 * The kinds: which member each is, what its functions begin with, its format, and the name of what it
 * is of.
 */
#define KINDS(KIND)                                                                                \
    KIND(move, ws_capture, WS_CAPTURE_FORMAT, any->move->captured.variant->name)                   \
    KIND(product, ws_mma_capture, WS_MMA_CAPTURE_FORMAT, any->product->mma->name)                  \
    KIND(warpgroup, ws_wgmma_capture, WS_WGMMA_CAPTURE_FORMAT, any->warpgroup->mma->name)          \
    KIND(descriptors, ws_descriptor_capture, WS_DESCRIPTOR_CAPTURE_FORMAT,                         \
         any->descriptors->subject->name)                                                          \
    KIND(boxes, ws_box_capture, WS_BOX_CAPTURE_FORMAT, ws_box_group_name((int)any->boxes->group))

/* As enum ws_any_kind. What no kind is, or is no JSON, is for the first of them to refuse. */
enum kind {
#define KIND(member, prefix, format, name) KIND_##member,
    KINDS(KIND)
#undef KIND
        KIND_COUNT
};

static const char *const formats[] = {
#define KIND(member, prefix, format, name) format,
    KINDS(KIND)
#undef KIND
};

static bool find_format(const char *path, const char *text, size_t length, enum kind *kind,
                        struct ws_error *error)
{
    struct ws_json json = {path, text, length, error, NULL};
    const char *format;
    bool other = false;
    json_t *root;

    *kind = KIND_move;
    for (int i = KIND_move + 1; i < KIND_COUNT; i++)
        other = other || strstr(text, formats[i]);
    if (length > WS_CAPTURE_BYTES || !other)
        return true;
    root = ws_json_parse(&json);
    format = root ? json_string_value(json_object_get(root, "format")) : NULL;
    for (int i = KIND_move + 1; i < KIND_COUNT && format; i++)
        if (!strcmp(format, formats[i]))
            *kind = (enum kind)i;
    json_decref(root);
    return root || !ws_is_no_memory(error);
}

static bool parse(enum kind kind, const char *path, const char *text, size_t length,
                  struct ws_any_capture *any, struct ws_error *error)
{
#define KIND(member, prefix, format, name)                                                         \
    if (kind == KIND_##member)                                                                     \
        return prefix##_parse(path, text, length, &any->member, error);
    KINDS(KIND)
#undef KIND
    return false;
}

bool ws_any_capture_read_as(enum ws_any_kind kind, const char *path, struct ws_any_capture *any,
                            struct ws_error *error)
{
    *any = (struct ws_any_capture){0};
#define KIND(member, prefix, format, name)                                                         \
    if ((int)kind == KIND_##member)                                                                \
        return prefix##_read(path, &any->member, error);
    KINDS(KIND)
#undef KIND
    return false;
}

bool ws_any_capture_read(const char *path, struct ws_any_capture *any, struct ws_error *error)
{
    /* A pipe in a folder must not hold up the rest: of streams, only the one that is asked for. */
    const struct ws_file_kind file = {"capture", WS_CAPTURE_BYTES, !strcmp(path, "-")};
    const char *name = ws_file_input_name(path);
    enum kind kind;
    char *text;
    size_t length;
    bool done;

    *any = (struct ws_any_capture){0};
    if (!ws_file_read(path, &file, &text, &length, error))
        return false;
    done = find_format(name, text, length, &kind, error) &&
           parse(kind, name, text, length, any, error);
    free(text);
    return done;
}

void ws_any_capture_finish(struct ws_any_capture *any)
{
#define KIND(member, prefix, format, name) prefix##_destroy(any->member);
    KINDS(KIND)
#undef KIND
    *any = (struct ws_any_capture){0};
}

bool ws_any_capture_text(const struct ws_any_capture *any, char **text, size_t *length,
                         struct ws_error *error)
{
#define KIND(member, prefix, format, name)                                                         \
    if (any->member)                                                                               \
        return prefix##_text(any->member, text, length, error);
    KINDS(KIND)
#undef KIND
    return false;
}

const char *ws_any_capture_name(const struct ws_any_capture *any)
{
#define KIND(member, prefix, format, name)                                                         \
    if (any->member)                                                                               \
        return name;
    KINDS(KIND)
#undef KIND
    return NULL;
}

const struct ws_capture_head *ws_any_capture_head(const struct ws_any_capture *any)
{
#define KIND(member, prefix, format, name)                                                         \
    if (any->member)                                                                               \
        return &any->member->head;
    KINDS(KIND)
#undef KIND
    return NULL;
}
