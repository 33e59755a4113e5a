/* The fields that captures share: each is checked where it is read. */
#include "probe/evidence/capture_head.h"

#include <stdlib.h>
#include <string.h>

#include "probe/base/json.h"
#include "probe/evidence/packed.h"

/* Text of digits in a fixed shape: 9 stands for any digit, all else for itself. */
static bool has_shape(const char *text, const char *shape)
{
    for (; *shape; shape++, text++)
        if (*shape == '9' ? *text < '0' || *text > '9' : *text != *shape)
            return false;
    return !*text;
}

static bool is_version(const char *text)
{
    bool digit = false;

    if (!strcmp(text, "unknown"))
        return true;
    for (; *text; text++) {
        if (*text != '.' && (*text < '0' || *text > '9'))
            return false;
        if (*text == '.' && !digit)
            return false;
        digit = *text != '.';
    }
    return digit;
}

static bool read_version(const struct ws_json *json, const struct ws_json_node *object,
                         const char *key, char text[WS_TEXT_SIZE])
{
    struct ws_json_node node = ws_json_member(object, key);

    if (!ws_json_text(json, &node, text, WS_TEXT_SIZE))
        return false;
    return is_version(text) ||
           ws_json_refuse(json, &node,
                          "%s: \"%s\" is not a version; expected numbers and dots, or \"unknown\"",
                          key, text);
}

static bool read_date(const struct ws_json *json, const struct ws_json_node *root,
                      char date[WS_TEXT_SIZE])
{
    struct ws_json_node node = ws_json_member(root, "date");
    int month, day, hour, minute, second;

    if (!ws_json_text(json, &node, date, WS_TEXT_SIZE))
        return false;
    if (has_shape(date, "9999-99-99T99:99:99Z") &&
        sscanf(date, "%*4d-%2d-%2dT%2d:%2d:%2dZ", &month, &day, &hour, &minute, &second) == 5 &&
        month >= 1 && month <= 12 && day >= 1 && day <= 31 && hour < 24 && minute < 60 &&
        second <= 60)
        return true;
    return ws_json_refuse(json, &node,
                          "date: \"%s\" is not a UTC time such as 2026-11-20T22:10:00Z", date);
}

static bool read_device(const struct ws_json *json, const struct ws_json_node *root,
                        struct ws_capture_head *head)
{
    static const char *const fields[] = {"name", "compute_capability", "driver", "cuda", "toolkit",
                                         NULL};
    struct ws_json_node device = ws_json_member(root, "device");
    struct ws_json_node name = ws_json_member(&device, "name");
    struct ws_json_node capability = ws_json_member(&device, "compute_capability");
    char text[WS_TEXT_SIZE];

    if (!ws_json_object(json, &device, fields) ||
        !ws_json_text(json, &name, head->device, WS_TEXT_SIZE) ||
        !ws_json_text(json, &capability, text, sizeof text) ||
        !read_version(json, &device, "driver", head->driver) ||
        !read_version(json, &device, "cuda", head->cuda) ||
        !read_version(json, &device, "toolkit", head->toolkit))
        return false;
    if (!has_shape(text, "9.9") && !has_shape(text, "99.9"))
        return ws_json_refuse(json, &capability,
                              "compute_capability: expected one such as \"9.0\", found \"%s\"",
                              text);
    sscanf(text, "%d.%d", &head->major, &head->minor);
    return true;
}

bool ws_capture_head_read(const struct ws_json *json, const struct ws_json_node *root,
                          struct ws_capture_head *head)
{
    return read_version(json, root, "probe", head->probe) && read_date(json, root, head->date) &&
           read_device(json, root, head);
}

static bool is_target(const char *text)
{
    size_t prefix = !strncmp(text, "sm_", 3) ? 3 : !strncmp(text, "compute_", 8) ? 8 : 0;
    size_t digits = strspn(text + prefix, "0123456789"), end = prefix + digits;

    end += text[end] == 'a' || text[end] == 'f';
    return prefix && digits >= 2 && digits <= 3 && !text[end];
}

bool ws_capture_target_read(const struct ws_json *json, const struct ws_json_node *root,
                            char target[WS_TEXT_SIZE])
{
    struct ws_json_node node = ws_json_member(root, "target");

    return ws_json_text(json, &node, target, WS_TEXT_SIZE) &&
           (is_target(target) ||
            ws_json_refuse(json, &node, "target: \"%s\" is not a target such as \"sm_90\"",
                           target));
}

void ws_capture_field_write(FILE *out, const char *before, const char *name, const char *text)
{
    fprintf(out, "%s\"%s\": ", before, name);
    ws_json_write_string(text, out);
}

void ws_capture_head_write(FILE *out, const char *format, int version, const char *variant,
                           const struct ws_capture_head *head, const char *ptx, const char *target)
{
    char capability[16];

    snprintf(capability, sizeof capability, "%d.%d", head->major, head->minor);
    ws_capture_field_write(out, "{\n  ", "format", format);
    fprintf(out, ",\n  \"version\": %d", version);
    ws_capture_field_write(out, ",\n  ", "variant", variant);
    ws_capture_field_write(out, ",\n  ", "probe", head->probe);
    ws_capture_field_write(out, ",\n  ", "date", head->date);
    ws_capture_field_write(out, ",\n  \"device\": {\n    ", "name", head->device);
    ws_capture_field_write(out, ",\n    ", "compute_capability", capability);
    ws_capture_field_write(out, ",\n    ", "driver", head->driver);
    ws_capture_field_write(out, ",\n    ", "cuda", head->cuda);
    ws_capture_field_write(out, ",\n    ", "toolkit", head->toolkit);
    ws_capture_field_write(out, "\n  },\n  ", "ptx", ptx);
    ws_capture_field_write(out, ",\n  ", "target", target);
}

uint8_t *ws_capture_packed_read(const struct ws_json *json, const struct ws_json_node *node,
                                const char *name, size_t length)
{
    struct ws_error reason = {0};
    const char *text;
    uint8_t *bytes;

    if (!ws_json_string(json, node, &text))
        return NULL;
    bytes = ws_unpack(text, length, &reason);
    if (!bytes && ws_is_no_memory(&reason))
        ws_no_memory(json->error);
    else if (!bytes)
        ws_json_refuse(json, node, "%s: %s", name, reason.text);
    return bytes;
}

bool ws_capture_packed_write(FILE *out, const char *before, const uint8_t *bytes, size_t length,
                             struct ws_error *error)
{
    char *packed = ws_pack(bytes, length, error);

    if (!packed)
        return false;
    fprintf(out, "%s\"%s\"", before, packed);
    free(packed);
    return true;
}
