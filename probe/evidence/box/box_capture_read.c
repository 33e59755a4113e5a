/*
 * Reading a capture of boxes. Refused is what cannot have happened: a copy by a map that the driver
 * refused, or of a box that cannot be put there; an image of another size than such a box has. What
 * the bytes mean is not judged here, but in box_check.c.
 */
#include <stdlib.h>
#include <string.h>

#include "probe/base/json.h"
#include "probe/base/words.h"
#include "probe/evidence/box/box_capture.h"

static bool read_group(const struct ws_json *json, const struct ws_json_node *root,
                       enum ws_box_group *group)
{
    struct ws_json_node node = ws_json_member(root, "variant");
    const char *text;
    int index;

    if (!ws_json_string(json, &node, &text))
        return false;
    index = ws_word_index(ws_box_group_name, text);
    if (index < 0)
        return ws_json_refuse(json, &node, "unknown group of boxes \"%.80s\"", text);
    *group = (enum ws_box_group)index;
    return true;
}

static bool read_ptx(const struct ws_json *json, const struct ws_json_node *root)
{
    struct ws_json_node node = ws_json_member(root, "ptx"), at = ws_json_member(root, "tensor_at");
    const char *text;
    uint32_t number;

    return ws_json_string(json, &node, &text) &&
           (!strcmp(text, WS_BOX_PTX) ||
            ws_json_refuse(json, &node, "ptx: expected " WS_BOX_PTX)) &&
           ws_json_number(json, &at, WS_BOX_TENSOR_AT, WS_BOX_TENSOR_AT, &number);
}

/* One spelling alone, so that a map is known by its text. */
static bool read_map(const struct ws_json *json, const struct ws_json_node *box,
                     struct ws_tensor_map *map)
{
    struct ws_json_node node = ws_json_member(box, "map");
    char again[WS_TENSOR_MAP_TEXT_SIZE];
    struct ws_error reason = {0};
    const char *text;

    if (!ws_json_string(json, &node, &text))
        return false;
    if (!ws_tensor_map_parse(text, map, &reason))
        return ws_json_refuse(json, &node, "map: %s", reason.text);
    return !strcmp(text, ws_tensor_map_text(map, again)) ||
           ws_json_refuse(json, &node, "map: expected \"%s\"", again);
}

static bool read_coordinates(const struct ws_json *json, const struct ws_json_node *box,
                             struct ws_boxed *boxed)
{
    struct ws_json_node node = ws_json_member(box, "coordinates");
    struct ws_error reason = {0};
    const char *text;

    return ws_json_string(json, &node, &text) &&
           (ws_boxed_read_coordinates(text, boxed, NULL, &reason) ||
            ws_json_refuse(json, &node, "coordinates: %s", reason.text));
}

static bool read_encoded(const struct ws_json *json, const struct ws_json_node *node,
                         struct ws_captured_box *box)
{
    struct ws_json_node result = ws_json_member(node, "result");
    struct ws_json_node tensor = ws_json_member(node, "tensor");
    struct ws_json_node encoded = ws_json_member(node, "encoded");
    const char *text;
    uint32_t number;

    if (!ws_json_number(json, &result, 0, 9999, &number) ||
        !ws_json_hex(json, &tensor, 1, 16, &box->tensor) || !ws_json_string(json, &encoded, &text))
        return false;
    box->result = (int)number;
    if (!box->result)
        return ws_json_bytes(json, &encoded, WS_BOX_MAP_BYTES, box->encoded);
    return !*text || ws_json_refuse(json, &encoded,
                                    "encoded: the driver refused this map, result %d", box->result);
}

/* An image is there, and of a size, where the box was copied. */
static bool check_image(const struct ws_json *json, const struct ws_json_node *node,
                        enum ws_box_group group, const struct ws_captured_box *box)
{
    struct ws_error reason = {0};
    int first, end;

    if (!box->image_bytes)
        return true;
    if (box->result || ws_box_group_encodes(group))
        return ws_json_refuse(json, node,
                              "image_bytes: %d, but nothing was copied with this tensor map",
                              box->image_bytes);
    if (!ws_tensor_map_check(&box->boxed.map, &reason))
        return ws_json_refuse(json, node, "image_bytes: the tensor map is illegal: %s",
                              reason.text);
    ws_boxed_span(&box->boxed, &first, &end);
    return (box->image_bytes % WS_BOX_ALIGNMENT == 0 && end <= box->image_bytes) ||
           ws_json_refuse(json, node,
                          "image_bytes: %d, but the box ends at %d; expected a multiple of %d that "
                          "includes it",
                          box->image_bytes, end, WS_BOX_ALIGNMENT);
}

static bool read_image(const struct ws_json *json, const struct ws_json_node *node,
                       enum ws_box_group group, struct ws_captured_box *box)
{
    struct ws_json_node bytes = ws_json_member(node, "image_bytes");
    struct ws_json_node arrived = ws_json_member(node, "arrived");
    struct ws_json_node received = ws_json_member(node, "received");
    const char *text;
    uint32_t number, seen;

    if (!ws_json_number(json, &bytes, 0, WS_BOX_MOST_IMAGE_BYTES, &number) ||
        !ws_json_number(json, &arrived, 0, 1, &seen) || !ws_json_string(json, &received, &text))
        return false;
    box->image_bytes = (int)number;
    box->arrived = seen != 0;
    if (!check_image(json, &bytes, group, box))
        return false;
    if (!box->image_bytes)
        return !*text ||
               ws_json_refuse(json, &received, "received: expected nothing without image_bytes");
    box->received = ws_capture_packed_read(json, &received, "received",
                                           (size_t)WS_BOX_PASSES * (size_t)box->image_bytes);
    return box->received;
}

static bool read_box(const struct ws_json *json, const struct ws_json_node *node,
                     enum ws_box_group group, struct ws_captured_box *box)
{
    static const char *const fields[] = {"map",     "coordinates", "shared",  "result",   "tensor",
                                         "encoded", "image_bytes", "arrived", "received", NULL};
    struct ws_json_node shared = ws_json_member(node, "shared");
    uint32_t number;

    if (!ws_json_object(json, node, fields) || !read_map(json, node, &box->boxed.map) ||
        !read_coordinates(json, node, &box->boxed) ||
        !ws_json_number(json, &shared, 0, WS_BOX_MOST_IMAGE_BYTES, &number))
        return false;
    box->boxed.shared_bytes = (int)number;
    return read_encoded(json, node, box) && read_image(json, node, group, box);
}

bool ws_box_capture_read_fields(const struct ws_json *json, const struct ws_json_node *root,
                                void *into)
{
    static const char *const fields[] = {"format",    "version", "variant", "probe",
                                         "date",      "device",  "ptx",     "target",
                                         "tensor_at", "boxes",   NULL};
    struct ws_json_node boxes = ws_json_member(root, "boxes");
    struct ws_box_capture *capture = into;
    size_t count;

    if (!read_group(json, root, &capture->group) || !ws_json_object(json, root, fields) ||
        !ws_capture_head_read(json, root, &capture->head) || !read_ptx(json, root) ||
        !ws_capture_target_read(json, root, capture->target) ||
        !ws_json_array(json, &boxes, 1, WS_BOX_MOST, &count))
        return false;
    capture->box = calloc(count, sizeof *capture->box);
    if (!capture->box)
        return ws_no_memory(json->error);
    for (; capture->boxes < (int)count; capture->boxes++) {
        struct ws_json_node node = ws_json_item(&boxes, (size_t)capture->boxes);

        if (!read_box(json, &node, capture->group, &capture->box[capture->boxes]))
            return false;
    }
    return true;
}
